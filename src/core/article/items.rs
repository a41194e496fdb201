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
use super::page_texts::PageTexts;
use super::posts::signs::is_named;
use super::record_places::{self, Places};
use super::repeated::{Amount, Amounts, ITEMS, innermost, repeated};
use super::{heading_parts, picture, title};
use crate::page::maps::{Map, Set};
use crate::page::{Element, NodeId, Page, text};
use crate::template::{FieldPlace, RecordField, RecordForm, RecordKind};
use crate::verdict::{CURRENCIES, Selection, TextBlock};

/// Items from which on they are a list.
const LEAST_ITEMS: usize = 3;
/// Share of the repeated elements from which on they are items: those that have a title, and an address of their own.
const LEAST_SHARE: f32 = 0.6;
/// Nodes of a title among which its link is searched.
const TITLE_NODES: usize = 64;
/// Most words of a text that is a price because it names an amount.
const PRICE_WORDS: u32 = 8;
/// Currencies by their letters of ISO 4217, and how many those are.
const CODES: [&str; 16] = [
    "EUR", "USD", "GBP", "CHF", "CAD", "AUD", "NZD", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF",
    "JPY", "INR", "BRL",
];
const CODE: usize = 3;
/// Words in the names of elements that say the title of an item.
const TITLE_NAMES: [&str; 3] = ["title", "name", "headline"];
/// Elements above a text that strike it out, or have it read aloud alone.
const STRUCK_LEVELS: usize = 3;
/// Words right before an amount that is no price of the thing, or not the one that holds.
const WORDS_BEFORE_OTHER: &str =
    "save saving savings was over rrp msrp sparen statt économisez ahorra risparmi bespaar";
/// Words before or right behind one.
const WORDS_OF_OTHER: &str = "off saved shipping delivery versand livraison envío spedizione";
/// Items from which on a picture that they all have is none of any of them.
const SAME_PICTURES: usize = 3;
/// Pictures of an item that are looked at.
const MOST_PICTURES: usize = 4;
/// Words from which on a text says something of an item.
const TEXT_WORDS: u32 = 6;
/// Share of links below which it does.
const TEXT_LINKS: f32 = 0.5;

/// One thing of a list; texts are empty where the page does not say.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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

/// The items of a judged page in document order; none where no elements repeat as items do, and none has the form that items have on
/// the site's other pages. What one page shows is believed on another where that has few items, what two show on all others.
pub(super) fn items(all: &PageTexts, selection: &Selection) -> Vec<ItemNodes> {
    let page = all.page;
    let texts = in_sight(all, selection);
    let dates = &all.signs().dates;
    let links = links(page);
    let amounts = amounts(page, &texts, dates, &links);
    let found = |members: &[NodeId], form: Option<&RecordForm>| -> Vec<ItemNodes> {
        fields(page, members, &texts, dates, form)
            .into_iter()
            .zip(members)
            .filter_map(|(fields, &node)| fields.into_item(page, node, &links))
            .collect()
    };
    let members = repeated(page, &amounts, &ITEMS, &|_| true);
    let form = record_places::known_form(selection, RecordKind::Item)
        .filter(|form| form.is_sure() || members.len() < LEAST_ITEMS);
    if let Some(form) = form {
        let mut named = record_places::named(page, &form.name);
        named.retain(|&node| !page.is_hidden(node) && amounts.at(page, node).in_sight > 0);
        let found = found(&named, Some(form));
        // What repeats more often than they do is what the page shows.
        if 2 * found.len() > named.len() && found.len() >= members.len() {
            return found;
        }
    }
    let mut found = found(&members, None);
    let addresses: Set<&str> = found
        .iter()
        .filter_map(|item| page.attribute(item.link, "href"))
        .collect();
    // Many elements with few addresses are one thing, again and again.
    let differ = addresses.len();
    if differ < LEAST_ITEMS || (differ as f32) < LEAST_SHARE * members.len() as f32 {
        found.clear();
    }
    found
}

