//! A model of texts learned from labels: the built-in forest and more trees, which make good what it gets wrong on the
//! labelled pages.
//!
//! ```text
//!   labels ─ texts with answers ─┬─ folds: how many more trees help on pages that were held out? ─ n ─┐
//!                                └─ all of them ──────────────────── the built-in forest + n trees ◀──┘
//! ```
//!
//! A text is content where its words are called main content; where that is not answered, template is not content. Pages
//! weigh as where the built-in model is fitted, and are learned from once more without names
//! ([`Bare`]). Whole sites are held out where there are three, else pages. The same labels give the same bytes.

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::{LabelSet, LabelsError};
use crate::eval::boosting::{self, Parameters, Rows, loss};
use crate::eval::text_model::{BARE, folds, weights_of};
use crate::labels::{Answers, Truth};
use unhusk::page::Page;
use unhusk::template::random::Random;
use unhusk::verdict::features::bare::Bare;
use unhusk::verdict::features::{self, COUNT};
use unhusk::verdict::forest::Forest;
use unhusk::verdict::model::Model;
use unhusk::verdict::text_features;

/// How the further trees are grown: small ones, since labels are few.
const PARAMETERS: Parameters = Parameters {
    trees: 200,
    learning_rate: 0.05,
    leaves: 8,
    min_rows: 10,
    min_hessian: 1.0,
    lambda: 5.0,
    feature_fraction: 0.3,
    bagging_fraction: 0.8,
    max_bins: 63,
    seed: 1,
};

/// The held-out error is computed each time this many trees have been added.
const STEP: usize = 10;

/// Most parts that pages are cut into.
const PARTS: usize = 5;

/// Sites from which on whole sites are held out.
const SITES: usize = 3;

/// Errors of a model on held-out pages.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Learned {
    /// Mean loss over texts, as they weigh, in nats.
    pub loss: f64,
    /// Share of the words on the wrong side.
    pub wrong: f64,
}

/// A trained model, with what it was trained on and its errors before and after.
pub struct Trained {
    /// The trees; their provenance tells of the labels.
    pub forest: Forest,
    /// Trees added to the built-in ones.
    pub more: usize,
    /// Labelled texts.
    pub texts: usize,
    /// On held-out pages: the built-in model, and it with as many more trees.
    pub held_out: [Learned; 2],
}

/// All labelled texts.
struct Texts {
    rows: Rows,
    labels: Vec<f32>,
    weights: Vec<f32>,
    words: Vec<u32>,
    /// Per row, its record; and whether it is the page as it is.
    of: Vec<(usize, bool)>,
}

/// Learns from labels; `told` hears of every tree.
///
/// # Errors
/// A sentence: a page that has changed, too few pages, nothing to tell apart.
pub fn learn(set: &LabelSet, told: &(dyn Fn() + Sync)) -> Result<Trained, String> {
    if set.pages().len() < 2 {
        return Err(
            "labels of at least two pages are needed: one page tells nothing of others".into(),
        );
    }
    let texts = texts(set).map_err(|error| error.to_string())?;
    let content = texts.labels.iter().filter(|&&label| label > 0.5).count();
    if content == 0 || content == texts.labels.len() {
        return Err(format!(
            "of {} labelled texts {content} are content: nothing to tell apart",
            texts.labels.len() / 2
        ));
    }
    let base = Model::built_in().forest();
    let (losses, wrong) = held_out(set, &texts, base, told);
    // The fewest trees with the least loss.
    let best = (0..losses.len()).fold(0, |best, k| if losses[k] < losses[best] { k } else { best });
    let learned = |k: usize| Learned {
        loss: losses[k],
        wrong: wrong[k],
    };
    let parameters = Parameters {
        trees: best * STEP,
        ..PARAMETERS
    };
    let forest = boosting::train_on(
        base,
        &texts.rows,
        &texts.labels,
        &texts.weights,
        &parameters,
        &mut |_| told(),
    );
    let sites: BTreeSet<&str> = set.pages().iter().map(|page| &*page.site).collect();
    let provenance = format!(
        "{}; labels {}, {} records of {} pages of {} sites, husk {}",
        forest.provenance(),
        set.fingerprint(),
        set.records().len(),
        set.pages().len(),
        sites.len(),
        env!("CARGO_PKG_VERSION"),
    );
    let more = forest.trees().len() - base.trees().len();
    Ok(Trained {
        more,
        forest: forest.with_provenance(&provenance),
        texts: texts.of.iter().filter(|(_, whole)| *whole).count(),
        held_out: [learned(0), learned(best)],
    })
}

/// Trees that [`learn`] grows at most, to show how far it has come.
#[must_use]
pub fn most_trees() -> usize {
    (PARTS + 1) * PARAMETERS.trees
}

