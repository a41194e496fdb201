//! Regularised isotonic regression on a tree: scores that never fall on the way down, as near as may be to the given
//! ones, with as few changes of value as pay for themselves.
//!
//! ```text
//!   given      .2                 smoothed   .2            a section costs .8: the root's and one for .9 .8 .9
//!            .9   .1                       .9   .2         .1 rises to .2: no node is less template than its parent
//!          .8 .9 .9 .3                   .9 .9 .2 .2       the lone .9 is not worth a section, and comes down
//! ```
//!
//! Sought is y with y(i) ≥ y(parent(i)) and the least cost: Σ wᵢ·|x(i) − y(i)| over all nodes, and γᵢ for every node whose
//! value is not its parent's, the root included. Such nodes are the roots of *sections*: where the paper's compressed score
//! is defined. By its lemma 3 the values may be taken from among the given scores, k distinct ones, the *levels*.
//!
//! - Time O(n·k) for n nodes, memory n·k / 4 bytes and log n rows of k numbers. With more than [`MAX_CELLS`] = n·k, levels are
//!   thinned out to quantiles of the scores: the result is then the best with those values, and [`Smoothed::exact`] false.
//! - Paper: D. Chakrabarti, R. Kumar, K. Punera, *Page-level template detection via isotonic smoothing*, WWW 2007, section 4:
//!   BuildError and IsotoneSmooth, there in O(n² log n) time and O(n²) memory.
//!
//! What differs from the print, none of it in the cost reached:
//!
//! 1. The best level above each level is a minimum over a suffix, carried along in one pass instead of taken from a heap.
//! 2. Instead of `err` and `val`, two bits per cell are kept: whether the node stays at its parent's level, and whether its
//!    own cost there is less than at any higher level. Where it does not stay, it goes to the next such level above.
//!    Rows of errors live only until the parent has them; the largest subtree comes first, so that few live at once.
//! 3. Nodes have weights (the paper's remedy for small nodes) and penalties of their own (its remark after equation 4).
//! 4. Where a node may stay at its parent's level or leave it for the same cost it stays; line 4 as printed leaves.
//!
//! # Why not by medians of sections?
//!
//! Without penalties merging neighbours whose medians are out of order ends in the optimum. With them the cost as a
//! function of a parent's value is not convex, and a merge that looks good first can be wrong later.

use unhusk::page::order;

/// Most cells, nodes times levels: 16 MiB of bits, about a tenth of a second.
pub const MAX_CELLS: usize = 1 << 26;

/// Fewest levels that are worked with, however many nodes there are.
const MIN_LEVELS: usize = 16;

/// A node of the tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Node {
    /// Position of the parent, less than the node's own. Not looked at for the root, which is the first.
    pub parent: u32,
    /// The score to stay near, 0..=1.
    pub score: f64,
    /// How much a difference counts, ≥ 0.
    pub weight: f64,
    /// γᵢ, what it costs not to have the parent's value, ≥ 0.
    pub penalty: f64,
}

/// The smoothed scores.
#[derive(Clone, PartialEq, Debug)]
pub struct Smoothed {
    /// One per node.
    pub values: Vec<f64>,
    /// The nodes whose value is not their parent's, ascending: the root, and the roots of the other sections.
    pub sections: Vec<u32>,
    /// The cost reached; least possible where `exact`.
    pub cost: f64,
    /// Whether every given score was tried as a value.
    pub exact: bool,
}

/// Smooths the scores of a tree; `nodes` has the root first and every parent before its children. Invalid input is corrected: a
/// number outside its range becomes the nearest value in it, NaN becomes 0, and a parent index that is not below the
/// node's own becomes the index of the node before.
#[must_use]
pub fn smooth(nodes: &[Node]) -> Smoothed {
    smooth_within(nodes, MAX_CELLS)
}

