//! Where a text stands: neighbours, headings, ancestors, the title, the best candidate.

use super::sums::{Sums, heading_level};
use super::{Facts, is, length, share};
use crate::page::text::TextStats;
use crate::page::{NodeId, Page};
use crate::verdict::candidates::Candidates;
use crate::verdict::text_blocks::{TextBlock, TextBlocks};

pub(super) const NAMES: [&str; 57] = [
    "candidate",
    "in best",
    "in best x share",
    "steps from best",
    "words where it meets best",
    "position",
    "texts before",
    "texts after",
    "long words before",
    "after the last long text",
    "words 1 before",
    "links 1 before",
    "words 2 before",
    "links 2 before",
    "words 1 after",
    "links 1 after",
    "words 2 after",
    "links 2 after",
    "sentence before",
    "sentence after",
    "same owner tag before",
    "same owner tag after",
    "heading level before",
    "texts since heading",
    "heading words",
    "heading in title",
    "is before title",
    "texts since title",
    "words where it meets title",
    "links where it meets title",
    "steps to title",
    "steps of title",
    "links 1 up",
    "links 2 up",
    "links 3 up",
    "links 5 up",
    "words 1 up",
    "words 2 up",
    "words 3 up",
    "words 5 up",
    "long 1 up",
    "long 2 up",
    "long 3 up",
    "long 5 up",
    "texts 1 up",
    "texts 2 up",
    "texts 3 up",
    "mean words 1 up",
    "mean words 2 up",
    "mean words 3 up",
    "sentences 2 up",
    "sentences 4 up",
    "depth",
    "elements beside",
    "place among those beside",
    "step of words",
    "step of links",
];

/// The nearest heading before a text.
#[derive(Clone, Copy, Default)]
struct Under {
    level: u32,
    since: u32,
    words: u32,
    titled: f32,
}

pub(super) struct Place<'a> {
    page: &'a Page,
    stats: &'a TextStats,
    units: &'a TextBlocks,
    candidates: &'a Candidates,
    sums: &'a Sums,
    title: Option<usize>,
    under: Vec<Under>,
    /// Per node: how many children its parent has, elements alone, and which of them it is.
    beside: Vec<(u32, u32)>,
    /// Words of long texts up to the end of the best candidate.
    long: f32,
}

