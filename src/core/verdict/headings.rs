//! A heading is judged with what it heads: "More from us" above links that go, "Comments" above a form.
//!
//! Its own words are read on every page above what one came for as well, so the model keeps most headings, and they would
//! stand alone where their section goes. O(texts).

use super::features::heading_level;
use super::text_blocks::TextBlock;
use crate::page::Page;

/// Most words of a heading that is nothing without what it heads.
const MOST_WORDS: u32 = 8;
/// Log-odds from which on a section is surely noise.
const NOISE: f32 = 0.7;

/// Raises the log-odds of short headings below the first level to the least of their section's, where all of it is noise: of all texts
/// up to the next heading of that level or a higher one. The last heading comes first, as it may belong to the section of another.
pub(super) fn judge_by_section(page: &Page, texts: &[TextBlock], odds: &mut [f32]) {
    let level = |text: &TextBlock| heading_level(page, text.owner);
    for at in (0..texts.len()).rev() {
        let own = level(&texts[at]);
        if own < 2 || texts[at].words > MOST_WORDS {
            continue;
        }
        let mut least = f32::INFINITY;
        for other in at + 1..texts.len() {
            if (1..=own).contains(&level(&texts[other])) || least < NOISE {
                break;
            }
            least = least.min(odds[other]);
        }
        if (NOISE..f32::INFINITY).contains(&least) {
            odds[at] = odds[at].max(least);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::html::{Scripting, parse};
    use crate::verdict::text_blocks::text_blocks;

    /// The log-odds of the texts of a page, those of noise being 2 and all others −0.5, once headings are judged.
    fn judged(body: &str) -> Vec<(String, f32)> {
        let page = parse(body, "https://example.org/", Scripting::Off).unwrap();
        let texts = text_blocks(&page).list;
        let said = |text: &TextBlock| page.text(text.from).unwrap_or_default().to_owned();
        let is_noise = |text: &TextBlock| said(text).contains("noise");
        let mut odds: Vec<f32> = texts
            .iter()
            .map(|text| if is_noise(text) { 2.0 } else { -0.5 })
            .collect();
        judge_by_section(&page, &texts, &mut odds);
        texts.iter().map(said).zip(odds).collect()
    }

    #[test]
    fn a_heading_goes_with_its_section() {
        let body = "<h1>Hedges</h1><p>A hedge is a wall.</p>\
            <h2>Also</h2><p>noise</p><h3>Below</h3><p>noise</p>\
            <h2>Planting</h2><p>noise</p><p>Dig a trench.</p>\
            <h2>Again a heading of many words that is a text by itself</h2><p>noise</p>\
            <h2>Last</h2>";
        let gone: Vec<String> = judged(body)
            .into_iter()
            .filter(|(said, odds)| said != "noise" && *odds > 0.0)
            .map(|(said, _)| said)
            .collect();
        assert_eq!(gone, ["Also", "Below"]);
    }

    #[test]
    fn the_first_level_and_pages_without_headings_stay() {
        for body in ["<h1>Hedges</h1><p>noise</p>", "<p>Hedges</p><p>noise</p>"] {
            assert_eq!(judged(body)[0], ("Hedges".to_owned(), -0.5));
        }
    }
}
