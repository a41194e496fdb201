//! Bytes that are no page, or another one: each error has bytes that cause it, and no bytes whatever make the reader panic.

use crate::support::pages::pages;
use crate::support::small_page::small;
use proptest::prelude::*;
use unhusk::page::{Builder, Flags, MAX_NODES, NodeId, PageError, PageFacts, wire};

/// Word of the header that holds each number.
mod word {
    pub const VERSION: usize = 1;
    pub const LAID_OUT: usize = 2;
    pub const NODES: usize = 3;
    pub const ATTRIBUTES: usize = 4;
    pub const STRINGS: usize = 5;
    pub const TEXT_BYTES: usize = 6;
    pub const URL: usize = 7;
    pub const VIEWPORT: usize = 9;
    pub const HEADER: usize = 16;
}

fn with_word(bytes: &[u8], word: usize, value: u32) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[4 * word..4 * word + 4].copy_from_slice(&value.to_le_bytes());
    bytes
}

fn words(bytes: &[u8]) -> Vec<u32> {
    let four = |four: &[u8]| u32::from_le_bytes(four.try_into().unwrap());
    bytes.chunks_exact(4).map(four).collect()
}

/// First word of every column of [`small`].
struct Columns {
    parent: usize,
    flags: usize,
    name: usize,
    attribute_end: usize,
    attributes: usize,
    rects: usize,
    lengths: usize,
    text: usize,
}

fn columns(bytes: &[u8]) -> Columns {
    let header = words(bytes);
    let [nodes, attributes, strings] =
        [word::NODES, word::ATTRIBUTES, word::STRINGS].map(|at| header[at] as usize);
    let parent = word::HEADER;
    let attributes_at = parent + 4 * nodes;
    let rects = attributes_at + 2 * attributes;
    let lengths = rects + 4 * nodes;
    Columns {
        parent,
        flags: parent + nodes,
        name: parent + 2 * nodes,
        attribute_end: parent + 3 * nodes,
        attributes: attributes_at,
        rects,
        lengths,
        text: lengths + strings,
    }
}