/// [`smooth`] with another limit than [`MAX_CELLS`].
#[must_use]
pub fn smooth_within(nodes: &[Node], max_cells: usize) -> Smoothed {
    let nodes: Vec<Node> = nodes
        .iter()
        .enumerate()
        .map(|(k, node)| within_range(k, node))
        .collect();
    if nodes.is_empty() {
        return Smoothed {
            values: Vec::new(),
            sections: Vec::new(),
            cost: 0.0,
            exact: true,
        };
    }
    let (levels, exact) = levels(&nodes, max_cells);
    let choices = Choices::build(&nodes, &levels);
    choices.follow(&nodes, &levels, exact)
}

fn within_range(k: usize, node: &Node) -> Node {
    let positive = |number: f64| {
        if number.is_nan() {
            0.0
        } else {
            number.clamp(0.0, f64::MAX.sqrt())
        }
    };
    Node {
        parent: (node.parent as usize).min(k.saturating_sub(1)) as u32,
        // Adding 0 makes -0 a plain 0.
        score: positive(node.score).min(1.0) + 0.0,
        weight: positive(node.weight),
        penalty: positive(node.penalty),
    }
}

/// The distinct scores, ascending, and whether that is all of them.
fn levels(nodes: &[Node], max_cells: usize) -> (Vec<f64>, bool) {
    let scores = nodes.iter().map(|node| node.score).collect();
    let mut levels = order::sorted(scores, f64::total_cmp);
    let all = levels.clone();
    levels.dedup();
    let most = (max_cells / nodes.len()).max(MIN_LEVELS);
    if levels.len() <= most {
        return (levels, true);
    }
    // Quantiles of the scores, ends included.
    let last = all.len() - 1;
    let mut thinned: Vec<f64> = (0..most).map(|k| all[k * last / (most - 1)]).collect();
    thinned.dedup();
    (thinned, false)
}

/// What every node does at every level of its parent. Leaves need no cells: theirs is decided by their score alone.
struct Choices {
    /// 64-bit words in a row of cells.
    words: usize,
    /// Row of each node in the two below; meaningless for leaves.
    row: Vec<u32>,
    is_leaf: Vec<bool>,
    /// Level nearest to each node's own score.
    nearest: Vec<u32>,
    /// Bit: the node stays at its parent's level.
    stays: Vec<u64>,
    /// Bit: the node's cost is less here than at any higher level.
    records: Vec<u64>,
    root: u32,
}

impl Choices {
    /// BuildError for all nodes, children before parents.
    fn build(nodes: &[Node], levels: &[f64]) -> Choices {
        let words = levels.len().div_ceil(WORD);
        let order = order(nodes);
        let mut choices = Choices {
            words,
            row: vec![0; nodes.len()],
            is_leaf: vec![true; nodes.len()],
            nearest: nodes
                .iter()
                .map(|node| nearest(levels, node.score))
                .collect(),
            stays: Vec::new(),
            records: Vec::new(),
            root: 0,
        };
        for node in &nodes[1..] {
            choices.is_leaf[node.parent as usize] = false;
        }
        let inner = choices.is_leaf.iter().filter(|leaf| !**leaf).count();
        choices.stays.reserve_exact(inner * words);
        choices.records.reserve_exact(inner * words);
        // Sums of the children's errors: one row per node that has some of its children done.
        let mut sums: Vec<Option<Vec<f64>>> = vec![None; nodes.len()];
        let mut spare: Vec<Vec<f64>> = Vec::new();
        let mut minima = Vec::new();
        for &k in &order {
            let at = k as usize;
            let node = &nodes[at];
            let parent = node.parent as usize;
            if choices.is_leaf[at] && k != 0 {
                let row = sums[parent].get_or_insert_with(|| {
                    let mut row = spare.pop().unwrap_or_default();
                    row.clear();
                    row.resize(levels.len(), 0.0);
                    row
                });
                add_leaf(row, node, levels, choices.nearest[at] as usize);
                continue;
            }
            let mut row = sums[at].take().unwrap_or_else(|| vec![0.0; levels.len()]);
            for (sum, level) in row.iter_mut().zip(levels) {
                *sum += node.weight * (node.score - level).abs();
            }
            if k == 0 {
                choices.root = least(&row);
                break;
            }
            choices.row[at] = (choices.stays.len() / words) as u32;
            choices.decide(&mut row, node.penalty, &mut minima);
            match &mut sums[parent] {
                Some(sum) => {
                    for (sum, error) in sum.iter_mut().zip(&row) {
                        *sum += error;
                    }
                    spare.push(row);
                }
                empty => *empty = Some(row),
            }
        }
        choices
    }

