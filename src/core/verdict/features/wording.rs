//! What a text says of itself, in any language: its length, its links, its punctuation, marks that words come with.

use super::sums::heading_level;
use super::{Facts, is, length, share};
use crate::page::links::host_of;
use crate::page::maps::Map;
use crate::page::{Element, NodeId, Page, fnv};
use crate::verdict::text_blocks::{CURRENCIES, TextBlock};

pub(super) const NAMES: [&str; 42] = [
    "words",
    "plain words",
    "characters per word",
    "link share",
    "links",
    "ends as a sentence",
    "sentences",
    "commas per word",
    "digits",
    "upper case",
    "in title",
    "title words",
    "heading level",
    "heading in title",
    "p",
    "li",
    "cell",
    "dd or dt",
    "pre",
    "blockquote",
    "inline owner",
    "caption",
    "div",
    "section or article",
    "copyright sign",
    "price",
    "year",
    "clock",
    "dots at its end",
    "separators",
    "at sign",
    "question",
    "colon at its end",
    "starts in upper case",
    "starts with a digit",
    "said again on the page",
    "bold or emphasised",
    "code inside",
    "link elsewhere",
    "link in page",
    "link without address",
    "picture inside",
];

/// What one pass over the characters of a text finds.
#[derive(Clone, Copy, Default)]
struct CharacterSigns {
    copyright: bool,
    currency: bool,
    year: bool,
    clock: bool,
    dots: bool,
    separators: u32,
    at: bool,
    question: bool,
    colon: bool,
    starts_upper: bool,
    starts_digit: bool,
    sentences: u32,
    strong: u32,
    code: u32,
    elsewhere: u32,
    in_page: u32,
    no_address: u32,
    links: u32,
    picture: bool,
    again: u32,
}

pub(super) struct Wording<'a> {
    page: &'a Page,
    marks: Vec<CharacterSigns>,
}

