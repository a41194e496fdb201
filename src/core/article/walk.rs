//! From a page to the pieces of its article: one pass in document order.
//!
//! Generic elements only end runs of text; a paragraph is what lies between two such ends. Marks that reach over several
//! blocks are closed and opened again around them. What turns out to be empty is taken back. O(nodes + bytes).

use super::address::Base;
use super::body::{Block, Cell, Mark, Piece};
use super::by_node::ByNode;
use super::kept::Kept;
use super::math::{self, Formulas};
use super::notes::{self, Notes};
use super::runs::Runs;
use super::tables::{self, Shape};
use super::{code, embed, picture, posts, title};
use crate::page::{Element, Flags, NodeId, Page};

/// Nodes of an element that says who is quoted, at most.
const QUOTED_NODES: usize = 16;

/// What is to be done where an element ends.
enum Closing {
    Nothing,
    /// A generic block: the run ends.
    Boundary,
    /// So many blocks.
    Blocks(usize),
    /// One mark; whether its element is a block.
    Mark(bool),
}

/// See the [module](self).
struct Walk<'a> {
    kept: &'a Kept<'a>,
    page: &'a Page,
    base: &'a Base,
    formulas: Formulas,
    notes: Notes,
    tables: ByNode<Shape>,
    runs: Runs,
    /// The picture written last, so that a copy for readers without scripts is known.
    pictured: Option<NodeId>,
}

/// The pieces of the article.
pub(super) fn pieces(kept: &Kept, base: &Base) -> Vec<Piece> {
    let page = kept.page;
    let mut walk = Walk {
        kept,
        page,
        base,
        formulas: math::formulas(page),
        notes: notes::notes(kept),
        tables: tables::shapes(page),
        runs: Runs::default(),
        pictured: None,
    };
    let mut open: Vec<(NodeId, Closing)> = Vec::new();
    let mut node = NodeId::ROOT;
    while node.index() < page.len() {
        while open
            .last()
            .is_some_and(|(above, _)| page.end(*above) <= node)
        {
            if let Some((_, closing)) = open.pop() {
                walk.close(&closing);
            }
        }
        if walk.formulas.copy_of(node).is_some() || walk.notes.is_back(node) {
            node = page.end(node);
            continue;
        }
        if let Some(data) = page.text(node) {
            if kept.text(node) {
                walk.runs.text(data);
            }
        } else if walk.whole(node) {
            node = page.end(node);
            continue;
        } else if !page.is_hidden(node) {
            let closing = walk.open(node);
            if !matches!(closing, Closing::Nothing) {
                open.push((node, closing));
            }
        }
        node = NodeId(node.0 + 1);
    }
    while let Some((_, closing)) = open.pop() {
        walk.close(&closing);
    }
    walk.runs.finish()
}

