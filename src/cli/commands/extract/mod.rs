//! `husk extract`: the main content of pages, as a filter that any batch engine can run.
//!
//! Every page gives one answer, in the order of the input: bare where all pages are saved ones, else in a JSON line. Or one
//! record, see [`crate::crawl::record`]: that is what a crawl is turned into unless another `--format` is asked for. A page
//! that fails gives an error in its place and exit code 1; the rest is done. Bare Markdown and HTML of more than one page have a
//! line before each that names it. A page without main content is told, and its JSON has `"empty": true`.

mod crawl;
mod joined;
mod sites;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::ValueEnum;
use rayon::prelude::*;
use serde_json::{Map, Value, json};

use super::crawl::{Sampling, is_crawl};
use super::inputs::{Inputs, ending, pages_of_site, taken};
use super::matching;
use crate::crawl::output::Written;
use crate::input::batches::{all, batches, windows};
use crate::input::page::InputPage;
use crate::input::{Entry, Input};
use unhusk::Record;
use unhusk::article::{Content, FurtherPart};
use unhusk::page::{Page, tag_path, text};
use unhusk::template::SiteTemplate;
use unhusk::verdict::{self, Decision, Verdict};

/// Prints the main content of pages.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    inputs: Inputs,
    /// What is printed of every page; for other inputs than saved pages a JSON line with it. Text for saved pages and for JSON
    /// lines on standard input, records for all else, with --templates and with --output.
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// A site template made by `husk learn`.
    #[arg(long, value_name = "FILE", conflicts_with = "site")]
    template: Option<PathBuf>,
    /// Pages of the same site to learn from first: a folder of saved pages, or anything else that is read.
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// Learn a template for each site first: from the input's other pages of the same site; for records from a sample of its
    /// pages.
    #[arg(long)]
    learn_sites: bool,
    /// Templates of sites, as `husk learn --templates` keeps them; with --learn-sites those that are missing are learned and
    /// kept.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["site", "template"])]
    templates: Option<PathBuf>,
    /// Write records into this folder, a file for each input; inputs that are done already are left out.
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Do inputs again that are done already.
    #[arg(long, requires = "output")]
    anew: bool,
    /// Most characters of a chunk, but for a sentence, code or a table that is longer alone.
    #[arg(long, value_name = "CHARACTERS", default_value_t = 1500, value_parser = clap::value_parser!(u32).range(1..))]
    chunk_size: u32,
    /// Join articles that are cut into parts: a page that names its further parts has those of them that are among the pages
    /// behind it, in one answer. All pages are held in memory.
    #[arg(long, conflicts_with_all = ["learn_sites", "templates", "output"])]
    join_parts: bool,
    #[command(flatten)]
    sampling: Sampling,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Paragraphs with an empty line between.
    Text,
    /// Markdown.
    Markdown,
    /// HTML without scripts, styles or ids.
    Html,
    /// Everything known of the page.
    Json,
    /// Every text node with its class, score and reason.
    Nodes,
    /// Markdown in parts of bounded size, each with the headings above it; for saved pages a JSON line each.
    Chunks,
    /// Records, the columns of a crawl, as one JSON object a line.
    Lines,
    /// Records as columns of Parquet.
    Parquet,
}

/// Exit code 2 when the template or site cannot be used, 1 when any page failed.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let of_crawl = || {
        arguments.output.is_some()
            || arguments.templates.is_some()
            || arguments.inputs.files.iter().any(|path| is_crawl(path))
    };
    let done = match arguments.format {
        Some(Format::Lines) => return crawl::run(arguments, Written::Lines),
        Some(Format::Parquet) => return crawl::run(arguments, Written::Parquet),
        None if of_crawl() => return crawl::run(arguments, Written::Lines),
        Some(_) if arguments.output.is_some() || arguments.templates.is_some() => {
            Err("-o and --templates are for records: --format lines or --format parquet".to_owned())
        }
        format => answers(arguments, format.unwrap_or(Format::Text)),
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            eprintln!("husk: {error}");
            ExitCode::from(2)
        }
    }
}

