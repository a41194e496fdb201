//! Time and memory as pages grow: mapping two pages of a site, learning and marking, beside the mapping without short
//! cuts in the same run; mining the records of one page; and isotonic smoothing of trees, with scores in thousandths as
//! `page_level` has them and with all scores different.

pub mod alignment;

use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;

use super::table::{Cell, Table};
use crate::page_level::isotonic::{Node, smooth};
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{Page, PageError};
use unhusk::segment::mdr;
use unhusk::template::random::Random;
use unhusk::template::rtdm::{DEFAULT_STEPS, map};
use unhusk::template::{Labels, SiteTemplate, Tree};

/// Each time is the least of so many runs: what other programs on the machine add is not ours.
const RUNS: usize = 5;

/// Cells after which the mapping without short cuts is not waited for.
const PLAIN_CELLS: u64 = 400_000_000;

/// What one pair of pages cost; times in milliseconds.
#[derive(Clone, Debug)]
pub struct Line {
    /// Name of the pair.
    pub name: String,
    /// Nodes of both pages.
    pub nodes: [usize; 2],
    /// Cost of the mapping.
    pub cost: Option<u32>,
    /// Making both trees.
    pub trees: f64,
    /// Mapping one to the other; nothing when it reached its limit.
    pub map: Option<f64>,
    /// The same without short cuts; nothing when not waited for.
    pub plain: Option<f64>,
    /// Learning the second page.
    pub learn: f64,
    /// Matching and marking the second page.
    pub mark: f64,
    /// Mining the second page's data records.
    pub mdr: f64,
    /// Bytes of the template of both pages.
    pub bytes: usize,
    /// Most memory used so far while mapping, in MB, where the system says.
    pub memory: Option<f64>,
}

/// Two pages of a made-up site with about `nodes` nodes each: shared frame, half of the stories shared, comments.
///
/// # Errors
/// As the parser's; none for sizes a page may have.
pub fn pair(nodes: usize) -> Result<[Page; 2], PageError> {
    let page = |number: usize| {
        let mut html = String::from("<!doctype html><title>Site</title><body><header><nav><ul>");
        for item in 0..nodes / 80 {
            let _ = write!(html, "<li><a href=/s{item}>Section {item}</a>");
        }
        html.push_str("</ul></nav></header><main>");
        for story in 0..nodes / 22 {
            // Every other story is on both pages, a little further down on the second.
            let text = if story % 2 == 0 {
                story
            } else {
                story * 7 + number * 1_000_003
            };
            let _ = write!(
                html,
                "<article class=card><h2><a href=/{text}>Story {text}</a></h2><p>Lead of <b>{text}</b> and more</p>\
                 <ul><li>Tag {}<li>Tag {}</ul></article>",
                text % 13,
                text % 17
            );
            if story % 9 == number {
                html.push_str("<aside>Advertisement</aside>");
            }
        }
        html.push_str("</main><footer><p>All rights reserved</p></footer>");
        parse(
            &html,
            &format!("https://bench.test/{number}"),
            Scripting::Off,
        )
    };
    Ok([page(0)?, page(1)?])
}

/// Measures one pair of pages.
#[must_use]
pub fn measure(name: &str, pages: &[Page; 2]) -> Line {
    let [one, two] = pages;
    let mut labels = Labels::new();
    let trees = [labels.tree(one), labels.tree(two)];
    let making = time(|| {
        let mut labels = Labels::new();
        (labels.tree(one), labels.tree(two))
    });
    forget_peak();
    let mapping = map(&trees[0], &trees[1], DEFAULT_STEPS).ok();
    let memory = peak();
    let mapped = mapping
        .as_ref()
        .map(|_| time(|| map(&trees[0], &trees[1], DEFAULT_STEPS)));
    let mut first = SiteTemplate::new("bench.test");
    first.learn(one, 1);
    let mut both = first.clone();
    both.learn(two, 2);
    Line {
        name: name.to_owned(),
        nodes: [one.len(), two.len()],
        cost: mapping.map(|mapping| mapping.cost),
        trees: making,
        map: mapped,
        plain: plain_time(&trees),
        learn: time(|| first.clone().learn(two, 2)),
        mark: time(|| both.match_page(two).map(|found| both.mark(two, &found))),
        mdr: time(|| mdr::mine(two, &mdr::Settings::default())),
        bytes: both.to_bytes().len(),
        memory,
    }
}

