//! Fits the page-level score to pages with gold texts: features of every text, labels, weights, a forest.
//!
//! Every page weighs the same; within it a text weighs by its words to the power of [`POWER`], so that a menu of fifty
//! items is not worth fifty paragraphs and a long text not everything. Of pages with very many texts a sample is
//! taken, drawn by weight, and what is drawn stands for the rest ([`MOST_TEXTS`]).
//!
//! Every page is learned from twice: as it is, and for [`BARE`] of its weight as if its elements had no names, landmarks,
//! classes or metadata ([`Bare`]), so that pages of other makers and times
//! are judged by what they look like.
//!
//! And once more, for [`SHORT`] of its weight, with most of its content cut away where it is one long text
//! ([`shortened`]): short articles stand among as many teasers as long ones.
//!
//! Articles are learned once more, for [`GRAFTED`] of their weight, with the comments of another page behind them
//! ([`grafted`]): sets of articles have few pages with long comments, and in sets of threads they are the content.
//!
//! Cross-validation holds whole sites out: a page is judged by a model that has seen no page of its site. The same pages,
//! parameters and seed give the same bytes.

use super::boosting::{self, Parameters, Rows};
use super::grafted::{Thread, grafted, may_have, threads};
use super::labelled_texts::LabelledTexts;
use super::shortened::shortened;
use super::text_labels::{labels, visible};
use unhusk::page::Page;
use unhusk::page::maps::{Map, Set};
use unhusk::template::random::Random;
use unhusk::verdict::features::bare::Bare;
use unhusk::verdict::features::{self, COUNT, Features};
use unhusk::verdict::forest::Forest;
use unhusk::verdict::{TextBlock, text_features, texts};

/// Power of the words that a text weighs.
const POWER: f32 = 0.75;
/// Texts of a page that are learned from, about: more say little more.
const MOST_TEXTS: f32 = 300.0;
/// What the texts of a page weigh together.
const PAGE_WEIGHT: f32 = 100.0;

/// What the bare copy of a page weighs beside the page.
pub(super) const BARE: f32 = 0.5;

/// What the shortened copy of a page weighs beside the page.
const SHORT: f32 = 0.5;
/// Share of running text from which on a page has a shortened copy.
const LEAST_RUNNING: f32 = 0.4;

/// What the copy of a page with another's comments weighs beside the page.
const GRAFTED: f32 = 0.5;
/// Copies of a page with comments, of which one is learned from: the first whose comments are of a page learned from.
const GRAFTS: usize = 3;

/// How the built-in model is fitted.
pub const PARAMETERS: Parameters = Parameters {
    trees: 500,
    learning_rate: 0.06,
    leaves: 28,
    min_rows: 40,
    min_hessian: 1.0,
    lambda: 5.0,
    feature_fraction: 0.2,
    bagging_fraction: 0.7,
    max_bins: 63,
    seed: 1,
};

/// One page to learn from.
pub struct Learnable {
    /// Its data set.
    pub set: String,
    /// Its site: sites are held out as a whole.
    pub site: String,
    whole: Sample,
    short: Option<Sample>,
    /// With the comments of a page of some site.
    grafted: Vec<(String, Sample)>,
}

/// The texts of a page, as it is or shortened.
struct Sample {
    features: Features,
    /// Per text, the share of it that is main content, not a number where nobody says, and its words.
    labels: Vec<(f32, u32)>,
}

impl Learnable {
    /// A page and its gold text. The seed draws how much of it a shortened copy keeps.
    #[must_use]
    pub fn with_text((set, site): (&str, &str), page: &Page, gold: &str, seed: u64) -> Learnable {
        let (units, whole) = Sample::of(page, gold);
        let short = (whole.features.running > LEAST_RUNNING)
            .then(|| shortened(page, &units, &whole.labels, &mut Random::new(seed)))
            .flatten()
            .map(|page| Sample::of(&page, gold).1);
        Learnable {
            set: set.to_owned(),
            site: site.to_owned(),
            whole,
            short,
            grafted: Vec::new(),
        }
    }

    /// A page whose texts are labelled one by one; it is learned from as it is alone.
    #[must_use]
    pub fn with_labels(
        (set, site): (&str, &str),
        page: &Page,
        labelled: &LabelledTexts,
    ) -> Learnable {
        let (units, features) = text_features(page);
        let share = |is_main: Option<bool>| {
            is_main.map_or(f32::NAN, |is_main| f32::from(u8::from(is_main)))
        };
        let shares = labelled.is_main(page, &units).into_iter().map(share);
        let labels = shares.zip(units.iter().map(|unit| unit.words)).collect();
        Learnable {
            set: set.to_owned(),
            site: site.to_owned(),
            whole: Sample { features, labels },
            short: None,
            grafted: Vec::new(),
        }
    }

    /// The comments of the page that are not its content, to put behind the content of others.
    #[must_use]
    pub fn comments(&self, page: &Page) -> Vec<Thread> {
        threads(&self.site, page, &texts(page), &self.whole.labels)
    }

