//! The further pages of an article that is cut into parts: what its page calls the next one (`rel=next`), and the numbered links
//! of a pager at the end of the main content.
//!
//! A part's address is the page's own but for a number: `/story/2`, `/story-2.html`, `/story/page/2`, `/story?page=2` beside
//! `/story`, or with another number in that place. Sites also call the next article or the next one of a list `rel=next`, whose
//! addresses are others or count something else: a number alone in the place of another one counts only where the page links
//! to the first part without a number. Some sites count from 0 in addresses: `/story?page=1` is the second part there, which its
//! link or a page's own `?page=0` tells. Lists and front pages have no parts. O(nodes + bytes).

use super::address::Base;
use crate::page::{Element, NodeId, Page, links, text};
use crate::verdict::Selection;
use crate::verdict::page_kind::PageKind;

/// A page on which an article goes on.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FurtherPart {
    /// Counted from 1, the first page of the article.
    pub number: u32,
    /// Absolute, without a fragment.
    pub address: String,
}

/// Parts after the page's own at most, and the greatest number of one.
const MOST: usize = 20;
const GREATEST: u32 = 200;

/// Links that are looked at, at most.
const MOST_LINKS: usize = 200;

/// Bytes of the text of a pager's link at most.
const LABEL: usize = 16;

/// Visible bytes of text between the main content and the last link of its pager.
const NEAR: usize = 300;

/// Words that say in an address that a number is that of a page.
const WORDS: [&str; 10] = [
    "page", "p", "pg", "part", "paged", "pageno", "seite", "teil", "pagina", "parte",
];

/// The parts of an article after the page's own, one after the other. `own`: address of the page.
pub(super) fn further(
    page: &Page,
    selection: &Selection,
    base: &Base,
    own: &str,
) -> Vec<FurtherPart> {
    let kind = selection.kind.map(|likely| likely.kind);
    if own.is_empty() || matches!(kind, Some(PageKind::List | PageKind::Home)) {
        return Vec::new();
    }
    let own = plain(own);
    let pager = pager(page, selection);
    // Of each link its address, and the number that its text is: 0 for the next part, whatever its text.
    let mut found: Vec<(u32, String)> = Vec::new();
    for node in page.nodes() {
        let is_link = page.element(node) == Some(Element::A);
        if !is_link && page.element(node) != Some(Element::Link) {
            continue;
        }
        let label = if is_next(page, node) {
            0
        } else if is_link && node >= pager.0 && node < pager.1 {
            match label(page, node) {
                Some(number) => number,
                None => continue,
            }
        } else {
            continue;
        };
        let href = page.attribute(node, "href");
        if let Some(address) = href.and_then(|href| base.resolve(href)) {
            found.push((label, plain(&address).to_owned()));
        }
        if found.len() >= MOST_LINKS {
            break;
        }
    }
    let mut places: Vec<(u32, &str, Place)> = found
        .iter()
        .filter_map(|(label, address)| Some((*label, address.as_str(), Place::of(own, address)?)))
        .collect();
    let from = u32::from(counts_from_zero(&places));
    if from == 1 {
        for (_, _, place) in &mut places {
            place.count_from_zero();
        }
    }
    let first = places.first();
    let next = first.and_then(|(_, _, place)| place.own).unwrap_or(1) + 1;
    // By number, from the next one on.
    let mut parts: Vec<Option<&str>> = vec![None; MOST];
    let (mut end, mut form) = (0, None);
    for &(label, address, ref place) in &places {
        let is_counted = place.own.is_none()
            || place.is_named()
            || (found.iter()).any(|(label, other)| *label == 1 && place.is_first(other));
        let wanted = if label == 0 { next } else { label };
        if place.number < next || !is_counted || place.number != wanted {
            continue;
        }
        let at = (place.number - next) as usize;
        if let Some(part) = parts.get_mut(at) {
            part.get_or_insert(address);
        }
        end = end.max((at + 1).min(MOST));
        // Those that a pager leaves out (1 2 3 … 9) have addresses of the same form, where all have.
        let other = form.get_or_insert((place.head, place.tail));
        if *other != (place.head, place.tail) {
            *other = ("", "");
        }
    }
    let (head, tail) = form.unwrap_or_default();
    let mut further = Vec::new();
    // Nothing is known of parts to which none leads.
    if parts.first().is_some_and(Option::is_none) {
        return further;
    }
    for (number, part) in (next..).zip(parts).take(end) {
        let address = match part {
            Some(address) => address.to_owned(),
            None if head.is_empty() => break,
            None => [head, &(number - from).to_string(), tail].concat(),
        };
        further.push(FurtherPart { number, address });
    }
    further
}

