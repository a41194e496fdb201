//! Votes of pairs from their definition: every pair mapped and located by itself, counted node by node.

use unhusk::template::find::{extract_sub_tree, locate};
use unhusk::template::rtdm::DEFAULT_STEPS;
use unhusk::template::{Labels, Tree};

/// How many of the pairs of neighbours in a ring of `pages` locate each node of `page`, and how many pairs there are.
pub fn votes(labels: &mut Labels, pages: &[&Tree], page: &Tree) -> (Vec<u32>, usize) {
    let mut pairs = Vec::new();
    for k in 0..pages.len() {
        let next = (k + 1) % pages.len();
        if pages.len() > 2 || k < next {
            pairs.push((pages[k], pages[next]));
        }
    }
    let mut votes = vec![0; page.len()];
    for (left, right) in &pairs {
        let shared = extract_sub_tree(labels, left, right, DEFAULT_STEPS).unwrap();
        let located = locate(&shared, page);
        for (node, votes) in votes.iter_mut().enumerate() {
            *votes += u32::from(located.contains(node));
        }
    }
    (votes, pairs.len())
}

/// Whether a node with so many votes is template.
pub fn is_template(votes: u32, pairs: usize) -> bool {
    let votes = votes as usize;
    4 * votes > pairs && (votes >= 2 || pairs == 1)
}
