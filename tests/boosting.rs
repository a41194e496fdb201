//! Gradient boosting: against brute force, repeatable to the byte, and able to learn.

use crate::oracle::boosting as oracle;
use husk_lab::eval::boosting::{Parameters, Progress, Rows, train, train_telling};
use proptest::prelude::*;
use unhusk::template::random::Random;
use unhusk::verdict::forest::Forest;

/// Rows with their labels and weights.
struct Data {
    rows: Rows,
    labels: Vec<f32>,
    weights: Vec<f32>,
}

impl Data {
    fn new(names: &[&str]) -> Self {
        Self {
            rows: Rows::new(names),
            labels: Vec::new(),
            weights: Vec::new(),
        }
    }

    fn push(&mut self, row: &[f32], label: f32, weight: f32) {
        self.rows.push(row);
        self.labels.push(label);
        self.weights.push(weight);
    }

    fn train(&self, parameters: &Parameters) -> Forest {
        train(&self.rows, &self.labels, &self.weights, parameters)
    }

    /// Weighted mean loss of a forest.
    fn loss(&self, forest: &Forest) -> f64 {
        let (mut sum, mut total) = (0.0, 0.0);
        for at in 0..self.rows.len() {
            let odds = f64::from(forest.log_odds(self.rows.row(at)));
            let weight = f64::from(self.weights[at]);
            let label = f64::from(self.labels[at]);
            sum += weight * (odds.max(0.0) + (-odds.abs()).exp().ln_1p() - label * odds);
            total += weight;
        }
        sum / total
    }
}

/// A number 0..1.
fn uniform(random: &mut Random) -> f32 {
    (random.next_u64() >> 40) as f32 / (1 << 24) as f32
}

/// Rows of nine features, of which one is a yes or no and one is often missing; soft labels hang on five of them.
fn made(count: usize, seed: u64) -> Data {
    let mut data = Data::new(&["a", "b", "c", "d", "e", "f", "g", "h", "i"]);
    let mut random = Random::new(seed);
    for _ in 0..count {
        let mut row = [0.0; 9];
        row.fill_with(|| uniform(&mut random) * 4.0 - 2.0);
        row[1] = f32::from(u8::from(row[1] > 0.7));
        row[2] = row[2].exp().floor();
        let odds = 2.0 * row[0] * row[1] + row[2] / 3.0 - (row[3] * 2.0).sin() - row[4];
        if uniform(&mut random) < 0.2 {
            row[4] = f32::NAN;
        }
        let share = 1.0 / (1.0 + (-odds).exp());
        let soft = uniform(&mut random) < 0.5;
        let drawn = f32::from(u8::from(uniform(&mut random) < share));
        let label = if soft { share } else { drawn };
        data.push(&row, label, 0.2 + uniform(&mut random));
    }
    data
}

fn quick() -> Parameters {
    Parameters {
        trees: 30,
        learning_rate: 0.1,
        leaves: 8,
        min_rows: 5,
        ..Parameters::default()
    }
}

fn on_threads(count: usize, work: impl FnOnce() -> Vec<u8> + Send) -> Vec<u8> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(count).build();
    pool.unwrap().install(work)
}

#[test]
fn a_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let data = made(3000, 1);
    let parameters = Parameters {
        feature_fraction: 0.6,
        bagging_fraction: 0.7,
        lambda: 1.0,
        ..quick()
    };
    let bytes = |parameters: &Parameters| data.train(parameters).to_bytes().unwrap();
    let one = on_threads(1, || bytes(&parameters));
    assert_eq!(one, on_threads(2, || bytes(&parameters)));
    assert_eq!(one, on_threads(5, || bytes(&parameters)));
    let other = Parameters {
        seed: 2,
        ..parameters
    };
    assert_ne!(one, bytes(&other));
}

#[test]
fn a_weight_is_as_many_rows() {
    let data = made(400, 2);
    let mut weighted = Data::new(&["a", "b", "c", "d", "e", "f", "g", "h", "i"]);
    let mut repeated = Data::new(&["a", "b", "c", "d", "e", "f", "g", "h", "i"]);
    for at in 0..data.rows.len() {
        let times = [0, 1, 1, 2, 4][at % 5];
        weighted.push(data.rows.row(at), data.labels[at], times as f32);
        for _ in 0..times {
            repeated.push(data.rows.row(at), data.labels[at], 1.0);
        }
    }
    let parameters = Parameters {
        min_rows: 1,
        min_hessian: 0.5,
        max_bins: 40,
        ..quick()
    };
    let (one, two) = (weighted.train(&parameters), repeated.train(&parameters));
    assert!(one.trees().len() == 30);
    assert!(one.trees().eq(two.trees()));
}

#[test]
fn rows_of_no_weight_are_not_there() {
    let data = made(600, 3);
    let mut fewer = Data::new(&["a", "b", "c", "d", "e", "f", "g", "h", "i"]);
    let mut held = made(600, 3);
    for at in 0..600 {
        if at % 3 == 0 {
            held.weights[at] = 0.0;
            held.labels[at] = 1.0 - held.labels[at];
        } else {
            fewer.push(data.rows.row(at), data.labels[at], data.weights[at]);
        }
    }
    let parameters = Parameters {
        bagging_fraction: 0.8,
        ..quick()
    };
    assert_eq!(held.train(&parameters), fewer.train(&parameters));
}

