//! `husk train LABELS… -o FILE`: a model of texts that starts from the built-in one and learns from labels.

use std::path::{Path, PathBuf};

use crate::commands::options::progress;
use husk_lab::eval::labels::{LabelSet, learn, most_trees};

/// Learns, says what pages that were held out make of it, and writes.
pub(super) fn write(paths: &[PathBuf], output: &Path) -> Result<(), String> {
    let set = LabelSet::open(paths).map_err(|error| error.to_string())?;
    let bar = progress(most_trees() as u64, "trees");
    let trained = learn(&set, &|| bar.inc(1));
    bar.finish_and_clear();
    let trained = trained?;
    let bytes = trained
        .forest
        .to_bytes()
        .map_err(|error| error.to_string())?;
    std::fs::write(output, &bytes).map_err(|error| format!("{}: {error}", output.display()))?;
    let [before, after] = trained.held_out;
    eprintln!(
        "husk: {} texts of {} pages; on pages held out the built-in model has {:.1} % of the words wrong (loss {:.4})",
        trained.texts,
        set.pages().len(),
        100.0 * before.wrong,
        before.loss,
    );
    if trained.more == 0 {
        eprintln!("husk: no further tree helps there: the model judges as the built-in one does");
    } else {
        eprintln!(
            "husk: with {} more trees {:.1} % (loss {:.4})",
            trained.more,
            100.0 * after.wrong,
            after.loss,
        );
    }
    eprintln!(
        "husk: {}; {} bytes",
        trained.forest.provenance(),
        bytes.len()
    );
    Ok(())
}
