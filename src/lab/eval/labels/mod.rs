//! Labels that people made in the workbench, from files: read, checked, scored and learned from.
//!
//! ```text
//!   labels.jsonl             one record a page and annotator: what they say of its blocks
//!   pages/HASH.columns       the page as the core sees it; blocks name nodes by their place in it
//!   pages/HASH.html          the page as it stood, to be looked at; not read here
//! ```
//!
//! A file is a zip of these or a folder with them. Nothing in it is believed: every field is checked, every page hashed, and
//! what is wrong is told with the record and the field. A file with anything wrong in it is refused as a whole.

mod agreement;
mod archive;
mod field;
mod learn;
mod measure;
mod record;
mod report;
mod set;

pub use agreement::{Pair, pairs};
pub use learn::{Learned, Trained, learn, most_trees};
pub use measure::{MeasuredMethod, Scored, measure};
pub use record::Record;
pub use report::{Group, agreement_table, score_table};
pub use set::{LabelSet, is_labels};

use std::path::{Path, PathBuf};

/// Why labels were refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LabelsError {
    /// A file that cannot be opened or read.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// Something about the file as a whole.
    #[error("{}: {what}", path.display())]
    Whole {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// Something about one record.
    #[error("{}: record {record}: {field}: {what}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// Its number, from 1.
        record: usize,
        /// The field.
        field: String,
        /// What is wrong with it.
        what: String,
    },
}

impl LabelsError {
    fn whole(path: &Path, what: impl ToString) -> LabelsError {
        LabelsError::Whole {
            path: path.to_owned(),
            what: what.to_string(),
        }
    }
}
