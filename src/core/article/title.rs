//! The title of a page's content, and the heading that gives it.

use super::metadata::Metadata;
use crate::page::maps::Set;
use crate::page::{Element, NodeId, Page, text};

/// A title and where it stands on the page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Headline {
    pub(super) text: String,
    /// The heading that says it, if one does.
    pub(super) heading: Option<NodeId>,
}

/// The [`title`], or the headline that the page's metadata give where the title only names the site.
pub(super) fn headline(page: &Page, facts: &Metadata) -> Headline {
    let found = find(page, &facts.site);
    let names_site =
        found.text.is_empty() || found.text.to_lowercase() == facts.site.to_lowercase();
    if names_site && !facts.headline.is_empty() {
        said(page, facts.headline.clone())
    } else {
        found
    }
}

/// The title of the page's content: of the `h1` and `h2` that share half of their words with the document's title the
/// one that shares most of it, else the longest part of the document's title between separators, else the first `h1`.
#[must_use]
pub fn title(page: &Page) -> String {
    find(page, "").text
}

/// The [`title`]; a heading that only names the `site` is none.
fn find(page: &Page, site: &str) -> Headline {
    let document = &page.facts().title;
    let words: Set<String> = words(document).collect();
    let mut first = Headline::default();
    let mut best: Option<(Likeness, Headline)> = None;
    for (node, heading) in headings(page, &[Element::H1, Element::H2]) {
        let is_first = first.text.is_empty() && page.element(node) == Some(Element::H1);
        let likeness = if heading.to_lowercase() == site.to_lowercase() {
            None
        } else {
            likeness(&heading, &words, document)
        };
        let found = Headline {
            text: heading,
            heading: Some(node),
        };
        if is_first {
            first = found.clone();
        }
        if let Some(likeness) = likeness
            && best.as_ref().is_none_or(|(most, _)| likeness > *most)
        {
            best = Some((likeness, found));
        }
    }
    if let Some((_, found)) = best {
        return found;
    }
    let site = site.to_lowercase();
    // Of two that are as long the first one: sites put their own name last.
    let part = parts(document)
        .rev()
        .max_by_key(|part| (part.to_lowercase() != site, part.chars().count()))
        .unwrap_or_default();
    if part.is_empty() {
        first
    } else {
        said(page, text::collapse(part))
    }
}

/// How much of the document's title a heading says: characters of the words they share, less the more words it has of its
/// own.
type Likeness = usize;

/// None where less than half of its words are in the title, and for one word that is not the title's first part.
fn likeness(heading: &str, title: &Set<String>, document: &str) -> Option<Likeness> {
    let own: Set<String> = words(heading).collect();
    let shared = || own.iter().filter(|word| title.contains(*word));
    let count = shared().count();
    let is_enough = match own.len() {
        0 => false,
        1 => parts(document)
            .next()
            .is_some_and(|part| part.to_lowercase() == heading.to_lowercase()),
        all => count * 2 >= all,
    };
    let characters: usize = shared().map(|word| word.chars().count()).sum();
    let share = count * 100 / own.len().max(1);
    is_enough.then(|| characters.saturating_mul(share.pow(3)))
}

/// A title that does not come from a heading, with the heading that says the same.
fn said(page: &Page, text: String) -> Headline {
    let lower = text.to_lowercase();
    let heading = headings(page, &[Element::H1, Element::H2, Element::H3])
        .find(|(_, heading)| heading.to_lowercase() == lower)
        .map(|(node, _)| node);
    Headline { text, heading }
}

/// The visible headings of these tags and their texts; one inside another is part of it.
fn headings<'a>(page: &'a Page, tags: &'a [Element]) -> impl Iterator<Item = (NodeId, String)> {
    // One past the end of the last heading read.
    let mut end = NodeId::ROOT;
    page.nodes().filter_map(move |node| {
        let is_heading = page.element(node).is_some_and(|tag| tags.contains(&tag));
        if !is_heading || node < end || page.is_hidden(node) {
            return None;
        }
        end = page.end(node);
        Some((node, visible_text(page, node)))
    })
}

/// A document's title is often "Article | Section | Site" or "Article [Site]": its parts, split at marks between
/// spaces, without what stands in brackets at its end.
fn parts(title: &str) -> std::vec::IntoIter<&str> {
    const MARKS: [char; 9] = ['|', '-', '–', '—', '»', '«', '·', '•', ':'];
    let mut parts = Vec::new();
    let mut rest = title.trim();
    if let Some((before, _)) = rest.strip_suffix(']').and_then(|all| all.rsplit_once(" [")) {
        rest = before;
    }
    while !rest.is_empty() {
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
        parts.push(part.trim());
        rest = next;
    }
    parts.into_iter()
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
