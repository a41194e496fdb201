//! What stays in sight in the main content and is no part of the article that is shown: a reader says that there is more, and shows
//! it when asked. O(nodes).

use fixedbitset::FixedBitSet;

use super::kept::Kept;
use super::page_texts::PageTexts;
use crate::page::NodeId;
use crate::verdict::Selection;

/// Words from which on a text counts; shorter ones are labels, dates and names.
const LEAST_WORDS: u32 = 5;

/// Texts that are left out, and in how many places.
pub(super) struct LeftOut {
    /// Runs of them with nothing between that is shown.
    pub(super) parts: u32,
    /// Per node, whether it is one of them.
    pub(super) texts: FixedBitSet,
}

/// What `kept` leaves out. Posts and comments are whole without it: what else stands in them is about their authors. `heading`: the one that
/// says the title.
pub(super) fn left_out(
    kept: &Kept,
    texts: &PageTexts,
    selection: &Selection,
    heading: Option<NodeId>,
) -> LeftOut {
    let page = kept.page;
    let mut found = LeftOut {
        parts: 0,
        texts: FixedBitSet::with_capacity(page.len()),
    };
    let mut passed = heading.map_or(NodeId::ROOT, |heading| page.end(heading));
    let mut posts = kept.all_posts().iter().peekable();
    let mut is_open = false;
    for text in texts.texts() {
        while let Some(post) = posts.next_if(|post| post.node <= text.from) {
            passed = passed.max(page.end(post.node));
        }
        let is_shown = kept.block(text);
        let is_comment = kept.comments().area.contains(text.from.index());
        if is_shown || is_comment || text.from < passed {
            is_open &= !is_shown;
            continue;
        }
        let stays = !selection.is_noise(text.from) && !kept.is_surplus(text.from);
        if text.words < LEAST_WORDS || !stays || kept.main_around(text.from).is_none() {
            continue;
        }
        found.texts.extend(text.leaves(page).map(NodeId::index));
        found.parts += u32::from(!is_open);
        is_open = true;
    }
    found
}
