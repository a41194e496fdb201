//! `husk eval text SET --errors N`: the worst pages, and what was wrongly kept and dropped on each.
//!
//! Worst by the page's own F1, or with snippets as truth by how many are missing or unwanted. Pages without an error are
//! not listed. Of each kind of error the [`SHOWN`] longest texts are told, their first [`SAMPLE`] characters.

use std::fmt::Write;

use rayon::prelude::*;
use serde_json::{Value, json};

use super::measured::{Measured, Sites, TextMethod, judged, load, text_of};
use husk_lab::eval::dataset::{DataSet, Entry};
use husk_lab::eval::gold::{Measure, pieces, whole_text};
use husk_lab::eval::shingle::Scores;
use husk_lab::eval::table::{Cell, Format, Table};
use husk_lab::eval::text_errors::{Fault, Faults, PageTexts};
use husk_lab::eval::texts::{Texts, figures};
use unhusk::page::html::Scripting;

/// Texts told of each kind of error.
const SHOWN: usize = 5;
/// Characters told of a text.
const SAMPLE: usize = 100;
/// Last steps of a tag path that people are told.
const STEPS: usize = 6;

/// Who made the texts.
pub(super) enum Maker<'a> {
    /// Husk, in this way.
    Husk(TextMethod<'a>),
    /// Whoever made those of a file.
    Others(&'a Texts),
}

impl Maker<'_> {
    /// What is wrong with the text made of a page.
    ///
    /// # Errors
    /// Text for a person: why there is no page, or no text of it.
    fn faults(&self, set: &DataSet, entry: &Entry, sites: &Sites<'_>) -> Result<Faults, String> {
        match self {
            Maker::Husk(way) => {
                let (page, verdict) = judged(way, set, entry, sites)?;
                let keeps = |node| way.method.keeps(&verdict, node);
                let found = PageTexts::by_verdict(&page, &verdict, keeps);
                Ok(against(
                    &found,
                    entry,
                    &text_of(way.method, &page, &verdict),
                ))
            }
            Maker::Others(texts) => {
                let text = texts.of(&entry.id)?;
                let page = load(set, entry, Scripting::Off)?;
                Ok(against(&PageTexts::by_text(&page, text), entry, text))
            }
        }
    }
}

fn against(found: &PageTexts<'_>, entry: &Entry, text: &str) -> Faults {
    match whole_text(entry) {
        Some(gold) => found.against_text(&gold),
        None => found.against_pieces(text, &pieces(entry, "with"), &pieces(entry, "without")),
    }
}

/// One of the worst pages.
struct Bad<'a> {
    entry: &'a Entry,
    measured: &'a Measured,
    scores: Scores,
    f1: f64,
    faults: Result<Faults, String>,
}

/// At most `most` pages of the set, worst first, and how many have an error at all.
pub(super) fn report(
    maker: &Maker<'_>,
    set: &DataSet,
    all: &[Measured],
    most: usize,
    format: Format,
) -> String {
    let (worst, wrong) = worst(set, all);
    let sites = Sites::of(set);
    let worst = worst.into_par_iter().take(most);
    let pages: Vec<Bad<'_>> = worst
        .filter_map(|(entry, measured)| {
            let figures = figures(&[&measured.scored], None)?;
            Some(Bad {
                entry,
                measured,
                scores: Scores {
                    precision: figures.precision.value,
                    recall: figures.recall.value,
                },
                f1: figures.f1.value,
                faults: maker.faults(set, entry, &sites),
            })
        })
        .collect();
    match format {
        Format::Json => json_of(&pages, wrong, all.len()),
        Format::Csv => table(&pages).print(Format::Csv),
        Format::Terminal => listing(&pages, wrong, all.len(), &TERMINAL),
        Format::Markdown => listing(&pages, wrong, all.len(), &MARKDOWN),
    }
}

