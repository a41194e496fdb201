//! The page-level score: log-odds of noise for every text, from its [`features`](super::features) alone.

use super::features::{COUNT, Row};
use super::weights::WEIGHTS;

/// Largest log-odds taken from one text, so that one odd feature cannot outweigh a page.
const MOST: f32 = 6.0;

/// Natural log-odds that each text is noise: positive for noise.
pub(crate) fn log_odds(rows: &[Row]) -> Vec<f32> {
    rows.iter()
        .map(|row| {
            let sum: f32 = (0..COUNT).map(|k| row[k] * WEIGHTS[k]).sum();
            sum.clamp(-MOST, MOST)
        })
        .collect()
}

/// Log-odds as a probability 0..=1.
pub(crate) fn probability(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}
