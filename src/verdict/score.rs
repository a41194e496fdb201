//! The page-level score: log-odds of noise for every text, from its [`features`](super::features) alone.

//!
//! A logistic model whose weights shift with the page: `w + running · v`, where `running` says how much of the page is
//! one long text (see [`Features::running`]). Among records a link is content and a long text may be a review; on an
//! article it is the other way round.

use super::features::{COUNT, Features};
use super::weights::{RUNNING, WEIGHTS};

/// Largest log-odds taken from one text, so that one odd feature cannot outweigh a page.
const MOST: f32 = 6.0;

/// Natural log-odds that each text is noise: positive for noise.
pub(crate) fn log_odds(features: &Features) -> Vec<f32> {
    let mut weights = WEIGHTS;
    for (weight, shift) in weights.iter_mut().zip(RUNNING) {
        *weight += features.running * shift;
    }
    features
        .rows
        .iter()
        .map(|row| {
            let sum: f32 = (0..COUNT).map(|k| row[k] * weights[k]).sum();
            sum.clamp(-MOST, MOST)
        })
        .collect()
}

/// Log-odds as a probability 0..=1.
pub(crate) fn probability(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// A probability as log-odds, within what one text may have.
pub(crate) fn log_odds_of(probability: f32) -> f32 {
    let p = probability.clamp(1.0e-4, 1.0 - 1.0e-4);
    (p / (1.0 - p)).ln().clamp(-MOST, MOST)
}
