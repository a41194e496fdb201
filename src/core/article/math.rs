//! Formulas: where they are, what they are in TeX, and what else on the page only shows them again.
//!
//! KaTeX and MathJax write a formula two or three times: as `MathML` for screen readers, drawn with boxes or as a picture,
//! and as the TeX it was made of. An article has it once. Class names that count: those that start with `MathJax`, and those
//! that hold `display`. O(nodes + bytes).

use std::collections::BTreeMap;

use super::by_node::ByNode;
use super::json::Json;
use super::mathml;
use crate::page::{Element, NodeId, Page, text};

/// Most children of an element around a formula that are looked at.
const FEW: usize = 8;

/// Longest formula that is looked for in a text, in bytes.
const LONGEST: usize = 4000;

/// One formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Formula {
    /// In TeX, without delimiters; empty where the page does not say.
    pub(super) tex: String,
    /// What stands for it in plain text, where that is not its TeX: its letters and signs in order, or what the text has.
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
            Some(element) if node.0 >= end => {
                if let Some(formula) = of_attributes(page, node, element) {
                    end = page.end(node).0;
                    found.at.push(node, formula);
                }
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
    let tex = without_comment(&tex);
    (!tex.is_empty()).then(|| Formula {
        tex: tex.to_owned(),
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
        None => ["data-latex", "alttext"]
            .iter()
            .filter_map(|name| page.attribute(math, name))
            .find(|tex| is_tex(tex))
            .unwrap_or_default()
            .to_owned(),
    };
    let (tex, _) = bare(&tex);
    let display = page.attribute(math, "display") == Some("block") || stands_alone(page, math);
    let (tex, letters) = if tex.is_empty() {
        let letters = text::collapse(&inner_text(page, math));
        (mathml::tex(page, math), letters)
    } else {
        (tex.to_owned(), String::new())
    };
    Formula {
        tex,
        letters,
        math: Some(math),
        display,
    }
}

/// Whether something around a formula says that it stands on a line of its own.
fn stands_alone(page: &Page, formula: NodeId) -> bool {
    page.ancestors(formula).take(4).any(|above| {
        page.attribute(above, "display") == Some("true")
            || page
                .attribute(above, "class")
                .is_some_and(|class| class.contains("display"))
    })
}

/// Whether a text has signs of TeX, or letters that are no words: `a + b`.
fn may_be_tex(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphabetic());
    is_tex(text) || words.all(|word| word.chars().nth(1).is_none())
}

/// Signs of TeX in a text that may be some.
fn is_tex(text: &str) -> bool {
    text.contains(['\\', '^', '_', '='])
}

/// TeX without what keeps it from being read as markup: `% <![CDATA[` … `%]]>`.
fn without_comment(tex: &str) -> &str {
    let tex = tex.trim();
    let inside = tex.strip_prefix("% <![CDATA[");
    inside.map_or(tex, |inside| inside.trim_end_matches("%]]>").trim())
}

/// TeX without its delimiters, and whether they say that it stands on a line of its own.
fn bare(tex: &str) -> (&str, bool) {
    let tex = without_comment(tex);
    let inside = |before: &str, after: &str| tex.strip_prefix(before)?.strip_suffix(after);
    for (before, after, display) in [
        ("$$", "$$", true),
        ("\\[", "\\]", true),
        ("\\(", "\\)", false),
        ("$", "$", false),
        ("{\\displaystyle", "}", false),
        ("{\\textstyle", "}", false),
        ("\\begin{equation}", "\\end{equation}", true),
        ("\\begin{equation*}", "\\end{equation*}", true),
        ("\\begin{displaymath}", "\\end{displaymath}", true),
    ] {
        if let Some(tex) = inside(before, after).filter(|tex| !tex.contains("\\end{equation")) {
            return (tex.trim(), display);
        }
    }
    (tex, false)
}

