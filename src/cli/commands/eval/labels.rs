//! `husk eval LABELS…`: methods against what people labelled in the workbench, and the people against each other.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::Sets;
use crate::commands::options::progress;
use crate::input::{Form, form_of};
use husk_lab::eval::labels::{
    Fused, Group, LabelSet, MeasuredMethod, agreement_table, annotator_table, fuse, is_labels,
    measure, pairs, score_table,
};
use husk_lab::eval::table::{Format, Table};
use husk_lab::methods::Method;
use unhusk::verdict::model::Model;

/// Whether the arguments name label files.
///
/// # Errors
/// A sentence where only some do, or where what is asked for is not told of labels or of sets.
pub(super) fn asked(arguments: &Sets) -> Result<bool, String> {
    // A file of pages is none of labels.
    let is_pages = |path: &Path| form_of(path).is_ok_and(|form| form != Form::Other);
    let is_labels = |path: &&PathBuf| is_labels(path) && !(path.is_file() && is_pages(path));
    let labels = arguments.sets.iter().filter(is_labels).count();
    if labels > 0 && labels < arguments.sets.len() {
        return Err("labels and data sets are measured apart".to_owned());
    }
    let of_labels = [
        (arguments.sites, "--sites"),
        (arguments.model.is_some(), "--model"),
        (arguments.fused.is_some(), "--fused"),
    ];
    if let Some((_, option)) = of_labels.iter().find(|(given, _)| *given && labels == 0) {
        return Err(format!(
            "{option} is for labels: a zip from the workbench, or its folder"
        ));
    }
    if arguments.types && labels > 0 {
        return Err("labels name no types of pages: see --sites and --pages".to_owned());
    }
    Ok(labels > 0)
}

/// Exit code 2 for labels that are refused, 1 when a method broke down.
pub(super) fn run(arguments: &Sets) -> ExitCode {
    match tables(arguments) {
        Ok(well) => ExitCode::from(u8::from(!well)),
        Err(error) => {
            eprintln!("husk: {error}");
            ExitCode::from(2)
        }
    }
}

/// Prints; gives whether no method broke down.
fn tables(arguments: &Sets) -> Result<bool, String> {
    let set = LabelSet::open(&arguments.sets).map_err(|error| error.to_string())?;
    let mut ways: Vec<MeasuredMethod> = arguments
        .methods()
        .into_iter()
        .map(|method| MeasuredMethod {
            method,
            model: None,
        })
        .collect();
    if let Some(file) = &arguments.model {
        let model = read_model(file)?;
        if model.1.provenance().contains(set.fingerprint()) {
            eprintln!(
                "husk: {} was learned from these labels: it has seen the pages that it is measured on",
                model.0
            );
        }
        ways.push(MeasuredMethod {
            method: Method::Husk,
            model: Some(model),
        });
    }
    let bar = progress(set.pages().len() as u64, "pages");
    let measured = measure(&set, &ways, &arguments.settings(), &|| bar.inc(1));
    bar.finish_and_clear();
    let (scored, errors) = measured.map_err(|error| error.to_string())?;
    for error in &errors {
        eprintln!("husk: {error}");
    }
    let group = match (arguments.sites, arguments.pages) {
        (true, _) => Group::Site,
        (_, true) => Group::Page,
        _ => Group::All,
    };
    let format = arguments.output.format();
    let counts = matches!(format, Format::Json | Format::Csv);
    let scores = score_table(&set, &ways, &scored, group, counts);
    let pairs = pairs(&set);
    let mut tables = Vec::new();
    if !pairs.is_empty() {
        let fused = fuse(&set);
        if let Some(file) = &arguments.fused {
            write_fused(&fused, file)?;
        }
        tables.push(("agreement", agreement_table(&set, &pairs, group)));
        tables.push(("annotators", annotator_table(&fused)));
    } else if arguments.fused.is_some() {
        return Err("no page is labelled by two annotators: there is nothing to fuse".to_owned());
    }
    print(format, scores, tables);
    Ok(errors.is_empty())
}

/// Writes fused answers as JSON lines, a cell each.
fn write_fused(fused: &Fused, file: &Path) -> Result<(), String> {
    let told = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let mut lines = String::new();
    for cell in &fused.cells {
        lines += &serde_json::to_string(cell).map_err(|error| told(&error))?;
        lines.push('\n');
    }
    std::fs::write(file, lines).map_err(|error| told(&error))
}

fn print(format: Format, mut scores: Table, others: Vec<(&str, Table)>) {
    if format == Format::Json {
        let mut whole = scores.value();
        for (name, table) in others {
            whole[name] = table.value();
        }
        println!("{whole}");
        return;
    }
    let for_people = format != Format::Csv;
    if for_people {
        scores.drop_empty();
    }
    print!("{}", scores.print(format));
    for (_, mut table) in others {
        if for_people {
            table.drop_empty();
        }
        print!("\n{}", table.print(format));
    }
}

/// A model from a file, and the file's name.
fn read_model(file: &Path) -> Result<(String, Model), String> {
    let told = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let bytes = std::fs::read(file).map_err(|error| told(&error))?;
    let model = Model::from_bytes(&bytes).map_err(|error| told(&error))?;
    let name = file.file_name().unwrap_or(file.as_os_str());
    Ok((name.to_string_lossy().into_owned(), model))
}
