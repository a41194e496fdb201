//! Pages as labelled ordered trees whose equal subtrees have equal numbers, on every page.
//!
//! Labels are tag names and texts. *Equivalence classes* are found bottom-up by hash-consing: a class is a label and the
//! classes of the children, given a number at first sight, so two subtrees are identical exactly when their numbers are
//! equal, with no collisions. O(n) time and memory for n nodes, two table look-ups a node.
//!
//! ```text
//!   ul           class 5 = (ul, [3, 4])      li           class 3 = (li, [1])       another page's
//!   ├ li ─ "a"                               └ "a"        class 1                   <li>a</li> is class 3 too
//!   └ li ─ "b"
//! ```

use fixedbitset::FixedBitSet;

use crate::page::maps::Map;
use crate::page::{NodeId, Page, StrId, text};

/// Gives labels and classes their numbers. Trees can be compared when the same `Labels` made them.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    tags: Map<String, u32>,
    texts: Map<String, u32>,
    /// (label, list of the children's classes) → class.
    classes: Map<(u32, u32), u32>,
    /// (class of a child, list of the classes after it) → list. List 0 is empty.
    lists: Map<(u32, u32), u32>,
}

/// Where numbers are looked up: in `below` first, then in `own`, which takes what is new.
struct Layers<'a> {
    below: Option<&'a Labels>,
    own: &'a mut Labels,
}

/// A labelled ordered tree in pre-order; may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    label: Vec<u32>,
    end: Vec<u32>,
    class: Vec<u32>,
    node: Vec<NodeId>,
}

impl Labels {
    /// No labels yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The tree of a page: elements by tag name, texts by their text with white space collapsed; texts of nothing but
    /// white space are left out, since they come and go with the indentation.
    pub fn tree(&mut self, page: &Page) -> Tree {
        self.on_top().tree(page)
    }

    /// As [`tree`](Self::tree), learning nothing: what is new has numbers of this one tree's own, which the next tree made
    /// may have too. To be compared with trees made before it alone.
    #[must_use]
    pub fn read(&self, page: &Page) -> Tree {
        let mut layers = Layers {
            below: Some(self),
            own: &mut Labels::new(),
        };
        layers.tree(page)
    }

    /// The part of a tree made of the nodes in `keep`; a node whose parent is not kept is left out with its subtree.
    pub fn restrict(&mut self, tree: &Tree, keep: &FixedBitSet) -> Tree {
        let mut kept = Tree::default();
        let mut before = Vec::with_capacity(tree.len() + 1);
        let mut k = 0;
        while k < tree.len() {
            before.push(kept.label.len() as u32);
            if keep.contains(k) {
                kept.label.push(tree.label[k]);
                kept.node.push(tree.node[k]);
                // The old end for now, the new one when all is counted.
                kept.end.push(tree.end[k]);
                k += 1;
            } else {
                let end = tree.end[k] as usize;
                before.resize(end, kept.label.len() as u32);
                k = end;
            }
        }
        before.push(kept.label.len() as u32);
        for end in &mut kept.end {
            *end = before[*end as usize];
        }
        self.on_top().classify(&mut kept);
        kept
    }

    fn on_top(&mut self) -> Layers<'_> {
        Layers {
            below: None,
            own: self,
        }
    }
}

