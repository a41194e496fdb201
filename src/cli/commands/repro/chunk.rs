//! `husk repro chunk`: tables 1 and 2 and figure 3 of the table text chunk paper.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use rayon::prelude::*;

use crate::commands::options::{Data, Output, Plots, progress};
use husk_lab::chunk::{OVER, Settings, Unit};
use husk_lab::eval::chunk::{Row, Site, Tried, figure, figure_table, table};
use husk_lab::eval::dataset::{DataError, DataSet};
use husk_lab::eval::plot::{self, Series};
use husk_lab::eval::template;

/// Table text chunks (Ma, Goharian, Chowdhury and Chung 2003), tables 1 and 2: template ratio and template table
/// discovery ratio; figure 3: discovery after learning from a few pages.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Data sets with several pages a site: names of folders among the data sets.
    #[arg(long, value_name = "SET", value_delimiter = ',', default_values = ["exalg-dev", "mirrors"])]
    sets: Vec<PathBuf>,
    /// Tables 1 and 2, or figure 3.
    #[arg(long, value_enum, default_value_t = What::Tables)]
    show: What,
    /// Template stands on more pages than this. The paper's 4 in the figure unless told otherwise.
    #[arg(long, value_name = "N", conflicts_with = "share")]
    over: Option<u32>,
    /// Template stands on more than this share of the pages. In the tables 30, and 50 where cut at
    /// blocks, unless told otherwise.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(0..100))]
    share: Option<u32>,
    /// Random picks of pages that each figure is the mean of.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=1000))]
    seeds: u64,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    plots: Plots,
    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Template ratio and discovery ratio of every site.
    Tables,
    /// Discovery ratio after learning from 2, 3, 5 … pages.
    Figure,
}

const UNITS: [Unit; 2] = [Unit::Tables, Unit::Blocks];

impl Arguments {
    fn settings(&self, unit: Unit, figure: bool) -> Settings {
        let settings = Settings::new(unit);
        match (self.over, self.share) {
            (Some(over), _) => settings.with_over(over),
            (None, Some(share)) => settings.with_share(share),
            (None, None) if figure => settings.with_over(OVER),
            (None, None) => settings,
        }
    }
}

/// Exit code 2 without the data set, 1 when a page cannot be read or a figure not be written.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let mut sites = Vec::new();
    for name in &arguments.sets {
        match DataSet::open(&arguments.data.root.join(name)) {
            Ok(set) => match read(&name.display().to_string(), &set) {
                Ok(more) => sites.extend(more),
                Err(error) => {
                    eprintln!("husk: {error}");
                    return ExitCode::FAILURE;
                }
            },
            Err(error) => {
                eprintln!("husk: {error}");
                eprintln!("husk: name the folder of the data sets with --data or HUSK_DATA");
                return ExitCode::from(2);
            }
        }
    }
    let seeds = arguments.seeds;
    let work: Vec<(&Site, Unit)> = sites
        .iter()
        .flat_map(|site| UNITS.map(|unit| (site, unit)))
        .collect();
    let bar = progress(work.len() as u64, "sites, cut twice");
    let mut code = ExitCode::SUCCESS;
    let wants_curves = arguments.show == What::Figure || arguments.plots.wanted();
    let curves: Vec<(Unit, Series)> = if wants_curves {
        let curve = |&(site, unit): &(&Site, Unit)| {
            (unit, site.curve(&arguments.settings(unit, true), seeds))
        };
        work.par_iter().map(curve).inspect(|_| bar.inc(1)).collect()
    } else {
        Vec::new()
    };
    for (unit, name, cut) in [
        (Unit::Tables, "chunk-figure-3", "tables"),
        (Unit::Blocks, "chunk-figure-3-blocks", "blocks"),
    ] {
        let of_unit: Vec<Series> = curves
            .iter()
            .filter(|curve| curve.0 == unit)
            .map(|curve| curve.1.clone())
            .collect();
        let title = format!("Template {cut} discovered after learning from a few pages");
        let chart = || plot::lines(&title, "pages picked", "discovery ratio", &figure(&of_unit));
        if !arguments.plots.write(name, chart) {
            code = ExitCode::FAILURE;
        }
    }
    bar.set_position(0);
    let shown = match arguments.show {
        What::Tables => {
            let row =
                |&(site, unit): &(&Site, Unit)| site.row(&arguments.settings(unit, false), seeds);
            let rows: Vec<Row> = work.par_iter().map(row).inspect(|_| bar.inc(1)).collect();
            let tried: Vec<Tried> = UNITS
                .into_iter()
                .flat_map(|unit| Tried::SHARES.map(|share| (unit, share)))
                .collect::<Vec<_>>()
                .into_par_iter()
                .map(|(unit, share)| Tried::of(&sites, unit, share))
                .collect();
            table(&rows, &tried)
        }
        What::Figure => figure_table(&curves),
    };
    bar.finish_and_clear();
    print!("{}", shown.print(arguments.output.format()));
    code
}

fn read(name: &str, set: &DataSet) -> Result<Vec<Site>, DataError> {
    let sites = template::Site::of(set);
    sites
        .par_iter()
        .map(|(site, entries)| Site::read(name, site, set, entries))
        .collect()
}
