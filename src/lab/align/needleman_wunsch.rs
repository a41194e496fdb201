//! Needleman-Wunsch: the best alignment of two token sequences, 64 cells of the matrix at a time and in linear memory.
//!
//! ```text
//!   left    <ul> <li> News <li>  Sport </ul>           match 1, mismatch 0, gap −1
//!   right   <ul> <li> News <ins>       </ul>           4 matches, 1 mismatch, 1 gap: score 3
//! ```
//!
//! - Time O(n m / 64) word operations for n and m tokens, about twice the matrix (once to find the score, once to find
//!   the way); memory O(n + m) in all.
//! - Needleman and Wunsch (1970) by way of Geraci and Maggini (2011). The packing follows the idea of Myers (1999) and
//!   Hyyrö (2003) for edit distance, worked out here for these scores.
//!
//! # 64 cells at a time
//!
//! S\[i]\[j] is the best score of the first i right and the first j left tokens. Neighbours in the matrix differ by −1 to 2:
//! a gap more costs 1, and one token more gains at most a match and a gap saved. Write v = S\[i]\[j] − S\[i−1]\[j] + 1 and
//! h = S\[i]\[j] − S\[i]\[j−1] + 1, both 0..=3. With u the v of the cell to the left, g the h of the cell above and
//! z = S\[i]\[j] − S\[i−1]\[j−1]:
//!
//! ```text
//!   z = max(match ? 1 : 0, u − 2, g − 2), so z = 1 when the tokens match or u = 3 or g = 3, else 0
//!   v = 2 + z − g         h = 2 + z − u
//! ```
//!
//! A column of v and z is a bit plane or two, one bit a cell. Only "g = 3" runs along the column: h = 3 exactly where u = 0
//! and (match or g = 3), which is how a carry runs through an addition. So a word of 64 cells takes some twenty operations,
//! whatever the tokens are.
//!
//! # Which of the best
//!
//! Several alignments may have the best score. The one returned is read from the end of both sequences back, and takes the
//! first of these that still leads to the best score: a match; a mismatch; a left token alone; a right token alone.
//! Equal ends are cut off before the matrix is made, which is what that reading does anyway: S\[i]\[j] ≤ S\[i−1]\[j−1] + 1, so
//! where the tokens match a match is always among the best. Equal beginnings are not cut off: it would keep the score, but
//! not the choice.
//!
//! # Why not Hirschberg?
//!
//! His division finds *a* best alignment, but which one depends on where it divides, so the choice above would not hold.
//! Here [`SAVED`] columns are kept, evenly spaced; to read the way back, the columns between two of them are made again, from
//! the way up only, with the same number kept, until all columns of a stretch fit. Memory is linear, too, the matrix is
//! worked through no more often, and the answer is that of the full matrix.
//!
//! # Why not a band?
//!
//! A best alignment with score s has at most (n + m − 2 s) / 3 gaps, so it leaves the diagonals of its two ends by at most
//! half as many cells, and a band of that width is exact. But pages that share a third of their tokens need near half of
//! the matrix even so: there is little to gain where 64 cells take one step.

use unhusk::page::order;

/// Words of 64 cells that an alignment may take by default: a second or so, two sequences of 100,000 tokens.
pub const DEFAULT_STEPS: u64 = 1 << 29;

/// Columns kept of every stretch. More cost memory, 16 bytes a right token and 64; fewer cost time on long sequences.
const SAVED: usize = 128;

/// No group: the token is not in the right sequence.
const NOWHERE: u32 = u32::MAX;

/// The alignment needs more steps than allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("aligning {left} and {right} tokens takes more than {max} steps")]
pub struct LimitReached {
    /// Tokens of the left sequence.
    pub left: usize,
    /// Tokens of the right sequence.
    pub right: usize,
    /// Steps allowed.
    pub max: u64,
}

/// Two tokens that stand at the same place of an alignment; they may be equal (a match) or not (a mismatch).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// Position in the left sequence.
    pub left: u32,
    /// Position in the right sequence.
    pub right: u32,
}

/// A global alignment of two sequences. Tokens in no pair stand against a gap.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Alignment {
    /// Matches less gaps.
    pub score: i64,
    /// Ascending on both sides.
    pub pairs: Vec<Pair>,
}

impl Alignment {
    /// The alignment with these pairs, ascending on both sides, and the score they make.
    #[must_use]
    pub(super) fn of(left: &[u32], right: &[u32], pairs: Vec<Pair>) -> Alignment {
        let matches = pairs.iter().filter(|pair| pair.is_match(left, right));
        let gaps = left.len() + right.len() - 2 * pairs.len();
        Alignment {
            score: matches.count() as i64 - gaps as i64,
            pairs,
        }
    }
}

impl Pair {
    /// Whether both tokens are equal.
    #[must_use]
    pub fn is_match(self, left: &[u32], right: &[u32]) -> bool {
        let token = left.get(self.left as usize);
        token.is_some() && token == right.get(self.right as usize)
    }
}

