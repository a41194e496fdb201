//! `husk learn INPUT… -o TEMPLATE`: the template of a site from its pages, or from templates that were learned apart;
//! `husk learn --templates DIR INPUT…`: those of all sites of the inputs.

mod lines;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::crawl::{self, Sampling, Scratch};
use super::extract::now;
use super::inputs;
use super::options::{Output, counter};
use crate::crawl::templates::Templates;
use husk_lab::eval::table::{Cell, Table};
use unhusk::template::SiteTemplate;

/// Learns the template of a site from its pages, or adds to one learned before; or the templates of all sites, each from a
/// sample of its pages.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Saved pages (.html, .htm, .xhtml, also gzip), web archives (WARC), files of JSON lines, or folders of them, searched to
    /// any depth; `-` is standard input. `-` without -o and --templates reads JSON lines, those of a site together, and prints
    /// a template for each site.
    #[arg(required_unless_present = "merge", value_name = "DIR|FILE")]
    inputs: Vec<PathBuf>,
    /// File to write; one that is there already is added to.
    #[arg(short, long, value_name = "TEMPLATE")]
    output: Option<PathBuf>,
    /// Template of the same site that was learned apart, to be taken in; may be given several times. A page that two of them have
    /// learned counts twice.
    #[arg(long, value_name = "TEMPLATE", requires = "output")]
    merge: Vec<PathBuf>,
    /// Name of the site; when not given that of the first template to be merged, else of the first input.
    #[arg(long, requires = "output")]
    site: Option<String>,
    /// Learn the template of every site, and keep them in this folder; sites that have one are left out.
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    templates: Option<PathBuf>,
    /// Forget what was learned before.
    #[arg(long)]
    anew: bool,
    #[command(flatten)]
    sampling: Sampling,
    #[command(flatten)]
    format: Output,
}

/// Exit code 2 when there is nothing to learn from or nowhere to write, 1 when a page could not be read.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let learned = match (&arguments.output, &arguments.templates) {
        (Some(output), _) => learn(arguments, output),
        (None, Some(folder)) => sites(arguments, folder),
        (None, None) if arguments.inputs == [Path::new("-")] => {
            return lines::run();
        }
        (None, None) => {
            Err("say where to write: -o TEMPLATE for one site, --templates DIR for all".to_owned())
        }
    };
    match learned {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("husk: {error}");
            ExitCode::from(2)
        }
    }
}

/// How many pages of samples could not be read.
fn sites(arguments: &Arguments, folder: &Path) -> Result<usize, String> {
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    let templates = Templates::open(folder).map_err(told)?;
    let scratch = Scratch::inside(folder)?;
    let mut inputs = crawl::inputs(&arguments.inputs)?;
    scratch.lay_down(&mut inputs)?;
    let learned = crawl::learn::learn(
        &inputs,
        &templates,
        arguments.sampling,
        arguments.anew,
        &scratch,
    )?;
    Ok(learned.failed)
}

fn learn(arguments: &Arguments, output: &Path) -> Result<usize, String> {
    let (inputs, all) = inputs::find(&arguments.inputs)?;
    let mut parts = Vec::new();
    for file in &arguments.merge {
        parts.push(super::matching::known(file)?.template);
    }
    let name = (parts.first().map(SiteTemplate::site))
        .or_else(|| inputs.first().map(|input| &*input.name))
        .ok_or("no pages")?;
    let mut template = begin(arguments, name, output)?;
    for part in &parts {
        template.merge(part);
    }
    let bar = counter("pages");
    let (mut failed, mut repeated) = (usize::from(!all), 0);
    inputs::pages(&inputs, |page| {
        match page {
            Ok((page, date)) => {
                let date = if date > 0 { date } else { now() };
                let report = unhusk::learn(&mut template, &page, date);
                repeated += usize::from(report.repeated);
            }
            Err(error) => {
                bar.suspend(|| eprintln!("husk: {error}"));
                failed += 1;
            }
        }
        bar.inc(1);
    })?;
    bar.finish_and_clear();
    let bytes = template.to_bytes();
    write(output, &bytes)?;
    print!(
        "{}",
        table(&template, bytes.len(), repeated, failed).print(arguments.format.format())
    );
    Ok(failed)
}

/// The template to add to.
fn begin(arguments: &Arguments, name: &str, output: &Path) -> Result<SiteTemplate, String> {
    if !arguments.anew && output.exists() {
        let known = super::matching::known(output)?;
        if !known.decisions.is_empty() {
            let what =
                "it holds decisions of a person, which would be lost: give another file with -o";
            return Err(format!("{}: {what}", output.display()));
        }
        return Ok(known.template);
    }
    Ok(SiteTemplate::new(arguments.site.as_deref().unwrap_or(name)))
}

/// Writes beside the file and renames, so that a template is never half written.
fn write(file: &Path, bytes: &[u8]) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: {error}", file.display());
    let mut beside = file.as_os_str().to_owned();
    beside.push(".part");
    std::fs::write(&beside, bytes).map_err(told)?;
    std::fs::rename(&beside, file).map_err(told)
}

fn table(template: &SiteTemplate, bytes: usize, repeated: usize, failed: usize) -> Table {
    let mut table = Table::new(&[
        ("kind", "kind of page"),
        ("pages", "pages"),
        ("leaves", "leaves known"),
        ("template", "of them template"),
        ("hides", "text hidden"),
        ("drift", "drift"),
    ]);
    let described = template.describe();
    for (k, cluster) in described.clusters.iter().enumerate() {
        table.row(vec![
            k.into(),
            (cluster.pages as usize).into(),
            cluster.entries.into(),
            cluster.stable.into(),
            Cell::Number(f64::from(cluster.hides), 2),
            Cell::Number(f64::from(cluster.drift), 2),
        ]);
    }
    table.summary(
        "pages",
        (described.pages as usize).into(),
        format!(
            "{}: {} pages learned in all, {repeated} of these known already, {failed} failed, {bytes} bytes",
            described.site, described.pages
        ),
    );
    table
}