    /// Turns a node's costs at each level into its errors at each level of its parent, and notes what it does there.
    fn decide(&mut self, row: &mut [f64], penalty: f64, least: &mut Vec<f64>) {
        // The least cost of each word of levels and all above it, so that words do not wait for each other.
        least.clear();
        least.push(f64::INFINITY);
        for word in row.chunks(WORD).rev() {
            let above = least[least.len() - 1];
            least.push(lesser(least_of(word), above));
        }
        least.reverse();
        let full = row.len() / WORD / 2 * 2;
        let (pairs, rest) = row.split_at_mut(full * WORD);
        for (k, pair) in pairs.chunks_exact_mut(2 * WORD).enumerate() {
            let (low, high) = pair.split_at_mut(WORD);
            let bits = choose([low, high], [least[2 * k + 1], least[2 * k + 2]], penalty);
            for (stays, records) in bits {
                self.stays.push(stays);
                self.records.push(records);
            }
        }
        for (k, word) in rest.chunks_mut(WORD).enumerate() {
            let [bits, _] = choose(
                [word, &mut []],
                [least[full + k + 1], f64::INFINITY],
                penalty,
            );
            self.stays.push(bits.0);
            self.records.push(bits.1);
        }
    }

    /// IsotoneSmooth: from the root's best level down.
    fn follow(&self, nodes: &[Node], levels: &[f64], exact: bool) -> Smoothed {
        let mut at = vec![self.root; nodes.len()];
        let mut smoothed = Smoothed {
            values: Vec::with_capacity(nodes.len()),
            sections: Vec::new(),
            cost: 0.0,
            exact,
        };
        for (k, node) in nodes.iter().enumerate() {
            let above = at[node.parent as usize];
            if k > 0 {
                at[k] = self.choice(k, node, levels, above);
            }
            let value = levels[at[k] as usize];
            smoothed.values.push(value);
            smoothed.cost += node.weight * (node.score - value).abs();
            if k == 0 || at[k] != above {
                smoothed.sections.push(k as u32);
                smoothed.cost += node.penalty;
            }
        }
        smoothed
    }

    /// The level of a node whose parent is at level `above`.
    fn choice(&self, k: usize, node: &Node, levels: &[f64], above: u32) -> u32 {
        if self.is_leaf[k] {
            let own = self.nearest[k];
            let cost = |level: u32| node.weight * (node.score - levels[level as usize]).abs();
            let leaves = own > above && cost(above) > cost(own) + node.penalty;
            return if leaves { own } else { above };
        }
        let first = self.row[k] as usize * self.words;
        let bits = first..first + self.words;
        if self.stays[bits.clone()][above as usize / 64] >> (above % 64) & 1 == 1 {
            return above;
        }
        next_bit(&self.records[bits], above as usize + 1).unwrap_or(above)
    }
}

/// Levels in a word of bits.
const WORD: usize = 64;

fn lesser(one: f64, two: f64) -> f64 {
    if one < two { one } else { two }
}

/// The least of some numbers, infinity of none; eight at a time.
fn least_of(numbers: &[f64]) -> f64 {
    let mut lanes = [f64::INFINITY; 8];
    for eight in numbers.chunks(8) {
        for (lane, number) in lanes.iter_mut().zip(eight) {
            *lane = lesser(*number, *lane);
        }
    }
    lanes.into_iter().fold(f64::INFINITY, lesser)
}

