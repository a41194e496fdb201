//! All that a reader needs to set an article from the nodes of its own page: what is kept, what is a note, a formula, a title.
//!
//! [`Content::markdown`] and [`Content::html`] make something new of a page. A reader that shows the page's own
//! nodes, so that players go on playing and other programs find what they look for, needs to know of each node whether it
//! belongs to the article, and what the writers of text know besides. O(nodes + bytes).

use super::body;
use super::content::Content;
use super::items::ItemNodes;
use super::kept::Kept;
use super::left_out::left_out;
use super::math::{self, Formulas};
use super::metadata::Metadata;
use super::multiple_articles::{self, ArticleHeading};
use super::posts::{self, PostNodes};
use super::product::{DeclaredProduct, Offer};
use super::title;
use super::{FurtherPart, ProductChoice, address::Base, embed, markdown, notes, picture, plain};
use crate::page::{Element, NodeId, Page};
use crate::verdict::page_kind::PageKind;
use crate::verdict::{self, Selection, Verdict};

/// See the [module](self). Lists are in document order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reading {
    /// The title of the article, as in [`Article`](super::Article).
    pub title: String,
    /// The heading on the page that says it, if one does.
    pub heading: Option<NodeId>,
    /// Who wrote it, when, where it stands.
    pub facts: Metadata,
    /// Per node: whether it is a text of the article, a picture, a player or a formula of it or inside one, or an element
    /// around such.
    pub kept: Vec<bool>,
    /// Parts of the main content that stay in sight on the page and are not kept.
    pub left_out: u32,
    /// What is kept together with those parts; empty where there are none.
    pub kept_with_left_out: Vec<bool>,
    /// References to footnotes.
    pub notes: Vec<NoteLink>,
    /// Links in footnotes that lead back to where they are referred to.
    pub backs: Vec<NodeId>,
    /// Formulas of the article.
    pub formulas: Vec<Formula>,
    /// The articles of the page: several where they follow each other, none where the page has at most a list of them.
    pub articles: Vec<Part>,
    /// The posts of a thread; none on other pages.
    pub posts: Vec<PostFacts>,
    /// What readers say below an article, or buyers about a product; the texts below have it not.
    pub comments: Vec<PostFacts>,
    /// What is kept of the comments, as [`Reading::kept`] has it of the article; empty where there are none.
    pub kept_comments: Vec<bool>,
    /// The items of a list; none on other pages.
    pub items: Vec<ItemPlace>,
    /// What a page sells that is likely about one thing; `None` on other pages.
    pub product: Option<ProductFacts>,
    /// The further pages of an article that is cut into parts, one after the other.
    pub further_parts: Vec<FurtherPart>,
    /// As [`markdown`](super::markdown) gives it, with its title once.
    pub markdown: String,
    /// As [`Article::text`](super::Article::text) writes it, with its title once and the captions, tables, code and notes that are shown.
    pub text: String,
}

/// A reference to a footnote.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NoteLink {
    /// The link.
    pub reference: NodeId,
    /// Root of the note; several references may lead to one.
    pub note: NodeId,
    /// What the page writes for the reference.
    pub label: String,
}

/// A formula.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Formula {
    /// What stands for it: a `math` element, or a script of `MathJax`.
    pub node: NodeId,
    /// In TeX, without delimiters; empty where the page does not say.
    pub tex: String,
    /// Whether it stands on a line of its own.
    pub display: bool,
    /// Roots of what shows it again, none in another.
    pub copies: Vec<NodeId>,
}

/// Who wrote a post, when, and what it answers. Its text is what [`Reading::kept`] keeps below its element, but not below that
/// of a post inside it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PostFacts {
    /// Its topmost element.
    pub node: NodeId,
    /// Texts of the page that say who and when.
    pub heads: Vec<NodeId>,
    /// Its author; empty where the page does not say.
    pub author: String,
    /// ISO 8601 where the page's form is known, else as written; empty where the page does not say.
    pub published: String,
    /// How many posts it answers in turn.
    pub depth: u32,
    /// Votes, points or likes; null where the page does not say.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub votes: Option<i64>,
    /// Whether it is marked as the accepted answer.
    pub accepted: bool,
}

/// What the header of a product says.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ProductFacts {
    /// With its currency, as written; empty where the page does not say.
    pub price: String,
    /// Who makes it; empty where the page does not declare it.
    pub brand: String,
    /// What one chooses before buying it.
    pub choices: Vec<ProductChoice>,
    /// Texts of the page that say the price.
    pub heads: Vec<NodeId>,
}

