//! Headings at the end of an article with nothing below: of comments, of related articles, of a form, whose own texts are left
//! out. O(nodes).

use fixedbitset::FixedBitSet;

use super::kept::Kept;
use super::page_texts::PageTexts;
use crate::page::{Element, NodeId, Page};
use crate::verdict::TextBlock;

/// Of this part of an article's characters, as its inverse, such headings are the most.
const MOST: u32 = 4;
/// Elements from a text up to the heading that it lies in.
const LEVELS: usize = 3;

/// The kept texts of such headings. `title`: the heading that says the title, which is none. None where they are more than a
/// quarter of all: the article is elsewhere.
pub(super) fn last_headings(kept: &Kept, texts: &PageTexts, title: Option<NodeId>) -> FixedBitSet {
    let page = kept.page;
    let mut found = FixedBitSet::with_capacity(page.len());
    let mut chars = 0;
    let mut last = page.len() as u32;
    let is_kept = |text: &&TextBlock| text.leaves(page).any(|leaf| kept.text(leaf));
    for text in texts.texts().iter().rev().filter(is_kept) {
        let Some(heading) = heading_around(page, text.owner).filter(|&it| title != Some(it)) else {
            break;
        };
        let end = page.end(heading).0.max(text.last.0 + 1);
        if (end..last).map(NodeId).any(|node| is_shown(kept, node)) {
            break;
        }
        found.extend(text.leaves(page).map(NodeId::index));
        chars += text.chars;
        last = text.from.0;
    }
    if MOST * chars > kept.chars(NodeId::ROOT) {
        found.clear();
    }
    found
}

/// The heading that an element is or lies in.
fn heading_around(page: &Page, owner: NodeId) -> Option<NodeId> {
    let mut around = std::iter::once(owner)
        .chain(page.ancestors(owner))
        .take(LEVELS);
    around.find(|&node| {
        page.element(node)
            .is_some_and(|element| element.heading_level() > 0)
    })
}

/// Whether a node is something to look at that belongs to the article and is no text.
fn is_shown(kept: &Kept, node: NodeId) -> bool {
    matches!(
        kept.page.element(node),
        Some(
            Element::Img
                | Element::Svg
                | Element::Math
                | Element::Iframe
                | Element::Embed
                | Element::Object
                | Element::Video
                | Element::Audio
        )
    ) && !kept.page.is_hidden(node)
        && kept.media(node)
}
