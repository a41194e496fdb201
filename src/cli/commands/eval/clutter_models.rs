//! Which model of clutter judges which page: the built-in one, one from a file, or one that has seen no page of the same site,
//! or of the same set.

use std::path::Path;

use crate::commands::options::progress;
use husk_lab::eval::clutter_training::{Example, PARAMETERS, train};
use husk_lab::eval::text_model::folds;
use unhusk::page::maps::{Map, Set};
use unhusk::verdict::clutter::ClutterModel;

/// The models of a measurement.
#[derive(Default)]
pub(super) struct ClutterModels {
    all: Vec<ClutterModel>,
    /// Site, or set, → the model that has not seen it.
    by_site: Map<String, usize>,
    by_set: Map<String, usize>,
}

impl ClutterModels {
    /// One for all pages.
    ///
    /// # Errors
    /// Text for a person: an unreadable file, or one that is no model.
    pub(super) fn read(file: &Path) -> Result<ClutterModels, String> {
        let told = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
        let bytes = std::fs::read(file).map_err(|error| told(&error))?;
        let model = ClutterModel::from_bytes(&bytes).map_err(|error| told(&error))?;
        Ok(ClutterModels {
            all: vec![model],
            ..ClutterModels::default()
        })
    }

    /// The sites of the examples, and others that are judged, cut into parts; for each part a model of the others. Without
    /// examples there is no model.
    pub(super) fn cross_validated<'a>(
        examples: &'a [Example],
        others: impl Iterator<Item = &'a str>,
        parts: usize,
        seed: u64,
    ) -> ClutterModels {
        if examples.is_empty() {
            return ClutterModels::default();
        }
        let own = examples.iter().map(|example| example.site.as_str());
        let sites: Vec<&str> = own.chain(others).collect();
        let part_of = folds(sites.iter().copied(), parts, seed);
        let all = fitted(parts, |part| {
            train(examples, |at| part_of[at] != part, &PARAMETERS)
        });
        let sites = sites.iter().map(|site| (*site).to_owned());
        ClutterModels {
            all,
            by_site: sites.zip(part_of).collect(),
            by_set: Map::default(),
        }
    }

    /// For each of these sets a model of the pages of all others, those of its sites left out. Without examples there
    /// is none.
    pub(super) fn leave_one_set_out(examples: &[Example], sets: &[&str]) -> ClutterModels {
        if examples.is_empty() {
            return ClutterModels::default();
        }
        let all = fitted(sets.len(), |at| {
            let own = examples.iter().filter(|example| example.set == sets[at]);
            let sites: Set<&str> = own.map(|example| example.site.as_str()).collect();
            let is_other = |k: usize| {
                examples[k].set != sets[at] && !sites.contains(examples[k].site.as_str())
            };
            train(examples, is_other, &PARAMETERS)
        });
        let sets = sets.iter().map(|set| (*set).to_owned());
        ClutterModels {
            all,
            by_site: Map::default(),
            by_set: sets.zip(0..).collect(),
        }
    }

    /// The model for a page; none where the built-in one judges.
    pub(super) fn for_page(&self, set: &str, site: &str) -> Option<&ClutterModel> {
        let at = self.by_set.get(set).or_else(|| self.by_site.get(site));
        self.all.get(at.copied().unwrap_or(0))
    }
}

fn fitted(count: usize, fit: impl Fn(usize) -> ClutterModel) -> Vec<ClutterModel> {
    let bar = progress(count as u64, "models of clutter");
    let all = (0..count)
        .map(|at| {
            let model = fit(at);
            bar.inc(1);
            model
        })
        .collect();
    bar.finish_and_clear();
    all
}
