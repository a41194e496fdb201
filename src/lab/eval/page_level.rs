//! Training PageLevel and measuring it: labels to samples to four models, and the figures of its paper.
//!
//! Training: every element that is not hidden is a sample, template where more than 85 % of its HTML is. Samples are
//! cut into four by area, a quarter each, and a model fitted to each. Labels come from SiteLevel, as in the paper, or
//! from people.
//!
//! Measuring: precision, recall and F over words, words in links and links, pooled over all pages (Table 1); segments
//! against the largest parts of the page that are all template or all not, by adjusted Rand over leaves (figure 1); both
//! again for other penalties (figures 2 and 3).

use fixedbitset::FixedBitSet;

use super::blocks::BlocksPage;
use super::bootstrap::{Interval, interval};
use super::logistic::{Sample, fit};
use super::metrics::{Overlap, TemplateOverlap, leaf_rand, template_overlap};
use crate::page_level::boxes::Boxes;
use crate::page_level::classifier::{MODELS, Model};
use crate::page_level::features::{COUNT, Describer, Row};
use crate::page_level::{Classified, Parts, Sections, Smoothing, THRESHOLD, WORDS};
use crate::site_level::{SiteLevel, spread};
use husk_core::page::Page;
use husk_core::page::text::TextStats;

/// The ridge: 1 against weights of some hundreds of elements.
pub const RIDGE: f64 = 1.0;

/// What one node weighs in training against the ridge. An element weighs as many as it stands for in smoothing: itself,
/// what is rolled into it, and its text.
const WEIGHT: f64 = 0.01;

/// Most pages of a site that are trained on: more of one template teach nothing new.
const PAGES_OF_A_SITE: usize = 20;

/// Which boxes are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// The page's own where it has any.
    Real,
    /// Estimated ones, for all pages.
    Estimated,
}

impl Layout {
    fn boxes(self, page: &Page, stats: &TextStats) -> Boxes {
        match self {
            Layout::Real => Boxes::of(page, stats),
            Layout::Estimated => Boxes::estimated(page, stats),
        }
    }
}

/// The elements of a page and their features, for judging with many models.
pub struct Described {
    /// Its name.
    pub id: String,
    /// The page.
    pub page: Page,
    /// Per node: it is template; text decides.
    pub truth: FixedBitSet,
    segments: Vec<u32>,
    parts: Parts,
    rows: Vec<Row>,
}

/// An element to learn from, and its area in square CSS pixels.
pub type Sized = (f32, Sample<COUNT>);

impl Described {
    /// Describes a page whose template is known.
    #[must_use]
    pub fn new(id: String, page: Page, truth: FixedBitSet, layout: Layout) -> Described {
        let (parts, rows) = describe(&page, layout);
        Described {
            id,
            segments: pure_segments(&page, &truth),
            parts,
            rows,
            page,
            truth,
        }
    }

    /// A page with labelled blocks.
    #[must_use]
    pub fn labelled(page: BlocksPage, layout: Layout) -> Described {
        Described::new(page.id, page.page, page.template, layout)
    }

    /// The scores that a model gives.
    #[must_use]
    pub fn classified(&self, model: &Model) -> Classified {
        let scores = self
            .parts
            .parts
            .iter()
            .zip(&self.rows)
            .map(|(part, row)| model.score(part.area, row))
            .collect();
        Classified {
            parts: self.parts.clone(),
            scores,
        }
    }

    /// Its elements as samples.
    #[must_use]
    pub fn samples(&self) -> Vec<Sized> {
        samples(&self.page, &self.parts, &self.rows, &self.truth)
    }
}

fn describe(page: &Page, layout: Layout) -> (Parts, Vec<Row>) {
    let stats = TextStats::of(page);
    let boxes = layout.boxes(page, &stats);
    let parts = Parts::of(page, &boxes, &stats);
    let describer = Describer::new(page, &boxes, &stats);
    let rows = parts.parts.iter().map(|part| describer.row(part.node));
    let rows = rows.collect();
    (parts, rows)
}

