//! The tag path sequence: all outside the main region is template.

use super::{Marker, Marking};
use unhusk::page::Page;
use unhusk::segment::tps;

pub(super) struct TpsMarker;

impl Marker for TpsMarker {
    fn mark(&self, page: &Page) -> Marking {
        let regions = tps::segments(page);
        let mut template = tps::filter(page, &tps::Settings::default());
        template.grow(page.len());
        template.toggle_range(..);
        let segments = regions
            .per_node(page)
            .into_iter()
            .map(|region| region.map_or(0, |region| region.0 + 1))
            .collect();
        Marking {
            segments,
            ..Marking::from_bits(template)
        }
    }
}
