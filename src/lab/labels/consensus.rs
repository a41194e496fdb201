//! What several people say of the same items, as one answer each, with how sure it is and how reliable each of them is.
//!
//! ```text
//!   votes ──▶ share of each class an item ──▶ confusion of each person, frequency of each class ─┐
//!                        ▲                                                                       │ until nothing changes
//!                        └──────────── probability of each class an item ◀──────────────────────┘
//! ```
//!
//! - Paper: A. P. Dawid and A. M. Skene, *Maximum likelihood estimation of observer error-rates using the EM algorithm*,
//!   Applied Statistics 28 (1), 1979. Time O(rounds · votes · classes), memory O((items + annotators · classes) · classes).
//! - Deviations: 1. [`PRIOR`] votes are added to each row of a confusion, most of them to the right class: without them a person of whom
//!   little is known is taken for infallible, and two who always contradict each other could change places. 2. It ends after
//!   [`ROUNDS`] at the latest.
//!
//! The wrong choice where people copy from each other: their votes are taken to be independent given the right answer.

/// Votes that are added to each row of a confusion, and the share of them that is right.
const PRIOR: f64 = 4.0;
const PRIOR_RIGHT: f64 = 0.8;

/// Most rounds, and the change of a probability below which they end.
const ROUNDS: usize = 200;
const SETTLED: f64 = 1e-7;

/// What one annotator says of one item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vote {
    /// Number of the annotator.
    pub annotator: usize,
    /// Number of the item.
    pub item: usize,
    /// Number of the class.
    pub class: usize,
}

/// See the [module](self).
#[derive(Clone, Debug)]
pub struct Consensus {
    classes: usize,
    /// How frequent each class is.
    frequencies: Vec<f64>,
    /// Per item the probability of each class, item by item; of an item without votes as frequent as it is.
    probabilities: Vec<f64>,
    /// Per annotator, rows the right class and columns what they say, row by row.
    confusions: Vec<f64>,
}

impl Consensus {
    /// Fits to the votes. Votes whose numbers are out of range are left out.
    #[must_use]
    pub fn of(votes: &[Vote], items: usize, annotators: usize, classes: usize) -> Consensus {
        let mut fit = Consensus {
            classes,
            frequencies: vec![1.0 / classes.max(1) as f64; classes],
            probabilities: vec![0.0; items * classes],
            confusions: vec![0.0; annotators * classes * classes],
        };
        let known: Vec<Vote> = votes
            .iter()
            .copied()
            .filter(|vote| vote.item < items && vote.annotator < annotators && vote.class < classes)
            .collect();
        // At first the share of the votes: the majority.
        for vote in &known {
            fit.probabilities[vote.item * classes + vote.class] += 1.0;
        }
        fit.normalise();
        for _ in 0..ROUNDS {
            fit.learn_people(&known);
            if fit.judge_items(&known) < SETTLED {
                break;
            }
        }
        fit
    }

    /// The most likely class of an item and its probability; `None` where there is no such item or class.
    #[must_use]
    pub fn class(&self, item: usize) -> Option<(usize, f64)> {
        let row = self.row(item)?;
        let best = |one: &(usize, f64), other: &(usize, f64)| one.1.total_cmp(&other.1);
        row.iter().copied().enumerate().max_by(best)
    }

    /// The probability that an annotator says what is right, over classes as frequent as they are; 0..=1.
    #[must_use]
    pub fn reliability(&self, annotator: usize) -> f64 {
        let at = |class: usize| (annotator * self.classes + class) * self.classes + class;
        self.frequencies
            .iter()
            .enumerate()
            .map(|(class, frequency)| {
                frequency * self.confusions.get(at(class)).copied().unwrap_or(0.0)
            })
            .sum()
    }

    /// Per item the probability of each class, item by item.
    #[must_use]
    pub fn probabilities(&self) -> &[f64] {
        &self.probabilities
    }

    fn row(&self, item: usize) -> Option<&[f64]> {
        self.probabilities
            .get(item * self.classes..(item + 1) * self.classes)
    }

    /// Makes the rows of the items add up to 1; those without votes are as frequent as classes are.
    fn normalise(&mut self) {
        for row in self.probabilities.chunks_mut(self.classes.max(1)) {
            let sum: f64 = row.iter().sum();
            for (value, frequency) in row.iter_mut().zip(&self.frequencies) {
                *value = if sum > 0.0 { *value / sum } else { *frequency };
            }
        }
    }

    /// Confusions and frequencies from the probabilities of the items.
    fn learn_people(&mut self, votes: &[Vote]) {
        let n = self.classes;
        let wrong = PRIOR * (1.0 - PRIOR_RIGHT) / n.saturating_sub(1).max(1) as f64;
        for (at, count) in self.confusions.iter_mut().enumerate() {
            let (row, column) = (at / n % n, at % n);
            *count = if row == column {
                PRIOR * PRIOR_RIGHT
            } else {
                wrong
            };
        }
        let mut voted = vec![false; self.probabilities.len() / n.max(1)];
        for vote in votes {
            voted[vote.item] = true;
            for right in 0..n {
                let share = self.probabilities[vote.item * n + right];
                self.confusions[(vote.annotator * n + right) * n + vote.class] += share;
            }
        }
        for row in self.confusions.chunks_mut(n.max(1)) {
            let sum: f64 = row.iter().sum();
            row.iter_mut().for_each(|count| *count /= sum);
        }
        let mut counts = vec![1.0; n];
        for (row, _) in self
            .probabilities
            .chunks(n.max(1))
            .zip(&voted)
            .filter(|(_, voted)| **voted)
        {
            for (count, share) in counts.iter_mut().zip(row) {
                *count += share;
            }
        }
        let sum: f64 = counts.iter().sum();
        self.frequencies = counts.into_iter().map(|count| count / sum).collect();
    }

    /// Probabilities of the items from confusions and frequencies; the largest change.
    fn judge_items(&mut self, votes: &[Vote]) -> f64 {
        let n = self.classes;
        let before = self.probabilities.clone();
        for row in self.probabilities.chunks_mut(n.max(1)) {
            for (log, frequency) in row.iter_mut().zip(&self.frequencies) {
                *log = frequency.ln();
            }
        }
        for vote in votes {
            for right in 0..n {
                let says = self.confusions[(vote.annotator * n + right) * n + vote.class];
                self.probabilities[vote.item * n + right] += says.ln();
            }
        }
        for row in self.probabilities.chunks_mut(n.max(1)) {
            let most = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            row.iter_mut().for_each(|log| *log = (*log - most).exp());
        }
        self.normalise();
        let changes = self.probabilities.iter().zip(&before);
        changes.fold(0.0, |most, (now, then)| f64::max(most, (now - then).abs()))
    }
}
