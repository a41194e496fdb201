//! Where nodes stand in the records of a page: their places, which are the same in all records.
//!
//! A place is the path of tags and classes from a record's element down to a node. It can be written, and found again on another
//! page of the site: see [`records`](crate::template::records). O(nodes + bytes).

use crate::page::maps::Map;
use crate::page::tag_path::{PathKind, TagPaths};
use crate::page::{Element, NodeId, Page, StrId};
use crate::template::{RecordForm, RecordKind};
use crate::verdict::Selection;

/// No record, no place.
pub(super) const NONE: u32 = u32::MAX;

/// Words of a class that name a record.
const NAME_WORDS: usize = 8;
/// Steps of a path that can be written.
const STEPS: usize = 24;
/// Between two steps of a path, and between a tag and the words of its class.
const STEP: &str = "/";
const WORD: &str = ".";

/// The nodes of all records.
pub(super) struct Places<'a> {
    /// Per node, the innermost record that it lies in.
    pub(super) record: Vec<u32>,
    /// Per node, its place in that record; 0 for the record itself.
    pub(super) place: Vec<u32>,
    /// Per place, how far below its record it lies.
    pub(super) depths: Vec<u32>,
    /// Per place, what its last element is named: its tag and the word that [`class_word`] gives.
    pub(super) steps: Vec<(u32, &'a str)>,
    /// Per place, the one around it.
    above: Vec<u32>,
}

