//! Record sets: the XPath of the gold, what counts as found, and the figures where the sets are at hand.

use std::ops::Range;

use crate::support::data;
use crate::support::folder::Folder;
use crate::support::husk::husk;
use fixedbitset::FixedBitSet;
use husk_lab::eval::dataset::DataSet;
use husk_lab::eval::records::{RecordMatch, Row, Targets, gold, row, score, table};
use husk_lab::eval::table::Format;
use husk_lab::eval::tag_soup;
use husk_lab::eval::xpath::XPath;
use husk_lab::methods::Marking;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{NodeId, Page};
use unhusk::segment::mdr::Settings;

fn page(html: &str) -> Page {
    parse(html, "", Scripting::Off).unwrap()
}

/// First text of each node.
fn texts<'a>(page: &'a Page, nodes: &[NodeId]) -> Vec<&'a str> {
    let text = |&node: &NodeId| page.subtree(node).find_map(|node| page.text(node));
    nodes.iter().filter_map(text).collect()
}

#[test]
fn paths_select() {
    let page = page(
        "<ul class='x results y'><li>a<li><b><a>b</a></b><li id=k>c</ul><ol><li>d<li>e<li><p>f</ol>\
         <table width=5><tr><td>g<tr><td valign=TOP><a>h</a></table>",
    );
    for (path, expected) in [
        ("//li", vec!["a", "b", "c", "d", "e", "f"]),
        ("//ul/li", vec!["a", "b", "c"]),
        ("//li[.//a]", vec!["b"]),
        ("//li[./a]", vec![]),
        ("//li[./b/a]", vec!["b"]),
        ("//li[@id='k']", vec!["c"]),
        ("//li[@id=\"k\"]", vec!["c"]),
        (
            "//ul[contains(@class,'results')]/li[position() > 1]",
            vec!["b", "c"],
        ),
        ("//li[position() < 3]", vec!["a", "b", "d", "e"]),
        ("(//li)[position() > 1 and position() < 4]", vec!["b", "c"]),
        ("(//li)[position() = 6]", vec!["f"]),
        ("//li[position() > 1][position() < 2]", vec!["b", "e"]),
        ("((//a)[position() > 1])/../..", vec!["h"]),
        ("//p|//b", vec!["b", "f"]),
        ("//p/.. | //li", vec!["a", "b", "c", "d", "e", "f"]),
        ("//table/tr", vec![]),
        (
            "//table[@width='5']/tbody/tr[./td[@valign='TOP']/a]",
            vec!["h"],
        ),
        ("/html/body/ol/li/p", vec!["f"]),
        ("//html//ol//p", vec!["f"]),
        ("//ol/.//li[.//p]", vec!["f"]),
    ] {
        let selected = XPath::new(path).unwrap().select(&page);
        assert_eq!(texts(&page, &selected), expected, "{path}");
    }
}

#[test]
fn other_paths_are_refused_by_place() {
    for (path, told) in [
        ("", "a path from the document at byte 0"),
        ("li", "a path from the document at byte 0"),
        ("//", "a name at byte 2"),
        ("//li[", "a name at byte 5"),
        ("//li[last()]", "] at byte 9"),
        ("//li[@id]", "= at byte 8"),
        ("//li[@id='k]", "a closing quote at byte 9"),
        ("//li[position() < x]", "a number at byte 18"),
        ("//li[//a]", "a path from here at byte 5"),
        ("(//li", ") at byte 5"),
        ("//li]", "the end at byte 4"),
        ("//li[contains(.,'a')]", "@ at byte 14"),
    ] {
        let error = XPath::new(path).unwrap_err().to_string();
        assert!(error.contains(told), "{path}: {error}");
    }
    let deep = format!("{}//a{}", "(".repeat(1000), ")".repeat(1000));
    assert!(XPath::new(&deep).is_err());
    let deep = format!("//a{}", "[./a".repeat(1000));
    assert!(XPath::new(&deep).is_err());
}

/// The ranges of some elements' subtrees.
fn ranges(page: &Page, path: &str) -> Vec<Range<u32>> {
    let nodes = XPath::new(path).unwrap().select(page);
    nodes
        .into_iter()
        .map(|node| node.0..page.end(node).0)
        .collect()
}

#[test]
fn a_record_finds_the_one_target_it_holds() {
    let page =
        page("<dl><dt>one <b>more</b><dd>words<dt>two<dd>words</dl><p><img><p><img><img><p>");
    let targets = XPath::new("//dt|//p").unwrap().select(&page);
    let targets = Targets::of(&page, &targets);
    assert_eq!(targets.len(), 5);
    for (path, expected) in [
        ("(//dt)[position() = 1]", Some(0)),
        (
            "(//dl/dt)[position() = 2] | (//dd)[position() = 2]",
            Some(1),
        ),
        ("//dt/b", None),
        ("//dd", None),
        ("//dl", None),
        ("(//img)[position() = 1]", Some(2)),
        ("(//img)[position() = 2]", None),
        ("(//p)[position() = 2]", Some(3)),
    ] {
        assert_eq!(targets.found_by(&ranges(&page, path)), expected, "{path}");
    }
    let twice = [
        ranges(&page, "(//dt)[position() = 1]"),
        ranges(&page, "(//dt)[position() = 1]/.."),
    ];
    assert_eq!(targets.count_found(twice.iter().map(Vec::as_slice)), 1);
}

