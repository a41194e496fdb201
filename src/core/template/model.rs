//! The template of a site: what its pages have in common, learned page by page.
//!
//! ```text
//!   page 1: header nav A footer      page 2: header nav B footer      page 3: header nav C ad footer
//!
//!   header 3 of 3 · nav 3 of 3 · footer 3 of 3      and A, B, C, ad remembered as seen once
//! ```
//!
//! Every leaf of a page (text, link, image; see `leaf`) has a key made of its tag path and content. The template counts
//! on how many pages each key was seen, per kind of page (`cluster`) and over the whole site. A leaf is template when it
//! was seen on clearly more than half of them ([`is_template`]); a subtree is when all its leaves are.
//!
//! - [`learn`](SiteTemplate::learn): O(n) for n nodes, plus sorting what is evicted;
//! - [`match_page`](SiteTemplate::match_page), [`mark`](SiteTemplate::mark): O(n);
//! - memory: bounded by the `MAX_…` numbers below; about 40 kB stored for a site of 16 pages, never above 200 kB.
//!
//! Privacy: text is kept only as a hash until a second page shows the same; then a short sample is. Of records nothing is kept but
//! names of tags and classes.
//!
//! A page that repeats one seen page (the same address, a print version, a tracking link) is not counted again: else
//! reading an article twice would make it template.
//!
//! # Why not the mapping alone?
//!
//! FindTemplate ([`find`](super::find)) keeps what *all* sampled pages share, and a site mixes kinds of pages: on four
//! sets of sites it finds .60 to .95 of the template after eight pages, where counts find 1.00 and mark as little else
//! (`husk eval`). A tree of the template that every page is mapped to and that counts per node was weighed too: what the
//! mapping pairs as identical has the same path and the same text, so the counts by fingerprint contain it, need no
//! quadratic step, and survive blocks that move. What the mapping adds is *which* node became which; that is for
//! comparing two pages.
//!
//! # Why not counts alone?
//!
//! With one count for the whole site a page of another kind in a sample of four halves the evidence: recall .927 on
//! `big9-early` after four pages. Counting per kind of page, and taking a leaf seen on three of four pages when the
//! block around it is template, gives .982 with .0015 marked wrongly (20 samples a site; over 160 samples .979 and
//! .0028, of which .0016 is one list of states that four of a site's ten pages have).

use serde::{Deserialize, Serialize};

use crate::page::maps::Map;

use super::leaf;
use super::position::{Position, PositionMean, Positions};
use super::records::RecordForm;
use super::sketch::{Profile, Sketch};

pub use super::learn::LearnReport;

/// Fewest pages that make a leaf template.
pub const MIN_SEEN: u32 = 2;

/// A leaf that is new to the site is judged as if it had been missing on the pages before, down to this many pages.
pub const WINDOW: u32 = 5;

/// Similarity from which a page joins a cluster rather than founding one, 0..=1.
pub const JOIN_SIMILARITY: f32 = 0.7;

/// Kinds of pages kept of a site; the one not seen for longest makes room.
pub const MAX_CLUSTERS: usize = 8;

/// Leaves kept that were seen on two pages or more.
pub const MAX_ENTRIES: usize = 1500;

/// Leaves kept that were seen on one page, 4 bytes each.
pub const MAX_ONCE: usize = 4096;

/// Pages whose leaves seen once are kept.
pub const MAX_RECENT: usize = 64;

/// Learned pages of which it is remembered how well they fitted, of all kinds together.
pub const MAX_HISTORY: usize = 256;

/// Longest sample of text kept, in characters; ideographs count as two.
pub const MAX_SAMPLE: usize = 40;

/// Longest name of a site kept, in bytes (a host name has at most 253).
pub(super) const MAX_SITE: usize = 255;

pub(super) const MS_PER_MINUTE: u64 = 60_000;

/// Marks the cluster of a remembered page whose cluster made room.
pub(super) const NO_CLUSTER: u8 = u8::MAX;

