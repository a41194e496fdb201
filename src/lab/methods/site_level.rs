//! SiteLevel: the subtrees that stand the same on a tenth of the site's pages are template.

use super::{Marker, Marking, Progress};
use crate::site_level::SiteLevel;
use unhusk::page::Page;

pub(super) struct SiteLevelMarker(SiteLevel);

impl SiteLevelMarker {
    pub(super) fn learn(pages: &[&Page], progress: Progress<'_>) -> SiteLevelMarker {
        let mut site = SiteLevel::default();
        for (done, page) in (1..).zip(pages) {
            site.learn(page);
            progress(done, pages.len());
        }
        SiteLevelMarker(site)
    }
}

impl Marker for SiteLevelMarker {
    fn mark(&self, page: &Page) -> Marking {
        Marking::from_bits(self.0.mark(page))
    }
}
