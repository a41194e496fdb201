//! Saved pages: files of HTML, also packed, in folders.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use flate2::read::MultiGzDecoder;

/// All files in a folder and the folders inside it, in order of their paths. Links are followed to files inside the folder
/// alone: a folder from elsewhere could have what it pleases read. Those that are not are told; what is neither file nor
/// folder, which might be read without end, is left out.
///
/// # Errors
/// What the system says of the first folder that cannot be listed.
pub fn files_below(folder: &Path, told: &mut dyn FnMut(String)) -> io::Result<Vec<PathBuf>> {
    let whole = folder.canonicalize()?;
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let entry = entry?;
            let (path, kind) = (entry.path(), entry.file_type()?);
            if kind.is_dir() {
                folders.push(path);
            } else if kind.is_file() {
                found.push(path);
            } else if kind.is_symlink() {
                match path.canonicalize() {
                    Ok(end) if !end.starts_with(&whole) => told(format!(
                        "{}: not followed, as it leads out of {} to {}",
                        path.display(),
                        whole.display(),
                        end.display()
                    )),
                    // What a linked folder of these holds is found anyway.
                    Ok(end) if end.is_file() => found.push(path),
                    Ok(_) => {}
                    Err(error) => told(format!("{}: {error}", path.display())),
                }
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Whether a file's name is that of a saved page: `.html`, `.htm`, `.xhtml`, also gzip.
#[must_use]
pub fn is_page(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_ascii_lowercase();
    let name = name.strip_suffix(".gz").unwrap_or(&name);
    [".html", ".htm", ".xhtml"]
        .iter()
        .any(|ending| name.ends_with(ending))
}

/// The bytes of a file, unpacked where it is gzip.
///
/// # Errors
/// What the system says, or that what is packed is not whole.
pub fn unpacked(path: &Path) -> io::Result<Vec<u8>> {
    let bytes = std::fs::read(path)?;
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok(bytes);
    }
    let mut whole = Vec::new();
    MultiGzDecoder::new(bytes.as_slice()).read_to_end(&mut whole)?;
    Ok(whole)
}

/// When a page was saved, milliseconds since 1970; 0 where the system does not say.
#[must_use]
pub fn modified(file: &Path) -> u64 {
    let time = std::fs::metadata(file).and_then(|facts| facts.modified());
    let since = time
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    since.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}
