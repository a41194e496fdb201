//! Puts pieces together: opens paragraphs where text begins, keeps white space and line ends, takes back what is empty.

use super::body::{Block, Cell, Mark, Piece};
use super::picture::Picture;
use crate::page::text;

/// Blocks that may nest; deeper ones lose their form and keep their text.
const DEEPEST: usize = 64;

/// Marks that may nest.
const MARKS: usize = 16;

/// A block that is open.
struct Open {
    /// Where it is among the pieces.
    at: usize,
    /// Whether it holds anything.
    full: bool,
    block: Block,
    /// Made only so that another has its place; closed with the run or block that it was made for.
    implied: bool,
}

/// See the [module](self).
#[derive(Default)]
pub(super) struct Runs {
    pieces: Vec<Piece>,
    open: Vec<Open>,
    /// How many of them have a form: all but posts.
    formed: usize,
    /// Marks that text is to have, and how many of them the run has already.
    wanted: Vec<Mark>,
    started: usize,
    /// The mark that ended last in this run.
    ended: Option<Mark>,
    /// Whether a run is open.
    running: bool,
    /// A space, or so many line ends, stand before the next text of the run.
    space: bool,
    lines: u32,
    /// Pieces up to the end of the item that was closed last.
    closed_item: usize,
}

impl Runs {
    /// Whether text is taken as it stands.
    pub(super) fn in_code(&self) -> bool {
        matches!(
            self.open.last().map(|open| &open.block),
            Some(Block::Code(_))
        )
    }

    /// Whether text is code in a line.
    pub(super) fn in_code_mark(&self) -> bool {
        self.wanted.contains(&Mark::Code)
    }

    /// Whether an item has begun and holds nothing yet.
    pub(super) fn begins_item(&self) -> bool {
        let mut open = self.open.iter().rev();
        let last = open.find(|open| open.block != Block::Paragraph);
        last.is_some_and(|open| open.block == Block::Item && !open.full)
    }

    fn in_leaf(&self) -> bool {
        self.open.last().is_some_and(|open| open.block.is_leaf())
    }

    /// Adds text to the run; begins one if there is none.
    pub(super) fn text(&mut self, data: &str) {
        if self.in_code() {
            // Highlighters indent with spaces that do not break.
            let data = data.replace('\u{a0}', " ");
            match self.pieces.last_mut() {
                Some(Piece::Text(known)) => known.push_str(&data),
                _ => self.pieces.push(Piece::Text(data)),
            }
            return;
        }
        let is_unseen = |c: char| c.is_whitespace() || text::is_invisible(c);
        let mut words = data.split_whitespace();
        // What has no ink begins no run.
        let first = words
            .next()
            .filter(|_| self.running || !data.chars().all(is_unseen));
        let Some(first) = first else {
            self.space |= data.contains(char::is_whitespace);
            return;
        };
        let space = data.starts_with(char::is_whitespace) || self.space;
        let continues = self.begin();
        let mut out = String::with_capacity(data.len());
        if space && continues {
            out.push(' ');
        }
        out.push_str(first);
        for word in words {
            out.push(' ');
            out.push_str(word);
        }
        match self.pieces.last_mut() {
            Some(Piece::Text(known)) => known.push_str(&out),
            _ => self.pieces.push(Piece::Text(out)),
        }
        self.space = data.ends_with(char::is_whitespace);
    }

    /// Whether the run before ended with the same picture, and this one leads nowhere. In one run, as the stars of a rating, each
    /// counts.
    pub(super) fn ends_with(&self, picture: &Picture) -> bool {
        let is_border = |piece: &&Piece| matches!(piece, Piece::Open(_) | Piece::Close);
        let last = self
            .pieces
            .iter()
            .rev()
            .take(DEEPEST)
            .find(|piece| !is_border(piece));
        let is_linked = self.wanted.iter().any(|mark| matches!(mark, Mark::Link(_)));
        !self.running
            && !is_linked
            && matches!(last, Some(Piece::Picture(known)) if known.src == picture.src)
    }

    /// Adds a piece to the run.
    pub(super) fn piece(&mut self, piece: Piece) {
        if self.in_code() {
            return;
        }
        let space = self.space;
        if self.begin() && space {
            self.pieces.push(Piece::Text(" ".to_owned()));
        }
        self.space = false;
        self.pieces.push(piece);
    }

    /// Adds a picture: to the run, but one in a heading stands before it.
    pub(super) fn picture(&mut self, picture: Picture) {
        let in_heading = |open: &&mut Open| matches!(open.block, Block::Heading(_));
        let Some(heading) = self.open.last_mut().filter(in_heading) else {
            self.piece(Piece::Picture(picture));
            return;
        };
        let is_link = |mark: &&Mark| matches!(mark, Mark::Link(_));
        let link = self.wanted.iter().find(is_link);
        let mut figure = vec![Piece::Open(Block::Figure)];
        figure.extend(link.cloned().map(Piece::Start));
        figure.push(Piece::Picture(picture));
        figure.extend(link.map(|_| Piece::End));
        figure.push(Piece::Close);
        let at = heading.at;
        heading.at += figure.len();
        self.pieces.splice(at..at, figure);
        for around in self.open.iter_mut().rev().skip(1) {
            around.full = true;
        }
    }

