//! `husk eval chunks SET`: whether the headings of articles find the chunks under them, in all articles of a set.

use std::path::PathBuf;
use std::process::ExitCode;

use rayon::prelude::*;

use super::set::opened;
use crate::commands::options::{Data, Output, progress};
use husk_lab::eval::retrieval::{Way, questions, reciprocal_ranks};
use husk_lab::eval::table::{Cell, Table};
use unhusk::article::{Chunk, Content};
use unhusk::page::html::{Scripting, parse_bytes};
use unhusk::verdict::Judge;

/// Measures how well chunks are found: each heading of an article is a question, the chunks under it answer it, and all chunks of the
/// set are ranked by BM25.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Data set: name of a folder among the data sets, or a path.
    set: PathBuf,
    /// Most characters of a chunk, as for `husk extract --format chunks`.
    #[arg(long, value_name = "CHARACTERS", default_value_t = 1500, value_parser = clap::value_parser!(u32).range(1..))]
    chunk_size: u32,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    output: Output,
}

/// Exit code 2 without the data set or without questions, 1 when a page cannot be read.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let set = match opened(&arguments.data.root, &arguments.set) {
        Ok(set) => set,
        Err(code) => return code,
    };
    let bar = progress(set.entries().len() as u64, "pages");
    let max = arguments.chunk_size as usize;
    let pages: Vec<_> = set.pages().collect();
    let articles: Result<Vec<Vec<Chunk>>, String> = pages
        .into_par_iter()
        .map(|page| {
            let (entry, bytes) = page.map_err(|error| error.to_string())?;
            let url = entry.url.as_deref().unwrap_or_default();
            let page = parse_bytes(&bytes, url, None, Scripting::Off)
                .map_err(|error| format!("{}: {error}", entry.id))?;
            bar.inc(1);
            Ok(Content::of(&page, &Judge::new(&page).verdict()).chunks(max))
        })
        .collect();
    bar.finish_and_clear();
    let articles = match articles {
        Ok(articles) => articles,
        Err(error) => {
            eprintln!("husk: {error}");
            return ExitCode::FAILURE;
        }
    };
    let asked = questions(&articles);
    if asked.is_empty() {
        eprintln!("husk: {}: no article has a heading", set.name());
        return ExitCode::from(2);
    }
    let mut table = Table::new(&[
        ("way", "chunks"),
        ("mrr", "mean reciprocal rank"),
        ("first", "answer first"),
        ("found", "among ten"),
    ]);
    for way in Way::ALL {
        let documents: Vec<String> = articles
            .iter()
            .flatten()
            .map(|chunk| way.write(chunk))
            .collect();
        let ranks = reciprocal_ranks(&documents, &asked);
        let share = |is: &dyn Fn(f64) -> bool| {
            ranks.iter().filter(|&&rank| is(rank)).count() as f64 / ranks.len() as f64
        };
        table.row(vec![
            Cell::Text(way.name().to_owned()),
            Cell::Number(ranks.iter().sum::<f64>() / ranks.len() as f64, 3),
            Cell::Number(share(&|rank| rank == 1.0), 3),
            Cell::Number(share(&|rank| rank > 0.0), 3),
        ]);
    }
    let of = articles.iter().flatten().count();
    table.summary(
        "questions",
        Cell::Count(asked.len() as u64),
        format!("{} questions", asked.len()),
    );
    table.summary("chunks", Cell::Count(of as u64), format!("{of} chunks"));
    print!("{}", table.print(arguments.output.format()));
    ExitCode::SUCCESS
}
