//! Where texts stand in a post: their places, which are the same in all posts of a page.
//!
//! A place is the path of tags and classes from a post down to a node. What one post does not mark, the others show: the place
//! of the author is the one where most posts have short texts that differ and look like names, that of the date likewise,
//! that of the text is the innermost element that holds nearly all running text. O(nodes + bytes).

use super::signs::is_named;
use super::thread_texts::ThreadTexts;
use super::{PostNodes, authors, bodies, dates, votes};
use crate::article::title;
use crate::page::maps::Map;
use crate::page::{Element, NodeId, Page};

/// Words in the names of signatures, and of small elements that unfold a quote.
const SIGNATURE_NAMES: [&str; 2] = ["signature", "sig"];
const UNFOLD_NAMES: [&str; 1] = ["expand"];
/// How the text of such elements ends.
const UNFOLDS: [&str; 2] = ["...", "…"];
const SMALL: usize = 8;
/// Like texts of a post that are told apart by their order.
const ORDERS: usize = 4;

/// Words from which on one without a date is, where the others have one.
const UNDATED_WORDS: u32 = 6;
/// The same of one without an author.
const UNSIGNED_WORDS: u32 = 3;
/// Words from which on a post is one that is built in another way than most.
const OTHER_WORDS: u32 = 20;

/// The place that a part is of.
pub(super) fn place_of(part: usize) -> usize {
    part / ORDERS
}

/// No post, no place.
pub(super) const NONE: u32 = u32::MAX;

/// The nodes of all posts.
pub(super) struct Places<'a> {
    /// Per node, the innermost post that it lies in.
    pub(super) post: Vec<u32>,
    /// Per node, its place in that post; 0 for the post itself.
    pub(super) place: Vec<u32>,
    /// Per place, how far below its post it lies.
    pub(super) depths: Vec<u32>,
    /// Per place, what its last element is named: its tag and the word that [`class_word`] gives.
    pub(super) steps: Vec<(u32, &'a str)>,
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
        .enumerate()
        .map(|(at, (&node, &depth))| PostNodes {
            node,
            author: None,
            is_person: false,
            date: None,
            votes: None,
            accepted: votes::is_accepted(page, members, at),
            depth,
            body: Vec::new(),
        })
        .collect();
    dates::find(page, texts, &leaves, parts, &mut posts);
    authors::find(page, texts, &places, &leaves, parts, &mut posts);
    let bodies = bodies::find(page, texts, &places, &leaves, parts, &mut posts);
    votes::find(page, &places, &mut posts);
    drop_others(page, &bodies, &mut posts);
    posts
}

/// Drops what has the name of posts and is something else, where nearly all have an element for their text: what was deleted, who
/// came and went. The first may be built in another way.
fn drop_others(page: &Page, bodies: &[u32], posts: &mut Vec<PostNodes>) {
    let mut counts = vec![0_usize; bodies.iter().max().map_or(0, |&most| most as usize + 1)];
    for &body in bodies.iter().filter(|&&body| body != 0) {
        counts[body as usize] += 1;
    }
    let most = (0..counts.len()).max_by_key(|&body| counts[body]);
    let Some(usual) = most.filter(|&body| counts[body] > 0 && 2 * counts[body] >= posts.len())
    else {
        return;
    };
    let usual = usual as u32;
    let times: Vec<&str> = (posts.iter().zip(bodies))
        .filter(|&(_, &body)| body == usual)
        .filter_map(|(post, _)| Some(post.date.as_ref()?.1.as_str()))
        .collect();
    let in_time = times.windows(2).all(|pair| pair[0] <= pair[1]);
    let first = times
        .first()
        .map(|&first| first.to_owned())
        .filter(|_| in_time);
    let has_authors = 2 * posts.iter().filter(|post| post.author.is_some()).count() >= posts.len();
    let has_dates = 2 * posts.iter().filter(|post| post.date.is_some()).count() >= posts.len();
    let words =
        |post: &PostNodes| -> u32 { post.body.iter().map(|&leaf| page.count(leaf).words).sum() };
    let mut at = 0;
    posts.retain(|post| {
        at += 1;
        let is_dated = post.date.is_some() || !has_dates;
        let is_later = match (&first, &post.date) {
            (Some(first), Some((_, date))) => at == 1 || date >= first,
            _ => true,
        };
        let is_whole = post.author.is_some() && is_dated && is_later;
        if bodies[at - 1] == usual {
            let is_signed = post.author.is_some() || !has_authors;
            return (is_dated || words(post) >= UNDATED_WORDS)
                && (is_signed || words(post) >= UNSIGNED_WORDS);
        }
        let least = if at == 1 { 1 } else { OTHER_WORDS };
        is_whole && words(post) >= least
    });
}

impl<'a> Places<'a> {
    fn of(page: &'a Page, members: &[NodeId]) -> Places<'a> {
        let n = page.len();
        let mut places = Places {
            post: vec![NONE; n],
            place: vec![NONE; n],
            depths: vec![0],
            steps: vec![(NONE, "")],
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
                places.steps.push((name, class));
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

/// The first word of a class that is no number of one post, else what stands before the number in an id: `post_text_` of
/// `post_text_12`.
fn class_word(page: &Page, node: NodeId) -> &str {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let class = page.attribute(node, "class").unwrap_or_default();
    let word = class
        .split_whitespace()
        .find(|word| !word.contains(is_digit));
    let id = || {
        let id = page.attribute(node, "id")?;
        let end = id.find(is_digit)?;
        Some(&id[..end])
    };
    word.or_else(id).unwrap_or_default()
}

/// Whether an element is a form to write in, a button or a signature. Some sites put what a person wrote into a form that has
/// nothing to fill in. `fields`: those before each node.
fn is_outside(page: &Page, fields: &[u32], node: NodeId) -> bool {
    let is_control = match page.element(node) {
        Some(Element::Button) => true,
        _ if page.attribute(node, "role") == Some("button") => true,
        Some(Element::Form) => fields[page.end(node).index()] > fields[node.index()],
        _ => false,
    };
    let unfolds = || {
        page.subtree_len(node) <= SMALL
            && is_named(page, node, &["class"], &UNFOLD_NAMES)
            && UNFOLDS
                .iter()
                .any(|end| title::visible_text(page, node).ends_with(end))
    };
    is_control || is_named(page, node, &["class"], &SIGNATURE_NAMES) || unfolds()
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
