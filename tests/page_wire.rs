//! The wire format: what is written is read back, whatever the page.

use crate::support::pages::pages;
use crate::support::small_page::small;
use proptest::prelude::*;
use unhusk::page::{Builder, Flags, MAX_ATTRIBUTE_UNITS, NodeId, PageFacts, wire};

#[test]
fn a_small_page_is_read_back() {
    let page = small();
    let bytes = wire::encode(&page);
    assert_eq!(bytes.len() % 4, 0);
    assert_eq!(&bytes[..4], b"HUSK");
    let read = wire::decode(&bytes).unwrap();
    assert_eq!(read, page);
    assert_eq!(read.attribute(NodeId(0), "lang"), Some("é"));
    assert_eq!(read.text(NodeId(3)), Some("𝒳"));
    assert_eq!(read.rect(NodeId(2)).unwrap().width, 30.5);
    assert_eq!(read.facts().title, "T");
    assert!(read.flags(NodeId(2)).has(Flags::FIXED) && read.flags(NodeId(4)).has(Flags::INLINE));
}

#[test]
fn long_attributes_are_cut_between_characters() {
    for (value, kept) in [
        ("a".repeat(MAX_ATTRIBUTE_UNITS), MAX_ATTRIBUTE_UNITS),
        ("a".repeat(MAX_ATTRIBUTE_UNITS + 1), MAX_ATTRIBUTE_UNITS),
        ("é".repeat(MAX_ATTRIBUTE_UNITS), MAX_ATTRIBUTE_UNITS),
        (
            format!("a{}", "𝒳".repeat(MAX_ATTRIBUTE_UNITS)),
            MAX_ATTRIBUTE_UNITS - 1,
        ),
    ] {
        let mut page = Builder::new();
        page.open("p", Flags::default());
        page.attribute("title", &value);
        let page = page.finish(PageFacts::default()).unwrap();
        let held = page.attribute(NodeId::ROOT, "title").unwrap();
        assert!(value.starts_with(held));
        assert_eq!(held.encode_utf16().count(), kept);
        assert_eq!(
            page.flags(NodeId::ROOT).has(Flags::CLIPPED),
            held.len() < value.len()
        );
        assert_eq!(wire::decode(&wire::encode(&page)).unwrap(), page);
    }
}

#[test]
fn a_million_nodes_and_any_depth() {
    let mut wide = Builder::with_layout();
    wide.open("html", Flags::default());
    for k in 0..500_000 {
        wide.open(if k % 2 == 0 { "p" } else { "b" }, Flags::default());
        wide.text("x", Flags::default());
        wide.close();
    }
    let wide = wide.finish(PageFacts::default()).unwrap();
    assert_eq!(wide.len(), 1_000_001);
    assert_eq!(wire::decode(&wire::encode(&wide)).unwrap(), wide);

    let mut deep = Builder::new();
    for _ in 0..100_000 {
        deep.open("div", Flags::default());
    }
    deep.text("x", Flags::default());
    let deep = deep.finish(PageFacts::default()).unwrap();
    assert_eq!(deep.depth(NodeId(100_000)), 100_000);
    assert_eq!(wire::decode(&wire::encode(&deep)).unwrap(), deep);
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(page in pages()) {
        let read = wire::decode(&wire::encode(&page));
        prop_assert_eq!(read.as_ref(), Ok(&page));
    }
}
