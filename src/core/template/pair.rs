//! Two pages side by side: which node of one became which of the other, by RTDM-TD's mapping, in the pages' own nodes.
//!
//! As [`rtdm`](super::rtdm), time and memory included. Blank texts are in no list: they come and go with the indentation.

use std::ops::Range;

use super::rtdm::{Change, LimitReached, map};
use super::tree::{Labels, Tree};
use crate::page::{NodeId, Page};

/// What became of the nodes of two pages.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PagePair {
    /// Nodes deleted, inserted and replaced.
    pub cost: u32,
    /// Node of the left page, node of the right one, and what changed; both ascend.
    pub pairs: Vec<(NodeId, NodeId, Change)>,
    /// Nodes that only the left page has.
    pub deleted: Vec<NodeId>,
    /// Nodes that only the right page has.
    pub inserted: Vec<NodeId>,
}

impl PagePair {
    /// Maps two pages.
    ///
    /// # Errors
    /// [`LimitReached`] when it takes more than `max_steps`; see [`DEFAULT_STEPS`](super::rtdm::DEFAULT_STEPS).
    pub fn of(left: &Page, right: &Page, max_steps: u64) -> Result<PagePair, LimitReached> {
        let mut labels = Labels::new();
        let (left, right) = (labels.tree(left), labels.tree(right));
        let mapping = map(&left, &right, max_steps)?;
        let (mut pairs, mut deleted, mut inserted) = (Vec::new(), Vec::new(), Vec::new());
        // Pairs ascend on both sides: what lies between two of them stands alone.
        let (mut from, mut to) = (0, 0);
        for pair in &mapping.pairs {
            alone(&left, from..pair.left, &mut deleted);
            alone(&right, to..pair.right, &mut inserted);
            (from, to) = (pair.left + 1, pair.right + 1);
            pairs.push((left.node(pair.left), right.node(pair.right), pair.change));
        }
        alone(&left, from..left.len() as u32, &mut deleted);
        alone(&right, to..right.len() as u32, &mut inserted);
        Ok(PagePair {
            cost: mapping.cost,
            pairs,
            deleted,
            inserted,
        })
    }
}

#[inline(never)]
fn alone(tree: &Tree, nodes: Range<u32>, alone: &mut Vec<NodeId>) {
    for k in nodes {
        alone.push(tree.node(k));
    }
}
