//! The box around the title that one also acts in: price, quantity, "add to basket".
//!
//! ```text
//!   <main><div>pictures</div>  <div><h1>Kettle</h1> £64 <form>Quantity · Add to basket</form></div>  <div>description</div></main>
//!                              └──────────────────── this one ──────────────────────┘
//! ```
//!
//! Such controls are short and read the same on every page of a shop, so both the page alone and the site's template take
//! them for noise. But a person who came for the product needs them, and hiding what one came for is worse than leaving
//! noise: nothing inside this box is evidence for noise when blocks to hide are chosen. The article's text goes without them
//! all the same. O(nodes).

use super::text_blocks::{TextBlock, TextBlocks};
use crate::page::text::TextStats;
use crate::page::{Element, NodeId, Page};

/// Largest share of the page's text that may lie in the box, 0..=1: beyond it is the page, not a box.
const LARGEST_SHARE: f32 = 0.35;

/// Most words of a text that is a price because it names an amount.
const PRICE_WORDS: u32 = 12;

/// The largest element around the first visible `h1` that is small enough and holds a price and a control. `None` where the
/// `h1` is the site's own (in a header, menu, sidebar, footer or dialog), and where nothing there can be bought.
pub(super) fn box_of_title(page: &Page, stats: &TextStats, units: &TextBlocks) -> Option<NodeId> {
    let title = page
        .nodes()
        .find(|&node| page.element(node) == Some(Element::H1) && !page.is_hidden(node))?;
    if page
        .ancestors(title)
        .any(|above| is_of_the_site(page, above))
    {
        return None;
    }
    let total = stats.amount(page, NodeId::ROOT).chars as f32;
    let around = page
        .ancestors(title)
        .take_while(|&above| stats.amount(page, above).chars as f32 <= total * LARGEST_SHARE)
        .last()?;
    let has_control = page.subtree(around).any(|node| is_control(page, node));
    let is_price = |unit: &TextBlock| unit.words <= PRICE_WORDS && unit.is_amount(page);
    let mut inside = units
        .list
        .iter()
        .filter(|unit| page.contains(around, unit.owner));
    (has_control && inside.any(is_price)).then_some(around)
}

fn is_of_the_site(page: &Page, node: NodeId) -> bool {
    match page.element(node) {
        Some(Element::Nav | Element::Aside | Element::Footer | Element::Dialog) => true,
        // The header of an article or section belongs to it.
        Some(Element::Header) => !page.ancestors(node).any(|above| {
            matches!(
                page.element(above),
                Some(Element::Article | Element::Main | Element::Section)
            )
        }),
        _ => matches!(
            page.attribute(node, "role"),
            Some("banner" | "navigation" | "complementary" | "contentinfo" | "dialog")
        ),
    }
}

/// Whether a node is something one sets or presses, a search box aside.
fn is_control(page: &Page, node: NodeId) -> bool {
    let kind = || page.attribute(node, "type").unwrap_or("text");
    !page.is_hidden(node)
        && match page.element(node) {
            Some(Element::Button | Element::Select) => true,
            Some(Element::Input) => !matches!(kind(), "hidden" | "search" | "email"),
            _ => false,
        }
}
