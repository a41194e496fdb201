//! Gradient boosting: fits a [`Forest`] to labels between 0 and 1 by logistic loss.
//!
//! ```text
//!   rows ─ bins ─▶ columns of bytes ─┐
//!   labels, weights ─▶ gradients ────┴─ histograms ─▶ the best split of any leaf, again and again ─▶ tree ─┐
//!                          ▲──────────────────────── log-odds, as the stored tree gives them ◀────────────┘
//! ```
//!
//! Trees grow where a split gains most (leaf-wise), from histograms over at most 255 bins a feature; the larger child's
//! histogram is its parent's less the smaller child's (Ke et al. 2017, LightGBM). Here sums are whole numbers in fixed
//! point, so subtraction is exact and no order of addition matters: the same rows, weights, parameters and seed give the
//! same bytes, on any number of threads. Leaves are rounded to what a forest stores before the next tree is grown, which
//! then makes good what rounding took.
//!
//! Time: O(trees · rows · features · log leaves) at about a nanosecond a step and thread; memory: 2 bytes a value besides
//! the rows, 4 KiB a feature and leaf.

mod bins;
mod grow;
mod histogram;
mod logistic;

use std::fmt;

use rayon::prelude::*;

use bins::Binned;
use grow::Grower;
use histogram::{MAX_BINS, Unit};
use logistic::sigmoid;
use unhusk::template::random::Random;
use unhusk::verdict::forest::{Forest, ForestError, MAX_FEATURES, MAX_LEAVES, MAX_TREES, Tree};

pub use logistic::loss;

/// Most rows that can be learned from: they are counted in 24 bits.
pub const MAX_ROWS: usize = (1 << 24) - 1;

/// Rows of features, row after row in one array.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    names: Vec<String>,
    values: Vec<f32>,
    count: usize,
}

impl Rows {
    /// No rows yet, of features of these names, at most 256.
    #[must_use]
    pub fn new<S: AsRef<str>>(names: &[S]) -> Self {
        Self {
            names: names.iter().map(|name| name.as_ref().to_owned()).collect(),
            values: Vec::new(),
            count: 0,
        }
    }

    /// Adds a row. What is no number counts as less than all numbers.
    ///
    /// # Panics
    /// When it has not one value a name.
    pub fn push(&mut self, row: &[f32]) {
        assert_eq!(row.len(), self.names.len(), "one value a feature");
        self.values.extend_from_slice(row);
        self.count += 1;
    }

    /// Number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Names of the features.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The row at that position.
    #[must_use]
    pub fn row(&self, at: usize) -> &[f32] {
        &self.values[at * self.names.len()..][..self.names.len()]
    }

    /// The values of one feature, row by row.
    fn column(&self, feature: usize) -> impl Iterator<Item = f32> + '_ {
        (0..self.count).map(move |row| self.values[row * self.names.len() + feature])
    }
}

/// How a forest is fitted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Parameters {
    /// Trees, at most [`MAX_TREES`]. Fewer are grown when no split gains anything.
    pub trees: usize,
    /// Share of a leaf's best value that it gets, above 0.
    pub learning_rate: f64,
    /// Leaves of a tree, 2 to [`MAX_LEAVES`].
    pub leaves: usize,
    /// Least rows of a leaf, whatever they weigh.
    pub min_rows: usize,
    /// Least sum of `weight · p · (1 - p)` in a leaf, ≥ 0.
    pub min_hessian: f64,
    /// Added to that sum where a leaf's value is computed, ≥ 0: holds values small.
    pub lambda: f64,
    /// Share of the features that each tree may look at, 0..=1; at least one feature.
    pub feature_fraction: f64,
    /// Share of the rows that each tree is grown from, 0..=1.
    pub bagging_fraction: f64,
    /// Bins of a feature, 2..=255.
    pub max_bins: usize,
    /// Which features and rows are picked.
    pub seed: u64,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            trees: 400,
            learning_rate: 0.05,
            leaves: 31,
            min_rows: 20,
            min_hessian: 1e-3,
            lambda: 0.0,
            feature_fraction: 1.0,
            bagging_fraction: 1.0,
            max_bins: 255,
            seed: 1,
        }
    }
}

