//! `husk eval INPUT…`: pages and their truth as JSON lines, from files or standard input. Pages of other inputs have none.
//!
//! Methods that learn nothing are measured batch by batch, so that memory does not grow with the input; for the others the
//! whole input is kept, since any later page may be of the same site.

use std::path::PathBuf;

use serde_json::Value;

use super::run::Run;
use crate::commands::inputs::taken;
use crate::input::batches::{all, batches};
use crate::input::{self, Input};
use husk_lab::eval::blocks::{BlocksPage, take_labels};
use husk_lab::eval::dataset::{DataError, Entry};
use husk_lab::eval::gold::Measure;
use husk_lab::eval::measure::{Loaded, Measured, Source, measure};
use unhusk::page::PageError;

/// Pages of an input as they are measured.
struct InputSource {
    entries: Vec<Entry>,
    pages: Vec<input::Entry>,
}

impl InputSource {
    fn of(pages: Vec<input::Entry>) -> InputSource {
        let entry = |page: &input::Entry| match page {
            Ok(page) => Entry {
                id: page.name(),
                site: page.site.clone(),
                url: Some(page.url.clone()),
                lang: None,
                kind: page.kind.clone(),
                html: PathBuf::from(&*page.place.source),
                gold: page.gold.clone(),
            },
            Err(broken) => Entry {
                id: format!("at byte {}", broken.offset),
                site: String::new(),
                url: None,
                lang: None,
                kind: None,
                html: PathBuf::new(),
                gold: Value::Null,
            },
        };
        InputSource {
            entries: pages.iter().map(entry).collect(),
            pages,
        }
    }
}

impl Source for InputSource {
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
        let page = match &self.pages[at] {
            Ok(page) => page.parsed_as(None),
            Err(broken) => Err(broken.what.clone()),
        };
        let page = page.map_err(told)?;
        if Measure::of(entry) != Measure::Blocks {
            return Ok(Loaded::Plain(page));
        }
        let (page, roots) =
            take_labels(&page).map_err(|error: PageError| told(error.to_string()))?;
        Ok(Loaded::Blocks(BlocksPage::of(&entry.id, page, &roots)))
    }
}

/// Measures the pages of inputs, under one name in the table.
///
/// # Errors
/// What the system says of them.
pub(super) fn measure_input(run: &mut Run, name: &str, inputs: &[Input]) -> std::io::Result<()> {
    let alone = |&method| run.settings.pages_for(method) == 0;
    if !run.methods.iter().all(alone) {
        let source = InputSource::of(all(inputs)?);
        run.source(name, &source);
        return Ok(());
    }
    let mut whole = Measured::default();
    let mut entries: Vec<Entry> = Vec::new();
    let mut unmeasured = 0;
    batches(inputs, &taken(), |batch| {
        let source = InputSource::of(batch);
        let mut measured = measure(&source, &run.methods, &run.settings, &|| {});
        for score in &mut measured.scores {
            score.at += entries.len();
        }
        run.fail(&std::mem::take(&mut measured.errors));
        whole.extend(measured);
        // What stays of a page is its name and type.
        entries.extend(source.entries.into_iter().map(|entry| {
            let measure = Measure::of(&entry);
            unmeasured += usize::from(measure == Measure::Template);
            Entry {
                gold: Value::Null,
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
    run.report().pages(name, &entries, &methods, &whole.scores);
    Ok(())
}
