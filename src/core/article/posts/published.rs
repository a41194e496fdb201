//! Which date and name in the first post are those of whoever wrote it. O(nodes of the post).
//!
//! Sites where others may edit a post show who did so, and when, just where they show its author and date. Of the first post the page
//! often says elsewhere, to the second, when it was published.

use super::signs::Signs;
use super::{PostNodes, authors};
use crate::page::{NodeId, Page};

/// Characters of a date and time of day in ISO 8601, up to the seconds.
const TO_THE_SECOND: usize = "2020-01-02T10:00:00".len();

/// Where the first post of a page holds the moment at which the page was published, that becomes its date, and the person named nearest to
/// it its author. `published`: ISO 8601; without a time of day nothing changes.
pub(in crate::article) fn date_first(
    page: &Page,
    signs: &Signs,
    post: &mut PostNodes,
    published: &str,
) {
    let Some(moment) = published.get(..TO_THE_SECOND) else {
        return;
    };
    if (post.date.as_ref()).is_none_or(|(_, date)| date.starts_with(moment)) {
        return;
    }
    let mut dates = page
        .subtree(post.node)
        .filter_map(|leaf| Some((leaf, &signs.dates.get(leaf)?.0)));
    let Some((at, date)) = dates.find(|(_, date)| date.starts_with(moment)) else {
        return;
    };
    post.date = Some((at, date.clone()));
    let author = page
        .subtree(post.node)
        .filter(|&leaf| signs.is_person(leaf) && authors::may_be_name(page, leaf))
        .min_by_key(|&leaf| nodes_around(page, at, leaf));
    if let Some(author) = author {
        (post.author, post.is_person) = (Some(author), true);
    }
    let heads: Vec<NodeId> = post.heads().collect();
    post.body.retain(|leaf| !heads.contains(leaf));
}

/// Nodes of the smallest element that holds both.
fn nodes_around(page: &Page, one: NodeId, other: NodeId) -> usize {
    let mut around = page.ancestors(one);
    let found = around.find(|&above| page.contains(above, other));
    found.map_or(page.len(), |above| page.subtree_len(above))
}