impl fmt::Display for Parameters {
    /// As a forest's provenance names them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "trees {}, learning rate {}, leaves {}, min rows {}, min hessian {}, lambda {}, \
             feature fraction {}, bagging fraction {}, bins {}, seed {}",
            self.trees,
            self.learning_rate,
            self.leaves,
            self.min_rows,
            self.min_hessian,
            self.lambda,
            self.feature_fraction,
            self.bagging_fraction,
            self.max_bins,
            self.seed,
        )
    }
}

/// How far the fitting has come, told after every tree.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Trees grown.
    pub trees: usize,
    /// Trees wanted.
    pub of: usize,
    /// Weighted mean loss over the rows learned from, in nats.
    pub loss: f64,
    /// Per feature: by how much its splits lowered the loss, roughly, over all trees so far.
    pub gains: &'a [f64],
}

/// Fits a forest to `labels`, 0..=1, of which each counts as much as its weight says. Rows of weight 0 are not looked at:
/// held-out rows need not be taken out. The forest's provenance is the number of rows and the parameters.
///
/// # Panics
/// When there is not one label, 0..=1, and one finite weight, ≥ 0, a row, on more than [`MAX_ROWS`] rows or
/// [`MAX_FEATURES`] features, and for parameters out of their ranges.
#[must_use]
pub fn train(rows: &Rows, labels: &[f32], weights: &[f32], parameters: &Parameters) -> Forest {
    let job = Job::new(rows, labels, weights, parameters);
    job.run(None, None)
}

/// Adds trees to a forest that is there already, as [`train`] would go on: they make good what it gets wrong on these rows.
/// At most [`MAX_TREES`] with those that are there. The provenance tells both.
///
/// # Panics
/// As [`train`], and for a forest over another number of features.
#[must_use]
pub fn train_on(
    base: &Forest,
    rows: &Rows,
    labels: &[f32],
    weights: &[f32],
    parameters: &Parameters,
    tell: &mut dyn FnMut(Progress),
) -> Forest {
    let job = Job::new(rows, labels, weights, parameters);
    assert_eq!(base.features(), rows.names.len(), "the same features");
    job.run(Some(base), Some(tell))
}

/// [`train`], telling its progress, which costs a few per cent of the time.
///
/// # Panics
/// As [`train`].
#[must_use]
pub fn train_telling(
    rows: &Rows,
    labels: &[f32],
    weights: &[f32],
    parameters: &Parameters,
    tell: &mut dyn FnMut(Progress),
) -> Forest {
    let job = Job::new(rows, labels, weights, parameters);
    job.run(None, Some(tell))
}

/// What stays the same over all trees.
struct Job<'a> {
    rows: &'a Rows,
    labels: &'a [f32],
    weights: &'a [f32],
    parameters: &'a Parameters,
    /// Rows that weigh something, ascending.
    known: Vec<u32>,
    unit: Unit,
}

impl<'a> Job<'a> {
    fn new(
        rows: &'a Rows,
        labels: &'a [f32],
        weights: &'a [f32],
        parameters: &'a Parameters,
    ) -> Self {
        assert!(rows.len() <= MAX_ROWS, "too many rows");
        assert!(rows.names.len() <= MAX_FEATURES, "too many features");
        assert!(labels.len() == rows.len() && weights.len() == rows.len());
        assert!(labels.iter().all(|label| (0.0..=1.0).contains(label)));
        assert!(
            weights
                .iter()
                .all(|weight| (0.0..f32::INFINITY).contains(weight))
        );
        let share = 0.0..=1.0;
        assert!(parameters.trees <= MAX_TREES);
        assert!(parameters.learning_rate > 0.0 && parameters.learning_rate.is_finite());
        assert!((2..=MAX_LEAVES).contains(&parameters.leaves));
        assert!(parameters.min_hessian >= 0.0 && parameters.lambda >= 0.0);
        assert!(share.contains(&parameters.feature_fraction));
        assert!(share.contains(&parameters.bagging_fraction));
        assert!((2..=MAX_BINS).contains(&parameters.max_bins));
        let known: Vec<u32> = (0..rows.len() as u32)
            .filter(|row| weights[*row as usize] > 0.0)
            .collect();
        let total = weights.iter().map(|weight| f64::from(*weight)).sum();
        Self {
            rows,
            labels,
            weights,
            parameters,
            known,
            unit: Unit::of(total),
        }
    }

