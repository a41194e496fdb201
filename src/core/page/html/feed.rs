//! Feeds the text of a document to the parser, and leaves out what an element has of attributes beyond a limit.
//!
//! The tokenizer compares the name of every attribute with all before it in the same tag: 200,000 attributes took more
//! than a minute. So this file finds the tags before the tokenizer sees them, by those states of the standard that tell tags
//! from other text: comments, quoted values, declarations, scripts with their escapes. Whether raw text follows a start
//! tag, and whether `<![CDATA[` begins a section, depends on the tree: the text before it is fed to the parser first, and the
//! tree builder then gives the answer. O(bytes).

use html5ever::TokenizerResult;
use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{TokenSink, Tokenizer};

use super::depth::{Content, Shallow};

/// Attributes of an element that are kept, in the order they are written; repeated names count.
pub(super) const MAX_ATTRIBUTES: usize = 512;

/// Bytes fed at a time: one tendril holds at most 4 GiB, and a piece is freed once it is read.
const PIECE: usize = 1 << 20;

/// Start tags whose text may not be markup; the tree builder knows whether it is.
const RAW: [&str; 10] = [
    "iframe",
    "noembed",
    "noframes",
    "noscript",
    "plaintext",
    "script",
    "style",
    "textarea",
    "title",
    "xmp",
];

pub(super) struct Feed<'a> {
    parser: &'a Tokenizer<Shallow>,
    input: BufferQueue,
    text: &'a str,
    limit: usize,
    /// What comes before was fed, or left out.
    fed: usize,
    /// What comes before was looked at.
    at: usize,
}

impl<'a> Feed<'a> {
    pub(super) fn new(parser: &'a Tokenizer<Shallow>, text: &'a str, limit: usize) -> Self {
        Feed {
            parser,
            input: BufferQueue::default(),
            text,
            limit,
            fed: 0,
            at: 0,
        }
    }

    /// Feeds all of the text.
    pub(super) fn run(mut self) {
        while self.skip_past(b'<') {
            match self.byte() {
                Some(b'!') => self.declaration(),
                Some(b'?') => {
                    self.skip_past(b'>');
                }
                Some(b'/') => {
                    self.at += 1;
                    match self.byte() {
                        Some(byte) if byte.is_ascii_alphabetic() => {
                            self.name();
                            self.attributes();
                        }
                        _ => {
                            self.skip_past(b'>');
                        }
                    }
                }
                Some(byte) if byte.is_ascii_alphabetic() => self.start_tag(),
                _ => {}
            }
        }
        self.feed(self.text.len());
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'a [u8] {
        &self.text.as_bytes()[self.at..]
    }

    /// Goes behind the next such byte, or to the end of the text; says whether there is one.
    fn skip_past(&mut self, wanted: u8) -> bool {
        let found = self.rest().iter().position(|&byte| byte == wanted);
        self.at = found.map_or(self.text.len(), |found| self.at + found + 1);
        found.is_some()
    }

    /// Goes to the next byte of these, or to the end of the text.
    fn skip_to(&mut self, is_end: impl Fn(u8) -> bool) {
        let found = self.rest().iter().position(|&byte| is_end(byte));
        self.at = found.map_or(self.text.len(), |found| self.at + found);
    }

    /// From the exclamation mark on.
    fn declaration(&mut self) {
        let start = self.at - 1;
        self.at += 1;
        if self.rest().starts_with(b"--") {
            self.at += 2;
            self.comment();
            return;
        }
        if self.rest().starts_with(b"[CDATA[") {
            self.feed(start);
            let sink = &self.parser.sink;
            if sink.adjusted_current_node_present_but_not_in_html_namespace() {
                self.at += 7;
                let end = self.rest().windows(3).position(|three| three == b"]]>");
                self.at = end.map_or(self.text.len(), |end| self.at + end + 3);
                return;
            }
        }
        self.skip_past(b'>');
    }

