//! The fields of posts, each at a place that is the same in all posts of a page.
//!
//! What one post does not mark, the others show: the place of the author is the one where most posts have short texts that
//! differ and look like names, that of the date likewise, that of the text is the innermost element that holds nearly all running
//! text. What the site's other pages show goes first. O(nodes + bytes).

use super::signs::is_named;
use super::thread_texts::ThreadTexts;
use super::{PostNodes, authors, bodies, dates, repeats, votes};
use crate::article::record_places::{self, NONE, Places};
use crate::article::title;
use crate::page::maps::Map;
use crate::page::{Element, NodeId, Page};
use crate::template::{FieldPlace, RecordField, RecordForm, RecordKind};

/// Words in the names of signatures: one that says nothing else, and one that may say that there is one beside.
const SIGNATURE_NAMES: [&str; 1] = ["signature"];
const SHORT_SIGNATURE_NAMES: [&str; 1] = ["sig"];
/// Words from which on a text is one that somebody wrote.
const RUNNING: u32 = 6;
/// Words in the names of small elements that unfold a quote.
const UNFOLD_NAMES: [&str; 1] = ["expand"];
/// How the text of such elements ends.
const UNFOLDS: [&str; 2] = ["...", "…"];
const SMALL: usize = 8;
/// Like texts of a post that are told apart by their order.
const ORDERS: usize = 4;

/// Words from which on one without a date is, where the others have one.
const UNDATED_WORDS: u32 = 6;
/// The same of one without an author.
const UNSIGNED_WORDS: u32 = 3;
/// Words from which on a post is one that is built in another way than most.
const OTHER_WORDS: u32 = 20;

/// The part of the text at a place that is the first, second, … there.
fn part(place: u32, order: usize) -> usize {
    place as usize * ORDERS + order.min(ORDERS - 1)
}

/// The place that a part is of.
pub(super) fn place_of(part: usize) -> usize {
    part / ORDERS
}

/// A text of a post.
pub(super) struct Leaf {
    pub(super) node: NodeId,
    pub(super) post: usize,
    /// Its place and its order among those at the same place of the same post.
    pub(super) part: usize,
    /// The block of text that it is of.
    pub(super) block: usize,
}

/// Where the site's other pages have the fields of posts, where most have them first.
#[derive(Default)]
pub(super) struct KnownParts {
    pub(super) author: Vec<usize>,
    pub(super) date: Vec<usize>,
    /// Places of elements that hold the text.
    pub(super) text: Vec<u32>,
}

impl KnownParts {
    fn of(page: &Page, places: &Places, form: &RecordForm) -> KnownParts {
        let parts = |field: RecordField| {
            let known = form.places(field).into_iter();
            let found = known.filter_map(|known| {
                let place = places.find(page, &known.path, true)?;
                Some(part(place, usize::from(known.order)))
            });
            found.collect()
        };
        let texts = form.places(RecordField::Text).into_iter();
        KnownParts {
            author: parts(RecordField::Author),
            date: parts(RecordField::Date),
            text: texts
                .filter_map(|known| places.find(page, &known.path, false))
                .collect(),
        }
    }
}

/// What the posts of a page show of where their fields stand; `None` where they have nothing in common to be found by.
pub(super) fn form(page: &Page, texts: &ThreadTexts, posts: &[PostNodes]) -> Option<RecordForm> {
    let members: Vec<NodeId> = posts.iter().map(|post| post.node).collect();
    let mut form = RecordForm::new(RecordKind::Post, record_places::name(page, &members)?);
    (form.pages, form.records) = (1, posts.len() as u32);
    let places = Places::of(page, &members);
    let (leaves, _) = leaves(page, texts, &places);
    for leaf in leaves {
        let post = &posts[leaf.post];
        let is_date = (post.date.as_ref()).is_some_and(|&(date, _)| date == leaf.node);
        let field = match (post.author == Some(leaf.node), is_date) {
            (true, _) => RecordField::Author,
            (_, true) => RecordField::Date,
            _ => continue,
        };
        if let Some(path) = places.path(page, leaf.node) {
            let order = (leaf.part % ORDERS) as u8;
            form.add(field, FieldPlace { path, order }, 1);
        }
    }
    for holder in posts.iter().filter_map(|post| post.text_in) {
        if let Some(path) = places.path(page, holder) {
            form.add(RecordField::Text, FieldPlace::first_at(path), 1);
        }
    }
    Some(form)
}

