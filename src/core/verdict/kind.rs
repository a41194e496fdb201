//! Names the kind of a noise block and splits wrappers whose parts are of different kinds.
//!
//! Names come from what the page says of the block (landmarks, fixed boxes, advertising frames, words), then from the
//! landmarks around it, then from its shape: short links are a menu, longer ones a list of other articles.
//! A name never makes a block noise; only the score, the template and the person do. O(nodes).

use super::class::Class;
use super::hints::{HintMap, Hints};
use super::shapes::{self, StructuralBlocks};
use crate::page::text::TextStats;
use crate::page::{Element, NodeId, Page};

/// Mean words of a link above which a list of links names articles rather than sections of the site.
const HEADLINE_WORDS: f32 = 4.5;
/// Share of link characters from which on a block counts as a list of links.
const LINK_LIST: f32 = 0.5;
/// Share of the page's characters up to which a block stands first, and from which on it stands last, 0..=1.
const FIRST: f32 = 0.1;
const LAST: f32 = 0.8;
/// Pixels by which a column and the running text may overlap.
const BESIDE: f32 = 8.0;
/// Fewest words that make a named part worth a block of its own.
const OWN_WORDS: u32 = 6;

/// What the naming needs to know of a page.
pub(crate) struct BlockClassifier<'a> {
    pub(crate) page: &'a Page,
    pub(crate) stats: &'a TextStats,
    pub(crate) hints: &'a HintMap,
    pub(crate) shapes: &'a StructuralBlocks,
    /// What holds the running text.
    pub(crate) best: Option<NodeId>,
    /// Entry k: visible pictures, frames and fields before node k; one entry more than nodes.
    pub(crate) media: Vec<u32>,
    /// First and last text that stays, if any.
    pub(crate) content: Option<(NodeId, NodeId)>,
}

/// Running count of what shows something without being text.
pub(crate) fn media_sums(page: &Page) -> Vec<u32> {
    let mut sum = 0;
    let mut sums = Vec::with_capacity(page.len() + 1);
    for node in page.nodes() {
        sums.push(sum);
        let shows = matches!(
            page.element(node),
            Some(
                Element::Img
                    | Element::Iframe
                    | Element::Video
                    | Element::Audio
                    | Element::Svg
                    | Element::Canvas
                    | Element::Object
                    | Element::Embed
                    | Element::Input
                    | Element::Textarea
                    | Element::Select
                    | Element::Ins
            )
        );
        if shows && !page.is_hidden(node) {
            sum += 1;
        }
    }
    sums.push(sum);
    sums
}

