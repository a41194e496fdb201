//! Edit distance of two sequences, as far as a bound: whether it takes at most that many insertions, deletions and
//! replacements to make one the other.
//!
//! The table of all prefixes is computed 64 rows at a time, one machine word for each column (Myers 1999, with Hyyrö's
//! horizontal carries), and only where a path of at most `bound` edits can pass: a band of 2 · bound + 64 columns.
//! O(⌈m / 64⌉ · (bound + 64)) words for the shorter of length m, O(n + labels) memory.
//!
//! Outside of the band each step costs one. That is never less than the truth, and a path within the bound never leaves
//! the band, so the answer is exact.
//!
//! # Why not compare whole trees?
//!
//! The paper compares strings: a tag that one record has more is one edit there, and may be a changed subtree in a tree
//! distance. For trees see [`rtdm`](crate::template::rtdm).

/// Reused between calls; labels must be below the number given.
#[derive(Clone, Debug)]
pub struct Distance {
    /// Per label: in which of 64 rows it stands, if the mark is this round's.
    rows: Vec<(u32, u64)>,
    round: u32,
    /// Per label: how often more it stands on the left; all 0 between calls.
    more: Vec<i32>,
    /// Per column: the difference to the column before, in the last row done.
    steps: Vec<i8>,
}

impl Distance {
    /// For labels below `label_count`.
    #[must_use]
    pub fn new(label_count: usize) -> Distance {
        Distance {
            rows: vec![(0, 0); label_count],
            round: 0,
            more: vec![0; label_count],
            steps: Vec::new(),
        }
    }

    /// Whether `left` becomes `right` in at most `bound` edits. Adds the words computed to `words`.
    pub fn is_within(
        &mut self,
        left: &[u32],
        right: &[u32],
        bound: usize,
        words: &mut u64,
    ) -> bool {
        *words += 1;
        if left.len().abs_diff(right.len()) > bound {
            return false;
        }
        *words += (left.len() + right.len()) as u64 / 16;
        let (left, right) = without_common_ends(left, right);
        let (short, long) = if left.len() <= right.len() {
            (left, right)
        } else {
            (right, left)
        };
        if long.len() <= bound || short.is_empty() {
            return long.len() <= bound;
        }
        if self.fewest_edits(short, long) > bound {
            return false;
        }
        self.banded(short, long, bound, words)
    }

    /// What counting alone tells: labels that one side has more of must be inserted, deleted or replaced.
    fn fewest_edits(&mut self, left: &[u32], right: &[u32]) -> usize {
        for &label in left {
            self.more[label as usize] += 1;
        }
        for &label in right {
            self.more[label as usize] -= 1;
        }
        let (mut over, mut under) = (0, 0);
        for &label in left.iter().chain(right) {
            let more = std::mem::take(&mut self.more[label as usize]);
            if more > 0 {
                over += more as usize;
            } else {
                under += more.unsigned_abs() as usize;
            }
        }
        over.max(under)
    }

    fn banded(&mut self, short: &[u32], long: &[u32], bound: usize, words: &mut u64) -> bool {
        self.steps.clear();
        // Row 0: each column is one more than the one before; so is what a later band adds on its right.
        self.steps.resize(long.len() + 1, 1);
        // First column of the band, and the value left of it in the row above the block.
        let mut low = 1;
        let mut above = 0;
        for (block, labels) in short.chunks(WORD).enumerate() {
            let row = block * WORD;
            let from = (row + 1).saturating_sub(bound).max(1);
            let to = (row + labels.len() + bound).min(long.len());
            for column in low..from {
                above += i64::from(self.steps[column]);
            }
            low = from;
            self.mark(labels);
            *words += (to + 1).saturating_sub(from) as u64;
            let high = 1 << (labels.len() - 1);
            let (mut plus, mut minus) = (!0, 0);
            let mut value = above + labels.len() as i64;
            let mut least = value;
            let after = value;
            for column in from..=to {
                let equal = self.rows_of(long[column - 1]);
                let step = advance(&mut plus, &mut minus, equal, self.steps[column], high);
                self.steps[column] = step;
                value += i64::from(step);
                least = least.min(value);
            }
            if least > bound as i64 {
                return false;
            }
            above = after;
            if row + labels.len() == short.len() {
                return value <= bound as i64;
            }
        }
        false
    }

    /// Notes the rows of each label of a block.
    fn mark(&mut self, labels: &[u32]) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            // Marks of four thousand million rounds ago would look like this one's.
            self.rows.fill((0, 0));
            self.round = 1;
        }
        for (row, &label) in labels.iter().enumerate() {
            let entry = &mut self.rows[label as usize];
            if entry.0 != self.round {
                *entry = (self.round, 0);
            }
            entry.1 |= 1 << row;
        }
    }

    fn rows_of(&self, label: u32) -> u64 {
        let (round, rows) = self.rows[label as usize];
        if round == self.round { rows } else { 0 }
    }
}

/// Rows to a machine word.
const WORD: usize = 64;

/// One column of a block: vertical differences in, out; `step` is the horizontal one above, the result the one in the row
/// of `high`.
fn advance(plus: &mut u64, minus: &mut u64, equal: u64, step: i8, high: u64) -> i8 {
    let falls = u64::from(step < 0);
    let rises = u64::from(step > 0);
    let vertical = equal | *minus;
    let equal = equal | falls;
    let horizontal = ((equal & *plus).wrapping_add(*plus) ^ *plus) | equal;
    let mut up = *minus | !(horizontal | *plus);
    let mut down = *plus & horizontal;
    let out = i8::from(up & high != 0) - i8::from(down & high != 0);
    up = (up << 1) | rises;
    down = (down << 1) | falls;
    *plus = down | !(vertical | up);
    *minus = up & vertical;
    out
}

fn without_common_ends<'a>(left: &'a [u32], right: &'a [u32]) -> (&'a [u32], &'a [u32]) {
    let same = |pair: &(&u32, &u32)| pair.0 == pair.1;
    let start = left.iter().zip(right).take_while(same).count();
    let (left, right) = (&left[start..], &right[start..]);
    let end = left
        .iter()
        .rev()
        .zip(right.iter().rev())
        .take_while(same)
        .count();
    (&left[..left.len() - end], &right[..right.len() - end])
}
