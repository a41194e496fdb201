//! Texts that a page draws beside an article's own and that its structure says already: the number in front of each step of a list, the
//! name of the column in each cell of a table that is set for narrow windows, the header of a table that stays in sight, and types of
//! code that are shown while one points at a name.
//!
//! ```text
//!   <ol><li><div>1</div>Mix …          <td><b>Train:</b> 412           <table>header</table><table>header, rows</table>
//!           └ its number                   └ name of the column        └ the same header again
//! ```
//!
//! A list's numbers count where all of its items have theirs in order; a table's names where two rows have them. O(nodes + bytes).

use fixedbitset::FixedBitSet;

use super::kept::Kept;
use crate::page::maps::hash_of;
use crate::page::{Element, Flags, NodeId, Page, text};

/// Nodes at the start of an item or a cell among which its first text is looked for.
const NODES: usize = 8;
/// Most items of a list that are not kept between two that are.
const MISSING: u32 = 2;
/// Rows that name a column in its cells, at least.
const LEAST_ROWS: usize = 2;
/// Most columns of a table that are compared.
const COLUMNS: usize = 64;
/// Class names of what is shown while one points at a part of code.
const POPUPS: &[&str] = &["twoslash-popup-container", "twoslash-popup-info"];

/// The kept texts that are such.
pub(super) fn texts(kept: &Kept) -> FixedBitSet {
    let page = kept.page;
    let mut found = FixedBitSet::with_capacity(page.len());
    // The last table that is a header alone, and what it says.
    let mut header: Option<(NodeId, Vec<u64>)> = None;
    for node in page.nodes() {
        match page.element(node) {
            Some(Element::Ol | Element::Ul) => numbers(kept, node, &mut found),
            Some(Element::Table) => {
                let mut rows = rows(kept, node);
                let first = rows.next();
                let cells = || first.into_iter().flat_map(|row| cells(page, row));
                let names: Vec<u64> = cells().map(|cell| said(kept, cell)).collect();
                if let Some((before, _)) = header.take().filter(|(_, known)| *known == names) {
                    found.insert_range(before.index()..page.end(before).index());
                }
                let is_header = cells().any(|cell| page.element(cell) == Some(Element::Th));
                if is_header && !names_in_cells(kept, rows, &names, &mut found) {
                    header = Some((node, names));
                }
            }
            Some(Element::Div | Element::Span) if is_popup(page, node) => {
                found.insert_range(node.index()..page.end(node).index());
            }
            _ => {}
        }
    }
    found
}

/// Whether an element is shown while one points at a part of code.
pub(super) fn is_popup(page: &Page, node: NodeId) -> bool {
    let class = page.attribute(node, "class").unwrap_or_default();
    class.split(' ').any(|word| POPUPS.contains(&word))
}

/// The element that holds the first kept text of `around`, that text and nothing else, where `around` has more; and the text.
fn first_part<'a>(kept: &Kept<'a>, around: NodeId) -> Option<(NodeId, &'a str)> {
    let page = kept.page;
    let mut inside = page.subtree(around).skip(1).take(NODES);
    let first = inside.find(|&node| kept.text(node) && kept.chars(node) > 0)?;
    let chars = kept.chars(first);
    let above = page.ancestors(first);
    let part = above
        .take_while(|&above| above != around && kept.chars(above) == chars)
        .last()?;
    (kept.chars(around) > chars).then(|| (part, bare(page.text(first).unwrap_or_default())))
}

/// A label without its colon, a number without its full stop.
fn bare(label: &str) -> &str {
    label.trim().trim_end_matches([':', '.', ')'])
}

/// What a cell says, as a hash: its first text.
fn said(kept: &Kept, cell: NodeId) -> u64 {
    let mut texts = (kept.page.subtree(cell).take(NODES)).filter(|&node| kept.text(node));
    let text = texts.find_map(|node| kept.page.text(node).filter(|text| !text::is_blank(text)));
    text.map_or(0, |text| hash_of(bare(text)))
}

/// Numbers of the items of a list, in blocks of their own, from 1 on: an item between may not be kept. In the line of what follows they
/// are years or amounts.
fn numbers(kept: &Kept, list: NodeId, found: &mut FixedBitSet) {
    let page = kept.page;
    let items = page
        .children(list)
        .filter(|&item| page.element(item) == Some(Element::Li) && kept.chars(item) > 0);
    let mut parts = Vec::new();
    let mut next = 1..=1;
    for item in items {
        let number = first_part(kept, item)
            .filter(|&(part, _)| !page.flags(part).has(Flags::INLINE))
            .and_then(|(part, said)| Some((part, said.parse::<u32>().ok()?)));
        let Some((part, number)) = number.filter(|(_, number)| next.contains(number)) else {
            return;
        };
        next = number + 1..=number.saturating_add(1 + MISSING);
        parts.push(part);
    }
    if parts.len() > 1 {
        for part in parts {
            found.insert_range(part.index()..page.end(part).index());
        }
    }
}

/// The rows of a table of which something is kept, without those of tables inside it.
fn rows<'a>(kept: &'a Kept, table: NodeId) -> impl Iterator<Item = NodeId> + 'a {
    let page = kept.page;
    let is_row = |&node: &NodeId| page.element(node) == Some(Element::Tr);
    let children = page.children(table).flat_map(move |child| {
        let is_group = matches!(
            page.element(child),
            Some(Element::Thead | Element::Tbody | Element::Tfoot)
        );
        let inside = page.children(child).filter(move |_| is_group);
        std::iter::once(child).chain(inside)
    });
    children.filter(move |node| is_row(node) && kept.chars(*node) > 0)
}

fn cells(page: &Page, row: NodeId) -> impl Iterator<Item = NodeId> {
    page.children(row)
        .filter(|&node| matches!(page.element(node), Some(Element::Td | Element::Th)))
        .take(COLUMNS)
}

/// Finds names of columns that stand in their cells; whether there are rows.
fn names_in_cells(
    kept: &Kept,
    rows: impl Iterator<Item = NodeId>,
    names: &[u64],
    found: &mut FixedBitSet,
) -> bool {
    let page = kept.page;
    let mut parts = Vec::new();
    let (mut all, mut named) = (0, 0);
    for row in rows {
        let before = parts.len();
        let labels = cells(page, row).zip(names).filter_map(|(cell, &name)| {
            let (part, said) = first_part(kept, cell)?;
            (hash_of(said) == name).then_some(part)
        });
        parts.extend(labels);
        all += 1;
        named += usize::from(parts.len() > before);
    }
    if named >= LEAST_ROWS {
        for part in parts {
            found.insert_range(part.index()..page.end(part).index());
        }
    }
    all > 0
}
