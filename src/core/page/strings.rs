//! All strings of a page in one buffer; equal strings have equal ids, so algorithms compare integers.

use std::ops::Range;

use crate::page::maps::{self, Map};

/// Names one string of a page: equal content, equal id. Ids are given in order of first use, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StrId(pub u32);

/// The strings of one page, stored end to end.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Strings {
    buffer: String,
    /// Byte offset in `buffer` where string k ends.
    ends: Vec<u32>,
}

impl Strings {
    /// The string with this id; the empty string for an id of another page.
    #[must_use]
    pub fn get(&self, id: StrId) -> &str {
        self.buffer.get(self.range(id)).unwrap_or("")
    }

    /// Whether the string with this id is `text`: quicker than to get it, as most differ in length.
    #[must_use]
    pub fn is(&self, id: StrId, text: &str) -> bool {
        let range = self.range(id);
        range.len() == text.len() && self.buffer.as_bytes().get(range) == Some(text.as_bytes())
    }

    /// The bytes of the string with this id; none for an id of another page.
    fn range(&self, id: StrId) -> Range<usize> {
        let k = id.0 as usize;
        let start = match k.checked_sub(1) {
            Some(before) => self.ends.get(before).copied().unwrap_or(0),
            None => 0,
        };
        let end = self.ends.get(k).copied().unwrap_or(start);
        start as usize..end as usize
    }

    /// Number of different strings.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no string at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// All strings in id order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len() as u32).map(|k| self.get(StrId(k)))
    }

    /// The bytes of all strings, end to end.
    #[must_use]
    pub fn buffer(&self) -> &str {
        &self.buffer
    }

    /// The id of `wanted`, if the page holds it. Linear in the number of strings: look up once, outside loops.
    #[must_use]
    pub fn find(&self, wanted: &str) -> Option<StrId> {
        (0..self.len() as u32)
            .map(StrId)
            .find(|&id| self.is(id, wanted))
    }
}

/// Gives out [`StrId`]s while a page is being built.
#[derive(Default)]
pub(super) struct Interner {
    strings: Strings,
    /// Hash of a string → the last id whose string has it.
    ids: Map<u64, u32>,
    /// Per id, the one before it whose string has the same hash: next to none.
    alike: Vec<Option<u32>>,
}

impl Interner {
    /// The id of `text`. `None` when the page's strings would pass 4 GiB.
    pub(super) fn intern(&mut self, text: &str) -> Option<StrId> {
        let hash = maps::hash_of(text);
        let last = self.ids.get(&hash).copied();
        let mut alike = std::iter::successors(last, |&id| self.alike[id as usize]);
        if let Some(id) = alike.find(|&id| self.strings.get(StrId(id)) == text) {
            return Some(StrId(id));
        }
        let end = u32::try_from(self.strings.buffer.len() + text.len()).ok()?;
        let id = u32::try_from(self.strings.ends.len()).ok()?;
        self.strings.buffer.push_str(text);
        self.strings.ends.push(end);
        self.alike.push(last);
        self.ids.insert(hash, id);
        Some(StrId(id))
    }

    /// Room for so many strings and bytes more.
    pub(super) fn reserve(&mut self, strings: usize, bytes: usize) {
        self.strings.buffer.reserve(bytes);
        self.strings.ends.reserve(strings);
        self.ids.reserve(strings);
        self.alike.reserve(strings);
    }

    pub(super) fn finish(self) -> Strings {
        self.strings
    }
}
