//! Everything a template knows, leaf by leaf, for those who draw it: where a leaf stands, on how many pages of each kind,
//! since when, what was said of it, and which node of the page at hand it is.
//!
//! [`describe`](super::SiteTemplate::describe) is the same for those who list it. O(leaves · kinds), and O(nodes) for a page.

use rustc_hash::FxHashMap;

use super::correction::Wish;
use super::edit::EntryId;
use super::leaf::Leaves;
use super::mark::{Grade, Seen};
use super::model::{MS_PER_MINUTE, Moment, SiteTemplate};
use crate::page::{NodeId, Page};

/// A template leaf by leaf. See the [module](self).
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
    /// The leaves seen on two pages or more, in the order in which they were found: mostly that of the document.
    pub leaves: Vec<Known>,
    /// Per kind of page, what each learned page was like: milliseconds since 1970, share of the stable leaves that it
    /// lacked, share of its text that was template. The newest come last.
    pub history: Vec<Vec<(u64, f32, f32)>>,
}

/// A leaf.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// Its name in edits.
    pub id: EntryId,
    /// The last steps of its tag path.
    pub path: String,
    /// Its text, shortened; the address of an image or link without text.
    pub sample: String,
    /// Pages of the site that had it.
    pub pages: u32,
    /// First and last seen, milliseconds since 1970, to the minute.
    pub first: u64,
    /// See `first`.
    pub last: u64,
    /// What it is worth on each kind of page that had it.
    pub kinds: Vec<KnownIn>,
    /// What the person wants.
    pub wish: Option<Wish>,
    /// What kind of part the person says it is; 0 when nothing was said.
    pub role: u8,
    /// The first node of the page at hand that shows it.
    pub node: Option<NodeId>,
}

/// A leaf on one kind of page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KnownIn {
    /// The kind, below [`SiteTemplate::clusters`].
    pub cluster: usize,
    /// The counts that say most.
    pub seen: Seen,
    /// 2: it is template; 1: among template it is; 0: seen, no more.
    pub worth: u8,
}

impl SiteTemplate {
    /// What the template knows, with the nodes of `page`, if one is given.
    #[must_use]
    pub fn outline(&self, page: Option<&Page>) -> Outline {
        let mut here: FxHashMap<u64, NodeId> = FxHashMap::default();
        if let Some(page) = page {
            for leaf in Leaves::of(page).list.iter().rev() {
                here.insert(leaf.key, leaf.node);
            }
        }
        let said: FxHashMap<u64, _> = self.said.iter().map(|said| (said.key, said)).collect();
        let ms = |minute: u32| self.first.saturating_add(u64::from(minute) * MS_PER_MINUTE);
        let leaves = self.entries.iter().map(|entry| {
            let key = self.key(entry);
            let said = said.get(&key);
            Known {
                id: EntryId(key),
                path: self
                    .places
                    .get(entry.place as usize)
                    .map_or_else(String::new, |place| place.path.clone()),
                sample: entry.sample.clone(),
                pages: entry.seen,
                first: ms(entry.first),
                last: ms(entry.last),
                kinds: entry
                    .counts
                    .iter()
                    .map(|count| {
                        let cluster = usize::from(count.cluster);
                        let (seen, grade) = self.evidence(entry, Some(cluster));
                        KnownIn {
                            cluster,
                            seen,
                            worth: match grade {
                                Grade::Known => 0,
                                Grade::Likely => 1,
                                Grade::Sure => 2,
                            },
                        }
                    })
                    .collect(),
                wish: said.and_then(|said| said.wish),
                role: said.map_or(0, |said| said.role),
                node: here.get(&key).copied(),
            }
        });
        let moment = |moment: &Moment| {
            (
                ms(moment.minute),
                f32::from(moment.drift) / Moment::WHOLE,
                f32::from(moment.hides) / Moment::WHOLE,
            )
        };
        Outline {
            leaves: leaves.collect(),
            history: self
                .clusters
                .iter()
                .map(|known| known.history.iter().map(moment).collect())
                .collect(),
        }
    }
}