/// The pages with an error, worst first, and their number.
fn worst<'a>(set: &'a DataSet, all: &'a [Measured]) -> (Vec<(&'a Entry, &'a Measured)>, usize) {
    let entries = set.entries().iter();
    let measured = entries
        .filter(|entry| Measure::of(entry) == Measure::Text)
        .zip(all);
    // As for the figures of a set: beside whole texts, pages with snippets alone are left out.
    let whole = all.iter().any(|one| one.scored.score.shingles.is_some());
    let mut pages: Vec<(f64, &Entry, &Measured)> = measured
        .filter_map(|(entry, measured)| {
            let score = &measured.scored.score;
            let wrong = if whole {
                1.0 - score.shingles?.f1()
            } else {
                let pieces = score.snippets?;
                (pieces.with - pieces.present + pieces.without - pieces.absent) as f64
            };
            (wrong > 0.0).then_some((wrong, entry, measured))
        })
        .collect();
    pages.sort_by(|one, other| other.0.total_cmp(&one.0));
    let count = pages.len();
    let pages = pages.into_iter().map(|(_, entry, one)| (entry, one));
    (pages.collect(), count)
}

/// What people are told of a list of errors.
fn name(list: &str) -> &'static str {
    match list {
        "kept" => "wrongly kept",
        "dropped" => "wrongly dropped",
        "hidden" => "gold that the page hides",
        _ => "gold that is not on the page",
    }
}

/// The first characters of a text; what steers a terminal is taken out.
fn sample(text: &str) -> String {
    let shown = |character: char| {
        if character.is_control() {
            char::REPLACEMENT_CHARACTER
        } else {
            character
        }
    };
    let mut sample: String = text.chars().take(SAMPLE).map(shown).collect();
    if text.chars().nth(SAMPLE).is_some() {
        sample.push('…');
    }
    sample
}

fn words(faults: &[Fault]) -> u64 {
    let sum: f32 = faults.iter().map(|fault| fault.words).sum();
    sum.round() as u64
}

/// The marks of a listing.
struct ListingMarks {
    page: &'static str,
    line: &'static str,
    list: &'static str,
    text: &'static str,
    code: &'static str,
    escaped: &'static [char],
}

const TERMINAL: ListingMarks = ListingMarks {
    page: "",
    line: "   ",
    list: "   ",
    text: "     ",
    code: "",
    escaped: &[],
};

const MARKDOWN: ListingMarks = ListingMarks {
    page: "### ",
    line: "",
    list: "- ",
    text: "  - ",
    code: "`",
    escaped: &['\\', '`', '*', '_', '<', '>', '[', ']', '|', '&', '~', '#'],
};

impl ListingMarks {
    fn escape(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for character in text.chars() {
            if self.escaped.contains(&character) {
                out.push('\\');
            }
            out.push(character);
        }
        out
    }
}

fn listing(pages: &[Bad<'_>], wrong: usize, of: usize, marks: &ListingMarks) -> String {
    let mut out = String::new();
    for (at, page) in pages.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = listed(&mut out, at + 1, page, marks);
    }
    let _ = writeln!(
        out,
        "{of} pages, {wrong} of them with an error, {} told; of every kind of error the {SHOWN} longest texts, with their wrong words",
        pages.len()
    );
    out
}

