//! What the page-level score knows about a text: [`COUNT`] numbers of about 0..=1 each.
//!
//! Three families: the text itself (length, links, punctuation), where it stands (landmarks, words in names, the
//! candidate's points, position, neighbours), and what stands on the same tag path (how much, how often, how long):
//! records, menus and paragraphs all repeat their tag path, but with very different texts.
//!
//! O(texts + nodes).

use rustc_hash::FxHashMap;

use super::candidates::Candidates;
use super::hints::{HintMap, Hints};
use super::units::Unit;
use crate::page::tag_path::{PathKind, TagPaths};
use crate::page::text::TextStats;
use crate::page::{NodeId, Page};
use crate::segment::tps::Regions;

/// Number of features.
pub const COUNT: usize = NAMES.len();

/// The features in order.
pub const NAMES: [&str; 92] = [
    "bias",
    "length",
    "1-2 words",
    "3-5 words",
    "6-10 words",
    "25+ words",
    "60+ words",
    "links",
    "mostly links",
    "plain length",
    "sentence",
    "commas",
    "digits",
    "upper",
    "in title",
    "h1",
    "heading",
    "heading in title",
    "p",
    "li",
    "cell",
    "dd dt",
    "pre",
    "blockquote",
    "inline owner",
    "caption",
    "div",
    "in nav",
    "in header",
    "in footer",
    "in aside",
    "in main",
    "in article",
    "in form",
    "in dialog",
    "in figure",
    "in table",
    "in list",
    "in code",
    "fixed",
    "page has main",
    "page has article",
    "outside main",
    "outside article",
    "word nav",
    "word header",
    "word footer",
    "word side",
    "word ad",
    "word related",
    "word comment",
    "word notice",
    "word social",
    "word meta",
    "word content",
    "candidate",
    "in best",
    "in best x share",
    "candidate x length",
    "candidate x links",
    "path share",
    "path count",
    "path length",
    "path links",
    "path share x candidate",
    "before length",
    "before links",
    "after length",
    "after links",
    "before after short",
    "position",
    "position squared",
    "first texts",
    "last texts",
    "before h1",
    "after h1 near",
    "links 2 up",
    "links 3 up",
    "text 2 up",
    "text 3 up",
    "page words",
    "running position",
    "after running",
    "running 1 up",
    "running 2 up",
    "running 3 up",
    "texts 1 up",
    "running 1 up x short",
    "in main region",
    "region text",
    "region links",
    "region main text",
];

/// Words of a page's texts on one tag path.
#[derive(Clone, Copy, Default)]
struct OnPath {
    units: u32,
    words: u32,
    chars: u32,
    link_chars: u32,
}

/// The features of one text.
pub type Row = [f32; COUNT];

/// What is known of the texts of a page.
pub(crate) struct Features {
    /// One row per text.
    pub(crate) rows: Vec<Row>,
    /// Share of the page's words outside links that stand in long texts inside the best candidate, 0..=1: near 1 on
    /// an article, near 0 on lists of records. What counts for and against a text differs between the two.
    pub(crate) running: f32,
}

/// Words from which on a text is long.
const LONG: u32 = 25;

fn running(page: &Page, units: &[Unit], candidates: &Candidates) -> f32 {
    let Some(best) = candidates.best else {
        return 0.0;
    };
    let (mut long, mut all) = (0.0, 1.0);
    for unit in units {
        all += unit.words as f32 * (1.0 - unit.link_density());
        if is_long(unit) && page.contains(best, unit.owner) {
            long += unit.words as f32;
        }
    }
    (long / all).min(1.0)
}

/// Running counts of texts and of the words of long texts.
struct Runs {
    /// Entry k: words of long texts before node k; one entry more than nodes.
    words: Vec<f32>,
    /// Entry k: texts before node k; one entry more than nodes.
    units: Vec<u32>,
    /// Words of long texts inside the best candidate.
    total: f32,
}

impl Runs {
    fn of(page: &Page, units: &[Unit], candidates: &Candidates) -> Runs {
        let mut words = vec![0.0; page.len() + 1];
        let mut counts = vec![0; page.len() + 1];
        for unit in units {
            let at = unit.from.index() + 1;
            counts[at] += 1;
            if is_long(unit) {
                words[at] += unit.words as f32;
            }
        }
        for k in 1..words.len() {
            words[k] += words[k - 1];
            counts[k] += counts[k - 1];
        }
        // Long texts past the best candidate (comments, notes) do not count as the text's end.
        let end = candidates
            .best
            .map_or(page.len(), |best| page.end(best).index());
        Runs {
            total: words[end],
            words,
            units: counts,
        }
    }

