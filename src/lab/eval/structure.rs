//! What an article keeps of the structure of its page: headings, code, tables, pictures, formulas, footnotes, quotes, links and
//! items of lists, beside what is right for that page.
//!
//! Read from the HTML of the article, which says every part exactly and is made of the same pieces as its Markdown; formulas
//! from the Markdown, where they are TeX. White space counts in code alone. O(nodes + bytes).

use std::collections::BTreeMap;

use serde::Deserialize;

use unhusk::article::Content;
use unhusk::page::html::{Scripting, parse, parse_bytes};
use unhusk::page::{Element, NodeId, Page};
use unhusk::verdict::Judge;

/// The parts that are compared, as tables name them.
pub const PARTS: [&str; 10] = [
    "headings",
    "code",
    "code with language",
    "table cells",
    "images",
    "formulas",
    "footnotes",
    "quotes",
    "links",
    "list items",
];

/// What is right for a page, as the JSON beside it says.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Right {
    /// Address of the page.
    url: String,
    headings: Vec<(u8, String)>,
    code: Vec<Code>,
    tables: Vec<Vec<Vec<String>>>,
    images: Vec<String>,
    tex: Vec<String>,
    /// Label and text.
    footnotes: Vec<(String, String)>,
    quotes: Vec<String>,
    /// Text and address.
    links: Vec<(String, String)>,
    /// Depth, 1 for an item in no other, and text without that of items inside it.
    items: Vec<(usize, String)>,
}

#[derive(Deserialize)]
struct Code {
    text: String,
    language: Option<String>,
}

/// One part of a page.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// How many the article has.
    pub found: usize,
    /// How many are right.
    pub expected: usize,
    /// How many it has that are right.
    pub right: usize,
    /// Those that it has not.
    pub missing: Vec<String>,
    /// Those that it has and that are not right.
    pub wrong: Vec<String>,
}

impl Part {
    /// Harmonic mean of precision and recall; `None` where there is none and none is found.
    #[must_use]
    pub fn f1(&self) -> Option<f64> {
        let all = self.found + self.expected;
        (all > 0).then(|| 2.0 * self.right as f64 / all as f64)
    }

    /// Adds the counts of another page.
    pub fn add(&mut self, other: &Part) {
        self.found += other.found;
        self.expected += other.expected;
        self.right += other.right;
    }
}

/// Compares the article of a page with what is right for it, in the order of [`PARTS`].
///
/// # Errors
///
/// The JSON or the page cannot be read.
pub fn compare(html: &[u8], right: &str) -> Result<Vec<Part>, String> {
    let right: Right = serde_json::from_str(right).map_err(|error| error.to_string())?;
    let page = parse_bytes(html, &right.url, None, Scripting::Off).map_err(|e| e.to_string())?;
    let verdict = Judge::new(&page).verdict();
    let written = Content::of(&page, &verdict).html();
    let written = parse(&written, &right.url, Scripting::Off).map_err(|e| e.to_string())?;
    let markdown = Content::of(&page, &verdict).markdown();
    let found = parts(&found(&written, &markdown));
    let expected = parts(&right);
    Ok(found
        .into_iter()
        .zip(expected)
        .map(|(found, expected)| part(found, expected))
        .collect())
}

fn part(found: Vec<String>, expected: Vec<String>) -> Part {
    let mut part = Part {
        found: found.len(),
        expected: expected.len(),
        ..Part::default()
    };
    let mut left: BTreeMap<String, usize> = BTreeMap::new();
    for one in expected {
        *left.entry(one).or_default() += 1;
    }
    for one in found {
        match left.get_mut(&one).filter(|count| **count > 0) {
            Some(count) => {
                *count -= 1;
                part.right += 1;
            }
            None => part.wrong.push(one),
        }
    }
    for (one, count) in left {
        part.missing.extend(std::iter::repeat_n(one, count));
    }
    part
}

/// Every part as strings that are equal where the parts are.
fn parts(of: &Right) -> [Vec<String>; PARTS.len()] {
    let language = |code: &Code| code.language.as_deref().unwrap_or("-").to_lowercase();
    let mut cells = Vec::new();
    for table in &of.tables {
        for (row, texts) in table.iter().enumerate() {
            for (column, text) in texts.iter().enumerate() {
                cells.push(format!("{row}/{column} {}", plain(text)));
            }
        }
    }
    [
        (of.headings.iter())
            .map(|(level, text)| format!("{level} {}", plain(text)))
            .collect(),
        of.code.iter().map(|code| lines(&code.text)).collect(),
        (of.code.iter())
            .map(|code| format!("{}: {}", language(code), lines(&code.text)))
            .collect(),
        cells,
        of.images.clone(),
        of.tex.iter().map(|tex| plain(tex)).collect(),
        of.footnotes.iter().map(|(_, text)| plain(text)).collect(),
        of.quotes.iter().map(|text| plain(text)).collect(),
        (of.links.iter())
            .map(|(text, address)| format!("{} {address}", plain(text)))
            .collect(),
        (of.items.iter())
            .map(|(depth, text)| format!("{depth} {}", plain(text)))
            .collect(),
    ]
}

