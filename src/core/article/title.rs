//! The title of a page's content, and the heading that gives it.

use super::metadata::Metadata;
use crate::page::maps::Set;
use crate::page::{Element, Flags, NodeId, Page, text};

/// A title and where it stands on the page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Headline {
    pub(super) text: String,
    /// The heading that says it, if one does.
    pub(super) heading: Option<NodeId>,
}

/// The title of a page's content, in this order: the `h1`, else `h2`, that says the headline of the metadata or a part of the
/// document's title; the only `h1`; of `h1` and `h2` that share half of their words with the document's title the one that shares
/// most of it; the headline without the site's name; the longest part of the document's title; the first `h1`. A heading that only
/// names the site is none.
pub(super) fn headline(page: &Page, facts: &Metadata) -> Headline {
    let document = &page.facts().title;
    let site = folded(&facts.site);
    let found: Vec<(bool, NodeId, String)> = headings(page, &[Element::H1, Element::H2])
        .map(|(node, text)| (page.element(node) == Some(Element::H1), node, text))
        .filter(|(.., text)| !folded(text).is_empty() && (site.is_empty() || folded(text) != site))
        .collect();
    let says = [facts.headline.as_str(), document].map(parts);
    let said: Set<String> = says
        .iter()
        .flatten()
        .copied()
        .chain([facts.headline.as_str(), document])
        .map(folded)
        .collect();
    let heading = |at: usize| Headline {
        text: in_case(&found[at].2, &[&facts.headline, document]),
        heading: Some(found[at].1),
    };
    let is_h1 = |at: &usize| found[*at].0;
    let all = || 0..found.len();
    let only = all()
        .filter(is_h1)
        .nth(1)
        .is_none()
        .then(|| all().find(is_h1))
        .flatten();
    let main_title = if facts.headline.is_empty() {
        document
    } else {
        &facts.headline
    };
    let first_part = parts(main_title)
        .first()
        .map(|part| folded(part))
        .unwrap_or_default();
    let is_last = |at: &usize| {
        // Of the parts of a title another one than the first may be the site's name.
        let own = folded(&found[*at].2);
        said.contains(&own)
            && ![first_part.clone(), folded(main_title), folded(document)].contains(&own)
    };
    let words: Set<String> = [document.as_str(), &facts.headline]
        .into_iter()
        .flat_map(words)
        .collect();
    // A word or two that the title has not are the name of a section.
    let is_own = |at: &usize| {
        let shares = self::words(&found[*at].2).any(|word| words.contains(&word));
        words.is_empty() || shares || text::count(&found[*at].2).words > 2
    };
    let longest = |of_h1: bool| {
        all()
            .filter(|&at| found[at].0 == of_h1 && said.contains(&folded(&found[at].2)))
            .filter(|at| text::count(&found[*at].2).words > 1 || !is_last(at))
            .rev()
            .max_by_key(|&at| found[at].2.chars().count())
    };
    if let Some(at) = longest(true).filter(|at| !is_last(at)) {
        return heading(at);
    }
    let of_h2 = longest(false).filter(|at| !is_last(at));
    if let Some(at) = only.filter(|at| {
        let is_like = || likeness(&found[*at].2, &words, document).is_some() && !is_last(at);
        is_own(at) && (of_h2.is_none() || is_like())
    }) {
        return heading(at);
    }
    if let Some(at) = of_h2.or_else(|| longest(true)) {
        return heading(at);
    }
    let like = all()
        .rev()
        .filter_map(|at| Some((likeness(&found[at].2, &words, document)?, at)))
        .max();
    if let Some((_, at)) = like {
        return heading(at);
    }
    let is_site = |part: &str| folded(part) == site && !site.is_empty();
    let longest_of = |title: &str| {
        // Of two that are as long the first one: sites put their own name last.
        let parts = parts(title).into_iter().rev();
        let longest = parts.max_by_key(|part| (!is_site(part), part.chars().count()));
        longest.map(str::to_owned).unwrap_or_default()
    };
    let headline = without_site(&facts.headline, &site);
    let named = if headline.is_empty() || is_site(&headline) {
        longest_of(document)
    } else {
        headline
    };
    if named.is_empty() || is_site(&named) {
        match only.or_else(|| all().find(is_h1)) {
            Some(at) => heading(at),
            None => said_by(page, named),
        }
    } else {
        said_by(page, text::collapse(&named))
    }
}

/// Least words before ` | ` in a title that say all of it.
const BEFORE_BAR: u32 = 3;

