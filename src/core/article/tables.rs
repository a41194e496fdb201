//! Whether each table holds data or is a layout, which only places content side by side. One pass, O(nodes).

use super::by_node::ByNode;
use super::code;
use crate::page::{Element, NodeId, Page};

/// The structure of one table, without what lies inside nested tables.
#[derive(Clone, Copy, Default)]
pub(super) struct Shape {
    rows: u32,
    /// Number of cells in the longest row.
    longest_row: u32,
    /// Number of cells so far in the row that is being counted.
    row_cells: u32,
    /// Has a `th`, `caption` or `thead`.
    has_header: bool,
    /// Has `role=presentation` or `role=none`.
    is_presentation: bool,
    /// Has headings, preformatted text, quotes, sections, forms or other tables.
    has_blocks: bool,
    /// Has cells that cover several rows or columns.
    has_spans: bool,
    has_lists: bool,
}

impl Shape {
    /// Whether the table is a layout: its role says so, or it has no header and either holds other blocks or has only one
    /// row or one column.
    pub(super) fn is_layout(self) -> bool {
        self.is_presentation
            || (!self.has_header && (self.has_blocks || self.rows < 2 || self.longest_row < 2))
    }

    /// Whether the table has no blocks, lists or cells over several rows or columns, so that a row fits on one line of text.
    pub(super) fn is_simple(self) -> bool {
        !self.has_blocks && !self.has_spans && !self.has_lists
    }
}

/// What an element is in a table or a list: by its name, its role, or its class where LaTeXML writes a table with `span`s.
pub(super) fn part(page: &Page, node: NodeId) -> Option<Element> {
    let element = page.element(node)?;
    if !matches!(element, Element::Div | Element::Span) || page.attribute_ids(node).is_empty() {
        return Some(element);
    }
    let class = page.attribute(node, "class").unwrap_or_default();
    let names = class
        .split_whitespace()
        .find(|word| word.starts_with("ltx_t"));
    let said = page.attribute(node, "role").or(names).unwrap_or_default();
    Some(match said {
        "table" | "ltx_tabular" => Element::Table,
        "ltx_thead" => Element::Thead,
        "rowgroup" | "ltx_tbody" => Element::Tbody,
        "row" | "ltx_tr" => Element::Tr,
        "columnheader" | "rowheader" => Element::Th,
        "ltx_td" if class.contains("ltx_th") => Element::Th,
        "cell" | "ltx_td" => Element::Td,
        "list" => Element::Ul,
        "listitem" => Element::Li,
        _ => element,
    })
}

/// The shape of every table of a page.
pub(super) fn shapes(page: &Page) -> ByNode<Shape> {
    let mut shapes: ByNode<Shape> = ByNode::default();
    // The tables around the current node, the innermost last.
    let mut open: Vec<NodeId> = Vec::new();
    for node in page.nodes() {
        while open.last().is_some_and(|&table| page.end(table) <= node) {
            open.pop();
        }
        let Some(tag) = part(page, node) else {
            continue;
        };
        if let Some(shape) = open.last().and_then(|table| shapes.get_mut(*table)) {
            shape.count(page, node, tag);
        }
        if tag == Element::Table {
            let is_in_named = || {
                let above = page.parent(node);
                let class = above.and_then(|above| page.attribute(above, "class"));
                class.is_some_and(|class| class.contains("table"))
            };
            // Some write the role for all tables, and what they are into the element around.
            let is_presentation =
                matches!(page.attribute(node, "role"), Some("presentation" | "none"))
                    && !is_in_named()
                    || page
                        .attribute(node, "class")
                        .is_some_and(|class| class.contains("ltx_eqn_table"));
            shapes.push(
                node,
                Shape {
                    is_presentation,
                    ..Shape::default()
                },
            );
            open.push(node);
        }
    }
    shapes
}

impl Shape {
    /// Counts one element of the table.
    fn count(&mut self, page: &Page, node: NodeId, tag: Element) {
        match tag {
            Element::Tr => {
                self.rows += 1;
                self.row_cells = 0;
            }
            Element::Td | Element::Th => {
                // Line numbers beside code, also below its name.
                self.is_presentation |= code::is_named_gutter(page, node)
                    && (page.subtree(node).take(4))
                        .any(|inner| page.element(inner) == Some(Element::Pre));
                self.has_header |= tag == Element::Th;
                self.row_cells += 1;
                self.longest_row = self.longest_row.max(self.row_cells);
                self.has_spans |=
                    span(page, node, "colspan") > 1 || span(page, node, "rowspan") > 1;
            }
            Element::Caption | Element::Thead => self.has_header = true,
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
            | Element::Form => self.has_blocks = true,
            Element::Ul | Element::Ol | Element::Dl => self.has_lists = true,
            _ => {}
        }
    }
}

/// Number of rows or columns that a cell covers, 1..=1000, from its attribute `name`: `rowspan` or `colspan`.
pub(super) fn span(page: &Page, cell: NodeId, name: &str) -> u32 {
    page.attribute(cell, name)
        .and_then(|value| value.trim().parse().ok())
        .unwrap_or(1)
        .clamp(1, 1000)
}

/// Whether a row is a header row: it lies in `thead`, or is the first row of its table and has only `th`. O(cells of row).
pub(super) fn is_head(page: &Page, row: NodeId) -> bool {
    let Some(parent) = page.parent(row) else {
        return false;
    };
    if part(page, parent) == Some(Element::Thead) {
        return true;
    }
    let is_first = |node: NodeId| {
        page.parent(node).is_some_and(|parent| {
            // A limit, so that a table with many children that are no rows takes constant time.
            page.children(parent).take(32).find(|&child| {
                matches!(
                    part(page, child),
                    Some(Element::Thead | Element::Tbody | Element::Tr)
                )
            }) == Some(node)
        })
    };
    let mut cells = page
        .children(row)
        .filter_map(|cell| part(page, cell))
        .filter(|tag| matches!(*tag, Element::Td | Element::Th))
        .peekable();
    is_first(row)
        && (part(page, parent) != Some(Element::Tbody) || is_first(parent))
        && cells.peek().is_some()
        && cells.all(|tag| tag == Element::Th)
}
