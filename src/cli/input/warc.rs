//! Pages of a WARC file: records one after the other, each a member of gzip of its own, all in one, or as they are.
//!
//! ```text
//!   offset 0            offset 873                    offset 21,730
//!   ├ warcinfo ─────────┼ request ── response ────────┼ ✗ cut short ── … the next sign of a record ──┼ response
//!     read past                      └▶ page            told with its offset, looked past
//! ```
//!
//! - What is wrong with a record costs that record alone: it is told with the offset at which it, or its member, begins, and
//!   reading goes on at the next sign of one.
//! - A record that swallowed the ones behind it gives them back where they lie within a mebibyte.
//! - Memory: one record of at most [`MAX_RECORD`] bytes; longer ones, and records that hold no page, are read past.
//! - O(bytes).
//!
//! WARC 1.0 and 1.1 (ISO 28500). Records of type `response` whose answer is a page (status 2xx, HTML by its headers, or by its
//! beginning where they say nothing), and `resource` and `conversion` records of HTML. Content and transfer encodings are undone.
//! Left out: `revisit` records, whose page lies elsewhere; segmented records (`continuation`).

use std::io::{self, BufRead, BufReader, Cursor, Read};

use fastwarc::warc::record::{AutoDecode, WarcRecord};
use flate2::bufread::GzDecoder;

use super::source::Source;

/// Longest record whose page is read, in bytes as it lies in the file, unpacked.
pub const MAX_RECORD: u64 = 64 << 20;

/// Longest page, in bytes, after its encodings are undone.
pub const MAX_PAGE: u64 = 64 << 20;

/// Longest header of a record, in bytes.
const MAX_HEADER: usize = 64 << 10;

/// How gzip begins: its sign and the one method there is.
const GZIP: [u8; 3] = [0x1f, 0x8b, 0x08];

/// How a record begins.
const RECORD: &[u8] = b"WARC/1.";

/// A page as a crawler got it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WarcPage {
    /// Where its record begins in the file; that of its member where it is packed.
    pub offset: u64,
    /// How many pages of that member come before it.
    pub nth: u32,
    /// Address asked for.
    pub url: String,
    /// When, milliseconds since 1970; 0 where the record does not say.
    pub date: u64,
    /// What the server said of its encoding.
    pub charset: Option<String>,
    /// The document, content and transfer encodings undone.
    pub bytes: Vec<u8>,
}

/// Something that is no page, though it should be a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("at byte {offset}: {what}")]
pub struct BrokenRecord {
    /// Where it begins in the file; its member where it is packed.
    pub offset: u64,
    /// What is wrong, in words.
    pub what: String,
}

/// Reads a WARC file, packed or not, and hands on its pages and what is broken in it, in the file's order.
///
/// # Errors
/// What the system says of the input, or what `each` gives: both end the reading.
pub fn read(
    input: impl Read,
    each: &mut dyn FnMut(Result<WarcPage, BrokenRecord>) -> io::Result<()>,
) -> io::Result<()> {
    let mut source = Source::new(input);
    let packed = source.starts_with(&GZIP)?;
    let sign: &[u8] = if packed { &GZIP } else { RECORD };
    // Of a stretch without a sound record only the beginning is told.
    let mut lost = false;
    loop {
        source.skip_while(|byte| matches!(byte, b'\r' | b'\n' | 0))?;
        if source.fill_buf()?.is_empty() {
            return Ok(());
        }
        let offset = source.at();
        source.mark();
        let (handed, read) = if !source.starts_with(sign)? {
            (
                Ok(()),
                Err(Fault::Record("no record begins here".to_owned())),
            )
        } else if packed {
            member(&mut source, offset, each)
        } else {
            let mut handed = Ok(());
            let read = record(&mut source, offset, &mut |one| {
                handed = each(one);
                handed.is_ok()
            });
            (handed, read.map(|_| ()))
        };
        handed?;
        if let Some(error) = source.take_error() {
            return Err(error);
        }
        match read {
            Ok(()) => lost = false,
            Err(Fault::Record(what) | Fault::Packing(what)) => {
                if !std::mem::replace(&mut lost, true) {
                    each(Err(BrokenRecord { offset, what }))?;
                }
                // What was taken for a part of it may be the next one.
                source.go_behind_mark();
                source.skip_to(sign)?;
            }
        }
    }
}

