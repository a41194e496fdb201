//! Decodes the bytes of an HTML document. The encoding is looked for in the order that browsers use: byte order mark,
//! charset from the transport (HTTP), `meta` element within the first 1024 bytes, guess from the bytes.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

/// Number of bytes at the start of a document in which a declaration is looked for (the prescan of the HTML standard).
const PRESCAN_BYTES: usize = 1024;

/// The text of a document, and the encoding by which it was decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// The text; bytes that are invalid in the encoding became U+FFFD.
    pub text: String,
    /// Name of the encoding as the WHATWG Encoding Standard spells it.
    pub encoding: &'static str,
    /// Whether some bytes were invalid in the encoding.
    pub had_errors: bool,
}

/// Decodes the bytes of an HTML document. `charset` is the label that came with it, as in HTTP's `Content-Type`; unknown
/// labels are ignored. O(bytes).
#[must_use]
pub fn decode(bytes: &[u8], charset: Option<&str>) -> Decoded {
    let encoding = Encoding::for_bom(bytes)
        .map(|(encoding, _)| encoding)
        .or_else(|| charset.and_then(|label| Encoding::for_label(label.as_bytes())))
        .or_else(|| declared_encoding(bytes))
        .unwrap_or_else(|| guess(bytes));
    let (text, encoding, had_errors) = encoding.decode(bytes);
    Decoded {
        text: text.into_owned(),
        encoding: encoding.name(),
        had_errors,
    }
}

/// The most likely encoding of bytes that declare none.
fn guess(bytes: &[u8]) -> &'static Encoding {
    // The detector gives the same answer for valid UTF-8, but takes ten times as long.
    if std::str::from_utf8(bytes).is_ok() {
        return if bytes.is_ascii() {
            WINDOWS_1252
        } else {
            UTF_8
        };
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(None, Utf8Detection::Allow)
}

/// The encoding that a `meta` element within the first [`PRESCAN_BYTES`] declares: the prescan of the HTML standard.
fn declared_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let mut rest = &bytes[..bytes.len().min(PRESCAN_BYTES)];
    while let Some(at) = rest.iter().position(|&byte| byte == b'<') {
        rest = &rest[at..];
        if rest.starts_with(b"<!--") {
            // The dashes of `<!--` may belong to its end, so that `<!-->` is a whole comment, as the standard has it.
            let end = rest[2..].windows(3).position(|window| window == b"-->")?;
            rest = &rest[2 + end + 3..];
        } else if is_tag(rest, b"<meta") {
            let (attributes, after) = attributes(&rest[5..]);
            rest = after;
            if let Some(encoding) = encoding_of_meta(&attributes) {
                return Some(encoding);
            }
        } else if rest.get(1).is_some_and(u8::is_ascii_alphabetic)
            || (rest.get(1) == Some(&b'/') && rest.get(2).is_some_and(u8::is_ascii_alphabetic))
        {
            let name = rest
                .iter()
                .position(|&byte| byte.is_ascii_whitespace() || byte == b'>')?;
            rest = attributes(&rest[name..]).1;
        } else if matches!(rest.get(1), Some(b'!' | b'/' | b'?')) {
            let end = rest.iter().position(|&byte| byte == b'>')?;
            rest = &rest[end + 1..];
        } else {
            rest = &rest[1..];
        }
    }
    None
}

/// Whether the bytes begin with `tag` (such as `<meta`, in any case) as a whole name.
fn is_tag(bytes: &[u8], tag: &[u8]) -> bool {
    bytes
        .get(..tag.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(tag))
        && bytes
            .get(tag.len())
            .is_some_and(|&byte| byte.is_ascii_whitespace() || byte == b'/')
}

/// Names and values, both in lower case; each name once.
type Attributes = Vec<(Vec<u8>, Vec<u8>)>;

/// The attributes of a tag whose name ends where `rest` begins, and the bytes behind the tag, which are empty if the tag or
/// a quoted value has no end.
fn attributes(mut rest: &[u8]) -> (Attributes, &[u8]) {
    let mut found = Vec::new();
    loop {
        while rest
            .first()
            .is_some_and(|&byte| byte.is_ascii_whitespace() || byte == b'/')
        {
            rest = &rest[1..];
        }
        match rest.first() {
            None => return (found, rest),
            Some(b'>') => return (found, &rest[1..]),
            Some(_) => {}
        }
        let is_end = |&byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>' | b'=');
        // A leading `=` belongs to the name, as in a browser.
        let length = 1 + rest[1..].iter().position(is_end).unwrap_or(rest.len() - 1);
        let name = rest[..length].to_ascii_lowercase();
        rest = rest[length..].trim_ascii_start();
        let mut value = Vec::new();
        if rest.first() == Some(&b'=') {
            rest = rest[1..].trim_ascii_start();
            if let Some(&quote) = rest.first().filter(|&&byte| byte == b'"' || byte == b'\'') {
                let Some(end) = rest[1..].iter().position(|&byte| byte == quote) else {
                    return (found, &[]);
                };
                value = rest[1..=end].to_ascii_lowercase();
                rest = &rest[end + 2..];
            } else {
                let end = rest
                    .iter()
                    .position(|&byte| byte.is_ascii_whitespace() || byte == b'>')
                    .unwrap_or(rest.len());
                value = rest[..end].to_ascii_lowercase();
                rest = &rest[end..];
            }
        }
        if !found.iter().any(|(other, _)| *other == name) {
            found.push((name, value));
        }
    }
}

/// The encoding that a `meta` element with these attributes declares, if it declares a known one.
fn encoding_of_meta(attributes: &Attributes) -> Option<&'static Encoding> {
    let get = |wanted: &[u8]| {
        attributes
            .iter()
            .find(|(name, _)| name == wanted)
            .map(|(_, value)| value.as_slice())
    };
    let label = match (get(b"charset"), get(b"http-equiv"), get(b"content")) {
        (Some(charset), _, _) => charset,
        (None, Some(b"content-type"), Some(content)) => charset_of(content)?,
        _ => return None,
    };
    let encoding = Encoding::for_label(label)?;
    // The declaration was read byte by byte as ASCII, so the document is not UTF-16; the standard takes UTF-8 instead, and
    // Windows-1252 for `x-user-defined`.
    Some(if encoding == UTF_16BE || encoding == UTF_16LE {
        UTF_8
    } else if encoding == X_USER_DEFINED {
        WINDOWS_1252
    } else {
        encoding
    })
}

/// The charset inside a `content` value such as `text/html; charset=utf-8`.
fn charset_of(content: &[u8]) -> Option<&[u8]> {
    let mut rest = content;
    loop {
        let at = rest.windows(7).position(|window| window == b"charset")?;
        rest = rest[at + 7..].trim_ascii_start();
        if let Some(value) = rest.strip_prefix(b"=") {
            let value = value.trim_ascii_start();
            return match value.first() {
                Some(&quote @ (b'"' | b'\'')) => {
                    let end = value[1..].iter().position(|&byte| byte == quote)?;
                    Some(&value[1..=end])
                }
                Some(_) => {
                    let end = value
                        .iter()
                        .position(|&byte| byte.is_ascii_whitespace() || byte == b';');
                    Some(&value[..end.unwrap_or(value.len())])
                }
                None => None,
            };
        }
    }
}
