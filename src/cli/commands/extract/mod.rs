//! `husk extract`: the main content of pages, as a filter that any batch engine can run.
//!
//! Files and the pages of folders give one answer each; `-` reads JSON lines `{"id","url","site","html"}` from standard input
//! and writes one JSON line for each in the same order. Web archives, files of JSON lines and whatever goes to a folder are a
//! crawl: one record a page, see [`crate::crawl::record`]. A page that fails gives an error in its place and exit code 1; the
//! rest is done.

mod crawl;
mod sites;

use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::ValueEnum;
use rayon::prelude::*;
use serde_json::{Map, Value, json};

use super::crawl::{Sampling, is_crawl};
use super::files::{ending, pages_of, read};
use super::lines;
use super::matching;
use husk_core::article::{self, Article, Metadata};
use husk_core::page::{Page, tag_path, text};
use husk_core::template::SiteTemplate;
use husk_core::verdict::{self, Decision, Verdict};

/// Prints the main content of pages.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Saved pages, web archives (WARC), files of JSON lines {"id","url","site","html"}, or folders of them; `-` reads lines or
    /// an archive from standard input.
    #[arg(required = true, value_name = "FILE|DIR")]
    files: Vec<PathBuf>,
    /// Address of the page, for files.
    #[arg(long)]
    url: Option<String>,
    /// A site template made by `husk learn`.
    #[arg(long, value_name = "FILE", conflicts_with = "site")]
    template: Option<PathBuf>,
    /// A folder of saved pages of the same site to learn from first.
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// Learn a template for each site first: from the input's other pages with the same "site" for lines on standard input,
    /// from a sample of its pages for a crawl.
    #[arg(long)]
    learn_sites: bool,
    /// What is printed: text, unless pages come from a crawl.
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Templates of sites, as `husk learn --templates` keeps them; with --learn-sites those that are missing are learned and
    /// kept.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["site", "template"])]
    templates: Option<PathBuf>,
    /// Write records into this folder, a file for each input; inputs that are done already are left out.
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Write one record a page, the columns of a crawl; so it is for crawls, --templates and --output anyway.
    #[arg(long = "as", value_enum)]
    records: Option<Records>,
    /// Do inputs again that are done already.
    #[arg(long, requires = "output")]
    anew: bool,
    #[command(flatten)]
    sampling: Sampling,
}

/// How records are written.
#[derive(Clone, Copy, ValueEnum)]
enum Records {
    /// One JSON object a line.
    Lines,
    /// Columns of Parquet.
    Parquet,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Paragraphs with an empty line between.
    Text,
    /// Everything known of the page.
    Json,
    /// HTML without scripts, styles or ids.
    Html,
    /// Markdown.
    Markdown,
    /// Every text node with its class, score and reason.
    Nodes,
}

/// Exit code 2 when the template or site cannot be used, 1 when any page failed.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let is_asked =
        arguments.output.is_some() || arguments.templates.is_some() || arguments.records.is_some();
    if is_asked || arguments.files.iter().any(|path| is_crawl(path)) {
        return crawl::run(arguments);
    }
    let format = arguments.format.unwrap_or(Format::Text);
    let (template, decisions) = match known(arguments) {
        Ok(known) => known,
        Err(error) => {
            eprintln!("husk: {error}");
            return ExitCode::from(2);
        }
    };
    let streaming = arguments.files == [Path::new("-")];
    if arguments.learn_sites && !streaming {
        eprintln!("husk: --learn-sites needs JSON lines on standard input (`husk extract -`)");
        return ExitCode::from(2);
    }
    if streaming && let Err(what) = lines::expect_on_standard_input() {
        eprintln!("husk: {what}");
        return ExitCode::from(2);
    }
    let done = if streaming {
        streamed(arguments, format, template.as_ref(), &decisions)
    } else {
        files(arguments, format, template.as_ref(), &decisions)
    };
    ending(done)
}

