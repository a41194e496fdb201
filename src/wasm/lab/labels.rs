//! Scoring by labels: methods against what people say of pages, and people against each other.
//!
//! Labels of a page are three lists: `roots`, the roots of all blocks; `blocks`, for each root the position of its block
//! (ascending from 0); `answers`, for each block three numbers: whether it is template, whether it is main content (0 not
//! answered, 1 yes, 2 no, 3 unsure) and its role (0 none, else its place in [`label_roles`] counted from 1).
//!
//! ```text
//!   scoreLabels(…)  ─▶ 22 numbers a page ─ one list after the other ─▶ labelFigures(…)     ─▶ what people are told
//!   agreeLabels(…)  ─▶ 299 numbers a page ─────────────────────────▶ agreementFigures(…) ─▶ what people are told
//!   votes of any number of people ─────────────────────────────────▶ fuseVotes(…)        ─▶ what is likely, who is reliable
//! ```
//!
//! Numbers of many pages are given in the order of the records (by site, address and name), and added up here alone.

use js_sys::{Array, Float64Array, Uint32Array};
use wasm_bindgen::prelude::*;

use super::methods::{method_of, seed_of};
use crate::convert::{decode, named, object, wrong};
use crate::verdict::list;
use husk_lab::labels::consensus::{Consensus, Vote};
use husk_lab::labels::fleiss::Fleiss;
use husk_lab::labels::overlap::Scores;
use husk_lab::labels::{Agreement, Matrix, ROLES, Score, Tally, Truth};
use husk_lab::methods::plan::{Settings, by_site, plan};
use unhusk::page::Page;

/// The names of roles, in the order of their numbers from 1 on.
#[wasm_bindgen(js_name = labelRoles)]
#[must_use]
pub fn label_roles() -> Array {
    ROLES.into_iter().map(JsValue::from_str).collect()
}

/// What a marking of a page (per node 1 for template, and its segment) has of its labels: numbers for
/// [`label_figures`]. Of words, words in links, links, texts that are template, then of words that are main content: shared,
/// found, true, labelled; then adjusted Rand and 1 where there is one, else two zeros.
///
/// # Errors
/// `PageError` for bytes that are no page, `ArgumentError` for labels or a marking of another page.
#[wasm_bindgen(js_name = scoreLabels)]
pub fn score_labels(
    page: &[u8],
    roots: &[u32],
    blocks: &[u32],
    answers: &[u8],
    template: &[u8],
    segments: &[u32],
) -> Result<Float64Array, JsValue> {
    let page = decode(page)?;
    let truth = truth(&page, roots, blocks, answers)?;
    if template.len() != page.len() || segments.len() != page.len() {
        return Err(named("ArgumentError", "a marking of another page"));
    }
    let score = truth.score(&|node| template[node] != 0, segments);
    Ok(Float64Array::from(score.numbers().as_slice()))
}

/// What people are told of the scores of some pages, one after the other: `{pages, words, anchors, links, leaves, main,
/// rand}`, the middle five `{precision, recall, f1, shared, found, truth, labelled}`, of which the first three are null where
/// nothing is labelled; `rand` is null where no page has two labelled texts.
///
/// # Errors
/// `ArgumentError` for a list that is cut.
#[wasm_bindgen(js_name = labelFigures)]
pub fn label_figures(scores: &[f64]) -> Result<JsValue, JsValue> {
    let (pages, []) = scores.as_chunks::<{ Score::NUMBERS }>() else {
        return Err(cut());
    };
    let mut sum = Score::default();
    for page in pages {
        sum += Score::from_numbers(page);
    }
    object(&[
        ("pages", JsValue::from(pages.len() as u32)),
        ("words", tally(&sum.words)?),
        ("anchors", tally(&sum.anchor_words)?),
        ("links", tally(&sum.links)?),
        ("leaves", tally(&sum.leaves)?),
        ("main", tally(&sum.main)?),
        ("rand", maybe(sum.figures().rand)),
    ])
}

