//! Finds noise blocks that their structure alone gives away, in any language and whatever their classes and ids are:
//!
//! ```text
//!   breadcrumbs   Home / Kitchen / Pans / Iron pan              links up the site, before the title
//!   share links   [Copy link] [mailto:?…] [other.net/?u=here]   links that send this page's address to others
//!   cards         Also bought: ▣ Milk pan £34  ▣ Pan £68        links with pictures, after more running text than they have
//! ```
//!
//! Such blocks have too few words for the score of a text to tell what they are. Each is evidence of noise and has a class.
//! Two more tests only give a class, to a block that is noise already: one with a field for an email address is a notice,
//! and one with ratings in stars is comments.
//!
//! Wrong for a listing with a long introduction and few records, as its records have the structure of cards and may have no
//! more words than [`CARD_WORD_RATIO`] allows; and for sites whose share buttons are scripts without links.
//!
//! O(nodes · [`MOST_NODES`]) at worst; O(nodes) where few elements that could be such a block lie inside each other.

use super::class::Class;
use super::text_blocks::{RUNNING_WORDS, TextBlocks};
use crate::page::links::host_of;
use crate::page::maps::Map;
use crate::page::text::{self, TextStats, is_blank};
use crate::page::{Element, NodeId, Page};

/// Most nodes of an element that is looked at; larger ones are none of these blocks.
const MOST_NODES: usize = 120;
/// Most words of breadcrumbs.
const BREADCRUMB_WORDS: u32 = 30;
/// Most words of a group of share links, and most of these outside links.
const SHARE_WORDS: u32 = 15;
const SHARE_UNLINKED_WORDS: u32 = 6;
/// Most words of a card.
const CARD_WORDS: u32 = 15;
/// Largest part of the page's words that all cards together may have, 0..=1: with more, the page is a listing.
const CARD_WORD_RATIO: f32 = 0.3;
/// Fewest words of running text before cards.
const WORDS_BEFORE_CARDS: u32 = 40;
/// Most words of the heading over a group of cards.
const HEADING_WORDS: u32 = 8;
/// Link density below which a text is running text, 0..=1.
const RUNNING_LINK_DENSITY: f32 = 0.3;
/// Most words of a block that asks for an email address.
const MAIL_WORDS: u32 = 60;
/// Fewest ratings in a block of comments.
const LEAST_RATED: usize = 2;

/// The blocks found on one page, by their roots.
pub(crate) struct StructuralBlocks {
    found: Map<NodeId, Class>,
}

impl StructuralBlocks {
    /// Finds the breadcrumbs, share links and cards of a page.
    pub(crate) fn of(page: &Page, stats: &TextStats, blocks: &TextBlocks) -> StructuralBlocks {
        let mut shapes = StructuralBlocks {
            found: Map::default(),
        };
        shapes.find_breadcrumbs(page, stats);
        shapes.find_share_links(page, stats);
        shapes.find_cards(page, stats, blocks);
        shapes
    }

    /// The class of the block that has this node as its root, if one was found there.
    pub(crate) fn class(&self, node: NodeId) -> Option<Class> {
        self.found.get(&node).copied()
    }

    fn find_breadcrumbs(&mut self, page: &Page, stats: &TextStats) {
        let Some(title) = page
            .nodes()
            .find(|&node| page.element(node) == Some(Element::H1) && !page.is_hidden(node))
        else {
            return;
        };
        let mut node = NodeId::ROOT;
        while node < title {
            let amount = stats.amount(page, node);
            let fits = page.end(node) <= title
                && !page.is_text(node)
                && !page.is_hidden(node)
                && page.subtree_len(node) <= MOST_NODES
                && amount.links > 0
                && amount.words <= BREADCRUMB_WORDS;
            if fits && is_breadcrumb(page, stats, node, title) {
                self.found.insert(node, Class::Navigation);
                node = page.end(node);
            } else {
                node = NodeId(node.0 + 1);
            }
        }
    }

    fn find_share_links(&mut self, page: &Page, stats: &TextStats) {
        let host = host_of(&page.facts().url);
        for link in page.nodes() {
            let is_share_link = page.element(link) == Some(Element::A)
                && !page.is_hidden(link)
                && page
                    .attribute(link, "href")
                    .is_some_and(|href| is_share(href, host));
            if !is_share_link {
                continue;
            }
            let fits = |node: &NodeId| {
                let amount = stats.amount(page, *node);
                amount.words <= SHARE_WORDS
                    && amount.words - amount.link_words.min(amount.words) <= SHARE_UNLINKED_WORDS
                    && page.subtree_len(*node) <= MOST_NODES
                    && page.subtree(*node).all(|inner| {
                        !matches!(
                            page.element(inner),
                            Some(Element::H1 | Element::H2 | Element::H3)
                        )
                    })
            };
            let group = page.ancestors(link).take_while(fits).last();
            // No group where the link's parent does not fit: the link is part of a longer text. `html` and `body`, of depth
            // 0 and 1, are never a group.
            if let Some(group) = group.filter(|&group| page.depth(group) > 1) {
                self.found.insert(group, Class::Other);
            }
        }
    }

