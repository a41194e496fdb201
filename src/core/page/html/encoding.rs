//! The encoding of a document's bytes, found in the order browsers use: byte order mark, charset of the transport,
//! declaration inside the first 1024 bytes, guess.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

/// How far into the document a declaration is looked for, in bytes (the standard's prescan).
const PRESCAN: usize = 1024;

/// Text of a document and how it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// The text; bytes that are not of the encoding became U+FFFD.
    pub text: String,
    /// Name of the encoding as the standard spells it.
    pub encoding: &'static str,
    /// Whether some bytes were not of the encoding.
    pub had_errors: bool,
}

/// Decodes the bytes of an HTML document. `charset` is what the transport said, if anything. O(bytes).
#[must_use]
pub fn decode(bytes: &[u8], charset: Option<&str>) -> Decoded {
    let encoding = Encoding::for_bom(bytes)
        .map(|(encoding, _)| encoding)
        .or_else(|| charset.and_then(|label| Encoding::for_label(label.as_bytes())))
        .or_else(|| declared(bytes))
        .unwrap_or_else(|| guess(bytes));
    let (text, encoding, had_errors) = encoding.decode(bytes);
    Decoded {
        text: text.into_owned(),
        encoding: encoding.name(),
        had_errors,
    }
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    // The detector would come to the same, at ten times the price.
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

/// The encoding a `meta` element in the first 1024 bytes declares: the standard's prescan.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let mut rest = &bytes[..bytes.len().min(PRESCAN)];
    while let Some(at) = rest.iter().position(|&byte| byte == b'<') {
        rest = &rest[at..];
        if rest.starts_with(b"<!--") {
            // From the second dash on, so that `<!-->` is a whole comment.
            let end = rest[2..].windows(3).position(|three| three == b"-->")?;
            rest = &rest[2 + end + 3..];
        } else if is_tag(rest, b"<meta") {
            let (attributes, after) = attributes(&rest[5..]);
            rest = after;
            if let Some(encoding) = meta(&attributes) {
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

fn is_tag(bytes: &[u8], tag: &[u8]) -> bool {
    bytes
        .get(..tag.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(tag))
        && bytes
            .get(tag.len())
            .is_some_and(|&byte| byte.is_ascii_whitespace() || byte == b'/')
}

type Attributes = Vec<(Vec<u8>, Vec<u8>)>;

/// Attributes (names in lower case) up to the end of the tag, and the bytes behind it.
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
        if !found.iter().any(|(known, _)| *known == name) {
            found.push((name, value));
        }
    }
}

fn meta(attributes: &Attributes) -> Option<&'static Encoding> {
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
    // A document that could be read so far is no UTF-16, whatever it declares.
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
        let at = rest.windows(7).position(|seven| seven == b"charset")?;
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