/// Where an item of a list stands on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ItemPlace {
    /// Its topmost element.
    pub node: NodeId,
    /// The heading or link that says its title.
    pub title: NodeId,
    /// The link that leads to it: the title, around it, inside it, or elsewhere in the item.
    pub link: NodeId,
}

/// One of the articles of a page.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Part {
    /// Its topmost element.
    pub node: NodeId,
    /// Its own title.
    pub title: String,
}

impl Reading {
    /// What a reader needs of a judged page.
    #[must_use]
    pub fn of(page: &Page, verdict: &Verdict) -> Reading {
        Self::of_content(Content::of(page, verdict))
    }

    /// What a reader needs of a page of which this was selected.
    #[must_use]
    pub fn of_selection(page: &Page, selection: &Selection) -> Reading {
        Self::of_content(Content::of_selection(page, selection))
    }

    fn of_content(content: Content) -> Reading {
        let (page, selection, base) = (content.page, &*content.selection, &content.base);
        let heading = content.headline.heading;
        let kept = content.shown();
        let formulas = math::formulas(page);
        let (notes, backs) = notes(kept);
        let left_out = left_out(kept, &content.texts, selection, heading);
        let kept_with_left_out = if left_out.parts > 0 {
            marks(&kept.extended(&left_out.texts), &formulas, base)
        } else {
            Vec::new()
        };
        let kept_comments = if kept.comments().posts.is_empty() {
            Vec::new()
        } else {
            marks(&kept.comments_alone(), &formulas, base)
        };
        let facts_of_posts =
            |posts: &[PostNodes]| posts.iter().map(|post| facts_of(page, post)).collect();
        let place = |item: &ItemNodes| ItemPlace {
            node: item.node,
            title: item.title,
            link: item.link,
        };
        let mut reading = Reading {
            further_parts: content.parts().1,
            product: product_facts(&content),
            items: kept.all_items().iter().map(place).collect(),
            articles: articles(kept, selection, content.title(), heading),
            title: content.title().to_owned(),
            heading,
            facts: content.metadata(),
            kept: marks(kept, &formulas, base),
            kept_comments,
            left_out: left_out.parts,
            kept_with_left_out,
            notes,
            backs,
            formulas: shown(kept, formulas),
            posts: facts_of_posts(kept.all_posts()),
            comments: facts_of_posts(&kept.comments().posts),
            text: String::new(),
            markdown: String::new(),
        };
        let (mut pieces, source) = content.into_body();
        body::add_title(&mut pieces, &reading.title);
        reading.text = plain::paragraphs(&pieces).join("\n\n");
        reading.markdown = markdown::write(&pieces, source.as_ref().unwrap_or(page));
        reading
    }
}

fn product_facts(content: &Content) -> Option<ProductFacts> {
    let page = content.page;
    let is_product = content.selection.kind?.kind == PageKind::Product;
    let offer = is_product.then(|| Offer::of(content, DeclaredProduct::of(page)))?;
    // Of a text with another price beside it only the texts of this one.
    let is_of_price = |leaf: &NodeId| {
        let said = page.text(*leaf).unwrap_or_default().trim();
        !said.is_empty() && offer.price.contains(said)
    };
    let heads = offer.price_text.map(|(first, last)| {
        let leaves = (first.0..=last.0).map(NodeId);
        leaves.filter(is_of_price).collect()
    });
    Some(ProductFacts {
        price: offer.price,
        brand: offer.brand,
        choices: offer.choices,
        heads: heads.unwrap_or_default(),
    })
}

fn facts_of(page: &Page, nodes: &PostNodes) -> PostFacts {
    let post = posts::without_text(page, nodes);
    PostFacts {
        node: nodes.node,
        heads: nodes.heads().collect(),
        author: post.author,
        published: post.date,
        depth: post.depth,
        votes: post.votes,
        accepted: post.accepted,
    }
}

