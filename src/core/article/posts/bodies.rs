//! What posts say: their texts without author, date, buttons and signature. O(nodes).

use fixedbitset::FixedBitSet;

use super::fields::{KnownParts, Leaf, outside};
use super::thread_texts::ThreadTexts;
use super::{HEAD_WORDS, LABEL_POSTS, PostNodes};
use crate::article::record_places::{NONE, Places};
use crate::page::maps::{Map, Set};
use crate::page::{Element, Flags, NodeId, Page};
use crate::verdict::TextBlock;

/// Words from which on a text is one that somebody wrote.
const RUNNING: u32 = 6;
/// Shares of the running text that lie at the place of the posts' text: nearly all, or most where posts hold remarks as well.
const BODY_SHARES: [f32; 2] = [0.75, 0.5];
/// Elements at that place in a post, at most: one, and a few exceptions.
const BODIES: f32 = 1.15;
/// Ways in which posts of a page are built, and the share of posts from which on one is such a way.
const FORMS: usize = 3;
const FORM_SHARE: f32 = 0.6;
/// Letters from which on a line of underscores divides.
const LINE: usize = 5;

/// The texts of each post that are what it says. Returns, for each post, the place of the element that holds them; 0, that of the
/// post itself, where none does.
pub(super) fn find(
    page: &Page,
    texts: &ThreadTexts,
    places: &Places,
    leaves: &[Leaf],
    parts: usize,
    known: &KnownParts,
    posts: &mut [PostNodes],
) -> Vec<u32> {
    let lines = Lines::of(page, texts, places, leaves, posts);
    let outside = outside(page, places);
    let is_said =
        |leaf: &Leaf, posts: &[PostNodes]| !names_post(leaf, posts) && !outside[leaf.node.index()];
    let place_of = |leaf: &Leaf| lines.places[leaf.block];
    let is_head = |leaf: &Leaf| lines.is_head(texts, leaf);
    let is_running = |leaf: &Leaf| {
        let block = &texts.texts[leaf.block];
        block.words >= RUNNING && block.link_density() < 0.5 && !is_head(leaf)
    };
    // Without running text, as in a chat, all that is neither author nor date counts.
    let has_running = leaves
        .iter()
        .any(|leaf| is_said(leaf, posts) && is_running(leaf));
    let is_again = said_before(page, texts, leaves);
    let counts = |leaf: &Leaf, posts: &[PostNodes]| {
        let is_own = !is_again.contains(leaf.node.index());
        is_said(leaf, posts) && is_own && (!has_running || is_running(leaf))
    };
    let mut words = vec![0_u32; page.len()];
    for leaf in leaves.iter().filter(|leaf| counts(leaf, posts)) {
        words[leaf.node.index()] += page.count(leaf.node).words.max(1);
    }
    let mut bodies = body_places(page, places, words, posts.len());
    let is_label = labels(page, leaves, parts, posts.len());
    // Where posts have no element for their text, only places of running text hold some of it.
    let mut running = vec![false; places.depths.len()];
    for leaf in leaves.iter().filter(|leaf| counts(leaf, posts)) {
        running[place_of(leaf)] = true;
    }
    // Where the site's other pages have it, most of them last.
    for &known in known.text.iter().rev() {
        for node in page
            .nodes()
            .filter(|node| places.place[node.index()] == known)
        {
            bodies[places.record[node.index()] as usize] = known;
        }
    }
    let mut inside = vec![false; page.len()];
    for node in page.nodes() {
        let at = node.index();
        let above = page.parent(node).is_some_and(|above| {
            inside[above.index()] && places.record[above.index()] == places.record[at]
        });
        let begins = || {
            places
                .record(node)
                .is_some_and(|post| places.place[at] == bodies[post])
        };
        let begins = begins();
        inside[at] = above || begins;
        if let Some(post) = places.record(node).filter(|_| begins) {
            posts[post].text_in.get_or_insert(node);
        }
    }
    let mut said = Vec::new();
    // The post whose signature has begun.
    let mut signed = None;
    for leaf in leaves {
        let data = page.text(leaf.node).unwrap_or_default();
        // A sign that is a link unfolds something.
        let is_sign =
            texts.texts[leaf.block].link_density() > 0.9 && !data.contains(char::is_alphanumeric);
        if signed == Some(leaf.post) || !inside[leaf.node.index()] || is_sign {
            continue;
        }
        if begins_signature(data) {
            signed = Some(leaf.post);
            continue;
        }
        let is_text = bodies[leaf.post] != 0 || running[place_of(leaf)];
        let is_beside_head = has_running && is_head(leaf);
        let is_texts = texts.in_sight[leaf.block] && !is_label[leaf.part] && !is_beside_head;
        if is_said(leaf, posts) && is_text && (is_running(leaf) || is_texts) {
            said.push((leaf.post, leaf.node));
        }
    }
    for (post, leaf) in said {
        posts[post].body.push(leaf);
    }
    bodies
}

