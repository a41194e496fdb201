//! What a saved page hides because its scripts have not run: it is shown, or the page has nothing to read.
//!
//! Only for pages that no browser laid out. Four things are shown that tags and attributes hide:
//!
//! 1. **Streamed parts.** A page that React renders while it is sent keeps late parts in `<div hidden id="S:1">` behind
//!    everything else, and a script puts each where `<template id="B:1">` (or `P:1`) stands.
//! 2. **Panels** of tabs and accordions, outside navigation and dialogs: hidden elements with the role `tabpanel`, or
//!    `region` with a label, or `hidden="until-found"`; prose with a label; and prose behind a short visible element,
//!    where the page has two such of the same tag and class.
//! 3. **Curtains.** One hidden element with twice the text of all that is visible: a page hidden until it is ready.
//! 4. **`noscript`** on pages that have next to nothing else to read, or little but links beside one that is long.
//!
//! [`estimate`](super::style::estimate) comes before, [`spread`](super::style::spread) after. O(nodes + bytes).

use super::maps::Set;
use super::{Element, Flags, NodeId, Page, order};

/// Visible characters from which on a page speaks for itself.
const ENOUGH: u32 = 600;
/// Characters of a word, for scripts that write one as a sign.
const WORD_CHARS: u32 = 3;

/// Takes [`Flags::HIDDEN`] from what scripts would have shown.
pub(super) fn show(page: &mut Page) {
    show_parts(page);
    show_curtain(page);
    show_noscript(page);
}

/// Streamed parts and panels.
fn show_parts(page: &mut Page) {
    let mut holes: Set<&str> = Set::default();
    for node in page.nodes() {
        if page.element(node) == Some(Element::Template)
            && let Some(hole) = page
                .attribute(node, "id")
                .and_then(|id| id.strip_prefix("B:").or_else(|| id.strip_prefix("P:")))
        {
            holes.insert(hole);
        }
    }
    let words = Words::of(page);
    // Per element, the child element met last.
    let mut last: Vec<Option<NodeId>> = vec![None; page.len()];
    // One past the end of the last navigation or dialog met.
    let mut closed = 0;
    let mut shown = Vec::new();
    // Prose behind a short element, by tag and class: one alone may be anything.
    let mut behind: Vec<((&str, &str), NodeId)> = Vec::new();
    for node in page.nodes() {
        let (Some(element), Some(tag)) = (page.element(node), page.tag(node)) else {
            continue;
        };
        let before = page
            .parent(node)
            .and_then(|above| last[above.index()].replace(node));
        let role = page.attribute(node, "role").unwrap_or_default();
        if is_closed(element, role) {
            closed = closed.max(page.end(node).0);
        }
        if !page.flags(node).has(Flags::HIDDEN) || element.is_never_rendered() {
            continue;
        }
        let is_part = page
            .attribute(node, "id")
            .and_then(|id| id.strip_prefix("S:"))
            .is_some_and(|part| holes.contains(part));
        let has = |name| page.attribute(node, name).is_some();
        let may_open = node.0 >= closed
            && !element.is_inline()
            && matches!(role, "" | "region" | "presentation" | "tabpanel");
        if is_part
            || (may_open
                && (role == "tabpanel"
                    || (role == "region" && has("aria-label"))
                    || page.attribute(node, "hidden") == Some("until-found")
                    || (has("aria-labelledby") && words.is_prose(page, node))))
        {
            shown.push(node);
        } else if may_open
            && element != Element::P
            && before.is_some_and(|before| words.is_label(page, before))
            && words.is_prose(page, node)
        {
            let class = page.attribute(node, "class").unwrap_or_default();
            behind.push(((tag, class), node));
        }
    }
    let behind = order::sorted_by_key(behind, |&(name, _)| name);
    let several = (behind.chunk_by(|one, other| one.0 == other.0)).filter(|alike| alike.len() > 1);
    shown.extend(several.flatten().map(|&(_, node)| node));
    for node in shown {
        page.flags[node.index()].0 &= !Flags::HIDDEN.0;
    }
}

/// Whether panels inside this element stay hidden: what opens there is a menu or a message.
fn is_closed(element: Element, role: &str) -> bool {
    matches!(
        element,
        Element::Nav | Element::Dialog | Element::Footer | Element::Select
    ) || matches!(
        role,
        "navigation" | "dialog" | "alertdialog" | "menu" | "menubar" | "listbox" | "tooltip"
    )
}

/// Words of every subtree, by prefix sums over the nodes: entry k counts the nodes before k.
struct Words {
    all: Vec<u32>,
    /// Inside links and controls.
    clicked: Vec<u32>,
    /// Fields of forms.
    fields: Vec<u32>,
}

impl Words {
    fn of(page: &Page) -> Words {
        let sums = || Vec::with_capacity(page.len() + 1);
        let (mut all, mut clicked, mut fields) = (sums(), sums(), sums());
        let (mut total, mut inside, mut asked, mut link_end) = (0_u32, 0_u32, 0_u32, 0);
        for node in page.nodes() {
            all.push(total);
            clicked.push(inside);
            fields.push(asked);
            match page.element(node) {
                Some(Element::A | Element::Button | Element::Label | Element::Option) => {
                    link_end = link_end.max(page.end(node).0);
                }
                Some(Element::Input | Element::Textarea) => asked += 1,
                None => {
                    let words = page.count(node).words;
                    total = total.saturating_add(words);
                    if node.0 < link_end {
                        inside = inside.saturating_add(words);
                    }
                }
                Some(_) => {}
            }
        }
        all.push(total);
        clicked.push(inside);
        fields.push(asked);
        Words {
            all,
            clicked,
            fields,
        }
    }

