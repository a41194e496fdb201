//! The text of a saved page that shows none: its scripts would have written it, and left it in data.
//!
//! In order: the text and replies that JSON-LD gives of the content, or its description; the longest prose in the data that
//! scripts start from (`__NEXT_DATA__` and its like); the description in `meta`, for pages that keep nothing at all.
//! What `noscript` holds is part of the page already. Only for pages that no browser laid out, and only where the article
//! has less than half as much text and next to none of the same. O(bytes).

use super::json::{At, Json};
use super::json_ld::{JsonLd, script};
use super::kept::Kept;
use super::metadata::Metadata;
use crate::page::maps::{Map, Set};
use crate::page::{Count, Element, Page, fnv, html, text};

/// Bytes of one script's data that are read.
const MOST: usize = 8 << 20;

/// Characters from which a description, or a text, stands for a page.
const ENOUGH: u32 = 80;

/// Largest share of the text that the article may have already, 0..=1.
const KNOWN: f32 = 0.2;

/// Words of a shingle.
const WIDTH: usize = 4;

/// A page made of the text that `kept` lacks; `None` where it lacks nothing.
pub(super) fn page(kept: &Kept) -> Option<Page> {
    let page = kept.page;
    if page.has_layout() {
        return None;
    }
    let texts = JsonLd::of(page).texts();
    let lacks = |texts: &[String]| {
        // Read as HTML a text has no more characters than it has bytes.
        let bytes: usize = texts.iter().map(String::len).sum();
        if bytes <= 2 * kept.total() as usize {
            return false;
        }
        let read: Vec<String> = texts.iter().map(|text| plain(text)).collect();
        let chars: u32 = read.iter().map(|text| text::count(text).chars).sum();
        chars >= ENOUGH && chars > 2 * kept.total() && shared(kept, &read) < KNOWN
    };
    let found = [texts, hydration(kept)]
        .into_iter()
        .find(|texts| lacks(texts))
        .or_else(|| {
            let description = (kept.total() == 0).then(|| vec![Metadata::of(page).description]);
            description.filter(|description| lacks(description))
        })?;
    let source: String = found
        .iter()
        .map(|text| ["<div>", &as_html(text), "</div>"].concat())
        .collect();
    html::parse(&source, &page.facts().url, html::Scripting::Off).ok()
}

/// The texts under the one path of names, in the data of scripts, that leads to most prose. Empty where the page has text.
fn hydration(kept: &Kept) -> Vec<String> {
    /// Characters of an article from which its page speaks for itself.
    const SPEAKS: u32 = 400;
    let page = kept.page;
    if kept.total() >= SPEAKS {
        return Vec::new();
    }
    let mut groups: Map<u64, (usize, Vec<String>)> = Map::default();
    for node in page.nodes() {
        let is_data = page.element(node) == Some(Element::Script)
            && page.attribute(node, "type").is_some_and(|kind| {
                let kind = kind.trim().to_ascii_lowercase();
                kind.ends_with("json") && !kind.ends_with("ld+json")
            });
        if is_data && let Some(json) = Json::parse(&script(page, node), MOST) {
            group(&json, &mut groups);
        }
    }
    groups
        .into_iter()
        .max_by_key(|(path, (chars, _))| (*chars, *path))
        .map(|(_, (_, texts))| texts)
        .unwrap_or_default()
}

/// Adds the prose of a document to the group of its path: names from the top, places in arrays left out.
fn group(json: &Json, groups: &mut Map<u64, (usize, Vec<String>)>) {
    let mut open: Vec<(At, u64)> = Vec::new();
    let mut known: Set<&str> = Set::default();
    for at in json.all() {
        while open.last().is_some_and(|&(above, _)| json.end(above) <= at) {
            open.pop();
        }
        let above = open.last().map_or(0, |&(_, path)| path);
        let path = fnv::extended(above, json.key(at).bytes().map(u64::from));
        let path = path.wrapping_add(0x9e37_79b9);
        match json.text(at) {
            Some(text) if is_prose(text) && known.insert(text) => {
                let group = groups.entry(path).or_default();
                group.0 += text.len();
                group.1.push(text.to_owned());
            }
            Some(_) => {}
            None => open.push((at, path)),
        }
    }
}

/// Whether a text is for people: sentences of words, no code or address.
fn is_prose(text: &str) -> bool {
    if text.len() < 80 {
        return false;
    }
    let text = plain(text);
    let Count { chars, words } = text::count(&text);
    let letters = text.chars().filter(|c| c.is_alphabetic()).count() as u32;
    let marks = text.chars().filter(|c| "{}=;<>\\".contains(*c)).count() as u32;
    words >= 12 && chars <= 12 * words && letters * 10 >= chars * 7 && marks * 50 <= chars
}

/// A text as HTML: as it is where it has tags, else its lines as paragraphs.
fn as_html(raw: &str) -> String {
    let raw = if !has_tags(raw) && raw.contains("&lt;") {
        plain(raw)
    } else {
        raw.to_owned()
    };
    if has_tags(&raw) {
        return raw;
    }
    let mut out = String::with_capacity(raw.len());
    for line in raw.lines().filter(|line| !text::is_blank(line)) {
        out.push_str("<p>");
        out.push_str(&line.replace('<', "&lt;"));
        out.push_str("</p>");
    }
    out
}

fn has_tags(text: &str) -> bool {
    ["</", "<p>", "<br"].iter().any(|tag| text.contains(tag))
}

/// The text of a piece of HTML.
fn plain(raw: &str) -> String {
    if !raw.contains(['<', '&']) {
        return raw.to_owned();
    }
    let Ok(page) = html::parse(raw, "", html::Scripting::Off) else {
        return String::new();
    };
    let mut out = String::with_capacity(raw.len());
    for node in page.nodes() {
        match page.text(node) {
            Some(data) => out.push_str(data),
            None if page.flags(node).has(crate::page::Flags::INLINE) => {}
            None => out.push('\n'),
        }
    }
    out
}

/// Share of the shingles of `texts` that stand in the article.
fn shared(kept: &Kept, texts: &[String]) -> f32 {
    let page = kept.page;
    let mut own = String::new();
    for node in page.nodes().filter(|&node| kept.text(node)) {
        own.push_str(page.text(node).unwrap_or_default());
        own.push(' ');
    }
    let own: Set<u64> = shingles(&own).collect();
    let (mut all, mut found) = (0_u32, 0_u32);
    for shingle in texts.iter().flat_map(|text| shingles(text)) {
        all += 1;
        found += u32::from(own.contains(&shingle));
    }
    found as f32 / all.max(1) as f32
}

/// Hashes of all runs of four words of letters and digits.
fn shingles(text: &str) -> impl Iterator<Item = u64> + '_ {
    let mut last = [0_u64; WIDTH];
    let mut met = 0;
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .filter_map(move |word| {
            let hash = word.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
            last.rotate_left(1);
            last[WIDTH - 1] = hash;
            met += 1;
            (met >= WIDTH).then(|| {
                last.iter().fold(0_u64, |sum, hash| {
                    sum.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ hash
                })
            })
        })
}
