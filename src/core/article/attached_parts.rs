//! Parts that are shown with an article although their scores are those of noise: standfirst, captions, tables of data, code, footnotes,
//! lists of ingredients and steps.
//!
//! The score takes them for noise because the gold texts of articles, on which it was trained, have few of them. They are
//! shown, since a picture without its caption, a table with missing cells or a reference without its footnote is worse. Only
//! parts that are not in a block of noise are added. O(nodes + bytes).

use fixedbitset::FixedBitSet;

use super::code::CodeParts;
use super::kept::Kept;
use super::notes;
use super::page_texts::PageTexts;
use super::picture;
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
/// Words from which on what is marked as a heading is running text.
const HEADING_WORDS: u32 = 25;
/// Elements from a heading up to the item of a list that it names.
const CARD_LEVELS: usize = 6;
/// Nodes of that item before the heading, at most.
const CARD_NODES: u32 = 64;
/// Levels of headings.
const LEVELS: usize = 6;
/// Elements from a text up to the heading that it lies in.
const HEADING_LEVELS: usize = 2;
/// A note and elements around it that may say that it is one.
const NOTE_LEVELS: usize = 4;
/// Items of a list, and nodes of an item, that are looked at.
const ITEMS: usize = 64;
/// Items of a list without links that is a part of the article, at least, and its nodes at most.
const LEAST_ITEMS: usize = 3;
const LIST_NODES: usize = 1024;

/// What the verdict keeps, and what stands with it: for whoever shows the article.
/// `heading`: the one that says the title.
pub(super) fn shown<'a>(
    texts: &PageTexts<'a>,
    selection: &Selection,
    heading: Option<NodeId>,
) -> Kept<'a> {
    let page = texts.page;
    let is_text = is_text(selection);
    let (mut more, last_of_lists) = attached_parts(page, selection, is_text);
    if is_text {
        take_between(texts, selection, heading, last_of_lists, &mut more);
    }
    Kept::with(page, selection, &more)
}

/// What the verdict keeps, and ordered lists of steps: the article's own text. Other lists stand beside articles as well.
pub(super) fn own_text<'a>(page: &'a Page, selection: &Selection) -> Kept<'a> {
    let mut lists = FixedBitSet::with_capacity(page.len());
    if is_text(selection) {
        for &root in &selection.main {
            for node in page.subtree(root) {
                let is_list = page.element(node) == Some(Element::Ol);
                if is_list && is_plain_list(page, selection, node) {
                    lists.insert_range(node.index()..page.end(node).index());
                }
            }
        }
    }
    Kept::with(page, selection, &lists)
}

/// Whether a page is a text, of which the verdict keeps not all that is no clutter.
fn is_text(selection: &Selection) -> bool {
    selection
        .kind
        .is_none_or(|likely| matches!(likely.kind, PageKind::Article | PageKind::Documentation))
}

