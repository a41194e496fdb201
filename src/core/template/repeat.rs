//! Whether a page was learned before: read again, printed, or reached by a link that only says where the visitor came from.
//!
//! Counting such a page twice would make its article template. O(leaves) a page, over the pages remembered of the site.

use super::address::address;
use super::leaf::Leaves;
use super::model::{Recent, SiteTemplate};
use super::packed::short_key;
use crate::page::maps::Map;
use crate::page::{Element, Page};

/// Share of a page's not yet known text that one earlier page must have for the page to count as its copy.
const COPY_SHARE: f32 = 0.9;

/// The same for a page of the same address.
const VISIT_SHARE: f32 = 0.5;

impl SiteTemplate {
    /// Short key → remembered page, for all leaves seen once.
    pub(super) fn once(&self) -> Map<u64, u32> {
        let pages = self.recent.iter().enumerate();
        pages
            .flat_map(|(k, page)| page.keys.iter().map(move |&key| (key, k as u32)))
            .collect()
    }

    /// Whether a remembered page says nearly the same: of the text that is not known to be common, half when it had the
    /// same address (a front page of another day is another page), else nine tenths, and the title. Two in a row cannot
    /// both be set aside for likeness alone: pages of a site may indeed differ by a few words only.
    pub(super) fn is_repeated(
        &mut self,
        page: &Page,
        leaves: &Leaves,
        once: &Map<u64, u32>,
    ) -> bool {
        let shared = self.shared(page, leaves, once);
        let mut pages = 0..self.recent.len();
        if pages.clone().any(|k| shared.is_visit(k)) {
            return true;
        }
        let copy = pages.any(|k| shared.is_copy(k));
        self.set_aside = copy && !self.set_aside;
        self.set_aside
    }

    /// The leaves seen on one page, without those that only say that this page itself, or a copy of it, was learned.
    pub(super) fn once_elsewhere(&self, page: &Page, leaves: &Leaves) -> Map<u64, u32> {
        let mut once = self.once();
        let shared = self.shared(page, leaves, &once);
        let is_this: Vec<bool> = (0..self.recent.len())
            .map(|k| shared.is_visit(k) || shared.is_copy(k))
            .collect();
        once.retain(|_, k| !is_this[*k as usize]);
        once
    }

    /// What a page has in common with every remembered page.
    fn shared(&self, page: &Page, leaves: &Leaves, once: &Map<u64, u32>) -> Shared {
        let address = address(&page.facts().url);
        let same = |known: &Recent| address != 0 && known.address == address;
        let mut shared = Shared {
            unknown: 0,
            chars: vec![0; self.recent.len()],
            same_address: self.recent.iter().map(same).collect(),
            title: None,
        };
        for leaf in &leaves.list {
            if self.index.contains_key(&leaf.key) {
                continue;
            }
            let before = once.get(&short_key(leaf.key)).copied();
            shared.unknown += u64::from(leaf.chars);
            if let Some(before) = before {
                shared.chars[before as usize] += u64::from(leaf.chars);
            }
            let parent = page
                .parent(leaf.node)
                .and_then(|parent| page.element(parent));
            if parent == Some(Element::Title) && shared.title.is_none() {
                shared.title = Some(before);
            }
        }
        shared
    }
}

/// What a page has in common with the remembered pages, of the text that is not known to be common.
struct Shared {
    /// Characters of such text on the page.
    unknown: u64,
    /// Those of them that each remembered page had.
    chars: Vec<u64>,
    same_address: Vec<bool>,
    /// The page that had the title, if the title is such text.
    title: Option<Option<u32>>,
}

impl Shared {
    fn says(&self, k: usize, share: f32) -> bool {
        self.chars[k] as f32 >= share * self.unknown as f32
    }

    /// Whether remembered page `k` is this page, seen again.
    fn is_visit(&self, k: usize) -> bool {
        self.same_address[k] && self.says(k, VISIT_SHARE)
    }

    /// Whether remembered page `k` says nearly the same.
    fn is_copy(&self, k: usize) -> bool {
        let titled = self.title.is_none_or(|title| title == Some(k as u32));
        self.chars[k] > 0 && titled && self.says(k, COPY_SHARE)
    }
}
