//! Files of labels that people made in the workbench: reads and checks them, measures methods and the agreement of
//! annotators by them, fuses what any number of them say, and trains on them.
//!
//! ```text
//!   labels.jsonl             one record per page and annotator: their labels of its blocks
//!   pages/HASH.columns       the page in Husk's wire format; records refer to its nodes by index
//!   pages/HASH.html          the page for display in a browser; not read here
//! ```
//!
//! A label file is a zip of these files, or a folder that contains them. It may come from anyone, so every field is checked
//! and every page is compared with its SHA-256. The first error refuses the whole file; it names the record and the field.

mod agreement;
mod archive;
mod field;
mod fused;
mod learn;
mod measure;
mod record;
mod report;
mod set;

pub use agreement::{Pair, pairs};
pub use fused::{Annotator, Fused, FusedAnswer, FusedCell, QUESTIONS, fuse};
pub use learn::{Learned, Trained, learn, most_trees};
pub use measure::{MeasuredMethod, Scored, measure};
pub use record::Record;
pub use report::{Group, agreement_table, annotator_table, score_table};
pub use set::{LabelSet, is_labels};

use std::path::{Path, PathBuf};

/// Why a label file was refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LabelsError {
    /// A file cannot be opened or read.
    #[error("{}: {source}", path.display())]
    File {
        /// Path of the label file.
        path: PathBuf,
        /// The error from the operating system.
        source: std::io::Error,
    },
    /// An error that does not belong to a single record.
    #[error("{}: {what}", path.display())]
    Whole {
        /// Path of the label file.
        path: PathBuf,
        /// What is wrong, for the error message.
        what: String,
    },
    /// An error in one record.
    #[error("{}: record {record}: {field}: {what}", path.display())]
    Record {
        /// Path of the label file.
        path: PathBuf,
        /// Number of the record in its file, from 1; blank lines are not counted.
        record: usize,
        /// Name of the field.
        field: String,
        /// What is wrong with the field, for the error message.
        what: String,
    },
}

impl LabelsError {
    /// An error about the label file at `path` that does not belong to a single record.
    fn whole(path: &Path, what: impl ToString) -> LabelsError {
        LabelsError::Whole {
            path: path.to_owned(),
            what: what.to_string(),
        }
    }
}