/// What is known of the pages' site.
fn known(arguments: &Arguments) -> Result<(Option<SiteTemplate>, Vec<Decision>), String> {
    if let Some(file) = &arguments.template {
        let known = matching::known(file)?;
        return Ok((Some(known.template), known.decisions));
    }
    let Some(folder) = &arguments.site else {
        return Ok((None, Vec::new()));
    };
    let files = pages_of(folder).map_err(|error| describe(folder, &error))?;
    let mut template = SiteTemplate::new(&folder.display().to_string());
    for file in &files {
        // A page that cannot be read teaches nothing; the others do.
        match read(file, None) {
            Ok(page) => {
                verdict::learn(&mut template, &page, now());
            }
            Err(error) => eprintln!("husk: {error}"),
        }
    }
    if template.pages() == 0 {
        return Err(describe(folder, &"no page to learn from"));
    }
    Ok((Some(template), Vec::new()))
}

/// Whether all files went well. They are read and judged on all cores, and printed in their order.
fn files(
    arguments: &Arguments,
    format: Format,
    template: Option<&SiteTemplate>,
    decisions: &[Decision],
) -> std::io::Result<bool> {
    let mut well = true;
    let mut out = std::io::stdout().lock();
    let mut named = Vec::new();
    for file in &arguments.files {
        if !file.is_dir() {
            named.push(file.clone());
            continue;
        }
        match pages_of(file) {
            Ok(pages) => named.extend(pages),
            Err(error) => {
                well = false;
                eprintln!("husk: {}", describe(file, &error));
            }
        }
    }
    for part in named.chunks(lines::BATCH) {
        let printed: Vec<Result<String, String>> = part
            .par_iter()
            .map(|file| {
                let page = read(file, arguments.url.as_deref())?;
                let name = file.display().to_string();
                Ok(print(&page, template, decisions, format, &name))
            })
            .collect();
        for one in printed {
            match one {
                Ok(text) => out.write_all(text.as_bytes())?,
                Err(error) => {
                    well = false;
                    eprintln!("husk: {error}");
                }
            }
        }
    }
    Ok(well)
}

fn print(
    page: &Page,
    template: Option<&SiteTemplate>,
    decisions: &[Decision],
    format: Format,
    name: &str,
) -> String {
    let verdict = judged(page, template, decisions);
    let mut printed = match format {
        Format::Text => Article::of(page, &verdict).text(),
        Format::Markdown => article::markdown(page, &verdict),
        Format::Html => article::html(page, &verdict),
        Format::Json => {
            let mut record = record(page, &verdict, format);
            record.insert("file".to_owned(), name.into());
            Value::Object(record).to_string()
        }
        Format::Nodes => nodes(page, &verdict)
            .iter()
            .map(|node| node.to_string() + "\n")
            .collect(),
    };
    if !printed.ends_with('\n') {
        printed.push('\n');
    }
    printed
}

/// Whether all lines went well.
fn streamed(
    arguments: &Arguments,
    format: Format,
    template: Option<&SiteTemplate>,
    decisions: &[Decision],
) -> std::io::Result<bool> {
    let input = BufReader::new(std::io::stdin());
    let mut out = std::io::stdout().lock();
    let mut well = true;
    let mut print = |answers: Vec<Value>| {
        for answer in answers {
            well &= answer.get("error").is_none();
            writeln!(out, "{answer}")?;
        }
        out.flush()
    };
    if arguments.learn_sites {
        lines::windows(input, |window| {
            print(sites::answers(&window, |id, page, own| {
                answer(id, page, format, own.or(template), decisions)
            }))
        })?;
    } else {
        lines::batches(input, |batch| {
            let answers = batch.par_iter();
            let answers = answers.map(|line| {
                let page = line.page();
                answer(&line.id, page.as_ref(), format, template, decisions)
            });
            print(answers.collect())
        })?;
    }
    Ok(well)
}

