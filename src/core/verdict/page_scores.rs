//! What one page teaches the template of its site, worked out once for any number of templates.
//!
//! ```text
//!   page ─ judged alone ─▶ lesson ─┬─▶ template without page 2
//!                                  └─▶ template without page 3
//! ```
//!
//! Judging costs the most, teaching is O(nodes).

use super::model::{self, Model};
use super::pipeline::Pipeline;
use crate::page::Page;
use crate::segment::tps;
use crate::template::{LearnReport, Position, SiteTemplate, positions};

/// See the [module](self).
pub struct PageScores<'a> {
    page: &'a Page,
    /// Position of every text, and how it scores by the page alone.
    scores: Vec<(Position, f32)>,
}

impl<'a> PageScores<'a> {
    /// Judges a page alone.
    #[must_use]
    pub fn of(model: &Model, page: &'a Page) -> PageScores<'a> {
        let pipeline = Pipeline::new((model, None), page, tps::segments(page), None, &[]);
        let positions = positions(page);
        let texts = pipeline.units.list.iter().zip(&pipeline.odds);
        PageScores {
            page,
            scores: texts
                .map(|(unit, &odds)| (positions[unit.owner.index()], model::probability(odds)))
                .collect(),
        }
    }

    /// Teaches `template` the page: what stands on it, and how the texts at each position score. A page that says what
    /// the last pages have said is only counted as seen again. `now_ms` is milliseconds since 1970.
    pub fn teach(&self, template: &mut SiteTemplate, now_ms: u64) -> LearnReport {
        let report = template.learn(self.page, now_ms);
        if !report.repeated {
            self.observe(template);
        }
        report
    }

    /// Remembers how the texts score by their positions.
    pub(super) fn observe(&self, template: &mut SiteTemplate) {
        for &(position, score) in &self.scores {
            template.observe(position, score);
        }
    }
}
