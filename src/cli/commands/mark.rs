//! `husk mark`: what a method makes of pages, text node by text node, so that other programs can use its marks.
//!
//! ```text
//!   {"id":"a","nodes":[{"path":"body/ul/li/#text","text":"Home","template":true,"score":0.97,"segment":4},…]}
//! ```

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use rayon::prelude::*;
use serde_json::{Value, json};

use super::inputs::{Inputs, ending, pages_of_site, taken};
use super::options::method;
use crate::input::batches::{all, batches, by_site};
use crate::input::page::InputPage;
use crate::input::{Entry, Input};
use husk_lab::methods::{Marker, Marking, Method};
use unhusk::page::maps::Map;
use unhusk::page::{Page, tag_path, text};

/// Prints for every visible text of pages whether a method takes it for template.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    inputs: Inputs,
    /// The method.
    #[arg(long, value_parser = method, default_value = "husk")]
    method: Method,
    /// Pages of the same site to learn from first: a folder of saved pages, or anything else that is read.
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// Learn from the input's pages of the same site first; then the whole input is kept in memory.
    #[arg(long, conflicts_with = "site")]
    learn_sites: bool,
    /// Decides every random choice of the method.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// Exit code 2 when there is too little to learn from, 1 when any page failed.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let least = arguments.method.least_pages();
    let name = arguments.method.name();
    let learned = match &arguments.site {
        Some(path) => pages_of_site(path),
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
    let (inputs, well) = match arguments.inputs.find() {
        Ok(found) => found,
        Err(error) => {
            eprintln!("husk: {error}");
            return ExitCode::from(2);
        }
    };
    ending(print(arguments, &inputs, marker.as_deref()).map(|all| all && well))
}

/// Whether all pages went well.
fn print(
    arguments: &Arguments,
    inputs: &[Input],
    marker: Option<&dyn Marker>,
) -> std::io::Result<bool> {
    let mut out = std::io::stdout().lock();
    let mut well = true;
    let mut print = |batch: &[Entry], sites: &Map<String, Box<dyn Marker>>| {
        let answers: Vec<Value> = batch
            .par_iter()
            .map(|entry| {
                let site = entry.as_ref().ok().and_then(|page| sites.get(&page.site));
                answer(arguments, entry, site.map(|own| &**own).or(marker))
            })
            .collect();
        for answer in answers {
            well &= answer.get("error").is_none();
            writeln!(out, "{answer}")?;
        }
        out.flush()
    };
    if arguments.learn_sites {
        let all = all(inputs)?;
        print(&all, &learned(&all, arguments))?;
    } else {
        batches(inputs, &taken(), |batch| print(&batch, &Map::default()))?;
    }
    Ok(well)
}

/// One marker per site that has enough pages in the input.
fn learned(all: &[Entry], arguments: &Arguments) -> Map<String, Box<dyn Marker>> {
    by_site(all)
        .into_par_iter()
        .filter_map(|(site, group)| {
            let entries = group.iter().filter_map(|&at| all[at].as_ref().ok());
            let pages = entries.filter_map(|page| page.parsed_as(None).ok());
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

fn answer(arguments: &Arguments, entry: &Entry, marker: Option<&dyn Marker>) -> Value {
    let method = arguments.method;
    let page = match entry {
        Ok(page) => page.parsed_as(arguments.inputs.url.as_deref()),
        Err(broken) => Err(broken.what.clone()),
    };
    let marked = page.and_then(|page| {
        let marker = marker.ok_or_else(|| {
            let (name, least) = (method.name(), method.least_pages());
            format!("{name} learns from at least {least} pages of a site")
        })?;
        Ok(nodes(&page, &marker.mark(&page)))
    });
    let id = entry.as_ref().map_or(Value::Null, InputPage::label);
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
