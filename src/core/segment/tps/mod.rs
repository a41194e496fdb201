//! Tag path sequence segmentation: a page is read as the sequence of its nodes' tag paths and split where the two sides
//! have no frequent tag path in common; the part that stays largest is the main region.
//!
//! ```text
//!   <body> <ul class=menu> <li> <li> <li> </ul> <div class=item> <h2> <p> </div> <div class=item> <h2> <p> </div> …
//!   symbols   1  2  3 3 3  4 5 6  4 5 6  4 5 6  4 5 6              one per tag path
//!                        |                                        split: nothing on the left comes again on the right
//! ```
//!
//! - Time O(n log n) for n nodes (see [`mod@search`]), memory O(n); a work limit holds on pages made to provoke worse, and
//!   [`Regions::complete`] then says so.
//! - Paper: R. P. Velloso and C. F. Dorneles, *Automatic web page segmentation and noise removal for structured
//!   extraction using tag path sequences*, Journal of Information and Data Management 4 (3), 2013. Algorithm 1 is
//!   [`filter`], 2 is [`Sequence::of`], 3 and 4 are [`search()`], 5 is [`prune`], 6 is [`filter_checked`].
//!
//! What differs from the print, each by a setting:
//!
//! 1. Line 30 asks for (n − 2i) / n > 0.20, which would only ever cut off the left part although lines 40 to 44
//!    distinguish both: the absolute value is meant.
//! 2. Algorithm 4 keeps symbols whose frequency is *at least* the threshold, so that the first round filters nothing;
//!    the paper's example and its figures come from keeping those *above* it. [`Settings::default`] does that,
//!    [`Settings::as_printed`] the other; on the paper's pages both prune to within 10 % of its sizes.
//! 3. The paper's figures also come from a left part that loses its last symbol, which the print does not have.
//!    Only [`Settings::as_measured`] does that; with it 22 of the 23 sizes of Table I come out exactly.
//! 4. [`segments`] is the remedy of section 6.3 for pages whose content has several structures: the smaller part is
//!    split as well and all parts are reported. Its main region is that of Algorithm 3.
//!
//! The wrong choice for pages that look alike all over (nothing splits: the whole page is one region), for content with
//! fewer nodes than the menus around it (they win: see [`filter_checked`]), and for running text with few elements.

pub mod search;

use std::ops::Range;

use fixedbitset::FixedBitSet;

use crate::page::tag_path::{PathKind, TagPaths};
use crate::page::{Element, NodeId, Page};
use search::{Parts, Scope, Tried, search, search_told};

/// Which symbols a frequency threshold keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Frequency {
    /// Those above it: the least frequent symbols never take part, so a lone element does not make a region.
    #[default]
    Above,
    /// Those at or above it, as Algorithm 4 is printed.
    AtLeast,
}

/// How a sequence is split.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    frequency: Frequency,
    drops_last: bool,
    margin_percent: u32,
    smallest_percent: u32,
}

impl Default for Settings {
    /// What the paper's figures rest on, without the lost symbol: see the [module](self), 2 and 3.
    fn default() -> Self {
        Settings {
            frequency: Frequency::Above,
            drops_last: false,
            // The paper's value: the halves must differ by a fifth of the whole, or the larger one means nothing.
            margin_percent: 20,
            // Below this a part is a line or two: splitting it further tells nothing about the page.
            smallest_percent: 3,
        }
    }
}

impl Settings {
    /// The algorithms to the letter.
    #[must_use]
    pub fn as_printed() -> Self {
        Settings {
            frequency: Frequency::AtLeast,
            ..Settings::default()
        }
    }

    /// What produced the paper's Table I.
    #[must_use]
    pub fn as_measured() -> Self {
        Settings {
            drops_last: true,
            ..Settings::default()
        }
    }

    /// Which symbols a threshold keeps.
    #[must_use]
    pub fn with_frequency(self, frequency: Frequency) -> Self {
        Settings { frequency, ..self }
    }

    /// By how many percent of the whole the two parts must differ in size, 0..=100.
    #[must_use]
    pub fn with_margin_percent(self, percent: u32) -> Self {
        Settings {
            margin_percent: percent,
            ..self
        }
    }

    /// Parts of fewer percent of the sequence are not split by [`segments`], 0..=100. The way to the main region is
    /// not affected.
    #[must_use]
    pub fn with_smallest_percent(self, percent: u32) -> Self {
        Settings {
            smallest_percent: percent,
            ..self
        }
    }

    /// By how many percent of the whole the two parts must differ in size.
    #[must_use]
    pub fn margin_percent(&self) -> u32 {
        self.margin_percent
    }

