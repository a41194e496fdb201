//! The texts of a page, which of them are in sight, and how many words and signs of posts every element has. O(nodes + bytes).

use super::signs::Signs;
use crate::article::page_texts::PageTexts;
use crate::article::repeated::{Amount, Amounts};
use crate::page::{NodeId, Page};
use crate::verdict::{Selection, TextBlock};

/// See the [module](self).
pub(super) struct ThreadTexts<'a> {
    /// In document order.
    pub(super) texts: &'a [TextBlock],
    /// Per text, whether the verdict leaves it in sight.
    pub(super) in_sight: Vec<bool>,
    pub(super) signs: &'a Signs<'a>,
    /// Words outside links and dates; dates, or persons where there are no dates.
    pub(super) amounts: Amounts,
}

impl<'a> ThreadTexts<'a> {
    /// Those of a judged page.
    pub(super) fn of(all: &'a PageTexts, selection: &Selection) -> ThreadTexts<'a> {
        let page = all.page;
        let mut hidden = selection.blocks.iter().peekable();
        let mut is_in_sight = |text: &TextBlock| {
            while (hidden.peek()).is_some_and(|&&block| page.end(block) <= text.from) {
                hidden.next();
            }
            (hidden.peek()).is_none_or(|&&block| !page.contains(block, text.from))
        };
        let mut found = ThreadTexts {
            texts: all.texts(),
            in_sight: all.texts().iter().map(&mut is_in_sight).collect(),
            signs: all.signs(),
            amounts: Amounts::default(),
        };
        found.sum(page, &|_| true);
        found
    }

    /// All of a page, as if nothing were hidden, with the amounts of those for which `counts` holds.
    pub(super) fn all(all: &'a PageTexts, counts: &dyn Fn(NodeId) -> bool) -> ThreadTexts<'a> {
        let mut found = ThreadTexts {
            texts: all.texts(),
            in_sight: vec![true; all.texts().len()],
            signs: all.signs(),
            amounts: Amounts::default(),
        };
        found.sum(all.page, counts);
        found
    }

    /// Sums words and signs of the texts for which `counts` holds.
    pub(super) fn sum(&mut self, page: &Page, counts: &dyn Fn(NodeId) -> bool) {
        let mut own = vec![Amount::default(); page.len()];
        for (text, &in_sight) in self.texts.iter().zip(&self.in_sight) {
            let mut words = text.words - text.link_words;
            let dated = |leaf: &NodeId| self.signs.dates.get(*leaf).is_some();
            for leaf in text.leaves(page).filter(dated) {
                own[leaf.index()].signs = u32::from(counts(leaf));
                words = words.saturating_sub(page.count(leaf).words);
            }
            if counts(text.from) {
                let own = &mut own[text.from.index()];
                own.words = words;
                own.in_sight = if in_sight { words } else { 0 };
            }
        }
        // Where nothing has a date, persons show where a post is.
        if own.iter().filter(|own| own.signs > 0).count() < 2 {
            let leaves = self.texts.iter().flat_map(|text| text.leaves(page));
            for leaf in leaves.filter(|&leaf| counts(leaf)) {
                own[leaf.index()].signs = u32::from(self.signs.is_person(leaf));
            }
        }
        self.amounts = Amounts::of(&own);
    }
}
