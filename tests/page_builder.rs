//! The builder: what it accepts, what it refuses, and that the first error is the one told.

use unhusk::page::{Builder, Flags, NodeId, PageError, PageFacts, Rect, Size};

fn plain() -> Flags {
    Flags::default()
}

#[test]
fn misuse_is_told() {
    type Misuse = fn(&mut Builder);
    let cases: [(&str, Misuse, PageError); 12] = [
        ("nothing pushed", |_| {}, PageError::Empty),
        (
            "text as root",
            |page| page.text("x", plain()),
            PageError::Unbalanced { node: 0 },
        ),
        (
            "close before open",
            Builder::close,
            PageError::Unbalanced { node: 0 },
        ),
        (
            "attribute before open",
            |page| page.attribute("a", ""),
            PageError::Unbalanced { node: 0 },
        ),
        (
            "a second root",
            |page| {
                page.open("p", plain());
                page.close();
                page.open("p", plain());
            },
            PageError::Unbalanced { node: 1 },
        ),
        (
            "text behind the root",
            |page| {
                page.open("p", plain());
                page.close();
                page.text("x", plain());
            },
            PageError::Unbalanced { node: 1 },
        ),
        (
            "one close too many",
            |page| {
                page.open("p", plain());
                page.close();
                page.close();
            },
            PageError::Unbalanced { node: 1 },
        ),
        (
            "attribute of a text",
            |page| {
                page.open("p", plain());
                page.text("x", plain());
                page.attribute("a", "b");
            },
            PageError::TextWithChildren { node: 1 },
        ),
        (
            "attribute of a closed element",
            |page| {
                page.open("p", plain());
                page.open("b", plain());
                page.close();
                page.attribute("a", "b");
            },
            PageError::TextWithChildren { node: 1 },
        ),
        (
            "a box that is no box",
            |page| {
                page.open("p", plain());
                page.rect(Rect {
                    width: f32::NAN,
                    ..Rect::default()
                });
            },
            PageError::Rect { node: 0 },
        ),
        (
            "a box of negative height",
            |page| {
                page.open("p", plain());
                page.rect(Rect {
                    height: -0.5,
                    ..Rect::default()
                });
            },
            PageError::Rect { node: 0 },
        ),
        (
            "the first of two errors",
            |page| {
                page.open("p", plain());
                page.text("x", plain());
                page.attribute("a", "b");
                page.close();
                page.close();
                page.open("q", plain());
            },
            PageError::TextWithChildren { node: 1 },
        ),
    ];
    for (name, misuse, expected) in cases {
        for mut page in [Builder::new(), Builder::with_layout()] {
            misuse(&mut page);
            assert_eq!(
                page.finish(PageFacts::default()).unwrap_err(),
                expected,
                "{name}"
            );
        }
    }
}

#[test]
fn sizes_of_the_page_are_checked() {
    for bad in [f32::NAN, f32::INFINITY, -1.0] {
        for which in 0..4 {
            let mut facts = PageFacts::default();
            let Size { width, height } = if which < 2 {
                &mut facts.viewport
            } else {
                &mut facts.document
            };
            *(if which % 2 == 0 { width } else { height }) = bad;
            let mut page = Builder::with_layout();
            page.open("html", plain());
            assert_eq!(
                page.finish(facts).unwrap_err(),
                PageError::PageSize,
                "{bad} at {which}"
            );
        }
    }
}

