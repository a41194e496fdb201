//! Trains and evaluates [PageLevel](crate::page_level), as its paper does (Chakrabarti et al. 2007).
//!
//! Training: each element of at least 2000 square pixels is a sample. It is labelled template if more than 85 % of its
//! HTML lies in template. The samples are sorted by area and cut into four groups of equal size; one logistic model is
//! fitted to each group. Labels come from SiteLevel, as in the paper, or from people.
//!
//! Evaluation, for table 1 of the paper: precision, recall and F over words, words in links, and links, from counts
//! summed over all pages. For figure 1: adjusted Rand index over leaves, between the segments found and the largest
//! subtrees that are entirely template or entirely not. Figures 2 and 3 repeat both with other smoothing penalties.

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
use unhusk::page::Page;
use unhusk::page::text::TextStats;

/// Default strength of the ridge penalty in [`fit`], to be compared with the summed weights of the samples: some hundreds
/// of elements, each weighted by `WEIGHT_PER_NODE`.
pub const RIDGE: f64 = 1.0;

/// Sample weight per node, which sets the strength of the ridge relative to the samples. An element counts as many nodes
/// as in smoothing ([`Part::weight`](crate::page_level::Part::weight)): itself, the hidden elements merged into it, and
/// one for every [`WORDS`] words.
const WEIGHT_PER_NODE: f64 = 0.01;

/// Most pages of one site used as samples: further pages with the same template add no information.
const MAX_PAGES_PER_SITE: usize = 20;

/// Which boxes of the elements the features are computed from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// The boxes from the browser; estimated ones for pages saved without layout.
    Real,
    /// Estimated boxes for all pages.
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

/// A page with its true template and the features of its elements, computed once and scored by many models.
pub struct PageFeatures {
    /// Name of the page, unique in its data set.
    pub id: String,
    /// The page.
    pub page: Page,
    /// One bit per node: set if the node is template.
    pub truth: FixedBitSet,
    /// Per node: its segment in the truth, see [`pure_segments`].
    true_segments: Vec<u32>,
    parts: Parts,
    /// The features of each part, in the order of `parts`.
    features: Vec<Row>,
}

/// Area of an element in square CSS pixels, and the element as a training sample.
pub type AreaSample = (f32, Sample<COUNT>);

impl PageFeatures {
    /// Computes the features of a page whose template is known; `truth` has one bit per node.
    #[must_use]
    pub fn new(id: String, page: Page, truth: FixedBitSet, layout: Layout) -> PageFeatures {
        let (parts, features) = parts_with_features(&page, layout);
        PageFeatures {
            id,
            true_segments: pure_segments(&page, &truth),
            parts,
            features,
            page,
            truth,
        }
    }

    /// Like [`new`](Self::new), with the truth from the page's labelled blocks.
    #[must_use]
    pub fn labelled(page: BlocksPage, layout: Layout) -> PageFeatures {
        PageFeatures::new(page.id, page.page, page.template, layout)
    }

    /// The page's parts, each with the score that `model` gives it.
    #[must_use]
    pub fn classified(&self, model: &Model) -> Classified {
        let scores = self
            .parts
            .parts
            .iter()
            .zip(&self.features)
            .map(|(part, features)| model.score(part.area, features))
            .collect();
        Classified {
            parts: self.parts.clone(),
            scores,
        }
    }

    /// One training sample for each part of the page, in document order.
    #[must_use]
    pub fn samples(&self) -> Vec<AreaSample> {
        labelled_samples(&self.page, &self.parts, &self.features, &self.truth)
    }
}

/// The elements of a page that are not hidden, and the features of each, in the same order.
fn parts_with_features(page: &Page, layout: Layout) -> (Parts, Vec<Row>) {
    let stats = TextStats::of(page);
    let boxes = layout.boxes(page, &stats);
    let parts = Parts::of(page, &boxes, &stats);
    let describer = Describer::new(page, &boxes, &stats);
    let features = parts.parts.iter().map(|part| describer.row(part.node));
    let features = features.collect();
    (parts, features)
}

