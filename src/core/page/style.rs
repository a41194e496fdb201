//! The flags for display and visibility: estimated from tags and attributes where no browser laid the page out, and, on
//! all pages, passed on from hidden elements to their subtrees. One pass each, O(nodes).

use super::{Element, Flags, NodeId, Page};

/// Sets [`Flags::HIDDEN`], [`Flags::FIXED`], [`Flags::STICKY`], [`Flags::INLINE`] and [`Flags::CONTENTS`] from tag names and
/// the attributes `hidden`, `open`, `type` and `style`. An estimate: style sheets are not read.
pub(super) fn estimate(page: &mut Page) {
    for node in page.nodes() {
        let mut flags = page.flags(node);
        if is_fallback(page, node) {
            flags.insert(Flags::HIDDEN);
        }
        if let Some(element) = page.element(node) {
            if element.is_inline() {
                flags.insert(Flags::INLINE);
            }
            if element.is_never_rendered() || is_hidden_by_attribute(page, node, element) {
                flags.insert(Flags::HIDDEN);
            }
            if let Some(style) = page.attribute(node, "style") {
                flags.insert(inline_style(style));
            }
        }
        page.flags[node.index()] = flags;
    }
}

/// Whether a node is what its parent shows only where a browser does not know it. Elements inside an `object` stay: it often
/// asks for a plug-in that no browser has any more.
fn is_fallback(page: &Page, node: NodeId) -> bool {
    let around = page.parent(node).and_then(|parent| page.element(parent));
    around.is_some_and(|around| {
        around.holds_fallback()
            && !page.flags(node).has(Flags::FRAME_ROOT)
            && (page.is_text(node) || around != Element::Object)
    })
}

/// Sets [`Flags::HIDDEN`] on every node inside a hidden element, and on every node that no slot shows. Parents come before
/// their children, so one pass over the nodes reaches all levels.
pub(super) fn spread(page: &mut Page) {
    for k in 1..page.len() {
        let parent = page.parent[k] as usize;
        if page.flags[parent].has(Flags::HIDDEN) || page.flags[k].has(Flags::UNSLOTTED) {
            page.flags[k].insert(Flags::HIDDEN);
        }
    }
}

/// Whether attributes hide an element by themselves: `hidden`, a `dialog` without `open`, an `input` of type `hidden`.
fn is_hidden_by_attribute(page: &Page, node: NodeId, element: Element) -> bool {
    let has = |attribute| page.attribute(node, attribute).is_some();
    has("hidden")
        || (element == Element::Dialog && !has("open"))
        || (element == Element::Input && page.attribute(node, "type") == Some("hidden"))
}

/// The flags an inline style declares; later declarations win, as in a browser.
fn inline_style(style: &str) -> Flags {
    let (mut hidden, mut invisible, mut inline, mut contents) = (false, false, false, false);
    let mut position = Flags::default();
    for declaration in style.split(';') {
        let Some((property, value)) = declaration.split_once(':') else {
            continue;
        };
        let value = value.trim();
        let value = value.strip_suffix("!important").unwrap_or(value);
        let value = value.trim_end().to_ascii_lowercase();
        match property.trim().to_ascii_lowercase().as_str() {
            "display" => {
                hidden = value == "none";
                inline = value.starts_with("inline");
                contents = value == "contents";
            }
            "visibility" => invisible = value == "hidden" || value == "collapse",
            "position" => {
                position = match value.as_str() {
                    "fixed" => Flags::FIXED,
                    "sticky" => Flags::STICKY,
                    _ => Flags::default(),
                };
            }
            _ => {}
        }
    }
    let mut flags = position;
    for (set, flag) in [
        (hidden || invisible, Flags::HIDDEN),
        (inline, Flags::INLINE),
        (contents, Flags::CONTENTS),
    ] {
        if set {
            flags.insert(flag);
        }
    }
    flags
}
