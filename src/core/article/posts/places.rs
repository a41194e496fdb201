//! Author, date and text of every post, by where they stand in it: what one post does not mark, the others show.
//!
//! A place is the path of tags and classes from a post down to a text. Over all posts the place of the author is the one that
//! most of them have, with short texts that differ and look like names; that of the date likewise; that of the text is the
//! innermost element that holds nearly all running text. O(nodes + bytes).

use super::{HEAD_WORDS, Post, Shown};
use crate::article::tidy;
use crate::page::maps::{Map, Set};
use crate::page::{Element, Flags, NodeId, Page, text};
use crate::verdict::hints::each_word;

/// Words from which on a text is one that somebody wrote.
const RUNNING: u32 = 6;
/// Share of the running text that lies at the place of the posts' text.
const BODY_SHARE: f32 = 0.85;
/// Elements at that place in a post, at most: one, and a few exceptions.
const BODIES: f32 = 1.15;
/// Like texts of a post that are told apart by their order.
const ORDERS: usize = 4;
/// Most words of a name.
const NAME_WORDS: u32 = 5;
/// Least score of a place where authors stand.
const LEAST_AUTHOR: f32 = 1.5;
/// Posts from which on a text that they all have is a button or a label.
const LABEL_POSTS: usize = 3;
/// Elements from a text up to the link that it lies in.
const LINK_LEVELS: usize = 5;
/// Elements above a post that may say of it what it is.
const LEVELS: usize = 3;
/// Words in the names of elements that count votes.
const VOTE_NAMES: [&str; 9] = [
    "score",
    "points",
    "vote",
    "votes",
    "likes",
    "upvotes",
    "upvote",
    "karma",
    "reactions",
];

/// What stands beside names and dates, and is none.
const ACTIONS: [&str; 15] = [
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
];

/// No post, no place.
const NONE: u32 = u32::MAX;

/// The nodes of all posts.
struct Places {
    /// Per node, the innermost post that it lies in.
    post: Vec<u32>,
    /// Per node, its place in that post; 0 for the post itself.
    place: Vec<u32>,
    /// Per place, how far below its post it lies.
    depths: Vec<u32>,
    /// Per node, whether it is no part of what somebody said: in a signature or a form.
    is_outside: Vec<bool>,
}

/// A text of a post.
struct Leaf {
    node: NodeId,
    post: usize,
    /// Its place and its order among those at the same place of the same post.
    part: usize,
    /// The block of text that it is of.
    block: usize,
}

/// The posts with what they say.
pub(super) fn posts(page: &Page, shown: &Shown, members: &[NodeId], depths: &[u32]) -> Vec<Post> {
    let places = Places::of(page, members);
    let (leaves, parts) = leaves(page, shown, &places, members.len());
    let mut posts: Vec<Post> = members
        .iter()
        .zip(depths)
        .map(|(&node, &depth)| Post {
            node,
            author: None,
            is_person: false,
            date: None,
            votes: None,
            accepted: is_accepted(page, members, node),
            depth,
            body: Vec::new(),
        })
        .collect();
    find_dates(page, shown, &leaves, parts, &mut posts);
    find_authors(page, shown, &leaves, parts, &mut posts);
    find_bodies(page, shown, &places, &leaves, parts, &mut posts);
    find_votes(page, &places, &mut posts);
    posts
}

impl Places {
    fn of(page: &Page, members: &[NodeId]) -> Places {
        let n = page.len();
        let mut places = Places {
            post: vec![NONE; n],
            place: vec![NONE; n],
            depths: vec![0],
            is_outside: vec![false; n],
        };
        let fields = fields(page);
        let mut known: Map<(u32, u32, &str), u32> = Map::default();
        let mut next = 0;
        for node in page.nodes() {
            let at = node.index();
            if members.get(next) == Some(&node) {
                (places.post[at], places.place[at]) = (next as u32, 0);
                next += 1;
                continue;
            }
            let Some(above) = page.parent(node).map(NodeId::index) else {
                continue;
            };
            if places.post[above] == NONE {
                continue;
            }
            let (name, class) = if page.is_text(node) {
                (NONE, "")
            } else {
                (page.name_id(node).0, class_word(page, node))
            };
            let new = places.depths.len() as u32;
            let place = *known
                .entry((places.place[above], name, class))
                .or_insert(new);
            if place == new {
                let depth = places.depths[places.place[above] as usize] + 1;
                places.depths.push(depth);
            }
            places.post[at] = places.post[above];
            places.place[at] = place;
            places.is_outside[at] = places.is_outside[above] || is_outside(page, &fields, node);
        }
        places
    }