/// What is known of a site. See the [module](self).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SiteTemplate {
    pub(super) site: String,
    pub(super) revision: u64,
    /// First and last page learned, milliseconds since 1970.
    pub(super) first: u64,
    pub(super) last: u64,
    pub(super) pages: u32,
    /// Whether the page before was set aside as a copy.
    pub(super) set_aside: bool,
    pub(super) clusters: Vec<Cluster>,
    pub(super) places: Vec<Place>,
    pub(super) entries: Vec<Entry>,
    pub(super) recent: Vec<Recent>,
    pub(super) history: Vec<Moment>,
    pub(super) positions: Positions,
    pub(super) records: Vec<RecordForm>,
    /// Key → entry; made anew when read from bytes.
    pub(super) index: Map<u64, u32>,
}

/// Names a leaf of a template, on every page of its site and as long as it is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EntryId(pub u64);

/// One kind of page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Cluster {
    pub(super) pages: u32,
    pub(super) first: u64,
    pub(super) last: u64,
    pub(super) profile: Profile,
    /// Moving averages: share of stable leaves missing; share of text that is template, and its variance.
    pub(super) drift: f32,
    pub(super) hides: f32,
    pub(super) hides_variance: f32,
    /// Pages that went into the averages.
    pub(super) measured: u32,
}

/// How well a learned page fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Moment {
    pub(super) cluster: u8,
    /// Minutes after the site's first page.
    pub(super) minute: u32,
    /// Share of the stable leaves missing, and share of text that is template, in 1/255.
    pub(super) drift: u8,
    pub(super) hides: u8,
}

impl Moment {
    pub(super) const WHOLE: f32 = 255.0;
}

/// A tag path, for fingerprints and for showing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Place {
    pub(super) hash: u64,
    pub(super) path: String,
}

/// A leaf seen on two pages or more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Entry {
    pub(super) place: u32,
    pub(super) content: u64,
    pub(super) sample: String,
    /// Pages of the site that had it.
    pub(super) seen: u32,
    /// Ordinal (from 1) of the first page of the site that had it.
    pub(super) since: u32,
    /// First and last seen, minutes after the site's first page.
    pub(super) first: u32,
    pub(super) last: u32,
    pub(super) counts: Vec<Count>,
}

/// How often a leaf was seen in one cluster.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Count {
    pub(super) cluster: u8,
    pub(super) seen: u32,
    /// Ordinals (from 1) of the first and last page of the cluster that had it.
    pub(super) since: u32,
    pub(super) until: u32,
}

impl Entry {
    /// Adds a count to the one of its cluster.
    pub(super) fn add(&mut self, count: Count) {
        let counts = &mut self.counts;
        match counts.iter_mut().find(|own| own.cluster == count.cluster) {
            Some(own) => {
                own.seen = own.seen.saturating_add(count.seen);
                own.since = own.since.min(count.since);
                own.until = own.until.max(count.until);
            }
            None => counts.push(count),
        }
    }

    /// Counts a page that has it.
    pub(super) fn add_page(&mut self, page: &Recent) {
        self.seen = self.seen.saturating_add(1);
        self.since = self.since.min(page.page);
        self.first = self.first.min(page.minute);
        self.last = self.last.max(page.minute);
        if page.cluster != NO_CLUSTER {
            self.add(Count {
                cluster: page.cluster,
                seen: 1,
                since: page.cluster_page,
                until: page.cluster_page,
            });
        }
    }
}

/// The leaves of one page that no other page has shown yet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Recent {
    /// Fingerprint of its address, 0 for none.
    pub(super) address: u32,
    pub(super) cluster: u8,
    /// Ordinals of the page in the site and in its cluster.
    pub(super) page: u32,
    pub(super) cluster_page: u32,
    pub(super) minute: u32,
    /// See [`short_key`](super::packed::short_key).
    pub(super) keys: Vec<u64>,
}

