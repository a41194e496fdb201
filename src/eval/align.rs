//! Table 2 and figure 2 of the alignment paper: precision, recall, F and time against the number of pages aligned.
//!
//! The paper's five sites and the templates its authors picked out of them by hand are gone. Ours are two kinds of sites:
//! - *generated* ones, whose truth is known node by node ([`generated`](super::generated)): every token is judged by its
//!   node, an end tag as its element, labels not at all;
//! - *real* ones, with truth by counting ([`template`](super::template)): only texts are judged, those that stand on nine
//!   of ten of the unseen pages as template, those that stand on a single one as not.
//!
//! The paper compares one list of tokens with another. A list says nothing of where its tokens are, and a site of several
//! kinds of pages has no single true one. So what is compared here are pages: the template of t pages picked at random is
//! located on all others, and tokens found there are held against those that are template there. Counts are summed over
//! pages and over random samples; F is the harmonic mean of precision and recall.

use std::time::Instant;

use rustc_hash::{FxHashMap, FxHashSet};

use super::dataset::{DataError, DataSet, Entry};
use super::generated::GeneratedSite;
use super::metrics::Overlap;
use super::table::{Cell, Table};
use super::template::{MIN_UNSEEN, TEMPLATE_PERCENT, leaves};
use crate::page::Page;
use crate::page::html::{Scripting, parse_bytes};
use crate::template::align::{Part, Sequence, Settings, Tokens, extract, locate};
use crate::template::random::Random;

/// Runs of which the least time is taken.
const RUNS: usize = 3;

/// F from which a template is known.
pub const GOOD: f64 = 0.9;

/// Pages aligned, of which the paper says that they are a good choice.
pub const CHOICE: usize = 16;

/// How the truth of a site is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The paper's figures.
    Paper,
    /// Node by node.
    Generated,
    /// By counting.
    Counted,
}

impl Kind {
    /// Its name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Paper => "paper",
            Kind::Generated => "generated",
            Kind::Counted => "real",
        }
    }
}

/// A site as token sequences.
pub struct Site {
    name: String,
    kind: Kind,
    pages: Vec<Sample>,
}

struct Sample {
    page: Page,
    sequence: Sequence,
    truth: Truth,
}

enum Truth {
    /// Per token: template or not; `None` is not judged.
    Known(Vec<Option<bool>>),
    /// Tokens that are texts, and their keys.
    Counted(Vec<(usize, u64)>),
}

/// What came of aligning some pages of a site.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Figures {
    /// Tokens found on unseen pages, and those that are template there.
    pub overlap: Overlap,
    /// Tokens of the templates, summed over samples.
    pub tokens: usize,
    /// Alignments that met the work limit.
    pub limited: usize,
    /// Samples.
    pub samples: usize,
}

/// A line of the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The site.
    pub site: String,
    /// How its truth is known.
    pub kind: Kind,
    /// Mean number of tokens of a page.
    pub page_tokens: f64,
    /// Mean number of them that are template, where every token is judged.
    pub truth_tokens: Option<f64>,
    /// Pages aligned.
    pub pages: usize,
    /// Share of the tokens found that are template, 0..=1.
    pub precision: f64,
    /// Share of the template's tokens that are found, 0..=1.
    pub recall: f64,
    /// Mean number of tokens of the extracted template.
    pub tokens: f64,
    /// Making tokens of the pages and extracting their template, milliseconds.
    pub time: Option<f64>,
    /// Share of alignments that met the work limit, per sample.
    pub limited: f64,
}

impl Row {
    /// Harmonic mean of precision and recall, 0..=1.
    #[must_use]
    pub fn f(&self) -> f64 {
        let sum = self.precision + self.recall;
        if sum > 0.0 {
            2.0 * self.precision * self.recall / sum
        } else {
            0.0
        }
    }
}

