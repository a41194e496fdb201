//! The lines around the title that say who wrote a text, when, and what it is about, for pages that say it to readers alone.
//!
//! ```text
//!   kicker · 17 May 2024        ◀ up to 60 nodes before the title
//!   Title
//!   A standfirst.               ◀ first paragraph, before the byline
//!   By Ada Reed | Updated …     ◀ behind the title, up to 80 words of running text
//! ```

use super::date;
use super::date_order::Order;
use super::dates_near::DatesNear;
use super::people;
use super::tidy::{self, BEGINNINGS, inside, strip};
use super::title::{heading_text, visible_text};
use crate::page::{Element, Flags, NodeId, Page, text};

/// Nodes behind the title, and before it, that are looked at.
const NEAR: usize = 400;
const BEFORE: u32 = 60;
/// Nodes behind the title that stand beside it.
const BESIDE: u32 = 100;
/// Most nodes from one author to the next.
const APART: u32 = 24;
/// Words of running text behind the title after which there is no byline, and words from which on a text is such.
const RUNNING: u32 = 80;
const RUNNING_TEXT: u32 = 14;
/// Most words of a name, "by" left out.
const WORDS: u32 = 5;
/// Most words and nodes of a line with a label and names, and most nodes of a standfirst.
pub(super) const LINE_WORDS: u32 = 16;
const LINE_NODES: usize = 32;
const STANDFIRST_NODES: usize = 16;
/// Most words between a date and the label of a name.
const DATE_APART: u32 = 3;
/// Words of a standfirst.
const STANDFIRST: std::ops::RangeInclusive<u32> = 6..=80;

/// Names of elements that show a standfirst.
const STANDFIRST_NAMES: [&str; 8] = [
    "standfirst",
    "dek",
    "deck",
    "subtitle",
    "subheading",
    "subheadline",
    "strapline",
    "chapo",
];
/// Names of elements that show one, or something else.
const MAYBE_STANDFIRST_NAMES: [&str; 9] = [
    "subhead",
    "lede",
    "lead",
    "intro",
    "summary",
    "excerpt",
    "description",
    "teaser",
    "abstract",
];
/// What a text says that stands before a name in another element.
pub(super) const LABELS: [&str; 42] = [
    "by",
    "von",
    "por",
    "written by",
    "author",
    "posted by",
    "authors",
    "author(s)",
    "article by",
    "authored by",
    "contributor",
    "contributors",
    "作者",
    "记者",
    "記者",
    "执笔",
    "執筆",
    "ライター",
    "autor",
    "autora",
    "autorin",
    "auteur",
    "auteurs",
    "par",
    "door",
    "gemaakt door",
    "autoři",
    "розмовляла",
    "розмовляв",
    "беседовала",
    "беседовал",
    "af",
    "av",
    "автор",
    "текст",
    "συντάκτης",
    "yazan",
    "yazar",
    "penulis",
    "tác giả",
    "लेखक",
    "লেখক",
];
/// Names of elements that show who wrote a text.
const AUTHOR_NAMES: [&str; 9] = [
    "byline",
    "author",
    "username",
    "writer",
    "autor",
    "auteur",
    "poster",
    "journalist",
    "reporter",
];

/// What stands around the title.
#[derive(Default)]
pub(super) struct Byline {
    pub(super) names: Vec<String>,
    /// Where they stand behind the title.
    pub(super) names_from: Option<NodeId>,
    /// Where the date beside the title stands.
    pub(super) date_at: Option<NodeId>,
    pub(super) published: Option<String>,
    /// The one that stands by itself beside the title.
    pub(super) published_beside: Option<String>,
    pub(super) modified: Option<String>,
    pub(super) standfirst: Option<String>,
}