/// Prints an answer for every page.
fn answers(arguments: &Arguments, format: Format) -> Result<ExitCode, String> {
    if arguments.join_parts && matches!(format, Format::Nodes | Format::Chunks) {
        return Err("--join-parts joins text, markdown, html and json".to_owned());
    }
    let (template, decisions) = known(arguments)?;
    let (inputs, mut well) = arguments.inputs.find()?;
    let is_bare = inputs.iter().all(Input::is_saved);
    let is_marked = is_bare && matches!(format, Format::Markdown | Format::Html);
    let answering = Answering {
        format,
        is_bare,
        names_pages: is_marked && inputs.iter().map(Input::pages).sum::<usize>() > 1,
        joins_parts: arguments.join_parts,
        chunk_size: arguments.chunk_size as usize,
        url: arguments.inputs.url.as_deref(),
        decisions: &decisions,
    };
    let mut out = std::io::stdout().lock();
    let mut printed = 0_u64;
    let mut print = |answers: Vec<Result<String, String>>| {
        for answer in answers {
            match answer {
                Ok(text) => {
                    // Between two pages, as Markdown and HTML have it.
                    if answering.names_pages && printed > 0 {
                        let line = if matches!(format, Format::Html) {
                            "<hr>\n"
                        } else {
                            "\n---\n\n"
                        };
                        out.write_all(line.as_bytes())?;
                    }
                    printed += 1;
                    out.write_all(text.as_bytes())?;
                }
                Err(error) => {
                    well = false;
                    if answering.is_bare {
                        eprintln!("husk: {error}");
                    } else {
                        out.write_all(error.as_bytes())?;
                    }
                }
            }
        }
        out.flush()
    };
    let done = if arguments.join_parts {
        all(&inputs)
            .and_then(|entries| print(joined::answers(&entries, &answering, template.as_ref())))
    } else if arguments.learn_sites {
        windows(&inputs, |window| {
            print(sites::answers(&window, &answering, template.as_ref()))
        })
    } else {
        batches(&inputs, &taken(), |batch| {
            let answers = batch.par_iter().map(|entry| {
                let page = answering.page(entry);
                answering.answer(entry, page.as_ref(), template.as_ref())
            });
            print(answers.collect())
        })
    };
    Ok(ending(done.map(|()| well)))
}

/// How pages are answered.
struct Answering<'a> {
    format: Format,
    /// Without a JSON line around each.
    is_bare: bool,
    /// Whether a line before each page names it.
    names_pages: bool,
    /// Whether the further parts of articles are asked for.
    joins_parts: bool,
    /// Characters.
    chunk_size: usize,
    url: Option<&'a str>,
    decisions: &'a [Decision],
}

impl Answering<'_> {
    /// The page of an entry, or why there is none.
    fn page(&self, entry: &Entry) -> Result<Page, String> {
        let page = entry.as_ref().map_err(|broken| broken.what.clone())?;
        page.parsed_as(self.url)
    }

    /// What is printed of an entry; as an error where it is no page.
    fn answer(
        &self,
        entry: &Entry,
        page: Result<&Page, &String>,
        template: Option<&SiteTemplate>,
    ) -> Result<String, String> {
        let label = || entry.as_ref().map_or(Value::Null, InputPage::label);
        let page = page.map_err(|error| match self.is_bare {
            true => error.clone(),
            false => json!({"id": label(), "error": error}).to_string() + "\n",
        })?;
        Ok(self.printed(entry, self.said(page, template), &[]))
    }

    /// What is said of a page.
    fn said(&self, page: &Page, template: Option<&SiteTemplate>) -> Said {
        let verdict = verdict::Judge::new(page)
            .template(template)
            .decisions(self.decisions)
            .verdict();
        let content = Content::of(page, &verdict);
        let (record, is_empty) = match self.format {
            // The nodes of a saved page are printed a line each.
            Format::Nodes if self.is_bare => (nodes_alone(page, &verdict), content.is_empty()),
            format => record(&content, &verdict, format, self.chunk_size),
        };
        Said {
            record,
            is_empty,
            parts: if self.joins_parts {
                content.parts()
            } else {
                <_>::default()
            },
        }
    }

    /// What is printed of what was said of an entry and, behind it, of the further parts of its article.
    fn printed(&self, entry: &Entry, said: Said, parts: &[&Said]) -> String {
        let name = entry.as_ref().map(InputPage::name).unwrap_or_default();
        let is_empty = said.is_empty && parts.iter().all(|part| part.is_empty);
        if is_empty {
            eprintln!("husk: {name}: no main content");
        }
        let mut record = said.record;
        joined::add(&mut record, self.format, parts);
        if is_empty {
            record.insert("empty".to_owned(), true.into());
        }
        if !self.is_bare {
            let mut out = Map::new();
            let label = entry.as_ref().map_or(Value::Null, InputPage::label);
            out.insert("id".to_owned(), label);
            out.extend(record);
            return Value::Object(out).to_string() + "\n";
        }
        let mut printed = match self.format {
            Format::Json => {
                record.insert("file".to_owned(), name.into());
                Value::Object(record).to_string()
            }
            Format::Nodes => lines(&record, "nodes", |_| {}),
            Format::Chunks => lines(&record, "chunks", |chunk| {
                chunk.insert("file".to_owned(), name.as_str().into());
            }),
            format => match record.get(field(format)).and_then(Value::as_str) {
                Some(text) if self.names_pages => {
                    format!("<!-- page: {} -->\n\n{text}", in_comment(&name))
                }
                text => text.unwrap_or_default().to_owned(),
            },
        };
        if !printed.ends_with('\n') {
            printed.push('\n');
        }
        printed
    }
}

