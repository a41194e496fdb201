//! RTDM-TD: the cheapest way to turn one page into another by deleting, inserting and replacing whole branches, and with
//! it what both have in common.
//!
//! ```text
//!   body                    body                     same       nav and all in it (identical subtree)
//!   ├ nav ─ "Home"          ├ nav ─ "Home"           kept       body, div (same label, children differ)
//!   ├ p ─ "sale!"           └ div                    deleted    p "sale!"
//!   └ div                     ├ h1 ─ "B"             replaced   "A" → "B"
//!     └ h1 ─ "A"              └ p ─ "text"           inserted   p "text"        cost 2 + 1 + 2 = 5
//! ```
//!
//! Vieira, da Silva, Pinto, de Moura, Cavalcanti, Freire (2006): A fast and robust method for web page template detection
//! and removal. For the children of two mapped nodes, M\[i]\[j] is the least cost of mapping the first i of one to the
//! first j of the other: delete the i-th subtree (its size), insert the j-th (its size), or match both: 0 when they are
//! identical (*bottom-up short cut*); when either is a leaf or the labels differ, 1 if the labels differ plus the
//! descendants of both (*top-down short cut*); else the cost of mapping their children.
//!
//! - time: O(n₁ n₂) at worst for trees of n₁ and n₂ nodes, near n₁ + n₂ on two pages of one site;
//! - memory: O(n₁ + n₂ + p) for p pairs of subtrees compared, and two bits a cell of one table.
//!
//! What differs from the paper; the cost is the same in every case:
//! 1) texts are compared with white space collapsed, blank texts are left out ([`Labels::tree`](super::Labels::tree));
//! 2) identical children at both ends of the two lists are matched without a table. That loses nothing: a match costs at
//!    least the difference of sizes, so any other partner can be exchanged for the identical one;
//! 3) the cost of a pair is remembered by the classes of its subtrees, so that lists of like items are compared once;
//! 4) the backtracking matrices B are not kept but made again, from the remembered costs, for the pairs on the best
//!    path: memory stays linear;
//! 5) a pair whose match cannot win even at its lower bound (the difference of sizes, at least 1) is not looked into;
//! 6) it does not recurse but keeps its own stack.
//!
//! Wrong choice when blocks move about: order and depth are never given up, a block that moved is deleted and inserted.

mod trace;

use fixedbitset::FixedBitSet;

use super::tree::Tree;
use crate::page::maps::Map;
use crate::page::order;

/// Steps (cells of tables, roughly) after which [`map`] gives up by default: a few tenths of a second, and room for two
/// flat lists of 8,000 items with nothing in common.
pub const DEFAULT_STEPS: u64 = 1 << 26;

/// Steps that opening one table counts, besides its cells: bounds what is remembered.
const TABLE_STEPS: u64 = 16;

/// Nodes of a subtree that is small enough to be looked into again for every cell.
const SMALL: u32 = 64;

/// The mapping needs more steps than allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("mapping two trees of {left} and {right} nodes takes more than {max} steps")]
pub struct LimitReached {
    /// Nodes of the left tree.
    pub left: usize,
    /// Nodes of the right tree.
    pub right: usize,
    /// Steps allowed.
    pub max: u64,
}

/// What became of a mapped node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Part of identical subtrees.
    Same,
    /// The label is the same, something below is not.
    Kept,
    /// The label differs.
    Replaced,
}

/// A node of the left tree and its partner in the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// Node of the left tree.
    pub left: u32,
    /// Node of the right tree.
    pub right: u32,
    /// What changed.
    pub change: Change,
}

/// A restricted top-down mapping of least cost.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mapping {
    /// Nodes deleted, inserted and replaced.
    pub cost: u32,
    /// Pairs in document order; nodes in no pair are deleted (left) or inserted (right).
    pub pairs: Vec<Pair>,
}

impl Mapping {
    /// Nodes of the left tree, of `len` nodes, that are in no pair.
    #[must_use]
    pub fn deleted(&self, len: usize) -> Vec<u32> {
        unpaired(len, self.pairs.iter().map(|pair| pair.left))
    }

    /// Nodes of the right tree, of `len` nodes, that are in no pair.
    #[must_use]
    pub fn inserted(&self, len: usize) -> Vec<u32> {
        unpaired(len, self.pairs.iter().map(|pair| pair.right))
    }
}

