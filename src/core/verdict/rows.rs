//! Texts that stand in a row of like elements (three or more children of one element with the same tag and style) are not judged
//! one by one.
//!
//! ```text
//!   ul ─┬─ li ─┬─ a.title   log-odds  .9 ─┐
//!       │      └─ p.teaser           −.2 ─┼─┐
//!       ├─ li ─┬─ a.title           −1.3 ─┤ ├─▶ each nearer to the mean of its like
//!       │      └─ p.teaser           −.8 ─┼─┘
//!       └─ li ─── a.title            −.9 ─┘
//! ```
//!
//! Otherwise one card of a list would go because of a word in it. And where the page is a thread, the running texts of its main
//! row are its posts, of which none is clutter. Every step is O(nodes).

use super::text_blocks::TextBlock;
use crate::page::Page;
use crate::page::maps::Map;
use crate::page::tag_path::TagPaths;

/// Members from which on like elements are a row, and texts from which on they are judged together.
const LEAST: u32 = 3;
/// Texts that the mean of their log-odds is trusted half over: of n texts it counts n / (n + TRUST).
const TRUST: f32 = 4.0;
/// Words from which on a text can be running text of a post.
const POST_WORDS: u32 = 8;
/// Log-odds of clutter of a post.
const POST: f32 = -1.0;

/// No row.
const NONE: u32 = u32::MAX;

/// The rows of a page.
pub struct Rows {
    /// Per node, the row that it is a member of; `NONE` for texts.
    of: Vec<u32>,
    /// Per row.
    members: Vec<u32>,
}

impl Rows {
    /// `styles`: the page's tag paths with style.
    #[must_use]
    pub fn of(page: &Page, styles: &TagPaths) -> Rows {
        let mut known: Map<(u32, u32), u32> = Map::default();
        let mut rows = Rows {
            of: Vec::with_capacity(page.len()),
            members: Vec::new(),
        };
        for node in page.nodes() {
            let parent = page.parent(node).filter(|_| !page.is_text(node));
            let row = parent.map(|parent| {
                let next = rows.members.len() as u32;
                let row = *known.entry((parent.0, styles.symbol(node))).or_insert(next);
                if row == next {
                    rows.members.push(0);
                }
                rows.members[row as usize] += 1;
                row
            });
            rows.of.push(row.unwrap_or(NONE));
        }
        rows
    }

    /// Moves the log-odds of texts that are the same part of the nearest row's members towards their mean.
    pub fn level(&self, page: &Page, styles: &TagPaths, texts: &[TextBlock], odds: &mut [f32]) {
        let mut nearest: Vec<u32> = Vec::with_capacity(page.len());
        for node in page.nodes() {
            let own = self.of[node.index()];
            let is_row = own != NONE && self.members[own as usize] >= LEAST;
            let above = page.parent(node).map(|above| nearest[above.index()]);
            nearest.push(if is_row { own } else { above.unwrap_or(NONE) });
        }
        let mut alike: Map<(u32, u32), Vec<usize>> = Map::default();
        for (at, unit) in texts.iter().enumerate() {
            let row = nearest[unit.owner.index()];
            if row != NONE {
                let part = (row, styles.symbol(unit.owner));
                alike.entry(part).or_default().push(at);
            }
        }
        for alike in alike.values() {
            let count = alike.len() as f32;
            if count < LEAST as f32 {
                continue;
            }
            let mean = alike.iter().map(|&at| odds[at]).sum::<f32>() / count;
            let trust = count / (count + TRUST);
            for &at in alike {
                odds[at] += trust * (mean - odds[at]);
            }
        }
    }

    /// Calls the posts of a thread no clutter: the running texts in the row that has most words of them.
    pub fn keep_posts(&self, page: &Page, texts: &[TextBlock], odds: &mut [f32]) {
        let is_post = |unit: &TextBlock| unit.words >= POST_WORDS && unit.link_density() < 0.5;
        let mut words = vec![0_u32; page.len()];
        for unit in texts.iter().filter(|unit| is_post(unit)) {
            words[unit.owner.index()] += unit.words - unit.link_words;
        }
        for node in page.nodes().rev() {
            if let Some(parent) = page.parent(node) {
                words[parent.index()] += words[node.index()];
            }
        }
        // Per row, the words of all its members, and how many have any.
        let mut rows = vec![(0_u32, 0_u32); self.members.len()];
        for (&row, &words) in self.of.iter().zip(&words) {
            if row != NONE && words > 0 {
                let (all, members) = &mut rows[row as usize];
                *all += words;
                *members += 1;
            }
        }
        let main = (0..rows.len())
            .filter(|&row| rows[row].1 >= LEAST)
            .max_by_key(|&row| (rows[row].0, usize::MAX - row));
        let Some(main) = main else {
            return;
        };
        let mut inside: Vec<bool> = Vec::with_capacity(page.len());
        for node in page.nodes() {
            let above = page.parent(node).is_some_and(|above| inside[above.index()]);
            inside.push(above || self.of[node.index()] == main as u32);
        }
        for (unit, odds) in texts.iter().zip(odds) {
            if is_post(unit) && inside[unit.owner.index()] {
                *odds = odds.min(POST);
            }
        }
    }
}
