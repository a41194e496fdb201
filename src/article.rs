//! Verdict → what a person reads: title, facts and body of the main content.
//!
//! ```text
//!   page + verdict ─ kept ─ walk ─▶ pieces ─▶ plain · markup · markdown
//!                    page ─ metadata (JSON-LD, meta, microdata, time, byline)
//! ```
//!
//! [`Article::text`] has one paragraph per run of text with an empty line between, as gold texts of article bodies have;
//! [`markdown`] and [`html`] keep headings, lists, quotes, code, tables, figures, footnotes, formulas, links, emphasis and
//! pictures. Nothing recurses. O(nodes + bytes).

mod address;
mod body;
mod byline;
mod code;
mod date;
mod embed;
#[cfg(feature = "html")]
mod fallback;
mod json;
mod json_ld;
mod kept;
mod markdown;
mod markup;
mod math;
mod metadata;
mod notes;
mod picture;
mod plain;
mod runs;
mod tables;
mod tidy;
mod walk;

use rustc_hash::FxHashSet;

pub use metadata::Metadata;

use crate::page::{NodeId, Page, text};
use crate::verdict::Verdict;
use address::Base;
use body::Piece;
use kept::Kept;
use picture::Picture;

/// The main content of a page as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Article {
    /// The heading nearest the document's title, or the title itself without the site's name; the headline that the page's
    /// metadata give where that is the site's name.
    pub title: String,
    /// The texts in order, white space collapsed except in preformatted text and at the ends of verses; none is empty.
    pub paragraphs: Vec<String>,
}

impl Article {
    /// The article of a judged page.
    #[must_use]
    pub fn of(page: &Page, verdict: &Verdict) -> Article {
        Article {
            title: title_of(page, &Metadata::of(page)),
            paragraphs: with_pieces(page, verdict, |pieces, _| plain::paragraphs(&pieces)),
        }
    }

    /// All paragraphs, an empty line between two.
    #[must_use]
    pub fn text(&self) -> String {
        self.paragraphs.join("\n\n")
    }
}

/// The main content of a judged page as Markdown (CommonMark with tables, footnotes and formulas).
#[must_use]
pub fn markdown(page: &Page, verdict: &Verdict) -> String {
    let lead = Metadata::of(page).image;
    with_pieces(page, verdict, |mut pieces, source| {
        illustrate(&mut pieces, lead);
        markdown::write(&pieces, source)
    })
}

/// The main content of a judged page as plain HTML without scripts, handlers, styles or ids but those of footnotes.
#[must_use]
pub fn html(page: &Page, verdict: &Verdict) -> String {
    let lead = Metadata::of(page).image;
    with_pieces(page, verdict, |mut pieces, source| {
        illustrate(&mut pieces, lead);
        let mut out = String::new();
        markup::write(&mut out, &pieces, source);
        out
    })
}

/// Hands on the body and the page that it was made of: this one, or one made of the text that a saved page holds as data.
fn with_pieces<T>(page: &Page, verdict: &Verdict, then: impl FnOnce(Vec<Piece>, &Page) -> T) -> T {
    let base = Base::of(page);
    let kept = Kept::of(page, verdict);
    #[cfg(feature = "html")]
    if let Some(other) = fallback::page(&kept) {
        return then(walk::pieces(&Kept::all(&other), &base), &other);
    }
    then(walk::pieces(&kept, &base), page)
}

/// Puts the lead picture before a body that has it not.
fn illustrate(pieces: &mut Vec<Piece>, lead: String) {
    if pieces.is_empty() || lead.is_empty() || body::is_shown(pieces, &lead) {
        return;
    }
    let picture = Picture {
        src: lead,
        alt: String::new(),
    };
    let figure = [
        Piece::Open(body::Block::Figure),
        Piece::Picture(picture),
        Piece::Close,
    ];
    pieces.splice(0..0, figure);
}

/// The [`title`], or the headline that the page's metadata give where the title only names the site.
fn title_of(page: &Page, facts: &Metadata) -> String {
    let title = title(page);
    let names_site = title.is_empty() || title.to_lowercase() == facts.site.to_lowercase();
    if names_site && !facts.headline.is_empty() {
        facts.headline.clone()
    } else {
        title
    }
}

/// The title of the page's content: the first `h1` or `h2` that shares half of its words with the document's title,
/// else the longest part of the document's title between separators, else the first `h1`.
#[must_use]
pub fn title(page: &Page) -> String {
    let document = &page.facts().title;
    let words: FxHashSet<String> = words(document).collect();
    let mut first = String::new();
    // One past the end of the last heading read: one inside another is part of it.
    let mut end = NodeId::ROOT;
    for node in page.nodes() {
        let is_heading = matches!(page.tag(node), Some("h1" | "h2")) && !page.is_hidden(node);
        if !is_heading || node < end {
            continue;
        }
        end = page.end(node);
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
