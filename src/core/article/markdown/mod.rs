//! The article as Markdown: CommonMark with the tables and footnotes that most readers of it know, formulas between dollars.
//!
//! What Markdown cannot say is written as HTML: tables whose cells hold more than a line or span several, raised and lowered text.
//!
//! Blocks are laid out in lines here, each with the prefixes of the levels around it: O(bytes · levels), and levels are
//! few. What stands in a line is the business of `inline`, tables of `cells`.

mod cells;
mod emphasis;
mod inline;

use super::body::{Block, Mark, Piece, ends};
use super::markup;
use crate::page::Page;
use cells::Cells;
use emphasis::{Emphasis, Style};
use inline::longest_run;

/// The pieces as Markdown; `page` is the one they were made of.
pub(super) fn write(pieces: &[Piece], page: &Page) -> String {
    let mut writer = Writer {
        out: String::new(),
        line: String::new(),
        levels: Vec::new(),
        marks: Vec::new(),
        emphasis: Vec::new(),
        apart: false,
        cells: None,
        formulas: pieces
            .iter()
            .any(|piece| matches!(piece, Piece::Formula(_))),
    };
    let ends = ends(pieces);
    // Open blocks, and the sign around their text.
    let mut open: Vec<(&Block, &str)> = Vec::new();
    let mut k = 0;
    while k < pieces.len() {
        match &pieces[k] {
            Piece::Open(Block::Table(false)) => {
                let mut html = String::new();
                markup::write(&mut html, &pieces[k..=ends[k]], page);
                writer.flush();
                // A blank line would end the HTML.
                writer.line = html.replace("\n\n", "\n&#10;\n");
                writer.flush();
                k = ends[k];
            }
            Piece::Open(Block::Code(language)) => {
                writer.flush();
                if let Some(Piece::Text(code)) = pieces.get(k + 1) {
                    writer.code(code, language.as_deref());
                }
                k = ends[k];
            }
            Piece::Open(block) => {
                let inside = &pieces[k..ends[k]];
                let tight = matches!(block, Block::List(..)) && !inside.iter().any(is_loose);
                writer.open(block, open.last().map(|(around, _)| *around), tight);
                let is_plain = || {
                    !pieces[k..ends[k]]
                        .iter()
                        .any(|p| matches!(p, Piece::Start(_)))
                };
                let sign = match block {
                    Block::Term if is_plain() => "**",
                    Block::Caption | Block::FigureCaption if is_plain() => "*",
                    _ => "",
                };
                writer.line.push_str(sign);
                open.push((block, sign));
            }
            Piece::Close => {
                if let Some((block, sign)) = open.pop() {
                    writer.line.push_str(sign);
                    writer.close(block);
                }
            }
            Piece::Start(Mark::Code) => {
                // Code is taken as it stands, up to its end.
                let mut code = String::new();
                while let Some(piece) = pieces.get(k + 1).filter(|piece| **piece != Piece::End) {
                    match piece {
                        Piece::Text(text) => code.push_str(text),
                        Piece::Break => code.push(' '),
                        Piece::Formula(formula) => code.push_str(&formula.tex),
                        _ => {}
                    }
                    k += 1;
                }
                k += 1;
                writer.inline_code(&code);
            }
            piece => writer.inline(piece),
        }
        k += 1;
    }
    writer.flush();
    let mut out = writer.out;
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// A level that gives every line a prefix.
struct Level {
    /// The prefix of its first line, until that is written; the next number of a list.
    first: Option<String>,
    rest: &'static str,
    /// Of a list: whether its items follow each other without empty lines.
    tight: Option<bool>,
}

impl Level {
    fn new(first: &str, rest: &'static str) -> Level {
        Level {
            first: Some(first.to_owned()),
            rest,
            tight: None,
        }
    }
}

struct Writer<'a> {
    out: String,
    line: String,
    levels: Vec<Level>,
    /// Open marks, and where in the line they begin.
    marks: Vec<(&'a Mark, usize)>,
    /// Emphasis of the line, which is written with it: its signs depend on what follows.
    emphasis: Vec<Emphasis>,
    /// Whether an empty line is due even in a tight list.
    apart: bool,
    cells: Option<Cells>,
    /// Whether dollars are signs of formulas here.
    formulas: bool,
}

impl<'a> Writer<'a> {
    /// `tight`: of a list, whether its items hold one line each.
    fn open(&mut self, block: &Block, around: Option<&Block>, tight: bool) {
        match block {
            Block::Cell(_) => {
                self.take_line();
            }
            Block::Row(_) => {
                if let Some(cells) = &mut self.cells {
                    cells.row();
                }
            }
            _ if self.cells.is_some() => {
                if !self.line.is_empty() {
                    self.line.push_str("<br>");
                }
            }
            _ => {
                self.flush();
                self.level(block, around, tight);
            }
        }
    }

    fn level(&mut self, block: &Block, around: Option<&Block>, tight: bool) {
        let made = match block {
            Block::Heading(level) => {
                self.line
                    .push_str(&"######"[..usize::from(*level).clamp(1, 6)]);
                self.line.push(' ');
                None
            }
            Block::Post(post) => {
                let heading = post.heading();
                if !heading.is_empty() {
                    self.line.push_str("### ");
                    self.text(&heading);
                    self.flush();
                }
                None
            }
            Block::Quote => Some(Level::new("> ", "> ")),
            Block::Item => Some(Level::new(&self.bullet(around), "    ")),
            Block::Note(number) => {
                let first = ["[^", &number.to_string(), "]: "].concat();
                Some(Level::new(&first, "    "))
            }
            Block::Definition => Some(Level::new("-   ", "    ")),
            Block::Table(_) => {
                self.cells = Some(Cells::default());
                None
            }
            Block::List(_, start) => {
                self.apart |= !self.is_tight();
                Some(Level {
                    first: Some(start.to_string()),
                    rest: "",
                    tight: Some(tight),
                })
            }
            _ => None,
        };
        self.levels.extend(made);
    }

    /// What the next item of the innermost list begins with; counts on.
    fn bullet(&mut self, around: Option<&Block>) -> String {
        let Some(Block::List(true, _)) = around else {
            return "-   ".to_owned();
        };
        let Some(list) = self.levels.last_mut() else {
            return "-   ".to_owned();
        };
        let number: i64 = list
            .first
            .as_deref()
            .and_then(|number| number.parse().ok())
            .unwrap_or(1);
        list.first = Some((number + 1).to_string());
        let mut shown = number.max(0).to_string();
        shown.push_str(". ");
        while shown.len() < 4 {
            shown.push(' ');
        }
        shown
    }

    fn close(&mut self, block: &Block) {
        match block {
            Block::Cell(_) => {
                let text = self.take_line();
                if let Some(cells) = &mut self.cells {
                    cells.cell(&text);
                }
            }
            Block::Row(_) => {}
            Block::Caption => {
                // The caption of a table stands before it.
                let line = self.take_line();
                self.write(&line);
            }
            Block::Table(_) => {
                if let Some(cells) = self.cells.take() {
                    self.line = cells.lines();
                    self.flush();
                }
            }
            _ if self.cells.is_some() => {}
            Block::Quote | Block::Item | Block::Note(_) | Block::Definition | Block::List(..) => {
                self.flush();
                self.levels.pop();
            }
            _ => self.flush(),
        }
    }

    fn code(&mut self, code: &str, language: Option<&str>) {
        let fence = "`".repeat(longest_run(code).max(2) + 1);
        let line = [
            &fence,
            language.unwrap_or_default(),
            "\n",
            code,
            "\n",
            &fence,
        ]
        .concat();
        self.write(&line);
    }

    fn flush(&mut self) {
        let line = self.take_line();
        self.write(&line);
    }

    /// The line with its emphasis; the next one begins. Marks that are open go on in it.
    fn take_line(&mut self) -> String {
        let end = self.line.len();
        for (mark, from) in self.marks.iter_mut().rev() {
            let (style, to) = (Style::of(mark), end);
            let from = std::mem::take(from);
            self.emphasis
                .extend(style.map(|style| Emphasis { from, to, style }));
        }
        let line = std::mem::take(&mut self.line);
        emphasis::write(&line, &std::mem::take(&mut self.emphasis))
    }

    /// Whether the innermost list is tight.
    fn is_tight(&self) -> bool {
        self.levels
            .iter()
            .rev()
            .find_map(|level| level.tight)
            .unwrap_or(false)
    }

    /// Writes lines with the prefixes of all open levels, behind an empty line where one is due.
    fn write(&mut self, line: &str) {
        let line = line.trim_end();
        if line.is_empty() {
            return;
        }
        if !self.out.is_empty() && (self.apart || !self.is_tight()) {
            // Quotes that go on have their sign in the empty line too.
            for level in &self.levels {
                if level.tight.is_none() && level.first.is_some() {
                    break;
                }
                self.out.push_str(level.rest);
            }
            self.end_line();
        }
        self.apart = false;
        for part in line.split('\n') {
            for level in &mut self.levels {
                match level.first.take_if(|_| level.tight.is_none()) {
                    Some(first) => self.out.push_str(&first),
                    None => self.out.push_str(level.rest),
                }
            }
            self.out.push_str(part);
            if part.is_empty() {
                self.end_line();
            } else {
                self.out.push('\n');
            }
        }
    }

    /// Ends an empty line without white space at its end.
    fn end_line(&mut self) {
        let kept = self.out.trim_end_matches(' ').len();
        self.out.truncate(kept);
        self.out.push('\n');
    }
}

/// Whether a piece needs empty lines around it in a list.
fn is_loose(piece: &Piece) -> bool {
    matches!(
        piece,
        Piece::Open(
            Block::Paragraph
                | Block::Quote
                | Block::Code(_)
                | Block::Table(_)
                | Block::Figure
                | Block::Definitions
                | Block::Heading(_)
        ) | Piece::Rule
    )
}
