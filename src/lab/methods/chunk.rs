//! Text chunks: text between tables or blocks that stands on enough pages.

use super::{Marker, Marking, Progress};
use crate::chunk::{self, ChunkTemplate, Unit};
use unhusk::page::Page;

pub(super) struct ChunkMarker(ChunkTemplate);

impl ChunkMarker {
    pub(super) fn learn(pages: &[&Page], unit: Unit, progress: Progress<'_>) -> ChunkMarker {
        ChunkMarker(chunk::learn(pages, &chunk::Settings::new(unit), progress))
    }
}

impl Marker for ChunkMarker {
    fn mark(&self, page: &Page) -> Marking {
        let marks = self.0.mark(page);
        Marking {
            template: marks.template,
            scores: marks.scores,
            segments: marks.chunks.of,
        }
    }
}
