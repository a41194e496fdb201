//! Comments: posts on a page that is about something else, as what readers say below an article or buyers of a product.
//!
//! They are found like the posts of a thread, but among the texts that are not the article's, and whatever the verdict hides: it
//! takes comments for clutter, since somebody who reads the page quietly did not come for them. O(nodes · words of a class + bytes).

use fixedbitset::FixedBitSet;

use super::kept::Kept;
use super::page_texts::PageTexts;
use super::posts::{self, PostNodes};
use crate::page::NodeId;
use crate::verdict::Selection;
use crate::verdict::page_kind::PageKind;

/// Most words kept around comments, as their heading, up to which an element holds comments and nothing else.
const AROUND_WORDS: u32 = 20;

/// See the [module](self).
#[derive(Clone, Default)]
pub(super) struct Comments {
    /// In document order.
    pub(super) posts: Vec<PostNodes>,
    /// Per node, whether it lies in the element that holds them, or in one of them.
    pub(super) area: FixedBitSet,
}

/// The comments of a judged page of which `kept` is read. `heading`: the one that says the title.
pub(super) fn comments(
    kept: &Kept,
    selection: &Selection,
    heading: Option<NodeId>,
    texts: &PageTexts,
) -> Comments {
    let page = kept.page;
    // Reviews are read with a product, comments are not with an article.
    let is_read = match selection.kind.map(|likely| likely.kind) {
        Some(PageKind::Article | PageKind::Documentation) => false,
        Some(PageKind::Product) => true,
        _ => return Comments::default(),
    };
    let counts = |leaf: NodeId| is_read || !kept.text(leaf);
    // Posts that are sure have dates: most pages are not looked through further.
    let dates = texts.signs().dates.iter();
    if dates.filter(|&&(leaf, _)| counts(leaf)).count() < posts::SURE_POSTS {
        return Comments::default();
    }
    let posts = posts::comments(texts, &counts);
    if !posts::are_sure(page, &posts) {
        return Comments::default();
    }
    let area = area(kept, &posts, heading);
    Comments { posts, area }
}

/// The outermost element that holds all posts and hardly anything else that is kept, else the posts alone.
fn area(kept: &Kept, posts: &[PostNodes], heading: Option<NodeId>) -> FixedBitSet {
    let page = kept.page;
    let mut area = posts::inside(page, posts);
    let mut words_before = vec![0_u32; page.len() + 1];
    for node in page.nodes() {
        let counts = kept.text(node) && !area.contains(node.index());
        let words = if counts { page.count(node).words } else { 0 };
        words_before[node.index() + 1] = words_before[node.index()].saturating_add(words);
    }
    let Some((first, last)) = posts.first().zip(posts.last()) else {
        return area;
    };
    let holds_little = |node: &NodeId| {
        let words = words_before[page.end(*node).index()] - words_before[node.index()];
        words <= AROUND_WORDS && heading.is_none_or(|heading| !page.contains(*node, heading))
    };
    let around = page
        .ancestors(first.node)
        .skip_while(|&node| !page.contains(node, last.node))
        .take_while(holds_little)
        .last();
    if let Some(node) = around {
        area.insert_range(node.index()..page.end(node).index());
    }
    area
}