    /// The post of a node.
    fn post(&self, node: NodeId) -> Option<usize> {
        let post = self.post[node.index()];
        (post != NONE).then_some(post as usize)
    }
}

/// The first word of a class that is no number of one post.
fn class_word(page: &Page, node: NodeId) -> &str {
    let class = page.attribute(node, "class").unwrap_or_default();
    class
        .split_whitespace()
        .find(|word| !word.contains(|letter: char| letter.is_ascii_digit()))
        .unwrap_or_default()
}

/// Whether an element is a form to write in, a button or a signature. Some sites put what a person wrote into a form that has
/// nothing to fill in. `fields`: those before each node.
fn is_outside(page: &Page, fields: &[u32], node: NodeId) -> bool {
    let mut found = match page.element(node) {
        Some(Element::Button) => true,
        Some(Element::Form) => fields[page.end(node).index()] > fields[node.index()],
        _ => false,
    };
    let class = page.attribute(node, "class").unwrap_or_default();
    each_word(class, &mut |word| {
        found |= matches!(word, "signature" | "sig");
    });
    found
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
fn leaves(page: &Page, shown: &Shown, places: &Places, posts: usize) -> (Vec<Leaf>, usize) {
    let mut orders: Map<(usize, u32), usize> = Map::default();
    let mut leaves = Vec::new();
    for (block, text) in shown.texts.iter().enumerate() {
        for node in text.leaves(page) {
            let Some(post) = places.post(node) else {
                continue;
            };
            let place = places.place[node.index()];
            let order = orders.entry((post, place)).or_insert(0);
            let part = place as usize * ORDERS + (*order).min(ORDERS - 1);
            *order += 1;
            leaves.push(Leaf {
                node,
                post,
                part,
                block,
            });
        }
    }
    debug_assert!(leaves.iter().all(|leaf| leaf.post < posts));
    (leaves, places.depths.len() * ORDERS)
}

/// The date of each post: at the part where most posts have one, else the first in it. One that the page marks counts more, and
/// one behind a colon less, since posts also say when their author joined.
fn find_dates(page: &Page, shown: &Shown, leaves: &[Leaf], parts: usize, posts: &mut [Post]) {
    let dated = || {
        leaves
            .iter()
            .filter_map(|leaf| Some((leaf, shown.signs.dates.get(leaf.node)?)))
    };
    let mut weights = vec![0_u32; parts];
    for (leaf, (_, is_marked)) in dated() {
        let mut before = shown.texts[leaf.block]
            .leaves(page)
            .take(HEAD_WORDS as usize)
            .take_while(|&other| other <= leaf.node);
        let is_behind_colon = before.any(|other| {
            page.text(other)
                .is_some_and(|data| data.contains(": ") || data.trim_end().ends_with(':'))
        });
        weights[leaf.part] += 2 + u32::from(*is_marked) - u32::from(is_behind_colon);
    }
    let best = (0..parts).rev().max_by_key(|&part| weights[part]);
    for (leaf, (date, _)) in dated() {
        let post = &mut posts[leaf.post];
        if post.date.is_none() || Some(leaf.part) == best {
            post.date = Some((leaf.node, date.clone()));
        }
    }
}

/// What the texts of a part are over all posts.
#[derive(Default)]
struct Part<'a> {
    posts: u32,
    persons: u32,
    links: u32,
    names: u32,
    different: Set<&'a str>,
}

