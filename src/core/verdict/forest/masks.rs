//! All trees of a forest at once, for [`LANES`] rows side by side, as in "QuickScorer: A Fast Algorithm to Rank Documents with
//! Additive Ensembles of Regression Trees" (Lucchese et al. 2015) and its vectors ("Exploiting CPU SIMD Extensions to Speed-up
//! Document Scoring with Tree Ensembles", 2016).
//!
//! ```text
//!   feature 1: cuts ascending ─▶ every split that the value is above: leaves left of it are out ─┐  per tree a word,
//!   feature 2: …                                                                                ├─▶ a bit a leaf
//!   …                                                                                           ┘   │
//!                                    the first leaf that is still in, tree after tree, is added ◀───┘
//! ```
//!
//! No step waits for the one before it, no branch is guessed wrong, and what is read lies in a row: some three times as quick
//! as walking from split to split. The sums are those of the walk to the last bit, as leaves are added in the same order.
//!
//! Deviations: 1. A word has 32 bits; trees of more leaves are walked. 2. A value that is no number is above nothing.
//! 3. Rows of several lanes are read as far down a feature's cuts as the highest of their values reaches.

use std::sync::OnceLock;

use super::{Forest, Step};

/// Rows side by side: two vectors of four.
pub(super) const LANES: usize = 8;

/// Leaves of the largest tree that has a word.
const MOST_LEAVES: usize = 32;

/// A split, seen from values that are above its cut.
#[derive(Clone, Copy, Debug)]
struct Split {
    cut: f32,
    /// Index of its tree.
    tree: u32,
    /// The leaves of the tree that are not left of it.
    keep: u32,
}

/// The splits of a forest by feature.
#[derive(Debug)]
pub(super) struct Masks {
    /// Per feature, by ascending cut.
    splits: Vec<Vec<Split>>,
    /// Per tree, where its leaves begin; `None` for one that has no word.
    first: Vec<Option<u32>>,
    /// The values of leaves from left to right, tree after tree.
    values: Vec<f32>,
}

/// Made when it is first asked for. No part of what a forest is: copies begin without it, and all are equal.
#[derive(Debug, Default)]
pub(super) struct Made(OnceLock<Masks>);

impl Made {
    pub fn of(&self, forest: &Forest) -> &Masks {
        self.0.get_or_init(|| Masks::of(forest))
    }
}

impl Clone for Made {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Made {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Masks {
    /// O(nodes · log nodes).
    fn of(forest: &Forest) -> Self {
        let mut masks = Self {
            splits: vec![Vec::new(); forest.features],
            first: Vec::with_capacity(forest.places.len()),
            values: Vec::new(),
        };
        for (tree, place) in forest.places.iter().enumerate() {
            let (steps, values) = forest.nodes(*place);
            if steps.len().div_ceil(2) > MOST_LEAVES {
                masks.first.push(None);
            } else {
                masks.first.push(Some(masks.values.len() as u32));
                masks.read(tree as u32, steps, values);
            }
        }
        for splits in &mut masks.splits {
            splits.sort_unstable_by(|one, two| one.cut.total_cmp(&two.cut));
        }
        masks
    }

    /// Adds a tree of at most [`MOST_LEAVES`] leaves.
    fn read(&mut self, tree: u32, steps: &[Step], values: &[f32]) {
        let mut leaves = 0;
        // What is to be visited, nearest last; with a right child the split it belongs to and the leaves before that.
        let mut open = vec![(0, None)];
        while let Some((at, above)) = open.pop() {
            if let Some((Step { cut, feature, .. }, before)) = above {
                // By now all leaves left of the split have been counted.
                let out = (1_u64 << leaves) - (1_u64 << before);
                self.splits[usize::from(feature)].push(Split {
                    cut,
                    tree,
                    keep: !(out as u32),
                });
            }
            let step = steps[at];
            let left = usize::from(step.left);
            if left == at {
                self.values.push(values[at]);
                leaves += 1;
            } else {
                open.push((left + 1, Some((step, leaves))));
                open.push((left, None));
            }
        }
    }

    /// Per tree, the leaves that are still in for each of the rows; `block` holds their values feature by feature. What
    /// `left` held is forgotten. O(splits) at most.
    pub fn cross_out(&self, block: &[[f32; LANES]], left: &mut [[u32; LANES]]) {
        left.fill([u32::MAX; LANES]);
        for (values, splits) in block.iter().zip(&self.splits) {
            // What is no number is no maximum.
            let highest = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            for &Split { cut, tree, keep } in splits {
                if cut >= highest {
                    break;
                }
                for (left, value) in left[tree as usize].iter_mut().zip(values) {
                    // All bits where the value is not above the cut: what has no branch becomes vectors.
                    *left &= keep | u32::from(*value > cut).wrapping_sub(1);
                }
            }
        }
    }

    /// The values of the first of `left` in a tree; `None` when it has no word and must be walked.
    pub fn values(&self, tree: usize, left: &[u32; LANES]) -> Option<[f32; LANES]> {
        let first = self.first[tree]? as usize;
        Some(left.map(|left| self.values[first + left.trailing_zeros() as usize]))
    }
}
