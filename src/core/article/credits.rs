//! Captions that say whose a picture is, where the article does not show the picture. O(bytes of the caption).

use super::address::Base;
use super::{embed, picture, title};
use crate::page::{Element, NodeId, Page, text};

/// What such captions begin with, in lower case; a colon may follow, or a word for who took it.
const STARTS: [&str; 14] = [
    "credit", "photo", "image", "picture", "source", "courtesy", "foto", "bild", "quelle",
    "crédit", "crédito", "fuente", "©", "фото",
];
/// Most words of one.
const WORDS: u32 = 8;
/// Elements from a caption up to its figure.
const LEVELS: usize = 4;
/// Nodes of a figure that are looked at for what it shows.
const FIGURE_NODES: usize = 64;

/// Whether an element is a caption that says nothing but whose the picture is, of a figure that shows none, nor anything else.
pub(super) fn is_of_nothing(page: &Page, node: NodeId, base: &Base) -> bool {
    let is_caption = page.element(node) == Some(Element::Figcaption);
    if !is_caption || page.subtree_len(node) > FIGURE_NODES {
        return false;
    }
    let said = title::visible_text(page, node);
    if text::count(&said).words > WORDS || !says_credit(&said) {
        return false;
    }
    let mut around = page.ancestors(node).take(LEVELS);
    let figure = around.find(|&above| page.element(above) == Some(Element::Figure));
    let Some(figure) = figure.or_else(|| page.parent(node)) else {
        return false;
    };
    page.subtree_len(figure) <= FIGURE_NODES
        && !page.subtree(figure).any(|inner| shows(page, inner, base))
}

/// Whether a text is a credit: one of the words, and a colon or `by` behind it, or the sign of a copyright.
fn says_credit(said: &str) -> bool {
    let said = said.trim().to_lowercase();
    let Some(rest) = STARTS.iter().find_map(|start| said.strip_prefix(start)) else {
        return false;
    };
    let rest = rest.strip_prefix('s').unwrap_or(rest).trim_start();
    let rest = rest
        .strip_prefix("credit")
        .map_or(rest, |rest| rest.strip_prefix('s').unwrap_or(rest));
    let rest = rest.trim_start();
    said.starts_with('©')
        || [":", "by ", "of ", "courtesy"]
            .iter()
            .any(|next| rest.starts_with(next))
}

/// Whether a node is something that a figure shows.
fn shows(page: &Page, node: NodeId, base: &Base) -> bool {
    match page.element(node) {
        Some(Element::Img) => picture::of(page, node, base).is_some(),
        Some(Element::Iframe | Element::Embed | Element::Object) => {
            embed::of(page, node, base).is_some()
        }
        Some(
            Element::Video
            | Element::Audio
            | Element::Svg
            | Element::Canvas
            | Element::Table
            | Element::Pre
            | Element::Code
            | Element::Blockquote
            | Element::P
            | Element::Math,
        ) => true,
        _ => false,
    }
}
