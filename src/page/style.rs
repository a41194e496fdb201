//! Display and visibility of nodes: estimated from tags and attributes for pages that no browser laid out, and spread
//! from parents to their subtrees for all pages. One pass each, O(nodes).

use super::{Flags, NodeId, Page, tag};

/// Sets [`Flags::HIDDEN`], [`Flags::FIXED`], [`Flags::STICKY`] and [`Flags::INLINE`] from tag names, `hidden`, `open` and inline `style`.
/// What only a style sheet says is missed: this is an estimate.
pub(super) fn estimate(page: &mut Page) {
    for node in page.nodes() {
        let mut flags = page.flags(node);
        if let Some(name) = page.tag(node) {
            if tag::is_inline(name) {
                flags.insert(Flags::INLINE);
            }
            if tag::is_never_rendered(name) || is_hidden_by_attribute(page, node, name) {
                flags.insert(Flags::HIDDEN);
            }
            if let Some(style) = page.attribute(node, "style") {
                flags.insert(inline_style(style));
            }
        }
        page.flags[node.index()] = flags;
    }
}

/// Shows the contents of `noscript` on pages that have next to nothing else to read: a saved page whose scripts would
/// have written its text. Called after [`estimate`], before [`spread`]; only for pages that no browser laid out.
pub(super) fn show_fallback(page: &mut Page) {
    /// Visible characters from which on a page speaks for itself.
    const ENOUGH: u32 = 600;
    let (mut shown, mut fallback) = (0, 0);
    let (mut hidden_end, mut noscript_end) = (0, 0);
    for node in page.nodes() {
        let flags = page.flags(node);
        // Both, so that a page read back from its columns comes to the same.
        let hidden = flags.has(Flags::HIDDEN) || flags.has(Flags::UNSLOTTED);
        let fallback_here = page.tag(node) == Some("noscript")
            && !flags.has(Flags::UNSLOTTED)
            && !holds_source(page, node);
        if fallback_here {
            noscript_end = noscript_end.max(page.end(node).0);
        } else if hidden {
            hidden_end = hidden_end.max(page.end(node).0);
        }
        if let Some(data) = page.text(node).filter(|_| node.0 >= hidden_end) {
            let (chars, _) = super::text::count(data);
            if node.0 < noscript_end {
                fallback += chars;
            } else {
                shown += chars;
            }
        }
    }
    if shown >= ENOUGH || fallback <= 2 * shown {
        return;
    }
    for k in 0..page.len() {
        let node = NodeId(k as u32);
        if page.tag(node) == Some("noscript") && !holds_source(page, node) {
            page.flags[k].0 &= !Flags::HIDDEN.0;
        }
    }
}

/// Whether a `noscript` was parsed with scripts on: then its contents are one text, markup and all, not for reading.
fn holds_source(page: &Page, noscript: NodeId) -> bool {
    let mut texts = page.children(noscript).map(|child| page.text(child));
    matches!((texts.next(), texts.next()), (Some(Some(text)), None) if text.contains('<'))
}

/// Makes every node of a hidden subtree hidden.
pub(super) fn spread(page: &mut Page) {
    for k in 1..page.len() {
        let parent = page.parent[k] as usize;
        if page.flags[parent].has(Flags::HIDDEN) || page.flags[k].has(Flags::UNSLOTTED) {
            page.flags[k].insert(Flags::HIDDEN);
        }
    }
}

fn is_hidden_by_attribute(page: &Page, node: NodeId, name: &str) -> bool {
    let has = |attribute| page.attribute(node, attribute).is_some();
    has("hidden")
        || (name == "dialog" && !has("open"))
        || (name == "input" && page.attribute(node, "type") == Some("hidden"))
}

/// The flags an inline style declares; later declarations win, as in a browser.
fn inline_style(style: &str) -> Flags {
    let (mut hidden, mut invisible, mut inline, mut contents) = (false, false, false, false);
    let mut position = Flags::default();
    for declaration in style.split(';') {
        let Some((property, value)) = declaration.split_once(':') else {
            continue;
        };
        let value = value
            .trim()
            .trim_end_matches("!important")
            .trim_end()
            .to_ascii_lowercase();
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
