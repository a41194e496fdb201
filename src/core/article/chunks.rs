//! The article in pieces of bounded size, each with the headings above it: what is indexed for search and put before language models.
//!
//! ```text
//!   pieces ─ headings, posts ─▶ sections ─ blocks ─▶ groups that fit ─▶ chunks
//!                                            └─ too long: items, paragraphs, sentences ─▶ groups that fit
//! ```
//!
//! A chunk lies in one section. Sentences, code and tables are never cut, so that a chunk with one of them alone may be longer than
//! asked for; so may what lies deeper than [`DEEPEST`] blocks. O(bytes).

use std::borrow::Cow;

use serde::Serialize;

use super::body::{Block, Piece, ends};
use super::{markdown, plain};
use crate::page::Page;

/// Blocks around a part that is still cut: what a page nests is written again at every level.
const DEEPEST: usize = 8;

/// Characters of a heading in a path, which stands in every chunk below it.
const LONGEST_HEADING: usize = 300;

/// What ends a sentence, where white space follows.
const STOPS: [char; 4] = ['.', '!', '?', '…'];
/// What ends a sentence by itself.
const WIDE_STOPS: [char; 3] = ['。', '！', '？'];

/// A part of an article.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Chunk {
    /// The title, and the headings that it lies under, the nearest last, of each its first 300 characters. On a page where several
    /// people speak in turn also who speaks, and when.
    pub path: Vec<String>,
    /// Markdown without those headings; never empty.
    pub text: String,
}

/// The chunks of an article, of at most `max` characters each; see the [module](self).
pub(super) fn write(pieces: &[Piece], page: &Page, title: &str, max: usize) -> Vec<Chunk> {
    let ends = ends(pieces);
    let mut path = Path::of(title);
    let mut chunks = Vec::new();
    let mut from = 0;
    let mut k = 0;
    while k < pieces.len() {
        let next = match &pieces[k] {
            Piece::Open(Block::Heading(_)) => ends[k] + 1,
            // Goes on inside: a post is a section of its own.
            Piece::Open(Block::Post(_)) | Piece::Close => k + 1,
            Piece::Open(_) => {
                k = ends[k] + 1;
                continue;
            }
            _ => {
                k += 1;
                continue;
            }
        };
        path.add(&pieces[from..k], page, max, &mut chunks);
        match &pieces[k] {
            Piece::Open(Block::Heading(level)) => path.enter(*level, &pieces[k..next]),
            Piece::Open(Block::Post(post)) => path.begin_post(&post.heading()),
            _ => path.end_post(),
        }
        k = next;
        from = k;
    }
    path.add(&pieces[from..], page, max, &mut chunks);
    chunks
}

/// The headings above a place.
struct Path {
    /// Each with its level, from the outside in; title and posts have level 0.
    headings: Vec<(u8, String)>,
    /// How many of them are the title.
    titles: usize,
}

impl Path {
    fn of(title: &str) -> Path {
        let mut path = Path {
            headings: Vec::new(),
            titles: 0,
        };
        path.push(0, title.trim());
        path.titles = path.headings.len();
        path
    }

    /// Adds a heading, unless it says nothing, or what the one above it says.
    fn push(&mut self, level: u8, heading: &str) {
        let heading: String = heading.chars().take(LONGEST_HEADING).collect();
        let is_said = self
            .headings
            .last()
            .is_some_and(|(_, last)| *last == heading);
        if !heading.is_empty() && !is_said {
            self.headings.push((level, heading));
        }
    }

    fn enter(&mut self, level: u8, heading: &[Piece]) {
        while self.headings.last().is_some_and(|(last, _)| *last >= level) {
            self.headings.pop();
        }
        self.push(level, &plain::paragraphs(heading).join(" "));
    }

    fn begin_post(&mut self, heading: &str) {
        self.end_post();
        self.push(0, heading);
    }

    fn end_post(&mut self) {
        self.headings.truncate(self.titles);
    }

    /// Adds the chunks of the section that `pieces` are.
    fn add(&self, pieces: &[Piece], page: &Page, max: usize, chunks: &mut Vec<Chunk>) {
        for text in texts(pieces, page, max) {
            chunks.push(Chunk {
                path: self.headings.iter().map(|(_, text)| text.clone()).collect(),
                text,
            });
        }
    }
}

/// Parts that follow each other, and the blocks around them.
struct Parts<'a> {
    around: Vec<Block>,
    /// Number of the next part.
    nth: usize,
    parts: std::vec::IntoIter<Cow<'a, [Piece]>>,
}

