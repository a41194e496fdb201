//! Parts of a page that are known by their form alone, in any language and whatever they are called:
//!
//! ```text
//!   trail     Home / Kitchen / Pans / Iron pan              links up the site, before the title
//!   share     [Copy link] [mailto:?…] [other.net/?u=here]   links that carry this page's address elsewhere
//!   cards     Also bought: ▣ Milk pan £34  ▣ Pan £68        pictured links after more running text than they have
//! ```
//!
//! They are too short for the score of a text to see what they are. Each speaks for noise and has a name. Two more forms
//! give a name only: a form that asks for an address of mail is a notice, and parts rated with stars are comments.
//!
//! Wrong for: a listing with a long introduction and few records (its records are cards, but they have more words than
//! [`CARD_SHARE`] allows); sites that share by script alone.
//!
//! O(nodes · [`MOST_NODES`]) at worst, O(nodes) on pages that are not nested around these forms.

use super::class::Class;
use super::text_blocks::{RUNNING_WORDS, TextBlocks};
use crate::page::links::host_of;
use crate::page::maps::Map;
use crate::page::text::{TextStats, is_blank};
use crate::page::{Element, NodeId, Page};

/// Nodes of an element up to which it is looked at.
const MOST_NODES: usize = 120;
/// Words of a trail at most.
const TRAIL_WORDS: u32 = 30;
/// Words of a group of share links at most, and of those that no one can press.
const SHARE_WORDS: u32 = 15;
const SHARE_PLAIN: u32 = 6;
/// Words of a pictured link at most.
const CARD_WORDS: u32 = 15;
/// Share of the page's words that all cards may have, 0..=1: a page of more is a listing.
const CARD_SHARE: f32 = 0.3;
/// Words of running text before cards at least.
const CARD_AFTER: u32 = 40;
/// Words of a heading over cards at most.
const HEADING_WORDS: u32 = 8;
/// Share of links up to which a text is running text.
const RUNNING_LINKS: f32 = 0.3;
/// Words of a form for mail at most.
const MAIL_WORDS: u32 = 60;
/// Rated parts that make comments.
const LEAST_RATED: usize = 2;

/// The forms found on one page.
pub(crate) struct Shapes {
    found: Map<NodeId, Class>,
}

impl Shapes {
    pub(crate) fn of(page: &Page, stats: &TextStats, units: &TextBlocks) -> Shapes {
        let mut shapes = Shapes {
            found: Map::default(),
        };
        shapes.trails(page, stats);
        shapes.shares(page, stats);
        shapes.cards(page, stats, units);
        shapes
    }

    /// What a node is by its form.
    pub(crate) fn class(&self, node: NodeId) -> Option<Class> {
        self.found.get(&node).copied()
    }

    fn trails(&mut self, page: &Page, stats: &TextStats) {
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
                && amount.words <= TRAIL_WORDS;
            if fits && is_trail(page, stats, node, title) {
                self.found.insert(node, Class::Navigation);
                node = page.end(node);
            } else {
                node = NodeId(node.0 + 1);
            }
        }
    }

    fn shares(&mut self, page: &Page, stats: &TextStats) {
        let host = host_of(&page.facts().url);
        for link in page.nodes() {
            let carries = page.element(link) == Some(Element::A)
                && !page.is_hidden(link)
                && page
                    .attribute(link, "href")
                    .is_some_and(|href| is_share(href, host));
            if !carries {
                continue;
            }
            let fits = |node: &NodeId| {
                let amount = stats.amount(page, *node);
                amount.words <= SHARE_WORDS
                    && amount.words - amount.link_words.min(amount.words) <= SHARE_PLAIN
                    && page.subtree_len(*node) <= MOST_NODES
                    && page.subtree(*node).all(|inner| {
                        !matches!(
                            page.element(inner),
                            Some(Element::H1 | Element::H2 | Element::H3)
                        )
                    })
            };
            let group = page.ancestors(link).take_while(fits).last();
            // A single link in a line of its own text is that text's.
            if let Some(group) = group.filter(|&group| page.depth(group) > 1) {
                self.found.insert(group, Class::Other);
            }
        }
    }

    fn cards(&mut self, page: &Page, stats: &TextStats, units: &TextBlocks) {
        let mut groups = Vec::new();
        let mut words = 0;
        let mut node = NodeId::ROOT;
        while node.index() < page.len() {
            if is_group_of_cards(page, stats, node) {
                words += stats.amount(page, node).words;
                groups.push(node);
                node = page.end(node);
            } else {
                node = NodeId(node.0 + 1);
            }
        }
        let all = stats.amount(page, NodeId::ROOT).words;
        if words as f32 > all as f32 * CARD_SHARE {
            return;
        }
        let mut texts = units.list.iter().peekable();
        let mut running = 0;
        for group in groups {
            while let Some(unit) = texts.next_if(|unit| unit.from < group) {
                if unit.words >= RUNNING_WORDS && unit.link_density() < RUNNING_LINKS {
                    running += unit.words;
                }
            }
            if running >= words.max(CARD_AFTER) {
                self.found
                    .insert(with_heading(page, stats, group), Class::Related);
            }
        }
    }
}

