//! FindRecords: a region's groups are records, unless they hold several.
//!
//! ```text
//!   group of one                    several records in a row         group of two, an object in each column
//!   tr ┬ td img                     div ┬ div ┬ h3                   tr ┬ td img ┐     tr ┬ td img ┐
//!      └ td a     one record            │     └ p    a record           ├ td img │        …        │ each column
//!   (children differ, or a tr)          └ div ┬ h3                   tr ┬ td a   │                 │ is a record
//!                                             └ p    another            └ td a   ┘                 ┘
//! ```

use super::compare::Comparer;
use super::regions::Span;
use super::{LEAST_LEVELS, Record, TagTree};
use crate::page::{Element, Page};

/// A region and the children it lies among.
pub(super) struct Groups<'a> {
    pub(super) children: &'a [usize],
    pub(super) region: Span,
}

/// The records of a region, in document order of their first nodes.
pub(super) fn find(
    page: &Page,
    tree: &TagTree,
    comparer: &mut Comparer<'_>,
    groups: &Groups<'_>,
) -> Vec<Record> {
    let Span { start, group, .. } = groups.region;
    let covered = &groups.children[start..groups.region.end()];
    let mut records = Vec::new();
    let mut is_below = group == 1;
    for nodes in covered.chunks(group) {
        let found = if let [node] = *nodes {
            records_of_one(page, tree, comparer, node)
        } else {
            records_of_several(tree, comparer, nodes)
        };
        is_below &= found.len() > 1;
        records.extend(found);
    }
    if is_below {
        add_outside(tree, comparer, groups, &mut records);
    }
    records
        .into_iter()
        .map(|record| Record {
            nodes: record.into_iter().map(|at| tree.node(at)).collect(),
        })
        .collect()
}

/// FindRecords-1: similar children are records each, unless they are the cells of a table's row.
fn records_of_one(
    page: &Page,
    tree: &TagTree,
    comparer: &mut Comparer<'_>,
    node: usize,
) -> Vec<Vec<usize>> {
    if page.element(tree.node(node)) != Some(Element::Tr)
        && let Some(children) = similar_children(tree, comparer, node)
    {
        return children.into_iter().map(|child| vec![child]).collect();
    }
    vec![vec![node]]
}

/// FindRecords-n: where all nodes have equally many similar children, the first children are a record, the second are…
fn records_of_several(
    tree: &TagTree,
    comparer: &mut Comparer<'_>,
    nodes: &[usize],
) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = Vec::with_capacity(nodes.len());
    for &node in nodes {
        match similar_children(tree, comparer, node) {
            Some(row) if rows.first().is_none_or(|first| first.len() == row.len()) => {
                rows.push(row)
            }
            _ => return vec![nodes.to_vec()],
        }
    }
    let width = rows.first().map_or(0, Vec::len);
    (0..width)
        .map(|column| rows.iter().map(|row| row[column]).collect())
        .collect()
}

/// The children of a node, if there are two or more and each is similar to the next.
fn similar_children(
    tree: &TagTree,
    comparer: &mut Comparer<'_>,
    node: usize,
) -> Option<Vec<usize>> {
    if tree.levels(node) < LEAST_LEVELS {
        return None;
    }
    let children: Vec<usize> = tree.children(node).collect();
    let are_similar = children.len() > 1
        && children.windows(2).all(|pair| {
            tree.shape(pair[0]) == tree.shape(pair[1])
                || comparer.are_similar(&pair[..1], &pair[1..])
        });
    are_similar.then_some(children)
}

/// Section 3.4: the last row of a list in rows may hold too few records to be like the others.
fn add_outside(
    tree: &TagTree,
    comparer: &mut Comparer<'_>,
    groups: &Groups<'_>,
    records: &mut Vec<Vec<usize>>,
) {
    let Some(model) = records.first().cloned() else {
        return;
    };
    let before = groups.region.start.checked_sub(1);
    if let Some(&sibling) = before.and_then(|at| groups.children.get(at)) {
        let mut found: Vec<Vec<usize>> = children_like(tree, comparer, sibling, &model);
        found.append(records);
        *records = found;
    }
    if let Some(&sibling) = groups.children.get(groups.region.end()) {
        records.extend(children_like(tree, comparer, sibling, &model));
    }
}

fn children_like(
    tree: &TagTree,
    comparer: &mut Comparer<'_>,
    parent: usize,
    model: &[usize],
) -> Vec<Vec<usize>> {
    tree.children(parent)
        .filter(|&child| comparer.are_similar(model, &[child]))
        .map(|child| vec![child])
        .collect()
}
