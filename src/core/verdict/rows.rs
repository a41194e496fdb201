//! Rows of like elements: children of one element with the same tag and class. Menus, comments, search results, products and
//! paragraphs are such rows. Texts that stand in one are not judged one by one.
//!
//! ```text
//!   ul ─┬─ li ─┬─ h3.title   log-odds  .9 ─┐
//!       │      └─ p.teaser            −.2 ─┼─┐
//!       ├─ li ─┬─ h3.title           −1.3 ─┤ ├─▶ each moves towards the mean of its like
//!       │      └─ p.teaser            −.8 ─┼─┘
//!       └─ li ─── h3.title            −.9 ─┘
//! ```
//!
//! Otherwise one card of a list would be hidden because of a word in it. Where each card has a row of its own (author, time, forum), its
//! texts are compared with each other first, then with those of the other cards. And where the page is a thread, the running texts of
//! its main row are its posts, none of which is clutter. For both, what a system writes into the class of each card makes no
//! difference ([`LikeRows`]). Every step is O(nodes).

use super::hints::{HintMap, Hints};
use super::text_blocks::TextBlock;
use crate::page::maps::Map;
use crate::page::tag_path::{PathKind, TagPaths};
use crate::page::{NodeId, Page};

/// Members from which on like elements are treated as a row.
pub(super) const LEAST: u32 = 3;
/// How much a text keeps of its own log-odds: of n texts that are alike the mean counts n / (n + `OWN`).
const OWN: f32 = 4.0;
/// Words from which on a text can be running text of a post.
const POST_WORDS: u32 = 8;
/// Names of what may have longer texts than all posts: forms that ask for consent.
const NO_POSTS: Hints = Hints::WORD_NOTICE.with(Hints::DIALOG);
/// Log-odds of clutter of a post.
const POST: f32 = -1.0;

/// No row.
const NONE: u32 = u32::MAX;

/// The rows of a page, those of one or two members among them.
pub(crate) struct Rows {
    /// Per node, the row that it is a member of; `NONE` for texts and for the root.
    of: Vec<u32>,
    /// Per row, by first member in document order.
    members: Vec<u32>,
}

impl Rows {
    /// The rows of a page.
    pub(crate) fn of(page: &Page) -> Rows {
        let class = page.strings().find("class");
        let class_of = |node| {
            let mut attributes = page.attribute_ids(node).iter().copied();
            let found = attributes.find(|&(name, _)| Some(name) == class);
            found.map_or(NONE, |(_, value)| value.0)
        };
        let classes: Vec<u32> = page.nodes().map(class_of).collect();
        Rows::by(page, &classes)
    }

    /// Rows of elements with the same number in `looks`, which has one for each node.
    fn by(page: &Page, looks: &[u32]) -> Rows {
        let mut known: Map<(u32, u32, u32), u32> = Map::default();
        let mut rows = Rows {
            of: Vec::with_capacity(page.len()),
            members: Vec::new(),
        };
        for node in page.nodes() {
            let parent = page.parent(node).filter(|_| !page.is_text(node));
            let row = parent.map(|parent| {
                let next = rows.members.len() as u32;
                let row = *known
                    .entry((parent.0, page.name_id(node).0, looks[node.index()]))
                    .or_insert(next);
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

    /// Number of rows.
    pub(super) fn count(&self) -> usize {
        self.members.len()
    }

    /// The row that a node is a member of, below [`count`](Self::count).
    pub(super) fn row(&self, node: NodeId) -> Option<usize> {
        let row = self.of[node.index()];
        (row != NONE).then_some(row as usize)
    }
}

/// Rows whose members have the same tag and [shared style](PathKind::TagsAndSharedStyle).
pub struct LikeRows {
    rows: Rows,
    paths: TagPaths,
}

impl LikeRows {
    /// The rows of a page.
    #[must_use]
    pub fn of(page: &Page) -> LikeRows {
        let paths = TagPaths::of(page, PathKind::TagsAndSharedStyle);
        let rows = Rows::by(page, paths.symbols());
        LikeRows { rows, paths }
    }

    /// Moves the log-odds of texts that are the same part of the nearest row's members towards their mean, and then of the row's
    /// around it.
    pub fn average_like_texts(&self, page: &Page, texts: &[TextBlock], odds: &mut [f32]) {
        let members = &self.rows.members;
        // Per node, the nearest member of a row at it or above it.
        let mut nearest: Vec<u32> = Vec::with_capacity(page.len());
        let above = |node, nearest: &[u32]| {
            page.parent(node)
                .map_or(NONE, |above: NodeId| nearest[above.index()])
        };
        for node in page.nodes() {
            let row = self.rows.row(node);
            let is_member = row.is_some_and(|row| members[row] >= LEAST);
            let found = if is_member {
                node.0
            } else {
                above(node, &nearest)
            };
            nearest.push(found);
        }
        let mut near: Vec<u32> = texts
            .iter()
            .map(|text| nearest[text.owner.index()])
            .collect();
        self.average_in(&near, texts, odds);
        for member in near.iter_mut().filter(|member| **member != NONE) {
            *member = above(NodeId(*member), &nearest);
        }
        self.average_in(&near, texts, odds);
    }

    /// The same in one row for each text, that of a member; `NONE` for texts in none.
    #[inline(never)]
    fn average_in(&self, near: &[u32], texts: &[TextBlock], odds: &mut [f32]) {
        let mut groups: Map<(u32, u32), Vec<usize>> = Map::default();
        for (at, (&member, text)) in near.iter().zip(texts).enumerate() {
            if member != NONE {
                let part = (self.rows.of[member as usize], self.paths.symbol(text.owner));
                groups.entry(part).or_default().push(at);
            }
        }
        for group in groups
            .values()
            .filter(|group| group.len() >= LEAST as usize)
        {
            let count = group.len() as f32;
            let mean = group.iter().map(|&at| odds[at]).sum::<f32>() / count;
            let share = count / (count + OWN);
            for &at in group {
                odds[at] += share * (mean - odds[at]);
            }
        }
    }

    /// Calls the posts of a thread no clutter: the running texts in the row that has most words of them.
    pub fn keep_posts(&self, page: &Page, hints: &HintMap, texts: &[TextBlock], odds: &mut [f32]) {
        let is_post = |text: &TextBlock| {
            text.words >= POST_WORDS
                && text.link_density() < 0.5
                && !hints.inherited(text.owner).has(NO_POSTS)
        };
        let mut words = vec![0_u32; page.len()];
        for text in texts.iter().filter(|text| is_post(text)) {
            words[text.owner.index()] += text.words - text.link_words;
        }
        for node in page.nodes().rev() {
            if let Some(parent) = page.parent(node) {
                words[parent.index()] += words[node.index()];
            }
        }
        // Per row, the words of all its members, and how many have any.
        let mut rows = vec![(0_u32, 0_u32); self.rows.count()];
        for node in page.nodes().filter(|node| words[node.index()] > 0) {
            if let Some(row) = self.rows.row(node) {
                let (all, members) = &mut rows[row];
                *all += words[node.index()];
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
            inside.push(above || self.rows.row(node) == Some(main));
        }
        for (text, odds) in texts.iter().zip(odds) {
            if is_post(text) && inside[text.owner.index()] {
                *odds = odds.min(POST);
            }
        }
    }
}
