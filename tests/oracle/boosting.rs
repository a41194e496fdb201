//! The first tree of gradient boosting by brute force: every cut of every feature tried on every leaf, sums anew each time.

use husk_lab::eval::boosting::{Parameters, Rows};

/// What the first tree adds to each row's log-odds, before any rounding, from log-odds of `bias`; and the gains of its
/// splits in their order.
pub fn first_tree(
    rows: &Rows,
    labels: &[f32],
    weights: &[f32],
    parameters: &Parameters,
    bias: f32,
) -> (Vec<f64>, Vec<f64>) {
    let share = 1.0 / (1.0 + (-f64::from(bias)).exp());
    let sums = |leaf: &[usize]| {
        let (mut gradient, mut hessian) = (0.0, 0.0);
        for row in leaf {
            let weight = f64::from(weights[*row]);
            gradient += weight * (share - f64::from(labels[*row]));
            hessian += weight * share * (1.0 - share);
        }
        (gradient, hessian)
    };
    let score = |leaf: &[usize]| {
        let (gradient, hessian) = sums(leaf);
        gradient * gradient / (hessian + parameters.lambda)
    };
    let fits = |leaf: &[usize]| {
        leaf.len() >= parameters.min_rows && sums(leaf).1 >= parameters.min_hessian
    };
    let mut leaves = vec![(0..rows.len()).collect::<Vec<usize>>()];
    let mut gains = Vec::new();
    while leaves.len() < parameters.leaves {
        let mut best = (1e-9, None);
        for (at, leaf) in leaves.iter().enumerate() {
            for feature in 0..rows.names().len() {
                for cut in leaf.iter().map(|row| rows.row(*row)[feature]) {
                    let goes_left = |row: &usize| {
                        let value = rows.row(*row)[feature];
                        value.is_nan() || value <= cut
                    };
                    let (left, right): (Vec<usize>, Vec<usize>) =
                        leaf.iter().partition(|row| goes_left(row));
                    let gain = score(&left) + score(&right) - score(leaf);
                    if fits(&left) && fits(&right) && gain > best.0 {
                        best = (gain, Some((at, left, right)));
                    }
                }
            }
        }
        let (gain, Some((at, left, right))) = best else {
            break;
        };
        gains.push(gain);
        leaves[at] = left;
        leaves.push(right);
    }
    let mut added = vec![0.0; rows.len()];
    if !gains.is_empty() {
        for leaf in &leaves {
            let (gradient, hessian) = sums(leaf);
            for row in leaf {
                let value = -gradient / (hessian + parameters.lambda);
                added[*row] = parameters.learning_rate * value;
            }
        }
    }
    (added, gains)
}