#[test]
fn markings_are_scored() {
    let page = page(
        "<nav>menu</nav><ul><li>one</li>and<li>two <i>three</i></ul><p>end<p hidden>no<footer>foot</footer>",
    );
    let records = XPath::new("//li").unwrap().select(&page);
    let mut template = FixedBitSet::with_capacity(page.len());
    for word in ["menu", "three", "foot"] {
        template.extend(
            page.nodes()
                .filter(|&node| page.text(node) == Some(word))
                .map(NodeId::index),
        );
    }
    let score = score(&page, &Marking::from_bits(template), &records);
    assert_eq!((score.targets, score.kept), (2, 1));
    assert_eq!((score.noise, score.gone), (4, 2), "menu, and, end, foot");
    assert_eq!((score.around, score.around_gone), (3, 2), "all but \"and\"");
}

#[test]
fn figures_of_a_page_and_of_sets() {
    let item = |k: usize| format!("<li><b>{k}</b><p><a>item</a></p></li>");
    let items: String = (0..4).map(item).collect();
    let html =
        format!("<div><ul>{items}</ul></div><table><tr><td><a>m</a><tr><td><a>n</a></table>");
    let page = page(&html);
    let targets = XPath::new("//li").unwrap().select(&page);
    let row = row("page", &page, &targets, &Settings::default());
    assert_eq!(
        row.raw,
        RecordMatch {
            records: 6,
            right: 4,
            in_region: 4,
            targets: 4,
            complete: true
        }
    );
    let sets = [
        ("set".to_owned(), vec![row.clone()]),
        ("none".to_owned(), Vec::<Row>::new()),
    ];
    let json: serde_json::Value =
        serde_json::from_str(&table(&sets, true).print(Format::Json)).unwrap();
    let rows = json["rows"].as_array().unwrap();
    let ids: Vec<&str> = rows.iter().filter_map(|row| row["id"].as_str()).collect();
    assert_eq!(ids, ["page", "set", "none"]);
    assert_eq!(json["summary"]["recall"], 100.0);
    assert_eq!(json["summary"]["precision_in_region"], 100.0);
    let precision = json["summary"]["precision"].as_f64().unwrap();
    assert!((precision - 100.0 * 4.0 / 6.0).abs() < 1e-9);
    assert_eq!(json["summary"]["pages_whole"], 1);
    assert_eq!(json["rows"][2]["recall"], serde_json::Value::Null);
    let few: serde_json::Value =
        serde_json::from_str(&table(&sets, false).print(Format::Json)).unwrap();
    assert_eq!(few["rows"].as_array().unwrap().len(), 2);
}

/// The record sets, if they are at hand.
fn sets() -> Option<Vec<DataSet>> {
    ["records-tbdw", "records-vints"]
        .into_iter()
        .map(data::open)
        .collect()
}

#[test]
fn the_gold_is_written_for_the_tree_of_browsers() {
    let Some(sets) = sets() else { return };
    let (mut html5, mut soup, mut pages) = (0, 0, 0);
    for set in &sets {
        for page in set.pages() {
            let (entry, bytes) = page.unwrap();
            pages += 1;
            let parsed = unhusk::page::html::parse_bytes(&bytes, "", None, Scripting::Off).unwrap();
            html5 += usize::from(!gold(entry, &parsed).unwrap().is_empty());
            let scanned = tag_soup::read(&bytes).unwrap().page;
            soup += usize::from(!gold(entry, &scanned).unwrap().is_empty());
        }
    }
    assert_eq!((pages, html5), (147, 145));
    assert!(
        soup < html5,
        "{soup} select something in the scanner's tree"
    );
    eprintln!("{soup} of {pages} select something in the scanner's tree");
}

#[test]
fn records_are_found_on_the_sets() {
    let Some(sets) = sets() else { return };
    for (settings, least) in [(Settings::as_printed(), 50.0), (Settings::default(), 90.0)] {
        let rows = sets.iter().map(|set| {
            let rows: Vec<Row> = set
                .pages()
                .map(|page| {
                    let (entry, bytes) = page.unwrap();
                    let page =
                        unhusk::page::html::parse_bytes(&bytes, "", None, Scripting::Off).unwrap();
                    row(&entry.id, &page, &gold(entry, &page).unwrap(), &settings)
                })
                .collect();
            (String::new(), rows)
        });
        let rows: Vec<(String, Vec<Row>)> = rows.collect();
        let json: serde_json::Value =
            serde_json::from_str(&table(&rows, false).print(Format::Json)).unwrap();
        let recall = json["summary"]["recall"].as_f64().unwrap();
        assert!(recall >= least, "{recall}");
        let in_region = json["summary"]["precision_in_region"].as_f64().unwrap();
        assert!(in_region >= 90.0, "{in_region}");
    }
}

#[test]
fn every_method_is_measured_on_a_record_set() {
    let folder = Folder::new("records");
    folder.write(
        "page.html",
        b"<ul><li><a>one</a><li><a>two</a><li><a>three</a></ul><p>end",
    );
    let eval = |xpath: &str| {
        let line = serde_json::json!({"id": "1", "site": "s", "html": "page.html", "gold": {"records_xpath": xpath}});
        folder.write("index.jsonl", format!("{line}\n").as_bytes());
        let set = folder.path().to_str().unwrap();
        husk(&["eval", "--format", "json", "--method", "mdr", set], b"")
    };
    let found = eval("//li");
    assert_eq!(found.code, Some(0), "{}", found.err);
    let json: serde_json::Value = serde_json::from_str(&found.out).unwrap();
    let row = &json["rows"][0];
    assert_eq!(
        (&row["measure"], &row["method"]),
        (&"records".into(), &"mdr".into())
    );
    assert_eq!(
        (row["present"].as_f64(), row["absent"].as_f64()),
        (Some(1.0), Some(1.0))
    );
    let refused = eval("//li[last()]");
    assert_eq!(refused.code, Some(1), "{}", refused.err);
    assert!(
        refused.err.contains("page 1") && refused.err.contains("at byte 9"),
        "{}",
        refused.err
    );
}
