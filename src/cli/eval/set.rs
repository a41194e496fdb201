//! Where a named data set lies.

use std::path::Path;

use crate::eval::dataset::{DataError, DataSet};

/// A set by its path, or by its name among the data sets.
pub(in crate::cli) fn open(root: &Path, set: &Path) -> Result<DataSet, DataError> {
    if set.join("index.jsonl").exists() {
        DataSet::open(set)
    } else {
        DataSet::open(&root.join(set))
    }
}
