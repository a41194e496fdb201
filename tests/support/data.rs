//! The data sets, where they are at hand: in the folder that `HUSK_DATA` names, else in the one beside the project.

use std::path::{Path, PathBuf};

use husk_lab::eval::dataset::DataSet;

/// The folder of the data sets, there or not.
pub fn root() -> PathBuf {
    std::env::var_os("HUSK_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
        PathBuf::from,
    )
}

/// The set of this name; without it a message, and its test has nothing to measure.
pub fn open(name: &str) -> Option<DataSet> {
    DataSet::open(&root().join(name))
        .inspect_err(|error| {
            println!("not measured: {error} (HUSK_DATA names the folder of the sets)")
        })
        .ok()
}
