//! How good the texts of a set are, as a table: by type of page or page by page, beside others' texts or not.

use std::fmt::Write;

use super::measured::{Hiding, Measured};
use husk_lab::eval::bootstrap::Interval;
use husk_lab::eval::table::{Cell, Table};
use husk_lab::eval::texts::{Estimate, Figures, ScoredText, figures, gain};

const MEASURES: [(&str, &str); 12] = [
    ("precision", "P"),
    ("precision_half", "±"),
    ("recall", "R"),
    ("recall_half", "±"),
    ("f1", "F1"),
    ("f1_half", "±"),
    ("page_f1", "mean F1"),
    ("page_f1_half", "±"),
    ("lost", "gold hidden"),
    ("lost_fifth", "> 20 %"),
    ("lost_half", "> 50 %"),
    ("hidden", "page hidden"),
];

/// The kind of the row about all pages.
const ALL: &str = "all";

pub(super) fn per_page(all: &[Measured], seed: u64) -> Table {
    let mut columns = vec![("id", "page"), ("type", "type")];
    columns.extend(MEASURES);
    let mut table = Table::new(&columns);
    for one in all {
        // A page alone says nothing of other pages.
        let figures = figures(&[&one.scored], None);
        let mut row: Vec<Cell> = vec![one.id.clone().into(), one.kind.clone().into()];
        row.extend(cells(figures.as_ref(), one.hiding));
        table.row(row);
    }
    whole(&mut table, all, seed);
    table
}

pub(super) fn per_kind(all: &[Measured], seed: u64) -> Table {
    let mut columns = vec![("type", "type"), ("pages", "pages")];
    columns.extend(MEASURES);
    let mut table = Table::new(&columns);
    let mut kinds: Vec<&str> = all.iter().map(|one| one.kind.as_str()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut line = |kind: &str, some: &[&Measured]| {
        let (figures, hiding) = means(some, seed);
        let mut row: Vec<Cell> = vec![kind.into(), some.len().into()];
        row.extend(cells(figures.as_ref(), hiding));
        table.row(row);
    };
    if kinds.len() > 1 {
        for kind in kinds {
            let some: Vec<&Measured> = all.iter().filter(|one| one.kind == kind).collect();
            line(kind, &some);
        }
    }
    line(ALL, &all.iter().collect::<Vec<_>>());
    whole(&mut table, all, seed);
    table
}

fn whole(table: &mut Table, all: &[Measured], seed: u64) {
    let (figures, hiding) = means(&all.iter().collect::<Vec<_>>(), seed);
    let Some(figures) = figures else { return };
    let told = |estimate: Estimate| {
        let half = estimate.interval.unwrap_or_default().half();
        format!("{:.3} ± {half:.3}", estimate.value)
    };
    let mut sentence = format!(
        "{} pages: P {}, R {}, F1 {}",
        all.len(),
        told(figures.precision),
        told(figures.recall),
        told(figures.f1)
    );
    if let Some(hiding) = hiding {
        let _ = write!(
            sentence,
            "; {:.1} % of the gold text and {:.0} % of the page hidden; {:.1} % of the pages lose more than a fifth of it, \
             {:.1} % more than half",
            100.0 * hiding.lost,
            100.0 * hiding.hidden,
            100.0 * hiding.lost_fifth,
            100.0 * hiding.lost_half
        );
    }
    table.summary("f1", Cell::Number(figures.f1.value, 3), sentence);
    let measure = if figures.page_f1.is_some() {
        "P and R are means over pages, of 4-word shingles, F1 is of these; mean F1 is the mean of the pages' own F1"
    } else {
        "P and R are of the snippets of all pages together, found letter by letter but for white space"
    };
    table.summary("measure", measure.into(), measure.to_owned());
    table.summary(
        "seed",
        Cell::Count(seed),
        format!("seed {seed}; ± is half of a 95 % bootstrap interval, whole sites drawn"),
    );
    let failed = all.iter().filter(|one| one.error.is_some()).count();
    if failed > 0 {
        let sentence = format!("failed, and counted as empty texts: {failed} (named above)");
        table.summary("failed", failed.into(), sentence);
    }
}

/// Adds how much better the texts are than others of the same pages.
pub(super) fn gained(table: &mut Table, all: &[Measured], beside: &[Measured], seed: u64) {
    let pairs = all.iter().zip(beside);
    let pairs: Vec<_> = pairs
        .map(|(one, other)| (&one.scored, &other.scored))
        .collect();
    let Some(gain) = gain(&pairs, seed) else {
        return;
    };
    let half = gain.interval.unwrap_or_default().half();
    let sentence = format!(
        "F1 is {:+.3} ± {half:.3} from that of the others",
        gain.value
    );
    table.summary("gain", Cell::Number(gain.value, 3), sentence);
    table.summary("gain_half", Cell::Number(half, 3), String::new());
}

fn means(all: &[&Measured], seed: u64) -> (Option<Figures>, Option<Hiding>) {
    let scored: Vec<&ScoredText> = all.iter().map(|one| &one.scored).collect();
    let hiding: Vec<Hiding> = all.iter().filter_map(|one| one.hiding).collect();
    let mean = |of: fn(&Hiding) -> f64| hiding.iter().map(of).sum::<f64>() / hiding.len() as f64;
    let hiding = (!hiding.is_empty()).then(|| Hiding {
        lost: mean(|one| one.lost),
        lost_fifth: mean(|one| one.lost_fifth),
        lost_half: mean(|one| one.lost_half),
        hidden: mean(|one| one.hidden),
    });
    (figures(&scored, Some(seed)), hiding)
}

fn cells(figures: Option<&Figures>, hiding: Option<Hiding>) -> Vec<Cell> {
    let estimates = figures.map_or([None; 4], |figures| {
        let Figures {
            precision,
            recall,
            f1,
            page_f1,
        } = *figures;
        [Some(precision), Some(recall), Some(f1), page_f1]
    });
    let number = |figure: Option<f64>| figure.map_or(Cell::Missing, |n| Cell::Number(n, 3));
    let estimates = estimates.into_iter().flat_map(|estimate| {
        let half = estimate
            .and_then(|estimate| estimate.interval)
            .map(Interval::half);
        [
            number(estimate.map(|estimate| estimate.value)),
            number(half),
        ]
    });
    let hiding = [
        hiding.map(|one| one.lost),
        hiding.map(|one| one.lost_fifth),
        hiding.map(|one| one.lost_half),
        hiding.map(|one| one.hidden),
    ];
    estimates.chain(hiding.map(number)).collect()
}
