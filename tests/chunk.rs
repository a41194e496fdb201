//! Text chunks: cuts, counts and duplicates by example, the naive twin, hostile pages.

use crate::oracle::chunk as oracle;
use crate::support::pages as support;
use husk_lab::chunk::{ChunkTemplate, Chunks, OVER, Settings, Unit, learn};
use husk_lab::imatch::{self, Window};
use husk_lab::methods::Method;
use proptest::prelude::*;
use unhusk::page::html::{Scripting, parse_bytes};
use unhusk::page::{Builder, Flags, NodeId, Page, PageFacts};

fn page(html: &str) -> Page {
    parse_bytes(html.as_bytes(), "", None, Scripting::Off).unwrap()
}

fn learned(pages: &[Page], settings: &Settings) -> ChunkTemplate {
    let pages: Vec<&Page> = pages.iter().collect();
    learn(&pages, settings, &mut |_, _| {})
}

/// The text of every chunk that has some, terms joined by spaces.
fn texts(page: &Page, unit: Unit) -> Vec<String> {
    let chunks = Chunks::of(page, unit);
    (0..chunks.chunks.len())
        .map(|k| {
            page.nodes()
                .filter(|&node| chunks.of[node.index()] == k as u32 && chunks.is_read(node))
                .flat_map(|node| page.text(node).unwrap().split_whitespace())
                .collect::<Vec<_>>()
                .join(" ")
        })
        .filter(|text| !text.is_empty())
        .collect()
}

#[test]
fn tables_and_maps_cut() {
    let tables = |html| texts(&page(html), Unit::Tables);
    assert_eq!(
        tables("a<table><tr><td>b <b>c</b><td>d<table><tr><td>e</table>f</table>g<p>h"),
        ["a", "b c d", "e", "f", "g h"]
    );
    assert_eq!(tables("a<map name=m>b</map>c"), ["a", "b", "c"]);
    assert_eq!(
        tables(
            "<title>t</title>a<script>s</script><style>s</style><noscript>n<table><td>n</table></noscript>b"
        ),
        ["a b"],
        "what nobody reads neither counts nor cuts"
    );
    assert_eq!(tables("a<iframe><table>b</table></iframe>c"), ["a c"]);
    assert!(tables("<table><tr><td><img></table>").is_empty());
}

#[test]
fn tables_stand_between_a_pair_of_tags() {
    let between = |html: &str, unit| {
        let page = page(html);
        let chunks = Chunks::of(&page, unit);
        chunks
            .between_tags()
            .map(|chunk| chunk.chars)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        between(
            "a<table><td>bb</table>ccc<table><td>dddd</table>eeeee",
            Unit::Tables
        ),
        [2, 3, 4]
    );
    assert_eq!(
        between("a<table><td>bb", Unit::Tables),
        [2],
        "the page closes what is open"
    );
    assert!(between("a<p>bb", Unit::Tables).is_empty());
    assert_eq!(between("a<p>bb", Unit::Blocks), [1, 2]);
}

#[test]
fn blocks_cut() {
    let blocks = |html| texts(&page(html), Unit::Blocks);
    assert_eq!(
        blocks(
            "<div>one <b>two</b><p>three<a href=x>four</a></p>five</div><ul><li>six<li>seven</ul>"
        ),
        ["one two", "three four", "five", "six", "seven"]
    );
}

/// Ten pages: a menu in a table on all, a notice on `notice` of them, text of their own.
fn site(notice: usize) -> Vec<Page> {
    (0..10)
        .map(|k| {
            let notice = if k < notice { "Read   this" } else { "" };
            page(&format!(
                "<table><tr><td>News<td><img>Sport</table>Story {k} of many<table><tr><td>{notice}</table>\
                 <table><tr><td>3 May, page {k}</table>"
            ))
        })
        .collect()
}

