//! How far two people agree on a page.
//!
//! ```text
//!   words          they: yes   no        κ = (agreed - by chance) / (1 - by chance)
//!   we: yes              20     5        agreed 0.7, by chance 0.5·0.6 + 0.5·0.4 = 0.5
//!       no               10    15        κ 0.4
//! ```

use std::ops::AddAssign;

use super::overlap::adjusted_rand;
use super::truth::{Answer, ROLES, Truth};

/// Words by what one and what the other says of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matrix<const N: usize>(pub [[u64; N]; N]);

impl<const N: usize> Default for Matrix<N> {
    fn default() -> Self {
        Matrix([[0; N]; N])
    }
}

impl<const N: usize> Matrix<N> {
    /// All words.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.as_flattened().iter().sum()
    }

    /// Words of which both say the same.
    #[must_use]
    pub fn agreed(&self) -> u64 {
        (0..N).map(|k| self.0[k][k]).sum()
    }

    /// Cohen's κ (1960): 1 for full agreement, 0 for what chance would give, less for less. `None` without words; 1 where
    /// both say one and the same of everything, which leaves nothing to chance.
    #[must_use]
    pub fn kappa(&self) -> Option<f64> {
        kappa(self.0.as_flattened(), N)
    }
}

/// κ of so many classes, row by row.
fn kappa(words: &[u64], classes: usize) -> Option<f64> {
    let all = words.iter().sum::<u64>() as f64;
    if all == 0.0 {
        return None;
    }
    let (mut agreed, mut by_chance) = (0, 0.0);
    for k in 0..classes {
        let row: u64 = words.iter().skip(classes * k).take(classes).sum();
        let column: u64 = words.iter().skip(k).step_by(classes).sum();
        agreed += words.get((classes + 1) * k).copied().unwrap_or(0);
        by_chance += row as f64 * column as f64;
    }
    let most = all * all - by_chance;
    Some(if most <= 0.0 {
        1.0
    } else {
        (agreed as f64 * all - by_chance) / most
    })
}

impl<const N: usize> AddAssign for Matrix<N> {
    fn add_assign(&mut self, other: Self) {
        for (sum, more) in self
            .0
            .as_flattened_mut()
            .iter_mut()
            .zip(other.0.as_flattened())
        {
            *sum += more;
        }
    }
}

/// Two people on one page, or on many added up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Agreement {
    /// Template: yes, no.
    pub template: Matrix<2>,
    /// Main content: yes, no.
    pub main: Matrix<2>,
    /// Roles, where both name one.
    pub role: Matrix<{ ROLES.len() }>,
    /// Sum of the pages' adjusted Rand between their blocks.
    pub rand: f64,
    /// Pages that have one: those with two texts and more that both have labelled.
    pub rand_pages: u64,
}

impl Agreement {
    /// Numbers that [`numbers`](Self::numbers) gives.
    pub const NUMBERS: usize = 4 + 4 + ROLES.len() * ROLES.len() + 2;

    /// κ of template, of main content and of roles, and mean adjusted Rand; `None` where there is nothing to compare.
    #[must_use]
    pub fn figures(&self) -> [Option<f64>; 4] {
        [
            self.template.kappa(),
            self.main.kappa(),
            self.role.kappa(),
            (self.rand_pages > 0).then(|| self.rand / self.rand_pages as f64),
        ]
    }

    /// Plain numbers, to be added up number by number: the matrices row by row, then `rand` and `rand_pages`.
    #[must_use]
    pub fn numbers(&self) -> Vec<f64> {
        let mut out = Vec::with_capacity(Self::NUMBERS);
        let counts = [
            self.template.0.as_flattened(),
            self.main.0.as_flattened(),
            self.role.0.as_flattened(),
        ];
        out.extend(counts.into_iter().flatten().map(|&count| count as f64));
        out.extend([self.rand, self.rand_pages as f64]);
        out
    }

    /// The agreement of these [`numbers`](Self::numbers); `None` for another number of them.
    #[must_use]
    pub fn from_numbers(numbers: &[f64]) -> Option<Agreement> {
        let (counts, &[rand, rand_pages]) = numbers.split_last_chunk()?;
        if numbers.len() != Self::NUMBERS {
            return None;
        }
        let mut agreement = Agreement {
            rand,
            rand_pages: rand_pages as u64,
            ..Agreement::default()
        };
        let places = agreement.template.0.as_flattened_mut().iter_mut();
        let places = places
            .chain(agreement.main.0.as_flattened_mut())
            .chain(agreement.role.0.as_flattened_mut());
        for (place, &count) in places.zip(counts) {
            *place = count as u64;
        }
        Some(agreement)
    }
}

impl AddAssign for Agreement {
    fn add_assign(&mut self, other: Agreement) {
        self.template += other.template;
        self.main += other.main;
        self.role += other.role;
        self.rand += other.rand;
        self.rand_pages += other.rand_pages;
    }
}

impl Truth {
    /// Compares what two people say of the same page, the first in rows. O(leaves).
    #[must_use]
    pub fn agree(&self, other: &Truth) -> Agreement {
        let mut agreement = Agreement::default();
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        let mut rest = other.leaves().iter().peekable();
        for one in self.leaves() {
            while rest.next_if(|leaf| leaf.node < one.node).is_some() {}
            let Some(two) = rest.next_if(|leaf| leaf.node == one.node) else {
                continue;
            };
            let words = u64::from(one.words);
            let (a, b) = (one.answers, two.answers);
            count(&mut agreement.template, a.template, b.template, words);
            count(&mut agreement.main, a.main, b.main, words);
            if a.role > 0 && b.role > 0 {
                let (row, column) = (usize::from(a.role) - 1, usize::from(b.role) - 1);
                agreement.role.0[row][column] += words;
            }
            if a.is_labelled() && b.is_labelled() {
                ours.push(one.block);
                theirs.push(two.block);
            }
        }
        if ours.len() > 1 {
            agreement.rand = adjusted_rand(&ours, &theirs);
            agreement.rand_pages = 1;
        }
        agreement
    }
}

fn count(matrix: &mut Matrix<2>, one: Answer, two: Answer, words: u64) {
    if let Some((one, two)) = one.said().zip(two.said()) {
        matrix.0[usize::from(!one)][usize::from(!two)] += words;
    }
}
