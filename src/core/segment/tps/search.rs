//! Algorithms 3 and 4: where a tag path sequence falls into parts that have no frequent symbol in common.
//!
//! ```text
//!   symbols      1 2 3 4 4 4 3 5 5 5 5 3 2        kept at a threshold of 3: 4 and 5
//!   kept               4 4 4   5 5 5 5
//!   open         - - - 1 1 0                      the first 0 behind a kept symbol is the split: i = 6
//! ```
//!
//! The paper keeps two alphabets and intersects them whenever a symbol is used up. Their intersection is empty exactly
//! when no symbol is *open*, that is, seen already and still to come, so here only the last position of the symbols
//! seen so far is kept: O(n) per threshold, and O(symbols kept) from the second threshold on. The first and last
//! positions are kept up to date across splits, so that a split costs the smaller part and not the whole sequence.
//! Together O(n log n) on pages as they are; a page made to provoke worse meets a work limit.

use std::ops::Range;

use super::{Frequency, Settings};
use crate::page::order;

/// Search steps allowed per symbol of the sequence, before the rest is left unsplit. The pages at hand need 1 to 40.
const WORK_PER_SYMBOL: u64 = 400;
/// Steps allowed however short the sequence is.
const WORK_AT_LEAST: u64 = 1 << 20;

/// Which parts are split further.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The larger one, as printed: what is cut off stays whole.
    Main,
    /// Both, the paper's remedy for pages whose content has more than one structure.
    All,
}

/// One split: the part `range` was cut in two at `at`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    /// The part that was split, as positions of the sequence.
    pub range: Range<u32>,
    /// First position of the right half.
    pub at: u32,
    /// Smallest frequency of the symbols that took part.
    pub threshold: u32,
    /// Number of splits above this one.
    pub depth: u32,
    /// Whether the part held the main region.
    pub main: bool,
}

/// A part that was not split further.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Positions of the sequence.
    pub range: Range<u32>,
    /// Number of splits above it.
    pub depth: u32,
}

/// The parts of a sequence in order; together they cover it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts {
    /// Never empty but for the empty sequence.
    pub parts: Vec<Part>,
    /// Position in `parts` of what Algorithm 3 reports.
    pub main: usize,
    /// The splits in the order in which they were found.
    pub cuts: Vec<Cut>,
    /// False if the search was stopped by its work limit.
    pub complete: bool,
}

/// One threshold tried on a part, for people who want to see the search go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The part, as positions of the sequence.
    pub range: Range<u32>,
    /// Number of splits above it.
    pub depth: u32,
    /// Whether the part held the main region.
    pub main: bool,
    /// Smallest frequency of the symbols that took part.
    pub threshold: u32,
    /// How many symbols that were.
    pub kept: u32,
    /// Length of what lies before the first gap; `None` where every symbol is open until the end.
    pub size: Option<u32>,
    /// Whether that leaves no doubt which part is larger: then the part was split there.
    pub clear: bool,
}

/// Splits a sequence. Symbols may be any numbers below `count`.
#[must_use]
pub fn search(symbols: &[u32], count: u32, settings: &Settings, scope: Scope) -> Parts {
    search_told(symbols, count, settings, scope, &mut |_| {})
}

