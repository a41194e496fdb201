//! What judging a page finds for the template of its site, also as bytes: see [`Lesson`](crate::Lesson).

use serde::{Deserialize, Serialize};

use super::pipeline::Pipeline;
use super::selection::Selection;
use super::{Judge, model};
use crate::page::Page;
use crate::template::{Position, SiteTemplate, positions};

/// See the [module](self).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Findings {
    /// Position of every text, and how it scores by the page alone.
    scores: Vec<(Position, f32)>,
    /// What the page keeps, which shows its posts or items.
    pub(crate) selection: Selection,
}

impl Judge<'_> {
    /// What the page shows of its site.
    #[must_use]
    pub fn findings(self) -> Findings {
        let parts = self.parts;
        let pipeline = self.pipeline();
        let scores = scores(&pipeline);
        let selection = pipeline.verdict(parts).selection();
        Findings { scores, selection }
    }
}

fn scores(pipeline: &Pipeline) -> Vec<(Position, f32)> {
    let positions = positions(pipeline.page);
    let texts = pipeline.units.list.iter().zip(&pipeline.odds);
    let score = |(text, &odds): (&super::TextBlock, _)| {
        (positions[text.owner.index()], model::probability(odds))
    };
    texts.map(score).collect()
}

impl Findings {
    /// For [`Findings::from_bytes`].
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        // Only a writer that has no room could fail.
        postcard::to_extend(self, Vec::new()).unwrap_or_default()
    }

    /// The findings on `page`; `None` for bytes that are none, or of a page with other nodes.
    #[must_use]
    pub fn from_bytes(page: &Page, bytes: &[u8]) -> Option<Findings> {
        let (findings, rest) = postcard::take_from_bytes::<Findings>(bytes).ok()?;
        (rest.is_empty() && findings.selection.is_of(page)).then_some(findings)
    }

    /// Has a template remember how the texts score.
    pub(crate) fn observe(&self, template: &mut SiteTemplate) {
        for &(position, score) in &self.scores {
            template.observe(position, score);
        }
    }
}
