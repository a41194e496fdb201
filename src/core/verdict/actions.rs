//! What one presses inside content: "Learn more" in a card, "Order" below a price, "Get started" below a claim.
//!
//! Such words are the same on every page, so they are taken for noise one by one, out of a box whose other texts stay. On
//! pages that are there to act on, the action belongs to what it stands with. O(nodes + blocks · depth).

use super::controls;
use super::hints::{HintMap, Hints};
use crate::page::text::TextStats;
use crate::page::{NodeId, Page};

/// Most words of an action.
const MOST_WORDS: u32 = 8;
/// Least share of its text that is inside links and buttons.
const LEAST_LINKED: f32 = 0.9;
/// Words around an action that are enough to say what it stands with.
const WORDS_AROUND: u32 = 8;
/// Most words of the box around it: beyond them it stands with nothing.
const MOST_AROUND: u32 = 150;
/// How many words of that box there must be for each that is hidden, actions aside.
const ALL_TO_HIDDEN: u32 = 4;
/// Names of what may be hidden inside content.
const NAMES: Hints = controls::NO_CONTROLS
    .with(Hints::NAV)
    .with(Hints::HEADER)
    .with(Hints::FOOTER)
    .with(Hints::ASIDE);

/// Takes actions inside what stays out of `roots`, the blocks to hide; `forced`, per node, are hidden all the same.
pub(super) fn keep(
    page: &Page,
    stats: &TextStats,
    hints: &HintMap,
    forced: &[bool],
    roots: &mut Vec<NodeId>,
) {
    let words = |node: NodeId| stats.amount(page, node).words;
    let is_action = |root: NodeId| {
        let amount = stats.amount(page, root);
        amount.words <= MOST_WORDS
            && amount.link_density() >= LEAST_LINKED
            && !hints.inherited(root).has(NAMES)
            && !forced[root.index()]
    };
    // Per node, the hidden words below it, actions aside.
    let mut hidden = vec![0_u32; page.len()];
    for &root in roots.iter().filter(|&&root| !is_action(root)) {
        hidden[root.index()] = words(root);
    }
    for node in page.nodes().rev() {
        if let Some(parent) = page.parent(node) {
            hidden[parent.index()] += hidden[node.index()];
        }
    }
    roots.retain(|&root| {
        let enough = words(root) + WORDS_AROUND;
        let around = page.ancestors(root).find(|&above| words(above) >= enough);
        let stands_with_content = around.is_some_and(|around| {
            let all = words(around);
            all <= MOST_AROUND && ALL_TO_HIDDEN * hidden[around.index()] <= all
        });
        !(stands_with_content && is_action(root))
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::html::{Scripting, parse};

    #[test]
    fn actions_stay_with_the_content_around_them() {
        let html = "<main>\
            <div><p>Twelve loaves a week, baked on the morning you come for them.</p><a href=/b id=order>Order now</a></div>\
            <div><p>Twelve loaves a week, baked on the morning you come for them.</p><a href=/b id=terms>all the terms that hold for an order of loaves</a></div>\
            <div><p>Twelve loaves a week, baked on the morning you come for them.</p><b id=word>Order now</b></div>\
            <div class=share><p>Twelve loaves a week, baked on the morning you come for them.</p><a href=/b id=share>Post</a></div>\
            <div><p id=gone>Twelve loaves a week, baked on the morning you come for them.</p><a href=/b id=alone>Order now</a></div>\
            </main>";
        let page = parse(html, "https://example.org/", Scripting::Off).unwrap();
        let has_id = |node: &NodeId| page.attribute(*node, "id").is_some();
        let mut roots: Vec<NodeId> = page.nodes().filter(has_id).collect();
        let forced = vec![false; page.len()];
        let (stats, hints) = (TextStats::of(&page), HintMap::of(&page));
        keep(&page, &stats, &hints, &forced, &mut roots);
        let hidden = roots.iter().filter_map(|&root| page.attribute(root, "id"));
        let hidden: Vec<&str> = hidden.collect();
        assert_eq!(hidden, ["terms", "word", "share", "gone", "alone"]);
    }
}
