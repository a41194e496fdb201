//! HTML as the program behind the tag path sequence paper read it: a scanner of tags from before the HTML standard.
//!
//! The paper's node counts cannot be had from a standard parser (the differences reach 8 %), but they come out to the
//! node with these rules, which are what the authors' published program (rpvelloso/webMining) does to a page, told in
//! our own words, and the same for all 23 pages:
//!
//! 1. Comments and scripts are cut from the text first: what stands before `<!--` or `<script` stays, what stands
//!    before `-->` or `</script>` goes. The marks do not nest, so a comment with a script in it leaves its beginning.
//! 2. Every `<` begins a tag and every `>` ends one, quotes or not; a `<` inside a tag begins it anew. Entities stay
//!    as written, bytes are characters (so a byte order mark is text). Text is trimmed, and is a node unless nothing
//!    is left.
//! 3. `head` and `noscript` (and what rule 1 left of scripts) count for nothing, with all they hold.
//! 4. Elements without content are `img br meta param area link` and tags that end in `/`; others, as `input`, stay
//!    open until an end tag of an ancestor closes them.
//! 5. Table cells, rows, list items, options and paragraphs close an open one of their kind, unless a container of
//!    theirs or a form comes first; then everything inside that is closed. Forms do not nest.
//! 6. An end tag closes up to the nearest open element of its name, and is ignored without one.
//!
//! Only for comparing with that paper: pages are read by [`html`](unhusk::page::html). O(bytes × open elements) at
//! worst, as rules 5 and 6 look upwards.

use unhusk::page::{Builder, Flags, NodeId, Page, PageError, PageFacts};

/// A page read that way.
#[derive(Clone, Debug)]
pub struct Soup {
    /// Its nodes below one root named `#document`, which the paper does not count.
    pub page: Page,
    /// The last `body` element, or the root without one.
    pub body: NodeId,
}

/// Reads a document.
///
/// # Errors
/// As [`Builder::finish`].
pub fn read(bytes: &[u8]) -> Result<Soup, PageError> {
    let html: String = bytes.iter().map(|&byte| char::from(byte)).collect();
    let kept = without_scripts(&html);
    let mut tree = Tree::new();
    let mut rest = kept.as_str();
    while !rest.is_empty() {
        let at = rest.find('<').unwrap_or(rest.len());
        tree.text(rest[..at].trim_matches(is_space));
        rest = &rest[at..];
        let Some(end) = rest.find('>') else {
            break;
        };
        let start = rest[..end].rfind('<').unwrap_or(0);
        tree.tag(&rest[start + 1..end]);
        rest = &rest[end + 1..];
    }
    let body = tree.body;
    Ok(Soup {
        page: tree.builder.finish(PageFacts::default())?,
        body,
    })
}

fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\n')
}

/// Rule 1.
fn without_scripts(html: &str) -> String {
    const MARKS: [(&str, bool); 4] = [
        ("<!--", true),
        ("<script", true),
        ("</script>", false),
        ("-->", false),
    ];
    let mut kept = String::with_capacity(html.len());
    let (mut start, mut at) = (0, 0);
    while let Some(next) = html[at..].find(['<', '-']) {
        at += next;
        let rest = &html[at..];
        match MARKS.iter().find(|(mark, _)| rest.starts_with(mark)) {
            Some((mark, opens)) => {
                if *opens {
                    kept.push_str(&html[start..at]);
                }
                at += mark.len();
                start = at;
            }
            None => at += 1,
        }
    }
    kept.push_str(&html[start..]);
    kept
}

/// The page under construction.
struct Tree {
    builder: Builder,
    open: Vec<String>,
    body: NodeId,
    in_form: bool,
    /// The element whose content counts for nothing, while inside it.
    ignored: Option<String>,
}

impl Tree {
    fn new() -> Self {
        let mut builder = Builder::new();
        builder.open("#document", Flags::default());
        Tree {
            builder,
            open: Vec::new(),
            body: NodeId::ROOT,
            in_form: false,
            ignored: None,
        }
    }

    fn text(&mut self, text: &str) {
        if !text.is_empty() && self.ignored.is_none() {
            self.builder.text(text, Flags::default());
        }
    }

