//! Players and posts of other sites, as an address to follow.

use super::address::Base;
use crate::page::{Element, NodeId, Page, text};

/// Longest name, in characters.
const NAME_CHARS: usize = 120;

/// Address and name of what an element embeds. Frames count where they may fill the screen, as players do, or lie in a
/// `figure`: other frames are advertisements as often as content.
pub(super) fn of(page: &Page, node: NodeId, base: &Base) -> Option<(String, String)> {
    let value = |name| page.attribute(node, name);
    let tag = page.element(node)?;
    if tag == Element::Iframe {
        let fills = value("allowfullscreen").is_some()
            || value("allow").is_some_and(|allow| allow.contains("fullscreen"));
        if !fills && !is_in_figure(page, node) {
            return None;
        }
    }
    let address = ["src", "data-src", "data", "data-lazy-src"]
        .iter()
        .find_map(|name| base.resolve(value(name)?));
    let from_source = || {
        page.children(node)
            .take(8)
            .filter(|&child| page.element(child) == Some(Element::Source))
            .find_map(|source| base.resolve(page.attribute(source, "src")?))
    };
    let address = address.or_else(from_source)?;
    let said = ["title", "aria-label"]
        .iter()
        .find_map(|name| value(name).filter(|said| !text::is_blank(said)));
    let name = match said {
        Some(said) => text::collapse(said).chars().take(NAME_CHARS).collect(),
        None => address
            .split_once("://")
            .map_or(address.as_str(), |(_, rest)| rest)
            .split(['?', '#'])
            .next()
            .unwrap_or_default()
            .trim_end_matches('/')
            .chars()
            .take(NAME_CHARS)
            .collect(),
    };
    Some((address, name))
}

/// Whether an element lies in a `figure`.
pub(super) fn is_in_figure(page: &Page, node: NodeId) -> bool {
    page.ancestors(node)
        .take(4)
        .any(|above| page.element(above) == Some(Element::Figure))
}
