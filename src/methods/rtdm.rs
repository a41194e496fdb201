//! RTDM-TD: what FindTemplate keeps of the sampled pages, located on the page.

use fixedbitset::FixedBitSet;

use super::{Marker, Marking, Progress};
use crate::page::Page;
use crate::template::find::{FindSettings, find_template, locate};
use crate::template::{Labels, Tree};

pub(super) struct RtdmMarker {
    labels: Labels,
    template: Tree,
}

impl RtdmMarker {
    pub(super) fn learn(pages: &[&Page], seed: u64, progress: Progress<'_>) -> RtdmMarker {
        let mut labels = Labels::new();
        let mut trees = Vec::with_capacity(pages.len());
        for page in pages {
            trees.push(labels.tree(page));
            progress(trees.len(), pages.len());
        }
        let settings = FindSettings::new()
            .with_seed(seed)
            .with_max_pages(pages.len());
        let template = find_template(&mut labels, &trees, &settings).template;
        RtdmMarker { labels, template }
    }
}

impl Marker for RtdmMarker {
    fn mark(&self, page: &Page) -> Marking {
        let tree = self.labels.clone().tree(page);
        let mut template = FixedBitSet::with_capacity(page.len());
        let covered = locate(&self.template, &tree);
        template.extend(covered.ones().map(|node| tree.node(node as u32).index()));
        Marking::from_bits(template)
    }
}