/// Words of the text nodes that are template on the last page.
fn marked(template: &ChunkTemplate, page: &Page) -> String {
    let marks = template.mark(page);
    let words = page
        .nodes()
        .filter(|node| marks.template.contains(node.index()))
        .filter_map(|node| page.text(node));
    words.collect::<Vec<_>>().join("|")
}

#[test]
fn a_chunk_over_the_threshold_is_template() {
    let settings = Settings::default().with_share(30);
    let three = learned(&site(3), &settings);
    assert_eq!((three.pages(), three.threshold(), three.len()), (10, 3, 1));
    let pages = site(4);
    let four = learned(&pages, &settings);
    assert_eq!(four.len(), 2, "over 3, not 3");
    assert_eq!(marked(&four, &pages[0]), "News|Sport|Read   this");
    assert_eq!(marked(&four, &pages[9]), "News|Sport");
    assert_eq!(
        learned(&site(4), &Settings::default().with_over(4)).len(),
        1
    );
    assert_eq!(
        learned(&site(10), &Settings::default().with_over(10)).len(),
        0
    );
}

#[test]
fn few_pages_have_a_template_too() {
    for (count, threshold, found) in [
        (0, 1, 0),
        (1, 1, 0),
        (2, 1, 1),
        (3, 1, 1),
        (5, 1, 1),
        (8, 2, 1),
    ] {
        let template = learned(&site(0)[..count], &Settings::default());
        assert_eq!(
            (template.threshold(), template.len()),
            (threshold, found),
            "{count}"
        );
    }
}

#[test]
fn marks_cover_what_holds_nothing_else() {
    let pages = site(5);
    let template = learned(&pages, &Settings::default().with_over(OVER));
    let marks = template.mark(&pages[0]);
    let of = |tag: &str, k: usize| {
        let node = pages[0]
            .nodes()
            .filter(|&node| pages[0].tag(node) == Some(tag))
            .nth(k)
            .unwrap();
        (
            marks.template.contains(node.index()),
            marks.scores[node.index()],
        )
    };
    assert_eq!(of("table", 0), (true, 1.0), "on every page");
    assert_eq!(
        of("img", 0),
        (true, 1.0),
        "among the text of a template chunk"
    );
    assert_eq!(of("table", 2), (false, 0.0));
    assert_eq!(of("body", 0), (false, 0.0));
    let (marked, score) = of("table", 1);
    assert!(
        marked && score > 0.5 && score < 0.7,
        "just over the threshold: {score}"
    );
    let (template_chars, all) = marks.chars(&template);
    assert_eq!(template_chars, "NewsSportReadthis".len() as u64);
    assert_eq!(all, "NewsSportReadthisStory0ofmany3May,page0".len() as u64);
}

#[test]
fn duplicates_do_not_count() {
    // Four copies of a story and six pages of their own: without the copies nothing of the story repeats.
    let mut pages: Vec<Page> = site(0).into_iter().take(6).collect();
    pages.extend((0..5).map(|k| {
        page(&format!(
            "{}<table><tr><td>News<td>Sport</table>One story told twice<p>and again",
            " ".repeat(k)
        ))
    }));
    let template = learned(&pages, &Settings::default());
    assert_eq!(
        template.duplicates().ones().collect::<Vec<_>>(),
        [7, 8, 9, 10]
    );
    assert_eq!((template.pages(), template.len()), (7, 1));
    assert!(template.complete());
    let two: Vec<&Page> = pages[9..].iter().collect();
    let found = imatch::duplicates(&two, Window::default(), &mut || {});
    assert_eq!(
        found.pages.ones().collect::<Vec<_>>(),
        [1],
        "two copies have no telling term"
    );
    let few = [page("a<p>b"), page("aa<p>b"), page("aa b")];
    let found = imatch::duplicates(&few.each_ref(), Window::default(), &mut || {});
    assert_eq!(
        found.pages.ones().collect::<Vec<_>>(),
        [2],
        "a term is more than its letters"
    );
}

