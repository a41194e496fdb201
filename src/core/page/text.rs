//! Text of a page as people count it: visible characters and words per subtree, in links and outside, by prefix sums.
//!
//! [`TextStats::of`] is O(text) once; every question about a subtree is then O(1).

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
    /// Words: runs of characters between white space, and every ideograph or kana alone.
    pub words: u32,
}

/// Characters other than white space, and words, of a string.
#[must_use]
pub fn count(text: &str) -> Count {
    let (mut chars, mut words, mut inside) = (0, 0, false);
    for character in text.chars() {
        if character.is_whitespace() {
            inside = false;
            continue;
        }
        chars += 1;
        if is_ideograph(character) {
            words += 1;
            inside = false;
        } else if !inside {
            words += 1;
            inside = true;
        }
    }
    Count { chars, words }
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

/// The words of a text: runs of letters and digits, ideographs alone.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|character: char| !character.is_alphanumeric());
        let first = rest.chars().next()?;
        let end = if is_ideograph(first) {
            first.len_utf8()
        } else {
            rest.find(|character: char| !character.is_alphanumeric() || is_ideograph(character))
                .unwrap_or(rest.len())
        };
        let (word, next) = rest.split_at(end);
        rest = next;
        Some(word)
    })
}