#[test]
fn errors_say_what_was_got_and_what_was_wanted() {
    for (error, text) in [
        (
            PageError::Version { got: 9, known: 1 },
            "page format version 9, this build reads version 1",
        ),
        (
            PageError::TooManyNodes { got: 5, max: 4 },
            "page of 5 nodes, at most 4 are read",
        ),
        (
            PageError::UnknownFlags {
                node: 3,
                flags: 0x800,
            },
            "node 3 has unknown flags 0x800",
        ),
        (
            PageError::AttributeEnds {
                node: 1,
                end: 7,
                attributes: 2,
            },
            "attributes of node 1 end at 7, out of order or past 2",
        ),
    ] {
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn open_elements_are_closed_at_the_end() {
    let mut page = Builder::new();
    page.open("html", plain());
    page.open("body", plain());
    assert_eq!((page.open_len(), page.next_node()), (2, NodeId(2)));
    page.text("x", plain());
    let page = page.finish(PageFacts::default()).unwrap();
    let ends: Vec<u32> = page.nodes().map(|node| page.end(node).0).collect();
    assert_eq!(ends, [3, 3, 3]);
    assert_eq!(page.parent(NodeId(2)), Some(NodeId(1)));
    assert!(page.is_leaf(NodeId(2)) && !page.is_leaf(NodeId(1)));
}

#[test]
fn columns_answer_for_the_tree() {
    let mut page = Builder::new();
    page.open("html", plain());
    page.open("head", plain());
    page.close();
    page.open("body", plain());
    for _ in 0..2 {
        page.open("p", plain());
        page.attribute("class", "a");
        page.attribute("class", "b");
        page.text("x", plain());
        page.close();
    }
    let page = page.finish(PageFacts::default()).unwrap();
    assert_eq!(page.body(), NodeId(2));
    assert_eq!(
        page.children(NodeId(0)).collect::<Vec<_>>(),
        [NodeId(1), NodeId(2)]
    );
    assert_eq!(
        page.children(NodeId(2)).collect::<Vec<_>>(),
        [NodeId(3), NodeId(5)]
    );
    assert_eq!(
        page.ancestors(NodeId(6)).collect::<Vec<_>>(),
        [NodeId(5), NodeId(2), NodeId(0)]
    );
    assert_eq!(page.subtree_len(NodeId(2)), 5);
    assert_eq!(
        page.attribute(NodeId(3), "class"),
        Some("a"),
        "the first of a name counts"
    );
    assert_eq!(page.attribute_ids(NodeId(3)), page.attribute_ids(NodeId(5)));
    assert_eq!(
        page.name_id(NodeId(4)),
        page.name_id(NodeId(6)),
        "equal text, equal id"
    );
    assert_eq!((page.tag(NodeId(4)), page.text(NodeId(3))), (None, None));
    assert_eq!(page.first("p"), Some(NodeId(3)));
    assert!(page.rect(NodeId(0)).is_none() && !page.has_layout());
}

#[test]
fn the_title_is_taken_from_the_page_unless_given() {
    let titled = |given: &str| {
        let mut page = Builder::new();
        page.open("html", plain());
        page.open("title", plain());
        page.text(" One \n title ", plain());
        page.close();
        page.open("title", plain());
        page.text("another", plain());
        let facts = PageFacts {
            title: given.to_owned(),
            ..PageFacts::default()
        };
        page.finish(facts).unwrap().facts().title.clone()
    };
    assert_eq!(titled(""), "One title");
    assert_eq!(titled("  \t"), "One title");
    assert_eq!(titled(" Given \n here"), "Given here");
}

#[test]
fn hidden_spreads_downwards_and_nowhere_else() {
    let mut page = Builder::with_layout();
    page.open("html", plain());
    page.open("div", Flags::HIDDEN);
    page.open("p", plain());
    page.text("x", plain());
    page.close();
    page.close();
    page.open("div", plain());
    page.text("y", Flags::UNSLOTTED);
    let page = page.finish(PageFacts::default()).unwrap();
    let hidden: Vec<bool> = page.nodes().map(|node| page.is_hidden(node)).collect();
    assert_eq!(hidden, [false, true, true, true, false, true]);
}

#[test]
fn layout_is_not_guessed_where_a_browser_told() {
    for (mut page, hidden) in [(Builder::new(), true), (Builder::with_layout(), false)] {
        page.open("html", plain());
        page.open("div", plain());
        page.attribute("style", "display: none");
        let page = page.finish(PageFacts::default()).unwrap();
        assert_eq!(page.is_hidden(NodeId(1)), hidden);
    }
}
