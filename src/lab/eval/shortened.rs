//! A page with most of its content cut away: what a short article looks like among the same menus, teasers and comments.
//!
//! Sets of whole articles have few short ones, yet most of a short article's page is not content, and a score that has
//! only seen long ones gives its teasers the benefit of the doubt.

use super::page_copy::copy;
use unhusk::page::{NodeId, Page};
use unhusk::template::random::Random;
use unhusk::verdict::TextBlock;

/// Words of content that stay, at least and at most; the logarithm is drawn evenly.
const STAY: (f32, f32) = (30.0, 250.0);
/// Words of content that a page must have, as a multiple of those that stay.
const MORE: f32 = 1.5;

/// The page without the content after its first few texts. `labels` say what share of each text is content. `None` where
/// there is too little to cut. O(nodes + bytes).
#[must_use]
pub fn shortened(
    page: &Page,
    units: &[TextBlock],
    labels: &[(f32, u32)],
    random: &mut Random,
) -> Option<Page> {
    let (least, most) = (STAY.0.ln(), STAY.1.ln());
    let stay = (least + (most - least) * random.share()).exp();
    let is_content = |at: usize| labels[at].0 > 0.5;
    let words = |at: usize| labels[at].1;
    let all: u32 = (0..units.len())
        .filter(|&at| is_content(at))
        .map(words)
        .sum();
    if (all as f32) < stay * MORE {
        return None;
    }
    // Texts that begin before node k, and those of them that are cut.
    let (mut texts, mut cuts) = (vec![0_u32; page.len() + 1], vec![0_u32; page.len() + 1]);
    let mut cut = vec![false; units.len()];
    let mut kept = 0;
    for (at, unit) in units.iter().enumerate() {
        let node = unit.from.index() + 1;
        texts[node] += 1;
        if is_content(at) {
            cut[at] = kept as f32 >= stay;
            cuts[node] += u32::from(cut[at]);
            kept += words(at);
        }
    }
    // Most of the words may stand in the last text, which is not cut in two.
    if !cut.contains(&true) {
        return None;
    }
    for node in 1..texts.len() {
        texts[node] += texts[node - 1];
        cuts[node] += cuts[node - 1];
    }
    let mut gone = vec![false; page.len()];
    for (unit, _) in units.iter().zip(&cut).filter(|&(_, &cut)| cut) {
        let (from, to) = (unit.owner.index(), page.end(unit.owner).index());
        if texts[to] - texts[from] == cuts[to] - cuts[from] {
            gone[from] = true;
        } else {
            for node in (unit.from.0..=unit.last.0).map(NodeId) {
                gone[node.index()] |= page.is_text(node);
            }
        }
    }
    copy(page, &gone, None)
}
