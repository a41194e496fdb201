//! Two templates of a site that were learned apart, as one: the parts of a crawl, or what several computers have seen.
//!
//! ```text
//!   one: pages 1 2 3     header 3 · nav 3 · A B C once each
//!   other: pages 1 2     header 2 · nav 2 · D once, C once        ─▶   pages 1 to 5     header 5 · nav 5 · A B C D once each
//! ```
//!
//! What both count is added, and the pages of the other come after those of the one. A kind of pages joins the most alike one from
//! [`JOIN_SIMILARITY`] on, or is a further one. What differs from learning all of the pages in one template:
//!
//! 1. A leaf that was on one page of each is known only when a further page has it: of such leaves nothing but a hash is kept.
//! 2. A page that both have learned counts twice.
//! 3. What the limits had made a template forget stays forgotten.
//!
//! O(entries + positions + keys).

use super::model::{
    Cluster, Count, Entry, JOIN_SIMILARITY, MAX_HISTORY, MS_PER_MINUTE, Moment, NO_CLUSTER, Recent,
    SiteTemplate,
};
use super::packed::short_key;
use crate::page::maps::Map;
use crate::page::order;

/// A kind of pages of the one template that takes in one of the other, and the pages that it had.
#[derive(Clone, Copy)]
struct Joined {
    cluster: usize,
    pages: u32,
}

/// Ordinals, minutes and kinds of the other template in the numbers of the one.
struct Moved {
    pages: u32,
    minutes: u32,
    /// `None` where a kind had to make room for another.
    clusters: Vec<Option<Joined>>,
}

impl SiteTemplate {
    /// Takes in what another template of the same site has learned. The name stays; that both are of one site is for the caller to know.
    /// See the [module](self) for what differs from learning the pages in one.
    pub fn merge(&mut self, other: &SiteTemplate) {
        let began = [&*self, other].map(|template| (template.pages > 0).then_some(template.first));
        let first = began.into_iter().flatten().min().unwrap_or(0);
        let after = |began: Option<u64>| {
            let minutes = began.map_or(0, |began| (began - first) / MS_PER_MINUTE);
            u32::try_from(minutes).unwrap_or(u32::MAX)
        };
        self.begin_earlier(after(began[0]));
        self.first = first;
        self.last = self.last.max(other.last);
        self.set_aside = other.set_aside;
        self.revision = self.revision.wrapping_add(1);
        let moved = Moved {
            pages: self.pages,
            minutes: after(began[1]),
            clusters: self.merge_clusters(other),
        };
        self.pages = self.pages.saturating_add(other.pages);
        self.merge_entries(other, &moved);
        self.merge_once(other, &moved);
        self.merge_history(other, &moved);
        self.positions.merge(&other.positions);
        for form in &other.records {
            self.observe_records(form);
        }
        self.trim();
    }

    /// Counts all minutes from so many earlier.
    fn begin_earlier(&mut self, minutes: u32) {
        for entry in &mut self.entries {
            entry.first = entry.first.saturating_add(minutes);
            entry.last = entry.last.saturating_add(minutes);
        }
        for page in &mut self.recent {
            page.minute = page.minute.saturating_add(minutes);
        }
        for moment in &mut self.history {
            moment.minute = moment.minute.saturating_add(minutes);
        }
    }

    /// The kind that takes in each of the other's.
    fn merge_clusters(&mut self, other: &SiteTemplate) -> Vec<Option<Joined>> {
        let mut joined: Vec<Option<Joined>> = Vec::new();
        for cluster in &other.clusters {
            let like = |known: &Cluster| {
                (known.profile).likeness(known.pages, &cluster.profile, cluster.pages)
            };
            let likenesses = self.clusters.iter().map(like).enumerate();
            let nearest = likenesses
                .max_by(|left, right| left.1.total_cmp(&right.1).then(right.0.cmp(&left.0)))
                .filter(|&(_, likeness)| likeness >= JOIN_SIMILARITY);
            let into = nearest.map_or_else(|| self.found(), |(into, _)| into);
            if nearest.is_none() {
                // It may have taken the place of one.
                for before in &mut joined {
                    before.take_if(|before| before.cluster == into);
                }
            }
            joined.push(Some(Joined {
                cluster: into,
                pages: self.clusters[into].pages,
            }));
            self.clusters[into].merge(cluster);
        }
        joined
    }

