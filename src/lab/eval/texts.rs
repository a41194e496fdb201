//! Extracted texts, whoever extracted them, against the truth of a set: one scorer for all.
//!
//! Texts come as JSON lines `{"id","text"}`, or `{"id","error"}` for a page that failed; a page that failed or is not
//! named counts as one without text. O(bytes), and for the intervals O(pages) a sample.

use std::path::Path;

use serde_json::Value;

use super::bootstrap::{Interval, intervals, sites};
use super::gold::TextScore;
use super::metrics::Snippets;
use super::shingle::Scores;
use unhusk::page::maps::Map;

/// Texts by the id of their page.
#[derive(Debug, Default)]
pub struct Texts {
    texts: Map<String, Result<String, String>>,
}

impl Texts {
    /// Reads a file of JSON lines; of a page that is named twice the later line counts. Blank lines are left out.
    ///
    /// # Errors
    /// A sentence naming the file if it cannot be read, and the line if it is no answer.
    pub fn read(file: &Path) -> Result<Texts, String> {
        let told = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
        let lines = std::fs::read_to_string(file).map_err(|error| told(&error))?;
        Texts::parse(&lines).map_err(|error| told(&error))
    }

    /// As [`read`](Texts::read), of the lines themselves.
    ///
    /// # Errors
    /// The number of a line that is no answer, from 1, and why.
    pub fn parse(lines: &str) -> Result<Texts, String> {
        let mut texts = Map::default();
        for (number, line) in lines.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            let told = |error: &dyn std::fmt::Display| format!("line {}: {error}", number + 1);
            let answer: Value = serde_json::from_str(line).map_err(|error| told(&error))?;
            let word = |key: &str| answer.get(key).and_then(Value::as_str).map(str::to_owned);
            let id = match answer.get("id") {
                Some(Value::String(id)) => id.clone(),
                Some(id @ Value::Number(_)) => id.to_string(),
                _ => return Err(told(&"no \"id\"")),
            };
            let text = match (word("text"), word("error")) {
                (Some(text), _) => Ok(text),
                (None, Some(error)) => Err(error),
                (None, None) => return Err(told(&"neither a \"text\" nor an \"error\"")),
            };
            texts.insert(id, text);
        }
        Ok(Texts { texts })
    }

    /// The text of a page.
    ///
    /// # Errors
    /// Why there is none.
    pub fn of(&self, id: &str) -> Result<&str, &str> {
        match self.texts.get(id) {
            Some(Ok(text)) => Ok(text),
            Some(Err(error)) => Err(error),
            None => Err("no text of it is given"),
        }
    }
}

/// How near the text of one page comes to its truth.
#[derive(Clone, Debug)]
pub struct ScoredText {
    /// The page's site; empty when unknown.
    pub site: String,
    /// Against its truth.
    pub score: TextScore,
}

/// A figure and how sure it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// Its 95 % interval, whole sites drawn, where one was asked for.
    pub interval: Option<Interval>,
}

/// What is said of some texts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    /// Mean precision of shingles; where the truth has no whole text, that of the snippets of all pages together.
    pub precision: Estimate,
    /// Mean recall, likewise.
    pub recall: Estimate,
    /// F1 of the two.
    pub f1: Estimate,
    /// Mean of the pages' own F1; none where the truth has no whole text.
    pub page_f1: Option<Estimate>,
}

/// The figures of some texts, with a seed also their intervals; `None` without any. Where some page has a whole text as
/// truth, pages that have only snippets are left out.
#[must_use]
pub fn figures(pages: &[&ScoredText], seed: Option<u64>) -> Option<Figures> {
    let whole = pick(pages, |score| score.shingles);
    if !whole.is_empty() {
        let estimates = estimates(&whole, seed, means);
        return Some(Figures::of(estimates, true));
    }
    let pieces = pick(pages, |score| score.snippets);
    (!pieces.is_empty()).then(|| Figures::of(estimates(&pieces, seed, pooled), false))
}

