//! `husk bench [DIR]`: time and memory of mapping, learning, marking and mining as pages grow, and time of smoothing; of
//! aligning them with `--align`.

use std::path::PathBuf;
use std::process::ExitCode;

use super::inputs;
use super::options::{Output, progress};
use husk_lab::align::AlignMode;
use husk_lab::eval::bench::alignment::{self, SHARES};
use husk_lab::eval::bench::{Line, add_smoothing, measure, pair, table};
use unhusk::page::Page;

/// Maps pairs of pages, learns, marks and mines them, and prints what it cost. Without a folder, on made-up pages.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Folder of saved pages of one site; neighbours in size are paired.
    folder: Option<PathBuf>,
    /// Sizes of the made-up pages, in nodes or tokens [default: some from 1,000 nodes or 500 tokens on].
    #[arg(long, value_delimiter = ',', value_name = "N")]
    sizes: Vec<usize>,
    /// Align 16 made-up pages instead; sizes are in tokens.
    #[arg(long, conflicts_with = "folder")]
    align: bool,
    /// Most pairs of a folder, spread over the sizes.
    #[arg(long, default_value_t = 10)]
    pairs: usize,
    #[command(flatten)]
    output: Output,
}

/// Exit code 2 when there is nothing to measure, 1 when a page could not be read.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    if arguments.align {
        return align(arguments);
    }
    let (lines, code) = match &arguments.folder {
        None => made_up(arguments),
        Some(_) => saved(arguments),
    };
    if lines.is_empty() {
        eprintln!("husk: nothing to measure: give at least two pages, or sizes");
        return ExitCode::from(2);
    }
    let mut table = table(&lines);
    add_smoothing(&mut table);
    print!("{}", table.print(arguments.output.format()));
    code
}

/// Sizes of made-up pages, in nodes.
const NODES: [usize; 6] = [1000, 2000, 5000, 10_000, 20_000, 50_000];

/// Sizes of pages to align, in tokens.
const TOKENS: [usize; 5] = [500, 1000, 2000, 3000, 5000];

/// The sizes asked for, or the usual ones, ascending.
fn sizes(arguments: &Arguments, usual: &[usize]) -> Vec<usize> {
    let mut sizes = arguments.sizes.clone();
    if sizes.is_empty() {
        sizes.extend_from_slice(usual);
    }
    sizes.sort_unstable();
    sizes
}

fn align(arguments: &Arguments) -> ExitCode {
    let sizes = sizes(arguments, &TOKENS);
    let bar = progress(sizes.len() as u64, "sizes");
    let mut lines = Vec::new();
    let mut code = ExitCode::SUCCESS;
    for size in sizes {
        for (shared, way) in SHARES
            .into_iter()
            .flat_map(|shared| [(shared, AlignMode::Exact), (shared, AlignMode::Anchored)])
        {
            match alignment::measure(size, shared, way) {
                Ok(line) => lines.push(line),
                Err(error) => {
                    eprintln!("husk: {size} tokens: {error}");
                    code = ExitCode::FAILURE;
                }
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    print!(
        "{}",
        alignment::table(&lines).print(arguments.output.format())
    );
    code
}

fn made_up(arguments: &Arguments) -> (Vec<Line>, ExitCode) {
    let sizes = sizes(arguments, &NODES);
    let bar = progress(sizes.len() as u64, "sizes");
    let mut lines = Vec::new();
    let mut code = ExitCode::SUCCESS;
    for size in sizes {
        match pair(size) {
            Ok(pages) => lines.push(measure(&format!("made up, {size}"), &pages)),
            Err(error) => {
                eprintln!("husk: {size} nodes: {error}");
                code = ExitCode::FAILURE;
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    (lines, code)
}

fn saved(arguments: &Arguments) -> (Vec<Line>, ExitCode) {
    let mut code = ExitCode::SUCCESS;
    let mut pages: Vec<(String, Page)> = Vec::new();
    let folder = arguments.folder.clone().unwrap_or_default();
    let mut told = |error: &dyn std::fmt::Display| {
        eprintln!("husk: {error}");
        code = ExitCode::FAILURE;
    };
    match inputs::find(&[folder]) {
        Ok((found, _)) => {
            let read = inputs::pages(&found, |page| match page {
                Ok((page, _)) => pages.push((page.facts().url.clone(), page)),
                Err(error) => told(&error),
            });
            if let Err(error) = read {
                told(&error);
            }
        }
        Err(error) => told(&error),
    }
    pages.sort_by_key(|(_, page)| page.len());
    let pairs = pages.len().saturating_sub(1);
    let wanted = arguments.pairs.min(pairs);
    let bar = progress(wanted as u64, "pairs");
    let mut lines = Vec::new();
    for k in 0..wanted {
        // Spread evenly, the largest pair included.
        let at = if wanted > 1 {
            k * (pairs - 1) / (wanted - 1)
        } else {
            pairs - 1
        };
        let both = [pages[at].1.clone(), pages[at + 1].1.clone()];
        lines.push(measure(&pages[at + 1].0, &both));
        bar.inc(1);
    }
    bar.finish_and_clear();
    (lines, code)
}
