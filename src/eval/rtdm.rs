//! Figure 7 of the RTDM-TD paper: how much of a site's template is found after 2 to 40 of its pages.
//!
//! The paper (Vieira et al. 2006) takes ten sites, lets a person write down the set S of words in each site's template,
//! and compares it with the set T of words in the template that was found: P = |S ∩ T| / |T|, R = |S ∩ T| / |S|,
//! F = 2 P R / (P + R). Of its curves the text tells that F is above .95 with fewer than 25 pages on nine sites, and above
//! .85 on the tenth, E-Jazz. The sites are gone, so ours stand beside that sentence.
//!
//! Here T is read off the pages that were *not* learned from, where it counts: the different words of the texts that are
//! marked there. S is, on the same pages,
//! 1) on generated sites ([`generated`](super::generated)), the words of the texts that the site's frame wrote (exact);
//! 2) on real sites, the words of the texts that stand, on the same tag path, on nine of ten of the unseen pages (counted).
//!    A text on a single page is content; what lies between, and labels of generated items, count for neither side.
//!
//! Where a site has few pages the count is coarse: of four unseen pages, what stands on one may be the template of a rarer
//! kind, and is taken for content.
//!
//! # What the figure needs
//!
//! As printed F falls where it rises in the paper: what *all* sampled pages share is ever less, on sites that mix kinds of
//! pages, and where a menu shows the page's own item otherwise. One template a kind ([`Clusters`]) mends the first, pairs
//! put to the vote ([`vote`](crate::template::vote)) both. What neither finds stands on few pages of any sample: branches
//! of a menu opened on the pages of one section, blocks that one page in three has, kinds of which three pages were seen.
//!
//! Words are few and texts are many, so the same is measured over the texts themselves, each as often as it occurs:
//! stricter, since one word found twice no longer hides a text that was missed. Figures are means over random samples.

use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};

use super::dataset::{DataError, DataSet, Entry};
use super::generated::{GeneratedPage, Kind, site};
use super::metrics::{Overlap, sets, terms};
use super::plot::{Series, lines};
use super::snapshot::parsed;
use super::table::{Cell, Table};
use super::template::{MIN_UNSEEN, TEMPLATE_PERCENT, leaves};
use crate::methods::Method;
use crate::page::{NodeId, Page};
use crate::template::Clusters;
use crate::template::random::Random;

/// Numbers of sample pages, as far as the figure is about them; the paper goes on to 100.
pub const SAMPLES: [usize; 11] = [2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 40];

/// Sample pages by which the paper's figure is reached.
pub const BY: usize = 24;

/// The figure reached.
pub const REACH: f64 = 0.95;

/// Pages of a generated site: the largest sample, and some to judge by.
const GENERATED_PAGES: usize = 60;

/// How many templates a site is taken to have, and how they are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Templates {
    /// One, as printed.
    One,
    /// One for each kind of page.
    PerKind,
    /// One, by vote of pairs ([`vote`](crate::template::vote)). Ours.
    Vote,
    /// One for each kind of page, by vote of pairs. Ours.
    VotePerKind,
}

impl Templates {
    /// All ways.
    pub const ALL: [Templates; 4] = [
        Templates::One,
        Templates::PerKind,
        Templates::Vote,
        Templates::VotePerKind,
    ];

    /// Its name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Templates::One => "one",
            Templates::PerKind => "per kind",
            Templates::Vote => "vote",
            Templates::VotePerKind => "per kind, vote",
        }
    }
}

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Measure {
    /// Sets of words, as in the paper.
    #[default]
    Terms,
    /// Texts, each as often as it occurs.
    Texts,
}

/// A site to be measured on.
pub struct Subject {
    /// Its name.
    pub name: String,
    pages: Vec<Page>,
    /// Per page, the texts a person may read.
    texts: Vec<Vec<(NodeId, u64)>>,
    /// Per page and text, what it is; to be counted where there is none.
    truth: Option<Vec<Vec<Truth>>>,
}

/// What a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Truth {
    Template,
    Content,
    /// Not judged.
    Open,
}

/// Means over the samples, each 0..=1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// Share of what is marked that is template.
    pub precision: f64,
    /// Share of the template that is marked.
    pub recall: f64,
    /// Their harmonic mean, taken sample by sample.
    pub f: f64,
}