    fn run(&self, base: Option<&Forest>, mut tell: Option<&mut dyn FnMut(Progress)>) -> Forest {
        let parameters = self.parameters;
        let binned = Binned::new(self.rows, self.weights, parameters.max_bins);
        let bias = base.map_or_else(|| self.bias(), Forest::bias);
        let mut random = Random::new(parameters.seed);
        let mut grower = Grower::new(&binned, parameters, self.unit);
        let mut odds = match base {
            Some(base) => self.odds_by(base),
            None => vec![bias; self.rows.len()],
        };
        let mut trees: Vec<Tree> = base.map_or_else(Vec::new, |base| base.trees().collect());
        let before = trees.len();
        let wanted = parameters.trees.min(MAX_TREES - before);
        while trees.len() - before < wanted {
            let features = self.pick_features(&mut random);
            let bag = self.pick_rows(&mut random);
            let sums = self.gradients(&bag, &odds);
            let Some(tree) = grower.grow(&features, bag, sums) else {
                break;
            };
            grower.add(&tree, &self.known, &mut odds);
            trees.push(tree.stored);
            if let Some(tell) = &mut tell {
                tell(Progress {
                    trees: trees.len() - before,
                    of: wanted,
                    loss: self.loss(&odds),
                    gains: &grower.gains,
                });
            }
        }
        let mut provenance = format!("{} rows; {parameters}", self.known.len());
        if let Some(base) = base {
            provenance = format!("{}; more: {provenance}", base.provenance());
        }
        self.forest(bias, &trees).with_provenance(&provenance)
    }

    /// What a forest says of all rows.
    fn odds_by(&self, base: &Forest) -> Vec<f32> {
        let rows: Vec<&[f32]> = (0..self.rows.len()).map(|at| self.rows.row(at)).collect();
        base.log_odds_of(&rows)
    }

    fn forest(&self, bias: f32, trees: &[Tree]) -> Forest {
        let made: Result<Forest, ForestError> = Forest::new(&self.rows.names, bias, trees);
        made.expect("trees are within the limits that the parameters were checked against")
    }

    /// The log-odds of the mean label, within what a label of a single row in a million would give.
    fn bias(&self) -> f32 {
        let (mut positive, mut total) = (0.0, 0.0);
        for row in &self.known {
            let weight = f64::from(self.weights[*row as usize]);
            positive += weight * f64::from(self.labels[*row as usize]);
            total += weight;
        }
        if total <= 0.0 {
            return 0.0;
        }
        let mean = (positive / total).clamp(1e-6, 1.0 - 1e-6);
        (mean / (1.0 - mean)).ln() as f32
    }

    /// The features that a tree may look at, ascending.
    fn pick_features(&self, random: &mut Random) -> Vec<usize> {
        let mut all: Vec<usize> = (0..self.rows.names.len()).collect();
        let wanted = self.parameters.feature_fraction * all.len() as f64;
        let wanted = (wanted.round() as usize).max(1);
        if wanted >= all.len() {
            return all;
        }
        let mut picked: Vec<usize> = (0..wanted).filter_map(|_| random.pick(&mut all)).collect();
        picked.sort_unstable();
        picked
    }

    /// The rows that a tree is grown from, ascending.
    fn pick_rows(&self, random: &mut Random) -> Vec<u32> {
        if self.parameters.bagging_fraction >= 1.0 {
            return self.known.clone();
        }
        // 53 bits: every number of them is a double.
        let limit = (self.parameters.bagging_fraction * (1_u64 << 53) as f64) as u64;
        let rows = self.known.iter().copied();
        rows.filter(|_| random.next_u64() >> 11 < limit).collect()
    }

    /// What each of `rows` adds to a histogram.
    fn gradients(&self, rows: &[u32], odds: &[f32]) -> Vec<histogram::Sum> {
        let sum = |row: &u32| {
            let row = *row as usize;
            let share = sigmoid(f64::from(odds[row]));
            let weight = f64::from(self.weights[row]);
            let gradient = weight * (share - f64::from(self.labels[row]));
            self.unit.sum(gradient, weight * share * (1.0 - share))
        };
        rows.par_iter().map(sum).collect()
    }

    /// Weighted mean loss over all known rows.
    fn loss(&self, odds: &[f32]) -> f64 {
        let (mut sum, mut total) = (0.0, 0.0);
        for row in &self.known {
            let row = *row as usize;
            let weight = f64::from(self.weights[row]);
            sum += weight * loss(f64::from(odds[row]), f64::from(self.labels[row]));
            total += weight;
        }
        sum / total
    }
}
