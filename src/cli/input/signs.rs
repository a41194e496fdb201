//! What an input is that is not what was expected, by its first bytes: said so that a person knows what to do.

/// What is no page at its beginning, and its name. Only signs that no HTML begins with.
const SIGNS: [(usize, &[u8], &str); 18] = [
    (0, b"%PDF-", "a PDF"),
    (0, b"\x89PNG\r\n\x1a\n", "a PNG image"),
    (0, b"\xff\xd8\xff", "a JPEG image"),
    (0, b"GIF87a", "a GIF image"),
    (0, b"GIF89a", "a GIF image"),
    (8, b"WEBPVP8", "a WebP image"),
    (0, b"PK\x03\x04", "a zip archive"),
    (0, b"PK\x05\x06", "a zip archive"),
    (0, b"\x1f\x8b\x08", "gzip inside of gzip"),
    (4, b"1AY&SY", "bzip2"),
    (0, b"\x28\xb5\x2f\xfd", "Zstandard"),
    (0, b"\xfd7zXZ\0", "xz"),
    (0, b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (0, b"Rar!\x1a\x07", "a RAR archive"),
    (257, b"ustar", "a tar archive"),
    (4, b"ftypavif", "an AVIF image"),
    (0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an Office document"),
    (
        0,
        b"WARC/",
        "a web archive, whose name must end in .warc or .warc.gz",
    ),
];

const ARRAY: &str =
    "this is a JSON array: JSON lines are one object a line, as jq -c '.[]' writes them";

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The bytes behind a byte order mark of UTF-8, with which editors of some systems begin files.
#[must_use]
pub fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes)
}

/// Why bytes, unpacked, are no page: there are none, or they are a file of another kind.
///
/// # Errors
/// A sentence.
pub fn expect_page(bytes: &[u8]) -> Result<(), String> {
    if without_mark(bytes).trim_ascii().is_empty() {
        return Err("it is empty".to_owned());
    }
    let sign = SIGNS.iter().find(|(at, sign, _)| {
        bytes
            .get(*at..)
            .is_some_and(|bytes| bytes.starts_with(sign))
    });
    if let Some((.., name)) = sign {
        return Err(format!("no HTML: this is {name}"));
    }
    let start = without_mark(bytes).trim_ascii_start();
    match start.strip_prefix(b"[") {
        Some(first) if first.trim_ascii_start().starts_with(b"{") => Err(ARRAY.to_owned()),
        _ => Ok(()),
    }
}

/// Why an input that begins so, unpacked, cannot be JSON lines.
///
/// # Errors
/// A sentence.
pub fn expect_lines(head: &[u8]) -> Result<(), String> {
    let start = without_mark(head).trim_ascii_start();
    let what = if head.starts_with(b"\xff\xfe")
        || head.starts_with(b"\xfe\xff")
        || head.starts_with(b"{\0")
        || head.starts_with(b"\0{")
    {
        "this is UTF-16: JSON lines are UTF-8"
    } else if start.starts_with(b"<") {
        "this looks like HTML: give the name of the file instead, or write every page as a line {\"id\": …, \"html\": …}"
    } else if start.starts_with(b"[") {
        ARRAY
    } else if start.is_empty() || start.starts_with(b"WARC/") {
        return Ok(());
    } else {
        return expect_page(head);
    };
    Err(what.to_owned())
}

/// Why a line is no page.
#[must_use]
pub fn why_no_line(line: &[u8], error: &serde_json::Error) -> String {
    if let Err(what) = expect_lines(line) {
        return what;
    }
    if error.is_eof() {
        return "a JSON object is not ended in its line: JSON lines are one object a line, as jq -c . writes them".to_owned();
    }
    format!("no JSON: {error}")
}

/// What is wrong with a line of JSON from which no "html" could be taken.
#[must_use]
pub fn no_html(value: &serde_json::Value) -> &'static str {
    match value {
        serde_json::Value::Array(_) => ARRAY,
        serde_json::Value::Object(object) if object.contains_key("html") => {
            "its \"html\" is no string"
        }
        serde_json::Value::Object(_) => "it has no \"html\"",
        _ => "this is no JSON object",
    }
}
