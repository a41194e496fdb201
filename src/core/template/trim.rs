//! Keeps what is known of a site under its limits: what was seen once, long ago, goes first.
//!
//! O(entries) a page; sorting them, O(entries log entries), once in some hundred pages of a site that has too many.

use super::model::{MAX_ENTRIES, MAX_ONCE, MAX_RECENT, MIN_SEEN, SiteTemplate};
use crate::page::order;

/// An entry this rare (one page in …) after [`AGED`] pages is dropped.
const RARE: u32 = 8;
const AGED: u32 = 24;

impl SiteTemplate {
    /// Brings everything back under its limits: what was seen once, long ago, goes first.
    pub(super) fn trim(&mut self) {
        let mut once: usize = self.recent.iter().map(|page| page.keys.len()).sum();
        let mut gone = 0;
        while gone < self.recent.len() && (once > MAX_ONCE || self.recent.len() - gone > MAX_RECENT)
        {
            once -= self.recent[gone].keys.len();
            gone += 1;
        }
        // The newest page stays even when it alone is too large; then its first leaves do.
        if gone == self.recent.len()
            && let Some(newest) = self.recent.last_mut()
        {
            newest.keys.truncate(MAX_ONCE);
            gone -= 1;
        }
        self.recent.drain(..gone);
        let pages = self.pages;
        let before = self.entries.len();
        self.entries.retain(|entry| {
            let of = (pages - entry.since.min(pages)).saturating_add(1);
            let common = entry.counts.iter().any(|count| count.seen > MIN_SEEN);
            of < AGED || common || entry.seen.saturating_mul(RARE) >= of
        });
        if self.entries.len() > MAX_ENTRIES {
            let order = order::sorted_by_key((0..self.entries.len()).collect(), |&k: &usize| {
                let entry = &self.entries[k];
                (entry.seen > MIN_SEEN, entry.last, entry.seen)
            });
            let mut drop = fixedbitset::FixedBitSet::with_capacity(self.entries.len());
            // An eighth more than needed, so that not every page pays for a sort.
            let excess = self.entries.len() - MAX_ENTRIES + MAX_ENTRIES / 8;
            drop.extend(order.into_iter().take(excess));
            let mut k = 0;
            self.entries.retain(|_| {
                k += 1;
                !drop.contains(k - 1)
            });
        }
        if self.entries.len() != before {
            self.forget_unused_places();
            self.reindex();
        }
    }

    pub(super) fn forget_unused_places(&mut self) {
        let mut kept: Vec<Option<u32>> = vec![None; self.places.len()];
        let mut places = Vec::new();
        for entry in &mut self.entries {
            let old = entry.place as usize;
            entry.place = *kept[old].get_or_insert_with(|| {
                places.push(self.places[old].clone());
                places.len() as u32 - 1
            });
        }
        self.places = places;
    }
}