fn texts(set: &LabelSet) -> Result<Texts, LabelsError> {
    let names: Vec<&str> = features::names().collect();
    let mut texts = Texts {
        rows: Rows::new(&names),
        labels: Vec::new(),
        weights: Vec::new(),
        words: Vec::new(),
        of: Vec::new(),
    };
    let records = set.records();
    let mut on_page = vec![0_u16; set.pages().len()];
    for labelled in records {
        on_page[labelled.page] = on_page[labelled.page].saturating_add(1);
    }
    let bare = Bare::new();
    // Some pages side by side, added in order.
    let numbered: Vec<usize> = (0..records.len()).collect();
    for some in numbered.chunks(64) {
        let read: Vec<Result<Vec<Row>, LabelsError>> = some
            .par_iter()
            .map(|&at| Ok(rows(&set.page(records[at].page)?, &records[at].truth)))
            .collect();
        for (&at, rows) in some.iter().zip(read) {
            let rows = rows?;
            let mut random = Random::new(PARAMETERS.seed.wrapping_add(at as u64));
            let drawn = weights_of(rows.iter().map(|row| row.words), &mut random);
            // Several annotators of a page share its weight.
            let share = 1.0 / f32::from(on_page[records[at].page]);
            for (mut row, weight) in rows.into_iter().zip(drawn) {
                if weight <= 0.0 {
                    continue;
                }
                for (whole, of) in [(true, 1.0), (false, BARE)] {
                    texts.rows.push(&row.values);
                    texts.labels.push(row.label);
                    texts.weights.push(share * of * weight);
                    texts.words.push(row.words);
                    texts.of.push((at, whole));
                    bare.strip(&mut row.values);
                }
            }
        }
    }
    Ok(texts)
}

struct Row {
    values: [f32; COUNT],
    /// Share of its labelled words that are content.
    label: f32,
    /// Its labelled words.
    words: u32,
}

/// The texts of a page of which anything is said.
fn rows(page: &Page, truth: &Truth) -> Vec<Row> {
    let (units, features) = text_features(page);
    let mut leaves = truth.leaves().iter().peekable();
    let mut rows = Vec::new();
    for (unit, values) in units.iter().zip(features.rows()) {
        let (mut content, mut words) = (0, 0);
        while leaves.next_if(|leaf| leaf.node < unit.from).is_some() {}
        while let Some(leaf) = leaves.next_if(|leaf| leaf.node <= unit.last) {
            if let Some(is_content) = is_content(leaf.answers) {
                words += leaf.words;
                content += if is_content { leaf.words } else { 0 };
            }
        }
        if words > 0
            && let Ok(values) = values.try_into()
        {
            rows.push(Row {
                values,
                label: content as f32 / words as f32,
                words,
            });
        }
    }
    rows
}

fn is_content(answers: Answers) -> Option<bool> {
    let template = answers.template.said();
    answers
        .main
        .said()
        .or(template.filter(|&template| template).map(|_| false))
}

/// Loss and share of wrong words on held-out pages after 0, [`STEP`], 2·[`STEP`], … more trees.
fn held_out(
    set: &LabelSet,
    texts: &Texts,
    base: &Forest,
    told: &(dyn Fn() + Sync),
) -> (Vec<f64>, Vec<f64>) {
    let site = |at: usize| set.records()[at].record.site.as_str();
    let mut sites: Vec<&str> = (0..set.records().len()).map(site).collect();
    sites.sort_unstable();
    sites.dedup();
    let by_site = sites.len() >= SITES;
    let groups = if by_site {
        sites.len()
    } else {
        set.pages().len()
    };
    let names = set.records().iter().map(|labelled| {
        if by_site {
            labelled.record.site.as_str()
        } else {
            labelled.record.hash.as_str()
        }
    });
    let parts = PARTS.min(groups);
    let part_of = folds(names, parts, PARAMETERS.seed);
    let steps = PARAMETERS.trees / STEP + 1;
    let mut sums = vec![[0.0; 2]; steps];
    let mut all = [0.0; 2];
    for part in 0..parts {
        let weights: Vec<f32> = texts
            .of
            .iter()
            .zip(&texts.weights)
            .map(|(&(record, _), &weight)| if part_of[record] == part { 0.0 } else { weight })
            .collect();
        let fitted = boosting::train_on(
            base,
            &texts.rows,
            &texts.labels,
            &weights,
            &PARAMETERS,
            &mut |_| told(),
        );
        let held: Vec<usize> = (0..texts.of.len())
            .filter(|&row| texts.of[row].1 && part_of[texts.of[row].0] == part)
            .collect();
        let rows: Vec<&[f32]> = held.iter().map(|&row| texts.rows.row(row)).collect();
        for &row in &held {
            all[0] += f64::from(texts.weights[row]);
            all[1] += f64::from(texts.words[row]);
        }
        let measured: Vec<[f64; 2]> = (0..steps)
            .into_par_iter()
            .map(|step| {
                let mut forest = fitted.clone();
                forest.truncate(base.trees().len() + step * STEP);
                let mut sum = [0.0; 2];
                for (odds, &row) in forest.log_odds_of(&rows).into_iter().zip(&held) {
                    let label = texts.labels[row];
                    let weight = f64::from(texts.weights[row]);
                    sum[0] += weight * loss(f64::from(odds), f64::from(label));
                    if (odds > 0.0) != (label > 0.5) {
                        sum[1] += f64::from(texts.words[row]);
                    }
                }
                sum
            })
            .collect();
        for (sum, more) in sums.iter_mut().zip(measured) {
            sum[0] += more[0];
            sum[1] += more[1];
        }
    }
    let mean = |k: usize| {
        sums.iter()
            .map(|sum| sum[k] / all[k].max(f64::MIN_POSITIVE))
            .collect()
    };
    (mean(0), mean(1))
}
