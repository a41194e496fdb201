//! Time and memory of alignment as pages grow: the template of 16 pages, and one pair of them beside the plain matrix.

use std::hint::black_box;
use std::time::Instant;

use super::{forget_peak, peak, time};
use crate::align::needleman_wunsch::{DEFAULT_STEPS, align};
use crate::align::{AlignMode, Sequence, Settings, Tokens, extract};
use crate::eval::table::{Cell, Table};
use unhusk::page::{Builder, Flags, Page, PageError, PageFacts};

/// Pages aligned: the paper's choice.
pub const PAGES: usize = 16;

/// Shares of a page's tokens that all pages have, in percent. With none, unions grow longest: the worst case.
pub const SHARES: [usize; 2] = [60, 0];

/// Tokens of an entry of the menu, and of a story.
const MENU_TOKENS: usize = 5;
const STORY_TOKENS: usize = 8;

/// What aligning pages of one length cost; times in milliseconds.
#[derive(Clone, Debug)]
pub struct Line {
    /// Mean number of tokens of a page.
    pub tokens: usize,
    /// Share of them on all pages, in percent.
    pub shared: usize,
    /// How pages are aligned.
    pub way: AlignMode,
    /// Tokens of the template.
    pub template: usize,
    /// Making tokens of all pages.
    pub read: f64,
    /// Extracting their template.
    pub extract: f64,
    /// Alignments that met the work limit.
    pub limited: usize,
    /// Aligning one pair exactly.
    pub pair: f64,
    /// The score of that pair by the plain matrix, without the way back.
    pub plain: f64,
    /// Most memory used so far while extracting, in MB, where the system says.
    pub memory: Option<f64>,
}

/// A page of a made-up site with about `tokens` tokens: a menu that all pages share, and stories of its own.
///
/// # Errors
/// None for sizes that a page may have.
pub fn page(number: usize, tokens: usize, shared: usize) -> Result<Page, PageError> {
    let mut page = Builder::new();
    let open = |page: &mut Builder, tag: &str, class: &str| {
        page.open(tag, Flags::default());
        page.attribute("class", class);
    };
    page.open("html", Flags::default());
    page.open("body", Flags::default());
    open(&mut page, "ul", "menu");
    for entry in 0..tokens * shared / 100 / MENU_TOKENS {
        page.open("li", Flags::default());
        open(&mut page, "a", &format!("entry {entry}"));
        page.text(&format!("Section {entry}"), Flags::default());
        page.close();
        page.close();
    }
    page.close();
    for story in 0..tokens * (100 - shared) / 100 / STORY_TOKENS {
        let name = format!("{number}.{story}");
        open(&mut page, "article", &name);
        open(&mut page, "h2", &name);
        page.text(&format!("Story {name}"), Flags::default());
        page.close();
        open(&mut page, "p", &name);
        page.text(&format!("It happened on page {name}."), Flags::default());
        page.close();
        page.close();
    }
    page.finish(PageFacts::default())
}

/// Measures pages of one length.
///
/// # Errors
/// As [`page`]'s.
pub fn measure(tokens: usize, shared: usize, way: AlignMode) -> Result<Line, PageError> {
    let pages: Vec<Page> = (0..PAGES)
        .map(|number| page(number, tokens, shared))
        .collect::<Result<_, _>>()?;
    let read = || -> Vec<Sequence> {
        let mut tokens = Tokens::new();
        pages.iter().map(|page| tokens.learn(page)).collect()
    };
    let sequences = read();
    let settings = Settings::new().with_way(way);
    forget_peak();
    let template = extract(&sequences, &settings);
    let memory = peak();
    let (left, right) = (sequences[0].tokens(), sequences[1].tokens());
    Ok(Line {
        tokens: sequences.iter().map(Sequence::len).sum::<usize>() / PAGES,
        shared,
        way,
        template: template.tokens().len(),
        read: time(read),
        extract: time(|| extract(&sequences, &settings)),
        limited: template.limited(),
        pair: time(|| align(left, right, DEFAULT_STEPS)),
        plain: plain(left, right),
        memory,
    })
}

/// Time of the best score by the plain recurrence, row by row.
fn plain(left: &[u32], right: &[u32]) -> f64 {
    let start = Instant::now();
    let mut row: Vec<i64> = (0..=left.len() as i64).map(|gaps| -gaps).collect();
    for token in right {
        let mut diagonal = row[0];
        row[0] -= 1;
        for (j, other) in left.iter().enumerate() {
            let same = i64::from(token == other);
            let best = (diagonal + same).max(row[j] - 1).max(row[j + 1] - 1);
            diagonal = std::mem::replace(&mut row[j + 1], best);
        }
    }
    black_box(row);
    start.elapsed().as_secs_f64() * 1000.0
}

/// The table of all lines.
#[must_use]
pub fn table(lines: &[Line]) -> Table {
    let mut table = Table::new(&[
        ("tokens", "tokens"),
        ("shared", "shared %"),
        ("way", "way"),
        ("template", "template"),
        ("read_ms", "tokens ms"),
        ("extract_ms", "template ms"),
        ("limited", "limited"),
        ("pair_ms", "one pair ms"),
        ("plain_ms", "plain ms"),
        ("ratio", "times faster"),
        ("memory_mb", "peak MB"),
    ]);
    for line in lines {
        table.row(vec![
            line.tokens.into(),
            line.shared.into(),
            line.way.name().into(),
            line.template.into(),
            Cell::Number(line.read, 1),
            Cell::Number(line.extract, 1),
            line.limited.into(),
            Cell::Number(line.pair, 3),
            Cell::Number(line.plain, 1),
            Cell::Number(line.plain / line.pair, 0),
            line.memory
                .map_or(Cell::Missing, |memory| Cell::Number(memory, 0)),
        ]);
    }
    table.summary(
        "pages",
        PAGES.into(),
        format!("template of {PAGES} pages; one pair is aligned exactly, with the way back"),
    );
    table
}
