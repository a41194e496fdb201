//! Formulas: where they are, what they are in TeX, and what else on the page only shows them again.
//!
//! KaTeX and MathJax write a formula two or three times: as `MathML` for screen readers, drawn with boxes or as a picture,
//! and as the TeX it was made of. An article has it once. Class names that count: those that start with `MathJax`, and those
//! that hold `display`. O(nodes + bytes).

use std::collections::BTreeMap;

use super::by_node::ByNode;
use crate::page::{Element, NodeId, Page, text};

/// Most children of an element around a formula that are looked at.
const FEW: usize = 8;

/// One formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Formula {
    /// In TeX, without delimiters; empty where the page does not say.
    pub(super) tex: String,
    /// Its letters and signs in order, where there is no TeX.
    pub(super) letters: String,
    /// Its `math` element, if there is one.
    pub(super) math: Option<NodeId>,
    /// Whether it stands on a line of its own.
    pub(super) display: bool,
}

/// The formulas of a page.
#[derive(Default)]
pub(super) struct Formulas {
    /// By the node that stands for each.
    pub(super) at: ByNode<Formula>,
    /// Per node, the node that stands for the formula that it shows again; empty where there is none.
    copies: Vec<NodeId>,
}

impl Formulas {
    /// The node that stands for the formula that `node` shows again, if it is the root of such a copy.
    pub(super) fn copy_of(&self, node: NodeId) -> Option<NodeId> {
        let of = self.copies.get(node.index()).copied();
        of.filter(|&of| of != NodeId::ROOT)
    }

    fn note_copy(&mut self, page: &Page, copy: NodeId, of: NodeId) {
        if self.copies.is_empty() {
            self.copies = vec![NodeId::ROOT; page.len()];
        }
        self.copies[copy.index()] = of;
    }
}

/// Finds the formulas.
pub(super) fn formulas(page: &Page) -> Formulas {
    let mut found = Formulas::default();
    // By the id of what MathJax draws, and in document order.
    let mut frames: BTreeMap<&str, Option<NodeId>> = BTreeMap::new();
    let mut scripts: Vec<NodeId> = Vec::new();
    // One past the end of the last `math` met: none nests in another.
    let mut end = 0;
    for node in page.nodes() {
        match page.element(node) {
            Some(Element::Math) if node.0 >= end => {
                end = page.end(node).0;
                found.at.push(node, of_math(page, node));
                if let Some(above) = page.parent(node) {
                    note_copies(page, node, node, above, &mut found);
                    if let Some(around) = page.parent(above) {
                        note_copies(page, node, above, around, &mut found);
                    }
                }
            }
            Some(Element::Script) => {
                let Some(formula) = of_script(page, node) else {
                    continue;
                };
                if let Some(id) = page.attribute(node, "id") {
                    frames.insert(id, Some(node));
                }
                scripts.push(node);
                found.at.push(node, formula);
            }
            _ => {}
        }
    }
    let Some(&last) = scripts.last() else {
        return found;
    };
    let mut next = 0;
    for node in page.nodes() {
        while scripts.get(next).is_some_and(|&script| script < node) {
            next += 1;
        }
        let framed = page
            .attribute(node, "id")
            .and_then(|id| frames.get(id.strip_suffix("-Frame")?).copied()?);
        let is_drawn = page
            .attribute(node, "class")
            .is_some_and(|class| class.starts_with("MathJax"));
        // What is drawn stands before its script.
        let drawn = is_drawn.then(|| scripts.get(next).copied().unwrap_or(last));
        if let Some(script) = framed.or(drawn) {
            found.note_copy(page, node, script);
        }
    }
    found
}

/// The formula that a script of MathJax holds.
fn of_script(page: &Page, script: NodeId) -> Option<Formula> {
    let kind = page
        .attribute(script, "type")
        .filter(|kind| kind.starts_with("math/tex"))?;
    let tex = inner_text(page, script);
    (!text::is_blank(&tex)).then(|| Formula {
        tex: tex.trim().to_owned(),
        letters: String::new(),
        math: None,
        display: kind.contains("display"),
    })
}

fn of_math(page: &Page, math: NodeId) -> Formula {
    let note = page.subtree(math).find(|&node| {
        page.element(node) == Some(Element::Annotation)
            && page
                .attribute(node, "encoding")
                .is_some_and(|encoding| encoding.contains("tex") || encoding.contains("TeX"))
    });
    let tex = match note {
        Some(note) => inner_text(page, note),
        None => page
            .attribute(math, "alttext")
            .filter(|alt| alt.contains(['\\', '^', '_', '=']))
            .unwrap_or_default()
            .to_owned(),
    };
    let tex = tex.trim();
    let tex = tex
        .strip_prefix("{\\displaystyle")
        .and_then(|rest| rest.strip_suffix('}'))
        .unwrap_or(tex)
        .trim();
    let display = page.attribute(math, "display") == Some("block")
        || page.ancestors(math).take(4).any(|above| {
            page.attribute(above, "display") == Some("true")
                || page
                    .attribute(above, "class")
                    .is_some_and(|class| class.contains("display"))
        });
    let letters = if tex.is_empty() {
        text::collapse(&inner_text(page, math))
    } else {
        String::new()
    };
    Formula {
        tex: tex.to_owned(),
        letters,
        math: Some(math),
        display,
    }
}

/// The neighbours of `node` under `above` that show the same as `math`: hidden from screen readers, which read the `MathML`, or
/// pictures beside it.
fn note_copies(page: &Page, math: NodeId, node: NodeId, above: NodeId, found: &mut Formulas) {
    if page.children(above).nth(FEW).is_some() {
        return;
    }
    for other in page.children(above).filter(|&other| other != node) {
        let is_hidden = page.attribute(other, "aria-hidden") == Some("true");
        let is_picture = page.element(other) == Some(Element::Img)
            && page
                .attribute(other, "alt")
                .is_some_and(|alt| alt.contains('\\'));
        if is_hidden || is_picture {
            found.note_copy(page, other, math);
        }
    }
}

/// All text inside an element, hidden or not.
pub(super) fn inner_text(page: &Page, node: NodeId) -> String {
    page.subtree(node)
        .filter_map(|inner| page.text(inner))
        .collect()
}
