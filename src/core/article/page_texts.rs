//! The texts of a page and the dates and persons among them, for all who look for something there. Found when first asked for.

use std::cell::OnceCell;

use super::posts::signs::Signs;
use crate::page::Page;
use crate::verdict::{self, TextBlock};

/// See the [module](self).
pub(super) struct PageTexts<'a> {
    pub(super) page: &'a Page,
    texts: OnceCell<Vec<TextBlock>>,
    signs: OnceCell<Signs<'a>>,
}

impl<'a> PageTexts<'a> {
    pub(super) fn new(page: &'a Page) -> PageTexts<'a> {
        PageTexts {
            page,
            texts: OnceCell::new(),
            signs: OnceCell::new(),
        }
    }

    /// In document order.
    pub(super) fn texts(&self) -> &[TextBlock] {
        self.texts.get_or_init(|| verdict::texts(self.page))
    }

    pub(super) fn signs(&self) -> &Signs<'a> {
        self.signs.get_or_init(|| Signs::of(self.page))
    }
}
