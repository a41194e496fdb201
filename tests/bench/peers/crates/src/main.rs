//! `husk-peers NAME`: another extractor of main content as a filter.
//!
//! Reads JSON lines `{"id","url","html"}` from standard input and writes, in the same order, `{"id","text"}` for each, or
//! `{"id","error"}`. Every extractor runs as its users call it, with its own defaults but for the page's address.

use std::io::{BufRead, Write};
use std::panic::catch_unwind;
use std::process::ExitCode;

use rayon::prelude::*;
use serde_json::{Value, json};

/// Lines that are worked on side by side.
const BATCH: usize = 64;

/// Stack of a worker, in bytes: some extractors recurse on the depth of a page.
const STACK: usize = 512 << 20;

type Extractor = fn(&str, Option<&str>) -> Result<String, String>;

/// The extractors there are.
const EXTRACTORS: [(&str, Extractor); 3] = [
    ("dom_smoothie", dom_smoothie),
    ("html-to-markdown", html_to_markdown),
    ("rs-trafilatura", rs_trafilatura),
];

/// Text with line breaks between blocks: as printed raw, words of neighbouring blocks run into one.
fn dom_smoothie(html: &str, url: Option<&str>) -> Result<String, String> {
    let config = dom_smoothie::Config {
        text_mode: dom_smoothie::TextMode::Formatted,
        ..dom_smoothie::Config::default()
    };
    let found = dom_smoothie::Readability::new(html, url, Some(config))
        .and_then(|mut readability| readability.parse());
    match found {
        Ok(article) => Ok(article.text_content.to_string()),
        // It has looked, and there is nothing.
        Err(dom_smoothie::ReadabilityError::GrabFailed) => Ok(String::new()),
        Err(error) => Err(error.to_string()),
    }
}

/// All of the page, as Markdown.
fn html_to_markdown(html: &str, _url: Option<&str>) -> Result<String, String> {
    html_to_markdown_rs::convert(html, None)
        .map(|result| result.content.unwrap_or_default())
        .map_err(|error| error.to_string())
}

fn rs_trafilatura(html: &str, url: Option<&str>) -> Result<String, String> {
    let options = rs_trafilatura::Options {
        url: url.map(str::to_owned),
        ..rs_trafilatura::Options::default()
    };
    rs_trafilatura::extract_with_options(html, &options)
        .map(|result| result.content_text)
        .map_err(|error| error.to_string())
}

fn main() -> ExitCode {
    let name = std::env::args().nth(1).unwrap_or_default();
    let Some(&(_, extract)) = EXTRACTORS.iter().find(|(known, _)| *known == name) else {
        let names: Vec<&str> = EXTRACTORS.iter().map(|(name, _)| *name).collect();
        eprintln!("usage: husk-peers {}", names.join("|"));
        return ExitCode::from(2);
    };
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK);
    match pool.build() {
        Ok(pool) => match pool.install(|| filter(extract)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("husk-peers: {error}");
                ExitCode::FAILURE
            }
        },
        Err(error) => {
            eprintln!("husk-peers: {error}");
            ExitCode::FAILURE
        }
    }
}

fn filter(extract: Extractor) -> std::io::Result<()> {
    let mut lines = std::io::stdin().lock().lines();
    let mut out = std::io::stdout().lock();
    loop {
        let batch: Vec<String> = lines.by_ref().take(BATCH).collect::<Result<_, _>>()?;
        if batch.is_empty() {
            return Ok(());
        }
        let answers: Vec<Value> = batch.par_iter().map(|line| answer(line, extract)).collect();
        for answer in answers {
            writeln!(out, "{answer}")?;
        }
        out.flush()?;
    }
}

fn answer(line: &str, extract: Extractor) -> Value {
    let page: Value = match serde_json::from_str(line) {
        Ok(page) => page,
        Err(error) => return json!({"id": null, "error": error.to_string()}),
    };
    let text = |key: &str| page.get(key).and_then(Value::as_str);
    // Only whole addresses are taken, and some sets have others.
    let url = text("url").filter(|url| url.contains("://"));
    let html = text("html").unwrap_or_default();
    // A page on which an extractor breaks down is one answer, not the end of the run.
    let found =
        catch_unwind(|| extract(html, url)).unwrap_or_else(|_| Err("it broke down".to_owned()));
    match found {
        Ok(found) => json!({"id": page["id"], "text": found}),
        Err(error) => json!({"id": page["id"], "error": error}),
    }
}
