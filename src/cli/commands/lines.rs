//! JSON lines from standard input: `{"id","url","site","html"[,"type"][,"gold"]}`, one page a line, read in batches.
//!
//! A line that is no page becomes one that says why, in its place: no line stops the others.

use std::io::BufRead;
use std::sync::mpsc::sync_channel;

use rayon::prelude::*;
use serde_json::Value;

use crate::crawl::kind::{expect_lines, expect_page, no_html, why_no_line, without_mark};
use husk_core::page::{Page, html};

/// Lines of a batch: enough to keep all cores busy, few enough to bound memory.
pub(super) const BATCH: usize = 64;

/// Lines of a batch for each core, where there are many.
const BATCH_PER_CORE: usize = 16;

/// Bytes from which a batch is full, whatever its lines.
const BATCH_BYTES: usize = 32 << 20;

/// Bytes of a window, the most that is held where pages teach each other: some thousand pages.
const WINDOW_BYTES: usize = 256 << 20;

/// Looks at the beginning of standard input, which whoever reads it next sees again.
///
/// # Errors
/// A sentence where no line of it can be one of pages.
pub(super) fn expect_on_standard_input() -> Result<(), String> {
    let mut input = std::io::stdin().lock();
    // What the system says is said where it is read.
    let head = input.fill_buf().unwrap_or_default();
    let mut lines = head.split(|&byte| byte == b'\n');
    if lines.any(|line| without_mark(line).trim_ascii_start().starts_with(b"{")) {
        return Ok(());
    }
    expect_lines(head).map_err(|what| format!("standard input: {what}"))
}

/// One line of the input.
pub(super) struct Line {
    /// As it was given; null where there was none.
    pub(super) id: Value,
    /// Address, empty when unknown.
    pub(super) url: String,
    /// Pages with the same site may share a template; empty when unknown.
    pub(super) site: String,
    /// Kind of page.
    pub(super) kind: Option<String>,
    /// The truth.
    pub(super) gold: Value,
    /// The page, or why there is none.
    pub(super) html: Result<String, String>,
}

impl Line {
    fn of(bytes: &[u8]) -> Line {
        let bytes = without_mark(bytes);
        let value: Value = match serde_json::from_slice(bytes) {
            Ok(value) => value,
            Err(error) => {
                return Line {
                    id: Value::Null,
                    url: String::new(),
                    site: String::new(),
                    kind: None,
                    gold: Value::Null,
                    html: Err(why_no_line(bytes, &error)),
                };
            }
        };
        let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
        Line {
            id: value.get("id").cloned().unwrap_or(Value::Null),
            url: text("url").unwrap_or_default(),
            site: text("site").unwrap_or_default(),
            kind: text("type"),
            gold: value.get("gold").cloned().unwrap_or(Value::Null),
            html: text("html").ok_or_else(|| no_html(&value).to_owned()),
        }
    }

    /// Its page.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn page(&self) -> Result<Page, String> {
        let source = self.html.as_ref().map_err(Clone::clone)?;
        expect_page(source.as_bytes())?;
        html::parse(source, &self.url, html::Scripting::Off).map_err(|error| error.to_string())
    }

    /// Its name for people.
    pub(super) fn name(&self) -> String {
        match &self.id {
            Value::String(id) => id.clone(),
            id => id.to_string(),
        }
    }
}

/// Hands the lines on, batch by batch, until the input ends. Blank lines are left out. The next batch is read while one
/// is worked on.
///
/// # Errors
/// What the system says of the input, or what `each` gives.
pub(super) fn batches(
    input: impl BufRead + Send + 'static,
    mut each: impl FnMut(Vec<Line>) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let most = BATCH.max(BATCH_PER_CORE * rayon::current_num_threads());
    // No room: the reader holds one batch while another is worked on, never more.
    let (give, take) = sync_channel(0);
    let reader = std::thread::spawn(move || {
        pieces(input, most, BATCH_BYTES, |piece| {
            // Whoever took them has failed, and says why.
            give.send(piece)
                .map_err(|_| std::io::ErrorKind::BrokenPipe.into())
        })
    });
    for piece in take {
        // On an error the reader is left alone: it may wait for input for ever.
        each(parsed(&piece))?;
    }
    reader
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

fn parsed(piece: &[Vec<u8>]) -> Vec<Line> {
    piece.par_iter().map(|line| Line::of(line)).collect()
}

/// Hands on pieces of the input that are full at so many lines, or so many bytes.
fn pieces(
    mut input: impl BufRead,
    most: usize,
    most_bytes: usize,
    mut each: impl FnMut(Vec<Vec<u8>>) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let mut piece = Vec::new();
    let mut bytes = 0;
    loop {
        let mut line = Vec::new();
        let ended = input.read_until(b'\n', &mut line)? == 0;
        if !line.trim_ascii().is_empty() {
            bytes += line.len();
            piece.push(line);
        }
        if piece.len() >= most || bytes >= most_bytes || (ended && !piece.is_empty()) {
            each(std::mem::take(&mut piece))?;
            bytes = 0;
        }
        if ended {
            return Ok(());
        }
    }
}

/// Hands the lines on as [`batches`] does, as many at a time as memory is to hold: pages of a site that lie together are
/// handed on together.
///
/// # Errors
/// What the system says of the input, or what `each` gives.
pub(super) fn windows(
    input: impl BufRead,
    mut each: impl FnMut(Vec<Line>) -> std::io::Result<()>,
) -> std::io::Result<()> {
    pieces(input, usize::MAX, WINDOW_BYTES, |piece| {
        each(parsed(&piece))
    })
}

/// All lines at once.
///
/// # Errors
/// What the system says of the input.
pub(super) fn all(input: impl BufRead) -> std::io::Result<Vec<Line>> {
    let mut lines = Vec::new();
    pieces(input, BATCH, BATCH_BYTES, |piece| {
        lines.extend(parsed(&piece));
        Ok(())
    })?;
    Ok(lines)
}

/// The positions of the lines of each site that has a name, sites in the order of their first line.
pub(super) fn by_site(lines: &[Line]) -> Vec<(&str, Vec<usize>)> {
    let mut groups: Vec<(&str, Vec<usize>)> = Vec::new();
    let mut known = husk_core::page::maps::Map::default();
    let named = lines.iter().enumerate();
    for (k, line) in named.filter(|(_, line)| !line.site.is_empty()) {
        let at = *known.entry(line.site.as_str()).or_insert(groups.len());
        if at == groups.len() {
            groups.push((&line.site, Vec::new()));
        }
        groups[at].1.push(k);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(most: usize, most_bytes: usize, input: &str) -> Vec<Vec<String>> {
        let mut found = Vec::new();
        pieces(input.as_bytes(), most, most_bytes, |piece| {
            found.push(parsed(&piece).iter().map(Line::name).collect());
            Ok(())
        })
        .unwrap();
        found
    }

    #[test]
    fn a_piece_is_full_at_so_many_lines_or_bytes() {
        let input: String = (0..5).map(|k| format!("{{\"id\":{k}}}\n\n")).collect();
        assert_eq!(
            ids(2, usize::MAX, &input),
            [vec!["0", "1"], vec!["2", "3"], vec!["4"]]
        );
        // Nine bytes a line.
        assert_eq!(
            ids(usize::MAX, 20, &input),
            [vec!["0", "1", "2"], vec!["3", "4"]]
        );
        assert!(ids(2, 20, "\n \n").is_empty());
    }
}