    fn find_cards(&mut self, page: &Page, stats: &TextStats, blocks: &TextBlocks) {
        let mut groups = Vec::new();
        let mut words_of_cards = 0;
        let mut node = NodeId::ROOT;
        while node.index() < page.len() {
            if is_group_of_cards(page, stats, node) {
                words_of_cards += stats.amount(page, node).words;
                groups.push(node);
                node = page.end(node);
            } else {
                node = NodeId(node.0 + 1);
            }
        }
        let all = stats.amount(page, NodeId::ROOT).words;
        if words_of_cards as f32 > all as f32 * CARD_WORD_RATIO {
            return;
        }
        let mut texts = blocks.list.iter().peekable();
        // Words of running text before the group.
        let mut running = 0;
        for group in groups {
            while let Some(block) = texts.next_if(|block| block.from < group) {
                if block.words >= RUNNING_WORDS && block.link_density() < RUNNING_LINK_DENSITY {
                    running += block.words;
                }
            }
            if running >= words_of_cards.max(WORDS_BEFORE_CARDS) {
                self.found
                    .insert(with_heading(page, stats, group), Class::Related);
            }
        }
    }
}

/// Whether a block has at most [`MAIL_WORDS`] words and, among its first [`MOST_NODES`] nodes, a field for an email address.
pub(crate) fn asks_for_mail(page: &Page, stats: &TextStats, node: NodeId) -> bool {
    stats.amount(page, node).words <= MAIL_WORDS
        && page.subtree(node).take(MOST_NODES).any(|inner| {
            page.element(inner) == Some(Element::Input)
                && page
                    .attribute(inner, "type")
                    .is_some_and(|kind| kind.eq_ignore_ascii_case("email"))
        })
}

/// Whether a block holds at least [`LEAST_RATED`] ratings: elements with `itemprop=reviewRating`, or texts with three or
/// more stars.
pub(crate) fn is_rated(page: &Page, node: NodeId) -> bool {
    let stars = |text: &str| {
        text.chars()
            .filter(|character| matches!(character, '★' | '☆' | '⭐'))
            .count()
            >= 3
    };
    let is_rating = |inner: NodeId| {
        page.attribute(inner, "itemprop")
            .is_some_and(|name| name == "reviewRating")
            || page.text(inner).is_some_and(stars)
    };
    page.subtree(node).filter(|&inner| is_rating(inner)).count() >= LEAST_RATED
}

/// Whether the children of `node` are breadcrumbs. The first is a link, and either all others are links too, but for the
/// last, which may be text, with separators between them; or the last is text and the same as the title.
fn is_breadcrumb(page: &Page, stats: &TextStats, node: NodeId, title: NodeId) -> bool {
    let (mut separators, mut texts, mut starts_with_link, mut end) = (0, 0, None, None);
    for child in page.children(node) {
        if page.is_hidden(child) {
            continue;
        }
        let Some(part) = part_of(page, stats, child) else {
            return false;
        };
        let is_link = matches!(part, Part::Link { .. });
        match part {
            Part::Empty => continue,
            Part::Separator => {
                separators += 1;
                continue;
            }
            Part::Link { has_separator } => separators += u32::from(has_separator),
            Part::Text => texts += 1,
        }
        starts_with_link.get_or_insert(is_link);
        end = Some((child, is_link));
    }
    let Some((last, is_link)) = end.filter(|_| starts_with_link == Some(true)) else {
        return false;
    };
    let is_separated = separators > 0 && texts == u32::from(!is_link);
    is_separated || (!is_link && same_text(page, last, title))
}

/// What one child of breadcrumbs is.
enum Part {
    /// Without visible text.
    Empty,
    /// Characters that are neither letters nor digits, such as `/` or `›`.
    Separator,
    /// A link, and whether a separator stands beside it in the same child.
    Link {
        has_separator: bool,
    },
    Text,
}

