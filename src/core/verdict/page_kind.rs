//! What kind of page this is, with a probability for each kind.
//!
//! ```text
//!   means of the features of its texts, in steps ──┐
//!   words of its address, title and names ─────────┼─ slots ─▶ a sum of learned weights for each kind ─▶ probabilities
//!   what it declares itself to be ─────────────────┘
//! ```
//!
//! Multinomial logistic regression over what a page has. A mean is cut into steps and each has weights of its own, so that
//! some links may speak for one kind and nothing but links for another. The features hold what the structure says: the
//! records that MDR finds, their size, text and links, and what stands on the same tag path. Host names are not looked
//! at. Fitted by `husk train --clutter`, as part of the [model of clutter](super::clutter), and measured by `husk eval kinds`.
//! O(texts · features + nodes + bytes of names).

use serde::Serialize;

use super::features::{COUNT, Features, linked_types};
use super::forest::ForestError;
use super::hints::each_word;
use super::slots::{self, SLOTS, SlotSet, slot, slot_of_number};
use super::text_blocks::TextBlock;
use crate::page::{Element, Page};

/// Number of kinds.
pub const KINDS: usize = 7;

/// Steps of a mean: their width is about 1/STEPS for values below 1, and grows with the value.
const STEPS: f32 = 6.0;
/// Words of a text beyond which it counts no more for a mean.
const MOST_WORDS: u32 = 100;
/// First words of an address, of a title, of the names of the body, types of linked data or microdata that are looked at.
const FIRST: usize = 24;
/// Most steps of a path that make a difference.
const PATH_STEPS: usize = 5;

/// What kind of page it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PageKind {
    /// One text that is read from its title to its end.
    Article,
    /// A manual, a reference, a course.
    Documentation,
    /// What several people say in turn: a forum, questions and answers, an issue, a page of comments.
    Thread,
    /// Things of one sort, one after the other: a search, a category, an index.
    List,
    /// The front page of a site.
    Home,
    /// One thing that is sold.
    Product,
    /// Anything else, most of all what a firm or an office says of itself.
    Other,
}

impl PageKind {
    /// All kinds, in the order of probabilities.
    pub const ALL: [PageKind; KINDS] = [
        PageKind::Article,
        PageKind::Documentation,
        PageKind::Thread,
        PageKind::List,
        PageKind::Home,
        PageKind::Product,
        PageKind::Other,
    ];

    /// Its name in tables and messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            PageKind::Article => "article",
            PageKind::Documentation => "documentation",
            PageKind::Thread => "thread",
            PageKind::List => "list",
            PageKind::Home => "home",
            PageKind::Product => "product",
            PageKind::Other => "other",
        }
    }
}

/// The likeliest kind of a page.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LikelyKind {
    /// The kind.
    pub kind: PageKind,
    /// How likely it is, 0..=1.
    pub probability: f32,
}

/// How likely each kind is, in the order of [`PageKind::ALL`]; together 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct KindProbabilities(pub [f32; KINDS]);

impl KindProbabilities {
    /// The likeliest kind; the first of two that are alike.
    #[must_use]
    pub fn best(&self) -> LikelyKind {
        let mut best = LikelyKind {
            kind: PageKind::Other,
            probability: -1.0,
        };
        for (kind, probability) in PageKind::ALL.into_iter().zip(self.0) {
            if probability > best.probability {
                best = LikelyKind { kind, probability };
            }
        }
        best
    }

    /// The probability of one kind.
    #[must_use]
    pub fn of(&self, kind: PageKind) -> f32 {
        self.0[kind as usize]
    }
}

/// What a slot stands for. Apart from the roles of [words of texts](super::word_weights).
#[derive(Clone, Copy)]
#[repr(u64)]
enum Role {
    Mean = 32,
    WeightedMean,
    PathSteps,
    Path,
    Query,
    Title,
    Body,
    Declared,
    LinkedData,
    Microdata,
}

