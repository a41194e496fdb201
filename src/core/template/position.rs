//! A memory of verdicts per structural position: what stood in this place on the site's other pages turned out to be.
//!
//! Averaging a block's score with the scores of the blocks in the same position on other pages lifts weak single-page
//! verdicts (several points of F1 on four sets of sites, see docs/benchmarks.md). A position is the tag path together with a coarse shape,
//! so that a short line and a long paragraph under the same `div/p` do not share a score. One mean and count each,
//! at most [`MAX_POSITIONS`]; the least observed make room. O(1) per observation.

use crate::page::fingerprint::Fingerprint;
use crate::page::maps::Map;
use crate::page::tag_path::{PathKind, TagPaths, symbol_hashes};
use crate::page::text::TextStats;
use crate::page::{NodeId, Page, order};

/// Most positions kept of a site: 12 bytes each when stored.
pub const MAX_POSITIONS: usize = 1024;

/// Observations after which the mean becomes a moving one, so that a site may change its mind.
const WINDOW: u16 = 64;

/// Names a structural position on any page of a site.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
pub struct Position(pub u64);

/// Mean of the scores seen at a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PositionMean {
    /// Mean score, in the unit of the scores given; the verdict uses 0..=1, 1 = surely noise.
    pub mean: f32,
    /// Number of observations, saturating at 64.
    pub count: u16,
}

/// The positions of all nodes of a page, in document order. O(nodes + text).
#[must_use]
pub fn positions(page: &Page) -> Vec<Position> {
    let paths = TagPaths::of(page, PathKind::Tags);
    let hashes = symbol_hashes(page, &paths);
    let text = TextStats::of(page);
    page.nodes()
        .map(|node| {
            let place = hashes[paths.symbol(node) as usize];
            let shape = shape(page, &text, node);
            Position(Fingerprint::new().u64(place).u64(shape).finish())
        })
        .collect()
}

/// Magnitude of the text (powers of four) and fourths of link density.
fn shape(page: &Page, text: &TextStats, node: NodeId) -> u64 {
    let amount = text.amount(page, node);
    let magnitude = u64::from(32 - amount.chars.leading_zeros()) / 2;
    let links = (amount.link_density() * 4.0) as u64;
    magnitude << 8 | links
}

/// Means per position.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Positions(pub(crate) Map<u64, PositionMean>);

impl Positions {
    pub(crate) fn observe(&mut self, position: Position, score: f32) {
        if !score.is_finite() {
            return;
        }
        if self.0.len() >= MAX_POSITIONS && !self.0.contains_key(&position.0) {
            self.evict();
        }
        let known = self.0.entry(position.0).or_insert(PositionMean {
            mean: 0.0,
            count: 0,
        });
        known.count = known.count.saturating_add(1).min(WINDOW);
        known.mean += (score - known.mean) / f32::from(known.count);
    }

    /// Adds the observations of another memory.
    pub(crate) fn merge(&mut self, other: &Positions) {
        for (&key, mean) in &other.0 {
            let known = self.0.entry(key).or_insert(PositionMean {
                mean: 0.0,
                count: 0,
            });
            let count = known.count.saturating_add(mean.count).max(1);
            known.mean += (mean.mean - known.mean) * f32::from(mean.count) / f32::from(count);
            known.count = count.min(WINDOW);
        }
        while self.0.len() > MAX_POSITIONS {
            self.evict();
        }
    }

    pub(crate) fn mean(&self, position: Position) -> Option<PositionMean> {
        self.0.get(&position.0).copied()
    }

    /// Drops the least observed fourth, smaller keys first among equals, so that the outcome does not depend on map order.
    fn evict(&mut self) {
        let counts: Vec<(u16, u64)> = self.0.iter().map(|(&k, v)| (v.count, k)).collect();
        let order = order::sorted(counts, Ord::cmp);
        for (_, key) in &order[..order.len() / 4] {
            self.0.remove(key);
        }
    }
}