/// A text without white space.
fn plain(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Code without white space at the ends of lines and empty lines around it.
fn lines(code: &str) -> String {
    let lines: Vec<&str> = code.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

/// The parts of an article as it was written.
fn found(page: &Page, markdown: &str) -> Right {
    let mut found = Right {
        tex: formulas(markdown),
        ..Right::default()
    };
    let is = |node: NodeId, element: Element| page.element(node) == Some(element);
    let around = |node: NodeId, element: Element| {
        (page.ancestors(node)).filter(move |&above| is(above, element))
    };
    let named = |node: NodeId, name: &str, start: &str| {
        page.attribute(node, name)
            .is_some_and(|value| value.starts_with(start))
    };
    for node in page.nodes() {
        match page.element(node) {
            Some(tag) if tag.heading_level() > 0 => {
                found.headings.push((tag.heading_level(), text(page, node)));
            }
            Some(Element::Pre) => found.code.push(code(page, node)),
            Some(Element::Table) => found.tables.push(Vec::new()),
            Some(Element::Tr) => {
                if let Some(table) = found.tables.last_mut() {
                    table.push(Vec::new());
                }
            }
            Some(Element::Td | Element::Th) => {
                if let Some(row) = found.tables.last_mut().and_then(|table| table.last_mut()) {
                    row.push(text(page, node));
                }
            }
            Some(Element::Img) => {
                let address = page.attribute(node, "src").unwrap_or_default();
                found.images.push(address.to_owned());
            }
            Some(Element::Blockquote) if around(node, Element::Blockquote).next().is_none() => {
                found.quotes.push(text(page, node));
            }
            Some(Element::A) => {
                let text = text(page, node);
                let is_of_note = named(node, "href", "#note-") || named(node, "href", "#ref-");
                if !text.is_empty() && !is_of_note {
                    let address = page.attribute(node, "href").unwrap_or_default();
                    found.links.push((text, address.to_owned()));
                }
            }
            Some(Element::Li | Element::Div) if named(node, "id", "note-") => {
                let text = text(page, node);
                let referred = ["#", page.attribute(node, "id").unwrap_or_default()].concat();
                let is_referred = |link: NodeId| page.attribute(link, "href") == Some(&referred);
                if page.nodes().any(is_referred) {
                    let text = text.trim_end().trim_end_matches('↩');
                    found.footnotes.push((String::new(), text.to_owned()));
                }
            }
            Some(Element::Li) => {
                let depth = 1 + around(node, Element::Li).count();
                found.items.push((depth, text(page, node)));
            }
            _ => {}
        }
    }
    found
}

fn code(page: &Page, pre: NodeId) -> Code {
    let texts = page.subtree(pre).filter_map(|node| page.text(node));
    let language = page.subtree(pre).find_map(|node| {
        let class = page.attribute(node, "class")?;
        class.strip_prefix("language-")
    });
    Code {
        text: texts.collect(),
        language: language.map(str::to_owned),
    }
}

/// The text of an element; of an item without that of lists inside it.
fn text(page: &Page, node: NodeId) -> String {
    let is_item = page.element(node) == Some(Element::Li);
    let mut text = String::new();
    let mut at = node;
    while at < page.end(node) {
        if is_item && matches!(page.element(at), Some(Element::Ul | Element::Ol)) {
            at = page.end(at);
            continue;
        }
        text.push_str(page.text(at).unwrap_or_default());
        at = NodeId(at.0 + 1);
    }
    text
}

/// The formulas between dollars in Markdown, outside code.
fn formulas(markdown: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut in_fence = false;
    for line in markdown.lines() {
        let line = line.trim_start_matches([' ', '>']);
        if line.starts_with("```") {
            in_fence = !in_fence;
        }
        let mut rest = if in_fence { "" } else { line };
        while let Some(at) = rest.find(['$', '`', '\\']) {
            let from = &rest[at..];
            let sign = match from.as_bytes()[0] {
                b'\\' => {
                    let skipped = from.char_indices().nth(2).map_or(from.len(), |(at, _)| at);
                    rest = &from[skipped..];
                    continue;
                }
                b'`' => &from[..from.len() - from.trim_start_matches('`').len()],
                _ if from.starts_with("$$") => "$$",
                _ => "$",
            };
            let inside = &from[sign.len()..];
            let Some(end) = inside.find(sign) else {
                rest = inside;
                continue;
            };
            if sign.starts_with('$') {
                found.push(inside[..end].to_owned());
            }
            rest = &inside[end + sign.len()..];
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_stand_between_dollars_outside_code() {
        let markdown = "a $x$ \\$5 `$no$` $$y^2$$\n\n```\n$no$\n```\n\n> $z$\n";
        assert_eq!(formulas(markdown), ["x", "y^2", "z"]);
    }

    #[test]
    fn what_is_found_counts_as_often_as_it_is_right() {
        let of = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        let part = part(of(&["a", "a", "b"]), of(&["a", "c"]));
        assert_eq!((part.found, part.expected, part.right), (3, 2, 1));
        assert_eq!((part.missing, part.wrong), (of(&["c"]), of(&["a", "b"])));
    }
}
