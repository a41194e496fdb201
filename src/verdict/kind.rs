//! Names the kind of a noise block and splits wrappers whose parts are of different kinds.
//!
//! Names come from what the page says of the block (landmarks, fixed boxes, advertising frames, words), then from the
//! landmarks around it, then from its shape: short links are a menu, longer ones a list of other articles.
//! A name never makes a block noise; only the score, the template and the person do. O(nodes).

use super::class::Class;
use super::hints::{HintMap, Hints};
use crate::page::text::TextStats;
use crate::page::{NodeId, Page};

/// Mean words of a link above which a list of links names articles rather than sections of the site.
const HEADLINE_WORDS: f32 = 4.5;
/// Share of link characters from which on a block counts as a list of links.
const LINK_LIST: f32 = 0.5;
/// Fewest words that make a named part worth a block of its own.
const OWN_WORDS: u32 = 6;

/// What the naming needs to know of a page.
pub(crate) struct Namer<'a> {
    pub(crate) page: &'a Page,
    pub(crate) stats: &'a TextStats,
    pub(crate) hints: &'a HintMap,
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
            page.tag(node),
            Some(
                "img"
                    | "iframe"
                    | "video"
                    | "audio"
                    | "svg"
                    | "canvas"
                    | "object"
                    | "embed"
                    | "input"
                    | "textarea"
                    | "select"
                    | "ins"
            )
        );
        if shows && !page.is_hidden(node) {
            sum += 1;
        }
    }
    sums.push(sum);
    sums
}

impl Namer<'_> {
    /// The kind of the noise block `node`.
    pub(crate) fn name(&self, node: NodeId) -> Class {
        self.said_on_the_way_in(node)
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

    fn said(&self, node: NodeId) -> Option<Class> {
        let own = self.hints.own(node);
        if own == Hints::default() {
            return None;
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
            } else {
                Class::Navigation
            };
        }
        let before = self.content.is_some_and(|(first, _)| node < first);
        let after = self.content.is_some_and(|(_, last)| node > last);
        let start = self.stats.amount(self.page, NodeId::ROOT).chars.max(1);
        let above = self.stats.before(node) as f32 / start as f32;
        match (before, after) {
            (true, _) if above < 0.1 => Class::Header,
            (_, true) if above > 0.8 => Class::Footer,
            _ => Class::Other,
        }
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
