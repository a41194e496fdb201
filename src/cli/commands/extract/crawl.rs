//! Pages after: every page of a crawl judged once, beside its site's template, and one record written of it.
//!
//! Without an output folder records are lines on standard output. With one there is a file for each input, under its name
//! only when all of it is done: a run that was stopped goes on with the inputs that are not.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;

use super::Arguments;
use crate::commands::crawl::{Progress, STOPPED, Scratch, inputs, learn};
use crate::commands::inputs::taken;
use crate::crawl::extract::{Come, extract};
use crate::crawl::output::{Output, Written};
use crate::crawl::templates::Templates;
use crate::input::Input;

/// Exit code 2 when nothing can be begun, [`STOPPED`] when an input could not be read or written to its end, 1 when a page or a
/// record failed; the rest is done.
pub(super) fn run(arguments: &Arguments, written: Written) -> ExitCode {
    match begin(arguments, written) {
        Ok(tally) => tally.code(),
        Err(error) => {
            eprintln!("husk: {error}");
            ExitCode::from(2)
        }
    }
}

fn begin(arguments: &Arguments, written: Written) -> Result<Tally, String> {
    if arguments.site.is_some() || arguments.template.is_some() || arguments.inputs.url.is_some() {
        return Err(
            "pages that records are written of bring their addresses, and --templates their templates"
                .to_owned(),
        );
    }
    if written == Written::Parquet && arguments.output.is_none() {
        return Err("Parquet needs a folder to write to: -o DIR".to_owned());
    }
    let mut inputs = inputs(&arguments.inputs.files)?;
    let files = match &arguments.output {
        Some(folder) => outputs(folder, &inputs, arguments, written)?,
        None => Vec::new(),
    };
    let left: Vec<usize> = (0..inputs.len())
        .filter(|&k| arguments.anew || !files.get(k).is_some_and(|file| file.exists()))
        .collect();
    // What is learned without a folder to keep it in goes with the scratch folder.
    let scratch;
    let templates = match &arguments.templates {
        Some(folder) if !arguments.learn_sites && !folder.is_dir() => {
            return Err(format!("{}: no such folder", folder.display()));
        }
        Some(folder) => {
            let templates = open(folder)?;
            if arguments.learn_sites && !left.is_empty() {
                scratch = Scratch::inside(folder)?;
                sites_first(&mut inputs, &templates, arguments, &scratch)?;
            }
            Some(templates)
        }
        None if arguments.learn_sites => {
            scratch = Scratch::inside(&std::env::temp_dir())?;
            let templates = open(&scratch.path().join("templates"))?;
            sites_first(&mut inputs, &templates, arguments, &scratch)?;
            Some(templates)
        }
        None => None,
    };
    Ok(pass(&inputs, &left, &files, templates.as_ref(), written))
}

fn open(folder: &Path) -> Result<Templates, String> {
    Templates::open(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

fn sites_first(
    inputs: &mut [Input],
    templates: &Templates,
    arguments: &Arguments,
    scratch: &Scratch,
) -> Result<(), String> {
    scratch.lay_down(inputs)?;
    learn::learn(inputs, templates, arguments.sampling, false, scratch).map(|_| ())
}

/// Where the records of each input go.
fn outputs(
    folder: &Path,
    inputs: &[Input],
    arguments: &Arguments,
    written: Written,
) -> Result<Vec<PathBuf>, String> {
    let told = |error: io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(told)?;
    let whole = folder.canonicalize().map_err(told)?;
    for path in arguments.inputs.files.iter().filter(|path| path.is_dir()) {
        if path
            .canonicalize()
            .is_ok_and(|input| whole.starts_with(input))
        {
            return Err(format!(
                "{} lies in {}, and would be read as an input next time",
                folder.display(),
                path.display()
            ));
        }
    }
    let mut known: HashMap<PathBuf, &str> = HashMap::new();
    let mut files = Vec::new();
    for input in inputs {
        let name = format!("{}.{}", stem(&input.name), written.ending());
        let file = folder.join(name);
        if let Some(other) = known.insert(file.clone(), &input.name) {
            let (one, file) = (&input.name, file.display());
            return Err(format!("{other} and {one} would both be written to {file}"));
        }
        files.push(file);
    }
    Ok(files)
}

fn stem(name: &str) -> &str {
    let name = name.strip_suffix(".gz").unwrap_or(name);
    [".warc", ".jsonl", ".ndjson", ".html", ".htm", ".xhtml"]
        .iter()
        .find_map(|ending| name.strip_suffix(ending))
        .unwrap_or(name)
}

/// What the pass over those inputs that are left came to.
fn pass(
    inputs: &[Input],
    left: &[usize],
    files: &[PathBuf],
    templates: Option<&Templates>,
    written: Written,
) -> Tally {
    let taken = taken();
    let total: Option<u64> = left.iter().map(|&k| inputs[k].bytes()).sum();
    let mut progress = Progress::new("extracted", total);
    let mut tally = Tally::default();
    for (k, input) in inputs.iter().enumerate() {
        if left.binary_search(&k).is_err() {
            progress.say(&format!("{}: done before", input.name));
            continue;
        }
        let done = (|| {
            let mut out = match files.get(k) {
                Some(file) => Output::create(file, written)?,
                None => Output::standard(),
            };
            let refuse = |error: String| eprintln!("husk: {error}");
            extract(input, templates, &taken, &refuse, &mut |come| {
                match come {
                    Come::Broken(broken) => {
                        tally.broken += 1;
                        progress.say(&format!("{}: {broken}", input.name));
                    }
                    Come::Records(records) => {
                        for record in &records {
                            if let Some(error) = &record.error {
                                tally.failed += 1;
                                let (source, offset) = (&record.source, record.offset);
                                progress.say(&format!(
                                    "{source}: at byte {offset}: {} {error}",
                                    record.url
                                ));
                            }
                        }
                        progress.done(records.len(), taken.load(Relaxed));
                        out.write(records)?;
                    }
                }
                Ok(())
            })?;
            out.finish()
        })();
        match done {
            Ok(()) => tally.inputs += 1,
            // Who reads them has seen enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
            Err(error) => {
                tally.stopped += 1;
                progress.say(&format!("{}: {error}", input.name));
            }
        }
    }
    progress.finish(&tally.sentence());
    tally
}

#[derive(Default)]
struct Tally {
    inputs: usize,
    failed: usize,
    broken: usize,
    stopped: usize,
}

impl Tally {
    fn code(&self) -> ExitCode {
        match (self.stopped, self.failed + self.broken) {
            (0, 0) => ExitCode::SUCCESS,
            (0, _) => ExitCode::FAILURE,
            _ => ExitCode::from(STOPPED),
        }
    }

    fn sentence(&self) -> String {
        let of = |count: usize, one: &str, more: &str| match count {
            1 => format!("1 {one}"),
            _ => format!("{count} {more}"),
        };
        let mut said = format!(", of {}", of(self.inputs, "input", "inputs"));
        for (count, one, more) in [
            (self.failed, "page failed", "pages failed"),
            (self.broken, "record was broken", "records were broken"),
            (
                self.stopped,
                "input could not be read or written to its end",
                "inputs could not be read or written to their end",
            ),
        ] {
            if count > 0 {
                said += &format!("; {}", of(count, one, more));
            }
        }
        said
    }
}
