//! Which texts of a page its gold text has: labels to learn from.
//!
//! A word counts as gold where a run of [`WIDTH`](super::shingle::WIDTH) words around it stands in the gold text. Runs go
//! on from one text into the next, so a heading of two words between two paragraphs is told from the same words in a menu.
//! Every shingle of the gold text is used as often as it occurs there, by the longest runs first: what is said twice on
//! the page is gold once. A text's label is the share of its words that are gold, 0..=1. O(words · log words).

use super::shingle::{self, WIDTH};
use unhusk::page::maps::Map;
use unhusk::page::{NodeId, Page};
use unhusk::verdict::TextBlock;

/// The words of a text as they are read, white space aside.
#[must_use]
pub fn visible(page: &Page, unit: &TextBlock) -> String {
    let mut raw = String::new();
    for node in (unit.from.0..=unit.last.0).map(NodeId) {
        if page.tag(node) == Some("br") {
            raw.push('\n');
        } else if let Some(text) = page.text(node).filter(|_| !page.is_hidden(node)) {
            raw.push_str(text);
        }
    }
    raw
}

/// The label of every text, and how many words it has.
#[must_use]
pub fn labels(texts: &[String], gold: &str) -> Vec<(f32, u32)> {
    let (mut words, mut owner) = (Vec::new(), Vec::new());
    for (at, text) in texts.iter().enumerate() {
        for word in shingle::words(text) {
            words.push(word);
            owner.push(at);
        }
    }
    let gold: Vec<&str> = shingle::words(gold).collect();
    let mut left: Map<&[&str], u32> = Map::default();
    for window in gold.windows(WIDTH) {
        *left.entry(window).or_default() += 1;
    }
    let windows: Vec<&[&str]> = words.windows(WIDTH).collect();
    let mut runs = Vec::new();
    let mut at = 0;
    while at < windows.len() {
        let length = windows[at..]
            .iter()
            .take_while(|window| left.contains_key(*window))
            .count();
        if length > 0 {
            runs.push((length, at));
        }
        at += length.max(1);
    }
    runs.sort_by_key(|&(length, at)| (std::cmp::Reverse(length), at));
    let mut is_gold = vec![false; words.len()];
    for (length, from) in runs {
        for at in from..from + length {
            if let Some(count) = left.get_mut(windows[at]).filter(|count| **count > 0) {
                *count -= 1;
                is_gold[at..at + WIDTH].fill(true);
            }
        }
    }
    let mut found = vec![(0_u32, 0_u32); texts.len()];
    for (&owner, &is_gold) in owner.iter().zip(&is_gold) {
        found[owner].0 += u32::from(is_gold);
        found[owner].1 += 1;
    }
    found
        .into_iter()
        .map(|(hits, words)| (hits as f32 / words.max(1) as f32, words))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(texts: &[&str], gold: &str) -> Vec<f32> {
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        labels(&texts, gold)
            .into_iter()
            .map(|(share, _)| share)
            .collect()
    }

    #[test]
    fn a_short_heading_is_gold_between_gold_texts_alone() {
        let texts = [
            "Iron pans",
            "Home",
            "They last for a hundred years.",
            "Iron pans",
            "Oil them after use, always.",
        ];
        let gold = "They last for a hundred years.\n\nIron pans\n\nOil them after use, always.";
        assert_eq!(shares(&texts, gold), [0.0, 0.0, 1.0, 1.0, 1.0]);
    }

    #[test]
    fn what_is_said_twice_is_gold_once() {
        let texts = [
            "one two three four five",
            "x",
            "one two three four five six seven",
        ];
        assert_eq!(
            shares(&texts, "one two three four five six seven"),
            [0.0, 0.0, 1.0]
        );
    }

    #[test]
    fn half_of_a_text_can_be_gold() {
        let texts = ["one two three four and other words here"];
        assert_eq!(shares(&texts, "one two three four"), [0.5]);
    }
}
