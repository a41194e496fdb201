//! Mining data records: lists are found where neighbouring children of an element, singly or in groups, have nearly the
//! same tags in the same order; each list is then taken apart into its records.
//!
//! ```text
//!   table ┬ tr  ┬ td  img                 compared: 1|2 2|3 3|4, then 12|34 23|45, then 123|456 …
//!         │     └ td  a b                 similar:  groups of two from the first row on
//!         ├ tr  ─ td  hr                  region:   table, from row 1, groups of 2, 4 rows covered
//!         ├ tr  ┬ td  img                 records:  {row 1, row 2}, {row 3, row 4}
//!         │     └ td  a b
//!         └ tr  ─ td  hr
//! ```
//!
//! - Time O(n K) table entries for n nodes and groups of up to K, each O(⌈s / 64⌉ · t) where two groups of s tags differ
//!   in at most t places, and O(1) where they were met before; memory O(n K) bits. A work limit holds on pages made to
//!   provoke worse, and [`Mined::complete`] then says so.
//! - Paper: B. Liu, R. Grossman and Y. Zhai, *Mining data records in Web pages*, KDD 2003. CombComp is [`compare`],
//!   IdenDRs is [`regions`], FindDRs is [`mine`], FindRecords-1 and FindRecords-n are [`records`].
//!
//! The *tag tree* holds elements alone: no text, no attributes, nothing of what is never rendered (scripts, `head`). The
//! *tag string* of a group is its tags in document order; two groups are similar when their edit distance is at most
//! 30 % of the mean of their lengths.
//!
//! What differs from the print, or is taken one way where it leaves two open:
//!
//! 1. The paper's program looks at tables and forms alone; here any element may hold a region.
//!    [`Settings::with_tables_only`] is theirs.
//! 2. Line 8 of CombComp moves on by two groups, which would skip every other pair that IdenDRs asks for: by one is meant.
//!    Line 3 of IdenDRs begins one node too far, which finds nothing new.
//! 3. *All children are similar* is read of neighbours, whose distances CombComp has, as it has them for subtrees of three
//!    levels or more alone. Of fewer than two children nothing can be said, and the group stays one record.
//! 4. Section 3.4, records outside of regions: of the two siblings next to a region whose records lie a level below,
//!    the children similar to its first record are records too.
//! 5. Groups are as small as they can be: a larger one must cover a whole group more, and one that is made of similar parts
//!    is taken apart. [`Settings::as_printed`] leaves them as the paper has them. Why, and what it brings:
//!    [`regions`].
//!
//! The wrong choice for running text, for lists of two different items in a row, and for telling which list a person came
//! for: menus are lists like any other. See [`tps`](super::tps) for that.

pub mod compare;
pub mod distance;
pub mod records;
pub mod regions;
mod tree;

use std::ops::Range;

use fixedbitset::FixedBitSet;

use crate::page::{Element, NodeId, Page, order};
use compare::Comparer;
use records::Groups;
pub use tree::TagTree;

/// Largest K: searches stand in K² / 2 places, and no record has more parts.
pub const MOST_CHILDREN: u32 = 64;

/// Work done at most on a page, in machine words of distance tables and in table entries: under a second natively.
pub const DEFAULT_STEPS: u64 = 1 << 25;

/// Which of several groupings of the same children is taken, see the [module](self), 5.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroupingRule {
    /// That which covers the most.
    Printed,
    /// That in the smallest groups.
    Smallest,
}

/// How regions are looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    reading: GroupingRule,
    largest_group: u32,
    threshold_percent: u32,
    tables_only: bool,
    steps: u64,
}

impl Default for Settings {
    /// The paper's values, on all elements, in groups as small as they can be.
    fn default() -> Self {
        Settings {
            reading: GroupingRule::Smallest,
            largest_group: 10,
            threshold_percent: 30,
            tables_only: false,
            steps: DEFAULT_STEPS,
        }
    }
}

impl Settings {
    /// Groups as the paper chooses them.
    #[must_use]
    pub fn as_printed() -> Self {
        Settings {
            reading: GroupingRule::Printed,
            ..Settings::default()
        }
    }

    /// K: the most children that make a group, 1..=[`MOST_CHILDREN`].
    #[must_use]
    pub fn with_largest_group(self, nodes: u32) -> Self {
        Settings {
            largest_group: nodes.clamp(1, MOST_CHILDREN),
            ..self
        }
    }

