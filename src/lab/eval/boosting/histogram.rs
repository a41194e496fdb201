//! Histograms of gradients over the bins of features, in whole numbers, and the best split they show.

use super::Parameters;

/// Most bins of a feature.
pub const MAX_BINS: usize = 255;

/// Features that are counted side by side: their bins lie together, row by row.
pub const LANES: usize = 4;

/// Bits of a count of rows, below the hessian.
const COUNT_BITS: u32 = 24;

/// Bits of a sum of hessians.
const HESSIAN_BITS: i32 = 39;

/// Bits of a sum of gradients, its sign aside.
const GRADIENT_BITS: i32 = 61;

/// Least gain of a split, per hessian of its leaf: what is below moves log-odds by some 0.00003, and may be rounding alone.
const MIN_GAIN: f64 = 1e-9;

/// Sums over rows: gradients (signed, in two's complement), and hessians above the number of rows.
pub type Sum = [u64; 2];

/// Sums by bin of one feature.
pub type Histogram = [Sum; MAX_BINS + 1];

/// How much a whole number of gradient and of hessian stands for: powers of two.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Unit {
    gradient: f64,
    hessian: f64,
}

impl Unit {
    /// Units in which no sum over rows of that total weight overflows.
    pub fn of(total_weight: f64) -> Self {
        // The next power of two; gradients are at most the weight and hessians a quarter of it.
        let most = total_weight.max(f64::MIN_POSITIVE).log2().ceil() as i32 + 1;
        Self {
            gradient: 2_f64.powi(most - GRADIENT_BITS),
            hessian: 2_f64.powi(most - 2 - HESSIAN_BITS),
        }
    }

    /// What one row adds.
    pub fn sum(self, gradient: f64, hessian: f64) -> Sum {
        let gradient = (gradient / self.gradient).round() as i64;
        let hessian = (hessian / self.hessian).round() as u64;
        [gradient.cast_unsigned(), hessian << COUNT_BITS | 1]
    }

    pub fn gradient(self, sum: Sum) -> f64 {
        sum[0].cast_signed() as f64 * self.gradient
    }

    pub fn hessian(self, sum: Sum) -> f64 {
        (sum[1] >> COUNT_BITS) as f64 * self.hessian
    }
}

/// Rows in a sum.
pub fn rows(sum: Sum) -> usize {
    (sum[1] & ((1 << COUNT_BITS) - 1)) as usize
}

pub fn plus(one: Sum, two: Sum) -> Sum {
    [one[0].wrapping_add(two[0]), one[1].wrapping_add(two[1])]
}

pub fn minus(whole: Sum, part: Sum) -> Sum {
    [
        whole[0].wrapping_sub(part[0]),
        whole[1].wrapping_sub(part[1]),
    ]
}

/// Counts `rows`, whose sums stand beside them, by the bins of some features.
pub fn count(
    histograms: &mut [Histogram; LANES],
    bins: &[[u8; LANES]],
    rows: &[u32],
    sums: &[Sum],
) {
    for histogram in histograms.iter_mut() {
        histogram.fill([0; 2]);
    }
    for (row, sum) in rows.iter().zip(sums) {
        let bins = bins[*row as usize];
        for (histogram, bin) in histograms.iter_mut().zip(bins) {
            let cell = &mut histogram[usize::from(bin)];
            *cell = plus(*cell, *sum);
        }
    }
}

/// What a split would gain, and where it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Split {
    /// By how much the loss falls, twice.
    pub gain: f64,
    /// Its feature.
    pub feature: usize,
    /// Rows of this bin and those below go left.
    pub bin: u8,
    /// Sum over the rows that go left.
    pub left: Sum,
}

/// The best split between the `bins` bins of one feature, the lowest of equal ones; `None` where none gains anything.
pub fn best_split(
    histogram: &Histogram,
    bins: usize,
    feature: usize,
    total: Sum,
    unit: Unit,
    parameters: &Parameters,
) -> Option<Split> {
    let score = |sum| {
        let gradient = unit.gradient(sum);
        gradient * gradient / (unit.hessian(sum) + parameters.lambda)
    };
    let fits = |sum| {
        rows(sum) >= parameters.min_rows.max(1) && unit.hessian(sum) >= parameters.min_hessian
    };
    let whole = score(total);
    let least = MIN_GAIN * unit.hessian(total);
    let mut best: Option<Split> = None;
    let mut left = [0; 2];
    for (bin, cell) in histogram[..bins - 1].iter().enumerate() {
        if rows(*cell) == 0 {
            continue;
        }
        left = plus(left, *cell);
        let right = minus(total, left);
        if !fits(left) {
            continue;
        }
        if !fits(right) {
            break;
        }
        let gain = score(left) + score(right) - whole;
        if gain > best.map_or(least, |best| best.gain) {
            best = Some(Split {
                gain,
                feature,
                bin: bin as u8,
                left,
            });
        }
    }
    best
}
