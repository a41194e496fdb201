//! The lines around the title that say who wrote a text, when, and what it is about, for pages that say it to readers alone.
//!
//! ```text
//!   kicker · 17 May 2024        ◀ up to 60 nodes before the title
//!   Title
//!   A standfirst.               ◀ first paragraph, before the byline
//!   By Ada Reed | Updated …     ◀ behind the title, up to 80 words of running text
//! ```

use super::date::{self, Order};
use super::people;
use super::tidy::{inside, strip};
use super::title::visible_text;
use crate::page::{Element, Flags, NodeId, Page, text};

/// Nodes behind the title, and before it, that are looked at.
const NEAR: usize = 400;
const BEFORE: u32 = 60;
/// Words of running text behind the title after which there is no byline, and words from which on a text is such.
const RUNNING: u32 = 80;
const RUNNING_TEXT: u32 = 14;
/// Most words of a name, "by" left out.
const WORDS: u32 = 5;
/// Most words of a text that says a date, and nodes of an element that does.
const DATE_WORDS: u32 = 16;
const DATE_NODES: usize = 16;
/// Words of a standfirst.
const STANDFIRST: std::ops::RangeInclusive<u32> = 6..=80;
/// Bytes of a date line before the date: "NEW YORK, ".
const DATELINE: usize = 40;

/// Parts of the words that say that a date is the one of a change.
const CHANGED: &str = "updat modif last edited revis review aktualis geänd bearbeit mis mise actuali atuali aggiorn bijgewerkt обновл \
    измен оновл uppdater oppdater opdater güncel zaktual 更新 수정 修改 تحديث frissít päivit ενημ";
/// Parts of names of elements that show a date, and a standfirst.
const DATE_NAMES: &str = "date time publi posted datum fecha datetime";
const STANDFIRST_NAMES: &str = "standfirst dek deck subtitle subhead subheading subheadline lede lead intro summary excerpt description \
    strapline chapo teaser abstract";
/// Names of elements that show who wrote a text.
const AUTHOR_NAMES: &str = "byline author username writer autor auteur poster";

/// What stands around the title.
#[derive(Default)]
pub(super) struct Byline {
    pub(super) names: Vec<String>,
    pub(super) published: Option<String>,
    pub(super) modified: Option<String>,
    pub(super) standfirst: Option<String>,
}

impl Byline {
    /// What stands around a heading, or at the start of the page where there is none. O(1) but for a search of the page for elements
    /// that are named as dates, O(nodes), where no date stands near the title.
    pub(super) fn of(page: &Page, heading: Option<NodeId>, order: Order) -> Byline {
        let mut found = Byline::default();
        let behind = heading.map_or(page.body(), |heading| page.end(heading));
        let mut dates = Dates::new(page, order);
        found.read_behind(page, behind, &mut dates);
        if let Some(heading) = heading {
            dates.read(before(page, heading), heading, false);
            dates.read(heading, page.end(heading), false);
        }
        if dates.published.is_none() {
            dates.read(behind, NodeId(page.len() as u32), true);
        }
        found.published = dates.published.or_else(|| dates.dateline.take());
        found.modified = dates.modified;
        found
    }

    fn read_behind(&mut self, page: &Page, from: NodeId, dates: &mut Dates) {
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
                let words = page.count(node).words;
                running += if words >= RUNNING_TEXT { words } else { 0 };
            } else if self.standfirst.is_none() && self.names.is_empty() {
                self.standfirst = standfirst(page, node);
            }
            if self.names.is_empty() {
                self.names = names_at(page, node);
            }
            node = NodeId(node.0 + 1);
            last = node;
        }
        dates.read(from, last, false);
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

