//! From the parser's tree to a [`Page`]: the flat tree in document order, by the same rules as the extension's walk.

use html5ever::{Attribute, ns};
use rustc_hash::FxHashMap;

use super::tree::{Data, Handle, Node, Tree};
use crate::page::{Builder, Flags, Page, PageError, PageFacts, tag};

/// One step of the walk.
enum Step {
    Enter(Handle, Flags),
    Close,
    /// The assignments of a shadow root are no longer in force.
    LeaveShadow,
}

/// Light children by the name of the slot they ask for.
type Assignments = FxHashMap<String, Vec<Handle>>;

/// Flattens the document. O(nodes).
pub(super) fn flatten(tree: &Tree, facts: PageFacts) -> Result<Page, PageError> {
    let nodes = tree.nodes();
    let mut builder = Builder::new();
    let root = children(&nodes, 0).find(|&child| matches!(nodes[child].data, Data::Element { .. }));
    let mut steps: Vec<Step> = root
        .map(|root| Step::Enter(root, Flags::default()))
        .into_iter()
        .collect();
    let mut shadows: Vec<Assignments> = Vec::new();
    let mut below: Vec<Step> = Vec::new();
    while let Some(step) = steps.pop() {
        let (node, flags) = match step {
            Step::Enter(node, flags) => (node, flags),
            Step::Close => {
                builder.close();
                continue;
            }
            Step::LeaveShadow => {
                shadows.pop();
                continue;
            }
        };
        match &nodes[node].data {
            Data::Text(text) => {
                let kept = !holds_code(&nodes, node);
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
                    let (assigned, unslotted) = assign(&nodes, node, shadow);
                    shadows.push(assigned);
                    below.extend(
                        children(&nodes, shadow).map(|child| Step::Enter(child, Flags::SHADOW)),
                    );
                    below.push(Step::LeaveShadow);
                    below.extend(
                        unslotted
                            .into_iter()
                            .map(|child| Step::Enter(child, Flags::UNSLOTTED)),
                    );
                } else if let Some(light) = slotted(&nodes, node, &mut shadows) {
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
            Data::Fragment | Data::Other => {}
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
    tag::holds_code(&name.local) && !attribute(parent, "type").is_some_and(tag::is_json_type)
}

/// Which light children of `host` each slot of its shadow tree shows, and which none shows.
fn assign(nodes: &[Node], host: Handle, shadow: Handle) -> (Assignments, Vec<Handle>) {
    let slots = slot_names(nodes, shadow);
    let (mut assigned, mut unslotted) = (Assignments::default(), Vec::new());
    for child in children(nodes, host) {
        let name = match &nodes[child].data {
            Data::Text(_) => "",
            Data::Element { .. } => attribute(&nodes[child], "slot").unwrap_or(""),
            Data::Fragment | Data::Other => continue,
        };
        if slots.contains(&name) {
            assigned.entry(name.to_owned()).or_default().push(child);
        } else {
            unslotted.push(child);
        }
    }
    (assigned, unslotted)
}

/// Names of the slots of a shadow tree, nested shadow trees left out.
fn slot_names(nodes: &[Node], shadow: Handle) -> Vec<&str> {
    let mut names = Vec::new();
    let mut open: Vec<Handle> = children(nodes, shadow).collect();
    while let Some(node) = open.pop() {
        if is_slot(&nodes[node]) {
            names.push(attribute(&nodes[node], "name").unwrap_or(""));
        }
        open.extend(children(nodes, node));
    }
    names
}

fn is_slot(node: &Node) -> bool {
    matches!(&node.data, Data::Element { name, .. } if name.ns == ns!(html) && &*name.local == "slot")
}

/// The light children that a slot shows: taken once, the first slot of a name in tree order gets them.
fn slotted(nodes: &[Node], node: Handle, shadows: &mut [Assignments]) -> Option<Vec<Handle>> {
    if !is_slot(&nodes[node]) {
        return None;
    }
    let name = attribute(&nodes[node], "name").unwrap_or("");
    shadows.last_mut()?.remove(name)
}
