//! The title of a page's content, and the heading that gives it.

use rustc_hash::FxHashSet;

use super::metadata::Metadata;
use crate::page::{NodeId, Page, text};

/// A title and where it stands on the page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Headline {
    pub(super) text: String,
    /// The heading that says it, if one does.
    pub(super) heading: Option<NodeId>,
}

/// The [`title`], or the headline that the page's metadata give where the title only names the site.
pub(super) fn headline(page: &Page, facts: &Metadata) -> Headline {
    let found = find(page);
    let names_site =
        found.text.is_empty() || found.text.to_lowercase() == facts.site.to_lowercase();
    if names_site && !facts.headline.is_empty() {
        said(page, facts.headline.clone())
    } else {
        found
    }
}

/// The title of the page's content: the first `h1` or `h2` that shares half of its words with the document's title,
/// else the longest part of the document's title between separators, else the first `h1`.
#[must_use]
pub fn title(page: &Page) -> String {
    find(page).text
}

fn find(page: &Page) -> Headline {
    let document = &page.facts().title;
    let words: FxHashSet<String> = words(document).collect();
    let mut first = Headline::default();
    for (node, heading) in headings(page, &["h1", "h2"]) {
        let own: Vec<String> = self::words(&heading).collect();
        let shared = own.iter().filter(|word| words.contains(*word)).count();
        let is_first = first.text.is_empty() && page.tag(node) == Some("h1");
        let found = Headline {
            text: heading,
            heading: Some(node),
        };
        if own.len() >= 2 && shared * 2 >= own.len() {
            return found;
        }
        if is_first {
            first = found;
        }
    }
    let part = parts(document)
        .max_by_key(|part| part.len())
        .unwrap_or_default();
    if part.is_empty() {
        first
    } else {
        said(page, text::collapse(part))
    }
}

/// A title that does not come from a heading, with the heading that says the same.
fn said(page: &Page, text: String) -> Headline {
    let lower = text.to_lowercase();
    let heading = headings(page, &["h1", "h2", "h3"])
        .find(|(_, heading)| heading.to_lowercase() == lower)
        .map(|(node, _)| node);
    Headline { text, heading }
}

/// The visible headings of these tags and their texts; one inside another is part of it.
fn headings<'a>(page: &'a Page, tags: &'a [&str]) -> impl Iterator<Item = (NodeId, String)> {
    // One past the end of the last heading read.
    let mut end = NodeId::ROOT;
    page.nodes().filter_map(move |node| {
        let is_heading = page.tag(node).is_some_and(|tag| tags.contains(&tag));
        if !is_heading || node < end || page.is_hidden(node) {
            return None;
        }
        end = page.end(node);
        Some((node, visible_text(page, node)))
    })
}

/// A document's title is often "Article | Section | Site": its parts, split at marks between spaces.
fn parts(title: &str) -> impl Iterator<Item = &str> {
    const MARKS: [char; 9] = ['|', '-', '–', '—', '»', '«', '·', '•', ':'];
    let mut rest = title;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let cut = rest
            .char_indices()
            .find(|&(at, mark)| {
                MARKS.contains(&mark)
                    && rest[..at].ends_with(' ')
                    && rest[at + mark.len_utf8()..].starts_with(' ')
            })
            .map(|(at, mark)| (at, at + mark.len_utf8()));
        let (part, next) = match cut {
            Some((from, to)) => (&rest[..from], &rest[to..]),
            None => (rest, ""),
        };
        rest = next;
        Some(part)
    })
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
}

/// The visible text of an element in one line.
pub(super) fn visible_text(page: &Page, node: NodeId) -> String {
    let mut raw = String::new();
    for inner in page.subtree(node) {
        if let Some(data) = page.text(inner).filter(|_| !page.is_hidden(inner)) {
            raw.push_str(data);
        }
    }
    text::collapse(&raw)
}
