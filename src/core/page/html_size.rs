//! How long the HTML of every subtree is, estimated from the columns: the page does not keep its source.
//!
//! A start tag counts its name, two brackets and for each attribute a space, the name, `=`, two quotes and the value; an end
//! tag its name and three signs, where the element has one; text its own bytes. Not counted, as the page does not have
//! it: comments, doctypes, code of scripts and style sheets, the cut ends of attributes. O(nodes + attributes) once,
//! O(1) for every subtree.

use super::Element;
use super::{NodeId, Page};

/// Bytes of HTML of every subtree.
#[derive(Clone, Debug)]
pub struct HtmlSizes {
    /// Entry k: bytes of the nodes before k; one entry more than nodes.
    before: Vec<u64>,
}

impl HtmlSizes {
    /// Measures `page`.
    #[must_use]
    pub fn of(page: &Page) -> HtmlSizes {
        let mut before = Vec::with_capacity(page.len() + 1);
        let mut total = 0;
        for node in page.nodes() {
            before.push(total);
            total += own_size(page, node);
        }
        before.push(total);
        HtmlSizes { before }
    }

    /// Bytes of the subtree of `node`.
    #[must_use]
    pub fn subtree(&self, page: &Page, node: NodeId) -> u64 {
        self.before[page.end(node).index()] - self.before[node.index()]
    }

    /// Bytes of `node` without its children.
    #[must_use]
    pub fn own(&self, node: NodeId) -> u64 {
        self.before[node.index() + 1] - self.before[node.index()]
    }
}

fn own_size(page: &Page, node: NodeId) -> u64 {
    let Some(tag) = page.tag(node) else {
        return page.text(node).map_or(0, str::len) as u64;
    };
    let attributes: usize = page
        .attributes(node)
        .map(|(name, value)| name.len() + value.len() + 4)
        .sum();
    let end = if page.element(node).is_some_and(Element::is_void) {
        0
    } else {
        tag.len() + 3
    };
    (tag.len() + 2 + attributes + end) as u64
}