/// [`search`], telling of every threshold it tries, in that order.
#[must_use]
pub fn search_told(
    symbols: &[u32],
    count: u32,
    settings: &Settings,
    scope: Scope,
    told: &mut dyn FnMut(Tried),
) -> Parts {
    let mut window = Window::new(symbols, count);
    let whole = symbols.len() as u32;
    let smallest = settings.smallest(whole);
    let mut found = Parts {
        parts: Vec::new(),
        main: 0,
        cuts: Vec::new(),
        complete: true,
    };
    let mut main = 0..whole;
    let mut budget = (u64::from(whole) * WORK_PER_SYMBOL).max(WORK_AT_LEAST);
    let mut left = vec![(0..whole, 0_u32)];
    while let Some((mut range, mut depth)) = left.pop() {
        let is_main = range == main;
        window.load(range.clone());
        loop {
            let split = window.split(
                settings,
                &mut budget,
                &mut |threshold, kept, size, clear| {
                    told(Tried {
                        range: range.clone(),
                        depth,
                        main: is_main,
                        threshold,
                        kept,
                        size,
                        clear,
                    });
                },
            );
            let Some((size, threshold)) = split else {
                break;
            };
            let length = range.end - range.start;
            let keep_right = 2 * u64::from(size) < u64::from(length);
            let at = range.start + size - u32::from(!keep_right && settings.drops_last());
            found.cuts.push(Cut {
                range: range.clone(),
                at,
                threshold,
                depth,
                main: is_main,
            });
            depth += 1;
            let (kept, cut) = if keep_right {
                (at..range.end, range.start..at)
            } else {
                (range.start..at, at..range.end)
            };
            if scope == Scope::All && cut.end - cut.start >= smallest {
                left.push((cut, depth));
            } else {
                found.parts.push(Part { range: cut, depth });
            }
            range = kept;
            if !is_main && range.end - range.start < smallest {
                break;
            }
            window.shrink(range.clone());
        }
        if is_main {
            main = range.clone();
        }
        found.parts.push(Part { range, depth });
    }
    found.complete = budget > 0;
    found.parts = order::sorted_by_key(found.parts, |part| part.range.start);
    found.main = found
        .parts
        .iter()
        .position(|part| part.range == main)
        .unwrap_or(0);
    found
}

/// A part of the sequence with the frequency, first and last position of every symbol in it.
struct Window<'a> {
    symbols: &'a [u32],
    /// All positions, ordered by symbol and then by position.
    occurrences: Vec<u32>,
    /// Where each position stands in `occurrences`.
    rank: Vec<u32>,
    /// Per symbol, its occurrences inside the window. Stale for symbols not in it.
    inside: Vec<Range<u32>>,
    /// Each frequency and the number of symbols that have it, ascending: at most √(2 · length) of them.
    frequencies: Vec<(u32, u32)>,
    range: Range<u32>,
}

/// First and last position of a symbol, and how often it occurs.
struct Span {
    first: u32,
    last: u32,
    count: u32,
}

impl<'a> Window<'a> {
    fn new(symbols: &'a [u32], count: u32) -> Self {
        let mut next = vec![0_u32; count as usize + 1];
        for &symbol in symbols {
            next[symbol as usize + 1] += 1;
        }
        for k in 1..next.len() {
            next[k] += next[k - 1];
        }
        let mut occurrences = vec![0; symbols.len()];
        let mut rank = Vec::with_capacity(symbols.len());
        for (position, &symbol) in symbols.iter().enumerate() {
            let at = next[symbol as usize];
            occurrences[at as usize] = position as u32;
            rank.push(at);
            next[symbol as usize] += 1;
        }
        Window {
            symbols,
            occurrences,
            rank,
            inside: vec![0..0; count as usize],
            frequencies: Vec::new(),
            range: 0..0,
        }
    }

    /// Moves the window anywhere. O(its length).
    fn load(&mut self, range: Range<u32>) {
        self.frequencies.clear();
        self.range = range.clone();
        for position in range.clone() {
            let rank = self.rank[position as usize];
            let before = rank
                .checked_sub(1)
                .map(|rank| self.occurrences[rank as usize]);
            let seen = before.is_some_and(|before| {
                before >= range.start && self.symbol(before) == self.symbol(position)
            });
            let symbol = self.symbol(position);
            if !seen {
                self.inside[symbol].start = rank;
            }
            self.inside[symbol].end = rank + 1;
        }
        for position in range {
            if self.is_first(position) {
                let count = self.span(position).count;
                self.tally(0, count);
            }
        }
    }

    /// Narrows the window by cutting off one end. O(what is cut off).
    fn shrink(&mut self, range: Range<u32>) {
        for position in self.range.start..range.start {
            let count = self.span(position).count;
            let symbol = self.symbol(position);
            self.inside[symbol].start += 1;
            self.tally(count, count - 1);
        }
        for position in range.end..self.range.end {
            let count = self.span(position).count;
            let symbol = self.symbol(position);
            self.inside[symbol].end -= 1;
            self.tally(count, count - 1);
        }
        self.range = range;
    }

