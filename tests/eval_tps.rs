//! The paper's Table I: its scanner's rules one by one, the notes, and the figures themselves where the pages are at hand.

use crate::support::data;
use crate::support::husk::{Answer, husk};
use husk_lab::eval::dataset::DataSet;
use husk_lab::eval::table::Format;
use husk_lab::eval::tag_soup;
use husk_lab::eval::tps::targets::targets;
use husk_lab::eval::tps::{
    Counts, Miner, Reader, Records, Row, Sizes, Theirs, miner, paper_row, records, sizes, table,
};
use unhusk::page::NodeId;
use unhusk::page::tag_path::display;
use unhusk::segment::tps::Settings;

/// Paths of the nodes the scanner makes, `|` between them.
fn read(html: &str) -> String {
    let soup = tag_soup::read(html.as_bytes()).unwrap();
    let paths: Vec<String> = soup
        .page
        .nodes()
        .filter(|&node| node != NodeId::ROOT)
        .map(|node| display(&soup.page, node))
        .collect();
    paths.join(" | ")
}

#[test]
fn rules_of_the_scanner() {
    for (html, expected, rule) in [
        ("<a><b>x</b></a>", "a | a/b | a/b/#text", "tags nest"),
        (
            "<P>x<BR>y",
            "p | p/#text | p/br | p/#text",
            "names are folded, br is empty",
        ),
        ("a<!-- b --><i>c", "#text | i | i/#text", "comments are cut"),
        (
            "<i>a<script>b</script>c",
            "i | i/#text",
            "scripts are cut, the text is one node",
        ),
        (
            "<i><!-- <b> <script>s</script> --></i>",
            "i | i/b",
            "a comment's start comes back",
        ),
        (
            "<head><title>t</title></head><p>",
            "p",
            "head counts for nothing",
        ),
        ("<i><noscript><b></noscript><u>", "i | i/u", "noscript too"),
        ("<input><b>", "input | input/b", "input stays open"),
        ("<br/><input /><b>", "br | input | b", "a slash closes"),
        (
            "<ul><li>a<li>b</ul>",
            "ul | ul/li | ul/li/#text | ul/li | ul/li/#text",
            "li closes li",
        ),
        (
            "<li><ul><li>",
            "li | li/ul | li/ul/li",
            "but not across its container",
        ),
        ("<p><b><p>", "p | p/b | p", "p closes p and what is inside"),
        (
            "<p><form><b><p>",
            "p | p/form | p/form/b | p/form/p",
            "a form holds it back",
        ),
        ("<form><form><b>", "form | form/b", "forms do not nest"),
        ("<b></i>x", "b | b/#text", "an end tag without a start"),
        (
            "<b><i></b>x",
            "b | b/i | #text",
            "an end tag closes what is inside",
        ),
        ("<a title='>'>x", "a | a/#text", "quotes do not protect"),
        ("<a <b>x", "b | b/#text", "a tag inside a tag"),
        (
            "  \n x \n <b> \t </b>",
            "#text | b",
            "blank text is no node",
        ),
        ("&nbsp;<b>", "#text | b", "entities stay as written"),
        ("\u{feff}<b>", "#text | b", "a byte order mark is text"),
        ("<!doctype html><b>", "b", "declarations are no nodes"),
    ] {
        assert_eq!(read(html), expected, "{rule}: {html}");
    }
}

#[test]
fn attributes_are_read_leniently() {
    let soup = tag_soup::read(b"<p class=a STYLE = 'x: y' checked title=\"a b\" =z w= \xE9=\xE9>")
        .unwrap();
    let node = soup.page.nodes().nth(1).unwrap();
    let pairs: Vec<(&str, &str)> = soup.page.attributes(node).collect();
    assert_eq!(
        &pairs[..4],
        [
            ("class", "a"),
            ("style", "x: y"),
            ("checked", ""),
            ("title", "a b")
        ]
    );
}

#[test]
fn anything_can_be_scanned() {
    for html in [
        "", "<", ">", "<>", "</>", "< >", "<!", "<a", "<a =", "<a b='", "-->", "<\u{e9}>",
    ] {
        tag_soup::read(html.as_bytes()).unwrap();
    }
    let deep = "<div>".repeat(100_000);
    assert_eq!(tag_soup::read(deep.as_bytes()).unwrap().page.len(), 100_001);
}