/// How much higher F1 is of the first text of each pair than of the second, both of the same page, and how sure that is:
/// whatever makes a page hard is hard for both, so the interval is narrower than those of the two. `None` as of [`figures`].
#[must_use]
pub fn gain(pairs: &[(&ScoredText, &ScoredText)], seed: u64) -> Option<Estimate> {
    let (ours, theirs): (Vec<&ScoredText>, Vec<&ScoredText>) = pairs.iter().copied().unzip();
    let whole = pick(&ours, |score| score.shingles);
    if !whole.is_empty() {
        return Some(gained(
            &whole,
            &pick(&theirs, |score| score.shingles),
            seed,
            means,
        ));
    }
    let pieces = pick(&ours, |score| score.snippets);
    let beside = pick(&theirs, |score| score.snippets);
    (!pieces.is_empty()).then(|| gained(&pieces, &beside, seed, pooled))
}

/// As [`gain`], of figures whose third is F1.
fn gained<T: Copy>(
    ours: &[(&str, T)],
    theirs: &[(&str, T)],
    seed: u64,
    figures: fn(&mut dyn Iterator<Item = T>) -> [f64; 4],
) -> Estimate {
    let f1 = |of: &[(&str, T)], drawn: &[usize]| figures(&mut drawn.iter().map(|&at| of[at].1))[2];
    let gain = |drawn: &[usize]| f1(ours, drawn) - f1(theirs, drawn);
    let all: Vec<usize> = (0..ours.len().min(theirs.len())).collect();
    let sites = sites(all.iter().map(|&at| ours[at].0));
    let [interval] = intervals(&sites, seed, |drawn| [gain(drawn)]);
    Estimate {
        value: gain(&all),
        interval: Some(interval),
    }
}

/// A part of each page's score, where it has it, with the page's site.
fn pick<'a, T>(pages: &[&'a ScoredText], part: fn(&TextScore) -> Option<T>) -> Vec<(&'a str, T)> {
    let parts = pages
        .iter()
        .map(|page| Some((page.site.as_str(), part(&page.score)?)));
    parts.flatten().collect()
}

/// Figures over pages, each with its interval.
fn estimates<T: Copy>(
    pages: &[(&str, T)],
    seed: Option<u64>,
    figures: fn(&mut dyn Iterator<Item = T>) -> [f64; 4],
) -> [Estimate; 4] {
    let of = |drawn: &mut dyn Iterator<Item = usize>| figures(&mut drawn.map(|at| pages[at].1));
    let values = of(&mut (0..pages.len()));
    let ends = seed.map(|seed| {
        let sites = sites(pages.iter().map(|(site, _)| *site));
        intervals(&sites, seed, |drawn| of(&mut drawn.iter().copied()))
    });
    std::array::from_fn(|k| Estimate {
        value: values[k],
        interval: ends.map(|ends| ends[k]),
    })
}

impl Figures {
    /// Of estimates in the order precision, recall, F1, F1 page by page.
    fn of([precision, recall, f1, page_f1]: [Estimate; 4], page_by_page: bool) -> Figures {
        Figures {
            precision,
            recall,
            f1,
            page_f1: page_by_page.then_some(page_f1),
        }
    }
}

/// Mean precision, mean recall, F1 of these, mean F1; zeros for no pages.
fn means(pages: &mut dyn Iterator<Item = Scores>) -> [f64; 4] {
    let (mut precision, mut recall, mut f1, mut count) = (0.0, 0.0, 0.0, 0);
    for scores in pages {
        precision += scores.precision;
        recall += scores.recall;
        f1 += scores.f1();
        count += 1;
    }
    let count = f64::from(count.max(1));
    let mean = Scores {
        precision: precision / count,
        recall: recall / count,
    };
    [mean.precision, mean.recall, mean.f1(), f1 / count]
}

/// Precision, recall and F1 of the snippets of all pages together, as trafilatura's evaluation counts them.
fn pooled(pages: &mut dyn Iterator<Item = Snippets>) -> [f64; 4] {
    let mut all = Snippets::default();
    pages.for_each(|page| all += page);
    let scores = all.overlap().scores();
    [scores.precision, scores.recall, scores.f1(), 0.0]
}
