//! What else stands on a text's tag path: records, menus and paragraphs all repeat theirs, with very different texts. And
//! the region of the tag path sequence that it lies in.

use super::sums::{Amount, Sums, amount_of};
use super::{Facts, is, length, share};
use crate::page::maps::Map;
use crate::page::tag_path::TagPaths;
use crate::page::{NodeId, Page};
use crate::verdict::text_blocks::TextBlock;

pub(super) const NAMES: [&str; 24] = [
    "path words",
    "path texts",
    "path mean words",
    "path links",
    "path long",
    "path sentences",
    "path in best",
    "path span",
    "path parents",
    "style words",
    "style texts",
    "style mean words",
    "style links",
    "style long",
    "style in best",
    "style span",
    "style x candidate",
    "in main region",
    "region words",
    "region links",
    "region mean words",
    "region depth",
    "regions",
    "main region words",
];

/// All texts on one path.
#[derive(Clone, Copy, Default)]
struct OnPath {
    amount: Amount,
    in_best: u32,
    first: u32,
    last: u32,
    parents: u32,
    parent: u32,
}

struct PathGroups<'a> {
    symbols: &'a TagPaths,
    on: Map<u32, OnPath>,
}

impl<'a> PathGroups<'a> {
    fn of(facts: &Facts<'_>, symbols: &'a TagPaths) -> PathGroups<'a> {
        let page = facts.page;
        let mut on: Map<u32, OnPath> = Map::default();
        let mut words = 0;
        for unit in &facts.units.list {
            let entry = on.entry(symbols.symbol(unit.owner)).or_insert(OnPath {
                first: words,
                parent: u32::MAX,
                ..OnPath::default()
            });
            words += unit.words;
            entry.last = words;
            entry.amount.add(amount_of(page, unit));
            if facts
                .candidates
                .best
                .is_some_and(|best| page.contains(best, unit.owner))
            {
                entry.in_best += unit.words;
            }
            let parent = page.parent(unit.owner).map_or(0, |parent| parent.0);
            if parent != entry.parent {
                entry.parent = parent;
                entry.parents += 1;
            }
        }
        PathGroups { symbols, on }
    }

    fn get(&self, node: NodeId) -> OnPath {
        self.on
            .get(&self.symbols.symbol(node))
            .copied()
            .unwrap_or_default()
    }
}

pub(super) struct Paths<'a> {
    tags: PathGroups<'a>,
    styles: PathGroups<'a>,
    relative: &'a [f32],
    total: f32,
    regions: InRegions,
}

impl<'a> Paths<'a> {
    pub(super) fn of(facts: &Facts<'a>, sums: &Sums) -> Paths<'a> {
        Paths {
            tags: PathGroups::of(facts, facts.tags),
            styles: PathGroups::of(facts, facts.styles),
            relative: &facts.candidates.relative,
            total: sums.total.words.max(1) as f32,
            regions: InRegions::of(facts.page, &facts.units.list, facts),
        }
    }

    pub(super) fn write(&self, k: usize, unit: &TextBlock, out: &mut Vec<f32>) {
        let (tags, styles) = (self.tags.get(unit.owner), self.styles.get(unit.owner));
        let words = |on: OnPath| on.amount.words as f32 / self.total;
        let in_best = |on: OnPath| share(on.in_best as f32, on.amount.words as f32);
        let span = |on: OnPath| (on.last - on.first) as f32 / self.total;
        out.extend_from_slice(&[
            words(tags),
            (tags.amount.units as f32).ln(),
            length(tags.amount.mean()),
            tags.amount.links(),
            tags.amount.long_share(),
            share(tags.amount.sentences as f32, tags.amount.units as f32),
            in_best(tags),
            span(tags),
            tags.parents as f32 / tags.amount.units.max(1) as f32,
            words(styles),
            (styles.amount.units as f32).ln(),
            length(styles.amount.mean()),
            styles.amount.links(),
            styles.amount.long_share(),
            in_best(styles),
            span(styles),
            words(styles).sqrt() * self.relative[unit.owner.index()],
        ]);
        let region = self.regions.amount(k);
        out.extend_from_slice(&[
            is(self.regions.is_main(k)),
            region.words as f32 / self.total,
            region.links(),
            length(region.mean()),
            self.regions.depth(k),
            (self.regions.amounts.len() as f32).ln_1p(),
            self.regions.main_words() / self.total,
        ]);
    }
}

/// Amounts of text per region of the page's tag path sequence.
struct InRegions {
    of_unit: Vec<Option<usize>>,
    amounts: Vec<Amount>,
    depths: Vec<u32>,
    main: usize,
}

impl InRegions {
    fn of(page: &Page, units: &[TextBlock], facts: &Facts<'_>) -> InRegions {
        let regions = facts.regions;
        let per_node = regions.per_node(page);
        let mut amounts = vec![Amount::default(); regions.regions.len()];
        let of_unit = units
            .iter()
            .map(|unit| {
                let region = per_node[unit.from.index()]?.0 as usize;
                amounts.get_mut(region)?.add(amount_of(page, unit));
                Some(region)
            })
            .collect();
        InRegions {
            of_unit,
            amounts,
            depths: regions.regions.iter().map(|region| region.depth).collect(),
            main: regions.main.0 as usize,
        }
    }

    fn is_main(&self, unit: usize) -> bool {
        self.of_unit[unit] == Some(self.main)
    }

    fn amount(&self, unit: usize) -> Amount {
        self.of_unit[unit].map_or(Amount::default(), |region| self.amounts[region])
    }

    fn depth(&self, unit: usize) -> f32 {
        self.of_unit[unit].map_or(-1.0, |region| self.depths[region] as f32)
    }

    fn main_words(&self) -> f32 {
        self.amounts
            .get(self.main)
            .map_or(0.0, |amount| amount.words as f32)
    }
}
