//! `husk train --texts SETS -o FILE`: the model behind the page-level score of texts.

use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::commands::eval::{NamedPages, open};
use crate::commands::options::progress;
use husk_lab::eval::dataset::DataSet;
use husk_lab::eval::gold::whole_text;
use husk_lab::eval::grafted::Thread;
use husk_lab::eval::labelled_texts::{self, LabelledTexts};
use husk_lab::eval::snapshot::parsed;
use husk_lab::eval::text_model::{Learnable, PARAMETERS, train};
use unhusk::page::maps::Set;

/// Sets with whole gold texts that are for training.
const SETS: [&str; 4] = [
    "wcxb-dev",
    "readability-pages",
    "big9-early",
    "daniel-en-ru",
];

/// What a model of texts is fitted to.
#[derive(clap::Args, Clone)]
#[group(skip)]
pub(in crate::commands) struct TextPages {
    /// Data sets that models of texts are fitted to, to their pages with a whole gold text. Without: the judged set where it is
    /// cross-validated, else all that are for training, and labelled texts of other sets' pages. The built-in model is fitted to
    /// wcxb-dev.
    #[arg(long = "fit", value_name = "SETS", value_delimiter = ',')]
    pub(in crate::commands) sets: Vec<PathBuf>,
    /// Labelled texts that models of clutter are fitted to.
    #[arg(
        long = "fit-labels",
        value_name = "FILE",
        default_value = "tests/labelled/texts.jsonl"
    )]
    pub(in crate::commands) labels: PathBuf,
}

impl TextPages {
    /// The pages, those of the sets first. `root`: the folder of the data sets; `judged`: a set that is learned from as well.
    ///
    /// # Errors
    /// Text for a person: an unreadable file, a set or a page that is not there, or no page.
    pub(in crate::commands) fn read(
        &self,
        root: &Path,
        judged: Option<&DataSet>,
    ) -> Result<Vec<Learnable>, String> {
        let is_all = self.sets.is_empty() && judged.is_none();
        let mut sets = self.sets.clone();
        if is_all {
            let known = SETS.map(PathBuf::from).into_iter();
            sets.extend(known.filter(|name| root.join(name).is_dir()));
        }
        let mut pages = Vec::new();
        let mut names: Set<String> = Set::default();
        let open = |set: &PathBuf| open(root, set).map_err(|error| error.to_string());
        let opened = sets.iter().map(open).collect::<Result<Vec<_>, _>>()?;
        for set in opened.iter().chain(judged) {
            if names.insert(set.name()) {
                pages.extend(of_texts(set)?);
            }
        }
        if is_all && self.labels.exists() {
            let mut labelled = labelled_texts::read(&self.labels)?;
            let is_there = |name: &str| root.join(name).is_dir();
            labelled.retain(|page| !names.contains(&page.set) && is_there(&page.set));
            pages.extend(of_labels(root, &labelled)?);
        }
        if pages.is_empty() {
            return Err("no page to fit a model to".to_owned());
        }
        Ok(pages)
    }
}

/// The pages of a set that have a whole gold text, in its order.
fn of_texts(set: &DataSet) -> Result<Vec<Learnable>, String> {
    let name = set.name();
    let entries = set.entries().par_iter().enumerate();
    let mut pages = entries
        .clone()
        .map(|(at, entry)| {
            let Some(gold) = whole_text(entry) else {
                return Ok(None);
            };
            let page = parsed(set, entry).map_err(|error| error.to_string())?;
            let of = (name.as_str(), entry.site.as_str());
            let learnable = Learnable::with_text(of, &page, &gold, at as u64);
            let comments = learnable.comments(&page);
            Ok(Some((learnable, comments)))
        })
        .collect::<Result<Vec<_>, String>>()?;
    let threads: Vec<Thread> = pages
        .iter_mut()
        .flatten()
        .flat_map(|(_, threads)| std::mem::take(threads))
        .collect();
    pages
        .par_iter_mut()
        .zip(entries)
        .try_for_each(|(page, (at, entry))| {
            if let Some((learnable, _)) = page
                && entry.kind.as_deref() == Some("article")
                && let Some(gold) = whole_text(entry)
            {
                let page = parsed(set, entry).map_err(|error| error.to_string())?;
                learnable.graft(&page, &gold, &threads, at as u64);
            }
            Ok::<(), String>(())
        })?;
    let pages = pages.into_iter().flatten();
    Ok(pages.map(|(learnable, _)| learnable).collect())
}

/// Labelled pages, in their order.
fn of_labels(root: &Path, labelled: &[LabelledTexts]) -> Result<Vec<Learnable>, String> {
    let pages = NamedPages::open(root, labelled.iter().map(|page| page.set.as_str()))?;
    let learnable = |labelled: &LabelledTexts| {
        let (entry, page) = pages.page(&labelled.set, &labelled.page)?;
        let of = (labelled.set.as_str(), entry.site.as_str());
        Ok(Learnable::with_labels(of, &page, labelled))
    };
    labelled.par_iter().map(learnable).collect()
}

/// Fits to all pages, and writes.
pub(super) fn write(root: &Path, fit: &TextPages, output: &Path) -> Result<(), String> {
    let pages = fit.read(root, None)?;
    let bar = progress(PARAMETERS.trees as u64, "trees");
    let forest = train(&pages, |_| true, &[], &PARAMETERS, &mut |done| {
        bar.set_position(done.trees as u64);
    });
    bar.finish_and_clear();
    let mut sets: Vec<&str> = pages.iter().map(|page| page.set.as_str()).collect();
    sets.sort_unstable();
    sets.dedup();
    let provenance = format!(
        "{}, {} pages; {}",
        sets.join(" "),
        pages.len(),
        forest.provenance()
    );
    let bytes = forest
        .with_provenance(&provenance)
        .to_bytes()
        .map_err(|error| error.to_string())?;
    std::fs::write(output, &bytes).map_err(|error| format!("{}: {error}", output.display()))?;
    eprintln!("husk: {provenance}; {} bytes", bytes.len());
    Ok(())
}
