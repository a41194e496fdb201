//! Texts that a page holds and does not show, for the person to know of: what is concealed in or beside the main content, and what
//! is not rendered inside it. O(nodes).

use crate::page::maps::Set;
use crate::page::{Element, NodeId, Page, text};
use crate::verdict::Verdict;

/// Words from which on a text counts; shorter ones are labels for screen readers.
const LEAST_WORDS: u32 = 4;

/// Texts that are listed.
const MOST: usize = 20;

/// Characters of a text that are listed.
const LONGEST: usize = 500;

/// The hidden texts of a page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HiddenTexts {
    /// The first 20, none twice, white space collapsed and cut at 500 characters.
    pub texts: Vec<String>,
    /// How many there are.
    pub count: usize,
}

/// The hidden texts of a judged page. Closed menus and what scripts hold are none.
#[must_use]
pub fn hidden_texts(page: &Page, verdict: &Verdict) -> HiddenTexts {
    let main = verdict.main.first().copied().unwrap_or(NodeId::ROOT);
    let beside = page.parent(main).unwrap_or(main);
    let mut found = HiddenTexts::default();
    let mut known: Set<String> = Set::default();
    let mut passed = 0;
    for node in page.subtree(beside) {
        if node.0 < passed {
            continue;
        }
        let Some(data) = page.text(node) else {
            if page.element(node).is_some_and(is_unread) {
                passed = page.end(node).0;
            }
            continue;
        };
        let is_meant = page.is_concealed(node) || page.contains(main, node);
        if !page.is_hidden(node) || !is_meant || page.count(node).words < LEAST_WORDS {
            continue;
        }
        let shown: String = text::collapse(data).chars().take(LONGEST).collect();
        if found.texts.len() < MOST && !known.contains(&shown) {
            found.texts.push(shown.clone());
        }
        known.insert(shown);
    }
    found.count = known.len();
    found
}

/// Elements whose texts are for no reader, or behind something that a person opens.
fn is_unread(element: Element) -> bool {
    matches!(
        element,
        Element::Head
            | Element::Script
            | Element::Style
            | Element::Nav
            | Element::A
            | Element::Button
            | Element::Select
            | Element::Datalist
            | Element::Noscript
            | Element::Math
            | Element::Iframe
            | Element::Video
            | Element::Audio
            | Element::Canvas
            | Element::Object
    )
}