fn samples(page: &Page, parts: &Parts, rows: &[Row], truth: &FixedBitSet) -> Vec<Sized> {
    let labels = spread(page, truth);
    parts
        .parts
        .iter()
        .zip(rows)
        .map(|(part, row)| {
            let sample = Sample {
                row: *row,
                positive: labels.contains(part.node.index()),
                weight: (WEIGHT * part.weight(Some(WORDS))) as f32,
            };
            (part.area, sample)
        })
        .collect()
}

/// The samples of a site by SiteLevel's labels, which are learned from all pages given; of the pages themselves a few,
/// spread over all, become samples.
#[must_use]
pub fn site_samples(pages: &[Page], layout: Layout) -> Vec<Sized> {
    let mut site = SiteLevel::default();
    for page in pages {
        site.learn(page);
    }
    let step = pages.len().div_ceil(PAGES_OF_A_SITE).max(1);
    let mut all = Vec::new();
    for page in pages.iter().step_by(step) {
        let (parts, rows) = describe(page, layout);
        all.extend(samples(page, &parts, &rows, &site.mark(page)));
    }
    all
}

/// Per node the largest part of the page it lies in that is all template or all not, as the paper's people marked them.
#[must_use]
pub fn pure_segments(page: &Page, truth: &FixedBitSet) -> Vec<u32> {
    const TEMPLATE: u8 = 1;
    const OTHER: u8 = 2;
    let mut holds = vec![0; page.len()];
    for node in page.nodes().rev() {
        if page.is_leaf(node) {
            holds[node.index()] = if truth.contains(node.index()) {
                TEMPLATE
            } else {
                OTHER
            };
        }
        if let Some(parent) = page.parent(node) {
            holds[parent.index()] |= holds[node.index()];
        }
    }
    let mut segments = Vec::with_capacity(page.len());
    for node in page.nodes() {
        let segment = match page.parent(node) {
            Some(parent) if holds[parent.index()] != TEMPLATE | OTHER => segments[parent.index()],
            _ => node.0,
        };
        segments.push(segment);
    }
    segments
}

/// Four models from samples, in whatever order.
#[must_use]
pub fn train(mut samples: Vec<Sized>, layout: Layout, ridge: f64) -> Model {
    samples.sort_by(|one, two| one.0.total_cmp(&two.0));
    let quarter = |k: usize| samples.get(k * samples.len() / MODELS);
    let cuts = [1, 2, 3].map(|k| quarter(k).map_or(0.0, |(area, _)| *area));
    let mut model = Model {
        cuts,
        weights: [[0.0; COUNT]; MODELS],
        laid_out: layout == Layout::Real,
    };
    for part in 0..MODELS {
        let own: Vec<Sample<COUNT>> = samples
            .iter()
            .filter(|(area, _)| model.part(*area) == part)
            .map(|(_, sample)| *sample)
            .collect();
        model.weights[part] = fit(&own, ridge);
    }
    model
}

/// Scores every page by a model trained on the others: page k belongs to fold k mod `folds`.
#[must_use]
pub fn crossed(pages: &[Described], layout: Layout, folds: usize, ridge: f64) -> Vec<Classified> {
    let samples: Vec<Vec<Sized>> = pages.iter().map(Described::samples).collect();
    let models: Vec<Model> = (0..folds.max(1))
        .map(|fold| {
            let others = samples
                .iter()
                .enumerate()
                .filter(|(k, _)| k % folds != fold);
            let others = others.flat_map(|(_, samples)| samples.iter().copied());
            train(others.collect(), layout, ridge)
        })
        .collect();
    let page = |(k, page): (usize, &Described)| page.classified(&models[k % folds.max(1)]);
    pages.iter().enumerate().map(page).collect()
}

