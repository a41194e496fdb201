//! What a person said of single leaves of a template, without a page at hand: keep it, never show it, it is of this role,
//! forget it. Stored by the leaf's key, applied on every page that shows it.
//!
//! ```text
//!   said to hide: "News" "Sport"      nav > ul > li > a "News", li > a "Sport"      the wish holds for nav, which shows
//!                                                                                   nothing else
//! ```
//!
//! A wish for leaves is one for the largest element that shows nothing else: texts by themselves cannot be hidden, and a
//! person who hid all entries of a menu hid the menu. O(nodes) to apply, nothing where nothing was said.

use rustc_hash::FxHashMap;

use super::correction::{Corrected, Wish};
use super::leaf::Leaves;
use super::model::SiteTemplate;
use crate::page::{NodeId, Page, order};

/// Most leaves of a site of which something is said; the oldest make room.
pub const MAX_EDITS: usize = 1024;

/// Roles are numbers from 1 on, below this; the verdict's classes. 0 is none.
pub const ROLES: u8 = 10;

/// Elements up to this depth hold the whole page: no wish for leaves becomes one for them.
const WHOLE: u32 = 1;

/// Names a leaf of a template, on every page of its site and as long as it is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EntryId(pub u64);

/// What is said of a leaf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    /// What is to become of it; `None` takes back what was said.
    Wish(Option<Wish>),
    /// What kind of part it is; 0 takes it back.
    Role(u8),
    /// The leaf is not known any more, nor what was said of it.
    Forget,
}

/// What was said of a leaf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Said {
    pub(crate) key: u64,
    pub(crate) wish: Option<Wish>,
    pub(crate) role: u8,
    pub(crate) at: u64,
}

impl SiteTemplate {
    /// Says something of a leaf that the template knows; whether it does. `now_ms` is milliseconds since 1970.
    pub fn edit(&mut self, id: EntryId, edit: Edit, now_ms: u64) -> bool {
        let EntryId(key) = id;
        let Some(&entry) = self.index.get(&key) else {
            return false;
        };
        let mut said = Said {
            key,
            wish: None,
            role: 0,
            at: now_ms,
        };
        if let Some(at) = self.said.iter().position(|known| known.key == key) {
            let known = self.said.remove(at);
            (said.wish, said.role) = (known.wish, known.role);
        }
        match edit {
            Edit::Wish(wish) => said.wish = wish,
            Edit::Role(role) => said.role = if role < ROLES { role } else { 0 },
            Edit::Forget => {
                (said.wish, said.role) = (None, 0);
                self.entries.remove(entry as usize);
                self.forget_unused_places();
                self.reindex();
            }
        }
        if said.wish.is_some() || said.role > 0 {
            if self.said.len() >= MAX_EDITS {
                self.said.remove(0);
            }
            self.said.push(said);
        }
        self.revision = self.revision.wrapping_add(1);
        true
    }
}

/// The wishes that apply to a page, for the largest elements that show nothing else, in document order.
pub(crate) fn wishes(page: &Page, leaves: &Leaves, said: &[Said]) -> Vec<Corrected> {
    let wished: FxHashMap<u64, (Wish, u64)> = said
        .iter()
        .filter_map(|said| Some((said.key, (said.wish?, said.at))))
        .collect();
    if wished.is_empty() {
        return Vec::new();
    }
    // Per node: leaves below, those to keep, those to hide, and when the last of these was said.
    let mut below = vec![(0_u32, 0_u32, 0_u32, 0_u64); page.len()];
    let mut own: Vec<Option<(Wish, u64)>> = vec![None; page.len()];
    for leaf in &leaves.list {
        let Some(of) = below.get_mut(leaf.node.index()) else {
            continue;
        };
        let (keep, hide, at) = match wished.get(&leaf.key) {
            Some(&(Wish::Keep, at)) => (1, 0, at),
            Some(&(Wish::Hide, at)) => (0, 1, at),
            None => (0, 0, 0),
        };
        *of = (1, keep, hide, at);
        own[leaf.node.index()] = wished.get(&leaf.key).copied();
    }
    for node in page.nodes().rev() {
        if let Some(parent) = page.parent(node) {
            let (own, above) = (below[node.index()], &mut below[parent.index()]);
            *above = (
                above.0 + own.0,
                above.1 + own.1,
                above.2 + own.2,
                above.3.max(own.3),
            );
        }
    }
    let mut corrected = Vec::new();
    let mut node = NodeId::ROOT;
    while node.index() < page.len() {
        let (all, keep, hide, at) = below[node.index()];
        let whole = page.depth(node) > WHOLE && all > 0;
        let wish = match () {
            () if whole && keep == all => Some(Wish::Keep),
            () if whole && hide == all => Some(Wish::Hide),
            () => None,
        };
        // A link is a leaf, and so may be what it shows.
        let said = wish.map(|wish| (wish, at)).or(own[node.index()]);
        if let Some((wish, at)) = said {
            corrected.push(Corrected { node, wish, at });
        }
        let done = wish.is_some() || keep + hide == 0;
        node = if done {
            page.end(node)
        } else {
            NodeId(node.0 + 1)
        };
    }
    corrected
}

/// Two lists of wishes as one; of two for one block the newer holds.
pub(crate) fn merged(one: Vec<Corrected>, mut other: Vec<Corrected>) -> Vec<Corrected> {
    if other.is_empty() {
        return one;
    }
    other.extend(one);
    let sorted = order::sorted_by_key(other, |wish| (wish.node, wish.at));
    let mut merged: Vec<Corrected> = Vec::with_capacity(sorted.len());
    for wish in sorted {
        if merged.last().is_some_and(|last| last.node == wish.node) {
            merged.pop();
        }
        merged.push(wish);
    }
    merged
}

/// The leaves of a page whose role was said, in document order.
pub(crate) fn roles(leaves: &Leaves, said: &[Said]) -> Vec<(NodeId, u8)> {
    let named: FxHashMap<u64, u8> = said
        .iter()
        .filter(|said| said.role > 0)
        .map(|said| (said.key, said.role))
        .collect();
    if named.is_empty() {
        return Vec::new();
    }
    let role = |leaf: &super::leaf::Leaf| Some((leaf.node, *named.get(&leaf.key)?));
    leaves.list.iter().filter_map(role).collect()
}
