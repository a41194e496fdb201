//! `husk eval metadata SET`: whether title, authors and date of a page are found, by the truths of a set, or by what pages declare in
//! JSON-LD and `meta`, which is hidden.

use std::path::PathBuf;
use std::process::ExitCode;

use rayon::prelude::*;
use serde_json::Value;

use super::products::without_ld;
use super::set::opened;
use crate::commands::options::{Data, Output};
use husk_core::article::{Metadata, names, title};
use husk_core::page::html::{Scripting, parse_bytes};
use husk_core::page::{Builder, Page};
use husk_lab::eval::dataset::{DataSet, Entry};
use husk_lab::eval::table::{Cell, Table};

/// Measures whether title, authors and date of pages are found, by the truths of a set (`title`, `author`, `date`). Titles count where
/// they are the same but for white space and quotation marks, authors by F1 of their names, dates where the day is the same.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Data set: name of a folder among the data sets, or a path.
    set: PathBuf,
    /// Hide JSON-LD and `meta` of the pages, and take what they declare for the truth: whether what a reader sees is read right.
    #[arg(long)]
    visible: bool,
    /// Print at most so many errors of each fact instead: what was found, and what is right.
    #[arg(long, value_name = "N")]
    errors: Option<usize>,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    output: Output,
}

/// The facts that are measured, empty where nothing is known.
const FACTS: [&str; 3] = ["title", "authors", "date"];

/// What is found of a page and what is right, by [`FACTS`]; several names in a list.
struct Compared {
    id: String,
    found: [Vec<String>; 3],
    right: [Vec<String>; 3],
}

impl Compared {
    /// How near what is found of a fact comes to what is right, 0..=1; `None` where nothing is known to be right.
    fn score(&self, fact: usize) -> Option<f64> {
        let (found, right) = (&self.found[fact], &self.right[fact]);
        if right.is_empty() {
            return None;
        }
        let same = found.iter().filter(|value| right.contains(value)).count();
        Some(2.0 * same as f64 / (found.len() + right.len()) as f64)
    }
}

/// Exit code 2 without the data set or a page with truths, 1 when a page cannot be read.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let set = match opened(&arguments.data.root, &arguments.set) {
        Ok(set) => set,
        Err(code) => return code,
    };
    let entries: Vec<&Entry> = set.entries().iter().collect();
    let pages = entries.par_iter();
    let compared: Result<Vec<Compared>, String> = pages
        .map(|entry| compared(&set, entry, arguments.visible))
        .collect();
    let compared = match compared {
        Ok(compared) => compared,
        Err(error) => {
            eprintln!("husk: {error}");
            return ExitCode::FAILURE;
        }
    };
    if compared
        .iter()
        .all(|page| (0..3).all(|fact| page.score(fact).is_none()))
    {
        eprintln!("husk: {}: nothing is known to be right", set.name());
        return ExitCode::from(2);
    }
    let table = match arguments.errors {
        Some(most) => errors(&compared, most),
        None => summary(&compared),
    };
    print!("{}", table.print(arguments.output.format()));
    ExitCode::SUCCESS
}

fn compared(set: &DataSet, entry: &Entry, visible: bool) -> Result<Compared, String> {
    let html = set.html(entry).map_err(|error| error.to_string())?;
    let url = entry.url.as_deref().unwrap_or_default();
    let read = |html: &[u8], url: &str| -> Result<Page, String> {
        parse_bytes(html, url, None, Scripting::Off)
            .map_err(|error| format!("page {}: {error}", entry.id))
    };
    let whole = read(&html, url)?;
    let (page, right) = if visible {
        let facts = declared(&whole).map(|page| Metadata::of(&page));
        let facts = facts.unwrap_or_default();
        let page = read(&without_meta(&without_ld(&html)), "")?;
        (page, of(facts.headline, facts.authors, &facts.published))
    } else {
        let gold = |key: &str| entry.gold.get(key).and_then(Value::as_str);
        let text = |key: &str| gold(key).unwrap_or_default().to_owned();
        (
            whole,
            of(text("title"), names(&text("author")), &text("date")),
        )
    };
    let facts = Metadata::of(&page);
    Ok(Compared {
        id: entry.id.clone(),
        found: of(title(&page), facts.authors, &facts.published),
        right,
    })
}

/// Facts as they are compared.
fn of(title: String, authors: Vec<String>, date: &str) -> [Vec<String>; 3] {
    let plain = |text: String| {
        let letters = text.chars().map(|letter| match letter {
            '‘' | '’' | '‚' | '`' | '´' => '\'',
            '“' | '”' | '„' | '«' | '»' => '"',
            other => other,
        });
        let text: String = letters.collect();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let folded = authors.into_iter().map(|name| plain(name).to_lowercase());
    let facts = [
        vec![plain(title)],
        folded.collect(),
        vec![date.chars().take("2020-01-02".len()).collect()],
    ];
    facts.map(|values| {
        values
            .into_iter()
            .filter(|value| !value.is_empty())
            .collect()
    })
}

/// A page of what another declares: its `meta` and JSON-LD alone.
fn declared(page: &Page) -> Option<Page> {
    let mut out = Builder::new();
    out.open("html", husk_core::page::Flags::default());
    for node in page.nodes() {
        let tag = page.tag(node).unwrap_or_default();
        if !matches!(tag, "meta" | "script") {
            continue;
        }
        out.open(tag, page.flags(node));
        for (name, value) in page.attributes(node) {
            out.attribute(name, value);
        }
        for text in page.children(node).filter_map(|child| page.text(child)) {
            out.text(text, page.flags(node));
        }
        out.close();
    }
    out.close();
    out.finish(page.facts().clone()).ok()
}

/// The page with its `meta` elements made into links that lead nowhere; those that say its encoding stay.
fn without_meta(html: &[u8]) -> Vec<u8> {
    let mut html = html.to_vec();
    let starts: Vec<usize> = (0..html.len().saturating_sub(5))
        .filter(|&at| html[at] == b'<' && html[at + 1..at + 5].eq_ignore_ascii_case(b"meta"))
        .collect();
    for at in starts {
        let tag = html[at..].split(|&byte| byte == b'>').next();
        let tag = tag.unwrap_or_default().to_ascii_lowercase();
        if !tag.windows(7).any(|word| word == b"charset") {
            html[at + 1..at + 5].copy_from_slice(b"link");
        }
    }
    html
}

fn summary(pages: &[Compared]) -> Table {
    let columns = ["fact", "pages", "found", "right"];
    let mut table = Table::new(&columns.map(|column| (column, column)));
    for (fact, name) in FACTS.into_iter().enumerate() {
        let scores: Vec<f64> = pages.iter().filter_map(|page| page.score(fact)).collect();
        let known = pages.iter().filter(|page| page.score(fact).is_some());
        let found = known.filter(|page| !page.found[fact].is_empty()).count();
        let mean = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
        table.row(vec![
            name.into(),
            scores.len().into(),
            found.into(),
            Cell::Number(mean, 3),
        ]);
    }
    table
}

fn errors(pages: &[Compared], most: usize) -> Table {
    let columns = ["fact", "page", "found", "right"];
    let mut table = Table::new(&columns.map(|column| (column, column)));
    for (fact, name) in FACTS.into_iter().enumerate() {
        let wrong = pages
            .iter()
            .filter(|page| page.score(fact).is_some_and(|score| score < 1.0));
        for page in wrong.take(most) {
            table.row(vec![
                name.into(),
                page.id.as_str().into(),
                page.found[fact].join(" | ").into(),
                page.right[fact].join(" | ").into(),
            ]);
        }
    }
    table
}
