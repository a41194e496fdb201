//! Husk's verdict, with the site's template where there are pages to learn from.

use fixedbitset::FixedBitSet;

use super::{Marker, Marking, Progress};
use unhusk::page::{NodeId, Page};
use unhusk::template::SiteTemplate;
use unhusk::verdict::model::Model;
use unhusk::{Judge, learn_with};

pub(super) struct HuskMarker {
    /// `None` for the built-in one.
    model: Option<Model>,
    template: Option<SiteTemplate>,
}

impl HuskMarker {
    pub(super) fn learn(
        model: Option<Model>,
        pages: &[&Page],
        progress: Progress<'_>,
    ) -> HuskMarker {
        /// Time between two learned pages, milliseconds; any number does.
        const HOUR: u64 = 3_600_000;
        let mut template = SiteTemplate::new("");
        for (hours, page) in (1..).zip(pages) {
            let judge = Judge::new(page).model(model.as_ref());
            learn_with(judge, &mut template, HOUR * hours);
            progress(hours as usize, pages.len());
        }
        HuskMarker {
            template: (!pages.is_empty()).then_some(template),
            model,
        }
    }
}

impl Marker for HuskMarker {
    fn stored(&self) -> Option<&SiteTemplate> {
        self.template.as_ref()
    }

    fn mark(&self, page: &Page) -> Marking {
        let verdict = Judge::new(page)
            .template(self.template.as_ref())
            .model(self.model.as_ref())
            .verdict();
        let noise = page
            .nodes()
            .filter(|node| verdict.classes[node.index()].is_noise())
            .map(NodeId::index);
        let mut template = FixedBitSet::with_capacity(page.len());
        template.extend(noise);
        Marking {
            scores: verdict.scores,
            ..Marking::from_bits(template)
        }
    }
}