/// The running texts that another post says before: what is answered, shown above the answer or quoted in it. O(bytes).
fn said_before(page: &Page, texts: &ThreadTexts, leaves: &[Leaf]) -> FixedBitSet {
    let mut first: Map<&str, usize> = Map::default();
    let mut again = FixedBitSet::with_capacity(page.len());
    let is_running = |leaf: &&Leaf| texts.texts[leaf.block].words >= RUNNING;
    for leaf in leaves.iter().filter(is_running) {
        let data = page.text(leaf.node).unwrap_or_default().trim();
        if *first.entry(data).or_insert(leaf.post) != leaf.post {
            again.insert(leaf.node.index());
        }
    }
    again
}

/// Whether a text says who wrote the post that it lies in, or when.
fn names_post(leaf: &Leaf, posts: &[PostNodes]) -> bool {
    let post = &posts[leaf.post];
    let is_date = (post.date.as_ref()).is_some_and(|&(date, _)| date == leaf.node);
    post.author == Some(leaf.node) || is_date
}

/// The texts of posts as lines: which of them say who wrote a post and when, and in which places such lines stand.
struct Lines {
    /// Per text, whether it has an author or a date.
    heads: Vec<bool>,
    /// Per text, the place of its element; 0 for one that begins outside its post.
    places: Vec<usize>,
    /// Per place, whether most lines there have one.
    head_places: Vec<bool>,
}

impl Lines {
    fn of(
        page: &Page,
        texts: &ThreadTexts,
        places: &Places,
        leaves: &[Leaf],
        posts: &[PostNodes],
    ) -> Lines {
        let mut heads = vec![false; texts.texts.len()];
        for leaf in leaves {
            // A line with a colon at its end says who is quoted.
            let last = page.text(texts.texts[leaf.block].last).unwrap_or_default();
            let introduces = last.trim_end().ends_with(':');
            let is_dated = texts.signs.dates.get(leaf.node).is_some() && !introduces;
            heads[leaf.block] |= names_post(leaf, posts) || is_dated;
        }
        let place = |text: &TextBlock| match places.place[text.owner.index()] {
            NONE => 0,
            place => place as usize,
        };
        let places_of: Vec<usize> = texts.texts.iter().map(place).collect();
        let mut counts = vec![(0_u32, 0_u32); places.depths.len()];
        for leaf in leaves {
            let (all, with_head) = &mut counts[places_of[leaf.block]];
            *all += 1;
            *with_head += u32::from(heads[leaf.block]);
        }
        let is_usual = |(all, with_head): (u32, u32)| 2 * with_head >= all;
        Lines {
            heads,
            places: places_of,
            head_places: counts.into_iter().map(is_usual).collect(),
        }
    }

    /// Whether the text of a leaf says who wrote a post or when, and nothing else.
    fn is_head(&self, texts: &ThreadTexts, leaf: &Leaf) -> bool {
        let is_line = texts.texts[leaf.block].words <= HEAD_WORDS;
        self.heads[leaf.block] && (is_line || self.head_places[self.places[leaf.block]])
    }
}

/// Whether a text is the line between what somebody wrote and their signature, as in mails and old forums.
fn begins_signature(text: &str) -> bool {
    let line = text.trim_matches(['\n', '\r', '\t']);
    let dashes = line.strip_prefix("-- ").or(line.strip_prefix("--"));
    dashes.is_some_and(|rest| rest.starts_with(['\n', '\r']))
        || line.trim().len() >= LINE && line.trim().bytes().all(|letter| letter == b'_')
}

