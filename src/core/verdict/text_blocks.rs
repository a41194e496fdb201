//! The texts of a page: runs of visible inline text under one block element, the smallest thing that is judged.
//!
//! ```text
//!   <div>one <b>two</b><p>three</p>four</div>      →   "one two" (div) · "three" (p) · "four" (div)
//!   <p>so <math><mi>a</mi><mo>=</mo><mn>2</mn></math></p>   →   "so a = 2" (p)
//! ```
//!
//! O(nodes + bytes of text).

use crate::page::maps::Set;
use crate::page::{Count, Element, Flags, NodeId, Page, fnv, text};

/// Signs of currencies.
pub(crate) const CURRENCIES: [char; 12] =
    ['$', '€', '£', '¥', '₽', '₹', '₴', '₩', '₺', '₪', '฿', '₫'];

/// Words from which on a text is running text.
pub(crate) const RUNNING_WORDS: u32 = 20;
/// Words from which on a text is long, where its links are few.
const LONG_WORDS: u32 = 25;

/// One run of text and what can be counted in it.
#[derive(Clone, Debug)]
pub struct TextBlock {
    /// The nearest block element above all of the run.
    pub owner: NodeId,
    /// First text node.
    pub from: NodeId,
    /// Last text node; other text nodes of the run lie between.
    pub last: NodeId,
    /// Characters other than white space.
    pub chars: u32,
    /// Words.
    pub words: u32,
    /// Characters inside links, buttons and options.
    pub link_chars: u32,
    /// Words inside links, buttons and options.
    pub link_words: u32,
    /// Commas, semicolons and their kin in other scripts.
    pub commas: u32,
    /// Digits.
    pub digits: u32,
    /// Upper-case letters.
    pub upper: u32,
    /// Words that also stand in the document's title.
    pub title_words: u32,
    /// Whether it ends as a sentence does.
    pub sentence: bool,
}

impl TextBlock {
    /// Share of characters inside links, 0..=1.
    #[must_use]
    pub fn link_density(&self) -> f32 {
        self.link_chars as f32 / self.chars.max(1) as f32
    }

    /// Whether it is a long text, and less than half of it links.
    pub(crate) fn is_long(&self) -> bool {
        self.words >= LONG_WORDS && self.link_density() < 0.5
    }

    /// Its text nodes that can be seen and are not blank.
    pub(crate) fn leaves<'a>(&self, page: &'a Page) -> impl Iterator<Item = NodeId> + 'a {
        (self.from.0..=self.last.0).map(NodeId).filter(|&leaf| {
            page.text(leaf)
                .is_some_and(|text| !page.is_hidden(leaf) && !text::is_blank(text))
        })
    }

    /// Whether it names an amount of money: a sign of currency, and a digit anywhere in it.
    pub(crate) fn is_amount(&self, page: &Page) -> bool {
        self.digits > 0
            && (self.from.0..=self.last.0).any(|node| {
                page.text(NodeId(node))
                    .is_some_and(|text| text.contains(CURRENCIES))
            })
    }

    fn new(owner: NodeId, leaf: NodeId) -> TextBlock {
        TextBlock {
            owner,
            from: leaf,
            last: leaf,
            chars: 0,
            words: 0,
            link_chars: 0,
            link_words: 0,
            commas: 0,
            digits: 0,
            upper: 0,
            title_words: 0,
            sentence: false,
        }
    }
}

/// The texts of a page, and whom every node belongs to.
pub(crate) struct TextBlocks {
    /// In document order.
    pub(crate) list: Vec<TextBlock>,
    /// Per node, itself for a block element, else the nearest block element above.
    pub(crate) owner: Vec<u32>,
}

impl TextBlocks {
    /// The nearest block element above `node`, itself left out.
    pub(crate) fn block_above(&self, page: &Page, node: NodeId) -> Option<NodeId> {
        page.parent(node)
            .map(|above| NodeId(self.owner[above.index()]))
    }
}

/// The texts of `page` in document order.
pub(crate) fn text_blocks(page: &Page) -> TextBlocks {
    let title = title_words(&page.facts().title);
    let mut owner: Vec<u32> = Vec::with_capacity(page.len());
    // One past the end of the last link and of the last formula met.
    let (mut clicked, mut formula) = (0, 0);
    let mut units: Vec<TextBlock> = Vec::new();
    for node in page.nodes() {
        let above = page.parent(node);
        // By MathML or by MathJax: browsers lay the parts of a formula out as boxes of their own, yet it is read in one with
        // the words around it.
        if node.0 >= formula && matches!(page.element(node), Some(Element::Math | Element::MathJax))
        {
            formula = page.end(node).0;
        }
        let inline = page.is_text(node)
            || node.0 < formula
            || page.flags(node).has(Flags::INLINE)
            || page.flags(node).has(Flags::CONTENTS);
        owner.push(match above {
            Some(above) if inline => owner[above.index()],
            _ => node.0,
        });
        if page.is_hidden(node) {
            continue;
        }
        let Some(data) = page.text(node) else {
            if matches!(
                page.element(node),
                Some(Element::A | Element::Button | Element::Option)
            ) {
                clicked = clicked.max(page.end(node).0);
            }
            continue;
        };
        if page.count(node).chars == 0 {
            continue;
        }
        let at = NodeId(owner[node.index()]);
        if units.last().is_none_or(|unit| unit.owner != at) {
            units.push(TextBlock::new(at, node));
        }
        if let Some(unit) = units.last_mut() {
            unit.last = node;
            read(unit, data, page.count(node), node.0 < clicked, &title);
        }
    }
    TextBlocks { list: units, owner }
}