/// Whether a block asks for an address of mail and says little else.
pub(crate) fn asks_for_mail(page: &Page, stats: &TextStats, node: NodeId) -> bool {
    stats.amount(page, node).words <= MAIL_WORDS
        && page.subtree(node).take(MOST_NODES).any(|inner| {
            page.element(inner) == Some(Element::Input)
                && page
                    .attribute(inner, "type")
                    .is_some_and(|kind| kind.eq_ignore_ascii_case("email"))
        })
}

/// Whether several parts of a block are rated: with stars, or with a picture that says so many of so many.
pub(crate) fn is_rated(page: &Page, node: NodeId) -> bool {
    let stars = |text: &str| {
        text.chars()
            .filter(|character| matches!(character, '★' | '☆' | '⭐'))
            .count()
            >= 3
    };
    let said = |inner: NodeId| {
        page.attribute(inner, "itemprop")
            .is_some_and(|name| name == "reviewRating")
            || page.text(inner).is_some_and(stars)
    };
    page.subtree(node).filter(|&inner| said(inner)).count() >= LEAST_RATED
}

/// Links one after the other with signs between them, up to a last text that is no link; or any short parts, the first
/// of them a link, of which the last says what the title says.
fn is_trail(page: &Page, stats: &TextStats, node: NodeId, title: NodeId) -> bool {
    let (mut signs, mut texts, mut begins, mut ends) = (0, 0, None, None);
    for child in page.children(node) {
        if page.is_hidden(child) {
            continue;
        }
        let Some(part) = part_of(page, stats, child) else {
            return false;
        };
        let is_link = matches!(part, Part::Link { .. });
        match part {
            Part::Nothing => continue,
            Part::Sign => {
                signs += 1;
                continue;
            }
            Part::Link { sign } => signs += u32::from(sign),
            Part::Text => texts += 1,
        }
        begins.get_or_insert(is_link);
        ends = Some((child, is_link));
    }
    let Some((last, is_link)) = ends.filter(|_| begins == Some(true)) else {
        return false;
    };
    let signed = signs > 0 && texts == u32::from(!is_link);
    signed || (!is_link && same_text(page, last, title))
}

/// One part of a trail.
enum Part {
    Nothing,
    Sign,
    /// A link, with or without a sign beside it.
    Link {
        sign: bool,
    },
    Text,
}

/// `None` for what no part of a trail is.
fn part_of(page: &Page, stats: &TextStats, child: NodeId) -> Option<Part> {
    let has_letters = |node: NodeId| {
        page.text(node)
            .is_some_and(|text| text.chars().any(char::is_alphanumeric))
    };
    let (mut linked, mut plain, mut signs, mut links, mut until) = (false, false, false, 0, 0);
    for inner in page.subtree(child) {
        match page.element(inner) {
            Some(Element::A) if page.attribute(inner, "href").is_some() => {
                links += 1;
                until = page.end(inner).0;
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
            None if has_letters(inner) && inner.0 < until => linked = true,
            None if has_letters(inner) => plain = true,
            None => signs |= inner.0 >= until,
        }
    }
    match (links, linked, plain) {
        (1, true, false) => Some(Part::Link { sign: signs }),
        (0, false, true) if stats.amount(page, child).words <= TRAIL_WORDS / 2 => Some(Part::Text),
        (0, false, false) => Some(if signs { Part::Sign } else { Part::Nothing }),
        _ => None,
    }
}

/// Whether two nodes show the same words.
fn same_text(page: &Page, one: NodeId, other: NodeId) -> bool {
    let words = |node: NodeId| {
        page.subtree(node)
            .filter(|&inner| !page.is_hidden(inner))
            .filter_map(|inner| page.text(inner))
            .flat_map(str::split_whitespace)
    };
    words(one).eq(words(other))
}

/// Whether a link hands this page on: a letter to nobody yet, or an address elsewhere with this one in its query.
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
        && (query.contains("://") || query.contains("%3A%2F%2F") || query.contains("%3a%2f%2f"))
        && query.contains(own_host)
}

/// Whether an element's children are two or more pictured links with few words each, and nothing else.
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

fn is_card(page: &Page, stats: &TextStats, node: NodeId) -> bool {
    let amount = stats.amount(page, node);
    if amount.words == 0 || amount.words > CARD_WORDS || page.subtree_len(node) > MOST_NODES {
        return false;
    }
    let mut target: Option<&str> = None;
    let mut pictured = false;
    for inner in page.subtree(node) {
        match page.element(inner) {
            Some(Element::Img | Element::Svg | Element::Picture | Element::Video) => {
                pictured = true
            }
            Some(Element::A) => {
                // Picture and words may be two links to one place.
                let href = page.attribute(inner, "href").unwrap_or_default();
                if *target.get_or_insert(href) != href {
                    return false;
                }
            }
            _ => {}
        }
    }
    pictured && target.is_some_and(|href| !href.is_empty() && !href.starts_with('#'))
}

/// A group with the heading over it, where one element holds both and nothing else.
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