/// Why a record, or the rest of a member, cannot be read.
enum Fault {
    /// What was packed is no record.
    Record(String),
    /// What is packed cannot be unpacked.
    Packing(String),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Fault::Packing(error.to_string())
    }
}

/// The records of one member of gzip.
fn member<R: Read>(
    source: &mut Source<R>,
    offset: u64,
    each: &mut dyn FnMut(Result<WarcPage, BrokenRecord>) -> io::Result<()>,
) -> (io::Result<()>, Result<(), Fault>) {
    let (mut handed, mut pages) = (Ok(()), 0);
    let mut unpacked = BufReader::new(GzDecoder::new(source));
    let read = loop {
        let one = record(&mut unpacked, offset, &mut |mut one| {
            if let Ok(page) = &mut one {
                page.nth = pages;
                pages = pages.saturating_add(1);
            }
            handed = each(one);
            handed.is_ok()
        });
        match one {
            Ok(true) if handed.is_ok() => {}
            Ok(_) => break Ok(()),
            Err(fault) => break Err(fault),
        }
    };
    let read = match read {
        // What is packed may be sound all the same: then the next member begins right behind it.
        Err(Fault::Record(what)) if io::copy(&mut unpacked, &mut io::sink()).is_ok() => {
            if handed.is_ok() {
                handed = each(Err(BrokenRecord { offset, what }));
            }
            Ok(())
        }
        read => read,
    };
    (handed, read)
}

/// Reads one record and hands on its page, if it has one; false where the input ends instead.
fn record(
    input: &mut impl BufRead,
    offset: u64,
    hand: &mut dyn FnMut(Result<WarcPage, BrokenRecord>) -> bool,
) -> Result<bool, Fault> {
    let Some(head) = head(input)? else {
        return Ok(false);
    };
    let length: u64 = field(&head, "content-length")
        .and_then(|value| value.parse().ok())
        .ok_or_else(|| Fault::Record("the record does not say how long it is".to_owned()))?;
    if !may_hold_page(&head) {
        skip(input, length)?;
        return Ok(true);
    }
    if length > MAX_RECORD {
        skip(input, length)?;
        let what = format!("a record of {length} bytes, at most {MAX_RECORD} are read");
        hand(Err(BrokenRecord { offset, what }));
        return Ok(true);
    }
    let mut bytes = head;
    let from = bytes.len() as u64;
    input.take(length).read_to_end(&mut bytes)?;
    let come = bytes.len() as u64 - from;
    if come < length {
        return Err(Fault::Record(format!(
            "the record ends after {come} of {length} bytes"
        )));
    }
    match page(bytes, offset) {
        Ok(None) => {}
        Ok(Some(page)) => {
            hand(Ok(page));
        }
        Err(what) => {
            hand(Err(BrokenRecord { offset, what }));
        }
    }
    Ok(true)
}

/// The header of the next record with the empty line behind it; none where the input ends.
fn head(input: &mut impl BufRead) -> Result<Option<Vec<u8>>, Fault> {
    let mut head = Vec::new();
    let mut input = input.take(MAX_HEADER as u64);
    loop {
        let from = head.len();
        if input.read_until(b'\n', &mut head)? == 0 {
            return match head.is_empty() {
                true => Ok(None),
                false if input.limit() == 0 => Err(Fault::Record(format!(
                    "a header of more than {MAX_HEADER} bytes"
                ))),
                false => Err(Fault::Record(
                    "the header of the record is cut short".to_owned(),
                )),
            };
        }
        let line = head[from..].trim_ascii();
        if line.is_empty() {
            // Empty lines end the record before.
            if from == 0 {
                head.clear();
                continue;
            }
            return Ok(Some(head));
        }
        if from == 0 && !line.starts_with(RECORD) {
            return Err(Fault::Record("no record begins here".to_owned()));
        }
    }
}

