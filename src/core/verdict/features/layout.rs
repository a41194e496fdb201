//! The box of a text, where a browser laid the page out; without layout every number is NaN.

use super::Facts;
use crate::page::{NodeId, Page, Rect};
use crate::verdict::text_blocks::TextBlock;

pub(super) const NAMES: [&str; 12] = [
    "left",
    "width",
    "middle",
    "top",
    "top in windows",
    "from the end in windows",
    "height",
    "left of best",
    "right of best",
    "width to best",
    "above best",
    "column width",
];

pub(super) struct Layout<'a> {
    page: &'a Page,
    best: Option<Rect>,
}

impl<'a> Layout<'a> {
    pub(super) fn of(facts: &Facts<'a>) -> Layout<'a> {
        Layout {
            page: facts.page,
            best: facts.candidates.best.and_then(|best| facts.page.rect(best)),
        }
    }

    pub(super) fn write(&self, unit: &TextBlock, out: &mut Vec<f32>) {
        let values = self.values(unit).unwrap_or([f32::NAN; NAMES.len()]);
        out.extend_from_slice(&values);
    }

    fn values(&self, unit: &TextBlock) -> Option<[f32; NAMES.len()]> {
        let (document, window) = (self.page.facts().document, self.page.facts().viewport);
        if document.width <= 0.0 || document.height <= 0.0 {
            return None;
        }
        let own = self
            .page
            .rect(unit.owner)
            .filter(|rect| rect.area() > 0.0)?;
        let tall = window.height.max(200.0);
        let best = self.best.filter(|rect| rect.area() > 0.0).unwrap_or(Rect {
            x: 0.0,
            y: 0.0,
            width: document.width,
            height: document.height,
        });
        Some([
            own.x / document.width,
            own.width / document.width,
            (own.x + own.width / 2.0) / document.width,
            own.y / document.height,
            (own.y / tall).min(20.0),
            ((document.height - own.y - own.height) / tall).min(20.0),
            (own.height / tall).min(5.0),
            (best.x - own.x - own.width) / document.width,
            (own.x - best.x - best.width) / document.width,
            (own.width / best.width.max(1.0)).min(4.0),
            ((best.y - own.y) / tall).clamp(-20.0, 20.0),
            self.column(unit.owner, own) / document.width,
        ])
    }

    /// Width of the widest ancestor that is not yet as wide as the page.
    fn column(&self, node: NodeId, own: Rect) -> f32 {
        let document = self.page.facts().document.width;
        let mut width = own.width;
        for above in self.page.ancestors(node).take(60) {
            let Some(rect) = self.page.rect(above) else {
                break;
            };
            if rect.width > 0.85 * document {
                break;
            }
            width = width.max(rect.width);
        }
        width
    }
}
