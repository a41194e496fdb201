//! `husk eval text SET --ablate`: what each part adds, as the F1 that is lost without it.
//!
//! Families of features can be left out where models are fitted: each is fitted again without the family. All other
//! parts are switched off. Differences are taken page by page, whole sites drawn.

use super::measured::{Measured, Method, TextMethod, own};
use crate::commands::eval::models::Origin;
use husk_lab::eval::bootstrap::Interval;
use husk_lab::eval::dataset::DataSet;
use husk_lab::eval::table::{Cell, Table};
use husk_lab::eval::texts::{Estimate, ScoredText, figures, gain};
use unhusk::page::html::Scripting;
use unhusk::verdict::Ablation;

const COLUMNS: [(&str, &str); 9] = [
    ("without", "without"),
    ("precision", "P"),
    ("recall", "R"),
    ("f1", "F1"),
    ("f1_half", "±"),
    ("page_f1", "mean F1"),
    ("page_f1_half", "±"),
    ("adds", "adds"),
    ("adds_half", "±"),
];

/// The table, and what was measured of the whole system.
pub(super) fn table(
    origin: &Origin,
    without: &[&str],
    learn: usize,
    set: &DataSet,
    seed: u64,
) -> (Table, Vec<Measured>) {
    let mut table = Table::new(&COLUMNS);
    let models = origin.models(without);
    let whole = TextMethod {
        method: Method::Husk,
        learn,
        scripting: Scripting::Off,
        parts: Ablation::ALL,
        models: &models,
    };
    let all = own(&whole, set);
    table.row(row("nothing", &all, None, seed));
    let mut line = |name: &str, way: &TextMethod<'_>| {
        // The whole takes long where models are fitted: what is done is told at once.
        let measured = own(way, set);
        if let Some(adds) = adds(&all, &measured, seed) {
            let half = adds.interval.unwrap_or_default().half();
            eprintln!("husk: {name}: adds {:+.4} ± {half:.4}", adds.value);
        }
        table.row(row(name, &measured, Some(&all), seed));
    };
    for family in origin.families() {
        if without.contains(&family) {
            continue;
        }
        let models = &origin.models(&[without, &[family]].concat());
        line(
            &format!("features: {family}"),
            &TextMethod { models, ..whole },
        );
    }
    let parts = |parts| TextMethod { parts, ..whole };
    line(
        "what scripts would show",
        &TextMethod {
            scripting: Scripting::Inert,
            ..whole
        },
    );
    if learn > 0 {
        line(
            "the site's counts",
            &parts(Ablation {
                seen: false,
                ..Ablation::ALL
            }),
        );
        line(
            "positions and known texts",
            &parts(Ablation {
                positions: false,
                ..Ablation::ALL
            }),
        );
        line("the site's other pages", &TextMethod { learn: 0, ..whole });
    }
    line(
        "anything: all visible text",
        &TextMethod {
            method: Method::All,
            learn: 0,
            ..whole
        },
    );
    table.summary("pages", all.len().into(), format!("{} pages", all.len()));
    table.summary(
        "measure",
        "adds is F1 of the whole less F1 without the part".into(),
        "adds: F1 of the whole, less F1 without the part, of the same pages".to_owned(),
    );
    table.summary(
        "seed",
        Cell::Count(seed),
        format!("seed {seed}; ± is half of a 95 % bootstrap interval, whole sites drawn"),
    );
    (table, all)
}

fn row(name: &str, measured: &[Measured], whole: Option<&[Measured]>, seed: u64) -> Vec<Cell> {
    let scored: Vec<&ScoredText> = measured.iter().map(|one| &one.scored).collect();
    let adds = whole.and_then(|whole| adds(whole, measured, seed));
    let figures = figures(&scored, Some(seed));
    let number = |value: Option<f64>| value.map_or(Cell::Missing, |value| Cell::Number(value, 3));
    let value = |estimate: Option<Estimate>| number(estimate.map(|estimate| estimate.value));
    let half = |estimate: Option<Estimate>| {
        number(estimate.and_then(|one| one.interval).map(Interval::half))
    };
    let f1 = figures.map(|figures| figures.f1);
    let page_f1 = figures.and_then(|figures| figures.page_f1);
    vec![
        name.into(),
        value(figures.map(|figures| figures.precision)),
        value(figures.map(|figures| figures.recall)),
        value(f1),
        half(f1),
        value(page_f1),
        half(page_f1),
        value(adds),
        half(adds),
    ]
}

/// How much higher F1 is of the whole than without a part.
fn adds(whole: &[Measured], without: &[Measured], seed: u64) -> Option<Estimate> {
    let pairs = whole.iter().zip(without);
    let pairs: Vec<_> = pairs
        .map(|(one, other)| (&one.scored, &other.scored))
        .collect();
    gain(&pairs, seed)
}
