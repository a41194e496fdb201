//! Saved pages given on the command line: one file, standard input, or all files of a folder.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::crawl::kind::expect_page;
use husk_core::page::{Page, html};
use husk_lab::saved::{files_below, is_page, unpacked};

/// The saved pages in a folder and the folders inside it (`.html`, `.htm`, `.xhtml`, also gzip), in order of their paths.
///
/// # Errors
/// What the system says of the first folder that cannot be listed.
pub(super) fn pages_of(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = files_below(folder, &mut |line| eprintln!("husk: {line}"))?;
    found.retain(|file| is_page(file));
    Ok(found)
}

/// Reads and parses one page; `-` is standard input. Its address is the one given, else its path.
///
/// # Errors
/// A sentence naming the file.
pub(super) fn read(file: &Path, url: Option<&str>) -> Result<Page, String> {
    let told = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let bytes = if file == Path::new("-") {
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().read_to_end(&mut bytes);
        read.map(|_| bytes)
    } else {
        unpacked(file)
    };
    let bytes = bytes.map_err(|error| told(&error))?;
    expect_page(&bytes).map_err(|what| told(&what))?;
    let path = file.to_string_lossy();
    let url = url.unwrap_or(&path);
    html::parse_bytes(&bytes, url, None, html::Scripting::Off).map_err(|error| told(&error))
}

/// The exit code of a run over pages that says whether all went well, or why nothing more can be written.
pub(super) fn ending(done: std::io::Result<bool>) -> ExitCode {
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("husk: {error}");
            ExitCode::FAILURE
        }
    }
}
