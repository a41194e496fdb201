//! Tag paths, their hashes, and amounts of text, against their definitions.

use crate::oracle::paths as oracle;
use crate::support::pages::pages;
use proptest::prelude::*;
use unhusk::page::tag_path::{PathKind, TagPaths, display, path_hashes};
use unhusk::page::text::{self, Amount, TextStats};
use unhusk::page::{Builder, Flags, NodeId, Page, PageFacts};

proptest! {
    #[test]
    fn equal_symbols_are_equal_paths(page in pages()) {
        for (kind, style) in [(PathKind::Tags, false), (PathKind::TagsAndStyle, true)] {
            let paths = TagPaths::of(&page, kind);
            let words: Vec<_> = page.nodes().map(|node| oracle::path(&page, node, style)).collect();
            let mut seen = 0;
            for a in page.nodes() {
                let symbol = paths.symbol(a);
                prop_assert!(symbol <= seen, "symbols are given in document order");
                seen = seen.max(symbol + 1);
                for b in page.nodes() {
                    let equal = words[a.index()] == words[b.index()];
                    prop_assert_eq!(symbol == paths.symbol(b), equal, "{:?} {:?}", a, b);
                }
            }
            prop_assert_eq!(paths.count(), seen);
        }
    }

    #[test]
    fn equal_hashes_are_equal_tag_names_on_any_page(one in pages(), other in pages()) {
        let (hashes, others) = (path_hashes(&one), path_hashes(&other));
        for a in one.nodes() {
            for b in other.nodes() {
                let equal = oracle::path(&one, a, false) == oracle::path(&other, b, false);
                prop_assert_eq!(hashes[a.index()] == others[b.index()], equal);
            }
        }
    }

    #[test]
    fn amounts_are_what_counting_gives(page in pages()) {
        let stats = TextStats::of(&page);
        for node in page.nodes() {
            prop_assert_eq!(stats.amount(&page, node), oracle::amount(&page, node), "{:?}", node);
        }
    }

    #[test]
    fn words_are_what_splitting_gives(line in "[a-c 　日本ヴกา\u{a0}\n]{0,12}") {
        let unhusk::page::Count { chars, words } = text::count(&line);
        prop_assert_eq!(words as usize, oracle::words(&line).len());
        prop_assert_eq!(chars as usize, line.chars().filter(|c| !c.is_whitespace()).count());
        prop_assert_eq!(text::is_blank(&line), chars == 0);
        let collapsed = text::collapse(&line);
        prop_assert_eq!(&text::collapse(&collapsed), &collapsed);
        prop_assert_eq!(collapsed.split(' ').filter(|word| !word.is_empty()).count(), line.split_whitespace().count());
    }
}

fn records() -> Page {
    let mut page = Builder::new();
    page.open("html", Flags::default());
    page.open("body", Flags::default());
    for class in ["a", "b"] {
        page.open("p", Flags::default());
        page.attribute("class", class);
        page.attribute("id", class);
        page.text("one two", Flags::default());
        page.open("a", Flags::default());
        page.attribute("href", "/");
        page.text("日本", Flags::default());
        page.close();
        page.close();
    }
    page.finish(PageFacts::default()).unwrap()
}

#[test]
fn paths_are_shown_from_the_child_of_the_root() {
    let page = records();
    assert_eq!(display(&page, NodeId(0)), "html");
    assert_eq!(display(&page, NodeId(1)), "body");
    assert_eq!(display(&page, NodeId(5)), "body/p/a/#text");
}

#[test]
fn class_counts_and_id_does_not() {
    let page = records();
    assert_eq!(
        TagPaths::of(&page, PathKind::Tags).symbols(),
        [0, 1, 2, 3, 4, 5, 2, 3, 4, 5]
    );
    assert_eq!(
        TagPaths::of(&page, PathKind::TagsAndStyle).symbols(),
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    );
}

#[test]
fn stored_hashes_do_not_change() {
    // Templates on people's machines hold these: another value means another fingerprint version and a migration.
    let page = records();
    let hashes = path_hashes(&page);
    assert_eq!(unhusk::page::fingerprint::VERSION, 1);
    assert_eq!((hashes[0], hashes[5]), (HTML, LINK_TEXT));
}

/// Hash of the path `html`.
const HTML: u64 = 12_702_529_924_027_950_439;
/// Hash of the path `html/body/p/a/#text`.
const LINK_TEXT: u64 = 7_382_014_559_583_002_111;

#[test]
fn links_and_words_of_a_record() {
    let page = records();
    let stats = TextStats::of(&page);
    let one = Amount {
        chars: 8,
        words: 4,
        link_chars: 2,
        link_words: 2,
        links: 1,
    };
    assert_eq!(stats.amount(&page, NodeId(2)), one);
    assert_eq!(stats.amount(&page, NodeId(5)).links, 0);
    assert_eq!(stats.amount(&page, NodeId(0)).words, 8);
    assert_eq!(one.link_density(), 0.25);
    assert_eq!(Amount::default().link_density(), 0.0);
    assert_eq!(stats.before(NodeId(6)), 8);
}

#[test]
fn nested_links_are_counted_once_as_text() {
    let mut page = Builder::new();
    page.open("html", Flags::default());
    for _ in 0..2 {
        page.open("a", Flags::default());
        page.attribute("href", "/");
    }
    page.text("in", Flags::default());
    page.close();
    page.text("still", Flags::default());
    page.close();
    page.text("out", Flags::default());
    let page = page.finish(PageFacts::default()).unwrap();
    let amount = TextStats::of(&page).amount(&page, NodeId::ROOT);
    assert_eq!((amount.link_chars, amount.chars, amount.links), (7, 10, 2));
}
