//! Headings with nothing below: at the end of an article those of comments, of related articles, of a form, and anywhere that of a
//! list of contents, whose own texts are left out. O(nodes).

use fixedbitset::FixedBitSet;

use super::heading_parts;
use super::kept::Kept;
use super::page_texts::PageTexts;
use super::posts::signs::is_named;
use crate::page::{Element, NodeId, Page};

/// Such headings have at most this part of the characters that are kept, as one of so many: else the article is elsewhere.
const PART: u32 = 4;
/// Elements from a text up to the heading that it lies in.
const LEVELS: usize = 3;

/// Words of names of elements that hold a list of contents.
const CONTENTS: [&str; 2] = ["toc", "contents"];

/// The kept texts of headings of lists of contents that are left out.
pub(super) fn of_contents(kept: &Kept, texts: &PageTexts) -> FixedBitSet {
    let page = kept.page;
    let mut found = FixedBitSet::with_capacity(page.len());
    for text in texts.texts().iter().filter(|text| kept.block(text)) {
        let is_of_contents = || {
            let heading = heading_around(page, text.owner)?;
            let list = page.parent(heading)?;
            let is_list = page.element(list) == Some(Element::Nav)
                || is_named(page, list, &["class", "id"], &CONTENTS);
            Some(is_list && kept.chars(list) == kept.chars(heading))
        };
        if is_of_contents() == Some(true) {
            found.extend(text.leaves(page).map(NodeId::index));
        }
    }
    found
}

/// The kept texts of such headings at the end. `title`: the heading that says the title, which is never one of them.
pub(super) fn without_section(
    kept: &Kept,
    texts: &PageTexts,
    title: Option<NodeId>,
) -> FixedBitSet {
    let page = kept.page;
    let mut found = FixedBitSet::with_capacity(page.len());
    let mut chars = 0;
    let mut last = page.len() as u32;
    for text in texts.texts().iter().rev().filter(|text| kept.block(text)) {
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
    if chars > kept.chars(NodeId::ROOT) / PART {
        found.clear();
    }
    found
}

/// The heading that an element is or lies in.
fn heading_around(page: &Page, owner: NodeId) -> Option<NodeId> {
    let mut around = std::iter::once(owner)
        .chain(page.ancestors(owner))
        .take(LEVELS);
    around.find(|&node| heading_parts::is_heading(page, node))
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