impl Site {
    /// A generated site.
    #[must_use]
    pub fn generated(site: GeneratedSite) -> Site {
        let mut tokens = Tokens::new();
        let pages = site.pages.into_iter().map(|made| {
            let sequence = tokens.learn(&made.page);
            let truth = |&(node, _): &(crate::page::NodeId, Part)| {
                let judged = !made.unjudged.contains(node.index());
                judged.then(|| made.template.contains(node.index()))
            };
            let truth = Truth::Known(sequence.places().iter().map(truth).collect());
            Sample {
                page: made.page,
                sequence,
                truth,
            }
        });
        Site {
            pages: pages.collect(),
            name: site.name,
            kind: Kind::Generated,
        }
    }

    /// A real site.
    ///
    /// # Errors
    /// The first page that cannot be read or parsed.
    pub fn read(name: &str, set: &DataSet, entries: &[&Entry]) -> Result<Site, DataError> {
        let mut tokens = Tokens::new();
        let mut pages = Vec::with_capacity(entries.len());
        for entry in entries {
            let bytes = set.html(entry)?;
            let url = entry.url.as_deref().unwrap_or(&entry.id);
            let page = parse_bytes(&bytes, url, None, Scripting::Off).map_err(|error| {
                DataError::Page {
                    id: entry.id.clone(),
                    path: entry.html.clone(),
                    source: std::io::Error::other(error),
                }
            })?;
            let sequence = tokens.learn(&page);
            let keys: FxHashMap<_, _> = leaves(&page).into_iter().collect();
            let places = sequence.places().iter().enumerate();
            let texts = places.filter_map(|(k, (node, _))| Some((k, *keys.get(node)?)));
            pages.push(Sample {
                truth: Truth::Counted(texts.collect()),
                page,
                sequence,
            });
        }
        Ok(Site {
            name: name.to_owned(),
            kind: Kind::Counted,
            pages,
        })
    }

    /// Whether enough pages are left to judge by after aligning `count`.
    #[must_use]
    pub fn allows(&self, count: usize) -> bool {
        count > 0 && self.pages.len() >= count + MIN_UNSEEN
    }

    /// Aligns `count` pages picked by `seed`, and judges by the others.
    #[must_use]
    pub fn figures(&self, count: usize, seed: u64, settings: &Settings) -> Figures {
        let mut rest: Vec<&Sample> = self.pages.iter().collect();
        let mut random = Random::new(seed);
        let picked = (0..count).filter_map(|_| random.pick(&mut rest));
        let picked: Vec<&[u32]> = picked.map(|sample| sample.sequence.tokens()).collect();
        let template = extract(&picked, &settings.clone().with_seed(seed));
        let on = pages_with(&rest);
        let mut overlap = Overlap::default();
        let mut limited = template.limited();
        for sample in &rest {
            let located = locate(&template, sample.sequence.tokens(), settings);
            limited += usize::from(located.limited);
            let mut judge = |token: usize, truth| {
                overlap.count(located.places[token].is_some(), truth, 1);
            };
            match &sample.truth {
                Truth::Known(truth) => {
                    for (token, truth) in truth.iter().enumerate() {
                        truth.iter().for_each(|&truth| judge(token, truth));
                    }
                }
                Truth::Counted(texts) => {
                    for (token, key) in texts {
                        let on = on.get(key).copied().unwrap_or(0);
                        if on * 100 >= rest.len() * TEMPLATE_PERCENT {
                            judge(*token, true);
                        } else if on == 1 {
                            judge(*token, false);
                        }
                    }
                }
            }
        }
        Figures {
            overlap,
            tokens: template.tokens().len(),
            limited,
            samples: 1,
        }
    }

    /// Least time of making tokens of the first `count` pages and extracting their template, milliseconds.
    #[must_use]
    pub fn time(&self, count: usize, settings: &Settings) -> f64 {
        let run = |_| {
            let start = Instant::now();
            let mut tokens = Tokens::new();
            let pages = self.pages.iter().take(count);
            let sequences: Vec<Sequence> = pages.map(|sample| tokens.learn(&sample.page)).collect();
            std::hint::black_box(extract(&sequences, settings));
            start.elapsed().as_secs_f64() * 1000.0
        };
        (0..RUNS).map(run).fold(f64::INFINITY, f64::min)
    }

