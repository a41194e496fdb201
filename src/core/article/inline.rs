//! Which elements break no line of text, also where no browser laid the page out and their names do not say it; and which of them
//! are words of their own, though no white space is written between them.

use super::kept::Kept;
use crate::page::{Element, Flags, NodeId, Page, text};

/// Nodes of an element of the page's own making up to which it may stand in a line.
const MOST_NODES: usize = 64;
/// Elements in each other at whose end another one follows.
const MOST_LEVELS: usize = 8;
/// Elements without text between two that have words.
const MOST_BETWEEN: usize = 4;
/// Letters from which on there is a word.
const WORD_LETTERS: usize = 3;

/// Whether an element stands in a line with what is around it: the browser or its name says so, or it is of the page's own making,
/// stands beside text of the same parent and holds no block. O(1).
pub(super) fn is_inline(page: &Page, node: NodeId) -> bool {
    // Parts of a formula by MathJax stand in its line, whatever boxes they are drawn with.
    if page.element(node) == Some(Element::MathJax) {
        return page.attribute(node, "display") != Some("true");
    }
    if inline_by_name(page, node) {
        return true;
    }
    !page.has_layout()
        && is_custom(page, node)
        && is_beside_text(page, node)
        && page.subtree_len(node) <= MOST_NODES
        && page.subtree(node).all(|inner| may_be_in_line(page, inner))
}

/// Whether an element in a line, right behind another one, says other words than that: their margins keep them apart on the page.
/// So where their parent holds only elements, each has three letters or digits, one of them a word, and a capital or a digit follows a
/// small letter, a digit or a sign that ends a phrase. Where the page was laid out, their boxes do not touch.
/// O(1): what is large is not looked through.
pub(super) fn follows_other_words(kept: &Kept, node: NodeId) -> bool {
    let page = kept.page;
    let Some(parent) = page.parent(node) else {
        return false;
    };
    let Some(before) = previous_words(kept, node, parent) else {
        return false;
    };
    let (Some(one), Some(next)) = (ends_of(kept, before), ends_of(kept, node)) else {
        return false;
    };
    if !one.has_word && !next.has_word {
        return false;
    }
    let ends = one.last.is_lowercase()
        || one.last.is_ascii_digit()
        || matches!(
            one.last,
            '.' | ',' | ':' | ';' | '!' | '?' | '…' | ')' | '%'
        );
    let begins = next.first.is_uppercase() || next.first.is_ascii_digit();
    ends && begins && holds_only_elements(page, parent) && !touch(page, before, node)
}

/// The element that says the words before another one: a child of `parent` too, with nothing but elements without text between them.
fn previous_words(kept: &Kept, node: NodeId, parent: NodeId) -> Option<NodeId> {
    let page = kept.page;
    let mut node = node;
    for _ in 0..MOST_BETWEEN {
        let last = NodeId(node.0.checked_sub(1)?);
        let around = std::iter::once(last).chain(page.ancestors(last));
        let mut around = around.take(MOST_LEVELS);
        let before = around.find(|&above| page.parent(above) == Some(parent))?;
        if page.is_text(before) || !inline_by_name(page, before) {
            return None;
        }
        if kept.chars(before) > 0 {
            return Some(before);
        }
        node = before;
    }
    None
}

/// The first and the last character of an element, and whether it has a word or only digits.
struct Ends {
    first: char,
    last: char,
    has_word: bool,
}

/// Those of the kept texts of an element that is neither large nor short.
fn ends_of(kept: &Kept, node: NodeId) -> Option<Ends> {
    let page = kept.page;
    if page.subtree_len(node) > MOST_NODES {
        return None;
    }
    let texts = || page.subtree(node).filter(|&inner| kept.text(inner));
    let texts = || texts().filter_map(|inner| page.text(inner));
    let first = texts().find(|text| !text::is_blank(text))?;
    let last = texts().rfind(|text| !text.is_empty())?;
    let has = |is_letter: fn(char) -> bool| {
        let letters = texts().flat_map(str::chars).filter(|&c| is_letter(c));
        letters.take(WORD_LETTERS).count() == WORD_LETTERS
    };
    // White space at either end separates them already.
    let ends = Ends {
        first: first.chars().next()?,
        last: last.chars().next_back()?,
        has_word: has(char::is_alphabetic),
    };
    has(char::is_alphanumeric).then_some(ends)
}

fn holds_only_elements(page: &Page, parent: NodeId) -> bool {
    let mut children = page.children(parent).take(MOST_NODES);
    children.all(|child| !page.is_text(child) || page.count(child).chars == 0)
}

/// Whether the boxes of two elements that follow each other touch. `false` where the page was not laid out.
fn touch(page: &Page, one: NodeId, next: NodeId) -> bool {
    let (Some(one), Some(next)) = (page.rect(one), page.rect(next)) else {
        return false;
    };
    let share_line = one.y < next.y + next.height && next.y < one.y + one.height;
    share_line && (next.x - one.x - one.width).abs() < 1.0
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
