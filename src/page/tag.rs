//! What the HTML standard says of tag names, as far as it matters here: which elements are laid out in a line, which are
//! never rendered, and which hold raw text that is not for people.

/// Elements laid out in a line by the standard's style sheet.
#[must_use]
pub fn is_inline(tag: &str) -> bool {
    matches!(
        tag,
        "a" | "abbr"
            | "acronym"
            | "audio"
            | "b"
            | "bdi"
            | "bdo"
            | "big"
            | "br"
            | "button"
            | "canvas"
            | "cite"
            | "code"
            | "data"
            | "del"
            | "dfn"
            | "em"
            | "embed"
            | "font"
            | "i"
            | "iframe"
            | "img"
            | "input"
            | "ins"
            | "kbd"
            | "label"
            | "map"
            | "mark"
            | "math"
            | "meter"
            | "nobr"
            | "object"
            | "output"
            | "picture"
            | "progress"
            | "q"
            | "rp"
            | "rt"
            | "ruby"
            | "s"
            | "samp"
            | "select"
            | "slot"
            | "small"
            | "span"
            | "strike"
            | "strong"
            | "sub"
            | "sup"
            | "svg"
            | "textarea"
            | "time"
            | "tt"
            | "u"
            | "var"
            | "video"
            | "wbr"
    )
}

/// Elements without a box in any page: metadata, scripts, fallbacks for what a browser does have.
#[must_use]
pub fn is_never_rendered(tag: &str) -> bool {
    matches!(
        tag,
        "area"
            | "base"
            | "basefont"
            | "datalist"
            | "head"
            | "link"
            | "meta"
            | "noembed"
            | "noframes"
            | "noscript"
            | "param"
            | "rp"
            | "script"
            | "style"
            | "template"
            | "title"
    )
}

/// Elements that never have an end tag.
#[must_use]
pub fn is_void(tag: &str) -> bool {
    matches!(
        tag,
        "area"
            | "base"
            | "br"
            | "col"
            | "embed"
            | "hr"
            | "img"
            | "input"
            | "link"
            | "meta"
            | "param"
            | "source"
            | "track"
            | "wbr"
    )
}

/// Elements whose text is code: the page keeps the text node but not its data, unless the script is data.
#[must_use]
pub fn holds_code(tag: &str) -> bool {
    matches!(tag, "script" | "style")
}

/// Whether a script of this `type` holds data that may be of use (JSON-LD, hydration data, a formula) rather than code.
#[must_use]
pub fn is_data_type(kind: &str) -> bool {
    let kind = kind.trim().to_ascii_lowercase();
    kind.ends_with("json") || kind.starts_with("math/tex")
}
