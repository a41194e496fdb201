//! What kind each table is: data, or a means to place things side by side. One pass, O(nodes).

use super::by_node::ByNode;
use crate::page::{Element, NodeId, Page};

/// What was counted in one table, nested tables left out.
#[derive(Clone, Copy, Default)]
pub(super) struct Shape {
    rows: u32,
    widest: u32,
    /// Cells of the row that is being read.
    row: u32,
    /// `th`, `caption` or `thead`.
    heads: bool,
    /// `role=presentation`.
    presentation: bool,
    /// Headings, code, quotes, other tables.
    blocks: bool,
    /// Cells over several rows or columns.
    spans: bool,
    /// Lists.
    lists: bool,
}

impl Shape {
    /// Whether the table only places things: it says so, or it has no head and holds other blocks, or is one row or one column.
    pub(super) fn is_layout(self) -> bool {
        self.presentation || (!self.heads && (self.blocks || self.rows < 2 || self.widest < 2))
    }

    /// Whether the table can be written as lines of cells.
    pub(super) fn is_simple(self) -> bool {
        !self.blocks && !self.spans && !self.lists
    }
}

/// The shape of every table.
pub(super) fn shapes(page: &Page) -> ByNode<Shape> {
    let mut shapes: ByNode<Shape> = ByNode::default();
    let mut open: Vec<NodeId> = Vec::new();
    for node in page.nodes() {
        while open.last().is_some_and(|&table| page.end(table) <= node) {
            open.pop();
        }
        let Some(tag) = page.element(node) else {
            continue;
        };
        if let Some(shape) = open.last().and_then(|table| shapes.get_mut(*table)) {
            shape.meet(page, node, tag);
        }
        if tag == Element::Table {
            let presentation =
                matches!(page.attribute(node, "role"), Some("presentation" | "none"));
            shapes.push(
                node,
                Shape {
                    presentation,
                    ..Shape::default()
                },
            );
            open.push(node);
        }
    }
    shapes
}

impl Shape {
    fn meet(&mut self, page: &Page, node: NodeId, tag: Element) {
        match tag {
            Element::Tr => {
                self.rows += 1;
                self.row = 0;
            }
            Element::Td | Element::Th => {
                self.heads |= tag == Element::Th;
                self.row += 1;
                self.widest = self.widest.max(self.row);
                self.spans |= span(page, node, "colspan") > 1 || span(page, node, "rowspan") > 1;
            }
            Element::Caption | Element::Thead => self.heads = true,
            Element::Table
            | Element::H1
            | Element::H2
            | Element::H3
            | Element::H4
            | Element::H5
            | Element::H6
            | Element::Pre
            | Element::Blockquote
            | Element::Article
            | Element::Section
            | Element::Form => self.blocks = true,
            Element::Ul | Element::Ol | Element::Dl => self.lists = true,
            _ => {}
        }
    }
}

/// Rows or columns that a cell covers, 1..=1000.
pub(super) fn span(page: &Page, cell: NodeId, name: &str) -> u32 {
    page.attribute(cell, name)
        .and_then(|value| value.trim().parse().ok())
        .unwrap_or(1)
        .clamp(1, 1000)
}

/// Whether a row heads its table: it stands in `thead`, or is the first and has only `th`. O(cells of the row).
pub(super) fn is_head(page: &Page, row: NodeId) -> bool {
    let Some(above) = page.parent(row) else {
        return false;
    };
    if page.element(above) == Some(Element::Thead) {
        return true;
    }
    let is_first = |node: NodeId| {
        page.parent(node).is_some_and(|above| {
            page.children(above).take(32).find(|&child| {
                matches!(
                    page.element(child),
                    Some(Element::Thead | Element::Tbody | Element::Tr)
                )
            }) == Some(node)
        })
    };
    let mut cells = page
        .children(row)
        .filter_map(|cell| page.element(cell))
        .filter(|tag| matches!(*tag, Element::Td | Element::Th))
        .peekable();
    is_first(row)
        && (page.element(above) != Some(Element::Tbody) || is_first(above))
        && cells.peek().is_some()
        && cells.all(|tag| tag == Element::Th)
}