/// What a child is as a part of breadcrumbs; `None` if breadcrumbs have no such part.
fn part_of(page: &Page, stats: &TextStats, child: NodeId) -> Option<Part> {
    let has_letters = |node: NodeId| {
        page.text(node)
            .is_some_and(|text| text.chars().any(char::is_alphanumeric))
    };
    let (mut has_link_text, mut has_plain_text, mut has_separator) = (false, false, false);
    // Number of links, and one past the end of the last.
    let (mut links, mut link_end) = (0, 0);
    for inner in page.subtree(child) {
        match page.element(inner) {
            Some(Element::A) if page.attribute(inner, "href").is_some() => {
                links += 1;
                link_end = page.end(inner).0;
            }
            Some(
                Element::Img
                | Element::Input
                | Element::Button
                | Element::Select
                | Element::H1
                | Element::H2
                | Element::H3
                | Element::P
                | Element::Form,
            ) => {
                return None;
            }
            Some(_) => {}
            None if page.is_hidden(inner) || page.text(inner).is_some_and(is_blank) => {}
            None if has_letters(inner) && inner.0 < link_end => has_link_text = true,
            None if has_letters(inner) => has_plain_text = true,
            None => has_separator |= inner.0 >= link_end,
        }
    }
    match (links, has_link_text, has_plain_text) {
        (1, true, false) => Some(Part::Link { has_separator }),
        (0, false, true) if stats.amount(page, child).words <= BREADCRUMB_WORDS / 2 => {
            Some(Part::Text)
        }
        (0, false, false) => Some(if has_separator {
            Part::Separator
        } else {
            Part::Empty
        }),
        _ => None,
    }
}

/// Whether two nodes show the same words in the same order, letter case included.
fn same_text(page: &Page, one: NodeId, other: NodeId) -> bool {
    let words = |node: NodeId| {
        page.subtree(node)
            .filter(|&inner| !page.is_hidden(inner))
            .filter_map(|inner| page.text(inner))
            .flat_map(str::split_whitespace)
    };
    words(one).eq(words(other))
}

/// Whether a link shares this page: it writes a message without a recipient (`mailto:?…`), or leads to another host with an
/// address of this page's host in the query.
fn is_share(href: &str, own_host: &str) -> bool {
    let href = href.trim();
    let starts = |prefix: &str| {
        href.get(..prefix.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(prefix))
    };
    if ["mailto:?", "whatsapp://send", "viber://forward", "sms:?"]
        .iter()
        .any(|prefix| starts(prefix))
    {
        return true;
    }
    let host = host_of(href);
    let Some((_, query)) = href.split_once('?') else {
        return false;
    };
    !host.is_empty()
        && !own_host.is_empty()
        && host != own_host
        && text::find(query, own_host).is_some()
        && ["://", "%3A%2F%2F", "%3a%2f%2f"]
            .iter()
            .any(|mark| text::find(query, mark).is_some())
}

/// Whether an element's visible children are two or more cards of the same tag, and nothing else.
fn is_group_of_cards(page: &Page, stats: &TextStats, node: NodeId) -> bool {
    if page.is_text(node) || page.is_hidden(node) || stats.amount(page, node).links < 2 {
        return false;
    }
    let mut cards = 0;
    let mut name = None;
    for child in page.children(node) {
        if page.is_hidden(child) || page.text(child).is_some_and(is_blank) {
            continue;
        }
        if page.is_text(child)
            || *name.get_or_insert(page.name_id(child)) != page.name_id(child)
            || !is_card(page, stats, child)
        {
            return false;
        }
        cards += 1;
    }
    cards >= 2
}

/// Whether an element is a card: a picture and at most [`CARD_WORDS`] words, with links to one address only.
fn is_card(page: &Page, stats: &TextStats, node: NodeId) -> bool {
    let amount = stats.amount(page, node);
    if amount.words == 0 || amount.words > CARD_WORDS || page.subtree_len(node) > MOST_NODES {
        return false;
    }
    let mut target: Option<&str> = None;
    let mut has_picture = false;
    for inner in page.subtree(node) {
        match page.element(inner) {
            Some(Element::Img | Element::Svg | Element::Picture | Element::Video) => {
                has_picture = true
            }
            Some(Element::A) => {
                // Picture and words may be two links, if their addresses are equal.
                let href = page.attribute(inner, "href").unwrap_or_default();
                if *target.get_or_insert(href) != href {
                    return false;
                }
            }
            _ => {}
        }
    }
    has_picture && target.is_some_and(|href| !href.is_empty() && !href.starts_with('#'))
}

/// The parent of a group of cards where it holds little else, such as a heading: at most [`HEADING_WORDS`] more words and
/// two more elements. Otherwise the group.
fn with_heading(page: &Page, stats: &TextStats, group: NodeId) -> NodeId {
    let own = stats.amount(page, group).words;
    page.parent(group)
        .filter(|&parent| {
            page.depth(parent) > 1
                && stats.amount(page, parent).words <= own + HEADING_WORDS
                && page
                    .children(parent)
                    .filter(|&child| !page.is_text(child))
                    .count()
                    <= 3
        })
        .unwrap_or(group)
}
