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
use super::heading_parts;
use super::kept::Kept;
use crate::page::{Element, Flags, NodeId, Page, text};

/// Longest note, in characters; what is longer is a section.
const LONGEST: u32 = 4000;

/// Most nodes inside a reference, and most links inside a note, that are looked at.
const INSIDE: usize = 64;

/// Most nodes of a note that are looked through for what leads back.
const MOST_NODES: usize = 512;

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
    /// Notes that stand in the text where they are referred to.
    pub(super) inline: ByNode<Reference>,
    /// Roots of what is written of a note besides its text: its sign, and what leads back.
    signs: FixedBitSet,
    /// Bytes of the sign at the start of the first text of a note.
    prefixes: ByNode<usize>,
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

    /// Whether `node` is the sign of a note, or what leads back from it.
    pub(super) fn is_left_out(&self, node: NodeId) -> bool {
        self.backs.contains(node.index()) || self.signs.contains(node.index())
    }

    /// A text of a note without the sign that it begins with.
    pub(super) fn without_sign<'a>(&self, node: NodeId, data: &'a str) -> &'a str {
        let prefix = self.prefixes.get(node).copied().unwrap_or_default();
        data.get(prefix..).unwrap_or(data)
    }

    /// Numbers a note, if it has no number yet.
    fn reference(&mut self, note: NodeId, label: String) -> Reference {
        let is_first = self.number(note).is_none();
        if is_first {
            self.roots.push(note);
            if let Some(number) = self.numbers.get_mut(note.index()) {
                *number = self.roots.len() as u32;
            }
        }
        Reference {
            number: self.number(note).unwrap_or_default(),
            is_first,
            label,
        }
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
    let inline = inline(kept);
    if links.is_empty() && inline.is_empty() {
        return found;
    }
    // Ordered: a page may choose names whose hashes are the same.
    let mut places: BTreeMap<&str, Option<NodeId>> =
        links.iter().map(|&(_, name)| (name, None)).collect();
    // Filters of markup put a word before all ids, but not always into the links.
    let unprefixed = |id: &'_ str| id.strip_prefix("user-content-").map(str::len);
    for node in page.nodes() {
        let id = page.attribute(node, "id");
        let name = page
            .attribute(node, "name")
            .filter(|_| page.element(node) == Some(Element::A));
        let bare = id.and_then(|id| id.get(id.len() - unprefixed(id)?..));
        for name in [id, name, bare].into_iter().flatten() {
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
    found.signs.grow(page.len());
    let mut inline = inline.into_iter().peekable();
    for &(link, place) in &ways {
        while let Some((node, label)) = inline.next_if(|&(node, _)| node < link) {
            found.push_inline(page, node, label);
        }
        if let Some((note, label)) = note(kept, &ways, link, place) {
            let reference = found.reference(note, label);
            found.references.push(link, reference);
        }
    }
    for (node, label) in inline {
        found.push_inline(page, node, label);
    }
    for &note in &found.roots {
        for &(link, place) in inside(page, &ways, note).iter().take(INSIDE) {
            if place < note {
                found.backs.insert(link.index());
            }
        }
    }
    found.find_signs(kept);
    found
}

/// Whether an element says that it is a footnote, or holds them.
pub(super) fn is_named(page: &Page, node: NodeId) -> bool {
    let role = page.attribute(node, "role").unwrap_or_default();
    matches!(role, "doc-footnote" | "doc-endnote" | "doc-endnotes")
        || words(page, node)
            .any(|word| matches!(word, "footnote" | "footnotes" | "MsoFootnoteText"))
}

/// Parts of class names of what leads back from a note.
const BACK: [&str; 4] = ["backref", "backlink", "back-link", "footnote-back"];

/// Nodes of a note among which its sign may be.
const SIGN_NODES: usize = 4;

/// Class names of notes that stand in the text: in the margin, or shown when their sign is pressed.
const INLINE: [&str; 4] = [
    "sidenote",
    "marginnote",
    "modern-footnotes-footnote__note",
    "ltx_role_footnote",
];

fn words(page: &Page, node: NodeId) -> impl Iterator<Item = &str> {
    page.attribute(node, "class")
        .unwrap_or_default()
        .split_whitespace()
}

/// Notes that stand in the text where they are referred to, each with the sign before it.
fn inline(kept: &Kept) -> Vec<(NodeId, String)> {
    let page = kept.page;
    let mut found = Vec::new();
    // One past the end of the last one: none nests in another.
    let mut end = 0;
    for node in page.nodes() {
        let is_one = match page.element(node) {
            Some(Element::Span | Element::Small) => {
                words(page, node).any(|word| INLINE.contains(&word))
            }
            Some(Element::Other) => matches!(page.tag(node), Some("d-footnote" | "dt-fn")),
            _ => false,
        };
        let chars = kept.chars(node);
        if is_one && node.0 >= end && chars > 0 && chars <= LONGEST {
            end = page.end(node).0;
            found.push((node, String::new()));
        }
    }
    found
}

/// Whether a text is the sign of a note and no word.
fn is_sign(sign: &str) -> bool {
    (1..=4).contains(&sign.chars().count())
        && (sign
            .chars()
            .all(|c| c.is_ascii_digit() || "*†‡§¶#".contains(c))
            || sign.chars().count() == 1)
}

/// A label without what stands around its sign.
fn bare(label: &str) -> &str {
    label.trim_matches(|c: char| c.is_whitespace() || "[](){}^.".contains(c))
}

impl Notes {
    /// Adds a note that stands in the text. What was its sign is left out there.
    fn push_inline(&mut self, page: &Page, node: NodeId, mut label: String) {
        // The sign before it: `<sup>1</sup><span>`, or a label and a box to tick.
        let near = (node.0.saturating_sub(6)..node.0).rev().map(NodeId);
        let last = near
            .filter(|&other| page.parent(other) == page.parent(node))
            .find(|&other| !page.is_text(other));
        // The sign inside it, as LaTeXML has it.
        let mark = |&inner: &NodeId| {
            words(page, inner).any(|word| matches!(word, "ltx_note_mark" | "ltx_tag_note"))
        };
        for sign in last.into_iter().chain(page.subtree(node).filter(mark)) {
            let text = super::tidy::inside(page, sign);
            if is_sign(bare(&text)) {
                self.signs.insert(sign.index());
                label = text;
            }
        }
        let reference = self.reference(node, label);
        let number = reference.number;
        let label = if reference.label.is_empty() {
            number.to_string()
        } else {
            reference.label
        };
        self.inline.push(node, Reference { label, ..reference });
    }

    /// Finds what is written of notes besides their text.
    fn find_signs(&mut self, kept: &Kept) {
        let page = kept.page;
        let mut labels: BTreeMap<NodeId, &str> = BTreeMap::new();
        for (_, reference) in self.references.iter() {
            if let Some(&root) = self.roots.get(reference.number as usize - 1) {
                labels.entry(root).or_insert(&reference.label);
            }
        }
        let mut prefixes = ByNode::default();
        let mut last = 0;
        for (root, label) in labels {
            let leads_back = |&node: &NodeId| {
                let is_named =
                    words(page, node).any(|word| BACK.iter().any(|part| word.contains(part)));
                is_named
                    || page.attribute(node, "data-footnote-backref").is_some()
                    || page.attribute(node, "role") == Some("doc-backlink")
            };
            let nodes = || page.subtree(root).skip(1).take(MOST_NODES);
            for node in nodes().filter(leads_back) {
                self.signs.insert(node.index());
            }
            // A way back may be the sign, in brackets that stand beside it.
            let is_whole_sign = |&node: &NodeId| {
                !page.is_text(node) && bare(&super::tidy::inside(page, node)) == bare(label)
            };
            if let Some(whole) = nodes().take(SIGN_NODES).find(is_whole_sign) {
                self.signs.insert(whole.index());
            }
            // The first text that is no way back may begin with the sign.
            let mut skipped = root;
            let first = nodes().take(INSIDE).find(|&node| {
                if self.is_left_out(node) {
                    skipped = page.end(node);
                }
                node >= skipped
                    && kept.text(node)
                    && page.text(node).is_some_and(|text| !text::is_blank(text))
            });
            let Some(first) = first else {
                continue;
            };
            let data = page.text(first).unwrap_or_default();
            let sign = bare(label);
            if bare(data) == sign && kept.chars(root) > page.count(first).chars {
                self.signs.insert(first.index());
                continue;
            }
            let start = data.trim_start().trim_start_matches(['[', '(']);
            // The sign may stand in the way back before the text, and its full stop here.
            let is_behind_sign = skipped > root && data.starts_with(['.', ':', ')', ']']);
            let rest = start.strip_prefix(sign);
            let after = rest.or(is_behind_sign.then_some(data)).and_then(|rest| {
                let text = rest.trim_start_matches([']', ')', '.', ':']);
                (text.len() < rest.len() && text.starts_with(char::is_whitespace)).then_some(text)
            });
            // Of notes in notes the outer one counts.
            if let Some(after) = after.filter(|_| first.0 > last) {
                last = first.0;
                prefixes.push(first, data.len() - after.len());
            }
        }
        self.prefixes = prefixes;
    }
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
    if place <= page.end(link) || kept.chars(link) == 0 || kept.chars(link) > 12 {
        return None;
    }
    // Without what is read aloud before it: `Footnote 2`.
    let is_seen = |node: NodeId| {
        let mut around = page.ancestors(node).take_while(|&above| above != link);
        let mut classes = around
            .by_ref()
            .filter_map(|above| page.attribute(above, "class"));
        !classes.any(heading_parts::is_for_screen_readers)
    };
    let mut label = String::new();
    for node in page
        .subtree(link)
        .take(INSIDE)
        .filter(|&node| kept.text(node) && is_seen(node))
    {
        text::collapse_into(&mut label, page.text(node).unwrap_or_default());
    }
    let names = |node: NodeId| {
        page.attribute(node, "role") == Some("doc-noteref")
            || page.attribute(node, "data-footnote-ref").is_some()
            || words(page, node).any(|word| {
                ["footnote", "noteref", "reference", "fnref"]
                    .iter()
                    .any(|part| word.contains(part))
            })
    };
    let is_named = names(link) || page.parent(link).is_some_and(names);
    // Words name another part of the page.
    let is_words = || {
        let has_digit = label.contains(|c: char| c.is_ascii_digit());
        !has_digit && !label.starts_with('[') && label.chars().nth(4).is_some()
    };
    let is_label = |label: &str| label.chars().any(char::is_alphanumeric) && !is_words();
    if !(is_sign(bare(&label)) || is_named && is_label(bare(&label))) {
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
    let is_heading = |node| {
        page.element(node)
            .is_some_and(|tag| tag.heading_level() > 0)
    };
    if page.subtree(root).take(INSIDE).any(is_heading) {
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
    let is_marked = is_named || label.starts_with('[');
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
    // `./Sluice#note`, `/wiki/Sluice#note`.
    let path = before.trim_start_matches('.');
    let is_path = path.len() > 1 && path.starts_with('/') && own.ends_with(path);
    // A saved page may not know its own address.
    let is_own = before.is_empty() || before == own || own.is_empty() || is_path;
    (!name.is_empty() && is_own).then_some(name)
}
