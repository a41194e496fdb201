//! Keeps the parser's stack of open elements short, as browsers do with the depth of their documents.
//!
//! ```text
//!   <div> × 600, then text        browsers and here: 512 levels, the other 88 are siblings on the last
//! ```
//!
//! The standard's rules look up the stack at nearly every tag (is a paragraph open?), so parsing takes time in the square
//! of the depth: a file of 100,000 `<div>` took 50 s. Before a start tag that would go deeper than [`MAX_DEPTH`] the
//! innermost element is ended; its own end tag, when it comes, is passed over. No node is lost.

use std::cell::RefCell;

use html5ever::LocalName;
use html5ever::interface::{ElemName, TreeSink};
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult};
use html5ever::tree_builder::TreeBuilder;

use super::tree::{Handle, Tree};
use crate::page::maps::Map;

/// Depth beyond which elements become siblings; Chromium and Firefox have the same limit.
const MAX_DEPTH: u32 = 512;

/// Stands between the tokenizer and the tree builder.
pub(super) struct Shallow {
    pub(super) builder: TreeBuilder<Handle, Tree>,
    /// End tags still to come for elements that were ended early.
    owed: RefCell<Map<LocalName, u32>>,
}

impl Shallow {
    pub(super) fn new(builder: TreeBuilder<Handle, Tree>) -> Self {
        Shallow {
            builder,
            owed: RefCell::default(),
        }
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

    /// Ends the innermost element if it is too deep to hold another.
    fn make_room(&self, line: u64) {
        let (innermost, name) = self.innermost();
        // Containers decide where content goes, and as the rules never look beyond them their depth is harmless.
        if self.builder.sink.depth(innermost) <= MAX_DEPTH || is_container(&name) {
            return;
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
        match &token {
            Token::TagToken(Tag {
                kind: TagKind::StartTag,
                ..
            }) => self.make_room(line),
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
        "body"
            | "button"
            | "caption"
            | "colgroup"
            | "form"
            | "frameset"
            | "head"
            | "html"
            | "marquee"
            | "object"
            | "optgroup"
            | "option"
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
