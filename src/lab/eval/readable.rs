//! How often [`readable`](unhusk::verdict::readable) is right about "can reader mode work on this page".
//!
//! No set says so; it is told from the gold text ([`Truth`]) and the kind of page:
//!
//! ```text
//!   running words of the gold text   article, documentation   forum, service, product   listing, collection
//!   at least 140                     readable                 open                      not readable
//!   fewer                            not readable             not readable              not readable
//! ```
//!
//! Running words are those in paragraphs of whole sentences, see [`running_words`]. *Open* pages
//! (a long thread, what a company says of itself) have much to read and no one article: both answers are right, so
//! they are neither learned from nor counted, and it is told how many of them got a yes.
//!
//! Weights are learned on all sites but those of a fold and tested there, so that a page is never judged by weights that
//! have seen its site.

use rayon::prelude::*;

use super::dataset::{DataError, DataSet, Entry};
use super::logistic::{Sample, fit};
use super::metrics::Overlap;
use super::snapshot::parsed;
use super::table::{Cell, Table};
use unhusk::page::{Count, text};
use unhusk::template::random::Random;
use unhusk::verdict::readable::{self, FEATURES, Row, YES};

/// Running words from which on a text is worth a mode of its own: two or three paragraphs.
pub const LEAST_WORDS: usize = 140;
/// Words of a paragraph of running text.
pub const PARAGRAPH_WORDS: usize = 12;
/// How much weights are held small.
const RIDGE: f64 = 4.0;

/// What is true of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truth {
    /// Reader mode works.
    Readable,
    /// It does not.
    Not,
    /// Both answers are right.
    Open,
}

impl Truth {
    /// The truth about a page of a set; `None` without a gold text.
    #[must_use]
    pub fn of(entry: &Entry) -> Option<Truth> {
        let gold = entry.gold.get("text")?.as_str()?;
        Some(
            match (running_words(gold) >= LEAST_WORDS, entry.kind.as_deref()) {
                (false, _) | (_, Some("listing" | "collection")) => Truth::Not,
                (true, Some("forum" | "service" | "product")) => Truth::Open,
                (true, _) => Truth::Readable,
            },
        )
    }
}

/// Words of a text in running text, as [`readable::reading_words`] counts them: each paragraph up to the end of its last
/// sentence, when that is [`PARAGRAPH_WORDS`] or more. A line of half as many words that ends in the middle of a sentence
/// goes on in the next line, since some texts come with the line breaks of their source.
#[must_use]
pub fn running_words(text: &str) -> usize {
    let (mut total, mut paragraph, mut sentences) = (0, 0, 0);
    for line in text.lines() {
        let before = count(line);
        let ended = count(&line[..last_end(line)]);
        if ended > 0 {
            sentences = paragraph + ended;
        }
        paragraph += before;
        if ended == before || before < PARAGRAPH_WORDS / 2 {
            total += worth(sentences);
            (paragraph, sentences) = (0, 0);
        }
    }
    total + worth(sentences)
}

fn worth(words: usize) -> usize {
    if words >= PARAGRAPH_WORDS { words } else { 0 }
}

fn count(text: &str) -> usize {
    let Count { chars, words } = text::count(text);
    readable::reading_words(words, chars) as usize
}

/// Where the last sentence of a line ends: behind its mark and what closes a quotation; 0 without one.
fn last_end(line: &str) -> usize {
    const MARKS: [char; 11] = ['.', '!', '?', ':', '…', '。', '！', '？', '।', '۔', '؟'];
    let mut end = 0;
    let mut after_mark = false;
    for (at, character) in line.char_indices() {
        if after_mark && (character.is_whitespace() || text::is_ideograph(character)) {
            end = at;
        }
        let closes = matches!(character, '"' | '”' | '»' | ')' | '\'' | '’' | ']' | '」');
        after_mark = MARKS.contains(&character) || after_mark && closes;
    }
    if after_mark { line.len() } else { end }
}

/// A page as it is learned from and tested on.
#[derive(Clone, Debug)]
pub struct Case {
    /// Name of the page.
    pub id: String,
    /// Its site.
    pub site: String,
    /// Kind of page, `page` where the set does not say.
    pub kind: String,
    /// What is true.
    pub truth: Truth,
    /// What the answer is told from.
    pub row: Row,
    /// Score by the weights that Husk brings along, 0..=1.
    pub shipped: f32,
}

/// The pages of a set that have a gold text.
///
/// # Errors
/// [`DataError::Page`] if one cannot be read.
pub fn cases(set: &DataSet, step: &(dyn Fn() + Sync)) -> Result<Vec<Case>, DataError> {
    let read = |entry: &Entry| {
        step();
        let Some(truth) = Truth::of(entry) else {
            return Ok(None);
        };
        let page = parsed(set, entry)?;
        Ok(Some(Case {
            id: entry.id.clone(),
            site: entry.site.clone(),
            kind: entry.kind.clone().unwrap_or_else(|| "page".to_owned()),
            truth,
            row: readable::features(&page),
            shipped: readable::readable(&page).score,
        }))
    };
    let cases: Result<Vec<_>, _> = set.entries().par_iter().map(read).collect();
    Ok(cases?.into_iter().flatten().collect())
}