impl BlockClassifier<'_> {
    /// The kind of the noise block `node`.
    pub(crate) fn name(&self, node: NodeId) -> Class {
        self.said_on_the_way_in(node)
            .or_else(|| self.form(node))
            .or_else(|| self.around(node))
            .unwrap_or_else(|| self.shape(node))
    }

    /// `node`, or its parts where it is a mere wrapper around blocks of different kinds. In document order.
    pub(crate) fn split(&self, node: NodeId, out: &mut Vec<NodeId>) {
        let (from, to) = (node.index(), self.page.end(node).index());
        // Kinds said below each node, as bits of their numbers.
        let mut below = vec![0_u16; to - from];
        for inner in self.page.subtree(node).rev() {
            let k = inner.index() - from;
            if let Some(kind) = self.said(inner).filter(|kind| self.counts(inner, *kind)) {
                below[k] = 1 << kind.id();
            }
            if inner != node
                && let Some(parent) = self.page.parent(inner)
            {
                below[parent.index() - from] |= below[k];
            }
        }
        let mut at = node;
        while at.index() < to {
            let many = below[at.index() - from].count_ones() > 1;
            let wrapper = many && self.said(at).is_none() && !self.has_own_text(at);
            if wrapper {
                at = NodeId(at.0 + 1);
                continue;
            }
            if !self.page.is_text(at) && self.is_visible(at) {
                out.push(at);
            }
            at = self.page.end(at);
        }
    }

    /// What the node itself, or the only child chain down from it, says.
    fn said_on_the_way_in(&self, node: NodeId) -> Option<Class> {
        let mut at = node;
        loop {
            if let Some(kind) = self.said(at) {
                return Some(kind);
            }
            let mut children = self
                .page
                .children(at)
                .filter(|&child| self.is_visible(child));
            let only = children.next()?;
            if children.next().is_some() || self.page.is_text(only) {
                return None;
            }
            at = only;
        }
    }

    /// What the form of a block says where the page itself says nothing.
    fn form(&self, node: NodeId) -> Option<Class> {
        if shapes::asks_for_mail(self.page, self.stats, node) {
            return Some(Class::Notice);
        }
        shapes::is_rated(self.page, node).then_some(Class::Comments)
    }

    fn said(&self, node: NodeId) -> Option<Class> {
        let own = self.hints.own(node);
        if own == Hints::default() {
            return self.shapes.class(node);
        }
        let has = |hint| own.has(hint);
        if has(Hints::AD_FRAME.with(Hints::WORD_AD)) {
            return Some(Class::Ad);
        }
        let strip = has(Hints::HEADER
            .with(Hints::NAV)
            .with(Hints::WORD_HEADER)
            .with(Hints::WORD_NAV));
        if has(Hints::DIALOG) || (has(Hints::FIXED) && !strip) {
            return Some(Class::Notice);
        }
        let order = [
            (Hints::FOOTER, Class::Footer),
            (Hints::HEADER, Class::Header),
            (Hints::NAV, Class::Navigation),
            (Hints::WORD_COMMENT, Class::Comments),
            (Hints::WORD_RELATED, Class::Related),
            (Hints::ASIDE, Class::Sidebar),
            (Hints::WORD_NOTICE, Class::Notice),
            (Hints::WORD_NAV, Class::Navigation),
            (Hints::WORD_HEADER, Class::Header),
            (Hints::WORD_FOOTER, Class::Footer),
            (Hints::WORD_SIDE, Class::Sidebar),
            (Hints::WORD_SOCIAL, Class::Other),
        ];
        order
            .into_iter()
            .find(|(hint, _)| has(*hint))
            .map(|(_, class)| class)
            .or_else(|| self.shapes.class(node))
    }

    fn counts(&self, node: NodeId, kind: Class) -> bool {
        let amount = self.stats.amount(self.page, node);
        kind == Class::Ad || (kind != Class::Other && amount.words >= OWN_WORDS)
    }

    fn around(&self, node: NodeId) -> Option<Class> {
        let facts = self.hints.inherited(node);
        let order = [
            (Hints::FOOTER, Class::Footer),
            (Hints::NAV, Class::Navigation),
            (Hints::HEADER, Class::Header),
            (Hints::ASIDE, Class::Sidebar),
            (Hints::WORD_COMMENT, Class::Comments),
            (Hints::WORD_FOOTER, Class::Footer),
            (Hints::WORD_SIDE, Class::Sidebar),
        ];
        order
            .into_iter()
            .find(|(hint, _)| facts.has(*hint))
            .map(|(_, class)| class)
    }

    fn shape(&self, node: NodeId) -> Class {
        let amount = self.stats.amount(self.page, node);
        let mean = amount.link_words as f32 / amount.links.max(1) as f32;
        if amount.links >= 3 && amount.link_density() >= LINK_LIST {
            return if mean > HEADLINE_WORDS {
                Class::Related
            } else if self.is_last(node) {
                Class::Footer
            } else {
                Class::Navigation
            };
        }
        if self.is_column(node) {
            return Class::Sidebar;
        }
        let before = self.content.is_some_and(|(first, _)| node < first);
        let all = self.stats.amount(self.page, NodeId::ROOT).chars.max(1);
        match before {
            true if self.stats.before(node) as f32 <= all as f32 * FIRST => Class::Header,
            _ if self.is_last(node) => Class::Footer,
            _ => Class::Other,
        }
    }

    /// Whether a block stands after all that stays, at the end of the page.
    fn is_last(&self, node: NodeId) -> bool {
        let all = self.stats.amount(self.page, NodeId::ROOT).chars.max(1);
        self.content.is_some_and(|(_, last)| node > last)
            && self.stats.before(node) as f32 >= all as f32 * LAST
    }

    /// Whether a block is laid out as a column to the left or right of the running text.
    fn is_column(&self, node: NodeId) -> bool {
        let Some((own, text)) = self
            .page
            .rect(node)
            .zip(self.best.and_then(|best| self.page.rect(best)))
        else {
            return false;
        };
        let left = own.x + own.width <= text.x + BESIDE;
        let right = own.x >= text.x + text.width - BESIDE;
        let level = own.y < text.y + text.height && own.y + own.height > text.y;
        (left || right) && level && own.area() > 0.0 && own.width < text.width
    }

    fn has_own_text(&self, node: NodeId) -> bool {
        self.page.children(node).any(|child| {
            self.page
                .text(child)
                .is_some_and(|text| !crate::page::text::is_blank(text))
        })
    }

    /// Whether a node shows anything.
    pub(super) fn is_visible(&self, node: NodeId) -> bool {
        if self.page.is_hidden(node) {
            return false;
        }
        match self.page.text(node) {
            Some(text) => !crate::page::text::is_blank(text),
            None => {
                self.stats.amount(self.page, node).chars > 0
                    || self.media[self.page.end(node).index()] > self.media[node.index()]
            }
        }
    }
}
