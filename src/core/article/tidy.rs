//! Texts of metadata and bylines without what does not belong to them.

use crate::page::{NodeId, Page, text};

/// Characters of a text that are read at all.
const MOST_READ: usize = 8000;

/// Nodes of an element that are read for its text.
const INSIDE: usize = 64;

/// What a byline begins with that no element names, in lower case. Words that are common in running text (`di`, `text`, `par`) are not
/// among them.
pub(super) const BEGINNINGS: [&str; 18] = [
    "by",
    "written by",
    "posted by",
    "published by",
    "words by",
    "von",
    "por",
    "oleh",
    "penulis",
    "tác giả",
    "szerző",
    "yazar",
    "نویسنده",
    "بقلم",
    "מאת",
    "propos recueillis par",
    "geschreven door",
    "a cura di",
];

/// What else bylines begin with, in lower case. A word of one language alone; a colon may follow.
const STARTS: [&str; 42] = [
    "authored by",
    "article by",
    "authors",
    "author",
    "autor",
    "autorin",
    "par",
    "haber:",
    "interview:",
    "كتب:",
    "текст",
    "oprac.",
    "autoři",
    "gemaakt door",
    "розмовляла",
    "розмовляв",
    "беседовала",
    "беседовал",
    "di",
    "door",
    "av",
    "автор",
    "text",
    "作者",
    "记者",
    "af",
    "skrevet av",
    "writer",
    "auteur",
    "auteurs",
    "auteure",
    "autora",
    "words:",
    "yazan",
    "συντάκτης",
    "كتبت:",
    "كتب",
    "लेखक",
    "লেখক",
    "โดย",
    "글",
    "取材・文",
];

/// A text without tags, with the common character references resolved and white space collapsed. At most 2000 characters.
pub(super) fn tidy(raw: &str) -> String {
    let raw = match raw.char_indices().nth(MOST_READ) {
        Some((end, _)) => &raw[..end],
        None => raw,
    };
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = rest.find(['<', '&']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let is_tag = rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '/');
        if rest.starts_with('<')
            && is_tag
            && let Some(end) = rest.find('>')
        {
            out.push(' ');
            rest = &rest[end + 1..];
        } else if let Some((character, len)) = reference(rest) {
            out.push(character);
            rest = &rest[len..];
        } else {
            out.push_str(&rest[..1]);
            rest = &rest[1..];
        }
    }
    out.push_str(rest);
    let out = text::collapse(&out);
    match out.char_indices().nth(2000) {
        Some((end, _)) => out[..end].to_owned(),
        None => out,
    }
}

/// A text in which `&` and signs by number were escaped twice: `Salt &#38; sand`, as a reader sees it.
pub(super) fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let is_twice = rest.starts_with("&amp;") || rest.starts_with("&#");
        let (letter, len) = reference(rest).filter(|_| is_twice).unwrap_or(('&', 1));
        out.push(letter);
        rest = &rest[len..];
    }
    out.push_str(rest);
    out
}

/// The character that a reference at the start of `text` stands for, and its length.
fn reference(text: &str) -> Option<(char, usize)> {
    /// The names of the letters from U+00C0 on.
    const LATIN: &str = "Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH \
        Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde \
        auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide \
        oslash ugrave uacute ucirc uuml yacute thorn yuml";
    const NAMED: [(&str, char); 13] = [
        ("amp", '&'),
        ("lt", '<'),
        ("gt", '>'),
        ("quot", '"'),
        ("apos", '\''),
        ("nbsp", ' '),
        ("ndash", '–'),
        ("mdash", '—'),
        ("lsquo", '‘'),
        ("rsquo", '’'),
        ("ldquo", '“'),
        ("rdquo", '”'),
        ("hellip", '…'),
    ];
    let body = text.strip_prefix('&')?;
    let end = body.bytes().take(10).position(|byte| byte == b';')?;
    let name = &body[..end];
    let found = match name.strip_prefix('#') {
        Some(code) => {
            let number = match code.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => code.parse().ok()?,
            };
            char::from_u32(number).filter(|c| !c.is_control())?
        }
        None => {
            let known = NAMED.iter().find(|(known, _)| *known == name);
            let latin = || {
                let mut names = LATIN.split_whitespace().zip('\u{c0}'..);
                names.find(|(known, _)| *known == name)
            };
            known.copied().or_else(latin)?.1
        }
    };
    Some((found, end + 2))
}

/// Words of a line; two ideographs are as much as a word of other scripts.
pub(super) fn line_words(line: &str) -> u32 {
    let words = text::count(line).words;
    let ideographs = line
        .chars()
        .filter(|&letter| text::is_ideograph(letter))
        .count() as u32;
    words - ideographs / 2
}

/// The text inside an element, hidden or not, of its first 64 nodes.
pub(super) fn inside(page: &Page, node: NodeId) -> String {
    let mut raw = String::new();
    for inner in page.subtree(node).take(INSIDE) {
        if let Some(data) = page.text(inner) {
            raw.push_str(data);
        }
    }
    text::collapse(&raw)
}

/// What an element of microdata names as an author: its content, the name inside it, or its text.
pub(super) fn author(page: &Page, node: NodeId) -> String {
    if let Some(content) = page.attribute(node, "content") {
        return content.to_owned();
    }
    let name = page.subtree(node).take(INSIDE).find(|&inner| {
        inner != node
            && page
                .attribute(inner, "itemprop")
                .is_some_and(|prop| prop.split_whitespace().any(|word| word == "name"))
    });
    match name {
        Some(name) => page
            .attribute(name, "content")
            .map_or_else(|| inside(page, name), str::to_owned),
        None => inside(page, node),
    }
}

/// The start of a byline and what follows it.
pub(super) fn strip(line: &str) -> Option<(&'static str, &str)> {
    BEGINNINGS.iter().chain(&STARTS).find_map(|start| {
        let mut rest = line;
        for wanted in start.chars() {
            let mut characters = rest.chars();
            let found = characters.next()?;
            if !found.to_lowercase().eq(std::iter::once(wanted)) {
                return None;
            }
            rest = characters.as_str();
        }
        let after = rest.trim_start_matches([':', '：', ' ', '\u{a0}']);
        (after.len() < rest.len() && !after.is_empty()).then_some((*start, after))
    })
}
