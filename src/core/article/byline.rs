//! The line near the title that says who wrote a text, for pages that say it to readers alone.

use super::tidy::{inside, strip};
use crate::page::{Element, Flags, NodeId, Page, text};

/// Nodes behind the title that are looked at.
const NEAR: usize = 400;

/// Most words of a byline, "by" left out.
const WORDS: u32 = 5;

/// The name in the first short text behind the first `h1` that begins as a byline does. Words that are also common in
/// running text (`di`, `text`, `par`) count only where the element says it names an author.
pub(super) fn near_title(page: &Page) -> Option<String> {
    let title = page
        .nodes()
        .find(|&node| page.element(node) == Some(Element::H1) && !page.is_hidden(node))?;
    let mut node = page.end(title);
    let mut left = NEAR;
    while node.index() < page.len() && left > 0 {
        left -= 1;
        if page.is_hidden(node) {
            node = page.end(node);
            continue;
        }
        if !page.is_text(node) && is_named(page, node) {
            let line = inside(page, node);
            let name = first_part(strip(&line).map_or(line.as_str(), |(_, name)| name));
            if is_name(name) {
                return Some(name.to_owned());
            }
        }
        if let Some(data) = page.text(node) {
            let line = text::collapse(data);
            let is_word = |word: &str| line.eq_ignore_ascii_case(word);
            if is_word("by") || is_word("by:") || is_word("von") {
                // "By" stands alone, the name is in the link behind it.
                let next = NodeId(node.0 + 1);
                if next.index() < page.len() && page.flags(next).has(Flags::INLINE) {
                    let name = inside(page, next);
                    if is_name(&name) {
                        return Some(name);
                    }
                }
            } else if let Some(("by" | "written by" | "posted by" | "von" | "por", name)) =
                strip(&line)
                && is_name(first_part(name))
            {
                return Some(first_part(name).to_owned());
            }
        }
        node = NodeId(node.0 + 1);
    }
    None
}

/// Whether an element says by its class or id that it names the author: `byline` or `author`.
fn is_named(page: &Page, node: NodeId) -> bool {
    ["class", "id"].iter().any(|key| {
        page.attribute(node, key).is_some_and(|value| {
            value
                .split(|c: char| !c.is_ascii_alphanumeric())
                .any(|word| {
                    word.eq_ignore_ascii_case("byline") || word.eq_ignore_ascii_case("author")
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
    name.split(['|', '·', '•', '—', '–'])
        .next()
        .unwrap_or(name)
        .trim()
}