    fn frequency(&self) -> Frequency {
        self.frequency
    }

    fn drops_last(&self) -> bool {
        self.drops_last
    }

    /// Line 30: whether a left part of `size` symbols out of `length` leaves no doubt which part is larger.
    fn is_clear(&self, size: u32, length: u32) -> bool {
        let difference = u64::from(length).abs_diff(2 * u64::from(size));
        100 * difference > u64::from(self.margin_percent) * u64::from(length)
    }

    /// Shortest part that is split, in symbols.
    fn smallest(&self, length: u32) -> u32 {
        (u64::from(length) * u64::from(self.smallest_percent))
            .div_ceil(100)
            .max(2) as u32
    }
}

/// The tag path sequence of (a part of) a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    root: NodeId,
    nodes: Vec<NodeId>,
    symbols: Vec<u32>,
    count: u32,
}

impl Sequence {
    /// Algorithm 2 without its recursion: one symbol per node below `root`, itself included, equal where tag path and
    /// style are. Blank text, scripts, `noscript` and `head` have no place in the paper's tree. O(nodes + attributes).
    #[must_use]
    pub fn of(page: &Page, root: NodeId) -> Sequence {
        Sequence::by(page, root, &TagPaths::of(page, PathKind::TagsAndStyle))
    }

    /// [`of`](Self::of), where the tag paths with style are known.
    fn by(page: &Page, root: NodeId, paths: &TagPaths) -> Sequence {
        let (mut nodes, mut symbols) = (Vec::new(), Vec::new());
        let mut skipped = NodeId::ROOT;
        for node in page.subtree(root) {
            if node < skipped {
                continue;
            }
            match page.element(node) {
                None if page.count(node).chars == 0 => continue,
                Some(element) if node != root && is_left_out(element) => {
                    skipped = page.end(node);
                    continue;
                }
                _ => {}
            }
            nodes.push(node);
            symbols.push(paths.symbol(node));
        }
        Sequence {
            root,
            nodes,
            symbols,
            count: paths.count(),
        }
    }

    /// The nodes in document order.
    #[must_use]
    pub fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    /// Their tag paths, as numbers below [`count`](Self::count).
    #[must_use]
    pub fn symbols(&self) -> &[u32] {
        &self.symbols
    }

    /// One more than the largest number a symbol may have.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Algorithm 3: the positions of the main region.
    #[must_use]
    pub fn main_region(&self, settings: &Settings) -> Range<usize> {
        let found = search(&self.symbols, self.count, settings, Scope::Main);
        let main = &found.parts[found.main].range;
        main.start as usize..main.end as usize
    }
}

fn is_left_out(element: Element) -> bool {
    matches!(element, Element::Script | Element::Noscript | Element::Head)
}

/// Algorithm 1: the nodes of the page's body that stay when everything but the main region is pruned, one bit per node
/// of the page.
#[must_use]
pub fn filter(page: &Page, settings: &Settings) -> FixedBitSet {
    filter_checked(page, settings, |_| true)
}

/// Algorithm 6: as [`filter`], but if `is_content` refuses the main region, everything else is kept instead.
#[must_use]
pub fn filter_checked(
    page: &Page,
    settings: &Settings,
    is_content: impl FnOnce(&[NodeId]) -> bool,
) -> FixedBitSet {
    let sequence = Sequence::of(page, page.body());
    let main = sequence.main_region(settings);
    if is_content(&sequence.nodes[main.clone()]) {
        return prune(page, &sequence, main);
    }
    let mut kept = prune(page, &sequence, 0..main.start);
    kept.union_with(&prune(page, &sequence, main.end..sequence.nodes.len()));
    kept
}

/// Algorithm 5: the nodes at `positions` and what is needed to hold them: their ancestors up to the sequence's root.
/// One bit per node of the page. O(nodes).
#[must_use]
pub fn prune(page: &Page, sequence: &Sequence, positions: Range<usize>) -> FixedBitSet {
    let mut kept = FixedBitSet::with_capacity(page.len());
    for &node in &sequence.nodes[positions] {
        let mut next = Some(node);
        while let Some(node) = next.filter(|node| !kept.contains(node.index())) {
            kept.insert(node.index());
            next = page.parent(node).filter(|_| node != sequence.root);
        }
    }
    kept
}

/// Names a region of a page: its place in document order, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RegionId(pub u32);

/// A region: neighbours in document order, not a subtree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// Positions of its nodes in the tag path sequence.
    pub positions: Range<u32>,
    /// First node.
    pub first: NodeId,
    /// Number of splits that led to it: 0 if the page was not split.
    pub depth: u32,
}

