//! Whether a text is clutter: what no one came for, whatever kind of page it is.
//!
//! ```text
//!   features of the text ─────────────┐
//!   its words, the names around it ───┴─▶ forest ─▶ log-odds of clutter, 0 where hiding begins
//! ```
//!
//! Not the opposite of "belongs to the article": a byline, a price, a story on a home page are neither. Fitted by
//! `husk train --clutter` to texts of whole pages, labelled one by one (tests/labelled), and measured by `husk eval snippets`.

use std::sync::OnceLock;

use super::features::{self, Features};
use super::forest::{Attribution, Forest, ForestError};
use super::page_kind::{self, KindModel, KindProbabilities, PageTraits};
use super::slots;
use super::text_blocks::TextBlock;
use super::word_weights::{self, WordWeights};
use crate::page::Page;

/// The built-in model as `husk train --clutter` wrote it.
const BUILT_IN: &[u8] = include_bytes!("clutter.model");

/// Largest log-odds taken from one text, so that one odd text cannot outweigh a page.
const MOST: f32 = 6.0;

/// Bytes before the weights: their number, the size of a step.
const HEAD: usize = 8;
/// Most slots that have a weight.
const MAX_WEIGHTS: usize = 1 << 16;

/// A model of clutter.
#[derive(Clone, Debug)]
pub struct ClutterModel {
    words: WordWeights,
    kinds: KindModel,
    forest: Forest,
}

/// The names of the forest's features: those of texts, then those of words.
pub fn names() -> Vec<&'static str> {
    features::names().chain(word_weights::NAMES).collect()
}

/// How many names there are, and their [`fingerprint`](super::forest::fingerprint). As numbers, so that no program has to hold the names.
const NAMES: usize = features::COUNT + word_weights::NAMES.len();
const FINGERPRINT: u64 = 0x08fb_5080_779f_785a;