impl<'a> Places<'a> {
    /// `records`: their elements, in document order.
    pub(super) fn of(page: &'a Page, records: &[NodeId]) -> Places<'a> {
        let n = page.len();
        let mut places = Places {
            record: vec![NONE; n],
            place: vec![NONE; n],
            depths: vec![0],
            steps: vec![(NONE, "")],
            above: vec![NONE],
        };
        let mut known: Map<(u32, u32, &str), u32> = Map::default();
        let mut next = 0;
        for node in page.nodes() {
            let at = node.index();
            if records.get(next) == Some(&node) {
                (places.record[at], places.place[at]) = (next as u32, 0);
                next += 1;
                continue;
            }
            let Some(above) = page.parent(node).map(NodeId::index) else {
                continue;
            };
            if places.record[above] == NONE {
                continue;
            }
            let (name, class) = if page.is_text(node) {
                (NONE, "")
            } else {
                (page.name_id(node).0, class_word(page, node))
            };
            let new = places.depths.len() as u32;
            let around = places.place[above];
            let place = *known.entry((around, name, class)).or_insert(new);
            if place == new {
                places.depths.push(places.depths[around as usize] + 1);
                places.steps.push((name, class));
                places.above.push(around);
            }
            places.record[at] = places.record[above];
            places.place[at] = place;
        }
        places
    }

    /// The record of a node.
    pub(super) fn record(&self, node: NodeId) -> Option<usize> {
        let record = self.record[node.index()];
        (record != NONE).then_some(record as usize)
    }

    /// The place around another; `None` around that of the record.
    pub(super) fn above(&self, place: u32) -> Option<u32> {
        let above = *self.above.get(place as usize)?;
        (above != NONE && above != 0).then_some(above)
    }

    /// The steps to an element, or to that of a text. `None` for the record itself, and for what cannot be written.
    pub(super) fn path(&self, page: &Page, node: NodeId) -> Option<String> {
        let mut place = *self
            .place
            .get(node.index())
            .filter(|&&place| place != NONE)?;
        if page.is_text(node) {
            place = *self.above.get(place as usize)?;
        }
        let mut steps = Vec::new();
        while place != 0 {
            let (name, class) = self.steps[place as usize];
            let tag = page.strings().get(StrId(name));
            let step = if class.is_empty() {
                tag.to_owned()
            } else {
                [tag, class].join(WORD)
            };
            if steps.len() == STEPS || step.contains(STEP) {
                return None;
            }
            steps.push(step);
            place = self.above[place as usize];
        }
        steps.reverse();
        (!steps.is_empty()).then(|| steps.join(STEP))
    }

    /// The place at the end of a written path; with `is_text` that of its texts. O(places).
    pub(super) fn find(&self, page: &Page, path: &str, is_text: bool) -> Option<u32> {
        let steps: Vec<&str> = path.split(STEP).filter(|step| !step.is_empty()).collect();
        let all = steps.len() + usize::from(is_text);
        // Per place, how many steps lead to it.
        let mut led = vec![NONE; self.depths.len()];
        led[0] = 0;
        for place in 1..self.depths.len() {
            let before = led[self.above[place] as usize];
            if before == NONE || before as usize >= all {
                continue;
            }
            let (name, class) = self.steps[place];
            let is_step = match steps.get(before as usize) {
                Some(step) => name != NONE && is_step(page.strings().get(StrId(name)), class, step),
                None => name == NONE,
            };
            if is_step {
                led[place] = before + 1;
                if led[place] as usize == all {
                    return Some(place as u32);
                }
            }
        }
        None
    }
}

fn is_step(tag: &str, class: &str, step: &str) -> bool {
    let rest = step.strip_prefix(tag);
    rest.is_some_and(|rest| rest.strip_prefix(WORD).unwrap_or(rest) == class)
}

/// The first word of a class that is no number of one record, else what stands before the number in an id: `post_text_` of
/// `post_text_12`.
fn class_word(page: &Page, node: NodeId) -> &str {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let class = page.attribute(node, "class").unwrap_or_default();
    let word = class
        .split_whitespace()
        .find(|word| !word.contains(is_digit));
    let id = || {
        let id = page.attribute(node, "id")?;
        let end = id.find(is_digit)?;
        Some(&id[..end])
    };
    word.or_else(id).unwrap_or_default()
}

/// The words of an element's class that can name a record.
fn name_words(page: &Page, node: NodeId) -> impl Iterator<Item = &str> {
    let class = page.attribute(node, "class").unwrap_or_default();
    let is_free = |letter: char| !letter.is_ascii_digit() && !"./".contains(letter);
    class
        .split_whitespace()
        .filter(move |word| word.chars().all(is_free))
        .take(NAME_WORDS)
}

/// What records have in common by which they are found on another page: their tag with the words of a class that all have, the
/// tag alone where only records have it, else their tag path.
pub(super) fn name(page: &Page, records: &[NodeId]) -> Option<String> {
    let (&first, others) = records.split_first()?;
    let tag = page.tag(first)?;
    let mut words: Vec<&str> = name_words(page, first).collect();
    for &other in others {
        if page.tag(other) != Some(tag) {
            return None;
        }
        words.retain(|&word| name_words(page, other).any(|own| own == word));
    }
    if !words.is_empty() {
        words.insert(0, tag);
        return Some(words.join(WORD));
    }
    if tag.contains('-') || page.element(first) == Some(Element::Article) {
        return Some(tag.to_owned());
    }
    let paths = TagPaths::of(page, PathKind::Tags);
    let is_same = |&other: &NodeId| paths.symbol(other) == paths.symbol(first);
    others.iter().all(is_same).then(|| tag_path(page, first))?
}

/// The tags from the document to an element; `None` where they are too many to be written.
fn tag_path(page: &Page, node: NodeId) -> Option<String> {
    let around = std::iter::once(node).chain(page.ancestors(node));
    let mut tags: Vec<&str> = around
        .take(STEPS + 1)
        .filter_map(|node| page.tag(node))
        .collect();
    tags.reverse();
    (tags.len() <= STEPS).then(|| tags.join(STEP))
}

/// The elements of a page with such a name, in document order. O(nodes · words of a class).
pub(super) fn named(page: &Page, name: &str) -> Vec<NodeId> {
    if name.contains(STEP) {
        let paths = TagPaths::of(page, PathKind::Tags);
        let tag = name.rsplit(STEP).next();
        let mut known = None;
        let mut is_named = |node: &NodeId| {
            if page.tag(*node) != tag {
                return false;
            }
            let symbol = paths.symbol(*node);
            if known.is_none() && tag_path(page, *node).as_deref() == Some(name) {
                known = Some(symbol);
            }
            known == Some(symbol)
        };
        return page.nodes().filter(|node| is_named(node)).collect();
    }
    let mut words = name.split(WORD);
    let tag = words.next();
    let words: Vec<&str> = words.collect();
    let is_named = |&node: &NodeId| {
        page.tag(node) == tag
            && words
                .iter()
                .all(|&word| name_words(page, node).any(|own| own == word))
    };
    page.nodes().filter(is_named).collect()
}

/// What the site's other pages say of its records of a kind: of several forms the one with most records.
pub(super) fn known_form(selection: &Selection, kind: RecordKind) -> Option<&RecordForm> {
    let forms = selection.records.iter();
    forms
        .filter(|form| form.kind == kind)
        .max_by_key(|form| form.records)
}
