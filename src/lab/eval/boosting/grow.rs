//! One tree, grown leaf by leaf: always the leaf is split whose split gains most.

use std::ops::Range;

use rayon::prelude::*;

use super::Parameters;
use super::bins::Binned;
use super::histogram::{
    Histogram, LANES, MAX_BINS, Split, Sum, Unit, best_split, count, minus, plus, rows,
};
use unhusk::verdict::forest::{Node, Tree};

/// Grows trees from the same rows.
pub struct Grower<'a> {
    binned: &'a Binned,
    parameters: &'a Parameters,
    unit: Unit,
    /// The features whose bins `groups` holds.
    features: Vec<usize>,
    /// [`LANES`] features at a time: the bins of every row.
    groups: Vec<Vec<[u8; LANES]>>,
    /// Histograms to use again.
    spare: Vec<Vec<Histogram>>,
    /// Per feature: gains of its splits over all trees.
    pub gains: Vec<f64>,
}

/// A tree as it was grown.
pub struct Grown {
    /// As a forest stores it.
    pub stored: Tree,
    nodes: Vec<Branch>,
    /// Rows it was grown from, leaf by leaf.
    rows: Vec<u32>,
    /// Per leaf: its rows and its value.
    leaves: Vec<(Range<usize>, f32)>,
}

/// A node of a tree that grows; the first is the root.
#[derive(Clone, Copy)]
enum Branch {
    Split {
        feature: usize,
        bin: u8,
        left: usize,
        right: usize,
    },
    /// A leaf and its number.
    Leaf(usize),
}

/// A leaf that may be split.
struct Leaf {
    /// Its node.
    node: usize,
    /// Its rows: a stretch of those of the tree.
    range: Range<usize>,
    total: Sum,
    /// By feature of the tree; empty when it will not be split.
    histograms: Vec<Histogram>,
    best: Option<Split>,
}

impl<'a> Grower<'a> {
    pub fn new(binned: &'a Binned, parameters: &'a Parameters, unit: Unit) -> Self {
        Self {
            binned,
            parameters,
            unit,
            features: Vec::new(),
            groups: Vec::new(),
            spare: Vec::new(),
            gains: vec![0.0; binned.columns.len()],
        }
    }

    /// A tree over `features`, ascending, from `rows` and what each adds to sums; `None` where no split gains anything.
    pub fn grow(
        &mut self,
        features: &[usize],
        mut rows: Vec<u32>,
        mut sums: Vec<Sum>,
    ) -> Option<Grown> {
        self.lay_out(features);
        let total = sums.iter().fold([0; 2], |one, two| plus(one, *two));
        let mut root = Leaf {
            node: 0,
            range: 0..rows.len(),
            total,
            histograms: Vec::new(),
            best: None,
        };
        if self.may_split(total) {
            root.histograms = self.histograms(&rows, &sums);
            root.best = self.best(&root.histograms, total);
        }
        root.best?;
        let mut nodes = vec![Branch::Leaf(0)];
        let mut leaves = vec![root];
        let mut scratch = (Vec::new(), Vec::new());
        while leaves.len() < self.parameters.leaves {
            let Some((at, split)) = most(&leaves) else {
                break;
            };
            self.gains[split.feature] += split.gain;
            let range = leaves[at].range.clone();
            let column = &self.binned.columns[split.feature];
            let goes_left = |row: u32| column[row as usize] <= split.bin;
            let (part, values) = (&mut rows[range.clone()], &mut sums[range.clone()]);
            let middle = range.start + partition(part, values, goes_left, &mut scratch);
            let parent = &mut leaves[at];
            let node = parent.node;
            nodes[node] = Branch::Split {
                feature: split.feature,
                bin: split.bin,
                left: nodes.len(),
                right: nodes.len() + 1,
            };
            let right = Leaf {
                node: nodes.len() + 1,
                range: middle..range.end,
                total: minus(parent.total, split.left),
                histograms: Vec::new(),
                best: None,
            };
            let histograms = std::mem::take(&mut parent.histograms);
            parent.node = nodes.len();
            parent.range = range.start..middle;
            parent.total = split.left;
            parent.best = None;
            nodes.extend([Branch::Leaf(at), Branch::Leaf(leaves.len())]);
            leaves.push(right);
            if leaves.len() < self.parameters.leaves {
                let last = leaves.len() - 1;
                self.look(&mut leaves, [at, last], histograms, &rows, &sums);
            } else {
                self.spare.push(histograms);
            }
        }
        for leaf in &mut leaves {
            let histograms = std::mem::take(&mut leaf.histograms);
            if !histograms.is_empty() {
                self.spare.push(histograms);
            }
        }
        Some(self.finish(nodes, rows, &leaves))
    }

