//! Which element holds the running text: every longer text gives its ancestors points, near ones more, and the element
//! with the most points outside links is the best candidate for the main content.
//!
//! The idea of an ancestor that collects the points of its paragraphs is Readability's (Arc90 2009). Deviations:
//!
//! 1. Points grow with the words outside links rather than with commas and hundreds of characters, so that they mean
//!    the same in every language.
//! 2. Ancestors are counted over block elements alone.
//! 3. Nothing is taken from names.
//!
//! O(texts · [`REACH`] + nodes).

use super::text_blocks::TextBlocks;
use crate::page::text::TextStats;
use crate::page::{Element, NodeId, Page};

/// What the nearest, second, … block element above a text gets of its points.
const REACH: [f32; 5] = [1.0, 0.5, 0.2, 0.12, 0.08];
/// Words outside links from which on a text gives points.
const LEAST_WORDS: u32 = 8;
/// Words outside links above which a text gives no more points.
const MOST_WORDS: u32 = 100;

/// The points of the elements of one page.
pub(crate) struct Candidates {
    /// Per node, the largest points among itself and its ancestors, relative to the best candidate: 0..=1.
    pub(crate) relative: Vec<f32>,
    /// The best candidate; `None` on a page without running text.
    pub(crate) best: Option<NodeId>,
    /// Share of the page's words outside links inside the best candidate, 0..=1.
    pub(crate) share: f32,
}

impl Candidates {
    pub(crate) fn of(page: &Page, stats: &TextStats, units: &TextBlocks) -> Candidates {
        let mut points = vec![0.0_f32; page.len()];
        for unit in &units.list {
            let words = unit.words - unit.link_words.min(unit.words);
            if words < LEAST_WORDS {
                continue;
            }
            let mass = words.min(MOST_WORDS) as f32 / 10.0 + unit.commas.min(10) as f32 * 0.3;
            let mut above = if is_paragraph(page, unit.owner) {
                units.block_above(page, unit.owner)
            } else {
                Some(unit.owner)
            };
            for part in REACH {
                let Some(node) = above else { break };
                points[node.index()] += mass * part;
                above = units.block_above(page, node);
            }
        }
        let mut best: Option<(f32, NodeId)> = None;
        for node in page.nodes() {
            if points[node.index()] <= 0.0 {
                continue;
            }
            let density = stats.amount(page, node).link_density();
            points[node.index()] *= 1.0 - density;
            if best.is_none_or(|(most, _)| points[node.index()] > most) {
                best = Some((points[node.index()], node));
            }
        }
        let most = best.map_or(1.0, |(most, _)| most.max(f32::MIN_POSITIVE));
        for node in page.nodes() {
            let own = points[node.index()] / most;
            let above = page
                .parent(node)
                .map_or(0.0, |parent| points[parent.index()]);
            // The body collects from everywhere: what is only inside it is no better for it.
            points[node.index()] = if page.depth(node) < 2 {
                0.0
            } else {
                own.max(above)
            };
        }
        let best = best.map(|(_, node)| node);
        let plain = |node| {
            let amount = stats.amount(page, node);
            (amount.words - amount.link_words) as f32
        };
        Candidates {
            share: best.map_or(0.0, |node| plain(node) / plain(NodeId::ROOT).max(1.0)),
            relative: points,
            best,
        }
    }
}

/// Elements that hold one text rather than a group of them.
fn is_paragraph(page: &Page, node: NodeId) -> bool {
    matches!(
        page.element(node),
        Some(
            Element::P
                | Element::Li
                | Element::Td
                | Element::Th
                | Element::Dd
                | Element::Dt
                | Element::Pre
                | Element::H1
                | Element::H2
                | Element::H3
                | Element::H4
                | Element::H5
                | Element::H6
                | Element::Figcaption
                | Element::Caption
                | Element::Summary
        )
    )
}
