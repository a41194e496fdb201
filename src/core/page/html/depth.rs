//! Keeps the parser's stack of open elements short, as browsers do with the depth of their documents.
//!
//! ```text
//!   <div> × 600, then text        browsers and here: 512 levels, the other 88 are siblings on the last
//! ```
//!
//! The standard's rules look up the stack at nearly every tag (is a paragraph open?), so parsing takes time in the square
//! of the depth: a file of 100,000 `<div>` took 50 s. Before a start tag that would go deeper than [`MAX_DEPTH`] the
//! innermost element is ended; its own end tag, when it comes, is passed over. No node is lost.

use std::cell::{Cell, RefCell};

use html5ever::LocalName;
use html5ever::interface::{ElemName, TreeSink};
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult};
use html5ever::tree_builder::TreeBuilder;

use super::tree::{Handle, Tree};
use crate::page::maps::Map;

/// Depth beyond which elements become siblings; Chromium and Firefox have the same limit.
const MAX_DEPTH: u32 = 512;

/// Depth beyond which a container is left out and its content lies in what is around it. Some rules look through all of the
/// stack (is a template open?): a file of 130,000 nested `<object>` took 47 s.
const MAX_CONTAINED: u32 = 1024;

/// What the text behind a start tag is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Content {
    #[default]
    Markup,
    /// Text up to the element's end tag.
    Raw,
    /// As [`Raw`](Content::Raw), with the escapes of scripts.
    Script,
    /// Text up to the end of the document.
    Plain,
}

/// Stands between the tokenizer and the tree builder.
pub(super) struct Shallow {
    pub(super) builder: TreeBuilder<Handle, Tree>,
    /// End tags still to come for elements that were ended early.
    owed: RefCell<Map<LocalName, u32>>,
    content: Cell<Content>,
}

impl Shallow {
    pub(super) fn new(builder: TreeBuilder<Handle, Tree>) -> Self {
        Shallow {
            builder,
            owed: RefCell::default(),
            content: Cell::default(),
        }
    }

    /// What the text behind the last start tag is.
    pub(super) fn content(&self) -> Content {
        self.content.get()
    }

    /// The innermost open element, and its name.
    fn innermost(&self) -> (Handle, LocalName) {
        // The one question about it that the tree builder answers makes it ask the tree for its name.
        self.builder
            .adjusted_current_node_present_but_not_in_html_namespace();
        let innermost = self.builder.sink.asked();
        let name = self.builder.sink.elem_name(&innermost).local_name().clone();
        (innermost, name)
    }

    /// Ends the innermost element if it is too deep to hold another; whether a start tag of this name has room then.
    fn make_room(&self, next: &LocalName, line: u64) -> bool {
        let (innermost, name) = self.innermost();
        let depth = self.builder.sink.depth(innermost);
        if depth <= MAX_DEPTH {
            return true;
        }
        // Containers decide where content goes, and nearly no rule looks beyond them.
        if is_container(&name) {
            let nests = matches!(
                &**next,
                "applet" | "marquee" | "object" | "table" | "template"
            );
            if depth <= MAX_CONTAINED || !nests {
                return true;
            }
            *self.owed.borrow_mut().entry(next.clone()).or_default() += 1;
            return false;
        }
        let end = Tag {
            kind: TagKind::EndTag,
            name: name.clone(),
            self_closing: false,
            attrs: Vec::new(),
            had_duplicate_attributes: false,
        };
        // An end tag of an element that holds no raw text asks nothing of the tokenizer.
        let _ = self.builder.process_token(Token::TagToken(end), line);
        if self.innermost().0 != innermost {
            *self.owed.borrow_mut().entry(name).or_default() += 1;
        }
        true
    }

    /// Whether this end tag belongs to an element that was ended early.
    fn is_owed(&self, name: &LocalName) -> bool {
        let mut owed = self.owed.borrow_mut();
        let Some(count) = owed.get_mut(name) else {
            return false;
        };
        *count -= 1;
        if *count == 0 {
            owed.remove(name);
        }
        true
    }
}

impl TokenSink for Shallow {
    type Handle = Handle;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<Handle> {
        if self.builder.sink.is_full() {
            return TokenSinkResult::Continue;
        }
        match &token {
            Token::TagToken(Tag {
                kind: TagKind::StartTag,
                name,
                ..
            }) => {
                if !self.make_room(name, line) {
                    self.content.set(Content::Markup);
                    return TokenSinkResult::Continue;
                }
                let result = self.builder.process_token(token, line);
                self.content.set(match &result {
                    TokenSinkResult::RawData(RawKind::ScriptData) => Content::Script,
                    TokenSinkResult::RawData(_) => Content::Raw,
                    TokenSinkResult::Plaintext => Content::Plain,
                    _ => Content::Markup,
                });
                return result;
            }
            Token::TagToken(Tag {
                kind: TagKind::EndTag,
                name,
                ..
            }) if self.is_owed(name) => {
                return TokenSinkResult::Continue;
            }
            _ => {}
        }
        self.builder.process_token(token, line)
    }

    fn end(&self) {
        self.builder.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.builder
            .adjusted_current_node_present_but_not_in_html_namespace()
    }
}

fn is_container(name: &str) -> bool {
    matches!(
        name,
        "applet"
            | "body"
            | "button"
            | "caption"
            | "colgroup"
            | "form"
            | "frameset"
            | "head"
            | "html"
            | "marquee"
            | "object"
            | "script"
            | "select"
            | "style"
            | "table"
            | "tbody"
            | "td"
            | "template"
            | "tfoot"
            | "th"
            | "thead"
            | "tr"
    )
}
