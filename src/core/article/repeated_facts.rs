//! Lines behind an article's title that say who wrote it and when: `By Ann Reed · 3 May 2024 · 4 min read`. Its facts say that.
//! O(texts + bytes).

use fixedbitset::FixedBitSet;

use super::date;
use super::date_order::Order;
use super::heading_parts::is_heading;
use super::kept::Kept;
use super::metadata::Metadata;
use super::page_texts::PageTexts;
use super::people::folded;
use super::repeated_title::is_left_alone;
use crate::page::{NodeId, Page, text};
use crate::verdict::TextBlock;

/// Most words of such a line, of one that ends as a sentence does, and of one that says both.
const WORDS: u32 = 14;
const SENTENCE_WORDS: u32 = 4;
const BOTH_WORDS: u32 = 20;
/// Bytes of a name that is looked for, at least: `AP` is part of many words.
const NAME: usize = 5;
/// Bytes of letters in a heading besides a name, at most.
const BESIDES: usize = 8;
/// Texts behind the title that may be such lines.
const BEHIND: usize = 6;
/// Days between what a page and its metadata say, at most: time zones differ.
const DAYS: u32 = 1;

/// The kept texts of such lines, from the end of the title to the first long text. `heading` is the element that says the title.
pub(super) fn lines(
    kept: &Kept,
    texts: &PageTexts,
    heading: NodeId,
    facts: &Metadata,
) -> FixedBitSet {
    let page = kept.page;
    let mut found = FixedBitSet::with_capacity(page.len());
    let stated = Stated::of(texts, facts);
    let texts = texts.texts();
    let behind = &texts[texts.partition_point(|text| text.from < page.end(heading))..];
    let short = behind
        .iter()
        .filter(|text| kept.block(text))
        .take(BEHIND)
        .take_while(|text| !text.is_long());
    for text in short {
        let may_be = text.words <= BOTH_WORDS && !is_left_alone(page, text.owner);
        if may_be && text.words <= stated.most_words(page, text) {
            found.extend(text.leaves(page).map(NodeId::index));
        }
    }
    found
}

/// What the facts say.
struct Stated {
    /// Names of authors, folded.
    names: Vec<String>,
    /// Numbers of days.
    days: Vec<u32>,
    order: Order,
}

impl Stated {
    fn of(texts: &PageTexts, facts: &Metadata) -> Stated {
        let names = facts.authors.iter().map(|name| folded(name));
        let dates = [&facts.published, &facts.modified];
        Stated {
            names: names.filter(|name| name.len() >= NAME).collect(),
            days: dates
                .into_iter()
                .filter_map(|date| date::day_number(date))
                .collect(),
            order: (texts.signs().order).or_of_language(texts.page, &facts.language),
        }
    }

    /// Most words of a text that says what it does of these; 0 where it says nothing of them.
    fn most_words(&self, page: &Page, text: &TextBlock) -> u32 {
        let said = text.leaves(page).filter_map(|leaf| page.text(leaf));
        let said = text::collapse(&said.collect::<Vec<&str>>().join(" "));
        let letters = folded(&said);
        let in_heading = is_heading(page, text.owner);
        let says_name = self.names.iter().any(|name| {
            let fits = !in_heading || letters.len() <= name.len() + BESIDES;
            fits && letters.contains(name.as_str())
        });
        let found = date::find(&said, self.order).filter(|_| !in_heading);
        let day = found.and_then(|found| date::day_number(&found.date));
        let is_near = |other: &u32| day.is_some_and(|day| day.abs_diff(*other) <= DAYS);
        match (says_name, self.days.iter().any(is_near)) {
            (false, false) => 0,
            _ if text.sentence => SENTENCE_WORDS,
            (true, true) => BOTH_WORDS,
            _ => WORDS,
        }
    }
}
