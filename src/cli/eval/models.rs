//! Which model of texts judges which page: the built-in one, one from a file, or by cross-validation one for each part of
//! the sites, fitted to all the others.

use std::path::PathBuf;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::cli::options::progress;
use crate::eval::dataset::{DataSet, Entry};
use crate::eval::snapshot::parsed;
use crate::eval::text_model::{Learnable, PARAMETERS, folds, train};
use crate::verdict::features;
use crate::verdict::model::Model;

/// Where the model comes from.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Judge every page by a model that has seen no page of its site: sites are cut into this many parts, and for each a
    /// model is fitted to the others.
    #[arg(long, value_name = "PARTS", num_args = 0..=1, default_missing_value = "5",
        value_parser = clap::value_parser!(u16).range(2..=100))]
    cross_validate: Option<u16>,
    /// Fit those models without a family of features; may be repeated.
    #[arg(long, value_name = "FAMILY", requires = "cross_validate")]
    without: Vec<String>,
    /// Judge by the model in this file, as `husk train --texts` writes it.
    #[arg(long, value_name = "FILE", conflicts_with = "cross_validate")]
    model: Option<PathBuf>,
}

/// The models of a measurement.
pub(super) struct Models {
    models: Vec<Model>,
    /// Site → its model; the first for all others.
    part: FxHashMap<String, usize>,
}

impl Models {
    /// Reads or fits what is asked for.
    ///
    /// # Errors
    /// Text for a person: an unreadable file, an unknown family, a set without gold texts.
    pub(super) fn of(arguments: &Arguments, set: &DataSet) -> Result<Models, String> {
        if let Some(file) = &arguments.model {
            let told = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
            let bytes = std::fs::read(file).map_err(|error| told(&error))?;
            let model = Model::from_bytes(&bytes).map_err(|error| told(&error))?;
            return Ok(Models::one(model));
        }
        match arguments.cross_validate {
            Some(parts) => {
                let pages = learnable(set)?;
                Models::cross_validated(&pages, usize::from(parts), &arguments.without)
            }
            None => Ok(Models::one(Model::built_in().clone())),
        }
    }

    fn one(model: Model) -> Models {
        Models {
            models: vec![model],
            part: FxHashMap::default(),
        }
    }

    /// One model for each part of the sites of `pages`.
    ///
    /// # Errors
    /// Text for a person, if a family is not known.
    pub(super) fn cross_validated(
        pages: &[Learnable],
        parts: usize,
        without: &[String],
    ) -> Result<Models, String> {
        let known = features::FAMILIES.map(|(name, _)| name);
        if let Some(other) = without.iter().find(|name| !known.contains(&name.as_str())) {
            return Err(format!("no family {other}, but {}", known.join(", ")));
        }
        let without: Vec<&str> = without.iter().map(String::as_str).collect();
        let part_of = folds(
            pages.iter().map(|page| page.site.as_str()),
            parts,
            PARAMETERS.seed,
        );
        let bar = progress((parts * PARAMETERS.trees) as u64, "trees");
        let models = (0..parts)
            .map(|part| {
                let wanted = |at: usize| part_of[at] != part;
                Model::of(train(pages, wanted, &without, &PARAMETERS, &mut |_| {
                    bar.inc(1)
                }))
            })
            .collect();
        bar.finish_and_clear();
        let sites = pages.iter().map(|page| page.site.clone());
        Ok(Models {
            models,
            part: sites.zip(part_of).collect(),
        })
    }

    /// The model that judges the pages of a site.
    pub(super) fn for_site(&self, site: &str) -> &Model {
        &self.models[self.part.get(site).copied().unwrap_or(0)]
    }
}

/// The pages of a set that have a gold text, in its order.
///
/// # Errors
/// Text for a person: a page that cannot be read, or none with a gold text.
pub(in crate::cli) fn learnable(set: &DataSet) -> Result<Vec<Learnable>, String> {
    let entries = set.entries().par_iter().enumerate();
    let read: Result<Vec<Option<Learnable>>, String> = entries
        .map(|(at, entry)| {
            let Some(gold) = gold(entry) else {
                return Ok(None);
            };
            let page = parsed(set, entry).map_err(|error| error.to_string())?;
            Ok(Some(Learnable::of(&entry.site, &page, gold, at as u64)))
        })
        .collect();
    let pages: Vec<Learnable> = read?.into_iter().flatten().collect();
    if pages.is_empty() {
        return Err(format!("{}: no page has a gold text", set.name()));
    }
    Ok(pages)
}

/// The gold text of a page.
fn gold(entry: &Entry) -> Option<&str> {
    entry.gold.get("text").and_then(serde_json::Value::as_str)
}
