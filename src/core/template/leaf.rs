//! What a page shows, piece by piece: its content leaves and the keys by which they are known on other pages.
//!
//! ```text
//!   <nav><a href="/a">News</a></nav><p>One <b>two</b></p><img src="x.png">
//!
//!   leaf   link /a      text "News"      text "One"   text "two"    img x.png
//!   place  …/nav/a      …/nav/a/#text    …/p/#text    …/p/b/#text   …/img        (tag path, no class names)
//! ```
//!
//! A key is the fingerprint of place and content: the same text in the same kind of place has the same key on every page
//! of the site. Class names are left out on purpose, builds rename them; so is the position among siblings, which moves
//! when a banner comes and goes. O(nodes + text).

use crate::page::fingerprint::Fingerprint;
use crate::page::tag_path::{PathKind, TagPaths, symbol_hashes};
use crate::page::{Element, NodeId, Page, text};

/// One piece of content.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaf {
    /// The text node, the link, or the childless element.
    pub(crate) node: NodeId,
    /// Fingerprint of place and content.
    pub(crate) key: u64,
    /// Fingerprint of the tag path.
    pub(crate) place: u64,
    /// Fingerprint of the kind of leaf and its content.
    pub(crate) content: u64,
    /// Visible characters, 0 for leaves that are not text.
    pub(crate) chars: u32,
}

/// The leaves of one page, in document order, and the tag paths they were found with.
#[derive(Clone, Debug)]
pub(crate) struct Leaves {
    pub(crate) list: Vec<Leaf>,
    pub(crate) paths: TagPaths,
    /// Per tag path symbol.
    pub(crate) path_hashes: Vec<u64>,
}

/// Attributes that tell one childless element from another, in the order in which they are hashed.
const IDENTITY: [&str; 15] = [
    "src",
    "data-src",
    "href",
    "xlink:href",
    "data",
    "alt",
    "title",
    "name",
    "type",
    "value",
    "placeholder",
    "aria-label",
    "content",
    "d",
    "points",
];

/// Shortest value of a query parameter that may be a session id.
const SESSION_ID_CHARS: usize = 16;

const TEXT: u64 = 1;
const LINK: u64 = 2;
const ELEMENT: u64 = 3;

impl Leaves {
    pub(crate) fn of(page: &Page) -> Leaves {
        let paths = TagPaths::of(page, PathKind::Tags);
        let path_hashes = symbol_hashes(page, &paths);
        let mut list = Vec::new();
        let mut buffer = String::new();
        for node in page.nodes() {
            let Some(content) = content(page, node, &mut buffer) else {
                continue;
            };
            let place = path_hashes[paths.symbol(node) as usize];
            list.push(Leaf {
                node,
                key: key(place, content),
                place,
                content,
                chars: page.count(node).chars,
            });
        }
        Leaves {
            list,
            paths,
            path_hashes,
        }
    }
}

/// The key of some content in some place.
pub(crate) fn key(place: u64, content: u64) -> u64 {
    Fingerprint::new().u64(place).u64(content).finish()
}

/// What a person reads of a leaf: its text, or what stands for it; shortened to `max` characters,
/// of which an ideograph is two.
pub(crate) fn sample(page: &Page, node: NodeId, max: usize) -> String {
    let source = page.text(node).or_else(|| {
        ["alt", "aria-label", "title", "placeholder", "src", "href"]
            .iter()
            .find_map(|name| {
                page.attribute(node, name)
                    .filter(|value| !text::is_blank(value))
            })
    });
    let mut sample = String::new();
    let mut count = 0;
    for word in source.unwrap_or("").split_whitespace() {
        if count > 0 {
            sample.push(' ');
            count += 1;
        }
        for character in word.chars() {
            if count >= max {
                sample.push('…');
                return sample;
            }
            sample.push(character);
            count += 1 + usize::from(text::is_ideograph(character));
        }
    }
    sample
}

/// The fingerprint of what `node` shows by itself; `None` when it only holds others or shows nothing.
fn content(page: &Page, node: NodeId, buffer: &mut String) -> Option<u64> {
    let mut hash = Fingerprint::new();
    if let Some(data) = page.text(node) {
        buffer.clear();
        let parent = page.parent(node).and_then(|parent| page.element(parent));
        let shown = !parent.is_some_and(Element::holds_code);
        return (shown && text::collapse_into(buffer, data))
            .then(|| hash.u64(TEXT).str(buffer).finish());
    }
    let element = page.element(node)?;
    if element == Element::A {
        let href = page.attribute(node, "href")?;
        hash.u64(LINK);
        address(&mut hash, href);
        return Some(hash.finish());
    }
    if !page.is_leaf(node) || is_silent(element) {
        return None;
    }
    hash.u64(ELEMENT).str(page.tag(node)?);
    for name in IDENTITY {
        if let Some(value) = page.attribute(node, name) {
            hash.str(name);
            match name {
                "src" | "data-src" | "href" | "xlink:href" | "data" => address(&mut hash, value),
                _ => {
                    hash.str(value);
                }
            }
        }
    }
    Some(hash.finish())
}

/// Feeds an address to the hash, query parameters that look like session ids left out.
fn address(hash: &mut Fingerprint, address: &str) {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    hash.str(path.trim());
    for pair in query.split('&').filter(|pair| !is_session(pair)) {
        hash.str(pair);
    }
}

fn is_session(pair: &str) -> bool {
    let value = pair.split_once('=').map_or("", |(_, value)| value);
    let id = value.split('#').next().unwrap_or("");
    id.len() >= SESSION_ID_CHARS
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && id.bytes().any(|byte| byte.is_ascii_digit())
}

/// Childless elements that show nothing of their own.
fn is_silent(element: Element) -> bool {
    matches!(
        element,
        Element::Base
            | Element::Br
            | Element::Col
            | Element::Head
            | Element::Link
            | Element::Meta
            | Element::Param
            | Element::Script
            | Element::Source
            | Element::Style
            | Element::Title
            | Element::Track
            | Element::Wbr
    )
}
