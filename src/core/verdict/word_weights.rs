//! What the words of a text, and the names of the elements around it, say for clutter: sums of learned weights.
//!
//! ```text
//!   "All rights reserved" in <div class="site-footer">
//!     text    all · rights · reserved · all rights · rights reserved · the whole of a short text    ─▶ one sum
//!     names   div · site · footer, by how far up the element is; the words of the heading before    ─▶ another
//! ```
//!
//! Every word is hashed into one of [`SLOTS`] slots; a slot has a weight or none. Both sums are [features](NAMES) of the
//! text, with those of its neighbours: which clutter a text is, its neighbours say as well. A prior, never a verdict: the forest
//! decides how much of it to believe. O(bytes of text + bytes of names).

use std::ops::Range;

use super::hints::each_word;
use super::slots::{self, SLOTS};
use super::text_blocks::TextBlock;
use crate::page::maps::Map;
use crate::page::text::words;
use crate::page::{Element, NodeId, Page, StrId};

/// First words of a text that are looked at.
const TEXT_WORDS: usize = 16;
/// Most words of a text whose pairs of words are looked at, and those pairs, at most.
const SHORT: u32 = 15;
const PAIRS: usize = 7;
/// Most words of a text that is looked at as a whole.
const WHOLE: u32 = 5;
/// First words of a heading that are looked at.
const HEADING_WORDS: usize = 8;
/// Elements around a text whose names are looked at, itself first.
const LEVELS: usize = 8;
/// Most letters of a word that is told to a person.
const LONGEST: usize = 40;
/// Texts before and after one that are its surroundings.
const AROUND: usize = 7;

/// What a word is: words of different kinds are different.
#[derive(Clone, Copy)]
enum Role {
    Word,
    Pair,
    Whole,
    Long,
    Heading,
    /// A name, and how far up: the element itself, the next two, the others.
    Name(u8),
}

/// The slot of a word, or of several.
fn slot(role: Role, parts: &[&str]) -> u32 {
    let role = match role {
        Role::Word => 0,
        Role::Pair => 1,
        Role::Whole => 2,
        Role::Long => 3,
        Role::Heading => 4,
        Role::Name(level) => 5 + u64::from(level),
    };
    slots::slot(role, parts)
}

fn text_of(page: &Page, block: &TextBlock) -> String {
    let mut text = String::new();
    for node in (block.from.0..=block.last.0).map(NodeId) {
        if let Some(data) = page.text(node).filter(|_| !page.is_hidden(node)) {
            text.push_str(data);
        }
        // A few words are enough, however long the text is.
        if text.len() > 40 * TEXT_WORDS {
            break;
        }
    }
    text
}

/// Calls `found` with the slot of everything that is looked at in a text.
fn text_slots(page: &Page, block: &TextBlock, mut found: impl FnMut(u32)) {
    let text = text_of(page, block);
    let all: Vec<&str> = words(&text).take(TEXT_WORDS).collect();
    for word in &all {
        found(slot(Role::Word, &[word]));
    }
    if block.words > SHORT {
        found(slot(Role::Long, &[]));
        return;
    }
    for pair in all.windows(2).take(PAIRS) {
        found(slot(Role::Pair, pair));
    }
    if block.words <= WHOLE {
        found(slot(Role::Whole, &all));
    }
}

/// Calls `found` with the slots of the words of a heading.
fn heading_slots(page: &Page, block: &TextBlock, mut found: impl FnMut(u32)) {
    let text = text_of(page, block);
    for word in words(&text).take(HEADING_WORDS) {
        found(slot(Role::Heading, &[word]));
    }
}

/// Calls `found` with an element's names and their slots: its tag, the words of its class, id and role.
fn name_slots(page: &Page, node: NodeId, level: u8, mut found: impl FnMut(u32, &str)) {
    for name in names_of(page, node) {
        words_of(page, name, &mut |word| {
            found(slot(Role::Name(level), &[word]), word);
        });
    }
}

/// What an element calls itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Name {
    Tag(StrId),
    /// The value of its class, id or role.
    Value(StrId),
}

fn names_of(page: &Page, node: NodeId) -> impl Iterator<Item = Name> {
    let value = move |name: &str| {
        let mut all = page.attribute_ids(node).iter();
        let found = all.find(|(other, _)| page.strings().is(*other, name));
        found.map(|&(_, value)| Name::Value(value))
    };
    let tag = (!page.is_text(node)).then(|| Name::Tag(page.name_id(node)));
    let values = ["class", "id", "role"].into_iter();
    tag.into_iter().chain(values.filter_map(value))
}

