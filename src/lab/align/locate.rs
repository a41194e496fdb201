//! Where on a page a site's template is: the page is aligned with the template, and what matches is template.
//!
//! ```text
//!   template   <nav> Home </nav> <h1>      </h1> <p>      </p> <footer> Imprint
//!   page       <nav> Home </nav> <h1> Rain </h1> <p> Wet. </p> <p> And windy. </p> <footer> Imprint
//!               |    |     |      |         |     |         |                       |        |        tokens that match
//!               |    |            ·               ·                                 |        |        nodes: h1 and p are bare
//! ```
//!
//! - Time and memory as the alignment's, see [`needleman_wunsch`](super::needleman_wunsch).

use fixedbitset::FixedBitSet;

use super::{Part, Sequence, Settings, Template, aligned};
use unhusk::page::Page;

/// Where the template is on a page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Located {
    /// Per token of the page: its place in the template, if it is template.
    pub places: Vec<Option<u32>>,
    /// Whether the work limit kept the alignment from being the best.
    pub limited: bool,
}

/// Finds the template on a page of the site: aligns both and takes the tokens that match.
#[must_use]
pub fn locate(template: &Template, page: &[u32], settings: &Settings) -> Located {
    let mut steps_left = settings.max_steps;
    let (alignment, limited) = aligned(page, template.tokens(), settings.way, &mut steps_left);
    let mut places = vec![None; page.len()];
    for pair in &alignment.pairs {
        if pair.is_match(page, template.tokens()) {
            places[pair.left as usize] = Some(pair.right);
        }
    }
    Located { places, limited }
}

/// The nodes of a page that are template, given its tokens and where the template is: texts and elements whose token, or
/// start tag, matches. A *bare* element, one without attributes around text of which nothing is template, is not: `<p>`
/// and `<li>` match anywhere, so that alone is no evidence. One bit per node. O(nodes).
#[must_use]
pub fn template_nodes(page: &Page, sequence: &Sequence, located: &Located) -> FixedBitSet {
    let mut template = FixedBitSet::with_capacity(page.len());
    let mut texts = FixedBitSet::with_capacity(page.len());
    for (&(node, part), place) in sequence.places().iter().zip(&located.places) {
        if part == Part::Text {
            texts.insert(node.index());
        }
        if part != Part::End && place.is_some() {
            template.insert(node.index());
        }
    }
    // From the last node back: the texts met lie behind, and in an element when before its end.
    let (mut next_text, mut next_template) = (usize::MAX, usize::MAX);
    for node in page.nodes().rev() {
        let k = node.index();
        if texts.contains(k) {
            next_text = k;
            if template.contains(k) {
                next_template = k;
            }
        } else if page.attribute_ids(node).is_empty() {
            let end = page.end(node).index();
            if next_text < end && next_template >= end {
                template.set(k, false);
            }
        }
    }
    template
}