/// What was found after some pages.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// Over sets of words.
    pub terms: Figures,
    /// Over texts on the unseen pages.
    pub texts: Figures,
    /// Kinds of pages told apart.
    pub kinds: f64,
}

impl Score {
    /// The figures of one measure.
    #[must_use]
    pub fn of(&self, measure: Measure) -> Figures {
        match measure {
            Measure::Terms => self.terms,
            Measure::Texts => self.texts,
        }
    }
}

/// A curve: one score a number of sample pages; `None` where too few pages are left.
#[derive(Clone, Debug)]
pub struct Curve {
    /// The site.
    pub site: String,
    /// Its pages.
    pub pages: usize,
    /// Whether the truth is exact.
    pub exact: bool,
    /// One template or several.
    pub templates: Templates,
    /// Means over the samples, in the order of [`SAMPLES`].
    pub points: [Option<Score>; SAMPLES.len()],
}

impl Subject {
    /// One generated site.
    #[must_use]
    pub fn generated(kind: Kind, seed: u64) -> Subject {
        let made = site(kind, seed, GENERATED_PAGES);
        let truth = |made: &GeneratedPage, node: NodeId| {
            if made.unjudged.contains(node.index()) {
                Truth::Open
            } else if made.template.contains(node.index()) {
                Truth::Template
            } else {
                Truth::Content
            }
        };
        let truth = made.pages.iter().map(|made| {
            let texts = shown(&made.page).into_iter();
            texts.map(|(node, _)| truth(made, node)).collect()
        });
        Subject {
            name: made.name.clone(),
            truth: Some(truth.collect()),
            ..Subject::of(made.pages.into_iter().map(|made| made.page).collect())
        }
    }

    /// A real site of a data set.
    ///
    /// # Errors
    /// The first page that cannot be read.
    pub fn real(name: &str, set: &DataSet, entries: &[&Entry]) -> Result<Subject, DataError> {
        let pages: Result<Vec<Page>, DataError> =
            entries.iter().map(|entry| parsed(set, entry)).collect();
        Ok(Subject {
            name: name.to_owned(),
            ..Subject::of(pages?)
        })
    }

    fn of(pages: Vec<Page>) -> Subject {
        Subject {
            name: String::new(),
            texts: pages.iter().map(shown).collect(),
            truth: None,
            pages,
        }
    }

    /// Number of pages.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether it has no pages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// Whether the truth is exact; else it is counted.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.truth.is_some()
    }

    /// Learns from `learned` pages that `seed` picks and compares on all others; `None` when too few are left.
    #[must_use]
    pub fn score(&self, templates: Templates, learned: usize, seed: u64) -> Option<Score> {
        if self.len() < learned + MIN_UNSEEN {
            return None;
        }
        let mut random = Random::new(seed);
        let mut rest: Vec<usize> = (0..self.len()).collect();
        let sample: Vec<&Page> = (0..learned)
            .filter_map(|_| random.pick(&mut rest))
            .map(|k| &self.pages[k])
            .collect();
        let method = match templates {
            Templates::One | Templates::PerKind => Method::Rtdm,
            Templates::Vote | Templates::VotePerKind => Method::RtdmVote,
        };
        let (marker, kinds) = match templates {
            Templates::One | Templates::Vote => {
                (method.learn_plain(&sample, seed, &mut |_, _| ()), 1)
            }
            Templates::PerKind | Templates::VotePerKind => {
                let marker = method.learn(&sample, seed, &mut |_, _| ());
                (marker, Clusters::of(&sample).len())
            }
        };
        let on = pages_with(rest.iter().map(|&k| &self.texts[k]));
        let mut texts = Overlap::default();
        let (mut found, mut wanted) = <(FxHashSet<String>, FxHashSet<String>)>::default();
        for &k in &rest {
            let page = &self.pages[k];
            let marks = marker.mark(page).template;
            let mut marked = FixedBitSet::with_capacity(page.len());
            let mut template = FixedBitSet::with_capacity(page.len());
            for (at, (node, key)) in self.texts[k].iter().enumerate() {
                let is = match &self.truth {
                    Some(truth) => truth[k][at],
                    None => counted(on[key], rest.len()),
                };
                if is != Truth::Open {
                    let hit = marks.contains(node.index());
                    texts.count(hit, is == Truth::Template, 1);
                    marked.set(node.index(), hit);
                    template.set(node.index(), is == Truth::Template);
                }
            }
            found.extend(terms(page, &marked));
            wanted.extend(terms(page, &template));
        }
        Some(Score {
            terms: figures(sets(&found, &wanted)),
            texts: figures(texts),
            kinds: kinds as f64,
        })
    }

    /// The mean over samples; `None` when too few pages are left.
    #[must_use]
    pub fn point(&self, templates: Templates, learned: usize, seeds: u64) -> Option<Score> {
        let scores: Vec<Score> = (0..seeds)
            .filter_map(|seed| self.score(templates, learned, seed))
            .collect();
        let mean = |of: &dyn Fn(&Score) -> f64| {
            scores.iter().map(of).sum::<f64>() / scores.len().max(1) as f64
        };
        let figures = |measure: Measure| Figures {
            precision: mean(&|score| score.of(measure).precision),
            recall: mean(&|score| score.of(measure).recall),
            f: mean(&|score| score.of(measure).f),
        };
        (!scores.is_empty()).then(|| Score {
            terms: figures(Measure::Terms),
            texts: figures(Measure::Texts),
            kinds: mean(&|score| score.kinds),
        })
    }
}

