//! How much of a gold text an extracted text has, and how much else: precision and recall over 4-word shingles.
//!
//! A shingle is a run of [`WIDTH`] words; texts of fewer words are one shingle. Shingles are counted as often as they
//! occur. Over a set, F1 is taken from the mean precision and the mean recall. O(bytes).

use rustc_hash::FxHashMap;

pub use crate::page::text::words;

/// Words of a shingle.
pub const WIDTH: usize = 4;

/// Precision and recall of one text, each 0..=1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scores {
    /// Share of the found shingles that are gold; 1 when nothing was found and nothing was to be found.
    pub precision: f64,
    /// Share of the gold shingles that were found; 1 when nothing was to be found.
    pub recall: f64,
}

impl Scores {
    /// Harmonic mean of precision and recall, 0 when both are.
    #[must_use]
    pub fn f1(self) -> f64 {
        let sum = self.precision + self.recall;
        if sum == 0.0 {
            0.0
        } else {
            2.0 * self.precision * self.recall / sum
        }
    }

    /// The mean of precision and of recall over many texts; zeros for none.
    #[must_use]
    pub fn mean(all: &[Scores]) -> Scores {
        let n = all.len().max(1) as f64;
        Scores {
            precision: all.iter().map(|scores| scores.precision).sum::<f64>() / n,
            recall: all.iter().map(|scores| scores.recall).sum::<f64>() / n,
        }
    }
}

/// Compares a found text with the gold one.
#[must_use]
pub fn compare(found: &str, gold: &str) -> Scores {
    let (found, gold) = (shingles(found), shingles(gold));
    let total = |counts: &FxHashMap<Vec<&str>, usize>| counts.values().sum::<usize>();
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

fn shingles(text: &str) -> FxHashMap<Vec<&str>, usize> {
    let words: Vec<&str> = words(text).collect();
    let mut counts = FxHashMap::default();
    if !words.is_empty() && words.len() < WIDTH {
        counts.insert(words, 1);
        return counts;
    }
    for window in words.windows(WIDTH) {
        *counts.entry(window.to_vec()).or_default() += 1;
    }
    counts
}
