//! One tree of a forest, in the form that is stored: nodes in preorder, the values of leaves in 255 levels.
//!
//! The value of a level is its square, with its sign, times the tree's scale: fine steps for small values and coarse ones
//! for large, so that one far leaf does not blur the others. Whoever trains gives later trees the values as stored, and
//! they make good what rounding took.

use super::{ForestError, MAX_LEAVES, inconsistent_tree};

/// A node of a [`Tree`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Node {
    /// Values at or below `cut`, and what is no number, go to the left. The left subtree follows, then the right one.
    Split {
        /// Index of the value in a row.
        feature: u8,
        /// Any number, the infinite ones too.
        cut: f32,
    },
    /// An end of the tree.
    Leaf {
        /// Its value in levels, -127..=127; see [`Tree::value`].
        level: i8,
    },
}

/// A regression tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    /// The value of level 1, finite, at least 0, with a mantissa of 8 bits; see [`Tree::scale_for`].
    pub scale: f32,
    /// Its nodes in preorder, every split before its left subtree and that before its right one. At least a leaf.
    pub nodes: Vec<Node>,
}

/// The highest level.
const LEVELS: f64 = 127.0;

impl Tree {
    /// The value that a level stands for. Exact: it has at most 22 bits.
    #[must_use]
    pub fn value(&self, level: i8) -> f32 {
        let level = f32::from(level);
        level * level.abs() * self.scale
    }

    /// The level nearest to a value; the highest for what is beyond.
    #[must_use]
    pub fn level(&self, value: f64) -> i8 {
        if self.scale <= 0.0 || value.is_nan() {
            return 0;
        }
        // Of the two levels around the root, the one whose square is nearer.
        let steps = value.abs() / f64::from(self.scale);
        let low = steps.sqrt().floor().min(LEVELS);
        let middle = low * low + low + 0.5;
        let level = if steps > middle { low + 1.0 } else { low }.min(LEVELS);
        level.copysign(value) as i8
    }

    /// The least scale that reaches values as far from 0 as `largest`; 0 for 0, the largest there is for what is not finite.
    #[must_use]
    pub fn scale_for(largest: f64) -> f32 {
        let step = (largest.abs() / (LEVELS * LEVELS)) as f32;
        let bits = step.min(f32::MAX / 65_536.0).to_bits();
        // Rounded up to the upper half of its bits.
        f32::from_bits((bits + 0xFFFF) & 0xFFFF_0000)
    }

    /// Whether it is one tree over rows of `features` values.
    pub(super) fn check(&self, features: usize) -> Result<(), ForestError> {
        let bits = self.scale.to_bits();
        if !self.scale.is_finite() || self.scale.is_sign_negative() || bits & 0xFFFF != 0 {
            return Err(inconsistent_tree());
        }
        if !self.value(i8::MAX).is_finite() {
            return Err(inconsistent_tree());
        }
        let mut open = 1_usize;
        let mut leaves = 0;
        for node in &self.nodes {
            if open == 0 {
                return Err(inconsistent_tree());
            }
            match *node {
                Node::Split { feature, cut } => {
                    open += 1;
                    if usize::from(feature) >= features {
                        return Err(inconsistent_tree());
                    }
                    if cut.is_nan() {
                        return Err(inconsistent_tree());
                    }
                }
                Node::Leaf { level } => {
                    open -= 1;
                    leaves += 1;
                    if level == i8::MIN {
                        return Err(inconsistent_tree());
                    }
                }
            }
        }
        if open > 0 {
            return Err(inconsistent_tree());
        }
        if leaves > MAX_LEAVES {
            return Err(inconsistent_tree());
        }
        Ok(())
    }
}
