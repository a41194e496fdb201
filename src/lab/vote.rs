//! A template by vote: what many pairs of pages share, each pair mapped as FindTemplate maps its first two.
//!
//! ```text
//!   page        1     2     3     4     5             pairs    1-2  2-3  3-4  4-5  5-1     votes
//!   menu item   link  link  link  bold  link          as link   ■    ■    ·    ·    ■      3 of 5: template
//!   ad          A     B     A     C     A             A         ·    ·    ·    ·    ■      1 of 5: none
//! ```
//!
//! FindTemplate ([`find`](unhusk::template::find)) keeps what *all* its pages share, so one odd page empties it, and an item that is
//! bold on its own page is lost when that page comes. Here every page is paired with the next one picked, the last with
//! the first; ExtractSubTree gives what each pair shares, and a node of another page is template when more than a quarter
//! of the pairs locate it: what stands on a share q of the pages is in about q² of the pairs, and a half squared is a
//! quarter. With two pages it is FindTemplate. A sixteenth, that is a quarter of the pages, was tried: what stands on
//! few pages is found then, but more is content that two pages happen to share, and F is .95 on 20 sites instead of 27.
//!
//! - [`learn`]: one mapping a page, see [`rtdm`](unhusk::template::rtdm);
//! - [`Votes::locate`]: one [`locate`] a pair;
//! - memory: one tree a pair, at most [`MAX_PAIRS`].
//!
//! This is ours, not the paper's. Wrong choice where a single tree is wanted, to be looked at or stored.

use fixedbitset::FixedBitSet;

use unhusk::template::find::{FindSettings, extract_sub_tree, locate};
use unhusk::template::random::Random;
use unhusk::template::{Labels, Tree};

/// Most pairs mapped: more pages than the paper ever needs.
pub const MAX_PAIRS: usize = 40;

/// A node is template when more than one in this many pairs locates it.
pub const ONE_IN: usize = 4;

/// Fewest votes where there are as many pairs: one pair may share by chance what is no template.
pub const MIN_VOTES: usize = 2;

/// What the pairs share. See the [module](self).
#[derive(Clone, Debug, Default)]
pub struct Votes {
    templates: Vec<Tree>,
    skipped: usize,
}

/// Maps pairs of `pages`, all made by `labels`, in an order that the settings' seed decides. A single page is its own
/// template.
#[must_use]
pub fn learn(labels: &mut Labels, pages: &[Tree], settings: &FindSettings) -> Votes {
    let mut random = Random::new(settings.seed());
    let mut left: Vec<usize> = (0..pages.len()).collect();
    let order: Vec<&Tree> = std::iter::from_fn(|| random.pick(&mut left))
        .filter_map(|k| pages.get(k))
        .collect();
    let mut votes = Votes::default();
    // Two pages make one pair, not one either way round.
    let pairs = if order.len() > 2 {
        order.len()
    } else {
        order.len().saturating_sub(1)
    };
    let ring = order
        .iter()
        .zip(order.iter().cycle().skip(1))
        .take(pairs.min(MAX_PAIRS));
    for (left, right) in ring {
        match extract_sub_tree(labels, left, right, settings.max_steps()) {
            Ok(shared) => votes.templates.push(shared),
            Err(_) => votes.skipped += 1,
        }
    }
    if let [only] = order.as_slice() {
        votes.templates.push((*only).clone());
    }
    votes
}

impl Votes {
    /// Pairs that were mapped.
    #[must_use]
    pub fn pairs(&self) -> usize {
        self.templates.len()
    }

    /// Pairs passed over because mapping them took too many steps.
    #[must_use]
    pub fn skipped(&self) -> usize {
        self.skipped
    }

    /// Per node of a page, how many pairs locate it.
    #[must_use]
    pub fn count(&self, page: &Tree) -> Vec<u32> {
        let mut votes = vec![0; page.len()];
        for template in &self.templates {
            for node in locate(template, page).ones() {
                votes[node] += 1;
            }
        }
        votes
    }

    /// The nodes with votes enough, of those that [`count`](Self::count) gave.
    #[must_use]
    pub fn elected(&self, votes: &[u32]) -> FixedBitSet {
        let pairs = self.pairs();
        let least = (pairs / ONE_IN + 1).max(MIN_VOTES.min(pairs)).max(1);
        let mut template = FixedBitSet::with_capacity(votes.len());
        let enough = votes.iter().enumerate();
        let enough = enough.filter(|&(_, &votes)| votes as usize >= least);
        template.extend(enough.map(|(node, _)| node));
        template
    }

    /// Where the template is on a page.
    #[must_use]
    pub fn locate(&self, page: &Tree) -> FixedBitSet {
        self.elected(&self.count(page))
    }
}