    /// Adds copies of the page with comments of other sites' pages, where it has content and none of it is in comments.
    pub fn graft(&mut self, page: &Page, gold: &str, comments: &[Thread], seed: u64) {
        let units = texts(page);
        if comments.is_empty()
            || self.whole.features.running <= LEAST_RUNNING
            || !may_have(page, &units, &self.whole.labels)
        {
            return;
        }
        let mut random = Random::new(seed ^ 0x9e37);
        for _ in 0..GRAFTS {
            let thread = &comments[random.below(comments.len())];
            if thread.site != self.site
                && let Some(page) = grafted(page, &units, &self.whole.labels, thread, &mut random)
            {
                let sample = Sample::of(&page, gold).1;
                self.grafted.push((thread.site.clone(), sample));
            }
        }
    }

    /// Whether a family of features has a number for some text of the page.
    #[must_use]
    pub fn has_family(&self, family: &str) -> bool {
        let mut from = 0;
        for (name, names) in features::FAMILIES {
            let columns = from..from + names.len();
            if name == family {
                let rows = &mut self.whole.features.rows();
                return rows.any(|row| row[columns.clone()].iter().any(|value| !value.is_nan()));
            }
            from = columns.end;
        }
        false
    }
}

impl Sample {
    fn of(page: &Page, gold: &str) -> (Vec<TextBlock>, Sample) {
        let (units, features) = text_features(page);
        let texts: Vec<String> = units.iter().map(|unit| visible(page, unit)).collect();
        let labels = labels(&texts, gold);
        (units, Sample { features, labels })
    }
}

/// Weights of the texts of one page, by their words: 0 for those that are left out.
pub(super) fn weights_of(words: impl Iterator<Item = u32>, random: &mut Random) -> Vec<f32> {
    let raw: Vec<f32> = words
        .map(|words| (words as f32).max(0.3).powf(POWER))
        .collect();
    let sum: f32 = raw.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    let all = raw.len() as f32;
    raw.into_iter()
        .map(|weight| {
            let weight = weight / sum;
            let chance = (MOST_TEXTS * weight.max(0.3 / all)).min(1.0);
            let drawn = all <= MOST_TEXTS || random.share() < chance;
            let counted = if all <= MOST_TEXTS {
                weight
            } else {
                weight / chance
            };
            if drawn { PAGE_WEIGHT * counted } else { 0.0 }
        })
        .collect()
}

/// Parts that sites are cut into, by a seed: the part of every page.
#[must_use]
pub fn folds<'a>(sites: impl Iterator<Item = &'a str>, parts: usize, seed: u64) -> Vec<usize> {
    let sites: Vec<&str> = sites.collect();
    let mut names = sites.clone();
    names.sort_unstable();
    names.dedup();
    Random::new(seed).shuffle(&mut names);
    let part: Map<&str, usize> = names
        .into_iter()
        .enumerate()
        .map(|(at, name)| (name, at % parts.max(1)))
        .collect();
    sites.iter().map(|site| part[site]).collect()
}

/// A forest fitted to all pages that `wanted` picks by their position, which looks at no feature of the families
/// `without`; `told` hears of its progress.
#[must_use]
pub fn train(
    pages: &[Learnable],
    wanted: impl Fn(usize) -> bool,
    without: &[&str],
    parameters: &Parameters,
    told: &mut dyn FnMut(boosting::Progress<'_>),
) -> Forest {
    let names: Vec<&str> = features::names().collect();
    let blank: Vec<bool> = features::FAMILIES
        .into_iter()
        .flat_map(|(family, names)| std::iter::repeat_n(without.contains(&family), names.len()))
        .collect();
    let bare = Bare::new();
    let mut seen = [0.0; COUNT];
    let mut rows = Rows::new(&names);
    let (mut targets, mut weights) = (Vec::new(), Vec::new());
    let sites: Set<&str> = pages
        .iter()
        .enumerate()
        .filter(|&(at, _)| wanted(at))
        .map(|(_, page)| page.site.as_str())
        .collect();
    for (at, page) in pages.iter().enumerate() {
        if !wanted(at) {
            continue;
        }
        // One stream a page, so that leaving one out changes no other.
        let mut random = Random::new(parameters.seed.wrapping_add(at as u64));
        let short = page.short.iter().map(|sample| (sample, SHORT));
        let mut grafts = page.grafted.iter();
        let grafted = grafts
            .find(|(site, _)| sites.contains(site.as_str()))
            .map(|(_, sample)| (sample, GRAFTED));
        for (sample, share) in std::iter::once((&page.whole, 1.0))
            .chain(short)
            .chain(grafted)
        {
            let words = sample.labels.iter().map(|&(_, words)| words);
            let drawn = weights_of(words, &mut random);
            let texts = sample.features.rows().zip(&sample.labels).zip(drawn);
            let known = |((_, (label, _)), weight): &((_, &(f32, _)), f32)| {
                *weight > 0.0 && !label.is_nan()
            };
            for ((row, &(label, _)), weight) in texts.filter(known) {
                // What is the same everywhere is never split on.
                for ((seen, &value), &blank) in seen.iter_mut().zip(row).zip(&blank) {
                    *seen = if blank { 0.0 } else { value };
                }
                for of in [1.0, BARE] {
                    rows.push(&seen);
                    targets.push(label);
                    weights.push(share * of * weight);
                    bare.strip(&mut seen);
                }
            }
        }
    }
    boosting::train_telling(&rows, &targets, &weights, parameters, told)
}
