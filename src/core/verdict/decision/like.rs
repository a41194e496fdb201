//! What is built like a block: the advertisements between the paragraphs, the cards of a list, the boxes of a sidebar.
//!
//! ```text
//!   same tag path ─▶ same role ─▶ names agree ─▶ built alike ─▶ not the main content's own text
//! ```
//!
//! A block is known by its **signs**, which a rule keeps as they are:
//!
//! ```text
//!   div              its tag         @navigation      its role
//!   .card  ^cards    words in its class and in its parent's
//!   /ul  //li        tags of the first, second, third level below it
//!   ¶                it is running text
//! ```
//!
//! all without digits, which change from one to the next.
//!
//! - **Names** must be shared at least by half ([`HALF`]); a block without any is like those without any. Where nothing
//!   on the tag path has the names, the site has changed them: then the build alone decides, and must say much
//!   ([`TELLING`]) and agree closely ([`CLOSELY`]).
//! - **Build**: at least half of the tags below must be shared.
//! - **Main content.** Nothing that holds a part of the main content is taken. Inside it nothing is taken when the kind
//!   is its running text: when it makes up more than [`MOST_TEXT`] of that, or when the block asked for is no running
//!   text and others of the kind are. Hiding content is worse than leaving noise.
//!
//! Nodes on one tag path have one depth, so their subtrees are apart: O(nodes + attributes on the path), and O(blocks of
//! the kind · roots of the main content) for the last.

use super::super::text_blocks::RUNNING_WORDS;
use super::anchor::{self, Anchor, Finder};
use crate::page::text::TextStats;
use crate::page::{NodeId, Page};

/// Levels below a block that say how it is built.
const LEVELS: u32 = 3;
/// Bytes of a block's signs from which on no more are added.
const MOST_BYTES: usize = 1024;
/// Least share of names and of tags that blocks of one kind have in common.
const HALF: f32 = 0.5;
/// Tags below from which on a build tells a kind without names, and their share in common then.
const TELLING: u32 = 3;
const CLOSELY: f32 = 0.8;
/// Share of links up to which a block is running text.
const RUNNING_LINKS: f32 = 0.3;
/// Share of the main content's running text above which a kind is that text.
const MOST_TEXT: f32 = 0.25;

/// First characters of signs.
const ROLE: char = '@';
const NAME: char = '.';
const AROUND: char = '^';
const BELOW: char = '/';
/// The sign of running text.
const RUNNING: char = '¶';

/// All blocks of a page that are of the kind an anchor means, before the main content is looked at.
pub(super) struct SimilarBlocks {
    /// In document order, none inside another.
    nodes: Vec<NodeId>,
    running: bool,
}

impl SimilarBlocks {
    /// Finds those with most of the anchor's signs on its tag path.
    pub(super) fn of(finder: &Finder, anchor: &Anchor) -> SimilarBlocks {
        let Finder { page, hashes, .. } = finder;
        let signs = anchor.every.as_str();
        let wanted = u64::from_str_radix(&anchor.hash, 16).ok();
        let (mut nodes, mut closely) = (Vec::new(), Vec::new());
        let mut known = false;
        for node in page.nodes() {
            if wanted != Some(hashes[node.index()]) || page.is_text(node) || page.is_hidden(node) {
                continue;
            }
            let own = signs_of(page, node);
            if common(signs, &own, ROLE) < 1.0 {
                continue;
            }
            let named = common(signs, &own, NAME) >= HALF && common(signs, &own, AROUND) >= HALF;
            let built = common(signs, &own, BELOW);
            known |= named;
            if named && built >= HALF {
                nodes.push(node);
            } else if built >= CLOSELY {
                closely.push(node);
            }
        }
        if !known && count(signs, BELOW) >= TELLING {
            nodes = closely;
        }
        SimilarBlocks {
            nodes,
            running: count(signs, RUNNING) > 0,
        }
    }

    /// Those that may be hidden together on a page with this main content, given as an antichain in document order.
    pub(super) fn beside(&self, page: &Page, stats: &TextStats, main: &[NodeId]) -> Vec<NodeId> {
        let (mut taken, mut all, mut others) = (0, 0, false);
        for &node in &self.nodes {
            if stand(page, main, node) == Stand::Inside {
                taken += running_words(page, stats, node);
                others |= !self.running && is_running(page, stats, node);
            }
        }
        for &root in main {
            all += running_words(page, stats, root);
        }
        let is_text = others || taken as f32 > all as f32 * MOST_TEXT;
        let mut left = Vec::new();
        for &node in &self.nodes {
            match stand(page, main, node) {
                Stand::Around => {}
                Stand::Inside if is_text => {}
                _ => left.push(node),
            }
        }
        left
    }
}