#[test]
fn a_middle_window_takes_products_for_duplicates() {
    let pages: Vec<Page> = (0..10)
        .map(|k| {
            page(&format!(
                "Rings of {} Price {k}.50",
                ["gold", "silver"][k % 2]
            ))
        })
        .collect();
    let refs: Vec<&Page> = pages.iter().collect();
    let count = |window| {
        imatch::duplicates(&refs, window, &mut || {})
            .pages
            .count_ones(..)
    };
    assert_eq!(count(Window::default()), 0);
    assert_eq!(
        count(Window::new(0.1, 0.9)),
        8,
        "what tells them apart stands on one page"
    );
}

#[test]
fn progress_is_told_to_the_end() {
    let pages = site(0);
    let refs: Vec<&Page> = pages.iter().collect();
    for method in [Method::Chunk, Method::BlockChunk] {
        let mut last = (0, 0);
        let marker = method.learn(&refs, 0, &mut |done, of| {
            assert_eq!(done, last.0 + 1);
            last = (done, of);
        });
        assert_eq!(last, (30, 30));
        let marking = marker.mark(&pages[0]);
        assert!(
            pages[0].nodes().any(|node| marking.is_template(node)),
            "{}",
            method.name()
        );
    }
}

/// Few words and few tags: chunks come again, pages are duplicates now and then.
fn collections() -> impl Strategy<Value = Vec<Page>> {
    let word = prop::sample::select(&["a", "b", "c", " d ", "a  b", " ", ""][..]);
    let tags =
        prop::sample::select(&["table", "map", "p", "b", "div", "noscript", "img", "iframe"][..]);
    let step = prop_oneof![
        3 => word.prop_map(|text| (0, text)),
        3 => tags.prop_map(|tag| (1, tag)),
        3 => Just((2, "")),
    ];
    let pages = prop::collection::vec(step, 0..14).prop_map(|steps| {
        let mut page = Builder::new();
        page.open("html", Flags::default());
        for (kind, what) in steps {
            match kind {
                0 => page.text(what, Flags::default()),
                1 => page.open(what, Flags::default()),
                _ if page.open_len() > 1 => page.close(),
                _ => {}
            }
        }
        page.finish(PageFacts::default()).unwrap()
    });
    prop::collection::vec(pages, 0..9)
}

fn compare(pages: &[Page], over: u32, window: (f64, f64), unit: Unit) -> Result<(), TestCaseError> {
    let refs: Vec<&Page> = pages.iter().collect();
    let settings = Settings::new(unit)
        .with_over(over)
        .with_window(Window::new(window.0, window.1));
    let fast = learn(&refs, &settings, &mut |_, _| {});
    let blocks = unit == Unit::Blocks;
    let duplicates: Vec<usize> = oracle::duplicates(&refs, window.0, window.1)
        .into_iter()
        .collect();
    prop_assert_eq!(fast.duplicates().ones().collect::<Vec<_>>(), duplicates);
    let naive = oracle::template(&refs, blocks, over as usize, window.0, window.1);
    prop_assert_eq!(fast.len(), naive.len());
    for page in &refs {
        let marks = fast.mark(page);
        let chunks = oracle::chunks(page, blocks);
        let with_text: Vec<_> = marks.chunks.with_text().collect();
        prop_assert_eq!(with_text.len(), chunks.len());
        for ((terms, nodes), chunk) in chunks.iter().zip(with_text) {
            let on = naive.get(terms).copied();
            prop_assert_eq!(fast.pages_with(chunk).map(|on| on as usize), on);
            prop_assert_eq!(chunk.terms as usize, terms.len());
            for node in nodes {
                prop_assert_eq!(marks.template.contains(node.index()), on.is_some());
            }
        }
        let read: usize = chunks.iter().map(|chunk| chunk.1.len()).sum();
        prop_assert_eq!(
            page.nodes()
                .filter(|&node| marks.chunks.is_read(node))
                .count(),
            read
        );
    }
    Ok(())
}

