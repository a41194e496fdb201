//! Data records as the program behind the tag path sequence paper found them, to measure with what the paper measured with.
//!
//! That paper compares MDR before and after its filter, but the MDR of its program is a relative of the one in print
//! (see [`mdr`](unhusk::segment::mdr)). These are its rules (rpvelloso/libsockets and webMining, whose code is public),
//! told in our own words:
//!
//! 1. Texts are nodes of the tree, so a list of links is three levels deep and worth a look.
//! 2. Two groups are alike by *simple tree matching*: the most pairs of nodes with equal tags that keep order and parents,
//!    over the nodes of the larger group. At least 80 %, which the
//!    paper does not name: it is the one of 70, 75, 80, 85, 90 and 100 % that brings the table out best. With it 8 totals of
//!    whole pages and 13 of pruned ones are the paper's, with the others at most 1 and 11.
//! 3. The first run of alike groups of a size, wherever it begins, is the candidate for that size. The longest wins, unless
//!    it begins later than a shorter one found before.
//! 4. Groups of several are taken apart if the nodes of one of them are alike among themselves, in a single region and
//!    smaller groups. Groups of one stay as they are.
//! 5. A region counts if it has two records, and if these are more than a lone node: of groups of one the first is asked, of
//!    several each group.
//!
//! Only for comparing with that paper: O(pairs of different subtrees), without a work limit.

use unhusk::page::maps::Map;
use unhusk::page::{NodeId, Page};
use unhusk::segment::mdr::TagTree;
use unhusk::segment::mdr::compare::Similar;
use unhusk::segment::mdr::regions::Span;

/// Most children of a group.
const LARGEST_GROUP: usize = 10;

/// From which share of matched nodes on groups are alike, in percent.
const ALIKE_PERCENT: usize = 80;

/// Fewest levels of a subtree that is searched.
const LEAST_LEVELS: u32 = 3;

/// The records among `nodes` (in document order, each but the first with its parent), as their topmost nodes.
#[must_use]
pub fn records(page: &Page, nodes: Vec<NodeId>) -> Vec<Vec<NodeId>> {
    let tree = TagTree::of_nodes(page, nodes);
    let mut miner = Miner {
        tree: &tree,
        known: Map::default(),
    };
    let top: Vec<usize> = if tree.is_empty() { Vec::new() } else { vec![0] };
    let mut found = Vec::new();
    for region in miner.regions(top.iter().flat_map(|&top| tree.children(top)).collect()) {
        let group = miner.smaller_group(&region);
        let records = miner.records(&region.children, group);
        found.extend(
            records
                .into_iter()
                .map(|record| record.iter().map(|&at| tree.node(at)).collect()),
        );
    }
    found
}

/// The children that a region covers.
struct Region {
    children: Vec<usize>,
    group: usize,
}

struct Miner<'a> {
    tree: &'a TagTree,
    /// Matched nodes by the shapes of two subtrees.
    known: Map<(u32, u32), u32>,
}