/// The table of all lines.
#[must_use]
pub fn table(lines: &[Line]) -> Table {
    let mut table = Table::new(&[
        ("pages", "pages"),
        ("left", "nodes"),
        ("right", "nodes"),
        ("cost", "cost"),
        ("trees_ms", "trees ms"),
        ("map_ms", "map ms"),
        ("plain_ms", "no short cuts ms"),
        ("ratio", "times faster"),
        ("learn_ms", "learn ms"),
        ("mark_ms", "mark ms"),
        ("mdr_ms", "MDR ms"),
        ("bytes", "template bytes"),
        ("memory_mb", "peak MB"),
    ]);
    let ms = |time: Option<f64>| time.map_or(Cell::Missing, |time| Cell::Number(time, 2));
    for line in lines {
        let ratio = line.plain.zip(line.map).map(|(plain, map)| plain / map);
        table.row(vec![
            line.name.as_str().into(),
            line.nodes[0].into(),
            line.nodes[1].into(),
            line.cost
                .map_or(Cell::Missing, |cost| (cost as usize).into()),
            ms(Some(line.trees)),
            ms(line.map),
            ms(line.plain),
            ratio.map_or(Cell::Missing, |ratio| Cell::Number(ratio, 1)),
            ms(Some(line.learn)),
            ms(Some(line.mark)),
            ms(Some(line.mdr)),
            line.bytes.into(),
            line.memory
                .map_or(Cell::Missing, |memory| Cell::Number(memory, 0)),
        ]);
    }
    table
}

/// Nodes of the trees that are smoothed.
const SMOOTHED: usize = 5000;

/// Adds a line for each tree that is smoothed.
pub fn add_smoothing(table: &mut Table) {
    for (key, steps, words) in [
        ("smooth_ms", 1000, "scores in thousandths"),
        ("smooth_distinct_ms", 1 << 30, "all scores different"),
    ] {
        let nodes = scored(SMOOTHED, steps);
        let took = time(|| smooth(&nodes));
        let sentence = format!("isotonic smoothing of {SMOOTHED} nodes, {words}: {took:.1} ms");
        table.summary(key, Cell::Number(took, 2), sentence);
    }
}

/// A tree as bushy as pages are, with penalties as small parts of a page have.
fn scored(nodes: usize, steps: usize) -> Vec<Node> {
    let mut random = Random::new(7);
    (0..nodes)
        .map(|k| {
            // A parent among the last forty: depth grows slowly.
            let back = random.below(40.min(k.max(1))) + 1;
            Node {
                parent: k.saturating_sub(back) as u32,
                score: random.below(steps) as f64 / steps as f64,
                weight: 1.0 + random.below(3) as f64,
                penalty: 0.05 + random.below(100) as f64 / 20.0,
            }
        })
        .collect()
}

/// Least time of several runs, in milliseconds.
fn time<T>(work: impl Fn() -> T) -> f64 {
    (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            black_box(work());
            start.elapsed().as_secs_f64() * 1000.0
        })
        .fold(f64::INFINITY, f64::min)
}

fn plain_time(trees: &[Tree; 2]) -> Option<f64> {
    let start = Instant::now();
    let mut cells = 0;
    black_box(plain(&trees[0], &trees[1], 0, 0, &mut cells)?);
    Some(start.elapsed().as_secs_f64() * 1000.0)
}

/// The restricted top-down distance by its recurrence alone: no classes, no trimming, nothing remembered. `None` when it
/// takes too many cells. Recurses, as pages from a parser are at most 512 deep.
fn plain(left: &Tree, right: &Tree, a: u32, b: u32, cells: &mut u64) -> Option<u32> {
    let differ = u32::from(left.label(a) != right.label(b));
    if differ == 1 || left.is_leaf(a) || right.is_leaf(b) {
        return Some(differ + left.size(a) - 1 + right.size(b) - 1);
    }
    let others: Vec<u32> = right.children(b).collect();
    let mut row = vec![0];
    for (k, &j) in others.iter().enumerate() {
        row.push(row[k] + right.size(j));
    }
    for i in left.children(a) {
        let mut diagonal = row[0];
        row[0] += left.size(i);
        for (k, &j) in others.iter().enumerate() {
            *cells += 1;
            if *cells > PLAIN_CELLS {
                return None;
            }
            let both = diagonal + plain(left, right, i, j, cells)?;
            diagonal = row[k + 1];
            let best = (diagonal + left.size(i)).min(row[k] + right.size(j));
            row[k + 1] = best.min(both);
        }
    }
    row.last().copied()
}

/// Most memory the process has held, in MB; only where the system keeps it in a file.
fn peak() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

/// Lets the peak begin anew from what is held now. Where that fails peaks only grow, and sizes are measured ascending.
fn forget_peak() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}
