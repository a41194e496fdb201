//! What stands inside a line: marks, links and pictures with their addresses, and text in which nothing is read as a mark.
//! O(bytes).

use super::Writer;
use super::emphasis::{Emphasis, Style};
use crate::article::body::{Mark, Piece};

impl<'a> Writer<'a> {
    /// Writes a mark, a text or a picture; blocks are left to the writer of lines.
    pub(super) fn inline(&mut self, piece: &'a Piece) {
        match piece {
            Piece::Start(mark) => {
                self.line.push_str(match mark {
                    Mark::Link(_) => "[",
                    Mark::Sub => "<sub>",
                    Mark::Sup => "<sup>",
                    Mark::Highlighted => "<mark>",
                    Mark::Quoted => "“",
                    Mark::Strong | Mark::Emphasis | Mark::Deleted => "",
                    Mark::Inserted | Mark::Code => "",
                });
                self.marks.push((mark, self.line.len()));
            }
            Piece::End => {
                if let Some((mark, from)) = self.marks.pop() {
                    if let Some(style) = Style::of(mark) {
                        let to = self.line.len();
                        self.emphasis.push(Emphasis { from, to, style });
                    }
                    match mark {
                        Mark::Link(url) => {
                            self.line.push_str("](");
                            destination(&mut self.line, url);
                            self.line.push(')');
                        }
                        Mark::Sub => self.line.push_str("</sub>"),
                        Mark::Sup => self.line.push_str("</sup>"),
                        Mark::Highlighted => self.line.push_str("</mark>"),
                        Mark::Quoted => self.line.push('”'),
                        Mark::Strong | Mark::Emphasis | Mark::Deleted => {}
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
            Piece::Task(is_done) => {
                self.line.push_str(if *is_done { "[x] " } else { "[ ] " });
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
    pub(super) fn text(&mut self, text: &str) {
        // Brackets of the page's own are escaped: this is a box, with its space.
        let is_behind_box = self.line.ends_with("[ ] ") || self.line.ends_with("[x] ");
        let text = if is_behind_box {
            text.trim_start()
        } else {
            text
        };
        let at_start = self.line.is_empty() || self.line.ends_with('\n');
        let in_table = self.cells.is_some();
        let mut start = at_start.then(|| line_start(text)).flatten();
        for (at, character) in text.char_indices() {
            let next = text[at + character.len_utf8()..].chars().next();
            let marks = match character {
                '*' | '_' | '`' | '[' | ']' | '<' | '\\' | '~' => true,
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

    /// Code as it stands, between runs of backticks longer than its own.
    pub(super) fn inline_code(&mut self, code: &str) {
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
pub(super) fn longest_run(code: &str) -> usize {
    let (mut longest, mut run) = (0, 0);
    for byte in code.bytes() {
        run = if byte == b'`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}
