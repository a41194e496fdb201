//! `husk eval SET…`: every method on data sets, measured by whatever truth their pages carry; `husk eval template` and
//! `husk eval text` are closer looks at two of the measures.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Subcommand;

use super::options::{Data, Output, method, progress};
use super::{eval_lines, eval_template, eval_text};
use crate::eval::blocks::layout_note;
use crate::eval::dataset::{DataError, DataSet};
use crate::eval::gold::Measure;
use crate::eval::measure::{SetSource, Settings, Source, measure};
use crate::eval::report::{Group, Report};
use crate::eval::snapshot::Snapshots;
use crate::eval::table::Format;
use crate::eval::unseen::measure_sites;
use crate::methods::Method;

/// Measures methods on data sets.
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
    Template(eval_template::Arguments),
    Text(eval_text::Arguments),
}

#[derive(clap::Args)]
pub(super) struct Sets {
    /// Data sets: names of folders among the data sets, or paths; `-` reads JSON lines
    /// {"id","site","html"[,"url"][,"type"],"gold"} from standard input.
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
    /// One line per page.
    #[arg(long)]
    pages: bool,
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
        Some(View::Template(arguments)) => eval_template::run(arguments),
        Some(View::Text(arguments)) => eval_text::run(arguments),
        None => sets(&arguments.sets),
    }
}

fn sets(arguments: &Sets) -> ExitCode {
    let mut run = Run {
        methods: arguments.methods(),
        settings: arguments.settings(),
        report: Report::new(arguments.group(), arguments.seed),
        failed: false,
    };
    for name in &arguments.sets {
        let done = if name == Path::new("-") {
            eval_lines::measure_lines(&mut run).map_err(|error| error.to_string())
        } else {
            run.set(arguments, name).map_err(|error| {
                format!("{error}\nhusk: name the folder of the data sets with --data or HUSK_DATA")
            })
        };
        if let Err(error) = done {
            eprintln!("husk: {error}");
            return ExitCode::from(2);
        }
    }
    if run.report.is_empty() {
        eprintln!("husk: nothing was measured");
        return ExitCode::from(if run.failed { 1 } else { 2 });
    }
    let mut table = run.report.finish();
    let format = arguments.output.format();
    if matches!(format, Format::Terminal | Format::Markdown) {
        table.drop_empty();
    }
    print!("{}", table.print(format));
    ExitCode::from(u8::from(run.failed))
}

/// A set by its path, or by its name among the data sets.
pub(super) fn open(root: &Path, set: &Path) -> Result<DataSet, DataError> {
    if set.join("index.jsonl").exists() {
        DataSet::open(set)
    } else {
        DataSet::open(&root.join(set))
    }
}

/// What is measured, and what came of it so far.
pub(super) struct Run {
    pub(super) methods: Vec<Method>,
    pub(super) settings: Settings,
    report: Report,
    failed: bool,
}

impl Run {
    fn set(&mut self, arguments: &Sets, name: &Path) -> Result<(), DataError> {
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
        self.source(&name, &source);
        Ok(())
    }

    /// Measures all pages of a source, each by its truth.
    pub(super) fn source(&mut self, name: &str, source: &dyn Source) {
        let of = |wanted| {
            let entries = source.entries().iter();
            entries.filter(|entry| Measure::of(entry) == wanted).count()
        };
        if of(Measure::Text) + of(Measure::Blocks) + of(Measure::Records) > 0 {
            let bar = progress(source.entries().len() as u64, "pages");
            let measured = measure(source, &self.methods, &self.settings, &|| bar.inc(1));
            bar.finish_and_clear();
            self.fail(&measured.errors);
            self.report
                .pages(name, source.entries(), &self.methods, &measured.scores);
        }
        if of(Measure::Template) > 0 {
            let bar = progress(0, "sites");
            let step = || bar.inc(1);
            let (rows, errors) = measure_sites(source, &self.methods, &self.settings, &step);
            bar.finish_and_clear();
            self.fail(&errors);
            if rows.is_empty() {
                eprintln!(
                    "husk: {name}: no truth that is measured here, and too few pages a site to tell it by counting"
                );
            }
            self.report.sites(name, &rows);
        }
    }

    /// Adds what was measured page by page elsewhere.
    pub(super) fn report(&mut self) -> &mut Report {
        &mut self.report
    }

    /// Tells of pages that failed.
    pub(super) fn fail(&mut self, errors: &[String]) {
        for error in errors {
            eprintln!("husk: {error}");
        }
        self.failed |= !errors.is_empty();
        self.report.failed(errors.len());
    }
}
