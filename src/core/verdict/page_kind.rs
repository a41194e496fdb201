//! What kind of page this is, with a probability for each kind.
//!
//! ```text
//!   features of its texts, each text by its words and by how likely it stays ─▶ means ─┐
//!   words of its address, title and names, what it declares itself to be ─────▶ slots ─┴▶ learned weights ─▶ probabilities
//! ```
//!
//! Multinomial logistic regression over what a page has. The features hold what the structure says: the records that MDR
//! finds, their size, text and links, and what stands on the same tag path. Texts that are clutter count little, since menus
//! and related links look alike on pages of all kinds. Host names are not looked at. Fitted by `husk train --clutter`, as part
//! of the [model of clutter](super::clutter), and measured by `husk eval kinds`. O(texts · features + nodes + bytes of names).

use serde::{Deserialize, Serialize};

use super::features::{COUNT, Features, linked_types};
use super::forest::ForestError;
use super::hints::each_word;
use super::model::probability;
use super::slots::{self, SLOTS, SlotSet, slot, slot_of_number};
use crate::page::{Element, Page, links, text};

/// Number of kinds.
pub const KINDS: usize = 7;

/// Standard deviations from the mean over all pages beyond which a mean counts no more.
const MOST_DEVIATION: f32 = 4.0;
/// What a mean one standard deviation away counts, where a slot counts 1.
const MEAN_UNIT: f32 = 0.1;
/// Words of a text beyond which it counts no more for a mean.
const MOST_WORDS: u32 = 100;
/// First words of an address, of a title, of the names of the body, types of linked data or microdata that are looked at.
const FIRST: usize = 24;
/// Most steps of a path that make a difference.
const PATH_STEPS: usize = 5;

/// What kind of page it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
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
    /// From log-odds of the kinds: only their differences count.
    #[must_use]
    pub fn of_log_odds(sums: [f32; KINDS]) -> KindProbabilities {
        let most = sums.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let shares = sums.map(|sum| (sum - most).exp());
        let all: f32 = shares.iter().sum();
        KindProbabilities(shares.map(|share| share / all))
    }

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
    PathSteps = 32,
    Path,
    Query,
    Title,
    Body,
    Declared,
    LinkedData,
    Microdata,
}

/// What is known of a page that tells its kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PageTraits {
    /// Slots, each once: address, title, and what it declares itself to be.
    pub slots: Vec<u32>,
    /// The mean of every feature of its texts, on a logarithmic scale.
    pub means: Vec<f32>,
}

/// The slots of a page.
#[must_use]
pub fn slots_of(page: &Page) -> Vec<u32> {
    let mut found = SlotSet::new();
    address(&page.facts().url, &mut found);
    for word in names(&page.facts().title).take(FIRST) {
        found.add(slot(Role::Title as u64, &[word]));
    }
    declared(page, &mut found);
    found.into_list()
}

/// Of every feature the mean over the texts: a text counts by its words (`words`) and by how likely it stays (`odds`, natural
/// log-odds that it is clutter). What is no number counts as −1. The result is sign(mean) · ln(1 + |mean|).
#[must_use]
pub fn means_of(words: &[u32], odds: &[f32], features: &Features) -> Vec<f32> {
    let mut sums = vec![0.0_f64; COUNT];
    let mut all = 0.0;
    for ((&words, &odds), row) in words.iter().zip(odds).zip(features.rows()) {
        let weight = f64::from(words.min(MOST_WORDS) + 1) * f64::from(probability(-odds));
        all += weight;
        for (sum, &value) in sums.iter_mut().zip(row) {
            let value = if value.is_finite() { value } else { -1.0 };
            *sum += weight * f64::from(value);
        }
    }
    let mean = |sum: f64| (sum / f64::max(all, 1.0e-6)) as f32;
    sums.into_iter()
        .map(|sum| mean(sum).abs().ln_1p().copysign(mean(sum)))
        .collect()
}

