//! What the page-level score has learned: a forest over the [`features`](super::features) of texts.
//!
//! The built-in model is fitted by `husk train --texts` on wcxb-dev (CC BY 4.0) alone; its provenance is in the file.

use std::sync::OnceLock;

use super::features::{self, Features};
use super::forest::{Forest, ForestError};

/// The built-in model as `husk train` wrote it.
const BUILT_IN: &[u8] = include_bytes!("text.model");

/// Largest log-odds taken from one text, so that one odd text cannot outweigh a page.
const MOST: f32 = 6.0;

/// A model of texts.
#[derive(Clone, Debug)]
pub struct Model {
    forest: Forest,
}

impl Model {
    /// The model that Husk brings along.
    #[must_use]
    pub fn built_in() -> &'static Model {
        static MODEL: OnceLock<Model> = OnceLock::new();
        // The bytes are checked by a test: without them every text would be as likely noise as not.
        MODEL.get_or_init(|| Model::from_bytes(BUILT_IN).unwrap_or_else(|_| Model::blank()))
    }

    /// The model given, else the one that Husk brings along.
    #[must_use]
    pub fn or_built_in(given: Option<&Model>) -> &Model {
        match given {
            Some(model) => model,
            None => Model::built_in(),
        }
    }

    /// A model as it is stored.
    ///
    /// # Errors
    /// [`ForestError`] for bytes that are no forest, or one over other features.
    pub fn from_bytes(bytes: &[u8]) -> Result<Model, ForestError> {
        Forest::from_bytes_of(bytes, features::COUNT, features::FINGERPRINT).map(Model::of)
    }

    /// A model of a forest over the features of texts, whose log-odds are those of content.
    #[must_use]
    pub fn of(forest: Forest) -> Model {
        Model { forest }
    }

    /// Knows nothing.
    fn blank() -> Model {
        Model {
            forest: Forest::default(),
        }
    }

    /// Its trees, whose log-odds are those of content.
    #[must_use]
    pub fn forest(&self) -> &Forest {
        &self.forest
    }

    /// Where it comes from: data, pages, parameters, seed.
    #[must_use]
    pub fn provenance(&self) -> &str {
        self.forest.provenance()
    }

    /// Natural log-odds that each text is noise: positive for noise.
    pub(crate) fn log_odds(&self, features: &Features) -> Vec<f32> {
        let rows: Vec<&[f32]> = features.rows().collect();
        let content = self.forest.log_odds_of(&rows);
        content
            .into_iter()
            .map(|odds| (-odds).clamp(-MOST, MOST))
            .collect()
    }
}

/// Log-odds as a probability 0..=1.
pub(crate) fn probability(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// A probability as log-odds, within what one text may have.
pub(crate) fn log_odds_of(probability: f32) -> f32 {
    let p = probability.clamp(1.0e-4, 1.0 - 1.0e-4);
    (p / (1.0 - p)).ln().clamp(-MOST, MOST)
}
