//! The dates of posts. O(texts · words of a line).

use super::places::Leaf;
use super::thread_texts::ThreadTexts;
use super::{HEAD_WORDS, PostNodes};
use crate::page::Page;

/// The date of each post: at the part where most posts have one, else the first in it. One that the page marks counts more, and
/// one behind a colon less, since posts also say when their author joined.
pub(super) fn find(
    page: &Page,
    texts: &ThreadTexts,
    leaves: &[Leaf],
    parts: usize,
    posts: &mut [PostNodes],
) {
    let dated = || {
        leaves
            .iter()
            .filter_map(|leaf| Some((leaf, texts.signs.dates.get(leaf.node)?)))
    };
    let mut weights = vec![0_u32; parts];
    for (leaf, (_, is_marked)) in dated() {
        let mut before = texts.texts[leaf.block]
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