/// Maps `left` to `right` (made by the same [`Labels`](super::Labels)) at least cost. Among equally cheap mappings those
/// with more pairs, then those that delete late, are preferred; the answer is always the same for the same trees.
///
/// # Errors
/// [`LimitReached`] when it takes more than `max_steps`; see [`DEFAULT_STEPS`].
pub fn map(left: &Tree, right: &Tree, max_steps: u64) -> Result<Mapping, LimitReached> {
    if left.is_empty() || right.is_empty() {
        return Ok(Mapping {
            cost: (left.len() + right.len()) as u32,
            pairs: Vec::new(),
        });
    }
    let mut work = Work {
        left,
        right,
        known: Map::default(),
        kids: Vec::new(),
        rows: Vec::new(),
        steps: 0,
        max_steps,
    };
    let cost = match work.cost(0, 0) {
        Some(cost) => cost,
        None => work.solve(0, 0)?,
    };
    let pairs = order::sorted_by_key(work.trace()?, |pair| pair.left);
    Ok(Mapping { cost, pairs })
}

/// retrieveTemplate: the nodes of the left tree that are template, those of identical subtrees and those kept. They are
/// connected: the parent of a template node is one.
#[must_use]
pub fn retrieve_template(left: &Tree, mapping: &Mapping) -> FixedBitSet {
    let mut template = FixedBitSet::with_capacity(left.len());
    for pair in &mapping.pairs {
        if pair.change != Change::Replaced {
            template.insert(pair.left as usize);
        }
    }
    template
}

struct Work<'a> {
    left: &'a Tree,
    right: &'a Tree,
    /// Classes of two subtrees → cost of mapping one to the other, for those that need a table.
    known: Map<(u32, u32), u32>,
    /// Children of the open pairs.
    kids: Vec<u32>,
    /// Current rows of the tables of the open pairs.
    rows: Vec<u32>,
    steps: u64,
    max_steps: u64,
}

/// The children lists of a pair that are left once identical ends are cut off, as ranges of `kids`.
#[derive(Clone, Copy)]
struct Lists {
    start: usize,
    left: usize,
    right: usize,
}

/// How the children of two subtrees differ.
enum Difference {
    /// One list has all of the other: the nodes it has more.
    Cost(u32),
    /// One child each.
    Pair(u32, u32),
    /// Anything else.
    Lists,
}

/// A table being filled.
struct Frame {
    pair: (u32, u32),
    lists: Lists,
    row: usize,
    /// Next cell.
    i: usize,
    j: usize,
    /// Whether the first column of row `i` is done.
    row_begun: bool,
    /// M\[i-1]\[j-1] of the next cell.
    diagonal: u32,
}

