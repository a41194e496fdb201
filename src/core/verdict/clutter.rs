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
use super::forest::{Forest, ForestError};
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
    forest: Forest,
}

/// The names of the forest's features: those of texts, then those of words.
pub fn names() -> Vec<&'static str> {
    features::names().chain(word_weights::NAMES).collect()
}

impl ClutterModel {
    /// The model that Husk brings along; `None` for bytes that are none, which a test rules out.
    #[must_use]
    pub fn built_in() -> Option<&'static ClutterModel> {
        static MODEL: OnceLock<Option<ClutterModel>> = OnceLock::new();
        let model = MODEL.get_or_init(|| ClutterModel::from_bytes(BUILT_IN).ok());
        model.as_ref()
    }

    /// A model of weights of words, and of a forest over [`names`] whose log-odds are those of clutter.
    #[must_use]
    pub fn new(words: WordWeights, forest: Forest) -> ClutterModel {
        ClutterModel { words, forest }
    }

    /// Where it comes from: data, pages, parameters, seed.
    #[must_use]
    pub fn provenance(&self) -> &str {
        self.forest.provenance()
    }

    /// The model as bytes: the number of weights and the size of a step (4 bytes each, little endian), the gaps between
    /// their slots (LEB128), the weights in steps (a byte each), then the forest.
    ///
    /// # Errors
    /// [`ForestError`] when it would not be read again.
    pub fn to_bytes(&self) -> Result<Vec<u8>, ForestError> {
        let steps: Vec<(u32, i8)> = self.words.steps().collect();
        let mut out = (steps.len() as u32).to_le_bytes().to_vec();
        out.extend_from_slice(&self.words.scale().to_le_bytes());
        let mut last = 0;
        for &(slot, _) in &steps {
            let mut gap = slot - last;
            last = slot;
            while gap >= 0x80 {
                out.push(gap as u8 | 0x80);
                gap >>= 7;
            }
            out.push(gap as u8);
        }
        out.extend(steps.iter().map(|&(_, level)| level.cast_unsigned()));
        out.extend(self.forest.to_bytes()?);
        Ok(out)
    }

    /// Reads a model.
    ///
    /// # Errors
    /// [`ForestError`] says what is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<ClutterModel, ForestError> {
        let malformed = |what| ForestError::Malformed { what };
        let missing = || malformed("bytes of words are missing");
        let head = bytes.first_chunk::<HEAD>().ok_or_else(missing)?;
        let [a, b, c, d, e, f, g, h] = *head;
        let count = u32::from_le_bytes([a, b, c, d]) as usize;
        let scale = f32::from_le_bytes([e, f, g, h]);
        if count > MAX_WEIGHTS || !scale.is_finite() {
            return Err(malformed("weights of words that no model has"));
        }
        let mut rest = bytes.get(HEAD..).unwrap_or_default();
        let (mut slots, mut last) = (Vec::with_capacity(count), 0_u32);
        for _ in 0..count {
            let mut gap = 0_u32;
            for shift in [0, 7, 14] {
                let (&byte, after) = rest.split_first().ok_or_else(missing)?;
                rest = after;
                gap |= u32::from(byte & 0x7f) << shift;
                if byte < 0x80 {
                    break;
                }
            }
            last = last.saturating_add(gap);
            if last as usize >= word_weights::SLOTS {
                return Err(malformed("a word beyond the last slot"));
            }
            slots.push(last);
        }
        let levels = rest.get(..count).ok_or_else(missing)?;
        let steps: Vec<(u32, i8)> = slots
            .into_iter()
            .zip(levels.iter().map(|level| level.cast_signed()))
            .collect();
        let forest = Forest::from_bytes(rest.get(count..).unwrap_or_default(), &names())?;
        Ok(ClutterModel::new(
            WordWeights::of_steps(scale, &steps),
            forest,
        ))
    }

    /// Natural log-odds that each text is clutter: positive for what may be hidden.
    pub(crate) fn log_odds(
        &self,
        page: &Page,
        blocks: &[TextBlock],
        features: &Features,
    ) -> Vec<f32> {
        let words = word_weights::features(&self.words.sums(page, blocks));
        let rows: Vec<Vec<f32>> = features
            .rows()
            .zip(&words)
            .map(|(row, words)| [row, words.as_slice()].concat())
            .collect();
        let odds = self.forest.log_odds_of(&rows);
        odds.into_iter()
            .map(|odds| odds.clamp(-MOST, MOST))
            .collect()
    }
}
