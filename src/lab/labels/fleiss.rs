//! How far any number of annotators agree: Fleiss' kappa, over all classes and for each.
//!
//! - Paper: J. L. Fleiss, *Measuring nominal scale agreement among many raters*, Psychological Bulletin 76 (5), 1971. O(votes +
//!   items · classes).
//! - Deviations: 1. Items have a weight, as the length of a text: where someone cuts a text in two, nothing changes. 2. Items may
//!   have different numbers of votes; those with fewer than two say nothing of agreement and are left out.

use super::consensus::Vote;

/// See the [module](self).
#[derive(Clone, Debug, PartialEq)]
pub struct Fleiss {
    /// 1 where all agree, 0 where no more than by chance; `None` where there is nothing to compare, or one class alone.
    pub kappa: Option<f64>,
    /// The same for each class against all others.
    pub classes: Vec<Option<f64>>,
    /// The share of the weight on which two annotators agree, 0..=1; `None` where there is nothing to compare.
    pub agreed: Option<f64>,
}

impl Fleiss {
    /// Of one vote at most by each annotator for an item; `weights` of the items. Votes whose numbers are out of range are left out.
    #[must_use]
    pub fn of(votes: &[Vote], weights: &[f64], classes: usize) -> Fleiss {
        let mut counts = vec![0.0; weights.len() * classes];
        for vote in votes {
            if vote.item < weights.len() && vote.class < classes {
                counts[vote.item * classes + vote.class] += 1.0;
            }
        }
        let mut all = 0.0;
        // By class: its weight, and that of pairs of which only one says it.
        let mut shares = vec![0.0; classes];
        let mut apart = vec![0.0; classes];
        for (row, weight) in counts.chunks(classes.max(1)).zip(weights) {
            let count: f64 = row.iter().sum();
            if count < 2.0 {
                continue;
            }
            all += weight;
            for ((share, apart), said) in shares.iter_mut().zip(&mut apart).zip(row) {
                *share += weight * said / count;
                *apart += weight * said * (count - said) / (count * (count - 1.0));
            }
        }
        if all <= 0.0 {
            return Fleiss {
                kappa: None,
                classes: vec![None; classes],
                agreed: None,
            };
        }
        let expected: Vec<f64> = shares
            .iter()
            .map(|share| share / all)
            .map(|share| share * (1.0 - share))
            .collect();
        let kappa =
            |apart: f64, expected: f64| (expected > 1e-12).then(|| 1.0 - apart / (all * expected));
        let pairs = apart.iter().zip(&expected);
        Fleiss {
            kappa: kappa(apart.iter().sum(), expected.iter().sum()),
            classes: pairs
                .map(|(&apart, &expected)| kappa(apart, expected))
                .collect(),
            agreed: Some(1.0 - apart.iter().sum::<f64>() / all),
        }
    }
}
