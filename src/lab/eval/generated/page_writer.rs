//! Writes one page three times at once: as a [`Page`], as HTML, and as the truth of every node.

use fixedbitset::FixedBitSet;

use super::{GeneratedPage, Origin};
use unhusk::page::{Builder, Flags, PageError, PageFacts};

/// A page being written. What is written is the frame's, except inside [`data`](Self::data) and its like.
pub(super) struct PageWriter {
    builder: Builder,
    html: String,
    open: Vec<&'static str>,
    origins: Vec<Origin>,
    origin: Origin,
}

impl PageWriter {
    pub(super) fn new() -> PageWriter {
        PageWriter {
            builder: Builder::new(),
            html: String::from("<!doctype html>\n"),
            open: Vec::new(),
            origins: Vec::new(),
            origin: Origin::Frame,
        }
    }

    /// Starts an element.
    pub(super) fn open(&mut self, tag: &'static str, attributes: &[(&str, &str)]) {
        self.builder.open(tag, Flags::default());
        self.html.push('<');
        self.html.push_str(tag);
        for (name, value) in attributes {
            self.builder.attribute(name, value);
            let value = value.replace('&', "&amp;").replace('"', "&quot;");
            self.html.push_str(&format!(" {name}=\"{value}\""));
        }
        self.html.push('>');
        self.open.push(tag);
        self.origins.push(self.origin);
    }

    /// Starts an element with a class alone.
    pub(super) fn open_class(&mut self, tag: &'static str, class: &str) {
        self.open(tag, &[("class", class)]);
    }

    /// Ends the innermost open element.
    pub(super) fn close(&mut self) {
        self.builder.close();
        if let Some(tag) = self.open.pop()
            && !matches!(tag, "br" | "hr" | "img" | "input" | "link" | "meta")
        {
            self.html.push_str(&format!("</{tag}>"));
        }
    }

    /// Ends several elements.
    pub(super) fn close_all(&mut self, count: usize) {
        (0..count).for_each(|_| self.close());
    }

    /// Text. Two texts must not follow each other: a parser would make one of them.
    pub(super) fn text(&mut self, text: &str) {
        self.builder.text(text, Flags::default());
        self.html
            .push_str(&text.replace('&', "&amp;").replace('<', "&lt;"));
        self.origins.push(self.origin);
    }

    /// An element without content.
    pub(super) fn empty(&mut self, tag: &'static str, attributes: &[(&str, &str)]) {
        self.open(tag, attributes);
        self.close();
    }

    /// An element with a text.
    pub(super) fn leaf(&mut self, tag: &'static str, text: &str) {
        self.open(tag, &[]);
        self.text(text);
        self.close();
    }

    /// A link with a text.
    pub(super) fn link(&mut self, href: &str, text: &str) {
        self.open("a", &[("href", href)]);
        self.text(text);
        self.close();
    }

    /// An element of the same origin as around it, whose text is the page's own.
    pub(super) fn slot(&mut self, tag: &'static str, class: &str, text: &str) {
        self.open_class(tag, class);
        self.data(|out| out.text(text));
        self.close();
    }

    /// What is written inside is the page's own.
    pub(super) fn data(&mut self, write: impl FnOnce(&mut PageWriter)) {
        self.of(Origin::Data, write);
    }

    /// What is written inside rotates.
    pub(super) fn rotating(&mut self, write: impl FnOnce(&mut PageWriter)) {
        self.of(Origin::Rotating, write);
    }

    /// What is written inside comes with each of the page's items.
    pub(super) fn label(&mut self, write: impl FnOnce(&mut PageWriter)) {
        self.of(Origin::Label, write);
    }

    fn of(&mut self, origin: Origin, write: impl FnOnce(&mut PageWriter)) {
        let before = std::mem::replace(&mut self.origin, origin);
        write(self);
        self.origin = before;
    }

    pub(super) fn finish(mut self, url: &str) -> Result<GeneratedPage, PageError> {
        while !self.open.is_empty() {
            self.close();
        }
        let facts = PageFacts {
            url: url.to_owned(),
            ..PageFacts::default()
        };
        let page = self.builder.finish(facts)?;
        let of = |wanted: Origin| {
            let mut bits = FixedBitSet::with_capacity(page.len());
            let nodes = self.origins.iter().enumerate();
            bits.extend(
                nodes
                    .filter(|(_, origin)| **origin == wanted)
                    .map(|(k, _)| k),
            );
            bits
        };
        Ok(GeneratedPage {
            template: of(Origin::Frame),
            unjudged: of(Origin::Label),
            origins: self.origins,
            html: self.html,
            page,
        })
    }
}
