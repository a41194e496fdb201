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
//!   .card  ^cards    words in its class and in its parent's, without digits
//!   /ul  /ul/li      tag paths of the first levels below it
//!   ¶                it is running text
//! ```
//!
//! - **Names** must be shared at least by half ([`HALF`]); a block without any is like those without any. Where nothing
//!   on the tag path has the names, the site has changed them: then the build alone decides, and must say much
//!   ([`TELLING`]) and agree closely ([`CLOSELY`]).
//! - **Build**: at least half of the tag paths below must be shared.
//! - **Main content.** Nothing that holds a part of the main content is taken. Inside it nothing is taken when the kind
//!   is its running text: when it makes up more than [`MOST_TEXT`] of that, or when the block asked for is no running
//!   text and others of the kind are. Hiding content is worse than leaving noise.
//!
//! Nodes on one tag path have one depth, so their subtrees are apart: O(nodes + attributes on the path), and O(blocks of
//! the kind · roots of the main content) for the last.

use super::rule::{self, Anchor};
use crate::page::text::TextStats;
use crate::page::{NodeId, Page, tag_path};

/// Levels below a block that say how it is built.
const LEVELS: u32 = 3;
/// Signs kept of one block.
const MOST_SIGNS: usize = 48;
/// Least share of names and of tag paths that blocks of one kind have in common.
const HALF: f32 = 0.5;
/// Tag paths from which on a build tells a kind without names, and their share in common then.
const TELLING: usize = 3;
const CLOSELY: f32 = 0.8;
/// Words outside links from which on, and links up to which, a block is running text.
const RUNNING_WORDS: u32 = 20;
const RUNNING_LINKS: f32 = 0.3;
/// Share of the main content's running text above which a kind is that text.
const MOST_TEXT: f32 = 0.25;

/// First characters of signs.
const ROLE: char = '@';
const NAME: char = '.';
const AROUND: char = '^';
const BELOW: char = '/';
/// The sign of running text.
const RUNNING: &str = "¶";

/// All blocks of a page that are of the kind an anchor means, before the main content is looked at.
pub(super) struct Kind {
    /// In document order, none inside another.
    nodes: Vec<NodeId>,
    running: bool,
}

impl Kind {
    /// Finds those with most of these signs on the tag path with this fingerprint. `hashes` are those of the page's paths.
    pub(super) fn of(page: &Page, hashes: &[u64], path: &str, signs: &[String]) -> Kind {
        let wanted = u64::from_str_radix(path, 16).ok();
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
        let below = signs.iter().filter(|sign| sign.starts_with(BELOW));
        if !known && below.count() >= TELLING {
            nodes = closely;
        }
        Kind {
            nodes,
            running: signs.iter().any(|sign| sign == RUNNING),
        }
    }

    /// Those that may be hidden together on a page with this main content, given as an antichain in document order.
    pub(super) fn beside(mut self, page: &Page, stats: &TextStats, main: &[NodeId]) -> Vec<NodeId> {
        let is_inside = |node: NodeId| main.iter().any(|&root| page.contains(root, node));
        self.nodes
            .retain(|&node| !main.iter().any(|&root| page.contains(node, root)));
        let (mut taken, mut all, mut others) = (0, 0, false);
        for &node in self.nodes.iter().filter(|&&node| is_inside(node)) {
            taken += running_words(page, stats, node);
            others |= !self.running && is_running(page, stats, node);
        }
        for &root in main {
            all += running_words(page, stats, root);
        }
        if others || taken as f32 > all as f32 * MOST_TEXT {
            self.nodes.retain(|&node| !is_inside(node));
        }
        self.nodes
    }
}

/// Describes every block that is built like the element `node`, or the parent of a text node.
#[must_use]
pub fn describe_every(page: &Page, node: NodeId) -> Anchor {
    let node = element(page, node);
    let mut every = signs_of(page, node);
    if is_running(page, &TextStats::of(page), node) {
        every.push(RUNNING.to_owned());
    }
    Anchor {
        every,
        ..rule::describe(page, node)
    }
}

/// What is built like `node`, or like the parent of a text node, itself included and in document order; empty when it
/// is of the main content's own text. `main` are the roots of the main content, an antichain in document order.
#[must_use]
pub fn like(page: &Page, node: NodeId, main: &[NodeId]) -> Vec<NodeId> {
    let anchor = describe_every(page, node);
    let mut found = Kind::of(
        page,
        &tag_path::path_hashes(page),
        &anchor.hash,
        &anchor.every,
    )
    .beside(page, &TextStats::of(page), main);
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

/// The signs of a block save that of running text, each once.
fn signs_of(page: &Page, node: NodeId) -> Vec<String> {
    let mut signs = vec![page.tag(node).unwrap_or_default().to_owned()];
    let mut add = |first: char, rest: &str| {
        let mut sign = String::from(first);
        sign.push_str(rest);
        if !rest.is_empty() && signs.len() < MOST_SIGNS && !signs.contains(&sign) {
            signs.push(sign);
        }
    };
    add(ROLE, page.attribute(node, "role").unwrap_or_default());
    for (first, named) in [(NAME, Some(node)), (AROUND, page.parent(node))] {
        let Some(named) = named else { break };
        for name in rule::classes(page, named) {
            add(first, &rule::letters(name));
        }
    }
    // The path from the block to the node at hand, and where it is cut for each level.
    let mut path = String::new();
    let mut cuts = [0; LEVELS as usize + 1];
    let mut at = NodeId(node.0 + 1);
    while at < page.end(node) {
        let level = page.depth(at) - page.depth(node);
        match page
            .tag(at)
            .filter(|_| level <= LEVELS && !page.is_hidden(at))
        {
            Some(tag) => {
                path.truncate(cuts[level as usize - 1]);
                path.push('/');
                path.push_str(tag);
                cuts[level as usize] = path.len();
                add(BELOW, &path[1..]);
                at = NodeId(at.0 + 1);
            }
            None => at = page.end(at),
        }
    }
    signs
}

/// How much two blocks have in common of the signs that begin so: twice what they share by what they have, 1 where
/// neither has any.
fn common(a: &[String], b: &[String], first: char) -> f32 {
    let count = |signs: &[String]| signs.iter().filter(|sign| sign.starts_with(first)).count();
    let shared = a
        .iter()
        .filter(|sign| sign.starts_with(first) && b.contains(sign))
        .count();
    match count(a) + count(b) {
        0 => 1.0,
        all => 2.0 * shared as f32 / all as f32,
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