/// The three ways to use the scores.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ScoreUse {
    /// As they are.
    Basic,
    /// Neighbours that differ by less are one segment.
    Merge(f32),
    /// Smoothed.
    Smooth(Smoothing),
}

impl ScoreUse {
    fn sections(self, page: &Page, classified: &Classified) -> Sections {
        match self {
            ScoreUse::Basic => classified.basic(),
            ScoreUse::Merge(difference) => classified.merged(page, difference),
            ScoreUse::Smooth(smoothing) => classified.smooth(&smoothing),
        }
    }
}

/// What a way reaches, page by page.
#[derive(Clone, Debug, Default)]
pub struct Reached {
    /// Words, words in links and links.
    pub overlaps: Vec<TemplateOverlap>,
    /// Adjusted Rand.
    pub rands: Vec<f64>,
    /// Pages on which the work limit struck.
    pub inexact: usize,
}

/// One of the three things counted.
pub type Counted = fn(&TemplateOverlap) -> Overlap;

/// Words, words in links, links.
pub const COUNTED: [(&str, Counted); 3] = [
    ("text", |overlap| overlap.words),
    ("anchor text", |overlap| overlap.anchor_words),
    ("links", |overlap| overlap.links),
];

impl Reached {
    /// Counts pooled over all pages.
    #[must_use]
    pub fn pooled(&self, counted: Counted) -> Overlap {
        let all: Vec<usize> = (0..self.overlaps.len()).collect();
        self.pooled_of(counted, &all)
    }

    fn pooled_of(&self, counted: Counted, pages: &[usize]) -> Overlap {
        let mut sum = Overlap::default();
        for &page in pages {
            sum += counted(&self.overlaps[page]);
        }
        sum
    }

    /// F of the pooled counts, 0..=1.
    #[must_use]
    pub fn f(&self, counted: Counted) -> f64 {
        self.pooled(counted).scores().f1()
    }

    /// Where 95 of 100 samples of such pages would have the gain in F over another way on the same pages.
    #[must_use]
    pub fn gain(&self, over: &Reached, counted: Counted) -> Interval {
        interval(self.overlaps.len(), 1, |pages| {
            let f = |reached: &Reached| reached.pooled_of(counted, pages).scores().f1();
            f(self) - f(over)
        })
    }

    /// Mean adjusted Rand; 0 without pages.
    #[must_use]
    pub fn rand(&self) -> f64 {
        self.rands.iter().sum::<f64>() / self.rands.len().max(1) as f64
    }
}

/// Measures a way on pages, each with its scores.
#[must_use]
pub fn reach(pages: &[Described], classified: &[Classified], way: ScoreUse) -> Reached {
    let mut reached = Reached::default();
    for (page, classified) in pages.iter().zip(classified) {
        let sections = way.sections(&page.page, classified);
        let scores = sections.scores.iter().enumerate();
        let mut found = FixedBitSet::with_capacity(page.page.len());
        found.extend(
            scores
                .filter(|(_, score)| **score >= THRESHOLD)
                .map(|(k, _)| k),
        );
        let overlap = template_overlap(&page.page, &found, &page.truth);
        reached.overlaps.push(overlap);
        let rand = leaf_rand(&page.page, &sections.segments, &page.segments);
        reached.rands.push(rand);
        reached.inexact += usize::from(!sections.exact);
    }
    reached
}

/// The merge with the best adjusted Rand among all differences from 0.01 to 0.60: the paper's exhaustive search.
#[must_use]
pub fn best_merge(pages: &[Described], classified: &[Classified]) -> (f32, Reached) {
    let tried = (1..=60).map(|k| {
        let difference = k as f32 / 100.0;
        (
            difference,
            reach(pages, classified, ScoreUse::Merge(difference)),
        )
    });
    tried
        .reduce(|best, next| {
            if next.1.rand() > best.1.rand() {
                next
            } else {
                best
            }
        })
        .unwrap_or_default()
}
