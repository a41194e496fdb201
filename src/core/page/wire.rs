//! Page columns as bytes, version 1: what the extension's live walk sends, what snapshots store.
//!
//! All numbers are little endian and 4 bytes wide, so JavaScript writes them through typed arrays over one buffer.
//!
//! ```text
//!   header, 16 words:
//!     0 magic "HUSK"   1 version    2 bit 0: laid out   3 nodes n        4 attributes a   5 strings s
//!     6 text bytes t   7 url        8 title             9, 10 viewport   11, 12 document  13, 14, 15 zero
//!   columns, one after the other:
//!     parent         u32[n]   node id, 0xFFFFFFFF for the first node alone; always on the path to the node before
//!     flags          u32[n]   see Flags
//!     name           u32[n]   string id: tag name, or data of a text node
//!     attribute end  u32[n]   number of attributes of this and all earlier nodes
//!     attributes     u32[2a]  pairs of string ids: name, value
//!     rects          f32[4n]  x, y, width, height; only when laid out
//!     lengths        u32[s]   length of each string in UTF-16 code units (what JavaScript counts)
//!     text           u8[t]    UTF-8 of all strings end to end, padded with zeros to a multiple of 4
//! ```
//!
//! `url`, `title` are string ids; sizes are f32 pairs (width, height). [`decode`] is O(bytes); it accepts any bytes
//! and gives a page or a [`PageError`]. Equal strings with different ids are folded into one. What has no meaning yet
//! (other bits of word 2, words 13 to 15, the padding) must be zero, so that a later version can give it one without
//! being misread by this one.

use super::{Builder, Flags, NO_PARENT, Page, PageError, PageFacts, Rect, Size};

/// The version written, and the only one read.
pub const VERSION: u32 = 1;

const MAGIC: u32 = u32::from_le_bytes(*b"HUSK");
const HEADER_WORDS: usize = 16;
/// Word of the header that holds bits; [`LAID_OUT`] is the only one.
const BITS: u32 = 2;
const LAID_OUT: u32 = 1;
/// Words of the header without a meaning.
const SPARE: [u32; 3] = [13, 14, 15];

/// Reads a page.
///
/// # Errors
/// A [`PageError`] that names the first thing found wrong.
pub fn decode(bytes: &[u8]) -> Result<Page, PageError> {
    let header = header(bytes)?;
    let layout = Layout::of(&header);
    if layout.total != bytes.len() as u64 {
        return Err(PageError::Length {
            got: bytes.len(),
            wanted: layout.total,
        });
    }
    let words = Words(bytes);
    padding(&words, &header, &layout)?;
    let strings = strings(&words, &header, &layout)?;
    let string = |node: u32, id: u32| {
        strings
            .get(id as usize)
            .copied()
            .ok_or(PageError::UnknownString {
                node,
                string: id,
                strings: header.strings,
            })
    };
    let facts = PageFacts {
        url: string(0, header.url)?.to_owned(),
        title: string(0, header.title)?.to_owned(),
        viewport: Size {
            width: header.sizes[0],
            height: header.sizes[1],
        },
        document: Size {
            width: header.sizes[2],
            height: header.sizes[3],
        },
    };
    let builder = if header.laid_out {
        Builder::with_layout()
    } else {
        Builder::new()
    };
    // No more than there are bytes for.
    let mut builder = builder.reserve(
        header.nodes as usize,
        header.attributes as usize,
        header.strings as usize,
        header.text_bytes as usize,
    );
    // A string is interned when it is first met as one of these, not wherever it stands.
    let mut names = vec![None; strings.len()];
    let mut texts = vec![None; strings.len()];
    let mut values = vec![None; strings.len()];
    let mut path: Vec<u32> = Vec::new();
    let mut attribute = 0;
    for node in 0..header.nodes {
        climb(
            &mut builder,
            &mut path,
            node,
            words.get(layout.parent, node),
        )?;
        let flags = Flags(words.get(layout.flags, node));
        if !Flags::ALL.has(flags) {
            return Err(PageError::UnknownFlags {
                node,
                flags: flags.0,
            });
        }
        let id = words.get(layout.name, node);
        let name = string(node, id)?;
        let end = words.get(layout.attribute_end, node);
        if end < attribute || end > header.attributes {
            return Err(PageError::AttributeEnds {
                node,
                end,
                attributes: header.attributes,
            });
        }
        if flags.has(Flags::TEXT) {
            if end > attribute {
                return Err(PageError::TextWithChildren { node });
            }
            let data = *texts[id as usize].get_or_insert_with(|| builder.intern_text(name));
            builder.text_named(data, flags);
        } else {
            let tag = *names[id as usize].get_or_insert_with(|| builder.intern(name));
            builder.open_named(tag, flags);
            path.push(node);
        }
        for pair in attribute..end {
            let [name_id, value_id] =
                [0, 1].map(|side| words.get(layout.attributes, 2 * pair + side));
            let (name, value) = (string(node, name_id)?, string(node, value_id)?);
            let name = *names[name_id as usize].get_or_insert_with(|| builder.intern(name));
            let value =
                *values[value_id as usize].get_or_insert_with(|| builder.intern_value(value));
            builder.attribute_named(name, value);
        }
        attribute = end;
        if let Some(rects) = layout.rects {
            let side = |k| f32::from_bits(words.get(rects, 4 * node + k));
            builder.rect(Rect {
                x: side(0),
                y: side(1),
                width: side(2),
                height: side(3),
            });
        }
        if builder.failed() {
            break;
        }
    }
    if !builder.failed() && attribute != header.attributes {
        let node = header.nodes - 1;
        return Err(PageError::AttributeEnds {
            node,
            end: attribute,
            attributes: header.attributes,
        });
    }
    builder.finish(facts)
}

