//! One page more: what it shows is counted, over the site and in its kind of page, and what it shows alone is remembered.
//!
//! A page goes to the kind that it is most like, from [`JOIN_SIMILARITY`] on, or founds one. A leaf seen for the second
//! time becomes an entry; before that it is a key of the page that had it. O(n) for n nodes and O(entries), plus sorting
//! what [`trim`](SiteTemplate::trim) evicts.

use super::address::address;
use super::leaf::{self, Leaf, Leaves};
use super::model::{
    Cluster, Entry, JOIN_SIMILARITY, MAX_CLUSTERS, MAX_HISTORY, MAX_SAMPLE, MIN_SEEN,
    MS_PER_MINUTE, Moment, NO_CLUSTER, Place, Recent, SiteTemplate,
};
use super::packed::short_key;
use super::sketch::Sketch;
use crate::page::maps::{Map, Set};
use crate::page::{NodeId, Page};

/// Longest tag path kept for showing, in bytes; its last steps.
const MAX_PATH: usize = 96;

/// Weight of the newest page in moving averages of a cluster.
const NEWEST: f32 = 0.2;

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

impl SiteTemplate {
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
        let drift = self.measure(cluster, &leaves, minute);
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
    pub(super) fn found(&mut self) -> usize {
        if self.clusters.len() < MAX_CLUSTERS {
            self.clusters.push(Cluster::default());
            return self.clusters.len() - 1;
        }
        let oldest = (0..self.clusters.len())
            .min_by_key(|&k| (self.clusters[k].last, self.clusters[k].pages))
            .unwrap_or(0);
        self.clusters[oldest] = Cluster::default();
        self.history
            .retain(|moment| usize::from(moment.cluster) != oldest);
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
    fn measure(&mut self, cluster: usize, leaves: &Leaves, minute: u32) -> f32 {
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
            if self.history.len() >= MAX_HISTORY {
                self.history.remove(0);
            }
            let whole = |share: f32| (share.clamp(0.0, 1.0) * Moment::WHOLE).round() as u8;
            self.history.push(Moment {
                cluster: cluster as u8,
                minute,
                drift: whole(drift),
                hides: whole(hides),
            });
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
        once: &Map<u64, u32>,
    ) -> usize {
        let mut remembered = Recent {
            address: address(&page.facts().url),
            cluster: cluster as u8,
            page: self.pages,
            cluster_page: self.clusters[cluster].pages,
            minute,
            keys: Vec::new(),
        };
        let mut done: Set<u64> = Set::default();
        let mut shown: Vec<u32> = Vec::new();
        let mut promoted: Map<u64, u32> = Map::default();
        let mut places: Map<u64, u32> = (0..).zip(&self.places).map(|(k, p)| (p.hash, k)).collect();
        for leaf in &leaves.list {
            if !done.insert(leaf.key) {
                continue;
            }
            if let Some(&known) = self.index.get(&leaf.key) {
                shown.push(known);
                continue;
            }
            let short = short_key(leaf.key);
            if once.contains_key(&short) {
                let entry = self.promote(page, leaf, minute, &mut places);
                promoted.insert(short, entry);
                shown.push(entry);
            } else {
                remembered.keys.push(short);
            }
        }
        self.count_remembered(&promoted);
        for entry in shown {
            self.entries[entry as usize].add_page(&remembered);
        }
        self.recent.push(remembered);
        promoted.len()
    }

    /// Makes an entry of a leaf that a remembered page has shown and `page` shows again; neither is counted yet.
    fn promote(
        &mut self,
        page: &Page,
        leaf: &Leaf,
        minute: u32,
        places: &mut Map<u64, u32>,
    ) -> u32 {
        let place = *places.entry(leaf.place).or_insert_with(|| {
            self.places.push(Place {
                hash: leaf.place,
                path: short_path(page, leaf.node),
            });
            self.places.len() as u32 - 1
        });
        self.entries.push(Entry {
            place,
            content: leaf.content,
            sample: leaf::sample(page, leaf.node, MAX_SAMPLE),
            seen: 0,
            since: self.pages,
            first: minute,
            last: minute,
            counts: Vec::new(),
        });
        let entry = self.entries.len() as u32 - 1;
        self.index.insert(leaf.key, entry);
        entry
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
