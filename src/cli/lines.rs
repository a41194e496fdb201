//! JSON lines from standard input: `{"id","url","site","html"[,"type"][,"gold"]}`, one page a line, read in batches.
//!
//! A line that is no page becomes one that says why, in its place: no line stops the others.

use std::io::BufRead;

use serde_json::Value;

use crate::page::{Page, html};

/// Lines of a batch: enough to keep all cores busy, few enough to bound memory.
pub(super) const BATCH: usize = 64;

/// Bytes from which a batch is full, whatever its lines.
const BATCH_BYTES: usize = 32 << 20;

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
        let value: Value = match serde_json::from_slice(bytes) {
            Ok(value) => value,
            Err(error) => {
                return Line {
                    id: Value::Null,
                    url: String::new(),
                    site: String::new(),
                    kind: None,
                    gold: Value::Null,
                    html: Err(error.to_string()),
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
            html: text("html").ok_or_else(|| "no string \"html\"".to_owned()),
        }
    }

    /// Its page.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn page(&self) -> Result<Page, String> {
        let source = self.html.as_ref().map_err(Clone::clone)?;
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

/// Hands the lines on, batch by batch, until the input ends. Blank lines are left out.
///
/// # Errors
/// What the system says of the input, or what `each` gives.
pub(super) fn batches(
    mut input: impl BufRead,
    mut each: impl FnMut(Vec<Line>) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let mut batch = Vec::new();
    let mut bytes = 0;
    let mut line = Vec::new();
    loop {
        line.clear();
        let ended = input.read_until(b'\n', &mut line)? == 0;
        if !line.trim_ascii().is_empty() {
            bytes += line.len();
            batch.push(Line::of(&line));
        }
        if batch.len() >= BATCH || bytes >= BATCH_BYTES || (ended && !batch.is_empty()) {
            each(std::mem::take(&mut batch))?;
            bytes = 0;
        }
        if ended {
            return Ok(());
        }
    }
}

/// All lines at once.
///
/// # Errors
/// What the system says of the input.
pub(super) fn all(input: impl BufRead) -> std::io::Result<Vec<Line>> {
    let mut lines = Vec::new();
    batches(input, |batch| {
        lines.extend(batch);
        Ok(())
    })?;
    Ok(lines)
}

/// The lines of each site that has a name, sites in the order of their first line.
pub(super) fn by_site(lines: &[Line]) -> Vec<(&str, Vec<&Line>)> {
    let mut groups: Vec<(&str, Vec<&Line>)> = Vec::new();
    let mut known = rustc_hash::FxHashMap::default();
    for line in lines.iter().filter(|line| !line.site.is_empty()) {
        let at = *known.entry(line.site.as_str()).or_insert(groups.len());
        if at == groups.len() {
            groups.push((&line.site, Vec::new()));
        }
        groups[at].1.push(line);
    }
    groups
}