/// The posts with what they say. `form`: what the site's other pages say of where it stands.
pub(super) fn posts(
    page: &Page,
    texts: &ThreadTexts,
    members: &[NodeId],
    depths: &[u32],
    form: Option<&RecordForm>,
) -> Vec<PostNodes> {
    let places = Places::of(page, members);
    let known = form.map_or_else(KnownParts::default, |form| {
        KnownParts::of(page, &places, form)
    });
    let (leaves, parts) = leaves(page, texts, &places);
    let mut posts: Vec<PostNodes> = members
        .iter()
        .zip(depths)
        .enumerate()
        .map(|(at, (&node, &depth))| PostNodes {
            node,
            author: None,
            is_person: false,
            date: None,
            votes: None,
            accepted: votes::is_accepted(page, members, at),
            depth,
            text_in: None,
            body: Vec::new(),
        })
        .collect();
    dates::find(page, texts, &leaves, parts, &known, &mut posts);
    authors::find(page, texts, &places, &leaves, parts, &known, &mut posts);
    let bodies = bodies::find(page, texts, &places, &leaves, parts, &known, &mut posts);
    votes::find(page, &places, &mut posts);
    repeats::drop(page, &leaves, &mut posts);
    drop_others(page, &bodies, &mut posts);
    posts
}

/// Drops what has the name of posts and is something else, where nearly all have an element for their text: what was deleted, who
/// came and went. The first may be built in another way.
fn drop_others(page: &Page, bodies: &[u32], posts: &mut Vec<PostNodes>) {
    let mut counts = vec![0_usize; bodies.iter().max().map_or(0, |&most| most as usize + 1)];
    for &body in bodies.iter().filter(|&&body| body != 0) {
        counts[body as usize] += 1;
    }
    let most = (0..counts.len()).max_by_key(|&body| counts[body]);
    let Some(usual) = most.filter(|&body| counts[body] > 0 && 2 * counts[body] >= posts.len())
    else {
        return;
    };
    let usual = usual as u32;
    let times: Vec<&str> = (posts.iter().zip(bodies))
        .filter(|&(_, &body)| body == usual)
        .filter_map(|(post, _)| Some(post.date.as_ref()?.1.as_str()))
        .collect();
    let in_time = times.windows(2).all(|pair| pair[0] <= pair[1]);
    let first = times
        .first()
        .map(|&first| first.to_owned())
        .filter(|_| in_time);
    let has_authors = 2 * posts.iter().filter(|post| post.author.is_some()).count() >= posts.len();
    let has_dates = 2 * posts.iter().filter(|post| post.date.is_some()).count() >= posts.len();
    let words =
        |post: &PostNodes| -> u32 { post.body.iter().map(|&leaf| page.count(leaf).words).sum() };
    let mut at = 0;
    posts.retain(|post| {
        at += 1;
        let is_dated = post.date.is_some() || !has_dates;
        let is_later = match (&first, &post.date) {
            (Some(first), Some((_, date))) => at == 1 || date >= first,
            _ => true,
        };
        let is_whole = post.author.is_some() && is_dated && is_later;
        if bodies[at - 1] == usual {
            let is_signed = post.author.is_some() || !has_authors;
            return (is_dated || words(post) >= UNDATED_WORDS)
                && (is_signed || words(post) >= UNSIGNED_WORDS);
        }
        let least = if at == 1 { 1 } else { OTHER_WORDS };
        is_whole && words(post) >= least
    });
}

