//! Text of a page as people count it: visible characters and words per subtree, in links and outside, by prefix sums.
//!
//! [`TextStats::of`] is O(text) once; every question about a subtree is then O(1).

use std::borrow::Cow;

use super::{Element, NodeId, Page};

/// Visible text of every subtree.
#[derive(Clone, Debug)]
pub struct TextStats {
    /// Entry k: sums over nodes before k; one entry more than nodes.
    sums: Vec<Sums>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    chars: u32,
    words: u32,
    link_chars: u32,
    link_words: u32,
    links: u32,
}

/// Amounts of visible text in one subtree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amount {
    /// Characters other than white space.
    pub chars: u32,
    /// Words: runs of characters between white space, and every ideograph or kana alone.
    pub words: u32,
    /// Characters inside links.
    pub link_chars: u32,
    /// Words inside links.
    pub link_words: u32,
    /// Number of links (`a` with `href`).
    pub links: u32,
}

impl Amount {
    /// Share of characters inside links, 0..=1; 0 without text.
    #[must_use]
    pub fn link_density(self) -> f32 {
        if self.chars == 0 {
            0.0
        } else {
            self.link_chars as f32 / self.chars as f32
        }
    }
}

impl TextStats {
    /// Counts the visible text of `page`.
    #[must_use]
    pub fn of(page: &Page) -> TextStats {
        let mut sums = Vec::with_capacity(page.len() + 1);
        let mut total = Sums::default();
        let mut link_end = 0;
        for node in page.nodes() {
            sums.push(total);
            if page.is_hidden(node) {
                continue;
            }
            match page.element(node) {
                None => {
                    let Count { chars, words } = page.count(node);
                    total.chars += chars;
                    total.words += words;
                    if node.0 < link_end {
                        total.link_chars += chars;
                        total.link_words += words;
                    }
                }
                Some(Element::A) if page.attribute(node, "href").is_some() => {
                    total.links += 1;
                    link_end = link_end.max(page.end(node).0);
                }
                Some(_) => {}
            }
        }
        sums.push(total);
        TextStats { sums }
    }

    /// Visible characters before `node` in document order.
    #[must_use]
    pub fn before(&self, node: NodeId) -> u32 {
        self.sums[node.index()].chars
    }

    /// The visible text in the subtree of `node`.
    #[must_use]
    pub fn amount(&self, page: &Page, node: NodeId) -> Amount {
        let (from, to) = (self.sums[node.index()], self.sums[page.end(node).index()]);
        Amount {
            chars: to.chars - from.chars,
            words: to.words - from.words,
            link_chars: to.link_chars - from.link_chars,
            link_words: to.link_words - from.link_words,
            links: to.links - from.links,
        }
    }
}

/// How much a text is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Characters other than white space.
    pub chars: u32,
    /// Words: runs of characters between white space, every ideograph or kana alone, and every [`PHRASE_LETTERS`] of a run in
    /// a script that puts spaces between phrases.
    pub words: u32,
}

/// Characters that count as a word in Thai, Lao, Khmer and Burmese, marks above and below letters among them.
pub const PHRASE_LETTERS: u32 = 4;

/// Characters other than white space, and words, of a string.
#[must_use]
pub fn count(text: &str) -> Count {
    let (mut chars, mut words, mut inside) = (0, 0, false);
    // Characters that may follow in a word of a script that puts spaces between phrases.
    let mut left = 0;
    if text.is_ascii() {
        // Most texts, a byte at a time without a branch.
        for byte in text.bytes() {
            let ink = !char::from(byte).is_whitespace();
            chars += u32::from(ink);
            words += u32::from(ink && !inside);
            inside = ink;
        }
        return Count { chars, words };
    }
    for character in text.chars() {
        if character.is_whitespace() {
            inside = false;
            continue;
        }
        chars += 1;
        if is_ideograph(character) {
            words += 1;
            inside = false;
        } else if has_spaces_between_phrases(character) {
            if !inside || left == 0 {
                words += 1;
                left = PHRASE_LETTERS;
            }
            left -= 1;
            inside = true;
        } else if !inside {
            words += 1;
            left = 0;
            inside = true;
        }
    }
    Count { chars, words }
}

/// Invisible characters in a row from which on they are no spelling: an emoji takes two, a selector and a joiner.
const SMUGGLED: usize = 3;

/// Most invisible characters behind a black flag that make it the flag of a part of a country, their end included.
const FLAG_TAGS: usize = 7;

