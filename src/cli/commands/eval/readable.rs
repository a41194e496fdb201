//! `husk eval readable SET`: how often the quick answer to "can reader mode work on this page" is right.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::Value;

use super::set::opened;
use crate::commands::options::{Data, Output, progress};
use husk_lab::eval::readable::{Answers, Case, Truth, cases, cross_validated, learn, table};
use husk_lab::eval::table::{Cell, Table};
use unhusk::page::maps::Map;
use unhusk::verdict::readable::NAMES;

/// Measures the quick answer to "can reader mode work on this page": by weights that have not seen the page's site, and by
/// those that Husk brings along.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Data set with gold texts and types of pages: name of a folder among the data sets, or a path.
    set: PathBuf,
    /// Someone else's answers, JSON lines {"id","readable"}, to put beside; `tests/bench/readerable.js` writes Readability's.
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// Parts that the sites are cut into: weights for one part are learned from the others.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(2..))]
    folds: u16,
    /// Decides which site is in which part.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Print the weights learned from all pages instead.
    #[arg(long, conflicts_with = "pages")]
    weights: bool,
    /// Print one line per page instead, with what the answer is told from.
    #[arg(long)]
    pages: bool,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    output: Output,
}

/// Exit code 2 without the data set or with answers that cannot be read, 1 when a page cannot be read.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let set = match opened(&arguments.data.root, &arguments.set) {
        Ok(set) => set,
        Err(code) => return code,
    };
    let bar = progress(set.entries().len() as u64, "pages");
    let read = cases(&set, &|| bar.inc(1));
    bar.finish_and_clear();
    let cases = match read {
        Ok(cases) => cases,
        Err(error) => {
            eprintln!("husk: {error}");
            return ExitCode::FAILURE;
        }
    };
    if cases.is_empty() {
        eprintln!("husk: {}: no page has a gold text", set.name());
        return ExitCode::from(2);
    }
    let scores = cross_validated(&cases, usize::from(arguments.folds), arguments.seed);
    let table = if arguments.weights {
        weights(&cases)
    } else if arguments.pages {
        per_page(&cases, &scores)
    } else {
        let shipped = cases.iter().map(|case| case.shipped);
        let mut ways = vec![
            Answers::of_scores("husk, held out", scores.iter().copied()),
            Answers::of_scores("husk", shipped),
        ];
        match arguments
            .answers
            .as_deref()
            .map(|path| read_answers(path, &cases))
        {
            Some(Ok(answers)) => ways.push(answers),
            Some(Err(error)) => {
                eprintln!("husk: {error}");
                return ExitCode::from(2);
            }
            None => {}
        }
        table(&cases, &ways)
    };
    print!("{}", table.print(arguments.output.format()));
    ExitCode::SUCCESS
}

/// The answers of a file, one for every case.
fn read_answers(path: &Path, cases: &[Case]) -> Result<Answers, String> {
    let at = |line: usize| format!("{} line {}", path.display(), line + 1);
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut known: Map<String, bool> = Map::default();
    for (number, line) in text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let value: Value =
            serde_json::from_str(line).map_err(|error| format!("{}: {error}", at(number)))?;
        let id = value.get("id").and_then(Value::as_str);
        let yes = value.get("readable").and_then(Value::as_bool);
        let (id, yes) = id
            .zip(yes)
            .ok_or_else(|| format!("{}: no \"id\" and \"readable\"", at(number)))?;
        known.insert(id.to_owned(), yes);
    }
    let yes: Result<Vec<bool>, String> = cases
        .iter()
        .map(|case| {
            let answer = known.get(&case.id).copied();
            answer.ok_or_else(|| format!("{}: no answer for page {}", path.display(), case.id))
        })
        .collect();
    let name = path.file_stem().unwrap_or_default();
    Ok(Answers {
        name: name.to_string_lossy().into_owned(),
        yes: yes?,
    })
}

fn weights(cases: &[Case]) -> Table {
    let mut table = Table::new(&[("feature", "feature"), ("weight", "weight")]);
    for (name, weight) in NAMES.iter().zip(learn(cases.iter())) {
        table.row(vec![(*name).into(), Cell::Number(f64::from(weight), 3)]);
    }
    table
}

fn per_page(cases: &[Case], scores: &[f32]) -> Table {
    let mut columns = vec![
        ("id", "page"),
        ("type", "type"),
        ("truth", "truth"),
        ("held_out", "held out"),
        ("score", "score"),
    ];
    columns.extend(NAMES.iter().skip(1).map(|&name| (name, name)));
    let mut table = Table::new(&columns);
    for (case, &score) in cases.iter().zip(scores) {
        let truth = match case.truth {
            Truth::Readable => "readable",
            Truth::Not => "not",
            Truth::Open => "open",
        };
        let mut row = vec![
            case.id.clone().into(),
            case.kind.clone().into(),
            truth.into(),
        ];
        let numbers = [score, case.shipped]
            .into_iter()
            .chain(case.row.into_iter().skip(1));
        row.extend(numbers.map(|number| Cell::Number(f64::from(number), 3)));
        table.row(row);
    }
    table
}
