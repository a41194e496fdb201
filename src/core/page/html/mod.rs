//! Pages from saved HTML, as a browser would have parsed it.
//!
//! html5ever builds the document into `Tree`, an arena with links in both directions (the parser moves nodes about);
//! [`parse`] then flattens it into a [`Page`] by the same rules as the extension's walk over a live document. O(bytes)
//! but for the parser's own rules on misnested tags.

mod depth;
#[cfg(feature = "encodings")]
mod encoding;
mod feed;
mod flatten;
mod protected_mail;
mod streamed;
mod tree;

use html5ever::tokenizer::{Tokenizer, TokenizerOpts};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts};

#[cfg(feature = "encodings")]
pub use encoding::{Decoded, decode};

use super::{Builder, MAX_NODES, Page, PageError, PageFacts};
use depth::Shallow;
use feed::Feed;
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
    parse_within(html, url, scripting, feed::MAX_ATTRIBUTES)
}

/// [`parse`], with so many attributes of an element at most.
fn parse_within(
    html: &str,
    url: &str,
    scripting: Scripting,
    attributes: usize,
) -> Result<Page, PageError> {
    let options = TreeBuilderOpts {
        scripting_enabled: scripting == Scripting::On,
        ..TreeBuilderOpts::default()
    };
    let builder = TreeBuilder::new(Tree::default(), options);
    let options = TokenizerOpts {
        // The tokenizer would look for one at the start of every piece.
        discard_bom: false,
        ..TokenizerOpts::default()
    };
    let parser = Tokenizer::new(Shallow::new(builder), options);
    let html = html.strip_prefix('\u{feff}').unwrap_or(html);
    Feed::new(&parser, html, attributes).run();
    parser.end();
    let mut page = Builder::new();
    match scripting {
        Scripting::Inert => page.leave_hidden(),
        Scripting::Off | Scripting::On => {
            streamed::move_parts(&parser.sink.builder.sink);
            protected_mail::show_addresses(&parser.sink.builder.sink);
        }
    }
    if parser.sink.builder.sink.is_full() {
        page.fail(PageError::TooManyNodes {
            got: MAX_NODES as u64 + 1,
            max: MAX_NODES,
        });
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
#[cfg(feature = "encodings")]
pub fn parse_bytes(
    bytes: &[u8],
    url: &str,
    charset: Option<&str>,
    scripting: Scripting,
) -> Result<Page, PageError> {
    parse(&decode(bytes, charset).text, url, scripting)
}
