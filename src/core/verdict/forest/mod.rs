//! A sum of regression trees over a row of features, for log-odds.
//!
//! ```text
//!   row ──▶ tree 1 ─ value ≤ cut ? left : right ─ … ─▶ leaf ─┐
//!       ──▶ tree 2 ──────────────────────────────────▶ leaf ─┼─▶ bias + sum of leaves = log-odds
//!       ──▶ …                                                ┘
//! ```
//!
//! A value that is no number goes left. A forest is made of [`Tree`]s, stored as bytes ([`Forest::to_bytes`]) and bound to the
//! names of its features: bytes made for other features are refused. The same bytes and the same row give the same
//! 32-bit result on every machine.
//!
//! In memory all nodes lie in one array. The two children of a split are neighbours and a leaf is its own child, so one
//! step down is a comparison and an addition. Many rows are not walked at all: see `forest/masks.rs`.

mod attribution;
mod cuts;
mod masks;
mod stored;
mod tree;

pub use attribution::Attribution;
pub use cuts::{MAX_CUTS, short_between};
pub use stored::{MAX_BYTES, VERSION};
pub use tree::{Node, Tree};

use std::sync::OnceLock;

use crate::page::fingerprint::Fingerprint;
use masks::{LANES, Masks};

/// Most features of a row: the index of one is a byte.
pub const MAX_FEATURES: usize = 256;

/// Most trees.
pub const MAX_TREES: usize = 4096;

/// Most leaves of one tree.
pub const MAX_LEAVES: usize = 4096;

/// Most bytes of a provenance.
pub const MAX_PROVENANCE: usize = 8192;

/// What is no forest, or not the one asked for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ForestError {
    /// The bytes do not begin as a forest does.
    #[error("not a forest: the bytes do not start with \"HUSKTREE\"")]
    NotAForest,
    /// A format version this build does not read.
    #[error("forest of format version {got}, this build reads {known}")]
    Version {
        /// Version found.
        got: u8,
        /// Version read.
        known: u8,
    },
    /// More bytes than any forest has.
    #[error("forest of {got} bytes, at most {max} are read")]
    TooLarge {
        /// Bytes given.
        got: usize,
        /// Most bytes read.
        max: usize,
    },
    /// The checksum differs: bytes were lost or changed.
    #[error("forest is damaged: its checksum differs")]
    Damaged,
    /// Trained on rows of another length.
    #[error("forest of {got} features, not of {wanted}: train it again")]
    Features {
        /// Features of the forest.
        got: usize,
        /// Features of the caller's rows.
        wanted: usize,
    },
    /// Trained on other features, or on the same in another order.
    #[error("forest of features with other names: train it again")]
    Names,
    /// Something that no forest has: in bytes of a right checksum, or in trees to make one of.
    #[error("forest is malformed: {what}")]
    Malformed {
        /// What was found wrong.
        what: &'static str,
    },
}

/// A split, or a leaf that leads to itself.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Step {
    /// Values above it go to the right; positive infinity in a leaf, which nothing is above.
    cut: f32,
    /// Index of the value.
    feature: u16,
    /// The left child, counted from the root of the tree; the right one follows it. A leaf: itself.
    left: u16,
}

/// Where a tree lies in the array of all nodes.
#[derive(Clone, Copy, PartialEq, Debug)]
struct TreeRange {
    /// Index of its root.
    start: u32,
    /// Nodes.
    nodes: u32,
    /// Splits on its longest path.
    depth: u32,
    /// What its leaves are multiples of; see [`Tree::scale`].
    scale: f32,
}

/// A sum of regression trees.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Forest {
    /// Values in a row.
    features: usize,
    /// [`fingerprint`] of the features' names.
    names: u64,
    bias: f32,
    provenance: String,
    places: Vec<TreeRange>,
    steps: Vec<Step>,
    /// Beside `steps`: the values of leaves, 0 for splits.
    values: Vec<f32>,
    /// The same for many rows.
    masks: Made<Masks>,
    /// Beside `steps`: the mean below each node.
    means: Made<Vec<f32>>,
}

