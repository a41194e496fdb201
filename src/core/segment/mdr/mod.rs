//! MDR, mining data records: a list is found where neighbouring children of an element, one by one or in groups, have nearly
//! the same tags in the same order; each list is then split into its records.
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
//!   in at most t places, and O(1) where an equal pair was compared before; memory O(n K) bits. A work limit stops the
//!   search on pages built to take longer; [`Mined::complete`] is then false.
//! - Paper: B. Liu, R. Grossman and Y. Zhai, *Mining data records in Web pages*, KDD 2003. CombComp is [`compare`],
//!   IdenDRs is [`regions`], FindDRs is [`mine`], FindRecords-1 and FindRecords-n are [`records`].
//!
//! The *tag tree* holds elements alone: no text, no attributes, no elements that are never rendered (scripts, `head`). The
//! *tag string* of a group is its tags in document order; two groups are similar when their edit distance is at most
//! 30 % of the mean of their lengths.
//!
//! Differences from the paper, and choices where it can be read in two ways:
//!
//! 1. The paper's program searches tables and forms alone; here any element may hold a region.
//!    [`Settings::with_tables_only`] searches as the paper's program does.
//! 2. Line 8 of CombComp advances by two groups, which would skip every other pair that IdenDRs needs; here it advances by
//!    one. Line 3 of IdenDRs begins one node too far, which finds nothing new; here it does not.
//! 3. *All children are similar* means here that each child is similar to the next, as CombComp compares neighbours alone;
//!    and, as in CombComp, only in subtrees of three levels or more. A group with fewer than two children stays one record.
//! 4. Section 3.4, records outside regions: where the records of a region are the children of its groups, the siblings right
//!    before and right after the region are searched too; their children similar to its first record are records.
//! 5. Groups are as small as possible: a larger group size must cover at least a whole group more, and a group that consists
//!    of similar parts is split. [`Settings::as_printed`] groups as the paper does. [`regions`] gives the reason and the
//!    gain.
//!
//! The wrong choice for running text, for lists of two different items in a row, and for telling which list is the page's
//! main content: menus are lists like any other. See [`tps`](super::tps) for that.

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

/// Largest K that can be set. A search for regions keeps about K² / 2 states; records of more elements are not expected.
pub const MOST_CHILDREN: u32 = 64;

/// Default work limit of a page, in machine words of distance tables plus table entries: under a second in native code.
pub const DEFAULT_STEPS: u64 = 1 << 25;

/// Which of several ways to group the same children is chosen, see item 5 of the [module](self).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroupingRule {
    /// The one that covers the most children, as in the paper.
    Printed,
    /// The one with the smallest groups.
    Smallest,
}

/// The parameters of a search for regions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    grouping: GroupingRule,
    largest_group: u32,
    threshold_percent: u32,
    tables_only: bool,
    steps: u64,
}

impl Default for Settings {
    /// The paper's K and T; any element may hold a region; groups are as small as possible.
    fn default() -> Self {
        Settings {
            grouping: GroupingRule::Smallest,
            largest_group: 10,
            threshold_percent: 30,
            tables_only: false,
            steps: DEFAULT_STEPS,
        }
    }
}

impl Settings {
    /// The default parameters, but with groups as the paper chooses them.
    #[must_use]
    pub fn as_printed() -> Self {
        Settings {
            grouping: GroupingRule::Printed,
            ..Settings::default()
        }
    }

    /// K: the largest number of children in a group, limited to 1..=[`MOST_CHILDREN`].
    #[must_use]
    pub fn with_largest_group(self, nodes: u32) -> Self {
        Settings {
            largest_group: nodes.clamp(1, MOST_CHILDREN),
            ..self
        }
    }

    /// T: the largest edit distance of two similar groups, in percent of the mean length of their tag strings; at most 200.
    #[must_use]
    pub fn with_threshold_percent(self, percent: u32) -> Self {
        Settings {
            threshold_percent: percent.min(200),
            ..self
        }
    }

    /// Whether only tables, their parts and forms may hold regions.
    #[must_use]
    pub fn with_tables_only(self, tables_only: bool) -> Self {
        Settings {
            tables_only,
            ..self
        }
    }

    /// The work limit, in the unit of [`DEFAULT_STEPS`].
    #[must_use]
    pub fn with_steps(self, steps: u64) -> Self {
        Settings { steps, ..self }
    }
}

/// A record: one or more elements with their subtrees. The elements are neighbouring siblings, except where one object is
/// spread over several rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its elements in document order.
    pub nodes: Vec<NodeId>,
}

impl Record {
    /// The nodes of the record, one range for each element: its subtree and the text nodes right behind it, which the tag
    /// tree leaves out.
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

/// A data region: neighbouring groups, all with the same number of children.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// The element whose children the groups consist of.
    pub parent: NodeId,
    /// First child of the first group.
    pub first: NodeId,
    /// Last child of the last group.
    pub last: NodeId,
    /// Number of children in a group, 1..=K.
    pub group: u32,
    /// Number of groups, at least 2.
    pub groups: u32,
    /// The records that the groups hold.
    pub records: Vec<Record>,
}

/// The result of a search on one page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mined {
    /// The regions, in the order of their first nodes. None lies inside another.
    pub regions: Vec<Region>,
    /// False if the work limit stopped the search: groups that were not compared then count as different.
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

/// Like [`mine`], but only on the nodes in `kept`, such as the result of [`tps::filter`](super::tps::filter).
#[must_use]
pub fn mine_kept(page: &Page, kept: &FixedBitSet, settings: &Settings) -> Mined {
    mine_tree(page, &TagTree::of(page, page.body(), Some(kept)), settings)
}

/// Fewest levels of a subtree that is searched for regions: an element, its children and theirs.
const LEAST_LEVELS: u32 = 3;

/// Searches from the root down. Children that a region covers are not searched again, so that regions do not nest.
fn mine_tree(page: &Page, tree: &TagTree, settings: &Settings) -> Mined {
    let mut comparer = Comparer::new(tree, settings.threshold_percent, settings.steps);
    let mut found: Vec<Region> = Vec::new();
    let mut pending = vec![0];
    let mut children = Vec::new();
    while let Some(at) = pending.pop() {
        if tree.levels(at) < LEAST_LEVELS {
            continue;
        }
        children.clear();
        children.extend(tree.children(at));
        let mut covered_end = 0;
        let regions = if settings.tables_only && !is_table_or_form(page.element(tree.node(at))) {
            Vec::new()
        } else {
            let similar = comparer.neighbours(&children, settings.largest_group);
            regions::identify(&similar, settings.grouping)
        };
        let mut uncovered = Vec::new();
        for region in &regions {
            uncovered.extend_from_slice(&children[covered_end..region.start]);
            covered_end = region.end();
            let groups = Groups {
                children: &children,
                region: *region,
            };
            let records = records::find(page, tree, &mut comparer, &groups);
            found.push(Region {
                parent: tree.node(at),
                first: tree.node(children[region.start]),
                last: tree.node(children[covered_end - 1]),
                group: region.group as u32,
                groups: region.groups as u32,
                records,
            });
        }
        uncovered.extend_from_slice(&children[covered_end..]);
        pending.extend(uncovered.into_iter().rev());
    }
    Mined {
        regions: order::sorted_by_key(found, |region| region.first),
        complete: comparer.is_within_limit(),
    }
}

/// Whether an element is a table, a part of one, or a form.
fn is_table_or_form(tag: Option<Element>) -> bool {
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
