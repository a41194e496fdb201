//! What was said of single leaves of a site (see `edit`), and the elements of a page that it means.
//!
//! ```text
//!   said to hide: "News" "Sport"      nav > ul > li > a "News", li > a "Sport"      the wish holds for nav, which shows
//!                                                                                   nothing else
//! ```
//!
//! A wish for leaves is one for the largest element that shows nothing else: texts by themselves cannot be hidden, and a
//! person who hid all entries of a menu hid the menu. O(nodes) to apply, nothing where nothing was said.

use super::correction::{Corrected, Override};
use super::leaf::Leaves;
use crate::page::maps::Map;
use crate::page::{NodeId, Page};

/// Most leaves of a site of which something is said; the oldest make room.
pub const MAX_EDITS: usize = 1024;

/// Roles are numbers from 1 on, below this; the verdict's classes. 0 is none.
pub const ROLES: u8 = 10;

/// Elements up to this depth hold the whole page: no wish for leaves becomes one for them.
const WHOLE: u32 = 1;

/// What was said of a leaf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Said {
    pub(crate) key: u64,
    pub(crate) wish: Option<Override>,
    pub(crate) role: u8,
    pub(crate) at: u64,
}

/// Where each leaf's name stands in what was said.
pub(crate) fn index(said: &[Said]) -> Map<u64, u32> {
    (0..).zip(said).map(|(k, said)| (said.key, k)).collect()
}

const KEEP: u8 = 1;
const HIDE: u8 = 2;
const UNSAID: u8 = 4;

/// What was said of the leaves of a page, both in document order: the wishes, for the largest elements that show nothing
/// else, and the leaves whose role was said.
pub(crate) fn apply(
    page: &Page,
    leaves: &Leaves,
    said: &[Said],
) -> (Vec<Corrected>, Vec<(NodeId, u8)>) {
    let (mut wishes, mut roles) = (Vec::new(), Vec::new());
    if said.is_empty() {
        return (wishes, roles);
    }
    let known = index(said);
    // Per node: what is said of the leaves in it, as bits, and when the last of it was said; of the node as a leaf.
    let mut below = vec![(0_u8, 0_u64); page.len()];
    let mut own = vec![0_u8; page.len()];
    for leaf in &leaves.list {
        let k = leaf.node.index();
        let one = known.get(&leaf.key).map(|&at| &said[at as usize]);
        let bit = match one.and_then(|one| one.wish) {
            Some(Override::Keep) => KEEP,
            Some(Override::Hide) => HIDE,
            None => UNSAID,
        };
        below[k] = (bit, one.map_or(0, |one| one.at));
        own[k] = bit;
        if let Some(one) = one.filter(|one| one.role > 0) {
            roles.push((leaf.node, one.role));
        }
    }
    for node in page.nodes().rev() {
        if let Some(parent) = page.parent(node) {
            let (bits, at) = below[node.index()];
            let above = &mut below[parent.index()];
            *above = (above.0 | bits, above.1.max(at));
        }
    }
    let mut node = NodeId::ROOT;
    while node.index() < page.len() {
        let (bits, at) = below[node.index()];
        // A link is a leaf, and so may be what it shows.
        let whole = page.depth(node) > WHOLE && (bits == KEEP || bits == HIDE);
        let wish = if whole { bits } else { own[node.index()] };
        if wish == KEEP || wish == HIDE {
            let wish = if wish == KEEP {
                Override::Keep
            } else {
                Override::Hide
            };
            wishes.push(Corrected { node, wish, at });
        }
        let done = whole || bits & (KEEP | HIDE) == 0;
        node = if done {
            page.end(node)
        } else {
            NodeId(node.0 + 1)
        };
    }
    (wishes, roles)
}
