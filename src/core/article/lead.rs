//! The picture that belongs to the title: shown beside or above it, before the text, though no text around it is kept (a
//! product's own picture stands among prices and buttons).

use super::address::Base;
use super::kept::Kept;
use super::{picture, site_picture};
use crate::page::dimension::dimension;
use crate::page::{Element, NodeId, Page};

/// Least sides in CSS pixels of a picture to look at.
const LEAST: (f32, f32) = (280.0, 160.0);
/// Elements above a heading that a picture of it may lie in, and above a picture that say what it is.
const LEVELS: usize = 6;
/// Most characters before the heading in an element around both: a trail, a date.
const BEFORE_CHARS: u32 = 160;

/// The largest picture that stands with `heading`: before the article's text, in the smallest element around the heading that
/// has any and little text before it, and no noise. Outside the main content only the one that the page declares, where it declares
/// one at `declared`: others may be there for looks. `None` where the article has a picture there already. O(nodes).
pub(super) fn of(kept: &Kept, base: &Base, heading: NodeId, declared: &str) -> Option<NodeId> {
    let page = kept.page;
    let first = kept.first()?;
    let root = around(kept, heading);
    let mut found: Vec<(NodeId, f32)> = Vec::new();
    for node in (root.0..first.0).map(NodeId) {
        if page.element(node) != Some(Element::Img) {
            continue;
        }
        let Some(picture) = picture::of(page, node, base) else {
            continue;
        };
        if kept.media(node) && !picture::is_icon(page, node) {
            return None;
        }
        let is_declared = picture::is_same(declared, &picture.src);
        let is_said = || declared.is_empty() && !leads_elsewhere(page, node) || is_declared;
        let may_lead = kept.may_show(node) && (kept.main_around(node).is_some() || is_said());
        let area = area(page, node, is_declared);
        if let Some(area) = area.filter(|_| may_lead) {
            found.push((node, area));
        }
    }
    let behind = found.partition_point(|&(node, _)| node < heading);
    let nearest = [found[..behind].last(), found[behind..].first()];
    let mut around = heading;
    while !(nearest.iter().flatten()).any(|&&(node, _)| page.contains(around, node)) {
        around = page.parent(around).filter(|_| around != root)?;
    }
    let near = found
        .into_iter()
        .filter(|&(node, _)| page.contains(around, node));
    // Of two that are as large the first one.
    near.rev()
        .max_by(|(_, one), (_, other)| one.total_cmp(other))
        .map(|(node, _)| node)
}

/// The largest element around a heading with little text before it, above the main content that it lies in.
fn around(kept: &Kept, heading: NodeId) -> NodeId {
    let page = kept.page;
    let main = kept.main_around(heading).unwrap_or(heading);
    let may_hold = |&above: &NodeId| {
        page.depth(above) > 1 && kept.visible_between(above, heading) <= BEFORE_CHARS
    };
    let above = page.ancestors(main).take(LEVELS).take_while(may_hold);
    above.last().unwrap_or(main)
}

/// Whether a picture is a link to another page.
fn leads_elsewhere(page: &Page, node: NodeId) -> bool {
    let mut around = page.ancestors(node).take(LEVELS);
    let link = around.find_map(|above| page.attribute(above, "href"));
    link.is_some_and(|address| !picture::is_picture(address))
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

/// Whether a picture is laid out, or says that it is, as large as one that a title has.
pub(super) fn is_large(page: &Page, node: NodeId) -> bool {
    area(page, node, false).is_some()
}

/// The area of a picture as it is laid out or says it is, and the least of one that says nothing and is in a `figure` or the one that
/// the page declares; `None` of a small or hidden one.
fn area(page: &Page, node: NodeId, is_declared: bool) -> Option<f32> {
    if page.is_hidden(node) {
        return None;
    }
    let in_figure = || {
        let mut around = page.ancestors(node).take(LEVELS);
        around.any(|above| page.element(above) == Some(Element::Figure))
    };
    let side = |name| {
        page.attribute(node, name)
            .and_then(dimension)
            .filter(|(_, unit)| matches!(unit.trim_end(), "" | "px"))
            .map(|(pixels, _)| pixels)
    };
    let (width, height) = match page.rect(node) {
        Some(rect) => (rect.width, rect.height),
        None => match (side("width"), side("height")) {
            (Some(width), Some(height)) => (width, height),
            (None, None) if is_declared || in_figure() => LEAST,
            _ => return None,
        },
    };
    (width >= LEAST.0 && height >= LEAST.1).then_some(width * height)
}