/// The words of an address's path, how many steps it has, and the names of what is asked; not its host.
fn address(url: &str, found: &mut SlotSet) {
    let after_host = links::after_scheme(url).and_then(|rest| {
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
                if text::find(kind, "ld+json").is_some() {
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

/// How a mean is brought to one scale.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scale {
    /// Its mean over all pages.
    pub center: f32,
    /// Its standard deviation; 0 for one that is always the same.
    pub spread: f32,
}

impl Scale {
    /// What a mean counts.
    #[must_use]
    pub fn value(self, mean: f32) -> f32 {
        if self.spread <= 0.0 || !mean.is_finite() {
            return 0.0;
        }
        let deviation = (mean - self.center) / self.spread;
        MEAN_UNIT * deviation.clamp(-MOST_DEVIATION, MOST_DEVIATION)
    }

    /// As it is stored: of both numbers the upper half, which is exact to within 1 %.
    #[must_use]
    pub fn rounded(self) -> Scale {
        let round = |number: f32| f32::from_bits(number.to_bits() & 0xffff_0000);
        Scale {
            center: round(self.center),
            spread: round(self.spread),
        }
    }
}

/// Weights, one for each kind.
pub type KindWeights = [f32; KINDS];

/// Learned weights of means and of slots.
#[derive(Clone, Debug, Default)]
pub struct KindModel {
    bias: KindWeights,
    /// One for each feature, or none.
    scales: Vec<Scale>,
    /// Beside `scales`, then beside `slots`, in units of `unit`.
    levels: Vec<[i8; KINDS]>,
    unit: f32,
    /// Ascending.
    slots: Vec<u32>,
}

/// Bytes before the scales: the number of means and of slots, the unit, the bias of each kind.
const HEAD: usize = 12 + 4 * KINDS;

impl KindModel {
    /// A model of the log-odds of what has neither means nor slots, of weights of means, and of ascending slots, rounded to 127
    /// steps of the largest weight.
    #[must_use]
    pub fn new(
        bias: KindWeights,
        means: &[(Scale, KindWeights)],
        slots: &[(u32, KindWeights)],
    ) -> KindModel {
        let all = || {
            let means = means.iter().map(|(_, weights)| weights);
            means.chain(slots.iter().map(|(_, weights)| weights))
        };
        let most = all()
            .flatten()
            .fold(0.0_f32, |most, weight| most.max(weight.abs()));
        let unit = (most / 127.0).max(f32::MIN_POSITIVE);
        let levels = |weights: &KindWeights| weights.map(|weight| (weight / unit).round() as i8);
        KindModel {
            bias,
            scales: means.iter().map(|(scale, _)| scale.rounded()).collect(),
            levels: all().map(levels).collect(),
            unit,
            slots: slots.iter().map(|&(slot, _)| slot).collect(),
        }
    }

    /// How likely each kind is for a page of these traits.
    #[must_use]
    pub fn probabilities(&self, traits: &PageTraits) -> KindProbabilities {
        let mut sums = self.bias;
        let mut add = |levels: [i8; KINDS], value: f32| {
            for (sum, level) in sums.iter_mut().zip(levels) {
                *sum += f32::from(level) * value * self.unit;
            }
        };
        let (of_means, of_slots) = self.levels.split_at(self.scales.len());
        for ((scale, &levels), &mean) in self.scales.iter().zip(of_means).zip(&traits.means) {
            add(levels, scale.value(mean));
        }
        for slot in &traits.slots {
            if let Ok(at) = self.slots.binary_search(slot) {
                add(of_slots[at], 1.0);
            }
        }
        KindProbabilities::of_log_odds(sums)
    }

    /// The model as bytes: the number of means and of slots and the unit (4 bytes each, little endian), the bias of each kind,
    /// of each mean the upper halves of center and spread, the gaps between slots (LEB128), then kind by kind the levels
    /// (a byte each).
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.extend((self.scales.len() as u32).to_le_bytes());
        out.extend((self.slots.len() as u32).to_le_bytes());
        out.extend(self.unit.to_le_bytes());
        out.extend(self.bias.iter().flat_map(|bias| bias.to_le_bytes()));
        for scale in &self.scales {
            for number in [scale.center, scale.spread] {
                out.extend(((number.to_bits() >> 16) as u16).to_le_bytes());
            }
        }
        slots::write(self.slots.iter().copied(), out);
        for kind in 0..KINDS {
            let levels = self.levels.iter();
            out.extend(levels.map(|levels| levels[kind].cast_unsigned()));
        }
    }

    /// Reads a model from the front of `rest`.
    ///
    /// # Errors
    /// [`ForestError::Malformed`] for bytes that are none.
    pub(super) fn read(rest: &mut &[u8]) -> Result<KindModel, ForestError> {
        let missing = || ForestError::Malformed {
            what: "bytes are missing",
        };
        let (head, after) = rest.split_first_chunk::<HEAD>().ok_or_else(missing)?;
        *rest = after;
        let (numbers, _) = head.as_chunks::<4>();
        let means = u32::from_le_bytes(numbers[0]) as usize;
        let count = u32::from_le_bytes(numbers[1]) as usize;
        let unit = f32::from_le_bytes(numbers[2]);
        let bias: KindWeights = std::array::from_fn(|kind| f32::from_le_bytes(numbers[kind + 3]));
        if means > COUNT || count > SLOTS {
            return Err(ForestError::Malformed {
                what: "weights of kinds that no model has",
            });
        }
        let (halves, after) = rest.split_at_checked(means * 4).ok_or_else(missing)?;
        *rest = after;
        let (halves, _) = halves.as_chunks::<4>();
        let upper = |low, high| f32::from_bits(u32::from(u16::from_le_bytes([low, high])) << 16);
        let scales: Vec<Scale> = halves
            .iter()
            .map(|&[a, b, c, d]| Scale {
                center: upper(a, b),
                spread: upper(c, d),
            })
            .collect();
        let slots = slots::read(rest, count)?;
        let all = means + count;
        let (levels, after) = rest.split_at_checked(all * KINDS).ok_or_else(missing)?;
        *rest = after;
        let numbers = scales.iter().flat_map(|scale| [scale.center, scale.spread]);
        if !numbers.chain(bias).chain([unit]).all(f32::is_finite) {
            return Err(ForestError::Malformed {
                what: "weights of kinds that no model has",
            });
        }
        let levels = (0..all)
            .map(|at| std::array::from_fn(|kind| levels[kind * all + at].cast_signed()))
            .collect();
        Ok(KindModel {
            bias,
            scales,
            levels,
            unit,
            slots,
        })
    }
}
