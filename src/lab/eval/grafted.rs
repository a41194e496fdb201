//! A page with the comments of another behind its content: what an article looks like when many people have written
//! under it.
//!
//! Sets of articles have few pages with long comments, and sets with threads have pages where the same markup is the
//! content. A score that has seen little of the first takes every comment for a post.

use super::page_copy::{Graft, copy, part};
use unhusk::page::{NodeId, Page};
use unhusk::template::random::Random;
use unhusk::verdict::TextBlock;
use unhusk::verdict::hints::{HintMap, Hints};

/// Words of a text that may be a comment, at least; shares of it in links at most.
const WORDS: u32 = 10;
const LINKED: f32 = 0.5;
/// Comments of a thread, and their words, at least.
const COMMENTS: usize = 2;
const THREAD_WORDS: u32 = 40;
/// Share of gold words up to which a page is said to have no content in its comments.
const LEAST_GOLD: f32 = 0.1;
/// Words of content that a page needs to have comments put behind it.
const CONTENT_WORDS: u32 = 60;
/// Levels above all of the content that comments are put at, at most.
const LEVELS: usize = 3;

/// The comments of a page.
pub struct Thread {
    /// The page's site.
    pub site: String,
    page: Page,
    top: NodeId,
}

/// The parts of a page that are named as comments, hold some, and are not its content; without those inside another.
/// `labels` say what share of each text is gold. O(nodes + texts).
#[must_use]
pub fn threads(site: &str, page: &Page, units: &[TextBlock], labels: &[(f32, u32)]) -> Vec<Thread> {
    let hints = HintMap::of(page);
    let mut found = Vec::new();
    let mut node = NodeId::ROOT;
    while node.index() < page.len() {
        let end = page.end(node);
        if is_thread(page, units, labels, &hints, node)
            && let Some(page) = part(page, node)
            && page.len() > 2
        {
            found.push(Thread {
                site: site.to_owned(),
                page,
                top: NodeId(2),
            });
            node = end;
        } else {
            node = NodeId(node.0 + 1);
        }
    }
    found
}

fn is_thread(
    page: &Page,
    units: &[TextBlock],
    labels: &[(f32, u32)],
    hints: &HintMap,
    node: NodeId,
) -> bool {
    let may_be = hints.own(node).has(Hints::WORD_COMMENT)
        && !page.is_hidden(node)
        && matches!(
            page.tag(node),
            Some("div" | "section" | "aside" | "ul" | "ol" | "table")
        );
    if !may_be {
        return false;
    }
    let (from, to) = (
        units.partition_point(|unit| unit.from < node),
        units.partition_point(|unit| unit.from < page.end(node)),
    );
    let (mut count, mut words, mut gold) = (0, 0, 0.0);
    for (unit, label) in units[from..to].iter().zip(&labels[from..to]) {
        if is_long(unit) {
            count += 1;
            words += unit.words;
            gold += label.0 * unit.words as f32;
        }
    }
    count >= COMMENTS
        && words >= THREAD_WORDS
        && gold <= LEAST_GOLD * words as f32
        && page
            .subtree(node)
            .all(|inner| page.tag(inner) != Some("h1"))
}

fn is_long(unit: &TextBlock) -> bool {
    unit.words >= WORDS && unit.link_density() < LINKED
}

/// Whether the page has content of its own and nothing named as comments belongs to it. `labels` say what share of each
/// text is gold. O(nodes + texts).
#[must_use]
pub fn may_have(page: &Page, units: &[TextBlock], labels: &[(f32, u32)]) -> bool {
    let hints = HintMap::of(page);
    let (mut content, mut comments, mut gold) = (0, 0.0, 0.0);
    for (unit, &(label, words)) in units.iter().zip(labels) {
        if hints.inherited(unit.owner).has(Hints::WORD_COMMENT) {
            comments += words as f32;
            gold += label * words as f32;
        } else if label > 0.5 && is_long(unit) {
            content += words;
        }
    }
    content >= CONTENT_WORDS && gold <= LEAST_GOLD * comments
}

/// The page with a thread behind its content: behind the part of an element that holds all content, or some levels up.
/// `None` where there is no content. O(nodes + bytes).
#[must_use]
pub fn grafted(
    page: &Page,
    units: &[TextBlock],
    labels: &[(f32, u32)],
    thread: &Thread,
    random: &mut Random,
) -> Option<Page> {
    let content = || {
        let texts = units.iter().zip(labels);
        texts
            .filter(|(unit, label)| label.0 > 0.5 && is_long(unit))
            .map(|(unit, _)| unit)
    };
    let (first, last) = (content().next()?, content().next_back()?);
    let above: Vec<NodeId> = std::iter::once(last.owner)
        .chain(page.ancestors(last.owner))
        .collect();
    let all = above
        .iter()
        .position(|&node| page.contains(node, first.from) && page.contains(node, last.from))?;
    // Not behind the body itself.
    let highest = above.len().checked_sub(3)?;
    let most = (all + LEVELS).min(highest);
    let least = all.saturating_sub(1).min(most);
    let behind = above[least + random.below(most - least + 1)];
    let graft = Graft {
        behind,
        page: &thread.page,
        node: thread.top,
    };
    copy(page, &vec![false; page.len()], Some(&graft))
}
