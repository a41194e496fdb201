//! The body of an article as a flat list of pieces: what the writers of text, HTML and Markdown read.
//!
//! ```text
//!   <div>one <b>two<p>three</b></div>   →   Open(Paragraph) "one " Start(Strong) "two" End Close
//!                                           Open(Paragraph) Start(Strong) "three" End Close
//! ```
//!
//! Blocks nest, a run of inline text lies in the innermost one, and marks open and close inside a run; nothing is empty.
//! The pieces are made in one pass over the page by [`Walk`](super::walk::Walk).

use fixedbitset::FixedBitSet;

use super::math::Formula;
use super::notes::Reference;
use super::people::folded;
use super::picture::{self, Picture};
use super::posts::Post;

/// A block of an article.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Block {
    /// Level 1..=6.
    Heading(u8),
    Paragraph,
    Quote,
    /// Whether it is ordered, and the number it starts with.
    List(bool, i32),
    Item,
    /// Preformatted text and its language.
    Code(Option<String>),
    /// Whether its cells hold text alone, so that a line of text can hold a row.
    Table(bool),
    /// Whether it heads the table.
    Row(bool),
    Cell(Cell),
    Caption,
    Figure,
    FigureCaption,
    Definitions,
    Term,
    Definition,
    /// A footnote and its number, from 1.
    Note(u32),
    /// What one person says in a thread; its text is what the block holds.
    Post(Box<Post>),
}

/// A cell of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cell {
    pub(super) head: bool,
    pub(super) columns: u32,
    pub(super) rows: u32,
}

impl Block {
    /// Whether it holds one run of text and no blocks.
    pub(super) fn is_leaf(&self) -> bool {
        matches!(
            self,
            Block::Heading(_)
                | Block::Paragraph
                | Block::Code(_)
                | Block::Caption
                | Block::FigureCaption
                | Block::Term
        )
    }

    /// Whether its first run of text needs no paragraph.
    pub(super) fn is_bare(&self) -> bool {
        self.is_leaf()
            || matches!(
                self,
                Block::Item | Block::Cell(_) | Block::Figure | Block::Definition | Block::Note(_)
            )
    }
}

/// A mark on text inside a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// To an absolute address.
    Link(String),
    Strong,
    Emphasis,
    Code,
    Sub,
    Sup,
    Deleted,
    Inserted,
    Highlighted,
    Quoted,
}

/// A piece of an article.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    Open(Block),
    Close,
    Start(Mark),
    End,
    /// White space collapsed, but as it stands inside [`Block::Code`].
    Text(String),
    /// A line ends.
    Break,
    Picture(Picture),
    Formula(Formula),
    /// A reference to a footnote.
    Reference(Reference),
    /// A box to tick before a task, and whether it is done.
    Task(bool),
    /// A line between parts.
    Rule,
    /// A player or a post of another site: its address and what to call it.
    Embed(String, String),
}

/// Puts the title before a body that says it in no block of its own: so that a body that is shown alone has its title once.
pub(super) fn add_title(pieces: &mut Vec<Piece>, title: &str) {
    let own = folded(title);
    if pieces.is_empty() || own.is_empty() {
        return;
    }
    // Letters of the innermost block so far, no more of them than tell it from the title.
    let mut said = String::new();
    for piece in pieces.iter() {
        match piece {
            Piece::Open(_) => said.clear(),
            Piece::Text(text) if said.len() <= own.len() => said.push_str(&folded(text)),
            Piece::Close if said == own => return,
            Piece::Close => said.clear(),
            _ => {}
        }
    }
    let heading = [
        Piece::Open(Block::Heading(1)),
        Piece::Text(title.to_owned()),
        Piece::Close,
    ];
    pieces.splice(0..0, heading);
}

/// Takes a heading out of a list that holds nothing else, such as the last part of a breadcrumb. A number that a heading has for its
/// place in a list stays once there was a paragraph: others may follow.
pub(super) fn unlist_headings(pieces: &mut Vec<Piece>) {
    let ends = ends(pieces);
    let mut gone = FixedBitSet::with_capacity(pieces.len());
    let mut is_begun = false;
    for (at, window) in pieces.windows(3).enumerate() {
        is_begun |= matches!(window, [Piece::Open(Block::Paragraph), ..]);
        let [
            Piece::Open(Block::List(is_ordered, _)),
            Piece::Open(Block::Item),
            Piece::Open(Block::Heading(_)),
        ] = window
        else {
            continue;
        };
        let [list, item, heading] = [at, at + 1, at + 2].map(|at| ends[at]);
        if list == item + 1 && item == heading + 1 && !(*is_ordered && is_begun) {
            gone.extend([at, at + 1, item, list]);
        }
    }
    let mut at = 0..;
    pieces.retain(|_| !at.next().is_some_and(|at| gone.contains(at)));
}

/// Where the title ends that a body begins with; `None` where it begins with something else.
pub(super) fn end_of_title(pieces: &[Piece], title: &str) -> Option<usize> {
    let Some(Piece::Open(Block::Heading(_))) = pieces.first() else {
        return None;
    };
    let end = pieces.iter().position(|piece| *piece == Piece::Close)?;
    let said = pieces.iter().take(end).filter_map(|piece| match piece {
        Piece::Text(text) => Some(folded(text)),
        _ => None,
    });
    (said.collect::<String>() == folded(title)).then_some(end + 1)
}

/// For each [`Piece::Open`], the place of its [`Piece::Close`]; zero elsewhere.
pub(super) fn ends(pieces: &[Piece]) -> Vec<usize> {
    let mut ends = vec![0; pieces.len()];
    let mut open = Vec::new();
    for (k, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Open(_) => open.push(k),
            Piece::Close => {
                if let Some(from) = open.pop() {
                    ends[from] = k;
                }
            }
            _ => {}
        }
    }
    ends
}

/// Whether a body shows the picture at `address`: one of the same file name, sizes aside, or any before its second paragraph.
pub(super) fn is_shown(pieces: &[Piece], address: &str) -> bool {
    let mut runs = 0;
    pieces.iter().any(|piece| match piece {
        Piece::Picture(picture) => runs < 2 || picture::is_same(&picture.src, address),
        Piece::Open(Block::Paragraph) => {
            runs += 1;
            false
        }
        _ => false,
    })
}