#[test]
fn every_error_has_bytes_that_cause_it() {
    let good = wire::encode(&small());
    let at = columns(&good);
    let changed = |word, value| wire::decode(&with_word(&good, word, value)).unwrap_err();
    let nan = f32::NAN.to_bits();
    let length = good.len();

    assert_eq!(wire::decode(&[]).unwrap_err(), PageError::NotAPage);
    assert_eq!(wire::decode(b"HUSK").unwrap_err(), PageError::NotAPage);
    assert_eq!(changed(0, 7), PageError::NotAPage);
    assert_eq!(
        changed(word::VERSION, 2),
        PageError::Version { got: 2, known: 1 }
    );
    assert_eq!(
        wire::decode(&good[..length - 4]).unwrap_err(),
        PageError::Length {
            got: length - 4,
            wanted: length as u64
        }
    );
    assert_eq!(
        wire::decode(&good[..40]).unwrap_err(),
        PageError::Length {
            got: 40,
            wanted: 64
        },
        "shorter than a header"
    );
    let longer = [good.as_slice(), &[0; 4]].concat();
    assert!(matches!(
        wire::decode(&longer).unwrap_err(),
        PageError::Length { .. }
    ));
    assert!(matches!(
        changed(word::LAID_OUT, 0),
        PageError::Length { .. }
    ));
    assert_eq!(changed(word::NODES, 0), PageError::Empty);
    assert_eq!(
        changed(word::NODES, u32::MAX),
        PageError::TooManyNodes {
            got: u64::from(u32::MAX),
            max: MAX_NODES
        }
    );
    for word in [
        word::NODES,
        word::ATTRIBUTES,
        word::STRINGS,
        word::TEXT_BYTES,
    ] {
        assert!(
            matches!(changed(word, 1 << 21), PageError::Length { .. }),
            "{word}"
        );
    }
    for word in [word::ATTRIBUTES, word::STRINGS, word::TEXT_BYTES] {
        assert!(
            matches!(changed(word, u32::MAX), PageError::Length { .. }),
            "{word}"
        );
    }
    assert_eq!(
        changed(at.parent, 0),
        PageError::Parent { node: 0, parent: 0 }
    );
    for (parent, reason) in [
        (u32::MAX, "a second root"),
        (4, "itself"),
        (9, "a node that is not there"),
        (3, "a text node"),
        (1 << 31, "far away"),
    ] {
        assert_eq!(
            changed(at.parent + 4, parent),
            PageError::Parent { node: 4, parent },
            "{reason}"
        );
    }
    let sibling = with_word(&good, at.parent + 3, 1);
    assert_eq!(
        wire::decode(&with_word(&sibling, at.parent + 4, 2)).unwrap_err(),
        PageError::Parent { node: 4, parent: 2 },
        "an element that is closed already"
    );
    assert_eq!(
        changed(at.flags + 1, 1 << 11),
        PageError::UnknownFlags {
            node: 1,
            flags: 1 << 11
        }
    );
    assert_eq!(
        changed(at.name + 1, 99),
        PageError::UnknownString {
            node: 1,
            string: 99,
            strings: words(&good)[word::STRINGS]
        }
    );
    for word in [word::URL, at.attributes, at.attributes + 1] {
        assert!(matches!(
            changed(word, u32::MAX),
            PageError::UnknownString { node: 0, .. }
        ));
    }
    let ends = PageError::AttributeEnds {
        node: 1,
        end: 0,
        attributes: 2,
    };
    assert_eq!(
        changed(at.attribute_end + 1, 0),
        ends,
        "before the one before"
    );
    assert_eq!(
        changed(at.attribute_end, 3),
        PageError::AttributeEnds {
            node: 0,
            end: 3,
            attributes: 2
        }
    );
    let short = [1, 1, 1, 1, 1]
        .iter()
        .enumerate()
        .fold(good.clone(), |bytes, (k, &end)| {
            with_word(&bytes, at.attribute_end + k, end)
        });
    assert_eq!(
        wire::decode(&short).unwrap_err(),
        PageError::AttributeEnds {
            node: 4,
            end: 1,
            attributes: 2
        },
        "an attribute without a node"
    );
    assert_eq!(
        changed(at.flags + 2, Flags::TEXT.0),
        PageError::TextWithChildren { node: 2 }
    );
    assert_eq!(
        changed(at.flags + 1, Flags::TEXT.0),
        PageError::Parent { node: 2, parent: 1 }
    );
    assert_eq!(
        changed(at.flags, Flags::TEXT.0),
        PageError::TextWithChildren { node: 0 }
    );
    for side in 0..4 {
        for bad in [nan, f32::INFINITY.to_bits(), f32::NEG_INFINITY.to_bits()] {
            assert_eq!(
                changed(at.rects + 8 + side, bad),
                PageError::Rect { node: 2 }
            );
        }
    }
    for side in 2..4 {
        assert_eq!(
            changed(at.rects + side, (-1.0_f32).to_bits()),
            PageError::Rect { node: 0 }
        );
    }
    assert!(wire::decode(&with_word(&good, at.rects, (-1.0_f32).to_bits())).is_ok());
    for k in 0..4 {
        for bad in [nan, f32::INFINITY.to_bits(), (-1.0_f32).to_bits()] {
            assert_eq!(changed(word::VIEWPORT + k, bad), PageError::PageSize);
        }
    }
    assert_eq!(changed(at.text, 0xFFFF_FFFF), PageError::NotUtf8 { at: 0 });
    assert_eq!(
        changed(at.lengths, u32::MAX),
        PageError::StringLength { string: 0 }
    );
    let strings = words(&good)[word::STRINGS];
    assert_eq!(
        changed(at.text - 1, 0),
        PageError::StringLength { string: strings },
        "text that belongs to no string"
    );
}

#[test]
fn what_has_no_meaning_yet_must_be_zero() {
    let good = wire::encode(&small());
    for (word, value, told) in [
        (word::LAID_OUT, 1 | 1 << 1, 1 << 1),
        (word::LAID_OUT, 1 | 1 << 31, 1 << 31),
        (13, 1, 1),
        (14, u32::MAX, u32::MAX),
        (15, 1 << 24, 1 << 24),
    ] {
        assert_eq!(
            wire::decode(&with_word(&good, word, value)).unwrap_err(),
            PageError::Reserved { word, value: told }
        );
    }
    // Every number of bytes that can be left in the last word, and every place in it.
    for used in 1..=4_usize {
        let mut page = Builder::new();
        page.open(&"t".repeat(used), Flags::default());
        let bytes = wire::encode(&page.finish(PageFacts::default()).unwrap());
        let last = bytes.len() / 4 - 1;
        let text = words(&bytes)[word::TEXT_BYTES] as usize;
        assert_eq!(text % 4, used % 4);
        assert!(wire::decode(&bytes).is_ok());
        for spare in (0..4).skip(used) {
            let mut wrong = bytes.clone();
            wrong[4 * last + spare] = 7;
            assert_eq!(
                wire::decode(&wrong).unwrap_err(),
                PageError::Reserved {
                    word: last,
                    value: 7 << (8 * spare)
                },
                "{used} bytes, padding {spare}"
            );
        }
    }
}