    /// Adds a tree's values to the log-odds of the `known` rows.
    pub fn add(&self, tree: &Grown, known: &[u32], odds: &mut [f32]) {
        if tree.rows.len() == known.len() {
            for (range, value) in &tree.leaves {
                for row in &tree.rows[range.clone()] {
                    odds[*row as usize] += value;
                }
            }
            return;
        }
        let value = |row: u32| {
            let mut at = 0;
            loop {
                match tree.nodes[at] {
                    Branch::Leaf(leaf) => return tree.leaves[leaf].1,
                    Branch::Split {
                        feature,
                        bin,
                        left,
                        right,
                    } => {
                        let goes_left = self.binned.columns[feature][row as usize] <= bin;
                        at = if goes_left { left } else { right };
                    }
                }
            }
        };
        let values: Vec<f32> = known.par_iter().map(|row| value(*row)).collect();
        for (row, value) in known.iter().zip(values) {
            odds[*row as usize] += value;
        }
    }

    /// Lays the bins of `features` side by side.
    fn lay_out(&mut self, features: &[usize]) {
        if self.features == features && !self.groups.is_empty() {
            return;
        }
        self.features = features.to_vec();
        let columns = &self.binned.columns;
        let group = |features: &[usize]| {
            let mut group = vec![[0; LANES]; columns[features[0]].len()];
            for (lane, feature) in features.iter().enumerate() {
                for (row, bin) in group.iter_mut().zip(&columns[*feature]) {
                    row[lane] = *bin;
                }
            }
            group
        };
        self.groups = features.par_chunks(LANES).map(group).collect();
    }

    fn may_split(&self, total: Sum) -> bool {
        rows(total) >= 2 * self.parameters.min_rows.max(1)
            && self.unit.hessian(total) >= 2.0 * self.parameters.min_hessian
    }

    /// Histograms of all features over some rows.
    fn histograms(&mut self, rows: &[u32], sums: &[Sum]) -> Vec<Histogram> {
        let wanted = self.groups.len() * LANES;
        let mut all = self.spare.pop().unwrap_or_default();
        all.resize(wanted, [[0; 2]; MAX_BINS + 1]);
        let (lanes, _) = all.as_chunks_mut::<LANES>();
        lanes
            .par_iter_mut()
            .zip(&self.groups)
            .for_each(|(histograms, bins)| count(histograms, bins, rows, sums));
        all
    }

    /// Finds the best splits of two new leaves whose parent had these histograms.
    fn look(
        &mut self,
        leaves: &mut [Leaf],
        pair: [usize; 2],
        mut histograms: Vec<Histogram>,
        rows: &[u32],
        sums: &[Sum],
    ) {
        let [small, large] = match pair.map(|at| leaves[at].range.len()) {
            [left, right] if left <= right => pair,
            _ => [pair[1], pair[0]],
        };
        let may_split = pair.iter().any(|at| self.may_split(leaves[*at].total));
        if !may_split {
            self.spare.push(histograms);
            return;
        }
        let range = leaves[small].range.clone();
        let counted = self.histograms(&rows[range.clone()], &sums[range]);
        histograms
            .par_iter_mut()
            .zip(&counted)
            .for_each(|(whole, part)| {
                for (whole, part) in whole.iter_mut().zip(part) {
                    *whole = minus(*whole, *part);
                }
            });
        leaves[small].histograms = counted;
        leaves[large].histograms = histograms;
        for at in pair {
            if self.may_split(leaves[at].total) {
                leaves[at].best = self.best(&leaves[at].histograms, leaves[at].total);
            }
        }
    }

