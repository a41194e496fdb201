//! What one chooses of a product before buying it: its size, colour or edition.
//!
//! Choices are lists to choose from (`select`) and groups of buttons of which one is pressed (`input type=radio`) in the main content.
//! Numbers to choose from are how many one buys, or how many stars one gives, and no choice. O(nodes + bytes).

use fixedbitset::FixedBitSet;

use super::kept::Kept;
use super::title::visible_text;
use crate::page::maps::Map;
use crate::page::{Element, NodeId, Page, text};

/// Values from which on there is a choice, and most of one.
const LEAST_VALUES: usize = 2;
const MOST_VALUES: usize = 100;
/// Most characters of a value.
const VALUE_CHARS: usize = 120;
/// Nodes of a label beside its field, at most.
const LABEL_NODES: usize = 64;
/// Elements above a field in which its form is looked for.
const FORM_LEVELS: usize = 32;
/// Elements above a button in which its group is looked for.
const GROUP_LEVELS: usize = 8;

/// One choice.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ProductChoice {
    /// What is chosen; empty where the page does not say.
    pub name: String,
    /// What there is to choose from, at least two.
    pub values: Vec<String>,
}

/// The choices of a page of a product, and what it has for choosing.
#[derive(Clone, Default)]
pub(super) struct Choices {
    /// In document order.
    pub(super) all: Vec<ProductChoice>,
    /// Per node, whether it lies in a field of a choice, or in a label or button of its form.
    pub(super) controls: FixedBitSet,
}

/// A choice by the nodes of its page.
struct Group<'a> {
    name: String,
    values: Vec<String>,
    /// What the page calls a group of buttons; `None` for a list.
    key: Option<&'a str>,
    /// Its fields and their labels.
    parts: Vec<NodeId>,
}

/// Those of the main content of a page.
pub(super) fn choices(kept: &Kept) -> Choices {
    let page = kept.page;
    let labels = Labels::of(page);
    let mut groups: Vec<Group> = Vec::new();
    let is_there = |node: NodeId| {
        kept.main_around(node).is_some() && kept.may_show(node) && !page.is_hidden(node)
    };
    for node in page.nodes() {
        let is_radio = page.element(node) == Some(Element::Input)
            && page.attribute(node, "type") == Some("radio");
        let is_list = page.element(node) == Some(Element::Select);
        if !(is_radio || is_list) || !is_there(node) {
            continue;
        }
        let most = page.subtree_len(node) + LABEL_NODES;
        let label = labels.of_field(page, node);
        let label = label.filter(|&label| page.subtree_len(label) <= most);
        let said = label.map(|label| words_beside(page, label, node));
        let said = said.filter(|words| !words.is_empty());
        let said = said.or_else(|| page.attribute(node, "aria-label").map(text::collapse));
        let parts = [Some(node), label];
        if is_list {
            let (values, hint) = options(page, node);
            groups.push(Group {
                name: said.unwrap_or(hint),
                values,
                key: None,
                parts: parts.into_iter().flatten().collect(),
            });
            continue;
        }
        let key = page.attribute(node, "name");
        let same = groups
            .last_mut()
            .filter(|group| key.is_some() && group.key == key);
        if let Some(group) = same {
            group.values.extend(said);
            group.parts.extend(parts.into_iter().flatten());
        } else {
            let (name, legend) = group_name(page, node);
            let parts = parts.into_iter().chain([legend]).flatten();
            groups.push(Group {
                name,
                values: said.into_iter().collect(),
                key,
                parts: parts.collect(),
            });
        }
    }
    let mut found = Choices {
        all: Vec::new(),
        controls: FixedBitSet::with_capacity(page.len()),
    };
    let mut forms: Vec<NodeId> = Vec::new();
    for group in groups {
        let parts = group.parts.clone();
        let Some(choice) = group.into_choice() else {
            continue;
        };
        found.all.push(choice);
        for node in parts {
            found
                .controls
                .insert_range(node.index()..page.end(node).index());
            let mut above = page.ancestors(node).take(FORM_LEVELS);
            forms.extend(above.find(|&above| page.element(above) == Some(Element::Form)));
        }
    }
    forms.sort_unstable();
    forms.dedup();
    // The buttons of a form in which one chooses are for buying, and its other labels for how many.
    for form in forms {
        for node in page
            .subtree(form)
            .filter(|&node| matches!(page.element(node), Some(Element::Button | Element::Label)))
        {
            found
                .controls
                .insert_range(node.index()..page.end(node).index());
        }
    }
    found
}

