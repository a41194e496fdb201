//! `husk pages SET`: the pages of a data set as JSON lines, decoded, for other programs to read as Husk reads them.

use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;

use super::eval::opened;
use super::options::Data;
use husk_lab::eval::dataset::DataSet;
use unhusk::page::html::decode;

/// Prints the pages of a data set as JSON lines {"id","url","site","html"}, decoded as a browser decodes them.
///
/// The truth is left out. `husk extract -` and any other filter reads them.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Name of the set, a folder of the data sets, or its path.
    set: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Exit code 2 without the data set, 1 when a page cannot be read; the rest is printed.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let set = match opened(&arguments.data.root, &arguments.set) {
        Ok(set) => set,
        Err(code) => return code,
    };
    match print(&set) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // Who reads them has seen enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("husk: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all pages could be read.
fn print(set: &DataSet) -> std::io::Result<bool> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut well = true;
    for page in set.pages() {
        match page {
            Ok((entry, bytes)) => {
                let html = decode(&bytes, None).text;
                let (id, url, site) = (&entry.id, entry.url.as_deref(), &entry.site);
                let line =
                    json!({"id": id, "url": url.unwrap_or_default(), "site": site, "html": html});
                writeln!(out, "{line}")?;
            }
            Err(error) => {
                eprintln!("husk: {error}");
                well = false;
            }
        }
    }
    out.flush()?;
    Ok(well)
}
