//! `husk repro mdr`: MDR on pages whose records are known.

use std::process::ExitCode;

use clap::ValueEnum;
use rayon::prelude::*;

use crate::commands::options::{Data, Output, progress};
use husk_lab::eval::dataset::{DataSet, Entry};
use husk_lab::eval::records::{Row, gold, row, table};
use unhusk::page::html::{Scripting, parse_bytes};
use unhusk::segment::mdr::Settings;

/// The sets whose gold says which records are meant.
const SETS: [&str; 2] = ["records-tbdw", "records-vints"];

/// Mining data records (Liu, Grossman and Zhai 2003): precision and recall of the target records of two record sets.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Which sets.
    #[arg(default_values = SETS, value_name = "SET")]
    sets: Vec<String>,
    /// Print every page, not only the whole.
    #[arg(long, short)]
    verbose: bool,
    /// Which reading of the algorithm.
    #[arg(long, value_enum, default_value_t = Rules::Husk)]
    reading: Rules,
    /// Look for regions in tables and forms alone, as the paper's program does.
    #[arg(long)]
    tables_only: bool,
    /// Up to which edit distance groups are similar, in percent of the mean length.
    #[arg(long, default_value_t = 30, value_name = "PERCENT")]
    threshold: u32,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, ValueEnum)]
enum Rules {
    /// To the letter of the paper.
    Printed,
    /// What Husk uses.
    Husk,
}

/// Exit code 2 without a data set, 1 when a page cannot be read or its gold not be evaluated.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let settings = match arguments.reading {
        Rules::Printed => Settings::as_printed(),
        Rules::Husk => Settings::default(),
    }
    .with_tables_only(arguments.tables_only)
    .with_threshold_percent(arguments.threshold);
    let mut code = ExitCode::SUCCESS;
    let mut measured_sets: Vec<(String, Vec<Row>)> = Vec::new();
    for name in &arguments.sets {
        let set = match DataSet::open(&arguments.data.root.join(name)) {
            Ok(set) => set,
            Err(error) => {
                eprintln!("husk: {error}");
                eprintln!("husk: name the folder of the data sets with --data or HUSK_DATA");
                return ExitCode::from(2);
            }
        };
        let bar = progress(set.entries().len() as u64, "pages");
        let rows: Vec<Result<Row, String>> = set
            .entries()
            .par_iter()
            .map(|entry| {
                let row = measured(&set, entry, &settings);
                bar.inc(1);
                row
            })
            .collect();
        bar.finish_and_clear();
        let mut good = Vec::new();
        for row in rows {
            match row {
                Ok(row) => good.push(row),
                Err(error) => {
                    eprintln!("husk: {error}");
                    code = ExitCode::FAILURE;
                }
            }
        }
        measured_sets.push((name.clone(), good));
    }
    print!(
        "{}",
        table(&measured_sets, arguments.verbose).print(arguments.output.format())
    );
    code
}

fn measured(set: &DataSet, entry: &Entry, settings: &Settings) -> Result<Row, String> {
    let bytes = set.html(entry).map_err(|error| error.to_string())?;
    let url = entry.url.as_deref().unwrap_or_default();
    let page = parse_bytes(&bytes, url, None, Scripting::Off)
        .map_err(|error| format!("page {}: {error}", entry.id))?;
    Ok(row(&entry.id, &page, &gold(entry, &page)?, settings))
}
