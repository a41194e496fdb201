//! The part of a verdict that an article is made of, also as bytes: where one program judges pages and another makes their
//! articles, this is handed from one to the other, so that a page is judged once.

use serde::{Deserialize, Serialize};

use super::page_kind::{LikelyKind, PageKind};
use super::{Class, Verdict};
use crate::page::{NodeId, Page};
use crate::template::RecordForm;

/// Probability of a kind from which on a page of that kind is not looked through for posts.
const SURE_KIND: f32 = 0.7;

/// Bits of [`Selection::nodes`].
const NOISE: u8 = 1;
const COMMENTS: u8 = 2;
const ARTICLE: u8 = 4;

/// What of a page is kept and what is hidden, and what is known of its posts and items. See the [module](self).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Selection {
    /// As in [`Verdict::kind`].
    pub kind: Option<LikelyKind>,
    /// Per node, whether it is noise, one of readers' comments, and whether a text there belongs to the article.
    nodes: Vec<u8>,
    /// As in [`Verdict::main`].
    pub main: Vec<NodeId>,
    /// Roots of [`Verdict::blocks`].
    pub blocks: Vec<NodeId>,
    /// As in [`Verdict::records`].
    pub records: Vec<RecordForm>,
}

impl Verdict {
    /// What an article is made of. O(nodes).
    #[must_use]
    pub fn selection(&self) -> Selection {
        let bit = |is: bool, bit: u8| if is { bit } else { 0 };
        let nodes = self.classes.iter().enumerate().map(|(node, class)| {
            bit(class.is_noise(), NOISE)
                | bit(*class == Class::Comments, COMMENTS)
                | bit(self.is_article(NodeId(node as u32)), ARTICLE)
        });
        Selection {
            kind: self.kind,
            nodes: nodes.collect(),
            main: self.main.clone(),
            blocks: self.blocks.iter().map(|block| block.node).collect(),
            records: self.records.clone(),
        }
    }
}

impl Selection {
    /// For [`Selection::from_bytes`], a byte for each node.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        // Only a writer that has no room could fail.
        postcard::to_extend(self, Vec::new()).unwrap_or_default()
    }

    /// The selection of `page`; `None` for bytes that are none, or of a page with other nodes.
    #[must_use]
    pub fn from_bytes(page: &Page, bytes: &[u8]) -> Option<Selection> {
        let (selection, rest) = postcard::take_from_bytes::<Selection>(bytes).ok()?;
        (rest.is_empty() && selection.is_of(page)).then_some(selection)
    }

    /// Whether it can be of a page: it has as many nodes, and names no other.
    pub(super) fn is_of(&self, page: &Page) -> bool {
        let mut named = self.main.iter().chain(&self.blocks);
        self.nodes.len() == page.len() && named.all(|node| node.index() < page.len())
    }

    /// Whether a node is noise.
    pub(crate) fn is_noise(&self, node: NodeId) -> bool {
        self.has(node, NOISE)
    }

    /// Whether a node is of the comments of readers.
    pub(crate) fn is_comments(&self, node: NodeId) -> bool {
        self.has(node, COMMENTS)
    }

    /// Whether the text node `node` belongs to the article, see [`Verdict::is_article`].
    pub(crate) fn is_article(&self, node: NodeId) -> bool {
        self.has(node, ARTICLE)
    }

    fn has(&self, node: NodeId, bit: u8) -> bool {
        self.nodes
            .get(node.index())
            .is_some_and(|bits| bits & bit != 0)
    }

    /// Whether the page is surely of another kind than a thread.
    pub(crate) fn is_surely_no_thread(&self) -> bool {
        self.kind.is_some_and(|likely| {
            likely.kind != PageKind::Thread && likely.probability >= SURE_KIND
        })
    }

    /// Whether the page is looked through for posts.
    pub(crate) fn may_have_posts(&self) -> bool {
        self.kind.is_some() && !(self.is_surely_no_thread() && self.records.is_empty())
    }

    /// Whether the page is looked through for items.
    pub(crate) fn may_have_items(&self) -> bool {
        self.kind
            .is_some_and(|likely| matches!(likely.kind, PageKind::List | PageKind::Home))
    }
}
