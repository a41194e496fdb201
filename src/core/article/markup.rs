//! The article as HTML: headings, paragraphs, lists, quotes, code, tables, figures, formulas, links and pictures, nothing else.
//!
//! Only names of a fixed list are written, with only attributes that carry content, and everything is escaped: the result
//! holds no script, style, handler or id whatever the page held, but for the anchors of footnotes (`note-1`, `ref-1`).

use super::body::{Block, Mark, Piece};
use super::math::Formula;
use crate::page::{NodeId, Page};

/// Appends the pieces; `page` is the one they were made of.
pub(super) fn write(out: &mut String, pieces: &[Piece], page: &Page) {
    let mut writer = Writer {
        out,
        page,
        open: Vec::new(),
        marks: Vec::new(),
    };
    for piece in pieces {
        writer.piece(piece);
    }
}

struct Writer<'a> {
    out: &'a mut String,
    page: &'a Page,
    open: Vec<&'a Block>,
    marks: Vec<&'a Mark>,
}

impl<'a> Writer<'a> {
    fn piece(&mut self, piece: &'a Piece) {
        match piece {
            Piece::Open(block) => {
                self.start(block);
                self.open.push(block);
            }
            Piece::Close => {
                if let Some(block) = self.open.pop() {
                    self.end(block);
                }
            }
            Piece::Start(mark) => {
                let Mark::Link(url) = mark else {
                    self.tag("<", mark_name(mark), ">");
                    self.marks.push(mark);
                    return;
                };
                self.out.push_str("<a");
                attribute(self.out, "href", url);
                self.out.push('>');
                self.marks.push(mark);
            }
            Piece::End => {
                if let Some(mark) = self.marks.pop() {
                    self.tag("</", mark_name(mark), ">");
                }
            }
            Piece::Text(text) => escape(self.out, text),
            Piece::Break => self.out.push_str("<br>\n"),
            Piece::Picture(picture) => {
                self.out.push_str("<img");
                attribute(self.out, "src", &picture.src);
                attribute(self.out, "alt", &picture.alt);
                self.out.push('>');
            }
            Piece::Formula(formula) => self.formula(formula),
            Piece::Reference(reference) => {
                let number = reference.number.to_string();
                self.out.push_str("<sup><a");
                attribute(self.out, "href", &["#note-", &number].concat());
                if reference.is_first {
                    attribute(self.out, "id", &["ref-", &number].concat());
                }
                self.out.push('>');
                self.out.push_str(&number);
                self.out.push_str("</a></sup>");
            }
            Piece::Rule => self.out.push_str("<hr>\n"),
            Piece::Task(is_done) => {
                let done = if *is_done { " checked" } else { "" };
                self.tag("<input type=\"checkbox\" disabled", done, ">");
            }
            Piece::Embed(url, name) => {
                self.out.push_str("<a");
                attribute(self.out, "href", url);
                self.out.push('>');
                escape(self.out, name);
                self.out.push_str("</a>");
            }
        }
    }

    fn tag(&mut self, before: &str, name: &str, after: &str) {
        for part in [before, name, after] {
            self.out.push_str(part);
        }
    }

    fn start(&mut self, block: &Block) {
        match block {
            Block::Code(language) => {
                self.out.push_str("<pre><code");
                if let Some(language) = language {
                    attribute(self.out, "class", &["language-", language].concat());
                }
                self.out.push('>');
                return;
            }
            Block::List(true, start) if *start != 1 => {
                self.out.push_str("<ol");
                attribute(self.out, "start", &start.to_string());
            }
            Block::Cell(cell) => {
                self.out.push_str(if cell.head { "<th" } else { "<td" });
                for (name, span) in [("colspan", cell.columns), ("rowspan", cell.rows)] {
                    if span > 1 {
                        attribute(self.out, name, &span.to_string());
                    }
                }
            }
            Block::Post(post) => {
                self.out.push_str("<article>\n<header>");
                escape(self.out, &post.heading());
                self.out.push_str("</header>\n");
                return;
            }
            Block::Note(number) => {
                self.tag("<", self.name(block), "");
                attribute(self.out, "id", &["note-", &number.to_string()].concat());
            }
            _ => self.tag("<", self.name(block), ""),
        }
        self.out.push('>');
        if matches!(
            block,
            Block::List(..) | Block::Quote | Block::Table(_) | Block::Row(_) | Block::Definitions
        ) {
            self.out.push('\n');
        }
    }

    fn end(&mut self, block: &Block) {
        if let Block::Note(number) = block {
            self.out.push_str(" <a");
            attribute(self.out, "href", &["#ref-", &number.to_string()].concat());
            self.out.push_str(">↩</a>");
        }
        if matches!(block, Block::Code(_)) {
            self.out.push_str("</code>");
        }
        self.tag("</", self.name(block), ">\n");
    }