/// The author of each post.
fn find_authors(page: &Page, shown: &Shown, leaves: &[Leaf], parts: usize, posts: &mut [Post]) {
    let is_date = |leaf: &Leaf| shown.signs.dates.get(leaf.node).is_some();
    let mut known: Vec<Part> = Vec::new();
    known.resize_with(parts, Part::default);
    let is_short = |leaf: &Leaf| {
        let block = &shown.texts[leaf.block];
        block.words <= HEAD_WORDS || block.leaves(page).take(2).any(|first| first == leaf.node)
    };
    for leaf in leaves
        .iter()
        .filter(|leaf| !is_date(leaf) && is_short(leaf))
    {
        let data = page.text(leaf.node).unwrap_or_default();
        let part = &mut known[leaf.part];
        part.posts += 1;
        part.persons += u32::from(shown.signs.persons.get(leaf.node).is_some());
        part.links += u32::from(is_linked(page, leaf.node));
        part.names += u32::from(may_be_name(page, leaf.node));
        part.different.insert(data.trim());
    }
    let all = posts.len() as f32;
    let score = |part: &Part| {
        let count = part.posts.max(1) as f32;
        let share = |some: u32| some as f32 / count;
        if part.posts as f32 / all < 0.5 || share(part.names) < 0.8 {
            return 0.0;
        }
        let different = part.different.len() as f32 / count;
        // What all posts say is a button.
        let few = part.different.len();
        let is_label = few < 2 && posts.len() >= LABEL_POSTS;
        if is_label || few < 3 && part.persons == 0 && posts.len() >= 2 * LABEL_POSTS {
            return 0.0;
        }
        let accounts = part
            .different
            .iter()
            .filter(|name| name.starts_with('@'))
            .count();
        let account = 0.5 * share(accounts as u32);
        2.0 * share(part.persons) + 0.7 * share(part.links) + different + part.posts as f32 / all
            - account
    };
    let best = known
        .iter()
        .enumerate()
        .map(|(at, part)| (score(part), at))
        .filter(|&(score, _)| score >= LEAST_AUTHOR)
        .max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.cmp(&one.1)))
        .map(|(_, at)| at);
    for leaf in leaves {
        let is_there = Some(leaf.part) == best && is_short(leaf);
        if is_there && may_be_name(page, leaf.node) && !is_date(leaf) {
            posts[leaf.post].author.get_or_insert(leaf.node);
        }
    }
    for post in posts.iter_mut() {
        post.is_person = post
            .author
            .is_some_and(|leaf| shown.signs.persons.get(leaf).is_some());
    }
    for leaf in leaves {
        let is_person = shown.signs.persons.get(leaf.node).is_some();
        let post = &mut posts[leaf.post];
        if is_person && post.author.is_none() && is_short(leaf) && may_be_name(page, leaf.node) {
            (post.author, post.is_person) = (Some(leaf.node), true);
        }
    }
}

fn is_linked(page: &Page, node: NodeId) -> bool {
    page.ancestors(node)
        .take(LINK_LEVELS)
        .any(|above| page.element(above) == Some(Element::A))
}

fn may_be_name(page: &Page, node: NodeId) -> bool {
    let data = page.text(node).unwrap_or_default().trim();
    // One letter stands for the picture of a person.
    let is_letter = data.chars().nth(1).is_none() && data.is_ascii();
    !is_letter
        && page.count(node).words <= NAME_WORDS
        && data.chars().any(char::is_alphabetic)
        && !data.ends_with([':', '?', '!', '.', '…'])
        && !data.contains("//")
        && !data.contains(": ")
        && !ACTIONS.contains(&data.to_lowercase().as_str())
}

/// The texts of each post that are what it says.
fn find_bodies(
    page: &Page,
    shown: &Shown,
    places: &Places,
    leaves: &[Leaf],
    parts: usize,
    posts: &mut [Post],
) {
    let is_said = |leaf: &Leaf, posts: &[Post]| {
        let post = &posts[leaf.post];
        post.author != Some(leaf.node)
            && post
                .date
                .as_ref()
                .is_none_or(|&(date, _)| date != leaf.node)
            && !places.is_outside[leaf.node.index()]
    };
    // A line that says who wrote when is none of what was said.
    let mut heads: Set<usize> = Set::default();
    for leaf in leaves {
        if !is_said(leaf, posts) || shown.signs.dates.get(leaf.node).is_some() {
            heads.insert(leaf.block);
        }
    }
    let is_running = |leaf: &Leaf| {
        let block = &shown.texts[leaf.block];
        let is_head = block.words <= HEAD_WORDS && heads.contains(&leaf.block);
        block.words >= RUNNING && block.link_density() < 0.5 && !is_head
    };
    // Without running text, as in a chat, all that is neither author nor date counts.
    let has_running = leaves
        .iter()
        .any(|leaf| is_said(leaf, posts) && is_running(leaf));
    let counts =
        |leaf: &Leaf, posts: &[Post]| is_said(leaf, posts) && (!has_running || is_running(leaf));
    let mut words = vec![0_u32; page.len()];
    for leaf in leaves.iter().filter(|leaf| counts(leaf, posts)) {
        words[leaf.node.index()] += page.count(leaf.node).words.max(1);
    }
    let body = body_place(page, places, &mut words);
    let is_label = labels(page, leaves, parts, posts.len());
    // Where posts have no element for their text, only places of running text hold some of it.
    let mut running: Set<u32> = Set::default();
    for leaf in leaves.iter().filter(|leaf| counts(leaf, posts)) {
        running.insert(places.place[shown.texts[leaf.block].owner.index()]);
    }
    let mut inside = vec![false; page.len()];
    for node in page.nodes() {
        let at = node.index();
        let above = page.parent(node).is_some_and(|above| {
            inside[above.index()] && places.post[above.index()] == places.post[at]
        });
        inside[at] = above || places.post[at] != NONE && places.place[at] == body;
    }
    let mut said = Vec::new();
    for leaf in leaves {
        let is_here = inside[leaf.node.index()] && is_said(leaf, posts);
        let is_text =
            body != 0 || running.contains(&places.place[shown.texts[leaf.block].owner.index()]);
        let is_shown = shown.in_sight[leaf.block] && !is_label[leaf.part];
        if is_here && is_text && (is_running(leaf) || is_shown) {
            said.push((leaf.post, leaf.node));
        }
    }
    for (post, leaf) in said {
        posts[post].body.push(leaf);
    }
}

