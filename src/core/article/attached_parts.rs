//! Parts that are shown with an article although their scores are those of noise: standfirst, captions, tables of data, code,
//! footnotes.
//!
//! The score takes them for noise because the gold texts of articles, on which it was trained, have few of them. They are
//! shown, since a picture without its caption, a table with missing cells or a reference without its footnote is worse. Only
//! parts that are not in a block of noise are added. O(nodes + bytes).

use fixedbitset::FixedBitSet;

use super::code::CodeParts;
use super::kept::Kept;
use super::notes;
use super::page_texts::PageTexts;
use super::tables;
use crate::page::{Element, NodeId, Page};
use crate::verdict::Selection;
use crate::verdict::page_kind::PageKind;

/// Words from which on a text between the title and the last text is running text.
const RUNNING_WORDS: u32 = 8;
/// Share of links from which on it is none.
const RUNNING_LINKS: f32 = 0.5;
/// Elements from a text up to the caption that it lies in.
const CAPTION_LEVELS: usize = 4;

/// What the verdict keeps, and what stands with it: for whoever shows the article.
/// `heading`: the one that says the title.
pub(super) fn shown<'a>(
    texts: &PageTexts<'a>,
    selection: &Selection,
    heading: Option<NodeId>,
) -> Kept<'a> {
    let page = texts.page;
    let mut more = attached_parts(page, selection);
    // Of other pages all is kept that is no clutter.
    let is_text = selection
        .kind
        .is_none_or(|likely| matches!(likely.kind, PageKind::Article | PageKind::Documentation));
    if is_text {
        take_between(texts, selection, heading, &mut more);
    }
    Kept::with(page, selection, &more)
}

/// Takes running text and captions that stay in sight between the title and the last text that is kept: the standfirst, the
/// caption of the first picture, a paragraph that the score left out.
fn take_between(
    texts: &PageTexts,
    selection: &Selection,
    heading: Option<NodeId>,
    found: &mut FixedBitSet,
) {
    let page = texts.page;
    let is_kept = |node: &NodeId| {
        page.text(*node).is_some() && selection.is_article(*node) && !page.is_hidden(*node)
    };
    let (first, last) = (page.nodes().find(is_kept), page.nodes().rfind(is_kept));
    let (Some(first), Some(last)) = (first, last) else {
        return;
    };
    let from = heading
        .map_or(first, |heading| page.end(heading))
        .min(first);
    for text in texts.texts() {
        let is_between = from <= text.from && text.from <= last;
        let is_running = text.words >= RUNNING_WORDS && text.link_density() < RUNNING_LINKS;
        let counts = is_running || is_whole(page, text.owner);
        if is_between && counts && !selection.is_noise(text.from) {
            found.extend(text.leaves(page).map(NodeId::index));
        }
    }
}

/// Whether a text is a heading, or lies in the caption of a figure or in a quote.
fn is_whole(page: &Page, owner: NodeId) -> bool {
    let around = std::iter::once(owner).chain(page.ancestors(owner));
    around.take(CAPTION_LEVELS).any(|node| {
        matches!(
            page.element(node),
            Some(Element::Figcaption | Element::Blockquote)
        )
    }) || page
        .element(owner)
        .is_some_and(|element| element.heading_level() > 1)
}

/// Per node, whether it belongs to a companion of the texts that the verdict keeps.
fn attached_parts(page: &Page, selection: &Selection) -> FixedBitSet {
    let is_noise = |node: NodeId| selection.is_noise(node);
    let mut found = FixedBitSet::with_capacity(page.len());
    let mut take = |node: NodeId| {
        for inner in node.index()..page.end(node).index() {
            found.set(inner, !selection.is_noise(NodeId(inner as u32)));
        }
    };
    let shapes = tables::shapes(page);
    let code = CodeParts::of(page);
    for &root in &selection.main {
        let mut node = root;
        while node < page.end(root) {
            let is_whole = !is_noise(node)
                && match page.element(node) {
                    Some(Element::Figcaption | Element::Caption) => true,
                    _ if code.is_block(page, node) => true,
                    Some(Element::Table) => {
                        let is_data = shapes.get(node).is_some_and(|shape| !shape.is_layout());
                        is_data && !is_mostly_links(page, node)
                    }
                    _ => false,
                };
            if is_whole {
                take(node);
                node = page.end(node);
            } else {
                node = NodeId(node.0 + 1);
            }
        }
    }
    // A note may be looked for wherever the main content has text; its sign must be one that is kept.
    let wide = Kept::inside(page, selection);
    let (references, roots) = notes::notes(&wide).into_parts();
    let mut named = Vec::new();
    for (link, number) in references {
        let is_kept = page
            .subtree(link)
            .any(|inner| page.text(inner).is_some() && selection.is_article(inner));
        if let Some(&root) = roots.get(number as usize - 1).filter(|_| is_kept) {
            take(root);
            // What calls itself a footnote is one, also where it stands in what looks like a sidebar.
            if notes::is_named(page, root) {
                named.push(root);
            }
        }
    }
    for root in named {
        found.insert_range(root.index()..page.end(root).index());
    }
    found
}

/// Whether more than half of a node's characters lie in links. O(its nodes + bytes).
fn is_mostly_links(page: &Page, node: NodeId) -> bool {
    let (mut all, mut linked, mut link_end) = (0_u32, 0_u32, node);
    for inner in page.subtree(node) {
        if page.element(inner) == Some(Element::A) && inner >= link_end {
            link_end = page.end(inner);
        }
        if !page.is_text(inner) || page.is_hidden(inner) {
            continue;
        }
        let count = page.count(inner).chars;
        all = all.saturating_add(count);
        if inner < link_end {
            linked = linked.saturating_add(count);
        }
    }
    2 * u64::from(linked) > u64::from(all)
}