/// The names in a text or element that is a byline. Words that are also common in running text (`di`, `text`, `par`) count only where
/// the element says that it names an author.
fn names_at(page: &Page, node: NodeId) -> Vec<String> {
    let usable = |line: &str| -> Vec<String> {
        let names = people::names(first_part(line));
        names.into_iter().filter(|name| is_name(name)).collect()
    };
    let Some(data) = page.text(node) else {
        if !is_named(
            page,
            node,
            &["class", "id", "rel", "itemprop", "data-testid"],
            AUTHOR_NAMES,
        ) {
            return Vec::new();
        }
        let line = spaced(page, node);
        // What such an element begins with may be a label or the text of a picture: the link inside it is the name.
        let link = page.subtree(node).take(32).find(|&inner| {
            page.element(inner) == Some(Element::A) && !text::is_blank(&inside(page, inner))
        });
        let mut names = usable(&line);
        if let Some(link) = link.filter(|_| names.len() < 2) {
            let linked = usable(&inside(page, link));
            let is_shorter = |name: &String| {
                linked
                    .first()
                    .is_some_and(|linked| name.starts_with(linked.as_str()))
            };
            if names.first().is_none_or(is_shorter) {
                names = linked;
            }
        }
        let is_user = is_named(page, node, &["class"], "username");
        if names.is_empty() && is_user && text::count(&line).words == 1 {
            names = people::names(&line);
        }
        return names;
    };
    let line = text::collapse(data);
    let is_word = |word: &str| line.trim_end_matches(':').eq_ignore_ascii_case(word);
    if ["by", "von", "por", "written by", "author", "posted by"]
        .into_iter()
        .any(is_word)
    {
        // "By" stands alone, the names are behind it.
        let around = page.parent(node).unwrap_or(node);
        let line = spaced(page, around);
        let next = NodeId(node.0 + 1);
        let is_line =
            text::count(&line).words <= DATE_WORDS && page.subtree_len(around) <= 2 * DATE_NODES;
        let names = if is_line { usable(&line) } else { Vec::new() };
        return if names.is_empty()
            && next.index() < page.len()
            && page.flags(next).has(Flags::INLINE)
        {
            usable(&inside(page, next))
        } else {
            names
        };
    }
    match strip(&line) {
        Some((
            "by" | "written by" | "posted by" | "published by" | "words by" | "von" | "por",
            name,
        )) => {
            // Names in links behind it go on the line.
            let names = usable(name);
            if names.is_empty() && text::count(&line).words > WORDS + 1 {
                Vec::new()
            } else {
                names
            }
        }
        _ => Vec::new(),
    }
}

/// The text of an element of its first 64 nodes, a space between two of them.
fn spaced(page: &Page, node: NodeId) -> String {
    let mut raw = String::new();
    for inner in page.subtree(node).take(64) {
        if let Some(data) = page.text(inner).filter(|_| !page.is_hidden(inner)) {
            raw.push_str(data);
            raw.push(' ');
        }
    }
    text::collapse(&raw)
}

/// A paragraph under the title that is named as the standfirst, or the first one that is no link.
fn standfirst(page: &Page, node: NodeId) -> Option<String> {
    let is_paragraph = matches!(
        page.element(node),
        Some(Element::P | Element::H2 | Element::H3)
    );
    let is_said = is_named(
        page,
        node,
        &["class", "itemprop", "data-testid"],
        STANDFIRST_NAMES,
    );
    if !(is_paragraph || is_said) || page.subtree_len(node) > DATE_NODES {
        return None;
    }
    let line = visible_text(page, node);
    let is_whole = is_said || line.ends_with(['.', '!', '?', '。', '…']);
    (is_whole && STANDFIRST.contains(&text::count(&line).words)).then_some(line)
}

/// The dates in a part of a page.
struct Dates<'a> {
    page: &'a Page,
    order: Order,
    published: Option<String>,
    modified: Option<String>,
    dateline: Option<String>,
}