    fn name(&self, block: &Block) -> &'static str {
        match block {
            Block::Heading(1) => "h1",
            Block::Heading(2) => "h2",
            Block::Heading(3) => "h3",
            Block::Heading(4) => "h4",
            Block::Heading(5) => "h5",
            Block::Heading(_) => "h6",
            Block::Paragraph => "p",
            Block::Quote => "blockquote",
            Block::List(true, _) => "ol",
            Block::List(false, _) => "ul",
            Block::Item => "li",
            Block::Code(_) => "pre",
            Block::Table(_) => "table",
            Block::Row(_) => "tr",
            Block::Cell(cell) if cell.head => "th",
            Block::Cell(_) => "td",
            Block::Caption => "caption",
            Block::Figure => "figure",
            Block::FigureCaption => "figcaption",
            Block::Definitions => "dl",
            Block::Term => "dt",
            Block::Definition => "dd",
            Block::Post(_) => "article",
            Block::Note(_) => match self.open.last() {
                Some(Block::List(..)) => "li",
                _ => "div",
            },
        }
    }

    /// A formula as `MathML`, or as its TeX in the delimiters that renderers look for.
    fn formula(&mut self, formula: &Formula) {
        if let Some(math) = formula.math {
            self.mathml(math, formula.display);
            return;
        }
        if !formula.letters.is_empty() {
            escape(self.out, &formula.letters);
            return;
        }
        let (before, after) = if formula.display {
            ("\\[", "\\]")
        } else {
            ("\\(", "\\)")
        };
        self.out.push_str(before);
        escape(self.out, &formula.tex);
        self.out.push_str(after);
    }

    fn mathml(&mut self, math: NodeId, display: bool) {
        let page = self.page;
        let mut open: Vec<(NodeId, &str)> = Vec::new();
        for node in page.subtree(math) {
            while let Some(&(above, name)) = open.last()
                && page.end(above) <= node
            {
                self.tag("</", name, ">");
                open.pop();
            }
            if let Some(data) = page.text(node) {
                escape(self.out, data);
            } else if let Some(name) = page.tag(node).and_then(mathml_name)
                && open.len() < DEEPEST_FORMULA
            {
                self.tag("<", name, "");
                if name == "math" && display {
                    attribute(self.out, "display", "block");
                }
                for (key, value) in page.attributes(node) {
                    if MATHML_ATTRIBUTES.contains(&key) {
                        attribute(self.out, key, value);
                    }
                }
                self.out.push('>');
                open.push((node, name));
            }
        }
        while let Some((_, name)) = open.pop() {
            self.tag("</", name, ">");
        }
    }
}

/// Elements of a formula that may nest; deeper ones lose their form.
const DEEPEST_FORMULA: usize = 256;

/// Attributes that change what a formula means, and can do nothing else.
const MATHML_ATTRIBUTES: [&str; 9] = [
    "accent",
    "close",
    "columnspan",
    "encoding",
    "linethickness",
    "mathvariant",
    "open",
    "rowspan",
    "stretchy",
];

/// The name under which an element of a formula is written; `None` when only its contents are.
fn mathml_name(tag: &str) -> Option<&'static str> {
    const NAMES: [&str; 32] = [
        "annotation",
        "math",
        "menclose",
        "merror",
        "mfenced",
        "mfrac",
        "mi",
        "mmultiscripts",
        "mn",
        "mo",
        "mover",
        "mpadded",
        "mphantom",
        "mprescripts",
        "mroot",
        "mrow",
        "ms",
        "mspace",
        "msqrt",
        "mstyle",
        "msub",
        "msubsup",
        "msup",
        "mtable",
        "mtd",
        "mtext",
        "mtr",
        "munder",
        "munderover",
        "none",
        "semantics",
        "sep",
    ];
    NAMES
        .binary_search(&tag)
        .ok()
        .and_then(|at| NAMES.get(at).copied())
}

fn mark_name(mark: &Mark) -> &'static str {
    match mark {
        Mark::Link(_) => "a",
        Mark::Strong => "strong",
        Mark::Emphasis => "em",
        Mark::Code => "code",
        Mark::Sub => "sub",
        Mark::Sup => "sup",
        Mark::Deleted => "del",
        Mark::Inserted => "ins",
        Mark::Highlighted => "mark",
        Mark::Quoted => "q",
    }
}

fn attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    escape(out, value);
    out.push('"');
}

/// Text for HTML; characters that it may not hold are left out.
pub(super) fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(character),
            other if other.is_control() => {}
            other => out.push(other),
        }
    }
}
