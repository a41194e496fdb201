//! What others thought of a post: votes, and whether it is the accepted answer. O(nodes).

use super::signs::is_named;
use super::{PostNodes, alone_around};
use crate::article::record_places::Places;
use crate::page::{NodeId, Page, text};

/// Elements above a post or a number that may say what it is.
const LEVELS: usize = 3;
/// Nodes of an element that holds a number and nothing else.
const SMALL: usize = 8;
/// Words in the names of elements that count votes.
const VOTE_NAMES: [&str; 11] = [
    "score",
    "points",
    "vote",
    "votes",
    "likes",
    "upvotes",
    "upvote",
    "karma",
    "reactions",
    "favorites",
    "favourites",
];
/// Words in the names of elements that say what a person is worth, and not what they wrote.
const PERSON_NAMES: [&str; 4] = ["reputation", "badge", "badges", "rank"];

/// Votes: the first number of a post in an element that is named as votes are. Of three that follow each other and differ by one,
/// which say what it would be after a vote against or for it, the middle one.
pub(super) fn find(page: &Page, places: &Places, posts: &mut [PostNodes]) {
    let mut found: Vec<Vec<i64>> = vec![Vec::new(); posts.len()];
    for node in page.nodes() {
        if let Some(post) = places.record(node)
            && found[post].len() < 3
        {
            found[post].extend(at(page, node));
        }
    }
    for (post, found) in posts.iter_mut().zip(found) {
        post.votes = chosen(&found).or_else(|| stated(page, post.node));
    }
}

/// Votes of what an element holds.
pub(super) fn inside(page: &Page, node: NodeId) -> Option<i64> {
    let found = page.subtree(node).filter_map(|node| at(page, node));
    chosen(&found.take(3).collect::<Vec<i64>>()).or_else(|| stated(page, node))
}

/// Votes that an element has as an attribute.
fn stated(page: &Page, node: NodeId) -> Option<i64> {
    ["score", "data-score"]
        .iter()
        .find_map(|name| page.attribute(node, name)?.trim().parse().ok())
}

fn chosen(found: &[i64]) -> Option<i64> {
    match *found {
        [less, votes, more] if less + 1 == votes && votes + 1 == more => Some(votes),
        _ => found.first().copied(),
    }
}

/// The votes that a text says.
pub(super) fn at(page: &Page, node: NodeId) -> Option<i64> {
    let data = page.text(node).filter(|_| !page.is_hidden(node))?;
    let votes = count_of(&text::collapse(data))?;
    let is_small = |above: NodeId| page.subtree_len(above) <= SMALL;
    let around = (page.ancestors(node).enumerate())
        .take(SMALL)
        .take_while(|&(level, above)| level < LEVELS || is_small(above));
    let is_one = |names: &[&str]| {
        let attributes = ["class", "itemprop", "id"];
        (around.clone()).any(|(_, above)| is_named(page, above, &attributes, names))
    };
    (is_one(&VOTE_NAMES) && !is_one(&PERSON_NAMES)).then_some(votes)
}

/// A number with at most one word behind it: `12 points`.
fn count_of(data: &str) -> Option<i64> {
    let (number, rest) = data.split_once(' ').unwrap_or((data, ""));
    let number = number.strip_prefix('+').unwrap_or(number).replace(',', "");
    let number = number.replace('−', "-");
    (!rest.contains(' ')).then(|| number.parse().ok())?
}

/// Whether the page marks a post as the accepted answer: on its element, or on one around it and no other post.
pub(super) fn is_accepted(page: &Page, members: &[NodeId], at: usize) -> bool {
    alone_around(page, members, at).any(|node| {
        is_named(
            page,
            node,
            &["class", "itemprop"],
            &["accepted", "solution"],
        )
    })
}
