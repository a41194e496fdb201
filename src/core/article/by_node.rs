//! What is known of a few nodes of a page, found in document order.

use crate::page::NodeId;

/// Values by node. Asking takes O(log values), and little code.
pub(super) struct ByNode<T>(Vec<(NodeId, T)>);

impl<T> Default for ByNode<T> {
    fn default() -> ByNode<T> {
        ByNode(Vec::new())
    }
}

impl<T> ByNode<T> {
    /// Adds the value of a node behind all those that have one.
    pub(super) fn push(&mut self, node: NodeId, value: T) {
        debug_assert!(self.0.last().is_none_or(|(last, _)| *last < node));
        self.0.push((node, value));
    }

    /// The value of a node.
    pub(super) fn get(&self, node: NodeId) -> Option<&T> {
        let at = self.place(node)?;
        Some(&self.0[at].1)
    }

    /// The value of a node, to change it.
    pub(super) fn get_mut(&mut self, node: NodeId) -> Option<&mut T> {
        let at = self.place(node)?;
        Some(&mut self.0[at].1)
    }

    fn place(&self, node: NodeId) -> Option<usize> {
        self.0.binary_search_by_key(&node, |(known, _)| *known).ok()
    }

    /// All values in document order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &(NodeId, T)> {
        self.0.iter()
    }

    /// All values in document order, taken out.
    pub(super) fn into_all(self) -> impl Iterator<Item = (NodeId, T)> {
        self.0.into_iter()
    }
}
