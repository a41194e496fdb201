//! Fits the [model of kinds of pages](husk_core::verdict::page_kind): multinomial logistic regression over what pages have, then
//! again over those slots alone that say most and are found on several pages.

use super::word_training::highest;
use husk_core::page::maps::Map;
use husk_core::template::random::Random;
use husk_core::verdict::page_kind::{KINDS, KindModel, PageKind};

/// Passes over the pages.
const PASSES: usize = 12;
/// Step of the first update of a weight; later ones are smaller (`AdaGrad`). A page has about a thousand slots.
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

/// A page to learn from: its slots and its kind.
pub type Labelled<'a> = (&'a [u32], PageKind);

/// A model of these pages. The same pages and seed give the same weights.
#[must_use]
pub fn train(pages: &[Labelled<'_>], seed: u64) -> KindModel {
    let mut counts: Map<u32, usize> = Map::default();
    for &slot in pages.iter().flat_map(|(slots, _)| *slots) {
        *counts.entry(slot).or_default() += 1;
    }
    let (_, all) = fit(pages, |slot| counts[&slot] >= PAGES, seed);
    let ranked: Vec<(f32, u32)> = all
        .into_iter()
        .map(|(slot, weights)| {
            let most = weights
                .into_iter()
                .fold(0.0_f32, |most, one| most.max(one.abs()));
            (most * (counts[&slot] as f32).sqrt(), slot)
        })
        .collect();
    let chosen = highest(ranked, MOST);
    let (bias, weights) = fit(pages, |slot| chosen.contains(&slot), seed);
    KindModel::new(bias, &weights)
}

/// What a page of each kind weighs: the rarer the kind the more, by the square root of how many pages it has, so that frequent
/// kinds still weigh more together.
fn kind_weights(pages: &[Labelled<'_>]) -> [f32; KINDS] {
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
    value: [f32; KINDS],
    squares: [f32; KINDS],
}

impl Weights {
    fn step(&mut self, gradient: &[f32; KINDS]) {
        for kind in 0..KINDS {
            let gradient = gradient[kind] + RIDGE * self.value[kind];
            self.squares[kind] += gradient * gradient;
            self.value[kind] -= STEP * gradient / (self.squares[kind].sqrt() + 1.0e-6);
        }
    }
}

/// The bias, and the weights of all wanted slots, ascending.
fn fit(
    pages: &[Labelled<'_>],
    wanted: impl Fn(u32) -> bool,
    seed: u64,
) -> ([f32; KINDS], Vec<(u32, [f32; KINDS])>) {
    let mut slots: Vec<u32> = pages
        .iter()
        .flat_map(|(slots, _)| *slots)
        .copied()
        .filter(|&slot| wanted(slot))
        .collect();
    slots.sort_unstable();
    slots.dedup();
    let rows: Vec<Vec<usize>> = pages
        .iter()
        .map(|(own, _)| {
            let known = own.iter().filter_map(|slot| slots.binary_search(slot).ok());
            known.collect()
        })
        .collect();
    let kind_weights = kind_weights(pages);
    let mut bias = Weights::default();
    let mut weights = vec![Weights::default(); slots.len()];
    let mut order: Vec<usize> = (0..pages.len()).collect();
    let mut random = Random::new(seed);
    for _ in 0..PASSES {
        random.shuffle(&mut order);
        for &at in &order {
            let mut gradient = bias.value;
            for &slot in &rows[at] {
                for (sum, weight) in gradient.iter_mut().zip(weights[slot].value) {
                    *sum += weight;
                }
            }
            let most = gradient.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let shares = gradient.map(|sum| (sum - most).exp());
            let all: f32 = shares.iter().sum();
            let kind = pages[at].1 as usize;
            gradient = shares.map(|share| share / all);
            gradient[kind] -= 1.0;
            gradient = gradient.map(|one| one * kind_weights[kind]);
            bias.step(&gradient);
            for &slot in &rows[at] {
                weights[slot].step(&gradient);
            }
        }
    }
    let weights = slots.into_iter().zip(weights);
    (
        bias.value,
        weights
            .map(|(slot, weights)| (slot, weights.value))
            .collect(),
    )
}