impl<'a> Dates<'a> {
    fn new(page: &'a Page, order: Order) -> Dates<'a> {
        Dates {
            page,
            order,
            published: None,
            modified: None,
            dateline: None,
        }
    }

    /// Reads nodes in document order; `named`: only elements that are named as dates, and texts that label theirs.
    fn read(&mut self, from: NodeId, to: NodeId, named: bool) {
        let page = self.page;
        let mut node = from;
        let mut label = String::new();
        while node < to && self.published.is_none() {
            let next = NodeId(node.0 + 1);
            if page.is_hidden(node)
                || matches!(
                    page.element(node),
                    Some(Element::Aside | Element::Nav | Element::Footer)
                )
            {
                node = page.end(node);
                continue;
            }
            let Some(data) = page.text(node) else {
                let stated = page.attribute(node, "datetime");
                let stated = stated.or_else(|| {
                    page.attribute(node, "content")
                        .filter(|_| page.attribute(node, "itemprop").is_some())
                });
                if let Some(date) = stated
                    .and_then(|written| date::read(written, self.order))
                    .filter(|date| date.len() >= 10)
                {
                    let said = spaced(page, node).to_lowercase();
                    let names = page
                        .attribute(node, "class")
                        .unwrap_or_default()
                        .to_lowercase();
                    self.keep(date, &[label.as_str(), " ", &said, " ", &names].concat());
                    label.clear();
                    node = page.end(node);
                } else {
                    node = next;
                }
                continue;
            };
            node = next;
            if text::is_blank(data) {
                continue;
            }
            if let Some((date, before)) = self.date_at(NodeId(node.0 - 1), data) {
                let is_labelled = || {
                    before
                        .chars()
                        .filter(|letter| letter.is_alphabetic())
                        .count()
                        >= 4
                        || !label.is_empty()
                };
                if !named
                    || is_date_named(page, NodeId(node.0 - 1))
                    || self.says_so(&before) && is_labelled()
                {
                    let all = [label.as_str(), " ", &before].concat();
                    self.keep(date, &all);
                }
            }
            label = if page.count(NodeId(node.0 - 1)).words <= 4 {
                data.trim().to_lowercase()
            } else {
                String::new()
            };
        }
    }

    /// The date of a text, or of the small element that it begins; and what stands before it.
    fn date_at(&mut self, node: NodeId, data: &str) -> Option<(String, String)> {
        let page = self.page;
        if page.count(node).words > DATE_WORDS {
            let found = date::find(data, self.order)?;
            let after = found.after.trim_start_matches([' ', ',', '.']);
            if found.before.len() <= DATELINE && after.starts_with(['(', '–', '—', '-', '/']) {
                self.dateline.get_or_insert(found.date);
            }
            return None;
        }
        let own = date::find(data, self.order);
        let found = own.or_else(|| {
            let has_digit = data.chars().any(char::is_numeric);
            let word = data.trim().trim_end_matches(['.', ',']).to_lowercase();
            if !has_digit && date::month(&word).is_none() {
                return None;
            }
            page.ancestors(node).take(2).find_map(|above| {
                let is_small = page.subtree_len(above) <= DATE_NODES;
                is_small.then(|| date::find(&spaced(page, above), self.order))?
            })
        })?;
        Some((found.date, found.before))
    }

    fn says_so(&self, before: &str) -> bool {
        [
            "publi",
            "posted",
            "veröff",
            "erschien",
            "veröffentlicht",
            "опублик",
            "gepubl",
            "julkais",
            "yayın",
            "发布",
            "公開",
        ]
        .iter()
        .any(|word| before.contains(word))
            || is_change(before)
    }

    /// Keeps the first date of each sort.
    fn keep(&mut self, date: String, said: &str) {
        let kept = if is_change(said) {
            &mut self.modified
        } else {
            &mut self.published
        };
        kept.get_or_insert(date);
    }
}

/// Whether the words before a date say that it is the one of a change; the last of them counts.
fn is_change(said: &str) -> bool {
    let said = said.trim_end_matches(|letter: char| !letter.is_alphanumeric());
    let at = |words: &str| {
        words
            .split_whitespace()
            .filter_map(|word| said.rfind(word))
            .max()
    };
    at(CHANGED) > at("publi posted created veröff")
}

/// Whether an element around a text is named as what shows a date.
fn is_date_named(page: &Page, node: NodeId) -> bool {
    page.ancestors(node).take(2).any(|above| {
        page.subtree_len(above) <= DATE_NODES
            && ["class", "id", "itemprop"].iter().any(|key| {
                page.attribute(above, key).is_some_and(|names| {
                    let names = names.to_ascii_lowercase();
                    DATE_NAMES
                        .split_whitespace()
                        .any(|name| names.contains(name))
                        && !names.contains("updat")
                })
            })
    })
}

/// Whether an element has one of these names, as a word or as the end or start of one (`post-author`, `authorName`).
fn is_named(page: &Page, node: NodeId, keys: &[&str], names: &str) -> bool {
    keys.iter().any(|key| {
        page.attribute(node, key).is_some_and(|value| {
            let mut words = value.split(|c: char| !c.is_ascii_alphanumeric());
            words.any(|word| {
                let lower = word.to_ascii_lowercase();
                let bare = lower
                    .strip_suffix("name")
                    .filter(|bare| *bare != "user")
                    .unwrap_or(&lower);
                names
                    .split_whitespace()
                    .any(|name| name == bare || name == lower)
            })
        })
    })
}

/// Whether a text may be a name: a few words, of which the first is written as names are, without digits or a sentence's end.
pub(super) fn is_name(text: &str) -> bool {
    let words = text::count(text).words;
    let first = text.chars().next();
    (1..=WORDS).contains(&words)
        && first.is_some_and(|c| c.is_uppercase() || (c.is_alphabetic() && !c.is_lowercase()))
        && !text.ends_with(['?', '!', ':'])
        && !text
            .chars()
            .any(|c| c.is_ascii_digit() || "*→@".contains(c))
}

/// A name up to the sign that parts it from a date or a place.
fn first_part(name: &str) -> &str {
    let parts = name.split(['|', '·', '•', '—', '–']).map(str::trim);
    parts
        .into_iter()
        .find(|part| !part.is_empty())
        .unwrap_or(name)
}