/// Per node, whether it is no part of what somebody said: in a form to write in, a button or a signature inside a post.
pub(super) fn outside(page: &Page, places: &Places) -> Vec<bool> {
    let fields = fields(page);
    let hold_most = hold_most(page, places);
    let mut outside = vec![false; page.len()];
    for node in page.nodes() {
        let Some(above) = page.parent(node) else {
            continue;
        };
        let (at, above) = (node.index(), above.index());
        // What stands in a form around posts, and posts themselves, are not.
        if places.record[above] != NONE && places.place[at] != 0 {
            let is_signature = || {
                let place = places.place[at] as usize;
                !hold_most[place] && is_named(page, node, &["class"], &SHORT_SIGNATURE_NAMES)
            };
            outside[at] = outside[above] || is_outside(page, &fields, node) || is_signature();
        }
    }
    outside
}

/// Per place, whether most of the running text of the posts that have an element there lies in it. O(nodes).
fn hold_most(page: &Page, places: &Places) -> Vec<bool> {
    let mut before = vec![0_u32];
    for node in page.nodes() {
        let words = page.count(node).words;
        let is_running = words >= RUNNING && !page.is_hidden(node);
        before.push(before[node.index()] + if is_running { words } else { 0 });
    }
    let held = |node: NodeId| before[page.end(node).index()] - before[node.index()];
    // The words of each record, and per place those inside it, those of the records that have it, and the last of these.
    let mut records: Vec<u32> = Vec::new();
    let mut all = vec![(0_u32, 0_u32, NONE); places.depths.len()];
    for node in page.nodes().filter(|&node| !page.is_text(node)) {
        let (record, place) = (places.record[node.index()], places.place[node.index()]);
        if record == NONE {
            continue;
        }
        if place == 0 {
            records.resize(record as usize + 1, 0);
            records[record as usize] = held(node);
        }
        let (inside, of_records, last) = &mut all[place as usize];
        *inside += held(node);
        if *last != record {
            *of_records += records.get(record as usize).copied().unwrap_or(0);
            *last = record;
        }
    }
    let is_most = |(inside, of_records, _)| 2 * inside > of_records;
    all.into_iter().map(is_most).collect()
}

/// Whether an element is a form to write in, a button or a signature. Some sites put what a person wrote into a form that has
/// nothing to fill in. `fields`: those before each node.
fn is_outside(page: &Page, fields: &[u32], node: NodeId) -> bool {
    let is_control = match page.element(node) {
        Some(Element::Button) => true,
        _ if page.attribute(node, "role") == Some("button") => true,
        Some(Element::Form) => fields[page.end(node).index()] > fields[node.index()],
        _ => false,
    };
    let unfolds = || {
        page.subtree_len(node) <= SMALL
            && is_named(page, node, &["class"], &UNFOLD_NAMES)
            && UNFOLDS
                .iter()
                .any(|end| title::visible_text(page, node).ends_with(end))
    };
    is_control || is_named(page, node, &["class"], &SIGNATURE_NAMES) || unfolds()
}

/// The fields for text in sight before each node; one entry more than nodes.
fn fields(page: &Page) -> Vec<u32> {
    let mut before = Vec::with_capacity(page.len() + 1);
    before.push(0);
    for node in page.nodes() {
        let is_field = page.element(node) == Some(Element::Textarea) && !page.is_hidden(node);
        before.push(before[node.index()] + u32::from(is_field));
    }
    before
}

/// The texts of all posts, and the number of their parts.
fn leaves(page: &Page, texts: &ThreadTexts, places: &Places) -> (Vec<Leaf>, usize) {
    let mut orders: Map<(usize, u32), usize> = Map::default();
    let mut leaves = Vec::new();
    for (block, text) in texts.texts.iter().enumerate() {
        for node in text.leaves(page) {
            let Some(post) = places.record(node) else {
                continue;
            };
            let place = places.place[node.index()];
            let order = orders.entry((post, place)).or_insert(0);
            let part = part(place, *order);
            *order += 1;
            leaves.push(Leaf {
                node,
                post,
                part,
                block,
            });
        }
    }
    (leaves, places.depths.len() * ORDERS)
}
