//! Which model of texts judges which page: the built-in one, one from a file, one fitted to other sets, or by
//! cross-validation one for each part of the sites, fitted to all the others. What is hidden is decided by a model of clutter
//! that has seen as little of the page: no page of its site, or of its set.

use std::path::{Path, PathBuf};

use super::clutter_models::ClutterModels;
use crate::commands::options::progress;
use crate::commands::train::clutter;
use crate::commands::train::texts::TextPages;
use husk_lab::eval::boosting::Progress;
use husk_lab::eval::clutter_training::Example;
use husk_lab::eval::dataset::DataSet;
use husk_lab::eval::text_model::{Learnable, PARAMETERS, folds, train};
use unhusk::page::Page;
use unhusk::page::maps::{Map, Set};
use unhusk::verdict::model::Model;
use unhusk::verdict::{Judge, features};

/// Where the model comes from.
#[derive(clap::Args)]
#[group(skip)]
pub(super) struct Arguments {
    /// Judge every page by a model that has seen no page of its site: sites are cut into this many parts, and for each a
    /// model is fitted to the others.
    #[arg(long, value_name = "PARTS", num_args = 0..=1, default_missing_value = "5",
        value_parser = clap::value_parser!(u16).range(2..=100))]
    cross_validate: Option<u16>,
    /// Judge by a model that has seen no page of this set, nor of its sites in another one.
    #[arg(long, conflicts_with = "cross_validate")]
    leave_one_out: bool,
    #[command(flatten)]
    fit: TextPages,
    /// Fit the models without a family of features; may be repeated. Needs --cross-validate, --fit or --leave-one-out.
    #[arg(long, value_name = "FAMILY")]
    without: Vec<String>,
    /// Judge by the model in this file, as `husk train --texts` writes it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["cross_validate", "leave_one_out", "sets", "without"])]
    model: Option<PathBuf>,
}

impl Arguments {
    /// The families that models are fitted without.
    pub(super) fn without(&self) -> Vec<&str> {
        self.without.iter().map(String::as_str).collect()
    }
}

/// What models come from: one that is there, or pages that any number of them can be fitted to.
pub(super) enum Origin {
    BuiltIn,
    Given(Box<Model>),
    Fitted {
        pages: Vec<Learnable>,
        /// Of the pages that are judged.
        sites: Vec<String>,
        /// Parts of the sites, each judged by a model of the others; none where other pages than these are judged.
        parts: Option<usize>,
        clutter: ClutterModels,
    },
}

impl Origin {
    /// Reads what is asked for; `root` is the folder of the data sets.
    ///
    /// # Errors
    /// Text for a person: an unreadable file, an unknown family, a set without gold texts.
    pub(super) fn of(
        arguments: &Arguments,
        root: &Path,
        judged: &DataSet,
    ) -> Result<Origin, String> {
        let known = features::FAMILIES.map(|(name, _)| name);
        if let Some(other) = arguments
            .without
            .iter()
            .find(|name| !known.contains(&name.as_str()))
        {
            return Err(format!("no family {other}, but {}", known.join(", ")));
        }
        if let Some(file) = &arguments.model {
            let told = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
            let bytes = std::fs::read(file).map_err(|error| told(&error))?;
            let model = Model::from_bytes(&bytes).map_err(|error| told(&error))?;
            return Ok(Origin::Given(Box::new(model)));
        }
        let is_fitted = arguments.leave_one_out || !arguments.fit.sets.is_empty();
        if is_fitted || arguments.cross_validate.is_some() {
            let judged_too = arguments.cross_validate.is_some().then_some(judged);
            let mut pages = arguments.fit.read(root, judged_too)?;
            let examples = examples(root, &arguments.fit.labels)?;
            let sites = || judged.entries().iter().map(|entry| entry.site.as_str());
            let parts = arguments.cross_validate.map(usize::from);
            let clutter = match parts {
                Some(parts) => {
                    ClutterModels::cross_validated(&examples, sites(), parts, PARAMETERS.seed)
                }
                None => {
                    let name = judged.name();
                    let sites: Set<&str> = sites().collect();
                    let is_other =
                        |page: &Learnable| page.set != name && !sites.contains(page.site.as_str());
                    pages.retain(|page| !arguments.leave_one_out || is_other(page));
                    if pages.is_empty() {
                        return Err(format!("{name}: no page of another set to fit a model to"));
                    }
                    ClutterModels::leave_one_set_out(&examples, &[&name])
                }
            };
            return Ok(Origin::Fitted {
                pages,
                parts,
                sites: sites().map(str::to_owned).collect(),
                clutter,
            });
        }
        if !arguments.without.is_empty() {
            return Err(
                "--without leaves features out of models that are fitted: add --cross-validate, --fit or --leave-one-out"
                    .to_owned(),
            );
        }
        Ok(Origin::BuiltIn)
    }

