//! Builds a [`Page`] node by node in document order, validating as it goes.
//!
//! O(1) amortised per node, attribute and string byte; memory is the page itself plus the path of open elements.

use super::strings::Interner;
use super::{
    Count, Element, Flags, MAX_ATTRIBUTE_UNITS, MAX_NODES, NO_PARENT, NodeId, Page, PageError,
    PageFacts, Rect, StrId, Strings, name_bit, style, text, unscripted,
};

/// Pushes nodes in pre-order: [`open`](Self::open) an element, give its [`attribute`](Self::attribute)s, push its
/// children, [`close`](Self::close) it; [`text`](Self::text) between. Errors stick: after the first one nothing is
/// added and [`finish`](Self::finish) returns it.
///
/// ```
/// use unhusk::page::{Builder, Flags, PageFacts};
/// let mut page = Builder::new();
/// page.open("p", Flags::default());
/// page.attribute("class", "lead");
/// page.text("one", Flags::default());
/// page.close();
/// let page = page.finish(PageFacts::default()).unwrap();
/// assert_eq!(page.len(), 2);
/// ```
#[derive(Default)]
pub struct Builder {
    strings: Interner,
    parent: Vec<u32>,
    end: Vec<u32>,
    depth: Vec<u32>,
    flags: Vec<Flags>,
    name: Vec<StrId>,
    attribute_end: Vec<u32>,
    attributes: Vec<(StrId, StrId)>,
    rects: Vec<Rect>,
    open: Vec<u32>,
    laid_out: bool,
    leaves_hidden: bool,
    /// Style sheets that the page holds.
    #[cfg(feature = "html")]
    sheets: Vec<String>,
    error: Option<PageError>,
}

impl Builder {
    /// An empty page without layout: visibility and display are estimated from tags and attributes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty page with layout: flags are taken as given, [`rect`](Self::rect) is to be called.
    #[must_use]
    pub fn with_layout() -> Self {
        Self {
            laid_out: true,
            ..Self::default()
        }
    }

    /// Room for what is to come: so many nodes, attributes, strings and bytes of these.
    pub(super) fn reserve(
        mut self,
        nodes: usize,
        attributes: usize,
        strings: usize,
        bytes: usize,
    ) -> Self {
        self.strings.reserve(strings, bytes);
        self.parent.reserve(nodes);
        self.end.reserve(nodes);
        self.depth.reserve(nodes);
        self.flags.reserve(nodes);
        self.name.reserve(nodes);
        self.attribute_end.reserve(nodes);
        self.attributes.reserve(attributes);
        self.rects.reserve(nodes);
        self
    }

    /// Leaves hidden what the scripts of a page without layout would have shown; else it is shown.
    pub fn leave_hidden(&mut self) {
        self.leaves_hidden = true;
    }

    /// Adds a style sheet that the page holds; only pages without layout are read by it.
    #[cfg(feature = "html")]
    pub(super) fn sheet(&mut self, text: &str) {
        self.sheets.push(text.to_owned());
    }

    /// Starts an element. `flags` need not repeat what the parent has.
    pub fn open(&mut self, tag: &str, flags: Flags) {
        let tag = self.intern(tag);
        self.open_named(tag, flags);
    }

    /// [`open`](Self::open), of a tag that was [interned](Self::intern).
    pub(super) fn open_named(&mut self, tag: Option<StrId>, flags: Flags) {
        if let Some(node) = self.push(tag, flags, false) {
            self.open.push(node);
        }
    }

    /// The id of a string as it is; `None` past the limit of all strings together.
    pub(super) fn intern(&mut self, string: &str) -> Option<StrId> {
        self.strings.intern(string)
    }

    /// The id of what is kept of the value of an attribute, and whether it was cut.
    pub(super) fn intern_value(&mut self, value: &str) -> (Option<StrId>, bool) {
        let value = text::without_invisible(value);
        let kept = clip(&value);
        (self.strings.intern(kept), kept.len() < value.len())
    }

