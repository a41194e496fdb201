//! The way back through the tables: which node became which, once the least cost is known.
//!
//! Tables are filled again for the pairs on the best path alone, two bits a cell saying how each was reached.

use super::super::tree::Tree;
use super::{Change, LimitReached, Lists, Pair, Work};

/// How a cell of a table was reached.
const MATCH: u8 = 0;
const DELETE: u8 = 1;
const INSERT: u8 = 2;

impl Work<'_> {
    /// Walks the best path back, from the roots down, filling the tables on it once more.
    pub(super) fn trace(&mut self) -> Result<Vec<Pair>, LimitReached> {
        let mut pairs = Vec::new();
        let mut open = Vec::new();
        self.note(0, 0, &mut pairs, &mut open);
        let mut ways = Ways::default();
        while let Some((a, b)) = open.pop() {
            self.kids.clear();
            self.rows.clear();
            let lists = self.lists(a, b)?;
            self.ends(a, b, lists, &mut pairs);
            self.ways(lists, &mut ways);
            let (mut i, mut j) = (lists.left, lists.right);
            while i > 0 && j > 0 {
                match ways.get(i, j) {
                    DELETE => i -= 1,
                    INSERT => j -= 1,
                    _ => {
                        i -= 1;
                        j -= 1;
                        let (a, b) = (self.kids[i], self.kids[lists.left + j]);
                        self.note(a, b, &mut pairs, &mut open);
                    }
                }
            }
        }
        Ok(pairs)
    }

    /// The pairs of the identical ends that the lists lack.
    fn ends(&self, a: u32, b: u32, lists: Lists, pairs: &mut Vec<Pair>) {
        let same = |(i, j): (u32, u32)| {
            (0..self.left.size(i)).map(move |k| Pair {
                left: i + k,
                right: j + k,
                change: Change::Same,
            })
        };
        let equal = |(i, j): &(u32, u32)| self.left.class(*i) == self.right.class(*j);
        let children = self.left.children(a).zip(self.right.children(b));
        pairs.extend(children.take_while(equal).flat_map(same));
        // Behind the lists come as many identical children on either side.
        let after = |list: &[u32], tree: &Tree| list.last().map(|&last| tree.end(last));
        let (mine, other) = self.kids.split_at(lists.left);
        let prefix_end = |tree: &Tree, parent: u32, other: &Tree, partner: u32| {
            let zipped = tree.children(parent).zip(other.children(partner));
            zipped
                .take_while(|&(i, j)| tree.class(i) == other.class(j))
                .last()
                .map_or(parent + 1, |(i, _)| tree.end(i))
        };
        let i = after(mine, self.left).unwrap_or_else(|| prefix_end(self.left, a, self.right, b));
        let j = after(other, self.right).unwrap_or_else(|| prefix_end(self.right, b, self.left, a));
        // Identical lists have the same number of nodes, one after the other.
        pairs.extend((i..self.left.end(a)).zip(j..).map(|(left, right)| Pair {
            left,
            right,
            change: Change::Same,
        }));
    }

    /// Adds a matched pair; pairs to look into go to `open`.
    fn note(&self, a: u32, b: u32, pairs: &mut Vec<Pair>, open: &mut Vec<(u32, u32)>) {
        let (left, right) = (self.left, self.right);
        if left.class(a) == right.class(b) {
            pairs.extend((0..left.size(a)).map(|k| Pair {
                left: a + k,
                right: b + k,
                change: Change::Same,
            }));
            return;
        }
        let kept = left.label(a) == right.label(b);
        pairs.push(Pair {
            left: a,
            right: b,
            change: if kept { Change::Kept } else { Change::Replaced },
        });
        if kept && !left.is_leaf(a) && !right.is_leaf(b) {
            open.push((a, b));
        }
    }

    /// Fills a table whose costs below are known, noting for every cell how it was reached.
    fn ways(&mut self, lists: Lists, ways: &mut Ways) {
        ways.resize(lists);
        self.rows.push(0);
        for k in 0..lists.right {
            let size = self.right.size(self.kids[lists.left + k]);
            self.rows.push(self.rows[k] + size);
        }
        for i in 0..lists.left {
            let a = self.kids[i];
            let delete = self.left.size(a);
            let mut diagonal = self.rows[0];
            self.rows[0] += delete;
            for j in 0..lists.right {
                let b = self.kids[lists.left + j];
                let up = self.rows[j + 1];
                let (deleted, inserted) = (up + delete, self.rows[j] + self.right.size(b));
                let (mut value, mut way) = if inserted <= deleted {
                    (inserted, INSERT)
                } else {
                    (deleted, DELETE)
                };
                if value >= diagonal + self.least(a, b)
                    && let Some(cost) = self.cost(a, b)
                    && diagonal + cost <= value
                {
                    (value, way) = (diagonal + cost, MATCH);
                }
                ways.set(i + 1, j + 1, way);
                diagonal = up;
                self.rows[j + 1] = value;
            }
        }
    }
}

/// Two bits a cell.
#[derive(Default)]
struct Ways {
    width: usize,
    bits: Vec<u8>,
}

impl Ways {
    fn resize(&mut self, lists: Lists) {
        self.width = lists.right + 1;
        self.bits.clear();
        self.bits
            .resize(((lists.left + 1) * self.width).div_ceil(4), 0);
    }

    fn get(&self, i: usize, j: usize) -> u8 {
        let cell = i * self.width + j;
        self.bits[cell / 4] >> (cell % 4 * 2) & 3
    }

    fn set(&mut self, i: usize, j: usize, way: u8) {
        let cell = i * self.width + j;
        self.bits[cell / 4] |= way << (cell % 4 * 2);
    }
}
