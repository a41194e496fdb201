//! Where the fields of a site's records stand: the posts of its threads, the items of its lists.
//!
//! ```text
//!   thread 1: div.post ┬ header/a.user   Ann          div.post   2 pages, 7 records
//!                      └ div.text        …              author   header/a.user   7
//!   thread 2: div.post ┬ header/a.user   Ben     ─▶     text     div.text        6
//!                      └ div.text        …                       blockquote      1
//! ```
//!
//! What one page shows only by many records, as which of two names is the author, another page with one record is told by this.
//! A path is the steps from a record's element down, each a tag and the first word of its class without digits. Learned page by
//! page, bounded by the `MAX_…` numbers; old counts weigh less than new ones, so that a redesign is followed.

use serde::{Deserialize, Serialize};

use super::model::SiteTemplate;
use crate::page::order;

/// Forms of records that are kept of a site.
pub const MAX_FORMS: usize = 8;
/// Places that are kept of one field of a form.
pub const MAX_PLACES: usize = 4;
/// Longest name of a form and longest path of a place, in bytes.
pub const MAX_PATH: usize = 256;
/// Records from which on all counts of a form are halved.
const MANY: u32 = 1000;
/// Pages from which on a form is believed whatever a page shows by itself.
const SURE_PAGES: u32 = 2;
/// Different places of one page's records that are counted: more are those of a page that is built to be slow.
const MANY_PLACES: usize = 64;
/// Share of a form's records that have a field at its place, from which on it stands there.
const SHARE: f32 = 0.5;

/// What records are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum RecordKind {
    /// Posts of a thread.
    Post,
    /// Items of a list.
    Item,
}

impl RecordKind {
    /// All kinds.
    pub const ALL: [RecordKind; 2] = [RecordKind::Post, RecordKind::Item];

    /// Its name where it is stored as text.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            RecordKind::Post => "post",
            RecordKind::Item => "item",
        }
    }
}

/// A field of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum RecordField {
    /// Who wrote a post.
    Author,
    /// When.
    Date,
    /// What a post says.
    Text,
    /// The title of an item.
    Title,
    /// Its price.
    Price,
}

impl RecordField {
    /// All fields.
    pub const ALL: [RecordField; 5] = [
        RecordField::Author,
        RecordField::Date,
        RecordField::Text,
        RecordField::Title,
        RecordField::Price,
    ];

    /// Its name where it is stored as text.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            RecordField::Author => "author",
            RecordField::Date => "date",
            RecordField::Text => "text",
            RecordField::Title => "title",
            RecordField::Price => "price",
        }
    }
}

/// Where a field stands.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct FieldPlace {
    /// Steps from the record's element to the field's, with a slash between two.
    pub path: String,
    /// How many texts of the same record stand at the same path before it.
    pub order: u8,
}

/// Records of one form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RecordForm {
    /// What they are.
    pub kind: RecordKind,
    /// Their element: a tag with all words of a class that they share, or a tag path with slashes where there is none.
    pub name: String,
    /// Pages of the site that showed some.
    pub pages: u32,
    /// Records on those pages; less after some time, see the [module](self).
    pub records: u32,
    /// Where their fields stood, and in how many records.
    pub(super) places: Vec<SeenPlace>,
}

/// A place of a field, and in how many records it was there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct SeenPlace {
    pub(super) field: RecordField,
    pub(super) place: FieldPlace,
    pub(super) seen: u32,
}

impl FieldPlace {
    /// Where a field stands that is the first at its path.
    #[must_use]
    pub fn first_at(path: String) -> FieldPlace {
        FieldPlace { path, order: 0 }
    }
}

impl RecordForm {
    /// A form that no record was seen of yet.
    #[must_use]
    pub fn new(kind: RecordKind, name: String) -> RecordForm {
        RecordForm {
            kind,
            name,
            pages: 0,
            records: 0,
            places: Vec::new(),
        }
    }

