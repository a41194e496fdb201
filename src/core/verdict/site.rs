//! Evidence from the site's other pages about the texts of this one.
//!
//! Three kinds of evidence, each weaker than a person's decision and stronger than the page alone:
//!
//! 1. **Seen**: a text that stands on most pages of its kind is template.
//! 2. **Position**: the page-level scores of what stood at the same structural position on other pages, where they are
//!    sure, averaged with this one's. A weak verdict on one page becomes a firm one over ten. This chooses the article
//!    alone: a list of records and a list of related articles often share a position, and averages would bring one back
//!    or hide the other.
//! 3. **Known**: a text that any other page had, a long one inside the article three. A teaser, a notice or a label of an
//!    older redesign need not stand on most pages to be told from an article, which stands on one. This too chooses the
//!    article alone: what is hidden from a person wants more than one page to say so.
//!
//! The counts show what is common, not what is noise. They have less weight where the page alone suggests content. Where
//! they would make the larger part of the best candidate's running text noise (a page learned twice, a story on many pages),
//! they are ignored inside the candidate. That a text was *not* seen is no evidence: related links and advertisements
//! change from page to page as well. O(nodes).

use super::candidates::Candidates;
use super::class::Class;
use super::decision::Decisions;
use super::model;
use super::text_blocks::{TextBlock, TextBlocks};
use super::{Seen, TemplateUse};
use crate::page::{Element, NodeId, Page};
use crate::template::{Marks, Match, Position, SiteTemplate, positions};

/// Log-odds for a text that stands on every page.
const SEEN_EVIDENCE: f32 = 4.0;
/// The same for a text that the page alone calls content: a story may stand on several pages.
const SEEN_CONTENT_EVIDENCE: f32 = 3.0;
/// Log-odds for a text that any other page had, when the article is chosen: main content is new on every page.
const KNOWN_EVIDENCE: f32 = 4.0;
/// Other pages that must have had a long text inside the article for it to be known: a paragraph of a story comes again in others.
const STORY_PAGES: u16 = 3;
/// Observations that weigh as much as the page itself.
const POSITION_PRIOR: f32 = 1.0;
/// Fewest observations of a position that count.
const POSITION_LEAST: u16 = 2;
/// Largest weight of the other pages against the page itself.
const POSITION_MOST: f32 = 3.0;
/// Least log-odds of such a mean, either way, that counts: what other pages are unsure of says nothing about this one.
const POSITION_SURE: f32 = 1.0;
/// Share of a block's characters that must be template for the block to count as seen.
const BLOCK_SEEN: f32 = 0.6;

/// Words up to which an element with several texts counts as a row: a label and what it labels.
const ROW_WORDS: u32 = 40;
/// Ancestors looked at for the table or list of terms that a text stands in.
const TABLE_LEVELS: usize = 4;
/// Words above which a table is a layout rather than a list of labels and values.
const TABLE_WORDS: u32 = 300;
/// Share of template words from which on a row or table is template as a whole.
const ROW_SEEN: f32 = 0.8;

/// Running counts of words, and of those that are template, in the order of nodes.
struct Rows {
    words: Vec<u32>,
    seen: Vec<u32>,
}

impl Rows {
    fn of(page: &Page, units: &TextBlocks, shares: &[Option<f32>]) -> Rows {
        let mut words = vec![0; page.len() + 1];
        let mut seen = vec![0; page.len() + 1];
        for (unit, share) in units.list.iter().zip(shares) {
            let at = unit.from.index() + 1;
            words[at] += unit.words;
            seen[at] += if share.is_some() { unit.words } else { 0 };
        }
        for k in 1..words.len() {
            words[k] += words[k - 1];
            seen[k] += seen[k - 1];
        }
        Rows { words, seen }
    }

    /// Whether a text that stands on every page belongs to one that does not: a label ("Weight") or a common value in
    /// a table of specifications. Without it the other makes no sense.
    fn is_label(&self, page: &Page, units: &TextBlocks, unit: &TextBlock) -> bool {
        let row = units
            .block_above(page, unit.owner)
            .filter(|&row| self.amount(page, row).0 <= ROW_WORDS);
        let table = page
            .ancestors(unit.owner)
            .take(TABLE_LEVELS)
            .find(|&above| matches!(page.element(above), Some(Element::Table | Element::Dl)))
            .filter(|&table| self.amount(page, table).0 <= TABLE_WORDS);
        row.into_iter().chain(table).any(|above| {
            let (words, seen) = self.amount(page, above);
            (seen as f32) < ROW_SEEN * words as f32
        })
    }

    /// Words below a node, and those of them that are template.
    fn amount(&self, page: &Page, node: NodeId) -> (u32, u32) {
        let (from, to) = (node.index(), page.end(node).index());
        (
            self.words[to] - self.words[from],
            self.seen[to] - self.seen[from],
        )
    }
}

/// A page beside its site's template.
pub(crate) struct Site<'a> {
    template: &'a SiteTemplate,
    found: Match,
    marks: Marks,
    positions: Vec<Position>,
}

