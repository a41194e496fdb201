//! Items: the things that a list shows one after the other, each with its title, address, picture, price, date and a few words.
//!
//! ```text
//!   page + verdict ─ repeated elements with a link of their own ─▶ title, link, picture, price, date, text of each
//! ```
//!
//! One mechanism for search results, shops, indexes and front pages. Only what is in sight counts. O(nodes · words of a class + bytes).

use fixedbitset::FixedBitSet;

use super::address::Base;
use super::by_node::ByNode;
use super::posts::signs::Signs;
use super::repeated::{Amount, Amounts, innermost, repeated};
use super::{picture, title};
use crate::page::maps::Set;
use crate::page::{Element, NodeId, Page, text};
use crate::verdict::{self, CURRENCIES, TextBlock, Verdict};

/// Items from which on they are a list.
const LEAST: usize = 3;
/// Share of the repeated elements that have a title, and an address of their own, so that they are items.
const MOST: f32 = 0.6;
/// Most words of a text that is a price because it names an amount.
const PRICE_WORDS: u32 = 8;
/// Elements above a text that strike it out.
const STRUCK_LEVELS: usize = 3;
/// Words from which on a text says something of an item.
const TEXT_WORDS: u32 = 6;
/// Share of links below which it does.
const TEXT_LINKS: f32 = 0.5;

/// One thing of a list; texts are empty where the page does not say.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Item {
    /// Its title.
    pub name: String,
    /// Absolute address that it leads to.
    pub url: String,
    /// What the list says of it, an empty line between paragraphs.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// Absolute address of its picture.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub image: String,
    /// With its currency, as written.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub price: String,
    /// ISO 8601 where the page's form is known, else as written.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub date: String,
}

/// An item by the nodes of its page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ItemNodes {
    /// Its element.
    pub(crate) node: NodeId,
    /// The heading or link that says its title.
    pub(crate) title: NodeId,
    /// The link that leads to it.
    pub(crate) link: NodeId,
    /// Its first picture.
    pub(crate) picture: Option<NodeId>,
    /// The text that names its price, by its first and last nodes.
    pub(crate) price: Option<(NodeId, NodeId)>,
    /// When it was published.
    pub(crate) date: Option<String>,
    /// The texts that say something of it, by their first and last nodes.
    pub(crate) texts: Vec<(NodeId, NodeId)>,
}

/// The items of a judged page in document order; none where no elements repeat as items do.
pub(crate) fn items(page: &Page, verdict: &Verdict) -> Vec<ItemNodes> {
    let texts = in_sight(page, verdict);
    let dates = Signs::of(page).dates;
    let members = repeated(page, &amounts(page, &texts, &dates), false);
    let mut found = Fields::of(page, &members, &texts, &dates).into_items(page, &members);
    let addresses: Set<&str> = found
        .iter()
        .filter_map(|item| page.attribute(item.link, "href"))
        .collect();
    // Fewer that differ are one thing, again and again.
    let differ = addresses.len();
    if differ < LEAST || (differ as f32) < MOST * members.len() as f32 {
        found.clear();
    }
    found
}

/// Texts with which one chooses among items or does something with one: in a form or beside a box to tick outside them, on a
/// button inside.
pub(super) fn controls(page: &Page, items: &[ItemNodes]) -> FixedBitSet {
    let around = innermost(page, items.iter().map(|item| item.node));
    let mut found = FixedBitSet::with_capacity(page.len());
    for node in page.nodes() {
        let tag = page.element(node).unwrap_or(Element::Other);
        let is_control = if around[node.index()].is_some() {
            tag == Element::Button
        } else {
            let next = items.partition_point(|item| item.node < node);
            let holds_items = items
                .get(next)
                .is_some_and(|item| page.contains(node, item.node));
            !holds_items
                && matches!(
                    tag,
                    Element::Form | Element::Label | Element::Fieldset | Element::Select
                )
        };
        if is_control {
            found.insert_range(node.index()..page.end(node).index());
        }
    }
    found
}

