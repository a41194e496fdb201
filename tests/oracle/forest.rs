//! A tree walked by recursion over its preorder.

use unhusk::verdict::forest::{Node, Tree};

/// The value of the leaf that a row comes to.
pub fn value(tree: &Tree, row: &[f32]) -> f32 {
    walk(tree, 0, row).0
}

/// The value found from the node at `at`, and the node behind its subtree.
fn walk(tree: &Tree, at: usize, row: &[f32]) -> (f32, usize) {
    match tree.nodes[at] {
        Node::Leaf { level } => (tree.value(level), at + 1),
        Node::Split { feature, cut } => {
            let (left, middle) = walk(tree, at + 1, row);
            let (right, end) = walk(tree, middle, row);
            let value = row.get(usize::from(feature)).copied();
            let value = value.unwrap_or(f32::NAN);
            let goes_left = value <= cut || value.is_nan();
            (if goes_left { left } else { right }, end)
        }
    }
}