/// The best alignment: the exact one, see the [module](self) for which of several.
///
/// # Errors
/// [`LimitReached`] when it takes more than `max_steps`, known before any work is done; see [`steps`].
pub fn align(left: &[u32], right: &[u32], mut max_steps: u64) -> Result<Alignment, LimitReached> {
    align_within(left, right, &mut max_steps)
}

/// [`align`] with the steps left to the caller, from which those taken are drawn.
pub(super) fn align_within(
    left: &[u32],
    right: &[u32],
    steps_left: &mut u64,
) -> Result<Alignment, LimitReached> {
    let ends = left.iter().rev().zip(right.iter().rev());
    let equal = ends.take_while(|(a, b)| a == b).count();
    let (n, m) = (left.len() - equal, right.len() - equal);
    *steps_left = steps_left.checked_sub(steps(n, m)).ok_or(LimitReached {
        left: left.len(),
        right: right.len(),
        max: *steps_left,
    })?;
    let mut pairs = Matrix::of(&left[..n], &right[..m]).trace();
    pairs.reverse();
    pairs.extend((0..equal).map(|k| Pair {
        left: (n + k) as u32,
        right: (m + k) as u32,
    }));
    Ok(Alignment::of(left, right, pairs))
}

/// Most steps, in words of 64 cells, that aligning sequences of `n` and `m` tokens takes. Tokens at equal ends do not count.
#[must_use]
pub fn steps(n: usize, m: usize) -> u64 {
    let mut passes = 1;
    let mut stretch = n;
    while stretch > SAVED {
        stretch = stretch.div_ceil(SAVED);
        passes += 1;
    }
    (n as u64)
        .saturating_mul(m.div_ceil(64) as u64)
        .saturating_mul(passes)
}

/// The v of 64 cells of a column: its low and its high bit.
type Planes = [u64; 2];

/// A stretch of columns, some of which are kept.
struct Stretch {
    /// The column before the first: the first one kept.
    before: usize,
    /// Distance of kept columns.
    spacing: usize,
    /// Words of a column.
    words: usize,
    /// The kept columns, one after the other.
    kept: Vec<Planes>,
}

impl Stretch {
    /// The last column kept that lies before column `j`, cut to the first `i` cells.
    fn nearest(&self, j: usize, i: usize) -> (usize, &[Planes]) {
        let k = (j - 1 - self.before) / self.spacing;
        let column = &self.kept[k * self.words..][..i.div_ceil(64)];
        (self.before + k * self.spacing, column)
    }
}

/// The matrix of two sequences: left tokens are columns, right tokens are bits of a column.
struct Matrix<'a> {
    left: &'a [u32],
    right: &'a [u32],
    /// Per left token: the group of equal right tokens, or [`NOWHERE`].
    group: Vec<u32>,
    /// Positions in the right sequence, group by group.
    positions: Vec<u32>,
    /// Where each group begins in `positions`, and where the last one ends.
    starts: Vec<usize>,
    /// Per group: where in `spelt` its bits are, if it has so many that this saves work. No more than 64 groups can have
    /// as many as a column has words, so this is linear.
    spelt_at: Vec<Option<usize>>,
    spelt: Vec<u64>,
    /// The bits of a group that is not spelt out; zero between uses.
    scratch: Vec<u64>,
}

