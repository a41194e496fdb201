//! Tag paths and amounts of text from their definitions, walking up and down the tree for every node.

use std::collections::BTreeSet;

use unhusk::page::text::Amount;
use unhusk::page::{NodeId, Page};

/// Attributes that make two steps of a tag path differ.
pub const STYLE: [&str; 14] = [
    "align",
    "background",
    "bgcolor",
    "border",
    "cellpadding",
    "cellspacing",
    "class",
    "color",
    "face",
    "height",
    "size",
    "style",
    "valign",
    "width",
];

/// The tag path of a node as words, with the styles of every step if asked for.
pub fn path(page: &Page, node: NodeId, style: bool) -> Vec<(String, BTreeSet<(String, String)>)> {
    let step = |node: NodeId| {
        let styles = page
            .attributes(node)
            .filter(|(name, _)| style && STYLE.contains(name))
            .map(|(name, value)| (name.to_owned(), value.to_owned()));
        (
            page.tag(node).unwrap_or("#text").to_owned(),
            styles.collect(),
        )
    };
    std::iter::once(node)
        .chain(page.ancestors(node))
        .map(step)
        .collect()
}

/// Visible text below a node, counted node by node.
pub fn amount(page: &Page, node: NodeId) -> Amount {
    let mut amount = Amount::default();
    for inner in page.subtree(node) {
        let shown = !std::iter::once(inner)
            .chain(page.ancestors(inner))
            .any(|above| page.is_hidden(above));
        let is_link =
            |node: NodeId| page.tag(node) == Some("a") && page.attribute(node, "href").is_some();
        if !shown {
            continue;
        }
        amount.links += u32::from(is_link(inner));
        let Some(text) = page.text(inner) else {
            continue;
        };
        let chars = text.chars().filter(|c| !c.is_whitespace()).count() as u32;
        let words = words(text).len() as u32;
        amount.chars += chars;
        amount.words += words;
        if page.ancestors(inner).any(is_link) {
            amount.link_chars += chars;
            amount.link_words += words;
        }
    }
    amount
}

/// Words: what stands between white space, with every ideograph and kana a word of its own, and every fourth character of a script
/// with spaces between phrases the beginning of one.
pub fn words(text: &str) -> Vec<String> {
    let mut spaced = String::new();
    for character in text.chars() {
        // Hiragana, katakana, and the blocks of Han: unified, extension A, compatibility, the two planes behind.
        let alone = [
            0x3040..=0x30FF,
            0x3400..=0x4DBF,
            0x4E00..=0x9FFF,
            0xF900..=0xFAFF,
            0x20000..=0x3FFFF,
        ]
        .iter()
        .any(|block| block.contains(&(character as u32)));
        if alone {
            spaced.push(' ');
        }
        spaced.push(character);
        if alone {
            spaced.push(' ');
        }
    }
    spaced.split_whitespace().flat_map(phrase).collect()
}

/// The words of what has no white space in it and no ideograph.
fn phrase(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut letters = 0;
    for character in text.chars() {
        // Thai and Lao, Burmese, Khmer.
        let blocks = [0x0E00..=0x0EFF, 0x1000..=0x109F, 0x1780..=0x17FF];
        if blocks
            .iter()
            .any(|block| block.contains(&(character as u32)))
        {
            if letters % 4 == 0 {
                words.push(String::new());
            }
            letters += 1;
        }
        words.last_mut().unwrap().push(character);
    }
    words.retain(|word| !word.is_empty());
    words
}