/// The value of a field of a header, by its name in small letters.
fn field<'a>(head: &'a [u8], name: &str) -> Option<&'a str> {
    head.split(|&byte| byte == b'\n').skip(1).find_map(|line| {
        let colon = line.iter().position(|&byte| byte == b':')?;
        let found = line[..colon]
            .trim_ascii()
            .eq_ignore_ascii_case(name.as_bytes());
        found.then(|| std::str::from_utf8(&line[colon + 1..]).map(str::trim).ok())?
    })
}

fn may_hold_page(head: &[u8]) -> bool {
    let kind = field(head, "content-type")
        .unwrap_or_default()
        .to_ascii_lowercase();
    match field(head, "warc-type")
        .unwrap_or_default()
        .to_ascii_lowercase()
        .as_str()
    {
        "response" => kind.starts_with("application/http"),
        "resource" | "conversion" => is_html(&kind),
        _ => false,
    }
}

fn is_html(kind: &str) -> bool {
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("text/html") || kind.eq_ignore_ascii_case("application/xhtml+xml")
}

fn skip(input: &mut impl BufRead, length: u64) -> Result<(), Fault> {
    let come = io::copy(&mut input.take(length), &mut io::sink())?;
    if come < length {
        return Err(Fault::Record(format!(
            "the record ends after {come} of {length} bytes"
        )));
    }
    Ok(())
}

/// The page that a whole record holds; none where it is something else.
fn page(bytes: Vec<u8>, offset: u64) -> Result<Option<WarcPage>, String> {
    let told = |error: io::Error| error.to_string();
    let mut record = WarcRecord::from_reader(Cursor::new(bytes)).map_err(told)?;
    let said = |record: &WarcRecord, name: &str| {
        let value = record.headers().get_bytes(name.as_bytes())?;
        Some(String::from_utf8_lossy(&value).into_owned())
    };
    let url = said(&record, "WARC-Target-URI").ok_or("the record does not say whose it is")?;
    let url = url.trim_start_matches('<').trim_end_matches('>').to_owned();
    let date = record
        .record_date()
        .map_or(0, |date| date.unix_timestamp_nanos() / 1_000_000);
    let known = said(&record, "WARC-Identified-Payload-Type");
    let mut kind = said(&record, "Content-Type");
    if record.is_http() {
        record
            .parse_http_with_decode(AutoDecode::All)
            .map_err(told)?;
        if !is_success(&record) {
            return Ok(None);
        }
        kind = record.http_content_type();
    }
    let charset = record.http_charset().map(|charset| charset.into_owned());
    let mut bytes = Vec::new();
    let read = match record.reader_mut() {
        Some(reader) => reader.take(MAX_PAGE + 1).read_to_end(&mut bytes),
        None => Ok(0),
    };
    // A page that was cut short by the crawler is shown by a browser, too.
    if let Err(error) = read
        && bytes.is_empty()
    {
        return Err(told(error));
    }
    if bytes.len() as u64 > MAX_PAGE {
        return Err(format!("a page of more than {MAX_PAGE} bytes"));
    }
    let is_page = match (kind, known) {
        (Some(kind), _) if is_html(&kind) => true,
        (_, Some(known)) => is_html(&known),
        (None, None) => looks_like_html(&bytes),
        _ => false,
    };
    Ok(is_page.then(|| WarcPage {
        offset,
        nth: 0,
        url,
        date: u64::try_from(date).unwrap_or(0),
        charset,
        bytes,
    }))
}

fn is_success(record: &WarcRecord) -> bool {
    let line = record
        .http_headers()
        .and_then(|headers| headers.status_line_bytes());
    let line = line.unwrap_or_default();
    let status = line.split(|&byte| byte == b' ').nth(1);
    status.is_some_and(|status| status.len() == 3 && status[0] == b'2')
}

fn looks_like_html(bytes: &[u8]) -> bool {
    let start = bytes
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(bytes)
        .trim_ascii_start();
    let begins = |sign: &[u8]| {
        start
            .get(..sign.len())
            .is_some_and(|it| it.eq_ignore_ascii_case(sign))
    };
    begins(b"<!doctype html") || begins(b"<html")
}