    /// Share of the words `levels` above `node` that stand in long texts, and the number of texts there.
    fn share(&self, page: &Page, stats: &TextStats, node: NodeId, levels: usize) -> (f32, u32) {
        let above = page.ancestors(node).nth(levels - 1).unwrap_or(NodeId::ROOT);
        let (from, to) = (above.index(), page.end(above).index());
        let words = stats.amount(page, above).words.max(1) as f32;
        (
            (self.words[to] - self.words[from]) / words,
            self.units[to] - self.units[from],
        )
    }
}

/// Amounts of text per region of the page's tag path sequence.
struct InRegions {
    of_unit: Vec<Option<usize>>,
    amounts: Vec<OnPath>,
    main: usize,
}

impl InRegions {
    fn of(page: &Page, units: &[Unit], regions: &Regions) -> InRegions {
        let per_node = regions.per_node(page);
        let mut amounts = vec![OnPath::default(); regions.regions.len()];
        let of_unit = units
            .iter()
            .map(|unit| {
                let region = per_node[unit.from.index()]?.0 as usize;
                let amount = amounts.get_mut(region)?;
                amount.words += unit.words;
                amount.chars += unit.chars;
                amount.link_chars += unit.link_chars;
                Some(region)
            })
            .collect();
        InRegions {
            of_unit,
            amounts,
            main: regions.main.0 as usize,
        }
    }

    fn is_main(&self, unit: usize) -> bool {
        self.of_unit[unit] == Some(self.main)
    }

    fn amount(&self, unit: usize) -> OnPath {
        self.of_unit[unit].map_or(OnPath::default(), |region| self.amounts[region])
    }

    fn text(&self, unit: usize) -> f32 {
        self.amount(unit).words as f32
    }

    fn links(&self, unit: usize) -> f32 {
        let amount = self.amount(unit);
        amount.link_chars as f32 / amount.chars.max(1) as f32
    }

    fn main_text(&self) -> f32 {
        self.amounts
            .get(self.main)
            .map_or(0.0, |amount| amount.words as f32)
    }
}

fn is_long(unit: &Unit) -> bool {
    unit.words >= LONG && unit.link_density() < 0.5
}