impl<'a> Site<'a> {
    /// `None` when the page is like no page of the site, or the template has become wrong about it.
    pub(crate) fn of(page: &Page, template: &'a SiteTemplate) -> Option<Site<'a>> {
        let found = template.match_page(page)?;
        let marks = template.mark(page, &found);
        Some(Site {
            template,
            marks,
            positions: positions(page),
            found,
        })
    }

    pub(crate) fn summary(&self) -> TemplateUse {
        TemplateUse {
            pages: self.found.pages,
            of: self.template.pages(),
            cluster: self.found.known_kind.then_some(self.found.cluster as u32),
            similarity: self.found.similarity,
            drift: self.found.drift,
            suspicious: self.found.hides_too_much,
        }
    }

    pub(crate) fn marks(&self) -> &Marks {
        &self.marks
    }

    /// What the person decided that a noise block is.
    pub(crate) fn role(&self, page: &Page, decisions: &Decisions, block: NodeId) -> Option<Class> {
        let role = decisions.role(page, block, |leaf| self.marks.counted(leaf).is_some())?;
        let class = *Class::ALL.get(usize::from(role))?;
        class.is_noise().then_some(class)
    }

    /// Moves the log-odds of the texts of a page by what its site says.
    pub(crate) fn adjust(
        &self,
        page: &Page,
        units: &TextBlocks,
        candidates: &Candidates,
        odds: &mut [f32],
    ) {
        let shares: Vec<Option<f32>> = units
            .list
            .iter()
            .map(|unit| self.unit_share(page, unit))
            .collect();
        let inside = |unit: &TextBlock| {
            candidates
                .best
                .is_some_and(|best| page.contains(best, unit.owner))
        };
        let (mut long, mut marked) = (0, 0);
        for (unit, share) in units.list.iter().zip(&shares) {
            if unit.is_long() && inside(unit) {
                long += unit.words;
                marked += if share.is_some() { unit.words } else { 0 };
            }
        }
        let rows = Rows::of(page, units, &shares);
        let ignore_template = marked * 2 > long || self.found.hides_too_much;
        for (k, unit) in units.list.iter().enumerate() {
            let content = odds[k] < 0.0;
            if ignore_template && inside(unit) {
                continue;
            }
            let Some(share) = shares[k] else {
                continue;
            };
            if rows.is_label(page, units, unit) {
                continue;
            }
            odds[k] += share
                * if content {
                    SEEN_CONTENT_EVIDENCE
                } else {
                    SEEN_EVIDENCE
                };
        }
    }

    /// Moves the log-odds of the texts of a page by how what stood at their positions on other pages scores, and by
    /// whether another page had the very same text.
    pub(crate) fn compare(
        &self,
        page: &Page,
        units: &TextBlocks,
        candidates: &Candidates,
        odds: &mut [f32],
    ) {
        let inside = |unit: &TextBlock| {
            candidates
                .best
                .is_some_and(|best| page.contains(best, unit.owner))
        };
        let before: Vec<Option<f32>> = units
            .list
            .iter()
            .map(|unit| {
                let least = if unit.is_long() && inside(unit) {
                    STORY_PAGES
                } else {
                    1
                };
                self.is_known(page, unit, least).then_some(1.0)
            })
            .collect();
        let (mut content, mut known) = (0, 0);
        for ((unit, odds), before) in units.list.iter().zip(odds.iter_mut()).zip(&before) {
            *odds = self.averaged(unit, *odds);
            if *odds < 0.0 && inside(unit) {
                content += unit.words;
                known += if before.is_some() { unit.words } else { 0 };
            }
        }
        let rows = Rows::of(page, units, &before);
        // A story may stand on two pages.
        let ignore_template = known * 2 > content;
        for ((unit, odds), before) in units.list.iter().zip(odds).zip(&before) {
            let heard = before.is_some() && !(ignore_template && inside(unit));
            if heard && !rows.is_label(page, units, unit) {
                *odds += KNOWN_EVIDENCE;
            }
        }
    }

    /// Whether so many other pages had all of a text.
    fn is_known(&self, page: &Page, unit: &TextBlock, least: u16) -> bool {
        unit.leaves(page).all(|leaf| {
            self.marks
                .counted(leaf)
                .is_some_and(|known| known.seen >= least)
        })
    }

    /// The log-odds of a text averaged with those at its position on other pages.
    fn averaged(&self, unit: &TextBlock, odds: f32) -> f32 {
        let Some(mean) = self
            .template
            .mean(self.positions[unit.owner.index()])
            .filter(|mean| mean.count >= POSITION_LEAST)
        else {
            return odds;
        };
        let others = model::log_odds_of(mean.mean);
        if others.abs() < POSITION_SURE {
            return odds;
        }
        let weight = (f32::from(mean.count) / POSITION_PRIOR).min(POSITION_MOST);
        (odds + weight * others) / (1.0 + weight)
    }

    /// How common a text is, 0..=1; `None` when some of it is not template.
    fn unit_share(&self, page: &Page, unit: &TextBlock) -> Option<f32> {
        let mut least: Option<f32> = None;
        for leaf in unit.leaves(page) {
            let share = self.marks.seen(leaf)?.share();
            least = Some(least.map_or(share, |known| known.min(share)));
        }
        least
    }

    /// How often the larger part of a block was seen; `None` when most of it is not template.
    pub(crate) fn block_seen(&self, page: &Page, block: NodeId) -> Option<Seen> {
        if let Some(seen) = self.marks.seen(block) {
            return Some(seen.into());
        }
        let (mut all, mut known, mut most) = (0, 0, None);
        for leaf in page.subtree(block) {
            if !page.is_text(leaf) || page.is_hidden(leaf) {
                continue;
            }
            let chars = page.count(leaf).chars;
            all += chars;
            if let Some(seen) = self.marks.seen(leaf) {
                known += chars;
                if most.is_none_or(|(best, _)| chars > best) {
                    most = Some((chars, seen));
                }
            }
        }
        most.filter(|_| known as f32 >= all as f32 * BLOCK_SEEN)
            .map(|(_, seen)| seen.into())
    }
}
