//! `husk eval SET…`: every method on data sets, measured by whatever truth their pages carry, or on [labels](labels) from the
//! workbench; `husk eval template` and
//! `husk eval text` are closer looks at two of the measures, `husk eval readable` asks whether there is an article at all,
//! `husk eval snippets` whether what a person came for stays in sight, `husk eval metadata` whether title, authors and date are
//! found, `husk eval structure` what articles keep of the structure of pages, `husk eval chunks` whether a question finds the part that
//! answers it.

mod chunks;
mod clutter_models;
mod declared;
mod kinds;
mod labels;
mod lines;
mod metadata;
pub(super) mod models;
mod products;
mod readable;
mod run;
mod set;
mod snippets;
mod structure;
mod template;
mod text;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Subcommand;

use super::inputs;
use super::options::{Data, Output, method};
use husk_lab::eval::blocks::layout_note;
use husk_lab::eval::dataset::DataError;
use husk_lab::eval::gold::Measure;
use husk_lab::eval::measure::{SetSource, Settings, Source};
use husk_lab::eval::report::Group;
use husk_lab::eval::snapshot::Snapshots;
use husk_lab::eval::table::Format;
use husk_lab::methods::Method;
use run::Run;
pub(super) use set::{NamedPages, open, opened};

/// Measures methods on data sets and labels.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    view: Option<View>,
    #[command(flatten)]
    sets: Sets,
}

#[derive(Subcommand)]
enum View {
    Chunks(chunks::Arguments),
    Readable(readable::Arguments),
    Kinds(kinds::Arguments),
    Metadata(metadata::Arguments),
    Products(products::Arguments),
    Snippets(snippets::Arguments),
    Structure(structure::Arguments),
    Template(template::Arguments),
    Text(text::Arguments),
}

#[derive(clap::Args)]
pub(super) struct Sets {
    /// Data sets: names of folders among the data sets, or paths; or files of JSON lines
    /// {"id","site","html"[,"url"][,"type"],"gold"}, `-` for standard input. Or labels from the workbench: zips, or folders
    /// with the same files.
    #[arg(required = true, value_name = "SET")]
    sets: Vec<PathBuf>,
    /// Methods to compare; all where none is named.
    #[arg(long, value_delimiter = ',', value_parser = method, value_name = "METHOD")]
    method: Vec<Method>,
    /// Most other pages of its site that a method learns from before it marks a page [default: 8 for methods that need
    /// any, else 0]
    #[arg(long, value_name = "N")]
    learn: Option<usize>,
    /// Parts that a site's pages are cut into: what marks one part is learned from the others.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(2..))]
    folds: u16,
    /// Decides folds, samples and every random choice of the methods.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// One line per type of page.
    #[arg(long, conflicts_with = "pages")]
    types: bool,
    /// One line per page; of labels, worst first.
    #[arg(long)]
    pages: bool,
    /// Of labels: one line per site, worst first.
    #[arg(long, conflicts_with_all = ["pages", "types"])]
    sites: bool,
    /// Of labels: also Husk by the model in this file, as `husk train LABELS` writes it.
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// Of labels by several annotators: writes what they say together, as JSON lines.
    #[arg(long, value_name = "FILE")]
    fused: Option<PathBuf>,
    /// Folder of snapshots, made by `./build.sh snapshot`.
    #[arg(
        long,
        value_name = "DIR",
        env = "HUSK_SNAPSHOTS",
        default_value = "target/snapshots"
    )]
    snapshots: PathBuf,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    output: Output,
}

impl Sets {
    fn methods(&self) -> Vec<Method> {
        if self.method.is_empty() {
            Method::ALL.to_vec()
        } else {
            self.method.clone()
        }
    }

    fn settings(&self) -> Settings {
        Settings {
            learn: self.learn,
            folds: usize::from(self.folds),
            seed: self.seed,
        }
    }

    fn group(&self) -> Group {
        match (self.types, self.pages) {
            (true, _) => Group::Type,
            (_, true) => Group::Page,
            _ => Group::Set,
        }
    }
}

/// Exit code 2 without a data set or without anything to measure, 1 when a page failed.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    match &arguments.view {
        Some(View::Chunks(arguments)) => chunks::run(arguments),
        Some(View::Readable(arguments)) => readable::run(arguments),
        Some(View::Kinds(arguments)) => kinds::run(arguments),
        Some(View::Metadata(arguments)) => metadata::run(arguments),
        Some(View::Products(arguments)) => products::run(arguments),
        Some(View::Snippets(arguments)) => snippets::run(arguments),
        Some(View::Structure(arguments)) => structure::run(arguments),
        Some(View::Template(arguments)) => template::run(arguments),
        Some(View::Text(arguments)) => text::run(arguments),
        None => match labels::asked(&arguments.sets) {
            Ok(true) => labels::run(&arguments.sets),
            Ok(false) => sets(&arguments.sets),
            Err(error) => {
                eprintln!("husk: {error}");
                ExitCode::from(2)
            }
        },
    }
}

fn sets(arguments: &Sets) -> ExitCode {
    let mut run = Run::new(arguments.methods(), arguments.settings(), arguments.group());
    for name in &arguments.sets {
        let done = if is_input(name) {
            let shown = name.display().to_string();
            inputs::find(std::slice::from_ref(name)).and_then(|(inputs, _)| {
                lines::measure_input(&mut run, &shown, &inputs).map_err(|error| error.to_string())
            })
        } else {
            measure_set(&mut run, arguments, name).map_err(|error| {
                format!("{error}\nhusk: name the folder of the data sets with --data or HUSK_DATA")
            })
        };
        if let Err(error) = done {
            eprintln!("husk: {error}");
            return ExitCode::from(2);
        }
    }
    if run.report().is_empty() {
        eprintln!("husk: nothing was measured");
        return ExitCode::from(if run.has_failed() { 1 } else { 2 });
    }
    let failed = run.has_failed();
    let mut table = run.finish();
    let format = arguments.output.format();
    if matches!(format, Format::Terminal | Format::Markdown) {
        table.drop_empty();
    }
    print!("{}", table.print(format));
    ExitCode::from(u8::from(failed))
}

/// Whether a name is one of an input and not of a data set: standard input, or a file of pages.
fn is_input(name: &Path) -> bool {
    name == Path::new("-") || name.is_file()
}

fn measure_set(run: &mut Run, arguments: &Sets, name: &Path) -> Result<(), DataError> {
    let set = open(&arguments.data.root, name)?;
    let name = set.name();
    let source = SetSource {
        snapshots: Snapshots::of(&arguments.snapshots, &name),
        set,
    };
    let blocks = |entry| Measure::of(entry) == Measure::Blocks;
    if source.entries().iter().any(blocks)
        && let Some(note) = layout_note(&arguments.snapshots, &name)
    {
        eprintln!("husk: {note}");
    }
    run.source(&name, &source);
    Ok(())
}
