//! The tag path sequence algorithms as the paper prints them: sets, copies and recursion, no thought of speed.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The choices the paper leaves open or takes otherwise in its measurements.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    pub above: bool,
    pub drops_last: bool,
}

/// Algorithm 4.
fn filter_alphabet(
    alphabet: &BTreeSet<u32>,
    symbol_count: &BTreeMap<u32, usize>,
    threshold: usize,
    above: bool,
) -> BTreeSet<u32> {
    let keeps = |count: usize| {
        if above {
            count > threshold
        } else {
            count >= threshold
        }
    };
    alphabet
        .iter()
        .copied()
        .filter(|symbol| keeps(symbol_count[symbol]))
        .collect()
}

/// Algorithm 3, lines 2 to 38: the length of the left part.
fn find_split(sequence: &[u32], reading: Reading) -> Option<usize> {
    let n = sequence.len();
    let mut alphabet = BTreeSet::new();
    let mut symbol_count: BTreeMap<u32, usize> = BTreeMap::new();
    for &symbol in sequence {
        alphabet.insert(symbol);
        *symbol_count.entry(symbol).or_insert(0) += 1;
    }
    let thresholds: BTreeSet<usize> = symbol_count.values().copied().collect();
    for threshold in thresholds {
        let filtered = filter_alphabet(&alphabet, &symbol_count, threshold, reading.above);
        if filtered.len() < 2 {
            break;
        }
        let mut current = filtered.clone();
        let mut current_count = symbol_count.clone();
        let mut region = BTreeSet::new();
        for i in 1..=n {
            let symbol = sequence[i - 1];
            if !filtered.contains(&symbol) {
                continue;
            }
            region.insert(symbol);
            *current_count.get_mut(&symbol).unwrap() -= 1;
            if current_count[&symbol] == 0 {
                current.remove(&symbol);
                if current.is_disjoint(&region) {
                    let share = (n as f64 - 2.0 * i as f64).abs() / n as f64;
                    // The quotient of two integers is compared with 1/5 exactly where they are this small.
                    if !current.is_empty() && share > 0.2 {
                        return Some(i);
                    }
                    break;
                }
            }
        }
    }
    None
}

/// Where the two halves meet, and whether the right one is the larger.
fn halves(sequence: &[u32], reading: Reading) -> Option<(usize, bool)> {
    let i = find_split(sequence, reading)?;
    let right = (i as f64) < sequence.len() as f64 / 2.0;
    Some((
        if !right && reading.drops_last {
            i - 1
        } else {
            i
        },
        right,
    ))
}

/// Algorithm 3, lines 39 to 46.
pub fn main_region(sequence: &[u32], reading: Reading) -> Range<usize> {
    match halves(sequence, reading) {
        None => 0..sequence.len(),
        Some((i, true)) => {
            let inner = main_region(&sequence[i..], reading);
            i + inner.start..i + inner.end
        }
        Some((i, false)) => main_region(&sequence[..i], reading),
    }
}

/// All parts of the recursion into both halves; parts shorter than `smallest` off the way to the main region stay.
pub fn all_regions(
    sequence: &[u32],
    reading: Reading,
    smallest: usize,
    on_the_way: bool,
) -> Vec<Range<usize>> {
    let whole = || std::iter::once(0..sequence.len()).collect();
    if sequence.len() < smallest && !on_the_way {
        return whole();
    }
    let Some((i, right)) = halves(sequence, reading) else {
        return whole();
    };
    let mut regions = all_regions(&sequence[..i], reading, smallest, on_the_way && !right);
    let behind = all_regions(&sequence[i..], reading, smallest, on_the_way && right);
    regions.extend(
        behind
            .into_iter()
            .map(|region| region.start + i..region.end + i),
    );
    regions
}
