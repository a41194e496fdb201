//! Copies of a page to learn from: without some of its parts, or with a part of another page in it.

use unhusk::page::{Builder, NodeId, Page};

/// A subtree of another page, and the node it is put behind.
pub(super) struct Graft<'a> {
    pub(super) behind: NodeId,
    pub(super) page: &'a Page,
    pub(super) node: NodeId,
}

/// The page without the subtrees of the nodes that are `gone`, with a graft. No boxes are copied. O(nodes + bytes).
pub(super) fn copy(page: &Page, gone: &[bool], graft: Option<&Graft<'_>>) -> Option<Page> {
    let mut out = Builder::new();
    // The end of the node that the graft comes behind.
    let joint = graft.map(|graft| page.end(graft.behind));
    let mut open: Vec<NodeId> = Vec::new();
    let mut node = NodeId::ROOT;
    loop {
        // The graft is inside whatever its neighbour is inside of.
        while let Some(&last) = open.last()
            && page.end(last) <= node
        {
            let behind = graft.filter(|graft| graft.behind == last);
            open.pop();
            out.close();
            if let Some(graft) = behind {
                write(&mut out, graft.page, graft.node);
            }
        }
        if node.index() >= page.len() {
            break;
        }
        let is_leaf = page.is_text(node) || gone[node.index()];
        if gone[node.index()] {
            // Nothing of it is written.
        } else if let Some(text) = page.text(node) {
            out.text(text, page.flags(node));
        } else {
            start(&mut out, page, node);
            open.push(node);
        }
        if is_leaf {
            let end = page.end(node);
            if let Some(graft) = graft.filter(|graft| graft.behind == node && joint == Some(end)) {
                write(&mut out, graft.page, graft.node);
            }
            node = end;
        } else {
            node = NodeId(node.0 + 1);
        }
    }
    out.finish(page.facts().clone()).ok()
}

/// A page of one subtree of another, inside `body`.
pub(super) fn part(page: &Page, node: NodeId) -> Option<Page> {
    let mut out = Builder::new();
    out.open("html", unhusk::page::Flags::default());
    out.open("body", unhusk::page::Flags::default());
    write(&mut out, page, node);
    out.close();
    out.close();
    out.finish(page.facts().clone()).ok()
}

fn start(out: &mut Builder, page: &Page, node: NodeId) {
    out.open(page.tag(node).unwrap_or("div"), page.flags(node));
    for (name, value) in page.attributes(node) {
        out.attribute(name, value);
    }
}

/// Writes a whole subtree.
fn write(out: &mut Builder, page: &Page, top: NodeId) {
    let mut open: Vec<NodeId> = Vec::new();
    for node in page.subtree(top) {
        while open.last().is_some_and(|&last| page.end(last) <= node) {
            open.pop();
            out.close();
        }
        match page.text(node) {
            Some(text) => out.text(text, page.flags(node)),
            None => {
                start(out, page, node);
                open.push(node);
            }
        }
    }
    for _ in open {
        out.close();
    }
}
