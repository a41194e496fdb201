//! PageLevel: boxes, features, hidden elements, sections, and any page.

use crate::support::pages as support;
use husk_lab::methods::Method;
use husk_lab::page_level::boxes::{Boxes, WIDTH};
use husk_lab::page_level::classifier::{MODELS, Model};
use husk_lab::page_level::features::{COUNT, Describer, NAMES, Row};
use husk_lab::page_level::{
    Classified, Parts, Penalty, SMALLEST, Smoothing, basic, basic_merge, default_model, smooth,
};
use proptest::prelude::*;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::text::TextStats;
use unhusk::page::{Builder, Flags, NodeId, Page, PageFacts, Rect, Size};

fn page(html: &str) -> Page {
    parse(html, "http://www.example.org/", Scripting::Off).unwrap()
}

fn first(page: &Page, tag: &str) -> NodeId {
    page.first(tag).unwrap()
}

/// Boxes of the first elements of these names, as (x, y, width, height).
fn estimate(html: &str, tags: &[&str]) -> Vec<(f32, f32, f32, f32)> {
    let page = page(html);
    let boxes = Boxes::of(&page, &TextStats::of(&page));
    assert!(!boxes.real);
    tags.iter()
        .map(|tag| {
            let rect = boxes.rect(first(&page, tag));
            (rect.x, rect.y, rect.width, rect.height)
        })
        .collect()
}

#[test]
fn blocks_are_below_each_other_and_cells_side_by_side() {
    let text = |n: usize| "x".repeat(n);
    // 300 characters of 8 pixels are two lines of 1200.
    let html = format!("<h1>Title</h1><p>{}</p><div>x</div>", text(300));
    assert_eq!(
        estimate(&html, &["h1", "p", "div", "body"]),
        [
            (0.0, 0.0, WIDTH, 20.0),
            (0.0, 20.0, WIDTH, 40.0),
            (0.0, 60.0, WIDTH, 20.0),
            (0.0, 0.0, WIDTH, 80.0)
        ]
    );
    let html = format!("<table><tr><td width=25%>x<th>{}</table>", text(225));
    assert_eq!(
        estimate(&html, &["tr", "td", "th"]),
        [
            (0.0, 0.0, WIDTH, 40.0),
            (0.0, 0.0, 300.0, 20.0),
            (300.0, 0.0, 900.0, 40.0)
        ]
    );
    // Cells share what is left as their text asks.
    let html = format!(
        "<table width=600><tr><td>{}<th>{}</table>",
        text(10),
        text(20)
    );
    assert_eq!(
        estimate(&html, &["td", "th"]),
        [(0.0, 0.0, 200.0, 20.0), (200.0, 0.0, 400.0, 20.0)]
    );
}

#[test]
fn inline_content_flows_and_breaks() {
    let html =
        "<div><a>xxxxxxxxxx</a><img width=400 height=50><br><b>x</b></div><script>x</script>";
    assert_eq!(
        estimate(html, &["a", "img", "b", "div", "script"]),
        [
            (0.0, 0.0, 80.0, 20.0),
            (80.0, 0.0, 400.0, 50.0),
            (0.0, 50.0, 8.0, 20.0),
            (0.0, 0.0, WIDTH, 70.0),
            (0.0, 0.0, 0.0, 0.0)
        ]
    );
    // What does not fit goes to the next line, what is too wide shrinks.
    let html = "<div><img width=700 height=10><svg width=700 height=20></svg><video width=2400 height=100></video></div>";
    assert_eq!(
        estimate(html, &["svg", "video"]),
        [(0.0, 10.0, 700.0, 20.0), (0.0, 30.0, WIDTH, 50.0)]
    );
    // A block inside inline content makes a block of it.
    assert_eq!(
        estimate("x<a><h2>y</h2></a>z", &["a"]),
        [(0.0, 20.0, WIDTH, 20.0)]
    );
}

