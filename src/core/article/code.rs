//! The language of a block of code, as far as its markup says.

use crate::page::{NodeId, Page};

/// Words before the language in class names: what highlighters write (`language-rust`, `lang-rust`, `highlight-source-rust`, `brush: rust`).
const PREFIXES: [&str; 3] = ["language-", "lang-", "highlight-source-"];

/// The language of a `pre`: from itself, the element inside it, or the two around it. `None` where nothing says.
pub(super) fn language(page: &Page, pre: NodeId) -> Option<&str> {
    let inside = page.children(pre).find(|&child| !page.is_text(child));
    std::iter::once(pre)
        .chain(inside)
        .chain(page.ancestors(pre).take(2))
        .find_map(|node| said(page, node))
}

fn said(page: &Page, node: NodeId) -> Option<&str> {
    let named = ["data-lang", "data-language"]
        .iter()
        .find_map(|name| page.attribute(node, name));
    let class = page.attribute(node, "class").unwrap_or_default();
    let mut words = class.split_whitespace();
    let prefixed = words
        .clone()
        .find_map(|word| PREFIXES.iter().find_map(|prefix| word.strip_prefix(prefix)));
    // "brush: rust; gutter: false"
    let brush = || {
        words
            .by_ref()
            .skip_while(|word| *word != "brush:")
            .nth(1)
            .map(|word| word.trim_end_matches(';'))
    };
    named.or(prefixed).or_else(brush).filter(|language| {
        (1..=24).contains(&language.len())
            && language
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"+#-_.".contains(&byte))
            && !["none", "plaintext", "text", "plain"].contains(language)
    })
}