    /// White space stands before what is added next.
    pub(super) fn space(&mut self) {
        self.space = true;
    }

    /// Makes ready for text: a run, its line ends, its marks. Whether something stands before on the same line.
    fn begin(&mut self) -> bool {
        let mut continues = self.running;
        if !self.running {
            self.paragraph();
            self.running = true;
            self.lines = 0;
        } else if self.lines > 0 {
            self.lines = 0;
            self.pieces.push(Piece::Break);
            continues = false;
        }
        if continues && self.space && self.started < self.wanted.len() {
            // The space belongs before the marks, not inside them.
            self.pieces.push(Piece::Text(" ".to_owned()));
            continues = false;
        }
        for mark in &self.wanted[self.started..] {
            // The same mark again, with nothing between, goes on.
            if self.ended.as_ref() == Some(mark) && self.pieces.last() == Some(&Piece::End) {
                self.pieces.pop();
            } else {
                self.pieces.push(Piece::Start(mark.clone()));
            }
            self.ended = None;
        }
        self.started = self.wanted.len();
        continues
    }

    /// Opens what a run needs to lie in, and says that all around it is not empty.
    fn paragraph(&mut self) {
        let implied = match self.open.last() {
            None => Some(Block::Paragraph),
            Some(open) => match open.block {
                Block::List(..) => Some(Block::Item),
                Block::Row(_) => Some(CELL),
                Block::Definitions => Some(Block::Definition),
                Block::Table(_) => {
                    self.push(Block::Row(false), true);
                    Some(CELL)
                }
                _ if open.block.is_bare() && !open.full => None,
                _ if open.block.is_leaf() => None,
                _ => Some(Block::Paragraph),
            },
        };
        if let Some(block) = implied {
            self.push(block, true);
        }
        self.fill();
    }

    /// Says that all open blocks are not empty. Around one that is not, none is.
    fn fill(&mut self) {
        for open in self.open.iter_mut().rev() {
            if open.full {
                break;
            }
            open.full = true;
        }
    }

    fn push(&mut self, block: Block, implied: bool) {
        self.formed += usize::from(!matches!(block, Block::Post(_)));
        self.open.push(Open {
            at: self.pieces.len(),
            full: false,
            block: block.clone(),
            implied,
        });
        self.pieces.push(Piece::Open(block));
    }

    /// Ends the run. Inside a heading, a caption or a term it is a space and no more.
    pub(super) fn boundary(&mut self) {
        let in_paragraph = matches!(
            self.open.last(),
            Some(Open {
                block: Block::Paragraph,
                ..
            })
        );
        if self.in_leaf() && !in_paragraph {
            self.space = true;
            return;
        }
        self.end();
    }

    fn end(&mut self) {
        for _ in 0..std::mem::take(&mut self.started) {
            self.pieces.push(Piece::End);
        }
        self.running = false;
        self.ended = None;
        self.space = false;
        self.lines = 0;
        while self.open.last().is_some_and(|open| open.implied) {
            self.pop();
        }
    }

    /// Opens a block and returns how many were opened for it, to be closed by as many [`close`](Self::close); 0 where
    /// none can be.
    pub(super) fn open(&mut self, block: Block) -> usize {
        self.boundary();
        // Posts answer each other to any depth and have no form of their own.
        let is_post = matches!(block, Block::Post(_));
        if self.in_leaf() || self.formed >= DEEPEST && !is_post {
            return 0;
        }
        let around_blocks = self.open.len();
        let around = self.open.last().map(|open| open.block.clone());
        let before = match (&block, &around) {
            (Block::Item | Block::Note(_), Some(Block::List(..)))
            | (Block::Term | Block::Definition, Some(Block::Definitions))
            | (Block::Row(_) | Block::Caption, Some(Block::Table(_)))
            | (Block::Cell(_), Some(Block::Row(_))) => None,
            (Block::Item, _) => Some(Block::List(false, 1)),
            // Out of their place these are generic.
            (
                Block::Term | Block::Definition | Block::Row(_) | Block::Caption | Block::Cell(_),
                _,
            ) => return 0,
            (Block::List(..), Some(Block::List(..))) if self.reopen_item() => None,
            (_, Some(Block::List(..))) => Some(Block::Item),
            (_, Some(Block::Definitions)) => Some(Block::Definition),
            (_, Some(Block::Table(_) | Block::Row(_))) => return 0,
            _ => None,
        };
        let made = self.open.len() + 1 + usize::from(before.is_some()) - around_blocks;
        if let Some(before) = before {
            self.push(before, false);
        }
        self.push(block, false);
        made
    }

