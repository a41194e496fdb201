//! `husk train --texts SET -o FILE`: the model behind the page-level score of texts.

use std::path::Path;

use rayon::prelude::*;

use crate::cli::options::progress;
use crate::eval::dataset::{DataSet, Entry};
use crate::eval::snapshot::parsed;
use crate::eval::text_model::{Learnable, PARAMETERS, train};

/// Fits and writes; gives the number of pages that could not be read.
pub(super) fn write(root: &Path, name: &str, output: &Path) -> Result<usize, String> {
    let set = DataSet::open(&root.join(name)).map_err(|error| error.to_string())?;
    let (pages, failed) = learnable(&set);
    if pages.is_empty() {
        return Err(format!("{name}: no page with a gold text"));
    }
    let bar = progress(PARAMETERS.trees as u64, "trees");
    let forest = train(&pages, |_| true, &PARAMETERS, &mut |done| {
        bar.set_position(done.trees as u64)
    });
    bar.finish_and_clear();
    let provenance = format!("{name}, {} pages; {}", pages.len(), forest.provenance());
    let bytes = forest
        .with_provenance(&provenance)
        .to_bytes()
        .map_err(|error| error.to_string())?;
    std::fs::write(output, &bytes).map_err(|error| format!("{}: {error}", output.display()))?;
    eprintln!("husk: {provenance}; {} bytes", bytes.len());
    Ok(failed)
}

/// The pages of a set that have a gold text, in its order, and the number of those that could not be read.
fn learnable(set: &DataSet) -> (Vec<Learnable>, usize) {
    let read: Vec<Option<Result<Learnable, String>>> = set
        .entries()
        .par_iter()
        .map(|entry| {
            let gold = gold(entry)?;
            let page = parsed(set, entry).map_err(|error| error.to_string());
            Some(page.map(|page| Learnable::of(&entry.site, &page, gold)))
        })
        .collect();
    let mut failed = 0;
    let pages = read
        .into_iter()
        .flatten()
        .filter_map(|page| {
            page.inspect_err(|error| {
                eprintln!("husk: {error}");
                failed += 1;
            })
            .ok()
        })
        .collect();
    (pages, failed)
}

/// The gold text of a page.
fn gold(entry: &Entry) -> Option<&str> {
    entry.gold.get("text").and_then(serde_json::Value::as_str)
}
