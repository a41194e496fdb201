//! How good the best article is that can be made of texts by their log-odds.
//!
//! With p the probability that a text is content and w its words, the article of all texts with p ≥ t has an expected
//!
//! ```text
//!   F1(t) = 2 · Σ{p ≥ t} w·p  /  ( Σ{p ≥ t} w  +  Σ w·p )
//! ```
//!
//! (Lewis 1995; Ye and others 2012).

use super::model::probability;
use super::text_blocks::TextBlock;
use crate::page::order;

/// The largest of these F1, 0..=1: near 1 where every text is surely of the article or surely not. O(texts · log texts).
pub(super) fn expected_f1(units: &[TextBlock], odds: &[f32]) -> f32 {
    let words = units.iter().map(|unit| unit.words as f32);
    let shares: Vec<(f32, f32)> = odds.iter().copied().zip(words).collect();
    let order = order::sorted(shares, |one, other| one.0.total_cmp(&other.0));
    let content: f32 = order.iter().map(|(odds, w)| probability(-odds) * w).sum();
    let (mut hits, mut taken, mut best) = (0.0, 0.0, 0.0_f32);
    for (odds, w) in order {
        hits += probability(-odds) * w;
        taken += w;
        best = best.max(2.0 * hits / (taken + content).max(f32::MIN_POSITIVE));
    }
    best
}

#[cfg(all(test, feature = "html"))]
mod tests {
    use super::*;
    use crate::page::html::{Scripting, parse};
    use crate::verdict::text_blocks::text_blocks;

    /// F1 of the article of all texts up to each of the odds, the largest of them.
    fn naive(units: &[TextBlock], odds: &[f32]) -> f32 {
        let all = || {
            odds.iter()
                .zip(units)
                .map(|(&odds, unit)| (odds, unit.words as f32))
        };
        let content: f32 = all().map(|(odds, words)| words * probability(-odds)).sum();
        let f1 = |most: f32| {
            let taken = || all().filter(|(odds, _)| *odds <= most);
            let hits: f32 = taken()
                .map(|(odds, words)| words * probability(-odds))
                .sum();
            2.0 * hits / (taken().map(|(_, words)| words).sum::<f32>() + content)
        };
        odds.iter().map(|&most| f1(most)).fold(0.0, f32::max)
    }

    #[test]
    fn is_that_of_the_best_of_all_limits() {
        let texts = [
            "The council has voted.",
            "Lamps",
            "Nine bridges over the river",
            "Menu",
        ];
        let source: String = texts
            .iter()
            .cycle()
            .take(12)
            .map(|text| format!("<p>{text}</p>"))
            .collect();
        let units = text_blocks(&parse(&source, "", Scripting::Off).unwrap()).list;
        assert_eq!(units.len(), 12);
        for seed in 0..200_u32 {
            let odds: Vec<f32> = (0..12_u32)
                .map(|at| ((seed * 31 + at * at * 17) % 97) as f32 / 10.0 - 5.0)
                .collect();
            let (ours, naive) = (expected_f1(&units, &odds), naive(&units, &odds));
            assert!((ours - naive).abs() < 1e-5, "{odds:?}: {ours}, {naive}");
        }
        assert_eq!(expected_f1(&[], &[]), 0.0);
    }
}
