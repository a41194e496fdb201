//! The box around the title that one also acts in: price, quantity, "add to basket"; and the form by which a product is ordered.
//!
//! ```text
//!   <main><div>pictures</div>  <div><h1>Kettle</h1> £64 <form>Quantity · Add to basket</form></div>  <div>description</div></main>
//!                              └──────────────────── this one ──────────────────────┘
//! ```
//!
//! Such controls are short and read the same on every page of a shop, so both the page alone and the site's template take
//! them for noise. But a person who came for the product needs them, and hiding what one came for is worse than leaving
//! noise: nothing inside these is evidence for noise when blocks to hide are chosen. The article's text goes without them
//! all the same. O(nodes · depth of headings).

use super::hints::{Hints, each_word};
use super::text_blocks::{TextBlock, TextBlocks};
use crate::page::text::TextStats;
use crate::page::{Element, NodeId, Page};

/// Largest share of the page's text that may lie in the box, 0..=1: beyond it is the page, not a box.
const LARGEST_SHARE: f32 = 0.35;

/// Words in addresses and classes of forms by which a product is ordered.
const ORDER_WORDS: [&str; 3] = ["cart", "basket", "checkout"];

/// Names of what is no control, wherever it stands: related links, comments, buttons to share.
pub(super) const NO_CONTROLS: Hints = Hints::WORD_RELATED
    .with(Hints::WORD_COMMENT)
    .with(Hints::WORD_SOCIAL);

/// Most words of a text that is a price because it names an amount.
const PRICE_WORDS: u32 = 12;

/// The first visible `h1` that is not the site's own: in a header, menu, sidebar, footer or dialog.
pub(super) fn title(page: &Page) -> Option<NodeId> {
    page.nodes().find(|&node| {
        page.element(node) == Some(Element::H1)
            && !page.is_hidden(node)
            && !page
                .ancestors(node)
                .any(|above| is_of_the_site(page, above))
    })
}

/// The first form behind the title whose address or class says that it fills a cart or a basket, or leads to the checkout.
pub(super) fn order_form(page: &Page, title: NodeId) -> Option<NodeId> {
    page.nodes().skip(title.index()).find(|&node| {
        let mut is_order = false;
        if page.element(node) == Some(Element::Form) {
            for name in ["action", "class"] {
                let value = page.attribute(node, name).unwrap_or_default();
                each_word(value, &mut |word| is_order |= ORDER_WORDS.contains(&word));
            }
        }
        is_order
    })
}

/// The largest element around the title that is small enough and holds a price and a control. `None` where nothing there can be
/// bought.
pub(super) fn box_of(
    page: &Page,
    title: NodeId,
    stats: &TextStats,
    units: &TextBlocks,
) -> Option<NodeId> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::html::{Scripting, parse};

    #[test]
    fn a_product_is_ordered_by_the_form_behind_the_title_that_says_so() {
        let found = |forms: &str| {
            let html = format!(
                "<header><h1>Tin Yard</h1><form id=sum action=/cart></form></header><h1>Milk pan</h1>{forms}"
            );
            let page = parse(&html, "https://example.org/", Scripting::Off).unwrap();
            let form = order_form(&page, title(&page).unwrap())?;
            page.attribute(form, "id").map(str::to_owned)
        };
        let list = "<form id=list action=/wishlist><input></form>";
        let order = "<form id=order action=/cart.php></form>";
        let later = "<form id=later class=add-to-cart></form>";
        assert_eq!(
            found(&format!("{list}{order}{later}")).as_deref(),
            Some("order")
        );
        assert_eq!(found(&format!("{list}{later}")).as_deref(), Some("later"));
        assert_eq!(found(list), None);
    }
}
