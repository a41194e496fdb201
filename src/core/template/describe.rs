//! A site template as a person sees it: pages, kinds of pages, and what is known of each.

use super::mark::{Grade, Seen};
use super::model::SiteTemplate;
use super::stored;

/// Most blocks listed of a cluster.
pub const MAX_BLOCKS: usize = 200;

/// What a template knows, for showing.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// The site's name.
    pub site: String,
    /// Format version when stored.
    pub version: u8,
    /// Grows with every change.
    pub revision: u64,
    /// Pages learned.
    pub pages: u32,
    /// First and last page learned, milliseconds since 1970; 0 without any.
    pub first_seen: u64,
    /// See `first_seen`.
    pub last_seen: u64,
    /// Structural positions with a mean score.
    pub positions: usize,
    /// Kinds of pages.
    pub clusters: Vec<ClusterDescription>,
}

/// One kind of page.
#[derive(Clone, Debug, PartialEq)]
pub struct ClusterDescription {
    /// Pages learned of this kind.
    pub pages: u32,
    /// Leaves known of this kind from two pages or more.
    pub entries: usize,
    /// Those that are template.
    pub stable: usize,
    /// First page learned, milliseconds since 1970.
    pub first_seen: u64,
    /// Last page learned.
    pub last_seen: u64,
    /// Moving average of the share of stable leaves that pages lack, 0..=1.
    pub drift: f32,
    /// Moving average of the share of text that is template, 0..=1.
    pub hides: f32,
    /// The template leaves, at most [`MAX_BLOCKS`], in the order in which they were found.
    pub blocks: Vec<BlockDescription>,
}

/// One template leaf.
#[derive(Clone, Debug, PartialEq)]
pub struct BlockDescription {
    /// The last steps of its tag path.
    pub path: String,
    /// Its text, shortened; the address of an image or link without text.
    pub sample: String,
    /// On how many pages it was seen.
    pub seen: Seen,
}

impl SiteTemplate {
    /// What the template knows.
    #[must_use]
    pub fn describe(&self) -> Description {
        Description {
            site: self.site.clone(),
            version: stored::VERSION,
            revision: self.revision,
            pages: self.pages,
            first_seen: self.first,
            last_seen: self.last,
            positions: self.positions.0.len(),
            clusters: (0..self.clusters.len())
                .map(|k| self.describe_cluster(k))
                .collect(),
        }
    }

    fn describe_cluster(&self, cluster: usize) -> ClusterDescription {
        let of_this = |counts: &[super::model::Count]| {
            counts
                .iter()
                .any(|count| usize::from(count.cluster) == cluster)
        };
        let (mut entries, mut stable, mut blocks) = (0, 0, Vec::new());
        for entry in self.entries.iter().filter(|entry| of_this(&entry.counts)) {
            entries += 1;
            let (seen, grade) = self.evidence(entry, Some(cluster));
            if grade != Grade::Sure {
                continue;
            }
            stable += 1;
            if blocks.len() < MAX_BLOCKS {
                let place = self.places.get(entry.place as usize);
                blocks.push(BlockDescription {
                    path: place.map_or_else(String::new, |place| place.path.clone()),
                    sample: entry.sample.clone(),
                    seen,
                });
            }
        }
        let known = &self.clusters[cluster];
        ClusterDescription {
            pages: known.pages,
            entries,
            stable,
            first_seen: known.first,
            last_seen: known.last,
            drift: known.drift,
            hides: known.hides,
            blocks,
        }
    }
}
