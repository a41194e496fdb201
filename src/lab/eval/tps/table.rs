//! Table I as a table: theirs beside ours, and what the whole comes to.

use super::{Counts, Records, Sizes, Theirs};
use crate::eval::table::{Cell, Table};

/// One page: the paper's sizes, ours with the reader asked for, ours with the paper's reader.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Name of the page.
    pub id: String,
    /// The paper's sizes.
    pub theirs: Theirs,
    /// Ours.
    pub ours: Sizes,
    /// Ours as the paper's program would have them.
    pub soup: Sizes,
    /// Our record columns, with the reader asked for.
    pub records: Records,
}

/// Raw sizes closer than this are told apart by the reader alone, in percent.
const RAW_CLOSE: f64 = 5.0;
/// The same for pruned sizes.
const PRUNED_CLOSE: f64 = 10.0;
/// Mean reduction printed below the paper's table, in percent.
const PAPER_MEAN_REDUCTION: f64 = 46.22;
/// Mean noise removed printed there, in percent.
const PAPER_MEAN_NOISE_REMOVED: f64 = 77.03;

/// Difference of ours from theirs in percent of theirs.
fn difference(ours: usize, theirs: usize) -> f64 {
    100.0 * (ours as f64 - theirs as f64) / theirs.max(1) as f64
}

impl Row {
    /// Whether the page can hold the records that the paper counted: by its own scanner it has about as many nodes, or
    /// the same main region.
    fn has_records(&self) -> bool {
        let Row { theirs, soup, .. } = self;
        difference(soup.raw, theirs.raw).abs() <= RAW_CLOSE || soup.pruned == theirs.pruned
    }

    fn noise_removed(&self) -> Option<f64> {
        let is_judged = self.has_records() && self.records.content_present();
        self.records.noise_removed().filter(|_| is_judged)
    }

    fn record_cells(&self) -> Vec<Cell> {
        let Row {
            theirs, records, ..
        } = self;
        let counts = |theirs: Counts, ours: Counts| {
            [theirs.total, ours.total, theirs.target, ours.target].map(Cell::from)
        };
        let percent =
            |value: Option<f64>| value.map_or(Cell::Missing, |value| Cell::Number(value, 2));
        let mut cells = vec![
            Cell::Flag(theirs.content_present),
            if self.has_records() {
                Cell::Flag(records.content_present())
            } else {
                Cell::Missing
            },
        ];
        cells.extend(counts(theirs.raw_records, records.raw));
        cells.extend(counts(theirs.pruned_records, records.pruned));
        cells.push(percent(theirs.noise_removed));
        cells.push(percent(self.noise_removed()));
        cells
    }

    fn note(&self) -> String {
        let Row {
            theirs, ours, soup, ..
        } = self;
        let raw = difference(ours.raw, theirs.raw);
        let pruned = difference(ours.pruned, theirs.pruned);
        if raw.abs() <= RAW_CLOSE && pruned.abs() <= PRUNED_CLOSE {
            return String::new();
        }
        if soup.raw == theirs.raw {
            return format!(
                "markup read otherwise: {} nodes by the paper's scanner",
                soup.raw
            );
        }
        let same = if soup.pruned == theirs.pruned {
            ", same main region"
        } else {
            ""
        };
        format!(
            "another copy of the page: {} nodes by the paper's scanner, not {}{same}",
            soup.raw, theirs.raw
        )
    }
}

/// The table and its figures.
#[must_use]
pub fn table(rows: &[Row]) -> Table {
    let mut table = Table::new(&[
        ("id", "page"),
        ("raw_paper", "raw"),
        ("raw", "ours"),
        ("raw_difference", "differs"),
        ("pruned_paper", "pruned"),
        ("pruned", "ours"),
        ("pruned_difference", "differs"),
        ("reduction_paper", "reduction %"),
        ("reduction", "ours"),
        ("splits", "splits"),
        ("content_present_paper", "content"),
        ("content_present", "ours"),
        ("mdr_raw_total_paper", "MDR raw"),
        ("mdr_raw_total", "ours"),
        ("mdr_raw_target_paper", "targets"),
        ("mdr_raw_target", "ours"),
        ("mdr_pruned_total_paper", "pruned"),
        ("mdr_pruned_total", "ours"),
        ("mdr_pruned_target_paper", "targets"),
        ("mdr_pruned_target", "ours"),
        ("noise_removed_paper", "noise gone %"),
        ("noise_removed", "ours"),
        ("note", "note"),
    ]);
    for row in rows {
        let Row { theirs, ours, .. } = row;
        let paper = Sizes {
            raw: theirs.raw,
            pruned: theirs.pruned.min(theirs.raw),
            splits: 0,
        };
        let mut cells = vec![
            row.id.as_str().into(),
            theirs.raw.into(),
            ours.raw.into(),
            Cell::Change(difference(ours.raw, theirs.raw)),
            theirs.pruned.into(),
            ours.pruned.into(),
            Cell::Change(difference(ours.pruned, theirs.pruned)),
            Cell::Number(paper.reduction(), 2),
            Cell::Number(ours.reduction(), 2),
            ours.splits.into(),
        ];
        cells.extend(row.record_cells());
        cells.push(row.note().into());
        table.row(cells);
    }
    summarise_sizes(&mut table, rows);
    summarise_records(&mut table, rows);
    table
}