/// The features of every text of a page.
pub(crate) fn features(
    page: &Page,
    stats: &TextStats,
    hints: &HintMap,
    units: &[Unit],
    candidates: &Candidates,
    regions: &Regions,
) -> Features {
    let paths = TagPaths::of(page, PathKind::Tags);
    let mut on_path: FxHashMap<u32, OnPath> = FxHashMap::default();
    for unit in units {
        let entry = on_path.entry(paths.symbol(unit.owner)).or_default();
        entry.units += 1;
        entry.words += unit.words;
        entry.chars += unit.chars;
        entry.link_chars += unit.link_chars;
    }
    let total: u32 = units.iter().map(|unit| unit.words).sum::<u32>().max(1);
    let heading = best_heading(page, units);
    let has_main = page.nodes().any(|node| hints.own(node).has(Hints::MAIN));
    let has_article = page.nodes().any(|node| hints.own(node).has(Hints::ARTICLE));
    let regioned = InRegions::of(page, units, regions);
    let runs = Runs::of(page, units, candidates);
    let mut before = 0;
    let mut out = Vec::with_capacity(units.len());
    for (k, unit) in units.iter().enumerate() {
        let near = |offset: isize| {
            k.checked_add_signed(offset)
                .and_then(|at| units.get(at))
                .map_or((0.0, 0.5), |other| {
                    (length(other.words), other.link_density())
                })
        };
        let path = on_path
            .get(&paths.symbol(unit.owner))
            .copied()
            .unwrap_or_default();
        let tag = page.tag(unit.owner).unwrap_or("");
        let facts = hints.inherited(unit.owner);
        let is = |wanted: bool| f32::from(u8::from(wanted));
        let has = |wanted| is(facts.has(wanted));
        let inside_best = candidates
            .best
            .is_some_and(|best| page.contains(best, unit.owner));
        let relative = candidates.relative[unit.owner.index()];
        let links = unit.link_density();
        let (before_length, before_links) = near(-1);
        let (after_length, after_links) = near(1);
        let position = before as f32 / total as f32;
        let titled = unit.title_words as f32 / unit.words.max(1) as f32;
        let is_heading = matches!(tag, "h1" | "h2" | "h3" | "h4" | "h5" | "h6");
        let path_share = path.words as f32 / total as f32;
        let up = |levels: usize| {
            let above = page
                .ancestors(unit.owner)
                .nth(levels - 1)
                .unwrap_or(NodeId::ROOT);
            let amount = stats.amount(page, above);
            (amount.link_density(), amount.words as f32 / total as f32)
        };
        let (two_links, two_text) = up(2);
        let (three_links, three_text) = up(3);
        let (one_run, one_units) = runs.share(page, stats, unit.owner, 1);
        let (two_run, _) = runs.share(page, stats, unit.owner, 2);
        let (three_run, _) = runs.share(page, stats, unit.owner, 3);
        let run_before = runs.words[unit.from.index()];
        let words = unit.words;
        let plain = words.saturating_sub(unit.link_words);
        out.push([
            1.0,
            length(words),
            is(words <= 2),
            is((3..=5).contains(&words)),
            is((6..=10).contains(&words)),
            is(words >= 25),
            is(words >= 60),
            links,
            is(links > 0.5),
            length(plain),
            is(unit.sentence),
            (unit.commas as f32 * 5.0 / words.max(1) as f32).min(1.0),
            unit.digits as f32 / unit.chars.max(1) as f32,
            unit.upper as f32 / unit.chars.max(1) as f32,
            titled.min(1.0),
            is(tag == "h1"),
            is(is_heading),
            if is_heading { titled.min(1.0) } else { 0.0 },
            is(tag == "p"),
            is(tag == "li"),
            is(matches!(tag, "td" | "th")),
            is(matches!(tag, "dd" | "dt")),
            is(tag == "pre"),
            is(tag == "blockquote"),
            is(matches!(tag, "a" | "button" | "label" | "span" | "option")),
            is(matches!(tag, "figcaption" | "caption")),
            is(tag == "div"),
            has(Hints::NAV),
            has(Hints::HEADER),
            has(Hints::FOOTER),
            has(Hints::ASIDE),
            has(Hints::MAIN),
            has(Hints::ARTICLE),
            has(Hints::FORM),
            has(Hints::DIALOG),
            has(Hints::FIGURE),
            has(Hints::TABLE),
            has(Hints::LIST),
            has(Hints::CODE),
            has(Hints::FIXED.with(Hints::STICKY)),
            is(has_main),
            is(has_article),
            is(has_main && !facts.has(Hints::MAIN)),
            is(has_article && !facts.has(Hints::ARTICLE)),
            has(Hints::WORD_NAV),
            has(Hints::WORD_HEADER),
            has(Hints::WORD_FOOTER),
            has(Hints::WORD_SIDE),
            has(Hints::WORD_AD),
            has(Hints::WORD_RELATED),
            has(Hints::WORD_COMMENT),
            has(Hints::WORD_NOTICE),
            has(Hints::WORD_SOCIAL),
            has(Hints::WORD_META),
            has(Hints::WORD_CONTENT),
            relative,
            is(inside_best),
            if inside_best { candidates.share } else { 0.0 },
            relative * length(words),
            relative * links,
            path_share.sqrt(),
            (path.units as f32).ln() / 6.0,
            length(path.words / path.units.max(1)),
            path.link_chars as f32 / path.chars.max(1) as f32,
            path_share.sqrt() * relative,
            before_length,
            before_links,
            after_length,
            after_links,
            is(before_length < 0.35 && after_length < 0.35),
            position,
            position * position,
            is(k < 5),
            is(k + 5 >= units.len()),
            is(heading.is_some_and(|heading| k < heading)),
            heading
                .filter(|&heading| k >= heading)
                .map_or(0.0, |heading| 1.0 / (1.0 + (k - heading) as f32 / 10.0)),
            two_links,
            three_links,
            two_text,
            three_text,
            length(total) / 2.0,
            run_before / runs.total.max(1.0),
            is(run_before >= runs.total && runs.total > 0.0),
            one_run,
            two_run,
            three_run,
            (one_units as f32).ln_1p() / 5.0,
            one_run * is(words < LONG),
            is(regioned.is_main(k)),
            regioned.text(k) / total as f32,
            regioned.links(k),
            regioned.main_text() / total as f32,
        ]);
        before += words;
    }
    Features {
        running: running(page, units, candidates),
        rows: out,
    }
}

/// Words on a scale where 1 is 150 and more of them count little more.
fn length(words: u32) -> f32 {
    (words as f32).ln_1p() / 5.0
}

/// The text whose heading shares most with the title: first among equals, `h1` before others.
fn best_heading(page: &Page, units: &[Unit]) -> Option<usize> {
    let mut best: Option<(f32, usize)> = None;
    for (k, unit) in units.iter().enumerate() {
        let level = match page.tag(unit.owner) {
            Some("h1") => 1.0,
            Some("h2") => 0.3,
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