    /// Opens the item that was closed last again, where nothing came after it: a list right in a list belongs to it.
    fn reopen_item(&mut self) -> bool {
        if self.closed_item != self.pieces.len() || self.pieces.pop().is_none() {
            return false;
        }
        self.formed += 1;
        self.open.push(Open {
            at: self.pieces.len(),
            full: true,
            block: Block::Item,
            implied: false,
        });
        true
    }

    /// Closes the innermost block that was opened.
    pub(super) fn close(&mut self) {
        self.end();
        self.pop();
    }

    fn pop(&mut self) {
        let Some(mut open) = self.open.pop() else {
            return;
        };
        self.formed -= usize::from(!matches!(open.block, Block::Post(_)));
        if matches!(open.block, Block::Code(_)) {
            open.full = self.trim_code(open.at);
            if open.full {
                self.fill();
            }
        }
        // An empty cell keeps its place in its row.
        if open.full || matches!(open.block, Block::Cell(_)) {
            self.pieces.push(Piece::Close);
            if open.block == Block::Item {
                self.closed_item = self.pieces.len();
            }
        } else {
            self.pieces.truncate(open.at);
        }
    }

    /// Takes empty lines from both ends of the code that was opened at `at`; whether any is left.
    fn trim_code(&mut self, at: usize) -> bool {
        match self.pieces.get_mut(at + 1) {
            Some(Piece::Text(code)) => {
                // Highlighters keep empty lines open with it.
                code.retain(|c| c != '\u{200b}');
                let end = code.trim_end().len();
                code.truncate(end);
                let lines = code.trim_start().len();
                let start = code[..end - lines].rfind('\n').map_or(0, |line| line + 1);
                code.drain(..start);
                end > 0
            }
            _ => false,
        }
    }

    /// In code, ends the line if it has begun.
    pub(super) fn code_line(&mut self) {
        if let Some(Piece::Text(known)) = self.pieces.last_mut()
            && !known.ends_with('\n')
        {
            known.push('\n');
        }
    }

    /// Bytes of the code so far.
    pub(super) fn code_len(&self) -> usize {
        match self.pieces.last() {
            Some(Piece::Text(known)) => known.len(),
            _ => 0,
        }
    }

    /// Whether the code since it had `from` bytes ends a line.
    pub(super) fn ends_code_line(&self, from: usize) -> bool {
        self.code_len() > from
            && matches!(self.pieces.last(), Some(Piece::Text(known)) if known.ends_with('\n'))
    }

    /// A line ends: two together end the run.
    pub(super) fn line(&mut self) {
        if !self.running {
            return;
        }
        self.space = false;
        self.lines += 1;
        let in_cell = self
            .open
            .iter()
            .rev()
            .take_while(|open| !matches!(open.block, Block::Post(_)))
            .any(|open| matches!(open.block, Block::Cell(_)));
        if self.lines >= 2 && !in_cell && !self.in_heading() {
            self.end();
        }
    }

    pub(super) fn in_heading(&self) -> bool {
        self.open
            .last()
            .is_some_and(|open| open.block.is_leaf() && open.block != Block::Paragraph)
    }

    /// A line between parts, where blocks of all kinds may be.
    pub(super) fn rule(&mut self) {
        self.boundary();
        let allowed = self
            .open
            .last()
            .is_none_or(|open| matches!(open.block, Block::Quote) && open.full);
        let after_something = !self.pieces.is_empty() && self.pieces.last() != Some(&Piece::Rule);
        if allowed && after_something {
            self.pieces.push(Piece::Rule);
        }
    }

    /// Text from here on has a mark; whether it had it not before, so that [`unmark`](Self::unmark) is due.
    pub(super) fn mark(&mut self, mark: Mark) -> bool {
        let same = |known: &Mark| match (known, &mark) {
            (Mark::Link(_), Mark::Link(_)) | (Mark::Code, _) => true,
            _ => *known == mark,
        };
        if self.wanted.len() >= MARKS || self.wanted.iter().any(same) {
            return false;
        }
        self.wanted.push(mark);
        true
    }

    /// The mark set last ends.
    pub(super) fn unmark(&mut self) {
        let ended = self.wanted.pop();
        if self.started > self.wanted.len() {
            self.started = self.wanted.len();
            self.pieces.push(Piece::End);
            self.ended = ended;
        }
    }

    /// The pieces; what is open is closed.
    pub(super) fn finish(mut self) -> Vec<Piece> {
        self.end();
        while !self.open.is_empty() {
            self.pop();
        }
        while self.pieces.last() == Some(&Piece::Rule) {
            self.pieces.pop();
        }
        self.pieces
    }
}

const CELL: Block = Block::Cell(Cell {
    head: false,
    columns: 1,
    rows: 1,
});
