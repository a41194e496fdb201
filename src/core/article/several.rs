//! Where one page holds several articles one after the other, as pages do that append the next one when a reader
//! reaches the end.
//!
//! ```text
//!   main ┬ article ┬ h1 Salt        ◀ 1      same tag path to the heading, equally deep,
//!        │         └ p p h2 p p              enough running text in each
//!        ├ advertisement
//!        └ article ┬ h1 Swifts      ◀ 2
//!                  └ p p p
//! ```
//!
//! Titles are the headings of the highest rank on the page that have the tag path of the first of them; an article is the
//! largest element around its title that holds no other title, as large as the smallest of them allows. Headings of the
//! highest rank, so that the sections of an article and the posts of a live blog, which stand below its title, are none.
//! Elements around the heading, so that chapters that follow each other without elements of their own are none. Running
//! text outside links ([`WORDS`]), so that a list of teasers is none. Two such elements are articles only when they say so
//! (`article`, its role or its type) or when their titles are `h1` and the document's title names one of them: sections
//! of a page without a title look the same otherwise.
//!
//! Wrong for: next articles whose title is of another rank than the first one's, or whose elements lie deeper. They stay one
//! article, which loses nothing.
//!
//! Neighbours in the list of titles say what an element holds, and the ways up from two titles never meet: O(nodes + bytes).

use super::kept::Kept;
use crate::page::tag_path::{PathKind, TagPaths};
use crate::page::{Count, Element, NodeId, Page};
use crate::verdict::readable::reading_words;

/// Words of running text that an article has at least; teasers have less.
const WORDS: f32 = 150.0;

/// Tags of headings, the highest rank first.
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

/// The articles of a page that holds several, in document order; else none. `title` is the heading of the page's title.
pub(super) fn several(kept: &Kept, title: Option<NodeId>) -> Vec<ArticleHeading> {
    let page = kept.page;
    let Some(titles) = titles(kept, title) else {
        return Vec::new();
    };
    let sums = Sums::of(kept);
    let long: Vec<ArticleHeading> = elements(kept, &titles)
        .into_iter()
        .filter(|found| sums.is_article(page, found.node))
        .collect();
    let words: f32 = long.iter().map(|found| sums.words(page, found.node)).sum();
    let most = 2 * long.len() >= titles.len() && 2.0 * words >= sums.words(page, NodeId::ROOT);
    let named = || {
        page.element(titles[0]) == Some(RANKS[0])
            && title.is_some_and(|title| titles.contains(&title))
    };
    if long.len() >= 2 && most && (named() || long.iter().all(|found| says_so(page, *found))) {
        long
    } else {
        Vec::new()
    }
}

/// The headings of the highest rank with the tag path of the first of them, where these are two or more in the main content.
fn titles(kept: &Kept, title: Option<NodeId>) -> Option<Vec<NodeId>> {
    let page = kept.page;
    // One past the end of the last heading: one inside another is part of it.
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

/// For each title the largest element around it that holds no other; all of the same depth.
fn elements(kept: &Kept, titles: &[NodeId]) -> Vec<ArticleHeading> {
    let page = kept.page;
    let up = |k: usize, deep_enough: &dyn Fn(NodeId) -> bool| {
        let mut node = titles[k];
        while let Some(above) = page.parent(node) {
            let holds_other = (k > 0 && titles[k - 1] >= above)
                || titles
                    .get(k + 1)
                    .is_some_and(|&next| next < page.end(above));
            if holds_other || kept.main_around(above).is_none() || deep_enough(node) {
                break;
            }
            node = above;
        }
        node
    };
    let places = 0..titles.len();
    let depth = places
        .clone()
        .map(|k| page.depth(up(k, &|_| false)))
        .max()
        .unwrap_or_default();
    places
        .map(|k| ArticleHeading {
            node: up(k, &|node| page.depth(node) <= depth),
            heading: titles[k],
        })
        .collect()
}

/// Whether the element, or one between it and its heading, says that it is an article.
fn says_so(page: &Page, found: ArticleHeading) -> bool {
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

/// Kept text before each node; one entry more than nodes.
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

    fn inside(&self, page: &Page, node: NodeId) -> Sum {
        let (from, to) = (self.0[node.index()], self.0[page.end(node).index()]);
        Sum {
            words: to.words - from.words,
            chars: to.chars - from.chars,
            linked: to.linked - from.linked,
        }
    }

    /// Words of running text, as a person reads them.
    fn words(&self, page: &Page, node: NodeId) -> f32 {
        let sum = self.inside(page, node);
        reading_words(sum.words, sum.chars)
    }

    /// Whether an element has an article's amount of text, and less of it in links than outside.
    fn is_article(&self, page: &Page, node: NodeId) -> bool {
        let sum = self.inside(page, node);
        sum.linked < sum.chars && reading_words(sum.words, sum.chars) >= WORDS
    }
}
