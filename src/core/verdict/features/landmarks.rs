//! What the elements around a text call themselves: landmarks and words of names, and how near.

use super::{Facts, is};
use crate::page::{NodeId, Page};
use crate::verdict::hints::{HintMap, Hints};
use crate::verdict::text_blocks::TextBlock;

const SAID: [Hints; 27] = [
    Hints::NAV,
    Hints::HEADER,
    Hints::FOOTER,
    Hints::ASIDE,
    Hints::MAIN,
    Hints::ARTICLE,
    Hints::FORM,
    Hints::DIALOG,
    Hints::FIXED,
    Hints::STICKY,
    Hints::FIGURE,
    Hints::TABLE,
    Hints::CODE,
    Hints::LIST,
    Hints::WORD_NAV,
    Hints::WORD_HEADER,
    Hints::WORD_FOOTER,
    Hints::WORD_SIDE,
    Hints::WORD_AD,
    Hints::WORD_RELATED,
    Hints::WORD_COMMENT,
    Hints::WORD_NOTICE,
    Hints::WORD_SOCIAL,
    Hints::WORD_META,
    Hints::WORD_CONTENT,
    Hints::HEADER_INSIDE,
    Hints::AD_FRAME,
];

pub(super) const NAMES: [&str; 32] = [
    "in nav",
    "in header",
    "in footer",
    "in aside",
    "in main",
    "in article",
    "in form",
    "in dialog",
    "fixed",
    "sticky",
    "in figure",
    "in table",
    "in code",
    "in list",
    "word nav",
    "word header",
    "word footer",
    "word side",
    "word ad",
    "word related",
    "word comment",
    "word notice",
    "word social",
    "word meta",
    "word content",
    "in header of a part",
    "in ad frame",
    "outside main",
    "outside article",
    "nearest word",
    "levels to a word",
    "articles around",
];

/// How far up a text looks for the nearest word.
pub(super) const LEVELS: usize = 12;

pub(super) struct Landmarks<'a> {
    page: &'a Page,
    hints: &'a HintMap,
    has_main: bool,
    has_article: bool,
}

impl<'a> Landmarks<'a> {
    pub(super) fn of(facts: &Facts<'a>) -> Landmarks<'a> {
        let has = |hint| {
            facts
                .page
                .nodes()
                .any(|node| facts.hints.own(node).has(hint))
        };
        Landmarks {
            page: facts.page,
            hints: facts.hints,
            has_main: has(Hints::MAIN),
            has_article: has(Hints::ARTICLE),
        }
    }

    pub(super) fn write(&self, unit: &TextBlock, out: &mut Vec<f32>) {
        let facts = self.hints.inherited(unit.owner);
        out.extend(SAID.iter().map(|&hint| is(facts.has(hint))));
        let (nearest, levels) = self.nearest(unit.owner);
        out.extend_from_slice(&[
            is(self.has_main && !facts.has(Hints::MAIN)),
            is(self.has_article && !facts.has(Hints::ARTICLE)),
            nearest,
            levels as f32,
            self.articles(unit.owner),
        ]);
    }

    /// The nearest ancestor that says anything: −1 for noise, 1 for content; and how far up it is.
    fn nearest(&self, node: NodeId) -> (f32, usize) {
        let noise = Hints::NAV
            .with(Hints::FOOTER)
            .with(Hints::ASIDE)
            .with(Hints::HEADER)
            .with(Hints::WORD_NAV)
            .with(Hints::WORD_FOOTER)
            .with(Hints::WORD_SIDE)
            .with(Hints::WORD_AD)
            .with(Hints::WORD_RELATED)
            .with(Hints::WORD_COMMENT)
            .with(Hints::WORD_NOTICE)
            .with(Hints::WORD_SOCIAL);
        let content = Hints::MAIN.with(Hints::ARTICLE).with(Hints::WORD_CONTENT);
        let chain = std::iter::once(node).chain(self.page.ancestors(node));
        for (level, above) in chain.take(LEVELS).enumerate() {
            let own = self.hints.own(above);
            match (own.has(noise), own.has(content)) {
                (true, false) => return (-1.0, level),
                (false, true) => return (1.0, level),
                (true, true) => return (0.5, level),
                _ => {}
            }
        }
        (0.0, LEVELS)
    }

    fn articles(&self, node: NodeId) -> f32 {
        let around = self.page.ancestors(node).take(40);
        around
            .filter(|&above| self.hints.own(above).has(Hints::ARTICLE))
            .count() as f32
    }
}