fn summarise_sizes(table: &mut Table, rows: &[Row]) {
    let within = |percent: f64, of: fn(&Row) -> (usize, usize)| {
        let close = |row: &&Row| {
            let (ours, theirs) = of(row);
            difference(ours, theirs).abs() <= percent
        };
        rows.iter().filter(close).count()
    };
    let raw: fn(&Row) -> (usize, usize) = |row| (row.ours.raw, row.theirs.raw);
    let pruned: fn(&Row) -> (usize, usize) = |row| (row.ours.pruned, row.theirs.pruned);
    let pages = rows.len();
    table.summary("pages", pages.into(), format!("{pages} pages"));
    for (key, word, percent, of) in [
        ("raw_exact", "raw size exactly the paper's", 0.0, raw),
        ("raw_within_5", "raw size within 5 %", RAW_CLOSE, raw),
        (
            "pruned_exact",
            "pruned size exactly the paper's",
            0.0,
            pruned,
        ),
        ("pruned_within_5", "pruned size within 5 %", 5.0, pruned),
        (
            "pruned_within_10",
            "pruned size within 10 %",
            PRUNED_CLOSE,
            pruned,
        ),
    ] {
        let count = within(percent, of);
        table.summary(key, count.into(), format!("{word}: {count} of {pages}"));
    }
    let mean = rows.iter().map(|row| row.ours.reduction()).sum::<f64>() / pages.max(1) as f64;
    table.summary(
        "mean_reduction",
        Cell::Number(mean, 2),
        format!("mean reduction: {mean:.2} %, the paper's {PAPER_MEAN_REDUCTION} %"),
    );
    table.summary(
        "mean_reduction_paper",
        Cell::Number(PAPER_MEAN_REDUCTION, 2),
        format!(
            "difference of the means: {:+.2} points",
            mean - PAPER_MEAN_REDUCTION
        ),
    );
}

fn summarise_records(table: &mut Table, rows: &[Row]) {
    let judged: Vec<&Row> = rows.iter().filter(|row| row.has_records()).collect();
    let pages = judged.len();
    let mut count = |key, sentence: &str, is_counted: &dyn Fn(&Row) -> bool| {
        let count = judged.iter().filter(|row| is_counted(row)).count();
        table.summary(key, count.into(), format!("{sentence}: {count} of {pages}"));
    };
    count(
        "content_present",
        "target records survive the filter",
        &|row| row.records.content_present(),
    );
    count(
        "content_as_paper",
        "the same where the paper has it so, and not where it has not",
        &|row| row.records.content_present() == row.theirs.content_present,
    );
    count(
        "content_present_checked",
        "with Algorithm 6, told whether the main region is content",
        &|row| row.records.content_present_checked(),
    );
    count(
        "mdr_raw_total_exact",
        "records of the whole page exactly the paper's",
        &|row| row.records.raw.total == row.theirs.raw_records.total,
    );
    count(
        "mdr_pruned_total_exact",
        "records of the pruned page exactly the paper's",
        &|row| row.records.pruned.total == row.theirs.pruned_records.total,
    );
    count(
        "mdr_raw_target_exact",
        "targets of the whole page exactly the paper's",
        &|row| row.records.raw.target == row.theirs.raw_records.target,
    );
    count(
        "mdr_pruned_target_exact",
        "targets of the pruned page exactly the paper's",
        &|row| row.records.pruned.target == row.theirs.pruned_records.target,
    );
    let removed: Vec<f64> = judged
        .iter()
        .filter_map(|row| row.noise_removed())
        .collect();
    let mean = removed.iter().sum::<f64>() / removed.len().max(1) as f64;
    table.summary(
        "mean_noise_removed",
        Cell::Number(mean, 2),
        format!(
            "mean noise removed over the {} pages whose content survives: {mean:.2} %, the paper's {PAPER_MEAN_NOISE_REMOVED} % ({:+.2} points)",
            removed.len(),
            mean - PAPER_MEAN_NOISE_REMOVED
        ),
    );
    table.summary(
        "mean_noise_removed_paper",
        Cell::Number(PAPER_MEAN_NOISE_REMOVED, 2),
        format!(
            "pages too unlike the paper's copy to have its records: {}",
            rows.len() - pages
        ),
    );
}
