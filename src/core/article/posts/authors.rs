//! The authors of posts. O(texts).

use super::fields::{KnownParts, Leaf, place_of};
use super::signs::{NAME_WORDS, is_numbered_person};
use super::thread_texts::ThreadTexts;
use super::{HEAD_WORDS, LABEL_POSTS, PostNodes};
use crate::article::record_places::{NONE, Places};
use crate::article::tidy;
use crate::page::maps::Set;
use crate::page::{Element, NodeId, Page, text};

/// Least score of a place where authors stand.
const LEAST_AUTHOR: f32 = 1.5;
/// Elements from a name up to the one that holds the date, too.
const NEAR_LEVELS: usize = 16;
/// Elements above an author whose places are looked at for one without a link.
const GUEST_LEVELS: usize = 3;
/// Elements from a text up to the link that it lies in.
const LINK_LEVELS: usize = 5;
/// Elements from a text up to the one that emphasises it.
const EMPHASIS_LEVELS: usize = 2;
/// Most characters of a short form, its point included.
const SHORT_FORM: usize = 4;
/// What stands beside names and dates, and is none.
const ACTIONS: [&str; 17] = [
    "edited",
    "asked",
    "answered",
    "modified",
    "posted",
    "commented",
    "replied",
    "said",
    "wrote",
    "reply",
    "quote",
    "permalink",
    "find",
    "by",
    "on",
    "online",
    "offline",
];

/// The author of each post: the name where the site's other pages have it, else at the place where most posts have one, else the
/// person that stands nearest to the date.
pub(super) fn find(
    page: &Page,
    texts: &ThreadTexts,
    places: &Places,
    leaves: &[Leaf],
    parts: usize,
    known: &KnownParts,
    posts: &mut [PostNodes],
) {
    let names = Names {
        page,
        texts,
        leaves,
    };
    // Where a name stands in the line of what is said, nothing but its mark tells it from that.
    let is_short = |leaf: &Leaf| names.is_short(leaf);
    let may_stand = |leaf: &Leaf| names.is_short(leaf) || names.is_person(leaf);
    let short = || names.best_part(parts, posts.len(), &is_short);
    let best = || short().or_else(|| names.best_part(parts, posts.len(), &may_stand));
    let chosen: Vec<usize> = if known.author.is_empty() {
        best().into_iter().collect()
    } else {
        known.author.clone()
    };
    // Where the site has them on other pages, names may look like anything.
    let is_known = |leaf: &Leaf| !known.author.is_empty() && !names.is_date(leaf);
    let mut place = vec![None; posts.len()];
    for &part in &chosen {
        for leaf in leaves.iter().filter(|leaf| leaf.part == part) {
            let author = &mut posts[leaf.post].author;
            let may_be = is_known(leaf) || may_stand(leaf) && names.is_name(leaf);
            if author.is_none() && may_be {
                (*author, place[leaf.post]) = (Some(leaf.node), Some(place_of(part)));
            }
        }
    }
    // Of several names at that place, as of who wrote and who changed a post, the one that stands with the date.
    let is_beside = |leaf: &&Leaf| {
        let is_named = names.is_name(leaf) && names.is_person(leaf);
        place[leaf.post] == Some(place_of(leaf.part)) && (is_known(leaf) || is_named)
    };
    let beside = nearest_to_dates(page, leaves.iter().filter(is_beside), posts);
    let is_alone = |leaf: &&Leaf| is_short(leaf) && names.is_name(leaf) && names.is_person(leaf);
    let others = nearest_to_dates(page, leaves.iter().filter(is_alone), posts);
    for (post, beside) in posts.iter_mut().zip(beside) {
        post.author = beside.or(post.author);
    }
    if !known.author.is_empty() {
        name_guests(&names, places, &known_around(places, known), posts);
    }
    for (post, other) in posts.iter_mut().zip(others) {
        post.author = post.author.or(other);
        post.is_person = (post.author).is_some_and(|leaf| texts.signs.is_person(leaf));
    }
    name_guests(&names, places, &places_around(page, places, posts), posts);
    take_from_before(page, posts);
}

/// The texts of posts among which names are looked for.
struct Names<'a> {
    page: &'a Page,
    texts: &'a ThreadTexts<'a>,
    leaves: &'a [Leaf],
}

/// What the texts of a part are over all posts.
#[derive(Default)]
struct Part<'a> {
    posts: u32,
    persons: u32,
    links: u32,
    emphasised: u32,
    names: u32,
    different: Set<&'a str>,
}

