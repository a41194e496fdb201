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
//! - memory: bounded by the `MAX_…` numbers below; about 20 kB stored for a site of eight pages, never above 200 kB.
//!
//! Privacy: text is kept only as a hash until a second page shows the same; then a short sample is.
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

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::page::{NodeId, Page};

use super::address::address;
use super::correction::{self, Correction, MAX_CORRECTIONS, Wish};
use super::leaf::{self, Leaf, Leaves};
use super::position::{Position, PositionMean, Positions};
use super::sketch::{Profile, Sketch};

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

/// Leaves kept that were seen on one page, 8 bytes each.
pub const MAX_ONCE: usize = 4096;

/// Pages whose leaves seen once are kept.
pub const MAX_RECENT: usize = 64;

/// Longest sample of text kept, in characters.
pub const MAX_SAMPLE: usize = 48;

/// Longest tag path kept for showing, in bytes; its last steps.
const MAX_PATH: usize = 96;

/// Longest name of a site kept, in bytes (a host name has at most 253).
pub(super) const MAX_SITE: usize = 255;

/// Weight of the newest page in moving averages of a cluster.
const NEWEST: f32 = 0.2;

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
    pub(super) corrections: Vec<Correction>,
    pub(super) positions: Positions,
    /// Key → entry; made anew when read from bytes.
    pub(super) index: FxHashMap<u64, u32>,
}

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
    pub(super) keys: Vec<u64>,
}

