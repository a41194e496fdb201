//! `husk sample INPUT…`: which pages of a crawl teach their sites' templates, and those pages.
//!
//! For engines that spread a crawl over machines: places are small, so that they are what is sent around and merged; the pages
//! at them follow when it is known which are needed.

use std::collections::HashSet;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::{Value, json};

use super::crawl::{STOPPED, Sampling, inputs, learn::sampled};
use super::inputs::taken;
use crate::crawl::gather::Places;
use crate::crawl::sample::Chosen;

/// Prints where the pages are from which templates are learned, as JSON lines {"site","rank","date","source","offset","nth"};
/// or the pages at such places.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Web archives (WARC), files of JSON lines, folders of them or of saved pages; `-` is standard input.
    #[arg(required = true, value_name = "FILE|DIR")]
    inputs: Vec<PathBuf>,
    /// Print the pages at the places in this file of JSON lines, with their rank, instead of places.
    #[arg(long, value_name = "FILE")]
    at: Option<PathBuf>,
    #[command(flatten)]
    sampling: Sampling,
}

/// Exit code 2 when nothing can be begun or an input cannot be read, 1 when a place holds no page, [`STOPPED`] when not all was
/// written.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    match print(arguments) {
        Ok(Ok(true)) => ExitCode::SUCCESS,
        Ok(Ok(false)) => ExitCode::FAILURE,
        Ok(Err(error)) => {
            eprintln!("husk: {error}");
            ExitCode::from(STOPPED)
        }
        Err(error) => {
            eprintln!("husk: {error}");
            ExitCode::from(2)
        }
    }
}

fn print(arguments: &Arguments) -> Result<io::Result<bool>, String> {
    let inputs = inputs(&arguments.inputs)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let Some(file) = &arguments.at else {
        let sample = sampled(&inputs, arguments.sampling)?;
        let chosen = sample.chosen(1);
        let lines = chosen.iter().try_for_each(|one| {
            serde_json::to_writer(&mut out, one)?;
            out.write_all(b"\n")
        });
        return Ok(lines.and_then(|()| out.flush()).map(|()| true));
    };
    let told = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let text = std::fs::read_to_string(file).map_err(|error| told(&error))?;
    let chosen: Result<Vec<Chosen>, _> = text.lines().map(serde_json::from_str).collect();
    let chosen = chosen.map_err(|error| told(&error))?;
    let mut left: HashSet<usize> = (0..chosen.len()).collect();
    let places = Places::of(&chosen);
    for input in &inputs {
        let read = places.pages_of(input, &taken(), &mut |k, page| {
            left.remove(&k);
            let html = page.text().unwrap_or_default();
            let one = &chosen[k];
            let id = (!page.id.is_null()).then(|| page.name());
            let line: Value = json!({
                "id": id, "url": page.url, "site": &*one.site, "date": one.date, "rank": one.rank.to_string(), "html": html,
            });
            writeln!(out, "{line}")
        });
        if let Err(error) = read {
            return Err(format!("{}: {error}", input.name));
        }
    }
    if !left.is_empty() {
        eprintln!("husk: {} places hold no page", left.len());
    }
    Ok(out.flush().map(|()| left.is_empty()))
}