/// A text without what nobody sees in it: tag characters but those of a flag, controls that turn the order of letters
/// around, and runs of three or more characters without width. Joiners of emoji and of scripts stay. O(bytes).
#[must_use]
pub fn without_invisible(text: &str) -> Cow<'_, str> {
    // Asked eight bytes at a time; and all of them begin with one of these.
    let is_suspect = |byte: &u8| matches!(byte, 0xe2 | 0xef | 0xf3);
    if text.is_ascii() || !text.as_bytes().iter().any(is_suspect) || !text.contains(is_invisible) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(is_invisible) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let end = from.find(|c| !is_invisible(c)).unwrap_or(from.len());
        let (run, after) = from.split_at(end);
        let length = run.chars().count();
        let is_flag = before.ends_with('\u{1f3f4}')
            && run.ends_with('\u{e007f}')
            && length <= FLAG_TAGS
            && run.chars().all(is_tag);
        if is_flag {
            out.push_str(run);
        } else if length < SMUGGLED {
            let is_override = |c: char| matches!(c, '\u{202d}' | '\u{202e}');
            out.extend(run.chars().filter(|&c| !is_tag(c) && !is_override(c)));
        }
        rest = after;
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn is_tag(character: char) -> bool {
    matches!(character as u32, 0xe0000..=0xe007f)
}

/// Whether a character has no width and no ink. Marks of direction and breaks that scripts need are among them.
pub(crate) fn is_invisible(character: char) -> bool {
    matches!(
        character as u32,
        0x200b..=0x200f | 0x202d..=0x202e | 0x2060..=0x2064 | 0xfe00..=0xfe0f | 0xfeff
            | 0xe0000..=0xe01ef
    )
}

/// Most characters, and most words, of a text in an attribute that says what something is; a longer one is written for no
/// person, who is shown it for a moment at most.
const LABEL_CHARS: usize = 200;
const LABEL_WORDS: usize = 30;

/// The text of an attribute such as `alt` or `title`, white space collapsed; empty where it is too long for that.
#[must_use]
pub fn label(value: &str) -> String {
    let is_long = value.split_whitespace().nth(LABEL_WORDS).is_some()
        || value
            .chars()
            .filter(|c| !c.is_whitespace())
            .nth(LABEL_CHARS)
            .is_some();
    if is_long {
        String::new()
    } else {
        collapse(value)
    }
}

/// Whether a string has nothing but white space.
#[must_use]
pub fn is_blank(text: &str) -> bool {
    text.chars().all(char::is_whitespace)
}

/// `text` with white space runs as one space and trimmed ends, appended to `out`. Returns whether anything was added.
pub fn collapse_into(out: &mut String, text: &str) -> bool {
    let before = out.len();
    for word in text.split_whitespace() {
        if out.len() > before {
            out.push(' ');
        }
        out.push_str(word);
    }
    out.len() > before
}

/// `text` with white space runs as one space and trimmed ends.
#[must_use]
pub fn collapse(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    collapse_into(&mut out, text);
    out
}

/// Scripts written without spaces, where each character counts as a word: Han, kana.
#[must_use]
pub fn is_ideograph(character: char) -> bool {
    matches!(character as u32, 0x3040..=0x30FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xF900..=0xFAFF | 0x20000..=0x3FFFF)
}

/// Whether a character is of a script that puts spaces between phrases, not words: Thai, Lao, Burmese, Khmer.
#[must_use]
pub fn has_spaces_between_phrases(character: char) -> bool {
    matches!(character as u32, 0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17FF)
}

/// Where `part`, which is not empty, first stands in a text: `str::find` for short parts. That one adds a kilobyte to a wasm module, by the
/// algorithm that makes it linear. O(text · part).
pub(crate) fn find(text: &str, part: &str) -> Option<usize> {
    let mut windows = text.as_bytes().windows(part.len().max(1));
    windows.position(|window| window == part.as_bytes())
}

/// The words of a text: runs of letters and digits, ideographs alone.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = &rest[run(rest, |character| !character.is_alphanumeric())..];
        let first = rest.chars().next()?;
        let end = if is_ideograph(first) {
            first.len_utf8()
        } else {
            run(rest, |character| {
                character.is_alphanumeric() && !is_ideograph(character)
            })
        };
        let (word, next) = rest.split_at(end);
        rest = next;
        Some(word)
    })
}

/// Bytes up to the first character that is not `inside`. Letters of ASCII are not decoded.
fn run(text: &str, inside: impl Fn(char) -> bool) -> usize {
    let mut at = 0;
    while let Some(&byte) = text.as_bytes().get(at) {
        let character = if byte.is_ascii() {
            char::from(byte)
        } else {
            text[at..].chars().next().unwrap_or_default()
        };
        if !inside(character) {
            break;
        }
        at += character.len_utf8();
    }
    at
}
