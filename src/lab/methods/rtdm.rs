//! The two markers made of RTDM-TD: FindTemplate as printed, and pairs of pages put to the vote.

use fixedbitset::FixedBitSet;

use super::{Marker, Marking, Progress};
use crate::vote::{self, Votes};
use unhusk::page::Page;
use unhusk::template::find::{FindSettings, find_template, locate};
use unhusk::template::{Labels, Tree};

/// FindTemplate as printed, over all pages given.
pub(super) struct Printed {
    labels: Labels,
    template: Tree,
}

impl Printed {
    pub(super) fn learn(pages: &[&Page], seed: u64, progress: Progress<'_>) -> Printed {
        let (mut labels, trees) = trees(pages, progress);
        let settings = FindSettings::new()
            .with_seed(seed)
            .with_max_pages(pages.len());
        let template = find_template(&mut labels, &trees, &settings).template;
        Printed { labels, template }
    }
}

impl Marker for Printed {
    fn mark(&self, page: &Page) -> Marking {
        let tree = self.labels.read(page);
        marking(page, &tree, &locate(&self.template, &tree))
    }
}

/// Pairs of pages put to the vote.
pub(super) struct ByVote {
    labels: Labels,
    votes: Votes,
}

impl ByVote {
    pub(super) fn learn(pages: &[&Page], seed: u64, progress: Progress<'_>) -> ByVote {
        let (mut labels, trees) = trees(pages, progress);
        let settings = FindSettings::new().with_seed(seed);
        let votes = vote::learn(&mut labels, &trees, &settings);
        ByVote { labels, votes }
    }
}

impl Marker for ByVote {
    /// Scores are the shares of the pairs that locate a node.
    fn mark(&self, page: &Page) -> Marking {
        let tree = self.labels.read(page);
        let votes = self.votes.count(&tree);
        let pairs = self.votes.pairs().max(1) as f32;
        let mut scores = vec![0.0; page.len()];
        for (node, votes) in votes.iter().enumerate() {
            scores[tree.node(node as u32).index()] = *votes as f32 / pairs;
        }
        Marking {
            scores,
            ..marking(page, &tree, &self.votes.elected(&votes))
        }
    }
}

/// The trees of pages, made by the same labels.
fn trees(pages: &[&Page], progress: Progress<'_>) -> (Labels, Vec<Tree>) {
    let mut labels = Labels::new();
    let mut trees = Vec::with_capacity(pages.len());
    for page in pages {
        trees.push(labels.tree(page));
        progress(trees.len(), pages.len());
    }
    (labels, trees)
}

/// Marks of a page by those of its tree.
fn marking(page: &Page, tree: &Tree, marked: &FixedBitSet) -> Marking {
    let mut template = FixedBitSet::with_capacity(page.len());
    template.extend(marked.ones().map(|node| tree.node(node as u32).index()));
    Marking::from_bits(template)
}