impl<'a> Wording<'a> {
    pub(super) fn of(facts: &Facts<'a>) -> Wording<'a> {
        let page = facts.page;
        let host = host_of(&page.facts().url);
        let mut seen: Map<u64, u32> = Map::default();
        let mut hashes = Vec::with_capacity(facts.units.list.len());
        let mut marks: Vec<CharacterSigns> = Vec::with_capacity(facts.units.list.len());
        for unit in &facts.units.list {
            let (found, hash) = read(page, unit, host);
            *seen.entry(hash).or_default() += 1;
            hashes.push(hash);
            marks.push(found);
        }
        for (marks, hash) in marks.iter_mut().zip(hashes) {
            marks.again = seen.get(&hash).map_or(0, |count| count - 1);
        }
        Wording { page, marks }
    }

    pub(super) fn write(&self, k: usize, unit: &TextBlock, out: &mut Vec<f32>) {
        let marks = &self.marks[k];
        let tag = self.page.element(unit.owner).unwrap_or(Element::Other);
        let words = unit.words.max(1) as f32;
        let titled = (unit.title_words as f32 / words).min(1.0);
        let level = heading_level(self.page, unit.owner);
        let chars = unit.chars.max(1) as f32;
        out.extend_from_slice(&[
            length(unit.words),
            length(unit.words.saturating_sub(unit.link_words)),
            (chars / words).min(20.0),
            unit.link_density(),
            marks.links.min(20) as f32,
            is(unit.sentence),
            (marks.sentences as f32).min(20.0),
            (unit.commas as f32 / words).min(0.5),
            unit.digits as f32 / chars,
            unit.upper as f32 / chars,
            titled,
            unit.title_words.min(12) as f32,
            level as f32,
            if level > 0 { titled } else { 0.0 },
            is(tag == Element::P),
            is(tag == Element::Li),
            is(matches!(tag, Element::Td | Element::Th)),
            is(matches!(tag, Element::Dd | Element::Dt)),
            is(tag == Element::Pre),
            is(tag == Element::Blockquote),
            is(matches!(
                tag,
                Element::A | Element::Button | Element::Label | Element::Span | Element::Option
            )),
            is(matches!(tag, Element::Figcaption | Element::Caption)),
            is(tag == Element::Div),
            is(matches!(tag, Element::Section | Element::Article)),
            is(marks.copyright),
            is(marks.currency && unit.digits > 0),
            is(marks.year),
            is(marks.clock),
            is(marks.dots),
            marks.separators.min(8) as f32,
            is(marks.at),
            is(marks.question),
            is(marks.colon),
            is(marks.starts_upper),
            is(marks.starts_digit),
            marks.again.min(10) as f32,
            share(marks.strong as f32, chars).min(1.0),
            share(marks.code as f32, chars).min(1.0),
            share(marks.elsewhere as f32, marks.links as f32),
            share(marks.in_page as f32, marks.links as f32),
            share(marks.no_address as f32, marks.links as f32),
            is(marks.picture),
        ]);
    }
}

/// Most nodes of one text that are looked at.
const MOST_NODES: u32 = 2000;

fn read(page: &Page, unit: &TextBlock, host: &str) -> (CharacterSigns, u64) {
    let mut marks = CharacterSigns::default();
    let mut hash = fnv::EMPTY;
    let mut first = true;
    let (mut digits, mut last) = (0_u32, ' ');
    let (mut strong_end, mut code_end) = (0, 0);
    let first_node = around(page, unit);
    let last_node = unit.last.0.min(first_node.0.saturating_add(MOST_NODES));
    for node in (first_node.0..=last_node).map(NodeId) {
        let Some(data) = page.text(node) else {
            match page.element(node) {
                Some(Element::B | Element::Strong | Element::Em | Element::I) => {
                    strong_end = strong_end.max(page.end(node).0)
                }
                Some(Element::Code | Element::Kbd | Element::Samp | Element::Tt) => {
                    code_end = code_end.max(page.end(node).0)
                }
                Some(Element::Img | Element::Picture | Element::Svg) => marks.picture = true,
                Some(Element::A) => link(page, node, host, &mut marks),
                _ => {}
            }
            continue;
        };
        if page.is_hidden(node) || node < unit.from {
            continue;
        }
        let mut chars = 0;
        for character in data.chars() {
            if character.is_whitespace() {
                digits = year(digits, &mut marks);
                last = ' ';
                continue;
            }
            chars += 1;
            hash = fnv::extended(hash, std::iter::once(u64::from(u32::from(character))));
            if first && character.is_alphanumeric() {
                first = false;
                marks.starts_upper = character.is_uppercase();
                marks.starts_digit = character.is_ascii_digit();
            }
            match character {
                '©' => marks.copyright = true,
                _ if CURRENCIES.contains(&character) => marks.currency = true,
                '|' | '·' | '•' | '»' | '›' | '→' | '/' | '«' | '‹' => {
                    marks.separators += 1
                }
                '@' => marks.at = true,
                '?' | '？' | '؟' => marks.question = true,
                '.' | '!' | '。' | '！' | '।' | '۔' => {
                    marks.sentences += u32::from(last != '.')
                }
                _ => {}
            }
            if character.is_ascii_digit() {
                if digits > 0 && last == ':' {
                    marks.clock = true;
                }
                digits = if last == ':' { 1 } else { digits + 1 };
            } else if character != ':' {
                digits = year(digits, &mut marks);
            }
            last = character;
        }
        if node.0 < strong_end {
            marks.strong += chars;
        }
        if node.0 < code_end {
            marks.code += chars;
        }
        let end = data.trim_end();
        marks.dots = end.ends_with('…') || end.ends_with("...");
        marks.colon = end.ends_with(':') || end.ends_with('：');
        year(digits, &mut marks);
    }
    (marks, hash)
}

/// A run of four digits that has come to its end may be a year.
fn year(digits: u32, marks: &mut CharacterSigns) -> u32 {
    marks.year |= digits == 4;
    0
}

fn link(page: &Page, node: NodeId, host: &str, marks: &mut CharacterSigns) {
    marks.links += 1;
    let Some(href) = page.attribute(node, "href") else {
        marks.no_address += 1;
        return;
    };
    let href = href.trim();
    if href.starts_with('#') {
        marks.in_page += 1;
    } else if href.is_empty() || href.starts_with("javascript:") {
        marks.no_address += 1;
    } else {
        let other = host_of(href);
        if !other.is_empty() && site_of(other) != site_of(host) {
            marks.elsewhere += 1;
        }
    }
}

/// The first node to look at: the outermost element that starts with the text and holds nothing before it.
fn around(page: &Page, unit: &TextBlock) -> NodeId {
    let mut first = unit.from;
    for above in page.ancestors(unit.from) {
        if above == unit.owner || page.contains(above, unit.owner) {
            // The owner may itself be the link or carry the picture.
            if above == unit.owner && above.0 + 8 >= first.0 {
                first = above;
            }
            break;
        }
        first = above;
    }
    // A link around block elements, as cards have.
    let mut at = first;
    for above in page.ancestors(at).take(3) {
        if page.element(above) == Some(Element::A) {
            at = above;
        }
    }
    if at.0 + 12 >= first.0 { at } else { first }
}

/// A host without its first label where it has three or more: `www.example.org` and `shop.example.org` are one site.
fn site_of(host: &str) -> &str {
    match host.split_once('.') {
        Some((_, rest)) if rest.contains('.') => rest,
        _ => host,
    }
}
