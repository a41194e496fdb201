//! Whether a page was learned before: read again, printed, or reached by a link that only says where the visitor came from.
//!
//! Counting such a page twice would make its article template. O(leaves) a page, over the pages remembered of the site.

use rustc_hash::FxHashMap;

use super::address::address;
use super::leaf::Leaves;
use super::model::{Recent, SiteTemplate};
use crate::page::Page;

/// Share of a page's not yet known text that one earlier page must have for the page to count as its copy.
const COPY_SHARE: f32 = 0.9;

/// The same for a page of the same address.
const VISIT_SHARE: f32 = 0.5;

impl SiteTemplate {
    /// Key → remembered page, for all leaves seen once.
    pub(super) fn once(&self) -> FxHashMap<u64, u32> {
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
        once: &FxHashMap<u64, u32>,
    ) -> bool {
        let mut unknown = 0u64;
        let mut shared = vec![0u64; self.recent.len()];
        let mut title = None;
        for leaf in &leaves.list {
            if self.index.contains_key(&leaf.key) {
                continue;
            }
            let before = once.get(&leaf.key).copied();
            unknown += u64::from(leaf.chars);
            if let Some(before) = before {
                shared[before as usize] += u64::from(leaf.chars);
            }
            let parent = page.parent(leaf.node).and_then(|parent| page.tag(parent));
            if parent == Some("title") && title.is_none() {
                title = Some(before);
            }
        }
        let says = |k: usize, share: f32| shared[k] as f32 >= share * unknown as f32;
        let address = address(&page.facts().url);
        let same = |known: &Recent| address != 0 && known.address == address;
        if (0..shared.len()).any(|k| same(&self.recent[k]) && says(k, VISIT_SHARE)) {
            return true;
        }
        let copy = (0..shared.len()).any(|k| {
            let titled = title.is_none_or(|title| title == Some(k as u32));
            shared[k] > 0 && titled && says(k, COPY_SHARE)
        });
        self.set_aside = copy && !self.set_aside;
        self.set_aside
    }
}
