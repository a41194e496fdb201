//! Fits the [model of clutter](unhusk::verdict::clutter) to labelled texts of whole pages.
//!
//! ```text
//!   labelled texts ─┬─ words of other sites' texts ─▶ sums of words ─┐
//!                   └─ features ─────────────────────────────────────┴─▶ forest
//! ```
//!
//! The forest must not learn to trust words by texts that the weights of words were fitted to. So the sites are cut into
//! [`PARTS`] parts, and a text's sums come from weights that have not seen its part; the stored weights are fitted to all
//! (stacking, Wolpert 1992).
//!
//! On a page all texts of one role weigh at most as much as [`GROUP`] of them: a menu of two hundred links is not two hundred
//! times a title, and does not outweigh three links to other articles. The same pages, parameters and seed give the same bytes.

use rayon::prelude::*;

use super::boosting::{self, Parameters, Rows};
use super::kind_training::{self, kind_of};
use super::labelled_texts::LabelledTexts;
use super::snippets::{self, PageText};
use super::text_model::folds;
use super::word_training::{self, Words};
use unhusk::page::Page;
use unhusk::page::maps::Map;
use unhusk::template::random::Random;
use unhusk::verdict::clutter::{self, ClutterModel};
use unhusk::verdict::features::Features;
use unhusk::verdict::page_kind::{self, KindModel, KindProbabilities, PageKind, PageTraits};
use unhusk::verdict::text_features;
use unhusk::verdict::word_weights::{self, WordWeights};

/// What all texts of one role on a page weigh together, at most; a text weighs at most 1.
const GROUP: f32 = 4.0;
/// Texts of one role that the forest learns from, a page, at most.
const MOST_TEXTS: usize = 16;
/// Parts of the sites whose sums of words come from the others.
const PARTS: usize = 3;
/// Words that have a weight, at most: of texts, of names.
const MOST_WORDS: [usize; 2] = [1500, 1000];

/// How the built-in model is fitted.
pub const PARAMETERS: Parameters = Parameters {
    trees: 150,
    learning_rate: 0.12,
    leaves: 28,
    min_rows: 20,
    min_hessian: 0.5,
    lambda: 5.0,
    feature_fraction: 0.2,
    bagging_fraction: 0.7,
    max_bins: 63,
    seed: 1,
};

/// A page to learn from.
pub struct Example {
    /// Its data set: sets are held out as a whole.
    pub set: String,
    /// Its site: sites are held out as a whole.
    pub site: String,
    /// Its kind, where the labels name one.
    pub kind: Option<PageKind>,
    features: Features,
    slots: Vec<[Vec<u32>; 2]>,
    page_slots: Vec<u32>,
    words: Vec<u32>,
    /// Of every text, whether it is clutter, and its group: those of one role are one, a snippet is its own.
    labels: Vec<Option<(bool, usize)>>,
    groups: usize,
}

impl Example {
    /// A page with its labels, of all texts or of some.
    #[must_use]
    pub fn new(
        (set, site): (&str, &str),
        page: &Page,
        labelled: Option<&LabelledTexts>,
        snippets: Option<&snippets::LabelledPage>,
    ) -> Example {
        let (blocks, features) = text_features(page);
        let mut groups: Map<(bool, &str), usize> = Map::default();
        let mut labels: Vec<Option<(bool, usize)>> = match labelled {
            Some(labelled) => labelled
                .is_clutter(page, &blocks)
                .into_iter()
                .map(|label| {
                    let label = label?;
                    let next = groups.len();
                    Some((label.0, *groups.entry(label).or_insert(next)))
                })
                .collect(),
            None => vec![None; blocks.len()],
        };
        let mut count = groups.len();
        if let Some(snippets) = snippets {
            let text = PageText::of(page, &blocks);
            for (snippet, keep) in snippets.snippets() {
                for (node, _) in text.find(&snippet.text) {
                    let at = blocks.partition_point(|block| block.last < node);
                    if let Some(label) = labels.get_mut(at) {
                        *label = Some((!keep, count));
                    }
                }
                count += 1;
            }
        }
        let kind = labelled.map(|labelled| labelled.kind.as_str());
        let kind = kind.or(snippets.map(|snippets| snippets.kind.as_str()));
        Example {
            set: set.to_owned(),
            site: site.to_owned(),
            kind: kind.and_then(kind_of),
            slots: word_weights::text_and_name_slots(page, &blocks),
            page_slots: page_kind::slots_of(page),
            words: blocks.iter().map(|block| block.words).collect(),
            features,
            labels,
            groups: count,
        }
    }

    /// What kind of page a model says that it is.
    #[must_use]
    pub fn kinds(&self, model: &ClutterModel) -> KindProbabilities {
        model.kinds().probabilities(&self.traits(model))
    }

    /// What the page has that tells its kind, where a model judges its texts.
    fn traits(&self, model: &ClutterModel) -> PageTraits {
        let odds = model.log_odds(&sums(self, model.words()), &self.features);
        PageTraits {
            slots: self.page_slots.clone(),
            means: page_kind::means_of(&self.words, &odds, &self.features),
        }
    }