/// What holds of the marks on any page, learned from or not.
fn check_marks(template: &ChunkTemplate, page: &Page) -> Result<(), TestCaseError> {
    let marks = template.mark(page);
    prop_assert_eq!(marks.scores.len(), page.len());
    prop_assert_eq!(marks.chunks.of.len(), page.len());
    for node in page.nodes() {
        let k = node.index();
        let score = marks.scores[k];
        prop_assert!((0.0..=1.0).contains(&score));
        prop_assert_eq!(marks.template.contains(k), score > 0.5);
        let chunk = marks.chunks.chunk(node).unwrap();
        prop_assert!(chunk.first <= node);
        let mut read = page
            .subtree(node)
            .filter(|&inner| marks.chunks.is_read(inner));
        if marks.template.contains(k) {
            prop_assert!(read.all(|inner| marks.template.contains(inner.index())));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn template_is_that_of_the_naive_twin(
        pages in collections(),
        over in 0_u32..5,
        low in prop::sample::select(&[0.0, 0.1, 0.3][..]),
        high in prop::sample::select(&[0.7, 0.9, 1.0][..]),
        blocks in any::<bool>(),
    ) {
        let unit = if blocks { Unit::Blocks } else { Unit::Tables };
        compare(&pages, over, (low, high), unit)?;
    }
}

proptest! {
    #[test]
    fn any_pages_are_marked(pages in prop::collection::vec(support::pages(), 1..6), other in support::pages()) {
        for unit in [Unit::Tables, Unit::Blocks] {
            compare(&pages, 1, (0.1, 1.0), unit)?;
            let template = learned(&pages, &Settings::new(unit));
            prop_assert!(template.complete());
            for page in pages.iter().chain([&other]) {
                check_marks(&template, page)?;
            }
        }
    }
}

#[test]
fn hostile_pages_end() {
    let nested = |tag: &str| {
        let mut page = Builder::new();
        for k in 0..100_000 {
            page.open(tag, Flags::default());
            page.text(if k % 2 == 0 { "even" } else { "odd" }, Flags::default());
        }
        page.finish(PageFacts::default()).unwrap()
    };
    let mut rows = Builder::new();
    rows.open("html", Flags::default());
    for k in 0..1_000_000_u32 {
        rows.open("table", Flags::default());
        rows.text(&k.to_string(), Flags::default());
        rows.close();
    }
    let rows = rows.finish(PageFacts::default()).unwrap();
    let mut long = Builder::new();
    long.open("html", Flags::default());
    long.text(&"word more ".repeat(5_000_000), Flags::default());
    let long = long.finish(PageFacts::default()).unwrap();
    let deep = nested("table");
    assert_eq!(Chunks::of(&deep, Unit::Tables).with_text().count(), 100_000);
    for unit in [Unit::Tables, Unit::Blocks] {
        let template = learn(&[&deep, &rows, &long], &Settings::new(unit), &mut |_, _| {});
        assert!(!template.complete(), "more terms than are looked at");
        assert_eq!((template.pages(), template.len()), (3, 0));
        for page in [&deep, &rows, &long] {
            let marks = template.mark(page);
            assert_eq!(marks.chars(&template).0, 0);
            assert!(!marks.template.contains(NodeId::ROOT.index()));
        }
    }
}

#[test]
fn too_many_chunks_are_said_to_be() {
    let rows = |from: u32| {
        let mut page = Builder::new();
        page.open("html", Flags::default());
        for k in from..from + 600_000 {
            page.open("table", Flags::default());
            page.text(&k.to_string(), Flags::default());
            page.close();
        }
        page.finish(PageFacts::default()).unwrap()
    };
    let (first, second) = (rows(0), rows(600_000));
    let template = learn(&[&first], &Settings::default(), &mut |_, _| {});
    assert!(template.complete());
    let template = learn(&[&first, &second], &Settings::default(), &mut |_, _| {});
    assert!(!template.complete());
}
