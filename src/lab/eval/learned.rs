//! A method that has learned from a site, asked for the text it leaves of a page and for its marks.
//!
//! The text of [`Method::Husk`] is that of its article; of the others it is all visible text outside the template.

use super::gold::visible_text;
use crate::methods::{Marker, Marking, Method};
use husk_core::article::Article;
use husk_core::page::Page;
use husk_core::verdict;

/// See the [module](self).
pub struct Learned {
    method: Method,
    marker: Box<dyn Marker>,
}

impl Learned {
    /// Lets a method learn from pages of one site.
    #[must_use]
    pub fn from(method: Method, pages: &[&Page], seed: u64) -> Learned {
        Learned {
            method,
            marker: method.learn(pages, seed, &mut |_, _| {}),
        }
    }

    /// What the method makes of a page.
    #[must_use]
    pub fn mark(&self, page: &Page) -> Marking {
        self.marker.mark(page)
    }

    /// The text it leaves.
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
