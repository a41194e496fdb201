//! The template of a site out of its sample.

use crate::input::page::{InputPage, Place};
use unhusk::{Judge, SiteTemplate, learn_with};

/// What a sample came to.
pub struct Taught {
    /// The template; none where fewer than two pages could be read.
    pub template: Option<SiteTemplate>,
    /// Pages that could not be read, and why.
    pub failed: Vec<(Place, String)>,
}

/// Learns the template of a site from its pages, in their order; each at the time at which it was fetched. O(nodes) of all
/// pages, one verdict each.
#[must_use]
pub fn teach(site: &str, pages: &[InputPage]) -> Taught {
    let mut template = SiteTemplate::new(site);
    let mut failed = Vec::new();
    for page in pages {
        match page.parsed() {
            Ok(parsed) => {
                learn_with(Judge::new(&parsed), &mut template, page.date);
            }
            Err(error) => failed.push((page.place.clone(), error)),
        }
    }
    let is_template = template.pages() as usize >= super::sample::LEAST;
    Taught {
        template: is_template.then_some(template),
        failed,
    }
}
