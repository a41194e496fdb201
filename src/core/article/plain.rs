//! The article as paragraphs of text: one for every run, one for every row of a table.

use super::body::{Block, Mark, Piece};

/// The paragraphs in order; none is empty. Lines of preformatted text and of verse are kept.
pub(super) fn paragraphs(pieces: &[Piece]) -> Vec<String> {
    let mut done = Vec::new();
    let mut line = String::new();
    // Rows that are open: inside them a new block is no new paragraph.
    let mut rows = 0_u32;
    // Per open block, whether it ends a paragraph, and whether it is a row.
    let mut open: Vec<TablePart> = Vec::new();
    let mut marks: Vec<&Mark> = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Open(block) => {
                let kind = match block {
                    Block::Row(_) => TablePart::Row,
                    Block::Cell(_) => TablePart::Cell,
                    _ => TablePart::Other,
                };
                if rows == 0 {
                    flush(&mut line, &mut done);
                } else if kind == TablePart::Cell && !line.is_empty() {
                    line.push_str(" | ");
                } else if !line.is_empty() && !line.ends_with(' ') {
                    line.push(' ');
                }
                rows += u32::from(kind == TablePart::Row);
                open.push(kind);
            }
            Piece::Close => {
                rows -= u32::from(open.pop() == Some(TablePart::Row));
                if rows == 0 {
                    flush(&mut line, &mut done);
                }
            }
            Piece::Start(mark) => {
                marks.push(mark);
                quote(&mut line, mark, '“');
            }
            Piece::End => {
                if let Some(mark) = marks.pop() {
                    quote(&mut line, mark, '”');
                }
            }
            Piece::Text(text) => line.push_str(text),
            Piece::Break => line.push(if rows == 0 { '\n' } else { ' ' }),
            Piece::Formula(formula) => {
                line.push_str(&formula.tex);
                line.push_str(&formula.letters);
            }
            Piece::Reference(reference) => {
                let label = reference.label.as_str();
                let is_apart = label.starts_with(['[', '(']);
                line.push_str(if is_apart { "" } else { "[" });
                line.push_str(label);
                line.push_str(if is_apart { "" } else { "]" });
            }
            Piece::Picture(_) | Piece::Rule | Piece::Embed(..) => {}
        }
    }
    flush(&mut line, &mut done);
    done
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TablePart {
    Row,
    Cell,
    Other,
}

fn quote(line: &mut String, mark: &Mark, sign: char) {
    if *mark == Mark::Quoted {
        line.push(sign);
    }
}

fn flush(line: &mut String, done: &mut Vec<String>) {
    let kept = line.trim_end().trim_matches('\n');
    if kept.chars().any(|c| !c.is_whitespace() && c != '|') {
        done.push(kept.to_owned());
    }
    line.clear();
}
