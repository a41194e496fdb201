//! One table, four ways to print it: aligned for a terminal, Markdown, CSV, JSON.
//!
//! A column has a `key` for programs (CSV, JSON) and a `title` for people (terminal, Markdown); a cell keeps its value
//! and is rounded only for people.

use std::fmt::Write;

use serde_json::{Map, Value};

/// One value.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// A count.
    Count(u64),
    /// A measure, shown with this many decimals.
    Number(f64, usize),
    /// A change in percent, shown with its sign and one decimal.
    Change(f64),
    /// Yes or no.
    Flag(bool),
    /// Nothing to say.
    Missing,
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Cell::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Cell::Text(text)
    }
}

impl From<usize> for Cell {
    fn from(count: usize) -> Self {
        Cell::Count(count as u64)
    }
}

impl Cell {
    fn shown(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Count(count) => count.to_string(),
            Cell::Number(number, decimals) => format!("{number:.decimals$}"),
            Cell::Change(percent) => format!("{percent:+.1} %"),
            Cell::Flag(true) => "yes".to_owned(),
            Cell::Flag(false) => "no".to_owned(),
            Cell::Missing => String::new(),
        }
    }

    fn value(&self) -> Value {
        match self {
            Cell::Text(text) => text.as_str().into(),
            Cell::Count(count) => (*count).into(),
            Cell::Number(number, _) | Cell::Change(number) => (*number).into(),
            Cell::Flag(flag) => (*flag).into(),
            Cell::Missing => Value::Null,
        }
    }

    fn is_left_aligned(&self) -> bool {
        matches!(self, Cell::Text(_) | Cell::Flag(_))
    }
}

/// A text as a cell of CSV (RFC 4180). Texts may come from pages: one that begins like a formula is led by an apostrophe, so
/// that no spread sheet runs it.
fn csv_text(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let safe = format!("{}{text}", if formula { "'" } else { "" });
    if safe.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", safe.replace('"', "\"\""))
    } else {
        safe
    }
}

/// How a table is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Columns lined up with spaces.
    #[default]
    Terminal,
    /// A pipe table.
    Markdown,
    /// Comma separated, keys as the first line.
    Csv,
    /// `{"rows":[…],"summary":{…}}`.
    Json,
}

/// Rows under named columns, and figures for the whole.
#[derive(Clone, Debug, Default)]
pub struct Table {
    columns: Vec<(&'static str, &'static str)>,
    rows: Vec<Vec<Cell>>,
    summary: Vec<(&'static str, String, Cell)>,
}

impl Table {
    /// An empty table; columns are (key, title).
    #[must_use]
    pub fn new(columns: &[(&'static str, &'static str)]) -> Table {
        Table {
            columns: columns.to_vec(),
            ..Table::default()
        }
    }

    /// Adds a row. Missing cells at its end are left empty, cells too many are dropped.
    pub fn row(&mut self, mut cells: Vec<Cell>) {
        cells.resize(self.columns.len(), Cell::Missing);
        self.rows.push(cells);
    }

    /// Adds a figure for the whole: a key for programs, a sentence for people (in which the value is already told), or none.
    pub fn summary(&mut self, key: &'static str, value: Cell, sentence: impl Into<String>) {
        self.summary.push((key, sentence.into(), value));
    }

    /// Takes out the columns in which no row has anything to say.
    pub fn drop_empty(&mut self) {
        let kept: Vec<bool> = (0..self.columns.len())
            .map(|k| self.rows.iter().any(|row| row[k] != Cell::Missing))
            .collect();
        let mut at = kept.iter();
        self.columns.retain(|_| at.next() == Some(&true));
        for row in &mut self.rows {
            let mut at = kept.iter();
            row.retain(|_| at.next() == Some(&true));
        }
    }

