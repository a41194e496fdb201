//! The document while html5ever builds it: nodes in an arena, linked to parent, siblings and children.

use std::borrow::Cow;
use std::cell::{Cell, Ref, RefCell};

use html5ever::interface::{ElemName, ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::{Attribute, LocalName, Namespace, QualName, local_name, ns};

use super::feed::MAX_ATTRIBUTES;
use crate::page::MAX_NODES;

/// Position in the arena; 0 is the document.
pub(super) type Handle = usize;

pub(super) enum Data {
    /// The document, a `<template>`'s contents or a shadow root.
    Fragment,
    Element {
        name: QualName,
        attributes: Vec<Attribute>,
    },
    Text(StrTendril),
    /// Comments and processing instructions: kept only so that the parser can name them.
    Other,
}

pub(super) struct Node {
    pub data: Data,
    pub parent: Option<Handle>,
    pub first: Option<Handle>,
    pub last: Option<Handle>,
    pub next: Option<Handle>,
    pub previous: Option<Handle>,
    /// Contents of a `<template>`.
    pub contents: Option<Handle>,
    /// Declarative shadow root.
    pub shadow: Option<Handle>,
    mathml_integration: bool,
    /// Ancestors when it was put where it is.
    depth: u32,
}

/// Arena and tree sink in one.
pub(super) struct Tree {
    nodes: RefCell<Vec<Node>>,
    /// The element whose name the parser asked for last.
    asked: Cell<Handle>,
    /// Elements and texts made so far.
    shown: Cell<usize>,
}

impl Default for Tree {
    fn default() -> Self {
        let tree = Tree {
            nodes: RefCell::default(),
            asked: Cell::default(),
            shown: Cell::default(),
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

    /// The element whose name the parser asked for last.
    pub(super) fn asked(&self) -> Handle {
        self.asked.get()
    }

    /// Whether it holds more than a page may: elements that are never closed are opened again in every paragraph, so that a
    /// small file may make any number of nodes.
    pub(super) fn is_full(&self) -> bool {
        self.shown.get() > MAX_NODES
    }

    /// Number of ancestors of a node, as far as it has stayed where it was put.
    pub(super) fn depth(&self, node: Handle) -> u32 {
        self.nodes.borrow()[node].depth
    }

    fn create(&self, data: Data) -> Handle {
        if matches!(data, Data::Element { .. } | Data::Text(_)) {
            self.shown.set(self.shown.get() + 1);
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

    /// Takes a node out of its parent's list.
    fn detach(&self, node: Handle) {
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

    /// Adds to the text node `at`, if it is one.
    fn extend_text(&self, at: Option<Handle>, text: &StrTendril) -> bool {
        let nodes = &mut *self.nodes.borrow_mut();
        match at.map(|at| &mut nodes[at].data) {
            Some(Data::Text(known)) => {
                known.push_tendril(text);
                true
            }
            _ => false,
        }
    }

    fn parent(&self, node: Handle) -> Option<Handle> {
        self.nodes.borrow()[node].parent
    }
}

/// Sets the depth of a node, and of what it holds as a template.
fn set_depth(nodes: &mut [Node], node: Handle, depth: u32) {
    nodes[node].depth = depth;
    if let Some(contents) = nodes[node].contents {
        nodes[contents].depth = depth;
    }
}

/// An element's name, held without borrowing the arena.
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
            // The parser asks elements only; an empty name matches nothing.
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

    fn create_comment(&self, _: StrTendril) -> Handle {
        self.create(Data::Other)
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
        let known = self.nodes.borrow()[*target].contents;
        known.unwrap_or_else(|| {
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
