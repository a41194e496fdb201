//! Which features the log-odds of a row come from.
//!
//! On its way through a tree every split takes the row to a child, and the mean of what lies below it changes: that change is
//! what the split's feature adds, as in "Interpreting random forests" (Saabas 2014). All of them and the mean of the roots
//! together are the log-odds. Deviation: stored trees do not say how many rows came which way, so that the mean of a split is that of
//! its two children, each alike.

use super::{Forest, Step};

/// A forest with the mean below each of its nodes.
pub struct Attribution<'a> {
    forest: &'a Forest,
    means: &'a [f32],
}

impl<'a> Attribution<'a> {
    /// O(nodes of the forest) the first time.
    #[must_use]
    pub fn of(forest: &'a Forest) -> Attribution<'a> {
        let means = forest.means.of(|| Self::means(forest));
        Attribution { forest, means }
    }

    fn means(forest: &Forest) -> Vec<f32> {
        let mut means = forest.values.clone();
        for place in &forest.places {
            let start = place.start as usize;
            // Children lie behind their parent.
            for at in (0..place.nodes as usize).rev() {
                let left = usize::from(forest.steps[start + at].left);
                if left != at {
                    means[start + at] = f32::midpoint(means[start + left], means[start + left + 1]);
                }
            }
        }
        means
    }

    /// The log-odds of a row of which nothing is known.
    #[must_use]
    pub fn base(&self) -> f32 {
        let roots = self.forest.places.iter();
        roots.fold(self.forest.bias, |sum, place| {
            sum + self.means[place.start as usize]
        })
    }

    /// What each feature of a row adds to [`base`](Self::base). O(trees · depth).
    #[must_use]
    pub fn contributions(&self, row: &[f32]) -> Vec<f32> {
        let mut added = vec![0.0; self.forest.features];
        for place in &self.forest.places {
            let start = place.start as usize;
            let mut at = 0;
            loop {
                let Step { cut, feature, left } = self.forest.steps[start + at];
                let feature = usize::from(feature);
                let value = row.get(feature).copied().unwrap_or(f32::NAN);
                let next = usize::from(left) + usize::from(value > cut);
                if next == at {
                    break;
                }
                added[feature] += self.means[start + next] - self.means[start + at];
                at = next;
            }
        }
        added
    }
}