    /// To the end of a comment, whose own dashes may be those of its end: `<!-->`.
    fn comment(&mut self) {
        let start = self.at;
        while self.skip_past(b'>') {
            let before = &self.text.as_bytes()[..self.at - 1];
            if before[start - 2..].ends_with(b"--") || before[start..].ends_with(b"--!") {
                return;
            }
        }
    }

    fn start_tag(&mut self) {
        let name = self.name();
        self.attributes();
        if !RAW.iter().any(|raw| name.eq_ignore_ascii_case(raw)) {
            return;
        }
        self.feed(self.at);
        match self.parser.sink.content() {
            Content::Markup => {}
            Content::Raw => self.raw(name),
            Content::Script => self.script(),
            Content::Plain => self.at = self.text.len(),
        }
    }

    /// To the end of a tag's name.
    fn name(&mut self) -> &'a str {
        let start = self.at;
        self.skip_to(|byte| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>'));
        &self.text[start..self.at]
    }

    /// Behind a tag's end. What is beyond the limit is not fed.
    fn attributes(&mut self) {
        let mut count = 0;
        let mut cut = None;
        loop {
            let kept = self.at;
            self.skip_to(|byte| !byte.is_ascii_whitespace() && byte != b'/');
            match self.byte() {
                None | Some(b'>') => {
                    if let Some(cut) = cut {
                        self.feed(cut);
                        // Ends an unquoted value, to which a slash would belong.
                        self.input.push_back(StrTendril::from_char(' '));
                        let closes = self.at > kept && self.text.as_bytes()[self.at - 1] == b'/';
                        self.fed = self.at - usize::from(closes);
                    }
                    self.at = self.text.len().min(self.at + 1);
                    return;
                }
                Some(_) if count == self.limit && cut.is_none() => cut = Some(kept),
                Some(_) => {}
            }
            count += 1;
            // An equals sign at the start is of the name.
            self.at += 1;
            self.skip_to(|byte| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>' | b'='));
            let end = self.at;
            self.skip_to(|byte| !byte.is_ascii_whitespace());
            if self.byte() != Some(b'=') {
                self.at = end;
                continue;
            }
            self.at += 1;
            self.skip_to(|byte| !byte.is_ascii_whitespace());
            match self.byte() {
                Some(quote @ (b'"' | b'\'')) => {
                    self.at += 1;
                    self.skip_past(quote);
                }
                _ => self.skip_to(|byte| byte.is_ascii_whitespace() || byte == b'>'),
            }
        }
    }

    /// Behind the end tag of an element whose text is no markup.
    fn raw(&mut self, name: &str) {
        while self.skip_past(b'<') {
            if let Some(past) = self.ends(name) {
                self.at += past;
                return self.attributes();
            }
        }
    }

    /// Behind the end tag of a script. Between `<!--` and `-->` its end tag ends an inner script, where one was begun.
    fn script(&mut self) {
        let (mut escaped, mut inner, mut dashes) = (false, false, 0);
        while let Some(byte) = self.byte() {
            self.at += 1;
            match byte {
                b'-' => {
                    dashes += 1;
                    continue;
                }
                b'>' if dashes >= 2 => (escaped, inner) = (false, false),
                b'<' if !escaped && self.rest().starts_with(b"!--") => {
                    self.at += 3;
                    (escaped, dashes) = (true, 2);
                    continue;
                }
                b'<' if inner => {
                    if let Some(past) = self.ends("script") {
                        self.at += past + 1;
                        inner = false;
                    }
                }
                b'<' => {
                    if let Some(past) = self.ends("script") {
                        self.at += past;
                        return self.attributes();
                    }
                    if let Some(past) = named(self.rest(), "script").filter(|_| escaped) {
                        self.at += past + 1;
                        inner = true;
                    }
                }
                _ => {}
            }
            dashes = 0;
        }
    }

    /// The length of an end tag's slash and name behind the bracket, where the tag is of that name.
    fn ends(&self, name: &str) -> Option<usize> {
        Some(1 + named(self.rest().strip_prefix(b"/")?, name)?)
    }

    /// Feeds the text up to there, which was not fed yet.
    fn feed(&mut self, to: usize) {
        while self.fed < to {
            let mut cut = to.min(self.fed + PIECE);
            while !self.text.is_char_boundary(cut) {
                cut -= 1;
            }
            let piece = &self.text[self.fed..cut];
            self.input.push_back(StrTendril::from(piece));
            self.fed = cut;
            // Stops at scripts, which do not run here, and at declared encodings, which are known by now.
            while !matches!(self.parser.feed(&self.input), TokenizerResult::Done) {}
        }
    }
}

/// The length of a tag's name, if it is this one.
fn named(tag: &[u8], name: &str) -> Option<usize> {
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>');
    let length = name.len();
    let is_named = tag.get(..length)?.eq_ignore_ascii_case(name.as_bytes());
    (is_named && tag.get(length).is_some_and(is_end)).then_some(length)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::page::Page;
    use crate::page::html::{Scripting, parse_within};

    /// What begins or ends something for the tokenizer, and attributes of no meaning to the tree builder.
    const PIECES: [&str; 66] = [
        "<p",
        "<div",
        "</p",
        "</div",
        "<svg",
        "</svg",
        "<path",
        "<math",
        "<mi",
        "<title",
        "</title",
        "<style",
        "</style",
        "<script",
        "</script",
        "<textarea",
        "</textarea",
        "<xmp",
        "</xmp",
        "<noscript",
        "</noscript",
        "<iframe",
        "</iframe",
        "<plaintext",
        "<table",
        "<td",
        "<select",
        "<option",
        "<template",
        "</template",
        "<",
        "</",
        "<!",
        "<?",
        "<!--",
        "-->",
        "--!>",
        "<!-->",
        "<!--->",
        "-",
        "!",
        "<![CDATA[",
        "]]>",
        "]",
        "<!doctype",
        ">",
        "/>",
        "/",
        " ",
        "\n",
        "\r",
        "=",
        "\"",
        "'",
        " a",
        " b=1",
        " c='>'",
        " d=\">\"",
        " e =x",
        " f= y",
        " g=z/",
        "text",
        "&amp",
        "\0",
        "é",
        "\u{feff}",
    ];

    type Attributes<'a> = Vec<(&'a str, &'a str)>;

    /// The page's nodes without their attributes, and those.
    fn taken_apart(page: &Page) -> (Vec<String>, Vec<Attributes<'_>>) {
        page.nodes()
            .map(|node| {
                let name = page.tag(node).or(page.text(node));
                let line = format!("{} {}", page.depth(node), name.unwrap_or_default());
                (line, page.attributes(node).collect::<Attributes<'_>>())
            })
            .unzip()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn only_attributes_beyond_the_limit_are_left_out(
            html in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..60).prop_map(|pieces| pieces.concat()),
            limit in 1_usize..4,
            is_on in any::<bool>(),
        ) {
            let scripting = if is_on { Scripting::On } else { Scripting::Off };
            let whole = parse_within(&html, "", scripting, usize::MAX).unwrap();
            let bounded = parse_within(&html, "", scripting, limit).unwrap();
            let (nodes, attributes) = taken_apart(&whole);
            let (kept_nodes, kept) = taken_apart(&bounded);
            let mut names: Vec<&str> = html.split([' ', '\n', '\r', '/', '>']).collect();
            names.retain(|name| !name.is_empty());
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            let repeats = names.len() < count;
            prop_assert_eq!(nodes, kept_nodes);
            for (kept, all) in kept.iter().zip(&attributes) {
                prop_assert!(kept.len() <= limit && all.starts_with(kept), "{:?} of {:?}", kept, all);
                // Without repeated names the limit is used up.
                prop_assert!(kept.len() == all.len().min(limit) || repeats || html.contains('='));
            }
        }
    }
}