/// What the items of a page show of where their fields stand; `None` where there are none, or they have nothing in common to be
/// found by.
pub(super) fn form(all: &PageTexts, selection: &Selection) -> Option<RecordForm> {
    let page = all.page;
    let items = items(all, selection);
    let members: Vec<NodeId> = items.iter().map(|item| item.node).collect();
    let mut form = RecordForm::new(RecordKind::Item, record_places::name(page, &members)?);
    (form.pages, form.records) = (1, items.len() as u32);
    let places = Places::of(page, &members);
    let prices =
        (items.iter()).filter_map(|item| Some((RecordField::Price, owner(page, item.price?)?)));
    let titles = items.iter().map(|item| (RecordField::Title, item.title));
    for (field, node) in titles.chain(prices) {
        if let Some(path) = places.path(page, node) {
            form.add(field, FieldPlace::first_at(path), 1);
        }
    }
    Some(form)
}

/// The innermost element that holds a text.
fn owner(page: &Page, (first, last): (NodeId, NodeId)) -> Option<NodeId> {
    page.ancestors(first)
        .find(|&above| page.contains(above, last))
}

/// Texts with which one chooses among items or does something with one: in a form or beside a box to tick outside them, on a
/// button inside.
pub(super) fn controls(page: &Page, items: &[ItemNodes]) -> FixedBitSet {
    let around = innermost(page, items.iter().map(|item| item.node));
    let mut found = FixedBitSet::with_capacity(page.len());
    let mut passed = NodeId::ROOT;
    for node in page.nodes() {
        if node < passed {
            continue;
        }
        let tag = page.element(node);
        let is_control = if around[node.index()].is_some() {
            tag == Some(Element::Button)
        } else {
            let next = items.partition_point(|item| item.node < node);
            let next = items.get(next);
            let holds_items = next.is_some_and(|item| page.contains(node, item.node));
            let is_choice = matches!(
                tag,
                Some(Element::Form | Element::Label | Element::Fieldset | Element::Select)
            );
            is_choice && !holds_items
        };
        if is_control {
            passed = page.end(node);
            found.insert_range(node.index()..passed.index());
        }
    }
    found
}