impl Names<'_> {
    fn is_person(&self, leaf: &Leaf) -> bool {
        self.texts.signs.is_person(leaf.node)
    }

    fn is_date(&self, leaf: &Leaf) -> bool {
        self.texts.signs.dates.get(leaf.node).is_some()
    }

    fn is_name(&self, leaf: &Leaf) -> bool {
        !self.is_date(leaf) && may_be_name(self.page, leaf.node)
    }

    /// Whether a text stands in a short line, or at the beginning of one and is no mention of somebody else.
    fn is_short(&self, leaf: &Leaf) -> bool {
        let block = &self.texts.texts[leaf.block];
        let is_sign = |leaf: &NodeId| {
            let data = self.page.text(*leaf).unwrap_or_default();
            data.trim_end().ends_with('@')
        };
        let mut first = block
            .leaves(self.page)
            .take(2)
            .take_while(|leaf| !is_sign(leaf));
        block.words <= HEAD_WORDS || first.any(|first| first == leaf.node)
    }

    /// The part where the authors of so many posts stand, by the texts that `stands` allows.
    fn best_part(
        &self,
        parts: usize,
        posts: usize,
        stands: &dyn Fn(&Leaf) -> bool,
    ) -> Option<usize> {
        let mut known: Vec<Part> = Vec::new();
        known.resize_with(parts, Part::default);
        for leaf in (self.leaves.iter()).filter(|leaf| !self.is_date(leaf) && stands(leaf)) {
            let data = self.page.text(leaf.node).unwrap_or_default();
            let part = &mut known[leaf.part];
            part.posts += 1;
            part.persons += u32::from(self.is_person(leaf));
            part.links += u32::from(is_linked(self.page, leaf.node));
            part.emphasised += u32::from(is_emphasised(self.page, leaf.node));
            part.names += u32::from(may_be_name(self.page, leaf.node));
            part.different.insert(data.trim());
        }
        let scores = known.iter().map(|part| part.score(posts)).enumerate();
        let best = scores
            .filter(|&(_, score)| score >= LEAST_AUTHOR)
            .max_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)));
        best.map(|(at, _)| at)
    }
}

impl Part<'_> {
    /// How well the texts of the part are the authors of so many posts.
    fn score(&self, posts: usize) -> f32 {
        let count = self.posts.max(1) as f32;
        let share = |some: u32| some as f32 / count;
        let present = self.posts as f32 / posts as f32;
        // More than one in a post are words of what it says.
        if !(0.5..=1.2).contains(&present) || share(self.names) < 0.8 {
            return 0.0;
        }
        // What all posts say is a button.
        let few = self.different.len();
        let is_label = few < 2 && posts >= LABEL_POSTS;
        if is_label || few < 3 && self.persons == 0 && posts >= 2 * LABEL_POSTS {
            return 0.0;
        }
        let accounts = self.different.iter().filter(|name| name.starts_with('@'));
        let account = 0.5 * share(accounts.count() as u32);
        let shown = (0.7 * share(self.links)).max(0.3 * share(self.emphasised));
        2.0 * share(self.persons) + shown + few as f32 / count + present - account
    }
}

/// Names those who have no account where the others have a link: the short text in the element around that link. `usual`: the places
/// of such elements, the innermost first, with how many levels above a text they are.
fn name_guests(names: &Names, places: &Places, usual: &[(u32, usize)], posts: &mut [PostNodes]) {
    let page = names.page;
    let unnamed: Vec<bool> = posts.iter().map(|post| post.author.is_none()).collect();
    for &(place, levels) in usual {
        for leaf in names.leaves.iter().filter(|leaf| unnamed[leaf.post]) {
            let mut around = page.ancestors(leaf.node).take(levels);
            let is_there = around.any(|above| places.place[above.index()] == place);
            let is_guest =
                names.is_short(leaf) && names.is_name(leaf) && !is_linked(page, leaf.node);
            if is_there && is_guest {
                posts[leaf.post].author.get_or_insert(leaf.node);
            }
        }
    }
}

/// For each post, which of some names stands nearest to its date: the least element around both is innermost. The first, where it
/// has no date.
fn nearest_to_dates<'a>(
    page: &Page,
    names: impl Iterator<Item = &'a Leaf>,
    posts: &[PostNodes],
) -> Vec<Option<NodeId>> {
    let mut nearest: Vec<Option<(u32, NodeId)>> = vec![None; posts.len()];
    for leaf in names {
        let date = posts[leaf.post].date.as_ref().map(|&(date, _)| date);
        let mut above = page.ancestors(leaf.node).take(NEAR_LEVELS);
        let common = date.and_then(|date| above.find(|&above| page.contains(above, date)));
        let depth = common.map_or(0, |common| page.depth(common));
        let known = &mut nearest[leaf.post];
        if known.is_none_or(|(most, _)| depth > most) {
            *known = Some((depth, leaf.node));
        }
    }
    nearest
        .into_iter()
        .map(|nearest| Some(nearest?.1))
        .collect()
}

