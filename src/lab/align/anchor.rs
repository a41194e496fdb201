//! A quick alignment by anchors: tokens that each sequence has once are matched first, the rest between them is aligned
//! exactly.
//!
//! ```text
//!   left     <ul> <li> News <li>  Sport </ul>  <p>  Sunshine
//!   right    <ul> <li> News <ins>       </ul>  <p>  Rain
//!             |         |                |      |            anchors
//! ```
//!
//! - Time O((n + m) log (n + m)) and the alignments between the anchors, memory O(n + m), for n and m tokens.
//! - The idea of Bram Cohen's patience diff: the longest run of unique common tokens that ascends on both sides, by
//!   patience sorting.
//!
//! What it may change: an anchor is matched even where the best alignment would rather not. A block that moved, with many
//! unique tokens, can so draw its neighbours away from their partners; the score is then less than the best one's. It is
//! never better, and it is the best one's when some best alignment matches all anchors.

use super::needleman_wunsch::{self, Alignment, Pair};
use unhusk::page::maps::Map;

/// An alignment by anchors.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Anchored {
    /// The alignment.
    pub alignment: Alignment,
    /// Number of tokens matched as anchors.
    pub anchors: usize,
    /// Whether the work limit struck: then some stretches between anchors are not aligned but for equal beginnings and
    /// ends.
    pub limited: bool,
}

/// Aligns by anchors; what lies between them takes no more than `max_steps` in all (see
/// [`needleman_wunsch::steps`]).
#[must_use]
pub fn align(left: &[u32], right: &[u32], mut max_steps: u64) -> Anchored {
    align_within(left, right, &mut max_steps)
}

/// [`align`] with the steps left to the caller, from which those taken are drawn.
pub(super) fn align_within(left: &[u32], right: &[u32], steps_left: &mut u64) -> Anchored {
    let anchors = ascending(&common(left, right));
    let mut found = Anchored {
        anchors: anchors.len(),
        ..Anchored::default()
    };
    let mut pairs = Vec::new();
    let (mut i, mut j) = (0, 0);
    let end = Pair {
        left: left.len() as u32,
        right: right.len() as u32,
    };
    for anchor in anchors.into_iter().chain([end]) {
        let (to_i, to_j) = (anchor.left as usize, anchor.right as usize);
        let (a, b) = (&left[i..to_i], &right[j..to_j]);
        let between = if let Ok(alignment) = needleman_wunsch::align_within(a, b, steps_left) {
            alignment.pairs
        } else {
            found.limited = true;
            equal_ends(a, b)
        };
        pairs.extend(between.iter().map(|pair| Pair {
            left: pair.left + i as u32,
            right: pair.right + j as u32,
        }));
        if anchor != end {
            pairs.push(anchor);
        }
        (i, j) = (to_i + 1, to_j + 1);
    }
    found.alignment = Alignment::of(left, right, pairs);
    found
}

/// The tokens that both sequences have exactly once, in the order of the left one.
fn common(left: &[u32], right: &[u32]) -> Vec<Pair> {
    /// Where a token stands, if it stands only there.
    fn once(sequence: &[u32]) -> Map<u32, Option<u32>> {
        let mut at = Map::default();
        for (k, &token) in sequence.iter().enumerate() {
            at.entry(token)
                .and_modify(|at| *at = None)
                .or_insert(Some(k as u32));
        }
        at
    }
    let (in_left, in_right) = (once(left), once(right));
    left.iter()
        .filter_map(|token| {
            let &left = in_left.get(token)?;
            let &right = in_right.get(token)?;
            Some(Pair {
                left: left?,
                right: right?,
            })
        })
        .collect()
}

/// The most pairs that ascend on both sides; the pairs given ascend on the left, and none shares a token.
fn ascending(pairs: &[Pair]) -> Vec<Pair> {
    // Per length: the pair that ends the run of that length soonest. Per pair: the one before it in its run.
    let mut ends: Vec<usize> = Vec::new();
    let mut before = vec![None; pairs.len()];
    for (k, pair) in pairs.iter().enumerate() {
        let length = ends.partition_point(|&end| pairs[end].right < pair.right);
        before[k] = length.checked_sub(1).map(|shorter| ends[shorter]);
        if length == ends.len() {
            ends.push(k);
        } else {
            ends[length] = k;
        }
    }
    let mut run: Vec<Pair> = std::iter::successors(ends.last().copied(), |&k| before[k])
        .map(|k| pairs[k])
        .collect();
    run.reverse();
    run
}

/// The equal tokens at the beginning and at the end of both sequences.
fn equal_ends(left: &[u32], right: &[u32]) -> Vec<Pair> {
    let (n, m) = (left.len(), right.len());
    let heads = left.iter().zip(right);
    let head = heads.take_while(|(a, b)| a == b).count();
    let tails = left[head..].iter().rev().zip(right[head..].iter().rev());
    let tail = tails.take_while(|(a, b)| a == b).count();
    let pair = |(left, right): (usize, usize)| Pair {
        left: left as u32,
        right: right as u32,
    };
    (0..head)
        .map(|k| (k, k))
        .chain((0..tail).map(|k| (n - tail + k, m - tail + k)))
        .map(pair)
        .collect()
}
