//! `husk eval snippets`: whether what a person came for stays in sight and what they did not come for goes, by kind of page
//! and by role.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rayon::prelude::*;

use super::clutter_models::ClutterModels;
use super::set::open;
use crate::commands::options::{Data, Output, progress};
use crate::commands::train::clutter;
use husk_lab::eval::dataset::{DataSet, Entry};
use husk_lab::eval::snapshot::{Snapshots, load};
use husk_lab::eval::snippets::{
    LabelledPage, Mode, Share, Sight, is_bad, is_listed, read, sight, sight_in_text,
};
use husk_lab::eval::table::{Cell, Table};
use husk_lab::eval::texts::Texts;
use unhusk::page::maps::Map;
use unhusk::verdict::Judge;

/// Measures what quiet mode and the reader leave in sight of pages that are labelled with snippets to keep and to hide.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Labelled pages: a folder with an `index.jsonl` among the data sets, or a path. Their pages are in the sets that it
    /// names, beside it.
    #[arg(default_value = "snippets", value_name = "LABELS")]
    labels: PathBuf,
    /// Measure the texts of this file, whoever extracted them: JSON lines {"id","text"}, or {"id","error"}.
    #[arg(long, value_name = "FILE")]
    texts: Option<PathBuf>,
    /// One row per role of snippets instead of one per kind of page.
    #[arg(long, conflicts_with = "errors")]
    roles: bool,
    /// List at most N pages of each kind, the worst first, with what is lost and what stays wrongly.
    #[arg(long, value_name = "N")]
    errors: Option<usize>,
    /// Judge every page by a model of clutter that has seen no page of its site: sites are cut into this many parts, and
    /// for each a model is fitted to the labelled texts of the others.
    #[arg(long, value_name = "PARTS", num_args = 0..=1, default_missing_value = "5",
        value_parser = clap::value_parser!(u16).range(2..=100), conflicts_with_all = ["texts", "model"])]
    cross_validate: Option<u16>,
    /// Judge every page by a model of clutter that has seen no page of its data set, nor of its site in another one.
    #[arg(long, conflicts_with_all = ["texts", "model", "cross_validate"])]
    leave_one_set_out: bool,
    /// Labelled texts that models are fitted to.
    #[arg(
        long,
        value_name = "FILE",
        default_value = "tests/labelled/texts.jsonl"
    )]
    fit: PathBuf,
    /// Decides which site is in which part.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Judge by the model of clutter in this file, as `husk train --clutter` writes it.
    #[arg(long, value_name = "FILE", conflicts_with = "texts")]
    model: Option<PathBuf>,
    /// Folder of snapshots, made by `./build.sh snapshot`: pages are judged as they were laid out.
    #[arg(long, value_name = "DIR")]
    snapshots: Option<PathBuf>,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    output: Output,
}

/// What a page shows in one mode.
struct Measured<'a> {
    labelled: &'a LabelledPage,
    mode: Mode,
    sight: Sight,
    /// Whether the reader says that it is a list or a front page, and shows its items.
    is_listed: bool,
}

/// Exit code 2 without labels or their sets, 1 when a page failed.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let labels = match labelled(arguments) {
        Ok(labels) => labels,
        Err(error) => {
            eprintln!("husk: {error}");
            return ExitCode::from(2);
        }
    };
    let measured = match &arguments.texts {
        Some(file) => Texts::read(file).map(|texts| given(&labels, &texts)),
        None => own(arguments, &labels),
    };
    let (measured, errors) = match measured {
        Ok(measured) => measured,
        Err(error) => {
            eprintln!("husk: {error}");
            return ExitCode::from(2);
        }
    };
    for error in &errors {
        eprintln!("husk: {error}");
    }
    if let Some(most) = arguments.errors {
        print!("{}", worst(&measured, most));
    } else {
        let table = if arguments.roles {
            by_role(&measured)
        } else {
            by_kind(&measured)
        };
        print!("{}", table.print(arguments.output.format()));
    }
    ExitCode::from(u8::from(!errors.is_empty()))
}

/// The file of snippets.
fn snippets_of(arguments: &Arguments) -> PathBuf {
    let own = arguments.labels.join("index.jsonl");
    if own.exists() {
        own
    } else {
        let root = &arguments.data.root;
        root.join(&arguments.labels).join("index.jsonl")
    }
}

fn labelled(arguments: &Arguments) -> Result<Vec<LabelledPage>, String> {
    let path = snippets_of(arguments);
    let labels = read(&path)?;
    if labels.is_empty() {
        return Err(format!("{}: no labelled page", path.display()));
    }
    Ok(labels)
}

type AllMeasured<'a> = (Vec<Measured<'a>>, Vec<String>);

