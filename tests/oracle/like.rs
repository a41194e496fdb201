//! What is built like a block, said as slowly and plainly as possible: every pair of nodes is looked at by itself.

use std::collections::BTreeSet;

use unhusk::page::text::count;
use unhusk::page::{NodeId, Page};

fn tag_path(page: &Page, node: NodeId) -> Vec<String> {
    let above: Vec<NodeId> = page.ancestors(node).collect();
    let steps = above.into_iter().rev().chain([node]);
    steps
        .map(|step| page.tag(step).unwrap_or("#text").to_owned())
        .collect()
}

fn names(page: &Page, node: Option<NodeId>) -> BTreeSet<String> {
    let list = node.and_then(|node| page.attribute(node, "class"));
    list.unwrap_or_default()
        .split_ascii_whitespace()
        .take(16)
        .map(plain)
        .filter(|name| !name.is_empty())
        .collect()
}

fn plain(name: &str) -> String {
    name.replace(|letter: char| letter.is_ascii_digit(), "")
}

/// Tags of three levels below with their levels.
fn inner(page: &Page, node: NodeId) -> BTreeSet<(usize, String)> {
    let top = page.depth(node) as usize;
    let shown = |below: &NodeId| {
        !std::iter::once(*below)
            .chain(page.ancestors(*below))
            .take_while(|&at| at != node)
            .any(|at| page.is_hidden(at))
    };
    page.subtree(node)
        .skip(1)
        .filter(|&below| !page.is_text(below))
        .filter(shown)
        .map(|below| {
            (
                page.depth(below) as usize - top,
                plain(page.tag(below).unwrap()),
            )
        })
        .filter(|(level, _)| *level <= 3)
        .collect()
}

fn common<T: Ord>(a: &BTreeSet<T>, b: &BTreeSet<T>) -> f32 {
    if a.is_empty() && b.is_empty() {
        return 1.0;
    }
    2.0 * a.intersection(b).count() as f32 / (a.len() + b.len()) as f32
}

/// Words outside links, and the share of characters inside.
fn running(page: &Page, node: NodeId) -> (u32, f32) {
    let (mut words, mut chars, mut link_chars) = (0, 0, 0);
    for text in page.subtree(node) {
        let Some(data) = page.text(text).filter(|_| !page.is_hidden(text)) else {
            continue;
        };
        let linked = page.ancestors(text).any(|above| {
            page.tag(above) == Some("a")
                && page.attribute(above, "href").is_some()
                && !page.is_hidden(above)
        });
        let unhusk::page::Count {
            chars: here,
            words: many,
        } = count(data);
        chars += here;
        if linked {
            link_chars += here;
        } else {
            words += many;
        }
    }
    let density = if chars == 0 {
        0.0
    } else {
        link_chars as f32 / chars as f32
    };
    (words, density)
}

fn is_running(page: &Page, node: NodeId) -> bool {
    let (words, density) = running(page, node);
    words >= 20 && density < 0.3
}

pub fn like(page: &Page, node: NodeId, main: &[NodeId]) -> Vec<NodeId> {
    let node = if page.is_text(node) {
        page.parent(node).unwrap_or(node)
    } else {
        node
    };
    let on_path: Vec<NodeId> = page
        .nodes()
        .filter(|&other| !page.is_text(other) && !page.is_hidden(other))
        .filter(|&other| tag_path(page, other) == tag_path(page, node))
        .filter(|&other| {
            let role = |at| {
                let words = page.attribute(at, "role").unwrap_or_default();
                plain(words.split_ascii_whitespace().next().unwrap_or_default())
            };
            role(other) == role(node)
        })
        .collect();
    let named = |other: NodeId| {
        let share = |a, b| common(&names(page, a), &names(page, b)) >= 0.5;
        share(Some(node), Some(other)) && share(page.parent(node), page.parent(other))
    };
    let any_named = on_path.iter().any(|&other| named(other));
    let own = inner(page, node);
    let mut kind: Vec<NodeId> = on_path
        .into_iter()
        .filter(|&other| {
            let built = common(&own, &inner(page, other));
            if any_named {
                named(other) && built >= 0.5
            } else {
                own.len() >= 3 && built >= 0.8
            }
        })
        .filter(|&other| !main.iter().any(|&root| page.contains(other, root)))
        .collect();
    let inside = |other: NodeId| main.iter().any(|&root| page.contains(root, other));
    let words = |list: &mut dyn Iterator<Item = NodeId>| -> u32 {
        list.map(|at| running(page, at).0).sum()
    };
    let taken = words(&mut kind.iter().copied().filter(|&other| inside(other)));
    let all = words(&mut main.iter().copied());
    let text_of_main = taken as f32 > all as f32 * 0.25
        || (!is_running(page, node) && kind.iter().any(|&at| inside(at) && is_running(page, at)));
    if text_of_main {
        kind.retain(|&other| !inside(other));
    }
    if kind.contains(&node) {
        kind
    } else {
        Vec::new()
    }
}
