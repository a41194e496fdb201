//! PageLevel: what its classifier, smoothed over the tree, scores half or more is template.

use fixedbitset::FixedBitSet;

use super::{Marker, Marking};
use crate::page_level;
use unhusk::page::Page;

pub(super) struct PageLevelMarker;

impl Marker for PageLevelMarker {
    fn mark(&self, page: &Page) -> Marking {
        let sections = page_level::smooth(page, &page_level::Smoothing::default());
        let scores = sections.scores.iter().enumerate();
        let mut template = FixedBitSet::with_capacity(page.len());
        template.extend(
            scores
                .filter(|(_, score)| **score >= page_level::THRESHOLD)
                .map(|(node, _)| node),
        );
        Marking {
            template,
            scores: sections.scores,
            segments: sections.segments,
        }
    }
}