/// Takes the title, running text and captions that stay in sight between the title and the last text that is kept, or the end of the
/// last list that is taken: the standfirst, the caption of the first picture, a paragraph that the score left out; and the headings
/// of what is kept there.
fn take_between(
    texts: &PageTexts,
    selection: &Selection,
    heading: Option<NodeId>,
    last_of_lists: NodeId,
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
    let last = last.max(last_of_lists);
    let from = heading.unwrap_or(first).min(first);
    let mut sections = Sections::default();
    let mut next = NodeId(last.0 + 1);
    let texts = texts.texts();
    for (at, text) in texts.iter().enumerate().rev() {
        if text.from > last || text.from < from {
            continue;
        }
        if holds_picture(page, selection, text.last, next) {
            sections.content();
        }
        next = text.from;
        if selection.is_noise(text.from) {
            sections.left_out();
            continue;
        }
        let is_running = text.words >= RUNNING_WORDS && text.link_density() < RUNNING_LINKS;
        let above = heading_around(page, text.owner).filter(|_| text.words < HEADING_WORDS);
        let is_shown = |leaf: NodeId| selection.is_article(leaf) || found.contains(leaf.index());
        let is_kept = text.leaves(page).any(is_shown);
        let is_title = heading.is_some_and(|heading| page.contains(heading, text.from));
        let counts = match above {
            Some((node, level)) => {
                let may_stay = level > 1 || is_running;
                let before = at.checked_sub(1).and_then(|at| texts.get(at));
                let before = before.map_or(NodeId::ROOT, |text| text.last);
                let is_certain = is_kept
                    || is_title
                    || is_caption_or_quote(page, text.owner)
                    || is_running && holds_picture(page, selection, before, text.from)
                    || may_stay && is_of_card(page, selection, node);
                sections.heading(node, level, is_certain, may_stay)
            }
            None => is_title || is_running || is_caption_or_quote(page, text.owner),
        };
        if counts {
            found.extend(text.leaves(page).map(NodeId::index));
        }
        if above.is_none() {
            if counts || is_kept {
                sections.content();
            } else {
                sections.left_out();
            }
        }
    }
}

/// What stands below the headings of a page, which is read from its end.
#[derive(Default)]
struct Sections {
    /// Per level, whether a heading of it would have something that is shown below it.
    has_content: [bool; LEVELS + 1],
    /// The heading that was read last, and whether it stays.
    last: Option<(NodeId, bool)>,
    /// Whether nothing but that heading was read since a text or picture.
    is_right_before: bool,
}

impl Sections {
    /// Something that is shown and no heading.
    fn content(&mut self) {
        self.has_content.fill(true);
        self.is_right_before = false;
    }

    /// A text that is not shown.
    fn left_out(&mut self) {
        self.is_right_before = false;
    }

    /// A text of a heading; whether it stays: because that is certain, or because something of its section stays or another heading that
    /// stays follows at once.
    fn heading(&mut self, node: NodeId, level: usize, is_certain: bool, may_stay: bool) -> bool {
        let (same, follows) = match self.last {
            Some((last, stays)) if last == node => (Some(stays), stays),
            Some((_, stays)) => (None, stays && self.is_right_before),
            None => (None, false),
        };
        let has_content = self.has_content.get(level) == Some(&true);
        let stays = is_certain || same.unwrap_or(may_stay && (has_content || follows));
        self.has_content
            .iter_mut()
            .skip(level)
            .for_each(|has| *has = false);
        self.last = Some((node, stays));
        self.is_right_before = true;
        stays
    }
}

/// Whether a picture or a player that stays in sight, and is no icon, lies between two nodes.
fn holds_picture(page: &Page, selection: &Selection, from: NodeId, to: NodeId) -> bool {
    (from.0..to.0).map(NodeId).any(|node| {
        let is_one = match page.element(node) {
            Some(Element::Img) => !picture::is_icon(page, node),
            Some(Element::Iframe | Element::Video | Element::Audio | Element::Math) => true,
            _ => false,
        };
        is_one && !page.is_hidden(node) && !selection.is_noise(node)
    })
}

/// The heading that a text lies in, and its level.
fn heading_around(page: &Page, owner: NodeId) -> Option<(NodeId, usize)> {
    let mut around = std::iter::once(owner)
        .chain(page.ancestors(owner))
        .take(HEADING_LEVELS);
    around.find_map(|node| {
        let level = page.element(node)?.heading_level();
        (level > 0).then_some((node, level.into()))
    })
}

/// Whether a heading stands behind a picture in an item of a list: both are that item.
fn is_of_card(page: &Page, selection: &Selection, heading: NodeId) -> bool {
    let item = (page.ancestors(heading).take(CARD_LEVELS))
        .find(|&above| page.element(above) == Some(Element::Li));
    item.is_some_and(|item| {
        heading.0 - item.0 <= CARD_NODES && holds_picture(page, selection, item, heading)
    })
}

