//! Sketches: how alike two pages, or a page and a kind of pages, are built, without keeping their sets of tag paths.
//!
//! Two pages are as alike as their sets of tag paths (no class names, elements of the body alone) overlap. Grouping by it
//! is the business of [`Clusters`](super::Clusters) for pages at hand and of [`SiteTemplate`](super::SiteTemplate) for
//! pages as they come.
//!
//! - page against cluster: O(k) after O(nodes) for the page's sketch, k = [`SKETCH`];
//! - memory: k pairs a cluster.
//!
//! A sketch holds the k smallest hashes of the set. Hashes are the same on all pages, so two sketches hold *the same
//! sample* of both sets and their overlap estimates the overlap of the sets (Broder 1997), with a standard error below
//! 0.5 / √k = 0.03. The cluster's side is weighted: a path on half of its pages counts half.
//!
//! # Why not the edit distance?
//!
//! RTDM-TD's cost between page and cluster says the same, but a long article and a short one of the same kind are far
//! apart in nodes and near in paths, and it costs a mapping per cluster instead of a merge of two short lists.

use serde::{Deserialize, Serialize};

use crate::page::Page;
use crate::page::tag_path::{PathKind, TagPaths, symbol_hashes};

use super::leaf::Leaves;

/// Number of tag path hashes kept of a page and of a cluster.
pub(crate) const SKETCH: usize = 256;

/// Sample of a page's set of tag paths: the smallest hashes, ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sketch(Vec<u32>);

impl Sketch {
    /// Sketches the tag paths of the elements in the body of `page`, whose leaves are known already.
    pub(crate) fn of(page: &Page, leaves: &Leaves) -> Sketch {
        Sketch::with_paths(page, &leaves.paths, &leaves.path_hashes)
    }

    /// Sketches a page of which nothing is known yet.
    pub(crate) fn of_page(page: &Page) -> Sketch {
        let paths = TagPaths::of(page, PathKind::Tags);
        Sketch::with_paths(page, &paths, &symbol_hashes(page, &paths))
    }

    fn with_paths(page: &Page, paths: &TagPaths, path_hashes: &[u64]) -> Sketch {
        let mut seen = fixedbitset::FixedBitSet::with_capacity(path_hashes.len());
        let mut hashes = Vec::new();
        for node in page.subtree(page.body()) {
            let symbol = paths.symbol(node) as usize;
            if !page.is_text(node) && !seen.put(symbol) {
                hashes.push((path_hashes[symbol] >> 32) as u32);
            }
        }
        hashes.sort_unstable();
        hashes.dedup();
        hashes.truncate(SKETCH);
        Sketch(hashes)
    }
}

/// Tag paths of a cluster's pages: hash and number of pages that have it, ascending by hash.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Profile {
    pub(crate) paths: Vec<(u32, u32)>,
}

impl Profile {
    /// Counts one more page.
    pub(crate) fn add(&mut self, sketch: &Sketch) {
        self.add_all(sketch.0.iter().map(|&hash| (hash, 1)));
    }

    /// Counts the pages of another profile.
    pub(crate) fn merge(&mut self, other: &Profile) {
        self.add_all(other.paths.iter().copied());
    }

    fn add_all(&mut self, others: impl Iterator<Item = (u32, u32)>) {
        let mut merged = Vec::with_capacity(SKETCH);
        let (mut old, mut new) = (self.paths.iter().copied().peekable(), others.peekable());
        while merged.len() < SKETCH {
            let next = match (old.peek(), new.peek()) {
                (Some(&(hash, count)), Some(&(other, more))) if hash == other => {
                    old.next();
                    new.next();
                    (hash, count.saturating_add(more))
                }
                (Some(&known), next) if next.is_none_or(|next| known.0 < next.0) => {
                    old.next();
                    known
                }
                (_, Some(&next)) => {
                    new.next();
                    next
                }
                _ => break,
            };
            merged.push(next);
        }
        self.paths = merged;
    }

    /// Weighted Jaccard similarity of two clusters of so many pages, 0..=1.
    pub(crate) fn likeness(&self, pages: u32, other: &Profile, other_pages: u32) -> f32 {
        if pages == 0 || other_pages == 0 {
            return 0.0;
        }
        let limit = limit([&self.paths, &other.paths].map(|paths| {
            let last = paths.last().map(|path| path.0);
            last.filter(|_| paths.len() >= SKETCH)
        }));
        let shares = |paths: &[(u32, u32)], pages: u32| -> Vec<(u32, f32)> {
            let below = paths.iter().take_while(|path| path.0 <= limit);
            let share = |count: u32| count.min(pages) as f32 / pages as f32;
            below.map(|&(hash, count)| (hash, share(count))).collect()
        };
        let (own, others) = (
            shares(&self.paths, pages),
            shares(&other.paths, other_pages),
        );
        let all = |shares: &[(u32, f32)]| shares.iter().map(|(_, share)| share).sum::<f32>();
        let both: f32 = (own.iter())
            .filter_map(|&(hash, share)| {
                let at = others.binary_search_by_key(&hash, |&(hash, _)| hash).ok()?;
                Some(share.min(others[at].1))
            })
            .sum();
        let either = all(&own) + all(&others) - both;
        if either > 0.0 { both / either } else { 1.0 }
    }

    /// Weighted Jaccard similarity of a page with the `pages` pages of this cluster, 0..=1, 1 for the same set on every page.
    pub(crate) fn similarity(&self, sketch: &Sketch, pages: u32) -> f32 {
        if pages == 0 {
            return 0.0;
        }
        let last = |full: bool, hash: Option<u32>| if full { hash } else { None };
        let limit = limit([
            last(
                self.paths.len() >= SKETCH,
                self.paths.last().map(|path| path.0),
            ),
            last(sketch.0.len() >= SKETCH, sketch.0.last().copied()),
        ]);
        let mut page = sketch.0.iter().filter(|&&hash| hash <= limit).peekable();
        let (mut both, mut either) = (0.0, 0.0);
        for &(hash, count) in self.paths.iter().filter(|path| path.0 <= limit) {
            while page.next_if(|&&other| other < hash).is_some() {
                either += 1.0;
            }
            let share = count.min(pages) as f32 / pages as f32;
            if page.next_if(|&&other| other == hash).is_some() {
                both += share;
                either += 1.0;
            } else {
                either += share;
            }
        }
        either += page.count() as f32;
        if either > 0.0 { both / either } else { 1.0 }
    }
}

/// Up to which hash two samples can be compared that are full up to these: beyond the last hash of a full one nothing is known.
fn limit(full: [Option<u32>; 2]) -> u32 {
    full.into_iter().flatten().min().unwrap_or(u32::MAX)
}
