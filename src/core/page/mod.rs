//! One web page as a flat arena of nodes in document order, the only form in which algorithms see a page.
//!
//! ```text
//!   <body><p class=a>one <b>two</b></p></body>
//!
//!   node     0     1     2       3     4       columns: one entry per node
//!   name     body  p     "one "  b     "two"   tag name, or the text itself
//!   parent   -     0     1       1     3
//!   end      5     5     3       5     5       one past the last descendant
//! ```
//!
//! Nodes are in pre-order, so a subtree is the range `node..end`, a parent comes before its children and every
//! pass over the page is a loop; nothing here or in the algorithms recurses on depth.
//! The tree is the *flat* tree that a person sees: children of a shadow host are those of its shadow root, children of a
//! slot are the nodes assigned to it, the child of a same-origin frame is its root element. Comments, doctypes and the
//! contents of `<template>` are left out; text of scripts and style sheets is empty, but the nodes are there.
//!
//! A page is made by [`Builder`] (pushed node by node; html5ever in [`html`] uses it) or by [`wire::decode`] (from the
//! columns the extension's live walk writes). Both validate everything.

mod builder;
#[cfg(feature = "html")]
mod concealed;
pub mod dimension;
pub mod element;
mod error;
pub mod fingerprint;
mod flags;
pub(crate) mod fnv;
#[cfg(feature = "html")]
pub mod html;
pub mod html_size;
pub mod links;
pub mod maps;
pub mod order;
mod strings;
mod style;
#[cfg(feature = "html")]
mod style_sheet;
pub mod tag_path;
pub mod text;
mod unscripted;
pub mod wire;

pub use builder::Builder;
pub use element::Element;
pub use error::PageError;
pub use flags::Flags;
pub use strings::{StrId, Strings};
pub use text::Count;

/// Largest number of nodes of a page; more are refused with [`PageError::TooManyNodes`].
pub const MAX_NODES: usize = 1 << 22;

/// Longest attribute value kept, in UTF-16 code units; longer ones are cut and the node marked [`Flags::CLIPPED`].
/// Inlined images of several megabytes would otherwise be most of a page.
pub const MAX_ATTRIBUTE_UNITS: usize = 4096;

/// Names a node of a page: its position in document order, 0 the root element.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The root element.
    pub const ROOT: NodeId = NodeId(0);

    /// Index of the node in every column.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A box in CSS pixels, relative to the top left corner of the document. Finite; sizes are not negative.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width, ≥ 0.
    pub width: f32,
    /// Height, ≥ 0.
    pub height: f32,
}

impl Rect {
    /// Area in square CSS pixels.
    #[must_use]
    pub fn area(self) -> f32 {
        self.width * self.height
    }
}

/// Width and height in CSS pixels. Finite and not negative; zero when unknown.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Size {
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
}

/// Address, title and sizes of a page.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PageFacts {
    /// Address, empty when unknown.
    pub url: String,
    /// Title of the document, white space collapsed, empty when there is none.
    pub title: String,
    /// Size of the window, zero when the page was not laid out.
    pub viewport: Size,
    /// Size of the whole document, zero when the page was not laid out.
    pub document: Size,
}

/// One page: immutable once built. See the [module](self) for its columns.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    facts: PageFacts,
    strings: Strings,
    parent: Vec<u32>,
    /// One past the last descendant.
    end: Vec<u32>,
    depth: Vec<u32>,
    flags: Vec<Flags>,
    /// Tag name of an element, data of a text.
    name: Vec<StrId>,
    /// The element type that `name` stands for; `None` for text.
    element: Vec<Option<Element>>,
    /// Characters and words of a text; zero for elements.
    count: Vec<Count>,
    /// One past the node's last attribute in `attributes`.
    attribute_end: Vec<u32>,
    /// Names and values of all nodes' attributes.
    attributes: Vec<(StrId, StrId)>,
    /// Per node the [`name_bit`]s of its attributes.
    name_bits: Vec<u32>,
    /// `None` when no browser laid the page out.
    rects: Option<Vec<Rect>>,
}