impl Byline {
    /// What stands around a heading, or at the start of the page where there is none. O(1) but for a search of the page for elements
    /// that are named as dates, O(nodes), where no date stands near the title.
    pub(super) fn of(page: &Page, heading: Option<NodeId>, order: Order) -> Byline {
        let mut found = Byline::default();
        let behind = heading.map_or(page.body(), |heading| page.end(heading));
        let mut dates = DatesNear::new(page, order);
        found.read_behind(page, behind, &mut dates);
        if let Some(heading) = heading {
            let mut above = (before(page, heading).0..heading.0).map(NodeId);
            while let Some(node) = above.next().filter(|_| found.names.is_empty()) {
                if page.is_hidden(node) {
                    continue;
                }
                found.names = match page.text(node) {
                    Some(_) => names_behind_by(page, node),
                    None => names_at(page, node),
                };
                add_beside(page, node, &mut found.names);
            }
            // "Author", and then the title of the page.
            let title = people::folded(&visible_text(page, heading));
            found
                .names
                .retain(|name| !title.starts_with(&people::folded(name)));
            dates.read(before(page, heading), heading);
            dates.read(heading, page.end(heading));
        }
        let is_beside = |node: NodeId| node.0 <= behind.0 + BESIDE;
        found.date_at = dates.standalone.as_ref().map(|&(node, _)| node);
        found.published_beside = (dates.standalone.take())
            .filter(|&(node, _)| heading.is_some() && is_beside(node))
            .map(|(_, date)| date);
        if dates.published.is_none() {
            let end = NodeId(page.len() as u32);
            let skipped = [Element::Nav, Element::Footer, Element::Aside];
            dates.read_named(behind, end, &skipped);
            // Those of an aside are often of other articles: they count where there is no other.
            if dates.published.is_none() && dates.modified.is_none() {
                dates.read_named(behind, end, &skipped[..2]);
            }
            if dates.published.is_none() {
                dates.read_alone(behind, end, &skipped);
            }
        }
        let alone = || heading.and_then(|heading| dates.alone_before(heading));
        let dateline = dates.dateline.clone();
        found.published = dates.published.clone().or(dateline).or_else(alone);
        found.modified = dates.modified;
        found
    }

    fn read_behind(&mut self, page: &Page, from: NodeId, dates: &mut DatesNear) {
        let (mut node, mut running) = (from, 0);
        let mut last = from;
        for _ in 0..NEAR {
            if node.index() >= page.len() || running > RUNNING {
                break;
            }
            if page.is_hidden(node) {
                node = page.end(node);
                continue;
            }
            if page.is_text(node) {
                let words = tidy::line_words(page.text(node).unwrap_or_default());
                running += if words >= RUNNING_TEXT { words } else { 0 };
            } else if self.standfirst.is_none() && (self.names.is_empty() || running == 0) {
                self.standfirst = standfirst(page, node, self.names.is_empty());
            }
            if self.names.is_empty() {
                self.names = names_at(page, node);
                if self.names.is_empty() && node.0 <= from.0 + BESIDE {
                    self.names = names_of_address(page, node);
                }
                add_beside(page, node, &mut self.names);
                self.names_from = Some(node).filter(|_| !self.names.is_empty());
            }
            node = NodeId(node.0 + 1);
            last = node;
        }
        dates.read(from, last);
    }
}

/// Where to look for what stands before a heading: at most 60 nodes, inside what is not all of the page.
fn before(page: &Page, heading: NodeId) -> NodeId {
    let near = NodeId(heading.0.saturating_sub(BEFORE));
    let around = page.ancestors(heading).take(4).take_while(|&above| {
        page.element(above) != Some(Element::Body)
            && above != NodeId::ROOT
            && heading.0 - above.0 <= BEFORE
    });
    around.last().map_or(heading, |around| around.max(near))
}

/// The names in a text or element that is a byline.
pub(super) fn names_at(page: &Page, node: NodeId) -> Vec<String> {
    // Who made a picture.
    if page.element(node) == Some(Element::Figcaption) {
        return Vec::new();
    }
    let Some(data) = page.text(node) else {
        let keys = ["class", "id", "rel", "itemprop", "data-testid"];
        return if is_named(page, node, &keys, &AUTHOR_NAMES) {
            names_of_element(page, node)
        } else {
            name_in_link(page, node).into_iter().collect()
        };
    };
    let mut names = names_behind_by(page, node);
    if names.is_empty() {
        names = names_in_line(&text::collapse(data));
    }
    if names.is_empty() {
        names = people::before_reporter(data);
    }
    names
}