#[test]
fn a_length_must_not_cut_a_character() {
    let good = wire::encode(&small());
    let at = columns(&good);
    let string = small().strings().find("𝒳").unwrap().0;
    let length = at.lengths + string as usize;
    assert_eq!(words(&good)[length], 2, "lengths count UTF-16 code units");
    assert_eq!(
        wire::decode(&with_word(&good, length, 1)).unwrap_err(),
        PageError::StringLength { string }
    );
    // `é` is two bytes and one unit; the units moved to the next string keep the sum right.
    let string = small().strings().find("é").unwrap().0;
    let length = at.lengths + string as usize;
    assert_eq!(words(&good)[length], 1);
}

#[test]
fn equal_strings_are_folded() {
    let page = small();
    let good = wire::encode(&page);
    let at = columns(&good);
    // The string "a" (value) becomes "p" (name): same bytes, another id.
    let p = page.strings().find("p").unwrap().0;
    let a = page.strings().find("a").unwrap().0;
    let before: usize = page.strings().iter().take(a as usize).map(str::len).sum();
    let mut bytes = good;
    bytes[4 * at.text + before] = b'p';
    let read = wire::decode(&bytes).unwrap();
    assert_eq!(read.attribute_ids(NodeId(2))[0].1, read.name_id(NodeId(2)));
    assert_ne!(p, a);
}

#[test]
fn too_many_nodes_are_refused_before_anything_is_read() {
    let mut bytes = vec![0; 64];
    bytes[..4].copy_from_slice(b"HUSK");
    let bytes = with_word(
        &with_word(&bytes, word::VERSION, 1),
        word::NODES,
        MAX_NODES as u32 + 1,
    );
    assert_eq!(
        wire::decode(&bytes).unwrap_err(),
        PageError::TooManyNodes {
            got: MAX_NODES as u64 + 1,
            max: MAX_NODES
        }
    );
}

/// Whatever is accepted is a page like any other.
fn check(bytes: &[u8]) -> Result<(), TestCaseError> {
    if let Ok(page) = wire::decode(bytes) {
        let again = wire::decode(&wire::encode(&page));
        prop_assert_eq!(again.as_ref(), Ok(&page));
        for node in page.nodes() {
            prop_assert!(page.end(node) > node && page.end(node).index() <= page.len());
            if let Some(parent) = page.parent(node) {
                prop_assert!(page.contains(parent, node) && !page.is_text(parent));
                prop_assert_eq!(page.depth(node), page.depth(parent) + 1);
            }
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn one_wrong_word_is_an_error_or_another_page(page in pages(), value in any::<u32>()) {
        let bytes = wire::encode(&page);
        let given = words(&bytes);
        for (word, &right) in given.iter().enumerate() {
            for value in [0, 1, value, value % 64, u32::MAX, 1 << 31, right ^ 1, right.wrapping_add(1)] {
                check(&with_word(&bytes, word, value))?;
            }
        }
    }

    #[test]
    fn random_bytes(noise in prop::collection::vec(any::<u8>(), 0..400), counts in any::<[u8; 4]>()) {
        check(&noise)?;
        // With a header that holds, so that the columns are reached.
        let [nodes, attributes, strings, text] = counts.map(|count| u32::from(count % 6));
        let mut header = [0; 16];
        header[0] = u32::from_le_bytes(*b"HUSK");
        header[word::VERSION] = 1;
        header[word::NODES] = nodes;
        header[word::ATTRIBUTES] = attributes;
        header[word::STRINGS] = strings;
        header[word::TEXT_BYTES] = text;
        let columns = 4 * nodes + 2 * attributes + strings + text.div_ceil(4);
        let mut bytes: Vec<u8> = header.iter().flat_map(|word| word.to_le_bytes()).collect();
        let body = noise.iter().map(|byte| byte % 8).chain(std::iter::repeat(0));
        // Small numbers in the lowest byte of each word: most others fail at once.
        bytes.extend(body.take(columns as usize).flat_map(|byte| [byte, 0, 0, 0]));
        check(&bytes)?;
    }

    #[test]
    fn a_cut_page_is_refused(page in pages(), share in 0.0_f64..1.0) {
        let bytes = wire::encode(&page);
        let kept = (bytes.len() as f64 * share) as usize;
        prop_assert!(wire::decode(&bytes[..kept]).is_err());
    }
}
