//! Reads a data set: a folder with `index.jsonl`, which describes one page per line, and the HTML files of the pages.
//!
//! ```text
//!   {"id": "0001", "site": "example.org", "url": "https://…", "lang": "en", "type": "article", "html": "html/0001.html.gz", "gold": {…}}
//! ```
//!
//! The index is read at once, the pages one at a time. HTML files may be plain or gzip. A file that does not exist is
//! looked up in the archive `pages.tar.gz`, whose HTML files are unpacked into memory at the first such look-up and kept.

use std::collections::{HashMap, HashSet};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::saved::unpacked;

/// Why a data set could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DataError {
    /// The index could not be read; usually the folder does not exist or has no index.
    #[error("no data set at {}: {source}", path.display())]
    Absent {
        /// Path of the index.
        path: PathBuf,
        /// The error from the operating system.
        source: std::io::Error,
    },
    /// A line of the index is not JSON or lacks a required field.
    #[error("{} line {line}: {reason}", path.display())]
    Index {
        /// Path of the index.
        path: PathBuf,
        /// Line number, from 1.
        line: usize,
        /// What is wrong with the line.
        reason: String,
    },
    /// The HTML file of a page could not be read.
    #[error("page {id}: {}: {source}", path.display())]
    Page {
        /// Name of the page.
        id: String,
        /// Path of its HTML file.
        path: PathBuf,
        /// The error from the operating system.
        source: std::io::Error,
    },
}

/// The description of one page in the index.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Name of the page, unique in the data set.
    pub id: String,
    /// Name of the site; pages of the same site may share a template.
    pub site: String,
    /// Address of the page, if known.
    pub url: Option<String>,
    /// Language, if known, as written in the index.
    pub lang: Option<String>,
    /// Kind of page (article, forum, …), if known; the field `type` of the index.
    pub kind: Option<String>,
    /// Path of the HTML file, relative to the folder of the data set.
    pub html: PathBuf,
    /// The truth for this page. Its fields differ between data sets, see [`gold`](super::gold); `Null` if there is none.
    pub gold: Value,
}

/// A data set whose index has been read.
#[derive(Clone, Debug)]
pub struct DataSet {
    folder: PathBuf,
    entries: Vec<Entry>,
    /// The HTML files in the archive by their paths, once unpacked. Clones share them.
    archived: Arc<OnceLock<HashMap<PathBuf, Vec<u8>>>>,
}

/// Name of the archive in data sets that store pages together with their style sheets and images.
const ARCHIVE: &str = "pages.tar.gz";

impl DataSet {
    /// Reads the index in `folder`; no page is read yet.
    ///
    /// # Errors
    /// [`DataError::Absent`] if the index cannot be read, [`DataError::Index`] for the first line that is wrong.
    pub fn open(folder: &Path) -> Result<DataSet, DataError> {
        let path = folder.join("index.jsonl");
        let index = match std::fs::read_to_string(&path) {
            Ok(index) => index,
            Err(source) => return Err(DataError::Absent { path, source }),
        };
        let entries = index
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(number, line)| {
                parse_entry(line).map_err(|reason| DataError::Index {
                    path: path.clone(),
                    line: number + 1,
                    reason,
                })
            })
            .collect::<Result<_, _>>()?;
        Ok(DataSet {
            folder: folder.to_owned(),
            entries,
            archived: Arc::default(),
        })
    }

    /// The pages in the order of the index.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The HTML of a page as bytes, decompressed.
    ///
    /// # Errors
    /// [`DataError::Page`] if the file is neither in the folder nor in the archive, or cannot be read or decompressed.
    pub fn html(&self, entry: &Entry) -> Result<Vec<u8>, DataError> {
        let path = self.folder.join(&entry.html);
        let read_error = match unpacked(&path) {
            Ok(bytes) => return Ok(bytes),
            Err(error) => error,
        };
        let page_error = |source: std::io::Error| DataError::Page {
            id: entry.id.clone(),
            path: path.clone(),
            source,
        };
        let archive = self.folder.join(ARCHIVE);
        if read_error.kind() != ErrorKind::NotFound || !archive.exists() {
            return Err(page_error(read_error));
        }
        let archived = match self.archived.get() {
            Some(archived) => archived,
            None => {
                let pages = self.read_archive(&archive).map_err(page_error)?;
                self.archived.get_or_init(|| pages)
            }
        };
        archived
            .get(&entry.html)
            .cloned()
            .ok_or_else(|| page_error(read_error))
    }

    /// The HTML files in the archive that the index names, by their paths; style sheets and images are skipped.
    fn read_archive(&self, archive: &Path) -> std::io::Result<HashMap<PathBuf, Vec<u8>>> {
        let indexed: HashSet<&Path> = self
            .entries
            .iter()
            .map(|entry| entry.html.as_path())
            .collect();
        let file = std::io::BufReader::new(std::fs::File::open(archive)?);
        let mut pages = HashMap::new();
        for member in tar::Archive::new(flate2::read::MultiGzDecoder::new(file)).entries()? {
            let mut member = member?;
            let path = member.path()?.into_owned();
            if indexed.contains(path.as_path()) {
                let mut bytes = Vec::new();
                member.read_to_end(&mut bytes)?;
                pages.insert(path, bytes);
            }
        }
        Ok(pages)
    }

    /// The name of the data set: that of its folder, without the path.
    #[must_use]
    pub fn name(&self) -> String {
        let name = self.folder.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    /// Every page with its HTML as bytes, in the order of the index. A file is read when the iterator reaches it.
    pub fn pages(&self) -> impl Iterator<Item = Result<(&Entry, Vec<u8>), DataError>> {
        self.entries
            .iter()
            .map(|entry| Ok((entry, self.html(entry)?)))
    }
}

/// Parses a line of the index; the error says what is wrong with it.
fn parse_entry(line: &str) -> Result<Entry, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let optional = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let required = |key: &str| optional(key).ok_or_else(|| format!("no string \"{key}\""));
    Ok(Entry {
        id: required("id")?,
        site: required("site")?,
        url: optional("url"),
        lang: optional("lang"),
        kind: optional("type"),
        html: required("html")?.into(),
        gold: value.get("gold").cloned().unwrap_or(Value::Null),
    })
}

/// Reads a file of JSON, one value a line; blank lines are passed over.
///
/// # Errors
/// Text for a person: an unreadable file, or the first line that is no such value.
pub(super) fn json_lines<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, String> {
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| {
            serde_json::from_str(line)
                .map_err(|error| format!("{} line {}: {error}", path.display(), number + 1))
        })
        .collect()
}