impl Walk<'_> {
    /// Writes an element that is one piece; whether it is one.
    fn whole(&mut self, node: NodeId) -> bool {
        if let Some(formula) = self.formulas.at.get(node) {
            if self.kept.media(node) {
                self.runs.piece(Piece::Formula(formula.clone()));
            }
            return true;
        }
        if let Some(reference) = self.notes.references.get(node) {
            self.runs.piece(Piece::Reference(reference.clone()));
            return true;
        }
        match self.page.element(node) {
            Some(Element::Img) => self.picture(node),
            Some(Element::Noscript) if self.page.is_hidden(node) => self.fallback(node),
            Some(
                Element::Iframe
                | Element::Embed
                | Element::Object
                | Element::Video
                | Element::Audio,
            ) => {
                if !self.page.is_hidden(node)
                    && self.kept.media(node)
                    && let Some((url, name)) = embed::of(self.page, node, self.base)
                {
                    self.runs.boundary();
                    self.runs.piece(Piece::Embed(url, name));
                    self.runs.boundary();
                    return true;
                }
                return false;
            }
            _ => return false,
        }
        true
    }

    fn picture(&mut self, node: NodeId) {
        if self.page.is_hidden(node) || !self.kept.media(node) {
            return;
        }
        if picture::is_icon(self.page, node) {
            if let Some(sign) = picture::sign(self.page, node) {
                self.runs.text(sign);
            }
            return;
        }
        if let Some(picture) = picture::of(self.page, node, self.base) {
            self.pictured = Some(node);
            self.runs.piece(Piece::Picture(picture));
        }
    }

    /// The picture inside a `noscript`, where scripts would have loaded the one before it and it has no address yet.
    fn fallback(&mut self, node: NodeId) {
        let near = self.pictured.is_some_and(|last| {
            self.page.parent(last) == self.page.parent(node) && node.0 - last.0 <= 4
        });
        if near || !self.kept.media(node) {
            return;
        }
        let found = self
            .page
            .subtree(node)
            .take(8)
            .find(|&inner| self.page.element(inner) == Some(Element::Img));
        if let Some(picture) = found
            .filter(|&inner| !picture::is_icon(self.page, inner))
            .and_then(|inner| picture::of(self.page, inner, self.base))
        {
            self.runs.piece(Piece::Picture(picture));
        }
    }

    fn open(&mut self, node: NodeId) -> Closing {
        let tag = self.page.element(node).unwrap_or(Element::Other);
        if self.runs.in_code() {
            return self.open_in_code(node, tag);
        }
        if let Some(number) = self.notes.number(node) {
            let made = self.runs.open(Block::Note(number));
            return Closing::Blocks(made);
        }
        if let Some(post) = self.kept.post(node) {
            let post = posts::without_text(self.page, post);
            let made = self.runs.open(Block::Post(Box::new(post)));
            return Closing::Blocks(made);
        }
        if let Some(block) = self.block(node, tag).filter(|_| !self.holds_posts(node)) {
            return match self.runs.open(block) {
                0 => self.boundary(),
                made => Closing::Blocks(made),
            };
        }
        match tag {
            Element::Br => {
                self.runs.line();
                return Closing::Nothing;
            }
            Element::Hr => {
                self.runs.rule();
                return Closing::Nothing;
            }
            _ => {}
        }
        let flags = self.page.flags(node);
        let is_inline = (flags.has(Flags::INLINE) || flags.has(Flags::CONTENTS))
            && !self.is_quoted_person(node, tag);
        match self.mark(node, tag) {
            Some(mark) => {
                if !is_inline {
                    self.runs.boundary();
                }
                if self.runs.mark(mark) {
                    Closing::Mark(!is_inline)
                } else if is_inline {
                    Closing::Nothing
                } else {
                    Closing::Boundary
                }
            }
            None if is_inline => Closing::Nothing,
            None => self.boundary(),
        }
    }

    fn open_in_code(&mut self, node: NodeId, tag: Element) -> Closing {
        let is_line = !self.page.flags(node).has(Flags::INLINE);
        if tag == Element::Br {
            self.runs.text("\n");
        } else if is_line {
            self.runs.code_line();
            return Closing::Boundary;
        }
        Closing::Nothing
    }

    /// Whether an element says before a quote who is quoted: `Ann wrote:`.
    fn is_quoted_person(&self, node: NodeId, tag: Element) -> bool {
        let is_quoted = || {
            let around = self.page.ancestors(node).take(2);
            around
                .into_iter()
                .any(|above| self.page.element(above) == Some(Element::Blockquote))
        };
        let ends_so = || title::visible_text(self.page, node).ends_with(':');
        let is_small = self.page.subtree_len(node) <= QUOTED_NODES;
        tag == Element::Cite && is_small && is_quoted() && ends_so()
    }

    /// Whether posts are the items of a list or the rows of a table, which is then none.
    fn holds_posts(&self, node: NodeId) -> bool {
        let holds =
            |node: NodeId| (self.page.children(node)).any(|child| self.kept.post(child).is_some());
        !self.kept.all_posts().is_empty()
            && (holds(node)
                || self.page.element(node) == Some(Element::Table)
                    && self.page.children(node).any(holds))
    }

    fn boundary(&mut self) -> Closing {
        self.runs.boundary();
        Closing::Boundary
    }

    fn close(&mut self, closing: &Closing) {
        match closing {
            Closing::Nothing => {}
            Closing::Boundary if self.runs.in_code() => self.runs.code_line(),
            Closing::Boundary => self.runs.boundary(),
            Closing::Blocks(made) => {
                for _ in 0..*made {
                    self.runs.close();
                }
            }
            Closing::Mark(is_block) => {
                if *is_block {
                    self.runs.boundary();
                }
                self.runs.unmark();
            }
        }
    }

    /// The block that an element is; `None` for generic ones.
    fn block(&self, node: NodeId, tag: Element) -> Option<Block> {
        let page = self.page;
        let in_table = |wanted: Element| {
            page.ancestors(node)
                .take(6)
                .find(|&above| page.element(above) == Some(Element::Table))
                .is_some_and(|table| {
                    self.tables
                        .get(table)
                        .is_some_and(|shape| !shape.is_layout())
                })
                && tag == wanted
        };
        Some(match tag {
            Element::H1 | Element::H2 | Element::H3 | Element::H4 | Element::H5 | Element::H6 => {
                Block::Heading(tag.heading_level())
            }
            Element::Blockquote => Block::Quote,
            Element::Ul | Element::Menu | Element::Dir => Block::List(false, 1),
            Element::Ol => {
                let start = page.attribute(node, "start");
                Block::List(true, start.and_then(|n| n.trim().parse().ok()).unwrap_or(1))
            }
            Element::Li => Block::Item,
            Element::Pre => Block::Code(code::language(page, node).map(str::to_owned)),
            Element::Table => {
                let shape = self.tables.get(node).filter(|shape| !shape.is_layout())?;
                Block::Table(shape.is_simple())
            }
            Element::Tr if in_table(Element::Tr) => Block::Row(tables::is_head(page, node)),
            Element::Td | Element::Th if in_table(tag) => Block::Cell(Cell {
                head: tag == Element::Th,
                columns: tables::span(page, node, "colspan"),
                rows: tables::span(page, node, "rowspan"),
            }),
            Element::Caption if in_table(Element::Caption) => Block::Caption,
            Element::Figure => Block::Figure,
            Element::Figcaption => Block::FigureCaption,
            Element::Dl => Block::Definitions,
            Element::Dt => Block::Term,
            Element::Dd => Block::Definition,
            _ => return None,
        })
    }

    fn mark(&self, node: NodeId, tag: Element) -> Option<Mark> {
        Some(match tag {
            Element::A => Mark::Link(self.base.resolve(self.page.attribute(node, "href")?)?),
            Element::B | Element::Strong => Mark::Strong,
            Element::I | Element::Em | Element::Cite | Element::Dfn | Element::Var => {
                Mark::Emphasis
            }
            Element::Code | Element::Kbd | Element::Samp | Element::Tt => Mark::Code,
            Element::Sub => Mark::Sub,
            // A reference to a footnote is raised by itself.
            Element::Sup => {
                let mut inside = self.page.subtree(node).take(4);
                if inside.any(|inner| self.notes.references.get(inner).is_some()) {
                    return None;
                }
                Mark::Sup
            }
            Element::Del | Element::S | Element::Strike => Mark::Deleted,
            Element::Ins => Mark::Inserted,
            Element::Mark => Mark::Highlighted,
            Element::Q => Mark::Quoted,
            _ => return None,
        })
    }
}