/// How a block lies to the main content: around a part of it (or one itself), inside, or apart.
#[derive(Clone, Copy, PartialEq)]
enum Stand {
    Around,
    Inside,
    Apart,
}

#[inline(never)]
fn stand(page: &Page, main: &[NodeId], node: NodeId) -> Stand {
    let mut stand = Stand::Apart;
    for &root in main {
        if page.contains(node, root) {
            return Stand::Around;
        }
        if page.contains(root, node) {
            stand = Stand::Inside;
        }
    }
    stand
}

/// Describes every block that is built like the element `node`, or the parent of a text node.
#[must_use]
pub fn describe_every(page: &Page, node: NodeId) -> Anchor {
    let node = element(page, node);
    let mut anchor = anchor::describe(page, node);
    anchor.every = signs_of(page, node);
    if is_running(page, &TextStats::of(page), node) {
        anchor.every.push(' ');
        anchor.every.push(RUNNING);
    }
    anchor
}

/// What is built like `node`, or like the parent of a text node, itself included and in document order; empty when it
/// is of the main content's own text. `main` are the roots of the main content, an antichain in document order.
#[must_use]
pub fn like(page: &Page, node: NodeId, main: &[NodeId]) -> Vec<NodeId> {
    let finder = Finder::of(page);
    let kind = SimilarBlocks::of(&finder, &describe_every(page, node));
    let mut found = kind.beside(page, &finder.stats, main);
    if !found.contains(&element(page, node)) {
        found.clear();
    }
    found
}

fn element(page: &Page, node: NodeId) -> NodeId {
    match page.parent(node) {
        Some(parent) if page.is_text(node) => parent,
        _ => node,
    }
}

/// The signs of a block save that of running text, each once, with spaces between them.
fn signs_of(page: &Page, node: NodeId) -> String {
    let mut signs = String::new();
    add(&mut signs, "", page.tag(node).unwrap_or_default());
    let role = page.attribute(node, "role").unwrap_or_default();
    for word in role.split_ascii_whitespace().take(1) {
        add(&mut signs, "@", word);
    }
    for name in anchor::classes(page, node) {
        add(&mut signs, ".", name);
    }
    if let Some(parent) = page.parent(node) {
        for name in anchor::classes(page, parent) {
            add(&mut signs, "^", name);
        }
    }
    let mut at = NodeId(node.0 + 1);
    while at < page.end(node) {
        let level = page.depth(at) - page.depth(node);
        match page.tag(at) {
            Some(tag) if level <= LEVELS && !page.is_hidden(at) => {
                add(&mut signs, &"///"[..level as usize], tag);
                at = NodeId(at.0 + 1);
            }
            _ => at = page.end(at),
        }
    }
    signs
}

#[inline(never)]
fn add(signs: &mut String, first: &str, name: &str) {
    let name = anchor::letters(name);
    let sign = [first, &name].concat();
    if !name.is_empty() && !has(signs, &sign) && signs.len() < MOST_BYTES {
        if !signs.is_empty() {
            signs.push(' ');
        }
        signs.push_str(&sign);
    }
}

#[inline(never)]
fn has(signs: &str, sign: &str) -> bool {
    signs.split(' ').any(|one| one == sign)
}

/// How many signs begin so.
fn count(signs: &str, first: char) -> u32 {
    shared(signs, signs, first)
}

/// How many signs that begin so are among others too.
#[inline(never)]
fn shared(signs: &str, others: &str, first: char) -> u32 {
    let mut count = 0;
    for sign in signs.split(' ') {
        count += u32::from(sign.starts_with(first) && has(others, sign));
    }
    count
}

/// How much two blocks have in common of the signs that begin so: twice what they share by what they have, 1 where
/// neither has any.
fn common(a: &str, b: &str, first: char) -> f32 {
    match count(a, first) + count(b, first) {
        0 => 1.0,
        all => (2 * shared(a, b, first)) as f32 / all as f32,
    }
}

fn running_words(page: &Page, stats: &TextStats, node: NodeId) -> u32 {
    let amount = stats.amount(page, node);
    amount.words - amount.link_words
}

fn is_running(page: &Page, stats: &TextStats, node: NodeId) -> bool {
    running_words(page, stats, node) >= RUNNING_WORDS
        && stats.amount(page, node).link_density() < RUNNING_LINKS
}
