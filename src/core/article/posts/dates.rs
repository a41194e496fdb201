//! The dates of posts. O(texts · words of a line).

use super::fields::{KnownParts, Leaf, place_of};
use super::thread_texts::ThreadTexts;
use super::{HEAD_WORDS, PostNodes};
use crate::article::date;
use crate::page::{NodeId, Page};

/// The date of each post: at the part where the site's other pages or most posts have one, else the earliest in it. One that the page
/// marks counts more, and one behind a colon less, since posts also say when their author joined. Dates of posts follow each other,
/// those on which their authors joined do not, and come again.
pub(super) fn find(
    page: &Page,
    texts: &ThreadTexts,
    leaves: &[Leaf],
    parts: usize,
    known: &KnownParts,
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
    let weightiest = (0..parts)
        .rev()
        .max_by(|&one, &other| weighted[one].total_cmp(&weighted[other]));
    let best = if known.date.is_empty() {
        weightiest.into_iter().collect()
    } else {
        known.date.clone()
    };
    // Per post, which of these places it has a date at.
    let rank = |leaf: &Leaf| (best.iter()).position(|&part| place_of(part) == place_of(leaf.part));
    let is_best = |leaf: &Leaf| best.contains(&leaf.part);
    let mut ranks = vec![usize::MAX; posts.len()];
    for leaf in dated().map(|(leaf, _)| leaf).filter(|leaf| is_best(leaf)) {
        ranks[leaf.post] = ranks[leaf.post].min(rank(leaf).unwrap_or(usize::MAX));
    }
    // What stands beside the date of other posts is the date of something else.
    let mut is_beside = vec![false; parts];
    for leaf in dated().map(|(leaf, _)| leaf).filter(|leaf| !is_best(leaf)) {
        is_beside[leaf.part] |= ranks[leaf.post] != usize::MAX;
    }
    // Of several the first in time is when it was written, the others are when it was changed.
    for (leaf, (date, _)) in dated() {
        let counts = match rank(leaf) {
            Some(rank) => rank <= ranks[leaf.post],
            None => ranks[leaf.post] == usize::MAX && !is_beside[leaf.part],
        };
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