impl<'a> Matrix<'a> {
    fn of(left: &'a [u32], right: &'a [u32]) -> Matrix<'a> {
        let words = right.len().div_ceil(64);
        let places = right.iter().zip(0..);
        let mut positions: Vec<u64> = places.map(|(&token, at)| order::pair(token, at)).collect();
        positions.sort_unstable();
        let (mut tokens, mut starts) = (Vec::new(), Vec::new());
        for (k, &position) in positions.iter().enumerate() {
            let (token, _) = order::unpair(position);
            if tokens.last() != Some(&token) {
                tokens.push(token);
                starts.push(k);
            }
        }
        starts.push(positions.len());
        let positions: Vec<u32> = positions
            .iter()
            .map(|&pair| order::unpair(pair).1)
            .collect();
        let mut spelt: Vec<u64> = Vec::new();
        let mut spelt_at = vec![None; tokens.len()];
        for (k, at) in spelt_at.iter_mut().enumerate() {
            let ones = &positions[starts[k]..starts[k + 1]];
            if ones.len() >= words {
                let from = spelt.len();
                spelt.resize(from + words, 0);
                set(&mut spelt[from..], ones);
                *at = Some(from);
            }
        }
        let group = |token: &u32| {
            let found = tokens.binary_search(token);
            found.map_or(NOWHERE, |group| group as u32)
        };
        Matrix {
            left,
            right,
            group: left.iter().map(group).collect(),
            positions,
            starts,
            spelt_at,
            spelt,
            scratch: vec![0; words],
        }
    }

    /// Turns a column into the next one, that of the token at `left`; `each` is told z and the u of 64 cells at a time.
    fn next(&mut self, left: usize, column: &mut [Planes], each: impl FnMut(u64, Planes)) {
        let group = self.group[left];
        if group == NOWHERE {
            advance(column, std::iter::repeat(0), each);
            return;
        }
        let group = group as usize;
        if let Some(from) = self.spelt_at[group] {
            advance(column, self.spelt[from..].iter().copied(), each);
            return;
        }
        let ones = &self.positions[self.starts[group]..self.starts[group + 1]];
        set(&mut self.scratch, ones);
        advance(column, self.scratch.iter().copied(), each);
        for &at in ones {
            self.scratch[at as usize / 64] = 0;
        }
    }

    /// The pairs of the best alignment, last first.
    fn trace(&mut self) -> Vec<Pair> {
        let (mut i, mut j) = (self.right.len(), self.left.len());
        let mut pairs = Vec::with_capacity(i.min(j));
        // Before the first left token there are only gaps: v = 0.
        let mut stretches = vec![Stretch {
            before: 0,
            spacing: j.max(1),
            words: i.div_ceil(64),
            kept: vec![[0; 2]; i.div_ceil(64)],
        }];
        while i > 0 && j > 0 {
            let Some(stretch) = stretches.last() else {
                break;
            };
            if j <= stretch.before {
                stretches.pop();
                continue;
            }
            let (before, column) = stretch.nearest(j, i);
            let column = column.to_vec();
            if j - before > SAVED {
                let inner = self.stretch(before, j, column);
                stretches.push(inner);
            } else {
                (i, j) = self.walk(before, j, column, i, &mut pairs);
            }
        }
        pairs
    }

    /// Makes the columns after `before` and keeps some of those before `last`.
    fn stretch(&mut self, before: usize, last: usize, mut column: Vec<Planes>) -> Stretch {
        let spacing = (last - before).div_ceil(SAVED);
        let (words, mut kept) = (column.len(), column.clone());
        let kept_last = before + (last - before - 1) / spacing * spacing;
        for left in before..kept_last {
            self.next(left, &mut column, |_, _| {});
            if (left + 1 - before).is_multiple_of(spacing) {
                kept.extend_from_slice(&column);
            }
        }
        Stretch {
            before,
            spacing,
            words,
            kept,
        }
    }

    /// Reads the way back from cell (`i`, `last`) until it leaves the columns after `before`; returns where.
    fn walk(
        &mut self,
        before: usize,
        last: usize,
        mut column: Vec<Planes>,
        mut i: usize,
        pairs: &mut Vec<Pair>,
    ) -> (usize, usize) {
        let words = column.len();
        let mut cells: Vec<Planes> = Vec::with_capacity((last - before) * words);
        for left in before..last {
            self.next(left, &mut column, |z, [low, high]| {
                cells.push([z, low & high])
            });
        }
        let mut j = last;
        while i > 0 && j > before {
            let word = cells[(j - before - 1) * words + (i - 1) / 64];
            let [z, u_is_3] = word.map(|plane| plane >> ((i - 1) % 64) & 1 == 1);
            if !z || self.left[j - 1] == self.right[i - 1] {
                (i, j) = (i - 1, j - 1);
                pairs.push(Pair {
                    left: j as u32,
                    right: i as u32,
                });
            } else if u_is_3 {
                j -= 1;
            } else {
                i -= 1;
            }
        }
        (i, j)
    }
}

/// Sets the bits at these positions.
fn set(words: &mut [u64], ones: &[u32]) {
    for &at in ones {
        words[at as usize / 64] |= 1 << (at % 64);
    }
}

/// Turns a column into the next one, whose token matches at the bits of `matches`. Bits past the last cell are of no
/// meaning, and disturb nothing: all that runs along a column runs towards them.
fn advance(
    column: &mut [Planes],
    matches: impl Iterator<Item = u64>,
    mut each: impl FnMut(u64, Planes),
) {
    // Above the first cell g = 0: no carry, both bits of g zero.
    let (mut carry, mut g_low_in, mut g_high_in) = (false, 0, 0);
    for (cells, matches) in column.iter_mut().zip(matches) {
        let [low, high] = *cells;
        // g = 3 comes into a cell as the carry of an addition: where u = 0 it is passed on, made where the tokens match.
        let passes = !(low | high);
        let makes = matches & passes;
        let (sum, first) = passes.overflowing_add(makes);
        let (sum, second) = sum.overflowing_add(u64::from(carry));
        carry = first | second;
        let z = matches | (low & high) | (sum ^ passes ^ makes);
        // h = 2 + z − u, then shifted by a cell: the h of one is the g of the next.
        let (h_low, h_high) = (low ^ z, !(high | (low & !z)));
        let (g_low, g_high) = (h_low << 1 | g_low_in, h_high << 1 | g_high_in);
        (g_low_in, g_high_in) = (h_low >> 63, h_high >> 63);
        each(z, *cells);
        *cells = [g_low ^ z, !(g_high | (g_low & !z))];
    }
}