/// The names of people in an `address` with no label.
fn names_of_address(page: &Page, node: NodeId) -> Vec<String> {
    if page.element(node) != Some(Element::Address) {
        return Vec::new();
    }
    let mut names = usable_names(&first_line(page, node));
    names.retain(|name| people::is_full(name));
    names
}

/// Adds the names in elements of the same class as one that names some of them, which stand behind it: each author in a box. Up to
/// running text, a heading, another label, and people who did something else. O(1).
pub(super) fn add_beside(page: &Page, from: NodeId, names: &mut Vec<String>) {
    if names.is_empty() {
        return;
    }
    let (mut last, mut classes) = (from, Vec::new());
    let known = |names: &[String], name: &str| {
        let name = people::folded(name);
        names.iter().any(|known| people::folded(known) == name)
    };
    for node in (from.0..page.len() as u32).take(NEAR).map(NodeId) {
        let said = page.text(node).unwrap_or_default();
        let is_end = tidy::line_words(said) >= RUNNING_TEXT
            || node > from && people::ends_authors(said)
            || page.element(node).is_some_and(|it| it.heading_level() > 0);
        if node.0 > last.0 + APART || is_end {
            break;
        }
        let class = page.attribute(node, "class").unwrap_or_default();
        if class.is_empty() || page.is_hidden(node) || page.subtree_len(node) > LINE_NODES {
            continue;
        }
        let found = usable_names(&first_line(page, node));
        if found.is_empty() {
            continue;
        }
        let is_person = |name: &String| {
            (people::is_full(name) || people::is_of_ideographs(name)) && !people::is_role(name)
        };
        if found.iter().all(|name| known(names, name)) {
            classes.push(class);
            last = node;
        } else if classes.contains(&class) && found.iter().all(is_person) {
            for name in found {
                if !known(names, &name) {
                    names.push(name);
                }
            }
            last = node;
        }
    }
}

/// Folders of sites that have a page for each author.
const AUTHOR_FOLDERS: &str = "author authors contributor contributors writer writers reporter reporters staff journalist journalists \
    autor autoren autorzy auteur auteurs autore autori autores";

/// The name of a person in a link to a page about an author.
fn name_in_link(page: &Page, node: NodeId) -> Option<String> {
    let href = page.attribute(node, "href")?;
    let path = href.split(['?', '#']).next().unwrap_or_default();
    let (folders, own) = path.trim_end_matches('/').rsplit_once('/')?;
    // A number may stand before the name.
    let mut last = folders.rsplit('/').take(2);
    let is_folder = last.any(|folder| AUTHOR_FOLDERS.split(' ').any(|known| known == folder));
    let is_link = page.element(node) == Some(Element::A) && page.subtree_len(node) <= LINE_NODES;
    if !is_link || !is_folder || own.is_empty() {
        return None;
    }
    let line = visible_text(page, node);
    let is_full = people::is_full(&line) || people::is_of_ideographs(&line);
    usable_names(&line).into_iter().next().filter(|_| is_full)
}

/// The names that a text says behind "by" or another label, or that stand behind the text.
fn names_behind_by(page: &Page, node: NodeId) -> Vec<String> {
    let data = page.text(node).unwrap_or_default();
    let line = text::collapse(data);
    let line = line.trim_start_matches(['/', '-', '–', '—', ' ']);
    let lower = line.trim_end_matches([':', '：']).to_lowercase();
    if LABELS
        .iter()
        .chain(&BEGINNINGS)
        .any(|label| *label == lower)
    {
        return names_behind_label(page, node);
    }
    match strip(line) {
        // Names in links behind it go on the line.
        Some((start, name)) if BEGINNINGS.contains(&start) || is_label(start, line, name) => {
            usable_names(name)
        }
        _ if tidy::line_words(line) <= LINE_WORDS => {
            let names = names_behind_date(line);
            let names = Some(names).filter(|names| !names.is_empty());
            names.unwrap_or_else(|| people::behind_label(line))
        }
        _ => Vec::new(),
    }
}

