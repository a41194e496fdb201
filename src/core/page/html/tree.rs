//! The tree that html5ever builds while it parses: nodes in an arena, linked to their parents, siblings and children.

use std::borrow::Cow;
use std::cell::{Cell, Ref, RefCell};

use html5ever::interface::{ElemName, ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::{Attribute, LocalName, Namespace, QualName, local_name, ns};

use super::feed::MAX_ATTRIBUTES;
use crate::page::MAX_NODES;

/// Index of a node in the arena; 0 is the document.
pub(super) type Handle = usize;

pub(super) enum Data {
    /// A root without a tag: the document, the contents of a `<template>`, or a shadow root.
    Fragment,
    Element {
        name: QualName,
        attributes: Vec<Attribute>,
    },
    Text(StrTendril),
    /// A comment. It has no place in a page, but says where a part of one ends.
    Comment(StrTendril),
    /// A processing instruction, for which the parser needs a [`Handle`].
    Other,
}

pub(super) struct Node {
    pub data: Data,
    pub parent: Option<Handle>,
    /// First child.
    pub first: Option<Handle>,
    /// Last child.
    pub last: Option<Handle>,
    /// Next sibling.
    pub next: Option<Handle>,
    /// Previous sibling.
    pub previous: Option<Handle>,
    /// Contents of a `<template>`.
    pub contents: Option<Handle>,
    /// Declarative shadow root.
    pub shadow: Option<Handle>,
    /// Whether the parser called it a MathML `annotation-xml` integration point when it created it, and will ask for that.
    mathml_integration: bool,
    /// Number of ancestors when the node was last inserted; not updated when an ancestor moves later.
    depth: u32,
}

/// The arena, and the [`TreeSink`] that the parser fills it through.
pub(super) struct Tree {
    nodes: RefCell<Vec<Node>>,
    /// The element whose name the parser last asked for.
    asked: Cell<Handle>,
    /// Number of elements and texts created so far; other nodes never become part of a page.
    page_nodes: Cell<usize>,
}

impl Default for Tree {
    fn default() -> Self {
        let tree = Tree {
            nodes: RefCell::default(),
            asked: Cell::default(),
            page_nodes: Cell::default(),
        };
        tree.create(Data::Fragment);
        tree
    }
}

impl Tree {
    /// All nodes; the document is the first.
    pub(super) fn nodes(&self) -> Ref<'_, Vec<Node>> {
        self.nodes.borrow()
    }

    /// The element whose name the parser last asked for. html5ever tells its innermost open element in no other way.
    pub(super) fn asked(&self) -> Handle {
        self.asked.get()
    }

    /// Whether more than [`MAX_NODES`] elements and texts were created. The size of the file does not limit their number, as
    /// the parser opens formatting elements that were never closed again in every paragraph.
    pub(super) fn is_full(&self) -> bool {
        self.page_nodes.get() > MAX_NODES
    }

    /// Number of ancestors of a node when it was last inserted; not updated when an ancestor moves later.
    pub(super) fn depth(&self, node: Handle) -> u32 {
        self.nodes.borrow()[node].depth
    }

    /// Adds a node without a parent to the arena; gives its handle.
    fn create(&self, data: Data) -> Handle {
        if matches!(data, Data::Element { .. } | Data::Text(_)) {
            self.page_nodes.set(self.page_nodes.get() + 1);
        }
        let mut nodes = self.nodes.borrow_mut();
        nodes.push(Node {
            data,
            parent: None,
            first: None,
            last: None,
            next: None,
            previous: None,
            contents: None,
            shadow: None,
            mathml_integration: false,
            depth: 0,
        });
        nodes.len() - 1
    }

    /// Removes a node from its parent's list of children, if it has a parent. The node keeps its own children.
    pub(super) fn detach(&self, node: Handle) {
        let nodes = &mut *self.nodes.borrow_mut();
        let (parent, previous, next) = (
            nodes[node].parent.take(),
            nodes[node].previous.take(),
            nodes[node].next.take(),
        );
        match (previous, parent) {
            (Some(previous), _) => nodes[previous].next = next,
            (None, Some(parent)) => nodes[parent].first = next,
            (None, None) => {}
        }
        match (next, parent) {
            (Some(next), _) => nodes[next].previous = previous,
            (None, Some(parent)) => nodes[parent].last = previous,
            (None, None) => {}
        }
    }

    /// Moves `child` to the end of the children of `parent`.
    fn append_node(&self, parent: Handle, child: Handle) {
        self.detach(child);
        let nodes = &mut *self.nodes.borrow_mut();
        let last = nodes[parent].last.replace(child);
        nodes[child].parent = Some(parent);
        let depth = nodes[parent].depth + 1;
        set_depth(nodes, child, depth);
        nodes[child].previous = last;
        match last {
            Some(last) => nodes[last].next = Some(child),
            None => nodes[parent].first = Some(child),
        }
    }

    /// Moves `child` to the place right before `sibling`.
    fn insert_before(&self, sibling: Handle, child: Handle) {
        self.detach(child);
        let nodes = &mut *self.nodes.borrow_mut();
        let (parent, previous) = (
            nodes[sibling].parent,
            nodes[sibling].previous.replace(child),
        );
        nodes[child].parent = parent;
        let depth = nodes[sibling].depth;
        set_depth(nodes, child, depth);
        nodes[child].next = Some(sibling);
        nodes[child].previous = previous;
        match (previous, parent) {
            (Some(previous), _) => nodes[previous].next = Some(child),
            (None, Some(parent)) => nodes[parent].first = Some(child),
            (None, None) => {}
        }
    }

    /// Moves all children of a node to the place right before another, which may not lie in it.
    pub(super) fn move_children_before(&self, node: Handle, sibling: Handle) {
        loop {
            let first = self.nodes.borrow()[node].first;
            let Some(child) = first else { break };
            self.insert_before(sibling, child);
        }
    }

    /// Gives an element one text instead of its children.
    pub(super) fn replace_text(&self, node: Handle, text: &str) {
        loop {
            let first = self.nodes.borrow()[node].first;
            let Some(child) = first else { break };
            self.detach(child);
        }
        let text = self.create(Data::Text(StrTendril::from(text)));
        self.append_node(node, text);
    }

    /// Changes the value of an attribute that an element has.
    pub(super) fn set_attribute(&self, node: Handle, wanted: &str, value: &str) {
        let nodes = &mut *self.nodes.borrow_mut();
        if let Data::Element { attributes, .. } = &mut nodes[node].data {
            let known = (attributes.iter_mut()).find(|known| *known.name.local == *wanted);
            if let Some(known) = known {
                known.value = StrTendril::from(value);
            }
        }
    }

    /// Appends `text` to `node` if that is a text node; whether it was, and so no new text node is needed.
    fn extend_text(&self, node: Option<Handle>, text: &StrTendril) -> bool {
        let nodes = &mut *self.nodes.borrow_mut();
        match node.map(|node| &mut nodes[node].data) {
            Some(Data::Text(existing)) => {
                existing.push_tendril(text);
                true
            }
            _ => false,
        }
    }

    fn parent(&self, node: Handle) -> Option<Handle> {
        self.nodes.borrow()[node].parent
    }
}