/// The weights that fit `cases` best; open ones are passed over.
#[must_use]
pub fn learn<'a>(cases: impl Iterator<Item = &'a Case>) -> Row {
    let samples: Vec<Sample<FEATURES>> = cases
        .filter(|case| case.truth != Truth::Open)
        .map(|case| Sample {
            row: case.row,
            positive: case.truth == Truth::Readable,
            weight: 1.0,
        })
        .collect();
    fit(&samples, RIDGE)
}

/// Per case, its score by weights learned from the sites of other folds, 0..=1. The same seed makes the same folds.
#[must_use]
pub fn cross_validated(cases: &[Case], folds: usize, seed: u64) -> Vec<f32> {
    let mut sites: Vec<&str> = cases.iter().map(|case| case.site.as_str()).collect();
    sites.sort_unstable();
    sites.dedup();
    let mut random = Random::new(seed);
    let mut fold_of = unhusk::page::maps::Map::default();
    let mut number = 0;
    while let Some(site) = random.pick(&mut sites) {
        fold_of.insert(site, number % folds.max(2));
        number += 1;
    }
    let fold = |case: &Case| fold_of[case.site.as_str()];
    let weights: Vec<Row> = (0..folds.max(2))
        .map(|held| learn(cases.iter().filter(|case| fold(case) != held)))
        .collect();
    cases
        .iter()
        .map(|case| score(&case.row, &weights[fold(case)]))
        .collect()
}

fn score(row: &Row, weights: &Row) -> f32 {
    let odds: f32 = row.iter().zip(weights).map(|(one, two)| one * two).sum();
    1.0 / (1.0 + (-odds).exp())
}

/// Answers of one way to tell.
pub struct Answers {
    /// Its name.
    pub name: String,
    /// Per case, yes or no.
    pub yes: Vec<bool>,
}

impl Answers {
    /// Yes where the score is high enough.
    #[must_use]
    pub fn of_scores(name: &str, scores: impl Iterator<Item = f32>) -> Answers {
        Answers {
            name: name.to_owned(),
            yes: scores.map(|score| score >= YES).collect(),
        }
    }
}

/// Counts over some pages.
#[derive(Clone, Copy, Default)]
struct Tally {
    pages: usize,
    overlap: Overlap,
    right: usize,
    open: usize,
    open_yes: usize,
}

impl Tally {
    fn count(&mut self, truth: Truth, yes: bool) {
        if truth == Truth::Open {
            self.open += 1;
            self.open_yes += usize::from(yes);
            return;
        }
        self.pages += 1;
        self.right += usize::from(yes == (truth == Truth::Readable));
        self.overlap.count(yes, truth == Truth::Readable, 1);
    }

    fn cells(self) -> Vec<Cell> {
        let part = |a: usize, of: usize| {
            if of == 0 {
                Cell::Missing
            } else {
                Cell::Number(a as f64 / of as f64, 3)
            }
        };
        let Overlap {
            shared,
            found,
            truth,
        } = self.overlap;
        let (shared, found, truth) = (shared as usize, found as usize, truth as usize);
        vec![
            self.pages.into(),
            truth.into(),
            part(shared, if truth == 0 { 0 } else { found }),
            part(shared, truth),
            part(2 * shared, if truth == 0 { 0 } else { found + truth }),
            part(self.right, self.pages),
            self.open.into(),
            part(self.open_yes, self.open),
        ]
    }
}

/// A row for each kind of page and each way to tell, and all kinds together.
#[must_use]
pub fn table(cases: &[Case], ways: &[Answers]) -> Table {
    let mut table = Table::new(&[
        ("type", "type"),
        ("by", "by"),
        ("pages", "pages"),
        ("readable", "readable"),
        ("precision", "P"),
        ("recall", "R"),
        ("f1", "F1"),
        ("right", "right"),
        ("open", "open"),
        ("open_yes", "yes of open"),
    ]);
    let mut kinds: Vec<&str> = cases.iter().map(|case| case.kind.as_str()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for kind in kinds.into_iter().map(Some).chain([None]) {
        for way in ways {
            let mut tally = Tally::default();
            for (case, &yes) in cases.iter().zip(&way.yes) {
                if kind.is_none_or(|kind| kind == case.kind) {
                    tally.count(case.truth, yes);
                }
            }
            let mut row = vec![kind.unwrap_or("all").into(), way.name.clone().into()];
            row.extend(tally.cells());
            table.row(row);
        }
    }
    table
}
