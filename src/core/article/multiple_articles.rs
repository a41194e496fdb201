//! Finds the articles of a page that holds several one after the other, such as a page that appends the next article when
//! the reader reaches the end of the last.
//!
//! ```text
//!   main ┬ article ┬ h1 Salt        ◀ 1      same tag path to the heading, equally deep,
//!        │         └ p p h2 p p              enough running text in each
//!        ├ advertisement
//!        └ article ┬ h1 Swifts      ◀ 2
//!                  └ p p p
//! ```
//!
//! The titles are the headings of the highest rank on the page that have the same tag path as the first of them. The article
//! of a title is the largest element around it that holds no other title; all articles have the same depth, that of the
//! deepest. What this excludes:
//!
//! - Sections of an article and posts of a live blog: their headings have a lower rank than the title above them.
//! - Chapters that follow each other without elements of their own: no element holds one heading and its text.
//! - Lists of teasers: each article needs [`LEAST_WORDS`] words of running text outside links.
//! - Sections of a page without a title: the titles must be `h1`, one of them the heading of the page's title, or the markup
//!   must declare all articles as such (`article`, its role or its type).
//!
//! Wrong for: next articles whose title has another rank than the first one's, or whose elements lie deeper. The page is then
//! one article, and no text is lost.
//!
//! O(nodes + bytes): whether an element holds a second title is known from the titles before and after its own, and the
//! ancestors visited from one title are not visited from another.

use super::kept::Kept;
use crate::page::tag_path::{PathKind, TagPaths};
use crate::page::{Count, Element, NodeId, Page};
use crate::verdict::readable::reading_words;

/// Fewest words of running text in an article; teasers have less.
const LEAST_WORDS: f32 = 150.0;

/// The heading tags, the highest rank first.
const RANKS: [Element; 6] = [
    Element::H1,
    Element::H2,
    Element::H3,
    Element::H4,
    Element::H5,
    Element::H6,
];

/// An article and the heading that gives its title.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ArticleHeading {
    pub(super) node: NodeId,
    pub(super) heading: NodeId,
}

/// The articles in document order, if the page holds two or more; otherwise none. `title` is the heading of the page's
/// title. The articles must have at least half of the titles and half of the page's words.
pub(super) fn find(kept: &Kept, title: Option<NodeId>) -> Vec<ArticleHeading> {
    let page = kept.page;
    let Some(titles) = find_titles(kept, title) else {
        return Vec::new();
    };
    let sums = Sums::of(kept);
    let articles: Vec<ArticleHeading> = article_elements(kept, &titles)
        .into_iter()
        .filter(|found| sums.is_article(page, found.node))
        .collect();
    let words: f32 = articles
        .iter()
        .map(|found| sums.words(page, found.node))
        .sum();
    let are_main_part =
        2 * articles.len() >= titles.len() && 2.0 * words >= sums.words(page, NodeId::ROOT);
    let include_page_title = || {
        page.element(titles[0]) == Some(RANKS[0])
            && title.is_some_and(|title| titles.contains(&title))
    };
    if articles.len() >= 2
        && are_main_part
        && (include_page_title()
            || articles
                .iter()
                .all(|found| is_declared_article(page, *found)))
    {
        articles
    } else {
        Vec::new()
    }
}

/// The headings of the page's highest rank that lie in the main content and have the tag path of the first of them; `None`
/// if there are fewer than two.
fn find_titles(kept: &Kept, title: Option<NodeId>) -> Option<Vec<NodeId>> {
    let page = kept.page;
    // One past the end of the last heading. A heading inside another is part of that one and does not count.
    let mut end = NodeId::ROOT;
    let mut ranked: Vec<(usize, NodeId)> = Vec::new();
    for node in page.nodes() {
        let rank = RANKS
            .iter()
            .position(|&tag| page.element(node) == Some(tag));
        let Some(rank) = rank.filter(|_| node >= end) else {
            continue;
        };
        if kept.chars(node) > 0 || title == Some(node) {
            end = page.end(node);
            ranked.push((rank, node));
        }
    }
    let top = ranked.iter().map(|&(rank, _)| rank).min()?;
    ranked.retain(|&(rank, _)| rank == top);
    let first = ranked[0].1;
    if ranked.len() < 2 || kept.main_around(first).is_none() {
        return None;
    }
    let paths = TagPaths::of(page, PathKind::Tags);
    let titles: Vec<NodeId> = ranked
        .iter()
        .map(|&(_, node)| node)
        .filter(|&node| {
            paths.symbol(node) == paths.symbol(first) && kept.main_around(node).is_some()
        })
        .collect();
    (titles.len() >= 2).then_some(titles)
}

