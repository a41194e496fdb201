//! Articles that are cut into parts, joined: a page that names its further parts is answered together with those of them that
//! are among the pages. Parts are found by their address: that of the input, or the one that a saved page names.
//!
//! A chain ends at the first part that is not there, and has [`MOST`] parts at most. O(pages).

use std::collections::HashMap;

use rayon::prelude::*;
use serde_json::{Map, Value};

use super::{Answering, Format, Said, field};
use crate::input::Entry;
use unhusk::SiteTemplate;

/// Parts that are joined to one page at most.
const MOST: usize = 20;

/// The answers to entries in their order, without those that are parts of another one.
pub(super) fn answers(
    entries: &[Entry],
    answering: &Answering<'_>,
    template: Option<&SiteTemplate>,
) -> Vec<Result<String, String>> {
    let mut said: Vec<Result<Option<Said>, String>> = entries
        .par_iter()
        .map(|entry| {
            let page = answering.page(entry);
            match &page {
                Ok(page) => Ok(Some(answering.said(page, template))),
                Err(error) => answering.answer(entry, Err(error), template).map(|_| None),
            }
        })
        .collect();
    let mut places: HashMap<String, usize> = HashMap::new();
    for (at, one) in said.iter().enumerate() {
        if let Ok(Some(Said {
            parts: (own, _), ..
        })) = one
            && !own.is_empty()
        {
            places.entry(plain(own).to_owned()).or_insert(at);
        }
    }
    // The next part of each entry, if it is there: numbers rise along a chain, and no part has two pages before it.
    let mut next: Vec<Option<usize>> = vec![None; said.len()];
    let mut is_part = vec![false; said.len()];
    for (at, one) in said.iter().enumerate() {
        let Ok(Some(Said {
            parts: (_, further),
            ..
        })) = one
        else {
            continue;
        };
        let found = further
            .first()
            .and_then(|part| places.get(plain(&part.address)));
        if let Some(&found) = found.filter(|&&found| found != at && !is_part[found]) {
            next[at] = Some(found);
            is_part[found] = true;
        }
    }
    let mut done = vec![false; said.len()];
    let mut answers = Vec::new();
    // First those that begin a chain; what is left then are chains without a beginning, of which each page stands alone.
    for at in 0..said.len() {
        if is_part[at] {
            continue;
        }
        let mut chain = Vec::new();
        let mut after = next[at];
        while let Some(part) = after.filter(|&part| !done[part] && chain.len() < MOST) {
            done[part] = true;
            chain.push(part);
            after = next[part];
        }
        done[at] = true;
        answers.push((at, chain));
    }
    answers.extend(
        (0..said.len())
            .filter(|&at| !done[at])
            .map(|at| (at, Vec::new())),
    );
    answers.sort_unstable_by_key(|(at, _)| *at);
    let heads: Vec<Result<Option<Said>, String>> = answers
        .iter()
        .map(|&(at, _)| std::mem::replace(&mut said[at], Ok(None)))
        .collect();
    let joined = answers.iter().zip(heads).map(|((at, chain), head)| {
        let parts: Vec<&Said> = chain
            .iter()
            .filter_map(|&part| said[part].as_ref().ok()?.as_ref())
            .collect();
        let head = head?;
        Ok(head.map_or_else(String::new, |head| {
            answering.printed(&entries[*at], head, &parts)
        }))
    });
    joined.collect()
}

/// Adds the content of parts to that of the page, and names them.
pub(super) fn add(record: &mut Map<String, Value>, format: Format, parts: &[&Said]) {
    if parts.is_empty() {
        return;
    }
    let field = field(format);
    let between = match format {
        Format::Markdown => "\n\n---\n\n",
        Format::Html => "\n<hr>\n",
        _ => "\n\n",
    };
    let of = |record: &Map<String, Value>| {
        let text = record.get(field).and_then(Value::as_str);
        text.unwrap_or_default().trim_end().to_owned()
    };
    let mut all = vec![of(record)];
    // The headline, which each part repeats.
    let end = match format {
        Format::Html => "</h1>",
        _ => "\n\n",
    };
    let headline = all[0]
        .find(end)
        .map(|at| all[0][..at + end.len()].to_owned());
    for (k, part) in parts.iter().enumerate() {
        let mut text = of(&part.record);
        if let Some(rest) = headline.as_deref().and_then(|said| text.strip_prefix(said)) {
            text = rest.trim_start().to_owned();
        }
        all.push(match format {
            Format::Markdown => with_own_notes(&text, k + 2),
            _ => text,
        });
    }
    all.retain(|text| !text.is_empty());
    record.insert(field.to_owned(), (all.join(between) + "\n").into());
    let addresses: Vec<&str> = parts.iter().map(|part| part.parts.0.as_str()).collect();
    record.insert("parts".to_owned(), addresses.into());
}

/// Markdown whose notes, `[^1]`, are called by the number of their part, too: `[^2-1]`.
fn with_own_notes(markdown: &str, number: usize) -> String {
    let mut out = String::with_capacity(markdown.len());
    let mut rest = markdown;
    while let Some((before, after)) = rest.split_once("[^") {
        out.push_str(before);
        out.push_str("[^");
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && after[digits..].starts_with(']') {
            out.push_str(&format!("{number}-"));
        }
        rest = after;
    }
    out + rest
}

/// An address without a fragment and slashes at its end.
fn plain(address: &str) -> &str {
    let whole = address.split('#').next().unwrap_or(address);
    whole.trim_end_matches('/')
}

#[cfg(test)]
mod tests {
    use super::with_own_notes;

    #[test]
    fn notes_are_named_by_their_part() {
        let one = "As said[^1], `[^a-z]`\n\n[^1]: By whom.";
        let two = "As said[^2-1], `[^a-z]`\n\n[^2-1]: By whom.";
        assert_eq!(with_own_notes(one, 2), two);
    }
}
