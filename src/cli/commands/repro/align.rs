//! `husk repro align`: table 2 and figure 2 of the alignment paper.

use std::process::ExitCode;

use clap::ValueEnum;
use rayon::prelude::*;

use crate::commands::options::{Data, Output, Plots, progress};
use husk_lab::align::{AlignMode, Settings};
use husk_lab::eval::align::{Figures, Row, Site, THEIR_PAGES, charts, paper_rows, table};
use husk_lab::eval::dataset::{DataError, DataSet};
use husk_lab::eval::generated::{self, SiteKind};
use husk_lab::eval::template;

/// Alignment (Geraci and Maggini 2011), table 2 and figure 2: precision, recall and time for 2 to 32 pages, on generated
/// sites and on real ones.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Pages to align, one line of the table each.
    #[arg(long, value_delimiter = ',', default_values_t = THEIR_PAGES, value_name = "N")]
    learn: Vec<usize>,
    /// Random samples that each line is the mean of.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=1000))]
    seeds: u64,
    /// How pages are aligned.
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [WayName::Exact, WayName::Anchored])]
    way: Vec<WayName>,
    /// Seeds of the generated sites: one site of every kind for each.
    #[arg(long, value_delimiter = ',', default_value = "1", value_name = "SEED")]
    site_seed: Vec<u64>,
    /// Data sets of real sites.
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "mirrors",
        value_name = "SET"
    )]
    sets: Vec<String>,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    plots: Plots,
    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, ValueEnum)]
enum WayName {
    /// At the best score.
    Exact,
    /// By tokens that each page has once.
    Anchored,
}

/// Pages of a generated site: the largest sample, and some to judge by.
const GENERATED_PAGES: usize = 40;

/// Exit code 2 without a data set, 1 when a page cannot be read or a chart not written.
pub(super) fn run(options: &Arguments) -> ExitCode {
    let mut sets = Vec::new();
    for name in options.sets.iter().filter(|name| !name.is_empty()) {
        match DataSet::open(&options.data.root.join(name)) {
            Ok(set) => sets.push(set),
            Err(error) => {
                eprintln!("husk: {error}");
                eprintln!("husk: name the folder of the data sets with --data or HUSK_DATA");
                return ExitCode::from(2);
            }
        }
    }
    let sites = match sites(&sets, &options.site_seed) {
        Ok(sites) => sites,
        Err(error) => {
            eprintln!("husk: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut rows = paper_rows(&options.learn);
    rows.extend(measure(&sites, options));
    print!("{}", table(&rows).print(options.output.format()));
    let mut code = ExitCode::SUCCESS;
    for (name, chart) in charts(&rows) {
        if !options.plots.write(&name, || chart) {
            code = ExitCode::FAILURE;
        }
    }
    code
}

fn sites(sets: &[DataSet], seeds: &[u64]) -> Result<Vec<Site>, DataError> {
    let kinds = seeds
        .iter()
        .flat_map(|seed| SiteKind::ALL.map(|kind| (kind, *seed)));
    let kinds: Vec<(SiteKind, u64)> = kinds.collect();
    let made = |(kind, seed)| Site::generated(generated::site(kind, seed, GENERATED_PAGES));
    let mut sites: Vec<Site> = kinds.into_par_iter().map(made).collect();
    for set in sets {
        for (name, entries) in template::Site::of(set) {
            sites.push(Site::read(&name, set, &entries)?);
        }
    }
    Ok(sites)
}

fn measure(sites: &[Site], options: &Arguments) -> Vec<Row> {
    let ways = options.way.iter().map(|way| match way {
        WayName::Exact => AlignMode::Exact,
        WayName::Anchored => AlignMode::Anchored,
    });
    let lines: Vec<(AlignMode, &Site, usize)> = ways
        .flat_map(|way| sites.iter().map(move |site| (way, site)))
        .flat_map(|(way, site)| options.learn.iter().map(move |&pages| (way, site, pages)))
        .filter(|(_, site, pages)| site.allows(*pages))
        .collect();
    let bar = progress(lines.len() as u64, "lines");
    let figures: Vec<Figures> = lines
        .par_iter()
        .map(|(way, site, pages)| {
            let settings = Settings::new().with_way(*way);
            let samples = (0..options.seeds).into_par_iter();
            let figures = samples.map(|seed| site.figures(*pages, seed, &settings));
            let figures = figures.reduce(Figures::default, |one, two| one + two);
            bar.inc(1);
            figures
        })
        .collect();
    bar.finish_and_clear();
    // Times are taken alone, when nothing else of ours runs.
    let rows = lines.iter().zip(figures);
    rows.map(|(&(way, site, pages), figures)| {
        let time = site.time(pages, &Settings::new().with_way(way));
        site.row(pages, way, figures, Some(time))
    })
    .collect()
}
