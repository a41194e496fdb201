//! Kinds of pages from their definition: whole sets of tag paths as words, exact weighted Jaccard, pages in order.

use std::collections::{BTreeMap, BTreeSet};

use unhusk::page::{NodeId, Page};
use unhusk::template::{JOIN_SIMILARITY, MATCH_SIMILARITY};

/// Tag paths of the elements in the body, as words.
pub fn paths(page: &Page) -> BTreeSet<String> {
    let body = page.body();
    let path = |node: NodeId| {
        let steps = std::iter::once(node).chain(page.ancestors(node));
        let tags: Vec<&str> = steps.filter_map(|step| page.tag(step)).collect();
        tags.join(" < ")
    };
    page.nodes()
        .filter(|&node| page.contains(body, node) && !page.is_text(node))
        .map(path)
        .collect()
}

/// A kind: how many of its pages have a path, and which pages they are.
#[derive(Default)]
pub struct Kind {
    pub counts: BTreeMap<String, usize>,
    pub members: Vec<usize>,
}

/// Every path of either side counts by the larger share, and what both have by the smaller.
pub fn similarity(kind: &Kind, page: &BTreeSet<String>) -> f64 {
    let all: BTreeSet<&String> = kind.counts.keys().chain(page).collect();
    let (mut both, mut either) = (0.0, 0.0);
    for path in all {
        let left = kind.counts.get(path).copied().unwrap_or(0) as f64 / kind.members.len() as f64;
        let right = f64::from(u8::from(page.contains(path)));
        both += left.min(right);
        either += left.max(right);
    }
    if either > 0.0 { both / either } else { 1.0 }
}

/// The first kind most like a page.
pub fn nearest(kinds: &[Kind], page: &BTreeSet<String>) -> Option<(usize, f64)> {
    let mut best: Option<(usize, f64)> = None;
    for (k, kind) in kinds.iter().enumerate() {
        let like = similarity(kind, page);
        if best.is_none_or(|(_, known)| like > known) {
            best = Some((k, like));
        }
    }
    best
}

/// The kinds of some pages; `None` where rounding could decide otherwise.
pub fn kinds(pages: &[&Page]) -> Option<Vec<Kind>> {
    let mut kinds: Vec<Kind> = Vec::new();
    for (number, page) in pages.iter().enumerate() {
        let paths = paths(page);
        if is_close(&kinds, &paths, f64::from(JOIN_SIMILARITY)) {
            return None;
        }
        let near = nearest(&kinds, &paths);
        let kind = match near {
            Some((kind, like)) if like >= f64::from(JOIN_SIMILARITY) => kind,
            _ => {
                kinds.push(Kind::default());
                kinds.len() - 1
            }
        };
        kinds[kind].members.push(number);
        for path in paths {
            *kinds[kind].counts.entry(path).or_default() += 1;
        }
    }
    Some(kinds)
}

/// The kind of another page; the outer `None` where rounding could decide otherwise.
pub fn assign(kinds: &[Kind], page: &Page) -> Option<Option<usize>> {
    let paths = paths(page);
    let bound = f64::from(MATCH_SIMILARITY);
    let near = nearest(kinds, &paths).filter(|&(_, like)| like >= bound);
    (!is_close(kinds, &paths, bound)).then(|| near.map(|(kind, _)| kind))
}

/// Whether a likeness lies at the bound, or two of them at each other without being equal.
fn is_close(kinds: &[Kind], page: &BTreeSet<String>, bound: f64) -> bool {
    let likes: Vec<f64> = kinds.iter().map(|kind| similarity(kind, page)).collect();
    let near = |left: f64, right: f64| (left - right).abs() < 1e-4;
    let pairs = likes.iter().enumerate();
    likes.iter().any(|&like| near(like, bound))
        || pairs
            .clone()
            .any(|(k, &like)| likes[..k].iter().any(|&other| near(like, other)))
}
