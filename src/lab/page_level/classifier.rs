//! How likely an element is template: one of four logistic models over its features, by its area.
//!
//! ```text
//!   area     2000 ──── 12,000 ──── 50,000 ──── 200,000 ────▶ square pixels
//!   model          0          1           2            3        score = 1 / (1 + e^-(w · features))
//! ```
//!
//! Small and large elements differ so much (a link and the half of a page) that one line through both fits neither.
//! The paper says that it has four models and not where it cuts; here the cuts are part of the model, chosen by training so
//! that each has a quarter of the elements. O(features) an element.

use super::features::{COUNT, NAMES, Row};

/// Number of models.
pub const MODELS: usize = 4;

/// Four logistic models and the areas between them.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// Ascending areas in square CSS pixels: an element of that area or more belongs to a later model.
    pub cuts: [f32; MODELS - 1],
    /// Log-odds of template per unit of each feature.
    pub weights: [Row; MODELS],
    /// Whether it was trained on boxes from a browser, rather than on estimated ones.
    pub laid_out: bool,
}

impl Model {
    /// Which of the four models an element of this area belongs to.
    #[must_use]
    pub fn part(&self, area: f32) -> usize {
        self.cuts.iter().filter(|cut| area >= **cut).count()
    }

    /// How likely an element with these features is template, 0..=1.
    #[must_use]
    pub fn score(&self, area: f32, row: &Row) -> f32 {
        let weights = &self.weights[self.part(area)];
        let odds: f32 = (0..COUNT).map(|k| weights[k] * row[k]).sum();
        1.0 / (1.0 + (-odds).exp())
    }

    /// Names and weights of one of the four models, for people.
    pub fn named(&self, part: usize) -> impl Iterator<Item = (&'static str, f32)> + '_ {
        let weights = self.weights.get(part).into_iter().flatten();
        NAMES.into_iter().zip(weights.copied())
    }
}
