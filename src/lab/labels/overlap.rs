//! How near what was found comes to what is true: overlaps of amounts, precision and recall, adjusted Rand.
//!
//! ```text
//!   node      li   "Home"   li   "News"   p   "Today …"
//!   truth      ■      ■      ■      ■     ·       ·          words: shared 1, found 3, truth 2
//!   found      ■      ■      ·      ·     ·       ■          precision 1/3, recall 1/2, F 0.4
//! ```

use std::ops::AddAssign;

/// Precision and recall, each 0..=1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scores {
    /// Share of what was found that is true; 1 when nothing was found and nothing was to be found.
    pub precision: f64,
    /// Share of what is true that was found; 1 when nothing was to be found.
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

/// How much of what was found is true, and how much of what is true was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overlap {
    /// Found and true.
    pub shared: u64,
    /// Found.
    pub found: u64,
    /// True.
    pub truth: u64,
}

impl Overlap {
    /// Precision, recall and their harmonic mean. Where nothing was found, precision is 1 if nothing was to be found
    /// and else 0; where nothing was to be found, recall is 1.
    #[must_use]
    pub fn scores(self) -> Scores {
        let part = |of: u64, empty: f64| {
            if of == 0 {
                empty
            } else {
                self.shared as f64 / of as f64
            }
        };
        Scores {
            precision: part(self.found, f64::from(u8::from(self.truth == 0))),
            recall: part(self.truth, 1.0),
        }
    }

    /// Counts `amount` of something.
    pub fn count(&mut self, found: bool, truth: bool, amount: u64) {
        self.shared += amount * u64::from(found && truth);
        self.found += amount * u64::from(found);
        self.truth += amount * u64::from(truth);
    }
}

impl AddAssign for Overlap {
    fn add_assign(&mut self, other: Overlap) {
        self.shared += other.shared;
        self.found += other.found;
        self.truth += other.truth;
    }
}

/// How alike two groupings of the same things are (Hubert and Arabie 1985): 1 when they are the same, 0 as by chance,
/// less when they disagree more than by chance. Entries past the shorter list are left out.
///
/// Where chance leaves nothing to tell (no two things, or both groupings put all together or all apart) it is 1.
/// O(things · log things).
#[must_use]
pub fn adjusted_rand(left: &[u32], right: &[u32]) -> f64 {
    let both = left.iter().zip(right);
    let key = |row: u32, column: u32| u64::from(row) << 32 | u64::from(column);
    let things = both.len() as f64;
    let together = pairs(
        both.clone()
            .map(|(&row, &column)| key(row, column))
            .collect(),
    );
    let in_rows = pairs(both.clone().map(|(&row, _)| key(0, row)).collect());
    let in_columns = pairs(both.map(|(_, &column)| key(0, column)).collect());
    let all = things * (things - 1.0) / 2.0;
    if all <= 0.0 {
        return 1.0;
    }
    let by_chance = in_rows * in_columns / all;
    let most = f64::midpoint(in_rows, in_columns);
    // Whole numbers of pairs below 2^53 and one quotient: equal only where both groupings are trivial.
    if most <= by_chance {
        return 1.0;
    }
    (together - by_chance) / (most - by_chance)
}

/// Pairs of equal keys: a whole number. Sorted rather than hashed, which needs less code.
fn pairs(mut keys: Vec<u64>) -> f64 {
    keys.sort_unstable();
    let runs = keys.chunk_by(|one, other| one == other);
    runs.map(|run| run.len() as f64 * (run.len() as f64 - 1.0) / 2.0)
        .sum()
}
