//! Fits [weights of words](unhusk::verdict::word_weights): logistic regression over the words of a text, then again over
//! those words alone that say most and stand on several pages.

use unhusk::page::maps::{Map, Set};
use unhusk::template::random::Random;

/// Passes over the texts.
const PASSES: usize = 6;
/// Step of the first update of a weight; later ones are smaller (`AdaGrad`).
const STEP: f32 = 0.15;
/// Pages that a word must stand on.
const PAGES: usize = 3;

/// A text to learn from: its slots, whether it is clutter, what it weighs, and its page.
pub struct Words<'a> {
    /// Slots of its words.
    pub slots: &'a [u32],
    /// Whether it is clutter.
    pub clutter: bool,
    /// What it weighs.
    pub weight: f32,
    /// Its page, as a number.
    pub page: usize,
}

/// The weights of at most `most` slots. The same texts and seed give the same weights.
#[must_use]
pub fn train(texts: &[Words<'_>], most: usize, seed: u64) -> Vec<(u32, f32)> {
    let all = fit(texts, |_| true, seed);
    let mut pages: Map<u32, Set<usize>> = Map::default();
    for text in texts {
        for &slot in text.slots {
            pages.entry(slot).or_default().insert(text.page);
        }
    }
    let ranked: Vec<(f32, u32)> = all
        .into_iter()
        .filter_map(|(slot, weight)| {
            let pages = pages.get(&slot).map_or(0, Set::len);
            (pages >= PAGES).then(|| (weight.abs() * (pages as f32).sqrt(), slot))
        })
        .collect();
    let chosen = highest(ranked, most);
    let mut weights = fit(texts, |slot| chosen.contains(&slot), seed);
    weights.sort_by_key(|&(slot, _)| slot);
    weights
}

/// The `most` slots with the highest scores; of equal ones the lower slots.
pub(super) fn highest(mut scored: Vec<(f32, u32)>, most: usize) -> Set<u32> {
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let slots = scored.into_iter().map(|(_, slot)| slot);
    slots.take(most).collect()
}

fn fit(texts: &[Words<'_>], wanted: impl Fn(u32) -> bool, seed: u64) -> Vec<(u32, f32)> {
    // Weight and sum of squared gradients of each slot.
    let mut known: Map<u32, (f32, f32)> = Map::default();
    let mut bias = (0.0_f32, 0.0_f32);
    let mut order: Vec<usize> = (0..texts.len()).collect();
    let mut random = Random::new(seed);
    for _ in 0..PASSES {
        random.shuffle(&mut order);
        for &at in &order {
            let text = &texts[at];
            let slots = || text.slots.iter().copied().filter(|&slot| wanted(slot));
            let sum: f32 = slots()
                .map(|slot| known.get(&slot).map_or(0.0, |one| one.0))
                .sum();
            let p = 1.0 / (1.0 + (-(sum + bias.0)).exp());
            let gradient = text.weight * (p - f32::from(u8::from(text.clutter)));
            let step = |one: &mut (f32, f32)| {
                one.1 += gradient * gradient;
                one.0 -= STEP * gradient / (one.1.sqrt() + 1.0e-6);
            };
            for slot in slots() {
                step(known.entry(slot).or_default());
            }
            step(&mut bias);
        }
    }
    known
        .into_iter()
        .map(|(slot, (weight, _))| (slot, weight))
        .collect()
}
