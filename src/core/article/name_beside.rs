//! Names that nothing but their place tells: a name alone beside the date of an article.
//!
//! ```text
//!   Title
//!   Ada Reed · 17 May 2024 · 5 min read       Design · 17 May 2024
//!   ▲ always written with capitals             ▲ the text says "the design of
//!     on this page: a name                       hedges": not a name
//! ```

use super::byline;
use super::people;
use super::tidy::strip;
use super::title::visible_text;
use crate::page::{Element, NodeId, Page, text};

/// Nodes on either side of a date that are looked at, and texts.
const NODES: u32 = 24;
const TEXTS: usize = 2;
/// Words from which on a text is no line of its own.
const RUNNING: u32 = 14;
/// Parts of addresses of lists of articles.
const LISTS: [&str; 6] = ["/categor", "/tag", "/topic", "/section", "/rubri", "/theme"];
/// Words of names that are written small.
const PARTICLES: [&str; 14] = [
    "van", "von", "de", "der", "den", "del", "della", "di", "da", "dos", "la", "le", "bin", "al",
];

/// The names beside a date: in one of the texts around it, the nearest first, but not those of `heading` or of running text. O(bytes of
/// the page) for each of at most four texts.
pub(super) fn beside_date(page: &Page, date: NodeId, heading: Option<NodeId>) -> Vec<String> {
    let end = page.end(date).0;
    let behind = lines(
        page,
        &mut (end..(end + NODES).min(page.len() as u32)),
        heading,
    );
    let before = lines(
        page,
        &mut (date.0.saturating_sub(NODES)..date.0).rev(),
        heading,
    );
    let title = heading.map_or_else(String::new, |heading| visible_text(page, heading));
    for at in 0..TEXTS {
        for &node in [behind.get(at), before.get(at)].into_iter().flatten() {
            let mut names = names(page, node, &title);
            if !names.is_empty() {
                let said = byline::spaced(page, node);
                let around = page.ancestors(node).take(4);
                let around = around.take_while(|&above| byline::spaced(page, above) == said);
                byline::add_beside(page, around.last().unwrap_or(node), &mut names);
                return names;
            }
        }
    }
    Vec::new()
}

/// The first texts of these nodes with letters, up to running text or the heading. One with digits, "5 min read", is skipped.
fn lines(
    page: &Page,
    nodes: &mut dyn Iterator<Item = u32>,
    heading: Option<NodeId>,
) -> Vec<NodeId> {
    let mut found = Vec::new();
    for node in nodes.map(NodeId) {
        let said = page.text(node).unwrap_or_default();
        let is_line = said.contains(char::is_alphabetic)
            && !said.contains(|letter: char| letter.is_ascii_digit())
            && !page.is_hidden(node);
        if !is_line {
            continue;
        }
        let is_of_heading = heading.is_some_and(|title| title <= node && node < page.end(title));
        if is_of_heading || page.count(node).words >= RUNNING || found.len() == TEXTS {
            break;
        }
        found.push(node);
    }
    found
}

/// The names of a text that lists nothing else.
fn names(page: &Page, node: NodeId, title: &str) -> Vec<String> {
    let said = text::collapse(page.text(node).unwrap_or_default());
    let mut around = page.ancestors(node).take(2);
    if around.any(|above| {
        page.element(above)
            .is_some_and(|element| element.heading_level() > 0)
    }) {
        return Vec::new();
    }
    let leads_to_list = || {
        let mut around = page.ancestors(node).take(3);
        let link = around.find(|&above| page.element(above) == Some(Element::A));
        let href = link.and_then(|link| page.attribute(link, "href"));
        href.is_some_and(|href| LISTS.iter().any(|list| href.contains(list)))
    };
    let said = strip(&said).map_or(said.as_str(), |(_, rest)| rest);
    let names = people::names(said);
    // The document's title has the site's name, too.
    let titles = [title, page.facts().title.as_str()];
    let is_of_title = |name: &str| titles.iter().any(|title| title.contains(name));
    let is_all = !names.is_empty()
        && names
            .iter()
            .all(|name| byline::is_name(name) && is_written_in_full(name) && !is_of_title(name));
    if !is_all || leads_to_list() || names.iter().any(|name| is_said_small(page, name)) {
        return Vec::new();
    }
    names
}

/// Two to four words of letters, each with a capital but for particles.
pub(super) fn is_written_in_full(name: &str) -> bool {
    let mut words = name.split(' ');
    let is_word = |word: &str| {
        let mut letters = word.chars().filter(|letter| letter.is_alphabetic());
        let is_capital = letters.next().is_some_and(char::is_uppercase);
        let is_plain = word
            .chars()
            .all(|letter| letter.is_alphabetic() || ".'’-".contains(letter));
        is_plain && (is_capital || PARTICLES.contains(&word))
    };
    (2..=4).contains(&words.clone().count())
        && words.all(is_word)
        && name.chars().any(char::is_lowercase)
}

/// Whether the page writes a word of a name small somewhere: it is no name then.
fn is_said_small(page: &Page, name: &str) -> bool {
    let words = name.split(' ').filter(|word| !PARTICLES.contains(word));
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    let mut texts = page.nodes().filter_map(|node| page.text(node));
    texts.any(|data| words.iter().any(|word| has_word(data, word)))
}

fn has_word(data: &str, word: &str) -> bool {
    data.match_indices(word).any(|(at, _)| {
        let before = data[..at].chars().next_back();
        let after = data[at + word.len()..].chars().next();
        let ends = |letter: Option<char>| {
            letter.is_none_or(|letter| !letter.is_alphanumeric() && !"@-_./".contains(letter))
        };
        ends(before) && ends(after)
    })
}
