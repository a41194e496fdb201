//! Pages of a data set as Chromium laid them out: the columns that the extension's walk reads, stored in files.
//!
//! ```text
//!   target/snapshots/SET/NAME.page.gz   columns, see `page::wire`
//!   target/snapshots/SET/NAME.json      {"format":1,"complete":true,"nodes":660,"blocks":[{"node":95,"type":"Header","level":1}],…}
//! ```
//!
//! `./build.sh snapshot SET` writes them (tests/bench/snapshot.js). NAME is the page's id, where every byte but ASCII
//! letters, digits, dots, dashes and underscores is written as %XX.

use std::fmt::Write;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::dataset::{DataError, DataSet, Entry};
use crate::saved::unpacked;
use unhusk::page::{NodeId, Page, html, wire};

/// Format of the two files; the writer knows the same number.
const FORMAT: u32 = 1;

/// A page that was laid out.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The page, with boxes and real visibility.
    pub page: Page,
    /// Elements that a person has labelled, in document order; empty for sets without such labels.
    pub blocks: Vec<BlockRoot>,
    /// Whether the whole page was read.
    pub complete: bool,
}

/// An element that a person has labelled.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct BlockRoot {
    /// The element.
    pub node: NodeId,
    /// What kind of block it is, as the labels call it.
    #[serde(rename = "type")]
    pub kind: String,
    /// 1 for the page's large parts, 2 inside them.
    pub level: u32,
}

#[derive(Deserialize)]
struct Record {
    format: u32,
    complete: bool,
    nodes: usize,
    #[serde(default)]
    blocks: Vec<BlockRoot>,
}

/// Folder of snapshots, one folder a set inside.
#[derive(Clone, Debug)]
pub struct Snapshots {
    folder: PathBuf,
}

impl Snapshots {
    /// The snapshots in `root`, of the set of that name. Nothing is read yet.
    #[must_use]
    pub fn of(root: &Path, set: &str) -> Snapshots {
        Snapshots {
            folder: root.join(set),
        }
    }

    /// Whether there are any.
    #[must_use]
    pub fn is_there(&self) -> bool {
        self.folder.is_dir()
    }

    /// The snapshot of a page; `None` where there is none.
    ///
    /// # Errors
    /// [`DataError::Page`] for files that are not whole, of another format or do not belong together.
    pub fn read(&self, id: &str) -> Result<Option<Snapshot>, DataError> {
        let name = file_name(id);
        let path = self.folder.join(format!("{name}.json"));
        let told = |source: std::io::Error| DataError::Page {
            id: id.to_owned(),
            path: path.clone(),
            source,
        };
        let record = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(told(error)),
        };
        let record: Record = serde_json::from_slice(&record).map_err(|error| told(error.into()))?;
        if record.format != FORMAT {
            let words = format!(
                "snapshot of format {}, not {FORMAT}: make it anew",
                record.format
            );
            return Err(told(std::io::Error::other(words)));
        }
        let columns = unpacked(&self.folder.join(format!("{name}.page.gz"))).map_err(told)?;
        let page = wire::decode(&columns).map_err(|error| told(std::io::Error::other(error)))?;
        let last = record.blocks.iter().map(|block| block.node.index()).max();
        if page.len() != record.nodes || last.is_some_and(|last| last >= page.len()) {
            let words = "its columns are another page's: make it anew";
            return Err(told(std::io::Error::other(words)));
        }
        Ok(Some(Snapshot {
            page,
            blocks: record.blocks,
            complete: record.complete,
        }))
    }
}

/// A page of a set: its snapshot where there is one, else parsed without layout. Whether it is laid out, the page says.
///
/// # Errors
/// [`DataError::Page`] if the page cannot be read or made.
pub fn load(set: &DataSet, entry: &Entry, snapshots: &Snapshots) -> Result<Page, DataError> {
    match snapshots.read(&entry.id)? {
        Some(snapshot) => Ok(snapshot.page),
        None => parsed(set, entry),
    }
}

/// A page of a set without layout. Without an address of its own it goes by its name in the set.
///
/// # Errors
/// [`DataError::Page`] if the page cannot be read or made.
pub fn parsed(set: &DataSet, entry: &Entry) -> Result<Page, DataError> {
    let bytes = set.html(entry)?;
    let url = entry.url.as_deref().unwrap_or(&entry.id);
    html::parse_bytes(&bytes, url, None, html::Scripting::Off).map_err(|error| DataError::Page {
        id: entry.id.clone(),
        path: entry.html.clone(),
        source: std::io::Error::other(error),
    })
}

/// A file name for any id.
fn file_name(id: &str) -> String {
    let mut name = String::with_capacity(id.len());
    for byte in id.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_') {
            name.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(name, "%{byte:02X}");
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn any_id_is_a_file_name() {
        assert_eq!(file_name("a-1_b.c"), "a-1_b.c");
        assert_eq!(file_name("a/é b"), "a%2F%C3%A9%20b");
    }
}