    /// A tag, from behind its `<` to before its `>`.
    fn tag(&mut self, tag: &str) {
        let tag = tag.trim_matches(is_space);
        if let Some(tag) = tag.strip_prefix('/') {
            let tag = tag.trim_start_matches(is_space);
            let name = tag
                .split(is_space)
                .next()
                .unwrap_or_default()
                .to_ascii_lowercase();
            return self.end(&name);
        }
        if tag.is_empty() || tag.starts_with('!') {
            return;
        }
        let inner = tag.strip_suffix('/').unwrap_or(tag);
        let (name, attributes) = inner.split_at(inner.find(is_space).unwrap_or(inner.len()));
        let name = name.to_ascii_lowercase();
        if self.ignored.is_some() {
            return;
        }
        if is_ignored(&name) {
            self.ignored = Some(name);
            return;
        }
        if name == "form" && std::mem::replace(&mut self.in_form, true) {
            return;
        }
        if name == "body" {
            self.body = self.builder.next_node();
        }
        self.make_room(&name);
        self.builder.open(&name, Flags::default());
        for (name, value) in attributes_of(attributes) {
            self.builder.attribute(&name.to_ascii_lowercase(), value);
        }
        if is_single(&name) || inner.len() < tag.len() {
            self.builder.close();
        } else {
            self.open.push(name);
        }
    }

    /// Rule 5.
    fn make_room(&mut self, name: &str) {
        if !is_item(name) {
            return;
        }
        for at in (0..self.open.len()).rev() {
            let above = self.open[at].as_str();
            if above == "form" || containers(name).contains(&above) {
                return self.close_to(at + 1);
            }
            if above == name {
                return self.close_to(at);
            }
        }
    }

    /// Rule 6.
    fn end(&mut self, name: &str) {
        match &self.ignored {
            Some(ignored) if ignored == name => self.ignored = None,
            Some(_) => return,
            None => {}
        }
        if name == "form" {
            self.in_form = false;
        }
        if let Some(at) = self.open.iter().rposition(|open| open == name) {
            self.close_to(at);
        }
    }

    fn close_to(&mut self, length: usize) {
        while self.open.len() > length {
            self.open.pop();
            self.builder.close();
        }
    }
}

fn is_ignored(name: &str) -> bool {
    matches!(name, "script" | "noscript" | "head")
}

fn is_single(name: &str) -> bool {
    matches!(name, "img" | "br" | "meta" | "param" | "area" | "link")
}

fn is_item(name: &str) -> bool {
    name == "p" || !containers(name).is_empty()
}

/// What may hold an item.
fn containers(item: &str) -> &'static [&'static str] {
    match item {
        "frame" | "noframes" => &["frameset"],
        "option" => &["select"],
        "li" => &["ul", "ol", "dl", "dir", "menu"],
        "dt" | "dd" => &["dl"],
        "tr" => &["table", "tbody", "tfoot", "thead"],
        "td" | "th" => &["tr"],
        "tbody" | "tfoot" | "thead" | "colgroup" => &["table"],
        "col" => &["colgroup"],
        _ => &[],
    }
}

/// `name=value` pairs, quoted or not, names without a value too.
fn attributes_of(mut rest: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    loop {
        rest = rest.trim_start_matches(is_space);
        if rest.is_empty() {
            return found;
        }
        // A leading `=` belongs to the name.
        let ends = |&(at, c): &(usize, char)| at > 0 && (is_space(c) || c == '=');
        let end = rest.char_indices().find(ends);
        let (name, behind) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
        let Some(value) = behind.trim_start_matches(is_space).strip_prefix('=') else {
            found.push((name, ""));
            rest = behind;
            continue;
        };
        let value = value.trim_start_matches(is_space);
        let quote = value
            .chars()
            .next()
            .filter(|first| matches!(first, '"' | '\''));
        let (value, behind) = match quote {
            Some(quote) => value[1..].split_once(quote).unwrap_or((&value[1..], "")),
            None => value.split_at(value.find(is_space).unwrap_or(value.len())),
        };
        found.push((name, value));
        rest = behind;
    }
}
