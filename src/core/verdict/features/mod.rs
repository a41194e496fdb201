//! What is known of every text of a page, as numbers: one row of [`COUNT`] features per text, by families.
//!
//! | family | of |
//! | --- | --- |
//! | [`wording`] | the text itself: length, links, punctuation, marks |
//! | [`landmarks`] | what the elements around it call themselves |
//! | [`place`] | where it stands: neighbours, headings, ancestors, the best candidate |
//! | [`paths`] | what else stands on the same tag path, and in the same region of the tag path sequence |
//! | [`records`] | the rows of like siblings that it stands in |
//! | [`whole`] | the page, the same for all its texts: what counts for content differs between an article and a list |
//! | [`declared`] | what the page says of itself beside its text |
//! | [`layout`] | its box, where a browser laid the page out; else no number (NaN) |
//!
//! Every family is O(texts + nodes).

pub mod bare;
mod declared;
mod landmarks;
mod layout;
mod paths;
mod place;
mod records;
mod sums;
mod whole;
mod wording;

use super::candidates::Candidates;
use super::hints::HintMap;
use super::rows::Rows;
use super::text_blocks::TextBlocks;
use crate::page::Page;
use crate::page::tag_path::TagPaths;
use crate::page::text::TextStats;
use crate::segment::tps::Regions;
pub(crate) use declared::linked_types;
use sums::Sums;
pub(super) use sums::heading_level;

/// What the families read.
pub(crate) struct Facts<'a> {
    pub(crate) page: &'a Page,
    pub(crate) tags: &'a TagPaths,
    /// Tag paths with style.
    pub(crate) styles: &'a TagPaths,
    pub(crate) rows: &'a Rows,
    pub(crate) stats: &'a TextStats,
    pub(crate) hints: &'a HintMap,
    pub(crate) units: &'a TextBlocks,
    pub(crate) candidates: &'a Candidates,
    pub(crate) regions: &'a Regions,
}

/// The names of all features, family by family, in the order of a row.
pub const FAMILIES: [(&str, &[&str]); 8] = [
    ("wording", &wording::NAMES),
    ("landmarks", &landmarks::NAMES),
    ("place", &place::NAMES),
    ("paths", &paths::NAMES),
    ("records", &records::NAMES),
    ("whole", &whole::NAMES),
    ("declared", &declared::NAMES),
    ("layout", &layout::NAMES),
];

/// Number of features.
pub const COUNT: usize = {
    let (mut sum, mut k) = (0, 0);
    while k < FAMILIES.len() {
        sum += FAMILIES[k].1.len();
        k += 1;
    }
    sum
};

/// The [`fingerprint`](super::forest::fingerprint) of all names. As a number, so that no program has to hold the names.
pub const FINGERPRINT: u64 = 0x3df5_dea1_c889_727f;

/// The names of all features in the order of a row.
pub fn names() -> impl Iterator<Item = &'static str> {
    FAMILIES
        .into_iter()
        .flat_map(|(_, names)| names.iter().copied())
}

/// The features of all texts of a page.
#[derive(Clone, Debug, Default)]
pub struct Features {
    /// Row after row, [`COUNT`] numbers each.
    pub values: Vec<f32>,
    /// Share of the page's words outside links that stand in long texts inside the best candidate, 0..=1: near 1 on
    /// an article, near 0 on lists of records.
    pub running: f32,
}

impl Features {
    /// The features of every text.
    pub(crate) fn of(facts: &Facts<'_>) -> Features {
        let sums = Sums::of(facts);
        let wording = wording::Wording::of(facts);
        let landmarks = landmarks::Landmarks::of(facts);
        let place = place::Place::of(facts, &sums);
        let paths = paths::Paths::of(facts, &sums);
        let records = records::Records::of(facts, &sums);
        let whole = whole::Whole::of(facts, &sums, &records);
        let declared = declared::Declared::of(facts);
        let layout = layout::Layout::of(facts);
        let mut values = Vec::with_capacity(facts.units.list.len() * COUNT);
        for (k, unit) in facts.units.list.iter().enumerate() {
            wording.write(k, unit, &mut values);
            landmarks.write(unit, &mut values);
            place.write(k, unit, &mut values);
            paths.write(k, unit, &mut values);
            records.write(unit, &mut values);
            whole.write(&mut values);
            declared.write(unit, &mut values);
            layout.write(unit, &mut values);
            debug_assert_eq!(values.len(), (k + 1) * COUNT);
        }
        Features {
            values,
            running: sums.running,
        }
    }

    /// The rows, one per text.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[f32]> {
        self.values.chunks_exact(COUNT)
    }
}

/// Yes or no as a number.
fn is(fact: bool) -> f32 {
    f32::from(u8::from(fact))
}

/// Words on a scale where 1 is 150 and more of them count little more.
fn length(words: u32) -> f32 {
    (words as f32).ln_1p() / 5.0
}

/// A share, 0 of nothing.
fn share(part: f32, of: f32) -> f32 {
    if of > 0.0 { part / of } else { 0.0 }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::verdict::forest::fingerprint;

    #[test]
    fn the_fingerprint_is_that_of_the_names() {
        let names: Vec<&str> = names().collect();
        assert_eq!(
            fingerprint(&names),
            FINGERPRINT,
            "{:#x}",
            fingerprint(&names)
        );
    }
}
