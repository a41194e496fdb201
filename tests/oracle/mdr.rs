//! MDR as the paper prints it: recursion, copies, whole tables of edit distances, no thought of speed.

use unhusk::page::{NodeId, Page};

/// An element with its tag and what it holds.
#[derive(Clone, Debug)]
pub struct Element {
    pub node: NodeId,
    pub tag: String,
    pub children: Vec<Element>,
}

/// A region: first and last child, size and number of groups, records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    pub first: NodeId,
    pub last: NodeId,
    pub group: usize,
    pub groups: usize,
    pub records: Vec<Vec<NodeId>>,
}

/// What the paper leaves open.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    pub largest_group: usize,
    pub threshold_percent: usize,
    pub printed: bool,
}

pub fn element(page: &Page, node: NodeId) -> Element {
    let is_child = |child: &NodeId| {
        page.tag(*child)
            .is_some_and(|tag| !unhusk::page::Element::named(tag).is_never_rendered())
    };
    let children = page.children(node).filter(is_child);
    Element {
        node,
        tag: page.tag(node).unwrap().to_owned(),
        children: children.map(|child| element(page, child)).collect(),
    }
}

fn levels(element: &Element) -> usize {
    1 + element.children.iter().map(levels).max().unwrap_or(0)
}

fn tag_string(elements: &[Element]) -> Vec<String> {
    let mut tags = Vec::new();
    for element in elements {
        tags.push(element.tag.clone());
        tags.extend(tag_string(&element.children));
    }
    tags
}

/// All prefixes with all prefixes.
pub fn edit_distance<T: PartialEq>(left: &[T], right: &[T]) -> usize {
    let mut table = vec![vec![0; right.len() + 1]; left.len() + 1];
    for i in 0..=left.len() {
        for j in 0..=right.len() {
            table[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replace = usize::from(left[i - 1] != right[j - 1]);
                (table[i - 1][j - 1] + replace)
                    .min(table[i - 1][j] + 1)
                    .min(table[i][j - 1] + 1)
            };
        }
    }
    table[left.len()][right.len()]
}

fn similar(left: &[Element], right: &[Element], reading: Reading) -> bool {
    let (left, right) = (tag_string(left), tag_string(right));
    // Distance over the mean length, at most the threshold, without rounding.
    200 * edit_distance(&left, &right) <= reading.threshold_percent * (left.len() + right.len())
}

/// Whether the `group` children from `at` on are similar to those behind them, if there are any.
fn neighbours_are_similar(children: &[Element], group: usize, at: usize, reading: Reading) -> bool {
    at + 2 * group <= children.len()
        && similar(
            &children[at..at + group],
            &children[at + group..at + 2 * group],
            reading,
        )
}

/// IdenDRs: (start, size of groups, number of groups).
fn identify(start: usize, children: &[Element], reading: Reading) -> Vec<(usize, usize, usize)> {
    let mut best = (0, 0, 0);
    for group in 1..=reading.largest_group {
        for first in start..start + group {
            let mut current = (0, 0, 0);
            let mut at = first;
            while at < children.len() {
                if neighbours_are_similar(children, group, at, reading) {
                    if current.2 == 0 {
                        current = (at, group, 2);
                    } else {
                        current.2 += 1;
                    }
                } else if current.2 > 0 {
                    break;
                }
                at += group;
            }
            let covered = |region: (usize, usize, usize)| region.1 * region.2;
            let needed = if best.2 == 0 {
                1
            } else if reading.printed || best.1 == group {
                covered(best) + 1
            } else {
                covered(best) + group
            };
            if covered(current) >= needed && (best.2 == 0 || current.0 <= best.0) {
                best = current;
            }
        }
    }
    if best.2 == 0 {
        return Vec::new();
    }
    let end = best.0 + best.1 * best.2;
    if !reading.printed {
        best = taken_apart(best, children, reading);
    }
    let mut found = vec![best];
    found.extend(identify(end, children, reading));
    found
}

fn taken_apart(
    (start, group, groups): (usize, usize, usize),
    children: &[Element],
    reading: Reading,
) -> (usize, usize, usize) {
    for part in 1..group {
        if group % part != 0 {
            continue;
        }
        let shown = children[start..start + group * groups]
            .chunks(group)
            .filter(|nodes| {
                let parts: Vec<&[Element]> = nodes.chunks(part).collect();
                parts
                    .windows(2)
                    .all(|pair| similar(pair[0], pair[1], reading))
            })
            .count();
        if 4 * shown >= groups {
            return (start, part, groups * group / part);
        }
    }
    (start, group, groups)
}

/// FindDRs.
pub fn find(element: &Element, reading: Reading) -> Vec<Region> {
    let mut found = Vec::new();
    if levels(element) < 3 {
        return found;
    }
    let children = &element.children;
    let regions = identify(0, children, reading);
    let mut covered = vec![false; children.len()];
    for &(start, group, groups) in &regions {
        let end = start + group * groups;
        covered[start..end].fill(true);
        found.push(Region {
            first: children[start].node,
            last: children[end - 1].node,
            group,
            groups,
            records: records(children, start, group, groups, reading),
        });
    }
    for (child, covered) in children.iter().zip(covered) {
        if !covered {
            found.extend(find(child, reading));
        }
    }
    found.sort_by_key(|region| region.first);
    found
}

fn children_are_similar(element: &Element, reading: Reading) -> bool {
    let neighbours = |pair: &[Element]| similar(&pair[..1], &pair[1..], reading);
    levels(element) >= 3
        && element.children.len() > 1
        && element.children.windows(2).all(neighbours)
}

fn records(
    children: &[Element],
    start: usize,
    group: usize,
    groups: usize,
    reading: Reading,
) -> Vec<Vec<NodeId>> {
    let end = start + group * groups;
    let mut found: Vec<Vec<NodeId>> = Vec::new();
    let mut all_below = true;
    let mut model = None;
    for nodes in children[start..end].chunks(group) {
        let width = nodes[0].children.len();
        let are_alike = nodes
            .iter()
            .all(|node| node.children.len() == width && children_are_similar(node, reading));
        if are_alike && (group > 1 || nodes[0].tag != "tr") {
            for column in 0..width {
                found.push(
                    nodes
                        .iter()
                        .map(|node| node.children[column].node)
                        .collect(),
                );
            }
            model.get_or_insert(&nodes[0].children[0]);
        } else {
            found.push(nodes.iter().map(|node| node.node).collect());
            all_below = false;
        }
    }
    if let Some(model) = model
        && all_below
        && group == 1
    {
        let like = |sibling: Option<&Element>| -> Vec<Vec<NodeId>> {
            let children = sibling.map_or(&[][..], |sibling| &sibling.children);
            children
                .iter()
                .filter(|child| {
                    similar(
                        std::slice::from_ref(model),
                        std::slice::from_ref(*child),
                        reading,
                    )
                })
                .map(|child| vec![child.node])
                .collect()
        };
        let before = start.checked_sub(1).and_then(|at| children.get(at));
        let mut all = like(before);
        all.extend(found);
        all.extend(like(children.get(end)));
        return all;
    }
    found
}