/// A title without the site's name at its start or end, and without what follows ` | `.
fn without_site(title: &str, site: &str) -> String {
    let mut kept = title;
    if let Some((before, _)) = title
        .split_once(" | ")
        .filter(|(before, _)| text::count(before).words >= BEFORE_BAR)
    {
        kept = before;
    }
    let is_mark = |c: char| c.is_whitespace() || MARKS.contains(&c);
    let of_kept = parts(kept);
    if let [first, .., last] = of_kept.as_slice()
        && !site.is_empty()
    {
        if folded(last) == site {
            kept = kept.strip_suffix(last).unwrap_or(kept);
        } else if folded(first) == site {
            kept = kept.strip_prefix(first).unwrap_or(kept);
        }
    }
    kept.trim_matches(is_mark).to_owned()
}

/// A heading, in the letters of a title that says the same where the heading is in capitals.
fn in_case(heading: &str, titles: &[&str]) -> String {
    let own = folded(heading);
    let is_loud = !heading.chars().any(char::is_lowercase)
        && heading.chars().filter(|c| c.is_uppercase()).count() > 4;
    let mut same = titles
        .iter()
        .flat_map(|title| parts(title).into_iter().chain([*title]))
        .filter(|part| is_loud && folded(part) == own);
    same.next()
        .map_or_else(|| heading.to_owned(), text::collapse)
}

/// Letters and digits in lower case: how titles are compared.
fn folded(text: &str) -> String {
    super::people::folded(text)
}

/// The title of a page's content without facts of its metadata: see [`title_of`].
#[must_use]
pub fn title(page: &Page) -> String {
    title_of(page, &Metadata::default())
}

/// The title of the page's content by its texts and these facts about it.
#[must_use]
pub fn title_of(page: &Page, facts: &Metadata) -> String {
    headline(page, facts).text
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
            .first()
            .is_some_and(|part| part.to_lowercase() == heading.to_lowercase()),
        all => count * 2 >= all,
    };
    let characters: usize = shared().map(|word| word.chars().count()).sum();
    let share = count * 100 / own.len().max(1);
    is_enough.then(|| characters.saturating_mul(share.pow(3)))
}

/// A title that does not come from a heading, with the heading that says the same.
fn said_by(page: &Page, text: String) -> Headline {
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
        Some((node, heading_text(page, node)))
    })
}

/// Marks between the parts of a document's title.
const MARKS: [char; 10] = ['|', '-', '–', '—', '»', '«', '·', '•', ':', '⋆'];

/// A document's title is often "Article | Section | Site" or "Article [Site]": its parts, split at marks between
/// spaces, without what stands in brackets at its end.
fn parts(title: &str) -> Vec<&str> {
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
    parts
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
}

/// The visible text of a heading in one line, without what stands in it and is no part of the title: marks of links to itself, edit
/// links, kickers. A space stands for a line break.
fn heading_text(page: &Page, heading: NodeId) -> String {
    let mut raw = String::new();
    let mut node = heading;
    let end = page.end(heading);
    while node < end {
        let is_mark = node != heading && is_mark(page, node);
        if is_mark || page.is_hidden(node) {
            node = page.end(node);
            continue;
        }
        match page.text(node) {
            Some(data) => raw.push_str(data),
            None if node != heading && !page.flags(node).has(Flags::INLINE) => raw.push(' '),
            None if page.element(node) == Some(Element::Br) => raw.push(' '),
            None => {}
        }
        node = NodeId(node.0 + 1);
    }
    let shown: String = raw
        .chars()
        .filter(|c| !matches!(c, '\u{200b}' | '\u{feff}' | '\u{ad}'))
        .collect();
    let text = text::collapse(&shown);
    // All of a heading may be marked so.
    if text.is_empty() {
        visible_text(page, heading)
    } else {
        text
    }
}

/// Names of elements in a heading that are no part of the title.
const MARK_NAMES: &str = "headerlink permalink anchor-link anchorlink mw-editsection editsection edit-link kicker eyebrow overline \
    descriptor sr-only screen-reader-text visually-hidden badge";

/// Whether an element in a heading is no part of the title.
fn is_mark(page: &Page, node: NodeId) -> bool {
    if page.is_text(node) {
        return false;
    }
    let names = page.attribute(node, "class").unwrap_or_default();
    let is_named = names.split_whitespace().any(|name| {
        MARK_NAMES
            .split_whitespace()
            .any(|mark| name.eq_ignore_ascii_case(mark) || name.rsplit("__").next() == Some(mark))
    });
    is_named
        || page.tag(node) == Some("svg")
        || page.element(node) == Some(Element::A)
            && page.subtree_len(node) <= 4
            && ["#", "¶", "§", "🔗", "[edit]", "edit", "", "[#]", "link"]
                .contains(&visible_text(page, node).as_str())
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
