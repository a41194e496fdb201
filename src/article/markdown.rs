//! The article as Markdown: CommonMark with the tables and footnotes that most readers of it know, formulas between dollars.
//!
//! What Markdown cannot say is written as HTML: tables whose cells hold more than a line or span several, raised and lowered text.

use super::body::{Block, Mark, Piece, ends};
use super::markup;
use crate::page::Page;

/// The pieces as Markdown; `page` is the one they were made of.
pub(super) fn write(pieces: &[Piece], page: &Page) -> String {
    let mut writer = Writer {
        out: String::new(),
        line: String::new(),
        levels: Vec::new(),
        marks: Vec::new(),
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

/// A table that is being written.
#[derive(Default)]
struct Cells {
    rows: Vec<Vec<String>>,
    columns: usize,
}

struct Writer<'a> {
    out: String,
    line: String,
    levels: Vec<Level>,
    marks: Vec<&'a Mark>,
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
            Block::Cell(_) => self.line.clear(),
            Block::Row(_) => {
                if let Some(cells) = &mut self.cells {
                    cells.rows.push(Vec::new());
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
                let text = std::mem::take(&mut self.line);
                if let Some(cells) = &mut self.cells
                    && let Some(row) = cells.rows.last_mut()
                {
                    row.push(text.trim().replace('\n', " "));
                    cells.columns = cells.columns.max(row.len());
                }
            }
            Block::Row(_) => {}
            Block::Caption => {
                // The caption of a table stands before it.
                let line = std::mem::take(&mut self.line);
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

    fn inline(&mut self, piece: &'a Piece) {
        match piece {
            Piece::Start(mark) => {
                self.line.push_str(match mark {
                    Mark::Link(_) => "[",
                    Mark::Strong => "**",
                    Mark::Emphasis => "*",
                    Mark::Sub => "<sub>",
                    Mark::Sup => "<sup>",
                    Mark::Deleted => "~~",
                    Mark::Highlighted => "<mark>",
                    Mark::Quoted => "“",
                    Mark::Inserted | Mark::Code => "",
                });
                self.marks.push(mark);
            }
            Piece::End => {
                if let Some(mark) = self.marks.pop() {
                    match mark {
                        Mark::Link(url) => {
                            self.line.push_str("](");
                            destination(&mut self.line, url);
                            self.line.push(')');
                        }
                        Mark::Strong => self.line.push_str("**"),
                        Mark::Emphasis => self.line.push('*'),
                        Mark::Sub => self.line.push_str("</sub>"),
                        Mark::Sup => self.line.push_str("</sup>"),
                        Mark::Deleted => self.line.push_str("~~"),
                        Mark::Highlighted => self.line.push_str("</mark>"),
                        Mark::Quoted => self.line.push('”'),
                        Mark::Inserted | Mark::Code => {}
                    }
                }
            }
            Piece::Text(text) => self.text(text),
            Piece::Break => self.line.push_str(if self.cells.is_some() {
                "<br>"
            } else if self.line.starts_with('#') {
                " "
            } else {
                "  \n"
            }),
            Piece::Picture(picture) => {
                self.line.push_str("![");
                self.text(&picture.alt);
                self.line.push_str("](");
                destination(&mut self.line, &picture.src);
                self.line.push(')');
            }
            Piece::Formula(formula) => {
                let tex = formula.tex.split_whitespace().collect::<Vec<_>>().join(" ");
                let sign = if formula.display { "$$" } else { "$" };
                if tex.is_empty() {
                    self.text(&formula.letters);
                } else {
                    self.line.push_str(&[sign, &tex, sign].concat());
                }
            }
            Piece::Reference(reference) => {
                let number = reference.number.to_string();
                self.line.push_str(&["[^", &number, "]"].concat());
            }
            Piece::Rule => {
                self.flush();
                self.line.push_str("---");
                self.flush();
            }
            Piece::Embed(url, name) => {
                self.line.push('[');
                self.text(name);
                self.line.push_str("](");
                destination(&mut self.line, url);
                self.line.push(')');
            }
            Piece::Open(_) | Piece::Close => {}
        }
    }

    /// Text with every character escaped that would be read as a mark.
    fn text(&mut self, text: &str) {
        let at_start = self.line.is_empty() || self.line.ends_with('\n');
        let in_table = self.cells.is_some();
        let mut start = at_start.then(|| line_start(text)).flatten();
        for (at, character) in text.char_indices() {
            let next = text[at + character.len_utf8()..].chars().next();
            let marks = match character {
                '*' | '_' | '`' | '[' | ']' | '<' | '\\' => true,
                '~' => next == Some('~') || self.line.ends_with('~'),
                '$' => self.formulas,
                '&' => next.is_some_and(|next| next.is_ascii_alphabetic() || next == '#'),
                '|' => in_table,
                _ => false,
            };
            if marks || start == Some(at) {
                self.line.push('\\');
                if start == Some(at) {
                    start = None;
                }
            }
            self.line.push(character);
        }
    }

    fn inline_code(&mut self, code: &str) {
        let code = code.trim();
        if code.is_empty() {
            return;
        }
        let fence = "`".repeat(longest_run(code) + 1);
        let pad = if code.starts_with('`') || code.ends_with('`') {
            " "
        } else {
            ""
        };
        let code = if self.cells.is_some() {
            code.replace('|', "\\|")
        } else {
            code.to_owned()
        };
        self.line
            .push_str(&[&fence, pad, &code, pad, &fence].concat());
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
        let line = std::mem::take(&mut self.line);
        self.write(&line);
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

impl Cells {
    /// The table, its first row as the head.
    fn lines(&self) -> String {
        let mut out = String::new();
        for (k, row) in self.rows.iter().enumerate() {
            out.push('|');
            for column in 0..self.columns {
                out.push(' ');
                out.push_str(row.get(column).map_or("", String::as_str));
                out.push_str(" |");
            }
            out.push('\n');
            if k == 0 {
                out.push('|');
                out.push_str(&" --- |".repeat(self.columns));
                out.push('\n');
            }
        }
        out
    }
}

/// The byte of `text` that needs a backslash where it begins a line: of a heading, quote, item or rule.
fn line_start(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let after = |at: usize| text[at..].chars().nth(1).is_none_or(char::is_whitespace);
    match text.as_bytes().first()? {
        b'>' | b'|' => Some(0),
        b'#' => Some(0),
        b'+' if after(0) => Some(0),
        b'-' if after(0) || text.starts_with("---") => Some(0),
        b'=' => Some(0),
        b'0'..=b'9' if digits <= 9 && text[digits..].starts_with(['.', ')']) && after(digits) => {
            Some(digits)
        }
        _ => None,
    }
}

/// An address between the parentheses of a link.
fn destination(out: &mut String, url: &str) {
    for character in url.chars() {
        match character {
            '(' => out.push_str("%28"),
            ')' => out.push_str("%29"),
            '<' => out.push_str("%3C"),
            '>' => out.push_str("%3E"),
            '\\' => out.push_str("%5C"),
            '|' => out.push_str("%7C"),
            '"' => out.push_str("%22"),
            other => out.push(other),
        }
    }
}

/// Length of the longest run of backticks.
fn longest_run(code: &str) -> usize {
    let (mut longest, mut run) = (0, 0);
    for byte in code.bytes() {
        run = if byte == b'`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}