/// One of 32 bits for the name of an attribute.
fn name_bit(name: &str) -> u32 {
    let bytes = name.as_bytes();
    let first = bytes.first().map_or(0, |&byte| u32::from(byte));
    1 << ((7 * bytes.len() as u32 + 5 * first) % 32)
}

/// The entry of the root in the column `parent`.
const NO_PARENT: u32 = u32::MAX;

impl Page {
    /// Address, title and sizes.
    #[must_use]
    pub fn facts(&self) -> &PageFacts {
        &self.facts
    }

    /// Number of nodes, at least 1.
    #[must_use]
    pub fn len(&self) -> usize {
        self.parent.len()
    }

    /// Always false, as a page has a root; here because Rust expects it beside `len`.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// All nodes in document order.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        (0..self.len() as u32).map(NodeId)
    }

    /// The parent; `None` for the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.parent[node.index()];
        (parent != NO_PARENT).then_some(NodeId(parent))
    }

    /// One past the last descendant of `node`: its subtree is `node..end`.
    #[must_use]
    pub fn end(&self, node: NodeId) -> NodeId {
        NodeId(self.end[node.index()])
    }

    /// `node` and all its descendants in document order.
    pub fn subtree(&self, node: NodeId) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (node.0..self.end[node.index()]).map(NodeId)
    }

    /// Number of nodes in the subtree of `node`, itself included.
    #[must_use]
    pub fn subtree_len(&self, node: NodeId) -> usize {
        (self.end[node.index()] - node.0) as usize
    }

    /// Whether `inner` is `outer` or one of its descendants.
    #[must_use]
    pub fn contains(&self, outer: NodeId, inner: NodeId) -> bool {
        outer <= inner && inner.0 < self.end[outer.index()]
    }

    /// Number of ancestors: 0 for the root.
    #[must_use]
    pub fn depth(&self, node: NodeId) -> u32 {
        self.depth[node.index()]
    }

    /// The children of `node` in document order, without deeper descendants.
    #[must_use]
    pub fn children(&self, node: NodeId) -> Children<'_> {
        Children {
            page: self,
            next: node.0 + 1,
            end: self.end[node.index()],
        }
    }

    /// Whether `node` has no children.
    #[must_use]
    pub fn is_leaf(&self, node: NodeId) -> bool {
        self.end[node.index()] == node.0 + 1
    }

    /// The ancestors, nearest first, `node` itself left out.
    #[must_use]
    pub fn ancestors(&self, node: NodeId) -> Ancestors<'_> {
        Ancestors {
            page: self,
            next: self.parent(node),
        }
    }

    /// The flags of a node: text or element, hidden, fixed and so on.
    #[must_use]
    pub fn flags(&self, node: NodeId) -> Flags {
        self.flags[node.index()]
    }

    /// Whether `node` is a text node; otherwise it is an element.
    #[must_use]
    pub fn is_text(&self, node: NodeId) -> bool {
        self.flags(node).has(Flags::TEXT)
    }

    /// Whether `node` or an ancestor is not rendered.
    #[must_use]
    pub fn is_hidden(&self, node: NodeId) -> bool {
        self.flags(node).has(Flags::HIDDEN)
    }

    /// Whether a text is laid out where nobody sees it: hidden by itself, in an element that is not.
    #[must_use]
    pub fn is_concealed(&self, text: NodeId) -> bool {
        self.is_text(text)
            && self.is_hidden(text)
            && !self.flags(text).has(Flags::UNSLOTTED)
            && self.parent(text).is_some_and(|parent| {
                let is_closed = self.element(parent).is_some_and(Element::holds_fallback)
                    || self.tag(parent) == Some("details");
                !self.is_hidden(parent) && !is_closed
            })
    }

    /// Id of the tag name of an element, or of the data of a text node.
    #[must_use]
    pub fn name_id(&self, node: NodeId) -> StrId {
        self.name[node.index()]
    }

    /// Tag name of an element (lower case for HTML, as written for SVG and MathML); `None` for text.
    #[must_use]
    pub fn tag(&self, node: NodeId) -> Option<&str> {
        (!self.is_text(node)).then(|| self.strings.get(self.name_id(node)))
    }

    /// The element type that the tag name stands for; `None` for text.
    #[must_use]
    pub fn element(&self, node: NodeId) -> Option<Element> {
        self.element[node.index()]
    }

    /// Characters and words of a text node, visible or not; zero for an element.
    #[must_use]
    pub fn count(&self, node: NodeId) -> Count {
        self.count[node.index()]
    }

    /// Data of a text node, white space not collapsed; `None` for elements.
    #[must_use]
    pub fn text(&self, node: NodeId) -> Option<&str> {
        self.is_text(node)
            .then(|| self.strings.get(self.name_id(node)))
    }

    /// The attributes as (name, value) ids, in the document's order.
    #[must_use]
    pub fn attribute_ids(&self, node: NodeId) -> &[(StrId, StrId)] {
        let k = node.index();
        let start = if k == 0 { 0 } else { self.attribute_end[k - 1] };
        &self.attributes[start as usize..self.attribute_end[k] as usize]
    }

    /// The attributes as (name, value), in the document's order.
    pub fn attributes(&self, node: NodeId) -> impl Iterator<Item = (&str, &str)> {
        self.attribute_ids(node)
            .iter()
            .map(|&(name, value)| (self.strings.get(name), self.strings.get(value)))
    }

    /// The value of the attribute `name`, if the node has it. O(attributes of the node).
    #[must_use]
    pub fn attribute(&self, node: NodeId, name: &str) -> Option<&str> {
        // Most nodes have not the attribute that is asked for.
        if self.name_bits[node.index()] & name_bit(name) == 0 {
            return None;
        }
        let mut all = self.attribute_ids(node).iter();
        let found = all.find(|(other, _)| self.strings.is(*other, name));
        found.map(|(_, value)| self.strings.get(*value))
    }

    /// All strings of the page. Equal strings have equal ids.
    #[must_use]
    pub fn strings(&self) -> &Strings {
        &self.strings
    }

    /// The box of a node; `None` when the page was not laid out. Text nodes and nodes without a box have a zero box.
    #[must_use]
    pub fn rect(&self, node: NodeId) -> Option<Rect> {
        self.rects.as_ref().map(|rects| rects[node.index()])
    }

    /// Whether the page was laid out by a browser, so that boxes and visibility are real.
    #[must_use]
    pub fn has_layout(&self) -> bool {
        self.rects.is_some()
    }

    /// The first element in document order with this tag name, if any. O(nodes).
    #[must_use]
    pub fn first(&self, tag: &str) -> Option<NodeId> {
        self.nodes().find(|&node| self.tag(node) == Some(tag))
    }

    /// The `body` of the page itself (not of a frame), or the root where there is none.
    #[must_use]
    pub fn body(&self) -> NodeId {
        self.children(NodeId::ROOT)
            .find(|&child| matches!(self.element(child), Some(Element::Body | Element::Frameset)))
            .unwrap_or(NodeId::ROOT)
    }
}

/// Iterator over the children of a node, see [`Page::children`].
#[derive(Clone)]
pub struct Children<'a> {
    page: &'a Page,
    next: u32,
    end: u32,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        if self.next >= self.end {
            return None;
        }
        let child = NodeId(self.next);
        self.next = self.page.end[child.index()];
        Some(child)
    }
}

/// Iterator over the ancestors of a node, see [`Page::ancestors`].
#[derive(Clone)]
pub struct Ancestors<'a> {
    page: &'a Page,
    next: Option<NodeId>,
}

impl Iterator for Ancestors<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let node = self.next?;
        self.next = self.page.parent(node);
        Some(node)
    }
}
