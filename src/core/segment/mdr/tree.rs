//! The tag tree: the elements of a page without texts, each with the number of its shape.
//!
//! ```text
//!   tr ┬ td ─ a          labels  tr td a td a      a tag string is a stretch of the labels:
//!      └ td ─ a          shapes   2  1 0  1 0      that of the second td is labels[3..5]
//! ```

use fixedbitset::FixedBitSet;

use crate::page::maps::Map;
use crate::page::{NodeId, Page};

/// The elements below a root in document order; nodes are named by their position, the root is 0.
#[derive(Clone, Debug)]
pub struct TagTree {
    nodes: Vec<NodeId>,
    labels: Vec<u32>,
    ends: Vec<u32>,
    levels: Vec<u32>,
    shapes: Vec<u32>,
    label_count: usize,
}

impl TagTree {
    /// The elements of the subtree of `root` that may be rendered, those in `kept` alone if given. O(nodes).
    #[must_use]
    pub fn of(page: &Page, root: NodeId, kept: Option<&FixedBitSet>) -> TagTree {
        let mut nodes = Vec::new();
        let mut skipped = NodeId::ROOT;
        for node in page.subtree(root) {
            let Some(element) = page.element(node).filter(|_| node >= skipped) else {
                continue;
            };
            let is_left_out = kept.is_some_and(|kept| !kept.contains(node.index()));
            if node != root && (is_left_out || element.is_never_rendered()) {
                skipped = page.end(node);
                continue;
            }
            nodes.push(node);
        }
        TagTree::of_nodes(page, nodes)
    }

    /// The tree of these nodes, in document order, each but the first with its parent. Texts are all one tag.
    #[must_use]
    pub fn of_nodes(page: &Page, nodes: Vec<NodeId>) -> TagTree {
        let mut numbers: Map<Option<u32>, u32> = Map::default();
        let labels = nodes
            .iter()
            .map(|&node| {
                let next = numbers.len() as u32;
                let name = (!page.is_text(node)).then(|| page.name_id(node).0);
                *numbers.entry(name).or_insert(next)
            })
            .collect();
        let mut tree = TagTree {
            nodes,
            labels,
            ends: Vec::new(),
            levels: Vec::new(),
            shapes: Vec::new(),
            label_count: numbers.len(),
        };
        tree.finish(page);
        tree
    }

    /// Fills what follows from nodes and labels.
    fn finish(&mut self, page: &Page) {
        let count = self.nodes.len();
        self.ends = self
            .nodes
            .iter()
            .map(|&node| {
                let end = page.end(node);
                self.nodes.partition_point(|&other| other < end) as u32
            })
            .collect();
        self.levels = vec![1; count];
        self.shapes = vec![0; count];
        // (label, list of the children's shapes) → shape; (shape of a child, list of those after it) → list, 0 is empty.
        let mut shapes: Map<(u32, u32), u32> = Map::default();
        let mut lists: Map<(u32, u32), u32> = Map::default();
        // Children come after their parent, so all are done when it is met; of each node, the list from it on.
        let mut list_from = vec![0; count];
        for at in (0..count).rev() {
            let next = shapes.len() as u32;
            let first = if self.ends[at] as usize == at + 1 {
                0
            } else {
                list_from[at + 1]
            };
            let shape = *shapes.entry((self.labels[at], first)).or_insert(next);
            self.shapes[at] = shape;
            let sibling = self.ends[at] as usize;
            let is_last = sibling == count || !self.has_same_parent(page, at, sibling);
            let after = if is_last { 0 } else { list_from[sibling] };
            let next = lists.len() as u32 + 1;
            list_from[at] = *lists.entry((shape, after)).or_insert(next);
            self.levels[at] = 1 + self
                .children(at)
                .map(|child| self.levels[child])
                .max()
                .unwrap_or(0);
        }
    }

    fn has_same_parent(&self, page: &Page, one: usize, other: usize) -> bool {
        page.parent(self.nodes[one]) == page.parent(self.nodes[other])
    }

    /// Number of elements, at least 1 unless the root is a text node.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no element at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node of the page.
    #[must_use]
    pub fn node(&self, at: usize) -> NodeId {
        self.nodes[at]
    }

    /// One past the last descendant.
    #[must_use]
    pub fn end(&self, at: usize) -> usize {
        self.ends[at] as usize
    }

    /// The children in order.
    pub fn children(&self, at: usize) -> impl Iterator<Item = usize> + use<'_> {
        let end = self.end(at);
        let mut next = at + 1;
        std::iter::from_fn(move || {
            let child = next;
            (child < end).then(|| {
                next = self.end(child);
                child
            })
        })
    }

    /// Levels of the subtree: 1 for an element without children.
    #[must_use]
    pub fn levels(&self, at: usize) -> u32 {
        self.levels.get(at).copied().unwrap_or(0)
    }

    /// Equal exactly where the subtrees have the same tags in the same places.
    #[must_use]
    pub fn shape(&self, at: usize) -> u32 {
        self.shapes[at]
    }

    /// Tags as numbers below [`label_count`](Self::label_count): of neighbours `first..=last`, with all they hold.
    #[must_use]
    pub fn tag_string(&self, first: usize, last: usize) -> &[u32] {
        &self.labels[first..self.end(last)]
    }

    /// The tag of a node, as a number below [`label_count`](Self::label_count).
    #[must_use]
    pub fn label(&self, at: usize) -> u32 {
        self.labels[at]
    }

    /// Number of nodes of the subtree.
    #[must_use]
    pub fn size(&self, at: usize) -> usize {
        self.end(at) - at
    }

    /// Number of different tags.
    #[must_use]
    pub fn label_count(&self) -> usize {
        self.label_count
    }
}