    /// Moves one symbol from one frequency to another; 0 stands for absent.
    fn tally(&mut self, from: u32, to: u32) {
        if let Ok(at) = self.place_of(from) {
            self.frequencies[at].1 -= 1;
            if self.frequencies[at].1 == 0 {
                self.frequencies.remove(at);
            }
        }
        if to > 0 {
            match self.place_of(to) {
                Ok(at) => self.frequencies[at].1 += 1,
                Err(at) => self.frequencies.insert(at, (to, 1)),
            }
        }
    }

    /// Where a frequency stands, or would stand.
    fn place_of(&self, frequency: u32) -> Result<usize, usize> {
        (self.frequencies).binary_search_by_key(&frequency, |&(known, _)| known)
    }

    fn symbol(&self, position: u32) -> usize {
        self.symbols[position as usize] as usize
    }

    fn is_first(&self, position: u32) -> bool {
        self.rank[position as usize] == self.inside[self.symbol(position)].start
    }

    /// What the window knows of the symbol at `position`.
    fn span(&self, position: u32) -> Span {
        let inside = &self.inside[self.symbol(position)];
        Span {
            first: self.occurrences[inside.start as usize],
            last: self.occurrences[inside.end as usize - 1],
            count: inside.end - inside.start,
        }
    }

    /// Lines 14 to 38: the length of the left part, and the smallest frequency that took part. Tells of each threshold:
    /// itself, the symbols it keeps, the length before the first gap, and whether that is clear.
    fn split(
        &self,
        settings: &Settings,
        budget: &mut u64,
        told: &mut dyn FnMut(u32, u32, Option<u32>, bool),
    ) -> Option<(u32, u32)> {
        let mut kept: u32 = self.frequencies.iter().map(|&(_, symbols)| symbols).sum();
        let mut spans: Option<Vec<Span>> = None;
        let mut below = 0;
        let skipped = usize::from(settings.frequency() == Frequency::Above);
        for (step, &(threshold, symbols)) in self.frequencies.iter().enumerate() {
            kept -= below;
            below = symbols;
            if step < skipped {
                continue;
            }
            if kept < 2 || *budget == 0 {
                return None;
            }
            let (first_gap, steps) = match &mut spans {
                None if step == skipped => self.walk(threshold, kept),
                None => {
                    let range = self.range.clone();
                    let all = range.filter(|&position| self.is_first(position));
                    let listed: Vec<Span> = all
                        .map(|position| self.span(position))
                        .filter(|span| span.count >= threshold)
                        .collect();
                    let gap = gap(&listed);
                    spans = Some(listed);
                    (gap, self.range.len())
                }
                Some(spans) => {
                    let steps = spans.len();
                    spans.retain(|span| span.count >= threshold);
                    (gap(spans), steps)
                }
            };
            *budget = budget.saturating_sub(steps as u64);
            let size = first_gap.map(|last| last + 1 - self.range.start);
            let length = self.range.end - self.range.start;
            let clear = size.filter(|&size| settings.is_clear(size, length));
            told(threshold, kept, size, clear.is_some());
            if let Some(size) = clear {
                return Some((size, threshold));
            }
        }
        None
    }

    /// The last position before the first gap among the `kept` symbols of at least this frequency, if any comes behind
    /// it, and the steps taken. Goes by position, since the first gap is often near.
    fn walk(&self, threshold: u32, kept: u32) -> (Option<u32>, usize) {
        let mut reach = None;
        let mut seen = 0;
        for position in self.range.clone() {
            let span = self.span(position);
            if span.count < threshold {
                continue;
            }
            seen += u32::from(span.first == position);
            let reached = reach.map_or(span.last, |reach: u32| reach.max(span.last));
            reach = Some(reached);
            if reached == position {
                let steps = (position - self.range.start) as usize + 1;
                return ((seen < kept).then_some(position), steps);
            }
        }
        (None, self.range.len())
    }
}

/// The last position before the first gap between spans in order of their first position; `None` without a gap.
fn gap(spans: &[Span]) -> Option<u32> {
    let mut reach = spans.first()?.last;
    for span in &spans[1..] {
        if span.first > reach {
            return Some(reach);
        }
        reach = reach.max(span.last);
    }
    None
}
