//! Pages from saved HTML, as a browser would have parsed it.
//!
//! html5ever builds the document into `Tree`, an arena with links in both directions (the parser moves nodes about);
//! [`parse`] then flattens it into a [`Page`] by the same rules as the extension's walk over a live document. O(bytes)
//! but for the parser's own rules on misnested tags.

mod depth;
mod encoding;
mod flatten;
mod tree;

use html5ever::TokenizerResult;
use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Tokenizer, TokenizerOpts};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts};

pub use encoding::{Decoded, decode};

use super::{Builder, Page, PageError, PageFacts};
use depth::Shallow;
use tree::Tree;

/// Whether scripts would have run: decides how `noscript` is parsed, and what is shown in their place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scripting {
    /// As in a page a person visits: the contents of `noscript` are one text node.
    On,
    /// As by `DOMParser`, and right for saved pages: the contents of `noscript` are elements.
    #[default]
    Off,
    /// As [`Off`](Scripting::Off), but what a script would have shown stays hidden: to measure what showing it brings.
    Inert,
}

/// Parses a document that is already text.
///
/// # Errors
/// [`PageError::TooManyNodes`] or [`PageError::TooMuchText`] for documents past the limits; anything else parses.
pub fn parse(html: &str, url: &str, scripting: Scripting) -> Result<Page, PageError> {
    let options = TreeBuilderOpts {
        scripting_enabled: scripting == Scripting::On,
        ..TreeBuilderOpts::default()
    };
    let builder = TreeBuilder::new(Tree::default(), options);
    let parser = Tokenizer::new(Shallow::new(builder), TokenizerOpts::default());
    let input = BufferQueue::default();
    // Stops at scripts, which do not run here, and at declared encodings, which are known by now.
    let feed = || while !matches!(parser.feed(&input), TokenizerResult::Done) {};
    // Fed in pieces: one tendril holds at most 4 GiB, and a piece is freed once it is read.
    let mut rest = html;
    while !rest.is_empty() {
        let mut cut = rest.len().min(1 << 20);
        while !rest.is_char_boundary(cut) {
            cut -= 1;
        }
        let (piece, next) = rest.split_at(cut);
        input.push_back(StrTendril::from(piece));
        feed();
        rest = next;
    }
    parser.end();
    let mut page = Builder::new();
    if scripting == Scripting::Inert {
        page.leave_hidden();
    }
    flatten::flatten(
        &parser.sink.builder.sink,
        page,
        PageFacts {
            url: url.to_owned(),
            ..PageFacts::default()
        },
    )
}

/// Parses a document from its bytes, whose encoding is found as a browser finds it: byte order mark, the transport's
/// charset, the document's own declaration, then a guess from the bytes.
///
/// # Errors
/// As [`parse`].
pub fn parse_bytes(
    bytes: &[u8],
    url: &str,
    charset: Option<&str>,
    scripting: Scripting,
) -> Result<Page, PageError> {
    parse(&decode(bytes, charset).text, url, scripting)
}
