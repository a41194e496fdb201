//! The way to a verdict: a page, and whatever else is known of it.

use super::Verdict;
use super::ablation::Ablation;
use super::clutter::ClutterModel;
use super::decision::Decision;
use super::model::Model;
use super::pipeline::Pipeline;
use crate::page::Page;
use crate::segment::tps::{self, Regions};
use crate::template::SiteTemplate;

/// Judges a page: what is content, what is noise, and why. Only the page is needed; everything else makes the verdict better.
/// O(nodes + bytes), and nodes times decisions.
///
/// ```
/// # #[cfg(feature = "html")] {
/// use unhusk::page::html::{Scripting, parse};
/// use unhusk::verdict::{Choice, Decision};
/// use unhusk::{Article, Judge, SiteTemplate, learn};
///
/// let read = |title: &str, text: &str| {
///     let source = format!(
///         "<title>{title}</title><nav><a href=/a>Home</a> <a href=/b>Archive</a></nav>\
///          <article><h1>{title}</h1><p>{text}</p></article><footer>All rights reserved</footer>"
///     );
///     parse(&source, "https://example.org/", Scripting::On).unwrap()
/// };
/// let page = read("Rain", "It has rained since the morning, and the river has come up to the second step.");
///
/// // By the page alone.
/// let verdict = Judge::new(&page).verdict();
/// assert!(Article::of(&page, &verdict).text().contains("the river"));
///
/// // Beside what the site's other pages have in common with it.
/// let mut template = SiteTemplate::new("example.org");
/// learn(&mut template, &read("Snow", "Snow fell on the hills tonight, and no bus goes up there."), 0);
/// learn(&mut template, &page, 1);
/// let verdict = Judge::new(&page).template(&template).verdict();
/// assert!(verdict.blocks.iter().all(|block| !block.sample.contains("river")));
///
/// // And as a person decided: the menu stays.
/// let menu = page.first("nav").unwrap();
/// let decisions = [Decision::about_block(&page, menu, Choice::Keep)];
/// let verdict = Judge::new(&page).template(&template).decisions(&decisions).verdict();
/// assert!(verdict.blocks.iter().all(|block| !page.contains(block.node, menu)));
/// # }
/// ```
#[derive(Clone)]
pub struct Judge<'a> {
    page: &'a Page,
    regions: Option<Regions>,
    template: Option<&'a SiteTemplate>,
    decisions: &'a [Decision],
    model: &'a Model,
    clutter: Option<&'a ClutterModel>,
    pub(super) parts: Ablation,
}

impl<'a> Judge<'a> {
    /// By the page alone, the built-in models and every part of the pipeline.
    #[must_use]
    pub fn new(page: &'a Page) -> Judge<'a> {
        Judge {
            page,
            regions: None,
            template: None,
            decisions: &[],
            model: Model::built_in(),
            clutter: ClutterModel::built_in(),
            parts: Ablation::ALL,
        }
    }

    /// What is known of the page's site.
    #[must_use]
    pub fn template(self, template: impl Into<Option<&'a SiteTemplate>>) -> Judge<'a> {
        let template = template.into();
        Judge { template, ..self }
    }

    /// What was decided about blocks of this page or of its site; what is for other pages is passed over.
    #[must_use]
    pub fn decisions(self, decisions: &'a [Decision]) -> Judge<'a> {
        Judge { decisions, ..self }
    }

    /// Another model of texts than the built-in ones, which then decides alone: what it says does not belong to the article
    /// is hidden, unless a model of clutter is given after it. `None` for the built-in ones.
    #[must_use]
    pub fn model(self, model: impl Into<Option<&'a Model>>) -> Judge<'a> {
        let (model, clutter) = match model.into() {
            Some(model) => (model, None),
            None => (Model::built_in(), ClutterModel::built_in()),
        };
        Judge {
            model,
            clutter,
            ..self
        }
    }

    /// Another model of clutter, by which is hidden what no one came for.
    #[must_use]
    pub fn clutter(self, clutter: &'a ClutterModel) -> Judge<'a> {
        let clutter = Some(clutter);
        Judge { clutter, ..self }
    }

    /// The page's regions, where it was segmented already.
    #[must_use]
    pub fn regions(self, regions: Regions) -> Judge<'a> {
        let regions = Some(regions);
        Judge { regions, ..self }
    }

    /// Without some parts of the pipeline, to measure what they add.
    #[must_use]
    pub fn without(self, parts: Ablation) -> Judge<'a> {
        Judge { parts, ..self }
    }

    /// The page that is judged.
    pub(crate) fn page(&self) -> &'a Page {
        self.page
    }

    /// The verdict.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        let parts = self.parts;
        self.pipeline().verdict(parts)
    }

    pub(super) fn pipeline(self) -> Pipeline<'a> {
        let regions = self.regions.unwrap_or_else(|| tps::segments(self.page));
        Pipeline::new(
            (self.model, self.clutter),
            self.page,
            regions,
            self.template,
            self.decisions,
        )
    }
}