/// One sample for each part. A part is positive if it is in `truth`, or if more than 85 % of its HTML is.
fn labelled_samples(
    page: &Page,
    parts: &Parts,
    features: &[Row],
    truth: &FixedBitSet,
) -> Vec<AreaSample> {
    let labels = spread(page, truth);
    parts
        .parts
        .iter()
        .zip(features)
        .map(|(part, features)| {
            let sample = Sample {
                row: *features,
                positive: labels.contains(part.node.index()),
                weight: (WEIGHT_PER_NODE * part.weight(Some(WORDS))) as f32,
            };
            (part.area, sample)
        })
        .collect()
}

/// Training samples from pages of one site, labelled by SiteLevel. SiteLevel learns from all the pages; the samples come
/// from at most 20 of them, evenly spaced.
#[must_use]
pub fn site_samples(pages: &[Page], layout: Layout) -> Vec<AreaSample> {
    let mut site = SiteLevel::default();
    for page in pages {
        site.learn(page);
    }
    let step = pages.len().div_ceil(MAX_PAGES_PER_SITE).max(1);
    let mut samples = Vec::new();
    for page in pages.iter().step_by(step) {
        let (parts, features) = parts_with_features(page, layout);
        let truth = site.mark(page);
        samples.extend(labelled_samples(page, &parts, &features, &truth));
    }
    samples
}

/// Per node, the index of the root of the largest subtree around it whose leaves are all template or all not template.
/// An element with leaves of both kinds is a segment by itself. The authors of the paper marked such segments by hand.
#[must_use]
pub fn pure_segments(page: &Page, truth: &FixedBitSet) -> Vec<u32> {
    const TEMPLATE: u8 = 1;
    const OTHER: u8 = 2;
    // Which kinds of leaves the subtree of each node contains.
    let mut leaf_kinds = vec![0; page.len()];
    for node in page.nodes().rev() {
        if page.is_leaf(node) {
            leaf_kinds[node.index()] = if truth.contains(node.index()) {
                TEMPLATE
            } else {
                OTHER
            };
        }
        if let Some(parent) = page.parent(node) {
            leaf_kinds[parent.index()] |= leaf_kinds[node.index()];
        }
    }
    let mut segments = Vec::with_capacity(page.len());
    for node in page.nodes() {
        let segment = match page.parent(node) {
            Some(parent) if leaf_kinds[parent.index()] != TEMPLATE | OTHER => {
                segments[parent.index()]
            }
            _ => node.0,
        };
        segments.push(segment);
    }
    segments
}

/// Cuts the samples into four groups of equal size by area and fits one logistic model to each group. The samples may be in
/// any order; `ridge` ≥ 0 is the strength of the ridge penalty.
#[must_use]
pub fn train(mut samples: Vec<AreaSample>, layout: Layout, ridge: f64) -> Model {
    samples.sort_by(|a, b| a.0.total_cmp(&b.0));
    let first_of_group = |k: usize| samples.get(k * samples.len() / MODELS);
    let cuts = [1, 2, 3].map(|k| first_of_group(k).map_or(0.0, |(area, _)| *area));
    let mut model = Model {
        cuts,
        weights: [[0.0; COUNT]; MODELS],
        laid_out: layout == Layout::Real,
    };
    for k in 0..MODELS {
        let group: Vec<Sample<COUNT>> = samples
            .iter()
            .filter(|(area, _)| model.part(*area) == k)
            .map(|(_, sample)| *sample)
            .collect();
        model.weights[k] = fit(&group, ridge);
    }
    model
}

/// Cross-validation: scores every page by a model that was trained on the pages of the other folds. Page k belongs to fold
/// k mod `folds`. Gives the scores in the order of `pages`.
#[must_use]
pub fn cross_validated(
    pages: &[PageFeatures],
    layout: Layout,
    folds: usize,
    ridge: f64,
) -> Vec<Classified> {
    let samples: Vec<Vec<AreaSample>> = pages.iter().map(PageFeatures::samples).collect();
    let models: Vec<Model> = (0..folds.max(1))
        .map(|fold| {
            let training = samples
                .iter()
                .enumerate()
                .filter(|(k, _)| k % folds != fold);
            let training = training.flat_map(|(_, samples)| samples.iter().copied());
            train(training.collect(), layout, ridge)
        })
        .collect();
    let classify = |(k, page): (usize, &PageFeatures)| page.classified(&models[k % folds.max(1)]);
    pages.iter().enumerate().map(classify).collect()
}