/// Whether a line begins with a label and a colon.
fn is_label(start: &str, line: &str, name: &str) -> bool {
    let before = || line.trim_end().strip_suffix(name);
    LABELS.contains(&start)
        && before().is_some_and(|before| before.trim_end().ends_with([':', '：']))
}

/// The names in a line of which a part before them is a date: "17 May 2024 by Ada Reed", "17.5.2024 | Von Ada Reed".
fn names_behind_date(line: &str) -> Vec<String> {
    let has_date = |before| date::find(before, Order::Day);
    if !line.contains(char::is_numeric) {
        return Vec::new();
    }
    let mut spaces = line.match_indices(' ');
    let found = spaces.find_map(|(at, _)| {
        let (before, behind) = line.split_at(at);
        let (start, name) = strip(behind.trim_start())?;
        let found = has_date(before)?;
        let names = usable_names(name);
        let is_near = text::count(&found.after).words <= DATE_APART;
        let is_name = start == "by" || is_near && names.first()?.contains(' ');
        (is_name && !names.is_empty()).then_some(names)
    });
    found.unwrap_or_default()
}

/// The name that a line begins with where it goes on with a date: "Ada Reed | Staff Writer | 17 May 2024".
fn names_in_line(line: &str) -> Vec<String> {
    let mut parts = line.split(['|', '·', '•']).map(str::trim);
    let first = parts.next().unwrap_or_default();
    let is_dated = people::is_full(first)
        && text::count(line).words <= LINE_WORDS
        && parts.any(|part| date::find(part, Order::Day).is_some());
    if is_dated && date::find(first, Order::Day).is_none() {
        usable_names(first)
    } else {
        Vec::new()
    }
}

/// The names of an element that says by its own name that it names an author.
fn names_of_element(page: &Page, node: NodeId) -> Vec<String> {
    // Below the name may stand what that person does.
    let line = first_line(page, node);
    let mut names = usable_names(&line);
    // "Ada Reed" and "Gardener and writer" in elements beside one another.
    let mut texts = page
        .subtree(node)
        .take(LINE_NODES)
        .filter_map(|inner| page.text(inner));
    let own = texts.find(|said| !text::is_blank(said)).map(text::collapse);
    if let (Some(own), [name]) = (own, names.as_slice())
        && people::is_full(&own)
        && strip(&own).is_none()
        && name
            .strip_prefix(&own)
            .is_some_and(|rest| rest.starts_with(' '))
    {
        names = usable_names(&own);
    }
    // What such an element begins with may be a label or the text of a picture: the links inside it are the names.
    let mut links = page.subtree(node).take(32).filter(|&inner| {
        page.element(inner) == Some(Element::A) && !text::is_blank(&inside(page, inner))
    });
    if let Some(link) = links.next().filter(|_| names.len() < 2) {
        let mut linked = usable_names(&first_line(page, link));
        let first_linked = linked.first().map(String::as_str);
        // The text may have it short: "A. Reed".
        let is_better = |name: &String| {
            first_linked.is_some_and(|first| {
                name.starts_with(first) || people::is_full(first) && !people::is_full(name)
            })
        };
        if names.first().is_none_or(is_better) {
            // "By Ada Reed. Reviewed by Ben Low".
            let are_all = !people::ends_authors(&line);
            let others = links.filter(|_| are_all);
            let others = others.flat_map(|link| usable_names(&first_line(page, link)));
            linked.extend(others.filter(|name| people::is_full(name)));
            names = linked;
        }
    }
    let is_user = is_named(page, node, &["class"], &["username"]);
    if names.is_empty() && is_user && text::count(&line).words == 1 {
        names = people::names(&line);
    }
    names
}

