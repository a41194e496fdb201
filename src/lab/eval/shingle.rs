//! How much of a gold text an extracted text has, and how much else: precision and recall over 4-word shingles.
//!
//! A shingle is a run of [`WIDTH`] words; texts of fewer words are one shingle. Shingles are counted as often as they
//! occur. Over a set, F1 is taken from the mean precision and the mean recall. O(bytes).

use unhusk::page::maps::Map;

pub use crate::labels::overlap::Scores;
pub use unhusk::page::text::words;

/// Words of a shingle.
pub const WIDTH: usize = 4;

/// Compares a found text with the gold one.
#[must_use]
pub fn compare(found: &str, gold: &str) -> Scores {
    let (found, gold) = (shingles(found), shingles(gold));
    let total = |counts: &Map<Vec<&str>, usize>| counts.values().sum::<usize>();
    let shared: usize = found
        .iter()
        .map(|(shingle, &count)| count.min(gold.get(shingle).copied().unwrap_or(0)))
        .sum();
    let part = |of: usize, empty: f64| {
        if of == 0 {
            empty
        } else {
            shared as f64 / of as f64
        }
    };
    Scores {
        precision: part(total(&found), f64::from(u8::from(gold.is_empty()))),
        recall: part(total(&gold), 1.0),
    }
}

fn shingles(text: &str) -> Map<Vec<&str>, usize> {
    let words: Vec<&str> = words(text).collect();
    let mut counts = Map::default();
    if !words.is_empty() && words.len() < WIDTH {
        counts.insert(words, 1);
        return counts;
    }
    for window in words.windows(WIDTH) {
        *counts.entry(window.to_vec()).or_default() += 1;
    }
    counts
}
