//! `husk eval structure FOLDER…`: how much of the structure of pages their articles keep, by a JSON file beside each page that
//! says what is right.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rayon::prelude::*;

use crate::commands::options::Output;
use husk_lab::eval::structure::{PARTS, Part, compare};
use husk_lab::eval::table::{Cell, Table};

/// Measures what articles keep of headings, code, tables, pictures, formulas, footnotes, quotes, links and items of lists.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Folders of pages, each `NAME.html` with what is right in `NAME.json`:
    /// {"url", "headings":[[2,"text"]], "code":[{"text","language"}], "tables":[[["cell"]]], "images":[], "tex":[],
    /// "footnotes":[["1","text"]], "quotes":[], "links":[["text","href"]], "items":[[1,"text"]]}.
    #[arg(required = true, value_name = "FOLDER")]
    folders: Vec<PathBuf>,
    /// Print one line per page and part that is not all right instead.
    #[arg(long)]
    pages: bool,
    #[command(flatten)]
    output: Output,
}

/// Exit code 2 without a page, 1 when a page cannot be read.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let pages: Result<Vec<_>, _> = arguments.folders.iter().map(|path| pages(path)).collect();
    let pages = match pages {
        Ok(pages) => pages.concat(),
        Err(error) => {
            eprintln!("husk: {error}");
            return ExitCode::from(2);
        }
    };
    if pages.is_empty() {
        eprintln!("husk: no page has a JSON file beside it");
        return ExitCode::from(2);
    }
    let measured: Result<Vec<_>, String> = pages.par_iter().map(|page| measure(page)).collect();
    let measured = match measured {
        Ok(measured) => measured,
        Err(error) => {
            eprintln!("husk: {error}");
            return ExitCode::FAILURE;
        }
    };
    let table = if arguments.pages {
        per_page(&pages, &measured)
    } else {
        summary(&measured)
    };
    print!("{}", table.print(arguments.output.format()));
    ExitCode::SUCCESS
}

/// The JSON files of a folder that stand beside a page.
fn pages(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut found: Vec<PathBuf> = paths
        .filter(|path| {
            path.extension().is_some_and(|ending| ending == "json")
                && path.with_extension("html").is_file()
        })
        .collect();
    found.sort();
    Ok(found)
}

fn measure(right: &Path) -> Result<Vec<Part>, String> {
    let failed = |error: String| format!("{}: {error}", right.display());
    let html = fs::read(right.with_extension("html")).map_err(|error| failed(error.to_string()))?;
    let right_text = fs::read_to_string(right).map_err(|error| failed(error.to_string()))?;
    compare(&html, &right_text).map_err(failed)
}

fn summary(measured: &[Vec<Part>]) -> Table {
    let columns = ["part", "found", "expected", "right", "F1"];
    let mut table = Table::new(&columns.map(|column| (column, column)));
    for (at, name) in PARTS.into_iter().enumerate() {
        let mut all = Part::default();
        for part in measured.iter().filter_map(|parts| parts.get(at)) {
            all.add(part);
        }
        table.row(vec![
            name.into(),
            all.found.into(),
            all.expected.into(),
            all.right.into(),
            all.f1().map_or(Cell::Missing, |f1| Cell::Number(f1, 3)),
        ]);
    }
    table
}

fn per_page(pages: &[PathBuf], measured: &[Vec<Part>]) -> Table {
    let columns = ["page", "part", "F1", "missing", "wrong"];
    let mut table = Table::new(&columns.map(|column| (column, column)));
    for (page, parts) in pages.iter().zip(measured) {
        for (name, part) in PARTS.into_iter().zip(parts) {
            if part.missing.is_empty() && part.wrong.is_empty() {
                continue;
            }
            table.row(vec![
                page.display().to_string().into(),
                name.into(),
                Cell::Number(part.f1().unwrap_or(0.0), 3),
                format!("{:?}", part.missing).into(),
                format!("{:?}", part.wrong).into(),
            ]);
        }
    }
    table
}
