//! Everything a template knows, leaf by leaf, for those who draw it: where a leaf stands, on how many pages of each kind,
//! since when, and which node of the page at hand it is.
//!
//! [`describe`](super::SiteTemplate::describe) is the same for those who list it. O(leaves · kinds), and O(nodes) for a page.

use super::leaf::Leaves;
use super::mark::{Grade, Seen};
use super::model::{EntryId, MS_PER_MINUTE, Moment, SiteTemplate};
use crate::page::maps::Map;
use crate::page::{NodeId, Page};

/// A template leaf by leaf. See the [module](self).
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Outline<'a> {
    /// The leaves seen on two pages or more, in the order in which they were found: mostly that of the document.
    pub leaves: Vec<KnownLeaf<'a>>,
    /// What leaves are worth on each kind of page that had them, leaf by leaf.
    pub kinds: Vec<KnownIn>,
    /// What learned pages were like, the newest last.
    pub history: Vec<Fit>,
}

/// A leaf.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KnownLeaf<'a> {
    /// Its name.
    pub id: EntryId,
    /// The last steps of its tag path.
    pub path: &'a str,
    /// Its text, shortened; the address of an image or link without text.
    pub sample: &'a str,
    /// Pages of the site that had it.
    pub pages: u32,
    /// First and last seen, milliseconds since 1970, to the minute.
    pub first: u64,
    /// See `first`.
    pub last: u64,
    /// The first node of the page at hand that shows it.
    pub node: Option<NodeId>,
}

/// A leaf on one kind of page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KnownIn {
    /// Place of the leaf in the outline.
    pub leaf: u32,
    /// The kind, below [`SiteTemplate::clusters`].
    pub cluster: u8,
    /// The counts that say most.
    pub seen: Seen,
    /// 2: it is template; 1: among template it is; 0: seen, no more.
    pub worth: u8,
}

/// How well a learned page fitted its kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The kind.
    pub cluster: u8,
    /// When it was learned, milliseconds since 1970, to the minute.
    pub at: u64,
    /// Share of the stable leaves of its kind that it lacked, 0..=1.
    pub drift: f32,
    /// Share of its text that was template, 0..=1.
    pub hides: f32,
}

/// A kind of page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageKind {
    /// Pages learned of it.
    pub pages: u32,
    /// First and last page learned, milliseconds since 1970.
    pub first_seen: u64,
    /// See `first_seen`.
    pub last_seen: u64,
    /// Moving average of the share of stable leaves that pages lack, 0..=1.
    pub drift: f32,
    /// Moving average of the share of text that is template, 0..=1.
    pub hides: f32,
}

impl SiteTemplate {
    /// The kinds of pages known.
    pub fn kinds(&self) -> impl Iterator<Item = PageKind> + '_ {
        self.clusters.iter().map(|known| PageKind {
            pages: known.pages,
            first_seen: known.first,
            last_seen: known.last,
            drift: known.drift,
            hides: known.hides,
        })
    }

    /// What the template knows, with the nodes of `page`, if one is given.
    #[must_use]
    pub fn outline(&self, page: Option<&Page>) -> Outline<'_> {
        let mut here: Map<u64, u32> = Map::default();
        if let Some(page) = page {
            for leaf in Leaves::of(page).list.iter().rev() {
                here.insert(leaf.key, leaf.node.0);
            }
        }
        let ms = |minute: u32| self.first.saturating_add(u64::from(minute) * MS_PER_MINUTE);
        let mut outline = Outline::default();
        for (leaf, entry) in self.entries.iter().enumerate() {
            let key = self.key(entry);
            outline.leaves.push(KnownLeaf {
                id: EntryId(key),
                path: match self.places.get(entry.place as usize) {
                    Some(place) => &place.path,
                    None => "",
                },
                sample: &entry.sample,
                pages: entry.seen,
                first: ms(entry.first),
                last: ms(entry.last),
                node: here.get(&key).map(|&node| NodeId(node)),
            });
            for count in &entry.counts {
                let (seen, grade) = self.evidence(entry, Some(usize::from(count.cluster)));
                outline.kinds.push(KnownIn {
                    leaf: leaf as u32,
                    cluster: count.cluster,
                    seen,
                    worth: match grade {
                        Grade::Known => 0,
                        Grade::Likely => 1,
                        Grade::Sure => 2,
                    },
                });
            }
        }
        for moment in &self.history {
            outline.history.push(Fit {
                cluster: moment.cluster,
                at: ms(moment.minute),
                drift: f32::from(moment.drift) / Moment::WHOLE,
                hides: f32::from(moment.hides) / Moment::WHOLE,
            });
        }
        outline
    }
}