fn answer(
    id: &Value,
    page: Result<&Page, &String>,
    format: Format,
    template: Option<&SiteTemplate>,
    decisions: &[Decision],
) -> Value {
    let page = match page {
        Ok(page) => page,
        Err(error) => return json!({"id": id, "error": error}),
    };
    let verdict = judged(page, template, decisions);
    let mut out = Map::new();
    out.insert("id".to_owned(), id.clone());
    out.extend(record(page, &verdict, format));
    Value::Object(out)
}

fn judged(page: &Page, template: Option<&SiteTemplate>, decisions: &[Decision]) -> Verdict {
    verdict::Judge::new(page)
        .template(template)
        .decisions(decisions)
        .verdict()
}

/// What is told of a page: always its title; its content in the format asked for, all of it for JSON.
fn record(page: &Page, verdict: &Verdict, format: Format) -> Map<String, Value> {
    let article = Article::of(page, verdict);
    let mut out = Map::new();
    out.insert("title".to_owned(), article.title.clone().into());
    match format {
        Format::Text => {
            out.insert("text".to_owned(), article.text().into());
        }
        Format::Html => {
            out.insert("html".to_owned(), article::html(page, verdict).into());
        }
        Format::Markdown => {
            out.insert(
                "markdown".to_owned(),
                article::markdown(page, verdict).into(),
            );
        }
        Format::Nodes => {
            out.insert("nodes".to_owned(), nodes(page, verdict).into());
        }
        Format::Json => {
            out.insert("url".to_owned(), page.facts().url.clone().into());
            // Only what is known: a missing field is one that the page does not give.
            if let Ok(Value::Object(facts)) = serde_json::to_value(Metadata::of(page)) {
                let known = facts.into_iter().filter(|(_, value)| {
                    value.as_str() != Some("") && value.as_array().is_none_or(|all| !all.is_empty())
                });
                out.insert("metadata".to_owned(), Value::Object(known.collect()));
            }
            out.insert("text".to_owned(), article.text().into());
            out.insert("nodes".to_owned(), page.len().into());
            out.insert("share".to_owned(), json!(verdict.share()));
            out.insert("regions".to_owned(), verdict.regions.into());
            out.insert("template".to_owned(), json!(verdict.template));
            let readable = verdict::readable(page);
            out.insert(
                "readable".to_owned(),
                json!({"score": readable.score, "yes": readable.yes}),
            );
            let main: Vec<String> = verdict
                .main
                .iter()
                .map(|&node| tag_path::display(page, node))
                .collect();
            out.insert("main".to_owned(), main.into());
            out.insert("blocks".to_owned(), blocks(page, verdict).into());
        }
    }
    out
}

fn blocks(page: &Page, verdict: &Verdict) -> Vec<Value> {
    verdict
        .blocks
        .iter()
        .map(|block| {
            json!({
                "path": tag_path::display(page, block.node),
                "class": block.class.name(),
                "score": block.score,
                "words": block.words,
                "share": block.share,
                "sample": block.sample,
                "seen": block.seen,
                "reasons": block.reasons,
            })
        })
        .collect()
}

fn nodes(page: &Page, verdict: &Verdict) -> Vec<Value> {
    let mut block = 0;
    let mut out = Vec::new();
    for node in page.nodes() {
        let Some(data) = page.text(node) else {
            continue;
        };
        if page.is_hidden(node) || text::is_blank(data) {
            continue;
        }
        while verdict
            .blocks
            .get(block)
            .is_some_and(|known| page.end(known.node) <= node)
        {
            block += 1;
        }
        let reason = verdict
            .blocks
            .get(block)
            .filter(|known| page.contains(known.node, node))
            .and_then(|known| known.reasons.first());
        out.push(json!({
            "path": tag_path::display(page, node),
            "text": text::collapse(data),
            "class": verdict.classes[node.index()].name(),
            "score": verdict.scores[node.index()],
            "reason": reason,
        }));
    }
    out
}

fn describe(path: &Path, error: &impl std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}

/// Milliseconds since 1970.
fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_millis() as u64)
}
