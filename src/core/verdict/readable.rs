//! Is there an article here? A quick answer to "can reader mode work on this page", before anything is judged.
//!
//! ```text
//!   page ─ texts ─ sums ─ logistic regression ─▶ 0..=1, yes from [`YES`] up
//! ```
//!
//! The strongest sign is one long run of text: texts in document order add the words of running text and pay for what
//! stands between, and the best stretch counts. A list of teasers has as much running text as an article, but every
//! teaser is followed by a heading, a link and a date. Length means the same in all scripts, see [`reading_words`].
//!
//! The weights are those of `husk eval readable wcxb-dev --weights`, fitted on wcxb-dev (CC BY 4.0). On its pages, each
//! judged by weights learned from other sites, and beside Readability's isProbablyReaderable (0.6.0):
//!
//! | type | pages | readable | P | R | right | its P | its R | its right |
//! | --- | --- | --- | --- | --- | --- | --- | --- | --- |
//! | article | 709 | 695 | .993 | .984 | .977 | .983 | .994 | .977 |
//! | documentation | 83 | 79 | 1.000 | .937 | .940 | .975 | 1.000 | .976 |
//! | collection | 76 | 0 | | | .789 | | | .316 |
//! | listing | 74 | 0 | | | .730 | | | .419 |
//! | forum, product, service with little to read | 54 | 0 | | | .741 | | | .315 |
//! | all | 996 | 774 | .932 | .979 | .929 | .841 | .995 | .849 |
//!
//! What counts as readable there is said in `eval::readable`. Long threads, descriptions of products and companies (258
//! pages) are not counted; four in five get a yes, nine in ten by isProbablyReaderable. The weights alone are held out:
//! the constants below were chosen among ten sets of them, which differ by less than .004 of F1.
//!
//! One pass over the nodes and one over the texts, O(nodes + bytes); no regions, no verdict, no model but these weights.

use super::model::probability;
use super::text_blocks::{self, TextBlock};
use crate::page::{Element, Page, links};

/// Number of features.
pub const FEATURES: usize = 7;

/// The features from which the score is computed; the first is always 1, for the bias. See [`features`].
pub type Row = [f32; FEATURES];

/// Names of the features, for tables.
pub const NAMES: [&str; FEATURES] = [
    "bias",
    "running words",
    "best stretch",
    "said to be an article",
    "front page",
    "prices",
    "fields",
];

/// Score from which on the answer is yes.
///
/// Less than one half, since a mode that is missing where it would work is worse than one that disappoints.
pub const YES: f32 = 0.4;

/// Reading words from which on a text is running text when it ends as a sentence does.
const SENTENCE: f32 = 6.0;
/// Reading words from which on it is anyway: a verse, a text in a script that marks no sentence's end.
const LONG: f32 = 20.0;
/// Share of link characters up to which it is.
const LINKED: f32 = 0.6;
/// What a text that is not running text costs a stretch, in words, beside the words of its links.
const GAP: f32 = 2.0;
/// Words that are half as good as any number of them.
const HALF: f32 = 100.0;
/// Words of a text in which an amount of money is a price rather than part of a sentence.
const PRICE_WORDS: u32 = 8;

/// One weight per feature, in log-odds.
const WEIGHTS: Row = [-5.232, 1.658, 7.305, 1.948, -3.096, -0.546, -0.599];

/// The answer.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Readable {
    /// How sure it is that the page has an article that reader mode can show, 0..=1.
    pub score: f32,
    /// Yes or no.
    pub yes: bool,
}

/// Whether reader mode can work on `page`.
#[must_use]
pub fn readable(page: &Page) -> Readable {
    readable_by(page, &text_blocks::text_blocks(page).list)
}

/// The same, where the texts of the page are known.
pub(super) fn readable_by(page: &Page, texts: &[TextBlock]) -> Readable {
    let odds: f32 = features_by(page, texts)
        .iter()
        .zip(WEIGHTS)
        .map(|(value, weight)| value * weight)
        .sum();
    let score = probability(odds);
    Readable {
        score,
        yes: score >= YES,
    }
}

/// Words of a text as a person reads them: a run of characters between white space in scripts that put some between
/// words, else one for two ideographs or kana and one for six characters of Thai and its kin.
#[must_use]
pub fn reading_words(words: u32, chars: u32) -> f32 {
    let (words, chars) = (words as f32, chars as f32);
    let length = chars / words.max(1.0);
    if length < 1.6 && words > 8.0 {
        words / 2.0
    } else if length > 15.0 {
        chars / 6.0
    } else {
        words
    }
}

/// The features of a page, each finite.
#[must_use]
pub fn features(page: &Page) -> Row {
    features_by(page, &text_blocks::text_blocks(page).list)
}

fn features_by(page: &Page, texts: &[TextBlock]) -> Row {
    let mut sums = Sums::default();
    for unit in texts {
        sums.text(page, unit);
    }
    let marks = PageSigns::of(page);
    let url = &page.facts().url;
    let is = |said: bool| f32::from(u8::from(said));
    [
        1.0,
        enough(sums.running),
        enough(sums.best),
        is(marks.said),
        is(links::after_scheme(url).is_some() && links::is_front(url)),
        (sums.prices as f32).ln_1p(),
        (marks.fields as f32).ln_1p(),
    ]
}

/// Words on a scale from 0 to 1 on which [`HALF`] are half as good as any number.
fn enough(words: f32) -> f32 {
    words / (words + HALF)
}

/// Reading words of a text outside its links.
fn plain_words(unit: &TextBlock) -> f32 {
    let words = reading_words(unit.words, unit.chars);
    words - words * unit.link_density()
}

/// Whether a text is running text: a sentence, or long, and not mostly links.
pub(super) fn is_running(unit: &TextBlock) -> bool {
    let length = if unit.sentence { SENTENCE } else { LONG };
    plain_words(unit) >= length && unit.link_density() <= LINKED
}

/// Sums over the texts, in reading words.
#[derive(Default)]
struct Sums {
    running: f32,
    /// The stretch that ends at the text last seen, and the best so far (Kadane's largest sum).
    stretch: f32,
    best: f32,
    prices: u32,
}

impl Sums {
    fn text(&mut self, page: &Page, unit: &TextBlock) {
        let linked = reading_words(unit.words, unit.chars) * unit.link_density();
        if is_running(unit) {
            let plain = plain_words(unit);
            self.running += plain;
            self.stretch += plain;
        } else {
            self.stretch = (self.stretch - GAP - linked).max(0.0);
        }
        self.best = self.best.max(self.stretch);
        if unit.words <= PRICE_WORDS && unit.is_amount(page) {
            self.prices += 1;
        }
    }
}

/// What elements and attributes say, counted.
#[derive(Default)]
struct PageSigns {
    fields: u32,
    /// Whether the page's own metadata call it an article.
    said: bool,
}

impl PageSigns {
    fn of(page: &Page) -> PageSigns {
        let mut marks = PageSigns::default();
        for node in page.nodes() {
            let tag = page.element(node);
            if tag == Some(Element::Meta) {
                marks.said |= page.attribute(node, "property") == Some("og:type")
                    && page.attribute(node, "content") == Some("article");
                continue;
            }
            if page.is_hidden(node) {
                continue;
            }
            match tag {
                Some(Element::Select | Element::Textarea) => marks.fields += 1,
                Some(Element::Input) if page.attribute(node, "type") != Some("hidden") => {
                    marks.fields += 1
                }
                _ => {}
            }
        }
        marks
    }
}