/// What a page has, as slots, each once.
#[must_use]
pub fn page_slots(page: &Page, blocks: &[TextBlock], features: &Features) -> Vec<u32> {
    let mut found = SlotSet::new();
    means(blocks, features, &mut found);
    address(&page.facts().url, &mut found);
    for word in names(&page.facts().title).take(FIRST) {
        found.add(slot(Role::Title as u64, &[word]));
    }
    declared(page, &mut found);
    found.into_list()
}

/// The mean of every feature over the texts, and the mean where a text counts by its words, in steps.
fn means(blocks: &[TextBlock], features: &Features, found: &mut SlotSet) {
    let (mut sums, mut weighted) = (vec![0.0_f64; COUNT], vec![0.0_f64; COUNT]);
    let mut all = 0.0;
    for (block, row) in blocks.iter().zip(features.rows()) {
        let weight = f64::from(block.words.min(MOST_WORDS)) + 1.0;
        all += weight;
        for ((sum, weighted), &value) in sums.iter_mut().zip(&mut weighted).zip(row) {
            // No number is a value of its own.
            let value = if value.is_finite() { value } else { -1.0 };
            *sum += f64::from(value);
            *weighted += weight * f64::from(value);
        }
    }
    let count = blocks.len().max(1) as f64;
    let mut step = |role: Role, at: usize, mean: f64| {
        let mean = mean as f32;
        let step = (mean.abs().ln_1p() * STEPS).copysign(mean).round() as i64;
        found.add(slot_of_number(role as u64, at as u64, step));
    };
    for (at, (sum, weighted)) in sums.into_iter().zip(weighted).enumerate() {
        step(Role::Mean, at, sum / count);
        step(Role::WeightedMean, at, weighted / f64::max(all, 1.0));
    }
}

/// The words of an address's path, how many steps it has, and the names of what is asked; not its host.
fn address(url: &str, found: &mut SlotSet) {
    let after_host = url.split_once("://").and_then(|(_, rest)| {
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        rest.get(end..)
    });
    let Some(rest) = after_host else {
        return;
    };
    let rest = rest.split('#').next().unwrap_or_default();
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let steps = path.split('/').filter(|step| !step.is_empty()).count();
    let steps = steps.min(PATH_STEPS) as i64;
    found.add(slot_of_number(Role::PathSteps as u64, 0, steps));
    for word in names(path).take(FIRST) {
        found.add(slot(Role::Path as u64, &[word]));
    }
    for part in query.split('&').take(FIRST) {
        let name = part.split('=').next().unwrap_or_default();
        if !name.is_empty() {
            found.add(slot(Role::Query as u64, &[name]));
        }
    }
}

fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| word.len() > 1)
}

/// What a page declares itself to be: names of its body, `og:type`, types of linked data and of microdata.
fn declared(page: &Page, found: &mut SlotSet) {
    let (mut linked, mut items) = (0, 0);
    for node in page.nodes() {
        match page.element(node) {
            Some(Element::Body) => {
                for name in ["class", "id"] {
                    let mut left = FIRST;
                    each_word(
                        page.attribute(node, name).unwrap_or_default(),
                        &mut |word| {
                            if left > 0 && word.len() > 1 {
                                left -= 1;
                                found.add(slot(Role::Body as u64, &[word]));
                            }
                        },
                    );
                }
            }
            Some(Element::Meta) if page.attribute(node, "property") == Some("og:type") => {
                let kind = page.attribute(node, "content").unwrap_or_default().trim();
                found.add(slot(Role::Declared as u64, &[kind]));
            }
            Some(Element::Script) if linked < FIRST => {
                let kind = page.attribute(node, "type").unwrap_or_default();
                if kind.contains("ld+json") {
                    for text in page.children(node).filter_map(|child| page.text(child)) {
                        for name in linked_types(text).take(FIRST - linked) {
                            linked += 1;
                            found.add(slot(Role::LinkedData as u64, &[name]));
                        }
                    }
                }
            }
            _ => {}
        }
        if items < FIRST
            && let Some(address) = page.attribute(node, "itemtype")
        {
            items += 1;
            let name = address.rsplit('/').next().unwrap_or_default();
            found.add(slot(Role::Microdata as u64, &[name]));
        }
    }
}