impl<'a> Place<'a> {
    pub(super) fn of(facts: &Facts<'a>, sums: &'a Sums) -> Place<'a> {
        let page = facts.page;
        let list = &facts.units.list;
        let mut under = Vec::with_capacity(list.len());
        let mut now = Under::default();
        for unit in list {
            under.push(now);
            now.since += 1;
            let level = heading_level(page, unit.owner);
            if level > 0 {
                now = Under {
                    level,
                    since: 0,
                    words: unit.words,
                    titled: unit.title_words as f32 / unit.words.max(1) as f32,
                };
            }
        }
        let end = facts
            .candidates
            .best
            .map_or(page.len(), |best| page.end(best).index());
        let mut counts = vec![0_u32; page.len()];
        let mut beside = vec![(0, 0); page.len()];
        for node in page.nodes() {
            if let Some(parent) = page.parent(node).filter(|_| !page.is_text(node)) {
                beside[node.index()].1 = counts[parent.index()];
                counts[parent.index()] += 1;
            }
        }
        for node in page.nodes() {
            if let Some(parent) = page.parent(node) {
                beside[node.index()].0 = counts[parent.index()];
            }
        }
        Place {
            page,
            stats: facts.stats,
            units: facts.units,
            candidates: facts.candidates,
            sums,
            title: title(page, list),
            under,
            beside,
            long: sums.before(NodeId(end.min(page.len() - 1) as u32)).long as f32,
        }
    }

    pub(super) fn write(&self, k: usize, unit: &TextBlock, out: &mut Vec<f32>) {
        let (page, list) = (self.page, &self.units.list);
        let total = self.sums.total;
        let words = total.words.max(1) as f32;
        let best = self.candidates.best;
        let inside = best.is_some_and(|best| page.contains(best, unit.owner));
        let (best_steps, best_words, _) = self.meet(unit.owner, best);
        let before = self.sums.before(unit.from);
        let near = |offset: isize| k.checked_add_signed(offset).and_then(|at| list.get(at));
        let amount = |offset: isize| {
            near(offset).map_or((0.0, 0.5), |other| {
                (length(other.words), other.link_density())
            })
        };
        let sentence = |offset| is(near(offset).is_some_and(|other| other.sentence));
        let same = |offset| {
            is(near(offset)
                .is_some_and(|other| page.name_id(other.owner) == page.name_id(unit.owner)))
        };
        let under = self.under[k];
        let title = self.title.map(|at| list[at].owner);
        let (title_steps, title_words, title_links) = self.meet(unit.owner, title);
        let (steps_of_title, _, _) =
            title.map_or((20.0, 0.0, 0.0), |title| self.meet(title, Some(unit.owner)));
        out.extend_from_slice(&[
            self.candidates.relative[unit.owner.index()],
            is(inside),
            if inside { self.candidates.share } else { 0.0 },
            best_steps,
            best_words,
            before.words as f32 / words,
            (k as f32).ln_1p(),
            ((list.len() - k) as f32).ln_1p(),
            share(before.long as f32, self.long).min(2.0),
            is(before.long as f32 >= self.long && self.long > 0.0),
        ]);
        for offset in [-1, -2, 1, 2] {
            let (words, links) = amount(offset);
            out.extend_from_slice(&[words, links]);
        }
        out.extend_from_slice(&[
            sentence(-1),
            sentence(1),
            same(-1),
            same(1),
            under.level as f32,
            (under.since as f32).ln_1p(),
            length(under.words),
            under.titled,
            is(self.title.is_some_and(|at| k < at)),
            self.title
                .filter(|&at| k >= at)
                .map_or(-1.0, |at| ((k - at) as f32).ln_1p()),
            title_words,
            title_links,
            title_steps,
            steps_of_title,
        ]);
        let mut ups = [NodeId::ROOT; 5];
        for (up, above) in ups.iter_mut().zip(page.ancestors(unit.owner)) {
            *up = above;
        }
        let amounts = ups.map(|up| self.sums.inside(page, up));
        let links = |up: usize| self.stats.amount(page, ups[up]).link_density();
        out.extend_from_slice(&[
            links(0),
            links(1),
            links(2),
            links(4),
            amounts[0].words as f32 / words,
            amounts[1].words as f32 / words,
            amounts[2].words as f32 / words,
            amounts[4].words as f32 / words,
            amounts[0].long_share(),
            amounts[1].long_share(),
            amounts[2].long_share(),
            amounts[4].long_share(),
            (amounts[0].units as f32).ln_1p(),
            (amounts[1].units as f32).ln_1p(),
            (amounts[2].units as f32).ln_1p(),
            length(amounts[0].mean()),
            length(amounts[1].mean()),
            length(amounts[2].mean()),
            share(amounts[1].sentences as f32, amounts[1].units as f32),
            share(amounts[3].sentences as f32, amounts[3].units as f32),
            page.depth(unit.owner).min(60) as f32,
        ]);
        let (count, at) = self.beside[unit.owner.index()];
        let (step_words, step_links) = self.step(unit.owner);
        out.extend_from_slice(&[
            (count as f32).ln_1p(),
            at as f32 / count.max(1) as f32,
            step_words,
            step_links,
        ]);
    }

    /// Where the ways up from two nodes meet: steps to there from the first, and the share of words and of links there.
    fn meet(&self, node: NodeId, other: Option<NodeId>) -> (f32, f32, f32) {
        let Some(other) = other else {
            return (20.0, 1.0, 0.5);
        };
        let mut steps = 0.0_f32;
        let mut at = node;
        for above in std::iter::once(node).chain(self.page.ancestors(node)) {
            at = above;
            if self.page.contains(above, other) {
                break;
            }
            steps += 1.0;
        }
        let amount = self.sums.inside(self.page, at);
        (
            steps.min(20.0),
            share(amount.words as f32, self.sums.total.words as f32),
            amount.links(),
        )
    }

    /// The nearest ancestor that holds three times as much as what it comes from: share of words in it, and of links in
    /// what it comes from.
    fn step(&self, node: NodeId) -> (f32, f32) {
        let mut from = self.sums.inside(self.page, node);
        for above in self.page.ancestors(node).take(30) {
            let amount = self.sums.inside(self.page, above);
            if amount.words > 3 * from.words + 10 {
                return (
                    share(amount.words as f32, self.sums.total.words as f32),
                    from.links(),
                );
            }
            from = amount;
        }
        (1.0, from.links())
    }
}

/// The text whose heading shares most with the title: first among equals, `h1` before others.
pub(super) fn title(page: &Page, list: &[TextBlock]) -> Option<usize> {
    let mut best: Option<(f32, usize)> = None;
    for (k, unit) in list.iter().enumerate() {
        let level = match heading_level(page, unit.owner) {
            1 => 1.0,
            2 => 0.3,
            _ => continue,
        };
        let shared = unit.title_words as f32 / unit.words.max(1) as f32;
        let score = level + shared * (unit.words as f32).ln_1p();
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, k));
        }
    }
    best.map(|(_, k)| k)
}
