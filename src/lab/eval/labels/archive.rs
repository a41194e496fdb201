//! The files inside a zip, or the same unpacked in a folder, each read up to a bound.

use std::fs::File;
use std::io::{BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use zip::ZipArchive;
use zip::result::ZipError;

use super::LabelsError;

/// Somewhere files lie by their names.
pub(super) struct Archive {
    path: PathBuf,
    /// What stands before all names: a zip that was unpacked and packed again may have all in one folder.
    folder: String,
    inside: Inside,
}

enum Inside {
    Folder,
    /// Read by one at a time.
    Zip(Box<Mutex<ZipArchive<BufReader<File>>>>),
}

impl Archive {
    /// Opens a zip or a folder in which there is a file of this name.
    pub(super) fn open(path: &Path, known: &str) -> Result<Archive, LabelsError> {
        let mut folder = String::new();
        let inside = if path.is_dir() {
            Inside::Folder
        } else {
            let file = File::open(path).map_err(|source| LabelsError::File {
                path: path.to_owned(),
                source,
            })?;
            let zip = ZipArchive::new(BufReader::new(file))
                .map_err(|error| LabelsError::whole(path, format!("no whole zip: {error}")))?;
            if zip.index_for_name(known).is_none() {
                folder = folder_of(&zip, known).unwrap_or_default();
            }
            Inside::Zip(Box::new(Mutex::new(zip)))
        };
        Ok(Archive {
            path: path.to_owned(),
            folder,
            inside,
        })
    }

    /// Where it lies.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The bytes of a file, `None` where there is none of that name. What unpacks to more than `most` bytes is refused, after
    /// that many.
    ///
    /// # Errors
    /// A sentence.
    pub(super) fn read(&self, name: &str, most: u64) -> Result<Option<Vec<u8>>, String> {
        match &self.inside {
            Inside::Folder => match File::open(self.path.join(name)) {
                Ok(file) => bounded(file, most).map(Some),
                Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
                Err(error) => Err(error.to_string()),
            },
            Inside::Zip(zip) => {
                // What another thread left behind when it broke down is not used: every read begins anew.
                let mut zip = zip.lock().unwrap_or_else(PoisonError::into_inner);
                match zip.by_name(&format!("{}{name}", self.folder)) {
                    Ok(file) => bounded(file, most).map(Some),
                    Err(ZipError::FileNotFound) => Ok(None),
                    Err(error) => Err(error.to_string()),
                }
            }
        }
    }
}

/// The folder at the top of a zip that has a file of this name.
fn folder_of(zip: &ZipArchive<BufReader<File>>, known: &str) -> Option<String> {
    zip.file_names().flatten().find_map(|name| {
        let folder = name.strip_suffix(known)?;
        let at_top = folder
            .strip_suffix('/')
            .is_some_and(|name| !name.contains('/'));
        at_top.then(|| folder.to_owned())
    })
}

fn bounded(file: impl Read, most: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut limited = file.take(most + 1);
    limited
        .read_to_end(&mut bytes)
        .map_err(|error| error.to_string())?;
    if bytes.len() as u64 > most {
        return Err(format!("more than {} MiB", most >> 20));
    }
    Ok(bytes)
}