/// One split, for people who want to see why regions are what they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    /// First node of the right part.
    pub node: NodeId,
    /// Its position in the tag path sequence.
    pub position: u32,
    /// Positions of the part that was split.
    pub positions: Range<u32>,
    /// Smallest frequency of the tag paths that took part.
    pub threshold: u32,
    /// Number of splits above this one.
    pub depth: u32,
    /// Whether the part held the main region.
    pub main: bool,
}

/// A page as a set of regions. They cover the body: each of its nodes is in exactly one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Regions {
    /// In document order; at least one.
    pub regions: Vec<Region>,
    /// The one Algorithm 3 reports: the largest part of the largest part, and so on.
    pub main: RegionId,
    /// All splits in the order in which they were found.
    pub splits: Vec<Split>,
    /// False if the work limit stopped the search: some regions might have been split further.
    pub complete: bool,
    /// The page's tag paths with style, which are read further on.
    pub styles: TagPaths,
    body: Range<u32>,
}

impl Regions {
    /// The parts found in the sequence of the page's body.
    fn of(page: &Page, sequence: &Sequence, found: &Parts, styles: TagPaths) -> Regions {
        let body = page.body();
        // The body itself is always in the sequence, so no part is empty.
        let node = |position: u32| sequence.nodes[position as usize];
        Regions {
            regions: found
                .parts
                .iter()
                .map(|part| Region {
                    positions: part.range.clone(),
                    first: node(part.range.start),
                    depth: part.depth,
                })
                .collect(),
            main: RegionId(found.main as u32),
            splits: found
                .cuts
                .iter()
                .map(|cut| Split {
                    node: node(cut.at),
                    position: cut.at,
                    positions: cut.range.clone(),
                    threshold: cut.threshold,
                    depth: cut.depth,
                    main: cut.main,
                })
                .collect(),
            complete: found.complete,
            styles,
            body: body.0..page.end(body).0,
        }
    }

    /// The region of a node; `None` outside the body. What is not in the sequence (blank text, scripts) is in the
    /// region before it. O(log regions).
    #[must_use]
    pub fn region(&self, node: NodeId) -> Option<RegionId> {
        if !self.body.contains(&node.0) {
            return None;
        }
        let behind = self.regions.partition_point(|region| region.first <= node);
        Some(RegionId(behind.saturating_sub(1) as u32))
    }

    /// The region of every node of `page`: as [`region`](Self::region), O(nodes) for all of them.
    #[must_use]
    pub fn per_node(&self, page: &Page) -> Vec<Option<RegionId>> {
        let mut current = 0;
        page.nodes()
            .map(|node| {
                if !self.body.contains(&node.0) {
                    return None;
                }
                while self
                    .regions
                    .get(current + 1)
                    .is_some_and(|next| next.first <= node)
                {
                    current += 1;
                }
                Some(RegionId(current as u32))
            })
            .collect()
    }

    /// Facts of a region.
    #[must_use]
    pub fn get(&self, id: RegionId) -> Option<&Region> {
        self.regions.get(id.0 as usize)
    }
}

/// Most thresholds listed in [`Steps`]; a person cannot read more.
pub const MAX_TRIED: usize = 20_000;

/// A page's segmentation as it went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steps {
    /// The sequence of its body.
    pub sequence: Sequence,
    /// What came of it.
    pub regions: Regions,
    /// Every threshold tried, in that order, the first [`MAX_TRIED`].
    pub tried: Vec<Tried>,
}

/// [`segments_with`], step by step.
#[must_use]
pub fn steps(page: &Page, settings: &Settings) -> Steps {
    let styles = TagPaths::of(page, PathKind::TagsAndStyle);
    let sequence = Sequence::by(page, page.body(), &styles);
    let mut tried = Vec::new();
    let found = search_told(
        &sequence.symbols,
        sequence.count,
        settings,
        Scope::All,
        &mut |one| {
            if tried.len() < MAX_TRIED {
                tried.push(one);
            }
        },
    );
    Steps {
        regions: Regions::of(page, &sequence, &found, styles),
        sequence,
        tried,
    }
}

/// The page as a set of regions: the paper's remedy for content of several structures.
#[must_use]
pub fn segments(page: &Page) -> Regions {
    segments_with(page, &Settings::default())
}

/// [`segments`] with other settings.
#[must_use]
pub fn segments_with(page: &Page, settings: &Settings) -> Regions {
    let styles = TagPaths::of(page, PathKind::TagsAndStyle);
    let sequence = Sequence::by(page, page.body(), &styles);
    let found = search(&sequence.symbols, sequence.count, settings, Scope::All);
    Regions::of(page, &sequence, &found, styles)
}
