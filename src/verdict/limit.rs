//! Up to which log-odds of noise a text belongs to the article: where the article promises the largest F1.
//!
//! With p the probability that a text is content and w its weight, the article of all texts with p ≥ t has an expected
//!
//! ```text
//!   F1(t) = 2 · Σ{p ≥ t} w·p  /  ( Σ{p ≥ t} w  +  Σ w·p )
//! ```
//!
//! which is largest near t = F1 / 2 (Lewis 1995; Ye and others 2012): on a page where nothing is sure the best that can be
//! done takes in more. On a page that is one long text most of the words are sure, and what is not is a teaser or a
//! comment below it: the limit rises with the share of [running text](super::features::Features::running).
//!
//! O(texts · log texts).

use super::model::probability;
use super::units::Unit;

/// Least probability of content that is ever enough: on lists of records, and on one long text.
const LEAST: (f32, f32) = (0.2, 0.5);
/// Probability that is always enough, likewise.
const ENOUGH: (f32, f32) = (0.5, 0.55);

/// The weight of a text among the texts of its page.
fn weight(unit: &Unit) -> f32 {
    unit.words as f32
}

/// The largest log-odds of noise with which a text still belongs to the article.
pub(super) fn limit(units: &[Unit], odds: &[f32], running: f32) -> f32 {
    let mut order: Vec<(f32, f32)> = units
        .iter()
        .zip(odds)
        .map(|(unit, &odds)| (probability(-odds), weight(unit)))
        .collect();
    order.sort_by(|one, other| other.0.total_cmp(&one.0));
    let all: f32 = order.iter().map(|(p, w)| p * w).sum();
    let (mut hits, mut taken) = (0.0, 0.0);
    let mut best = (0.0, 0.5);
    for (p, w) in order {
        hits += p * w;
        taken += w;
        let expected = 2.0 * hits / (taken + all).max(f32::MIN_POSITIVE);
        if expected > best.0 {
            best = (expected, p);
        }
    }
    let between = |(records, prose): (f32, f32)| records + (prose - records) * running;
    let least = best.1.clamp(between(LEAST), between(ENOUGH));
    -super::model::log_odds_of(least)
}
