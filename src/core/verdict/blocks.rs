//! Which subtrees are noise: the cut of the tree that explains the scores of its texts best.
//!
//! Every text is evidence for noise or content of its subtree: its log-odds times its weight. A subtree called noise takes
//! the sum of its texts and pays a fixed price, so that one block around a menu is better than one around each of its
//! items, and a block is opened only where enough speaks for it:
//!
//! ```text
//!   best(text) = −evidence(text)                                 (it stays)
//!   best(node) = max( Σ best(children),  Σ evidence below − PRICE )  (open it, or one block)
//! ```
//!
//! This is the penalised cut of the tree that Chakrabarti, Kumar and Punera (2007) find after smoothing; with only two
//! values per node one pass up and one down find it exactly. O(nodes).

use crate::page::{NodeId, Page};

/// The maximal noise subtrees in document order, an antichain. `evidence` is per node (only texts and nodes that carry
/// evidence of their own have one); `forbidden` nodes never become blocks, and neither does text alone.
/// `price` is what a block costs, in the unit of evidence: 1 is a text of five words that is noise at odds of 2 to 1.
pub(crate) fn cut(page: &Page, evidence: &[f32], forbidden: &[bool], price: f32) -> Vec<NodeId> {
    let n = page.len();
    let mut below = evidence.to_vec();
    let mut open = vec![0.0_f32; n];
    let mut block = vec![false; n];
    for node in page.nodes().rev() {
        let k = node.index();
        // Children were added by the loop already: `open` holds the sum of their best.
        let kept = open[k] - evidence[k];
        let taken = below[k] - price;
        let can = !page.is_text(node) && !forbidden[k] && !page.is_hidden(node);
        block[k] = can && below[k] > price && taken >= kept;
        let best = if block[k] { taken } else { kept };
        if let Some(parent) = page.parent(node) {
            below[parent.index()] += below[k];
            open[parent.index()] += best;
        }
    }
    let mut blocks = Vec::new();
    let mut node = NodeId::ROOT;
    while node.index() < n {
        if block[node.index()] {
            blocks.push(node);
            node = page.end(node);
        } else {
            node = NodeId(node.0 + 1);
        }
    }
    blocks
}