impl ClutterModel {
    /// The model that Husk brings along; `None` for bytes that are none, which a test rules out.
    #[must_use]
    pub fn built_in() -> Option<&'static ClutterModel> {
        static MODEL: OnceLock<Option<ClutterModel>> = OnceLock::new();
        let model = MODEL.get_or_init(|| ClutterModel::from_bytes(BUILT_IN).ok());
        model.as_ref()
    }

    /// A model of weights of words, of kinds of pages, and of a forest over [`names`] whose log-odds are those of clutter.
    #[must_use]
    pub fn new(words: WordWeights, kinds: KindModel, forest: Forest) -> ClutterModel {
        ClutterModel {
            words,
            kinds,
            forest,
        }
    }

    /// Where it comes from: data, pages, parameters, seed.
    #[must_use]
    pub fn provenance(&self) -> &str {
        self.forest.provenance()
    }

    /// The model as bytes: the number of weights and the size of a step (4 bytes each, little endian), the gaps between
    /// their slots (LEB128), the weights in steps (a byte each), then the weights of kinds, then the forest.
    ///
    /// # Errors
    /// [`ForestError`] when it would not be read again.
    pub fn to_bytes(&self) -> Result<Vec<u8>, ForestError> {
        let steps: Vec<(u32, i8)> = self.words.steps().collect();
        let mut out = (steps.len() as u32).to_le_bytes().to_vec();
        out.extend_from_slice(&self.words.scale().to_le_bytes());
        slots::write(steps.iter().map(|&(slot, _)| slot), &mut out);
        out.extend(steps.iter().map(|&(_, level)| level.cast_unsigned()));
        self.kinds.write(&mut out);
        out.extend(self.forest.to_bytes()?);
        Ok(out)
    }

    /// Reads a model.
    ///
    /// # Errors
    /// [`ForestError`] says what is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<ClutterModel, ForestError> {
        let malformed = |what| ForestError::Malformed { what };
        let missing = || malformed("bytes are missing");
        let head = bytes.first_chunk::<HEAD>().ok_or_else(missing)?;
        let [a, b, c, d, e, f, g, h] = *head;
        let count = u32::from_le_bytes([a, b, c, d]) as usize;
        let scale = f32::from_le_bytes([e, f, g, h]);
        if count > MAX_WEIGHTS || !scale.is_finite() {
            return Err(malformed("weights of words that no model has"));
        }
        let rest = &mut bytes.get(HEAD..).unwrap_or_default();
        let slots = slots::read(rest, count)?;
        let (levels, after) = rest.split_at_checked(count).ok_or_else(missing)?;
        *rest = after;
        let steps: Vec<(u32, i8)> = slots
            .into_iter()
            .zip(levels.iter().map(|level| level.cast_signed()))
            .collect();
        let kinds = KindModel::read(rest)?;
        let forest = Forest::from_bytes_of(rest, NAMES, FINGERPRINT)?;
        let words = WordWeights::of_steps(scale, &steps);
        Ok(ClutterModel::new(words, kinds, forest))
    }

    /// The same model, with other weights of kinds of pages.
    #[must_use]
    pub fn with_kinds(self, kinds: KindModel) -> ClutterModel {
        ClutterModel { kinds, ..self }
    }

    /// The weights of kinds of pages.
    #[must_use]
    pub fn kinds(&self) -> &KindModel {
        &self.kinds
    }

    /// The weights of words.
    #[must_use]
    pub fn words(&self) -> &WordWeights {
        &self.words
    }

    /// What the features of a text add to its log-odds.
    pub(super) fn attribution(&self) -> Attribution<'_> {
        Attribution::of(&self.forest)
    }

    /// Log-odds of clutter of texts with these sums of words, row after row the features that they come from.
    fn judged(&self, sums: &[[f32; 2]], features: &Features) -> (Vec<f32>, Vec<f32>) {
        let words = word_weights::features(sums);
        let width = self.forest.features();
        let mut rows = Vec::with_capacity(words.len() * width);
        for (row, words) in features.rows().zip(&words) {
            rows.extend_from_slice(row);
            rows.extend_from_slice(words);
        }
        let each: Vec<&[f32]> = rows.chunks_exact(width.max(1)).collect();
        let odds = self.forest.log_odds_of(&each);
        let odds = odds.into_iter().map(|odds| odds.clamp(-MOST, MOST));
        (odds.collect(), rows)
    }

    /// Natural log-odds of clutter of every text, from its [sums of words](WordWeights::sum) and its features.
    #[must_use]
    pub fn log_odds(&self, sums: &[[f32; 2]], features: &Features) -> Vec<f32> {
        self.judged(sums, features).0
    }

    /// What is said of each text, and of the page.
    pub(super) fn scores(
        &self,
        page: &Page,
        blocks: &[TextBlock],
        features: &Features,
    ) -> ClutterScores<'_> {
        let (odds, rows) = self.judged(&self.words.sums(page, blocks), features);
        let words: Vec<u32> = blocks.iter().map(|block| block.words).collect();
        let traits = PageTraits {
            slots: page_kind::slots_of(page),
            means: page_kind::means_of(&words, &odds, features),
        };
        ClutterScores {
            kinds: self.kinds.probabilities(&traits),
            model: self,
            odds,
            rows,
        }
    }
}

/// What a model says of the texts of a page.
pub(crate) struct ClutterScores<'a> {
    /// The model.
    pub(super) model: &'a ClutterModel,
    /// Natural log-odds that each text is clutter: positive for what may be hidden.
    pub(super) odds: Vec<f32>,
    /// What kind of page it is.
    pub(super) kinds: KindProbabilities,
    /// Row after row the features that they come from.
    rows: Vec<f32>,
}

impl ClutterScores<'_> {
    /// The features of one text, in the order of [`names`].
    pub(super) fn row(&self, at: usize) -> &[f32] {
        let width = self.model.forest.features();
        self.rows
            .get(at * width..(at + 1) * width)
            .unwrap_or_default()
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::verdict::forest::fingerprint;

    #[test]
    fn the_fingerprint_is_that_of_the_names() {
        assert_eq!(
            fingerprint(&names()),
            FINGERPRINT,
            "{:#x}",
            fingerprint(&names())
        );
        assert_eq!(names().len(), NAMES);
    }
}
