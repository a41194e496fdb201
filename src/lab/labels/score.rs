//! How near a method comes to what a person says of a page.

use std::ops::AddAssign;

use super::overlap::{Overlap, Scores, adjusted_rand};
use super::truth::Truth;

/// An overlap over the labelled part of a page, and the size of that part, in the same unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Found and true among what is labelled.
    pub overlap: Overlap,
    /// All that is labelled.
    pub labelled: u64,
}

impl Tally {
    fn count(&mut self, found: bool, truth: bool, amount: u64) {
        self.overlap.count(found, truth, amount);
        self.labelled += amount;
    }

    /// Precision and recall; `None` where nothing is labelled.
    #[must_use]
    pub fn scores(&self) -> Option<Scores> {
        (self.labelled > 0).then(|| self.overlap.scores())
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.overlap += other.overlap;
        self.labelled += other.labelled;
    }
}

/// One page by one method, or many added up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// Words: template that was marked.
    pub words: Tally,
    /// Those of them inside links.
    pub anchor_words: Tally,
    /// Links.
    pub links: Tally,
    /// Visible texts.
    pub leaves: Tally,
    /// Words: main content that was not marked.
    pub main: Tally,
    /// Sum of the pages' adjusted Rand.
    pub rand: f64,
    /// Pages that have one: those with two labelled texts and more.
    pub rand_pages: u64,
}

/// Precision, recall and F1 by what they count, and mean adjusted Rand; `None` where nothing is labelled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    /// Of words.
    pub words: Option<Scores>,
    /// Of words inside links.
    pub anchor_words: Option<Scores>,
    /// Of links.
    pub links: Option<Scores>,
    /// Of visible texts.
    pub leaves: Option<Scores>,
    /// Of words, for the main content.
    pub main: Option<Scores>,
    /// Mean over pages.
    pub rand: Option<f64>,
}

impl Score {
    /// Numbers that [`numbers`](Self::numbers) gives.
    pub const NUMBERS: usize = 22;

    /// What is counted, each by its own tally.
    #[must_use]
    pub fn tallies(&self) -> [Tally; 5] {
        [
            self.words,
            self.anchor_words,
            self.links,
            self.leaves,
            self.main,
        ]
    }

    /// Plain numbers, to be added up number by number: of each tally what is shared, found, true and labelled, then `rand`
    /// and `rand_pages`.
    #[must_use]
    pub fn numbers(&self) -> [f64; Self::NUMBERS] {
        let mut out = [0.0; Self::NUMBERS];
        let tallies = self.tallies();
        for (four, tally) in out.chunks_exact_mut(4).zip(tallies) {
            let Overlap {
                shared,
                found,
                truth,
            } = tally.overlap;
            for (number, count) in four.iter_mut().zip([shared, found, truth, tally.labelled]) {
                *number = count as f64;
            }
        }
        out[Self::NUMBERS - 2] = self.rand;
        out[Self::NUMBERS - 1] = self.rand_pages as f64;
        out
    }

    /// The score of these [`numbers`](Self::numbers); what is no count becomes the nearest.
    #[must_use]
    pub fn from_numbers(numbers: &[f64; Self::NUMBERS]) -> Score {
        let tally = |at: usize| {
            let count = |k: usize| numbers[4 * at + k] as u64;
            Tally {
                overlap: Overlap {
                    shared: count(0),
                    found: count(1),
                    truth: count(2),
                },
                labelled: count(3),
            }
        };
        Score {
            words: tally(0),
            anchor_words: tally(1),
            links: tally(2),
            leaves: tally(3),
            main: tally(4),
            rand: numbers[Self::NUMBERS - 2],
            rand_pages: numbers[Self::NUMBERS - 1] as u64,
        }
    }

    /// What people are told.
    #[must_use]
    pub fn figures(&self) -> Figures {
        Figures {
            words: self.words.scores(),
            anchor_words: self.anchor_words.scores(),
            links: self.links.scores(),
            leaves: self.leaves.scores(),
            main: self.main.scores(),
            rand: (self.rand_pages > 0).then(|| self.rand / self.rand_pages as f64),
        }
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        self.words += other.words;
        self.anchor_words += other.anchor_words;
        self.links += other.links;
        self.leaves += other.leaves;
        self.main += other.main;
        self.rand += other.rand;
        self.rand_pages += other.rand_pages;
    }
}

impl Truth {
    /// Compares a marking with this truth: whether a node is marked, and the segment of every node (nodes past the end of
    /// the list are in none). O(leaves + links).
    #[must_use]
    pub fn score(&self, is_marked: &dyn Fn(usize) -> bool, segments: &[u32]) -> Score {
        let mut score = Score::default();
        let (mut found, mut blocks) = (Vec::new(), Vec::new());
        for leaf in self.leaves() {
            let marked = is_marked(leaf.node.index());
            let words = u64::from(leaf.words);
            if let Some(template) = leaf.answers.template.said() {
                score.words.count(marked, template, words);
                if leaf.linked {
                    score.anchor_words.count(marked, template, words);
                }
                score.leaves.count(marked, template, 1);
            }
            if let Some(main) = leaf.answers.main.said() {
                score.main.count(!marked, main, words);
            }
            if leaf.answers.is_labelled()
                && let Some(&segment) = segments.get(leaf.node.index())
            {
                found.push(segment);
                blocks.push(leaf.block);
            }
        }
        for link in self.links() {
            if let Some(template) = link.template.said() {
                let marked = is_marked(link.node.index());
                score.links.count(marked, template, 1);
            }
        }
        if found.len() > 1 {
            score.rand = adjusted_rand(&found, &blocks);
            score.rand_pages = 1;
        }
        score
    }
}
