//! `husk mark`: what a method makes of pages, text node by text node, so that other programs can use its marks.
//!
//! ```text
//!   {"id":"a","nodes":[{"path":"body/ul/li/#text","text":"Home","template":true,"score":0.97,"segment":4},…]}
//! ```

use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rayon::prelude::*;
use serde_json::{Value, json};

use super::files::{ending, pages_of, read};
use super::lines::{self, Line};
use super::options::method;
use husk_core::page::maps::Map;
use husk_core::page::{Page, tag_path, text};
use husk_lab::methods::{Marker, Marking, Method};

/// Prints for every visible text of pages whether a method takes it for template.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Saved pages; `-` reads JSON lines {"id","url","site","html"} from standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The method.
    #[arg(long, value_parser = method, default_value = "husk")]
    method: Method,
    /// Address of the page, for files.
    #[arg(long)]
    url: Option<String>,
    /// A folder of saved pages of the same site to learn from first.
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// With `-`: learn from the input pages that share a "site" first; then the whole input is kept in memory.
    #[arg(long, conflicts_with = "site")]
    learn_sites: bool,
    /// Decides every random choice of the method.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// Exit code 2 when there is too little to learn from, 1 when any page failed.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let streaming = arguments.files == [Path::new("-")];
    let least = arguments.method.least_pages();
    let name = arguments.method.name();
    if arguments.learn_sites && !streaming {
        eprintln!("husk: --learn-sites needs JSON lines on standard input (`husk mark -`)");
        return ExitCode::from(2);
    }
    let learned = match &arguments.site {
        Some(folder) => read_site(folder),
        None => Ok(Vec::new()),
    };
    let pages = match learned {
        Ok(pages) if pages.len() >= least || arguments.learn_sites => pages,
        Ok(pages) => {
            let got = pages.len();
            eprintln!(
                "husk: {name} learns from at least {least} pages of a site, not {got}: see --site and --learn-sites"
            );
            return ExitCode::from(2);
        }
        Err(error) => {
            eprintln!("husk: {error}");
            return ExitCode::from(2);
        }
    };
    let pages: Vec<&Page> = pages.iter().collect();
    let marker = (pages.len() >= least).then(|| {
        arguments
            .method
            .learn(&pages, arguments.seed, &mut |_, _| {})
    });
    if streaming && let Err(what) = lines::expect_on_standard_input() {
        eprintln!("husk: {what}");
        return ExitCode::from(2);
    }
    let done = if streaming {
        streamed(arguments, marker.as_deref())
    } else {
        files(arguments, marker.as_deref())
    };
    ending(done)
}

/// The pages of a folder; those that cannot be read are told.
fn read_site(folder: &Path) -> Result<Vec<Page>, String> {
    let files = pages_of(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let told = |error| eprintln!("husk: {error}");
    Ok(files
        .iter()
        .filter_map(|file| read(file, None).map_err(told).ok())
        .collect())
}

fn files(arguments: &Arguments, marker: Option<&dyn Marker>) -> std::io::Result<bool> {
    let mut out = std::io::stdout().lock();
    let mut well = true;
    for file in &arguments.files {
        let name = file.display().to_string();
        let page = read(file, arguments.url.as_deref());
        let answer = answer(&name.into(), page, marker, arguments.method);
        well &= told(&answer);
        writeln!(out, "{answer}")?;
    }
    Ok(well)
}

fn streamed(arguments: &Arguments, marker: Option<&dyn Marker>) -> std::io::Result<bool> {
    let input = BufReader::new(std::io::stdin());
    let mut out = std::io::stdout().lock();
    let mut well = true;
    let mut print = |batch: &[Line], sites: &Map<String, Box<dyn Marker>>| {
        let answers: Vec<Value> = batch
            .par_iter()
            .map(|line| {
                let own = sites.get(&line.site).map(|own| &**own).or(marker);
                answer(&line.id, line.page(), own, arguments.method)
            })
            .collect();
        for answer in answers {
            well &= told(&answer);
            writeln!(out, "{answer}")?;
        }
        out.flush()
    };
    if arguments.learn_sites {
        let all = lines::all(input)?;
        let sites = learned(&all, arguments);
        for part in all.chunks(lines::BATCH) {
            print(part, &sites)?;
        }
    } else {
        lines::batches(input, |batch| print(&batch, &Map::default()))?;
    }
    Ok(well)
}

/// One marker per site that has enough pages in the input.
fn learned(all: &[Line], arguments: &Arguments) -> Map<String, Box<dyn Marker>> {
    lines::by_site(all)
        .into_par_iter()
        .filter_map(|(site, lines)| {
            let pages = lines.iter().filter_map(|&at| all[at].page().ok());
            let pages: Vec<Page> = pages.collect();
            let pages: Vec<&Page> = pages.iter().collect();
            (pages.len() >= arguments.method.least_pages()).then(|| {
                let marker = arguments
                    .method
                    .learn(&pages, arguments.seed, &mut |_, _| {});
                (site.to_owned(), marker)
            })
        })
        .collect()
}

/// Whether a page went well; errors of lines are answers, so standard error repeats none.
fn told(answer: &Value) -> bool {
    answer.get("error").is_none()
}

fn answer(
    id: &Value,
    page: Result<Page, String>,
    marker: Option<&dyn Marker>,
    method: Method,
) -> Value {
    let marked = page.and_then(|page| {
        let marker = marker.ok_or_else(|| {
            let (name, least) = (method.name(), method.least_pages());
            format!("{name} learns from at least {least} pages of a site")
        })?;
        let marking = marker.mark(&page);
        Ok(nodes(&page, &marking))
    });
    match marked {
        Ok(nodes) => json!({"id": id, "nodes": nodes}),
        Err(error) => json!({"id": id, "error": error}),
    }
}

fn nodes(page: &Page, marking: &Marking) -> Vec<Value> {
    page.nodes()
        .filter(|&node| !page.is_hidden(node))
        .filter_map(|node| Some((node, page.text(node).filter(|data| !text::is_blank(data))?)))
        .map(|(node, data)| {
            json!({
                "path": tag_path::display(page, node),
                "text": text::collapse(data),
                "template": marking.is_template(node),
                "score": marking.scores.get(node.index()),
                "segment": marking.segments.get(node.index()),
            })
        })
        .collect()
}