/// Whether a text lies in the caption of a figure or in a quote.
fn is_caption_or_quote(page: &Page, owner: NodeId) -> bool {
    let around = std::iter::once(owner).chain(page.ancestors(owner));
    around.take(CAPTION_LEVELS).any(|node| {
        matches!(
            page.element(node),
            Some(Element::Figcaption | Element::Blockquote)
        )
    })
}

/// Per node, whether it belongs to a companion of the texts that the verdict keeps; and, of a page `of_text`, the last node of the lists
/// of steps or ingredients among them.
fn attached_parts(page: &Page, selection: &Selection, of_text: bool) -> (FixedBitSet, NodeId) {
    let is_noise = |node: NodeId| selection.is_noise(node);
    let mut found = FixedBitSet::with_capacity(page.len());
    let mut take = |node: NodeId| {
        for inner in node.index()..page.end(node).index() {
            found.set(inner, !selection.is_noise(NodeId(inner as u32)));
        }
    };
    let shapes = tables::shapes(page);
    let code = CodeParts::of(page);
    let mut last_of_lists = NodeId::ROOT;
    for &root in &selection.main {
        let mut node = root;
        while node < page.end(root) {
            let is_whole = !is_noise(node)
                && match tables::part(page, node) {
                    Some(Element::Figcaption | Element::Caption) => true,
                    _ if code.is_block(page, node) => true,
                    Some(Element::Table) => {
                        let is_data = shapes.get(node).is_some_and(|shape| !shape.is_layout());
                        is_data && !is_mostly_links(page, node)
                    }
                    Some(Element::Ul | Element::Ol) => {
                        let is_plain = of_text && is_plain_list(page, selection, node);
                        if is_plain {
                            last_of_lists = last_of_lists.max(NodeId(page.end(node).0 - 1));
                        }
                        is_plain
                            || are_mostly_kept(page, selection, node)
                                && !is_mostly_links(page, node)
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
            let around = std::iter::once(root).chain(page.ancestors(root));
            let mut around = around.take(NOTE_LEVELS);
            if around.any(|node| notes::is_named(page, node)) {
                named.push(root);
            }
        }
    }
    for root in named {
        found.insert_range(root.index()..page.end(root).index());
    }
    (found, last_of_lists)
}

/// Whether the verdict keeps most items of a list, and not all. O(1): long lists and items are not read to their ends.
fn are_mostly_kept(page: &Page, selection: &Selection, list: NodeId) -> bool {
    let items = page.children(list).take(ITEMS);
    let (mut all, mut kept) = (0, 0);
    for item in items.filter(|&item| page.element(item) == Some(Element::Li)) {
        all += 1;
        let mut inside = page.subtree(item).take(ITEMS);
        kept += u32::from(
            inside.any(|inner| page.text(inner).is_some() && selection.is_article(inner)),
        );
    }
    kept < all && 2 * kept > all
}

/// Whether a list has no links with words and nothing that is noise or a comment, and at least three items: ingredients, steps. Steps
/// may have pictures. O(1): long lists are none.
fn is_plain_list(page: &Page, selection: &Selection, list: NodeId) -> bool {
    let is_item = |&item: &NodeId| page.element(item) == Some(Element::Li);
    let items = page
        .children(list)
        .filter(is_item)
        .take(LEAST_ITEMS)
        .count();
    let is_wordless = |link| {
        let mut inside = page.subtree(link).take(ITEMS);
        inside.all(|inner| page.count(inner).chars == 0)
    };
    let may_stand_in = |inner: NodeId| match page.element(inner) {
        Some(Element::A) => is_wordless(inner),
        Some(Element::Img) => page.element(list) == Some(Element::Ol),
        Some(Element::Button | Element::Input) => false,
        _ => !selection.is_noise(inner) && !selection.is_comments(inner),
    };
    items == LEAST_ITEMS
        && page.subtree_len(list) <= LIST_NODES
        && page.subtree(list).all(may_stand_in)
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