/// For each title the largest element around it that holds no other title, at the depth of the deepest of these elements,
/// so that all articles are equally deep.
fn article_elements(kept: &Kept, titles: &[NodeId]) -> Vec<ArticleHeading> {
    let page = kept.page;
    // The highest ancestor of title k that holds no other title and lies in the main content, or the first one, from the
    // title up, for which `is_high_enough` holds.
    let climb = |k: usize, is_high_enough: &dyn Fn(NodeId) -> bool| {
        let mut node = titles[k];
        while let Some(parent) = page.parent(node) {
            let holds_other = (k > 0 && titles[k - 1] >= parent)
                || titles
                    .get(k + 1)
                    .is_some_and(|&next| next < page.end(parent));
            if holds_other || kept.main_around(parent).is_none() || is_high_enough(node) {
                break;
            }
            node = parent;
        }
        node
    };
    let indices = 0..titles.len();
    let depth = indices
        .clone()
        .map(|k| page.depth(climb(k, &|_| false)))
        .max()
        .unwrap_or_default();
    indices
        .map(|k| ArticleHeading {
            node: climb(k, &|node| page.depth(node) <= depth),
            heading: titles[k],
        })
        .collect()
}

/// Whether the markup of the article's element, of its heading or of an element between them declares an article.
fn is_declared_article(page: &Page, found: ArticleHeading) -> bool {
    std::iter::once(found.heading)
        .chain(page.ancestors(found.heading))
        .take_while(|&node| node >= found.node)
        .any(|node| {
            page.element(node) == Some(Element::Article)
                || page.attribute(node, "role") == Some("article")
                || page.attribute(node, "itemtype").is_some_and(|kind| {
                    let name = kind.rsplit('/').next().unwrap_or(kind);
                    name.ends_with("Article") || name.ends_with("BlogPosting")
                })
        })
}

/// Amounts of kept text: entry k is the sum over the nodes before node k; one entry more than nodes.
struct Sums(Vec<Sum>);

#[derive(Clone, Copy, Default)]
struct Sum {
    /// Words and characters outside links.
    words: u32,
    chars: u32,
    /// Characters inside links.
    linked: u32,
}

impl Sums {
    fn of(kept: &Kept) -> Sums {
        let page = kept.page;
        let mut sums = Vec::with_capacity(page.len() + 1);
        let mut sum = Sum::default();
        let mut link_end = NodeId::ROOT;
        for node in page.nodes() {
            sums.push(sum);
            if page.element(node) == Some(Element::A) && page.attribute(node, "href").is_some() {
                link_end = link_end.max(page.end(node));
            }
            if !page.is_text(node) || !kept.text(node) {
                continue;
            }
            let Count { chars, words } = page.count(node);
            if node < link_end {
                sum.linked = sum.linked.saturating_add(chars);
            } else {
                sum.words = sum.words.saturating_add(words);
                sum.chars = sum.chars.saturating_add(chars);
            }
        }
        sums.push(sum);
        Sums(sums)
    }

    /// The amount of kept text in the subtree of a node. O(1).
    fn inside(&self, page: &Page, node: NodeId) -> Sum {
        let (from, to) = (self.0[node.index()], self.0[page.end(node).index()]);
        Sum {
            words: to.words - from.words,
            chars: to.chars - from.chars,
            linked: to.linked - from.linked,
        }
    }

    /// Words outside links in the subtree of a node, counted as [`reading_words`] does for scripts without spaces.
    fn words(&self, page: &Page, node: NodeId) -> f32 {
        let sum = self.inside(page, node);
        reading_words(sum.words, sum.chars)
    }

    /// Whether an element has at least [`LEAST_WORDS`] words outside links, and fewer characters inside links than outside.
    fn is_article(&self, page: &Page, node: NodeId) -> bool {
        let sum = self.inside(page, node);
        sum.linked < sum.chars && reading_words(sum.words, sum.chars) >= LEAST_WORDS
    }
}