/// Where the number is in the address of another part.
struct Place<'a> {
    head: &'a str,
    number: u32,
    tail: &'a str,
    /// The page's own number; `None` where its address has none.
    own: Option<u32>,
}

impl<'a> Place<'a> {
    /// `None` for addresses that differ in more, or in something else.
    fn of(own: &str, other: &'a str) -> Option<Place<'a>> {
        let (a, b) = (own.as_bytes(), other.as_bytes());
        let digit = |bytes: &[u8], at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
        let mut start = same;
        // A number is never cut.
        if digit(a, start) || digit(b, start) {
            while start > 0 && digit(b, start - 1) {
                start -= 1;
            }
        }
        let most = a.len().min(b.len()) - start;
        let backwards = a.iter().rev().zip(b.iter().rev()).take(most);
        let mut end = backwards.take_while(|(a, b)| a == b).count();
        let before = |bytes: &[u8], end: usize| {
            let at = bytes.len() - end;
            at > start && digit(bytes, at - 1)
        };
        if before(a, end) || before(b, end) {
            while end > 0 && digit(b, b.len() - end) {
                end -= 1;
            }
        }
        let tail = other.get(other.len() - end..)?;
        let middle = other.get(start..other.len() - end)?;
        let mark = middle.trim_end_matches(|c: char| c.is_ascii_digit());
        let number: u32 = middle.get(mark.len()..)?.parse().ok()?;
        let head = other.get(..start + mark.len())?;
        let own = match own.get(start..own.len() - end)? {
            "" => None,
            own => Some(own.parse().ok()?),
        };
        // Scheme and host are the same, and addresses without a number have a mark before it.
        let is_within =
            other.get(..start)?.matches('/').count() > 2 || mark.starts_with(['/', '?']);
        let is_mark = if own.is_some() {
            mark.is_empty()
        } else {
            is_mark(mark) && number >= if is_named(head) { 1 } else { 2 }
        };
        let place = Place {
            head,
            number,
            tail,
            own,
        };
        (is_within && is_mark && number <= GREATEST).then_some(place)
    }

    fn is_named(&self) -> bool {
        is_named(self.head)
    }

    /// The first part has the number 1 from now on; 0 in its address.
    fn count_from_zero(&mut self) {
        self.number += 1;
        self.own = self.own.map(|own| own + 1);
    }

    /// Whether an address is this one without the number and the sign before it.
    fn is_first(&self, other: &str) -> bool {
        let head = self.head.strip_suffix(['/', '-', '_', ',', '.']);
        other.strip_prefix(head.unwrap_or(self.head)) == Some(self.tail)
    }
}

/// Whether an address up to a number says that this is the number of a page.
fn is_named(head: &str) -> bool {
    let head = head.strip_suffix(['=', '-', '_', '/']).unwrap_or(head);
    let before = head.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    head.get(before.len()..).is_some_and(is_word)
}

/// Whether addresses have 0 for the first part: no link of a pager says the number that its address has.
fn counts_from_zero(places: &[(u32, &str, Place)]) -> bool {
    let is_labelled = |&&(label, ..): &&(u32, &str, Place)| label > 0;
    let is_one_less = |place: &Place, label: u32| place.number + 1 == label && place.is_named();
    let mut labelled = places.iter().filter(is_labelled).peekable();
    if labelled.peek().is_some() {
        return labelled.all(|(label, _, place)| is_one_less(place, *label));
    }
    // The next part, and nothing else is said of numbers.
    places.iter().any(|(_, _, place)| {
        place.is_named() && (place.own == Some(0) || place.own.is_none() && place.number == 1)
    })
}

fn is_word(word: &str) -> bool {
    WORDS.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Whether this stands between an address and the number of a part: `/`, `-`, `/page/`, `?page=`.
fn is_mark(mark: &str) -> bool {
    let signs = ['/', '-', '_', ',', '.', '?', '&', '='];
    let is_query = mark.starts_with(['?', '&']);
    match mark.trim_matches(signs) {
        "" => mark.len() == 1 && !is_query,
        word => mark.len() <= word.len() + 2 && mark.starts_with(signs) && is_word(word),
    }
}

/// Without a fragment and slashes at the end.
fn plain(address: &str) -> &str {
    let whole = address.split('#').next().unwrap_or(address);
    whole.trim_end_matches('/')
}

fn is_next(page: &Page, node: NodeId) -> bool {
    let rel = page.attribute(node, "rel").unwrap_or_default();
    rel.split_ascii_whitespace()
        .any(|word| word.eq_ignore_ascii_case("next"))
}

/// The number that is all of a link's text, but for signs and a word around it.
fn label(page: &Page, node: NodeId) -> Option<u32> {
    let mut raw = String::new();
    for inner in page.subtree(node) {
        raw.push_str(page.text(inner).unwrap_or_default());
        if raw.len() > LABEL {
            return None;
        }
    }
    raw.trim_matches(|c: char| !c.is_ascii_digit()).parse().ok()
}

/// From the beginning of the main content to where its pager must have ended, at the latest before comments, whose pages are no parts:
/// the first node, and the one after the last.
fn pager(page: &Page, selection: &Selection) -> (NodeId, NodeId) {
    let (Some(&first), Some(&last)) = (selection.main.first(), selection.main.last()) else {
        return (NodeId::ROOT, NodeId::ROOT);
    };
    let mut room = NEAR;
    let after = (page.end(last).0..).map(NodeId);
    for node in after.take_while(|node| node.index() < page.len()) {
        if selection.is_comments(node) {
            return (first, node);
        }
        let data = page.text(node).unwrap_or_default();
        if page.is_hidden(node) || text::is_blank(data) {
            continue;
        }
        match room.checked_sub(data.trim().len()) {
            Some(left) => room = left,
            None => return (first, node),
        }
    }
    (first, NodeId(page.len() as u32))
}

/// The address of a page: its own, or of a saved page the one that it names.
pub(super) fn own_address<'a>(page: &'a Page, named: &'a str) -> &'a str {
    let url = page.facts().url.as_str();
    match links::resolve("", url) {
        Some(_) => url,
        None => named,
    }
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn addresses_of_parts() {
        let number = |own: &str, other: &str| {
            let at = |path: &str| ["https://a.example", path].concat();
            let (own, other) = (at(own), at(other));
            Place::of(super::plain(&own), super::plain(&other))
                .map(|place| (place.own, place.number))
        };
        for (own, other) in [
            ("/story", "/story/2"),
            ("/story/", "/story/2/"),
            ("/story", "/story?page=2"),
            ("/story?id=5", "/story?id=5&page=2"),
            ("/story.html", "/story-2.html"),
            ("/story.html", "/story_2.html"),
            ("/story.html", "/story.html?p=2"),
            ("/1984", "/1984/page/2"),
            ("/", "/page/2"),
        ] {
            assert_eq!(number(own, other), Some((None, 2)), "{own} {other}");
        }
        assert_eq!(number("/story/2", "/story/3"), Some((Some(2), 3)));
        assert_eq!(number("/story/9", "/story/10"), Some((Some(9), 10)));
        assert_eq!(number("/s-19.html", "/s-20.html"), Some((Some(19), 20)));
        assert_eq!(number("/s?page=2&x=1", "/s?page=3&x=1"), Some((Some(2), 3)));
        for (own, other) in [
            ("/story", "/story"),
            ("/story", "/other/2"),
            ("/story", "/story/1"),
            ("/story", "/story2"),
            ("/story", "/story/comment-page-2"),
            ("/story", "/story?id=2"),
            ("/story", "/story/2024/05"),
            ("/story", "/story/2024"),
            ("/story/2", "/story/2/3/4"),
            ("/2024/05/a", "/2024/06/b"),
            ("", ".evil/2"),
        ] {
            assert_eq!(number(own, other), None, "{own} {other}");
        }
    }
}
