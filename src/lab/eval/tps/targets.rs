//! Which nodes of a page are the target records of the paper's Table I.
//!
//! The table counts them and does not say where they are. They are taken to be the set of as many like elements that holds
//! the most text, where *like* is any of: children of one element with one tag; the same with one class; anywhere with one
//! tag and class; anywhere with one tag path and style. Where no set has that size, the paper's program missed some, and
//! the largest set of the second kind with more is taken. The same for all pages, before any record is looked for.
//!
//! The rule was made with these pages in view: what counts as alike was widened and narrowed until the set found was a list
//! of results wherever the page has one. So where targets lie is our reading, not a truth from outside.

use unhusk::page::maps::Map;
use unhusk::page::tag_path::{PathKind, TagPaths};
use unhusk::page::{NodeId, Page};

/// What the elements of a set have in common, see the [module](self).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Like {
    Siblings {
        parent: NodeId,
        tag: u32,
    },
    SiblingsOfClass {
        parent: NodeId,
        tag: u32,
        class: u32,
    },
    Class {
        tag: u32,
        class: u32,
    },
    Path {
        symbol: u32,
    },
}

/// The target records among `nodes` (in document order), in document order; empty without a set that large.
#[must_use]
pub fn targets(page: &Page, nodes: &[NodeId], count: usize) -> Vec<NodeId> {
    let letters = letters_before(page, nodes);
    let text = |node: &NodeId| letters[page.end(*node).index()] - letters[node.index()];
    let mut sets: Map<Like, Vec<NodeId>> = Map::default();
    let paths = TagPaths::of(page, PathKind::TagsAndStyle);
    let class_name = page.strings().find("class");
    for &node in nodes {
        let Some(parent) = page.parent(node).filter(|_| !page.is_text(node)) else {
            continue;
        };
        let tag = page.name_id(node).0;
        let attributes = page.attribute_ids(node).iter();
        let class = attributes
            .filter(|(name, _)| Some(*name) == class_name)
            .map(|(_, value)| value.0)
            .next();
        let symbol = paths.symbol(node);
        let mut kinds = vec![
            Like::Siblings { parent, tag },
            Like::SiblingsOfClass {
                parent,
                tag,
                class: class.unwrap_or(u32::MAX),
            },
            Like::Path { symbol },
        ];
        kinds.extend(class.map(|class| Like::Class { tag, class }));
        for like in kinds {
            let set = sets.entry(like).or_default();
            // One inside another is not one more.
            if set.last().is_none_or(|&last| !page.contains(last, node)) {
                set.push(node);
            }
        }
    }
    let of_size = |is_right: &dyn Fn(&Like, usize) -> bool| {
        sets.iter()
            .filter(|(like, set)| is_right(like, set.len()))
            // Of equal texts the first by kind and place, whatever the order of the map.
            .max_by_key(|(like, set)| (set.iter().map(text).sum::<usize>(), std::cmp::Reverse(**like)))
            .map(|(_, set)| set.clone())
    };
    of_size(&|_, size| size == count)
        .or_else(|| {
            of_size(&|like, size| size > count && matches!(like, Like::SiblingsOfClass { .. }))
        })
        .unwrap_or_default()
}

/// Per node, and one behind the last: letters of the texts among `nodes` before it.
fn letters_before(page: &Page, nodes: &[NodeId]) -> Vec<usize> {
    let mut letters = vec![0; page.len() + 1];
    for &node in nodes {
        let text = page.text(node).unwrap_or_default();
        letters[node.index() + 1] = text.trim().chars().count();
    }
    for at in 1..letters.len() {
        letters[at] += letters[at - 1];
    }
    letters
}