impl Miner<'_> {
    /// All regions among some siblings and below those that none of them covers.
    fn regions(&mut self, siblings: Vec<usize>) -> Vec<Region> {
        let mut found = Vec::new();
        let mut waiting = vec![siblings];
        while let Some(children) = waiting.pop() {
            let mut uncovered: Vec<usize> = Vec::new();
            let mut next = 0;
            for span in identify(&self.alike(&children)) {
                uncovered.extend_from_slice(&children[next..span.start]);
                next = span.end();
                found.push(Region {
                    children: children[span.start..next].to_vec(),
                    group: span.group,
                });
            }
            uncovered.extend_from_slice(&children[next..]);
            let deep = uncovered
                .into_iter()
                .rev()
                .filter(|&at| self.tree.levels(at) >= LEAST_LEVELS);
            waiting.extend(deep.map(|at| self.tree.children(at).collect()));
        }
        found
    }

    /// Rule 2 for all neighbouring groups.
    fn alike(&mut self, children: &[usize]) -> Similar {
        let mut alike = Similar::none(children.len(), LARGEST_GROUP);
        for group in 1..=alike.largest_group() {
            for start in 0..=children.len() - 2 * group {
                let (left, right) = children[start..start + 2 * group].split_at(group);
                let most = self.size(left).max(self.size(right));
                if 100 * self.matched(left, right) >= ALIKE_PERCENT * most {
                    alike.insert(group, start);
                }
            }
        }
        alike
    }

    fn size(&self, nodes: &[usize]) -> usize {
        nodes.iter().map(|&at| self.tree.size(at)).sum()
    }

    /// Rule 4.
    fn smaller_group(&mut self, region: &Region) -> usize {
        if region.group > 1 {
            for nodes in region.children.chunks(region.group) {
                if let [inner] = self.regions(nodes.to_vec()).as_slice()
                    && inner.group < region.group
                {
                    return inner.group;
                }
            }
        }
        region.group
    }

    /// Rule 5.
    fn records<'a>(&self, children: &'a [usize], group: usize) -> Vec<&'a [usize]> {
        let records: Vec<&[usize]> = if group == 1 {
            match children.first() {
                Some(&first) if self.tree.size(first) > 1 => children.chunks(1).collect(),
                _ => Vec::new(),
            }
        } else {
            let groups = children.chunks(group);
            groups.filter(|nodes| self.size(nodes) > 1).collect()
        };
        if records.len() > 1 {
            records
        } else {
            Vec::new()
        }
    }

    /// Simple tree matching of two lists of siblings: the most nodes that can be paired.
    fn matched(&mut self, left: &[usize], right: &[usize]) -> usize {
        let mut open = vec![Matching::new(None, left.to_vec(), right.to_vec())];
        while let Some(top) = open.last_mut() {
            let Some((a, b)) = top.pair() else {
                let done = top.most();
                match top.shapes {
                    Some(shapes) => {
                        self.known.insert(shapes, done + 1);
                    }
                    None => return done as usize,
                }
                open.pop();
                continue;
            };
            match self.matched_trees(a, b) {
                Some(pairs) => top.go_on(pairs),
                None => {
                    let shapes = Some((self.tree.shape(a), self.tree.shape(b)));
                    let below = |at| self.tree.children(at).collect();
                    open.push(Matching::new(shapes, below(a), below(b)));
                }
            }
        }
        0
    }

    /// The same for two subtrees, if known.
    fn matched_trees(&self, a: usize, b: usize) -> Option<u32> {
        if self.tree.label(a) != self.tree.label(b) {
            return Some(0);
        }
        let shapes = (self.tree.shape(a), self.tree.shape(b));
        if shapes.0 == shapes.1 {
            return Some(self.tree.size(a) as u32);
        }
        self.known.get(&shapes).copied()
    }
}

/// The table of two lists of siblings, as far as it is filled.
struct Matching {
    /// Of the parents; none where there are none.
    shapes: Option<(u32, u32)>,
    left: Vec<usize>,
    right: Vec<usize>,
    /// Row and column of the next cell.
    at: (usize, usize),
    above: Vec<u32>,
    row: Vec<u32>,
}

impl Matching {
    fn new(shapes: Option<(u32, u32)>, left: Vec<usize>, right: Vec<usize>) -> Matching {
        let above = vec![0; right.len() + 1];
        Matching {
            shapes,
            left,
            right,
            at: (0, 0),
            above,
            row: vec![0],
        }
    }

    /// The nodes of the next cell; `None` when the table is full.
    fn pair(&self) -> Option<(usize, usize)> {
        Some((*self.left.get(self.at.0)?, *self.right.get(self.at.1)?))
    }

    fn go_on(&mut self, pairs: u32) {
        let column = self.at.1;
        let alone = self.row[column].max(self.above[column + 1]);
        self.row.push(alone.max(self.above[column] + pairs));
        self.at.1 += 1;
        if self.at.1 == self.right.len() {
            self.at = (self.at.0 + 1, 0);
            self.above = std::mem::replace(&mut self.row, vec![0]);
        }
    }

    fn most(&self) -> u32 {
        self.above.last().copied().unwrap_or(0)
    }
}

/// Rule 3.
fn identify(alike: &Similar) -> Vec<Span> {
    let mut found = Vec::new();
    let mut from = 0;
    loop {
        let mut best: Option<Span> = None;
        for group in 1..=alike.largest_group() {
            let last = best.map_or(alike.children(), |best| best.start);
            let Some(start) = (from..=last).find(|&start| alike.has(group, start)) else {
                continue;
            };
            let mut end = start;
            while alike.has(group, end) {
                end += group;
            }
            let groups = (end - start) / group + 1;
            let run = Span {
                start,
                group,
                groups,
            };
            if best.is_none_or(|best| run.covered() > best.covered()) {
                best = Some(run);
            }
        }
        let Some(region) = best else {
            return found;
        };
        from = region.end();
        found.push(region);
    }
}
