//! Embedded players and posts of other sites: the address and the name of the link that stands for them in the article.

use super::address::Base;
use crate::page::{Element, NodeId, Page, links, text};

/// Most characters of a name; longer ones are cut.
const NAME_CHARS: usize = 120;

/// Address and name of the document or media file that an element embeds. The name is its `title` or `aria-label`, else the
/// address without scheme and query. `None` without an address, and for an `iframe` that neither may fill the screen, as
/// players may, nor lies in a `figure`: such frames are advertisements as often as content.
pub(super) fn of(page: &Page, node: NodeId, base: &Base) -> Option<(String, String)> {
    let value = |name| page.attribute(node, name);
    let tag = page.element(node)?;
    // Also one that scripts are to put in place.
    let lazy = || {
        let mut attributes = page.attributes(node);
        attributes.find_map(|(name, value)| {
            let is_lazy = name.starts_with("data-") && name.ends_with("src");
            base.resolve(value).filter(|_| is_lazy)
        })
    };
    let named = ["src", "data"].iter();
    let address = named
        .filter_map(|name| base.resolve(value(name)?))
        .next()
        .or_else(lazy);
    if tag == Element::Iframe {
        let allows_fullscreen = value("allowfullscreen").is_some()
            || value("allow").is_some_and(|allow| allow.contains("fullscreen"));
        let is_player = address.as_deref().is_some_and(is_player);
        if !allows_fullscreen && !is_player && !is_in_figure(page, node) {
            return None;
        }
    }
    let from_source = || {
        page.children(node)
            .take(8)
            .filter(|&child| page.element(child) == Some(Element::Source))
            .find_map(|source| base.resolve(page.attribute(source, "src")?))
    };
    let address = address.or_else(from_source)?;
    let label = ["title", "aria-label"]
        .into_iter()
        .map(|name| text::label(value(name).unwrap_or_default()))
        .find(|label| !label.is_empty());
    let name = match label {
        Some(label) => label.chars().take(NAME_CHARS).collect(),
        None => links::after_scheme(&address)
            .unwrap_or(&address)
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

/// Whether an address is like those at which sites offer players for other pages.
fn is_player(address: &str) -> bool {
    let address = address.to_ascii_lowercase();
    ["/embed/", "/embeddedplayer/", "://player."]
        .iter()
        .any(|part| address.contains(part))
}

/// Whether one of the four nearest ancestors is a `figure`.
pub(super) fn is_in_figure(page: &Page, node: NodeId) -> bool {
    page.ancestors(node)
        .take(4)
        .any(|ancestor| page.element(ancestor) == Some(Element::Figure))
}