/// Key → number of pages that have it.
fn pages_with<'a>(pages: impl Iterator<Item = &'a Vec<(NodeId, u64)>>) -> FxHashMap<u64, usize> {
    let mut count = FxHashMap::default();
    for page in pages {
        let keys: FxHashSet<u64> = page.iter().map(|&(_, key)| key).collect();
        for key in keys {
            *count.entry(key).or_default() += 1;
        }
    }
    count
}

/// What a text is that stands on `on` of `of` pages.
fn counted(on: usize, of: usize) -> Truth {
    if on * 100 >= of * TEMPLATE_PERCENT {
        Truth::Template
    } else if on == 1 {
        Truth::Content
    } else {
        Truth::Open
    }
}

/// The texts of a page that a person may read.
fn shown(page: &Page) -> Vec<(NodeId, u64)> {
    let mut texts = leaves(page);
    texts.retain(|&(node, _)| !page.is_hidden(node));
    texts
}

fn figures(overlap: Overlap) -> Figures {
    let scores = overlap.scores();
    Figures {
        precision: scores.precision,
        recall: scores.recall,
        f: scores.f1(),
    }
}

impl Curve {
    /// F by [`BY`] pages, or by as many as the site allows.
    #[must_use]
    pub fn reached(&self, measure: Measure) -> Option<Figures> {
        let points = SAMPLES.iter().zip(&self.points);
        points
            .take_while(|&(&learned, _)| learned <= BY)
            .filter_map(|(_, point)| *point)
            .last()
            .map(|score| score.of(measure))
    }

    fn chart_points(&self, measure: Measure) -> Vec<(f64, f64)> {
        let points = SAMPLES.iter().zip(&self.points);
        points
            .filter_map(|(&learned, point)| Some((learned as f64, (*point)?.of(measure).f)))
            .collect()
    }

    /// Fewest pages from which F is at [`REACH`] or above.
    #[must_use]
    pub fn pages_needed(&self, measure: Measure) -> Option<usize> {
        let points = SAMPLES.iter().zip(&self.points);
        points
            .filter_map(|(&learned, point)| Some((learned, (*point)?.of(measure).f)))
            .find(|&(_, f)| f >= REACH)
            .map(|(learned, _)| learned)
    }
}

/// What the paper says of figure 7: sites, and a bound of F with fewer than 25 pages.
const THEIRS: [(&str, f64); 2] = [
    (
        "(paper) CNET, J&R, PCConnection, PCMagazine, ZDNET, CNN, Mythica, UBL, Wikipedia",
        0.95,
    ),
    ("(paper) E-Jazz", 0.85),
];