    /// The id of what is kept of a text.
    pub(super) fn intern_text(&mut self, data: &str) -> Option<StrId> {
        self.strings.intern(&text::without_invisible(data))
    }

    /// Adds an attribute to the element opened last; must come before its first child. Long values are cut.
    pub fn attribute(&mut self, name: &str, value: &str) {
        let name = self.intern(name);
        let value = self.intern_value(value);
        self.attribute_named(name, value);
    }

    /// [`attribute`](Self::attribute), of strings that were interned.
    pub(super) fn attribute_named(
        &mut self,
        name: Option<StrId>,
        (value, cut): (Option<StrId>, bool),
    ) {
        if self.error.is_some() {
            return;
        }
        let Some(last) = self.parent.len().checked_sub(1) else {
            return self.fail(PageError::Unbalanced { node: 0 });
        };
        if self.flags[last].has(Flags::TEXT) || self.open.last() != Some(&(last as u32)) {
            return self.fail(PageError::TextWithChildren { node: last as u32 });
        }
        if cut {
            self.flags[last].insert(Flags::CLIPPED);
        }
        match (name, value) {
            (Some(name), Some(value)) if self.attributes.len() < u32::MAX as usize => {
                self.attributes.push((name, value));
                self.attribute_end[last] = self.attributes.len() as u32;
            }
            _ => self.fail(PageError::TooMuchText),
        }
    }

    /// Sets the box of the node pushed last.
    pub fn rect(&mut self, rect: Rect) {
        let Some(last) = self.rects.len().checked_sub(1) else {
            return;
        };
        let finite = [rect.x, rect.y, rect.width, rect.height]
            .iter()
            .all(|side| side.is_finite());
        if !finite || rect.width < 0.0 || rect.height < 0.0 {
            return self.fail(PageError::Rect { node: last as u32 });
        }
        self.rects[last] = rect;
    }

    /// Adds a text node.
    pub fn text(&mut self, data: &str, flags: Flags) {
        let data = self.intern_text(data);
        self.text_named(data, flags);
    }

    /// [`text`](Self::text), of data that was [interned](Self::intern_text).
    pub(super) fn text_named(&mut self, data: Option<StrId>, flags: Flags) {
        self.push(data, flags.with(Flags::TEXT), true);
    }

    /// Ends the innermost open element.
    pub fn close(&mut self) {
        if self.error.is_some() {
            return;
        }
        match self.open.pop() {
            Some(node) => self.end[node as usize] = self.parent.len() as u32,
            None => self.fail(PageError::Unbalanced {
                node: self.parent.len() as u32,
            }),
        }
    }

    /// The node that the next push will make.
    #[must_use]
    pub fn next_node(&self) -> NodeId {
        NodeId(self.parent.len() as u32)
    }

    /// Number of open elements.
    #[must_use]
    pub fn open_len(&self) -> usize {
        self.open.len()
    }