impl<'a> Parts<'a> {
    fn new(around: Vec<Block>, parts: Vec<Cow<'a, [Piece]>>) -> Parts<'a> {
        Parts {
            around,
            nth: 0,
            parts: parts.into_iter(),
        }
    }
}

/// The texts of a section, each as long as `max` allows.
fn texts(section: &[Piece], page: &Page, max: usize) -> Vec<String> {
    let mut texts = Vec::new();
    let mut left = vec![Parts::new(Vec::new(), parts(section))];
    while let Some(mut parts) = left.pop() {
        let mut group = Vec::new();
        let (mut begin, mut size) = (parts.nth, 0);
        let mut inner = None;
        for part in parts.parts.by_ref() {
            let around = counted(&parts.around, parts.nth);
            let own = written(&around, &part, page).chars().count();
            let is_cut = own > max;
            if size > 0 && (is_cut || size + 2 + own > max) {
                texts.push(written(&counted(&parts.around, begin), &group, page));
                group.clear();
                (begin, size) = (parts.nth, 0);
            }
            parts.nth += 1;
            inner = if is_cut { cut(&part, around) } else { None };
            if inner.is_some() {
                break;
            }
            group.extend_from_slice(&part);
            size += 2 + own;
        }
        texts.push(written(&counted(&parts.around, begin), &group, page));
        // What is cut comes before what follows.
        if let Some(inner) = inner {
            left.push(parts);
            left.push(inner);
        }
    }
    texts.retain(|text| !text.is_empty());
    texts
}

/// The blocks around the part of that number: a list goes on counting.
fn counted(around: &[Block], nth: usize) -> Vec<Block> {
    let mut around = around.to_vec();
    if let Some(Block::List(true, start)) = around.last_mut() {
        *start = start.saturating_add_unsigned(u32::try_from(nth).unwrap_or(u32::MAX));
    }
    around
}

/// Pieces as Markdown, within blocks.
fn written(around: &[Block], pieces: &[Piece], page: &Page) -> String {
    if pieces.is_empty() {
        return String::new();
    }
    let open = around.iter().cloned().map(Piece::Open);
    let close = around.iter().map(|_| Piece::Close);
    let all: Vec<Piece> = open.chain(pieces.iter().cloned()).chain(close).collect();
    markdown::write(&all, page).trim_end().to_owned()
}

/// Blocks, and runs between them.
fn parts(pieces: &[Piece]) -> Vec<Cow<'_, [Piece]>> {
    let ends = ends(pieces);
    let mut parts = Vec::new();
    let mut k = 0;
    while k < pieces.len() {
        let is_block = |piece: &Piece| matches!(piece, Piece::Open(_));
        let end = match is_block(&pieces[k]) {
            true => ends[k] + 1,
            false => (pieces[k..].iter().position(is_block)).map_or(pieces.len(), |run| k + run),
        };
        parts.push(Cow::Borrowed(&pieces[k..end]));
        k = end;
    }
    parts
}

/// A part in smaller ones; `None` where it stays whole.
fn cut<'a>(part: &Cow<'a, [Piece]>, mut around: Vec<Block>) -> Option<Parts<'a>> {
    // What was cut already are sentences.
    let Cow::Borrowed(part) = *part else {
        return None;
    };
    match part {
        _ if around.len() >= DEEPEST => None,
        [Piece::Open(Block::Code(_) | Block::Table(_)), ..] => None,
        [Piece::Open(block), inside @ .., Piece::Close] => {
            around.push(block.clone());
            Some(Parts::new(around, parts(inside)))
        }
        run => Some(Parts::new(around, sentences(run))),
    }
}

/// The sentences of a run, cut where no mark is open.
fn sentences<'a>(run: &[Piece]) -> Vec<Cow<'a, [Piece]>> {
    let mut sentences = vec![Vec::new()];
    let mut marks = 0_u32;
    for piece in run {
        let mut after = *piece == Piece::Break && marks == 0;
        match piece {
            Piece::Start(_) => marks += 1,
            Piece::End => marks = marks.saturating_sub(1),
            _ => {}
        }
        let Piece::Text(text) = piece else {
            if let Some(last) = sentences.last_mut() {
                last.push(piece.clone());
            }
            if after {
                sentences.push(Vec::new());
            }
            continue;
        };
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let end = if marks == 0 { stop(rest) } else { None };
            let (sentence, behind) = rest.split_at(end.unwrap_or(rest.len()));
            after = end.is_some();
            if let Some(last) = sentences.last_mut() {
                last.push(Piece::Text(sentence.to_owned()));
            }
            if after {
                sentences.push(Vec::new());
            }
            rest = behind;
        }
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.into_iter().map(Cow::Owned).collect()
}

/// Where the first sentence of a text ends, behind the white space after it.
fn stop(text: &str) -> Option<usize> {
    let mut before = ' ';
    let mut stopped = false;
    for (at, c) in text.char_indices() {
        // The white space behind a stop belongs to the sentence.
        if stopped && !c.is_whitespace() {
            return Some(at);
        }
        stopped |= WIDE_STOPS.contains(&c) || (c.is_whitespace() && STOPS.contains(&before));
        before = c;
    }
    None
}
