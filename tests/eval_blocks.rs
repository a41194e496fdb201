//! Labelled pages: labels come off, blocks inside take their part over, snapshots are read back.

use std::io::Write;

use crate::support::data;
use crate::support::folder::Folder;
use husk_lab::eval::blocks::{BlockType, BlocksPage, take_labels};
use husk_lab::eval::dataset::DataSet;
use husk_lab::eval::snapshot::{BlockRoot, Snapshots};
use husk_lab::methods::Marking;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{Builder, Flags, NodeId, Page, PageFacts, Rect, wire};

const LABELLED: &str = r#"<body>
<div data-block="1" data-block-type="Header" class="top"><ul data-block="2" data-block-type="Menu"><li>Home</ul><img src=a.png></div>
<div data-block="1" data-block-type="Content"><p data-block="2" data-block-type="Article">Words here</p><p>More</p></div>
<div data-block="1" data-block-type="Riddle">What?</div>
<div class="ui-dialog ui-widget">LinkList <input name="group1" value="LinkList"></div>"#;

const PLAIN: &str = r#"<body>
<div class="top"><ul><li>Home</ul><img src=a.png></div>
<div><p>Words here</p><p>More</p></div>
<div>What?</div>
"#;

fn page(html: &str) -> Page {
    parse(html, "http://example.org/", Scripting::Off).unwrap()
}

fn kind_at(blocks: &BlocksPage, text: &str) -> (Option<BlockType>, bool) {
    let found = |&node: &NodeId| blocks.page.text(node) == Some(text);
    let node = blocks.page.nodes().find(found).unwrap();
    (
        blocks.kind[node.index()],
        blocks.template.contains(node.index()),
    )
}

#[test]
fn labels_come_off_and_the_rest_is_the_page_as_it_was() {
    let (clean, roots) = take_labels(&page(LABELLED)).unwrap();
    let plain = page(PLAIN);
    let shown = |page: &Page| -> Vec<String> {
        let one = |node| {
            let attributes: Vec<_> = page.attributes(node).collect();
            format!(
                "{:?} {:?} {:?} {attributes:?}",
                page.parent(node),
                page.tag(node),
                page.text(node)
            )
        };
        page.nodes().map(one).collect()
    };
    assert_eq!(shown(&clean), shown(&plain));
    let kinds: Vec<(&str, u32)> = roots
        .iter()
        .map(|root| (root.kind.as_str(), root.level))
        .collect();
    let want = [
        ("Header", 1),
        ("Menu", 2),
        ("Content", 1),
        ("Article", 2),
        ("Riddle", 1),
    ];
    assert_eq!(kinds, want);
    assert_eq!(clean.tag(roots[1].node), Some("ul"));
}

#[test]
fn blocks_inside_take_their_part_over() {
    let (clean, roots) = take_labels(&page(LABELLED)).unwrap();
    let blocks = BlocksPage::of("a", clean, &roots);
    assert_eq!(kind_at(&blocks, "Home"), (Some(BlockType::Menu), true));
    assert_eq!(
        kind_at(&blocks, "Words here"),
        (Some(BlockType::Article), false)
    );
    assert_eq!(kind_at(&blocks, "More"), (Some(BlockType::Content), false));
    assert_eq!(
        kind_at(&blocks, "What?"),
        (None, false),
        "an unknown name is no block"
    );
    let image = blocks.page.first("img").unwrap();
    assert_eq!(blocks.kind[image.index()], Some(BlockType::Header));

    // The labels themselves as a method: all right.
    let marking = Marking {
        segments: blocks.groups(),
        ..Marking::from_bits(blocks.template.clone())
    };
    let (overlap, rand) = blocks.score(&marking);
    assert_eq!(overlap.words.shared, 1);
    assert!((overlap.words.scores().f1() - 1.0).abs() < 1e-12 && (rand - 1.0).abs() < 1e-12);
}

#[test]
fn the_innermost_block_that_decides_does() {
    let (clean, roots) = take_labels(&page(
        "<header data-block=1 data-block-type=Header>\
         <h1 data-block=2 data-block-type=Title>Site</h1><p>Slogan</p>\
         <div data-block=2 data-block-type=Content>Story<b data-block=2 data-block-type=Ad>Buy</b>\
         <i data-block=2 data-block-type=Author>Me</i></div></header>",
    ))
    .unwrap();
    let blocks = BlocksPage::of("a", clean, &roots);
    for (text, kind, template) in [
        ("Site", BlockType::Title, true),
        ("Slogan", BlockType::Header, true),
        ("Story", BlockType::Content, false),
        ("Buy", BlockType::Ad, true),
        ("Me", BlockType::Author, false),
    ] {
        assert_eq!(kind_at(&blocks, text), (Some(kind), template), "{text}");
    }
}

#[test]
fn every_type_has_its_name() {
    for kind in BlockType::ALL {
        assert_eq!(BlockType::from_name(kind.name()), Some(kind));
    }
    assert_eq!(
        BlockType::ALL
            .iter()
            .filter(|kind| kind.is_template())
            .count(),
        8
    );
}