    /// The table as text, with a line feed at its end.
    #[must_use]
    pub fn print(&self, format: Format) -> String {
        match format {
            Format::Terminal => self.terminal(),
            Format::Markdown => self.markdown(),
            Format::Csv => self.csv(),
            Format::Json => self.json(),
        }
    }

    fn terminal(&self) -> String {
        let shown: Vec<Vec<String>> = self
            .rows
            .iter()
            .map(|row| row.iter().map(Cell::shown).collect())
            .collect();
        let left: Vec<bool> = (0..self.columns.len())
            .map(|k| self.rows.iter().any(|row| row[k].is_left_aligned()))
            .collect();
        let titles: Vec<String> = self
            .columns
            .iter()
            .map(|(_, title)| (*title).to_owned())
            .collect();
        let width = |k: usize| {
            let cells = shown.iter().map(|row| row[k].chars().count());
            cells.chain([titles[k].chars().count()]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let mut out = String::new();
        for row in std::iter::once(&titles).chain(&shown) {
            let mut line = String::new();
            for (k, cell) in row.iter().enumerate() {
                let room = widths[k];
                let gap = if k == 0 { "" } else { "  " };
                // Writing to a string cannot fail.
                let _ = if left[k] {
                    write!(line, "{gap}{cell:<room$}")
                } else {
                    write!(line, "{gap}{cell:>room$}")
                };
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
        self.sentences(&mut out, "");
        out
    }

    fn markdown(&self) -> String {
        let escaped = |text: &str| text.replace('\\', "\\\\").replace('|', "\\|");
        let mut out = String::new();
        let mut line = |cells: Vec<String>| {
            out.push_str("| ");
            out.push_str(&cells.join(" | "));
            out.push_str(" |\n");
        };
        line(
            self.columns
                .iter()
                .map(|(_, title)| escaped(title))
                .collect(),
        );
        let rules = (0..self.columns.len()).map(|k| {
            let left = self.rows.iter().any(|row| row[k].is_left_aligned());
            if left {
                "---".to_owned()
            } else {
                "---:".to_owned()
            }
        });
        line(rules.collect());
        for row in &self.rows {
            line(row.iter().map(|cell| escaped(&cell.shown())).collect());
        }
        self.sentences(&mut out, "- ");
        out
    }

    fn sentences(&self, out: &mut String, mark: &str) {
        if !self.summary.is_empty() {
            out.push('\n');
        }
        let told = self.summary.iter().filter(|(_, told, _)| !told.is_empty());
        for (_, sentence, _) in told {
            out.push_str(mark);
            out.push_str(sentence);
            out.push('\n');
        }
    }

    fn csv(&self) -> String {
        let mut out = self
            .columns
            .iter()
            .map(|(key, _)| *key)
            .collect::<Vec<_>>()
            .join(",");
        out.push('\n');
        for row in &self.rows {
            let cells: Vec<String> = row
                .iter()
                .map(|cell| match cell.value() {
                    Value::Null => String::new(),
                    Value::String(text) => csv_text(&text),
                    value => value.to_string(),
                })
                .collect();
            out.push_str(&cells.join(","));
            out.push('\n');
        }
        out
    }

    fn json(&self) -> String {
        format!("{}\n", self.value())
    }

    /// The table as JSON prints it.
    #[must_use]
    pub fn value(&self) -> Value {
        let rows: Vec<Value> = self
            .rows
            .iter()
            .map(|row| {
                let pairs = self.columns.iter().zip(row);
                Value::Object(
                    pairs
                        .map(|((key, _), cell)| ((*key).to_owned(), cell.value()))
                        .collect(),
                )
            })
            .collect();
        let summary: Map<String, Value> = self
            .summary
            .iter()
            .map(|(key, _, cell)| ((*key).to_owned(), cell.value()))
            .collect();
        Value::Object(Map::from_iter([
            ("rows".to_owned(), Value::Array(rows)),
            ("summary".to_owned(), Value::Object(summary)),
        ]))
    }
}