    /// The line of the table for these figures.
    #[must_use]
    pub fn row(&self, pages: usize, figures: Figures, time: Option<f64>) -> Row {
        let scores = figures.overlap.scores();
        let mean = |of: &dyn Fn(&Sample) -> usize| {
            let sum: usize = self.pages.iter().map(of).sum();
            sum as f64 / self.pages.len().max(1) as f64
        };
        let template = |sample: &Sample| match &sample.truth {
            Truth::Known(truth) => truth.iter().filter(|truth| **truth == Some(true)).count(),
            Truth::Counted(_) => 0,
        };
        let samples = figures.samples.max(1) as f64;
        Row {
            site: self.name.clone(),
            kind: self.kind,
            page_tokens: mean(&|sample| sample.sequence.len()),
            truth_tokens: (self.kind == Kind::Generated).then(|| mean(&template)),
            pages,
            precision: scores.precision,
            recall: scores.recall,
            tokens: figures.tokens as f64 / samples,
            time,
            limited: figures.limited as f64 / samples,
        }
    }
}

impl std::ops::Add for Figures {
    type Output = Figures;

    fn add(mut self, other: Figures) -> Figures {
        self.overlap += other.overlap;
        self.tokens += other.tokens;
        self.limited += other.limited;
        self.samples += other.samples;
        self
    }
}

/// Key of a text → pages that have it.
fn pages_with(pages: &[&Sample]) -> FxHashMap<u64, usize> {
    let mut count = FxHashMap::default();
    for page in pages {
        if let Truth::Counted(texts) = &page.truth {
            let keys: FxHashSet<u64> = texts.iter().map(|&(_, key)| key).collect();
            for key in keys {
                *count.entry(key).or_default() += 1;
            }
        }
    }
    count
}