/// How far two people agree on a page: numbers for [`agreement_figures`].
///
/// # Errors
/// `PageError` for bytes that are no page, `ArgumentError` for labels of another page.
#[wasm_bindgen(js_name = agreeLabels)]
pub fn agree_labels(
    page: &[u8],
    roots: &[u32],
    blocks: &[u32],
    answers: &[u8],
    other_roots: &[u32],
    other_blocks: &[u32],
    other_answers: &[u8],
) -> Result<Float64Array, JsValue> {
    let page = decode(page)?;
    let one = truth(&page, roots, blocks, answers)?;
    let other = truth(&page, other_roots, other_blocks, other_answers)?;
    Ok(Float64Array::from(one.agree(&other).numbers().as_slice()))
}

/// What people are told of how far two agree, over some pages one after the other: `{pages, template, main, role, rand}`,
/// the middle three `{kappa, words, agreed, matrix}`: words by what the first says (rows) and the second, row by row: yes and
/// no, or roles. `kappa` and `rand` are null where there is nothing to compare.
///
/// # Errors
/// `ArgumentError` for a list that is cut.
#[wasm_bindgen(js_name = agreementFigures)]
pub fn agreement_figures(agreements: &[f64]) -> Result<JsValue, JsValue> {
    let pages = agreements.chunks(Agreement::NUMBERS);
    let count = pages.len();
    let mut sum = Agreement::default();
    for page in pages {
        sum += Agreement::from_numbers(page).ok_or_else(cut)?;
    }
    let [.., rand] = sum.figures();
    object(&[
        ("pages", JsValue::from(count as u32)),
        ("template", matrix(&sum.template)?),
        ("main", matrix(&sum.main)?),
        ("role", matrix(&sum.role)?),
        ("rand", maybe(rand)),
    ])
}

/// What any number of people say to one question, fused by Dawid and Skene: `votes` are triples of person, item and class,
/// `weights` those of the items in the agreement. `{probabilities, reliability, kappa, kappas, agreed}`: of each item the
/// probability of each class, item by item; of each person the probability of a right answer; Fleiss' kappa, and that of each
/// class, null where there is nothing to compare; the share of the weight on which two agree.
///
/// # Errors
/// `ArgumentError` for a list that is cut, or more than 256 people or classes.
#[wasm_bindgen(js_name = fuseVotes)]
pub fn fuse_votes(
    votes: &[u32],
    weights: &[f64],
    people: u32,
    classes: u32,
) -> Result<JsValue, JsValue> {
    let (triples, []) = votes.as_chunks::<3>() else {
        return Err(cut());
    };
    if people > 256 || classes > 256 {
        return Err(named("ArgumentError", "more than 256 people or classes"));
    }
    let (people, classes) = (people as usize, classes as usize);
    let votes: Vec<Vote> = triples
        .iter()
        .map(|&[annotator, item, class]| Vote {
            annotator: annotator as usize,
            item: item as usize,
            class: class as usize,
        })
        .collect();
    let fit = Consensus::of(&votes, weights.len(), people, classes);
    let agreement = Fleiss::of(&votes, weights, classes);
    let reliability: Vec<f64> = (0..people).map(|who| fit.reliability(who)).collect();
    object(&[
        (
            "probabilities",
            Float64Array::from(fit.probabilities()).into(),
        ),
        (
            "reliability",
            Float64Array::from(reliability.as_slice()).into(),
        ),
        ("kappa", maybe(agreement.kappa)),
        (
            "kappas",
            agreement
                .classes
                .into_iter()
                .map(maybe)
                .collect::<Array>()
                .into(),
        ),
        ("agreed", maybe(agreement.agreed)),
    ])
}

