//! Which elements break no line of text, also where no browser laid the page out and their names do not say it.

use crate::page::{Element, Flags, NodeId, Page};

/// Nodes of an element of the page's own making up to which it may stand in a line.
const MOST_NODES: usize = 64;

/// Whether an element stands in a line with what is around it: the browser or its name says so, or it is of the page's own making,
/// stands beside text of the same parent and holds no block. O(1).
pub(super) fn is_inline(page: &Page, node: NodeId) -> bool {
    if inline_by_name(page, node) {
        return true;
    }
    !page.has_layout()
        && is_custom(page, node)
        && is_beside_text(page, node)
        && page.subtree_len(node) <= MOST_NODES
        && page.subtree(node).all(|inner| may_be_in_line(page, inner))
}

/// Whether an element of a drawing breaks the line: its texts do, and what is no part of a drawing. Shapes never do.
pub(super) fn breaks_drawing(page: &Page, node: NodeId) -> bool {
    match page.element(node) {
        Some(Element::Other) => {
            let tag = page.tag(node).unwrap_or_default();
            tag == "text" || tag.eq_ignore_ascii_case("foreignobject")
        }
        _ => !is_inline(page, node),
    }
}

/// Whether an element is one that HTML does not know: its name has a hyphen or a prefix.
fn is_custom(page: &Page, node: NodeId) -> bool {
    let is_own = |tag: &str| tag.contains(['-', ':']);
    page.element(node) == Some(Element::Other) && page.tag(node).is_some_and(is_own)
}

/// Whether the browser or, without one, its name says that an element breaks no line.
fn inline_by_name(page: &Page, node: NodeId) -> bool {
    let flags = page.flags(node);
    flags.has(Flags::INLINE) || flags.has(Flags::CONTENTS)
}

fn may_be_in_line(page: &Page, node: NodeId) -> bool {
    page.is_text(node)
        || page.is_hidden(node)
        || inline_by_name(page, node)
        || is_custom(page, node)
        || is_shape(page, node)
}

/// Whether an element lies right in a drawing or in a group of one.
fn is_shape(page: &Page, node: NodeId) -> bool {
    page.element(node) == Some(Element::Other)
        && (page.ancestors(node).take(4)).any(|above| page.element(above) == Some(Element::Svg))
}

/// Whether the node right before or right behind is a text of the same parent, and not blank.
fn is_beside_text(page: &Page, node: NodeId) -> bool {
    let parent = page.parent(node);
    let before = node.0.checked_sub(1).map(NodeId);
    let behind = Some(page.end(node)).filter(|next| next.index() < page.len());
    [before, behind].into_iter().flatten().any(|beside| {
        page.is_text(beside) && page.parent(beside) == parent && page.count(beside).chars > 0
    })
}
