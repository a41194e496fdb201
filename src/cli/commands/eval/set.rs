//! Where a named data set lies, and what is said when it does not.

use std::path::Path;
use std::process::ExitCode;

use husk_lab::eval::dataset::{DataError, DataSet};

/// A set by its path, or by its name among the data sets.
pub(in crate::commands) fn open(root: &Path, set: &Path) -> Result<DataSet, DataError> {
    if set.join("index.jsonl").exists() {
        DataSet::open(set)
    } else {
        DataSet::open(&root.join(set))
    }
}

/// [`open`], or what a command ends with after it has said why.
pub(in crate::commands) fn opened(root: &Path, set: &Path) -> Result<DataSet, ExitCode> {
    open(root, set).map_err(|error| {
        eprintln!("husk: {error}");
        eprintln!("husk: name the folder of the data sets with --data or HUSK_DATA");
        ExitCode::from(2)
    })
}
