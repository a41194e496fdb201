//! The elements that the core knows by name, as one byte each: asking what an element is compares numbers, never strings.

/// Declares [`Element`], the names in the order of their letters, and the table that names are found in.
macro_rules! elements {
    ($($element:ident = $name:literal,)*) => {
        /// What an element is. Of SVG and MathML too: one name is one element, whatever its namespace.
        #[allow(missing_docs, reason = "an element is its name")]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Element {
            $($element,)*
            /// Parts of a formula by MathJax, `mjx-…`.
            MathJax,
            /// Any other name.
            Other,
        }

        /// Names in the order of their letters, with what they name.
        const NAMED: &[(&str, Element)] = &[$(($name, Element::$element),)*];
    };
}

elements! {
    A = "a",
    Abbr = "abbr",
    Acronym = "acronym",
    Address = "address",
    AmpAd = "amp-ad",
    Annotation = "annotation",
    Area = "area",
    Article = "article",
    Aside = "aside",
    Audio = "audio",
    B = "b",
    Base = "base",
    Basefont = "basefont",
    Bdi = "bdi",
    Bdo = "bdo",
    Big = "big",
    Blockquote = "blockquote",
    Body = "body",
    Br = "br",
    Button = "button",
    Canvas = "canvas",
    Caption = "caption",
    Cite = "cite",
    Code = "code",
    Col = "col",
    Data = "data",
    Datalist = "datalist",
    Dd = "dd",
    Del = "del",
    Dfn = "dfn",
    Dialog = "dialog",
    Dir = "dir",
    Div = "div",
    Dl = "dl",
    Dt = "dt",
    Em = "em",
    Embed = "embed",
    Fieldset = "fieldset",
    Figcaption = "figcaption",
    Figure = "figure",
    Font = "font",
    Footer = "footer",
    Form = "form",
    Frameset = "frameset",
    H1 = "h1",
    H2 = "h2",
    H3 = "h3",
    H4 = "h4",
    H5 = "h5",
    H6 = "h6",
    Head = "head",
    Header = "header",
    Hr = "hr",
    I = "i",
    Iframe = "iframe",
    Img = "img",
    Input = "input",
    Ins = "ins",
    Kbd = "kbd",
    Label = "label",
    Li = "li",
    Link = "link",
    Main = "main",
    Map = "map",
    Mark = "mark",
    Math = "math",
    Menu = "menu",
    Meta = "meta",
    Meter = "meter",
    Nav = "nav",
    Nobr = "nobr",
    Noembed = "noembed",
    Noframes = "noframes",
    Noscript = "noscript",
    Object = "object",
    Ol = "ol",
    Option = "option",
    Output = "output",
    P = "p",
    Param = "param",
    Picture = "picture",
    Pre = "pre",
    Progress = "progress",
    Q = "q",
    Rp = "rp",
    Rt = "rt",
    Ruby = "ruby",
    S = "s",
    Samp = "samp",
    Script = "script",
    Section = "section",
    Select = "select",
    Slot = "slot",
    Small = "small",
    Source = "source",
    Span = "span",
    Strike = "strike",
    Strong = "strong",
    Style = "style",
    Sub = "sub",
    Summary = "summary",
    Sup = "sup",
    Svg = "svg",
    Table = "table",
    Tbody = "tbody",
    Td = "td",
    Template = "template",
    Textarea = "textarea",
    Tfoot = "tfoot",
    Th = "th",
    Thead = "thead",
    Time = "time",
    Title = "title",
    Tr = "tr",
    Track = "track",
    Tt = "tt",
    U = "u",
    Ul = "ul",
    Var = "var",
    Video = "video",
    Wbr = "wbr",
}

impl Element {
    /// The element of that name, as a page holds it: lower case for HTML. O(log names).
    #[must_use]
    pub fn named(name: &str) -> Element {
        match NAMED.binary_search_by(|(known, _)| (*known).cmp(name)) {
            Ok(at) => NAMED[at].1,
            Err(_) if name.starts_with("mjx-") => Element::MathJax,
            Err(_) => Element::Other,
        }
    }

