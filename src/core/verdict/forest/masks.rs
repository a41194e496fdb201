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
//! 3. Cuts that all values of a feature are above, on the page or in a block of rows, cross out leaves once for all of them: the
//! texts of a page have much in common. Only cuts between the least and the largest value of a block are looked at row by row.

use super::{Forest, Step};

/// Rows side by side: four vectors of four.
pub(super) const LANES: usize = 16;

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
    /// Per tree, the values of its leaves from left to right; `None` for one that has no word.
    values: Vec<Option<[f32; MOST_LEAVES]>>,
}

impl Masks {
    /// O(nodes · log nodes).
    pub fn of(forest: &Forest) -> Self {
        let mut masks = Self {
            splits: vec![Vec::new(); forest.features],
            values: Vec::with_capacity(forest.places.len()),
        };
        for (tree, place) in forest.places.iter().enumerate() {
            let (steps, values) = forest.nodes(*place);
            let has_word = steps.len().div_ceil(2) <= MOST_LEAVES;
            let values = has_word.then(|| masks.read(tree as u32, steps, values));
            masks.values.push(values);
        }
        for splits in &mut masks.splits {
            splits.sort_unstable_by(|one, two| one.cut.total_cmp(&two.cut));
        }
        masks
    }

    /// Adds the splits of a tree of at most [`MOST_LEAVES`] leaves. The values of these, from left to right.
    fn read(&mut self, tree: u32, steps: &[Step], values: &[f32]) -> [f32; MOST_LEAVES] {
        let mut ordered = [0.0; MOST_LEAVES];
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
                ordered[leaves] = values[at];
                leaves += 1;
            } else {
                open.push((left + 1, Some((step, leaves))));
                open.push((left, None));
            }
        }
        ordered
    }

    /// Starts to judge rows, as many as there are. O(rows · features + splits).
    pub fn start<R: AsRef<[f32]>>(&self, rows: &[R]) -> Leaves<'_> {
        let trees = self.values.len();
        let blocks = rows.chunks(LANES);
        let ranges: Vec<Ranges> = blocks
            .map(|rows| Ranges::of(self.splits.len(), rows))
            .collect();
        let mut leaves = Leaves {
            masks: self,
            from: Vec::with_capacity(self.splits.len()),
            of_all: vec![u32::MAX; trees],
            of_block: vec![u32::MAX; trees],
            of_rows: vec![[u32::MAX; LANES]; trees],
            ranges,
        };
        for (feature, splits) in self.splits.iter().enumerate() {
            let lows = leaves.ranges.iter().map(|ranges| ranges.low[feature]);
            let low = lows.fold(f32::INFINITY, f32::min);
            let above = splits.partition_point(|split| split.cut < low);
            for split in &splits[..above] {
                leaves.of_all[split.tree as usize] &= split.keep;
            }
            leaves.from.push(above);
        }
        leaves
    }
}

/// The leaves of every tree that are still in.
pub(super) struct Leaves<'a> {
    masks: &'a Masks,
    /// Per feature, how many of its splits have all rows above them; their leaves are out of `of_all`.
    from: Vec<usize>,
    /// Per tree, for all rows.
    of_all: Vec<u32>,
    /// For the rows of a block.
    of_block: Vec<u32>,
    /// For each of them.
    of_rows: Vec<[u32; LANES]>,
    /// Per block.
    ranges: Vec<Ranges>,
}

impl Leaves<'_> {
    /// Crosses out the leaves that the rows of one block do not come to. What was known of others is forgotten. O(splits) at most.
    pub fn cross_out(&mut self, block: usize, rows: &[&[f32]; LANES]) {
        self.of_block.copy_from_slice(&self.of_all);
        self.of_rows.fill([u32::MAX; LANES]);
        let Ranges { low, high } = &self.ranges[block];
        for (feature, (&low, &high)) in low.iter().zip(high).enumerate() {
            let splits = &self.masks.splits[feature][self.from[feature]..];
            let mut splits = splits
                .iter()
                .take_while(|split| split.cut < high)
                .peekable();
            while let Some(split) = splits.next_if(|split| split.cut < low) {
                self.of_block[split.tree as usize] &= split.keep;
            }
            if splits.peek().is_none() {
                continue;
            }
            let values = rows.map(|row| row.get(feature).copied().unwrap_or(f32::NAN));
            for &Split { cut, tree, keep } in splits {
                for (left, value) in self.of_rows[tree as usize].iter_mut().zip(&values) {
                    // All bits where the value is not above the cut: what has no branch becomes vectors.
                    *left &= keep | u32::from(*value > cut).wrapping_sub(1);
                }
            }
        }
    }

    /// The values of the first leaves that are still in, of a tree; `None` when it has no word and must be walked.
    #[inline]
    pub fn values(&self, tree: usize) -> Option<[f32; LANES]> {
        let values = self.masks.values[tree].as_ref()?;
        let of_block = self.of_block[tree];
        let mut found = [0.0; LANES];
        for (found, of_row) in found.iter_mut().zip(&self.of_rows[tree]) {
            // One is always in; the last bit only says so to the compiler.
            let first = (of_row & of_block | 1 << (MOST_LEAVES - 1)).trailing_zeros();
            *found = values[first as usize];
        }
        Some(found)
    }
}

/// The least and the largest value of each feature. What is no number is above nothing, as the least number is.
struct Ranges {
    low: Vec<f32>,
    high: Vec<f32>,
}

impl Ranges {
    /// O(rows · features).
    fn of<R: AsRef<[f32]>>(features: usize, rows: &[R]) -> Self {
        let mut low = vec![f32::INFINITY; features];
        let mut high = vec![f32::NEG_INFINITY; features];
        for row in rows {
            let row = row.as_ref();
            for ((low, high), &value) in low.iter_mut().zip(&mut high).zip(row) {
                let value = if value.is_nan() {
                    f32::NEG_INFINITY
                } else {
                    value
                };
                *low = if value < *low { value } else { *low };
                *high = if value > *high { value } else { *high };
            }
            if let Some(missing) = low.get_mut(row.len()..) {
                missing.fill(f32::NEG_INFINITY);
            }
        }
        Self { low, high }
    }
}