/// What is known of an item, without markup.
pub(super) fn item(page: &Page, nodes: &ItemNodes, base: &Base) -> Item {
    let href = page.attribute(nodes.link, "href");
    let picture = nodes.picture.and_then(|node| picture::of(page, node, base));
    let price = nodes.price.and_then(|text| price_of(page, text));
    let described = nodes.texts.iter().map(|&text| written(page, text));
    Item {
        name: title::visible_text(page, nodes.title),
        url: href.and_then(|href| base.resolve(href)).unwrap_or_default(),
        description: described.collect::<Vec<_>>().join("\n\n"),
        image: picture.map(|picture| picture.src).unwrap_or_default(),
        price: price.unwrap_or_default(),
        date: nodes.date.clone().unwrap_or_default(),
    }
}

/// The amount that a text of a few words names, what is struck out left aside.
pub(super) fn price_of(page: &Page, (first, last): (NodeId, NodeId)) -> Option<String> {
    let is_struck = |leaf: NodeId| {
        page.ancestors(leaf).take(STRUCK_LEVELS).any(|above| {
            matches!(
                page.element(above),
                Some(Element::Del | Element::S | Element::Strike)
            )
        })
    };
    let leaves = (first.0..=last.0).map(NodeId);
    let holding = leaves.filter(|&leaf| !page.is_hidden(leaf) && !is_struck(leaf));
    let text: String = holding.filter_map(|leaf| page.text(leaf)).collect();
    amount(&text::collapse(&text)).map(str::to_owned)
}

/// A text from its first to its last node.
fn written(page: &Page, (first, last): (NodeId, NodeId)) -> String {
    let leaves = (first.0..=last.0)
        .map(NodeId)
        .filter(|&leaf| !page.is_hidden(leaf));
    text::collapse(
        &leaves
            .filter_map(|leaf| page.text(leaf))
            .collect::<String>(),
    )
}

/// The texts that the verdict leaves in sight.
fn in_sight(page: &Page, verdict: &Verdict) -> Vec<TextBlock> {
    let mut texts = verdict::texts(page);
    texts.retain(|text| !verdict.classes[text.from.index()].is_noise());
    texts
}

/// Words in sight, and links that have some and are no dates, as those below the titles of some lists.
fn amounts(page: &Page, texts: &[TextBlock], dates: &ByNode<(String, bool)>) -> Amounts {
    let mut own = vec![Amount::default(); page.len()];
    for text in texts {
        let own_words = &mut own[text.from.index()];
        own_words.words = text.words;
        own_words.in_sight = text.words;
        let names = |&leaf: &NodeId| page.count(leaf).words > 0 && dates.get(leaf).is_none();
        for leaf in text.leaves(page).filter(names) {
            if let Some(link) = link_around(page, leaf) {
                own[link.index()].signs = 1;
            }
        }
    }
    Amounts::of(&own)
}

/// The nearest link at or above a node.
fn link_around(page: &Page, node: NodeId) -> Option<NodeId> {
    let mut around = std::iter::once(node).chain(page.ancestors(node));
    around.find(|&above| {
        page.element(above) == Some(Element::A) && page.attribute(above, "href").is_some()
    })
}

/// What is found of each member.
struct Fields {
    /// The heading or link that its title may be: whether it is a heading, its characters.
    titles: Vec<Option<(bool, u32, NodeId)>>,
    /// The first link.
    links: Vec<Option<NodeId>>,
    pictures: Vec<Option<NodeId>>,
    prices: Vec<Option<(NodeId, NodeId)>>,
    dates: Vec<Option<(NodeId, String)>>,
    texts: Vec<Vec<(NodeId, NodeId)>>,
}

