//! The picture that belongs to the title: shown beside or above it, before the text, though no text around it is kept (a
//! product's own picture stands among prices and buttons).

use super::address::Base;
use super::kept::Kept;
use super::{picture, site_picture};
use crate::page::dimension::dimension;
use crate::page::{Element, NodeId, Page};

/// Least sides in CSS pixels of a picture to look at.
const LEAST: (f32, f32) = (280.0, 160.0);

/// The largest picture that stands with `heading`: before the article's text, in the smallest element around the heading that
/// has any, inside the main content and no noise. `None` where the article has a picture there already. O(nodes).
pub(super) fn of(kept: &Kept, base: &Base, heading: NodeId) -> Option<NodeId> {
    let page = kept.page;
    let first = kept.first()?;
    let root = kept.main_around(heading)?;
    let mut found: Vec<(NodeId, f32)> = Vec::new();
    let mut node = root;
    while node < first {
        if page.element(node) == Some(Element::Img) && picture::of(page, node, base).is_some() {
            if kept.media(node) && !picture::is_icon(page, node) {
                return None;
            }
            if let Some(area) = area(page, node).filter(|_| kept.may_show(node)) {
                found.push((node, area));
            }
        }
        node = NodeId(node.0 + 1);
    }
    let mut around = heading;
    while around != root && !found.iter().any(|&(node, _)| page.contains(around, node)) {
        around = page.parent(around)?;
    }
    let near = found
        .into_iter()
        .filter(|&(node, _)| page.contains(around, node));
    // Of two that are as large the first one.
    near.rev()
        .max_by(|(_, one), (_, other)| one.total_cmp(other))
        .map(|(node, _)| node)
}

/// The address of the first picture of an article that is neither small nor one of the site. O(nodes).
pub(super) fn first(kept: &Kept, base: &Base) -> Option<String> {
    let page = kept.page;
    let pictures = page.nodes().filter(|&node| {
        page.element(node) == Some(Element::Img)
            && !page.is_hidden(node)
            && kept.media(node)
            && !picture::is_icon(page, node)
            && !site_picture::is_shown_small(page, node)
    });
    let addresses = pictures.filter_map(|node| picture::of(page, node, base));
    let mut shown = addresses.map(|picture| picture.src);
    // Drawings in SVG are signs more often than pictures.
    shown.find(|src| {
        src.starts_with("http") && !src.ends_with(".svg") && !site_picture::is_named(src)
    })
}

/// The area of a picture as it is laid out or says it is; `None` of a small or hidden one, and where nothing says.
fn area(page: &Page, node: NodeId) -> Option<f32> {
    if page.is_hidden(node) {
        return None;
    }
    let side = |name| {
        page.attribute(node, name)
            .and_then(dimension)
            .filter(|(_, unit)| matches!(unit.trim_end(), "" | "px"))
            .map(|(pixels, _)| pixels)
    };
    let (width, height) = match page.rect(node) {
        Some(rect) => (rect.width, rect.height),
        None => (side("width")?, side("height")?),
    };
    (width >= LEAST.0 && height >= LEAST.1).then_some(width * height)
}