    /// The best split over all features, the first of equal ones.
    fn best(&self, histograms: &[Histogram], total: Sum) -> Option<Split> {
        let split = |(feature, histogram): (&usize, &Histogram)| {
            let bins = self.binned.bins(*feature);
            best_split(histogram, bins, *feature, total, self.unit, self.parameters)
        };
        let better = |one: Option<Split>, two: Option<Split>| match (one, two) {
            (Some(one), Some(two)) if two.gain > one.gain => Some(two),
            (None, two) => two,
            (one, _) => one,
        };
        let splits: Vec<Option<Split>> = self
            .features
            .par_iter()
            .zip(histograms)
            .with_min_len(LANES)
            .map(split)
            .collect();
        splits.into_iter().fold(None, better)
    }

    /// Gives leaves their values and brings nodes into order.
    fn finish(&self, nodes: Vec<Branch>, rows: Vec<u32>, leaves: &[Leaf]) -> Grown {
        let value = |leaf: &Leaf| {
            let hessian = self.unit.hessian(leaf.total) + self.parameters.lambda;
            let best = -self.unit.gradient(leaf.total) / hessian;
            // Without a hessian there is no best value.
            if best.is_finite() {
                best * self.parameters.learning_rate
            } else {
                0.0
            }
        };
        let values: Vec<f64> = leaves.iter().map(value).collect();
        let largest = values
            .iter()
            .fold(0.0, |most: f64, value| most.max(value.abs()));
        let mut stored = Tree {
            scale: Tree::scale_for(largest),
            nodes: Vec::with_capacity(nodes.len()),
        };
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            stored.nodes.push(match nodes[at] {
                Branch::Leaf(leaf) => Node::Leaf {
                    level: stored.level(values[leaf]),
                },
                Branch::Split {
                    feature,
                    bin,
                    left,
                    right,
                } => {
                    open.extend([right, left]);
                    Node::Split {
                        feature: feature as u8,
                        cut: self.binned.cuts[feature][usize::from(bin)],
                    }
                }
            });
        }
        let rounded = |value: f64| stored.value(stored.level(value));
        let leaves = leaves
            .iter()
            .zip(values)
            .map(|(leaf, value)| (leaf.range.clone(), rounded(value)))
            .collect();
        Grown {
            stored,
            nodes,
            rows,
            leaves,
        }
    }
}

/// The leaf whose split gains most, the first of equal ones.
fn most(leaves: &[Leaf]) -> Option<(usize, Split)> {
    let mut most: Option<(usize, Split)> = None;
    for (at, leaf) in leaves.iter().enumerate() {
        if let Some(split) = leaf.best
            && most.is_none_or(|(_, most)| split.gain > most.gain)
        {
            most = Some((at, split));
        }
    }
    most
}

/// Brings rows that go left before those that go right, otherwise in their order, and their sums with them. How many go
/// left.
fn partition(
    rows: &mut [u32],
    sums: &mut [Sum],
    goes_left: impl Fn(u32) -> bool,
    scratch: &mut (Vec<u32>, Vec<Sum>),
) -> usize {
    let (right_rows, right_sums) = scratch;
    right_rows.clear();
    right_sums.clear();
    let mut left = 0;
    for at in 0..rows.len() {
        let (row, sum) = (rows[at], sums[at]);
        if goes_left(row) {
            rows[left] = row;
            sums[left] = sum;
            left += 1;
        } else {
            right_rows.push(row);
            right_sums.push(sum);
        }
    }
    rows[left..].copy_from_slice(right_rows);
    sums[left..].copy_from_slice(right_sums);
    left
}