    fn inside(page: &Page, sums: &[u32], node: NodeId) -> u32 {
        sums[page.end(node).index()] - sums[node.index()]
    }

    /// At least eight words outside links, at most a third inside, and nothing to fill in.
    fn is_prose(&self, page: &Page, node: NodeId) -> bool {
        let all = Self::inside(page, &self.all, node);
        let clicked = Self::inside(page, &self.clicked, node);
        all - clicked >= 8 && clicked * 3 <= all && Self::inside(page, &self.fields, node) == 0
    }

    /// A visible element of one to thirty words, as the heading of a panel is.
    fn is_label(&self, page: &Page, node: NodeId) -> bool {
        !page.flags(node).has(Flags::HIDDEN)
            && (1..=30).contains(&Self::inside(page, &self.all, node))
    }
}

/// Characters of a text, each ideograph as what a word has in other scripts.
fn length(page: &Page, text: NodeId) -> u32 {
    let count = page.count(text);
    count.chars.max(WORD_CHARS * count.words)
}

/// The largest hidden element, where it has twice the text of what is visible; `noscript` and dialogs left out.
fn show_curtain(page: &mut Page) {
    let mut visible = 0;
    let mut largest: Option<(u32, NodeId)> = None;
    // The hidden element around the nodes met, and its characters.
    let mut open: Option<(NodeId, u32)> = None;
    for node in page.nodes() {
        if let Some((root, chars)) = open
            && page.end(root) <= node
        {
            if largest.is_none_or(|(most, _)| chars > most) && is_curtain(page, root) {
                largest = Some((chars, root));
            }
            open = None;
        }
        let flags = page.flags(node);
        if open.is_none() && (flags.has(Flags::HIDDEN) || flags.has(Flags::UNSLOTTED)) {
            open = Some((node, 0));
        }
        if page.is_text(node) {
            let chars = length(page, node);
            match &mut open {
                Some((_, inside)) => *inside += chars,
                None => visible += chars,
            }
        }
    }
    if let Some((root, chars)) = open
        && largest.is_none_or(|(most, _)| chars > most)
        && is_curtain(page, root)
    {
        largest = Some((chars, root));
    }
    if let Some((chars, root)) = largest
        && chars >= ENOUGH
        && chars > 2 * visible
    {
        page.flags[root.index()].0 &= !Flags::HIDDEN.0;
    }
}

fn is_curtain(page: &Page, node: NodeId) -> bool {
    let flags = page.flags(node);
    !flags.has(Flags::UNSLOTTED)
        && page.element(node).is_some_and(|element| {
            !element.is_never_rendered()
                && !matches!(element, Element::Dialog | Element::Nav | Element::Input)
        })
        && page.attribute(node, "role") != Some("dialog")
}

/// Shows the contents of `noscript` on pages that have next to nothing else to read: a saved page whose scripts would
/// have written its text. Menus and lists of links do not count beside a `noscript` that is long enough to be the text.
fn show_noscript(page: &mut Page) {
    let (mut shown, mut linked, mut fallback) = (0, 0, 0);
    let (mut hidden_end, mut noscript_end, mut link_end) = (0, 0, 0);
    for node in page.nodes() {
        if page.element(node) == Some(Element::A) {
            link_end = link_end.max(page.end(node).0);
        }
        let flags = page.flags(node);
        // Both, so that a page read back from its columns comes to the same.
        let hidden = flags.has(Flags::HIDDEN) || flags.has(Flags::UNSLOTTED);
        let fallback_here = page.element(node) == Some(Element::Noscript)
            && !flags.has(Flags::UNSLOTTED)
            && !holds_source(page, node);
        if fallback_here {
            noscript_end = noscript_end.max(page.end(node).0);
        } else if hidden {
            hidden_end = hidden_end.max(page.end(node).0);
        }
        if page.is_text(node) && node.0 >= hidden_end {
            let chars = page.count(node).chars;
            if node.0 < noscript_end {
                fallback += chars;
            } else {
                shown += chars;
                linked += if node.0 < link_end { chars } else { 0 };
            }
        }
    }
    let outweighs = |shown: u32| shown < ENOUGH && fallback > 2 * shown;
    let is_text = outweighs(shown) || fallback >= ENOUGH && outweighs(shown - linked);
    if !is_text {
        return;
    }
    for k in 0..page.len() {
        let node = NodeId(k as u32);
        if page.element(node) == Some(Element::Noscript) && !holds_source(page, node) {
            page.flags[k].0 &= !Flags::HIDDEN.0;
        }
    }
}

/// Whether a `noscript` was parsed with scripts on: then its contents are one text, markup and all, not for reading.
fn holds_source(page: &Page, noscript: NodeId) -> bool {
    let mut texts = page.children(noscript).map(|child| page.text(child));
    matches!((texts.next(), texts.next()), (Some(Some(text)), None) if text.contains('<'))
}
