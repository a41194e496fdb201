//! Blocks that decisions of versions up to 0.1 name by fingerprints.
//!
//! Such a block is known by its *place* (tag path, id, classes and role without digits) when that was unique on its page, as
//! for a sidebar whose text changes, and by its *content* (the keys of its first leaves) otherwise, as for one box among
//! many alike. O(nodes) for all decisions together.

use crate::page::fingerprint::Fingerprint;
use crate::page::maps::Map;
use crate::page::{NodeId, Page, order};
use crate::template::leaf::Leaves;

/// A page's blocks by the fingerprints that are asked for.
#[derive(Default)]
pub(super) struct Blocks {
    /// How many blocks stand at a place, and the first of them.
    by_place: Map<u64, (u32, NodeId)>,
    by_content: Map<u64, Vec<NodeId>>,
}

impl Blocks {
    /// Looks for blocks with these contents, and at every place.
    pub(super) fn of(page: &Page, leaves: &Leaves, contents: impl Iterator<Item = u64>) -> Blocks {
        let mut blocks = Blocks {
            by_content: contents
                .filter(|&content| content != 0)
                .map(|content| (content, Vec::new()))
                .collect(),
            ..Blocks::default()
        };
        let mut first = 0;
        for node in page.nodes() {
            blocks
                .by_place
                .entry(place(page, leaves, node))
                .and_modify(|(count, _)| *count += 1)
                .or_insert((1, node));
            while leaves.list.get(first).is_some_and(|leaf| leaf.node < node) {
                first += 1;
            }
            if blocks.by_content.is_empty() {
                continue;
            }
            let content = content(page, leaves, node, first);
            if let Some(nodes) = blocks.by_content.get_mut(&content) {
                nodes.push(node);
            }
        }
        blocks
    }

    /// The blocks that a decision means; none when they are not on the page.
    pub(super) fn find(&self, place: u64, content: u64) -> &[NodeId] {
        match self.by_place.get(&place) {
            Some((1, node)) if place != 0 => std::slice::from_ref(node),
            _ => self.by_content.get(&content).map_or(&[], Vec::as_slice),
        }
    }
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
