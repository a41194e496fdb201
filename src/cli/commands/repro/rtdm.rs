//! `husk repro rtdm`: figure 7 of the RTDM-TD paper.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use rayon::prelude::*;

use crate::commands::options::{Data, Output, Plots, progress};
use husk_lab::eval::dataset::{DataError, DataSet};
use husk_lab::eval::generated::SiteKind;
use husk_lab::eval::rtdm::{Curve, Measure, SAMPLES, Subject, Templates, charts, table};
use husk_lab::eval::template::Site;

/// RTDM-TD (Vieira et al. 2006), figure 7: F of the template against the number of sample pages.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Data sets: names of folders among the data sets, or paths; "generated" for sites made here.
    #[arg(value_name = "SET", default_values = ["generated", "exalg-dev", "mirrors", "swde-booksamillion", "big9-early"])]
    sets: Vec<PathBuf>,
    /// What is compared.
    #[arg(long, value_enum, default_value_t = MeasureName::Terms)]
    measure: MeasureName,
    /// Random samples that each point is the mean of.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=1000))]
    seeds: u64,
    /// Generated sites of each kind.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=100))]
    per_kind: u64,
    /// Only the ways to learn that are named so in the table, for instance stored; all of them otherwise.
    #[arg(long, value_name = "NAME", value_parser = Templates::ALL.map(Templates::name))]
    only: Vec<String>,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    plots: Plots,
    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, ValueEnum)]
enum MeasureName {
    /// Sets of words, as in the paper.
    Terms,
    /// Texts, each as often as it occurs.
    Texts,
}

impl MeasureName {
    fn measure(self) -> Measure {
        match self {
            MeasureName::Terms => Measure::Terms,
            MeasureName::Texts => Measure::Texts,
        }
    }
}

/// Exit code 2 without a data set, 1 when a page cannot be read.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let mut subjects = Vec::new();
    for name in &arguments.sets {
        match read(name, arguments) {
            Ok(more) => subjects.extend(more),
            Err(error @ DataError::Absent { .. }) => {
                eprintln!("husk: {error}");
                eprintln!("husk: name the folder of the data sets with --data or HUSK_DATA");
                return ExitCode::from(2);
            }
            Err(error) => {
                eprintln!("husk: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    let curves = measure(&subjects, arguments);
    let measure = arguments.measure.measure();
    print!(
        "{}",
        table(&curves, measure, arguments.seeds).print(arguments.output.format())
    );
    let mut written = true;
    for (name, svg) in charts(&curves, measure) {
        written &= arguments.plots.write(&name, || svg);
    }
    if written {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The sites of a set.
fn read(name: &Path, arguments: &Arguments) -> Result<Vec<Subject>, DataError> {
    if name == Path::new("generated") {
        let sites = SiteKind::ALL.into_iter().flat_map(|kind| {
            (1..=arguments.per_kind).map(move |seed| Subject::generated(kind, seed))
        });
        return Ok(sites.collect());
    }
    let set = if name.join("index.jsonl").exists() {
        DataSet::open(name)?
    } else {
        DataSet::open(&arguments.data.root.join(name))?
    };
    let sites = Site::of(&set);
    sites
        .iter()
        .map(|(site, entries)| Subject::real(site, &set, entries))
        .collect()
}

/// One curve a site and number of templates; the points are independent, so they run side by side.
fn measure(subjects: &[Subject], arguments: &Arguments) -> Vec<Curve> {
    let only = &arguments.only;
    let named = |way: &Templates| only.is_empty() || only.iter().any(|name| name == way.name());
    let ways: Vec<Templates> = Templates::ALL.into_iter().filter(named).collect();
    let lines: Vec<(&Subject, Templates)> = subjects
        .iter()
        .flat_map(|subject| ways.iter().map(move |&templates| (subject, templates)))
        .collect();
    let bar = progress((lines.len() * SAMPLES.len()) as u64, "points");
    let curves = lines
        .par_iter()
        .map(|&(subject, templates)| Curve {
            site: subject.name.clone(),
            pages: subject.len(),
            exact: subject.is_exact(),
            templates,
            points: SAMPLES.map(|learned| {
                let point = subject.point(templates, learned, arguments.seeds);
                bar.inc(1);
                point
            }),
        })
        .collect();
    bar.finish_and_clear();
    curves
}
