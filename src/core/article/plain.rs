//! The article as plain text: one paragraph for every run of inline text, one for every row of a table.

use super::body::{Block, Mark, Piece};

/// The paragraphs of an article in order; none is empty. Line breaks inside a paragraph are kept, as code and verse need,
/// but not inside table rows, whose cells are separated by ` | `.
pub(super) fn paragraphs(pieces: &[Piece]) -> Vec<String> {
    let mut paragraphs = Vec::new();
    let mut current = String::new();
    // Number of open rows: inside a row a block starts no paragraph.
    let mut rows = 0_u32;
    // The open blocks, the innermost last.
    let mut open: Vec<TablePart> = Vec::new();
    let mut marks: Vec<&Mark> = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Open(block) => {
                let part = match block {
                    Block::Row(_) => TablePart::Row,
                    Block::Cell(_) => TablePart::Cell,
                    _ => TablePart::Other,
                };
                if rows == 0 {
                    flush(&mut current, &mut paragraphs);
                } else if part == TablePart::Cell && !current.is_empty() {
                    current.push_str(" | ");
                } else if !current.is_empty() && !current.ends_with(' ') {
                    current.push(' ');
                }
                rows += u32::from(part == TablePart::Row);
                open.push(part);
            }
            Piece::Close => {
                rows -= u32::from(open.pop() == Some(TablePart::Row));
                if rows == 0 {
                    flush(&mut current, &mut paragraphs);
                }
            }
            Piece::Start(mark) => {
                marks.push(mark);
                push_quotation_mark(&mut current, mark, '“');
            }
            Piece::End => {
                if let Some(mark) = marks.pop() {
                    push_quotation_mark(&mut current, mark, '”');
                }
            }
            Piece::Text(text) => current.push_str(text),
            Piece::Break => current.push(if rows == 0 { '\n' } else { ' ' }),
            Piece::Formula(formula) => {
                let has_letters = !formula.letters.is_empty();
                current.push_str(if has_letters {
                    &formula.letters
                } else {
                    &formula.tex
                });
            }
            Piece::Reference(reference) => {
                let label = reference.label.as_str();
                // A label that has brackets of its own gets no others.
                let is_bracketed = label.starts_with(['[', '(']);
                current.push_str(if is_bracketed { "" } else { "[" });
                current.push_str(label);
                current.push_str(if is_bracketed { "" } else { "]" });
            }
            Piece::Picture(_) | Piece::Task(_) | Piece::Rule | Piece::Embed(..) => {}
        }
    }
    flush(&mut current, &mut paragraphs);
    paragraphs
}

/// What a block is in a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TablePart {
    Row,
    Cell,
    /// Any other block, inside a table or not.
    Other,
}

/// Adds `character` where a quotation begins or ends; other marks have no sign in plain text.
fn push_quotation_mark(current: &mut String, mark: &Mark, character: char) {
    if *mark == Mark::Quoted {
        current.push(character);
    }
}

/// Moves the paragraph into `paragraphs` and empties it. One without text, or of empty cells alone, is dropped.
fn flush(current: &mut String, paragraphs: &mut Vec<String>) {
    let trimmed = current.trim_end().trim_matches('\n');
    if trimmed.chars().any(|c| !c.is_whitespace() && c != '|') {
        paragraphs.push(trimmed.to_owned());
    }
    current.clear();
}
