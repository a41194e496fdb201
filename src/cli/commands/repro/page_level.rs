//! `husk repro page-level`: Table 1 and figures 1 to 3 of the isotonic smoothing paper, theirs beside ours.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;

use rayon::prelude::*;

use crate::commands::options::{Data, Output, Plots, progress};
use husk_lab::eval::blocks::{BlocksPage, layout_note};
use husk_lab::eval::dataset::{DataSet, Entry};
use husk_lab::eval::model_file::from_json;
use husk_lab::eval::page_level::{
    AreaSample, Layout, PageFeatures, RIDGE, cross_validated, site_samples, train,
};
use husk_lab::eval::page_level_tables::{Trained, charts, sweep_table, table};
use husk_lab::eval::snapshot::{Snapshots, parsed};
use husk_lab::eval::template::Site;
use husk_lab::page_level::Classified;
use husk_lab::page_level::classifier::Model;
use unhusk::page::Page;

/// The set that is judged on.
const JUDGED: &str = "blocks-random";

/// Sets of many pages a site, for training by SiteLevel's labels.
const SETS: [&str; 5] = [
    "mirrors",
    "exalg-dev",
    "big9-early",
    "swde-booksamillion",
    "daniel-en-ru",
];

/// Fewest pages of a site that is trained on: on fewer, what is on two of them says little.
const PAGES: usize = 5;

/// Folds of the cross-validation.
const FOLDS: usize = 10;

/// Prints PageLevel's Table 1 and figure 1 on blocks-random, trained in two ways: on SiteLevel's labels of other sites, as
/// in the paper, and on the labels of the other pages.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Print figures 2 and 3 instead: other penalties.
    #[arg(long)]
    sweep: bool,
    /// Print figures 2 and 3 as trained on SiteLevel's labels.
    #[arg(long, requires = "sweep")]
    site_labels: bool,
    /// Measure this model too.
    #[arg(long, value_name = "MODEL")]
    model: Option<PathBuf>,
    /// Folder of laid out pages, one folder a set inside.
    #[arg(long, value_name = "DIR", default_value = "target/snapshots")]
    snapshots: PathBuf,
    #[command(flatten)]
    plots: Plots,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    output: Output,
}

/// Exit code 2 without the data sets, 1 when a page cannot be read.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    match reproduce(arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("husk: {error}");
            eprintln!("husk: name the folder of the data sets with --data or HUSK_DATA");
            ExitCode::from(2)
        }
    }
}

fn reproduce(arguments: &Arguments) -> Result<bool, String> {
    let (pages, mut whole) = labelled(arguments)?;
    let describe = |layout| -> Vec<PageFeatures> {
        let described = pages.par_iter().cloned();
        described
            .map(|page| PageFeatures::labelled(page, layout))
            .collect()
    };
    let mut all = Vec::new();
    let wants_sites = !arguments.sweep || arguments.site_labels || arguments.plots.wanted();
    if wants_sites {
        let model = of_sites(arguments, &pages, &mut whole)?;
        let pages = describe(Layout::Estimated);
        all.push(Trained {
            name: "SiteLevel",
            boxes: "estimated",
            classified: by(&pages, &model),
            pages,
        });
    }
    for (layout, boxes) in [(Layout::Real, "real"), (Layout::Estimated, "estimated")] {
        let pages = describe(layout);
        all.push(Trained {
            name: "labels",
            boxes,
            classified: cross_validated(&pages, layout, FOLDS, RIDGE),
            pages,
        });
    }
    if let Some(file) = &arguments.model {
        let told = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
        let text = std::fs::read_to_string(file).map_err(|error| told(&error))?;
        let model = from_json(&text).map_err(|error| told(&error))?;
        let (layout, boxes) = if model.laid_out {
            (Layout::Real, "real")
        } else {
            (Layout::Estimated, "estimated")
        };
        let pages = describe(layout);
        all.push(Trained {
            name: "model given",
            boxes,
            classified: by(&pages, &model),
            pages,
        });
    }
    let printed = if arguments.sweep {
        let wanted = if arguments.site_labels {
            "SiteLevel"
        } else {
            "labels"
        };
        all.iter()
            .find(|trained| trained.name == wanted)
            .map(sweep_table)
            .unwrap_or_default()
    } else {
        table(&all)
    };
    print!("{}", printed.print(arguments.output.format()));
    if arguments.plots.wanted() {
        for (name, svg) in charts(&all) {
            whole &= arguments.plots.write(&name, || svg);
        }
    }
    Ok(whole)
}

fn by(pages: &[PageFeatures], model: &Model) -> Vec<Classified> {
    pages
        .par_iter()
        .map(|page| page.classified(model))
        .collect()
}

/// The pages judged, and whether all could be read.
fn labelled(arguments: &Arguments) -> Result<(Vec<BlocksPage>, bool), String> {
    let set = open(arguments, JUDGED)?;
    if let Some(note) = layout_note(&arguments.snapshots, JUDGED) {
        eprintln!("husk: {note}");
    }
    let snapshots = Snapshots::of(&arguments.snapshots, JUDGED);
    let read: Vec<_> = set
        .entries()
        .par_iter()
        .map(|entry| BlocksPage::read(&set, entry, &snapshots))
        .collect();
    let (mut pages, mut whole) = (Vec::new(), true);
    for page in read {
        match page {
            Ok(page) => pages.extend(page),
            Err(error) => {
                eprintln!("husk: {error}");
                whole = false;
            }
        }
    }
    Ok((pages, whole))
}

/// The model that SiteLevel's labels give, of sites none of which is judged on.
fn of_sites(
    arguments: &Arguments,
    judged: &[BlocksPage],
    whole: &mut bool,
) -> Result<Model, String> {
    let judged: BTreeSet<&str> = judged.iter().map(|page| page.id.as_str()).collect();
    let (mut samples, mut sites): (Vec<AreaSample>, usize) = (Vec::new(), 0);
    for name in SETS {
        let set = open(arguments, name)?;
        let found: Vec<(String, Vec<&Entry>)> = Site::of(&set)
            .into_iter()
            .filter(|(site, entries)| entries.len() >= PAGES && !judged.contains(site.as_str()))
            .collect();
        let bar = progress(found.len() as u64, "sites");
        let read: Vec<(Vec<AreaSample>, Vec<String>)> = found
            .par_iter()
            .map(|(_, entries)| {
                let (mut pages, mut failed): (Vec<Page>, Vec<String>) = (Vec::new(), Vec::new());
                for entry in entries {
                    match parsed(&set, entry) {
                        Ok(page) => pages.push(page),
                        Err(error) => failed.push(error.to_string()),
                    }
                }
                bar.inc(1);
                (site_samples(&pages, Layout::Estimated), failed)
            })
            .collect();
        bar.finish_and_clear();
        sites += read.len();
        for (of_site, failed) in read {
            samples.extend(of_site);
            for error in failed {
                eprintln!("husk: {error}");
                *whole = false;
            }
        }
    }
    let template = samples.iter().filter(|(_, sample)| sample.positive).count();
    eprintln!(
        "husk: SiteLevel: {sites} sites, {} elements, {template} of them template",
        samples.len()
    );
    Ok(train(samples, Layout::Estimated, RIDGE))
}

fn open(arguments: &Arguments, name: &str) -> Result<DataSet, String> {
    DataSet::open(&arguments.data.root.join(name)).map_err(|error| error.to_string())
}
