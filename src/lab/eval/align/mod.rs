//! Table 2 and figure 2 of the alignment paper: precision, recall, F and time against the number of pages aligned.
//!
//! The paper's five sites and the templates its authors picked out of them by hand are gone. Ours are two kinds of sites:
//! - *generated* ones, whose truth is known node by node ([`generated`](super::generated)): every token is judged by its
//!   node, an end tag as its element, labels not at all;
//! - *real* ones, with truth by counting ([`template`](super::template)): only texts are judged, those that stand on nine
//!   of ten of the unseen pages, and in the same number, as template, those that stand on a single page as not. Texts in
//!   numbers that vary are labels, as those of generated sites: a forum says "Posts:" once for every post.
//!
//! The paper compares one list of tokens with another. A list says nothing of where its tokens are, and a site of several
//! kinds of pages has no single true one. So what is compared here are pages: the template of t pages picked at random is
//! located on all others, and what is found there is held against what is template there. That is done twice: token by
//! token as aligned ([`locate`]), and with each token judged as the node it is of ([`template_nodes`]). Counts are summed
//! over pages and over random samples; F is the harmonic mean of precision and recall.

mod paper;
mod report;

use std::time::Instant;

use super::dataset::{DataError, DataSet, Entry};
use super::generated::GeneratedSite;
use super::metrics::Overlap;
use super::shingle::Scores;
use super::snapshot::parsed;
use super::template::{MIN_UNSEEN, TEMPLATE_PERCENT, leaves};
use crate::align::{AlignMode, Sequence, Settings, Tokens, extract, locate, template_nodes};
use unhusk::page::Page;
use unhusk::page::maps::Map;
use unhusk::template::random::Random;

pub use paper::{THEIR_PAGES, paper_rows};
pub use report::{charts, table};

/// Runs of which the least time is taken.
const RUNS: usize = 3;

/// F from which a template is known.
pub const GOOD: f64 = 0.9;

/// Pages aligned, of which the paper says that they are a good choice.
pub const CHOICE: usize = 16;

/// How the truth of a site is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TruthKind {
    /// The paper's figures.
    Paper,
    /// Node by node.
    Generated,
    /// By counting.
    Counted,
}

impl TruthKind {
    /// Its name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TruthKind::Paper => "paper",
            TruthKind::Generated => "generated",
            TruthKind::Counted => "real",
        }
    }
}

/// A site as token sequences.
pub struct Site {
    name: String,
    kind: TruthKind,
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
    /// Tokens that match on unseen pages, and those that are template there.
    pub aligned: Overlap,
    /// The same when a token is as its node is marked.
    pub marked: Overlap,
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
    pub kind: TruthKind,
    /// Mean number of tokens of a page.
    pub page_tokens: f64,
    /// Mean number of them that are template, where every token is judged.
    pub truth_tokens: Option<f64>,
    /// Pages aligned.
    pub pages: usize,
    /// How pages are aligned.
    pub way: AlignMode,
    /// Of tokens as aligned.
    pub aligned: Scores,
    /// Of tokens as their nodes are marked; the paper marks no nodes.
    pub marked: Option<Scores>,
    /// Mean number of tokens of the extracted template.
    pub tokens: f64,
    /// Making tokens of the pages and extracting their template, milliseconds.
    pub time: Option<f64>,
    /// Share of alignments that met the work limit, per sample.
    pub limited: f64,
}

impl Row {
    /// F of what is marked, of what is aligned where nothing is marked, 0..=1.
    #[must_use]
    pub fn f(&self) -> f64 {
        self.marked.unwrap_or(self.aligned).f1()
    }
}

impl Site {
    /// A generated site.
    #[must_use]
    pub fn generated(site: GeneratedSite) -> Site {
        let mut tokens = Tokens::new();
        let pages = site.pages.into_iter().map(|made| {
            let sequence = tokens.learn(&made.page);
            let truth = sequence.places().iter().map(|(node, _)| {
                let judged = !made.unjudged.contains(node.index());
                judged.then(|| made.template.contains(node.index()))
            });
            let truth = Truth::Known(truth.collect());
            Sample {
                page: made.page,
                sequence,
                truth,
            }
        });
        Site {
            pages: pages.collect(),
            name: site.name,
            kind: TruthKind::Generated,
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
            let page = parsed(set, entry)?;
            let sequence = tokens.learn(&page);
            let keys: Map<_, _> = leaves(&page).into_iter().collect();
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
            kind: TruthKind::Counted,
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
        let pages_with = pages_with(&rest);
        let mut figures = Figures {
            tokens: template.tokens().len(),
            limited: template.limited(),
            samples: 1,
            ..Figures::default()
        };
        for Sample {
            page,
            sequence,
            truth,
        } in rest.iter().copied()
        {
            let located = locate(&template, sequence.tokens(), settings);
            let nodes = template_nodes(page, sequence, &located);
            figures.limited += usize::from(located.limited);
            let mut judge = |token: usize, truth| {
                let (node, _) = sequence.places()[token];
                let aligned = located.places[token].is_some();
                figures.aligned.count(aligned, truth, 1);
                let marked = nodes.contains(node.index());
                figures.marked.count(marked, truth, 1);
            };
            match truth {
                Truth::Known(truth) => {
                    for (token, truth) in truth.iter().enumerate() {
                        truth.iter().for_each(|&truth| judge(token, truth));
                    }
                }
                Truth::Counted(texts) => {
                    for (token, key) in texts {
                        let with = pages_with.get(key).copied().unwrap_or_default();
                        if with.alike * 100 >= rest.len() * TEMPLATE_PERCENT {
                            judge(*token, true);
                        } else if with.any == 1 {
                            judge(*token, false);
                        }
                    }
                }
            }
        }
        figures
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
    pub fn row(&self, pages: usize, way: AlignMode, figures: Figures, time: Option<f64>) -> Row {
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
            truth_tokens: (self.kind == TruthKind::Generated).then(|| mean(&template)),
            pages,
            way,
            aligned: figures.aligned.scores(),
            marked: Some(figures.marked.scores()),
            tokens: figures.tokens as f64 / samples,
            time,
            limited: figures.limited as f64 / samples,
        }
    }
}

impl std::ops::Add for Figures {
    type Output = Figures;

    fn add(mut self, other: Figures) -> Figures {
        self.aligned += other.aligned;
        self.marked += other.marked;
        self.tokens += other.tokens;
        self.limited += other.limited;
        self.samples += other.samples;
        self
    }
}

/// Pages that have a text.
#[derive(Clone, Copy, Default)]
struct With {
    any: usize,
    /// In the number that most of them have it in.
    alike: usize,
}

/// Key of a text → pages that have it.
fn pages_with(pages: &[&Sample]) -> Map<u64, With> {
    let mut numbers: Map<u64, Map<usize, usize>> = Map::default();
    for page in pages {
        let mut times: Map<u64, usize> = Map::default();
        if let Truth::Counted(texts) = &page.truth {
            for (_, key) in texts {
                *times.entry(*key).or_default() += 1;
            }
        }
        for (key, times) in times {
            *numbers.entry(key).or_default().entry(times).or_default() += 1;
        }
    }
    let with = |pages: Map<usize, usize>| With {
        any: pages.values().sum(),
        alike: pages.values().copied().max().unwrap_or(0),
    };
    numbers
        .into_iter()
        .map(|(key, pages)| (key, with(pages)))
        .collect()
}
