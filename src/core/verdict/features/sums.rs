//! Running sums over the texts of a page in document order: what stands inside any element is one subtraction.

use super::Facts;
use crate::page::{NodeId, Page};

/// Amounts of text.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Amount {
    pub(super) units: u32,
    pub(super) words: u32,
    pub(super) link_words: u32,
    /// Words of long texts.
    pub(super) long: u32,
    /// Texts that end as a sentence does.
    pub(super) sentences: u32,
    pub(super) headings: u32,
}

impl Amount {
    pub(super) fn add(&mut self, other: Amount) {
        self.units += other.units;
        self.words += other.words;
        self.link_words += other.link_words;
        self.long += other.long;
        self.sentences += other.sentences;
        self.headings += other.headings;
    }

    fn minus(self, other: Amount) -> Amount {
        Amount {
            units: self.units - other.units,
            words: self.words - other.words,
            link_words: self.link_words - other.link_words,
            long: self.long - other.long,
            sentences: self.sentences - other.sentences,
            headings: self.headings - other.headings,
        }
    }

    /// Share of words inside links.
    pub(super) fn links(self) -> f32 {
        super::share(self.link_words as f32, self.words as f32)
    }

    /// Share of words in long texts.
    pub(super) fn long_share(self) -> f32 {
        super::share(self.long as f32, self.words as f32)
    }

    /// Mean words of a text.
    pub(super) fn mean(self) -> u32 {
        self.words / self.units.max(1)
    }
}

/// What one text adds.
pub(super) fn amount_of(page: &Page, unit: &crate::verdict::text_blocks::TextBlock) -> Amount {
    Amount {
        units: 1,
        words: unit.words,
        link_words: unit.link_words,
        long: if unit.is_long() { unit.words } else { 0 },
        sentences: u32::from(unit.sentence && unit.words > 3),
        headings: u32::from(heading_level(page, unit.owner) > 0),
    }
}

/// 1 to 6 for a heading, else 0.
pub(in crate::verdict) fn heading_level(page: &Page, node: NodeId) -> u32 {
    page.element(node)
        .map_or(0, |element| u32::from(element.heading_level()))
}

/// Running sums of a page.
pub(super) struct Sums {
    /// Entry k: texts that begin before node k; one entry more than nodes.
    before: Vec<Amount>,
    pub(super) total: Amount,
    /// See [`Features::running`](super::Features::running).
    pub(super) running: f32,
}

impl Sums {
    pub(super) fn of(facts: &Facts<'_>) -> Sums {
        let page = facts.page;
        let mut before = vec![Amount::default(); page.len() + 1];
        for unit in &facts.units.list {
            before[unit.from.index() + 1].add(amount_of(page, unit));
        }
        for k in 1..before.len() {
            let last = before[k - 1];
            before[k].add(last);
        }
        let total = before[page.len()];
        let mut sums = Sums {
            before,
            total,
            running: 0.0,
        };
        if let Some(best) = facts.candidates.best {
            let inside = sums.inside(page, best);
            let plain = (total.words - total.link_words) as f32 + 1.0;
            sums.running = (inside.long as f32 / plain).min(1.0);
        }
        sums
    }

    /// What stands inside an element.
    pub(super) fn inside(&self, page: &Page, node: NodeId) -> Amount {
        self.before[page.end(node).index()].minus(self.before[node.index()])
    }

    /// What stands before a node.
    pub(super) fn before(&self, node: NodeId) -> Amount {
        self.before[node.index()]
    }
}