/// Per node, whether it is kept; see [`Reading::kept`].
fn marks(kept: &Kept, formulas: &Formulas, base: &Base) -> Vec<bool> {
    let page = kept.page;
    let mut marks: Vec<bool> = page.nodes().map(|node| kept.text(node)).collect();
    // What makes the elements around it kept: white space alone does not.
    let mut holds: Vec<bool> = page.nodes().map(|node| kept.chars(node) > 0).collect();
    // Who wrote a post, and when, is shown with it.
    for post in kept.all_posts() {
        for node in post.heads() {
            marks[node.index()] = true;
            holds[node.index()] = true;
        }
    }
    let mut node = NodeId::ROOT;
    while node.index() < page.len() {
        if !is_shown(kept, formulas, base, node) {
            node = NodeId(node.0 + 1);
            continue;
        }
        // The sources of a picture stand beside its element.
        let whole = page
            .parent(node)
            .filter(|&above| page.element(above) == Some(Element::Picture))
            .unwrap_or(node);
        marks[whole.index()..page.end(whole).index()].fill(true);
        holds[whole.index()] = true;
        node = page.end(whole);
    }
    for node in page.nodes().rev() {
        let at = node.index();
        marks[at] |= holds[at];
        if let Some(above) = page.parent(node).filter(|_| holds[at]) {
            holds[above.index()] = true;
        }
    }
    marks
}

/// Whether an element is a picture, a player or a formula that the article has. Drawings count where the page says that
/// they are pictures, since most are ornaments.
fn is_shown(kept: &Kept, formulas: &Formulas, base: &Base, node: NodeId) -> bool {
    let page = kept.page;
    if formulas.at.get(node).is_some() {
        return kept.media(node);
    }
    let is_one = match page.element(node) {
        Some(Element::Img) if picture::is_icon(page, node) => picture::sign(page, node).is_some(),
        Some(Element::Img) => picture::of(page, node, base).is_some(),
        Some(Element::Iframe | Element::Embed | Element::Object) => {
            embed::of(page, node, base).is_some()
        }
        Some(Element::Video | Element::Audio) => true,
        Some(Element::Svg | Element::Canvas) => {
            !picture::is_icon(page, node)
                && (page.attribute(node, "role") == Some("img") || embed::is_in_figure(page, node))
        }
        _ => false,
    };
    is_one && !page.is_hidden(node) && kept.media(node)
}

/// The references and the ways back.
fn notes(kept: &Kept) -> (Vec<NoteLink>, Vec<NodeId>) {
    let found = notes::notes(kept);
    let backs = found.backs.ones().map(|at| NodeId(at as u32)).collect();
    let links = found
        .references
        .into_all()
        .map(|(reference, known)| NoteLink {
            reference,
            note: found.roots[known.number as usize - 1],
            label: known.label,
        });
    (links.collect(), backs)
}

/// The formulas of the article. One that lies in a copy of another is part of that copy.
fn shown(kept: &Kept, mut formulas: Formulas) -> Vec<Formula> {
    let page = kept.page;
    let mut copies: Vec<(NodeId, NodeId)> = Vec::new();
    for node in page.nodes() {
        let is_outer = copies
            .last()
            .is_none_or(|&(last, _)| page.end(last) <= node);
        if let Some(of) = formulas.copy_of(node).filter(|_| is_outer) {
            copies.push((node, of));
        }
    }
    let is_copied = |node: NodeId| {
        let before = copies.partition_point(|&(copy, _)| copy <= node);
        before > 0 && page.contains(copies[before - 1].0, node)
    };
    let mut list: Vec<Formula> = std::mem::take(&mut formulas.at)
        .into_all()
        .filter(|&(node, _)| kept.media(node) && !is_copied(node))
        .map(|(node, formula)| Formula {
            node,
            tex: formula.tex,
            display: formula.display,
            copies: Vec::new(),
        })
        .collect();
    for (copy, of) in copies {
        if let Ok(at) = list.binary_search_by_key(&of, |formula| formula.node) {
            list[at].copies.push(copy);
        }
    }
    list
}

/// The articles: several, or the main content as one where there is something to read.
fn articles(kept: &Kept, selection: &Selection, title: &str, heading: Option<NodeId>) -> Vec<Part> {
    let page = kept.page;
    let part = |ArticleHeading { node, heading }| Part {
        node,
        title: title::visible_text(page, heading),
    };
    let multiple_articles = multiple_articles::find(kept, heading);
    if !multiple_articles.is_empty() {
        return multiple_articles.into_iter().map(part).collect();
    }
    let one = selection
        .main
        .first()
        .filter(|_| kept.chars(NodeId::ROOT) > 0 && verdict::readable(page).yes);
    one.map(|&node| Part {
        node,
        title: title.to_owned(),
    })
    .into_iter()
    .collect()
}