/// The names behind a text that is a label alone: in the line around it, else in the element that follows it in the line.
fn names_behind_label(page: &Page, label: NodeId) -> Vec<String> {
    let around = page.parent(label).unwrap_or(label);
    let line = spaced(page, around);
    let is_line = tidy::line_words(&line) <= LINE_WORDS && page.subtree_len(around) <= LINE_NODES;
    let mut names = if is_line {
        usable_names(&line)
    } else {
        Vec::new()
    };
    // The label is no name.
    let own = text::collapse(page.text(label).unwrap_or_default());
    names.retain(|name| !own.to_lowercase().starts_with(&name.to_lowercase()));
    let next = NodeId(label.0 + 1);
    let is_in_line =
        || next.index() < page.len() && (page.is_text(next) || page.flags(next).has(Flags::INLINE));
    if names.is_empty() && is_in_line() {
        names = usable_names(&inside(page, next));
    }
    // A label over names, or in a box beside them: a line or a list.
    let mut below = page.end(around);
    while below.index() < page.len() && page.text(below).is_some_and(text::is_blank) {
        below = NodeId(below.0 + 1);
    }
    let is_block = !page.flags(around).has(Flags::INLINE) && line == own;
    if names.is_empty()
        && is_block
        && below.index() < page.len()
        && page.subtree_len(below) <= LINE_NODES
    {
        let class = |node| page.attribute(page.parent(node)?, "class");
        let mut texts: Vec<NodeId> = page.subtree(below).collect();
        texts.retain(|&node| {
            !page.is_hidden(node) && page.text(node).is_some_and(|said| !text::is_blank(said))
        });
        // Each name in an element of one class, and others for what people do.
        let first = texts.first().copied().and_then(class);
        let texts = texts.into_iter().filter(|&node| class(node) == first);
        let texts = texts.filter_map(|node| page.text(node));
        // What follows may be the text.
        let texts = texts.filter(|said| tidy::line_words(said) <= LINE_WORDS);
        names = texts
            .flat_map(|said| usable_names(&text::collapse(said)))
            .collect();
    }
    names
}

/// The names in a line up to the sign that parts them from a date or a place.
fn usable_names(line: &str) -> Vec<String> {
    let mut parts = line.split(['|', '·', '•', '—', '–']).map(str::trim);
    let first = parts.find(|part| !part.is_empty()).unwrap_or(line);
    let names = people::names(first).into_iter();
    names.filter(|name| is_name(name)).collect()
}

/// The first line of an element of its first 64 nodes that is no label alone: what stands in one block.
fn first_line(page: &Page, node: NodeId) -> String {
    let block_of = |text: NodeId| {
        let mut around = page.ancestors(text).take_while(|&above| above > node);
        around.find(|&above| !page.flags(above).has(Flags::INLINE))
    };
    let texts = page.subtree(node).take(64);
    let texts = texts.filter(|&inner| {
        !page.is_hidden(inner) && page.text(inner).is_some_and(|data| !text::is_blank(data))
    });
    let (mut line, mut block) = (String::new(), None);
    for inner in texts {
        let own = block_of(inner);
        if own != block && !line.is_empty() && !goes_on(&line) {
            break;
        }
        block = own;
        line.push_str(page.text(inner).unwrap_or_default());
        line.push(' ');
    }
    text::collapse(&line)
}

/// Whether the name follows in the next line: after a label, and after initials that stand for a picture.
fn goes_on(line: &str) -> bool {
    let line = line.trim_end_matches([':', '：', ' ']);
    let last = line.rsplit(' ').next().unwrap_or_default();
    let is_label = [line, last].map(str::to_lowercase);
    is_label.iter().any(|said| LABELS.contains(&said.as_str())) || line.chars().count() <= 2
}

/// The text of an element of its first 64 nodes, a space between two of them.
pub(super) fn spaced(page: &Page, node: NodeId) -> String {
    let mut raw = String::new();
    for inner in page.subtree(node).take(64) {
        if let Some(data) = page.text(inner).filter(|_| !page.is_hidden(inner)) {
            raw.push_str(data);
            raw.push(' ');
        }
    }
    text::collapse(&raw)
}