    /// The texts of every group.
    fn by_group(&self) -> Vec<Vec<usize>> {
        let mut groups = vec![Vec::new(); self.groups];
        for (at, label) in self.labels.iter().enumerate() {
            if let Some((_, group)) = label {
                groups[*group].push(at);
            }
        }
        groups
    }

    /// What every text weighs: nothing without a label.
    fn weights(&self) -> Vec<f32> {
        let mut weights = vec![0.0; self.labels.len()];
        for group in self.by_group() {
            for &at in &group {
                weights[at] = (GROUP / group.len() as f32).min(1.0);
            }
        }
        weights
    }

    /// The texts that the forest learns from, with what they weigh.
    fn sample(&self, random: &mut Random) -> Vec<(usize, f32)> {
        let mut sample = Vec::new();
        for mut group in self.by_group() {
            let weight = GROUP.min(group.len() as f32);
            random.shuffle(&mut group);
            group.truncate(MOST_TEXTS);
            let weight = weight / group.len() as f32;
            sample.extend(group.into_iter().map(|at| (at, weight)));
        }
        sample.sort_by_key(|&(at, _)| at);
        sample
    }
}

/// The words of some pages: of texts (0) or of names (1).
fn words<'a>(pages: &[(usize, &'a Example)], of: usize) -> Vec<Words<'a>> {
    pages
        .iter()
        .flat_map(|&(number, page)| {
            let each = page.slots.iter().zip(&page.labels).zip(page.weights());
            each.filter_map(move |((slots, label), weight)| {
                Some(Words {
                    slots: &slots[of],
                    clutter: (*label)?.0,
                    weight,
                    page: number,
                })
            })
        })
        .collect()
}

/// The weights of words of texts and of names.
fn word_model(pages: &[(usize, &Example)], seed: u64) -> [Vec<(u32, f32)>; 2] {
    let fit = |of: usize| word_training::train(&words(pages, of), MOST_WORDS[of], seed);
    let (texts, names) = rayon::join(|| fit(0), || fit(1));
    [texts, names]
}

/// The model of kinds fitted to pages whose kind is known, and whose texts `model` judges.
fn kind_model<'a>(
    pages: impl Iterator<Item = &'a Example>,
    model: &ClutterModel,
    seed: u64,
) -> KindModel {
    let known: Vec<(PageTraits, PageKind)> = pages
        .filter_map(|page| Some((page.traits(model), page.kind?)))
        .collect();
    kind_training::train(&known, seed)
}

/// Both in one, as they are stored: slots of texts and of names differ by their hash.
fn joined(words: &[Vec<(u32, f32)>; 2]) -> WordWeights {
    WordWeights::new(&words.concat())
}

/// A model fitted to all pages that `wanted` picks by their position.
#[must_use]
pub fn train(
    examples: &[Example],
    wanted: impl Fn(usize) -> bool,
    parameters: &Parameters,
) -> ClutterModel {
    let pages: Vec<(usize, &Example)> = examples
        .iter()
        .enumerate()
        .filter(|&(at, _)| wanted(at))
        .collect();
    let part = folds(
        pages.iter().map(|(_, page)| page.site.as_str()),
        PARTS,
        parameters.seed,
    );
    let others = |held: usize| -> Vec<(usize, &Example)> {
        let each = pages.iter().zip(&part);
        each.filter(|&(_, &part)| part != held)
            .map(|(page, _)| *page)
            .collect()
    };
    let unseen: Vec<WordWeights> = (0..PARTS)
        .into_par_iter()
        .map(|held| joined(&word_model(&others(held), parameters.seed)))
        .collect();
    let mut rows = Rows::new(&clutter::names());
    let (mut targets, mut weights) = (Vec::new(), Vec::new());
    for (&(number, page), &part) in pages.iter().zip(&part) {
        let words = word_weights::features(&sums(page, &unseen[part]));
        let features: Vec<&[f32]> = page.features.rows().collect();
        // One stream a page, so that leaving one out changes no other.
        let mut random = Random::new(parameters.seed.wrapping_add(number as u64));
        for (at, weight) in page.sample(&mut random) {
            if let Some((clutter, _)) = page.labels[at] {
                rows.push(&[features[at], &words[at]].concat());
                targets.push(f32::from(u8::from(clutter)));
                weights.push(weight);
            }
        }
    }
    let forest = boosting::train(&rows, &targets, &weights, parameters);
    let words = joined(&word_model(&pages, parameters.seed));
    let model = ClutterModel::new(words, KindModel::default(), forest);
    let kinds = kind_model(pages.iter().map(|(_, page)| *page), &model, parameters.seed);
    model.with_kinds(kinds)
}

fn sums(page: &Example, words: &WordWeights) -> Vec<[f32; 2]> {
    let each = page.slots.iter();
    each.map(|[text, names]| [words.sum(text), words.sum(names)])
        .collect()
}
