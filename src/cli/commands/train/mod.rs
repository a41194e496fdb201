//! `husk train SITES… -o MODEL`: a PageLevel model from sites of saved pages, or from pages with labelled blocks; with
//! `--texts`, Husk's own model of texts; from labels of the workbench, that model with what they add to it.

pub(super) mod clutter;
mod labels;
pub(super) mod texts;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rayon::prelude::*;

use super::inputs;
use super::options::{Data, progress};
use crate::input::Input;
use husk_lab::eval::blocks::{BlocksPage, layout_note};
use husk_lab::eval::dataset::DataSet;
use husk_lab::eval::labels::is_labels;
use husk_lab::eval::model_file::{to_json, to_rust};
use husk_lab::eval::page_level::{AreaSample, Layout, PageFeatures, RIDGE, site_samples, train};
use husk_lab::eval::snapshot::Snapshots;

/// Trains the four models of PageLevel: on what many pages of a site share, or on blocks labelled by people. From labels of
/// the workbench: Husk's own model of texts, with what they add to it.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Folders of pages (.html, .htm, .xhtml, also gzip), one folder a site, two pages each at least; or labels from the
    /// workbench: zips, or folders with the same files.
    #[arg(required_unless_present_any = ["blocks", "clutter", "texts"], conflicts_with_all = ["blocks", "clutter", "texts"])]
    sites: Vec<PathBuf>,
    /// Train on a data set with labelled blocks instead.
    #[arg(long, value_name = "SET")]
    blocks: Option<String>,
    /// Train Husk's own model of texts on data sets with gold texts and on labelled texts.
    #[arg(long, conflicts_with_all = ["blocks", "estimated", "rust"])]
    texts: bool,
    #[command(flatten)]
    fit: texts::TextPages,
    /// Train the model of clutter on pages whose texts are labelled one by one: a file of labels, as tests/labelled/texts.jsonl is. The pages
    /// are in the data sets that it names.
    #[arg(long, value_name = "LABELS", conflicts_with_all = ["blocks", "texts", "estimated", "rust"])]
    clutter: Option<PathBuf>,
    /// Use estimated boxes, also for pages that a browser laid out.
    #[arg(long)]
    estimated: bool,
    /// File to write; `-` is standard output.
    #[arg(short, long, value_name = "MODEL")]
    output: PathBuf,
    /// Write the model as a Rust static of this name instead of JSON.
    #[arg(long, value_name = "NAME")]
    rust: Option<String>,
    /// How much weights are held small, ≥ 0.
    #[arg(long, default_value_t = RIDGE)]
    ridge: f64,
    /// Folder of laid out pages, one folder a set inside.
    #[arg(long, value_name = "DIR", default_value = "target/snapshots")]
    snapshots: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Exit code 2 when there is nothing to train on or nowhere to write, 1 when a page could not be read.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let done = match (arguments.texts, &arguments.clutter) {
        (_, Some(labels)) => {
            clutter::write(&arguments.data.root, labels, &arguments.output).map(|()| 0)
        }
        (true, _) => {
            texts::write(&arguments.data.root, &arguments.fit, &arguments.output).map(|()| 0)
        }
        _ => match arguments
            .sites
            .iter()
            .filter(|path| is_labels(path))
            .count()
        {
            0 => trained(arguments),
            labels if labels < arguments.sites.len() => {
                Err("labels and folders of pages are learned from apart".to_owned())
            }
            _ => labels::write(&arguments.sites, &arguments.output).map(|()| 0),
        },
    };
    match done {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("husk: {error}");
            ExitCode::from(2)
        }
    }
}

/// Trains and writes; gives the number of pages that could not be read.
fn trained(arguments: &Arguments) -> Result<usize, String> {
    if !(arguments.ridge >= 0.0 && arguments.ridge.is_finite()) {
        return Err("--ridge must be a number from 0 up".to_owned());
    }
    let layout = if arguments.estimated {
        Layout::Estimated
    } else {
        Layout::Real
    };
    let (samples, failed, laid_out) = match &arguments.blocks {
        Some(set) => labelled(arguments, set, layout)?,
        None => of_sites(&arguments.sites)?,
    };
    let template = samples.iter().filter(|(_, sample)| sample.positive).count();
    if template == 0 || template == samples.len() {
        return Err(format!(
            "{} elements, {template} of them template: nothing to tell apart",
            samples.len()
        ));
    }
    eprintln!(
        "husk: {} elements, {template} of them template",
        samples.len()
    );
    let layout = if laid_out { layout } else { Layout::Estimated };
    let model = train(samples, layout, arguments.ridge);
    let text = match &arguments.rust {
        Some(name) => to_rust(&model, name, "Trained by `husk train`."),
        None => to_json(&model),
    };
    if arguments.output == Path::new("-") {
        print!("{text}");
    } else {
        std::fs::write(&arguments.output, text)
            .map_err(|error| format!("{}: {error}", arguments.output.display()))?;
    }
    Ok(failed)
}

type Trained = (Vec<AreaSample>, usize, bool);

fn labelled(arguments: &Arguments, name: &str, layout: Layout) -> Result<Trained, String> {
    let set = DataSet::open(&arguments.data.root.join(name)).map_err(|error| error.to_string())?;
    if let Some(note) = layout_note(&arguments.snapshots, name) {
        eprintln!("husk: {note}");
    }
    let snapshots = Snapshots::of(&arguments.snapshots, name);
    let pages: Vec<_> = set
        .entries()
        .par_iter()
        .map(|entry| BlocksPage::read(&set, entry, &snapshots))
        .collect();
    let (mut samples, mut failed, mut laid_out) = (Vec::new(), 0, true);
    for page in pages {
        match page {
            Ok(Some(page)) => {
                laid_out &= page.page.has_layout();
                samples.extend(PageFeatures::labelled(page, layout).samples());
            }
            Ok(None) => {}
            Err(error) => {
                eprintln!("husk: {error}");
                failed += 1;
            }
        }
    }
    Ok((samples, failed, laid_out))
}

fn of_sites(folders: &[PathBuf]) -> Result<Trained, String> {
    let bar = progress(folders.len() as u64, "sites");
    let (mut samples, mut failed) = (Vec::new(), 0);
    for folder in folders {
        let told = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
        let inputs = Input::find(folder, &mut |line| eprintln!("husk: {line}"));
        let mut pages = Vec::new();
        inputs::pages(&inputs.map_err(|error| told(&error))?, |page| match page {
            Ok((page, _)) => pages.push(page),
            Err(error) => {
                bar.suspend(|| eprintln!("husk: {error}"));
                failed += 1;
            }
        })
        .map_err(|error| told(&error))?;
        if pages.len() < 2 {
            bar.suspend(|| {
                eprintln!(
                    "husk: {}: {} pages, two are needed: left out",
                    folder.display(),
                    pages.len()
                );
            });
            failed += 1;
        } else {
            samples.extend(site_samples(&pages, Layout::Estimated));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok((samples, failed, false))
}
