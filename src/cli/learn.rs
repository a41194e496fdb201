//! `husk learn DIR -o TEMPLATE`: the template of a site from its saved pages.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::UNIX_EPOCH;

use rayon::prelude::*;

use super::files;
use super::options::{Output, progress};
use crate::eval::table::{Cell, Table};
use crate::page::Page;
use crate::template::SiteTemplate;
use crate::verdict;

/// Pages parsed side by side before they are learned in order: bounds the memory.
const BATCH: usize = 64;

/// Learns the template of a site from a folder of its saved pages, or adds to one learned before.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Folder of pages (.html, .htm, .xhtml, also gzip), searched to any depth.
    folder: PathBuf,
    /// File to write; one that is there already is added to.
    #[arg(short, long, value_name = "TEMPLATE")]
    output: PathBuf,
    /// Name of the site; the folder's name when not given.
    #[arg(long)]
    site: Option<String>,
    /// Forget what the file held before.
    #[arg(long)]
    anew: bool,
    #[command(flatten)]
    format: Output,
}

/// Exit code 2 when there is nothing to learn from or nowhere to write, 1 when a page could not be read.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    match learn(arguments) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("husk: {error}");
            ExitCode::from(2)
        }
    }
}

fn learn(arguments: &Arguments) -> Result<usize, String> {
    let files = files::pages_of(&arguments.folder)
        .map_err(|error| format!("{}: {error}", arguments.folder.display()))?;
    if files.is_empty() {
        return Err(format!("{}: no pages", arguments.folder.display()));
    }
    let mut template = begin(arguments)?;
    let bar = progress(files.len() as u64, "pages");
    let (mut failed, mut repeated) = (0, 0);
    for batch in files.chunks(BATCH) {
        let pages: Vec<Result<Page, String>> = batch
            .par_iter()
            .map(|file| files::read(file, None))
            .collect();
        for (file, page) in batch.iter().zip(pages) {
            match page {
                Ok(page) => {
                    let report = verdict::learn(&mut template, &page, modified(file));
                    repeated += usize::from(report.repeated);
                }
                Err(error) => {
                    bar.suspend(|| eprintln!("husk: {error}"));
                    failed += 1;
                }
            }
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let bytes = template.to_bytes();
    write(&arguments.output, &bytes)?;
    print!(
        "{}",
        table(&template, bytes.len(), repeated, failed).print(arguments.format.format())
    );
    Ok(failed)
}

/// The template to add to.
fn begin(arguments: &Arguments) -> Result<SiteTemplate, String> {
    if !arguments.anew && arguments.output.exists() {
        return super::matching::template(&arguments.output);
    }
    let name = || {
        let folder = arguments.folder.canonicalize().ok()?;
        Some(folder.file_name()?.to_string_lossy().into_owned())
    };
    Ok(SiteTemplate::new(
        &arguments.site.clone().or_else(name).unwrap_or_default(),
    ))
}

/// When a page was saved, milliseconds since 1970; 0 where the system does not say.
fn modified(file: &Path) -> u64 {
    let time = std::fs::metadata(file).and_then(|facts| facts.modified());
    let since = time
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    since.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}

/// Writes beside the file and renames, so that a template is never half written.
fn write(file: &Path, bytes: &[u8]) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: {error}", file.display());
    let mut beside = file.as_os_str().to_owned();
    beside.push(".part");
    std::fs::write(&beside, bytes).map_err(told)?;
    std::fs::rename(&beside, file).map_err(told)
}

fn table(template: &SiteTemplate, bytes: usize, repeated: usize, failed: usize) -> Table {
    let mut table = Table::new(&[
        ("kind", "kind of page"),
        ("pages", "pages"),
        ("leaves", "leaves known"),
        ("template", "of them template"),
        ("hides", "text hidden"),
        ("drift", "drift"),
    ]);
    let described = template.describe();
    for (k, cluster) in described.clusters.iter().enumerate() {
        table.row(vec![
            k.into(),
            (cluster.pages as usize).into(),
            cluster.entries.into(),
            cluster.stable.into(),
            Cell::Number(f64::from(cluster.hides), 2),
            Cell::Number(f64::from(cluster.drift), 2),
        ]);
    }
    table.summary(
        "pages",
        (described.pages as usize).into(),
        format!(
            "{}: {} pages learned in all, {repeated} of these known already, {failed} failed, {bytes} bytes",
            described.site, described.pages
        ),
    );
    table
}