/// What Husk leaves in sight.
fn own<'a>(arguments: &Arguments, labels: &'a [LabelledPage]) -> Result<AllMeasured<'a>, String> {
    let mut sets: Map<&str, (DataSet, Snapshots)> = Map::default();
    for page in labels {
        if !sets.contains_key(page.set.as_str()) {
            let set = open(&arguments.data.root, Path::new(&page.set));
            let set = set.map_err(|error| error.to_string())?;
            // A folder that is not there has no snapshots.
            let root = arguments.snapshots.as_deref().unwrap_or(Path::new(""));
            sets.insert(&page.set, (set, Snapshots::of(root, &page.set)));
        }
    }
    let known: Map<(&str, &str), &Entry> = sets
        .iter()
        .flat_map(|(&name, (set, _))| {
            let entries = set.entries().iter();
            entries.map(move |entry| ((name, entry.id.as_str()), entry))
        })
        .collect();
    let models = models(arguments, labels, &known)?;
    let bar = progress(labels.len() as u64, "pages");
    let measured: Vec<Result<Vec<Measured>, String>> = labels
        .par_iter()
        .map(|labelled| {
            let (set, snapshots) = &sets[labelled.set.as_str()];
            let entry = known.get(&(labelled.set.as_str(), labelled.page.as_str()));
            let entry = entry.ok_or_else(|| format!("{}: no such page", labelled.id))?;
            let page = load(set, entry, snapshots).map_err(|error| error.to_string())?;
            let mut judge = Judge::new(&page);
            if let Some(model) = models.for_page(&labelled.set, &entry.site) {
                judge = judge.clutter(model);
            }
            let verdict = judge.verdict();
            bar.inc(1);
            let each = Mode::ALL.map(|mode| Measured {
                labelled,
                mode,
                sight: sight(labelled, &page, &verdict, mode),
                is_listed: mode == Mode::Reader && is_listed(&page, &verdict),
            });
            Ok(each.into())
        })
        .collect();
    bar.finish_and_clear();
    let (mut all, mut errors) = (Vec::new(), Vec::new());
    for one in measured {
        match one {
            Ok(one) => all.extend(one),
            Err(error) => errors.push(error),
        }
    }
    Ok((all, errors))
}

/// The models of clutter that judge.
fn models(
    arguments: &Arguments,
    labels: &[LabelledPage],
    known: &Map<(&str, &str), &Entry>,
) -> Result<ClutterModels, String> {
    if let Some(file) = &arguments.model {
        return ClutterModels::read(file);
    }
    if arguments.cross_validate.is_none() && !arguments.leave_one_set_out {
        return Ok(ClutterModels::default());
    }
    let root = &arguments.data.root;
    let examples = clutter::examples(root, &arguments.fit, &snippets_of(arguments))?;
    let Some(parts) = arguments.cross_validate else {
        let mut sets: Vec<&str> = labels.iter().map(|page| page.set.as_str()).collect();
        sets.sort_unstable();
        sets.dedup();
        return Ok(ClutterModels::leave_one_set_out(&examples, &sets));
    };
    let judged = labels
        .iter()
        .filter_map(|page| known.get(&(page.set.as_str(), page.page.as_str())));
    let sites = judged.map(|entry| entry.site.as_str());
    Ok(ClutterModels::cross_validated(
        &examples,
        sites,
        usize::from(parts),
        arguments.seed,
    ))
}

/// What someone else's texts have; a text that is not there is empty.
fn given<'a>(labels: &'a [LabelledPage], texts: &Texts) -> AllMeasured<'a> {
    let mut errors = Vec::new();
    let measured = labels
        .iter()
        .map(|labelled| {
            let text = texts.of(&labelled.id).unwrap_or_else(|error| {
                errors.push(format!("{}: {error}", labelled.id));
                ""
            });
            Measured {
                labelled,
                mode: Mode::Reader,
                sight: sight_in_text(labelled, text),
                is_listed: false,
            }
        })
        .collect();
    (measured, errors)
}

fn ratio(share: Share) -> Cell {
    share
        .ratio()
        .map_or(Cell::Missing, |ratio| Cell::Number(ratio, 3))
}

/// The modes that were measured.
fn modes(measured: &[Measured]) -> Vec<Mode> {
    let there = |mode: &Mode| measured.iter().any(|one| one.mode == *mode);
    Mode::ALL.into_iter().filter(there).collect()
}