    fn merge_entries(&mut self, other: &SiteTemplate, moved: &Moved) {
        let mut places: Map<u64, u32> = (0..).zip(&self.places).map(|(k, p)| (p.hash, k)).collect();
        for entry in &other.entries {
            let key = other.key(entry);
            let mut entry = moved.entry(entry);
            if let Some(&known) = self.index.get(&key) {
                self.entries[known as usize].merge(&entry);
                continue;
            }
            let place = &other.places[entry.place as usize];
            entry.place = *places.entry(place.hash).or_insert_with(|| {
                self.places.push(place.clone());
                self.places.len() as u32 - 1
            });
            self.entries.push(entry);
            self.index.insert(key, self.entries.len() as u32 - 1);
        }
    }

    /// Takes in the pages that are remembered, and counts what only one template had seen on one of them and the other on several.
    fn merge_once(&mut self, other: &SiteTemplate, moved: &Moved) {
        let others = other.recent.iter().map(|page| moved.recent(page));
        self.recent.extend(others);
        let known: Map<u64, u32> = (self.index.iter())
            .map(|(&key, &entry)| (short_key(key), entry))
            .collect();
        self.count_remembered(&known);
    }

    fn merge_history(&mut self, other: &SiteTemplate, moved: &Moved) {
        let others = other.history.iter().filter_map(|one| moved.moment(one));
        let all = self.history.drain(..).chain(others).collect();
        self.history = order::sorted_by_key(all, |moment| moment.minute);
        let more = self.history.len().saturating_sub(MAX_HISTORY);
        self.history.drain(..more);
    }
}

impl Moved {
    fn joined(&self, cluster: u8) -> Option<Joined> {
        self.clusters.get(usize::from(cluster)).copied().flatten()
    }

    fn entry(&self, entry: &Entry) -> Entry {
        let mut moved = Entry {
            since: entry.since.saturating_add(self.pages),
            first: entry.first.saturating_add(self.minutes),
            last: entry.last.saturating_add(self.minutes),
            counts: Vec::new(),
            ..entry.clone()
        };
        for count in &entry.counts {
            if let Some(joined) = self.joined(count.cluster) {
                moved.add(Count {
                    cluster: joined.cluster as u8,
                    seen: count.seen,
                    since: count.since.saturating_add(joined.pages),
                    until: count.until.saturating_add(joined.pages),
                });
            }
        }
        moved
    }

    fn recent(&self, page: &Recent) -> Recent {
        let joined = self.joined(page.cluster);
        Recent {
            cluster: joined.map_or(NO_CLUSTER, |joined| joined.cluster as u8),
            page: page.page.saturating_add(self.pages),
            cluster_page: page
                .cluster_page
                .saturating_add(joined.map_or(0, |joined| joined.pages)),
            minute: page.minute.saturating_add(self.minutes),
            ..page.clone()
        }
    }

    fn moment(&self, moment: &Moment) -> Option<Moment> {
        Some(Moment {
            cluster: self.joined(moment.cluster)?.cluster as u8,
            minute: moment.minute.saturating_add(self.minutes),
            ..*moment
        })
    }
}

impl Entry {
    fn merge(&mut self, other: &Entry) {
        self.seen = self.seen.saturating_add(other.seen);
        self.since = self.since.min(other.since);
        self.first = self.first.min(other.first);
        self.last = self.last.max(other.last);
        for &count in &other.counts {
            self.add(count);
        }
    }
}

impl Cluster {
    fn merge(&mut self, other: &Cluster) {
        let is_new = self.pages == 0;
        self.first = if is_new {
            other.first
        } else {
            self.first.min(other.first)
        };
        self.last = self.last.max(other.last);
        self.pages = self.pages.saturating_add(other.pages);
        self.profile.merge(&other.profile);
        let measured = self.measured.saturating_add(other.measured);
        if measured > 0 {
            let share = other.measured as f32 / measured as f32;
            self.drift += share * (other.drift - self.drift);
            let off = other.hides - self.hides;
            self.hides += share * off;
            let within = (1.0 - share) * self.hides_variance + share * other.hides_variance;
            self.hides_variance = within + share * (1.0 - share) * off * off;
        }
        self.measured = measured;
    }
}
