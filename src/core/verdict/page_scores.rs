//! How the texts at each position of a page score by the page alone.

use super::model::{self, Model};
use super::pipeline::Pipeline;
use crate::page::Page;
use crate::segment::tps;
use crate::template::{Position, SiteTemplate, positions};

/// See the [module](self).
pub struct PageScores {
    /// Position of every text, and how it scores.
    scores: Vec<(Position, f32)>,
}

impl PageScores {
    /// Judges a page alone.
    #[must_use]
    pub fn of(model: &Model, page: &Page) -> PageScores {
        let pipeline = Pipeline::new((model, None), page, tps::segments(page), None, &[]);
        let positions = positions(page);
        let texts = pipeline.units.list.iter().zip(&pipeline.odds);
        PageScores {
            scores: texts
                .map(|(unit, &odds)| (positions[unit.owner.index()], model::probability(odds)))
                .collect(),
        }
    }

    /// Has a template remember them.
    pub(crate) fn observe(&self, template: &mut SiteTemplate) {
        for &(position, score) in &self.scores {
            template.observe(position, score);
        }
    }
}