#[test]
fn learns_what_no_feature_tells_alone() {
    let mut data = Data::new(&["x", "y"]);
    let mut random = Random::new(4);
    for _ in 0..600 {
        let row = [uniform(&mut random), uniform(&mut random)];
        let label = f32::from(u8::from((row[0] > 0.5) != (row[1] > 0.5)));
        data.push(&row, label, 1.0);
    }
    let forest = data.train(&Parameters {
        trees: 60,
        learning_rate: 0.2,
        ..quick()
    });
    for (row, yes) in [
        ([0.1, 0.9], true),
        ([0.9, 0.1], true),
        ([0.1, 0.1], false),
        ([0.9, 0.9], false),
    ] {
        assert_eq!(forest.log_odds(&row) > 2.0, yes, "{row:?}");
        assert_eq!(forest.log_odds(&row) < -2.0, !yes, "{row:?}");
    }
}

#[test]
fn loss_falls_on_rows_not_seen() {
    let (seen, unseen) = (made(4000, 5), made(2000, 6));
    let forest = seen.train(&Parameters {
        trees: 80,
        ..quick()
    });
    let losses: Vec<f64> = [0, 5, 20, 80]
        .into_iter()
        .map(|trees| {
            let mut fewer = forest.clone();
            fewer.truncate(trees);
            unseen.loss(&fewer)
        })
        .collect();
    assert!(
        losses.is_sorted_by(|one, two| *two < one - 0.005),
        "{losses:?}"
    );
    assert!(losses[3] < 0.8 * losses[0], "{losses:?}");
}

/// What was learned from is what is stored: bins and cuts agree on every row, rounded leaves are those that were used.
#[test]
fn the_stored_forest_has_the_loss_that_was_told() {
    let data = made(2500, 7);
    for bagging_fraction in [1.0, 0.5] {
        let parameters = Parameters {
            bagging_fraction,
            max_bins: 60,
            ..quick()
        };
        let mut told = Vec::new();
        let mut tell = |progress: Progress| {
            assert_eq!(progress.of, 30);
            assert_eq!(progress.gains.len(), 9);
            told.push(progress.loss);
        };
        let (rows, labels, weights) = (&data.rows, &data.labels, &data.weights);
        let forest = train_telling(rows, labels, weights, &parameters, &mut tell);
        assert_eq!(forest, data.train(&parameters));
        let names = data.rows.names();
        let read = Forest::from_bytes(&forest.to_bytes().unwrap(), names).unwrap();
        for (trees, told) in told.iter().enumerate() {
            let mut fewer = read.clone();
            fewer.truncate(trees + 1);
            assert!((data.loss(&fewer) - told).abs() < 1e-12, "{trees}");
        }
    }
}

#[test]
fn what_cannot_be_learned_is_a_bias() {
    let mut data = Data::new(&["x"]);
    let empty = data.train(&quick());
    assert_eq!(empty.log_odds(&[1.0]), 0.0);
    for x in 0..100_u8 {
        data.push(&[f32::from(x)], 0.25, 1.0);
    }
    let flat = data.train(&quick());
    assert_eq!(flat.trees().len(), 0);
    assert!((flat.bias() - (1.0_f32 / 3.0).ln()).abs() < 1e-6);
    let mut sure = Data::new(&["x"]);
    let mut blank: Data = Data::new(&[]);
    for x in 0..100_u8 {
        sure.push(&[f32::from(x)], 1.0, 1.0);
        blank.push(&[], f32::from(x % 2), 1.0);
    }
    assert!(sure.train(&quick()).bias() > 10.0);
    assert_eq!(blank.train(&quick()).log_odds(&[]), 0.0);
}

#[test]
fn the_provenance_names_parameters() {
    let forest = made(100, 8).train(&quick());
    let words = forest.provenance();
    assert!(words.starts_with("100 rows; trees 30, learning rate 0.1, leaves 8,"));
    assert!(words.ends_with("seed 1"), "{words}");
}

#[test]
#[should_panic(expected = "one value a feature")]
fn a_row_too_short_is_refused() {
    Rows::new(&["x", "y"]).push(&[1.0]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn the_first_tree_is_that_of_brute_force(
        seed in any::<u64>(),
        count in 2_usize..60,
        levels in 2_usize..40,
        leaves in 2_usize..7,
        min_rows in 1_usize..6,
        lambda in 0_u8..3,
    ) {
        let mut random = Random::new(seed);
        let mut data = Data::new(&["a", "b", "c"]);
        for _ in 0..count {
            let mut row = [0.0; 3];
            for value in &mut row {
                *value = random.below(levels) as f32 / 7.0 - 1.0;
                if random.below(10) == 0 {
                    *value = f32::NAN;
                }
            }
            let (label, weight) = (uniform(&mut random), 0.1 + uniform(&mut random));
            data.push(&row, label, weight);
        }
        let parameters = Parameters {
            trees: 1,
            learning_rate: 1.0,
            leaves,
            min_rows,
            min_hessian: 0.02,
            lambda: f64::from(lambda),
            ..Parameters::default()
        };
        let mut told = 0.0;
        let mut tell = |progress: Progress| told = progress.gains.iter().sum();
        let (rows, labels, weights) = (&data.rows, &data.labels, &data.weights);
        let forest = train_telling(rows, labels, weights, &parameters, &mut tell);
        let (added, gains) =
            oracle::first_tree(rows, labels, weights, &parameters, forest.bias());
        let gained: f64 = gains.iter().sum();
        prop_assert!((told - gained).abs() < 1e-6, "{} {:?}", told, gains);
        let largest = added.iter().fold(0.0, |most: f64, value| most.max(value.abs()));
        for (at, wanted) in added.iter().enumerate() {
            let got = f64::from(forest.log_odds(rows.row(at)) - forest.bias());
            prop_assert!((got - wanted).abs() < 0.009 * largest + 1e-6, "{} {}", got, wanted);
        }
    }
}