/// For each post, the innermost place that has nearly all of its words, once in a post, as in most other posts; 0 where there is
/// none. An opening post may be built in another way than those that answer it: what the first place leaves is looked through
/// again. `words`: of each text. O(nodes).
fn body_places(page: &Page, places: &Places, mut words: Vec<u32>, posts: usize) -> Vec<u32> {
    #[derive(Clone, Copy, Default)]
    struct Held {
        words: u32,
        nodes: u32,
        posts: u32,
        /// Words of those posts.
        all: u32,
        last: Option<usize>,
    }
    let mut all = vec![0_u32; posts];
    for node in page.nodes().rev() {
        let at = node.index();
        let Some(post) = places.record(node).filter(|_| words[at] > 0) else {
            continue;
        };
        // What a post inside another says is its own.
        match page.parent(node) {
            Some(above) if places.record(above) == Some(post) => words[above.index()] += words[at],
            _ => all[post] += words[at],
        }
    }
    let mut bodies = vec![0; posts];
    let mut usual = None;
    for _ in 0..FORMS {
        let mut held = vec![Held::default(); places.depths.len()];
        for node in page.nodes() {
            let at = node.index();
            let post = places.record(node).filter(|&post| bodies[post] == 0);
            let Some(post) = post.filter(|_| words[at] > 0 && is_container(page, node)) else {
                continue;
            };
            let held = &mut held[places.place[at] as usize];
            held.words += words[at];
            held.nodes += 1;
            if held.last != Some(post) {
                held.posts += 1;
                held.all += all[post];
                held.last = Some(post);
            }
        }
        let left = (0..posts).filter(|&post| bodies[post] == 0 && all[post] > 0);
        let left = left.count() as f32;
        let is_once = |held: Held| {
            held.posts as f32 >= FORM_SHARE * left
                && held.posts > 0
                && held.nodes as f32 <= BODIES * held.posts as f32
        };
        // An element named like that of the other posts, wherever it stands.
        let named_alike = (1..held.len() as u32).find(|&place| {
            let step = places.steps[place as usize];
            usual == Some(step) && !step.1.is_empty() && is_once(held[place as usize])
        });
        let by_share = || {
            BODY_SHARES.iter().find_map(|share| {
                (1..held.len() as u32)
                    .filter(|&place| {
                        let held = held[place as usize];
                        held.words as f32 >= share * held.all as f32 && is_once(held)
                    })
                    .max_by_key(|&place| places.depths[place as usize])
            })
        };
        let Some(best) = named_alike.or_else(by_share) else {
            break;
        };
        usual.get_or_insert(places.steps[best as usize]);
        for node in page.nodes() {
            // Also of a post whose few words are none of running text.
            if let Some(post) = places.record(node)
                && places.place[node.index()] == best
                && bodies[post] == 0
            {
                bodies[post] = best;
            }
        }
    }
    bodies
}

/// Whether an element can hold all that a post says, however many paragraphs it has.
fn is_container(page: &Page, node: NodeId) -> bool {
    let is_part = matches!(
        page.element(node),
        None | Some(
            Element::P
                | Element::Pre
                | Element::Blockquote
                | Element::Li
                | Element::Ul
                | Element::Ol
        )
    );
    !is_part && !page.flags(node).has(Flags::INLINE)
}

/// Per part, whether most posts have the same few words there.
fn labels(page: &Page, leaves: &[Leaf], parts: usize, posts: usize) -> Vec<bool> {
    let mut counts = vec![0_usize; parts];
    let mut different: Map<usize, Set<&str>> = Map::default();
    for leaf in leaves {
        counts[leaf.part] += 1;
        let data = page.text(leaf.node).unwrap_or_default().trim();
        different.entry(leaf.part).or_default().insert(data);
    }
    (0..parts)
        .map(|part| {
            let few = different.get(&part).map_or(0, Set::len);
            counts[part] >= LABEL_POSTS && 2 * counts[part] >= posts && 4 * few <= counts[part]
        })
        .collect()
}
