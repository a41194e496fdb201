//! The post that opens a thread, where it is built in another way than those that answer it, and so does not repeat. O(nodes).

use super::thread_texts::ThreadTexts;
use super::{PostNodes, authors, count_words, votes};
use crate::page::maps::Set;
use crate::page::{NodeId, Page};
use crate::verdict::TextBlock;

/// Words from which on a text is one that somebody wrote.
const RUNNING: u32 = 6;
/// Share of links below which it is.
const LINKS: f32 = 0.5;
/// Words from which on a text can be the title.
const TITLE_WORDS: usize = 3;
/// Words of an opening post, at least.
const LEAST_WORDS: u32 = 12;

/// The post before the first of `posts`: what is written there and in sight, by somebody who is named there.
pub(super) fn find(page: &Page, texts: &ThreadTexts, posts: &[PostNodes]) -> Option<PostNodes> {
    let first = posts.first()?.node;
    // What is written before the first post: its texts, and the element that holds them all.
    let is_written = |at: &usize| {
        let text = &texts.texts[*at];
        let is_head = text
            .leaves(page)
            .any(|leaf| texts.signs.dates.get(leaf).is_some());
        texts.in_sight[*at]
            && count_words(page, text) >= RUNNING
            && text.link_density() < LINKS
            && !is_head
            && !is_heading(page, text.owner)
    };
    let before = texts.texts.partition_point(|text| text.from < first);
    // It stands below the title.
    let title = title_before(page, &texts.texts[..before])?;
    let written: Vec<usize> = (title + 1..before).filter(is_written).collect();
    let words_at = |&at: &usize| count_words(page, &texts.texts[at]);
    if written.iter().map(words_at).sum::<u32>() < LEAST_WORDS {
        return None;
    }
    // The largest element before the first post, and in it the name that stands nearest.
    let last = texts.texts[*written.last()?].from;
    let around = page.ancestors(last);
    let node = around
        .take_while(|&above| !page.contains(above, first))
        .last()?;
    let is_person =
        |leaf: &NodeId| texts.signs.is_person(*leaf) && authors::may_be_name(page, *leaf);
    let from =
        (written.iter().map(|&at| texts.texts[at].from)).find(|&text| page.contains(node, text))?;
    let author = page
        .subtree(node)
        .filter(is_person)
        .min_by_key(|leaf| leaf.0.abs_diff(from.0))?;
    let date = page
        .subtree(node)
        .filter_map(|leaf| Some((leaf, texts.signs.dates.get(leaf)?.0.clone())))
        .min_by_key(|(leaf, _)| leaf.0.abs_diff(author.0));
    if date.is_none() && posts.iter().all(|post| post.date.is_some()) {
        return None;
    }
    let is_head = |leaf: NodeId| leaf == author || date.as_ref().is_some_and(|(at, _)| *at == leaf);
    // Short texts between the written ones are of the post, too.
    let inside = |&&at: &&usize| page.contains(node, texts.texts[at].from);
    let (from, last) = (written.iter().find(inside)?, written.iter().rfind(inside)?);
    let after = (last + 1..before)
        .take(1)
        .filter(|&at| page.parent(texts.texts[at].owner) == page.parent(texts.texts[*last].owner));
    let body = (*from..=*last)
        .chain(after)
        .filter(|&at| texts.in_sight[at])
        .flat_map(|at| texts.texts[at].leaves(page))
        .filter(|&leaf| page.contains(node, leaf) && !is_head(leaf));
    Some(PostNodes {
        node,
        author: Some(author),
        is_person: true,
        text_in: None,
        body: body.collect(),
        votes: votes::inside(page, node),
        date,
        accepted: false,
        depth: 0,
    })
}

/// The last text that says the title of the page, or most of it.
fn title_before(page: &Page, texts: &[TextBlock]) -> Option<usize> {
    let document = page.facts().title.to_lowercase();
    let document: Set<&str> = words(&document).collect();
    texts.iter().rposition(|block| {
        let said: String = block
            .leaves(page)
            .filter_map(|leaf| page.text(leaf))
            .collect();
        let said = said.to_lowercase();
        let (mut all, mut same) = (0, 0);
        for word in words(&said) {
            all += 1;
            same += usize::from(document.contains(word));
        }
        let least = if is_heading(page, block.owner) {
            1
        } else {
            TITLE_WORDS
        };
        same >= least && 5 * same >= 4 * all
    })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

fn is_heading(page: &Page, owner: NodeId) -> bool {
    let around = std::iter::once(owner).chain(page.ancestors(owner));
    around.take(3).any(|above| {
        page.element(above)
            .is_some_and(|tag| tag.heading_level() > 0)
    })
}
