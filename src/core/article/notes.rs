//! Footnotes: links that lead to a note further down, the notes, and the links in them that lead back.
//!
//! ```text
//!   as is known<sup><a href="#n1" id="r1">1</a></sup>   …   <li id="n1">Since 1850. <a href="#r1">back</a></li>
//!                    └ reference 1                          └ note 1                └ way back
//! ```
//!
//! A reference is a link within the page with a short sign as its text, raised, in brackets or with the role of one, or one
//! that its note leads back to. O(nodes + bytes).

use std::collections::BTreeMap;

use fixedbitset::FixedBitSet;

use super::by_node::ByNode;
use super::kept::Kept;
use crate::page::{Element, Flags, NodeId, Page, text};

/// Longest note, in characters; what is longer is a section.
const LONGEST: u32 = 4000;

/// Most nodes inside a reference, and most links inside a note, that are looked at.
const INSIDE: usize = 64;

/// A reference to a footnote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reference {
    /// Number of the note, from 1.
    pub(super) number: u32,
    /// Whether it is the first to that note.
    pub(super) is_first: bool,
    /// What the page writes for it.
    pub(super) label: String,
}

/// The footnotes of an article.
#[derive(Default)]
pub(super) struct Notes {
    /// Links that refer to a note.
    pub(super) references: ByNode<Reference>,
    /// Roots of notes, by their numbers: the first is note 1.
    pub(super) roots: Vec<NodeId>,
    /// Per node, the number of the note that it is the root of, or 0; empty where there is none.
    numbers: Vec<u32>,
    /// Links that lead back.
    pub(super) backs: FixedBitSet,
}

impl Notes {
    /// The number of the note that `node` is the root of.
    pub(super) fn number(&self, node: NodeId) -> Option<u32> {
        let number = self.numbers.get(node.index()).copied();
        number.filter(|&number| number > 0)
    }

    /// Every reference with the number of its note, and the roots of the notes, the first of which is note 1.
    pub(super) fn into_parts(self) -> (impl Iterator<Item = (NodeId, u32)>, Vec<NodeId>) {
        let references = self.references.into_all();
        (
            references.map(|(link, reference)| (link, reference.number)),
            self.roots,
        )
    }

    /// Whether `node` is a link that leads back.
    pub(super) fn is_back(&self, node: NodeId) -> bool {
        self.backs.contains(node.index())
    }
}

/// Finds the footnotes whose reference and note both belong to the article.
pub(super) fn notes(kept: &Kept) -> Notes {
    let page = kept.page;
    let mut found = Notes::default();
    let links: Vec<(NodeId, &str)> = page
        .nodes()
        .filter(|&node| page.element(node) == Some(Element::A))
        .filter_map(|node| Some((node, fragment(page, node)?)))
        .collect();
    if links.is_empty() {
        return found;
    }
    // Ordered: a page may choose names whose hashes are the same.
    let mut places: BTreeMap<&str, Option<NodeId>> =
        links.iter().map(|&(_, name)| (name, None)).collect();
    for node in page.nodes() {
        let id = page.attribute(node, "id");
        let name = page
            .attribute(node, "name")
            .filter(|_| page.element(node) == Some(Element::A));
        for name in [id, name].into_iter().flatten() {
            if let Some(place) = places.get_mut(name) {
                place.get_or_insert(node);
            }
        }
    }
    // Links by where they stand and where they lead, for ways back: sorted by the link.
    let ways: Vec<(NodeId, NodeId)> = links
        .iter()
        .filter_map(|&(link, name)| Some((link, (*places.get(name)?)?)))
        .collect();
    found.numbers = vec![0; page.len()];
    found.backs.grow(page.len());
    for &(link, place) in &ways {
        if let Some((note, label)) = note(kept, &ways, link, place) {
            let is_first = found.number(note).is_none();
            if is_first {
                found.roots.push(note);
                found.numbers[note.index()] = found.roots.len() as u32;
            }
            let number = found.numbers[note.index()];
            let reference = Reference {
                number,
                is_first,
                label,
            };
            found.references.push(link, reference);
        }
    }
    for &note in &found.roots {
        for &(link, place) in inside(page, &ways, note).iter().take(INSIDE) {
            if place < note {
                found.backs.insert(link.index());
            }
        }
    }
    found
}

/// The part of the ways that starts inside `node`.
fn inside<'a>(page: &Page, ways: &'a [(NodeId, NodeId)], node: NodeId) -> &'a [(NodeId, NodeId)] {
    let from = ways.partition_point(|&(link, _)| link < node);
    let to = ways.partition_point(|&(link, _)| link < page.end(node));
    &ways[from..to]
}

/// The note that a link refers to, and the link's text; `None` when it is no reference.
fn note(
    kept: &Kept,
    ways: &[(NodeId, NodeId)],
    link: NodeId,
    place: NodeId,
) -> Option<(NodeId, String)> {
    let page = kept.page;
    if place <= page.end(link) || kept.chars(link) == 0 || kept.chars(link) > 8 {
        return None;
    }
    let mut label = String::new();
    for node in page
        .subtree(link)
        .take(INSIDE)
        .filter(|&node| kept.text(node))
    {
        text::collapse_into(&mut label, page.text(node).unwrap_or_default());
    }
    let sign = label.trim_matches(|c: char| "[](){}^ .".contains(c));
    let is_sign = (1..=4).contains(&sign.chars().count())
        && (sign
            .chars()
            .all(|c| c.is_ascii_digit() || "*†‡§¶#".contains(c))
            || sign.chars().count() == 1);
    if !is_sign {
        return None;
    }
    // The place may be an empty anchor inside the note.
    let root = std::iter::once(place)
        .chain(page.ancestors(place))
        .take(5)
        .find(|&node| !page.flags(node).has(Flags::INLINE))?;
    // All of an item is the note, and not the paragraph in it.
    let root = page
        .parent(root)
        .filter(|&above| {
            page.element(above) == Some(Element::Li) && kept.chars(above) == kept.chars(root)
        })
        .unwrap_or(root);
    let is_note = matches!(
        page.element(root),
        Some(
            Element::Li
                | Element::P
                | Element::Div
                | Element::Dd
                | Element::Aside
                | Element::Section
                | Element::Blockquote
        )
    );
    let chars = kept.chars(root);
    if !is_note || root <= link || chars <= label.len() as u32 || chars > LONGEST {
        return None;
    }
    let is_raised = std::iter::once(link)
        .chain(page.ancestors(link))
        .take(3)
        .any(|node| page.element(node) == Some(Element::Sup))
        || page
            .subtree(link)
            .take(INSIDE)
            .any(|node| page.element(node) == Some(Element::Sup));
    let is_marked = page.attribute(link, "role") == Some("doc-noteref") || label.starts_with('[');
    // Back to the reference itself, to what holds it, or to an anchor right before it.
    let leads_back = || {
        inside(page, ways, root)
            .iter()
            .take(INSIDE)
            .any(|&(_, back)| back <= link && page.end(back).0 + 4 > link.0)
    };
    let is_reference = is_raised || is_marked || leads_back();
    is_reference.then_some((root, label))
}

/// The place on the same page that a link leads to.
fn fragment(page: &Page, link: NodeId) -> Option<&str> {
    let (before, name) = page.attribute(link, "href")?.split_once('#')?;
    let own = page.facts().url.split('#').next().unwrap_or_default();
    (!name.is_empty() && (before.is_empty() || before == own)).then_some(name)
}