impl Work<'_> {
    /// The cost of matching two subtrees when it is known without a table of its own: identical, cut short, remembered,
    /// or different in a single child all the way down.
    fn cost(&self, mut a: u32, mut b: u32) -> Option<u32> {
        let (left, right) = (self.left, self.right);
        loop {
            if left.class(a) == right.class(b) {
                return Some(0);
            }
            let differ = u32::from(left.label(a) != right.label(b));
            if differ == 1 || left.is_leaf(a) || right.is_leaf(b) {
                return Some(differ + left.size(a) - 1 + right.size(b) - 1);
            }
            if left.size(a) > SMALL || right.size(b) > SMALL {
                break;
            }
            match self.only_difference(a, b) {
                Difference::Cost(cost) => return Some(cost),
                Difference::Pair(i, j) => (a, b) = (i, j),
                Difference::Lists => break,
            }
        }
        self.known.get(&(left.class(a), right.class(b))).copied()
    }

    /// What is left of the children of two small subtrees when identical ends are cut off.
    fn only_difference(&self, a: u32, b: u32) -> Difference {
        let (left, right) = (self.left, self.right);
        let (mut i, mut j) = (a + 1, b + 1);
        let (end_i, end_j) = (left.end(a), right.end(b));
        while i < end_i && j < end_j && left.class(i) == right.class(j) {
            (i, j) = (left.end(i), right.end(j));
        }
        if i == end_i || j == end_j {
            return Difference::Cost(end_i - i + end_j - j);
        }
        // Identical ends have the same number of nodes, and so do the children lists that hold nothing else.
        let (next_i, next_j) = (left.end(i), right.end(j));
        let (mut k, mut l) = (next_i, next_j);
        while k < end_i && l < end_j && left.class(k) == right.class(l) {
            (k, l) = (left.end(k), right.end(l));
        }
        if k == end_i && l == end_j {
            Difference::Pair(i, j)
        } else {
            Difference::Lists
        }
    }

    /// Fills the tables of a pair and of all pairs below it that matter.
    fn solve(&mut self, a: u32, b: u32) -> Result<u32, LimitReached> {
        let mut frames = vec![self.open(a, b)?];
        let mut answer = 0;
        while let Some(frame) = frames.last_mut() {
            if let Some((a, b)) = self.fill(frame) {
                frames.push(self.open(a, b)?);
                continue;
            }
            answer = self.rows[frame.row + frame.lists.right];
            let classes = (
                self.left.class(frame.pair.0),
                self.right.class(frame.pair.1),
            );
            self.known.insert(classes, answer);
            self.rows.truncate(frame.row);
            self.kids.truncate(frame.lists.start);
            frames.pop();
        }
        Ok(answer)
    }

    fn open(&mut self, a: u32, b: u32) -> Result<Frame, LimitReached> {
        let lists = self.lists(a, b)?;
        let row = self.rows.len();
        let mut cost = 0;
        self.rows.push(0);
        for k in 0..lists.right {
            cost += self.right.size(self.kids[lists.start + lists.left + k]);
            self.rows.push(cost);
        }
        Ok(Frame {
            pair: (a, b),
            lists,
            row,
            i: 0,
            j: 0,
            row_begun: false,
            diagonal: 0,
        })
    }

    /// Continues a table; stops with the pair whose cost it needs first, or with none when it is full.
    fn fill(&mut self, frame: &mut Frame) -> Option<(u32, u32)> {
        let lists = frame.lists;
        while frame.i < lists.left {
            let a = self.kids[lists.start + frame.i];
            let delete = self.left.size(a);
            if !frame.row_begun {
                frame.row_begun = true;
                frame.diagonal = self.rows[frame.row];
                self.rows[frame.row] += delete;
            }
            while frame.j < lists.right {
                let b = self.kids[lists.start + lists.left + frame.j];
                let cell = frame.row + frame.j + 1;
                let up = self.rows[cell];
                let best = (up + delete).min(self.rows[cell - 1] + self.right.size(b));
                let value = if best < frame.diagonal + self.least(a, b) {
                    best
                } else {
                    match self.cost(a, b) {
                        Some(cost) => best.min(frame.diagonal + cost),
                        None => return Some((a, b)),
                    }
                };
                frame.diagonal = up;
                self.rows[cell] = value;
                frame.j += 1;
            }
            frame.i += 1;
            frame.j = 0;
            frame.row_begun = false;
        }
        None
    }

    /// No match of the two costs less.
    fn least(&self, a: u32, b: u32) -> u32 {
        let differ = u32::from(self.left.class(a) != self.right.class(b));
        self.left.size(a).abs_diff(self.right.size(b)).max(differ)
    }

    /// The children of a pair, pushed to `kids` without the identical ends.
    fn lists(&mut self, a: u32, b: u32) -> Result<Lists, LimitReached> {
        let (left, right) = (self.left, self.right);
        let start = self.kids.len();
        let mut mine = left.children(a).peekable();
        let mut other = right.children(b).peekable();
        while let (Some(&i), Some(&j)) = (mine.peek(), other.peek())
            && left.class(i) == right.class(j)
        {
            mine.next();
            other.next();
        }
        self.kids.extend(mine);
        let middle = self.kids.len();
        self.kids.extend(other);
        let mut lists = Lists {
            start,
            left: middle - start,
            right: self.kids.len() - middle,
        };
        while lists.left > 0
            && lists.right > 0
            && left.class(self.kids[start + lists.left - 1])
                == right.class(self.kids[middle + lists.right - 1])
        {
            lists.left -= 1;
            lists.right -= 1;
        }
        // Close the gap that the left list's cut end leaves.
        self.kids
            .copy_within(middle..middle + lists.right, start + lists.left);
        self.kids.truncate(start + lists.left + lists.right);
        let cells = (lists.left as u64 + 1) * (lists.right as u64 + 1);
        self.steps += cells + TABLE_STEPS;
        if self.steps > self.max_steps {
            return Err(LimitReached {
                left: left.len(),
                right: right.len(),
                max: self.max_steps,
            });
        }
        Ok(lists)
    }
}

fn unpaired(len: usize, paired: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut free = FixedBitSet::with_capacity(len);
    free.insert_range(..);
    paired
        .filter(|&k| (k as usize) < len)
        .for_each(|k| free.set(k as usize, false));
    free.ones().map(|k| k as u32).collect()
}