/// Sets the depth of a node, and of its contents if it is a `<template>`. Children keep theirs.
fn set_depth(nodes: &mut [Node], node: Handle, depth: u32) {
    nodes[node].depth = depth;
    if let Some(contents) = nodes[node].contents {
        nodes[contents].depth = depth;
    }
}

/// An element's name, copied so that the parser can hold it while the arena changes.
#[derive(Debug)]
pub(super) struct Name {
    ns: Namespace,
    local: LocalName,
}

impl ElemName for Name {
    fn ns(&self) -> &Namespace {
        &self.ns
    }

    fn local_name(&self) -> &LocalName {
        &self.local
    }
}

impl TreeSink for Tree {
    type Handle = Handle;
    type Output = Self;
    type ElemName<'a> = Name;

    fn finish(self) -> Self {
        self
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        0
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> Name {
        self.asked.set(*target);
        match &self.nodes.borrow()[*target].data {
            Data::Element { name, .. } => Name {
                ns: name.ns.clone(),
                local: name.local.clone(),
            },
            // The parser asks for names of elements only; an empty name matches none of its rules.
            _ => Name {
                ns: ns!(),
                local: local_name!(""),
            },
        }
    }

    fn create_element(
        &self,
        name: QualName,
        attributes: Vec<Attribute>,
        flags: ElementFlags,
    ) -> Handle {
        let node = self.create(Data::Element { name, attributes });
        if flags.template {
            let contents = self.create(Data::Fragment);
            self.nodes.borrow_mut()[node].contents = Some(contents);
        }
        self.nodes.borrow_mut()[node].mathml_integration =
            flags.mathml_annotation_xml_integration_point;
        node
    }

    fn create_comment(&self, text: StrTendril) -> Handle {
        self.create(Data::Comment(text))
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Handle {
        self.create(Data::Other)
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        match child {
            NodeOrText::AppendNode(child) => self.append_node(*parent, child),
            NodeOrText::AppendText(text) => {
                let last = self.nodes.borrow()[*parent].last;
                if !self.extend_text(last, &text) {
                    let child = self.create(Data::Text(text));
                    self.append_node(*parent, child);
                }
            }
        }
    }

    // What may not lie in a table goes before the table, or, if the table has no parent, to the end of `previous`, the
    // element opened before the table.
    fn append_based_on_parent_node(
        &self,
        element: &Handle,
        previous: &Handle,
        child: NodeOrText<Handle>,
    ) {
        if self.parent(*element).is_some() {
            self.append_before_sibling(element, child);
        } else {
            self.append(previous, child);
        }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn get_template_contents(&self, target: &Handle) -> Handle {
        let existing = self.nodes.borrow()[*target].contents;
        existing.unwrap_or_else(|| {
            let contents = self.create(Data::Fragment);
            self.nodes.borrow_mut()[*target].contents = Some(contents);
            contents
        })
    }

    fn same_node(&self, x: &Handle, y: &Handle) -> bool {
        x == y
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        match child {
            NodeOrText::AppendNode(child) => self.insert_before(*sibling, child),
            NodeOrText::AppendText(text) => {
                let previous = self.nodes.borrow()[*sibling].previous;
                if !self.extend_text(previous, &text) {
                    let child = self.create(Data::Text(text));
                    self.insert_before(*sibling, child);
                }
            }
        }
    }

    fn add_attrs_if_missing(&self, target: &Handle, attributes: Vec<Attribute>) {
        if let Data::Element {
            attributes: known, ..
        } = &mut self.nodes.borrow_mut()[*target].data
        {
            for attribute in attributes {
                if known.len() < MAX_ATTRIBUTES
                    && !known.iter().any(|other| other.name == attribute.name)
                {
                    known.push(attribute);
                }
            }
        }
    }

    fn remove_from_parent(&self, target: &Handle) {
        self.detach(*target);
    }

    fn reparent_children(&self, node: &Handle, new_parent: &Handle) {
        loop {
            let first = self.nodes.borrow()[*node].first;
            let Some(child) = first else { break };
            self.append_node(*new_parent, child);
        }
    }

    fn is_mathml_annotation_xml_integration_point(&self, handle: &Handle) -> bool {
        self.nodes.borrow()[*handle].mathml_integration
    }

    fn attach_declarative_shadow(
        &self,
        location: &Handle,
        template: &Handle,
        _: &[Attribute],
    ) -> bool {
        if self.nodes.borrow()[*location].shadow.is_some() {
            return false;
        }
        let root = self.get_template_contents(template);
        let nodes = &mut *self.nodes.borrow_mut();
        nodes[root].depth = nodes[*location].depth;
        nodes[*location].shadow = Some(root);
        true
    }
}