/// The formula that attributes hold: of a picture of it, or of an element that a script fills.
fn of_attributes(page: &Page, node: NodeId, element: Element) -> Option<Formula> {
    let class = page.attribute(node, "class").unwrap_or_default();
    // Whole words: `tex` is a part of `text`.
    let says = |names: &[&str]| {
        class
            .split(|c: char| !c.is_ascii_alphanumeric())
            .any(|word| names.iter().any(|name| word.eq_ignore_ascii_case(name)))
    };
    // What MathJax draws holds its TeX, in its second version for screen readers.
    let is_drawing = element == Element::MathJax
        || page.attribute(node, "data-mml-node") == Some("math")
        || class.contains("mjx-math");
    let written;
    let tex = if element == Element::Img {
        let src = page.attribute(node, "src").unwrap_or_default();
        let is_latex = says(&["latex"]) || src.contains("latex");
        let is_formula = is_latex || says(&["katex", "tex", "formula", "equation"]);
        let is_drawn = is_formula || says(&["math"]) || is_alone_in_math(page, node);
        let alt = page.attribute(node, "alt")?;
        let is_told = is_drawn && (is_tex(alt) || alt.trim().chars().count() == 1)
            || is_formula && may_be_tex(alt);
        (is_told || alt.starts_with("{\\displaystyle")).then_some(alt)?
    } else if element == Element::Other && page.tag(node) == Some("d-math") {
        // A script puts what it draws beside the text.
        let texts = page.children(node).filter_map(|child| page.text(child));
        written = texts.collect::<String>();
        &written
    } else if class == "latex-rendered" {
        // Substack, before a script draws it.
        let (json, _) = Json::first(page.attribute(node, "data-attrs")?, LONGEST)?;
        written = json.text(json.get(0, "persistentExpression")?)?.to_owned();
        &written
    } else {
        let names = ["data-tex", "data-latex", "data-math", "data-formula"];
        let label = class.contains("mjx-math").then_some("aria-label");
        (names.into_iter().chain(label))
            .filter_map(|name| page.attribute(node, name))
            .find(|tex| {
                is_tex(tex)
                    || is_drawing && may_be_tex(tex)
                    || (says(&["math", "tex"]) && tex.trim().chars().count() == 1)
            })?
    };
    let (tex, display) = bare(tex);
    let is_block = page.attribute(node, "block").is_some()
        || says(&["display", "block"])
        || class == "latex-rendered";
    (!tex.is_empty()).then(|| Formula {
        tex: tex.to_owned(),
        letters: String::new(),
        math: None,
        display: display || is_block || is_drawing && stands_alone(page, node),
    })
}

/// Whether a picture is all that an element with formulas has, besides its number: `<div class="math"><p><img>`.
fn is_alone_in_math(page: &Page, node: NodeId) -> bool {
    page.ancestors(node).take(2).any(|above| {
        page.attribute(above, "class") == Some("math") && page.subtree_len(above) <= FEW
    })
}

/// The first formula that stands written out in a text, between delimiters, and where: `\(…\)`, `\[…\]`, `$$…$$`, and `$…$` where it
/// holds what only TeX has, as sums of money stand between dollars too.
pub(super) fn written(text: &str) -> Option<(std::ops::Range<usize>, Formula)> {
    let mut from = 0;
    while let Some(at) = text.get(from..)?.find(['\\', '$']).map(|at| from + at) {
        let rest = text.get(at..)?;
        from = at + 1;
        // A dollar that is one.
        if rest.starts_with("\\$") {
            from += 1;
            continue;
        }
        let known = [("\\(", "\\)"), ("\\[", "\\]"), ("$$", "$$"), ("$", "$")];
        let Some(&(before, after)) = known.iter().find(|(before, _)| rest.starts_with(before))
        else {
            continue;
        };
        let inside = rest.get(before.len()..)?;
        let mut most = inside.len().min(LONGEST);
        while !inside.is_char_boundary(most) {
            most -= 1;
        }
        let Some(end) = inside.get(..most)?.find(after) else {
            continue;
        };
        let tex = inside.get(..end)?;
        let is_one = before != "$"
            || (is_tex(tex) || tex.chars().all(char::is_alphabetic) && tex.chars().count() == 1)
                && !tex.contains(['\n', '\u{a0}'])
                && tex.trim() == tex;
        if !is_one || text::is_blank(tex) {
            // Dollars that begin no formula end none.
            from = at + before.len();
            continue;
        }
        let range = at..at + before.len() + end + after.len();
        let formula = Formula {
            tex: tex.trim().to_owned(),
            letters: text.get(range.clone())?.to_owned(),
            math: None,
            display: matches!(before, "\\[" | "$$"),
        };
        return Some((range, formula));
    }
    None
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