/// Which pages a method learns from before it marks which, as `husk eval` does it: for records in their order, of which
/// `sites` and `pages` name the site and the page (its hash), `[{marked, from}]`. `marked` are positions of records, several of
/// one page together; `from` those of the pages to learn from, in that order, or null where the site has too few. `learn` is
/// the most pages to learn from; null for 8 where the method needs any, else none.
///
/// # Errors
/// `ArgumentError` for lists that do not belong together, a method, folds (2 and more) or a seed that are none.
#[wasm_bindgen(js_name = labelPlan)]
pub fn label_plan(
    sites: &JsValue,
    pages: &JsValue,
    method: &str,
    learn: Option<u32>,
    folds: u32,
    seed: f64,
) -> Result<Array, JsValue> {
    let (sites, pages) = (strings(sites, "sites")?, strings(pages, "pages")?);
    if sites.len() != pages.len() || folds < 2 {
        return Err(named("ArgumentError", "one site a page, and two folds"));
    }
    let settings = Settings {
        learn: learn.map(|pages| pages as usize),
        folds: folds as usize,
        seed: seed_of(seed)?,
    };
    // A page is a page of its site; letters of length 0 keep the two names apart.
    let names: Vec<String> = sites
        .iter()
        .zip(&pages)
        .map(|(site, page)| [page, "\0", site].concat())
        .collect();
    let records = by_site(names.iter().map(String::as_str));
    let of: Vec<&str> = records.iter().map(|all| sites[all[0]].as_str()).collect();
    let out = Array::new();
    for step in plan(&of, method_of(method)?, &settings) {
        let marked = step.marked.iter().flat_map(|&page| &records[page]);
        let marked: Vec<u32> = marked.map(|&record| record as u32).collect();
        let from = step.from.map_or(JsValue::NULL, |from| {
            let from: Vec<u32> = from.iter().map(|&page| records[page][0] as u32).collect();
            Uint32Array::from(from.as_slice()).into()
        });
        out.push(&object(&[
            ("marked", Uint32Array::from(marked.as_slice()).into()),
            ("from", from),
        ])?);
    }
    Ok(out)
}

fn truth(page: &Page, roots: &[u32], blocks: &[u32], answers: &[u8]) -> Result<Truth, JsValue> {
    Truth::of(page, roots, blocks, answers)
        .map_err(|error| named("ArgumentError", &error.to_string()))
}

fn tally(tally: &Tally) -> Result<JsValue, JsValue> {
    let scores = tally.scores();
    let part = |of: fn(Scores) -> f64| maybe(scores.map(of));
    let count = |count: u64| JsValue::from(count as f64);
    object(&[
        ("precision", part(|scores| scores.precision)),
        ("recall", part(|scores| scores.recall)),
        ("f1", part(Scores::f1)),
        ("shared", count(tally.overlap.shared)),
        ("found", count(tally.overlap.found)),
        ("truth", count(tally.overlap.truth)),
        ("labelled", count(tally.labelled)),
    ])
}

fn matrix<const N: usize>(matrix: &Matrix<N>) -> Result<JsValue, JsValue> {
    let words: Vec<f64> = matrix
        .0
        .as_flattened()
        .iter()
        .map(|&words| words as f64)
        .collect();
    object(&[
        ("kappa", maybe(matrix.kappa())),
        ("words", JsValue::from(matrix.total() as f64)),
        ("agreed", JsValue::from(matrix.agreed() as f64)),
        ("matrix", Float64Array::from(words.as_slice()).into()),
    ])
}

fn maybe(number: Option<f64>) -> JsValue {
    number.map_or(JsValue::NULL, JsValue::from)
}

fn strings(value: &JsValue, name: &str) -> Result<Vec<String>, JsValue> {
    let item = |item: JsValue| item.as_string();
    let all: Option<Vec<String>> = list(value, name)?.iter().map(item).collect();
    all.ok_or_else(|| wrong(name))
}

fn cut() -> JsValue {
    named("ArgumentError", "a list that is cut")
}
