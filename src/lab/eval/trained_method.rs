//! A method together with what it learned from pages of one site: marks the template of a page and extracts its text.
//!
//! For [`Method::Husk`] the extracted text is that of the [`Article`]; for every other method it is all visible text outside
//! the template.

use super::gold::visible_text;
use crate::methods::{Marker, Marking, Method};
use unhusk::article::Article;
use unhusk::page::Page;
use unhusk::verdict;

/// A method that has learned from pages of one site.
pub struct TrainedMethod {
    method: Method,
    /// Holds what the method learned.
    marker: Box<dyn Marker>,
}

impl TrainedMethod {
    /// Lets `method` learn from pages of one site. `pages` may be empty; `seed` fixes the method's random choices.
    #[must_use]
    pub fn from(method: Method, pages: &[&Page], seed: u64) -> TrainedMethod {
        TrainedMethod {
            method,
            marker: method.learn(pages, seed, &mut |_, _| {}),
        }
    }

    /// Template marks, scores and segments of a page.
    #[must_use]
    pub fn mark(&self, page: &Page) -> Marking {
        self.marker.mark(page)
    }

    /// The text that the method extracts from a page as its main content.
    #[must_use]
    pub fn text(&self, page: &Page) -> String {
        if self.method == Method::Husk {
            let verdict = verdict::Judge::new(page)
                .template(self.marker.stored())
                .verdict();
            return Article::of(page, &verdict).text();
        }
        let marking = self.mark(page);
        visible_text(page, |node| !marking.is_template(node))
    }
}
