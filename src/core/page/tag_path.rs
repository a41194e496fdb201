//! The tag path of every node, as a small integer: equal paths, equal symbols.
//!
//! A tag path is the list of tag names from the root to the node (text nodes end in `#text`). With style, two paths are
//! equal only if class, inline style and presentational attributes agree as well at every step (Velloso & Dorneles 2013,
//! definition 3.3). O(nodes + attributes) time, O(different paths) extra memory; symbols are given in document order.

use super::fingerprint::Fingerprint;
use super::{NodeId, Page, StrId, fnv, order};
use crate::page::maps::Map;

/// What makes two tag paths different.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathKind {
    /// Tag names alone: survives redesigns and generated class names.
    Tags,
    /// Tag names and style: class, style and presentational attributes.
    TagsAndStyle,
    /// The same with one word of each class: the first without a digit. Systems write beside it what differs among the
    /// entries of a list (`post-311 post category-news`).
    TagsAndSharedStyle,
}

/// Attributes that say how an element looks, in the order in which they are compared.
const STYLE_ATTRIBUTES: [&str; 14] = [
    "align",
    "background",
    "bgcolor",
    "border",
    "cellpadding",
    "cellspacing",
    "class",
    "color",
    "face",
    "height",
    "size",
    "style",
    "valign",
    "width",
];

/// Place of the class among them.
const CLASS: usize = 6;

/// The tag path sequence of a page: one symbol per node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagPaths {
    symbols: Vec<u32>,
    count: u32,
}

impl TagPaths {
    /// The tag paths of all nodes of `page`.
    #[must_use]
    pub fn of(page: &Page, kind: PathKind) -> TagPaths {
        let styles = match kind {
            PathKind::Tags => None,
            PathKind::TagsAndStyle => Some(style_ids(page, false)),
            PathKind::TagsAndSharedStyle => Some(style_ids(page, true)),
        };
        // (symbol of the parent, name, style) → symbol.
        let mut known: Map<(u32, u32, u32), u32> = Map::default();
        // Per symbol, that of text below it.
        let mut texts: Vec<Option<u32>> = Vec::new();
        let mut symbols: Vec<u32> = Vec::with_capacity(page.len());
        for node in page.nodes() {
            let above = page.parent(node).map(|parent| symbols[parent.index()]);
            let next = texts.len() as u32;
            let symbol = match above {
                Some(above) if page.is_text(node) => *texts[above as usize].get_or_insert(next),
                _ => {
                    let above = above.unwrap_or(u32::MAX);
                    let style = styles.as_ref().map_or(0, |styles| styles[node.index()]);
                    *known
                        .entry((above, page.name_id(node).0, style))
                        .or_insert(next)
                }
            };
            if symbol == next {
                texts.push(None);
            }
            symbols.push(symbol);
        }
        TagPaths {
            symbols,
            count: texts.len() as u32,
        }
    }

    /// The symbol of a node, below [`count`](Self::count).
    #[must_use]
    pub fn symbol(&self, node: NodeId) -> u32 {
        self.symbols[node.index()]
    }

    /// One symbol per node, in document order.
    #[must_use]
    pub fn symbols(&self) -> &[u32] {
        &self.symbols
    }

    /// Number of different tag paths.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.count
    }
}

/// Per node, a number for what its tag path is on *any* page of the same site: the fingerprint of the tag names from
/// the root to it (text nodes end in `#text`). Unlike a symbol it may be stored and compared across pages.
#[must_use]
pub fn path_hashes(page: &Page) -> Vec<u64> {
    let paths = TagPaths::of(page, PathKind::Tags);
    let hashes = symbol_hashes(page, &paths);
    let symbols = paths.symbols().iter();
    symbols.map(|&symbol| hashes[symbol as usize]).collect()
}

/// As [`path_hashes`], per symbol of `paths` (which are those of `page`, [`PathKind::Tags`]): hashed once per path.
#[must_use]
pub fn symbol_hashes(page: &Page, paths: &TagPaths) -> Vec<u64> {
    let mut hashes: Vec<u64> = Vec::with_capacity(paths.count() as usize);
    for node in page.nodes() {
        // Symbols are given in document order, so a new one is always the next.
        if paths.symbol(node) as usize == hashes.len() {
            let above = page
                .parent(node)
                .map_or(0, |parent| hashes[paths.symbol(parent) as usize]);
            let mut hash = Fingerprint::new();
            hash.u64(above).str(page.tag(node).unwrap_or("#text"));
            hashes.push(hash.finish());
        }
    }
    hashes
}

/// A readable tag path, as `body/main/p/#text`, from the child of the root on.
#[must_use]
pub fn display(page: &Page, node: NodeId) -> String {
    let mut steps: Vec<&str> = vec![page.tag(node).unwrap_or("#text")];
    steps.extend(page.ancestors(node).filter_map(|above| page.tag(above)));
    if steps.len() > 1 {
        steps.pop();
    }
    steps.reverse();
    steps.join("/")
}

/// Per node, the id of its style: equal where all style attributes agree, 0 without any. `shared`: of classes their first
/// shared words.
fn style_ids(page: &Page, shared: bool) -> Vec<u32> {
    // Per name met, its place among those that say how an element looks.
    let mut ranks: Map<StrId, Option<usize>> = Map::default();
    let mut known: Map<Vec<u64>, u32> = Map::default();
    let mut key = Vec::new();
    page.nodes()
        .map(|node| {
            key.clear();
            for &(name, value) in page.attribute_ids(node) {
                let rank = ranks.entry(name).or_insert_with(|| {
                    let name = page.strings().get(name);
                    STYLE_ATTRIBUTES.iter().position(|style| *style == name)
                });
                let Some(rank) = *rank else {
                    continue;
                };
                let value = if shared && rank == CLASS {
                    let word = first_shared_word(page.strings().get(value));
                    fnv::hash(word.bytes().map(u64::from)) as u32
                } else {
                    value.0
                };
                key.push(order::pair(rank as u32, value));
            }
            if key.is_empty() {
                return 0;
            }
            key.sort_unstable();
            // No parser gives an attribute twice, but bytes may.
            key.dedup();
            let next = known.len() as u32 + 1;
            match known.get(&key) {
                Some(&id) => id,
                None => {
                    known.insert(key.clone(), next);
                    next
                }
            }
        })
        .collect()
}

/// The first word of a class that is the same for all entries of a list; empty where there is none.
fn first_shared_word(class: &str) -> &str {
    let has_digit = |word: &&str| word.bytes().any(|byte| byte.is_ascii_digit());
    let mut words = class.split_whitespace();
    words.find(|word| !has_digit(word)).unwrap_or_default()
}
