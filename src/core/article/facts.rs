//! What a page says of a product point by point: rows of tables with two cells, lists of terms, and lines of a name, a colon and a
//! value. O(nodes + bytes).

use super::tables;
use super::title;
use crate::page::{Element, NodeId, Page, text};
use crate::verdict::Selection;

/// Most facts, and words of a name of one.
const MOST: usize = 200;
const NAME_WORDS: u32 = 8;
/// Lines with a colon from which on they are facts; most words of the name and of the value in one.
const LINES: usize = 3;
const LINE_NAME_WORDS: u32 = 4;
const LINE_VALUE_WORDS: u32 = 16;
/// Nodes of a name or value, of a line, and of a cell or paragraph, that are read.
const FACT_NODES: usize = 1024;
const LINE_NODES: usize = 32;
const FIELD_NODES: usize = 256;

/// One fact about a product.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Fact {
    /// What it is about.
    pub name: String,
    /// What it says.
    pub value: String,
}

/// The facts in the main content of a judged page.
pub(super) fn facts(page: &Page, selection: &Selection) -> Vec<Fact> {
    let stays = |node: NodeId| !selection.is_noise(node) && !page.is_hidden(node);
    let mut found = in_tables(page, &stays);
    if found.is_empty() {
        found = in_lines(page, &stays);
    }
    found.truncate(MOST);
    found
}

/// Those of tables of data and of lists of terms. A row to choose in is none.
fn in_tables(page: &Page, stays: &dyn Fn(NodeId) -> bool) -> Vec<Fact> {
    let shapes = tables::shapes(page);
    let mut found = Vec::new();
    let mut term: Option<NodeId> = None;
    for node in page.nodes().filter(|&node| stays(node)) {
        if found.len() >= MOST {
            break;
        }
        match page.element(node) {
            Some(Element::Tr) => {
                let mut around = page.ancestors(node).take(3);
                let table = around.find(|&above| page.element(above) == Some(Element::Table));
                let is_data = table.and_then(|table| shapes.get(table)).is_some();
                let is_cell =
                    |&cell: &NodeId| matches!(page.element(cell), Some(Element::Td | Element::Th));
                let cells: Vec<NodeId> = page.children(node).filter(is_cell).take(3).collect();
                if let ([name, value], true) = (cells.as_slice(), is_data)
                    && !holds_field(page, *value)
                {
                    found.extend(fact(page, *name, *value));
                }
            }
            Some(Element::Dt) => term = Some(node),
            Some(Element::Dd) => {
                let term = term.take();
                found.extend(term.and_then(|term| fact(page, term, node)));
            }
            _ => {}
        }
    }
    found
}

fn holds_field(page: &Page, node: NodeId) -> bool {
    page.subtree(node)
        .take(FIELD_NODES)
        .any(|inner| matches!(page.element(inner), Some(Element::Select | Element::Input)))
}

fn fact(page: &Page, name: NodeId, value: NodeId) -> Option<Fact> {
    if page.subtree_len(name).max(page.subtree_len(value)) > FACT_NODES {
        return None;
    }
    let [name, value] = [name, value].map(|node| said(&title::visible_text(page, node)));
    let is_sentence = name.ends_with(['.', '?', '!']);
    let is_short = text::count(&name).words <= NAME_WORDS && !is_sentence;
    let is_one = is_short && !name.is_empty() && !value.is_empty();
    let name = name.trim_end_matches([':', '：']).to_owned();
    is_one.then_some(Fact { name, value })
}

/// A text without marks of direction at its ends.
fn said(text: &str) -> String {
    text.trim_matches(['\u{200e}', '\u{200f}', ' ']).to_owned()
}

/// Those of lines that follow each other in one element: entries of a list, or lines of a paragraph.
fn in_lines(page: &Page, stays: &dyn Fn(NodeId) -> bool) -> Vec<Fact> {
    let mut found = Vec::new();
    let mut run: Vec<Fact> = Vec::new();
    let mut flush = |run: &mut Vec<Fact>| {
        if run.len() >= LINES {
            found.append(run);
        }
        run.clear();
    };
    for node in page.nodes().filter(|&node| stays(node)) {
        let lines = match page.element(node) {
            Some(Element::Ul) => page
                .children(node)
                .filter(|&child| page.element(child) == Some(Element::Li))
                .filter(|&child| page.subtree_len(child) <= LINE_NODES)
                .map(|entry| title::visible_text(page, entry))
                .collect(),
            Some(Element::P) if page.subtree_len(node) <= FIELD_NODES => broken(page, node),
            _ => continue,
        };
        for line in lines {
            match named(&line) {
                Some(fact) => run.push(fact),
                None => flush(&mut run),
            }
        }
        flush(&mut run);
    }
    found
}

/// The lines of a paragraph.
fn broken(page: &Page, paragraph: NodeId) -> Vec<String> {
    let mut lines = vec![String::new()];
    for node in page.subtree(paragraph) {
        if page.element(node) == Some(Element::Br) {
            lines.push(String::new());
        } else if let Some(data) = page.text(node).filter(|_| !page.is_hidden(node)) {
            let last = lines.len() - 1;
            lines[last].push_str(data);
        }
    }
    lines.iter().map(|line| text::collapse(line)).collect()
}

/// A line of a name, a colon and a value.
fn named(line: &str) -> Option<Fact> {
    let (name, value) = line.split_once(": ")?;
    let (name, value) = (said(name), said(value));
    let is_one = (1..=LINE_NAME_WORDS).contains(&text::count(&name).words)
        && (1..=LINE_VALUE_WORDS).contains(&text::count(&value).words);
    is_one.then_some(Fact { name, value })
}
