//! The authors of posts. O(texts).

use super::places::Leaf;
use super::signs::NAME_WORDS;
use super::thread_texts::ThreadTexts;
use super::{HEAD_WORDS, LABEL_POSTS, PostNodes};
use crate::article::tidy;
use crate::page::maps::Set;
use crate::page::{Element, NodeId, Page, text};

/// Least score of a place where authors stand.
const LEAST_AUTHOR: f32 = 1.5;
/// Elements from a text up to the link that it lies in.
const LINK_LEVELS: usize = 5;
/// What stands beside names and dates, and is none.
const ACTIONS: [&str; 15] = [
    "edited",
    "asked",
    "answered",
    "modified",
    "posted",
    "commented",
    "replied",
    "said",
    "wrote",
    "reply",
    "quote",
    "permalink",
    "find",
    "by",
    "on",
];

/// What the texts of a part are over all posts.
#[derive(Default)]
struct Part<'a> {
    posts: u32,
    persons: u32,
    links: u32,
    names: u32,
    different: Set<&'a str>,
}

/// The author of each post.
pub(super) fn find(
    page: &Page,
    texts: &ThreadTexts,
    leaves: &[Leaf],
    parts: usize,
    posts: &mut [PostNodes],
) {
    let is_date = |leaf: &Leaf| texts.signs.dates.get(leaf.node).is_some();
    let mut known: Vec<Part> = Vec::new();
    known.resize_with(parts, Part::default);
    let is_short = |leaf: &Leaf| {
        let block = &texts.texts[leaf.block];
        block.words <= HEAD_WORDS || block.leaves(page).take(2).any(|first| first == leaf.node)
    };
    for leaf in leaves
        .iter()
        .filter(|leaf| !is_date(leaf) && is_short(leaf))
    {
        let data = page.text(leaf.node).unwrap_or_default();
        let part = &mut known[leaf.part];
        part.posts += 1;
        part.persons += u32::from(texts.signs.persons.get(leaf.node).is_some());
        part.links += u32::from(is_linked(page, leaf.node));
        part.names += u32::from(may_be_name(page, leaf.node));
        part.different.insert(data.trim());
    }
    let all = posts.len() as f32;
    let score = |part: &Part| {
        let count = part.posts.max(1) as f32;
        let share = |some: u32| some as f32 / count;
        if part.posts as f32 / all < 0.5 || share(part.names) < 0.8 {
            return 0.0;
        }
        let different = part.different.len() as f32 / count;
        // What all posts say is a button.
        let few = part.different.len();
        let is_label = few < 2 && posts.len() >= LABEL_POSTS;
        if is_label || few < 3 && part.persons == 0 && posts.len() >= 2 * LABEL_POSTS {
            return 0.0;
        }
        let accounts = part
            .different
            .iter()
            .filter(|name| name.starts_with('@'))
            .count();
        let account = 0.5 * share(accounts as u32);
        2.0 * share(part.persons) + 0.7 * share(part.links) + different + part.posts as f32 / all
            - account
    };
    let best = known
        .iter()
        .enumerate()
        .map(|(at, part)| (score(part), at))
        .filter(|&(score, _)| score >= LEAST_AUTHOR)
        .max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.cmp(&one.1)))
        .map(|(_, at)| at);
    for leaf in leaves {
        let is_there = Some(leaf.part) == best && is_short(leaf);
        if is_there && may_be_name(page, leaf.node) && !is_date(leaf) {
            posts[leaf.post].author.get_or_insert(leaf.node);
        }
    }
    for post in posts.iter_mut() {
        post.is_person = post
            .author
            .is_some_and(|leaf| texts.signs.persons.get(leaf).is_some());
    }
    for leaf in leaves {
        let is_person = texts.signs.persons.get(leaf.node).is_some();
        let post = &mut posts[leaf.post];
        if is_person && post.author.is_none() && is_short(leaf) && may_be_name(page, leaf.node) {
            (post.author, post.is_person) = (Some(leaf.node), true);
        }
    }
}

fn is_linked(page: &Page, node: NodeId) -> bool {
    page.ancestors(node)
        .take(LINK_LEVELS)
        .any(|above| page.element(above) == Some(Element::A))
}

fn may_be_name(page: &Page, node: NodeId) -> bool {
    let data = page.text(node).unwrap_or_default().trim();
    // One letter stands for the picture of a person.
    let is_letter = data.chars().nth(1).is_none() && data.is_ascii();
    !is_letter
        && page.count(node).words <= NAME_WORDS
        && data.chars().any(char::is_alphabetic)
        && !data.ends_with([':', '?', '!', '.', '…'])
        && !data.contains("//")
        && !data.contains(": ")
        && !ACTIONS.contains(&data.to_lowercase().as_str())
}

/// The name that a text says, without what stands before names.
pub(super) fn name_of(page: &Page, node: NodeId) -> String {
    let line = text::collapse(page.text(node).unwrap_or_default());
    let name = tidy::strip(&line).map_or(line.as_str(), |(_, name)| name);
    name.trim_matches(|letter: char| letter.is_whitespace() || ",:·|»".contains(letter))
        .to_owned()
}
