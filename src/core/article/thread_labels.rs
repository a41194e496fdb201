//! What stands between the posts of a thread and nobody wrote: above the first who started it and when, its section, labels, views
//! and pages, the title in a breadcrumb; behind others sums, buttons and what leads elsewhere. O(texts + bytes).

use fixedbitset::FixedBitSet;

use super::heading_parts::is_heading;
use super::kept::Kept;
use super::page_texts::PageTexts;
use super::{posts, repeated_title};
use crate::verdict::TextBlock;

/// Words from which on a text is one that somebody wrote, and share of links below which it is.
const WRITTEN_WORDS: u32 = 6;
const WRITTEN_LINKS: f32 = 0.5;
/// Most words of a line that says when the thread was started.
const DATE_WORDS: u32 = 8;
/// With more words than this, all these lines together are at most one word of so many that are kept: else the page lists something
/// and has comments.
const FEW_WORDS: u32 = 60;
const SHARE: u32 = 4;

/// What a text outside posts is.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    Heading,
    /// Mostly links, a date, or the title again.
    Label,
    Short,
    Written,
}

/// The kept texts of such lines; none where most posts do not say who wrote them and when, as these lines then may, or where they are
/// much of the page. Headings above the first post stay, the title among them; `title` is its text.
pub(super) fn lines(kept: &Kept, texts: &PageTexts, title: &str) -> FixedBitSet {
    let page = kept.page;
    let mut found = FixedBitSet::with_capacity(page.len());
    let known = kept.all_posts();
    let whole = known
        .iter()
        .filter(|post| post.author.is_some() && post.date.is_some());
    let Some(first) = known.first().filter(|_| 2 * whole.count() > known.len()) else {
        return found;
    };
    let title = repeated_title::letters(title);
    let role = |text: &TextBlock| {
        let words = posts::count_words(page, text);
        let dates = &texts.signs().dates;
        let may_say_date = !text.sentence && words <= DATE_WORDS;
        if is_heading(page, text.owner) {
            Role::Heading
        } else if text.link_density() >= WRITTEN_LINKS
            || may_say_date && text.leaves(page).any(|leaf| dates.get(leaf).is_some())
            || !title.is_empty() && repeated_title::is_title(page, text, &title)
        {
            Role::Label
        } else if words < WRITTEN_WORDS {
            Role::Short
        } else {
            Role::Written
        }
    };
    let inside = posts::inside(page, known);
    let mut words_left_out = 0;
    let mut leave_out = |gap: &[(&TextBlock, Role)]| {
        // A post that names nobody, and so is none here, has short lines of its own.
        let has_post = gap.iter().any(|&(_, role)| role == Role::Written);
        for &(text, role) in gap {
            let stays = match role {
                Role::Label => false,
                Role::Heading => has_post || text.from < first.node,
                Role::Short | Role::Written => has_post,
            };
            if !stays {
                words_left_out += text.words;
                found.extend(text.leaves(page).map(|leaf| leaf.index()));
            }
        }
    };
    let mut gap = Vec::new();
    for text in texts.texts().iter().filter(|text| kept.block(text)) {
        if !inside.contains(text.from.index()) {
            gap.push((text, role(text)));
        } else if !gap.is_empty() {
            leave_out(&gap);
            gap.clear();
        }
    }
    leave_out(&gap);
    if words_left_out > FEW_WORDS && words_left_out.saturating_mul(SHARE) > kept.words() {
        found.clear();
    }
    found
}
