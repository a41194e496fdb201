//! Which chunks are template, by counting text at its place on all pages, without a person who says so.
//!
//! The paper calls template what is on every page of that template, at the same place. So every text leaf is judged by
//! its place, its tag path: of the pages that have this tag path,
//!
//! ```text
//!   nine of ten have this text there           template
//!   fewer than half do                         text
//!   between; or fewer than ten pages           not judged
//!   (of fewer than 20: half of them) have
//!   the tag path at all
//! ```
//!
//! and a table (a chunk between a pair of tags) is template when 85 % of its characters are in template leaves, text when
//! half of them are in text leaves, and else not judged. That truth knows nothing of chunks: a menu in which the date
//! changes is a template table that the method misses, and words that come again on a few pages are text it takes for
//! template. ttdr is then (template tables found + text tables taken) / template tables, summed over the pages; tables
//! that are not judged count nowhere.

use crate::chunk::{Chunk, Chunks};
use unhusk::page::maps::{Map, Set};
use unhusk::page::{NodeId, Page};

/// Share of the pages with its place from which a leaf is template, in percent.
const TEMPLATE_PERCENT: usize = 90;
/// The same below which it is text.
const TEXT_PERCENT: usize = 50;
/// Pages that must have a place for it to be judged: with fewer, nine of ten means nothing. Of fewer than twice as many
/// pages, half must have it.
const LEAST_PLACES: usize = 10;
/// Share of a table's characters in template leaves from which it is template, in percent.
const TABLE_TEMPLATE_PERCENT: u64 = 85;
/// Share of a table's characters in text leaves from which it is text, in percent.
const TABLE_TEXT_PERCENT: u64 = 50;

/// A text of a page.
pub(super) struct Leaf {
    pub(super) node: NodeId,
    /// Its tag path.
    pub(super) place: u64,
    /// Its tag path and words.
    pub(super) text: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Truth {
    /// On nearly every page that has its place.
    Template,
    /// On few of them.
    Text,
    /// Neither.
    Unjudged,
}

/// On how many pages places, and places with a text, are.
pub(super) struct Judge {
    pages: usize,
    places: Map<u64, usize>,
    texts: Map<u64, usize>,
}

impl Judge {
    /// Counts on the leaves of each page.
    pub(super) fn of<'a>(pages: impl Iterator<Item = &'a [Leaf]>) -> Judge {
        let mut judge = Judge {
            pages: 0,
            places: Map::default(),
            texts: Map::default(),
        };
        for leaves in pages {
            judge.pages += 1;
            let places: Set<u64> = leaves.iter().map(|leaf| leaf.place).collect();
            let texts: Set<u64> = leaves.iter().map(|leaf| leaf.text).collect();
            for place in places {
                *judge.places.entry(place).or_default() += 1;
            }
            for text in texts {
                *judge.texts.entry(text).or_default() += 1;
            }
        }
        judge
    }

    fn leaf(&self, leaf: &Leaf) -> Truth {
        let count = |on: &Map<u64, usize>, key| on.get(&key).copied().unwrap_or(0);
        let (places, texts) = (
            count(&self.places, leaf.place),
            count(&self.texts, leaf.text),
        );
        let least = LEAST_PLACES.min(self.pages.div_ceil(2)).max(2);
        if places < least {
            Truth::Unjudged
        } else if texts * 100 >= places * TEMPLATE_PERCENT {
            Truth::Template
        } else if texts * 100 < places * TEXT_PERCENT {
            Truth::Text
        } else {
            Truth::Unjudged
        }
    }

    /// The truth of every chunk of a page.
    pub(super) fn chunks(&self, page: &Page, leaves: &[Leaf], chunks: &Chunks) -> Vec<Truth> {
        let mut chars = vec![(0_u64, 0_u64); chunks.chunks.len()];
        for leaf in leaves {
            if !chunks.is_read(leaf.node) {
                continue;
            }
            let of = chunks.of[leaf.node.index()] as usize;
            let amount = u64::from(page.count(leaf.node).chars);
            match self.leaf(leaf) {
                Truth::Template => chars[of].0 += amount,
                Truth::Text => chars[of].1 += amount,
                Truth::Unjudged => {}
            }
        }
        let truth = |(chunk, (template, text)): (&Chunk, &(u64, u64))| {
            let all = u64::from(chunk.chars);
            if all > 0 && template * 100 >= all * TABLE_TEMPLATE_PERCENT {
                Truth::Template
            } else if all > 0 && text * 100 >= all * TABLE_TEXT_PERCENT {
                Truth::Text
            } else {
                Truth::Unjudged
            }
        };
        chunks.chunks.iter().zip(&chars).map(truth).collect()
    }
}
