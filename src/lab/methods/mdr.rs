//! MDR: all outside lists of records is template.

use fixedbitset::FixedBitSet;

use super::{Marker, Marking};
use unhusk::page::Page;
use unhusk::segment::mdr;

pub(super) struct MdrMarker;

impl Marker for MdrMarker {
    /// Records and what holds them are content, each record a segment.
    fn mark(&self, page: &Page) -> Marking {
        let mined = mdr::mine(page, &mdr::Settings::default());
        let mut content = FixedBitSet::with_capacity(page.len());
        let mut segments = vec![0; page.len()];
        for (record, number) in mined.records().zip(1..) {
            for range in record.ranges(page) {
                let nodes = range.start as usize..range.end as usize;
                content.insert_range(nodes.clone());
                segments[nodes].fill(number);
            }
            for &node in &record.nodes {
                let mut above = page.parent(node);
                while let Some(node) = above.filter(|node| !content.contains(node.index())) {
                    content.insert(node.index());
                    above = page.parent(node);
                }
            }
        }
        content.toggle_range(..);
        Marking {
            segments,
            ..Marking::from_bits(content)
        }
    }
}
