//! The restricted top-down edit distance by its definition, for trees of a few nodes.

/// A labelled ordered tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naive {
    pub label: u32,
    pub children: Vec<Naive>,
}

impl Naive {
    pub fn size(&self) -> u32 {
        1 + self.children.iter().map(Naive::size).sum::<u32>()
    }
}

/// Least cost of mapping one tree to another, both roots mapped: plain recursion over all choices.
pub fn distance(left: &Naive, right: &Naive) -> u32 {
    let replaced = u32::from(left.label != right.label);
    if replaced == 1 || left.children.is_empty() || right.children.is_empty() {
        // Nothing below a replaced node is mapped, and a leaf has nothing to map.
        return replaced + left.size() - 1 + right.size() - 1;
    }
    forest(&left.children, &right.children)
}

/// Least cost of mapping one list of trees to another.
fn forest(left: &[Naive], right: &[Naive]) -> u32 {
    match (left.split_last(), right.split_last()) {
        (None, None) => 0,
        (Some((last, rest)), None) => forest(rest, &[]) + last.size(),
        (None, Some((last, rest))) => forest(&[], rest) + last.size(),
        (Some((a, before_a)), Some((b, before_b))) => {
            let delete = forest(before_a, right) + a.size();
            let insert = forest(left, before_b) + b.size();
            let both = forest(before_a, before_b) + distance(a, b);
            delete.min(insert).min(both)
        }
    }
}
