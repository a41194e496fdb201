//! Parts of a page that React sends after the rest: each lies in a hidden element, and a script moves it to where it belongs.
//!
//! ```text
//!   <!--$?--><template id="B:0"></template>Loading<!--/$--> … <div hidden id="S:0"><p>late</p></div><script>$RC("B:0","S:0")</script>
//!   <!--$?--><p>late</p><template id="B:0"></template><!--/$--> … <div hidden id="S:0"></div>
//! ```
//!
//! Done only as such scripts say, in their order. O(nodes + bytes of scripts).

use html5ever::local_name;

use super::tree::{Data, Handle, Node, Tree};
use crate::page::maps::Map;

/// Functions that complete a boundary and a segment: of the first the place comes first, of the second the part.
const COMPLETE_BOUNDARY: &str = "$RC(\"";
const COMPLETE_SEGMENT: &str = "$RS(\"";
/// Elements up to the root, at most, for a part to be moved.
const MOST_ANCESTORS: usize = 512;

/// Nodes in the place of a part, at most.
const MOST_REPLACED: usize = 1024;

/// Moves all parts that scripts move.
pub(super) fn move_parts(tree: &Tree) {
    let moves = moves(&tree.nodes());
    for Move { part, place, ends } in moves {
        let may_move = !lies_in(&tree.nodes(), place, part);
        if may_move {
            tree.move_children_before(part, place);
            let replaced = if ends {
                replaced(&tree.nodes(), place)
            } else {
                Vec::new()
            };
            for node in replaced {
                tree.detach(node);
            }
        }
    }
}

/// What a script moves.
struct Move<T> {
    /// The element that holds the part.
    part: T,
    /// The template that says where it belongs.
    place: T,
    /// Whether something stands there until the part comes.
    ends: bool,
}

/// The parts and their places.
fn moves(nodes: &[Node]) -> Vec<Move<Handle>> {
    let (mut known, mut said): (Map<&str, Handle>, Vec<Move<&str>>) = Default::default();
    for (handle, node) in nodes.iter().enumerate() {
        let Data::Element { name, attributes } = &node.data else {
            continue;
        };
        if name.local == local_name!("script") {
            let text = node.first.and_then(|child| nodes.get(child));
            if let Some(Data::Text(text)) = text.map(|text| &text.data) {
                said.extend(calls(text));
            }
        }
        let id = attributes
            .iter()
            .find(|known| known.name.local == local_name!("id"));
        if let Some(id) = id.filter(|_| node.parent.is_some()) {
            known.entry(&*id.value).or_insert(handle);
        }
    }
    let is_named = |handle: Handle, wanted: &str| matches!(&nodes[handle].data, Data::Element { name, .. } if *name.local == *wanted);
    let found = said.into_iter().filter_map(|said| {
        let (part, place) = (*known.get(said.part)?, *known.get(said.place)?);
        let ends = said.ends;
        (is_named(part, "div") && is_named(place, "template")).then_some(Move { part, place, ends })
    });
    found.collect()
}

/// The ids of the parts and places that a script names, in its order.
fn calls(script: &str) -> impl Iterator<Item = Move<&str>> {
    let is_id = |id: &str| id.len() <= 16 && id.contains(':');
    script.match_indices("$R").filter_map(move |(at, _)| {
        let call = script.get(at..)?;
        let boundary = call.strip_prefix(COMPLETE_BOUNDARY);
        let (first, rest) = boundary
            .or_else(|| call.strip_prefix(COMPLETE_SEGMENT))?
            .split_once("\",\"")?;
        let (second, _) = rest.split_once('"')?;
        let ends = boundary.is_some();
        let (part, place) = if ends {
            (second, first)
        } else {
            (first, second)
        };
        (is_id(part) && is_id(place)).then_some(Move { part, place, ends })
    })
}

/// What stands for a part until it comes: all between its place and the comment that ends it. None where none does.
fn replaced(nodes: &[Node], place: Handle) -> Vec<Handle> {
    let (mut found, mut inside) = (Vec::new(), 0_usize);
    let mut next = nodes[place].next;
    while let Some(node) = next {
        match &nodes[node].data {
            Data::Comment(text) if &**text == "/$" => match inside.checked_sub(1) {
                Some(left) => inside = left,
                None => return found,
            },
            Data::Comment(text) if ["$", "$?", "$!"].contains(&&**text) => inside += 1,
            _ => {}
        }
        found.push(node);
        if found.len() > MOST_REPLACED {
            break;
        }
        next = nodes[node].next;
    }
    Vec::new()
}

/// Whether a node lies in another, or so deep that nobody looks.
fn lies_in(nodes: &[Node], node: Handle, other: Handle) -> bool {
    let mut around = std::iter::successors(Some(node), |&node| nodes[node].parent);
    let known = around
        .by_ref()
        .take(MOST_ANCESTORS)
        .any(|above| above == other);
    known || around.next().is_some()
}
