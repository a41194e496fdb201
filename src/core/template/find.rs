//! FindTemplate: what several pages of a site have in common, as one tree, and where it is on a page.
//!
//! Vieira et al. 2006 (see [`rtdm`](super::rtdm)): ExtractSubTree maps two trees and keeps what is template of the left one;
//! FindTemplate folds it over pages picked at random until [`max_pages`](FindSettings::with_max_pages) were looked at or
//! the template stayed the same for three pages in a row. Removal finds the template in any other page in linear time.
//!
//! - [`find_template`]: one mapping per page picked, see `rtdm`; in practice linear in the nodes;
//! - [`locate`]: O(n log n) for n nodes of template and page, the logarithm only in wide lists of children.
//!
//! What differs: 1) a page whose mapping takes too many steps is passed over and named; 2) the paper leaves removal out
//! "due to its simplicity": here it goes down from the roots, pairs the children of a pair by the identical subtrees
//! that stand once in either list and in the same order (patience), and between those by label from both ends.
//!
//! Wrong choice for a site that mixes kinds of pages: one page of another kind in the sample and what is left is the
//! outermost shell. [`SiteTemplate`](super::SiteTemplate) is for that.

use fixedbitset::FixedBitSet;

use super::random::Random;
use super::rtdm::{DEFAULT_STEPS, LimitReached, map, retrieve_template};
use super::tree::{Labels, Tree};
use crate::page::maps::Map;
use crate::page::order;

/// Pages looked at by default: the paper needs fewer than 25 on nine of its ten sites.
pub const DEFAULT_MAX_PAGES: usize = 24;

/// Pages in a row that leave the template unchanged before it is taken as found.
pub const DEFAULT_UNCHANGED: usize = 3;

/// How [`find_template`] goes about it.
#[derive(Clone, Debug)]
pub struct FindSettings {
    seed: u64,
    max_pages: usize,
    unchanged: usize,
    max_steps: u64,
}

impl Default for FindSettings {
    fn default() -> Self {
        Self::new()
    }
}

impl FindSettings {
    /// Seed 0 and the defaults named above.
    #[must_use]
    pub fn new() -> Self {
        Self {
            seed: 0,
            max_pages: DEFAULT_MAX_PAGES,
            unchanged: DEFAULT_UNCHANGED,
            max_steps: DEFAULT_STEPS,
        }
    }

    /// Seed of the random picks.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Seed of the random picks.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Most steps that mapping two pages may take.
    #[must_use]
    pub fn max_steps(&self) -> u64 {
        self.max_steps
    }

    /// Most pages looked at.
    #[must_use]
    pub fn with_max_pages(self, max_pages: usize) -> Self {
        Self { max_pages, ..self }
    }

    /// Pages in a row that must leave the template unchanged; `usize::MAX` looks at all.
    #[must_use]
    pub fn with_unchanged(self, unchanged: usize) -> Self {
        Self { unchanged, ..self }
    }

    /// Most steps of one mapping.
    #[must_use]
    pub fn with_max_steps(self, max_steps: u64) -> Self {
        Self { max_steps, ..self }
    }
}

/// A template tree and how it was found.
#[derive(Clone, Debug, Default)]
pub struct FoundTemplate {
    /// What the pages have in common; its nodes name those of the first page picked. Empty without pages.
    pub template: Tree,
    /// The pages looked at, in order.
    pub picked: Vec<usize>,
    /// Pages passed over because mapping them took too many steps.
    pub skipped: Vec<usize>,
    /// Whether it stopped because the template had not changed, rather than for lack of pages.
    pub converged: bool,
}

/// ExtractSubTree: the part of `left` that it shares with `right`.
///
/// # Errors
/// [`LimitReached`] when mapping takes more than `max_steps`.
pub fn extract_sub_tree(
    labels: &mut Labels,
    left: &Tree,
    right: &Tree,
    max_steps: u64,
) -> Result<Tree, LimitReached> {
    let mapping = map(left, right, max_steps)?;
    Ok(labels.restrict(left, &retrieve_template(left, &mapping)))
}

/// FindTemplate over `pages`, all made by `labels`. With one page, that page is its own template.
#[must_use]
pub fn find_template(
    labels: &mut Labels,
    pages: &[Tree],
    settings: &FindSettings,
) -> FoundTemplate {
    let mut random = Random::new(settings.seed);
    let mut left: Vec<usize> = (0..pages.len()).collect();
    let mut found = FoundTemplate::default();
    let Some(first) = random.pick(&mut left) else {
        return found;
    };
    found.template = pages[first].clone();
    found.picked.push(first);
    let mut unchanged = 0;
    while found.picked.len() + found.skipped.len() < settings.max_pages {
        let Some(next) = random.pick(&mut left) else {
            break;
        };
        match extract_sub_tree(labels, &found.template, &pages[next], settings.max_steps) {
            Ok(smaller) => {
                // What is restricted can only shrink: the same number of nodes is the same tree.
                let same = smaller.len() == found.template.len();
                unchanged = if same { unchanged + 1 } else { 0 };
                found.template = smaller;
                found.picked.push(next);
            }
            Err(LimitReached { .. }) => found.skipped.push(next),
        }
        if unchanged >= settings.unchanged {
            found.converged = true;
            break;
        }
    }
    found
}

