//! The article as plain HTML: headings, paragraphs, lists, quotes, code, tables, links and pictures, nothing else.
//!
//! Only elements of a short list are written, with only the attributes that carry content; an element is written when
//! the first text or picture in it is, so that nothing empty remains. Everything is escaped: the result holds no script
//! whatever the page held.

use crate::page::{NodeId, Page, links, text};
use crate::verdict::Verdict;

/// Writes the article.
pub(super) fn write(page: &Page, verdict: &Verdict) -> String {
    let mut out = String::new();
    // Open elements that are of the list, and how many of them are written already.
    let mut open: Vec<(NodeId, &str)> = Vec::new();
    let mut written = 0;
    for node in page.nodes() {
        while open
            .last()
            .is_some_and(|(above, _)| page.end(*above) <= node)
        {
            close(&mut out, &mut open, &mut written);
        }
        if page.is_hidden(node) || verdict.classes[node.index()].is_noise() {
            continue;
        }
        match (page.text(node), page.tag(node)) {
            (Some(data), _) if verdict.is_article(node) => {
                if text::is_blank(data) {
                    // A space between words, but no element for its sake.
                    if written == open.len() && !out.is_empty() {
                        out.push(' ');
                    }
                    continue;
                }
                open_all(&mut out, page, &open, &mut written);
                escape(&mut out, data);
            }
            (_, Some("br")) if written == open.len() => out.push_str("<br>"),
            (_, Some("img")) => {
                let src = page
                    .attribute(node, "src")
                    .and_then(|src| links::resolve(&page.facts().url, src));
                if let Some(src) = src.filter(|_| written > 0) {
                    open_all(&mut out, page, &open, &mut written);
                    out.push_str("<img");
                    attribute(&mut out, "src", &src);
                    attribute(
                        &mut out,
                        "alt",
                        page.attribute(node, "alt").unwrap_or_default(),
                    );
                    out.push('>');
                }
            }
            (_, Some(tag)) => {
                if let Some(name) = kept(tag) {
                    open.push((node, name));
                }
            }
            _ => {}
        }
    }
    while !open.is_empty() {
        close(&mut out, &mut open, &mut written);
    }
    out
}

fn open_all(out: &mut String, page: &Page, open: &[(NodeId, &str)], written: &mut usize) {
    for &(node, name) in &open[*written..] {
        out.push('<');
        out.push_str(name);
        if name == "a"
            && let Some(url) = page
                .attribute(node, "href")
                .and_then(|href| links::resolve(&page.facts().url, href))
        {
            attribute(out, "href", &url);
        }
        out.push('>');
    }
    *written = open.len();
}

fn close(out: &mut String, open: &mut Vec<(NodeId, &str)>, written: &mut usize) {
    let depth = open.len();
    if let Some((_, name)) = open.pop()
        && *written == depth
    {
        *written -= 1;
        out.push_str("</");
        out.push_str(name);
        out.push('>');
        if !matches!(
            name,
            "a" | "b" | "i" | "strong" | "em" | "code" | "sub" | "sup"
        ) {
            out.push('\n');
        }
    }
}

/// The name under which an element is written; `None` when only its contents are.
fn kept(tag: &str) -> Option<&'static str> {
    const NAMES: [&str; 37] = [
        "a",
        "b",
        "blockquote",
        "caption",
        "cite",
        "code",
        "dd",
        "del",
        "dl",
        "dt",
        "em",
        "figcaption",
        "figure",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "i",
        "ins",
        "kbd",
        "li",
        "ol",
        "p",
        "pre",
        "q",
        "strong",
        "sub",
        "sup",
        "table",
        "tbody",
        "td",
        "th",
        "thead",
        "tr",
        "ul",
    ];
    match tag {
        "div" | "section" | "center" => Some("div"),
        _ => NAMES
            .binary_search(&tag)
            .ok()
            .and_then(|at| NAMES.get(at).copied()),
    }
}

fn attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    escape(out, value);
    out.push('"');
}

fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
}