    /// Whether the HTML standard's style sheet lays it out in a line.
    #[must_use]
    pub fn is_inline(self) -> bool {
        matches!(
            self,
            Self::A
                | Self::Abbr
                | Self::Acronym
                | Self::Audio
                | Self::B
                | Self::Bdi
                | Self::Bdo
                | Self::Big
                | Self::Br
                | Self::Button
                | Self::Canvas
                | Self::Cite
                | Self::Code
                | Self::Data
                | Self::Del
                | Self::Dfn
                | Self::Em
                | Self::Embed
                | Self::Font
                | Self::I
                | Self::Iframe
                | Self::Img
                | Self::Input
                | Self::Ins
                | Self::Kbd
                | Self::Label
                | Self::Map
                | Self::Mark
                | Self::Math
                | Self::Meter
                | Self::Nobr
                | Self::Object
                | Self::Output
                | Self::Picture
                | Self::Progress
                | Self::Q
                | Self::Rp
                | Self::Rt
                | Self::Ruby
                | Self::S
                | Self::Samp
                | Self::Select
                | Self::Slot
                | Self::Small
                | Self::Span
                | Self::Strike
                | Self::Strong
                | Self::Sub
                | Self::Sup
                | Self::Svg
                | Self::Textarea
                | Self::Time
                | Self::Tt
                | Self::U
                | Self::Var
                | Self::Video
                | Self::Wbr
        )
    }

    /// Whether it has no box in any page: metadata, scripts, fallbacks for what a browser does have.
    #[must_use]
    pub fn is_never_rendered(self) -> bool {
        matches!(
            self,
            Self::Area
                | Self::Base
                | Self::Basefont
                | Self::Datalist
                | Self::Head
                | Self::Link
                | Self::Meta
                | Self::Noembed
                | Self::Noframes
                | Self::Noscript
                | Self::Param
                | Self::Rp
                | Self::Script
                | Self::Style
                | Self::Template
                | Self::Title
        )
    }

    /// Whether what stands inside is a fallback, shown only where a browser does not know the element. A document inside an
    /// `iframe` is none.
    #[must_use]
    pub fn holds_fallback(self) -> bool {
        matches!(
            self,
            Self::Audio
                | Self::Canvas
                | Self::Iframe
                | Self::Meter
                | Self::Object
                | Self::Progress
                | Self::Video
        )
    }

    /// Whether it never has an end tag.
    #[must_use]
    pub fn is_void(self) -> bool {
        matches!(
            self,
            Self::Area
                | Self::Base
                | Self::Br
                | Self::Col
                | Self::Embed
                | Self::Hr
                | Self::Img
                | Self::Input
                | Self::Link
                | Self::Meta
                | Self::Param
                | Self::Source
                | Self::Track
                | Self::Wbr
        )
    }

    /// Whether its text is code: the page keeps the text node but not its data, unless the script is data.
    #[must_use]
    pub fn holds_code(self) -> bool {
        matches!(self, Self::Script | Self::Style)
    }

    /// 1 for `h1` to 6 for `h6`; 0 for what is no heading.
    #[must_use]
    pub fn heading_level(self) -> u8 {
        match self {
            Self::H1 => 1,
            Self::H2 => 2,
            Self::H3 => 3,
            Self::H4 => 4,
            Self::H5 => 5,
            Self::H6 => 6,
            _ => 0,
        }
    }
}

/// Whether a script of this `type` holds data that may be of use (JSON-LD, hydration data, a formula) rather than code.
#[must_use]
pub fn is_data_type(kind: &str) -> bool {
    let kind = kind.trim().to_ascii_lowercase();
    kind.ends_with("json") || kind.starts_with("math/tex")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_order_each_once() {
        assert!(NAMED.is_sorted_by(|(one, _), (next, _)| one < next));
        assert!(
            NAMED
                .iter()
                .all(|(name, element)| Element::named(name) == *element)
        );
    }

    #[test]
    fn other_names_are_other_elements() {
        for name in ["", "A", "x-menu", "h7", "zz", "amp-", "mjx"] {
            assert_eq!(Element::named(name), Element::Other, "{name}");
        }
        assert_eq!(Element::named("mjx-container"), Element::MathJax);
    }
}