/// How sections are made of the classifier's scores.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ScoreUse {
    /// Scores as they are, every part a segment.
    Basic,
    /// Neighbouring leaves are in one segment if their scores (0..=1) differ by less than this.
    Merge(f32),
    /// Isotonic smoothing.
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

/// Results of one [`ScoreUse`] on a list of pages.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    /// Per page: the template found against the true one.
    pub overlaps: Vec<TemplateOverlap>,
    /// Per page: adjusted Rand index of the segments found against the true ones.
    pub rands: Vec<f64>,
    /// Number of pages on which smoothing stopped at its work limit, so that its scores are not optimal.
    pub inexact: usize,
}

/// Picks the counts of one unit (words, words in links or links) from an overlap.
pub type Counted = fn(&TemplateOverlap) -> Overlap;

/// The three units of the paper's table 1 with their names in tables.
pub const COUNTED: [(&str, Counted); 3] = [
    ("text", |overlap| overlap.words),
    ("anchor text", |overlap| overlap.anchor_words),
    ("links", |overlap| overlap.links),
];

impl Evaluation {
    /// The counts of one unit, summed over all pages.
    #[must_use]
    pub fn pooled(&self, counted: Counted) -> Overlap {
        let all: Vec<usize> = (0..self.overlaps.len()).collect();
        self.pooled_over(counted, &all)
    }

    /// The counts of one unit, summed over the pages at these positions; a position may occur several times.
    fn pooled_over(&self, counted: Counted, pages: &[usize]) -> Overlap {
        let mut sum = Overlap::default();
        for &page in pages {
            sum += counted(&self.overlaps[page]);
        }
        sum
    }

    /// F of the counts summed over all pages, 0..=1.
    #[must_use]
    pub fn f(&self, counted: Counted) -> f64 {
        self.pooled(counted).scores().f1()
    }

    /// 95 % bootstrap interval of the difference in F, `self` minus `over`. Both must be results on the same pages.
    #[must_use]
    pub fn gain(&self, over: &Evaluation, counted: Counted) -> Interval {
        interval(self.overlaps.len(), 1, |pages| {
            let f = |evaluation: &Evaluation| evaluation.pooled_over(counted, pages).scores().f1();
            f(self) - f(over)
        })
    }

    /// Mean of the adjusted Rand index over the pages; 0 without pages.
    #[must_use]
    pub fn rand(&self) -> f64 {
        self.rands.iter().sum::<f64>() / self.rands.len().max(1) as f64
    }
}

/// Compares the template and segments found on each page with the truth; `classified` holds the scores of each page, in
/// the order of `pages`.
#[must_use]
pub fn evaluate(
    pages: &[PageFeatures],
    classified: &[Classified],
    score_use: ScoreUse,
) -> Evaluation {
    let mut evaluation = Evaluation::default();
    for (page, classified) in pages.iter().zip(classified) {
        let sections = score_use.sections(&page.page, classified);
        let scores = sections.scores.iter().enumerate();
        let mut found = FixedBitSet::with_capacity(page.page.len());
        found.extend(
            scores
                .filter(|(_, score)| **score >= THRESHOLD)
                .map(|(node, _)| node),
        );
        let overlap = template_overlap(&page.page, &found, &page.truth);
        evaluation.overlaps.push(overlap);
        let rand = leaf_rand(&page.page, &sections.segments, &page.true_segments);
        evaluation.rands.push(rand);
        evaluation.inexact += usize::from(!sections.exact);
    }
    evaluation
}

/// Exhaustive search, as in the paper, for the difference of [`ScoreUse::Merge`] with the highest mean adjusted Rand index,
/// from 0.01 to 0.60 in steps of 0.01. Gives the difference and its results.
#[must_use]
pub fn best_merge(pages: &[PageFeatures], classified: &[Classified]) -> (f32, Evaluation) {
    let candidates = (1..=60).map(|k| {
        let difference = k as f32 / 100.0;
        (
            difference,
            evaluate(pages, classified, ScoreUse::Merge(difference)),
        )
    });
    candidates
        .reduce(|best, next| {
            if next.1.rand() > best.1.rand() {
                next
            } else {
                best
            }
        })
        .unwrap_or_default()
}
