//! What a block is known by on other pages, and what is built like it: asked for when a person points at it and decides.

use js_sys::Array;
use wasm_bindgen::prelude::*;

use unhusk::page::{NodeId, Page};
use unhusk::verdict::decision::{anchor, like};

use crate::convert::{decode, named, to_js};

/// Describes a block so that it can be found on other pages of the site, or all blocks that are built like it.
///
/// # Errors
/// `PageError` for bytes that are no page, `ArgumentError` for a node outside it.
#[wasm_bindgen(unchecked_return_type = "Anchor")]
pub fn anchor(page: &[u8], node: u32, every: Option<bool>) -> Result<JsValue, JsValue> {
    let page = decode(page)?;
    let node = node_of(&page, node)?;
    to_js(&if every == Some(true) {
        like::describe_every(&page, node)
    } else {
        anchor::describe(&page, node)
    })
}

/// The nodes that are built like one, itself included, beside the main content with these roots; none when it is of the
/// main content's own text.
///
/// # Errors
/// `PageError` for bytes that are no page, `ArgumentError` for a node or root outside it.
#[wasm_bindgen(unchecked_return_type = "NodeId[]")]
pub fn like(page: &[u8], node: u32, main: &[u32]) -> Result<Array, JsValue> {
    let page = decode(page)?;
    let node = node_of(&page, node)?;
    let mut roots = Vec::with_capacity(main.len());
    for &root in main {
        roots.push(node_of(&page, root)?);
    }
    Ok(ids(&like::like(&page, node, &roots)))
}

fn ids(nodes: &[NodeId]) -> Array {
    nodes.iter().map(|node| JsValue::from(node.0)).collect()
}

fn node_of(page: &Page, node: u32) -> Result<NodeId, JsValue> {
    if (node as usize) < page.len() {
        Ok(NodeId(node))
    } else {
        Err(named("ArgumentError", "no such node"))
    }
}
