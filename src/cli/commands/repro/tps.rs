//! `husk repro tps`: Table I of the tag path sequence paper.

use std::process::ExitCode;

use clap::ValueEnum;
use rayon::prelude::*;

use crate::commands::options::{Data, Output};
use husk_lab::eval::dataset::{DataSet, Entry};
use husk_lab::eval::tps::{Miner, Reader, Row, paper_row, records, sizes, table};
use unhusk::segment::tps::Settings;

/// Tag path sequence (Velloso and Dorneles 2013), Table I: nodes and records before and after pruning on its 23 pages.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// How HTML becomes a tree.
    #[arg(long, value_enum, default_value_t = ReaderName::Soup)]
    reader: ReaderName,
    /// Which reading of the algorithm.
    #[arg(long, value_enum, default_value_t = Rules::Measured)]
    reading: Rules,
    /// Who looks for records.
    #[arg(long, value_enum, default_value_t = MinerName::Program)]
    miner: MinerName,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, ValueEnum)]
enum ReaderName {
    /// By the rules of the paper's program.
    Soup,
    /// As browsers do.
    Html5,
}

#[derive(Clone, Copy, ValueEnum)]
enum Rules {
    /// What the paper's figures were made with.
    Measured,
    /// To the letter of the paper.
    Printed,
    /// What Husk uses.
    Husk,
}

#[derive(Clone, Copy, ValueEnum)]
enum MinerName {
    /// What the paper's program has for MDR.
    Program,
    /// MDR as its own paper prints it.
    Printed,
    /// MDR as Husk uses it.
    Husk,
}

/// Exit code 2 without the data set, 1 when a page cannot be read.
pub(super) fn run(options: &Arguments) -> ExitCode {
    let set = match DataSet::open(&options.data.root.join("tpsf")) {
        Ok(set) => set,
        Err(error) => {
            eprintln!("husk: {error}");
            eprintln!("husk: name the folder of the data sets with --data or HUSK_DATA");
            return ExitCode::from(2);
        }
    };
    let reader = match options.reader {
        ReaderName::Soup => Reader::Soup,
        ReaderName::Html5 => Reader::Html5,
    };
    let settings = match options.reading {
        Rules::Measured => Settings::as_measured(),
        Rules::Printed => Settings::as_printed(),
        Rules::Husk => Settings::default(),
    };
    let miner = match options.miner {
        MinerName::Program => Miner::Program,
        MinerName::Printed => Miner::Printed,
        MinerName::Husk => Miner::Husk,
    };
    let rows: Vec<Result<Row, String>> = set
        .entries()
        .par_iter()
        .map(|entry| row(&set, entry, reader, &settings, miner))
        .collect();
    let mut code = ExitCode::SUCCESS;
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
    print!("{}", table(&good).print(options.output.format()));
    code
}

fn row(
    set: &DataSet,
    entry: &Entry,
    reader: Reader,
    settings: &Settings,
    miner: Miner,
) -> Result<Row, String> {
    let bytes = set.html(entry).map_err(|error| error.to_string())?;
    let told = |error| format!("page {}: {error}", entry.id);
    let paper_row = paper_row(entry).ok_or_else(|| format!("page {}: no \"table1\"", entry.id))?;
    let count = paper_row.raw_records.target;
    Ok(Row {
        id: entry.id.clone(),
        theirs: paper_row,
        ours: sizes(&bytes, reader, settings).map_err(told)?,
        soup: sizes(&bytes, Reader::Soup, settings).map_err(told)?,
        records: records(&bytes, reader, settings, miner, count).map_err(told)?,
    })
}
