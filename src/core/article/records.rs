//! What a page shows of where the fields of its site's records stand, for its [template](crate::template::records).

use super::content::read_posts;
use super::page_texts::PageTexts;
use super::record_places::{self, Places};
use super::{items, posts};
use crate::page::maps::Map;
use crate::page::{Flags, NodeId, Page, text};
use crate::template::{FieldPlace, RecordForm};
use crate::verdict::Selection;
use crate::verdict::page_kind::PageKind;

/// Probability from which on a thread is one for sure enough to learn from: what is learned is believed on other pages.
const LEARNED: f32 = 0.5;

/// The form of the posts or items of a judged page; `None` where it has none, and where posts may be teasers.
#[must_use]
pub fn form(page: &Page, selection: &Selection) -> Option<RecordForm> {
    let likely = selection.kind?;
    let texts = PageTexts::new(page);
    if let Some(posts) = read_posts(&texts, selection) {
        let is_thread = likely.kind == PageKind::Thread && likely.probability >= LEARNED;
        let may_learn = is_thread || posts::are_sure(page, &posts);
        return may_learn.then(|| posts::form(&texts, selection))?;
    }
    selection
        .may_have_items()
        .then(|| items::form(&texts, selection))?
}

/// Places that can be chosen from, at most.
const MOST_CHOICES: usize = 80;
/// Words from which on an element can be what a post says.
const RUNNING: u32 = 4;
/// Characters of a sample.
const SAMPLE: usize = 60;

/// A place in the first record of a page, and what stands there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceChoice {
    /// The place.
    pub place: FieldPlace,
    /// The first characters of what stands there.
    pub sample: String,
    /// Whether it is an element with several texts or a longer one, which can be what a post says; else one short text.
    pub is_long: bool,
}

/// The places in the first record of a page that has the name of a form, in document order; none without such a record.
/// O(nodes · words of a class).
#[must_use]
pub fn place_choices(page: &Page, name: &str) -> Vec<PlaceChoice> {
    let words = |node: NodeId| -> u32 {
        let inside = page.subtree(node).filter(|&inner| !page.is_hidden(inner));
        inside.map(|inner| page.count(inner).words).sum()
    };
    let named = record_places::named(page, name);
    let Some(&record) = named
        .iter()
        .find(|&&node| !page.is_hidden(node) && words(node) > 0)
    else {
        return Vec::new();
    };
    let places = Places::of(page, &[record]);
    let mut orders: Map<u32, u8> = Map::default();
    let mut choices = Vec::new();
    for node in page.subtree(record).skip(1) {
        if choices.len() == MOST_CHOICES {
            break;
        }
        let data = page.text(node);
        let is_blank = data.is_some_and(text::is_blank);
        if is_blank || page.is_hidden(node) || page.flags(node).has(Flags::INLINE) {
            continue;
        }
        let order = orders.entry(places.place[node.index()]).or_insert(0);
        let at = std::mem::replace(order, order.saturating_add(1));
        let Some(path) = places.path(page, node) else {
            continue;
        };
        let is_long = data.is_none();
        if is_long && (at > 0 || words(node) < RUNNING) {
            continue;
        }
        choices.push(PlaceChoice {
            place: FieldPlace { path, order: at },
            sample: sample(page, node),
            is_long,
        });
    }
    choices
}

/// The first characters of what a node says.
fn sample(page: &Page, node: NodeId) -> String {
    let mut sample = String::new();
    for inner in page.subtree(node).filter(|&inner| !page.is_hidden(inner)) {
        sample.push_str(page.text(inner).unwrap_or_default());
        if sample.len() > 4 * SAMPLE {
            break;
        }
    }
    text::collapse(&sample).chars().take(SAMPLE).collect()
}