/// Made of a forest when it is first asked for. No part of what that is: copies begin without it, and all are equal.
#[derive(Debug)]
struct Made<T>(OnceLock<T>);

impl<T> Made<T> {
    fn of(&self, make: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(make)
    }
}

impl<T> Default for Made<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Clone for Made<T> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<T> PartialEq for Made<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The number that stands for a list of features in stored bytes: their names in their order.
#[must_use]
pub fn fingerprint<S: AsRef<str>>(names: &[S]) -> u64 {
    let mut hash = Fingerprint::new();
    hash.u64(names.len() as u64);
    for name in names {
        hash.str(name.as_ref());
    }
    hash.finish()
}

impl Forest {
    /// A forest of `trees` over features of these names; `bias` is the log-odds without trees.
    ///
    /// # Errors
    /// [`ForestError::Malformed`] for a bias that is not finite, a tree that is none (see [`Tree`]), or more of anything
    /// than the format holds.
    pub fn new<S: AsRef<str>>(names: &[S], bias: f32, trees: &[Tree]) -> Result<Self, ForestError> {
        let mut forest = Self::bare(names.len(), fingerprint(names), bias)?;
        if trees.len() > MAX_TREES {
            return Err(malformed("too many trees"));
        }
        for tree in trees {
            forest.plant(tree)?;
        }
        cuts::Tables::of(&forest)?;
        Ok(forest)
    }

    /// A forest without trees.
    fn bare(features: usize, names: u64, bias: f32) -> Result<Self, ForestError> {
        if features > MAX_FEATURES {
            return Err(malformed("too many features"));
        }
        if !bias.is_finite() {
            return Err(malformed("a bias that is not finite"));
        }
        Ok(Self {
            features,
            names,
            bias,
            provenance: String::new(),
            places: Vec::new(),
            steps: Vec::new(),
            values: Vec::new(),
            masks: Made::default(),
            means: Made::default(),
        })
    }

    /// Adds a tree, its children side by side. O(nodes).
    fn plant(&mut self, tree: &Tree) -> Result<(), ForestError> {
        tree.check(self.features)?;
        let start = self.steps.len();
        self.grow_by(1);
        // Where the next nodes go, nearest last, and how deep: a preorder fills the left child first.
        let mut open = vec![(0_usize, 0_u32)];
        let mut depth = 0;
        for node in &tree.nodes {
            let Some((at, level)) = open.pop() else {
                return Err(inconsistent_tree());
            };
            depth = depth.max(level);
            match *node {
                Node::Split { feature, cut } => {
                    let left = self.steps.len() - start;
                    self.grow_by(2);
                    self.steps[start + at] = Step {
                        cut,
                        feature: u16::from(feature),
                        // `check` bounds the number of nodes.
                        left: left as u16,
                    };
                    open.push((left + 1, level + 1));
                    open.push((left, level + 1));
                }
                Node::Leaf { level } => {
                    self.steps[start + at].left = at as u16;
                    self.values[start + at] = tree.value(level);
                }
            }
        }
        self.places.push(TreeRange {
            start: start as u32,
            nodes: (self.steps.len() - start) as u32,
            depth,
            scale: tree.scale,
        });
        Ok(())
    }

    /// Room for `more` nodes.
    fn grow_by(&mut self, more: usize) {
        let leaf = Step {
            cut: f32::INFINITY,
            feature: 0,
            left: 0,
        };
        self.steps.resize(self.steps.len() + more, leaf);
        self.values.resize(self.steps.len(), 0.0);
    }

    /// Values in a row.
    #[must_use]
    pub fn features(&self) -> usize {
        self.features
    }

    /// The log-odds without trees.
    #[must_use]
    pub fn bias(&self) -> f32 {
        self.bias
    }

