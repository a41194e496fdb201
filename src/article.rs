//! Verdict → what a person reads: the title and the texts of the main content in body order.
//!
//! [`Article::text`] has one paragraph per text with an empty line between, as gold texts of article bodies have;
//! [`markdown`] keeps headings, lists, quotes, code, tables, links, emphasis and pictures. O(nodes + bytes).

mod markdown;
mod markup;

use rustc_hash::FxHashSet;

use crate::page::{NodeId, Page, text};
use crate::verdict::{Verdict, texts};

/// The main content of a page as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Article {
    /// The heading nearest the document's title, or the title itself without the site's name.
    pub title: String,
    /// The texts in order, white space collapsed except in preformatted text; none is empty.
    pub paragraphs: Vec<String>,
}

impl Article {
    /// The article of a judged page.
    #[must_use]
    pub fn of(page: &Page, verdict: &Verdict) -> Article {
        let mut paragraphs = Vec::new();
        for run in texts(page) {
            let mut raw = String::new();
            for node in (run.from.0..=run.last.0).map(NodeId) {
                if page.tag(node) == Some("br") {
                    raw.push('\n');
                }
                let Some(data) = page.text(node) else {
                    continue;
                };
                if !page.is_hidden(node) && verdict.is_article(node) {
                    raw.push_str(data);
                }
            }
            let paragraph = if is_preformatted(page, run.owner) {
                raw.trim_matches('\n').to_owned()
            } else {
                text::collapse(&raw)
            };
            if !text::is_blank(&paragraph) {
                paragraphs.push(paragraph);
            }
        }
        Article {
            title: title(page),
            paragraphs,
        }
    }

    /// All paragraphs, an empty line between two.
    #[must_use]
    pub fn text(&self) -> String {
        self.paragraphs.join("\n\n")
    }
}

/// The main content of a judged page as Markdown (CommonMark with tables).
#[must_use]
pub fn markdown(page: &Page, verdict: &Verdict) -> String {
    markdown::write(page, verdict)
}

/// The main content of a judged page as plain HTML without scripts, styles or ids.
#[must_use]
pub fn html(page: &Page, verdict: &Verdict) -> String {
    markup::write(page, verdict)
}

/// The title of the page's content: the first `h1` or `h2` that shares half of its words with the document's title,
/// else the longest part of the document's title between separators, else the first `h1`.
#[must_use]
pub fn title(page: &Page) -> String {
    let document = &page.facts().title;
    let words: FxHashSet<String> = words(document).collect();
    let mut first = String::new();
    for node in page.nodes() {
        if !matches!(page.tag(node), Some("h1" | "h2")) || page.is_hidden(node) {
            continue;
        }
        let heading = visible_text(page, node);
        let own: Vec<String> = self::words(&heading).collect();
        let shared = own.iter().filter(|word| words.contains(*word)).count();
        if own.len() >= 2 && shared * 2 >= own.len() {
            return heading;
        }
        if first.is_empty() && page.tag(node) == Some("h1") {
            first = heading;
        }
    }
    let part = parts(document)
        .max_by_key(|part| part.len())
        .unwrap_or_default();
    if part.is_empty() {
        first
    } else {
        text::collapse(part)
    }
}

/// A document's title is often "Article | Section | Site": its parts, split at marks between spaces.
fn parts(title: &str) -> impl Iterator<Item = &str> {
    const MARKS: [char; 9] = ['|', '-', '–', '—', '»', '«', '·', '•', ':'];
    let mut rest = title;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let cut = rest
            .char_indices()
            .find(|&(at, mark)| {
                MARKS.contains(&mark)
                    && rest[..at].ends_with(' ')
                    && rest[at + mark.len_utf8()..].starts_with(' ')
            })
            .map(|(at, mark)| (at, at + mark.len_utf8()));
        let (part, next) = match cut {
            Some((from, to)) => (&rest[..from], &rest[to..]),
            None => (rest, ""),
        };
        rest = next;
        Some(part)
    })
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
}

fn visible_text(page: &Page, node: NodeId) -> String {
    let mut raw = String::new();
    for inner in page.subtree(node) {
        if let Some(data) = page.text(inner).filter(|_| !page.is_hidden(inner)) {
            raw.push_str(data);
        }
    }
    text::collapse(&raw)
}

fn is_preformatted(page: &Page, node: NodeId) -> bool {
    page.tag(node) == Some("pre")
        || page.parent(node).and_then(|above| page.tag(above)) == Some("pre")
}
