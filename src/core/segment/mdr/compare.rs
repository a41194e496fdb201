//! CombComp: which neighbouring groups of an element's children are similar, for all sizes of groups and all places.
//!
//! ```text
//!   children   1 2 3 4 5 6       size 1:  1|2 2|3 3|4 4|5 5|6
//!                                size 2:  12|34 23|45 34|56
//!                                size 3:  123|456
//! ```
//!
//! Groups of the same shapes get the same number, so that each pair of different groups is compared once however often it
//! stands there, and equal groups not at all.

use fixedbitset::FixedBitSet;

use super::TagTree;
use super::distance::Distance;
use crate::page::maps::Map;

/// Compares groups of one tag tree, within a work limit.
pub struct Comparer<'a> {
    tree: &'a TagTree,
    distance: Distance,
    threshold_percent: u32,
    steps: u64,
    limit: u64,
}

/// The answers for the children of one element.
#[derive(Clone, Debug)]
pub struct Similar {
    children: usize,
    largest_group: usize,
    bits: FixedBitSet,
}

impl Similar {
    /// No two groups are similar yet.
    #[must_use]
    pub fn none(children: usize, largest_group: usize) -> Similar {
        // Larger groups than half of the children have no neighbour.
        let largest_group = largest_group.min(children / 2);
        Similar {
            children,
            largest_group,
            bits: FixedBitSet::with_capacity(children * largest_group),
        }
    }

    /// Notes that the group at `start` is similar to the next. Both must lie within the children.
    pub fn insert(&mut self, group: usize, start: usize) {
        self.bits.insert((group - 1) * self.children + start);
    }

    /// Whether the `group` children from `start` on are similar to the `group` after them; not if there are too few.
    #[must_use]
    pub fn has(&self, group: usize, start: usize) -> bool {
        start < self.children
            && (1..=self.largest_group).contains(&group)
            && self.bits.contains((group - 1) * self.children + start)
    }

    /// Number of children.
    #[must_use]
    pub fn children(&self) -> usize {
        self.children
    }

    /// Size of the largest groups that can be similar.
    #[must_use]
    pub fn largest_group(&self) -> usize {
        self.largest_group
    }
}

impl<'a> Comparer<'a> {
    /// Groups are similar up to `threshold_percent` edits of the mean length; after about `limit` steps all else counts
    /// as different.
    #[must_use]
    pub fn new(tree: &'a TagTree, threshold_percent: u32, limit: u64) -> Comparer<'a> {
        Comparer {
            tree,
            distance: Distance::new(tree.label_count()),
            threshold_percent,
            steps: 0,
            limit,
        }
    }

    /// Whether all was compared that was asked for.
    #[must_use]
    pub fn is_within_limit(&self) -> bool {
        self.steps < self.limit
    }

    /// CombComp for the children of one element.
    pub fn neighbours(&mut self, children: &[usize], largest_group: u32) -> Similar {
        let mut similar = Similar::none(children.len(), largest_group as usize);
        // The group of this size at each place, as a number; at first those of the single children.
        let mut numbers: Vec<u32> = children.iter().map(|&at| self.tree.shape(at)).collect();
        let mut longer: Map<(u32, u32), u32> = Map::default();
        let mut known: Map<(u32, u32), bool> = Map::default();
        for group in 1..=similar.largest_group() {
            if group > 1 {
                longer.clear();
                numbers.pop();
                for (start, number) in numbers.iter_mut().enumerate() {
                    let added = self.tree.shape(children[start + group - 1]);
                    let next = longer.len() as u32;
                    *number = *longer.entry((*number, added)).or_insert(next);
                }
            }
            known.clear();
            for start in 0..=children.len() - 2 * group {
                let pair = (numbers[start], numbers[start + group]);
                let alike = pair.0 == pair.1
                    || *known.entry(pair).or_insert_with(|| {
                        let (left, right) = children[start..start + 2 * group].split_at(group);
                        self.are_similar(left, right)
                    });
                self.steps += 1;
                if alike {
                    similar.insert(group, start);
                }
            }
        }
        similar
    }

    /// Whether two groups of neighbours are similar. Empty ones are not.
    pub fn are_similar(&mut self, left: &[usize], right: &[usize]) -> bool {
        let (Some(left), Some(right)) = (self.tag_string(left), self.tag_string(right)) else {
            return false;
        };
        if self.steps >= self.limit {
            return false;
        }
        // distance / mean length ≤ threshold, in whole numbers.
        let bound = (left.len() + right.len()) * self.threshold_percent as usize / 200;
        self.distance.is_within(left, right, bound, &mut self.steps)
    }

    fn tag_string(&self, group: &[usize]) -> Option<&'a [u32]> {
        Some(self.tree.tag_string(*group.first()?, *group.last()?))
    }
}
