//! Fits the [model of kinds of pages](unhusk::verdict::page_kind): multinomial logistic regression over what pages have, then
//! again over those slots alone that say most and are found on several pages.

use super::word_training::highest;
use unhusk::page::maps::Map;
use unhusk::template::random::Random;
use unhusk::verdict::page_kind::{
    KINDS, KindModel, KindProbabilities, KindWeights, PageKind, PageTraits, Scale,
};

/// Passes over the pages.
const PASSES: usize = 12;
/// Step of the first update of a weight; later ones are smaller (`AdaGrad`). A page has some hundreds of
/// means and slots.
const STEP: f32 = 0.02;
/// How much weights are held small.
const RIDGE: f32 = 1.0e-4;
/// Pages that a slot must be found on.
const PAGES: usize = 5;
/// Slots that have weights, at most.
const MOST: usize = 300;

/// The kind of page that labels call by this name.
#[must_use]
pub fn kind_of(name: &str) -> Option<PageKind> {
    Some(match name {
        "article" => PageKind::Article,
        "documentation" => PageKind::Documentation,
        "forum" | "qa" => PageKind::Thread,
        "listing" | "collection" => PageKind::List,
        "home" => PageKind::Home,
        "product" => PageKind::Product,
        "service" => PageKind::Other,
        _ => return None,
    })
}

/// A page to learn from, and its kind.
pub type Labelled = (PageTraits, PageKind);

/// A model of these pages. The same pages and seed give the same weights.
#[must_use]
pub fn train(pages: &[Labelled], seed: u64) -> KindModel {
    let scales = scales(pages);
    let mut counts: Map<u32, usize> = Map::default();
    for &slot in pages.iter().flat_map(|(traits, _)| &traits.slots) {
        *counts.entry(slot).or_default() += 1;
    }
    let mut frequent: Vec<u32> = counts.keys().copied().collect();
    frequent.retain(|slot| counts[slot] >= PAGES);
    frequent.sort_unstable();
    let all = fit(pages, &scales, &frequent, seed);
    let ranked: Vec<(f32, u32)> = all
        .slots
        .into_iter()
        .map(|(slot, weights)| {
            let most = weights
                .into_iter()
                .fold(0.0_f32, |most, one| most.max(one.abs()));
            (most * (counts[&slot] as f32).sqrt(), slot)
        })
        .collect();
    let chosen = highest(ranked, MOST);
    frequent.retain(|slot| chosen.contains(slot));
    let Fitted { bias, means, slots } = fit(pages, &scales, &frequent, seed);
    KindModel::new(bias, &means, &slots)
}

/// Mean and standard deviation of every mean over the pages.
fn scales(pages: &[Labelled]) -> Vec<Scale> {
    let count = pages.len().max(1) as f32;
    let width = pages.first().map_or(0, |(traits, _)| traits.means.len());
    let mean_of = |of: &dyn Fn(&PageTraits) -> f32| {
        pages.iter().map(|(traits, _)| of(traits)).sum::<f32>() / count
    };
    (0..width)
        .map(|at| {
            let center = mean_of(&|traits| traits.means[at]);
            let variance = mean_of(&|traits| (traits.means[at] - center).powi(2));
            // Below that all values are the same but for rounding.
            let spread = if variance > 1.0e-9 {
                variance.sqrt()
            } else {
                0.0
            };
            Scale { center, spread }.rounded()
        })
        .collect()
}

/// What a page of each kind weighs: the rarer the kind the more, by the square root of how many pages it has, so that frequent
/// kinds still weigh more together.
fn kind_weights(pages: &[Labelled]) -> KindWeights {
    let mut counts = [0.0_f32; KINDS];
    for (_, kind) in pages {
        counts[*kind as usize] += 1.0;
    }
    let mean = pages.len() as f32 / KINDS as f32;
    counts.map(|count| (mean / count.max(1.0)).sqrt())
}

/// A weight of each kind, with its sum of squared gradients.
#[derive(Clone, Copy, Default)]
struct Weights {
    value: KindWeights,
    squares: KindWeights,
}

impl Weights {
    /// `gradient`: of the sums; `value`: what the weight was multiplied by in them.
    fn step(&mut self, gradient: &KindWeights, value: f32) {
        for kind in 0..KINDS {
            let gradient = gradient[kind] * value + RIDGE * self.value[kind];
            self.squares[kind] += gradient * gradient;
            self.value[kind] -= STEP * gradient / (self.squares[kind].sqrt() + 1.0e-6);
        }
    }
}

/// The bias, and the weights of all means and slots.
struct Fitted {
    bias: KindWeights,
    means: Vec<(Scale, KindWeights)>,
    slots: Vec<(u32, KindWeights)>,
}

/// Fits the weights of all means, and of the given slots (ascending).
fn fit(pages: &[Labelled], scales: &[Scale], slots: &[u32], seed: u64) -> Fitted {
    let rows: Vec<Vec<(usize, f32)>> = pages
        .iter()
        .map(|(traits, _)| {
            let means = scales.iter().zip(&traits.means).enumerate();
            let means = means.map(|(at, (scale, &mean))| (at, scale.value(mean)));
            let known = traits.slots.iter();
            let known = known.filter_map(|slot| slots.binary_search(slot).ok());
            means
                .chain(known.map(|at| (scales.len() + at, 1.0)))
                .collect()
        })
        .collect();
    let kind_weights = kind_weights(pages);
    let mut bias = Weights::default();
    let mut weights = vec![Weights::default(); scales.len() + slots.len()];
    let mut order: Vec<usize> = (0..pages.len()).collect();
    let mut random = Random::new(seed);
    for _ in 0..PASSES {
        random.shuffle(&mut order);
        for &page in &order {
            let mut sums = bias.value;
            for &(at, value) in &rows[page] {
                for (sum, weight) in sums.iter_mut().zip(weights[at].value) {
                    *sum += weight * value;
                }
            }
            let kind = pages[page].1 as usize;
            let mut gradient = KindProbabilities::of_log_odds(sums).0;
            gradient[kind] -= 1.0;
            gradient = gradient.map(|one| one * kind_weights[kind]);
            bias.step(&gradient, 1.0);
            for &(at, value) in &rows[page] {
                weights[at].step(&gradient, value);
            }
        }
    }
    let (of_means, of_slots) = weights.split_at(scales.len());
    let values = |weights: &Weights| weights.value;
    Fitted {
        bias: bias.value,
        means: scales
            .iter()
            .copied()
            .zip(of_means.iter().map(values))
            .collect(),
        slots: slots
            .iter()
            .copied()
            .zip(of_slots.iter().map(values))
            .collect(),
    }
}
