//! `husk eval kinds`: how often the kind of a page is found, by models that have seen no page of its site.

use std::path::PathBuf;
use std::process::ExitCode;

use rayon::prelude::*;

use super::clutter_models::ClutterModels;
use crate::commands::options::{Data, Output};
use crate::commands::train::clutter;
use husk_lab::eval::clutter_training::Example;
use husk_lab::eval::table::{Cell, Table};
use unhusk::verdict::page_kind::{KindProbabilities, PageKind};

/// Measures how often the kind of a page is found: article, documentation, thread, list, home, product or other. The sites
/// are cut into parts, and a page is judged by a model of the other parts.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Labelled pages that models are fitted to and that are judged.
    #[arg(
        long,
        value_name = "FILE",
        default_value = "tests/labelled/texts.jsonl"
    )]
    fit: PathBuf,
    /// Parts that the sites are cut into.
    #[arg(long, value_name = "PARTS", default_value = "5",
        value_parser = clap::value_parser!(u16).range(2..=100))]
    cross_validate: u16,
    /// Decides which site is in which part.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    output: Output,
}

/// Exit code 2 without labels or pages.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let snippets = arguments.data.root.join("snippets/index.jsonl");
    match clutter::examples(&arguments.data.root, &arguments.fit, &snippets) {
        Ok(examples) => {
            let examples: Vec<Example> = examples
                .into_iter()
                .filter(|example| example.kind.is_some())
                .collect();
            let parts = usize::from(arguments.cross_validate);
            let found = cross_validated(&examples, parts, arguments.seed);
            let table = table(&examples, &found);
            print!("{}", table.print(arguments.output.format()));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("husk: {error}");
            ExitCode::from(2)
        }
    }
}

/// What the kind of every page is, as a model says that has not seen its site.
fn cross_validated(
    examples: &[Example],
    parts: usize,
    seed: u64,
) -> Vec<Option<KindProbabilities>> {
    let models = ClutterModels::cross_validated(examples, std::iter::empty(), parts, seed);
    let each = examples.par_iter();
    each.map(|example| Some(example.kinds(models.for_page(&example.set, &example.site)?)))
        .collect()
}

/// A row for each kind, with how many of its pages are found to be of each; then all, and all where a home page and a list
/// are one.
fn table(examples: &[Example], found: &[Option<KindProbabilities>]) -> Table {
    let mut columns = vec![("kind", "kind"), ("pages", "pages"), ("right", "right")];
    columns.extend(PageKind::ALL.map(|kind| (kind.name(), kind.name())));
    let mut table = Table::new(&columns);
    let pairs: Vec<(PageKind, PageKind)> = examples
        .iter()
        .zip(found)
        .filter_map(|(example, found)| Some((example.kind?, (*found)?.best().kind)))
        .collect();
    let as_list = |kind| match kind {
        PageKind::Home => PageKind::List,
        kind => kind,
    };
    let mut row = |name: &str, pairs: &[(PageKind, PageKind)], joined: bool| {
        let right = pairs
            .iter()
            .filter(|&&(kind, found)| kind == found || joined && as_list(kind) == as_list(found));
        let share = right.count() as f64 / pairs.len().max(1) as f64;
        let mut cells = vec![name.into(), pairs.len().into(), Cell::Number(share, 3)];
        cells.extend(PageKind::ALL.map(|kind| {
            let count = pairs.iter().filter(|&&(_, found)| found == kind).count();
            Cell::from(count)
        }));
        table.row(cells);
    };
    for kind in PageKind::ALL {
        let own: Vec<_> = pairs
            .iter()
            .copied()
            .filter(|pair| pair.0 == kind)
            .collect();
        row(kind.name(), &own, false);
    }
    row("all", &pairs, false);
    row("all, home as list", &pairs, true);
    table
}