    /// The page; open elements are closed. An empty `facts.title` is filled from the first `<title>`.
    ///
    /// # Errors
    /// The first [`PageError`] met, or [`PageError::Empty`].
    pub fn finish(mut self, mut facts: PageFacts) -> Result<Page, PageError> {
        while self.error.is_none() && !self.open.is_empty() {
            self.close();
        }
        if let Some(error) = self.error {
            return Err(error);
        }
        if self.parent.is_empty() {
            return Err(PageError::Empty);
        }
        let sides = [
            facts.viewport.width,
            facts.viewport.height,
            facts.document.width,
            facts.document.height,
        ];
        if sides.iter().any(|side| !side.is_finite() || *side < 0.0) {
            return Err(PageError::PageSize);
        }
        facts.title = text::collapse(&text::without_invisible(&facts.title));
        let strings = self.strings.finish();
        let known = NameFacts::of(&strings, &self.name, &self.flags);
        let mut start = 0;
        let bits_to = |end: &u32| {
            let own = &self.attributes[start..*end as usize];
            start = *end as usize;
            let bits = own.iter().map(|&(name, _)| name_bit(strings.get(name)));
            bits.fold(0, |all, bit| all | bit)
        };
        let name_bits = self.attribute_end.iter().map(bits_to).collect();
        let mut page = Page {
            facts,
            strings,
            element: known.element,
            count: known.count,
            parent: self.parent,
            end: self.end,
            depth: self.depth,
            flags: self.flags,
            name: self.name,
            attribute_end: self.attribute_end,
            attributes: self.attributes,
            name_bits,
            rects: self.laid_out.then_some(self.rects),
        };
        if page.rects.is_none() {
            style::estimate(&mut page);
            if !self.leaves_hidden {
                unscripted::show(&mut page);
            }
            #[cfg(feature = "html")]
            super::concealed::mark(&mut page, &self.sheets);
        }
        if page.facts.title.is_empty() {
            page.facts.title = title(&page);
        }
        style::spread(&mut page);
        Ok(page)
    }

    pub(super) fn fail(&mut self, error: PageError) {
        self.error.get_or_insert(error);
    }

    pub(super) fn failed(&self) -> bool {
        self.error.is_some()
    }

    fn push(&mut self, name: Option<StrId>, flags: Flags, text: bool) -> Option<u32> {
        if self.error.is_some() {
            return None;
        }
        let at = self.parent.len();
        if at >= MAX_NODES {
            self.fail(PageError::TooManyNodes {
                got: at as u64 + 1,
                max: MAX_NODES,
            });
            return None;
        }
        let node = at as u32;
        if self.open.is_empty() && (at > 0 || text) {
            self.fail(PageError::Unbalanced { node });
            return None;
        }
        let Some(name) = name else {
            self.fail(PageError::TooMuchText);
            return None;
        };
        self.parent
            .push(self.open.last().copied().unwrap_or(NO_PARENT));
        self.end.push(node + 1);
        self.depth.push(self.open.len() as u32);
        self.flags.push(flags);
        self.name.push(name);
        self.attribute_end.push(self.attributes.len() as u32);
        self.rects.push(Rect::default());
        Some(node)
    }
}

/// What names say of nodes. Each string is looked at once, however many nodes it names.
struct NameFacts {
    element: Vec<Option<Element>>,
    count: Vec<Count>,
}

impl NameFacts {
    /// O(nodes + bytes).
    fn of(strings: &Strings, names: &[StrId], flags: &[Flags]) -> NameFacts {
        let mut elements = vec![None; strings.len()];
        let mut counts = vec![None; strings.len()];
        let mut known = NameFacts {
            element: Vec::with_capacity(names.len()),
            count: Vec::with_capacity(names.len()),
        };
        for (&name, flags) in names.iter().zip(flags) {
            let (mut element, mut count) = (None, Count::default());
            let at = name.0 as usize;
            if flags.has(Flags::TEXT) {
                count = *counts[at].get_or_insert_with(|| text::count(strings.get(name)));
            } else {
                element =
                    Some(*elements[at].get_or_insert_with(|| Element::named(strings.get(name))));
            }
            known.element.push(element);
            known.count.push(count);
        }
        known
    }
}

/// The longest prefix of at most [`MAX_ATTRIBUTE_UNITS`] UTF-16 units that does not split a character.
fn clip(value: &str) -> &str {
    if value.len() <= MAX_ATTRIBUTE_UNITS {
        return value;
    }
    let mut units = 0;
    for (at, character) in value.char_indices() {
        units += character.len_utf16();
        if units > MAX_ATTRIBUTE_UNITS {
            return &value[..at];
        }
    }
    value
}

fn title(page: &Page) -> String {
    let Some(title) = page.first("title") else {
        return String::new();
    };
    let text: String = page
        .children(title)
        .filter_map(|child| page.text(child))
        .collect();
    text::collapse(&text)
}
