//! What others thought of a post: votes, and whether it is the accepted answer. O(nodes).

use super::PostNodes;
use super::places::Places;
use super::signs::is_named;
use crate::page::{NodeId, Page, text};

/// Elements above a post or a number that may say what it is.
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

/// Votes: the first number of a post in an element that is named as votes are.
pub(super) fn find(page: &Page, places: &Places, posts: &mut [PostNodes]) {
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
        let mut around = page.ancestors(node).take(LEVELS);
        if around.any(|above| is_named(page, above, &["class", "itemprop", "id"], &VOTE_NAMES)) {
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

/// Whether the page marks a post as the accepted answer: on its element, or on one around it and no other post.
pub(super) fn is_accepted(page: &Page, members: &[NodeId], post: NodeId) -> bool {
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
    chain
        .into_iter()
        .any(|node| is_named(page, node, &["class", "itemprop"], &["accepted"]))
}