#[test]
fn notes_tell_another_copy_from_another_reading() {
    let sized = |raw, pruned| Sizes {
        raw,
        pruned,
        splits: 1,
    };
    let counts = |total, target| Counts { total, target };
    let row = |ours, soup| Row {
        id: "a|b".to_owned(),
        theirs: Theirs {
            raw: 100,
            pruned: 50,
            content_present: true,
            raw_records: counts(20, 10),
            pruned_records: counts(12, 10),
            noise_removed: Some(80.0),
        },
        ours,
        soup,
        records: Records {
            raw: counts(20, 8),
            pruned: counts(11, 8),
            targets: 10,
            kept: 8,
            kept_otherwise: 0,
        },
    };
    let rows = [
        row(sized(103, 52), sized(100, 50)),
        row(sized(90, 45), sized(100, 50)),
        row(sized(140, 50), sized(140, 50)),
    ];
    let printed = table(&rows).print(Format::Csv);
    let notes: Vec<&str> = printed
        .lines()
        .filter(|line| !line.starts_with("id,"))
        .map(|line| line.splitn(23, ',').last().unwrap())
        .collect();
    assert_eq!(
        notes,
        [
            "",
            "markup read otherwise: 100 nodes by the paper's scanner",
            "\"another copy of the page: 140 nodes by the paper's scanner, not 100, same main region\"",
        ]
    );
    let json: serde_json::Value = serde_json::from_str(&table(&rows).print(Format::Json)).unwrap();
    assert_eq!(json["rows"][1]["raw_difference"], -10.0);
    assert_eq!(json["summary"]["raw_within_5"], 1);
    assert_eq!(json["summary"]["pruned_within_10"], 3);
    // 12 records of noise, 3 of them left: three quarters are gone.
    assert_eq!(json["rows"][0]["noise_removed"], 75.0);
    assert_eq!(json["summary"]["mean_noise_removed"], 75.0);
    assert_eq!(json["summary"]["mdr_raw_total_exact"], 3);
    assert_eq!(json["summary"]["mdr_pruned_total_exact"], 0);
    assert_eq!(json["summary"]["content_present"], 3);
    let markdown = table(&rows).print(Format::Markdown);
    assert!(
        markdown.contains("| a\\|b | 100 | 103 | +3.0 % |"),
        "{markdown}"
    );
    let terminal = table(&rows).print(Format::Terminal);
    let ends: Vec<usize> = terminal
        .lines()
        .take(4)
        .map(|line| line.find(" %").unwrap_or(0))
        .collect();
    assert!(
        ends[1] == ends[2] && ends[2] == ends[3],
        "columns line up:\n{terminal}"
    );
}

/// The paper's pages, if they are at hand.
fn pages() -> Option<DataSet> {
    data::open("tpsf")
}

#[test]
fn table_1_comes_out() {
    let Some(set) = pages() else { return };
    let rows: Vec<Row> = set
        .pages()
        .map(|page| {
            let (entry, html) = page.unwrap();
            let settings = Settings::as_measured();
            let ours = sizes(&html, Reader::Soup, &settings).unwrap();
            let paper_row = paper_row(entry).unwrap();
            let count = paper_row.raw_records.target;
            Row {
                id: entry.id.clone(),
                theirs: paper_row,
                ours,
                soup: ours,
                records: records(&html, Reader::Soup, &settings, Miner::Program, count).unwrap(),
            }
        })
        .collect();
    let json: serde_json::Value = serde_json::from_str(&table(&rows).print(Format::Json)).unwrap();
    let summary = &json["summary"];
    let count = |key: &str| summary[key].as_u64().unwrap();
    assert_eq!(count("pages"), 23);
    assert_eq!(
        (count("raw_exact"), count("pruned_exact")),
        (21, 22),
        "{summary}"
    );
    let mean = summary["mean_reduction"].as_f64().unwrap();
    assert!((mean - 46.22).abs() <= 3.0, "{mean}");
    let removed = summary["mean_noise_removed"].as_f64().unwrap();
    assert!((removed - 77.03).abs() <= 6.0, "{removed}");
    // One page is another page than the paper's, three lose their content as the paper says.
    assert_eq!(count("content_present"), 19, "{summary}");
    assert_eq!(count("content_as_paper"), 22, "{summary}");
    assert_eq!(count("content_present_checked"), 22, "{summary}");
    assert!(count("mdr_raw_total_exact") >= 8 && count("mdr_pruned_total_exact") >= 13);
    assert!(count("mdr_raw_target_exact") >= 15 && count("mdr_pruned_target_exact") >= 16);
}