/// A paragraph under the title that is named as the standfirst; before a byline also one with a name that may mean something else, or
/// the first one that is no link. No caption and no date.
fn standfirst(page: &Page, node: NodeId, is_before_byline: bool) -> Option<String> {
    let is_paragraph = is_before_byline
        && matches!(
            page.element(node),
            Some(Element::P | Element::H1 | Element::H2 | Element::H3)
        );
    let keys = ["class", "itemprop", "data-testid", "data-component"];
    let is_said = is_named(page, node, &keys, &STANDFIRST_NAMES)
        || is_before_byline && is_named(page, node, &keys, &MAYBE_STANDFIRST_NAMES);
    if !(is_paragraph || is_said) || page.subtree_len(node) > STANDFIRST_NODES {
        return None;
    }
    let is_figure = |node| {
        matches!(
            page.element(node),
            Some(Element::Figure | Element::Figcaption | Element::Img)
        )
    };
    if page.subtree(node).any(is_figure) || page.ancestors(node).take(3).any(is_figure) {
        return None;
    }
    let line = heading_text(page, node);
    let words = text::count(&line).words;
    let is_whole = line.ends_with(['.', '!', '?', '。', '…'])
        || is_said && (words >= RUNNING_TEXT || date::find(&line, Order::Day).is_none());
    let is_byline = || {
        let mut first = text::words(&line).take(2);
        let has_date = || date::find(&line, Order::Day).is_some();
        first.any(|word| is_date_label(&word.to_lowercase())) && has_date()
    };
    let is_usable = is_whole && !line.contains('@') && STANDFIRST.contains(&words);
    (is_usable && !is_byline()).then_some(line)
}

/// Whether an element has one of these names, as a word or as the end or start of one (`post-author`, `authorName`), or several of them
/// (`authors`).
fn is_named(page: &Page, node: NodeId, keys: &[&str], names: &[&str]) -> bool {
    keys.iter().any(|key| {
        page.attribute(node, key).is_some_and(|value| {
            let mut words = value.split(|c: char| !c.is_ascii_alphanumeric());
            words.any(|word| {
                let word = word.strip_suffix('s').unwrap_or(word);
                let bare = word
                    .split_at_checked(word.len().saturating_sub("name".len()))
                    .filter(|(bare, end)| {
                        end.eq_ignore_ascii_case("name") && !bare.eq_ignore_ascii_case("user")
                    })
                    .map_or(word, |(bare, _)| bare);
                names.iter().any(|name| {
                    [bare, word]
                        .iter()
                        .any(|said| name.eq_ignore_ascii_case(said))
                })
            })
        })
    })
}

/// Whether a text may be a name: a few words, of which the first is written as names are, without digits or a sentence's end.
pub(super) fn is_name(text: &str) -> bool {
    let words = tidy::line_words(text);
    let first = text.chars().next();
    (1..=WORDS).contains(&words)
        && first.is_some_and(|c| c.is_uppercase() || (c.is_alphabetic() && !c.is_lowercase()))
        && !text.ends_with(['?', '!', ':'])
        && !ends_a_sentence(text)
        && !is_date_line(text)
        && !text
            .chars()
            .any(|c| c.is_ascii_digit() || "*→@".contains(c))
}

/// Words of labels of dates, by their starts; and words that stand before a date at the end of its label.
const DATE_LABELS: &str = "published publié publica publici publik veröffentl posted aktualis updat modif geändert bearbeitet erschien \
    erstellt opublik опублик обновл pubbl aggiorn actualiz atualiz geplaatst bijgewerkt eingestellt";
const BEFORE_DATES: &str = "am on by von el la le les los in um at from the der die das del par por em den dem im auf pour via with mit no na en";

/// Whether a text is the label of a date: "Veröffentlicht am".
fn is_date_line(text: &str) -> bool {
    let lower = text.to_lowercase();
    let mut words = text::words(&lower);
    let last = text
        .rsplit(' ')
        .next()
        .filter(|last| last.len() < text.len());
    last.is_some_and(|last| BEFORE_DATES.split(' ').any(|word| word == last))
        || words.any(is_date_label)
}

/// Whether a word, in lower case, is one of a label of a date.
fn is_date_label(word: &str) -> bool {
    let mut starts = DATE_LABELS.split_whitespace();
    starts.any(|start| word.starts_with(start))
}

/// Whether a text ends with a word and a full stop, which is no initial and no `Jr.`
fn ends_a_sentence(text: &str) -> bool {
    let last = text.rsplit(' ').next().unwrap_or_default();
    // "Ph.D."
    let is_short = last.chars().count() <= "Esq.".len() || last.trim_end_matches('.').contains('.');
    text.ends_with('.') && !is_short && text.contains(' ')
}
