//! `husk eval text SET`: how good the extracted article text is, on a data set with texts or snippets as truth; which
//! pages are worst and why, and what each part of the pipeline adds.

mod ablation;
mod errors;
mod figures;
mod learning;
mod measured;

use std::path::PathBuf;
use std::process::ExitCode;

use super::models::{self, Origin};
use super::set::opened;
use crate::commands::options::{Data, Output};
use errors::Maker;
use husk_lab::eval::dataset::DataSet;
use husk_lab::eval::table::{Format, Table};
use husk_lab::eval::texts::Texts;
use learning::Learning;
use measured::{Measured, Method, TextMethod, given, own};
use unhusk::page::html::Scripting;
use unhusk::verdict::Ablation;

/// Measures article text against the truth: precision, recall and F1 over 4-word shingles, or over snippets where the
/// truth has no whole text.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Name of the set, a folder of the data sets, or its path.
    set: PathBuf,
    /// How the text is found.
    #[arg(long, value_enum, default_value_t = Method::Husk)]
    method: Method,
    /// Learn the site's template from at most this many of its other pages first, and tell what that gives beside each page alone.
    #[arg(long, default_value_t = 0, value_name = "PAGES")]
    learn: usize,
    /// Measure the texts of this file, whoever extracted them: JSON lines {"id","text"}, or {"id","error"}.
    #[arg(long, value_name = "FILE",
        conflicts_with_all = ["method", "learn", "cross_validate", "leave_one_out", "sets", "without", "model"])]
    texts: Option<PathBuf>,
    #[command(flatten)]
    models: models::Arguments,
    /// Tell how much higher F1 is than that of this file's texts, and how sure that is.
    #[arg(long, value_name = "FILE")]
    beside: Option<PathBuf>,
    /// Print one row per page instead of one per type of page.
    #[arg(long)]
    pages: bool,
    /// List at most N pages, the worst first, with the texts wrongly kept and wrongly dropped.
    #[arg(long, value_name = "N", conflicts_with_all = ["beside", "pages"])]
    errors: Option<usize>,
    /// Print what each part of the pipeline adds: F1 of the whole, and without each part. Families of features are left
    /// out where models are fitted, by --cross-validate, --fit or --leave-one-out.
    #[arg(long, conflicts_with_all = ["beside", "pages", "errors", "texts", "method"])]
    ablate: bool,
    /// Draws the samples of intervals.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    output: Output,
}

/// Exit code 2 without the data set or the texts, 1 when a page failed.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let set = match opened(&arguments.data.root, &arguments.set) {
        Ok(set) => set,
        Err(code) => return code,
    };
    let (measured, printed) = match measure(arguments, &set) {
        Ok(done) => done,
        Err(error) => {
            eprintln!("husk: {error}");
            return ExitCode::from(2);
        }
    };
    if measured.is_empty() {
        eprintln!("husk: no page of the set has a text or snippets as truth");
        return ExitCode::from(2);
    }
    let errors = measured.iter().filter_map(|one| one.error.as_ref());
    errors.clone().for_each(|error| eprintln!("husk: {error}"));
    print!("{printed}");
    ExitCode::from(u8::from(errors.count() > 0))
}

/// What was measured of every page, and what is told of it.
fn measure(arguments: &Arguments, set: &DataSet) -> Result<(Vec<Measured>, String), String> {
    let beside = arguments.beside.as_deref().map(Texts::read).transpose()?;
    if let Some(file) = &arguments.texts {
        let texts = Texts::read(file)?;
        let measured = given(set, &texts);
        let told = told(
            arguments,
            set,
            &measured,
            &Maker::Others(&texts),
            beside.as_ref(),
            None,
        );
        return Ok((measured, told));
    }
    let origin = Origin::of(&arguments.models, &arguments.data.root, set)?;
    let without = arguments.models.without();
    if arguments.ablate {
        let (table, measured) =
            ablation::table(&origin, &without, arguments.learn, set, arguments.seed);
        return Ok((measured, printed(table, arguments.output.format())));
    }
    let models = origin.models(&without);
    let way = TextMethod {
        method: arguments.method,
        learn: arguments.learn,
        scripting: Scripting::Off,
        parts: Ablation::ALL,
        models: &models,
    };
    let measured = own(&way, set);
    let learning = (way.learn > 0 && way.method == Method::Husk && arguments.errors.is_none())
        .then(|| Learning::of(&way, set));
    let told = told(
        arguments,
        set,
        &measured,
        &Maker::Husk(way),
        beside.as_ref(),
        learning.as_ref(),
    );
    Ok((measured, told))
}

/// The view asked for.
fn told(
    arguments: &Arguments,
    set: &DataSet,
    measured: &[Measured],
    maker: &Maker<'_>,
    beside: Option<&Texts>,
    learning: Option<&Learning>,
) -> String {
    let format = arguments.output.format();
    if let Some(most) = arguments.errors {
        return errors::report(maker, set, measured, most, format);
    }
    let mut table = if arguments.pages {
        figures::per_page(measured, arguments.seed)
    } else {
        figures::per_kind(measured, arguments.seed)
    };
    if let Some(beside) = beside {
        let beside = given(set, beside);
        figures::gained(&mut table, measured, &beside, arguments.seed);
    }
    if let Some(learning) = learning {
        learning.summary(&mut table, measured);
    }
    printed(table, format)
}

fn printed(mut table: Table, format: Format) -> String {
    if matches!(format, Format::Terminal | Format::Markdown) {
        table.drop_empty();
    }
    table.print(format)
}
