//! Two pages side by side: which node of one became which of the other, by RTDM-TD's mapping, in the pages' own nodes.
//!
//! As [`rtdm`](super::rtdm), time and memory included. Blank texts are in no list: they come and go with the indentation.

use super::rtdm::{Change, LimitReached, map};
use super::tree::Labels;
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
        let pairs = mapping.pairs.iter();
        Ok(PagePair {
            cost: mapping.cost,
            pairs: pairs
                .map(|pair| (left.node(pair.left), right.node(pair.right), pair.change))
                .collect(),
            deleted: mapping
                .deleted(left.len())
                .into_iter()
                .map(|k| left.node(k))
                .collect(),
            inserted: mapping
                .inserted(right.len())
                .into_iter()
                .map(|k| right.node(k))
                .collect(),
        })
    }
}