    /// What it was made of: data sets, pages, seed, parameters.
    #[must_use]
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// Says what it was made of, in at most [`MAX_PROVENANCE`] bytes; what is longer is cut.
    #[must_use]
    pub fn with_provenance(mut self, words: &str) -> Self {
        words[..words.floor_char_boundary(MAX_PROVENANCE)].clone_into(&mut self.provenance);
        self
    }

    /// Its trees as they were given.
    pub fn trees(&self) -> impl ExactSizeIterator<Item = Tree> + '_ {
        self.places.iter().map(|place| self.tree(*place))
    }

    /// Keeps only the first `trees` trees.
    pub fn truncate(&mut self, trees: usize) {
        if let Some(place) = self.places.get(trees) {
            self.steps.truncate(place.start as usize);
            self.values.truncate(place.start as usize);
            self.places.truncate(trees);
            self.masks = Made::default();
            self.means = Made::default();
        }
    }

    /// The log-odds of a row; values that are missing at its end are no numbers. O(trees · depth).
    #[must_use]
    pub fn log_odds(&self, row: &[f32]) -> f32 {
        let value = |feature: usize| row.get(feature).copied().unwrap_or(f32::NAN);
        let places = self.places.iter();
        places.fold(self.bias, |sum, place| sum + self.walk(*place, value))
    }

    /// [`log_odds`](Self::log_odds) of every row: the same numbers, several times as fast.
    #[must_use]
    pub fn log_odds_of<R: AsRef<[f32]>>(&self, rows: &[R]) -> Vec<f32> {
        let mut all = Vec::with_capacity(rows.len());
        let mut leaves = self.masks.of(|| Masks::of(self)).start(rows);
        for (at, rows) in rows.chunks(LANES).enumerate() {
            // Lanes that are left over hold the last row again.
            let block = std::array::from_fn(|lane| rows[lane.min(rows.len() - 1)].as_ref());
            leaves.cross_out(at, &block);
            let mut sums = [self.bias; LANES];
            for (tree, place) in self.places.iter().enumerate() {
                let values = leaves.values(tree).unwrap_or_else(|| {
                    block.map(|row| {
                        self.walk(*place, |feature| {
                            row.get(feature).copied().unwrap_or(f32::NAN)
                        })
                    })
                });
                for (sum, value) in sums.iter_mut().zip(values) {
                    *sum += value;
                }
            }
            all.extend_from_slice(&sums[..rows.len()]);
        }
        all
    }

    /// The value of the leaf that a row comes to. O(depth).
    fn walk(&self, place: TreeRange, value: impl Fn(usize) -> f32) -> f32 {
        let (steps, values) = self.nodes(place);
        let mut at = 0;
        loop {
            let step = steps[at];
            let next =
                usize::from(step.left) + usize::from(value(usize::from(step.feature)) > step.cut);
            // A leaf is above nothing and its own left child.
            if next == at {
                return values[at];
            }
            at = next;
        }
    }

    /// Nodes of a tree, and the values of its leaves beside them.
    fn nodes(&self, place: TreeRange) -> (&[Step], &[f32]) {
        let range = place.start as usize..(place.start + place.nodes) as usize;
        (&self.steps[range.clone()], &self.values[range])
    }

    /// A tree in preorder.
    fn tree(&self, place: TreeRange) -> Tree {
        let (steps, values) = self.nodes(place);
        let mut tree = Tree {
            scale: place.scale,
            nodes: Vec::with_capacity(steps.len()),
        };
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            let step = steps[at];
            let left = usize::from(step.left);
            tree.nodes.push(if left == at {
                let level = tree.level(f64::from(values[at]));
                Node::Leaf { level }
            } else {
                open.extend([left + 1, left]);
                Node::Split {
                    feature: step.feature as u8,
                    cut: step.cut,
                }
            });
        }
        tree
    }
}

/// One message for all that can be wrong with a tree: the module has no room for one each.
fn inconsistent_tree() -> ForestError {
    malformed("a tree that is inconsistent")
}

fn malformed(what: &'static str) -> ForestError {
    ForestError::Malformed { what }
}