    /// The families of features that have a number on some page; none where no model is fitted.
    pub(super) fn families(&self) -> Vec<&'static str> {
        let Origin::Fitted { pages, .. } = self else {
            return Vec::new();
        };
        let names = features::FAMILIES.into_iter().map(|(name, _)| name);
        names
            .filter(|name| pages.iter().any(|page| page.has_family(name)))
            .collect()
    }

    /// The models, fitted without these families of features.
    pub(super) fn models(&self, without: &[&str]) -> Models<'_> {
        let (pages, judged, parts, clutter) = match self {
            Origin::BuiltIn => return Models::default(),
            Origin::Given(model) => return Models::one(model.as_ref().clone(), None),
            Origin::Fitted {
                pages,
                sites,
                parts,
                clutter,
            } => (pages, sites, *parts, Some(clutter)),
        };
        let bar = progress((parts.unwrap_or(1) * PARAMETERS.trees) as u64, "trees");
        let fitted = |wanted: &dyn Fn(usize) -> bool| {
            let told = &mut |_: Progress<'_>| bar.inc(1);
            Model::of(train(pages, wanted, without, &PARAMETERS, told))
        };
        let models = match parts {
            None => Models::one(fitted(&|_| true), clutter),
            Some(parts) => {
                let own = || pages.iter().map(|page| page.site.as_str());
                let sites = || own().chain(judged.iter().map(String::as_str));
                let part_of = folds(sites(), parts, PARAMETERS.seed);
                let models = (0..parts).map(|part| fitted(&|at| part_of[at] != part));
                Models {
                    models: models.collect(),
                    part: sites().map(str::to_owned).zip(part_of.clone()).collect(),
                    clutter,
                }
            }
        };
        bar.finish_and_clear();
        models
    }
}

/// The models of a measurement.
#[derive(Default)]
pub(super) struct Models<'a> {
    models: Vec<Model>,
    /// Site → its model; the first for all others.
    part: Map<String, usize>,
    clutter: Option<&'a ClutterModels>,
}

impl<'a> Models<'a> {
    fn one(model: Model, clutter: Option<&'a ClutterModels>) -> Models<'a> {
        Models {
            models: vec![model],
            part: Map::default(),
            clutter,
        }
    }

    /// The model of texts that judges the pages of a site; none for the built-in one.
    pub(super) fn for_site(&self, site: &str) -> Option<&Model> {
        self.models.get(self.part.get(site).copied().unwrap_or(0))
    }

    /// A judge of a page, with the models that may judge it.
    pub(super) fn judge<'b>(&'b self, page: &'b Page, set: &str, site: &str) -> Judge<'b> {
        let judge = Judge::new(page).model(self.for_site(site));
        match self.clutter.and_then(|clutter| clutter.for_page(set, site)) {
            Some(clutter) => judge.clutter(clutter),
            None => judge,
        }
    }
}

/// The pages that models of clutter are fitted to; none without the file.
fn examples(root: &Path, labels: &Path) -> Result<Vec<Example>, String> {
    if !labels.exists() {
        return Ok(Vec::new());
    }
    clutter::examples(root, labels, &root.join("snippets/index.jsonl"))
}
