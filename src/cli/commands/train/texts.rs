//! `husk train --texts SET -o FILE`: the model behind the page-level score of texts.

use std::path::Path;

use crate::commands::eval::models::learnable;
use crate::commands::options::progress;
use husk_lab::eval::dataset::DataSet;
use husk_lab::eval::text_model::{PARAMETERS, train};

/// Fits to all pages of the set that have a gold text, and writes.
pub(super) fn write(root: &Path, name: &str, output: &Path) -> Result<(), String> {
    let set = DataSet::open(&root.join(name)).map_err(|error| error.to_string())?;
    let pages = learnable(&set)?;
    let bar = progress(PARAMETERS.trees as u64, "trees");
    let forest = train(&pages, |_| true, &[], &PARAMETERS, &mut |done| {
        bar.set_position(done.trees as u64);
    });
    bar.finish_and_clear();
    let provenance = format!("{name}, {} pages; {}", pages.len(), forest.provenance());
    let bytes = forest
        .with_provenance(&provenance)
        .to_bytes()
        .map_err(|error| error.to_string())?;
    std::fs::write(output, &bytes).map_err(|error| format!("{}: {error}", output.display()))?;
    eprintln!("husk: {provenance}; {} bytes", bytes.len());
    Ok(())
}