/// The innermost place that has nearly all of the words, once in a post. `words`: of each text; those inside are added.
fn body_place(page: &Page, places: &Places, words: &mut [u32]) -> u32 {
    #[derive(Clone, Copy)]
    struct Held {
        words: u32,
        nodes: u32,
        posts: u32,
        last: u32,
    }
    let mut held = vec![
        Held {
            words: 0,
            nodes: 0,
            posts: 0,
            last: NONE
        };
        places.depths.len()
    ];
    let all: u32 = words.iter().sum();
    for node in page.nodes().rev() {
        let at = node.index();
        let (place, post) = (places.place[at], places.post[at]);
        if words[at] == 0 || post == NONE {
            continue;
        }
        if is_container(page, node) {
            let held = &mut held[place as usize];
            held.words += words[at];
            held.nodes += 1;
            held.posts += u32::from(held.last != post);
            held.last = post;
        }
        // What a post inside another says is its own.
        if let Some(above) = page
            .parent(node)
            .filter(|above| places.post[above.index()] == post)
        {
            words[above.index()] += words[at];
        }
    }
    (0..held.len() as u32)
        .filter(|&place| {
            let held = held[place as usize];
            held.words as f32 >= BODY_SHARE * all as f32
                && held.nodes as f32 <= BODIES * held.posts as f32
        })
        .max_by_key(|&place| places.depths[place as usize])
        .unwrap_or(0)
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

/// Whether the page marks a post as the accepted answer: on its element, or on one around it and no other post.
fn is_accepted(page: &Page, members: &[NodeId], post: NodeId) -> bool {
    let at = members.partition_point(|&member| member < post);
    let holds_other = |node: NodeId| {
        at > 0 && members[at - 1] >= node
            || members
                .get(at + 1)
                .is_some_and(|&next| page.contains(node, next))
    };
    let chain = std::iter::once(post).chain(
        page.ancestors(post)
            .take(LEVELS)
            .take_while(|&node| !holds_other(node)),
    );
    chain.into_iter().any(|node| {
        ["class", "itemprop"].iter().any(|name| {
            let mut found = false;
            each_word(
                page.attribute(node, name).unwrap_or_default(),
                &mut |word| {
                    found |= word == "accepted";
                },
            );
            found
        })
    })
}

/// Votes: the first number of a post in an element that is named as votes are.
fn find_votes(page: &Page, places: &Places, posts: &mut [Post]) {
    for node in page
        .nodes()
        .filter(|&node| page.is_text(node) && !page.is_hidden(node))
    {
        let Some(post) = places
            .post(node)
            .filter(|&post| posts[post].votes.is_none())
        else {
            continue;
        };
        let data = text::collapse(page.text(node).unwrap_or_default());
        let Some(votes) = count_of(&data) else {
            continue;
        };
        let is_named = page.ancestors(node).take(LEVELS).any(|above| {
            ["class", "itemprop", "id"].iter().any(|name| {
                let mut found = false;
                each_word(
                    page.attribute(above, name).unwrap_or_default(),
                    &mut |word| {
                        found |= VOTE_NAMES.contains(&word);
                    },
                );
                found
            })
        });
        if is_named {
            posts[post].votes = Some(votes);
        }
    }
}

/// A number with at most one word behind it: `12 points`.
fn count_of(data: &str) -> Option<i64> {
    let (number, rest) = data.split_once(' ').unwrap_or((data, ""));
    let number = number.strip_prefix('+').unwrap_or(number).replace(',', "");
    let number = number.replace('−', "-");
    (!rest.contains(' ')).then(|| number.parse().ok())?
}

/// The name that a text says, without what stands before names.
pub(super) fn name_of(page: &Page, node: NodeId) -> String {
    let line = text::collapse(page.text(node).unwrap_or_default());
    let name = tidy::strip(&line).map_or(line.as_str(), |(_, name)| name);
    name.trim_matches(|letter: char| letter.is_whitespace() || ",:·|»".contains(letter))
        .to_owned()
}
