//! Logistic regression by Newton's method with a ridge: the weights of [`page_level`](crate::page_level)'s models
//! and of [`readable`](unhusk::verdict::readable).
//!
//! Features are brought to mean 0 and variance 1 first, so that the ridge (half of it times the sum of squared weights, the
//! bias aside) means the same to all; the weights given back are for features as they are. Steps that would not lower the
//! loss are halved. The same samples in the same order give the same weights. O(steps · samples · features²).

/// A training sample with `N` features.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample<const N: usize> {
    /// Its features; the first is 1.
    pub row: [f32; N],
    /// Whether it is what the score speaks for.
    pub positive: bool,
    /// How much it counts, > 0.
    pub weight: f32,
}

/// Most steps: Newton's method needs about ten.
const STEPS: usize = 60;

/// A step that lowers the loss by less than this share ends the search.
const SMALL: f64 = 1e-9;

type Vector<const N: usize> = [f64; N];

/// Weights that make the samples' labels most likely; `ridge` ≥ 0 holds them small. Zeros without samples.
#[must_use]
pub fn fit<const N: usize>(samples: &[Sample<N>], ridge: f64) -> [f32; N] {
    let (mean, spread) = moments(samples);
    let rows: Vec<Vector<N>> = samples
        .iter()
        .map(|sample| {
            let mut row = [1.0; N];
            for k in 1..N {
                row[k] = (f64::from(sample.row[k]) - mean[k]) / spread[k];
            }
            row
        })
        .collect();
    let mut weights = [0.0; N];
    let mut least = loss(samples, &rows, &weights, ridge);
    for _ in 0..STEPS {
        let step = newton(samples, &rows, &weights, ridge);
        let mut length = 1.0;
        let (next, reached) = loop {
            let mut next = weights;
            for k in 0..N {
                next[k] -= length * step[k];
            }
            let reached = loss(samples, &rows, &next, ridge);
            if reached <= least || length < 1e-6 {
                break (next, reached);
            }
            length /= 2.0;
        };
        // Not the other way round: a loss that is no number ends the search as well.
        let is_lower = reached < least * (1.0 - SMALL);
        if !is_lower {
            break;
        }
        (weights, least) = (next, reached);
    }
    let mut plain = [0.0; N];
    let mut bias = weights[0];
    for k in 1..N {
        plain[k] = (weights[k] / spread[k]) as f32;
        bias -= weights[k] * mean[k] / spread[k];
    }
    plain[0] = bias as f32;
    plain
}

/// Weighted mean and standard deviation of each feature; 1 for what does not vary.
fn moments<const N: usize>(samples: &[Sample<N>]) -> (Vector<N>, Vector<N>) {
    let (mut mean, mut spread) = ([0.0; N], [0.0; N]);
    let total: f64 = samples
        .iter()
        .map(|sample| f64::from(sample.weight))
        .sum::<f64>()
        .max(f64::MIN_POSITIVE);
    for sample in samples {
        for (mean, value) in mean.iter_mut().zip(sample.row) {
            *mean += f64::from(sample.weight) * f64::from(value) / total;
        }
    }
    for sample in samples {
        for k in 0..N {
            let difference = f64::from(sample.row[k]) - mean[k];
            spread[k] += f64::from(sample.weight) * difference * difference / total;
        }
    }
    for spread in &mut spread {
        *spread = if *spread > 1e-9 { spread.sqrt() } else { 1.0 };
    }
    (mean, spread)
}

fn odds<const N: usize>(row: &Vector<N>, weights: &Vector<N>) -> f64 {
    row.iter().zip(weights).map(|(one, two)| one * two).sum()
}

fn loss<const N: usize>(
    samples: &[Sample<N>],
    rows: &[Vector<N>],
    weights: &Vector<N>,
    ridge: f64,
) -> f64 {
    let held: f64 = weights[1..].iter().map(|weight| weight * weight).sum();
    let missed: f64 = samples
        .iter()
        .zip(rows)
        .map(|(sample, row)| {
            let odds = odds(row, weights);
            let toward = if sample.positive { -odds } else { odds };
            // ln(1 + e^t) without overflow.
            f64::from(sample.weight) * (toward.max(0.0) + (-toward.abs()).exp().ln_1p())
        })
        .sum();
    missed + ridge / 2.0 * held
}

/// The gradient divided by the Hessian.
fn newton<const N: usize>(
    samples: &[Sample<N>],
    rows: &[Vector<N>],
    weights: &Vector<N>,
    ridge: f64,
) -> Vector<N> {
    let mut gradient = [0.0; N];
    let mut hessian = [[0.0; N]; N];
    for (sample, row) in samples.iter().zip(rows) {
        let score = 1.0 / (1.0 + (-odds(row, weights)).exp());
        let weight = f64::from(sample.weight);
        let error = weight * (score - f64::from(u8::from(sample.positive)));
        let curve = weight * score * (1.0 - score);
        for j in 0..N {
            gradient[j] += error * row[j];
            let scaled = curve * row[j];
            for k in 0..=j {
                hessian[j][k] += scaled * row[k];
            }
        }
    }
    for k in 0..N {
        let held = if k == 0 { 0.0 } else { ridge };
        gradient[k] += held * weights[k];
        // A trace of it everywhere: features that do not vary have no curve of their own.
        hessian[k][k] += held + 1e-9;
    }
    solve(hessian, gradient)
}

/// Solves a symmetric positive system, given its lower half, by Cholesky's method.
fn solve<const N: usize>(mut matrix: [Vector<N>; N], mut right: Vector<N>) -> Vector<N> {
    for j in 0..N {
        for k in 0..=j {
            let sum: f64 = (0..k).map(|m| matrix[j][m] * matrix[k][m]).sum();
            let rest = matrix[j][k] - sum;
            matrix[j][k] = if j == k {
                rest.max(1e-12).sqrt()
            } else {
                rest / matrix[k][k]
            };
        }
    }
    for j in 0..N {
        let sum: f64 = (0..j).map(|m| matrix[j][m] * right[m]).sum();
        right[j] = (right[j] - sum) / matrix[j][j];
    }
    for j in (0..N).rev() {
        let sum: f64 = (j + 1..N).map(|m| matrix[m][j] * right[m]).sum();
        right[j] = (right[j] - sum) / matrix[j][j];
    }
    right
}