/// Calls `found` with the words of a name.
fn words_of(page: &Page, name: Name, found: &mut dyn FnMut(&str)) {
    let mut found = |word: &str| {
        if word.len() > 1 && !word.bytes().all(|byte| byte.is_ascii_digit()) {
            found(word);
        }
    };
    match name {
        Name::Tag(tag) => found(page.strings().get(tag)),
        Name::Value(value) => each_word(page.strings().get(value), &mut found),
    }
}

/// The elements whose names count for a text, and how far up each is.
fn around<'a>(page: &'a Page, block: &TextBlock) -> impl Iterator<Item = (NodeId, u8)> + 'a {
    let elements = std::iter::once(block.owner).chain(page.ancestors(block.owner));
    elements.take(LEVELS).enumerate().map(|(up, node)| {
        let level = match up {
            0 => 0,
            1 | 2 => 1,
            _ => 2,
        };
        (node, level)
    })
}

fn is_heading(page: &Page, block: &TextBlock) -> bool {
    matches!(
        page.element(block.owner),
        Some(Element::H1 | Element::H2 | Element::H3 | Element::H4 | Element::H5 | Element::H6)
    ) || page.attribute(block.owner, "role") == Some("heading")
}

/// The slots of every text: of its words, and of the names around it. For training; a slot may occur several times.
#[must_use]
pub fn text_and_name_slots(page: &Page, blocks: &[TextBlock]) -> Vec<[Vec<u32>; 2]> {
    let mut heading = Vec::new();
    blocks
        .iter()
        .map(|block| {
            let (mut text, mut names) = (Vec::new(), heading.clone());
            text_slots(page, block, |slot| text.push(slot));
            for (node, level) in around(page, block) {
                name_slots(page, node, level, |slot, _| names.push(slot));
            }
            if is_heading(page, block) {
                heading.clear();
                heading_slots(page, block, |slot| heading.push(slot));
            }
            [text, names]
        })
        .collect()
}

/// Names of the features that the two sums make.
pub const NAMES: [&str; 14] = [
    "text words",
    "text words 2 before",
    "text words 1 before",
    "text words 1 after",
    "text words 2 after",
    "text words around",
    "text words of page",
    "name words",
    "name words 2 before",
    "name words 1 before",
    "name words 1 after",
    "name words 2 after",
    "name words around",
    "name words of page",
];

/// The [features](NAMES) of every text, row after row, of the two sums of each.
#[must_use]
pub fn features(sums: &[[f32; 2]]) -> Vec<[f32; NAMES.len()]> {
    let n = sums.len();
    let mut before = vec![[0.0_f64; 2]; n + 1];
    for (k, sum) in sums.iter().enumerate() {
        for of in 0..2 {
            before[k + 1][of] = before[k][of] + f64::from(sum[of]);
        }
    }
    let mean = |of: usize, from: usize, to: usize| {
        ((before[to][of] - before[from][of]) / (to - from).max(1) as f64) as f32
    };
    let at = |k: usize, by: isize, of: usize| {
        let other = k.checked_add_signed(by).and_then(|other| sums.get(other));
        other.map_or(f32::NAN, |sum| sum[of])
    };
    (0..n)
        .map(|k| {
            let mut row = [0.0; NAMES.len()];
            for (of, part) in row.chunks_exact_mut(NAMES.len() / 2).enumerate() {
                part.copy_from_slice(&[
                    sums[k][of],
                    at(k, -2, of),
                    at(k, -1, of),
                    at(k, 1, of),
                    at(k, 2, of),
                    mean(of, k.saturating_sub(AROUND), (k + AROUND + 1).min(n)),
                    mean(of, 0, n),
                ]);
            }
            row
        })
        .collect()
}

/// Learned weights of slots.
#[derive(Clone, Debug, Default)]
pub struct WordWeights {
    /// Per slot, in units of `scale`; empty where nothing was learned.
    levels: Vec<i8>,
    scale: f32,
}

impl WordWeights {
    /// Weights of some slots, rounded to 127 steps of the largest. What rounds to nothing is left out.
    #[must_use]
    pub fn new(weights: &[(u32, f32)]) -> WordWeights {
        let largest = weights
            .iter()
            .map(|(_, weight)| weight.abs())
            .fold(0.0, f32::max);
        if largest <= 0.0 || !largest.is_finite() {
            return WordWeights::default();
        }
        let scale = largest / 127.0;
        let mut levels = vec![0; SLOTS];
        for &(slot, weight) in weights {
            levels[slot as usize % SLOTS] = (weight / scale).round() as i8;
        }
        WordWeights { levels, scale }
    }