/// Bad pages, what is kept and what is hidden, for every kind of page and for all.
fn by_kind(measured: &[Measured]) -> Table {
    let mut table = Table::new(&[
        ("mode", "mode"),
        ("kind", "kind"),
        ("pages", "pages"),
        ("bad", "bad"),
        ("bad_percent", "bad %"),
        ("listed", "of them listed"),
        ("keep", "kept"),
        ("hide", "hidden"),
    ]);
    let mut kinds: Vec<&str> = measured
        .iter()
        .map(|one| one.labelled.kind.as_str())
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    for mode in modes(measured) {
        for kind in kinds.iter().map(Some).chain([None]) {
            let of_kind = |one: &&Measured| {
                one.mode == mode && kind.is_none_or(|&kind| one.labelled.kind == kind)
            };
            let (mut pages, mut bad, mut listed) = (0, 0, 0);
            let (mut kept, mut hidden) = (Share::default(), Share::default());
            for one in measured.iter().filter(of_kind) {
                pages += 1;
                let is_bad = is_bad(one.labelled, &one.sight);
                bad += usize::from(is_bad);
                listed += usize::from(is_bad && one.is_listed);
                for ((_, keep), &seen) in one.labelled.snippets().zip(&one.sight) {
                    match (keep, seen) {
                        (_, None) => {}
                        (true, Some(seen)) => kept.add(seen),
                        (false, Some(seen)) => hidden.add(!seen),
                    }
                }
            }
            table.row(vec![
                mode.name().into(),
                kind.map_or("all", |kind| *kind).into(),
                pages.into(),
                bad.into(),
                Cell::Number(100.0 * bad as f64 / f64::max(pages as f64, 1.0), 1),
                listed.into(),
                ratio(kept),
                ratio(hidden),
            ]);
        }
    }
    table
}

/// How much of every role is in sight, what should be kept before what should be hidden.
fn by_role(measured: &[Measured]) -> Table {
    let modes = modes(measured);
    let mut columns = vec![
        ("wanted", "wanted"),
        ("role", "role"),
        ("snippets", "snippets"),
    ];
    for mode in &modes {
        columns.push((mode.name(), mode.name()));
    }
    let mut table = Table::new(&columns);
    let mut roles: Vec<(bool, &str)> = measured
        .iter()
        .flat_map(|one| one.labelled.snippets())
        .map(|(snippet, keep)| (!keep, snippet.role.as_str()))
        .collect();
    roles.sort_unstable();
    roles.dedup();
    for (hide, role) in roles {
        let (mut of, mut cells) = (0, Vec::new());
        for &mode in &modes {
            let mut right = Share::default();
            for one in measured.iter().filter(|one| one.mode == mode) {
                for ((snippet, keep), &seen) in one.labelled.snippets().zip(&one.sight) {
                    if let Some(seen) = seen.filter(|_| keep != hide && snippet.role == role) {
                        right.add(seen == keep);
                    }
                }
            }
            of = of.max(right.of);
            cells.push(ratio(right));
        }
        let wanted = if hide { "hidden" } else { "kept" };
        let mut row = vec![wanted.into(), role.into(), of.into()];
        row.extend(cells);
        table.row(row);
    }
    table
}

/// The worst pages of each kind: what is lost (`-`) and what stays though it should go (`+`).
fn worst(measured: &[Measured], most: usize) -> String {
    let wrong = |one: &Measured, of: bool| {
        let each = one.labelled.snippets().zip(&one.sight);
        let wrong = each.filter(move |((_, keep), seen)| *keep == of && **seen == Some(!of));
        wrong
            .map(|((snippet, _), _)| snippet.clone())
            .collect::<Vec<_>>()
    };
    let mut kinds: Vec<(Mode, &str)> = Vec::new();
    for mode in modes(measured) {
        let mut of_mode: Vec<&str> = measured
            .iter()
            .map(|one| one.labelled.kind.as_str())
            .collect();
        of_mode.sort_unstable();
        of_mode.dedup();
        kinds.extend(of_mode.into_iter().map(|kind| (mode, kind)));
    }
    let mut out = String::new();
    for (mode, kind) in kinds {
        let mut pages: Vec<(bool, usize, usize, &Measured)> = measured
            .iter()
            .filter(|one| one.mode == mode && one.labelled.kind == kind)
            .map(|one| {
                let bad = is_bad(one.labelled, &one.sight);
                (bad, wrong(one, true).len(), wrong(one, false).len(), one)
            })
            .filter(|&(bad, lost, left, _)| bad || lost + left > 0)
            .collect();
        pages.sort_by_key(|&(bad, lost, left, _)| std::cmp::Reverse((bad, lost, left)));
        for (bad, lost, left, one) in pages.into_iter().take(most) {
            let verdict = if bad { "bad" } else { "fair" };
            // Writing to a string cannot fail.
            let _ = writeln!(
                out,
                "{} {kind} {} {verdict}: lost {lost} of {}, left {left} of {}",
                mode.name(),
                one.labelled.id,
                one.labelled.keep.len(),
                one.labelled.hide.len()
            );
            for (sign, keep) in [('-', true), ('+', false)] {
                for snippet in wrong(one, keep) {
                    let _ = writeln!(out, "  {sign} {}: {}", snippet.role, snippet.text);
                }
            }
        }
    }
    out
}
