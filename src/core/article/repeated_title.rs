//! Short texts around an article's title that lead to it or say it again: where the page stands on the site, the section, the
//! site's name, a date; the last entry of a breadcrumb, a second heading. A reader has the title, and nobody misses these.
//! O(texts + bytes).

use fixedbitset::FixedBitSet;

use super::heading_parts::is_heading;
use super::kept::Kept;
use super::page_texts::PageTexts;
use crate::page::{Element, NodeId, Page};
use crate::verdict::TextBlock;

/// Words from which on a text before the title is a standfirst, and one behind it no line of a verse.
const LONG_WORDS: u32 = 12;
/// Share of links from which on a long text is no standfirst.
const STANDFIRST_LINKS: f32 = 0.5;
/// Most bytes of letters that a text before the title says besides the title itself.
const MOST_BESIDES: usize = 30;
/// Most words before the title, and how many times as many are behind it at least: else it is not where the article begins.
const MOST_BEFORE: u32 = 100;
const TIMES_BEHIND: u32 = 4;
/// Texts behind the title that may say it again.
const BEHIND: usize = 6;
/// Elements from a text up to the link, the caption or the cell that it lies in.
const LEVELS: usize = 6;

/// Which kept texts only lead to the title or say it again. `heading` is the element that says it, `title` its text; `is_sold`: above
/// the name of what is sold, short texts are facts of it.
pub(super) fn repeats(
    kept: &Kept,
    texts: &PageTexts,
    heading: NodeId,
    title: &str,
    is_sold: bool,
) -> FixedBitSet {
    let page = kept.page;
    let mut found = FixedBitSet::with_capacity(page.len());
    let title = letters(title);
    if title.is_empty() {
        return found;
    }
    let lines = texts.texts().iter().filter(|text| kept.block(text));
    let lines: Vec<&TextBlock> = lines.collect();
    let (before, rest) = lines.split_at(lines.partition_point(|text| text.from < heading));
    let behind = &rest[rest.partition_point(|text| text.from < page.end(heading))..];
    let words = |texts: &[&TextBlock]| texts.iter().map(|text| text.words).sum::<u32>();
    let words_before = words(before);
    let begins_here = words_before <= MOST_BEFORE && TIMES_BEHIND * words_before <= words(behind);
    let leads = before
        .iter()
        .filter(|text| begins_here && leads_to(page, text, &title, is_sold));
    let pairs = behind.iter().zip(behind.iter().skip(1)).take(BEHIND);
    let again = pairs
        .filter(|(text, next)| says_again(page, text, &title) && !are_verses(page, text, next))
        .map(|(text, _)| text);
    for text in leads.chain(again) {
        if !is_left_alone(page, text.owner) {
            found.extend(text.leaves(page).map(NodeId::index));
        }
    }
    found
}

/// Whether a text before the title is no standfirst: short, mostly links, or little more than the title itself.
fn leads_to(page: &Page, text: &TextBlock, title: &str, is_sold: bool) -> bool {
    if text.words < LONG_WORDS && !is_sold || text.link_density() >= STANDFIRST_LINKS {
        return true;
    }
    is_title(page, text, title)
}

/// Whether a text says the title, given by its [letters], and little more.
pub(super) fn is_title(page: &Page, text: &TextBlock, title: &str) -> bool {
    let said = said(page, text);
    said.len() <= title.len() + MOST_BESIDES && said.contains(title)
}

/// Whether a text behind the title says it, and besides only numbers or, before it, links: `Home » Garden » Hedges`.
fn says_again(page: &Page, text: &TextBlock, title: &str) -> bool {
    let said = said(page, text);
    let Some((before, after)) = said.split_once(title) else {
        return false;
    };
    let are_digits = |rest: &str| rest.bytes().all(|byte| byte.is_ascii_digit());
    let is_linked = || {
        let linked = text.leaves(page).filter(|&leaf| is_in_link(page, leaf));
        let linked: String = linked.filter_map(|leaf| page.text(leaf)).collect();
        letters(&linked).starts_with(before)
    };
    are_digits(after) && (are_digits(before) || is_linked())
}

fn is_in_link(page: &Page, leaf: NodeId) -> bool {
    let mut around = page.ancestors(leaf).take(LEVELS);
    around.any(|node| page.element(node) == Some(Element::A))
}

/// What a text says, without spaces and signs.
fn said(page: &Page, text: &TextBlock) -> String {
    let said: String = text
        .leaves(page)
        .filter_map(|leaf| page.text(leaf))
        .collect();
    letters(&said)
}

/// Letters and digits alone, capitals as they are: in capitals a heading may be more than the title again.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|sign| sign.is_alphanumeric()).collect()
}

/// Whether two texts are lines in one element: what a verse says twice was written twice.
fn are_verses(page: &Page, text: &TextBlock, next: &TextBlock) -> bool {
    let is_line = next.words < LONG_WORDS && page.parent(text.owner) == page.parent(next.owner);
    !is_heading(page, text.owner) && is_line
}

/// Whether a text is a caption, a cell, code or what somebody else says.
pub(super) fn is_left_alone(page: &Page, owner: NodeId) -> bool {
    let around = std::iter::once(owner).chain(page.ancestors(owner));
    around.take(LEVELS).any(|node| {
        matches!(
            page.element(node),
            Some(
                Element::Blockquote
                    | Element::Pre
                    | Element::Code
                    | Element::Table
                    | Element::Figcaption
                    | Element::Dt
            )
        )
    })
}
