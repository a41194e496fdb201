//! Rows as a table and as charts: table 2 and figure 2 of the paper, theirs beside ours.

use super::{CHOICE, GOOD, Row, TruthKind};
use crate::align::AlignMode;
use crate::eval::plot::{Series, lines};
use crate::eval::shingle::Scores;
use crate::eval::table::{Cell, Table};

/// The table: the rows given, then for each kind of site and number of pages their mean.
#[must_use]
pub fn table(rows: &[Row]) -> Table {
    let mut table = Table::new(&[
        ("kind", "truth"),
        ("site", "site"),
        ("page_tokens", "tokens"),
        ("truth_tokens", "template"),
        ("way", "way"),
        ("pages", "pages"),
        ("aligned_precision", "precision"),
        ("aligned_recall", "recall"),
        ("aligned_f", "F"),
        ("precision", "marked"),
        ("recall", "recall"),
        ("f", "F"),
        ("tokens", "found"),
        ("ms", "ms"),
        ("limited", "limited"),
    ]);
    let number = |value: Option<f64>, decimals| {
        value.map_or(Cell::Missing, |value| Cell::Number(value, decimals))
    };
    for row in rows {
        table.row(vec![
            row.kind.name().into(),
            row.site.as_str().into(),
            Cell::Number(row.page_tokens, 0),
            number(row.truth_tokens, 0),
            row.way.name().into(),
            row.pages.into(),
            Cell::Number(row.aligned.precision, 3),
            Cell::Number(row.aligned.recall, 3),
            Cell::Number(row.aligned.f1(), 3),
            number(row.marked.map(|marked| marked.precision), 3),
            number(row.marked.map(|marked| marked.recall), 3),
            number(row.marked.map(Scores::f1), 3),
            Cell::Number(row.tokens, 0),
            number(row.time, 1),
            Cell::Number(row.limited, 1),
        ]);
    }
    for (kind, way, pages, of) in groups(rows) {
        let mean = |value: &dyn Fn(&Row) -> Option<f64>| {
            let values: Option<Vec<f64>> = of.iter().map(|row| value(row)).collect();
            number(
                values.map(|values| values.iter().sum::<f64>() / values.len().max(1) as f64),
                3,
            )
        };
        table.row(vec![
            kind.name().into(),
            "(mean)".into(),
            Cell::Missing,
            Cell::Missing,
            way.name().into(),
            pages.into(),
            mean(&|row| Some(row.aligned.precision)),
            mean(&|row| Some(row.aligned.recall)),
            mean(&|row| Some(row.aligned.f1())),
            mean(&|row| Some(row.marked?.precision)),
            mean(&|row| Some(row.marked?.recall)),
            mean(&|row| Some(row.marked?.f1())),
        ]);
    }
    summarise(&mut table, rows);
    table
}

fn summarise(table: &mut Table, rows: &[Row]) {
    for (key, kinds, way, word) in [
        (
            "good_paper",
            &[TruthKind::Paper][..],
            AlignMode::Exact,
            "the paper's sites",
        ),
        (
            "good",
            &OURS,
            AlignMode::Exact,
            "sites here, aligned exactly",
        ),
        (
            "good_anchored",
            &OURS,
            AlignMode::Anchored,
            "sites here, by anchors",
        ),
    ] {
        let chosen = rows
            .iter()
            .filter(|row| row.pages == CHOICE && row.way == way && kinds.contains(&row.kind));
        let (good, short): (Vec<&Row>, Vec<&Row>) = chosen.partition(|row| row.f() >= GOOD);
        let all = good.len() + short.len();
        if all == 0 {
            continue;
        }
        let short = short
            .iter()
            .map(|row| format!("{} {:.3}", row.site, row.f()));
        let short: Vec<String> = short.collect();
        let less = if short.is_empty() { "" } else { "; less: " };
        table.summary(
            key,
            good.len().into(),
            format!(
                "F of {GOOD:.2} or more with {CHOICE} pages: {} of {all} {word}{less}{}",
                good.len(),
                short.join(", ")
            ),
        );
    }
    let times = rows.iter().filter(|row| row.pages == CHOICE);
    let slowest = times.filter_map(|row| row.time).reduce(f64::max);
    if let Some(slowest) = slowest {
        table.summary(
            "slowest_ms",
            Cell::Number(slowest, 1),
            format!(
                "slowest of these with {CHOICE} pages: {slowest:.0} ms; the paper's program took minutes in 2011"
            ),
        );
    }
}

/// Figure 2 for each kind of sites and way: F, and the time where it is known, against the number of pages. Names of
/// files and charts.
#[must_use]
pub fn charts(rows: &[Row]) -> Vec<(String, String)> {
    let mut charts = Vec::new();
    let mut known = Vec::new();
    for row in rows {
        let which = (row.kind, row.way);
        if known.contains(&which) {
            continue;
        }
        known.push(which);
        let of: Vec<&Row> = rows
            .iter()
            .filter(|row| (row.kind, row.way) == which)
            .collect();
        let sites = match row.kind {
            TruthKind::Paper => "the paper's sites".to_owned(),
            _ => format!("{} sites, {}", row.kind.name(), row.way.name()),
        };
        let name = format!("align-{}-{}", row.kind.name(), row.way.name());
        let f = series(&of, |row| Some(row.f()));
        let title = format!("Alignment, figure 2 (a): F against pages, {sites}");
        charts.push((format!("{name}-f"), lines(&title, "pages", "F", &f)));
        let time = series(&of, |row| row.time);
        if time.iter().any(|series| !series.points.is_empty()) {
            let title = format!("Alignment, figure 2 (b): time against pages, {sites}");
            charts.push((
                format!("{name}-time"),
                lines(&title, "pages", "milliseconds", &time),
            ));
        }
    }
    charts
}

/// One line a site.
fn series(rows: &[&Row], value: impl Fn(&Row) -> Option<f64>) -> Vec<Series> {
    let mut all: Vec<Series> = Vec::new();
    for row in rows {
        if all.last().is_none_or(|series| series.name != row.site) {
            all.push(Series {
                name: row.site.clone(),
                points: Vec::new(),
            });
        }
        if let (Some(series), Some(value)) = (all.last_mut(), value(row)) {
            series.points.push((row.pages as f64, value));
        }
    }
    all
}

/// Kinds of sites that are not the paper's.
const OURS: [TruthKind; 2] = [TruthKind::Generated, TruthKind::Counted];

/// Rows of one kind, way and number of pages.
type Group<'a> = (TruthKind, AlignMode, usize, Vec<&'a Row>);

fn groups(rows: &[Row]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for row in rows {
        let known = groups
            .iter_mut()
            .find(|(kind, way, pages, _)| (*kind, *way, *pages) == (row.kind, row.way, row.pages));
        match known {
            Some((.., of)) => of.push(row),
            None => groups.push((row.kind, row.way, row.pages, vec![row])),
        }
    }
    groups
}
