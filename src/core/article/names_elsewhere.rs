//! Names far from the title, by labels, links and named elements: many pages have a box about who wrote them at their end.

use super::byline::{LABELS, LINE_WORDS, names_at, spaced};
use super::name_beside::is_written_in_full;
use super::people;
use super::tidy::{BEGINNINGS, line_words, strip};
use super::title::visible_text;
use crate::page::{Element, NodeId, Page, text};

/// Parts of names of elements that others wrote than the page's author, and how many elements around a name are looked at.
const BY_OTHERS: [&str; 7] = [
    "comment",
    "respond",
    "reply",
    "related",
    "recommend",
    "review",
    "testimonial",
];
const LEVELS: usize = 12;
/// Most bytes of a line that is signed.
const SIGNED_BYTES: usize = 120;

/// The people that the page names behind its title, see [`names_in`].
pub(super) fn behind(page: &Page, heading: Option<NodeId>) -> Vec<String> {
    let from = heading.map_or(page.body(), |heading| page.end(heading));
    names_in(page, from, NodeId(page.len() as u32))
}

/// Those that it names before its title, in full, and not in its title.
pub(super) fn before(page: &Page, heading: NodeId) -> Vec<String> {
    let mut names = names_in(page, page.body(), heading);
    let titles = [&visible_text(page, heading), &page.facts().title];
    let titles = titles.map(|title| people::folded(title));
    let is_of_title = |name: &str| {
        titles
            .iter()
            .any(|title| title.contains(&people::folded(name)))
    };
    names.retain(|name| is_written_in_full(name) && !is_of_title(name));
    names
}

/// The people that nodes name. Where another place names others, these are other articles' authors. O(nodes).
fn names_in(page: &Page, from: NodeId, to: NodeId) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let known = |found: &[String], name: &String| {
        let name = people::folded(name);
        found.iter().any(|known| people::folded(known) == name)
    };
    let mut node = from;
    while node < to {
        if page.is_hidden(node) {
            node = page.end(node);
            continue;
        }
        let names = if page.is_text(node) && !is_author_label(page, node) && !is_signed(page, node)
        {
            Vec::new()
        } else {
            names_at(page, node)
        };
        let names = if names.is_empty() {
            signature(page, node).into_iter().collect()
        } else {
            names
        };
        let is_full = |name: &String| name.contains(' ') || people::is_of_ideographs(name);
        let names: Vec<String> = names.into_iter().filter(is_full).collect();
        if !names.is_empty() && !is_by_others(page, node, from) {
            if found.is_empty() {
                found = names;
            } else if !names.iter().all(|name| known(&found, name)) {
                return Vec::new();
            }
        }
        node = NodeId(node.0 + 1);
    }
    found
}

/// Whether a text says that a name is its author's, which "by" alone does not.
fn is_author_label(page: &Page, node: NodeId) -> bool {
    let said = page.text(node).unwrap_or_default().trim_start();
    let begins_with = |label: &&&str| {
        let start = said.get(..label.len());
        start.is_some_and(|start| start.to_lowercase() == **label)
    };
    let mut labels = LABELS.iter().filter(|label| label.len() > 4);
    let is_line = |node| line_words(&spaced(page, node)) <= LINE_WORDS;
    labels.any(|label| {
        // In running text it is written small.
        let is_alone = label.len() == said.trim_end().trim_end_matches(':').len()
            && !said.starts_with(char::is_lowercase);
        begins_with(&label) && (is_alone || page.parent(node).is_some_and(is_line))
    })
}

/// Whether a text is the line of a paragraph that names who wrote it: `By Ada Reed`, `（记者 王小明）`, `박경만 기자`.
fn is_signed(page: &Page, node: NodeId) -> bool {
    let said = page.text(node).unwrap_or_default().trim();
    let is_paragraph = || {
        let mut around = page.ancestors(node).take(3);
        let paragraph = around.find(|&above| page.element(above) == Some(Element::P));
        // Before it is read: a paragraph may be long.
        paragraph.is_some_and(|above| {
            page.count(above).words <= LINE_WORDS && spaced(page, above) == text::collapse(said)
        })
    };
    let is_line = !said.is_empty() && said.len() <= SIGNED_BYTES;
    if !is_line {
        return false;
    }
    let by = strip(said).filter(|(start, _)| BEGINNINGS.contains(start));
    let is_by = by.is_some_and(|(_, name)| is_written_in_full(name.trim_end_matches('.')));
    is_by && said.starts_with(char::is_uppercase) && is_paragraph()
        || !said.contains(['摄', '攝', '图', '圖'])
            && (said.contains("기자") || said.contains("记者") || said.contains("記者"))
}

/// The name that is all of a paragraph: in ideographs in brackets, `（大槻千尋）`, or in full at the right.
fn signature(page: &Page, node: NodeId) -> Option<String> {
    let said = page.text(node)?.trim();
    if said.is_empty() || said.len() > SIGNED_BYTES {
        return None;
    }
    let bracketed = said
        .strip_prefix(['（', '('])
        .and_then(|said| said.strip_suffix(['）', ')']))
        .filter(|name| (3..=5).contains(&name.chars().count()) && people::is_in_kanji(name));
    let mut around = page.ancestors(node).take(3);
    let paragraph = around.find(|&above| page.element(above) == Some(Element::P))?;
    let is_right = || {
        let style = page.attribute(paragraph, "style").unwrap_or_default();
        let is_set = style.contains("text-align:right") || style.contains("text-align: right");
        is_set && people::is_full(said) && !people::is_organisation(said)
    };
    let name = bracketed.or_else(|| is_right().then_some(said))?;
    (page.subtree_len(paragraph) <= LEVELS && spaced(page, paragraph) == said)
        .then(|| name.to_owned())
}

/// Whether an element behind `from` stands among comments, reviews or other articles, or in a menu.
pub(super) fn is_by_others(page: &Page, node: NodeId, from: NodeId) -> bool {
    let around = std::iter::once(node).chain(page.ancestors(node));
    let mut around = around.take_while(|&above| above >= from).take(LEVELS);
    around.any(|above| {
        page.element(above) == Some(Element::Nav)
            || ["class", "id"].iter().any(|key| {
                let names = page.attribute(above, key).unwrap_or_default();
                let names = names.to_ascii_lowercase();
                BY_OTHERS.iter().any(|name| names.contains(name))
            })
    })
}
