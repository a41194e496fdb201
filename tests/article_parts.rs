//! Articles that are cut into parts: each of a folder of pages in the forms that sites use, with the further parts that are right.

use crate::support::folder::Folder;
use crate::support::husk::{Answer, husk};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use unhusk::article::{Content, FurtherPart, Reading};
use unhusk::page::html::{Scripting, parse};
use unhusk::verdict::Judge;

fn further(source: &str, address: &str) -> Vec<FurtherPart> {
    let page = parse(source, address, Scripting::Off).unwrap();
    let verdict = Judge::new(&page).verdict();
    let (_, found) = Content::of(&page, &verdict).parts();
    assert_eq!(found, Reading::of(&page, &verdict).further_parts);
    found
}

#[test]
fn further_parts_are_those_of_the_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pages/parts");
    let mut wrong = Vec::new();
    for folder in fs::read_dir(root).unwrap() {
        let path = folder.unwrap().path();
        let wanted = fs::read_to_string(path.join("parts.json")).unwrap();
        let wanted: Value = serde_json::from_str(&wanted).unwrap();
        let source = fs::read_to_string(path.join("source.html")).unwrap();
        let found = json!(further(&source, wanted["address"].as_str().unwrap()));
        if found != wanted["parts"] {
            wrong.push(format!("{}: {found}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn at_most_twenty_parts_are_named() {
    let prose =
        "The ferry left the quay at six with nobody on board but the two who ran it. ".repeat(9);
    let links: String = (2..30)
        .map(|k| format!("<a href=/f/{k}>{k}</a> "))
        .collect();
    let source = format!(
        "<title>Ferry</title><main><h1>Ferry</h1><p>{prose}</p><p>{prose}</p><p>{prose}</p><div>{links}</div></main>"
    );
    let found = further(&source, "https://quay.example/f");
    let numbers: Vec<u32> = found.iter().map(|part| part.number).collect();
    assert_eq!(numbers, (2..22).collect::<Vec<u32>>());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever addresses say, parts are of the page's own origin, rise one by one, and are not the page itself.
    #[test]
    fn parts_are_of_the_same_origin(
        own in "(https?://[a-c]\\.example)?(/[ab2-4é%]{0,3}){0,3}(\\?[apage=2&]{0,9})?",
        hrefs in prop::collection::vec("(https?://[a-c]\\.example)?(/[ab2-4é%]{0,3}){0,3}(\\?[apage=2&]{0,9})?(#x)?", 0..6),
    ) {
        let prose = "The ferry left the quay at six with nobody on board but the two who ran it. ".repeat(9);
        let links: String = hrefs.iter().enumerate().map(|(k, href)| {
            let rel = if k % 2 == 0 { " rel=next" } else { "" };
            format!("<a{rel} href=\"{href}\">{}</a> ", k + 2)
        }).collect();
        let source = format!("<title>Ferry</title><main><h1>Ferry</h1><p>{prose}</p>{links}</main>");
        let found = further(&source, &own);
        let origin: String = own.split('/').take(3).collect::<Vec<_>>().join("/");
        for (k, part) in found.iter().enumerate() {
            prop_assert!(part.address.starts_with(&origin), "{own} {}", part.address);
            let rest = &part.address[origin.len()..];
            prop_assert!(rest.is_empty() || rest.starts_with(['/', '?']), "{own} {}", part.address);
            prop_assert_eq!(part.number, found[0].number + k as u32);
            prop_assert_ne!(&part.address, &own);
        }
    }
}

// --- the command line ---

fn part(number: usize, of: usize) -> String {
    let links: String = (1..=of)
        .map(|k| match (k == number, k) {
            (true, _) => format!("<b>{k}</b> "),
            (_, 1) => "<a href=/ferry>1</a> ".to_owned(),
            _ => format!("<a href=/ferry/{k}>{k}</a> "),
        })
        .collect();
    let said = format!("Part {number} has this to say of the winter boat, at length. ").repeat(9);
    format!(
        "<!doctype html><title>The winter ferry</title><link rel=canonical href=\"{}\"><nav><ul><li><a href=/>Home</a></ul></nav>\
         <main><h1>The winter ferry</h1><p>{said}</p><div>{links}</div></main><footer><p>Printed at the quay</p></footer>",
        address(number)
    )
}

fn address(number: usize) -> String {
    match number {
        1 => "https://quay.example/ferry".to_owned(),
        _ => format!("https://quay.example/ferry/{number}"),
    }
}

fn ok(answer: Answer) -> String {
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    answer.out
}

#[test]
fn extract_joins_the_parts_that_are_among_the_pages() {
    let folder = Folder::new("join-parts");
    let other = "The summer boat is another story, told elsewhere and at length. ".repeat(9);
    let other = format!("<title>Summer</title><main><h1>Summer</h1><p>{other}</p></main>");
    let mut lines = String::new();
    // Not in their order, one of them not there, and a page that has nothing to do with them.
    for number in [3, 1, 2, 5] {
        folder.write(&format!("saved/{number}.html"), part(number, 5).as_bytes());
        let line = json!({"id": number, "url": address(number), "html": part(number, 5)});
        lines += &format!("{line}\n");
    }
    folder.write("saved/9.html", other.as_bytes());
    lines += &format!(
        "{}\n",
        json!({"id": 9, "url": "https://quay.example/summer", "html": other})
    );
    let told = |out: &str| -> Vec<usize> {
        let first = |at: &str| {
            at.as_bytes()
                .first()
                .map_or(0, |byte| usize::from(byte - b'0'))
        };
        let mut told: Vec<usize> = out.split("Part ").skip(1).map(first).collect();
        told.dedup();
        told
    };

    let words = ["extract", "--join-parts", "--format", "markdown", "-"];
    let out = ok(husk(&words, lines.as_bytes()));
    let records: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let ids: Vec<&Value> = records.iter().map(|record| &record["id"]).collect();
    assert_eq!(ids, [&json!(1), &json!(5), &json!(9)]);
    let markdown = records[0]["markdown"].as_str().unwrap();
    assert_eq!(
        markdown.matches("The winter ferry").count(),
        1,
        "{markdown}"
    );
    assert_eq!(told(markdown), [1, 2, 3]);
    assert_eq!(markdown.matches("\n\n---\n\n").count(), 2);
    assert_eq!(records[0]["parts"], json!([address(2), address(3)]));
    assert_eq!(records[2].get("parts"), None);

    let saved = folder.path().join("saved").display().to_string();
    let out = ok(husk(&["extract", "--join-parts", &saved], b""));
    assert_eq!(told(&out), [1, 2, 3, 5]);
    let alone = ok(husk(&["extract", &saved], b""));
    assert_eq!(told(&alone).len(), 4);
    let nodes = husk(
        &["extract", "--join-parts", "--format", "nodes", &saved],
        b"",
    );
    assert_eq!(nodes.code, Some(2), "{}", nodes.err);
}

#[test]
fn pages_printed_together_are_named_and_those_without_content_are_told() {
    let folder = Folder::new("pages-together");
    folder.write("saved/a--b.html", part(1, 1).as_bytes());
    folder.write("saved/c.html", part(2, 2).as_bytes());
    folder.write(
        "saved/d.html",
        b"<!doctype html><title>Nothing</title><body></body>",
    );
    let path = |name: &str| folder.path().join(name).display().to_string();
    let answer = husk(&["extract", "--format", "markdown", &path("saved")], b"");
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let places: Vec<usize> = [
        "a- -b.html -->",
        "\n---\n\n<!-- page: ",
        "c.html -->\n\n# The winter ferry",
        "d.html -->",
    ]
    .iter()
    .map(|mark| {
        answer
            .out
            .find(mark)
            .unwrap_or_else(|| panic!("{mark}: {}", answer.out))
    })
    .collect();
    assert!(places.is_sorted(), "{places:?}");
    assert_eq!(answer.out.matches("<!-- page: ").count(), 3);
    assert!(
        answer.err.contains("d.html: no main content"),
        "{}",
        answer.err
    );
    assert!(!answer.err.contains("c.html"), "{}", answer.err);

    let html = ok(husk(&["extract", "--format", "html", &path("saved")], b""));
    assert_eq!(html.matches("<!-- page: ").count(), 3);
    let text = ok(husk(&["extract", &path("saved")], b""));
    assert!(!text.contains("<!--"));
    // One page is printed alone.
    let one = ok(husk(
        &["extract", "--format", "markdown", &path("saved/c.html")],
        b"",
    ));
    assert!(one.starts_with("# The winter ferry"), "{one}");

    let json = ok(husk(&["extract", "--format", "json", &path("saved")], b""));
    let empty: Vec<bool> = json
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .map(|page| page.get("empty") == Some(&Value::Bool(true)))
        .collect();
    assert_eq!(empty, [false, false, true]);
}