/// Records by the program's rules, as the tags of their nodes.
fn mined(html: &str) -> Vec<String> {
    let page = tag_soup::read(html.as_bytes()).unwrap().page;
    let tags = |record: Vec<NodeId>| -> String {
        let tags: Vec<&str> = record
            .into_iter()
            .map(|node| page.tag(node).unwrap_or("#text"))
            .collect();
        tags.join("+")
    };
    let records = miner::records(&page, page.nodes().collect());
    records.into_iter().map(tags).collect()
}

#[test]
fn rules_of_the_programs_miner() {
    let nodes = |tags: &str| -> String {
        tags.split(' ')
            .map(|tag| format!("<{tag}>x</{tag}>"))
            .collect()
    };
    for (html, expected, rule) in [
        (
            "<ul><li>a</li><li>b</li><li>c</li></ul>".to_owned(),
            vec!["li"; 3],
            "texts make a level",
        ),
        (
            "<ul><li></li><li></li></ul>".to_owned(),
            vec![],
            "two levels are not searched",
        ),
        (
            format!(
                "<i><p>{}</p><p>{}</p></i>",
                nodes("a b q u em"),
                nodes("a b q u s")
            ),
            vec!["p"; 2],
            "9 of 11 nodes are matched",
        ),
        (
            format!("<i><p>{}</p><p>{}</p></i>", nodes("a b"), nodes("a s")),
            vec![],
            "3 of 5 are too few",
        ),
        (
            "<dl><dt>a</dt><dd><b>c</b></dd><dt>a</dt><dd><b>c</b></dd></dl>".to_owned(),
            vec!["dt+dd"; 2],
            "groups",
        ),
        (
            "<i>a<br>b<br>c<br><u>d</u></i>".to_owned(),
            vec!["#text+br"; 3],
            "a group of two lone nodes is a record",
        ),
        (
            "<i><br><br><br><u>d</u></i>".to_owned(),
            vec![],
            "a lone node is none",
        ),
    ] {
        assert_eq!(mined(&html), expected, "{rule}: {html}");
    }
}

#[test]
fn targets_are_as_many_like_elements_with_the_most_text() {
    let page = tag_soup::read(
        b"<ul><li>a</li><li>b</li><li>c</li></ul>\
          <div><p class=r>one</p><p class=r>two</p><p>no</p><p class=r>three</p></div>\
          <section><p class=s>four and a half</p></section><i class=s>five</i>",
    )
    .unwrap()
    .page;
    let nodes: Vec<NodeId> = page.nodes().collect();
    let texts = |count| -> Vec<&str> {
        let targets = targets(&page, &nodes, count);
        let text = |node: NodeId| page.subtree(node).find_map(|node| page.text(node));
        targets.into_iter().filter_map(text).collect()
    };
    assert_eq!(texts(3), ["one", "two", "three"]);
    assert_eq!(texts(4), ["one", "two", "no", "three"]);
    assert_eq!(texts(2), ["one", "two", "three"], "the program missed one");
    assert_eq!(texts(9), [""; 0]);
}

#[test]
fn other_readings_stay_close() {
    let Some(set) = pages() else { return };
    for settings in [Settings::default(), Settings::as_printed()] {
        let close = set.pages().filter(|page| {
            let (entry, html) = page.as_ref().unwrap();
            let (ours, paper_row) = (
                sizes(html, Reader::Html5, &settings).unwrap(),
                paper_row(entry).unwrap(),
            );
            ours.pruned.abs_diff(paper_row.pruned) * 10 <= paper_row.pruned
        });
        assert!(close.count() >= 22, "{settings:?}");
    }
}

#[test]
fn the_command_says_where_it_looked_or_prints_the_table() {
    let repro = |arguments: &[&str]| husk(&[&["repro", "tps"], arguments].concat(), b"");
    let Answer { code, out, err } = repro(&["--data", "nowhere"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("nowhere") && err.contains("--data"), "{err}");
    let both = repro(&["--format", "json", "--format", "csv"]);
    assert_eq!(both.code, Some(2), "one format at a time");

    if pages().is_none() {
        return;
    }
    let root = data::root();
    let root = root.to_str().unwrap();
    let Answer { code, out, err } = repro(&["--data", root, "--format", "json"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["rows"].as_array().unwrap().len(), 23);
    let otherwise = ["--data", root, "--reader", "html5", "--reading", "husk"];
    let Answer { code, out, .. } = repro(&otherwise);
    assert_eq!(code, Some(0));
    assert!(
        out.contains("markup read otherwise") && out.contains("another copy"),
        "{out}"
    );
}