/// Where `template` is on `page`: the nodes of `page` that removal takes away (those with content below stay as a shell).
#[must_use]
pub fn locate(template: &Tree, page: &Tree) -> FixedBitSet {
    let mut covered = FixedBitSet::with_capacity(page.len());
    if template.is_empty() || page.is_empty() || template.label(0) != page.label(0) {
        return covered;
    }
    let mut open = vec![(0, 0)];
    let (mut mine, mut other) = (Vec::new(), Vec::new());
    while let Some((a, b)) = open.pop() {
        if template.class(a) == page.class(b) {
            covered.insert_range(b as usize..page.end(b) as usize);
            continue;
        }
        covered.insert(b as usize);
        mine.clear();
        mine.extend(template.children(a));
        other.clear();
        other.extend(page.children(b));
        pair_children(template, page, &mine, &other, &mut open);
    }
    covered
}

/// Pairs children of the template with children of the page, in order.
fn pair_children(
    template: &Tree,
    page: &Tree,
    mine: &[u32],
    other: &[u32],
    pairs: &mut Vec<(u32, u32)>,
) {
    let (mut i, mut j) = (0, 0);
    let end = (mine.len(), other.len());
    for (next_i, next_j) in anchors(template, page, mine, other)
        .into_iter()
        .chain([end])
    {
        pair_gap(template, page, &mine[i..next_i], &other[j..next_j], pairs);
        if (next_i, next_j) == end {
            break;
        }
        pairs.push((mine[next_i], other[next_j]));
        (i, j) = (next_i + 1, next_j + 1);
    }
}

/// Positions of subtrees identical in both lists and unlike any other there, the longest choice in ascending order.
fn anchors(template: &Tree, page: &Tree, mine: &[u32], other: &[u32]) -> Vec<(usize, usize)> {
    // Class → (position, how often) on either side.
    let mut places: Map<u32, [(usize, u32); 2]> = Map::default();
    for (k, &i) in mine.iter().enumerate() {
        let place = &mut places.entry(template.class(i)).or_default()[0];
        *place = (k, place.1 + 1);
    }
    for (k, &j) in other.iter().enumerate() {
        if let Some(place) = places.get_mut(&page.class(j)) {
            place[1] = (k, place[1].1 + 1);
        }
    }
    let unique = places
        .values()
        .filter(|[left, right]| left.1 == 1 && right.1 == 1);
    let both: Vec<(usize, usize)> = unique.map(|[left, right]| (left.0, right.0)).collect();
    longest_ascending(&order::sorted(both, Ord::cmp))
}

/// The longest sub-sequence that ascends in its second number; O(k log k).
fn longest_ascending(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // Per length, the pair with the smallest end; per pair, the pair before it.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (k, pair) in pairs.iter().enumerate() {
        let length = ends.partition_point(|&end| pairs[end].1 < pair.1);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        if length == ends.len() {
            ends.push(k);
        } else {
            ends[length] = k;
        }
    }
    let mut chain: Vec<(usize, usize)> =
        std::iter::successors(ends.last().copied(), |&k| before[k])
            .map(|k| pairs[k])
            .collect();
    chain.reverse();
    chain
}

/// Between two anchors: like labels from both ends, then the next like label in order.
fn pair_gap(
    template: &Tree,
    page: &Tree,
    mut mine: &[u32],
    mut other: &[u32],
    pairs: &mut Vec<(u32, u32)>,
) {
    let like = |i: u32, j: u32| template.label(i) == page.label(j);
    while let ([i, rest @ ..], [j, others @ ..]) = (mine, other)
        && like(*i, *j)
    {
        pairs.push((*i, *j));
        (mine, other) = (rest, others);
    }
    while let ([rest @ .., i], [others @ .., j]) = (mine, other)
        && like(*i, *j)
    {
        pairs.push((*i, *j));
        (mine, other) = (rest, others);
    }
    // Labels that do not come again in the gap are passed over at once, so that the scan stays linear.
    let mut left: Map<u32, u32> = Map::default();
    for &j in other {
        *left.entry(page.label(j)).or_default() += 1;
    }
    let mut rest = other.iter();
    for &i in mine {
        if left.get(&template.label(i)).is_none_or(|&count| count == 0) {
            continue;
        }
        for &j in rest.by_ref() {
            if let Some(count) = left.get_mut(&page.label(j)) {
                *count -= 1;
            }
            if like(i, j) {
                pairs.push((i, j));
                break;
            }
        }
    }
}
