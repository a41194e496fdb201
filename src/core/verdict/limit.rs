//! Up to which log-odds of noise a text belongs to the article: where the article promises the largest F1.
//!
//! With p the probability that a text is content and w its weight, the article of all texts with p ≥ t has an expected
//!
//! ```text
//!   F1(t) = 2 · Σ{p ≥ t} w·p  /  ( Σ{p ≥ t} w  +  Σ w·p )
//! ```
//!
//! which is largest near t = F1 / 2 (Lewis 1995; Ye and others 2012): on a page where nothing is sure the best that can be
//! done takes in more. Where what is expected to be content is prose, what is not sure is a teaser or a comment beside it:
//! the limit rises with the share of expected content in texts of [`RUNNING_WORDS`] or more.
//!
//! O(texts · log texts).

use super::model::probability;
use super::text_blocks::{RUNNING_WORDS, TextBlock};
use crate::page::order;

/// Least probability of content that is ever enough: on lists of records, and on prose.
const LEAST: (f32, f32) = (0.15, 0.5);
/// Probability that is always enough, likewise.
const ENOUGH: (f32, f32) = (0.5, 0.6);
/// Shares of expected content in prose up to which a page is a list of records, and from which on it is prose.
const PROSE: (f32, f32) = (0.4, 0.8);

/// The weight of a text among the texts of its page.
fn weight(unit: &TextBlock) -> f32 {
    unit.words as f32
}

/// The article that promises the largest F1.
struct Best {
    /// That F1, 0..=1.
    expected: f32,
    /// The largest log-odds of noise in it. The odds themselves: a probability made of them and turned back may be smaller, and
    /// the text it was taken from would be left out.
    most_odds: f32,
    /// The words of content that the page is expected to have.
    content: f32,
}

impl Best {
    fn of(units: &[TextBlock], odds: &[f32]) -> Best {
        let shares: Vec<(f32, f32)> = odds.iter().copied().zip(units.iter().map(weight)).collect();
        let order = order::sorted(shares, |one, other| one.0.total_cmp(&other.0));
        let content: f32 = order.iter().map(|(odds, w)| probability(-odds) * w).sum();
        let (mut hits, mut taken) = (0.0, 0.0);
        let mut best = Best {
            expected: 0.0,
            most_odds: 0.0,
            content,
        };
        for (odds, w) in order {
            hits += probability(-odds) * w;
            taken += w;
            let expected = 2.0 * hits / (taken + content).max(f32::MIN_POSITIVE);
            if expected > best.expected {
                (best.expected, best.most_odds) = (expected, odds);
            }
        }
        best
    }
}

/// The largest F1 that an article by these log-odds promises, 0..=1: near 1 where every text is surely of it or surely not.
pub(super) fn expected_f1(units: &[TextBlock], odds: &[f32]) -> f32 {
    Best::of(units, odds).expected
}

/// The largest log-odds of noise with which a text still belongs to the article.
pub(super) fn limit(units: &[TextBlock], odds: &[f32]) -> f32 {
    let best = Best::of(units, odds);
    let prose: f32 = units
        .iter()
        .zip(odds)
        .filter(|(unit, _)| unit.words >= RUNNING_WORDS)
        .map(|(unit, &odds)| probability(-odds) * weight(unit))
        .sum();
    let share = prose / best.content.max(f32::MIN_POSITIVE);
    let running = ((share - PROSE.0) / (PROSE.1 - PROSE.0)).clamp(0.0, 1.0);
    let odds_between = |(records, prose): (f32, f32)| {
        -super::model::log_odds_of(records + (prose - records) * running)
    };
    // `clamp` panics on limits that cross, and brings the code that prints them.
    best.most_odds
        .min(odds_between(LEAST))
        .max(odds_between(ENOUGH))
}

#[cfg(all(test, feature = "html"))]
mod tests {
    use super::*;
    use crate::page::html::{Scripting, parse};
    use crate::verdict::text_blocks::text_blocks;

    #[test]
    fn what_is_more_likely_content_than_noise_is_never_all_left_out() {
        let paragraph = "<p>The council has voted to replace the lamps of nine bridges over the river this year.</p>";
        let source = format!(
            "{}<ul>{}</ul>",
            paragraph.repeat(4),
            "<li>Lamps</li>".repeat(4)
        );
        let page = parse(&source, "", Scripting::Off).unwrap();
        let units = text_blocks(&page).list;
        assert_eq!(units.len(), 8);
        // Any odds: the low bits of what they are turned into and back are what was lost.
        for step in 0..20_000_u32 {
            let best = -(step as f32) * 7e-5;
            let odds = [best, 2.0, best, 1.5, 0.7, 3.0, 0.3, 9.0];
            assert!(best <= limit(&units, &odds), "{best}");
        }
    }
}
