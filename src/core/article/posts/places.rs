//! Where texts stand in a post: their places, which are the same in all posts of a page.
//!
//! A place is the path of tags and classes from a post down to a node. What one post does not mark, the others show: the place
//! of the author is the one where most posts have short texts that differ and look like names, that of the date likewise,
//! that of the text is the innermost element that holds nearly all running text. O(nodes + bytes).

use super::signs::is_named;
use super::thread_texts::ThreadTexts;
use super::{PostNodes, authors, bodies, dates, votes};
use crate::page::maps::Map;
use crate::page::{Element, NodeId, Page};

/// Like texts of a post that are told apart by their order.
const ORDERS: usize = 4;

/// No post, no place.
pub(super) const NONE: u32 = u32::MAX;

/// The nodes of all posts.
pub(super) struct Places {
    /// Per node, the innermost post that it lies in.
    pub(super) post: Vec<u32>,
    /// Per node, its place in that post; 0 for the post itself.
    pub(super) place: Vec<u32>,
    /// Per place, how far below its post it lies.
    pub(super) depths: Vec<u32>,
    /// Per node, whether it is no part of what somebody said: in a signature or a form.
    pub(super) is_outside: Vec<bool>,
}

/// A text of a post.
pub(super) struct Leaf {
    pub(super) node: NodeId,
    pub(super) post: usize,
    /// Its place and its order among those at the same place of the same post.
    pub(super) part: usize,
    /// The block of text that it is of.
    pub(super) block: usize,
}

/// The posts with what they say.
pub(super) fn posts(
    page: &Page,
    texts: &ThreadTexts,
    members: &[NodeId],
    depths: &[u32],
) -> Vec<PostNodes> {
    let places = Places::of(page, members);
    let (leaves, parts) = leaves(page, texts, &places);
    let mut posts: Vec<PostNodes> = members
        .iter()
        .zip(depths)
        .map(|(&node, &depth)| PostNodes {
            node,
            author: None,
            is_person: false,
            date: None,
            votes: None,
            accepted: votes::is_accepted(page, members, node),
            depth,
            body: Vec::new(),
        })
        .collect();
    dates::find(page, texts, &leaves, parts, &mut posts);
    authors::find(page, texts, &leaves, parts, &mut posts);
    bodies::find(page, texts, &places, &leaves, parts, &mut posts);
    votes::find(page, &places, &mut posts);
    posts
}

impl Places {
    fn of(page: &Page, members: &[NodeId]) -> Places {
        let n = page.len();
        let mut places = Places {
            post: vec![NONE; n],
            place: vec![NONE; n],
            depths: vec![0],
            is_outside: vec![false; n],
        };
        let fields = fields(page);
        let mut known: Map<(u32, u32, &str), u32> = Map::default();
        let mut next = 0;
        for node in page.nodes() {
            let at = node.index();
            if members.get(next) == Some(&node) {
                (places.post[at], places.place[at]) = (next as u32, 0);
                next += 1;
                continue;
            }
            let Some(above) = page.parent(node).map(NodeId::index) else {
                continue;
            };
            if places.post[above] == NONE {
                continue;
            }
            let (name, class) = if page.is_text(node) {
                (NONE, "")
            } else {
                (page.name_id(node).0, class_word(page, node))
            };
            let new = places.depths.len() as u32;
            let place = *known
                .entry((places.place[above], name, class))
                .or_insert(new);
            if place == new {
                let depth = places.depths[places.place[above] as usize] + 1;
                places.depths.push(depth);
            }
            places.post[at] = places.post[above];
            places.place[at] = place;
            places.is_outside[at] = places.is_outside[above] || is_outside(page, &fields, node);
        }
        places
    }

    /// The post of a node.
    pub(super) fn post(&self, node: NodeId) -> Option<usize> {
        let post = self.post[node.index()];
        (post != NONE).then_some(post as usize)
    }
}

/// The first word of a class that is no number of one post.
fn class_word(page: &Page, node: NodeId) -> &str {
    let class = page.attribute(node, "class").unwrap_or_default();
    class
        .split_whitespace()
        .find(|word| !word.contains(|letter: char| letter.is_ascii_digit()))
        .unwrap_or_default()
}

/// Whether an element is a form to write in, a button or a signature. Some sites put what a person wrote into a form that has
/// nothing to fill in. `fields`: those before each node.
fn is_outside(page: &Page, fields: &[u32], node: NodeId) -> bool {
    let is_control = match page.element(node) {
        Some(Element::Button) => true,
        Some(Element::Form) => fields[page.end(node).index()] > fields[node.index()],
        _ => false,
    };
    is_control || is_named(page, node, &["class"], &["signature", "sig"])
}

/// The fields for text in sight before each node; one entry more than nodes.
fn fields(page: &Page) -> Vec<u32> {
    let mut before = Vec::with_capacity(page.len() + 1);
    before.push(0);
    for node in page.nodes() {
        let is_field = page.element(node) == Some(Element::Textarea) && !page.is_hidden(node);
        before.push(before[node.index()] + u32::from(is_field));
    }
    before
}

/// The texts of all posts, and the number of their parts.
fn leaves(page: &Page, texts: &ThreadTexts, places: &Places) -> (Vec<Leaf>, usize) {
    let mut orders: Map<(usize, u32), usize> = Map::default();
    let mut leaves = Vec::new();
    for (block, text) in texts.texts.iter().enumerate() {
        for node in text.leaves(page) {
            let Some(post) = places.post(node) else {
                continue;
            };
            let place = places.place[node.index()];
            let order = orders.entry((post, place)).or_insert(0);
            let part = place as usize * ORDERS + (*order).min(ORDERS - 1);
            *order += 1;
            leaves.push(Leaf {
                node,
                post,
                part,
                block,
            });
        }
    }
    (leaves, places.depths.len() * ORDERS)
}