/// Two words of levels at once, from the highest level down: where a node stays, where its cost is less than at any
/// higher level, and its errors in place of its costs. `best` is the least cost above each word. Two, since each step
/// waits for the one before.
fn choose(words: [&mut [f64]; 2], mut best: [f64; 2], penalty: f64) -> [(u64, u64); 2] {
    let mut bits = [(0, 0); 2];
    let step = |cell: &mut f64, best: &mut f64, bits: &mut (u64, u64)| {
        let (here, above) = (*cell, *best + penalty);
        bits.0 = bits.0 << 1 | u64::from(here <= above);
        bits.1 = bits.1 << 1 | u64::from(here < *best);
        *best = lesser(here, *best);
        *cell = lesser(above, here);
    };
    let [low, high] = words;
    if high.len() == low.len() {
        for (one, two) in low.iter_mut().zip(high).rev() {
            step(one, &mut best[0], &mut bits[0]);
            step(two, &mut best[1], &mut bits[1]);
        }
    } else {
        for one in low.iter_mut().rev() {
            step(one, &mut best[0], &mut bits[0]);
        }
    }
    bits
}

/// Adds the errors of a leaf: it stays, or, below its own level, goes there where that is cheaper.
fn add_leaf(row: &mut [f64], node: &Node, levels: &[f64], own: usize) {
    let Node {
        score,
        weight,
        penalty,
        ..
    } = *node;
    let moved = penalty + weight * (score - levels[own]).abs();
    for (sum, level) in row[..own].iter_mut().zip(levels) {
        let stayed = weight * (score - level).abs();
        *sum += if stayed > moved { moved } else { stayed };
    }
    for (sum, level) in row[own..].iter_mut().zip(&levels[own..]) {
        *sum += weight * (score - level).abs();
    }
}

/// Children before parents, of several children the one with the most nodes below first: rows that wait for the rest
/// of their node's children then number at most the logarithm of the nodes.
fn order(nodes: &[Node]) -> Vec<u32> {
    let mut sizes = vec![1_u32; nodes.len()];
    for (k, node) in nodes.iter().enumerate().skip(1).rev() {
        sizes[node.parent as usize] += sizes[k];
    }
    // Lists of children: the first of a node, the next after a child. The largest is put in front at the end.
    const NONE: u32 = u32::MAX;
    let mut largest = vec![NONE; nodes.len()];
    for (k, node) in nodes.iter().enumerate().skip(1) {
        let known = &mut largest[node.parent as usize];
        if *known == NONE || sizes[*known as usize] < sizes[k] {
            *known = k as u32;
        }
    }
    let (mut first, mut next) = (vec![NONE; nodes.len()], vec![NONE; nodes.len()]);
    let mut link = |k: usize, parent: usize| {
        next[k] = first[parent];
        first[parent] = k as u32;
    };
    for (k, node) in nodes.iter().enumerate().skip(1) {
        if largest[node.parent as usize] != k as u32 {
            link(k, node.parent as usize);
        }
    }
    for (parent, &child) in largest.iter().enumerate() {
        if child != NONE {
            link(child as usize, parent);
        }
    }
    // Parents first with the largest child last, then all of it backwards.
    let mut order = Vec::with_capacity(nodes.len());
    let mut open = vec![0];
    while let Some(node) = open.pop() {
        order.push(node);
        let mut child = first[node as usize];
        while child != NONE {
            open.push(child);
            child = next[child as usize];
        }
    }
    order.reverse();
    order
}

/// Position of the least number, the first of several.
fn least(row: &[f64]) -> u32 {
    let mut best = 0;
    for (k, cost) in row.iter().enumerate() {
        if *cost < row[best] {
            best = k;
        }
    }
    best as u32
}

/// The level nearest to a score, the lower of two.
fn nearest(levels: &[f64], score: f64) -> u32 {
    let above = levels.partition_point(|level| *level < score);
    let below = above.saturating_sub(1);
    let nearer = match levels.get(above) {
        Some(level) if level - score < score - levels[below] || above == 0 => above,
        _ => below,
    };
    nearer as u32
}

/// The first set bit at `from` or after.
fn next_bit(words: &[u64], from: usize) -> Option<u32> {
    let mut word = from / 64;
    let mut rest = words.get(word)? & (u64::MAX << (from % 64));
    while rest == 0 {
        word += 1;
        rest = *words.get(word)?;
    }
    Some((word * 64) as u32 + rest.trailing_zeros())
}
