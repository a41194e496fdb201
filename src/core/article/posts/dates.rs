//! The dates of posts. O(texts · words of a line).

use super::places::{Leaf, place_of};
use super::thread_texts::ThreadTexts;
use super::{HEAD_WORDS, PostNodes};
use crate::article::date;
use crate::page::{NodeId, Page};

/// The date of each post: at the part where most posts have one, else the earliest in it. One that the page marks counts more, and
/// one behind a colon less, since posts also say when their author joined. Dates of posts follow each other, those on which their
/// authors joined do not, and come again.
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
    let mut said: Vec<Vec<&str>> = vec![Vec::new(); parts];
    for (leaf, (date, _)) in dated() {
        said[leaf.part].push(date);
    }
    let weighted: Vec<f32> = (weights.iter().zip(&mut said))
        .map(|(&weight, dates)| weight as f32 * (1.0 + order(dates)))
        .collect();
    let best = (0..parts)
        .rev()
        .max_by(|&one, &other| weighted[one].total_cmp(&weighted[other]));
    // What stands beside the date of other posts is the date of something else.
    let mut has_best = vec![false; posts.len()];
    for (leaf, _) in dated().filter(|(leaf, _)| Some(leaf.part) == best) {
        has_best[leaf.post] = true;
    }
    let mut is_beside = vec![false; parts];
    for (leaf, _) in dated().filter(|(leaf, _)| Some(leaf.part) != best && has_best[leaf.post]) {
        is_beside[leaf.part] = true;
    }
    // Of several the first in time is when it was written, the others are when it was changed.
    for (leaf, (date, _)) in dated() {
        let is_there = best.is_some_and(|best| place_of(best) == place_of(leaf.part));
        let counts = is_there || !has_best[leaf.post] && !is_beside[leaf.part];
        let known = &mut posts[leaf.post].date;
        let is_earlier = |known: &(NodeId, String)| date::is_known(date) && *date < known.1;
        if counts && known.as_ref().is_none_or(is_earlier) {
            *known = Some((leaf.node, date.clone()));
        }
    }
}

/// How well dates follow each other and differ, 0..=2. Leaves them in another order.
fn order(dates: &mut Vec<&str>) -> f32 {
    let all = dates.len().max(1) as f32;
    let pairs = dates.len().saturating_sub(1).max(1) as f32;
    let (mut up, mut down) = (0, 0);
    for pair in dates.windows(2) {
        up += u32::from(pair[0] <= pair[1]);
        down += u32::from(pair[0] >= pair[1]);
    }
    dates.sort_unstable();
    dates.dedup();
    up.max(down) as f32 / pairs + dates.len() as f32 / all
}
