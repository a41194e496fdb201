//! What posts say: their texts without author, date, buttons and signature. O(nodes).

use super::places::{Leaf, NONE, Places};
use super::thread_texts::ThreadTexts;
use super::{HEAD_WORDS, LABEL_POSTS, PostNodes};
use crate::page::maps::{Map, Set};
use crate::page::{Element, Flags, NodeId, Page};

/// Words from which on a text is one that somebody wrote.
const RUNNING: u32 = 6;
/// Share of the running text that lies at the place of the posts' text.
const BODY_SHARE: f32 = 0.85;
/// Elements at that place in a post, at most: one, and a few exceptions.
const BODIES: f32 = 1.15;

/// The texts of each post that are what it says.
pub(super) fn find(
    page: &Page,
    texts: &ThreadTexts,
    places: &Places,
    leaves: &[Leaf],
    parts: usize,
    posts: &mut [PostNodes],
) {
    let is_said = |leaf: &Leaf, posts: &[PostNodes]| {
        let post = &posts[leaf.post];
        post.author != Some(leaf.node)
            && post
                .date
                .as_ref()
                .is_none_or(|&(date, _)| date != leaf.node)
            && !places.is_outside[leaf.node.index()]
    };
    // A line that says who wrote when is none of what was said.
    let mut heads: Set<usize> = Set::default();
    for leaf in leaves {
        if !is_said(leaf, posts) || texts.signs.dates.get(leaf.node).is_some() {
            heads.insert(leaf.block);
        }
    }
    let is_running = |leaf: &Leaf| {
        let block = &texts.texts[leaf.block];
        let is_head = block.words <= HEAD_WORDS && heads.contains(&leaf.block);
        block.words >= RUNNING && block.link_density() < 0.5 && !is_head
    };
    // Without running text, as in a chat, all that is neither author nor date counts.
    let has_running = leaves
        .iter()
        .any(|leaf| is_said(leaf, posts) && is_running(leaf));
    let counts = |leaf: &Leaf, posts: &[PostNodes]| {
        is_said(leaf, posts) && (!has_running || is_running(leaf))
    };
    let mut words = vec![0_u32; page.len()];
    for leaf in leaves.iter().filter(|leaf| counts(leaf, posts)) {
        words[leaf.node.index()] += page.count(leaf.node).words.max(1);
    }
    let body = body_place(page, places, &mut words);
    let is_label = labels(page, leaves, parts, posts.len());
    // Where posts have no element for their text, only places of running text hold some of it.
    let mut running: Set<u32> = Set::default();
    for leaf in leaves.iter().filter(|leaf| counts(leaf, posts)) {
        running.insert(places.place[texts.texts[leaf.block].owner.index()]);
    }
    let mut inside = vec![false; page.len()];
    for node in page.nodes() {
        let at = node.index();
        let above = page.parent(node).is_some_and(|above| {
            inside[above.index()] && places.post[above.index()] == places.post[at]
        });
        inside[at] = above || places.post[at] != NONE && places.place[at] == body;
    }
    let mut said = Vec::new();
    for leaf in leaves {
        let is_here = inside[leaf.node.index()] && is_said(leaf, posts);
        let is_text =
            body != 0 || running.contains(&places.place[texts.texts[leaf.block].owner.index()]);
        let is_texts = texts.in_sight[leaf.block] && !is_label[leaf.part];
        if is_here && is_text && (is_running(leaf) || is_texts) {
            said.push((leaf.post, leaf.node));
        }
    }
    for (post, leaf) in said {
        posts[post].body.push(leaf);
    }
}

/// The innermost place that has nearly all of the words, once in a post. `words`: of each text; those inside are added.
fn body_place(page: &Page, places: &Places, words: &mut [u32]) -> u32 {
    #[derive(Clone, Copy)]
    struct Held {
        words: u32,
        nodes: u32,
        posts: u32,
        last: u32,
    }
    let mut held = vec![
        Held {
            words: 0,
            nodes: 0,
            posts: 0,
            last: NONE
        };
        places.depths.len()
    ];
    let all: u32 = words.iter().sum();
    for node in page.nodes().rev() {
        let at = node.index();
        let (place, post) = (places.place[at], places.post[at]);
        if words[at] == 0 || post == NONE {
            continue;
        }
        if is_container(page, node) {
            let held = &mut held[place as usize];
            held.words += words[at];
            held.nodes += 1;
            held.posts += u32::from(held.last != post);
            held.last = post;
        }
        // What a post inside another says is its own.
        if let Some(above) = page
            .parent(node)
            .filter(|above| places.post[above.index()] == post)
        {
            words[above.index()] += words[at];
        }
    }
    (0..held.len() as u32)
        .filter(|&place| {
            let held = held[place as usize];
            held.words as f32 >= BODY_SHARE * all as f32
                && held.nodes as f32 <= BODIES * held.posts as f32
        })
        .max_by_key(|&place| places.depths[place as usize])
        .unwrap_or(0)
}

/// Whether an element can hold all that a post says, however many paragraphs it has.
fn is_container(page: &Page, node: NodeId) -> bool {
    let is_part = matches!(
        page.element(node),
        None | Some(
            Element::P
                | Element::Pre
                | Element::Blockquote
                | Element::Li
                | Element::Ul
                | Element::Ol
        )
    );
    !is_part && !page.flags(node).has(Flags::INLINE)
}

/// Per part, whether most posts have the same few words there.
fn labels(page: &Page, leaves: &[Leaf], parts: usize, posts: usize) -> Vec<bool> {
    let mut counts = vec![0_usize; parts];
    let mut different: Map<usize, Set<&str>> = Map::default();
    for leaf in leaves {
        counts[leaf.part] += 1;
        let data = page.text(leaf.node).unwrap_or_default().trim();
        different.entry(leaf.part).or_default().insert(data);
    }
    (0..parts)
        .map(|part| {
            let few = different.get(&part).map_or(0, Set::len);
            counts[part] >= LABEL_POSTS && 2 * counts[part] >= posts && 4 * few <= counts[part]
        })
        .collect()
}