/// A page laid out: (depth, tag, box), texts as `"words`.
fn laid_out(nodes: &[(usize, &str, [f32; 4])]) -> Page {
    let mut page = Builder::with_layout();
    for &(depth, tag, [x, y, width, height]) in nodes {
        while page.open_len() > depth {
            page.close();
        }
        match tag.strip_prefix('"') {
            Some(text) => page.text(text, Flags::default()),
            None => page.open(tag, Flags::default()),
        }
        page.rect(Rect {
            x,
            y,
            width,
            height,
        });
    }
    page.finish(PageFacts {
        document: Size {
            width: 1000.0,
            height: 1000.0,
        },
        ..PageFacts::default()
    })
    .unwrap()
}

const NONE: [f32; 4] = [0.0; 4];

fn parts(page: &Page) -> Parts {
    let stats = TextStats::of(page);
    Parts::of(page, &Boxes::of(page, &stats), &stats)
}

#[test]
fn small_elements_are_rolled_into_what_holds_them() {
    let page = laid_out(&[
        (0, "html", [0.0, 0.0, 1000.0, 1000.0]),
        (1, "ul", [0.0, 0.0, 100.0, 100.0]),
        (2, "li", [0.0, 0.0, 30.0, 30.0]),
        (3, "a", [0.0, 0.0, 30.0, 30.0]),
        (4, "\"one two three", NONE),
        (2, "li", [0.0, 0.0, 100.0, 20.0]),
        (3, "\"four", NONE),
        (1, "div", [0.0, 0.0, 100.0, 0.0]),
        (2, "img", [0.0, 0.0, 100.0, 50.0]),
    ]);
    let parts = parts(&page);
    let told: Vec<_> = parts
        .parts
        .iter()
        .map(|part| {
            let tag = page.tag(part.node).unwrap();
            (
                tag,
                part.parent,
                part.area as u32,
                part.size,
                part.hidden,
                part.words,
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            // The box without height is hidden, the picture in it hangs on the page.
            ("html", 0, 1_000_000, 7, 1, 0),
            ("ul", 0, 10_000, 4, 2, 3),
            ("li", 1, 2000, 1, 0, 1),
            ("img", 0, 5000, 1, 0, 0),
        ]
    );
    assert_eq!(parts.place, [0, 1, 1, 1, 1, 2, 2, 0, 3]);
    assert_eq!(parts.parts[1].weight(None), 3.0);
    assert_eq!(parts.parts[1].weight(Some(3)), 4.0);
}

#[test]
fn what_is_moved_out_of_sight_has_no_box() {
    let page = laid_out(&[
        (0, "html", [0.0, 0.0, 1000.0, 1000.0]),
        (1, "p", [-9999.0, 0.0, 500.0, 100.0]),
        (1, "div", [900.0, 990.0, 500.0, 100.0]),
    ]);
    let boxes = Boxes::of(&page, &TextStats::of(&page));
    assert!(boxes.real);
    assert_eq!(boxes.rect(first(&page, "p")).area(), 0.0);
    assert_eq!(boxes.rect(first(&page, "div")).area(), 1000.0);
}

#[test]
fn penalties_are_ratios_to_page_and_parent() {
    let page = laid_out(&[
        (0, "html", [0.0, 0.0, 1000.0, 1000.0]),
        (1, "ul", [0.0, 0.0, 500.0, 500.0]),
        (2, "li", [0.0, 0.0, 500.0, 100.0]),
        (2, "li", [0.0, 100.0, 500.0, 100.0]),
    ]);
    let classified = Classified::of(&page, default_model::of(&page));
    let costs = |nodes, area, parent| -> Vec<f64> {
        let smoothing = Smoothing::default().with_penalty(Penalty {
            factor: 1.0,
            nodes,
            area,
            parent,
        });
        let tree = classified.tree(&smoothing);
        tree.iter().map(|node| node.penalty).collect()
    };
    assert_eq!(costs(true, false, false), [1.0, 4.0 / 3.0, 4.0, 4.0]);
    assert_eq!(costs(false, true, false), [1.0, 4.0, 20.0, 20.0]);
    assert_eq!(costs(false, false, true), [1.0, 4.0, 5.0, 5.0]);
    assert_eq!(costs(true, true, true)[2], 4.0 * 20.0 * 5.0);
    assert_eq!(costs(false, false, false), [1.0; 4]);
}

fn features(page: &Page, tag: &str) -> impl Fn(&str) -> f32 {
    let stats = TextStats::of(page);
    let boxes = Boxes::of(page, &stats);
    let row: Row = Describer::new(page, &boxes, &stats).row(first(page, tag));
    move |name| row[NAMES.iter().position(|known| *known == name).unwrap()]
}

#[test]
fn features_by_hand() {
    let page = laid_out(&[
        (0, "html", [0.0, 0.0, 1000.0, 1000.0]),
        (1, "div", [100.0, 200.0, 300.0, 400.0]),
        (2, "\"some words", NONE),
    ]);
    let of = features(&page, "div");
    assert_eq!(of("left margin"), 0.1);
    assert_eq!(of("right margin"), 0.6);
    assert_eq!(of("top margin"), 0.2);
    assert_eq!(of("bottom margin"), 0.4);
    assert_eq!(of("near top"), 0.5);
    assert_eq!(of("off centre across"), 0.5);
    assert!((of("off centre down") - 0.2).abs() < 1e-6);
    assert_eq!(of("width"), 0.3);
    assert_eq!(of("height"), 0.4);
    let html = "<title>Tide mills of Brittany</title><ul>\
        <li><a href=/a>Mills</a> <a href='http://example.org/b'>two words</a></li>\
        <li><a href='http://other.org/'>Else</a> of the, plain. <input></li></ul><p>rest</p>";
    let page = self::page(html);
    let of = features(&page, "ul");
    assert_eq!(of("links per word"), 3.0 / 7.0);
    assert_eq!(of("text in anchors"), 17.0 / 29.0);
    assert_eq!(of("intra-site links"), 2.0 / 3.0);
    assert_eq!(of("share of links"), 1.0);
    assert_eq!(of("share of words"), 7.0 / 8.0);
    assert_eq!(of("words of title"), 1.0 / 7.0);
    assert_eq!(of("title found"), 1.0 / 4.0);
    assert_eq!(of("ends of sentences"), 1.0);
    assert_eq!(of("fields"), 1.0 / 3.0);
    assert_eq!(of("no links"), 0.0);
    assert_eq!(features(&page, "p")("no links"), 1.0);
}

#[test]
fn models_are_picked_by_area() {
    let mut model = Model {
        cuts: [10.0, 20.0, 30.0],
        weights: [[0.0; COUNT]; MODELS],
        laid_out: true,
    };
    model.weights[1][0] = 2.0;
    let mut row = [0.0; COUNT];
    row[0] = 1.0;
    for (area, part, score) in [
        (9.9, 0, 0.5),
        (10.0, 1, 0.880_797),
        (30.0, 3, 0.5),
        (1e9, 3, 0.5),
    ] {
        assert_eq!(model.part(area), part);
        assert!((model.score(area, &row) - score).abs() < 1e-6, "{area}");
    }
}

/// Menu, article and footer as a browser might lay them out.
fn story() -> Page {
    let words = "\"The mill stood where the river bends, and nobody had worked it since the war ended in that valley.";
    let mut nodes = vec![
        (0, "html", [0.0, 0.0, 1000.0, 1000.0]),
        (1, "body", [0.0, 0.0, 1000.0, 1000.0]),
    ];
    nodes.push((2, "ul", [0.0, 0.0, 1000.0, 60.0]));
    for k in 0..8 {
        nodes.push((3, "li", [125.0 * k as f32, 0.0, 125.0, 60.0]));
        nodes.push((4, "a", [125.0 * k as f32, 0.0, 125.0, 60.0]));
        nodes.push((5, "\"Section", NONE));
    }
    nodes.push((2, "article", [150.0, 80.0, 700.0, 860.0]));
    for k in 0..8 {
        nodes.push((3, "p", [150.0, 80.0 + 105.0 * k as f32, 700.0, 100.0]));
        nodes.extend([(4, words, NONE); 4]);
    }
    nodes.push((2, "footer", [0.0, 960.0, 1000.0, 40.0]));
    nodes.push((3, "a", [0.0, 960.0, 400.0, 40.0]));
    nodes.push((4, "\"Imprint", NONE));
    laid_out(&nodes)
}

#[test]
fn menus_are_template_and_articles_are_not() {
    // Links without an address are links to nobody: give them one.
    let plain = story();
    let mut page = Builder::with_layout();
    let mut open: Vec<NodeId> = Vec::new();
    for node in plain.nodes() {
        while open.last().is_some_and(|&last| plain.end(last) <= node) {
            open.pop();
            page.close();
        }
        match plain.tag(node) {
            None => page.text(plain.text(node).unwrap(), Flags::default()),
            Some(tag) => {
                page.open(tag, Flags::default());
                open.push(node);
                if tag == "a" {
                    page.attribute("href", "/section");
                }
            }
        }
        page.rect(plain.rect(node).unwrap());
    }
    let page = page.finish(plain.facts().clone()).unwrap();
    let marking = Method::PageLevel.learn(&[], 0, &mut |_, _| {}).mark(&page);
    for (tag, template) in [
        ("ul", true),
        ("li", true),
        ("a", true),
        ("article", false),
        ("p", false),
    ] {
        assert_eq!(
            marking.is_template(first(&page, tag)),
            template,
            "{tag}: {:?}",
            marking.scores
        );
    }
    let (menu, article) = (first(&page, "li"), first(&page, "p"));
    assert_ne!(
        marking.segments[menu.index()],
        marking.segments[article.index()]
    );
}

proptest! {
    #[test]
    fn any_page_is_scored_and_cut_into_sections(page in support::pages(), difference in 0.0_f32..0.5) {
        let plain = basic(&page);
        let merged = basic_merge(&page, difference);
        prop_assert_eq!(&plain.scores, &merged.scores);
        for smoothing in [Smoothing::default(), Smoothing::as_printed()] {
            let smoothed = smooth(&page, &smoothing);
            prop_assert!(smoothed.exact);
            prop_assert_eq!(smoothed.roots[0], NodeId::ROOT);
            for node in page.nodes() {
                for sections in [&plain, &merged, &smoothed] {
                    prop_assert!((0.0..=1.0).contains(&sections.scores[node.index()]));
                }
                let Some(parent) = page.parent(node) else { continue };
                // Templateness never falls on the way down, and rises where a section begins and nowhere else.
                let (own, above) = (smoothed.scores[node.index()], smoothed.scores[parent.index()]);
                let begins = smoothed.roots.contains(&node);
                prop_assert!(own >= above, "{:?}", node);
                let same = smoothed.segments[node.index()] == smoothed.segments[parent.index()];
                prop_assert_eq!(begins, !same);
            }
        }
    }

    #[test]
    fn boxes_and_features_of_any_page_are_numbers(page in support::pages()) {
        let stats = TextStats::of(&page);
        for boxes in [Boxes::of(&page, &stats), Boxes::estimated(&page, &stats)] {
            let Size { width, height } = boxes.document;
            prop_assert!(width >= 1.0 && height >= 1.0);
            let describer = Describer::new(&page, &boxes, &stats);
            for node in page.nodes() {
                let rect = boxes.rect(node);
                for side in [rect.x, rect.y, rect.width, rect.height] {
                    prop_assert!(side.is_finite() && side >= 0.0, "{:?}", rect);
                }
                for (value, name) in describer.row(node).into_iter().zip(NAMES) {
                    prop_assert!((-1.0..=2.5).contains(&value), "{} {}", name, value);
                }
            }
            let parts = Parts::of(&page, &boxes, &stats);
            prop_assert!(parts.parts.iter().all(|part| part.area >= SMALLEST));
            let hidden: u32 = parts.parts.iter().map(|part| part.hidden + 1).sum();
            prop_assert_eq!(hidden, parts.parts[0].size);
        }
    }
}

#[test]
fn hostile_pages_end() {
    let mut deep = Builder::new();
    for k in 0..100_000 {
        deep.open(["div", "a", "table", "tr", "td"][k % 5], Flags::default());
        deep.attribute("width", "99999999999999999999");
    }
    deep.text("x", Flags::default());
    let deep = deep.finish(PageFacts::default()).unwrap();
    let mut wide = Builder::new();
    wide.open("tr", Flags::default());
    for _ in 0..200_000 {
        wide.open("td", Flags::default());
        wide.text("word", Flags::default());
        wide.close();
    }
    let wide = wide.finish(PageFacts::default()).unwrap();
    for page in [deep, wide] {
        let sections = smooth(&page, &Smoothing::default());
        assert_eq!(sections.scores.len(), page.len());
    }
}