/// What is known of an item, without markup.
pub(super) fn item(page: &Page, nodes: &ItemNodes, base: &Base) -> Item {
    let href = page.attribute(nodes.link, "href");
    let picture = nodes.picture.and_then(|node| picture::of(page, node, base));
    let price = nodes.price.and_then(|text| short_price(page, text));
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

/// An amount of money that a text names.
pub(super) struct Price {
    /// As written, with its currency.
    pub(super) amount: String,
    /// Words of the text.
    pub(super) words: u32,
    /// Whether the text begins with it.
    pub(super) is_first: bool,
    /// Whether the text says that it is no price of the thing, or not the one that holds: "Save $15".
    pub(super) is_other: bool,
}

/// The amount that a text names; what is struck out, or only read aloud, is left aside.
pub(super) fn price_of(page: &Page, (first, last): (NodeId, NodeId)) -> Option<Price> {
    let leaves = (first.0..=last.0).map(NodeId);
    let is_said = |leaf: &NodeId| {
        let mut around = page.ancestors(*leaf).take(STRUCK_LEVELS);
        let is_read_aloud = |above| {
            let class = page.attribute(above, "class");
            class.is_some_and(heading_parts::is_for_screen_readers)
        };
        !page.is_hidden(*leaf)
            && !around.any(|above| is_struck(page, above) || is_read_aloud(above))
    };
    let text: String = leaves
        .filter(is_said)
        .filter_map(|leaf| page.text(leaf))
        .collect();
    let text = text::collapse(&text);
    let amount = amount(&text)?;
    Some(Price {
        amount: amount.to_owned(),
        words: text::count(&text).words,
        is_first: text.starts_with(amount),
        is_other: is_other(&text, amount),
    })
}

/// Whether a text says of an amount in it that it is no price of the thing, or not the one that holds.
fn is_other(text: &str, amount: &str) -> bool {
    let is_in = |list: &str, word: &str| {
        let word = word.to_lowercase();
        list.split_whitespace().any(|other| other == word)
    };
    let Some((before, behind)) = text.split_once(amount) else {
        return false;
    };
    let is_of_other = |word: &str| is_in(WORDS_OF_OTHER, word);
    // Nearest to it: `statt` may be left of what was struck out.
    let nearest = text::words(before)
        .filter(|word| !["up", "to"].contains(word))
        .last();
    nearest.is_some_and(|word| is_of_other(word) || is_in(WORDS_BEFORE_OTHER, word))
        || text::words(behind).next().is_some_and(is_of_other)
}

/// The amount that a text of a few words names.
fn short_price(page: &Page, text: (NodeId, NodeId)) -> Option<String> {
    let price = price_of(page, text).filter(|price| price.words <= PRICE_WORDS)?;
    Some(price.amount)
}

/// Whether an element strikes its text out.
fn is_struck(page: &Page, node: NodeId) -> bool {
    let is_named = matches!(
        page.element(node),
        Some(Element::Del | Element::S | Element::Strike)
    );
    is_named || page.attribute(node, "data-a-strike") == Some("true")
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
pub(super) fn in_sight(all: &PageTexts, selection: &Selection) -> Vec<TextBlock> {
    let texts = all.texts().iter();
    texts
        .filter(|text| !selection.is_noise(text.from))
        .cloned()
        .collect()
}

/// Per node, the nearest link at or above it.
fn links(page: &Page) -> Vec<Option<NodeId>> {
    let mut links: Vec<Option<NodeId>> = Vec::with_capacity(page.len());
    for node in page.nodes() {
        let above = || page.parent(node).and_then(|above| links[above.index()]);
        let link = is_link(page, node).then_some(node).or_else(above);
        links.push(link);
    }
    links
}

fn is_link(page: &Page, node: NodeId) -> bool {
    page.element(node) == Some(Element::A) && page.attribute(node, "href").is_some()
}

/// Words in sight, and links that have some and are no dates, as those below the titles of some lists.
fn amounts(
    page: &Page,
    texts: &[TextBlock],
    dates: &ByNode<(String, bool)>,
    links: &[Option<NodeId>],
) -> Amounts {
    let mut own = vec![Amount::default(); page.len()];
    for text in texts {
        let own_words = &mut own[text.from.index()];
        own_words.words = text.words;
        own_words.in_sight = text.words;
        let names = |&leaf: &NodeId| page.count(leaf).words > 0 && dates.get(leaf).is_none();
        for leaf in text.leaves(page).filter(names) {
            if let Some(link) = links[leaf.index()] {
                own[link.index()].signs = 1;
            }
        }
    }
    Amounts::of(&own)
}

/// What is found of one of the repeated elements.
#[derive(Clone, Default)]
struct Fields {
    /// The heading or link that its title may be.
    title: Option<Title>,
    /// The first link.
    link: Option<NodeId>,
    pictures: Vec<NodeId>,
    price: Option<(NodeId, NodeId)>,
    date: Option<String>,
    texts: Vec<(NodeId, NodeId)>,
}

#[derive(Clone, Copy)]
struct Title {
    node: NodeId,
    /// How sure it is that it is one.
    rank: u32,
    chars: u32,
}

impl Title {
    /// One that the site's other pages have at its place.
    fn known(node: NodeId) -> Title {
        Title {
            node,
            rank: u32::MAX,
            chars: 0,
        }
    }
}

/// What is found of each of the repeated elements. `form`: what the site's other pages say of where it stands.
fn fields(
    page: &Page,
    members: &[NodeId],
    texts: &[TextBlock],
    dates: &ByNode<(String, bool)>,
    form: Option<&RecordForm>,
) -> Vec<Fields> {
    let mut found = vec![Fields::default(); members.len()];
    if members.is_empty() {
        return found;
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
        if let Some(at) = around[node.index()] {
            found[at].element(page, node, chars[node.index()]);
        }
    }
    for text in texts {
        if let Some(at) = around[text.from.index()] {
            found[at].text(page, text, dates);
        }
    }
    drop_placeholders(page, &mut found);
    if let Some(form) = form {
        take_known(page, members, texts, form, &mut found);
    }
    found
}

/// Takes title and price from where the site's other pages have them.
fn take_known(
    page: &Page,
    members: &[NodeId],
    texts: &[TextBlock],
    form: &RecordForm,
    found: &mut [Fields],
) {
    let places = Places::of(page, members);
    let place = |field: RecordField| places.find(page, &form.place(field)?.0.path, false);
    let (title, price) = (place(RecordField::Title), place(RecordField::Price));
    let at = |node: NodeId| Some(places.place[node.index()]);
    let mut titled = vec![false; found.len()];
    for node in page
        .nodes()
        .filter(|&node| title.is_some() && at(node) == title)
    {
        let has_words = || {
            page.subtree(node)
                .take(TITLE_NODES)
                .any(|inner| page.count(inner).words > 0)
        };
        if let Some(record) = places
            .record(node)
            .filter(|&record| !titled[record] && has_words())
        {
            (found[record].title, titled[record]) = (Some(Title::known(node)), true);
        }
    }
    let mut priced = vec![false; found.len()];
    for text in texts
        .iter()
        .filter(|text| price.is_some() && text.digits > 0)
    {
        let text = (text.from, text.last);
        let is_there = owner(page, text).is_some_and(|owner| at(owner) == price);
        let record = places.record(text.0).filter(|&record| !priced[record]);
        if let Some(record) = record.filter(|_| is_there && short_price(page, text).is_some()) {
            (found[record].price, priced[record]) = (Some(text), true);
        }
    }
}

/// Drops pictures that several items have: they stand where one is still to be loaded.
fn drop_placeholders(page: &Page, found: &mut [Fields]) {
    let source = |&node: &NodeId| page.attribute(node, "src");
    let mut counts: Map<&str, usize> = Map::default();
    for source in found
        .iter()
        .flat_map(|fields| &fields.pictures)
        .filter_map(source)
    {
        *counts.entry(source).or_insert(0) += 1;
    }
    for fields in found {
        let is_own =
            |node: &NodeId| source(node).is_none_or(|source| counts[source] < SAME_PICTURES);
        fields.pictures.retain(is_own);
    }
}

impl Fields {
    /// Looks at one of its nodes. `chars`: of the text in sight inside.
    fn element(&mut self, page: &Page, node: NodeId, chars: u32) {
        let Some(tag) = page.element(node) else {
            return;
        };
        if tag == Element::Img && !page.is_hidden(node) && !picture::is_icon(page, node) {
            self.pictures.push(node);
            self.pictures.truncate(MOST_PICTURES);
        }
        let is_heading = tag.heading_level() > 0;
        let is_link = is_link(page, node);
        if is_link {
            self.link.get_or_insert(node);
        }
        // The first heading is the title, else the first link that is named so; of other links the longest.
        let is_named = || {
            let above = page.parent(node).into_iter();
            let mut both = std::iter::once(node).chain(above);
            both.any(|node| is_named(page, node, &["class"], &TITLE_NAMES))
        };
        let rank = match (is_heading, is_link) {
            (true, _) => 2,
            (_, true) => u32::from(is_named()),
            _ => return,
        };
        let is_better =
            |known: Title| rank > known.rank || rank == 0 && known.rank == 0 && chars > known.chars;
        if chars > 0 && self.title.is_none_or(is_better) {
            self.title = Some(Title { node, rank, chars });
        }
    }

    /// Looks at one of its texts: a price, a date, or something else that is said.
    fn text(&mut self, page: &Page, block: &TextBlock, dates: &ByNode<(String, bool)>) {
        let text = (block.from, block.last);
        let is_title = (self.title).is_some_and(|title| page.contains(title.node, block.from));
        let is_short = block.words <= PRICE_WORDS;
        let is_price = block.digits > 0 && short_price(page, text).is_some();
        if is_price {
            self.price.get_or_insert(text);
        }
        let date = block.leaves(page).find_map(|leaf| dates.get(leaf));
        if let Some((date, _)) = date {
            self.date.get_or_insert_with(|| date.clone());
        }
        let is_fact = is_price || is_short && date.is_some();
        // All of a card may lie in its link.
        let is_card = (self.link.zip(self.title)).is_some_and(|(link, title)| {
            page.contains(link, block.from) && page.contains(link, title.node) && link != title.node
        });
        let is_linked = !is_card && block.link_density() >= TEXT_LINKS;
        let is_running = block.words >= TEXT_WORDS && !is_linked;
        if is_running && !is_title && !is_fact {
            self.texts.push(text);
        }
    }

    /// `None` without a title or an address.
    fn into_item(self, page: &Page, node: NodeId, links: &[Option<NodeId>]) -> Option<ItemNodes> {
        let title = self.title?.node;
        // What is called by an amount is a choice among items.
        let is_amount = self
            .price
            .is_some_and(|(first, last)| page.contains(title, first) && page.contains(title, last));
        if is_amount && self.texts.is_empty() && self.pictures.is_empty() {
            return None;
        }
        let mut inside = page.subtree(title).take(TITLE_NODES);
        let link = links[title.index()]
            .or_else(|| inside.find(|&inner| is_link(page, inner)))
            .or(self.link)?;
        Some(ItemNodes {
            node,
            title,
            link,
            picture: self.pictures.first().copied(),
            price: self.price,
            date: self.date,
            texts: self.texts,
        })
    }
}

/// The amount of money that a text names, as written: digits with a sign of currency beside them, or the three letters of one.
fn amount(text: &str) -> Option<&str> {
    for (at, letter) in text.char_indices() {
        if CURRENCIES.contains(&letter) {
            // `US$`, `CA$`
            let code = text[..at].trim_end_matches(|letter: char| letter.is_ascii_uppercase());
            let from = if at - code.len() <= 3 { code.len() } else { at };
            let beside = beside(text, from, at, at + letter.len_utf8());
            if beside.is_some() {
                return beside;
            }
        }
        let code = text.get(at..at + CODE).filter(|code| CODES.contains(code));
        let is_word = |code: &str| {
            let before = text[..at].chars().next_back();
            let after = text[at + code.len()..].chars().next();
            !before.is_some_and(char::is_alphabetic) && !after.is_some_and(char::is_alphabetic)
        };
        if code.is_some_and(is_word) {
            let beside = beside(text, at, at, at + CODE);
            if beside.is_some() {
                return beside;
            }
        }
    }
    None
}

/// The digits before or behind a sign of currency, together with it. `from`: where what stands before digits behind it begins.
fn beside(text: &str, from: usize, at: usize, after: usize) -> Option<&str> {
    let is_part = |letter: char| letter.is_ascii_digit() || ".,'’\u{a0}\u{202f} ".contains(letter);
    let rest = &text[after..];
    let digits = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
    let amount = rest[..digits].trim_end_matches(|letter: char| !letter.is_ascii_digit());
    if amount.contains(|letter: char| letter.is_ascii_digit()) {
        return Some(&text[from..after + amount.len()]);
    }
    let before = &text[..at];
    let begin = before
        .char_indices()
        .rev()
        .take_while(|&(_, letter)| is_part(letter))
        .last()
        .map_or(at, |(begin, _)| begin);
    let amount = before[begin..].trim_start_matches(|letter: char| !letter.is_ascii_digit());
    (!amount.is_empty()).then(|| &text[at - amount.len()..after])
}