/// The places of the elements around where the site's other pages have the author.
fn known_around(places: &Places, known: &KnownParts) -> Vec<(u32, usize)> {
    let place = known.author.first().map(|&part| place_of(part) as u32);
    let around = std::iter::successors(place, |&place| places.above(place));
    let levels = around.take(GUEST_LEVELS + 1).enumerate().skip(1);
    levels.map(|(levels, place)| (place, levels)).collect()
}

/// The places of the elements around the author in most posts, the innermost first, with how many levels above a text they are:
/// who has no account may be named there without a link.
fn places_around(page: &Page, places: &Places, posts: &[PostNodes]) -> Vec<(u32, usize)> {
    let mut usual = Vec::new();
    for levels in 1..=GUEST_LEVELS {
        let mut counts = vec![0_usize; places.depths.len()];
        for author in posts.iter().filter_map(|post| post.author) {
            let above = page.ancestors(author).nth(levels - 1);
            let place = above.map_or(NONE, |above| places.place[above.index()]);
            if place != NONE {
                counts[place as usize] += 1;
            }
        }
        let most = (1..counts.len()).max_by_key(|&place| counts[place]);
        let most = most.filter(|&place| 2 * counts[place] > posts.len());
        usual.extend(most.map(|place| (place as u32, levels)));
    }
    usual
}

/// Where posts of one person follow each other in an element of their own, below one name, all of them have that author.
fn take_from_before(page: &Page, posts: &mut [PostNodes]) {
    let follows = |pair: &[PostNodes]| page.parent(pair[0].node) == page.parent(pair[1].node);
    let begins = |at: usize, posts: &[PostNodes]| at == 0 || !follows(&posts[at - 1..=at]);
    let first: Vec<usize> = (0..posts.len()).filter(|&at| begins(at, posts)).collect();
    if first.len() < 2 || first.iter().any(|&at| posts[at].author.is_none()) {
        return;
    }
    for at in 1..posts.len() {
        if posts[at].author.is_none() {
            (posts[at].author, posts[at].is_person) =
                (posts[at - 1].author, posts[at - 1].is_person);
        }
    }
}

fn is_linked(page: &Page, node: NodeId) -> bool {
    page.ancestors(node)
        .take(LINK_LEVELS)
        .any(|above| page.element(above) == Some(Element::A))
}

fn is_emphasised(page: &Page, node: NodeId) -> bool {
    let is_strong = |above: NodeId| {
        page.element(above).is_some_and(|element| {
            matches!(element, Element::Strong | Element::B | Element::Dt)
                || element.heading_level() > 0
        })
    };
    page.ancestors(node).take(EMPHASIS_LEVELS).any(is_strong)
}

pub(super) fn may_be_name(page: &Page, node: NodeId) -> bool {
    let data = page.text(node).unwrap_or_default().trim();
    // One letter stands for the picture of a person.
    let is_letter = data.chars().nth(1).is_none() && data.is_ascii();
    !is_letter
        && page.count(node).words <= NAME_WORDS
        && (data.chars().any(char::is_alphabetic) || is_numbered_person(page, node))
        && !data.ends_with([':', '?', '!', '…'])
        && (!data.ends_with('.') || is_short_form(data))
        && !data.contains("//")
        && !data.contains(": ")
        && !(data.starts_with('[') && data.ends_with(']'))
        && !ACTIONS.contains(&data.to_lowercase().as_str())
}

/// Whether the last word of a text is a short form with its point, as in `Ann B.`.
fn is_short_form(data: &str) -> bool {
    let last = data.rsplit(char::is_whitespace).next().unwrap_or_default();
    last.chars().count() <= SHORT_FORM
}

/// The name that a text says, without what stands before names.
pub(super) fn name_of(page: &Page, node: NodeId) -> String {
    let line = text::collapse(page.text(node).unwrap_or_default());
    let name = tidy::strip(&line).map_or(line.as_str(), |(_, name)| name);
    name.trim_matches(|letter: char| letter.is_whitespace() || ",:·|»".contains(letter))
        .to_owned()
}