/// Whether a leaf seen on `seen` of `of` pages is template: on more than half of them, by more than a standard deviation
/// of chance (√of / 2): 2 of 2, 3 of 3, 4 of 5, 6 of 8, 9 of 12, 55 of 100.
#[must_use]
pub fn is_template(seen: u32, of: u32) -> bool {
    let above = (2 * u64::from(seen)).saturating_sub(u64::from(of));
    seen >= MIN_SEEN && above.saturating_mul(above) > u64::from(of)
}

impl SiteTemplate {
    /// A template that knows nothing yet of `site` (a host name).
    #[must_use]
    pub fn new(site: &str) -> Self {
        let mut end = site.len().min(MAX_SITE);
        while !site.is_char_boundary(end) {
            end -= 1;
        }
        Self {
            site: site[..end].to_owned(),
            ..Self::default()
        }
    }

    /// The site's name, as given.
    #[must_use]
    pub fn site(&self) -> &str {
        &self.site
    }

    /// Grows by one with every change.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Pages learned.
    #[must_use]
    pub fn pages(&self) -> u32 {
        self.pages
    }

    /// Kinds of pages known.
    #[must_use]
    pub fn clusters(&self) -> usize {
        self.clusters.len()
    }

    /// Forgets leaves; those that are not known are passed over. O(entries).
    pub fn forget(&mut self, leaves: &[EntryId]) {
        let mut gone = fixedbitset::FixedBitSet::with_capacity(self.entries.len());
        for EntryId(key) in leaves {
            if let Some(&entry) = self.index.get(key) {
                gone.insert(entry as usize);
            }
        }
        if gone.is_clear() {
            return;
        }
        let mut k = 0;
        self.entries.retain(|_| {
            k += 1;
            !gone.contains(k - 1)
        });
        self.forget_unused_places();
        self.reindex();
        self.revision = self.revision.wrapping_add(1);
    }

    /// The first words of a text; empty for a leaf that is none or is not known.
    pub(crate) fn words(&self, key: u64) -> &str {
        let Some(entry) = self.entry(key) else {
            return "";
        };
        let place = self.places.get(entry.place as usize);
        match place.is_some_and(|place| place.path.ends_with("#text")) {
            true => &entry.sample,
            false => "",
        }
    }

    /// Adds a verdict's score to the mean of its position; scores that are not finite are ignored.
    pub fn observe(&mut self, position: Position, score: f32) {
        self.positions.observe(position, score);
        self.revision = self.revision.wrapping_add(1);
    }

    /// The mean of the scores observed at a position; `None` where there was none.
    #[must_use]
    pub fn mean(&self, position: Position) -> Option<PositionMean> {
        self.positions.mean(position)
    }

    /// The cluster most like a page, and how like it is.
    pub(super) fn nearest(&self, sketch: &Sketch) -> Option<(usize, f32)> {
        let like = |cluster: &Cluster| cluster.profile.similarity(sketch, cluster.pages);
        self.clusters
            .iter()
            .map(like)
            .enumerate()
            .max_by(|left, right| left.1.total_cmp(&right.1).then(right.0.cmp(&left.0)))
    }

    pub(super) fn key(&self, entry: &Entry) -> u64 {
        let place = self.places.get(entry.place as usize);
        leaf::key(place.map_or(0, |place| place.hash), entry.content)
    }

    pub(super) fn entry(&self, key: u64) -> Option<&Entry> {
        let k = *self.index.get(&key)?;
        self.entries.get(k as usize)
    }

    /// Counts for entries the remembered pages that have their keys, by [`short_key`](super::packed::short_key), and takes these off
    /// the pages.
    pub(super) fn count_remembered(&mut self, known: &Map<u64, u32>) {
        for page in &mut self.recent {
            let mut keys = std::mem::take(&mut page.keys);
            keys.retain(|key| match known.get(key) {
                Some(&entry) => {
                    self.entries[entry as usize].add_page(page);
                    false
                }
                None => true,
            });
            page.keys = keys;
        }
    }

    pub(super) fn reindex(&mut self) {
        self.index = (0..self.entries.len())
            .map(|k| (self.key(&self.entries[k]), k as u32))
            .collect();
    }
}
