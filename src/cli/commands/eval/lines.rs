//! `husk eval -`: pages and their truth as JSON lines from standard input.
//!
//! Methods that learn nothing are measured batch by batch, so that memory does not grow with the input; for the others the
//! whole input is kept, since any later page may be of the same site.

use std::io::BufReader;
use std::path::PathBuf;

use super::run::Run;
use crate::commands::lines::{self, Line};
use husk_core::page::PageError;
use husk_lab::eval::blocks::{BlocksPage, take_labels};
use husk_lab::eval::dataset::{DataError, Entry};
use husk_lab::eval::gold::Measure;
use husk_lab::eval::measure::{Loaded, Measured, Source, measure};

/// The name of standard input in the table.
const NAME: &str = "-";

/// Lines as a source of pages.
struct LineSource {
    entries: Vec<Entry>,
    lines: Vec<Line>,
}

impl LineSource {
    fn of(lines: Vec<Line>) -> LineSource {
        let entry = |line: &Line| Entry {
            id: line.name(),
            site: line.site.clone(),
            url: Some(line.url.clone()),
            lang: None,
            kind: line.kind.clone(),
            html: PathBuf::from("standard input"),
            gold: line.gold.clone(),
        };
        LineSource {
            entries: lines.iter().map(entry).collect(),
            lines,
        }
    }
}

impl Source for LineSource {
    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn read(&self, at: usize) -> Result<Loaded, DataError> {
        let entry = &self.entries[at];
        let told = |error: String| DataError::Page {
            id: entry.id.clone(),
            path: entry.html.clone(),
            source: std::io::Error::other(error),
        };
        let page = self.lines[at].page().map_err(told)?;
        if Measure::of(entry) != Measure::Blocks {
            return Ok(Loaded::Plain(page));
        }
        let (page, roots) =
            take_labels(&page).map_err(|error: PageError| told(error.to_string()))?;
        Ok(Loaded::Blocks(BlocksPage::of(&entry.id, page, &roots)))
    }
}

/// Measures the pages on standard input.
///
/// # Errors
/// What the system says of it.
pub(super) fn measure_lines(run: &mut Run) -> std::io::Result<()> {
    let input = BufReader::new(std::io::stdin());
    let alone = |&method| run.settings.pages_for(method) == 0;
    if !run.methods.iter().all(alone) {
        let source = LineSource::of(lines::all(input)?);
        run.source(NAME, &source);
        return Ok(());
    }
    let mut all = Measured::default();
    let mut entries: Vec<Entry> = Vec::new();
    let mut unmeasured = 0;
    lines::batches(input, |batch| {
        let source = LineSource::of(batch);
        let mut measured = measure(&source, &run.methods, &run.settings, &|| {});
        for score in &mut measured.scores {
            score.at += entries.len();
        }
        run.fail(&std::mem::take(&mut measured.errors));
        all.extend(measured);
        // What stays of a page is its name and type.
        entries.extend(source.entries.into_iter().map(|entry| {
            let measure = Measure::of(&entry);
            unmeasured += usize::from(measure == Measure::Template);
            Entry {
                gold: serde_json::Value::Null,
                ..entry
            }
        }));
        Ok(())
    })?;
    if unmeasured > 0 {
        eprintln!(
            "husk: {unmeasured} pages without a text, blocks or records as truth: only methods that learn are measured on these"
        );
    }
    let methods = run.methods.clone();
    run.report().pages(NAME, &entries, &methods, &all.scores);
    Ok(())
}