/// Adds one text node to a run.
fn read(unit: &mut TextBlock, data: &str, count: Count, clicked: bool, title: &Set<u64>) {
    let Count { chars, words } = count;
    unit.chars += chars;
    unit.words += words;
    if clicked {
        unit.link_chars += chars;
        unit.link_words += words;
    }
    for character in data.chars() {
        match character {
            ',' | ';' | '、' | '，' | '،' | '；' => unit.commas += 1,
            '0'..='9' => unit.digits += 1,
            'A'..='Z' => unit.upper += 1,
            '\0'..='\x7f' => {}
            _ => unit.upper += u32::from(character.is_uppercase()),
        }
    }
    let is_after = |c: char| c.is_whitespace() || matches!(c, '"' | '”' | '»' | ')' | '\'' | '’');
    let last = data.trim_end_matches(is_after).chars().next_back();
    unit.sentence = matches!(
        last.unwrap_or(' '),
        '.' | '!' | '?' | ':' | '…' | '。' | '！' | '？' | '।' | '۔' | '؟'
    );
    if !title.is_empty() {
        each_word(data, &mut |word| {
            unit.title_words += u32::from(title.contains(&word))
        });
    }
}

/// The different words of a title, as hashes.
pub(crate) fn title_words(title: &str) -> Set<u64> {
    let mut words = Set::default();
    each_word(title, &mut |word| {
        words.insert(word);
    });
    words
}

/// Calls `found` with the words of letters and digits in lower case, as hashes. Of a row of ideographs it is called once for each, as
/// [`text::count`] counts them, with the hash of the ideograph and the next one; for the last, of it and the one before. Single ideographs
/// are shared by titles and texts that have nothing else in common.
fn each_word(data: &str, found: &mut dyn FnMut(u64)) {
    let (mut hash, mut inside) = (fnv::EMPTY, false);
    // Characters that may follow in a word of a script with spaces between phrases, as in `text::count`.
    let mut left = 0_u32;
    // The last ideograph, for which `found` is called when it is known what follows: its hash, and what to call with if none follows.
    let mut waiting: Option<(u64, u64)> = None;
    let with = |hash, letter| fnv::extended_by_lower(hash, std::iter::once(letter));
    // A space at the end, so that the last word ends like all others.
    for character in data.chars().chain([' ']) {
        let is_ideograph = !character.is_ascii() && text::is_ideograph(character);
        let is_of_phrase = !character.is_ascii() && text::has_spaces_between_phrases(character);
        if is_of_phrase || !is_ideograph && character.is_alphanumeric() {
            if !inside {
                left = 0;
                if let Some((_, last)) = waiting.take() {
                    found(last);
                }
            }
            if is_of_phrase {
                if inside && left == 0 {
                    found(hash);
                    hash = fnv::EMPTY;
                }
                left = left.checked_sub(1).unwrap_or(text::PHRASE_LETTERS - 1);
            }
            hash = with(hash, character);
            inside = true;
            continue;
        }
        if inside {
            found(hash);
            (hash, inside) = (fnv::EMPTY, false);
        }
        if is_ideograph {
            let alone = with(fnv::EMPTY, character);
            let pair = waiting.map(|(before, _)| with(before, character));
            if let Some(pair) = pair {
                found(pair);
            }
            waiting = Some((alone, pair.unwrap_or(alone)));
        } else if let Some((_, last)) = waiting.take() {
            found(last);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words(data: &str) -> Vec<u64> {
        let mut found = Vec::new();
        each_word(data, &mut |word| found.push(word));
        found
    }

    #[test]
    fn ideographs_are_words_by_pairs() {
        assert_eq!(words("Nine Bridges"), words("nine, bridges!"));
        // 新桥 stands in the title, 桥新 does not, though it has the same signs.
        let title = title_words("九座新桥 2024");
        let said = |data| {
            words(data)
                .iter()
                .filter(|word| title.contains(*word))
                .count()
        };
        assert_eq!(said("新桥"), 2);
        assert_eq!(said("桥新"), 0);
        assert_eq!(said("在新桥2024"), 3);
        assert_eq!(said("座"), 0, "alone it is another word");
    }

    proptest! {
        #[test]
        fn as_many_words_as_are_counted(data in "[a-z九座新桥アกาใ์ ]{0,40}") {
            prop_assert_eq!(words(&data).len() as u32, text::count(&data).words);
        }
    }
}
