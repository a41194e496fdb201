//! Reads a data set: a folder with `index.jsonl`, one page a line, and the pages' files beside it.
//!
//! ```text
//!   {"id": "0001", "site": "example.org", "url": "https://…", "lang": "en", "type": "article", "html": "html/0001.html.gz", "gold": {…}}
//! ```
//!
//! The index is read as a whole, pages one at a time. Page files may be gzip or plain; those that are not there are looked
//! for in `pages.tar.gz`, which is unpacked in memory once, pages alone.

use std::collections::{HashMap, HashSet};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use serde_json::Value;

use crate::saved::unpacked;

/// A data set could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DataError {
    /// No folder of that name, or one without an index.
    #[error("no data set at {}: {source}", path.display())]
    Absent {
        /// The index looked for.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A line of the index that is not a page.
    #[error("{} line {line}: {reason}", path.display())]
    Index {
        /// The index.
        path: PathBuf,
        /// Line number, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A page's file could not be read.
    #[error("page {id}: {}: {source}", path.display())]
    Page {
        /// The page.
        id: String,
        /// Its file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
}

/// What the index says of one page.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Name of the page, unique in the set.
    pub id: String,
    /// Pages with the same site may share a template.
    pub site: String,
    /// Address, where known.
    pub url: Option<String>,
    /// Language, where known, as the set spells it.
    pub lang: Option<String>,
    /// Kind of page (article, forum, …), where known.
    pub kind: Option<String>,
    /// File of the page, relative to the set's folder.
    pub html: PathBuf,
    /// The truth; its shape is the set's own.
    pub gold: Value,
}

/// A data set whose index has been read.
#[derive(Clone, Debug)]
pub struct DataSet {
    folder: PathBuf,
    entries: Vec<Entry>,
    packed: Arc<OnceLock<HashMap<PathBuf, Vec<u8>>>>,
}

/// The archive of a set whose pages come with their style sheets and pictures.
const ARCHIVE: &str = "pages.tar.gz";

impl DataSet {
    /// Reads the index of `folder`.
    ///
    /// # Errors
    /// [`DataError::Absent`] without an index, [`DataError::Index`] for a line that names no page.
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
                entry(line).map_err(|reason| DataError::Index {
                    path: path.clone(),
                    line: number + 1,
                    reason,
                })
            })
            .collect::<Result<_, _>>()?;
        Ok(DataSet {
            folder: folder.to_owned(),
            entries,
            packed: Arc::default(),
        })
    }

    /// The pages in the order of the index.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The bytes of a page, unpacked.
    ///
    /// # Errors
    /// [`DataError::Page`] if the file is not there or not whole.
    pub fn html(&self, entry: &Entry) -> Result<Vec<u8>, DataError> {
        let path = self.folder.join(&entry.html);
        let missing = match unpacked(&path) {
            Ok(bytes) => return Ok(bytes),
            Err(error) => error,
        };
        let told = |source: std::io::Error| DataError::Page {
            id: entry.id.clone(),
            path: path.clone(),
            source,
        };
        let archive = self.folder.join(ARCHIVE);
        if missing.kind() != ErrorKind::NotFound || !archive.exists() {
            return Err(told(missing));
        }
        let packed = match self.packed.get() {
            Some(packed) => packed,
            None => {
                let read = self.unpack(&archive).map_err(told)?;
                self.packed.get_or_init(|| read)
            }
        };
        packed
            .get(&entry.html)
            .cloned()
            .ok_or_else(|| told(missing))
    }

    /// The pages in the archive.
    fn unpack(&self, archive: &Path) -> std::io::Result<HashMap<PathBuf, Vec<u8>>> {
        let wanted: HashSet<&Path> = self
            .entries
            .iter()
            .map(|entry| entry.html.as_path())
            .collect();
        let file = std::io::BufReader::new(std::fs::File::open(archive)?);
        let mut pages = HashMap::new();
        for packed in tar::Archive::new(flate2::read::MultiGzDecoder::new(file)).entries()? {
            let mut packed = packed?;
            let path = packed.path()?.into_owned();
            if wanted.contains(path.as_path()) {
                let mut bytes = Vec::new();
                packed.read_to_end(&mut bytes)?;
                pages.insert(path, bytes);
            }
        }
        Ok(pages)
    }

    /// The name of its folder.
    #[must_use]
    pub fn name(&self) -> String {
        let name = self.folder.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    /// Every page with its bytes, read as they are asked for.
    pub fn pages(&self) -> impl Iterator<Item = Result<(&Entry, Vec<u8>), DataError>> {
        self.entries
            .iter()
            .map(|entry| Ok((entry, self.html(entry)?)))
    }
}

fn entry(line: &str) -> Result<Entry, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let wanted = |key: &str| text(key).ok_or_else(|| format!("no string \"{key}\""));
    Ok(Entry {
        id: wanted("id")?,
        site: wanted("site")?,
        url: text("url"),
        lang: text("lang"),
        kind: text("type"),
        html: wanted("html")?.into(),
        gold: value.get("gold").cloned().unwrap_or(Value::Null),
    })
}
