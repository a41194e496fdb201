//! Texts of a post that say again what its heading says: who wrote it, or how many votes it has. O(leaves + bytes).

use super::fields::Leaf;
use super::{PostNodes, authors, votes};
use crate::page::{Page, text};

/// Takes them from what the posts say, unless nothing would be left. `leaves`: the texts of all posts, by post in document order.
pub(super) fn drop(page: &Page, leaves: &[Leaf], posts: &mut [PostNodes]) {
    for lines in leaves.chunk_by(|a, b| (a.post, a.block) == (b.post, b.block)) {
        let post = &mut posts[lines[0].post];
        let is_left = |post: &PostNodes| {
            (post.body.iter()).any(|&leaf| lines.iter().all(|line| line.node != leaf))
        };
        if (says_author(page, lines, post) || says_votes(page, lines, post)) && is_left(post) {
            post.body
                .retain(|&leaf| lines.iter().all(|line| line.node != leaf));
        }
    }
}

fn says_author(page: &Page, line: &[Leaf], post: &PostNodes) -> bool {
    let Some(author) = post.author else {
        return false;
    };
    let name = authors::name_of(page, author);
    let texts = line.iter().filter_map(|leaf| page.text(leaf.node));
    let said = texts
        .flat_map(str::chars)
        .filter(|sign| sign.is_alphanumeric());
    name.contains(char::is_alphanumeric)
        && said.eq(name.chars().filter(|sign| sign.is_alphanumeric()))
}

fn says_votes(page: &Page, line: &[Leaf], post: &PostNodes) -> bool {
    let mut leaves = line.iter().map(|leaf| leaf.node);
    let mut said = leaves.clone().filter(|&leaf| {
        let data = page.text(leaf).unwrap_or_default();
        !text::is_blank(data)
    });
    let is_one = said.next().is_some() && said.next().is_none();
    is_one && post.votes.is_some() && leaves.any(|leaf| votes::at(page, leaf) == post.votes)
}