/// Learned weights of slots, one for each kind.
#[derive(Clone, Debug, Default)]
pub struct KindModel {
    /// Ascending.
    slots: Vec<u32>,
    /// Beside `slots`, in units of `scale`.
    levels: Vec<[i8; KINDS]>,
    scale: f32,
    bias: [f32; KINDS],
}

/// Bytes before the slots: their number, the size of a step, the bias of each kind.
const HEAD: usize = 8 + 4 * KINDS;

impl KindModel {
    /// A model of the log-odds without slots, and of weights of ascending slots, rounded to 127 steps of the largest.
    #[must_use]
    pub fn new(bias: [f32; KINDS], weights: &[(u32, [f32; KINDS])]) -> KindModel {
        let largest = weights
            .iter()
            .flat_map(|(_, weights)| weights)
            .fold(0.0_f32, |largest, weight| largest.max(weight.abs()));
        let scale = largest / 127.0;
        let mut model = KindModel {
            scale,
            bias,
            ..KindModel::default()
        };
        for (slot, weights) in weights {
            // By 0 everything is 0.
            let levels = weights.map(|weight| (weight / scale).round() as i8);
            if levels.iter().any(|&level| level != 0) {
                model.slots.push(*slot);
                model.levels.push(levels);
            }
        }
        model
    }

    /// How likely each kind is for a page that has these slots.
    #[must_use]
    pub fn probabilities(&self, slots: &[u32]) -> KindProbabilities {
        let mut sums = self.bias;
        for slot in slots {
            if let Ok(at) = self.slots.binary_search(slot) {
                for (sum, level) in sums.iter_mut().zip(self.levels[at]) {
                    *sum += f32::from(level) * self.scale;
                }
            }
        }
        let most = sums.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let shares = sums.map(|sum| (sum - most).exp());
        let all: f32 = shares.iter().sum();
        KindProbabilities(shares.map(|share| share / all))
    }

    /// The model as bytes: the number of slots and the size of a step (4 bytes each, little endian), the bias of each kind,
    /// the gaps between slots (LEB128), then kind by kind the weights in steps (a byte each).
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.extend((self.slots.len() as u32).to_le_bytes());
        out.extend(self.scale.to_le_bytes());
        out.extend(self.bias.iter().flat_map(|bias| bias.to_le_bytes()));
        slots::write(self.slots.iter().copied(), out);
        for kind in 0..KINDS {
            out.extend(
                self.levels
                    .iter()
                    .map(|levels| levels[kind].cast_unsigned()),
            );
        }
    }

    /// Reads a model from the front of `rest`.
    ///
    /// # Errors
    /// [`ForestError::Malformed`] for bytes that are none.
    pub(super) fn read(rest: &mut &[u8]) -> Result<KindModel, ForestError> {
        let missing = ForestError::Malformed {
            what: "bytes of kinds are missing",
        };
        let (head, after) = rest
            .split_first_chunk::<HEAD>()
            .ok_or_else(|| missing.clone())?;
        *rest = after;
        let (numbers, _) = head.as_chunks::<4>();
        let count = u32::from_le_bytes(numbers[0]) as usize;
        let scale = f32::from_le_bytes(numbers[1]);
        let bias: [f32; KINDS] = std::array::from_fn(|kind| f32::from_le_bytes(numbers[kind + 2]));
        let finite = scale.is_finite() && bias.iter().all(|bias| bias.is_finite());
        if count > SLOTS || !finite {
            return Err(ForestError::Malformed {
                what: "weights of kinds that no model has",
            });
        }
        let slots = slots::read(rest, count)?;
        let (levels, after) = rest.split_at_checked(count * KINDS).ok_or(missing)?;
        *rest = after;
        let levels = (0..count)
            .map(|at| std::array::from_fn(|kind| levels[kind * count + at].cast_signed()))
            .collect();
        Ok(KindModel {
            slots,
            levels,
            scale,
            bias,
        })
    }
}