/// The words of a label without those of its field.
fn words_beside(page: &Page, label: NodeId, field: NodeId) -> String {
    let words: Vec<&str> = page
        .subtree(label)
        .filter(|&node| !page.is_hidden(node) && !page.contains(field, node))
        .filter_map(|node| page.text(node))
        .collect();
    text::collapse(&words.join(" "))
}

impl Group<'_> {
    fn into_choice(mut self) -> Option<ProductChoice> {
        self.values
            .retain(|value| !value.is_empty() && value.len() <= VALUE_CHARS);
        self.values.dedup();
        let is_number = |value: &String| value.chars().all(|letter| letter.is_ascii_digit());
        let is_choice = self.values.len() >= LEAST_VALUES && !self.values.iter().all(is_number);
        self.values.truncate(MOST_VALUES);
        is_choice.then(|| ProductChoice {
            name: self.name.trim_end_matches([':', '：', '*', ' ']).to_owned(),
            values: self.values,
        })
    }
}

/// The values of a list to choose from, and what it says where nothing is chosen.
fn options(page: &Page, list: NodeId) -> (Vec<String>, String) {
    let (mut values, mut hint) = (Vec::new(), String::new());
    for node in page.subtree(list) {
        if page.tag(node) != Some("option") {
            continue;
        }
        // Browsers show the values of a list only while it is open.
        let words: String = page
            .subtree(node)
            .filter_map(|inner| page.text(inner))
            .collect();
        let said = text::collapse(&words);
        let is_hint = page.attribute(node, "value") == Some("");
        if is_hint || page.attribute(node, "disabled").is_some() {
            hint = said;
        } else {
            values.push(said);
        }
    }
    (values, hint)
}

/// What a group of buttons is called: by the legend of its fields, or by the name of an element around it; and the legend.
fn group_name(page: &Page, button: NodeId) -> (String, Option<NodeId>) {
    let named = page.ancestors(button).take(GROUP_LEVELS).find_map(|above| {
        if page.element(above) == Some(Element::Fieldset) {
            let legend = page.children(above).find(|&child| is_legend(page, child))?;
            return Some((visible_text(page, legend), Some(legend)));
        }
        let is_group = matches!(page.attribute(above, "role"), Some("radiogroup" | "group"));
        let name = page.attribute(above, "aria-label").filter(|_| is_group)?;
        Some((text::collapse(name), None))
    });
    named.unwrap_or_default()
}

fn is_legend(page: &Page, node: NodeId) -> bool {
    page.tag(node) == Some("legend")
}

/// The labels of fields, by what names the field.
struct Labels<'a>(Map<&'a str, NodeId>);

impl<'a> Labels<'a> {
    fn of(page: &'a Page) -> Labels<'a> {
        let labels = page
            .nodes()
            .filter(|&node| page.element(node) == Some(Element::Label));
        Labels(
            labels
                .filter_map(|node| Some((page.attribute(node, "for")?, node)))
                .collect(),
        )
    }

    /// The label of a field: the one that names it, else the one around it.
    fn of_field(&self, page: &Page, field: NodeId) -> Option<NodeId> {
        let named = page.attribute(field, "id").and_then(|id| self.0.get(id));
        let around = || {
            page.ancestors(field)
                .take(GROUP_LEVELS)
                .find(|&above| page.element(above) == Some(Element::Label))
        };
        named.copied().or_else(around)
    }
}
