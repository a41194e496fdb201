//! Decisions about single leaves of a site's template, and the elements of a page that they mean.
//!
//! ```text
//!   hidden: "News" "Sport"      nav > ul > li > a "News", li > a "Sport"      the decision is about nav, which shows
//!                                                                              nothing else
//! ```
//!
//! A decision about leaves is one about the largest element that shows nothing else: texts by themselves cannot be hidden,
//! and a person who hid all entries of a menu hid the menu. O(nodes) for all decisions together.

use super::{Choice, Decision, Target};
use crate::page::maps::Map;
use crate::page::{NodeId, Page};
use crate::template::leaf::Leaves;

/// Elements up to this depth hold the whole page: no decision about leaves becomes one about them.
const WHOLE: u32 = 1;

/// What was decided last about a leaf.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Decided {
    /// Whether to hide it, and when that was decided, milliseconds since 1970.
    pub(crate) hide: Option<(bool, f64)>,
    /// Number of its class, and when it was given.
    pub(crate) role: Option<(u8, f64)>,
}

/// What was decided last about every leaf that `decisions` name, by its key.
pub(crate) fn by_key<'a>(decisions: impl Iterator<Item = &'a Decision>) -> Map<u64, Decided> {
    let mut known: Map<u64, Decided> = Map::default();
    for decision in decisions {
        let Target::Leaves { leaves, .. } = &decision.target else {
            continue;
        };
        let at = decision.at;
        for key in leaves {
            let Ok(key) = u64::from_str_radix(key, 16) else {
                continue;
            };
            let leaf = known.entry(key).or_default();
            match decision.verdict {
                Choice::Role if leaf.role.is_none_or(|(_, then)| then <= at) => {
                    leaf.role = Some((decision.role, at));
                }
                Choice::Keep | Choice::Hide if leaf.hide.is_none_or(|(_, then)| then <= at) => {
                    leaf.hide = Some((decision.verdict == Choice::Hide, at));
                }
                // A leaf by itself is no main content.
                _ => {}
            }
        }
    }
    known
}

const KEEP: u8 = 1;
const HIDE: u8 = 2;
const OPEN: u8 = 4;

/// The largest elements that show only leaves to keep, or only leaves to hide, with whether to hide them and when that was
/// decided last; in document order, none inside another.
pub(super) fn elements(
    page: &Page,
    leaves: &Leaves,
    known: &Map<u64, Decided>,
) -> Vec<(NodeId, bool, f64)> {
    // Per node: what is decided about the leaves in it, as bits, and when the last of it was; about the node as a leaf.
    let mut below = vec![(0_u8, 0.0_f64); page.len()];
    let mut own = vec![0_u8; page.len()];
    for leaf in &leaves.list {
        let k = leaf.node.index();
        let (bit, at) = match known.get(&leaf.key).and_then(|leaf| leaf.hide) {
            Some((true, at)) => (HIDE, at),
            Some((false, at)) => (KEEP, at),
            None => (OPEN, 0.0),
        };
        below[k] = (bit, at);
        own[k] = bit;
    }
    for node in page.nodes().rev() {
        if let Some(parent) = page.parent(node) {
            let (bits, at) = below[node.index()];
            let above = &mut below[parent.index()];
            *above = (above.0 | bits, above.1.max(at));
        }
    }
    let mut found = Vec::new();
    let mut node = NodeId::ROOT;
    while node.index() < page.len() {
        let (bits, at) = below[node.index()];
        // A link is a leaf, and so may be what it shows.
        let whole = page.depth(node) > WHOLE && (bits == KEEP || bits == HIDE);
        let bit = if whole { bits } else { own[node.index()] };
        if bit == KEEP || bit == HIDE {
            found.push((node, bit == HIDE, at));
        }
        let done = whole || bits & (KEEP | HIDE) == 0;
        node = if done {
            page.end(node)
        } else {
            NodeId(node.0 + 1)
        };
    }
    found
}

/// The leaves of a page whose class was given, in document order.
pub(super) fn roles(leaves: &Leaves, known: &Map<u64, Decided>) -> Vec<(NodeId, u8)> {
    leaves
        .list
        .iter()
        .filter_map(|leaf| {
            let (role, _) = known.get(&leaf.key)?.role?;
            Some((leaf.node, role))
        })
        .collect()
}