/// The figure as a table: a line per site and number of templates, the paper's sentence above.
#[must_use]
pub fn table(curves: &[Curve], measure: Measure, seeds: u64) -> Table {
    let mut table = Table::new(&[
        ("site", "site"),
        ("pages", "pages"),
        ("truth", "truth"),
        ("templates", "templates"),
        ("kinds", "kinds"),
        ("f_2", "2"),
        ("f_3", "3"),
        ("f_4", "4"),
        ("f_6", "6"),
        ("f_8", "8"),
        ("f_12", "12"),
        ("f_16", "16"),
        ("f_20", "20"),
        ("f_24", "24"),
        ("f_32", "32"),
        ("f_40", "40"),
        ("precision", "P"),
        ("recall", "R"),
        ("needed", "≥ .95 from"),
    ]);
    for (site, bound) in THEIRS {
        let mut row = vec![
            site.into(),
            Cell::Missing,
            "by hand".into(),
            Templates::One.name().into(),
            Cell::Missing,
        ];
        row.extend(SAMPLES.map(|learned| {
            if learned == BY {
                Cell::Number(bound, 2)
            } else {
                Cell::Missing
            }
        }));
        table.row(row);
    }
    for curve in curves {
        let truth = if curve.exact { "exact" } else { "counted" };
        let reached = curve.reached(measure);
        let kinds = curve
            .points
            .iter()
            .flatten()
            .last()
            .map(|score| score.kinds);
        let mut row = vec![
            curve.site.as_str().into(),
            curve.pages.into(),
            truth.into(),
            curve.templates.name().into(),
            kinds.map_or(Cell::Missing, |kinds| Cell::Number(kinds, 1)),
        ];
        let points = curve.points.iter();
        row.extend(points.map(|point| number(point.map(|score| score.of(measure).f))));
        row.push(number(reached.map(|figures| figures.precision)));
        row.push(number(reached.map(|figures| figures.recall)));
        row.push(
            curve
                .pages_needed(measure)
                .map_or(Cell::Missing, Cell::from),
        );
        table.row(row);
    }
    summarise(&mut table, curves, measure, seeds);
    table
}

/// The figure as charts, as the paper draws it: one for each way and kind of truth, a line for each site with pages
/// enough to reach [`BY`]; name and SVG.
#[must_use]
pub fn charts(curves: &[Curve], measure: Measure) -> Vec<(String, String)> {
    let mut charts = Vec::new();
    for templates in Templates::ALL {
        for exact in [true, false] {
            let series: Vec<Series> = curves
                .iter()
                .filter(|curve| curve.templates == templates && curve.exact == exact)
                .filter(|curve| curve.pages >= BY)
                .map(|curve| Series {
                    name: curve.site.clone(),
                    points: curve.chart_points(measure),
                })
                .collect();
            if series.is_empty() {
                continue;
            }
            let sites = if exact { "generated" } else { "real" };
            let title = format!(
                "F of the template, {sites} sites, template {}",
                templates.name()
            );
            let name = templates.name().replace([',', ' '], "-").replace("--", "-");
            charts.push((
                format!("rtdm-{sites}-{name}"),
                lines(&title, "sample pages", "F", &series),
            ));
        }
    }
    charts
}

fn number(value: Option<f64>) -> Cell {
    value.map_or(Cell::Missing, |value| Cell::Number(value, 3))
}

fn summarise(table: &mut Table, curves: &[Curve], measure: Measure, seeds: u64) {
    for (templates, key, mean_key) in [
        (Templates::One, "reached_one", "mean_one"),
        (Templates::PerKind, "reached_per_kind", "mean_per_kind"),
        (Templates::Vote, "reached_vote", "mean_vote"),
        (
            Templates::VotePerKind,
            "reached_vote_per_kind",
            "mean_vote_per_kind",
        ),
    ] {
        let of_these: Vec<f64> = curves
            .iter()
            .filter(|curve| curve.templates == templates)
            .filter_map(|curve| curve.reached(measure))
            .map(|figures| figures.f)
            .collect();
        if of_these.is_empty() {
            continue;
        }
        let reached = of_these.iter().filter(|&&f| f >= REACH).count();
        let sites = of_these.len();
        let mean = of_these.iter().sum::<f64>() / sites as f64;
        let name = templates.name();
        table.summary(
            key,
            reached.into(),
            format!("template {name}: F ≥ {REACH} by {BY} pages on {reached} of {sites} sites"),
        );
        table.summary(
            mean_key,
            Cell::Number(mean, 4),
            format!("template {name}: mean F by {BY} pages {mean:.3}"),
        );
    }
    let of = match measure {
        Measure::Terms => "sets of words, as the paper",
        Measure::Texts => "texts, each as often as it occurs",
    };
    table.summary(
        "samples",
        (seeds as usize).into(),
        format!(
            "F over {of}; means of {seeds} random samples; P and R at {BY} sample pages, or as many as the site allows; \
             the paper's lines are bounds with fewer than 25 pages, read off its text"
        ),
    );
}