fn laid_out() -> Page {
    let mut page = Builder::with_layout();
    page.open("html", Flags::default());
    page.open("body", Flags::default());
    page.rect(Rect {
        x: 0.0,
        y: 0.0,
        width: 100.0,
        height: 50.0,
    });
    page.text("Home", Flags::default());
    page.finish(PageFacts::default()).unwrap()
}

#[test]
fn snapshots_are_read_back_and_checked() {
    let folder = Folder::new("snapshots");
    let snapshots = Snapshots::of(folder.path(), "set");
    assert!(!snapshots.is_there());
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(&wire::encode(&laid_out())).unwrap();
    folder.write("set/a%2Fb.page.gz", &gzip.finish().unwrap());
    let record =
        r#"{"format":1,"complete":true,"nodes":3,"blocks":[{"node":1,"type":"Menu","level":1}]}"#;
    folder.write("set/a%2Fb.json", record.as_bytes());
    assert!(snapshots.is_there());
    assert!(snapshots.read("none").unwrap().is_none());
    let found = snapshots.read("a/b").unwrap().unwrap();
    assert_eq!(found.page, laid_out());
    assert!(found.page.has_layout());
    let menu = BlockRoot {
        node: NodeId(1),
        kind: "Menu".to_owned(),
        level: 1,
    };
    assert_eq!(found.blocks, [menu]);

    for (bad, word) in [
        (record.replace("\"format\":1", "\"format\":2"), "format 2"),
        (record.replace("\"nodes\":3", "\"nodes\":4"), "another page"),
        (record.replace("\"node\":1", "\"node\":3"), "another page"),
        ("{".to_owned(), "EOF"),
    ] {
        folder.write("set/a%2Fb.json", bad.as_bytes());
        let error = snapshots.read("a/b").unwrap_err().to_string();
        assert!(error.contains(word) && error.contains("a/b"), "{error}");
    }
}

#[test]
fn pages_are_found_in_the_archive_where_there_are_no_snapshots() {
    let folder = Folder::new("archive");
    let line = r#"{"id":"a","site":"a","html":"a/a.org/x.html","gold":{"blocks":{"Menu":1}}}"#;
    folder.write(
        "set/index.jsonl",
        format!("{line}\n{}\n", line.replace("x.html", "y.html")).as_bytes(),
    );
    let mut archive = tar::Builder::new(flate2::write::GzEncoder::new(
        Vec::new(),
        flate2::Compression::fast(),
    ));
    let mut header = tar::Header::new_gnu();
    header.set_size(LABELLED.len() as u64);
    header.set_mode(0o644);
    archive
        .append_data(&mut header, "a/a.org/x.html", LABELLED.as_bytes())
        .unwrap();
    let packed = archive.into_inner().unwrap().finish().unwrap();
    folder.write("set/pages.tar.gz", &packed);

    let set = DataSet::open(&folder.path().join("set")).unwrap();
    let snapshots = Snapshots::of(folder.path(), "none");
    let read = BlocksPage::read(&set, &set.entries()[0], &snapshots);
    let blocks = read.unwrap().unwrap();
    assert_eq!(blocks.page.facts().url, "http://a.org/x.html");
    assert_eq!(kind_at(&blocks, "Home"), (Some(BlockType::Menu), true));
    assert!(!blocks.page.has_layout());
    let missing = BlocksPage::read(&set, &set.entries()[1], &snapshots);
    assert!(missing.unwrap_err().to_string().contains("y.html"));
}

/// The real set, where it and its snapshots are.
#[test]
fn blocks_random_is_what_its_index_says() {
    let Some(set) = data::open("blocks-random") else {
        return;
    };
    let snapshots = Snapshots::of(
        std::path::Path::new(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../target/snapshots"
        )),
        "blocks-random",
    );
    if !snapshots.is_there() {
        println!("not measured: no snapshots: ./build.sh snapshot blocks-random");
    }
    let (mut whole, mut pages) = (0, 0);
    for entry in set.entries() {
        let Some(blocks) = BlocksPage::read(&set, entry, &snapshots).unwrap() else {
            continue;
        };
        pages += 1;
        let labelled = blocks
            .page
            .nodes()
            .any(|node| blocks.page.attribute(node, "data-block").is_some());
        assert!(!labelled, "{}: labels are still there", entry.id);
        if blocks.page.has_layout() {
            let wanted: u64 = entry.gold["blocks"]
                .as_object()
                .unwrap()
                .values()
                .filter_map(serde_json::Value::as_u64)
                .sum();
            let mut roots: Vec<NodeId> = blocks.block.iter().copied().flatten().collect();
            roots.sort_unstable();
            roots.dedup();
            whole += usize::from(roots.len() as u64 == wanted);
        } else {
            whole += 1;
        }
    }
    assert!(pages >= 80, "{pages} pages with labels");
    // A block that an inner one covers whole has no node of its own.
    assert!(whole >= 60, "{whole} of {pages} pages have all blocks");
}