/// What learning a page did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LearnReport {
    /// The kind of page this is, below [`SiteTemplate::clusters`].
    pub cluster: usize,
    /// Pages of this kind learned so far.
    pub pages: u32,
    /// Leaves known from two pages or more, over the site.
    pub entries: usize,
    /// Leaves that this page made known: seen once before, and now again.
    pub changed: usize,
    /// Share of the cluster's stable leaves that this page lacks, 0..=1.
    pub drift: f32,
    /// The page was known already (same address, or a copy) and was not counted.
    pub repeated: bool,
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

    /// Counts a page. `now_ms` is the time in milliseconds since 1970; the template has no clock.
    pub fn learn(&mut self, page: &Page, now_ms: u64) -> LearnReport {
        let leaves = Leaves::of(page);
        let sketch = Sketch::of(page, &leaves);
        if self.pages == 0 {
            self.first = now_ms;
        }
        let minute = self.minute(now_ms);
        self.revision = self.revision.wrapping_add(1);
        self.last = self.last.max(now_ms);
        let once = self.once();
        let (nearest, similarity) = self.nearest(&sketch).unwrap_or((0, 0.0));
        if self.is_repeated(page, &leaves, &once) {
            self.touch(&leaves, minute);
            return LearnReport {
                cluster: nearest,
                pages: self.clusters.get(nearest).map_or(0, |known| known.pages),
                entries: self.entries.len(),
                changed: 0,
                drift: self.drift(nearest, &leaves),
                repeated: true,
            };
        }
        let cluster = if self.joins(similarity) {
            nearest
        } else {
            self.found()
        };
        let drift = self.measure(cluster, &leaves);
        self.pages = self.pages.saturating_add(1);
        let known = &mut self.clusters[cluster];
        known.pages = known.pages.saturating_add(1);
        known.last = known.last.max(now_ms);
        if known.pages == 1 {
            known.first = now_ms;
        }
        known.profile.add(&sketch);
        let changed = self.count(page, &leaves, cluster, minute, &once);
        self.trim();
        LearnReport {
            cluster,
            pages: self.clusters[cluster].pages,
            entries: self.entries.len(),
            changed,
            drift,
            repeated: false,
        }
    }

    /// Remembers what a person wants of a block, or forgets it (`None`). Replaces what was said of the same block before.
    pub fn correct(&mut self, page: &Page, node: NodeId, wish: Option<Wish>, now_ms: u64) {
        if node.index() >= page.len() {
            return;
        }
        let leaves = Leaves::of(page);
        let (place, content) = correction::block(page, &leaves, node);
        self.corrections.retain(|known| {
            let same_place = place != 0 && known.place == place;
            let same_content = content != 0 && known.content == content;
            !(same_place || (known.place == 0 || place == 0) && same_content)
        });
        if let Some(wish) = wish {
            if self.corrections.len() >= MAX_CORRECTIONS {
                self.corrections.remove(0);
            }
            self.corrections.push(Correction {
                place,
                content,
                wish,
                at: now_ms,
            });
        }
        self.revision = self.revision.wrapping_add(1);
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

    pub(super) fn reindex(&mut self) {
        self.index = (0..self.entries.len())
            .map(|k| (self.key(&self.entries[k]), k as u32))
            .collect();
    }

    fn minute(&self, now_ms: u64) -> u32 {
        let minutes = now_ms.saturating_sub(self.first) / MS_PER_MINUTE;
        u32::try_from(minutes).unwrap_or(u32::MAX)
    }

    fn joins(&self, similarity: f32) -> bool {
        !self.clusters.is_empty() && similarity >= JOIN_SIMILARITY
    }

    /// Only the time of what a known page shows.
    fn touch(&mut self, leaves: &Leaves, minute: u32) {
        for leaf in &leaves.list {
            if let Some(&k) = self.index.get(&leaf.key)
                && let Some(entry) = self.entries.get_mut(k as usize)
            {
                entry.last = entry.last.max(minute);
            }
        }
    }

    /// A new cluster; where there are too many, in place of the one not seen for longest.
    fn found(&mut self) -> usize {
        if self.clusters.len() < MAX_CLUSTERS {
            self.clusters.push(Cluster::default());
            return self.clusters.len() - 1;
        }
        let oldest = (0..self.clusters.len())
            .min_by_key(|&k| (self.clusters[k].last, self.clusters[k].pages))
            .unwrap_or(0);
        self.clusters[oldest] = Cluster::default();
        for entry in &mut self.entries {
            entry
                .counts
                .retain(|count| usize::from(count.cluster) != oldest);
        }
        for page in &mut self.recent {
            if usize::from(page.cluster) == oldest {
                page.cluster = NO_CLUSTER;
            }
        }
        oldest
    }

    /// The drift of a page from its cluster, taken into the cluster's averages.
    fn measure(&mut self, cluster: usize, leaves: &Leaves) -> f32 {
        let drift = self.drift(cluster, leaves);
        let hides = self.hides(Some(cluster), leaves);
        let known = &mut self.clusters[cluster];
        if known.pages >= MIN_SEEN {
            known.measured = known.measured.saturating_add(1);
            let weight = (1.0 / known.measured as f32).max(NEWEST);
            known.drift += weight * (drift - known.drift);
            let off = hides - known.hides;
            known.hides += weight * off;
            known.hides_variance = (1.0 - weight) * (known.hides_variance + weight * off * off);
        }
        drift
    }

    /// Counts the leaves of a page; returns how many were promoted from seen once.
    fn count(
        &mut self,
        page: &Page,
        leaves: &Leaves,
        cluster: usize,
        minute: u32,
        once: &FxHashMap<u64, u32>,
    ) -> usize {
        let (site_page, cluster_page) = (self.pages, self.clusters[cluster].pages);
        let mut done: FxHashSet<u64> = FxHashSet::default();
        let mut promoted: FxHashSet<u64> = FxHashSet::default();
        let mut places: FxHashMap<u64, u32> =
            (0..).zip(&self.places).map(|(k, p)| (p.hash, k)).collect();
        let mut fresh = Vec::new();
        for leaf in &leaves.list {
            if !done.insert(leaf.key) {
                continue;
            }
            let known = match self.index.get(&leaf.key) {
                Some(&k) => k as usize,
                None => {
                    let Some(&before) = once.get(&leaf.key) else {
                        fresh.push(leaf.key);
                        continue;
                    };
                    promoted.insert(leaf.key);
                    self.promote(page, leaf, before as usize, &mut places)
                }
            };
            let entry = &mut self.entries[known];
            entry.seen = entry.seen.saturating_add(1);
            entry.last = entry.last.max(minute);
            let in_cluster = entry
                .counts
                .iter_mut()
                .find(|count| usize::from(count.cluster) == cluster);
            match in_cluster {
                Some(count) => {
                    count.seen = count.seen.saturating_add(1);
                    count.until = cluster_page;
                }
                None => entry.counts.push(Count {
                    cluster: cluster as u8,
                    seen: 1,
                    since: cluster_page,
                    until: cluster_page,
                }),
            }
        }
        for page in &mut self.recent {
            page.keys.retain(|key| !promoted.contains(key));
        }
        self.recent.push(Recent {
            address: address(&page.facts().url),
            cluster: cluster as u8,
            page: site_page,
            cluster_page,
            minute,
            keys: fresh,
        });
        promoted.len()
    }

    /// Makes an entry of a leaf that the remembered page `before` has shown.
    fn promote(
        &mut self,
        page: &Page,
        leaf: &Leaf,
        before: usize,
        places: &mut FxHashMap<u64, u32>,
    ) -> usize {
        let place = *places.entry(leaf.place).or_insert_with(|| {
            self.places.push(Place {
                hash: leaf.place,
                path: short_path(page, leaf.node),
            });
            self.places.len() as u32 - 1
        });
        let before = &self.recent[before];
        let counts = (before.cluster != NO_CLUSTER).then_some(Count {
            cluster: before.cluster,
            seen: 1,
            since: before.cluster_page,
            until: before.cluster_page,
        });
        self.entries.push(Entry {
            place,
            content: leaf.content,
            sample: leaf::sample(page, leaf.node, MAX_SAMPLE),
            seen: 1,
            since: before.page,
            first: before.minute,
            last: before.minute,
            counts: counts.into_iter().collect(),
        });
        self.index.insert(leaf.key, self.entries.len() as u32 - 1);
        self.entries.len() - 1
    }
}

/// The last steps of a tag path, at most [`MAX_PATH`] bytes.
fn short_path(page: &Page, node: NodeId) -> String {
    let name = |node| page.tag(node).unwrap_or("#text");
    let mut steps = Vec::new();
    let mut length = 0;
    for step in std::iter::once(node).chain(page.ancestors(node)) {
        length += name(step).len() + 1;
        if length > MAX_PATH || (step == NodeId::ROOT && !steps.is_empty()) {
            break;
        }
        steps.push(name(step));
    }
    steps.reverse();
    steps.join("/")
}
