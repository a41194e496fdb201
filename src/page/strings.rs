//! All strings of a page in one buffer; equal strings have equal ids, so algorithms compare integers.

use rustc_hash::FxHashMap;

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
        let k = id.0 as usize;
        let start = if k == 0 {
            0
        } else {
            self.ends.get(k - 1).copied().unwrap_or(0) as usize
        };
        let end = self.ends.get(k).copied().unwrap_or(start as u32) as usize;
        self.buffer.get(start..end).unwrap_or("")
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
            .find(|&id| self.get(id) == wanted)
    }
}

/// Gives out [`StrId`]s while a page is being built.
#[derive(Default)]
pub(super) struct Interner {
    strings: Strings,
    /// Hash of a string → the ids whose strings have it (one, but for collisions).
    ids: FxHashMap<u64, Vec<u32>>,
}

impl Interner {
    /// The id of `text`. `None` when the page's strings would pass 4 GiB.
    pub(super) fn intern(&mut self, text: &str) -> Option<StrId> {
        let hash = xxhash_rust::xxh3::xxh3_64(text.as_bytes());
        if let Some(ids) = self.ids.get(&hash)
            && let Some(&id) = ids.iter().find(|&&id| self.strings.get(StrId(id)) == text)
        {
            return Some(StrId(id));
        }
        let end = u32::try_from(self.strings.buffer.len() + text.len()).ok()?;
        let id = u32::try_from(self.strings.ends.len()).ok()?;
        self.strings.buffer.push_str(text);
        self.strings.ends.push(end);
        self.ids.entry(hash).or_default().push(id);
        Some(StrId(id))
    }

    pub(super) fn finish(self) -> Strings {
        self.strings
    }
}
