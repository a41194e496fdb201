//! What the sub-commands share of reading pages; see [`input`](crate::input).

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use rayon::prelude::*;

use crate::input::batches::batches;
use crate::input::{Entry, Input, expect_on_standard_input};
use unhusk::page::Page;

/// How pages are given to a command that reads them.
#[derive(clap::Args)]
pub(super) struct Inputs {
    /// Saved pages, web archives (WARC), files of JSON lines {"id","url","site","html"}, or folders of them; `-` is standard
    /// input, which holds any one of these.
    #[arg(required = true, value_name = "FILE|DIR")]
    pub(super) files: Vec<PathBuf>,
    /// Address of saved pages.
    #[arg(long)]
    pub(super) url: Option<String>,
}

impl Inputs {
    /// The inputs, and whether all paths are there: those that are not are told.
    ///
    /// # Errors
    /// Why standard input holds no pages.
    pub(super) fn find(&self) -> Result<(Vec<Input>, bool), String> {
        find(&self.files)
    }
}

/// See [`Inputs::find`].
pub(super) fn find(paths: &[PathBuf]) -> Result<(Vec<Input>, bool), String> {
    let (mut inputs, mut well) = (Vec::new(), true);
    for path in paths {
        if path == Path::new("-") {
            expect_on_standard_input()?;
        }
        match Input::find(path, &mut |line| eprintln!("husk: {line}")) {
            Ok(found) => inputs.extend(found),
            Err(error) => {
                well = false;
                eprintln!("husk: {}: {error}", path.display());
            }
        }
    }
    Ok((inputs, well))
}

/// The pages behind paths, parsed on all cores and handed on in their order, with when each was fetched (milliseconds since
/// 1970, 0 when unknown); or why there is none.
///
/// # Errors
/// A sentence of what the system says, or what `each` gives.
pub(super) fn pages(
    inputs: &[Input],
    mut each: impl FnMut(Result<(Page, u64), String>),
) -> Result<(), String> {
    let read = batches(inputs, &taken(), |batch| {
        let parsed: Vec<_> = batch.par_iter().map(parsed).collect();
        parsed.into_iter().for_each(&mut each);
        Ok(())
    });
    read.map_err(|error| error.to_string())
}

fn parsed(entry: &Entry) -> Result<(Page, u64), String> {
    let page = entry.as_ref().map_err(ToString::to_string)?;
    Ok((page.parsed_as(None)?, page.date))
}

/// The pages of a site, in a folder or whatever else holds pages; what cannot be read is told.
///
/// # Errors
/// A sentence naming the path that cannot be read.
pub(super) fn pages_of_site(path: &Path) -> Result<Vec<Page>, String> {
    let told = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let inputs = Input::find(path, &mut |line| eprintln!("husk: {line}"));
    let mut found = Vec::new();
    pages(&inputs.map_err(|error| told(&error))?, |page| match page {
        Ok((page, _)) => found.push(page),
        Err(error) => eprintln!("husk: {error}"),
    })
    .map_err(|error| told(&error))?;
    Ok(found)
}

/// How many bytes were read so far.
pub(super) fn taken() -> Arc<AtomicU64> {
    Arc::new(AtomicU64::new(0))
}

/// The exit code of a run over pages that says whether all went well, or why nothing more can be read or written.
pub(super) fn ending(done: io::Result<bool>) -> ExitCode {
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("husk: {error}");
            ExitCode::FAILURE
        }
    }
}