impl Layers<'_> {
    fn tree(&mut self, page: &Page) -> Tree {
        let strings = page.strings().len();
        let (mut tags, mut texts) = (vec![None; strings], vec![None; strings]);
        let mut tree = Tree::default();
        let mut buffer = String::new();
        let mut kept_before = Vec::with_capacity(page.len() + 1);
        for node in page.nodes() {
            kept_before.push(tree.label.len() as u32);
            let name = page.name_id(node);
            let label = if page.is_text(node) {
                *texts[name.0 as usize].get_or_insert_with(|| self.text(page, name, &mut buffer))
            } else {
                Some(*tags[name.0 as usize].get_or_insert_with(|| self.tag(page, name)))
            };
            if let Some(label) = label {
                tree.label.push(label);
                tree.node.push(node);
            }
        }
        kept_before.push(tree.label.len() as u32);
        tree.end = tree
            .node
            .iter()
            .map(|&node| kept_before[page.end(node).index()])
            .collect();
        self.classify(&mut tree);
        tree
    }

    fn tag(&mut self, page: &Page, name: StrId) -> u32 {
        let next = self.labels();
        let name = page.strings().get(name);
        let below = self.below.and_then(|below| below.tags.get(name));
        match below.or_else(|| self.own.tags.get(name)) {
            Some(&label) => label,
            None => *self.own.tags.entry(name.to_owned()).or_insert(next),
        }
    }

    fn text(&mut self, page: &Page, data: StrId, buffer: &mut String) -> Option<u32> {
        let next = self.labels();
        buffer.clear();
        if !text::collapse_into(buffer, page.strings().get(data)) {
            return None;
        }
        let text = buffer.as_str();
        let below = self.below.and_then(|below| below.texts.get(text));
        Some(match below.or_else(|| self.own.texts.get(text)) {
            Some(&label) => label,
            None => *self.own.texts.entry(buffer.clone()).or_insert(next),
        })
    }

    /// Number of labels given, and so the next one.
    fn labels(&self) -> u32 {
        let count = |labels: &Labels| labels.tags.len() + labels.texts.len();
        (self.below.map_or(0, count) + count(self.own)) as u32
    }

    fn class(&mut self, label: u32, children: u32) -> u32 {
        let below = self.below.map(|below| &below.classes);
        number(below, &mut self.own.classes, (label, children), 0)
    }

    fn list(&mut self, class: u32, after: u32) -> u32 {
        let below = self.below.map(|below| &below.lists);
        number(below, &mut self.own.lists, (class, after), 1)
    }

    /// Fills `class`, children before parents: in pre-order that is from the end.
    fn classify(&mut self, tree: &mut Tree) {
        let len = tree.len();
        tree.class = vec![0; len];
        // The list of classes of the siblings from k on; the root has none after it.
        let mut siblings = vec![0; len + 1];
        let mut parent_end = vec![len as u32; len];
        for k in 0..len {
            let end = tree.end[k];
            let mut child = k as u32 + 1;
            while child < end {
                parent_end[child as usize] = end;
                child = tree.end[child as usize];
            }
        }
        for k in (0..len).rev() {
            let end = tree.end[k];
            let children = if end as usize > k + 1 {
                siblings[k + 1]
            } else {
                0
            };
            let class = self.class(tree.label[k], children);
            let after = if end < parent_end[k] {
                siblings[end as usize]
            } else {
                0
            };
            siblings[k] = self.list(class, after);
            tree.class[k] = class;
        }
    }
}

/// The number of a key; new keys are counted on from `first`.
fn number(
    below: Option<&Map<(u32, u32), u32>>,
    own: &mut Map<(u32, u32), u32>,
    key: (u32, u32),
    first: u32,
) -> u32 {
    if let Some(&known) = below.and_then(|below| below.get(&key)) {
        return known;
    }
    let next = first + (below.map_or(0, Map::len) + own.len()) as u32;
    *own.entry(key).or_insert(next)
}

impl Tree {
    /// Number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.label.len()
    }

    /// Whether there is no node.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.label.is_empty()
    }

    /// The label of a node: equal for equal tag names or equal texts, never equal for a tag name and a text.
    #[must_use]
    pub fn label(&self, k: u32) -> u32 {
        self.label[k as usize]
    }

    /// The class of the subtree of a node: equal for identical subtrees.
    #[must_use]
    pub fn class(&self, k: u32) -> u32 {
        self.class[k as usize]
    }

    /// One past the last descendant of a node.
    #[must_use]
    pub fn end(&self, k: u32) -> u32 {
        self.end[k as usize]
    }

    /// Number of nodes in the subtree of a node, itself included.
    #[must_use]
    pub fn size(&self, k: u32) -> u32 {
        self.end[k as usize] - k
    }

    /// Whether a node has no children.
    #[must_use]
    pub fn is_leaf(&self, k: u32) -> bool {
        self.size(k) == 1
    }

    /// The children of a node, in order.
    pub fn children(&self, k: u32) -> impl Iterator<Item = u32> + '_ {
        let end = self.end(k);
        let first = (k + 1 < end).then_some(k + 1);
        std::iter::successors(first, move |&child| {
            Some(self.end(child)).filter(|&next| next < end)
        })
    }

    /// The node of the page that a node of this tree was made of.
    #[must_use]
    pub fn node(&self, k: u32) -> NodeId {
        self.node[k as usize]
    }
}