fn listed(
    out: &mut String,
    number: usize,
    page: &Bad<'_>,
    marks: &ListingMarks,
) -> std::fmt::Result {
    let ListingMarks {
        line,
        list,
        text,
        code,
        ..
    } = marks;
    let id = marks.escape(&sample(&page.entry.id));
    writeln!(out, "{}{number}. {id}", marks.page)?;
    let url = page.entry.url.as_deref().unwrap_or_default();
    let facts = [
        format!("F1 {:.3}", page.f1),
        format!("P {:.3}", page.scores.precision),
        format!("R {:.3}", page.scores.recall),
        marks.escape(&page.measured.kind),
        marks.escape(&url.replace(char::is_control, "")),
    ];
    writeln!(out, "{line}{}", facts.join("  ").trim_end())?;
    if marks.page != TERMINAL.page {
        out.push('\n');
    }
    let faults = match &page.faults {
        Ok(faults) => faults,
        Err(error) => return writeln!(out, "{list}{}\n", marks.escape(&sample(error))),
    };
    for (kind, faults) in faults.lists() {
        if faults.is_empty() {
            continue;
        }
        let (name, words) = (name(kind), words(faults));
        writeln!(out, "{list}{name}: {words} words, {} texts", faults.len())?;
        for fault in faults.iter().take(SHOWN) {
            write!(out, "{text}{:.0} words", fault.words)?;
            if let Some(place) = &fault.place {
                if let Some((score, class)) = place.judged {
                    write!(out, ", score {score:.2}, {class}")?;
                }
                let steps: Vec<&str> = place.path.split('/').collect();
                let cut = steps.len().saturating_sub(STEPS);
                let before = if cut > 0 { "…/" } else { "" };
                write!(out, ", {code}{before}{}{code}", steps[cut..].join("/"))?;
            }
            writeln!(out, ": {}", marks.escape(&sample(&fault.text)))?;
        }
    }
    writeln!(out)
}

fn json_of(pages: &[Bad<'_>], wrong: usize, of: usize) -> String {
    let rows: Vec<Value> = pages
        .iter()
        .map(|page| {
            let mut row = json!({
                "id": page.entry.id,
                "type": page.measured.kind,
                "site": page.entry.site,
                "url": page.entry.url,
                "precision": page.scores.precision,
                "recall": page.scores.recall,
                "f1": page.f1,
            });
            match &page.faults {
                Ok(faults) => {
                    for (kind, faults) in faults.lists() {
                        row[kind] = list_of(faults);
                    }
                }
                Err(error) => row["error"] = error.as_str().into(),
            }
            row
        })
        .collect();
    let summary = json!({"pages": of, "wrong": wrong});
    format!("{}\n", json!({"rows": rows, "summary": summary}))
}

fn list_of(faults: &[Fault]) -> Value {
    let texts = faults.iter().take(SHOWN).map(|fault| {
        let place = fault.place.as_ref();
        let judged = place.and_then(|place| place.judged);
        json!({
            "words": fault.words.round(),
            "score": judged.map(|(score, _)| score),
            "class": judged.map(|(_, class)| class),
            "path": place.map(|place| place.path.as_str()),
            "text": sample(&fault.text),
        })
    });
    json!({"words": words(faults), "texts": faults.len(), "longest": texts.collect::<Vec<_>>()})
}

/// One row per text; a page without a text has one row without an error's name.
fn table(pages: &[Bad<'_>]) -> Table {
    let mut table = Table::new(&[
        ("id", "page"),
        ("type", "type"),
        ("url", "address"),
        ("precision", "P"),
        ("recall", "R"),
        ("f1", "F1"),
        ("error", "error"),
        ("words", "words"),
        ("score", "score"),
        ("class", "class"),
        ("path", "path"),
        ("text", "text"),
    ]);
    for page in pages {
        let head = || -> Vec<Cell> {
            vec![
                page.entry.id.clone().into(),
                page.measured.kind.clone().into(),
                page.entry.url.clone().unwrap_or_default().into(),
                Cell::Number(page.scores.precision, 3),
                Cell::Number(page.scores.recall, 3),
                Cell::Number(page.f1, 3),
            ]
        };
        let Ok(faults) = &page.faults else {
            table.row(head());
            continue;
        };
        for (kind, faults) in faults.lists() {
            for fault in faults.iter().take(SHOWN) {
                let place = fault.place.as_ref();
                let judged = place.and_then(|place| place.judged);
                let mut row = head();
                row.push(kind.into());
                row.push(Cell::Count(fault.words.round() as u64));
                row.push(judged.map_or(Cell::Missing, |(score, _)| Cell::Number(score.into(), 3)));
                row.push(judged.map_or(Cell::Missing, |(_, class)| class.into()));
                row.push(place.map_or(Cell::Missing, |place| place.path.clone().into()));
                row.push(sample(&fault.text).into());
                table.row(row);
            }
        }
    }
    table
}
