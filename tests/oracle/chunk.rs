//! Text chunks and I-Match as their papers tell them: whole strings, sets and recursion, no thought of speed or memory.

use std::collections::{BTreeMap, BTreeSet};

use unhusk::page::{Element, NodeId, Page};

/// What comes along a page: a cut, or a text with the node it stands in.
enum Event<'a> {
    Cut,
    Text(NodeId, &'a str),
}

fn walk<'a>(page: &'a Page, node: NodeId, blocks: bool, out: &mut Vec<Event<'a>>) {
    let Some(name) = page.tag(node) else {
        out.push(Event::Text(node, page.text(node).unwrap()));
        return;
    };
    if Element::named(name).is_never_rendered() {
        return;
    }
    let cuts = if blocks {
        !Element::named(name).is_inline()
    } else {
        name == "table" || name == "map"
    };
    if cuts {
        out.push(Event::Cut);
    }
    for child in page.children(node) {
        if name == "iframe" && page.is_text(child) {
            continue;
        }
        walk(page, child, blocks, out);
    }
    if cuts {
        out.push(Event::Cut);
    }
}

/// The chunks of a page: their terms, and the text nodes they come from.
pub fn chunks(page: &Page, blocks: bool) -> Vec<(Vec<String>, Vec<NodeId>)> {
    let mut events = vec![];
    walk(page, NodeId::ROOT, blocks, &mut events);
    let mut chunks = vec![(vec![], vec![])];
    for event in events {
        match event {
            Event::Cut => chunks.push((vec![], vec![])),
            Event::Text(node, text) => {
                let (terms, nodes) = chunks.last_mut().unwrap();
                let more: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
                if !more.is_empty() {
                    nodes.push(node);
                }
                terms.extend(more);
            }
        }
    }
    chunks.retain(|(terms, _)| !terms.is_empty());
    chunks
}

/// Positions of the pages that say the same as an earlier one.
pub fn duplicates(pages: &[&Page], low: f64, high: f64) -> BTreeSet<usize> {
    let terms: Vec<BTreeSet<String>> = pages
        .iter()
        .map(|page| {
            chunks(page, false)
                .into_iter()
                .flat_map(|chunk| chunk.0)
                .collect()
        })
        .collect();
    let n = pages.len() as f64;
    let telling = |term: &String| {
        let on = terms.iter().filter(|terms| terms.contains(term)).count() as f64;
        let idf = (n / on).ln() / n.ln();
        pages.len() < 2 || (low <= idf && idf <= high)
    };
    let signatures: Vec<(bool, Vec<&String>)> = terms
        .iter()
        .map(|terms| {
            let some: Vec<&String> = terms.iter().filter(|term| telling(term)).collect();
            if some.is_empty() {
                (false, terms.iter().collect())
            } else {
                (true, some)
            }
        })
        .collect();
    (0..pages.len())
        .filter(|&k| signatures[..k].contains(&signatures[k]))
        .collect()
}

/// The chunks on more than `over` of the pages that are no duplicates, and how many pages they stand on.
pub fn template(
    pages: &[&Page],
    blocks: bool,
    over: usize,
    low: f64,
    high: f64,
) -> BTreeMap<Vec<String>, usize> {
    let left_out = duplicates(pages, low, high);
    let mut on: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    for (k, page) in pages.iter().enumerate() {
        if left_out.contains(&k) {
            continue;
        }
        let different: BTreeSet<Vec<String>> = chunks(page, blocks)
            .into_iter()
            .map(|chunk| chunk.0)
            .collect();
        for terms in different {
            *on.entry(terms).or_default() += 1;
        }
    }
    on.retain(|_, on| *on > over);
    on
}