    /// T: up to which edit distance, in percent of the mean length, groups are similar; 0..=200.
    #[must_use]
    pub fn with_threshold_percent(self, percent: u32) -> Self {
        Settings {
            threshold_percent: percent.min(200),
            ..self
        }
    }

    /// Whether only tables, their parts and forms hold regions.
    #[must_use]
    pub fn with_tables_only(self, tables_only: bool) -> Self {
        Settings {
            tables_only,
            ..self
        }
    }

    /// Work limit, see [`DEFAULT_STEPS`].
    #[must_use]
    pub fn with_steps(self, steps: u64) -> Self {
        Settings { steps, ..self }
    }
}

/// A record: one or more elements with all they hold, in document order. They are neighbours, or, where an object is
/// spread over several rows, not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its elements.
    pub nodes: Vec<NodeId>,
}

impl Record {
    /// What it holds of the page, as ranges of nodes: its elements, each with the text right behind it, which the tag tree
    /// does not know.
    pub fn ranges<'a>(&'a self, page: &'a Page) -> impl Iterator<Item = Range<u32>> + use<'a> {
        self.nodes.iter().map(|&node| {
            let limit = page
                .parent(node)
                .map_or(page.end(node), |above| page.end(above));
            let mut end = page.end(node);
            while end < limit && page.is_text(end) {
                end = page.end(end);
            }
            node.0..end.0
        })
    }
}

/// A data region: neighbouring groups of as many children each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// The element whose children these are.
    pub parent: NodeId,
    /// First of the children.
    pub first: NodeId,
    /// Last of the children.
    pub last: NodeId,
    /// Children of a group.
    pub group: u32,
    /// Number of groups, at least 2.
    pub groups: u32,
    /// What the groups were taken apart into.
    pub records: Vec<Record>,
}

/// All that was found on a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mined {
    /// In the order of their first nodes. None lies inside another.
    pub regions: Vec<Region>,
    /// False if the work limit stopped the search: groups not compared count as different.
    pub complete: bool,
}

impl Mined {
    /// All records, region by region.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.regions.iter().flat_map(|region| &region.records)
    }
}

/// FindDRs: the data regions below the page's body and their records.
#[must_use]
pub fn mine(page: &Page, settings: &Settings) -> Mined {
    mine_tree(page, &TagTree::of(page, page.body(), None), settings)
}

/// As [`mine`], of what is left of a page when only the nodes in `kept` stay, as [`tps::filter`](super::tps::filter)
/// gives them.
#[must_use]
pub fn mine_kept(page: &Page, kept: &FixedBitSet, settings: &Settings) -> Mined {
    mine_tree(page, &TagTree::of(page, page.body(), Some(kept)), settings)
}

/// Smallest number of levels below which no region is looked for: an element, its children and theirs.
const LEAST_LEVELS: u32 = 3;

fn mine_tree(page: &Page, tree: &TagTree, settings: &Settings) -> Mined {
    let mut comparer = Comparer::new(tree, settings.threshold_percent, settings.steps);
    let mut found: Vec<Region> = Vec::new();
    let mut waiting = vec![0];
    let mut children = Vec::new();
    while let Some(at) = waiting.pop() {
        if tree.levels(at) < LEAST_LEVELS {
            continue;
        }
        children.clear();
        children.extend(tree.children(at));
        let mut next = 0;
        let regions = if settings.tables_only && !is_of_tables(page.element(tree.node(at))) {
            Vec::new()
        } else {
            let similar = comparer.neighbours(&children, settings.largest_group);
            regions::identify(&similar, settings.reading)
        };
        let mut uncovered = Vec::new();
        for region in &regions {
            uncovered.extend_from_slice(&children[next..region.start]);
            next = region.end();
            let groups = Groups {
                children: &children,
                region: *region,
            };
            let records = records::find(page, tree, &mut comparer, &groups);
            found.push(Region {
                parent: tree.node(at),
                first: tree.node(children[region.start]),
                last: tree.node(children[next - 1]),
                group: region.group as u32,
                groups: region.groups as u32,
                records,
            });
        }
        uncovered.extend_from_slice(&children[next..]);
        waiting.extend(uncovered.into_iter().rev());
    }
    Mined {
        regions: order::sorted_by_key(found, |region| region.first),
        complete: comparer.is_within_limit(),
    }
}

fn is_of_tables(tag: Option<Element>) -> bool {
    matches!(
        tag,
        Some(
            Element::Table
                | Element::Thead
                | Element::Tbody
                | Element::Tfoot
                | Element::Tr
                | Element::Th
                | Element::Td
                | Element::Form
        )
    )
}
