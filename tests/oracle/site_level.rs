//! SiteLevel by writing every subtree out as text.

use std::collections::{BTreeMap, BTreeSet};

use unhusk::page::{NodeId, Page};

/// The subtree as text, attributes and all, white space collapsed; `None` for blank text.
pub fn written(page: &Page, node: NodeId) -> Option<String> {
    if let Some(text) = page.text(node) {
        let words: Vec<&str> = text.split_whitespace().collect();
        return (!words.is_empty()).then(|| format!("{:?}", words.join(" ")));
    }
    let attributes: Vec<String> = page
        .attributes(node)
        .map(|(name, value)| format!("{name:?}={value:?}"))
        .collect();
    let children: Vec<String> = page
        .children(node)
        .filter_map(|child| written(page, child))
        .collect();
    let tag = page.tag(node).unwrap();
    Some(format!(
        "({tag:?} [{}] {})",
        attributes.join(" "),
        children.join(" ")
    ))
}

/// Per node of `page`: it or an ancestor is written the same on at least `least` of `pages`.
pub fn marked(pages: &[Page], page: &Page, least: usize) -> Vec<bool> {
    let mut on: BTreeMap<String, usize> = BTreeMap::new();
    for page in pages {
        let all: BTreeSet<String> = page
            .nodes()
            .filter_map(|node| written(page, node))
            .collect();
        for one in all {
            *on.entry(one).or_default() += 1;
        }
    }
    let is = |node| {
        let seen = written(page, node).and_then(|one| on.get(&one).copied());
        seen.unwrap_or(0) >= least
    };
    page.nodes()
        .map(|node| is(node) || page.ancestors(node).any(is))
        .collect()
}
