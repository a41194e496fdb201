//! From the parser's tree to a [`Page`]: the flat tree in document order, by the same rules as the extension's walk.

use html5ever::{Attribute, ns};

use super::tree::{Data, Handle, Node, Tree};
use crate::page::element::is_data_type;
use crate::page::maps::Map;
use crate::page::{Builder, Element, Flags, Page, PageError, PageFacts};

/// One step of the walk.
enum Step {
    Enter(Handle, Flags),
    Close,
}

/// The light children that each slot shows. Kept by slot and not by name: a slot handed on to a host inside its shadow
/// tree is met among the slots of that host, whose names are others.
type Assignments = Map<Handle, Vec<Handle>>;

/// Flattens the document into `builder`. O(nodes).
pub(super) fn flatten(
    tree: &Tree,
    mut builder: Builder,
    facts: PageFacts,
) -> Result<Page, PageError> {
    let nodes = tree.nodes();
    let root = children(&nodes, 0).find(|&child| matches!(nodes[child].data, Data::Element { .. }));
    let mut steps: Vec<Step> = root
        .map(|root| Step::Enter(root, Flags::default()))
        .into_iter()
        .collect();
    let mut assigned = Assignments::default();
    let mut below: Vec<Step> = Vec::new();
    while let Some(step) = steps.pop() {
        let (node, flags) = match step {
            Step::Enter(node, flags) => (node, flags),
            Step::Close => {
                builder.close();
                continue;
            }
        };
        match &nodes[node].data {
            Data::Text(text) => {
                let kept = !holds_code(&nodes, node);
                if !kept && is_sheet(&nodes, node) {
                    builder.sheet(text);
                }
                builder.text(if kept { text } else { "" }, flags);
            }
            Data::Element { name, attributes } => {
                builder.open(&name.local, flags);
                for Attribute { name, value } in attributes {
                    match &name.prefix {
                        // The parser gives `xmlns` itself an empty prefix.
                        Some(prefix) if !prefix.is_empty() => {
                            builder.attribute(&format!("{prefix}:{}", name.local), value)
                        }
                        _ => builder.attribute(&name.local, value),
                    }
                }
                below.clear();
                if let Some(shadow) = nodes[node].shadow {
                    let unslotted = assign(&nodes, node, shadow, &mut assigned);
                    below.extend(
                        children(&nodes, shadow).map(|child| Step::Enter(child, Flags::SHADOW)),
                    );
                    below.extend(
                        unslotted
                            .into_iter()
                            .map(|child| Step::Enter(child, Flags::UNSLOTTED)),
                    );
                } else if let Some(light) = assigned.remove(&node) {
                    below.extend(
                        light
                            .into_iter()
                            .map(|child| Step::Enter(child, Flags::SLOTTED)),
                    );
                } else if nodes[node].contents.is_none() {
                    below.extend(
                        children(&nodes, node).map(|child| Step::Enter(child, Flags::default())),
                    );
                }
                steps.push(Step::Close);
                steps.extend(below.drain(..).rev());
            }
            Data::Fragment | Data::Comment(_) | Data::Other => {}
        }
        if builder.failed() {
            break;
        }
    }
    builder.finish(facts)
}

fn children<'a>(nodes: &'a [Node], parent: Handle) -> impl Iterator<Item = Handle> + 'a {
    std::iter::successors(nodes[parent].first, |&child| nodes[child].next)
}

fn attribute<'a>(node: &'a Node, wanted: &str) -> Option<&'a str> {
    let Data::Element { attributes, .. } = &node.data else {
        return None;
    };
    attributes
        .iter()
        .find(|known| *known.name.local == *wanted)
        .map(|known| &*known.value)
}

/// Whether a text node is the code of a script or style sheet.
fn holds_code(nodes: &[Node], text: Handle) -> bool {
    let Some(parent) = nodes[text].parent.map(|parent| &nodes[parent]) else {
        return false;
    };
    let Data::Element { name, .. } = &parent.data else {
        return false;
    };
    Element::named(&name.local).holds_code() && !attribute(parent, "type").is_some_and(is_data_type)
}

/// Whether a text is a style sheet of the page for the screen, and not of a shadow tree.
fn is_sheet(nodes: &[Node], text: Handle) -> bool {
    let Some(parent) = nodes[text].parent.map(|parent| &nodes[parent]) else {
        return false;
    };
    let is_shadow = |above: Handle| matches!(nodes[above].data, Data::Fragment);
    let says = |name: &str, known: &[&str]| {
        let value = attribute(parent, name).unwrap_or_default().trim();
        known.iter().any(|one| value.eq_ignore_ascii_case(one))
    };
    matches!(&parent.data, Data::Element { name, .. } if &*name.local == "style")
        && !parent.parent.is_some_and(is_shadow)
        && says("media", &["", "all", "screen"])
        && says("type", &["", "text/css"])
}

/// Notes which light children of `host` each slot of its shadow tree shows (the first slot of a name in tree order gets
/// them) and returns those that none shows.
fn assign(nodes: &[Node], host: Handle, shadow: Handle, assigned: &mut Assignments) -> Vec<Handle> {
    let slots = slots(nodes, shadow);
    let mut unslotted = Vec::new();
    for child in children(nodes, host) {
        let name = match &nodes[child].data {
            Data::Text(_) => "",
            Data::Element { .. } => attribute(&nodes[child], "slot").unwrap_or(""),
            Data::Fragment | Data::Comment(_) | Data::Other => continue,
        };
        match slots.get(name) {
            Some(&slot) => assigned.entry(slot).or_default().push(child),
            None => unslotted.push(child),
        }
    }
    unslotted
}

/// The first slot of each name in tree order, nested shadow trees left out.
fn slots(nodes: &[Node], shadow: Handle) -> Map<&str, Handle> {
    let mut slots = Map::default();
    let mut open: Vec<Handle> = children(nodes, shadow).collect();
    open.reverse();
    while let Some(node) = open.pop() {
        if is_slot(&nodes[node]) {
            let name = attribute(&nodes[node], "name").unwrap_or("");
            slots.entry(name).or_insert(node);
        }
        let start = open.len();
        open.extend(children(nodes, node));
        open[start..].reverse();
    }
    slots
}

fn is_slot(node: &Node) -> bool {
    matches!(&node.data, Data::Element { name, .. } if name.ns == ns!(html) && &*name.local == "slot")
}
