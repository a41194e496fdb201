//! `husk eval template SET…`: how well the template of a site is known after a few of its pages.

use std::path::PathBuf;
use std::process::ExitCode;

use rayon::prelude::*;

use super::set::open;
use crate::commands::options::{Data, Output, progress};
use husk_lab::eval::dataset::{DataError, DataSet};
use husk_lab::eval::template::{Learner, Row, Site, table};

/// Learns the template of every site of a data set from a few pages and marks it on the others.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Data sets: names of folders among the data sets, or paths.
    #[arg(required = true, value_name = "SET")]
    sets: Vec<PathBuf>,
    /// Methods to compare.
    ///
    /// Any method of `husk eval`, and two more: rtdm-printed, with one template for all pages, and counts, leaves counted
    /// over all learned pages alike. Of husk it is the site template as stored.
    #[arg(long, value_delimiter = ',', value_parser = learner, default_values = ["rtdm-printed", "rtdm", "counts", "husk"], value_name = "METHOD")]
    method: Vec<Learner>,
    /// Pages to learn from, one line of the table each.
    #[arg(long, value_delimiter = ',', default_values_t = [2, 4, 8, 16], value_name = "N")]
    learn: Vec<usize>,
    /// Random samples that each line is the mean of.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1000))]
    seeds: u64,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    output: Output,
}

fn learner(name: &str) -> Result<Learner, String> {
    Learner::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Learner::all().into_iter().map(Learner::name).collect();
        format!("there are {}", names.join(", "))
    })
}

/// Exit code 2 without the data set, 1 when a page cannot be read.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let mut rows = Vec::new();
    for set in &arguments.sets {
        let set = match open(&arguments.data.root, set) {
            Ok(set) => set,
            Err(error) => {
                eprintln!("husk: {error}");
                eprintln!("husk: name the folder of the data sets with --data or HUSK_DATA");
                return ExitCode::from(2);
            }
        };
        match measure(&set, arguments) {
            Ok(more) => rows.extend(more),
            Err(error) => {
                eprintln!("husk: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    print!("{}", table(&rows).print(arguments.output.format()));
    ExitCode::SUCCESS
}

fn measure(set: &DataSet, arguments: &Arguments) -> Result<Vec<Row>, DataError> {
    let groups = Site::of(set);
    let bar = progress(groups.len() as u64, "sites");
    let mut rows = Vec::new();
    for (name, entries) in &groups {
        let site = Site::read(name, set, entries)?;
        let lines: Vec<(usize, Learner)> = arguments
            .learn
            .iter()
            .filter(|&&learned| learned > 0 && site.allows(learned))
            .flat_map(|&learned| {
                arguments
                    .method
                    .iter()
                    .map(move |&method| (learned, method))
            })
            .collect();
        // Row by row, seed by seed: all independent, so they run side by side.
        let more: Vec<Row> = lines
            .par_iter()
            .map(|&(learned, method)| Row {
                site: site.name().to_owned(),
                pages: site.len(),
                learned,
                method,
                scores: (0..arguments.seeds)
                    .into_par_iter()
                    .map(|seed| site.score(method, learned, seed))
                    .collect(),
            })
            .collect();
        rows.extend(more);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(rows)
}
