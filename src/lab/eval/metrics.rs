//! Figures by which any method is compared with the truth: overlaps, adjusted Rand, snippets. How sure they are says
//! [`bootstrap`](super::bootstrap).
//!
//! | figure | used by | counts |
//! | --- | --- | --- |
//! | [`template_overlap`] | PageLevel, table 1 | visible words, words in links, links, leaves that are template |
//! | [`terms`] with [`sets`] | RTDM, figure 7 | different words of the template |
//! | [`bags`] | Geraci and Maggini, table 2 | tokens, as often as they occur |
//! | [`adjusted_rand`] | PageLevel, figure 1 | pairs of leaves that are together |
//! | [`snippets`] | trafilatura-eval, wcxb | what must be in a text, and what must not |
//!
//! Truth and finding are bit sets over the nodes of one page, one bit a node. Everything is linear, adjusted Rand aside, which sorts.

use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::ops::AddAssign;

use fixedbitset::FixedBitSet;

use super::shingle;
use unhusk::page::maps::{Map, Set};
use unhusk::page::{NodeId, Page, text};

pub use crate::labels::overlap::{Overlap, adjusted_rand};

/// What of a page's template a method finds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TemplateOverlap {
    /// Words of visible text.
    pub words: Overlap,
    /// Those of them inside links.
    pub anchor_words: Overlap,
    /// Visible links (`a` with `href`).
    pub links: Overlap,
    /// Visible leaves, see [`leaves`].
    pub leaves: Overlap,
}

impl AddAssign for TemplateOverlap {
    fn add_assign(&mut self, other: TemplateOverlap) {
        self.words += other.words;
        self.anchor_words += other.anchor_words;
        self.links += other.links;
        self.leaves += other.leaves;
    }
}

/// Compares the template found on a page with the true one.
#[must_use]
pub fn template_overlap(page: &Page, found: &FixedBitSet, truth: &FixedBitSet) -> TemplateOverlap {
    let mut overlap = TemplateOverlap::default();
    let mut link_end = 0;
    for node in page.nodes().filter(|&node| !page.is_hidden(node)) {
        let (hit, true_one) = (found.contains(node.index()), truth.contains(node.index()));
        if page.is_text(node) {
            let words = u64::from(page.count(node).words);
            overlap.words.count(hit, true_one, words);
            if node.0 < link_end {
                overlap.anchor_words.count(hit, true_one, words);
            }
        } else if page.tag(node) == Some("a") && page.attribute(node, "href").is_some() {
            overlap.links.count(hit, true_one, 1);
            link_end = link_end.max(page.end(node).0);
        }
        if is_leaf(page, node) {
            overlap.leaves.count(hit, true_one, 1);
        }
    }
    overlap
}

/// The visible leaves of a page: text that is not blank, and elements without children.
#[must_use]
pub fn leaves(page: &Page) -> Vec<NodeId> {
    page.nodes()
        .filter(|&node| !page.is_hidden(node) && is_leaf(page, node))
        .collect()
}

fn is_leaf(page: &Page, node: NodeId) -> bool {
    page.is_leaf(node) && page.text(node).is_none_or(|data| !text::is_blank(data))
}

/// The different words in visible text that is marked, in lower case.
#[must_use]
pub fn terms(page: &Page, marked: &FixedBitSet) -> Set<String> {
    let mut terms = Set::default();
    for node in page.nodes() {
        if let Some(data) = page.text(node)
            && marked.contains(node.index())
            && !page.is_hidden(node)
        {
            terms.extend(shingle::words(data).map(str::to_lowercase));
        }
    }
    terms
}

/// Overlap of two sets.
#[must_use]
pub fn sets<T: Eq + Hash>(found: &Set<T>, truth: &Set<T>) -> Overlap {
    Overlap {
        shared: found.intersection(truth).count() as u64,
        found: found.len() as u64,
        truth: truth.len() as u64,
    }
}

/// Overlap of two lists whatever their order: what stands in both counts as often as in the one that has it less often.
#[must_use]
pub fn bags<T: Eq + Hash>(
    found: impl IntoIterator<Item = T>,
    truth: impl IntoIterator<Item = T>,
) -> Overlap {
    let mut overlap = Overlap::default();
    let mut left: Map<T, u64> = Map::default();
    for item in truth {
        overlap.truth += 1;
        *left.entry(item).or_default() += 1;
    }
    for item in found {
        overlap.found += 1;
        if let Entry::Occupied(mut entry) = left.entry(item)
            && *entry.get() > 0
        {
            *entry.get_mut() -= 1;
            overlap.shared += 1;
        }
    }
    overlap
}

/// [`adjusted_rand`] over the [`leaves`] of a page, of groups given per node.
#[must_use]
pub fn leaf_rand(page: &Page, found: &[u32], truth: &[u32]) -> f64 {
    let of = |groups: &[u32], leaves: &[NodeId]| -> Vec<u32> {
        let group = |leaf: &NodeId| groups.get(leaf.index()).copied();
        leaves.iter().filter_map(group).collect()
    };
    let leaves = leaves(page);
    adjusted_rand(&of(found, &leaves), &of(truth, &leaves))
}

/// Pieces of text that must be in what was extracted, and pieces that must not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Snippets {
    /// Pieces that must be there.
    pub with: u64,
    /// How many of them are.
    pub present: u64,
    /// Pieces that must not be there.
    pub without: u64,
    /// How many of them are not.
    pub absent: u64,
}

impl Snippets {
    /// Share of the pieces that must be there and are, 0..=1; 1 when there are none.
    #[must_use]
    pub fn present_share(self) -> f64 {
        share(self.present, self.with)
    }

    /// Share of the pieces that must not be there and are not, 0..=1; 1 when there are none.
    #[must_use]
    pub fn absent_share(self) -> f64 {
        share(self.absent, self.without)
    }

    /// Share of all pieces that are as they must be, 0..=1; 1 when there are none.
    #[must_use]
    pub fn accuracy(self) -> f64 {
        share(self.present + self.absent, self.with + self.without)
    }

    /// Precision, recall and F as trafilatura's evaluation counts them: a wanted piece there is a hit, an unwanted one
    /// there a false alarm.
    #[must_use]
    pub fn overlap(self) -> Overlap {
        Overlap {
            shared: self.present,
            found: self.present + (self.without - self.absent),
            truth: self.with,
        }
    }
}

impl AddAssign for Snippets {
    fn add_assign(&mut self, other: Snippets) {
        self.with += other.with;
        self.present += other.present;
        self.without += other.without;
        self.absent += other.absent;
    }
}

/// Looks for pieces of text, letter by letter but for white space: a run of it counts as one space. Blank pieces are
/// left out.
#[must_use]
pub fn snippets(found: &str, with: &[&str], without: &[&str]) -> Snippets {
    let found = text::collapse(found);
    let count = |pieces: &[&str]| {
        let pieces = pieces.iter().map(|piece| text::collapse(piece));
        pieces
            .filter(|piece| !piece.is_empty())
            .fold((0, 0), |(all, there), piece| {
                (all + 1, there + u64::from(found.contains(&piece)))
            })
    };
    let ((with, present), (without, there)) = (count(with), count(without));
    Snippets {
        with,
        present,
        without,
        absent: without - there,
    }
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        1.0
    } else {
        part as f64 / whole as f64
    }
}
