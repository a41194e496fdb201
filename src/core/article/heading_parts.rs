//! What stands in a heading, or right behind one, and is none of its text: links to itself and to the top of the page, links and buttons
//! for those who edit or copy, texts for screen readers.

use super::kept::Kept;
use crate::page::{Element, NodeId, Page};

/// Elements from a part of a heading up to it.
const LEVELS: usize = 3;
/// Elements in each other at whose end the heading's own sibling ends.
const BEFORE_LEVELS: usize = 8;

/// Nodes of a heading that are looked at.
const NODES: usize = 64;

/// Most nodes and characters of a text for screen readers outside of headings.
const ALOUD_NODES: usize = 16;
const ALOUD_CHARS: u32 = 100;

/// Whether an element belongs to a heading and is none of its text, or is a few words for screen readers.
pub(super) fn is_no_text(kept: &Kept, node: NodeId) -> bool {
    let page = kept.page;
    let class = page.attribute(node, "class").unwrap_or_default();
    match page.element(node) {
        Some(Element::A) => is_permalink(kept, node, class),
        Some(Element::Button) => {
            // Buttons that unfold what is below a heading are its text.
            let unfolds = ["aria-expanded", "aria-controls"];
            let unfolds = unfolds
                .iter()
                .any(|name| page.attribute(node, name).is_some());
            let stands_behind =
                |heading| has_more(kept, heading, node) && has_words_before(kept, heading, node);
            !unfolds && heading(page, node).is_some_and(stands_behind)
        }
        _ if class.contains("editsection") => true,
        _ if is_for_screen_readers(class) => match heading(page, node) {
            Some(heading) => kept.chars(heading) > kept.chars(node),
            None => {
                page.subtree_len(node) <= ALOUD_NODES
                    && kept.chars(node) <= ALOUD_CHARS
                    && !is_all_of_cell(kept, node)
            }
        },
        _ => false,
    }
}

/// Whether a cell of a table says nothing else: what a sign in it means.
fn is_all_of_cell(kept: &Kept, node: NodeId) -> bool {
    let page = kept.page;
    let is_cell = |&above: &NodeId| matches!(page.element(above), Some(Element::Td | Element::Th));
    let cell = page.ancestors(node).take(LEVELS).find(is_cell);
    cell.is_some_and(|cell| kept.chars(cell) == kept.chars(node))
}

/// The heading that an element lies in.
fn heading(page: &Page, node: NodeId) -> Option<NodeId> {
    page.ancestors(node)
        .take(LEVELS)
        .find(|&above| is_heading(page, above))
}

pub(super) fn is_heading(page: &Page, node: NodeId) -> bool {
    page.element(node)
        .is_some_and(|element| element.heading_level() > 0)
}

/// Whether what a heading says besides one of its parts is at least half as long as that.
fn has_more(kept: &Kept, heading: NodeId, part: NodeId) -> bool {
    let chars = kept.chars(part);
    2 * (kept.chars(heading) - chars) >= chars
}

/// Whether a heading says something in letters before one of its parts.
fn has_words_before(kept: &Kept, heading: NodeId, part: NodeId) -> bool {
    let is_said = |text: &str| text.contains(char::is_alphabetic);
    let before = (heading.0..part.0).take(NODES).map(NodeId);
    before
        .filter(|&node| kept.text(node))
        .any(|node| kept.page.text(node).is_some_and(is_said))
}

/// Whether a link within the page has a sign alone for a text, or is named a link to a heading and stands beside its text, or leads to the
/// heading right before it or to the top of the page.
fn is_permalink(kept: &Kept, node: NodeId, class: &str) -> bool {
    const NAMES: [&str; 5] = [
        "anchor",
        "permalink",
        "headerlink",
        "header-link",
        "hash-link",
    ];
    let page = kept.page;
    let href = page.attribute(node, "href").unwrap_or_default();
    let Some((_, target)) = href.split_once('#') else {
        return false;
    };
    let chars = kept.chars(node);
    let is_named = || NAMES.iter().any(|name| class.contains(name));
    let around = heading(page, node);
    if let Some(heading) = around {
        let is_beside = kept.chars(heading) > chars;
        let leads_there = is_top(target) || page.attribute(heading, "id") == Some(target);
        if is_beside && (is_named() || leads_there && has_more(kept, heading, node)) {
            return true;
        }
    } else if href.starts_with('#') && is_right_behind(page, node, target) {
        return true;
    }
    let is_sign = |text: &str| matches!(text.trim(), "#" | "¶" | "§" | "🔗" | "∞");
    chars <= 2
        && (around.is_some() || is_named())
        && page
            .subtree(node)
            .take(8)
            .any(|inner| page.text(inner).is_some_and(is_sign))
}

/// Whether a target is named as the top of the page.
fn is_top(target: &str) -> bool {
    const NAMES: [&str; 5] = ["top", "topofpage", "pagetop", "backtotop", "gototop"];
    let letters = target.chars().filter(char::is_ascii_alphanumeric);
    let name: String = letters.map(|c| c.to_ascii_lowercase()).collect();
    NAMES.contains(&name.as_str())
}

/// Whether the element right before is the heading that `target` names.
fn is_right_behind(page: &Page, node: NodeId, target: &str) -> bool {
    let parent = page.parent(node);
    let is_sibling = |other: &NodeId| page.parent(*other) == parent;
    let is_blank = |node: NodeId| page.is_text(node) && page.count(node).chars == 0;
    let mut last = node.0.checked_sub(1).map(NodeId);
    if let Some(space) = last.filter(|&node| is_blank(node) && is_sibling(&node)) {
        last = space.0.checked_sub(1).map(NodeId);
    }
    let Some(last) = last.filter(|_| !target.is_empty()) else {
        return false;
    };
    let mut around = std::iter::once(last)
        .chain(page.ancestors(last))
        .take(BEFORE_LEVELS);
    let before = around.find(is_sibling);
    before.is_some_and(|before| {
        is_heading(page, before) && page.attribute(before, "id") == Some(target)
    })
}

/// Whether class names say that an element is read aloud and not seen.
pub(super) fn is_for_screen_readers(class: &str) -> bool {
    const NAMES: [&str; 5] = [
        "screen-reader-text",
        "sr-only",
        "visually-hidden",
        "visuallyhidden",
        "hidden-visually",
    ];
    // Libraries of parts put their own name before it: `u-visually-hidden`, `usa-sr-only`.
    let is_one = |word: &str| {
        let of = |name| word.strip_suffix(name);
        let mut before = NAMES.into_iter().filter_map(of);
        before
            .any(|before| before.is_empty() || before.ends_with('-') && !before.starts_with("not-"))
    };
    class.split_ascii_whitespace().any(is_one)
}
