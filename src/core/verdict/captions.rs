//! A caption stays with its picture or table: gold texts of articles have few captions, so the score takes them for noise,
//! and a picture without its caption is worse than one with it.
//!
//! Only what may be hidden is changed by it. Pictures outside the best candidate, and those that are noise themselves, go
//! with their captions. O(texts · depth).

use super::candidates::Candidates;
use super::text_blocks::TextBlocks;
use crate::page::{Element, Page};

/// Log-odds that a caption has at most: it goes with what is around it.
const CAPTION: f32 = -0.5;

/// Makes the captions inside the best candidate speak for content.
pub(super) fn keep(page: &Page, units: &TextBlocks, candidates: &Candidates, odds: &mut [f32]) {
    let Some(best) = candidates.best else {
        return;
    };
    for (unit, odds) in units.list.iter().zip(odds) {
        let is_caption = std::iter::once(unit.owner)
            .chain(page.ancestors(unit.owner))
            .take_while(|&above| above != best)
            .any(|above| {
                matches!(
                    page.element(above),
                    Some(Element::Figcaption | Element::Caption)
                )
            });
        if is_caption && page.contains(best, unit.owner) {
            *odds = odds.min(CAPTION);
        }
    }
}