    /// The slots that have a weight, in order, with their weights in steps.
    pub(super) fn steps(&self) -> impl Iterator<Item = (u32, i8)> + '_ {
        let all = self.levels.iter().enumerate();
        all.filter(|&(_, &level)| level != 0)
            .map(|(slot, &level)| (slot as u32, level))
    }

    /// Size of a step.
    pub(super) fn scale(&self) -> f32 {
        self.scale
    }

    /// Weights as they are stored.
    pub(super) fn of_steps(scale: f32, steps: &[(u32, i8)]) -> WordWeights {
        let mut levels = vec![0; SLOTS];
        for &(slot, level) in steps {
            levels[slot as usize % SLOTS] = level;
        }
        WordWeights { levels, scale }
    }

    /// The sum of the weights of slots.
    #[must_use]
    pub fn sum(&self, slots: &[u32]) -> f32 {
        slots.iter().map(|&slot| self.weight(slot)).sum()
    }

    fn weight(&self, slot: u32) -> f32 {
        let level = self.levels.get(slot as usize).copied().unwrap_or(0);
        f32::from(level) * self.scale
    }

    /// The word of a text that speaks most for clutter, with its weight; none without one that does.
    pub(super) fn word(&self, page: &Page, block: &TextBlock) -> Option<(f32, String)> {
        let text = text_of(page, block);
        let mut most = (0.0, "");
        for word in words(&text).take(TEXT_WORDS) {
            let weight = self.weight(slot(Role::Word, &[word]));
            if weight > most.0 && word.chars().count() <= LONGEST {
                most = (weight, word);
            }
        }
        (most.0 > 0.0).then(|| (most.0, most.1.to_owned()))
    }

    /// The name of an element around a text that speaks most for clutter, with its weight; none without one that does. Elements
    /// that are around `main`, too, are left out: their names tell nothing of this text.
    pub(super) fn name(
        &self,
        page: &Page,
        block: &TextBlock,
        main: Option<NodeId>,
    ) -> Option<(f32, String)> {
        let is_around_main = |node| main.is_some_and(|main| page.contains(node, main));
        let mut most = (0.0, String::new());
        for (node, level) in around(page, block).filter(|&(node, _)| !is_around_main(node)) {
            name_slots(page, node, level, |slot, word| {
                let weight = self.weight(slot);
                let is_tag = page.tag(node) == Some(word);
                if weight > most.0 && !is_tag && word.chars().count() <= LONGEST {
                    most = (weight, word.to_owned());
                }
            });
        }
        (most.0 > 0.0).then_some(most)
    }

    /// The two sums of every text: as [`text_and_name_slots`] and [`WordWeights::sum`], with the names of each element read once.
    pub(super) fn sums(&self, page: &Page, blocks: &[TextBlock]) -> Vec<[f32; 2]> {
        let mut known: Map<(NodeId, u8), f32> = Map::default();
        // The weights of the words of each name, one after the other: many elements have the same.
        let mut weights: Vec<f32> = Vec::new();
        let mut of_name: Map<(Name, u8), Range<usize>> = Map::default();
        let mut heading = 0.0;
        blocks
            .iter()
            .map(|block| {
                let (mut text, mut names) = (0.0, heading);
                text_slots(page, block, |slot| text += self.weight(slot));
                for (node, level) in around(page, block) {
                    names += *known.entry((node, level)).or_insert_with(|| {
                        let mut sum = 0.0;
                        for name in names_of(page, node) {
                            let range = of_name.entry((name, level)).or_insert_with(|| {
                                let start = weights.len();
                                words_of(page, name, &mut |word| {
                                    let slot = slot(Role::Name(level), &[word]);
                                    weights.push(self.weight(slot));
                                });
                                start..weights.len()
                            });
                            // In the order in which they stand: sums are rounded.
                            sum = weights[range.clone()]
                                .iter()
                                .fold(sum, |sum, weight| sum + weight);
                        }
                        sum
                    });
                }
                if is_heading(page, block) {
                    heading = 0.0;
                    heading_slots(page, block, |slot| heading += self.weight(slot));
                }
                [text, names]
            })
            .collect()
    }
}
