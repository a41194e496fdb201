//! The paper's tables 1 and 2 and its figure 3 as far as its text tells it, with our rows and curves below theirs.

use super::{CLOSE, Counts, Measured, Row, Tried, mean};
use crate::chunk::Unit;
use crate::eval::plot::Series;
use crate::eval::table::{Cell, Table};

/// The paper's tables 1 and 2: site, template ratio in percent, ttdr.
pub const THEIRS: [(&str, f64, f64); 8] = [
    ("Cnnfn.com", 34.1, 1.00),
    ("NBA.com", 18.1, 0.86),
    ("Netflix.com", 17.8, 1.00),
    ("Amazon.com", 19.3, 1.00),
    ("Ebay.com", 22.5, 1.00),
    ("Disneylandsource.com", 54.1, 1.00),
    ("Elle.com", 19.3, 1.00),
    ("Launch.yahoo.com", 29.3, 1.00),
];

/// What the paper's text says of figure 3, whose curve is lost: site, pages picked and ttdr.
const THEIR_FIGURE: [(&str, [(f64, f64); 2]); 2] = [
    ("Amazon.com (paper)", [(9.0, 0.86), (13.0, 1.0)]),
    ("Ebay.com (paper)", [(9.0, 1.0), (41.0, 1.0)]),
];

/// Tables 1 and 2: the paper's rows, then ours, two a site: cut at tables, cut at blocks; and what other thresholds
/// would have given.
#[must_use]
pub fn table(rows: &[Row], tried: &[Tried]) -> Table {
    let mut table = Table::new(&[
        ("site", "site"),
        ("set", "from"),
        ("unit", "cut at"),
        ("pages", "pages"),
        ("duplicates", "duplicates"),
        ("over", "over"),
        ("template_ratio", "template ratio %"),
        ("tables", "chunks a page"),
        ("template_tables", "template"),
        ("found", "found"),
        ("wrong", "wrong"),
        ("unjudged", "unjudged"),
        ("ttdr", "ttdr"),
        ("ttdr_unseen", "ttdr unseen"),
        ("note", "note"),
    ]);
    for (site, ratio, ttdr) in THEIRS {
        let mut row = vec![Cell::Missing; 15];
        row[0] = site.into();
        row[1] = "paper".into();
        row[2] = word(Unit::Tables).into();
        row[6] = Cell::Number(ratio, 1);
        row[12] = Cell::Number(ttdr, 2);
        row[14] = "".into();
        table.row(row);
    }
    for row in rows {
        let Measured {
            counts,
            duplicates,
            threshold,
        } = row.all;
        let a_page = |count: usize| Cell::Number(count as f64 / counts.pages.max(1) as f64, 1);
        let ratio = |of: Option<f64>| of.map_or(Cell::Missing, |of| Cell::Number(of, 2));
        table.row(vec![
            row.site.as_str().into(),
            row.set.as_str().into(),
            word(row.unit).into(),
            counts.pages.into(),
            duplicates.into(),
            (threshold as usize).into(),
            Cell::Number(100.0 * counts.template_ratio(), 1),
            a_page(counts.tables),
            a_page(counts.template),
            a_page(counts.found),
            a_page(counts.wrong),
            a_page(counts.unjudged),
            ratio(counts.ttdr()),
            ratio(row.unseen),
            note(row).into(),
        ]);
    }
    summary(&mut table, rows, tried);
    table
}

fn summary(table: &mut Table, rows: &[Row], tried: &[Tried]) {
    for (unit, key_sites, key_close, key_best) in [
        (
            Unit::Tables,
            "table_sites",
            "table_sites_close",
            "table_sites_close_at_best",
        ),
        (
            Unit::Blocks,
            "block_sites",
            "block_sites_close",
            "block_sites_close_at_best",
        ),
    ] {
        let of_unit = || rows.iter().filter(move |row| row.unit == unit);
        let sites = of_unit().count();
        let able = of_unit().filter(|row| row.all.counts.template > 0).count();
        let close = of_unit().filter(|row| row.is_close()).count();
        let word = word(unit);
        table.summary(
            key_sites,
            able.into(),
            format!("cut at {word}: {able} of {sites} sites have template {word}"),
        );
        table.summary(
            key_close,
            close.into(),
            format!(
                "  of these, discovery ratio within {CLOSE} of 1: {close}; the paper's: 7 of 8"
            ),
        );
        let of_unit = || tried.iter().filter(|tried| tried.unit == unit);
        if let Some(best) = of_unit().map(|tried| tried.close).max() {
            let each: Vec<String> = of_unit()
                .map(|tried| format!("{} at {} %", tried.close, tried.share))
                .collect();
            table.summary(
                key_best,
                best.into(),
                format!(
                    "  tried as threshold, in percent of the pages: {}",
                    each.join(", ")
                ),
            );
        }
    }
    let ours = mean(
        rows.iter()
            .filter(|row| row.unit == Unit::Tables && row.all.counts.template > 0)
            .map(|row| 100.0 * row.all.counts.template_ratio()),
    )
    .unwrap_or(0.0);
    let theirs = mean(THEIRS.into_iter().map(|(_, ratio, _)| ratio)).unwrap_or(0.0);
    table.summary(
        "mean_template_ratio",
        Cell::Number(ours, 1),
        format!(
            "mean template ratio, cut at tables, of sites that have template tables: {ours:.1} %, the paper's {theirs:.1} %"
        ),
    );
}

/// Figure 3: the points the paper tells, then our curves.
#[must_use]
pub fn figure(curves: &[Series]) -> Vec<Series> {
    let theirs = THEIR_FIGURE.map(|(name, points)| Series {
        name: name.to_owned(),
        points: points.to_vec(),
    });
    let ours = curves.iter().filter(|series| !series.points.is_empty());
    theirs.into_iter().chain(ours.cloned()).collect()
}

/// The curves as a table.
#[must_use]
pub fn figure_table(curves: &[(Unit, Series)]) -> Table {
    let mut table = Table::new(&[
        ("site", "site"),
        ("unit", "cut at"),
        ("picked", "pages picked"),
        ("ttdr", "ttdr"),
    ]);
    let mut row = |site: &str, unit: Unit, (picked, ttdr): (f64, f64)| {
        table.row(vec![
            site.into(),
            word(unit).into(),
            (picked as usize).into(),
            Cell::Number(ttdr, 2),
        ]);
    };
    for (site, points) in THEIR_FIGURE {
        for point in points {
            row(site, Unit::Tables, point);
        }
    }
    for (unit, series) in curves {
        for &point in &series.points {
            row(&series.name, *unit, point);
        }
    }
    table
}

/// Why a row has no ratio.
fn note(row: &Row) -> String {
    let Counts {
        tables, template, ..
    } = row.all.counts;
    let word = word(row.unit);
    match (tables, template) {
        (0, _) => format!("no {word} with text"),
        (_, 0) => format!("no template {word}: nothing to find"),
        _ => String::new(),
    }
}

fn word(unit: Unit) -> &'static str {
    match unit {
        Unit::Tables => "tables",
        Unit::Blocks => "blocks",
    }
}
