//! A page as a sequence of tokens: its tags and texts in document order, equal numbers for equal tokens on every page.
//!
//! ```text
//!   <ul><li><a class="x" href=/>Home </a></ul>
//!   <ul>  <li>  <a class=x href=/>  home  </a>  </li>  </ul>        seven tokens, attributes sorted, letters lowered
//! ```
//!
//! - Time O(n) look-ups for a page of n nodes and their attributes, memory O(n) and the text of the different tokens once.

use unhusk::page::maps::Map;
use unhusk::page::{NodeId, Page, StrId, order, text};

/// The number of every token that none of the pages learned from has.
pub const UNKNOWN: u32 = u32::MAX;

/// Gives tokens their numbers. Sequences can be compared when the same `Tokens` made them.
#[derive(Clone, Debug, Default)]
pub struct Tokens {
    strings: Map<Box<str>, u32>,
    tokens: Map<Box<[u32]>, u32>,
}

/// Which part of a node a token stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// A text.
    Text,
    /// The start tag of an element, with its attributes.
    Start,
    /// The end tag of an element.
    End,
}

/// The tokens of a page in document order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sequence {
    tokens: Vec<u32>,
    places: Vec<(NodeId, Part)>,
}

impl Sequence {
    /// The tokens' numbers.
    #[must_use]
    pub fn tokens(&self) -> &[u32] {
        &self.tokens
    }

    /// Per token: the node it is of, and what of it.
    #[must_use]
    pub fn places(&self) -> &[(NodeId, Part)] {
        &self.places
    }

    /// Number of tokens.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Whether there is no token.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }
}

impl AsRef<[u32]> for Sequence {
    fn as_ref(&self) -> &[u32] {
        &self.tokens
    }
}

impl Tokens {
    /// No tokens yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Number of different tokens.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Whether there is no token yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// The tokens of a page to learn from; new ones are given numbers.
    pub fn learn(&mut self, page: &Page) -> Sequence {
        sequence(page, self)
    }

    /// The tokens of a page to compare with those learned; those not met before are [`UNKNOWN`].
    #[must_use]
    pub fn read(&self, page: &Page) -> Sequence {
        sequence(page, &mut FrozenNumbers(self))
    }
}

/// Where numbers come from.
trait Numbers {
    /// The number of a string.
    fn string(&mut self, string: &str) -> Option<u32>;
    /// The number of a token, made of the numbers of its strings.
    fn token(&mut self, parts: &[u32]) -> Option<u32>;
}

impl Numbers for Tokens {
    fn string(&mut self, string: &str) -> Option<u32> {
        let next = self.strings.len() as u32;
        Some(match self.strings.get(string) {
            Some(&known) => known,
            None => *self.strings.entry(string.into()).or_insert(next),
        })
    }

    fn token(&mut self, parts: &[u32]) -> Option<u32> {
        let next = self.tokens.len() as u32;
        Some(match self.tokens.get(parts) {
            Some(&known) => known,
            None => *self.tokens.entry(parts.into()).or_insert(next),
        })
    }
}

/// Numbers given before, no new ones.
struct FrozenNumbers<'a>(&'a Tokens);

impl Numbers for FrozenNumbers<'_> {
    fn string(&mut self, string: &str) -> Option<u32> {
        self.0.strings.get(string).copied()
    }

    fn token(&mut self, parts: &[u32]) -> Option<u32> {
        self.0.tokens.get(parts).copied()
    }
}

/// The strings of a page in their normal form, each looked up once.
struct Normal<'a, N> {
    page: &'a Page,
    numbers: &'a mut N,
    known: Vec<Option<Form>>,
    buffer: String,
    lowered: String,
}

/// A string in its normal form.
#[derive(Clone, Copy)]
struct Form {
    number: Option<u32>,
    blank: bool,
}

impl<N: Numbers> Normal<'_, N> {
    fn form(&mut self, id: StrId) -> Form {
        if let Some(form) = self.known[id.0 as usize] {
            return form;
        }
        self.buffer.clear();
        let blank = !text::collapse_into(&mut self.buffer, self.page.strings().get(id));
        self.lowered.clear();
        let letters = self.buffer.chars().flat_map(char::to_lowercase);
        self.lowered.extend(letters);
        let number = self.numbers.string(&self.lowered);
        let form = Form { number, blank };
        self.known[id.0 as usize] = Some(form);
        form
    }

    /// The numbers of a start tag's strings, attributes sorted; `None` if one of them is not known.
    fn start(&mut self, node: NodeId, parts: &mut Vec<u32>) -> Option<()> {
        parts.push(self.form(self.page.name_id(node)).number?);
        let mut pairs = Vec::new();
        for &(name, value) in self.page.attribute_ids(node) {
            pairs.push(order::pair(
                self.form(name).number?,
                self.form(value).number?,
            ));
        }
        pairs.sort_unstable();
        for pair in pairs {
            let (name, value) = order::unpair(pair);
            parts.extend([name, value]);
        }
        Some(())
    }

    fn token(&mut self, node: NodeId, part: Part, parts: &mut Vec<u32>) -> u32 {
        parts.clear();
        parts.push(part as u32);
        let known = match part {
            Part::Start => self.start(node, parts),
            Part::Text | Part::End => {
                let number = self.form(self.page.name_id(node)).number;
                number.map(|number| parts.push(number))
            }
        };
        known
            .and_then(|()| self.numbers.token(parts))
            .unwrap_or(UNKNOWN)
    }
}

fn sequence(page: &Page, numbers: &mut impl Numbers) -> Sequence {
    let mut normal = Normal {
        page,
        numbers,
        known: vec![None; page.strings().len()],
        buffer: String::new(),
        lowered: String::new(),
    };
    let mut sequence = Sequence::default();
    let mut parts = Vec::new();
    let mut push = |normal: &mut Normal<'_, _>, node, part| {
        sequence.tokens.push(normal.token(node, part, &mut parts));
        sequence.places.push((node, part));
    };
    let mut open: Vec<NodeId> = Vec::new();
    for node in page.nodes() {
        while let Some(done) = open.pop_if(|open| page.end(*open) <= node) {
            push(&mut normal, done, Part::End);
        }
        match page.element(node) {
            None if normal.form(page.name_id(node)).blank => {}
            None => push(&mut normal, node, Part::Text),
            Some(tag) => {
                push(&mut normal, node, Part::Start);
                if !tag.is_void() {
                    open.push(node);
                }
            }
        }
    }
    while let Some(done) = open.pop() {
        push(&mut normal, done, Part::End);
    }
    sequence
}
