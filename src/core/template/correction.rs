//! What a person said about blocks of a site: keep this, hide that. Stored by structure, applied on every page.
//!
//! A block is known by its *place* (tag path, id, classes and role without digits) when that is unique on the page, as
//! for a sidebar whose text changes, and by its *content* (the keys of all leaves in it) otherwise, as for one box among
//! many alike. So hiding one card of a list never hides them all. O(nodes) to apply.

use crate::page::fingerprint::Fingerprint;
use crate::page::maps::Map;
use crate::page::{NodeId, Page, order};

use super::leaf::Leaves;

/// Most corrections kept of a site; the oldest make room.
pub const MAX_CORRECTIONS: usize = 256;

/// What is to become of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Override {
    /// Not template, whatever the counts say.
    Keep,
    /// Template, whatever the counts say.
    Hide,
}

/// A stored wish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Correction {
    /// Fingerprint of the place, 0 when it was not unique.
    pub(crate) place: u64,
    /// Fingerprint of the content, 0 when the block had none.
    pub(crate) content: u64,
    pub(crate) wish: Override,
    pub(crate) at: u64,
}

/// A wish found on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Corrected {
    /// The block.
    pub node: NodeId,
    /// What the person wants.
    pub wish: Override,
    /// When they said so, milliseconds since 1970.
    pub at: u64,
}

/// How `node` is known: (place or 0, content or 0).
pub(crate) fn block(page: &Page, leaves: &Leaves, node: NodeId) -> (u64, u64) {
    let own = place(page, leaves, node);
    let unique = page
        .nodes()
        .filter(|&other| leaves.paths.symbol(other) == leaves.paths.symbol(node))
        .filter(|&other| place(page, leaves, other) == own)
        .count()
        == 1;
    let first = leaves.list.partition_point(|leaf| leaf.node < node);
    let content = content(page, leaves, node, first);
    (if unique { own } else { 0 }, content)
}

/// The corrections that apply to a page, and the wishes `more` that are found already, in document order; where several
/// name a block the newest wins.
pub(crate) fn apply(
    page: &Page,
    leaves: &Leaves,
    corrections: &[Correction],
    more: Vec<Corrected>,
) -> Vec<Corrected> {
    if corrections.is_empty() {
        return more;
    }
    let mut by_place: Map<u64, (u32, NodeId)> = Map::default();
    let mut by_content: Map<u64, Vec<NodeId>> = corrections
        .iter()
        .filter(|known| known.content != 0)
        .map(|known| (known.content, Vec::new()))
        .collect();
    // Content fingerprints of nested blocks cost their leaves each: a block's wrappers are bounded by asking only for
    // blocks with as many leaves as some correction could name.
    let mut first = 0;
    for node in page.nodes() {
        by_place
            .entry(place(page, leaves, node))
            .and_modify(|(count, _)| *count += 1)
            .or_insert((1, node));
        while leaves.list.get(first).is_some_and(|leaf| leaf.node < node) {
            first += 1;
        }
        if by_content.is_empty() {
            continue;
        }
        let content = content(page, leaves, node, first);
        if let Some(nodes) = by_content.get_mut(&content) {
            nodes.push(node);
        }
    }
    let mut found: Map<NodeId, Corrected> = Map::default();
    let mut note = |new: Corrected| {
        let known = found.entry(new.node).or_insert(new);
        if known.at <= new.at {
            *known = new;
        }
    };
    for correction in corrections {
        let of = |node| Corrected {
            node,
            wish: correction.wish,
            at: correction.at,
        };
        match by_place.get(&correction.place) {
            Some(&(1, node)) if correction.place != 0 => note(of(node)),
            _ => {
                for &node in by_content.get(&correction.content).into_iter().flatten() {
                    note(of(node));
                }
            }
        }
    }
    more.into_iter().for_each(note);
    order::sorted_by_key(found.into_values().collect(), |corrected: &Corrected| {
        corrected.node
    })
}

/// Most leaves of a block that are hashed into its content: enough to tell blocks apart, and it bounds the cost on
/// pages nested thousands deep.
const CONTENT_LEAVES: usize = 16;

/// Fingerprint of what a block shows: its tag, number of leaves, and its first leaves. 0 when it shows nothing.
fn content(page: &Page, leaves: &Leaves, node: NodeId, first: usize) -> u64 {
    let end = page.end(node);
    let rest = &leaves.list[first..];
    let count = rest.partition_point(|leaf| leaf.node < end);
    if count == 0 {
        return 0;
    }
    let mut hash = Fingerprint::new();
    hash.str(page.tag(node).unwrap_or("#text"))
        .u64(count as u64);
    for leaf in rest[..count].iter().take(CONTENT_LEAVES) {
        hash.u64(leaf.key);
    }
    hash.finish()
}

/// Fingerprint of where a block stands.
fn place(page: &Page, leaves: &Leaves, node: NodeId) -> u64 {
    let mut hash = Fingerprint::new();
    hash.u64(leaves.path_hashes[leaves.paths.symbol(node) as usize]);
    let mut words = Vec::new();
    for (name, value) in page.attributes(node) {
        if matches!(name, "id" | "class" | "role") {
            words.extend(
                value
                    .split_whitespace()
                    .filter(|word| !word.bytes().any(|byte| byte.is_ascii_digit()))
                    .map(|word| (name, word)),
            );
        }
    }
    for (name, word) in order::sorted(words, Ord::cmp) {
        hash.str(name).str(word);
    }
    hash.finish()
}