/// What is said of a page, before it is printed.
struct Said {
    /// See [`record`].
    record: Map<String, Value>,
    /// Whether it has no main content.
    is_empty: bool,
    /// Its address and the further parts of its article.
    parts: (String, Vec<FurtherPart>),
}

/// The field that holds the content of a page.
fn field(format: Format) -> &'static str {
    match format {
        Format::Markdown => "markdown",
        Format::Html => "html",
        Format::Nodes => "nodes",
        Format::Chunks => "chunks",
        // Records are written by `crawl`.
        Format::Text | Format::Json | Format::Lines | Format::Parquet => "text",
    }
}

/// The entries of a list as a line of JSON each, with what `add` adds to them.
fn lines(record: &Map<String, Value>, list: &str, add: impl Fn(&mut Map<String, Value>)) -> String {
    let entries = record.get(list).and_then(Value::as_array);
    let line = |entry: &Value| {
        let mut entry = entry.clone();
        if let Value::Object(fields) = &mut entry {
            add(fields);
        }
        entry.to_string() + "\n"
    };
    entries.into_iter().flatten().map(line).collect()
}

/// A name that ends no comment.
fn in_comment(name: &str) -> String {
    let line: String = name
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    line.replace("--", "- -").replace("->", "- >")
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
    let mut template = SiteTemplate::new(&folder.display().to_string());
    // A page that cannot be read teaches nothing; the others do.
    for page in pages_of_site(folder)? {
        unhusk::learn(&mut template, &page, now());
    }
    if template.pages() == 0 {
        return Err(format!("{}: no page to learn from", folder.display()));
    }
    Ok((Some(template), Vec::new()))
}

fn nodes_alone(page: &Page, verdict: &Verdict) -> Map<String, Value> {
    Map::from_iter([("nodes".to_owned(), nodes(page, verdict).into())])
}

/// What is told of a page: always its title; its content in the format asked for, all of it for JSON. And whether it has none.
fn record(
    content: &Content,
    verdict: &Verdict,
    format: Format,
    chunk_size: usize,
) -> (Map<String, Value>, bool) {
    let page = content.page();
    let mut out = Map::new();
    out.insert("title".to_owned(), content.title().into());
    let is_empty = match format {
        Format::Text | Format::Lines | Format::Parquet => {
            let article = content.article();
            out.insert("text".to_owned(), article.text().into());
            article.is_empty()
        }
        Format::Html => {
            out.insert("html".to_owned(), content.html().into());
            content.is_empty()
        }
        Format::Markdown => {
            out.insert("markdown".to_owned(), content.markdown().into());
            content.is_empty()
        }
        Format::Nodes => {
            out.insert("nodes".to_owned(), nodes(page, verdict).into());
            content.is_empty()
        }
        Format::Chunks => {
            let chunks = content.chunks(chunk_size);
            out.insert("chunks".to_owned(), json!(chunks));
            content.is_empty()
        }
        Format::Json => {
            let record = Record::of(content, verdict);
            let is_empty = record.is_empty();
            if let Ok(Value::Object(record)) = serde_json::to_value(record) {
                out = record;
            }
            out.insert("nodes".to_owned(), page.len().into());
            out.insert("share".to_owned(), json!(verdict.share()));
            out.insert("regions".to_owned(), verdict.regions.into());
            out.insert("template".to_owned(), json!(verdict.template));
            let readable = verdict.readable;
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
            is_empty
        }
    };
    (out, is_empty)
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

/// Milliseconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_millis() as u64)
}
