//! Emphasis that is read as such: marks around the text without its outer white space, HTML where CommonMark would read no mark.
//!
//! ```text
//!   a<b> b</b>      a **b**
//!   请<b>注意：</b>看   请<strong>注意：</strong>看      a mark between `：` and `看` ends nothing
//! ```
//!
//! What counts is what stands before and after a run of marks (CommonMark 0.31, "Emphasis and strong emphasis", left- and right-flanking
//! delimiter runs). Signs that Unicode calls neither letters nor digits all count as punctuation here: then HTML is written where a mark
//! would do, never a mark where none is read.

use crate::article::body::Mark;
use crate::page::maps::Set;

/// Emphasis from one byte of a line to another.
pub(super) struct Emphasis {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) style: Style,
}

/// How a text is emphasised.
#[derive(Clone, Copy)]
pub(super) enum Style {
    Strong,
    Emphasis,
    Deleted,
}

impl Style {
    pub(super) fn of(mark: &Mark) -> Option<Style> {
        match mark {
            Mark::Strong => Some(Style::Strong),
            Mark::Emphasis => Some(Style::Emphasis),
            Mark::Deleted => Some(Style::Deleted),
            _ => None,
        }
    }

    /// The mark, and the tags that say the same.
    fn signs(self) -> (&'static str, [&'static str; 2]) {
        match self {
            Style::Strong => ("**", ["<strong>", "</strong>"]),
            Style::Emphasis => ("*", ["<em>", "</em>"]),
            Style::Deleted => ("~~", ["<del>", "</del>"]),
        }
    }
}

/// A line with its emphasis; `spans` lie inside each other or apart, the inner ones first. O(bytes + spans · log spans).
pub(super) fn write(line: &str, spans: &[Emphasis]) -> String {
    let spans: Vec<Emphasis> = spans
        .iter()
        .filter_map(|span| trimmed(line, span))
        .collect();
    let mut starts: Vec<usize> = spans.iter().map(|span| span.from).collect();
    let mut ends: Vec<usize> = spans.iter().map(|span| span.to).collect();
    starts.sort_unstable();
    ends.sort_unstable();
    // Two runs of marks at one place would be read as one.
    let mut marked: Vec<bool> = spans
        .iter()
        .map(|span| {
            can_open(line, span.from)
                && can_close(line, span.to)
                && ends.binary_search(&span.from).is_err()
                && starts.binary_search(&span.to).is_err()
        })
        .collect();
    // Of a run of three, one mark would be read as ended by what begins within a word further on: outer spans first.
    let mut run = 0..0;
    for (at, span) in spans.iter().enumerate().rev() {
        let starts_before = |from: usize| starts.partition_point(|&start| start < from);
        if run.start < span.from && span.from < run.end {
            marked[at] &= !may_close(line, span.from);
        } else if starts_before(span.from + 1) - starts_before(span.from) > 1 {
            run = span.from..span.to;
        }
    }
    // A tag beside a mark is read as punctuation: the inner spans are written between it and the text.
    let (mut tags_at_starts, mut tags_at_ends) = (Set::default(), Set::default());
    for (at, span) in spans.iter().enumerate() {
        if tags_at_starts.contains(&span.from) {
            marked[at] &= is_apart(line[..span.from].chars().next_back());
        }
        if tags_at_ends.contains(&span.to) {
            marked[at] &= is_apart(line[span.to..].chars().next());
        }
        if !marked[at] {
            tags_at_starts.insert(span.from);
            tags_at_ends.insert(span.to);
        }
    }
    let mut signs: Vec<(usize, Sign)> = Vec::with_capacity(2 * spans.len());
    for (at, span) in spans.iter().enumerate() {
        let (mark, [open, close]) = span.style.signs();
        // What ends at a place ends before anything begins there; the inner ends first, and begins last.
        let from = Sign::Start(std::cmp::Reverse(at), if marked[at] { mark } else { open });
        let to = Sign::End(at, if marked[at] { mark } else { close });
        signs.extend([(span.from, from), (span.to, to)]);
    }
    signs.sort_unstable();
    let mut out = String::with_capacity(line.len() + 4 * signs.len());
    let mut written = 0;
    for (at, sign) in signs {
        out.push_str(line.get(written..at).unwrap_or_default());
        let (Sign::End(_, text) | Sign::Start(_, text)) = sign;
        out.push_str(text);
        written = at;
    }
    out.push_str(line.get(written..).unwrap_or_default());
    out
}

/// A sign in a line, in the order in which those at one place are written.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Sign {
    End(usize, &'static str),
    Start(std::cmp::Reverse<usize>, &'static str),
}

/// Emphasis without the white space at its ends; `None` where nothing is left.
fn trimmed(line: &str, span: &Emphasis) -> Option<Emphasis> {
    let text = line.get(span.from..span.to)?;
    let from = span.from + (text.len() - text.trim_start().len());
    let to = span.from + text.trim_end().len();
    let style = span.style;
    (from < to).then_some(Emphasis { from, to, style })
}

/// Whether a mark before this byte is read as the start of emphasis; what follows it is no white space.
fn can_open(line: &str, at: usize) -> bool {
    let before = line[..at].chars().next_back();
    let after = line[at..].chars().next();
    !after.is_some_and(is_sign) || is_apart(before)
}

/// Whether a mark before this byte is read as the end of emphasis; what stands before it is no white space.
fn can_close(line: &str, at: usize) -> bool {
    let before = line[..at].chars().next_back();
    let after = line[at..].chars().next();
    !before.is_some_and(is_sign) || is_apart(after)
}

/// Whether a mark before this byte, where emphasis starts, may be read as an end as well.
fn may_close(line: &str, at: usize) -> bool {
    let before = line[..at].chars().next_back();
    before.is_some_and(|before| !before.is_whitespace()) && can_close(line, at)
}

/// Whether what stands on the other side of a mark lets it be read beside punctuation.
fn is_apart(other: Option<char>) -> bool {
    other.is_none_or(|other| other.is_whitespace() || is_sign(other))
}

fn is_sign(character: char) -> bool {
    !character.is_alphanumeric() && !character.is_whitespace()
}