    /// Counts that some records have a field at a place. Places that are too long to be kept are left out.
    pub fn add(&mut self, field: RecordField, place: FieldPlace, records: u32) {
        if place.path.len() > MAX_PATH {
            return;
        }
        let may_grow = self.places.len() < MANY_PLACES;
        let known =
            (self.places.iter_mut()).find(|known| known.field == field && known.place == place);
        match known {
            Some(known) => known.seen = known.seen.saturating_add(records),
            None if may_grow => self.places.push(SeenPlace {
                field,
                place,
                seen: records,
            }),
            None => {}
        }
    }

    /// Where a field stands in most records that have it, if enough have; and in how many.
    #[must_use]
    pub fn place(&self, field: RecordField) -> Option<(&FieldPlace, u32)> {
        let of_field = self.places.iter().filter(|known| known.field == field);
        // Of those that were seen equally often the first.
        let best = of_field.rev().max_by_key(|known| known.seen)?;
        let is_usual = best.seen as f32 >= SHARE * self.records as f32;
        is_usual.then_some((&best.place, best.seen))
    }

    /// All places of a field that are known, those that were seen most often first: not all records need be built alike.
    #[must_use]
    pub fn places(&self, field: RecordField) -> Vec<&FieldPlace> {
        let mut known: Vec<&SeenPlace> = (self.places.iter())
            .filter(|known| known.field == field)
            .collect();
        known = order::sorted_by_key(known, |known| std::cmp::Reverse(known.seen));
        known.into_iter().map(|known| &known.place).collect()
    }

    /// Says where a field stands, whatever was seen: then the form is believed like one that several pages have.
    pub fn set(&mut self, field: RecordField, place: FieldPlace) {
        self.pages = self.pages.max(SURE_PAGES);
        self.places.retain(|known| known.field != field);
        self.places.push(SeenPlace {
            field,
            place,
            seen: self.records,
        });
    }

    /// Whether it is believed whatever a page shows by itself.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.pages >= SURE_PAGES
    }

    fn merge(&mut self, other: &RecordForm) {
        self.pages = self.pages.saturating_add(other.pages);
        self.records = self.records.saturating_add(other.records);
        for SeenPlace { field, place, seen } in &other.places {
            self.add(*field, place.clone(), *seen);
        }
        if self.records > MANY {
            self.records /= 2;
            for known in &mut self.places {
                known.seen /= 2;
            }
        }
        self.trim();
    }

    /// Keeps the places that were seen most often.
    fn trim(&mut self) {
        let places = std::mem::take(&mut self.places);
        let mut kept: Vec<SeenPlace> = Vec::new();
        for known in order::sorted_by_key(places, |known| std::cmp::Reverse(known.seen)) {
            let same = kept.iter().filter(|other| other.field == known.field);
            if known.seen > 0 && same.count() < MAX_PLACES {
                kept.push(known);
            }
        }
        self.places = kept;
    }
}

impl SiteTemplate {
    /// What is known of the records of the site.
    #[must_use]
    pub fn records(&self) -> &[RecordForm] {
        &self.records
    }

    /// Counts the records of a page more. A form whose name is too long to be kept is left out.
    pub fn observe_records(&mut self, form: &RecordForm) {
        if form.records == 0 || form.name.len() > MAX_PATH {
            return;
        }
        self.revision = self.revision.wrapping_add(1);
        let is_same = |known: &RecordForm| known.kind == form.kind && known.name == form.name;
        if !self.records.iter().any(is_same) {
            if self.records.len() >= MAX_FORMS {
                // Of those that were seen equally often the oldest goes.
                let least = (0..self.records.len()).min_by_key(|&at| self.records[at].records);
                self.records.remove(least.unwrap_or(0));
            }
            let empty = RecordForm::new(form.kind, form.name.clone());
            self.records.push(empty);
        }
        if let Some(known) = self.records.iter_mut().find(|known| is_same(known)) {
            known.merge(form);
        }
    }
}