impl Fields {
    fn of(
        page: &Page,
        members: &[NodeId],
        texts: &[TextBlock],
        dates: &ByNode<(String, bool)>,
    ) -> Fields {
        let count = members.len();
        let mut fields = Fields {
            titles: vec![None; count],
            links: vec![None; count],
            pictures: vec![None; count],
            prices: vec![None; count],
            dates: vec![None; count],
            texts: vec![Vec::new(); count],
        };
        if count == 0 {
            return fields;
        }
        let around = innermost(page, members.iter().copied());
        let mut chars = vec![0_u32; page.len()];
        for leaf in texts.iter().flat_map(|text| text.leaves(page)) {
            chars[leaf.index()] = page.count(leaf).chars;
        }
        for node in page.nodes().rev() {
            if let Some(above) = page.parent(node) {
                chars[above.index()] += chars[node.index()];
            }
        }
        for node in page.nodes() {
            let Some(at) = around[node.index()] else {
                continue;
            };
            let Some(tag) = page.element(node) else {
                continue;
            };
            let is_heading = tag.heading_level() > 0;
            let is_link = tag == Element::A && page.attribute(node, "href").is_some();
            if is_link && fields.links[at].is_none() {
                fields.links[at] = Some(node);
            }
            if (is_heading || is_link) && chars[node.index()] > 0 {
                let known = fields.titles[at];
                let rank = (is_heading, chars[node.index()]);
                // The first heading is the title; of links the longest.
                let is_better =
                    known.is_none_or(|(heading, most, _)| !heading && (rank.0 || rank.1 > most));
                if is_better {
                    fields.titles[at] = Some((rank.0, rank.1, node));
                }
            }
            let is_picture = tag == Element::Img && !page.is_hidden(node);
            if is_picture && fields.pictures[at].is_none() && !picture::is_icon(page, node) {
                fields.pictures[at] = Some(node);
            }
        }
        fields.read(page, texts, &around, dates);
        fields
    }

    /// Prices, dates and what else is said.
    fn read(
        &mut self,
        page: &Page,
        texts: &[TextBlock],
        around: &[Option<usize>],
        dates: &ByNode<(String, bool)>,
    ) {
        for block in texts {
            let Some(at) = around[block.from.index()] else {
                continue;
            };
            let is_title =
                self.titles[at].is_some_and(|(.., title)| page.contains(title, block.from));
            let mut is_said = !is_title;
            if block.words <= PRICE_WORDS {
                let text = (block.from, block.last);
                let is_price = block.is_amount(page) && price_of(page, text).is_some();
                is_said &= !is_price;
                self.prices[at] = self.prices[at].or(is_price.then_some(text));
            }
            for leaf in block.leaves(page) {
                if let Some((date, _)) = dates.get(leaf) {
                    is_said &= block.words > PRICE_WORDS;
                    self.dates[at].get_or_insert_with(|| (leaf, date.clone()));
                }
            }
            if is_said && block.words >= TEXT_WORDS && block.link_density() < TEXT_LINKS {
                self.texts[at].push((block.from, block.last));
            }
        }
    }

    fn into_items(mut self, page: &Page, members: &[NodeId]) -> Vec<ItemNodes> {
        let mut found = Vec::new();
        for (at, &node) in members.iter().enumerate() {
            let Some((.., title)) = self.titles[at] else {
                continue;
            };
            let inside = || {
                page.subtree(title)
                    .find(|&inner| page.element(inner) == Some(Element::A))
            };
            let Some(link) = link_around(page, title).or_else(inside).or(self.links[at]) else {
                continue;
            };
            found.push(ItemNodes {
                node,
                title,
                link,
                picture: self.pictures[at],
                price: self.prices[at],
                date: self.dates[at].take().map(|(_, date)| date),
                texts: std::mem::take(&mut self.texts[at]),
            });
        }
        found
    }
}

/// The amount of money that a text names: digits with a sign or a code of currency beside them.
fn amount(text: &str) -> Option<&str> {
    let is_part = |letter: char| letter.is_ascii_digit() || ".,'’\u{a0}\u{202f} ".contains(letter);
    for (at, sign) in text.char_indices() {
        if !CURRENCIES.contains(&sign) {
            continue;
        }
        let after = at + sign.len_utf8();
        let rest = &text[after..];
        let digits = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        let amount = rest[..digits].trim_end_matches(|letter: char| !letter.is_ascii_digit());
        if amount.contains(|letter: char| letter.is_ascii_digit()) {
            // `US$`, `CA$`
            let code = text[..at].trim_end_matches(|letter: char| letter.is_ascii_uppercase());
            let from = if at - code.len() <= 3 { code.len() } else { at };
            return Some(&text[from..after + amount.len()]);
        }
        let before = &text[..at];
        let from = before
            .char_indices()
            .rev()
            .take_while(|&(_, letter)| is_part(letter))
            .last()
            .map_or(at, |(from, _)| from);
        let amount = before[from..].trim_start_matches(|letter: char| !letter.is_ascii_digit());
        if !amount.is_empty() {
            return Some(&text[at - amount.len()..after]);
        }
    }
    None
}