/// Writes a page; [`decode`] gives it back.
#[must_use]
pub fn encode(page: &Page) -> Vec<u8> {
    let facts = page.facts();
    // The facts may not be among the page's strings: they go behind them.
    let lengths: Vec<&str> = page
        .strings()
        .iter()
        .chain([facts.url.as_str(), facts.title.as_str()])
        .collect();
    let strings = lengths.len() as u32;
    let text_bytes: usize = lengths.iter().map(|string| string.len()).sum();
    let sizes = [
        facts.viewport.width,
        facts.viewport.height,
        facts.document.width,
        facts.document.height,
    ];
    let mut out = Vec::new();
    let mut put = |word: u32| out.extend_from_slice(&word.to_le_bytes());
    let laid_out = if page.has_layout() { LAID_OUT } else { 0 };
    let [nodes, attributes] = [page.len() as u32, page.attributes.len() as u32];
    for word in [
        MAGIC,
        VERSION,
        laid_out,
        nodes,
        attributes,
        strings,
        text_bytes as u32,
        strings - 2,
        strings - 1,
    ] {
        put(word);
    }
    sizes.iter().for_each(|size| put(size.to_bits()));
    (0..3).for_each(|_| put(0));
    page.parent.iter().for_each(|&parent| put(parent));
    page.flags.iter().for_each(|flags| put(flags.0));
    page.name.iter().for_each(|name| put(name.0));
    page.attribute_end.iter().for_each(|&end| put(end));
    page.attributes.iter().for_each(|(name, value)| {
        put(name.0);
        put(value.0);
    });
    for rect in page.rects.iter().flatten() {
        [rect.x, rect.y, rect.width, rect.height]
            .iter()
            .for_each(|side| put(side.to_bits()));
    }
    lengths
        .iter()
        .for_each(|string| put(string.encode_utf16().count() as u32));
    lengths
        .iter()
        .for_each(|string| out.extend_from_slice(string.as_bytes()));
    out.resize(out.len().next_multiple_of(4), 0);
    out
}

/// Closes elements until `parent` is the innermost open one.
fn climb(
    builder: &mut Builder,
    path: &mut Vec<u32>,
    node: u32,
    parent: u32,
) -> Result<(), PageError> {
    if node == 0 {
        return if parent == NO_PARENT {
            Ok(())
        } else {
            Err(PageError::Parent { node, parent })
        };
    }
    while let Some(&open) = path.last() {
        if open == parent {
            return Ok(());
        }
        if open < parent {
            break;
        }
        path.pop();
        builder.close();
    }
    Err(PageError::Parent { node, parent })
}

struct Header {
    laid_out: bool,
    nodes: u32,
    attributes: u32,
    strings: u32,
    text_bytes: u32,
    url: u32,
    title: u32,
    sizes: [f32; 4],
}

