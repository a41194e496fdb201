//! Table I of the tag path sequence paper, theirs beside ours, for its own 23 pages.
//!
//! The paper prints its algorithm but not how HTML became a tree, and its program took two lines otherwise than printed
//! (see [`tps`](crate::segment::tps), 2 and 3). Both are choices here, made once for all pages. With the paper's own
//! ([`Reader::Soup`], [`Settings::as_measured`]) 21 raw and 22 pruned sizes come out to the node. The two pages that
//! differ are other copies than the paper's: no reading makes 1421 nodes of a file with 306, and the other has 44 nodes
//! more outside the same main region.

use serde_json::Value;

use super::dataset::Entry;
use super::table::{Cell, Table};
use super::tag_soup;
use crate::page::{NodeId, Page, PageError, html};
use crate::segment::tps::{Sequence, Settings, prune, search};

/// How HTML becomes a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// As the paper's program did.
    Soup,
    /// As browsers do today.
    Html5,
}

/// Sizes of one page, in nodes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sizes {
    /// Before pruning.
    pub raw: usize,
    /// After pruning.
    pub pruned: usize,
    /// Splits until the main region was found.
    pub splits: usize,
}

impl Sizes {
    /// Share of nodes pruned, in percent, 0..=100.
    #[must_use]
    pub fn reduction(&self) -> f64 {
        if self.raw == 0 {
            return 0.0;
        }
        100.0 * (self.raw - self.pruned) as f64 / self.raw as f64
    }
}

/// Sizes of a page given by its bytes.
///
/// # Errors
/// As the reader's.
pub fn sizes(bytes: &[u8], reader: Reader, settings: &Settings) -> Result<Sizes, PageError> {
    match reader {
        Reader::Soup => {
            let soup = tag_soup::read(bytes)?;
            // Its root is not an element of the document.
            Ok(measure(
                &soup.page,
                soup.body,
                soup.page.len() - 1,
                settings,
            ))
        }
        Reader::Html5 => {
            let page = html::parse_bytes(bytes, "", None, html::Scripting::Off)?;
            let raw = Sequence::of(&page, NodeId::ROOT).nodes().len();
            Ok(measure(&page, page.body(), raw, settings))
        }
    }
}

fn measure(page: &Page, body: NodeId, raw: usize, settings: &Settings) -> Sizes {
    let sequence = Sequence::of(page, body);
    let (symbols, count) = (sequence.symbols(), sequence.count());
    let found = search::search(symbols, count, settings, search::Scope::Main);
    let main = found.parts[found.main].range.clone();
    let kept = prune(page, &sequence, main.start as usize..main.end as usize);
    // What is outside the body is never pruned.
    let pruned = kept.count_ones(..) + raw - sequence.nodes().len();
    Sizes {
        raw,
        pruned,
        splits: found.cuts.len(),
    }
}

/// The paper's row of one page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Theirs {
    /// Nodes before pruning.
    pub raw: usize,
    /// Nodes after pruning.
    pub pruned: usize,
}

/// The paper's row in a page's gold; `None` if there is none.
#[must_use]
pub fn theirs(entry: &Entry) -> Option<Theirs> {
    let row = entry.gold.get("table1")?;
    let count = |key: &str| Some(row.get(key).and_then(Value::as_u64)? as usize);
    Some(Theirs {
        raw: count("dom_raw")?,
        pruned: count("dom_pruned")?,
    })
}

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
}

/// Raw sizes closer than this are told apart by the reader alone, in percent.
const RAW_CLOSE: f64 = 5.0;
/// The same for pruned sizes.
const PRUNED_CLOSE: f64 = 10.0;
/// Mean reduction printed below the paper's table, in percent.
const PAPER_MEAN_REDUCTION: f64 = 46.22;

/// Difference of ours from theirs in percent of theirs.
fn difference(ours: usize, theirs: usize) -> f64 {
    100.0 * (ours as f64 - theirs as f64) / theirs.max(1) as f64
}

impl Row {
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
        ("note", "note"),
    ]);
    for row in rows {
        let Row { theirs, ours, .. } = row;
        let paper = Sizes {
            raw: theirs.raw,
            pruned: theirs.pruned.min(theirs.raw),
            splits: 0,
        };
        table.row(vec![
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
            row.note().into(),
        ]);
    }
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
    table
}