/// A site of the paper: its name, tokens of a page and of its template (table 1).
type TheirSite = (&'static str, u32, u32, [[f64; 5]; 3]);

/// Pages aligned in table 2.
pub const THEIR_PAGES: [usize; 5] = [2, 4, 8, 16, 32];

/// Tables 1 and 2: precision, recall and tokens of the template for 2, 4, 8, 16 and 32 pages.
const THEIRS: [TheirSite; 5] = [
    (
        "punto-informatico.it",
        876,
        686,
        [
            [0.720, 0.804, 0.842, 0.855, 0.811],
            [0.940, 0.940, 0.930, 0.868, 0.739],
            [915.0, 808.0, 757.0, 697.0, 625.0],
        ],
    ),
    (
        "ansa.it",
        2245,
        1794,
        [
            [0.681, 0.816, 0.891, 0.856, 0.859],
            [0.973, 0.957, 0.903, 0.908, 0.892],
            [2651.0, 2159.0, 1822.0, 1909.0, 1869.0],
        ],
    ),
    (
        "en.wikipedia.org",
        2058,
        467,
        [
            [0.155, 0.226, 0.569, 0.906, 0.911],
            [0.946, 0.905, 0.899, 0.931, 0.907],
            [3012.0, 1864.0, 738.0, 480.0, 466.0],
        ],
    ),
    (
        "allmusic.com",
        1559,
        282,
        [
            [0.119, 0.196, 0.395, 0.702, 0.725],
            [0.950, 0.946, 0.939, 0.936, 0.936],
            [2242.0, 1362.0, 671.0, 377.0, 365.0],
        ],
    ),
    (
        "zdnet.com",
        2882,
        2820,
        [
            [0.674, 0.874, 0.890, 0.934, 0.959],
            [0.941, 0.917, 0.915, 0.910, 0.777],
            [4051.0, 2961.0, 2908.0, 2748.0, 2285.0],
        ],
    ),
];

/// The paper's own rows for those numbers of pages that it has. Times it prints as a curve alone, in minutes.
#[must_use]
pub fn theirs(pages: &[usize]) -> Vec<Row> {
    let row = |site: &TheirSite, k: usize| {
        let (name, page_tokens, truth_tokens, [precision, recall, tokens]) = site;
        Row {
            site: (*name).to_owned(),
            kind: Kind::Paper,
            page_tokens: f64::from(*page_tokens),
            truth_tokens: Some(f64::from(*truth_tokens)),
            pages: THEIR_PAGES[k],
            precision: precision[k],
            recall: recall[k],
            tokens: tokens[k],
            time: None,
            limited: 0.0,
        }
    };
    let known = (0..THEIR_PAGES.len()).filter(|&k| pages.contains(&THEIR_PAGES[k]));
    let known: Vec<usize> = known.collect();
    THEIRS
        .iter()
        .flat_map(|site| known.iter().map(move |&k| row(site, k)))
        .collect()
}

/// The table: the rows given, then for each kind of site and number of pages their mean.
#[must_use]
pub fn table(rows: &[Row]) -> Table {
    let mut table = Table::new(&[
        ("kind", "truth"),
        ("site", "site"),
        ("page_tokens", "tokens"),
        ("truth_tokens", "template"),
        ("pages", "aligned"),
        ("precision", "precision"),
        ("recall", "recall"),
        ("f", "F"),
        ("tokens", "tokens found"),
        ("ms", "ms"),
        ("limited", "limited"),
    ]);
    let number = |value: Option<f64>, decimals| {
        value.map_or(Cell::Missing, |value| Cell::Number(value, decimals))
    };
    for row in rows {
        table.row(vec![
            row.kind.name().into(),
            row.site.as_str().into(),
            Cell::Number(row.page_tokens, 0),
            number(row.truth_tokens, 0),
            row.pages.into(),
            Cell::Number(row.precision, 3),
            Cell::Number(row.recall, 3),
            Cell::Number(row.f(), 3),
            Cell::Number(row.tokens, 0),
            number(row.time, 1),
            Cell::Number(row.limited, 1),
        ]);
    }
    for (kind, pages, of) in groups(rows) {
        let mean = |value: &dyn Fn(&Row) -> f64| {
            of.iter().map(|row| value(row)).sum::<f64>() / of.len().max(1) as f64
        };
        table.row(vec![
            kind.name().into(),
            "(mean)".into(),
            Cell::Missing,
            Cell::Missing,
            pages.into(),
            Cell::Number(mean(&|row| row.precision), 3),
            Cell::Number(mean(&|row| row.recall), 3),
            Cell::Number(mean(&Row::f), 3),
        ]);
    }
    summarise(&mut table, rows);
    table
}

fn summarise(table: &mut Table, rows: &[Row]) {
    for (key, kinds, word) in [
        ("good_paper", &[Kind::Paper][..], "the paper's sites"),
        ("good", &[Kind::Generated, Kind::Counted], "sites here"),
    ] {
        let of = || {
            rows.iter()
                .filter(|row| row.pages == CHOICE && kinds.contains(&row.kind))
        };
        let good = of().filter(|row| row.f() >= GOOD).count();
        let short: Vec<String> = of()
            .filter(|row| row.f() < GOOD)
            .map(|row| format!("{} {:.3}", row.site, row.f()))
            .collect();
        let rest = if short.is_empty() {
            String::new()
        } else {
            format!("; less: {}", short.join(", "))
        };
        if of().count() > 0 {
            table.summary(
                key,
                good.into(),
                format!(
                    "F of {GOOD:.2} or more with {CHOICE} pages: {good} of {} {word}{rest}",
                    of().count()
                ),
            );
        }
    }
    let times = rows.iter().filter(|row| row.pages == CHOICE);
    let slowest = times.filter_map(|row| row.time).fold(0.0, f64::max);
    table.summary(
        "slowest_ms",
        Cell::Number(slowest, 1),
        format!(
            "slowest site with {CHOICE} pages: {slowest:.0} ms; the paper's program took minutes, on a computer of 2011"
        ),
    );
}

/// Rows of one kind and number of pages.
type Group<'a> = (Kind, usize, Vec<&'a Row>);

fn groups(rows: &[Row]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for row in rows {
        let known = groups
            .iter_mut()
            .find(|(kind, pages, _)| (*kind, *pages) == (row.kind, row.pages));
        match known {
            Some((_, _, of)) => of.push(row),
            None => groups.push((row.kind, row.pages, vec![row])),
        }
    }
    groups
}