fn header(bytes: &[u8]) -> Result<Header, PageError> {
    let words = Words(bytes);
    if bytes.len() < 8 || words.get(0, 0) != MAGIC {
        return Err(PageError::NotAPage);
    }
    let version = words.get(0, 1);
    if version != VERSION {
        return Err(PageError::Version {
            got: version,
            known: VERSION,
        });
    }
    if bytes.len() < 4 * HEADER_WORDS {
        return Err(PageError::Length {
            got: bytes.len(),
            wanted: 4 * HEADER_WORDS as u64,
        });
    }
    let spare = SPARE.map(|word| (word, words.get(0, word)));
    for (word, value) in [(BITS, words.get(0, BITS) & !LAID_OUT)]
        .into_iter()
        .chain(spare)
    {
        if value != 0 {
            return Err(PageError::Reserved {
                word: word as usize,
                value,
            });
        }
    }
    let nodes = words.get(0, 3);
    if nodes == 0 {
        return Err(PageError::Empty);
    }
    if nodes as usize > super::MAX_NODES {
        return Err(PageError::TooManyNodes {
            got: u64::from(nodes),
            max: super::MAX_NODES,
        });
    }
    Ok(Header {
        laid_out: words.get(0, BITS) & LAID_OUT != 0,
        nodes,
        attributes: words.get(0, 4),
        strings: words.get(0, 5),
        text_bytes: words.get(0, 6),
        url: words.get(0, 7),
        title: words.get(0, 8),
        sizes: [9, 10, 11, 12].map(|word| f32::from_bits(words.get(0, word))),
    })
}

/// Byte offset of every column.
struct Layout {
    parent: usize,
    flags: usize,
    name: usize,
    attribute_end: usize,
    attributes: usize,
    rects: Option<usize>,
    lengths: usize,
    text: usize,
    total: u64,
}

impl Layout {
    /// Offsets as the header implies them. Counts are 32 bits wide, so sums are done in 64: on wasm32 a lying header
    /// overflows `usize`, but then `total` differs from the length of the bytes and no offset is used.
    fn of(header: &Header) -> Layout {
        let mut at = 4 * HEADER_WORDS as u64;
        let mut column = |words: u64| {
            let start = at;
            at += 4 * words;
            start as usize
        };
        let nodes = u64::from(header.nodes);
        Layout {
            parent: column(nodes),
            flags: column(nodes),
            name: column(nodes),
            attribute_end: column(nodes),
            attributes: column(2 * u64::from(header.attributes)),
            rects: header.laid_out.then(|| column(4 * nodes)),
            lengths: column(u64::from(header.strings)),
            text: column(u64::from(header.text_bytes).div_ceil(4)),
            total: at,
        }
    }
}

/// Reads words; an index past the end reads as 0, but lengths are checked before.
struct Words<'a>(&'a [u8]);

impl Words<'_> {
    fn get(&self, column: usize, k: u32) -> u32 {
        let at = column + 4 * k as usize;
        self.0.get(at..at + 4).map_or(0, |four| {
            u32::from_le_bytes([four[0], four[1], four[2], four[3]])
        })
    }
}

/// Refuses anything but zeros between the text and the end.
fn padding(words: &Words<'_>, header: &Header, layout: &Layout) -> Result<(), PageError> {
    let used = header.text_bytes % 4;
    let word = layout.text + (header.text_bytes - used) as usize;
    let value = words.get(word, 0) & u32::MAX.checked_shl(8 * used).unwrap_or(0);
    if used > 0 && value != 0 {
        return Err(PageError::Reserved {
            word: word / 4,
            value,
        });
    }
    Ok(())
}

fn strings<'a>(
    words: &Words<'a>,
    header: &Header,
    layout: &Layout,
) -> Result<Vec<&'a str>, PageError> {
    let text = &words.0[layout.text..layout.text + header.text_bytes as usize];
    let text = std::str::from_utf8(text).map_err(|error| PageError::NotUtf8 {
        at: error.valid_up_to(),
    })?;
    let mut strings = Vec::with_capacity(header.strings as usize);
    let mut rest = text;
    for string in 0..header.strings {
        let units = words.get(layout.lengths, string) as usize;
        let bytes = utf16_prefix(rest, units).ok_or(PageError::StringLength { string })?;
        let (this, next) = rest.split_at(bytes);
        strings.push(this);
        rest = next;
    }
    if rest.is_empty() {
        Ok(strings)
    } else {
        Err(PageError::StringLength {
            string: header.strings,
        })
    }
}

/// Bytes of the prefix of `text` that is `units` UTF-16 code units long; `None` when it ends inside a character or past the end.
fn utf16_prefix(text: &str, units: usize) -> Option<usize> {
    // Most strings are ASCII: there a unit is a byte.
    if text.as_bytes().get(..units).is_some_and(<[u8]>::is_ascii) {
        return Some(units);
    }
    let mut left = units;
    for (at, character) in text.char_indices() {
        if left == 0 {
            return Some(at);
        }
        left = left.checked_sub(character.len_utf16())?;
    }
    (left == 0).then_some(text.len())
}
