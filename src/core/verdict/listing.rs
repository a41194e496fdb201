//! The list that a page is about: search results, products, threads. It is never hidden, whole or in parts.
//!
//! ```text
//!   lists of like elements (MDR)      words likely content      the page's other words likely content
//!   menu ▤▤▤▤▤▤                       2
//!   results ▤ ▤ ▤ ▤ ▤                 140              ◀        31
//!   partners ▤▤▤                      6
//! ```
//!
//! The score judges texts one by one, and the texts of a record are a link, an address, a date: each alone looks like
//! noise. Where a list has much of the page's likely content ([`SHARE`]), all its texts become evidence for content, those
//! that look like buttons as well: a record with a missing part is worse than one with a "more like this" left in it.
//! This changes only what may be hidden; the article is chosen by the score.
//!
//! Wrong for: a page of little text whose menu the score takes for its content.
//!
//! MDR's cost, with its work limit at [`STEPS`].

use std::ops::Range;

use super::model::probability;
use super::text_blocks::TextBlocks;
use crate::page::{NodeId, Page, order};
use crate::segment::mdr::{self, Settings};

/// Work of the search for lists, see [`mdr::DEFAULT_STEPS`].
const STEPS: u64 = 1 << 22;
/// Records that make a list.
const RECORDS: usize = 3;
/// Words that a list needs before a page is said to be about it.
const WORDS: u32 = 20;
/// Share of the page's likely content that is in it, at least.
const SHARE: f32 = 0.4;
/// Or share of all words, and mean probability of content of those: a page that is little else than a list that may be
/// content. Menus have less.
const BULK: (f32, f32) = (0.5, 0.08);
/// Log-odds that its texts have at most: clearly content.
const CONTENT: f32 = -1.0;

/// The records below one element.
#[derive(Default)]
struct List {
    records: usize,
    /// Places of its texts in the page's.
    texts: Vec<Range<usize>>,
    words: u32,
    /// Words times their probability of being content.
    content: f32,
}

/// Makes the texts of the page's main list speak for content, where it has one. O(texts) beside the search.
pub(super) fn keep(page: &Page, units: &TextBlocks, odds: &mut [f32]) {
    let Some(list) = main_list(page, units, odds) else {
        return;
    };
    for texts in list.texts {
        for odds in &mut odds[texts] {
            *odds = odds.min(CONTENT);
        }
    }
}

fn main_list(page: &Page, units: &TextBlocks, odds: &[f32]) -> Option<List> {
    let texts = &units.list;
    let content: Vec<f32> = texts
        .iter()
        .zip(odds)
        .map(|(unit, &odds)| probability(-odds) * unit.words as f32)
        .collect();
    let before = |node: u32| texts.partition_point(|unit| unit.from < NodeId(node));
    let mined = mdr::mine(page, &Settings::default().with_steps(STEPS));
    let mut best = List::default();
    let mut list = List::default();
    let mut parent = None;
    // Regions come in the order of their first nodes: those of one element may have others between that lie deeper.
    let regions: Vec<&mdr::Region> = mined.regions.iter().collect();
    let regions = order::sorted_by_key(regions, |region| region.parent);
    for region in regions {
        if parent.replace(region.parent) != Some(region.parent) {
            best = larger(best, std::mem::take(&mut list));
        }
        list.records += region.records.len();
        for range in region.records.iter().flat_map(|record| record.ranges(page)) {
            let places = before(range.start)..before(range.end);
            list.words += texts[places.clone()]
                .iter()
                .map(|unit| unit.words)
                .sum::<u32>();
            list.content += content[places.clone()].iter().sum::<f32>();
            list.texts.push(places);
        }
    }
    best = larger(best, list);
    let all: f32 = content.iter().sum();
    let words: u32 = texts.iter().map(|unit| unit.words).sum();
    let bulk =
        best.words as f32 >= BULK.0 * words as f32 && best.content >= BULK.1 * best.words as f32;
    (best.words >= WORDS && (bulk || best.content >= SHARE * all)).then_some(best)
}

/// Of two lists, the one with more content; too short ones are none.
fn larger(best: List, next: List) -> List {
    if next.records >= RECORDS && next.content > best.content {
        next
    } else {
        best
    }
}
