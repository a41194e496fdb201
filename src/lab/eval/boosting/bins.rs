//! Features in bins: values become bytes, and splits go between bins.

use rayon::prelude::*;

use super::Rows;
use unhusk::verdict::forest::short_between;

/// Rows whose values are numbers of bins.
pub struct Binned {
    /// Per feature: the bin of every row.
    pub columns: Vec<Vec<u8>>,
    /// Per feature: the cuts between bins, ascending. Bin `k` holds what is above cut `k - 1` and at or below cut `k`.
    pub cuts: Vec<Vec<f32>>,
}

impl Binned {
    /// Bins of about the same weight, at most `max_bins` a feature. O(values · log rows).
    pub fn new(rows: &Rows, weights: &[f32], max_bins: usize) -> Self {
        let column = |feature| {
            let cuts = cuts(rows.column(feature), weights, max_bins);
            let bin = |value: f32| cuts.partition_point(|cut| *cut < value) as u8;
            let column = rows.column(feature).map(bin).collect();
            (column, cuts)
        };
        let features = (0..rows.names().len()).into_par_iter();
        let (columns, cuts) = features.map(column).unzip();
        Self { columns, cuts }
    }

    /// Bins of a feature.
    pub fn bins(&self, feature: usize) -> usize {
        self.cuts[feature].len() + 1
    }
}

/// Cuts between values, of which no more than `max_bins - 1`.
fn cuts(column: impl Iterator<Item = f32>, weights: &[f32], max_bins: usize) -> Vec<f32> {
    let mut missing = false;
    let mut values = Vec::with_capacity(weights.len());
    for (value, weight) in column.zip(weights) {
        if *weight > 0.0 {
            missing |= value.is_nan();
            if !value.is_nan() {
                // Negative zero becomes zero.
                values.push((value + 0.0, *weight));
            }
        }
    }
    values.sort_unstable_by(|one, two| one.0.total_cmp(&two.0));
    let mut distinct: Vec<(f32, f64)> = Vec::new();
    for (value, weight) in values {
        match distinct.last_mut() {
            Some(last) if last.0 >= value => last.1 += f64::from(weight),
            _ => distinct.push((value, f64::from(weight))),
        }
    }
    let mut cuts = Vec::new();
    if missing && !distinct.is_empty() {
        // What is no number, and nothing else that is finite, lies in the first bin.
        cuts.push(f32::NEG_INFINITY);
        if distinct[0].0 == f32::NEG_INFINITY {
            distinct.remove(0);
        }
    }
    let bins = max_bins - cuts.len();
    for end in ends(&distinct, bins) {
        cuts.push(short_between(distinct[end - 1].0, distinct[end].0));
    }
    cuts
}

/// Where bins end, the last one's end left out: positions in `distinct`, ascending.
///
/// A value that weighs as much as a bin should ends one, which is its own where half a bin lies before it; the others share
/// what is left, each bin taking values until it weighs its share.
fn ends(distinct: &[(f32, f64)], bins: usize) -> Vec<usize> {
    if distinct.len() <= bins {
        return (1..distinct.len()).collect();
    }
    let total: f64 = distinct.iter().map(|value| value.1).sum();
    let large = total / bins as f64;
    // What the others weigh, and the bins they have.
    let (mut weight_left, mut bins_left) = (total, bins);
    for (_, weight) in distinct.iter().filter(|value| value.1 >= large) {
        weight_left -= weight;
        bins_left = bins_left.saturating_sub(1);
    }
    let mut share = weight_left / bins_left.max(1) as f64;
    let mut ends = Vec::with_capacity(bins);
    let mut filled = 0.0;
    for (at, pair) in distinct.windows(2).enumerate() {
        if ends.len() + 1 == bins {
            break;
        }
        let (weight, next) = (pair[0].1, pair[1].1);
        filled += weight;
        let alone = weight >= large;
        if !alone {
            weight_left -= weight;
        }
        if alone || filled >= share || (next >= large && filled >= share / 2.0) {
            ends.push(at + 1);
            filled = 0.0;
            if !alone {
                bins_left = bins_left.saturating_sub(1);
                share = weight_left / bins_left.max(1) as f64;
            }
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::cuts;

    fn of(values: &[f32], max_bins: usize) -> Vec<f32> {
        cuts(values.iter().copied(), &vec![1.0; values.len()], max_bins)
    }

    #[test]
    fn few_values_have_a_bin_each() {
        assert!(of(&[], 9).is_empty());
        assert!(of(&[3.0, 3.0], 9).is_empty());
        assert_eq!(of(&[0.0, 1.0, -0.0, 2.0], 9), [0.5, 1.5]);
        assert_eq!(of(&[f32::NAN, 1.0, 0.0], 9), [f32::NEG_INFINITY, 0.5]);
        assert!(of(&[f32::NAN, f32::NAN], 9).is_empty());
        assert_eq!(of(&[f32::INFINITY, 1.0], 9), [1.0]);
    }

    #[test]
    fn many_values_share_bins_of_one_weight() {
        let even: Vec<f32> = (0..1000_u16).map(f32::from).collect();
        let ends = of(&even, 10);
        assert_eq!(ends.len(), 9);
        for (k, end) in ends.iter().enumerate() {
            assert!((end - 100.0 * (k + 1) as f32).abs() < 2.0, "{ends:?}");
        }
        // A value of most rows does not take the others' bins.
        let mut heavy = even;
        heavy.extend([7.0; 5000]);
        let ends = of(&heavy, 10);
        assert_eq!(ends.len(), 9);
        assert!(ends[0] == 7.5 && ends[1] < 125.0, "{ends:?}");
    }

    #[test]
    fn rows_of_no_weight_make_no_bins() {
        let values = [1.0, 2.0, 3.0, f32::NAN];
        assert_eq!(cuts(values.into_iter(), &[1.0, 0.0, 1.0, 0.0], 9), [2.0]);
    }
}
