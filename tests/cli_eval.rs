//! `husk eval SET…` over small made-up sets: the truth decides what is measured, a broken page is one line less.

use std::fmt::Write;

use crate::support::folder::Folder;
use crate::support::husk::{Answer, husk};
use serde_json::{Value, json};

/// Words of one page, as no other page has them.
fn words(k: usize) -> String {
    (0..80).fold(String::new(), |mut text, word| {
        write!(text, "w{k}n{word} ").unwrap();
        text
    })
}

fn page(k: usize) -> String {
    format!(
        "<!doctype html><title>Page {k}</title><body><nav><ul><li><a href=/>Home page</a><li><a href=/a>About us</a></ul></nav>\
         <main><h1>Title {k}</h1><p>{}</p></main><footer><p>Made by nobody in particular</p></footer>",
        words(k)
    )
}

/// A set of `pages` pages of one site, each with the truth that `gold` makes.
fn set(folder: &Folder, name: &str, pages: usize, gold: impl Fn(usize) -> Value) {
    let mut index = String::new();
    for k in 0..pages {
        folder.write(&format!("{name}/html/{k}.html"), page(k).as_bytes());
        let line = json!({
            "id": format!("{name}-{k}"), "site": "s", "type": if k % 2 == 0 { "even" } else { "odd" },
            "html": format!("html/{k}.html"), "gold": gold(k),
        });
        writeln!(index, "{line}").unwrap();
    }
    folder.write(&format!("{name}/index.jsonl"), index.as_bytes());
}

fn eval(folder: &Folder, words: &[&str]) -> Answer {
    let root = folder.path().display().to_string();
    husk(
        &[&["eval"], words, &["--data", &root, "--snapshots", &root]].concat(),
        b"",
    )
}

fn json_of(answer: &Answer) -> Value {
    serde_json::from_str(&answer.out).unwrap_or_else(|error| panic!("{error}: {}", answer.err))
}

fn rows(answer: &Answer) -> Vec<Value> {
    json_of(answer)["rows"].as_array().unwrap().clone()
}

fn number(row: &Value, key: &str) -> f64 {
    row[key]
        .as_f64()
        .unwrap_or_else(|| panic!("no {key} in {row}"))
}

#[test]
fn text_is_measured_where_the_truth_is_text() {
    let folder = Folder::new("eval-text");
    set(
        &folder,
        "texts",
        6,
        |k| json!({"text": format!("Title {k}\n{}", words(k)), "with": [format!("w{k}n5 w{k}n6")], "without": ["Home page"]}),
    );
    let answer = eval(
        &folder,
        &["texts", "--method", "rtdm,husk", "--format", "json"],
    );
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let rows_found = rows(&answer);
    let names: Vec<&str> = rows_found
        .iter()
        .map(|row| row["method"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["rtdm", "husk"]);
    for row in &rows_found {
        assert_eq!(
            (row["set"].as_str(), row["measure"].as_str()),
            (Some("texts"), Some("text"))
        );
        assert_eq!(row["pages"], 6);
        assert!(number(row, "recall") > 0.95, "{row}");
        assert!(
            number(row, "present") > 0.999 && number(row, "absent") > 0.999,
            "{row}"
        );
    }
    // Learned from the site, FindTemplate leaves the page's own words and nothing else.
    assert!(
        number(&rows_found[0], "precision") > 0.999,
        "{}",
        rows_found[0]
    );
    // Six pages in five folds: four or five others.
    assert!((4.0..=5.0).contains(&number(&rows_found[0], "learned")));
    assert!(number(&rows_found[1], "learned").abs() < 1e-9);

    let again = eval(
        &folder,
        &["texts", "--method", "rtdm,husk", "--format", "json"],
    );
    assert_eq!(again.out, answer.out, "the same seed, the same figures");

    let types = eval(
        &folder,
        &["texts", "--method", "husk", "--types", "--format", "json"],
    );
    let types = rows(&types);
    let labels: Vec<&str> = types
        .iter()
        .map(|row| row["group"].as_str().unwrap())
        .collect();
    assert_eq!(labels, ["even", "odd"]);
    let pages = rows(&eval(
        &folder,
        &[
            "texts", "--method", "husk,tps", "--pages", "--format", "json",
        ],
    ));
    let labels: Vec<&str> = pages
        .iter()
        .map(|row| row["group"].as_str().unwrap())
        .collect();
    assert_eq!(labels.len(), 12);
    assert_eq!(labels[..4], ["texts-0", "texts-0", "texts-1", "texts-1"]);
}

#[test]
fn other_truths_choose_their_own_measure() {
    let folder = Folder::new("eval-measures");
    set(
        &folder,
        "quotes",
        2,
        |_| json!({"with": ["Title"], "without": ["nobody"]}),
    );
    set(
        &folder,
        "pages",
        2,
        |k| json!({"expected_html": format!("<h1>Title {k}</h1><p>{}</p>", words(k))}),
    );
    set(&folder, "untold", 12, |_| json!({}));
    set(&folder, "few", 3, |_| json!({}));
    let answer = eval(
        &folder,
        &["quotes", "pages", "untold", "few", "--format", "json"],
    );
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    assert!(answer.err.contains("few: no truth"), "{}", answer.err);
    let rows = rows(&answer);
    let of = |set: &str, method: &str| {
        let row = rows
            .iter()
            .find(|row| row["set"] == set && row["method"] == method);
        row.unwrap_or_else(|| panic!("no {set} {method}: {}", answer.out))
    };
    let snippets = of("quotes", "husk");
    assert!((number(snippets, "f1") - 1.0).abs() < 1e-9, "{snippets}");
    assert!(number(of("pages", "husk"), "f1") > 0.95);
    assert!(
        rows.iter()
            .all(|row| row["set"] != "quotes" || row["method"] != "rtdm"),
        "one other page is too few"
    );
    assert!(json_of(&answer)["summary"]["too_few"].as_u64().unwrap() >= 4);
    let husk = of("untold", "husk");
    assert_eq!(husk["measure"], "template");
    assert!(
        (number(husk, "recall") - 1.0).abs() < 1e-9 && number(husk, "wrong").abs() < 1e-9,
        "{husk}"
    );
    assert!(husk["precision"].is_null());
}

#[test]
fn labelled_blocks_are_measured() {
    let folder = Folder::new("eval-blocks");
    set(
        &folder,
        "labelled",
        3,
        |_| json!({"blocks": {"Menu": 1, "Content": 1, "Footer": 1}}),
    );
    for k in 0..3 {
        let labelled = page(k)
            .replace("<nav>", "<nav data-block=1 data-block-type=Menu>")
            .replace("<main>", "<main data-block=1 data-block-type=Content>")
            .replace("<footer>", "<footer data-block=1 data-block-type=Footer>");
        folder.write(&format!("labelled/html/{k}.html"), labelled.as_bytes());
    }
    // No folder of snapshots: said, and measured without layout.
    let root = folder.path().display().to_string();
    let none = folder.path().join("none").display().to_string();
    let answer = husk(
        &[
            "eval",
            "labelled",
            "--method",
            "husk",
            "--format",
            "json",
            "--data",
            &root,
            "--snapshots",
            &none,
        ],
        b"",
    );
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    assert!(
        answer.err.contains("build.sh snapshot labelled"),
        "{}",
        answer.err
    );
    let row = &rows(&answer)[0];
    assert_eq!(row["measure"], "blocks");
    for key in ["f1", "anchor_f1", "links_f1", "leaves_f1"] {
        assert!((number(row, key) - 1.0).abs() < 1e-9, "{key}: {row}");
    }
    assert!(number(row, "rand") > 0.5, "{row}");
}

#[test]
fn a_broken_page_is_named_and_the_rest_measured() {
    let folder = Folder::new("eval-broken");
    set(&folder, "texts", 4, |k| json!({"text": words(k)}));
    std::fs::remove_file(folder.path().join("texts/html/2.html")).unwrap();
    let answer = eval(&folder, &["texts", "--method", "husk", "--format", "json"]);
    assert_eq!(answer.code, Some(1));
    assert!(
        answer.err.contains("texts-2") && !answer.err.contains("texts-1"),
        "{}",
        answer.err
    );
    assert_eq!(rows(&answer)[0]["pages"], 3);
    assert_eq!(json_of(&answer)["summary"]["failed"], 1);
}

#[test]
fn lines_from_standard_input_are_a_set_too() {
    let input = |pages: usize| {
        (0..pages).fold(String::new(), |mut text, k| {
            let line = json!({"id": k, "site": "s", "html": page(k), "gold": {"text": words(k)}});
            writeln!(text, "{line}").unwrap();
            text
        })
    };
    // More than a batch, streamed.
    let answer = husk(
        &["eval", "-", "--method", "husk,tps", "--format", "json"],
        input(70).as_bytes(),
    );
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    assert_eq!(rows(&answer)[0]["pages"], 70);
    // Kept whole, for a method that learns; a broken line beside.
    let broken = format!("{{\n{}", input(6));
    let answer = husk(
        &["eval", "-", "--method", "rtdm", "--format", "json"],
        broken.as_bytes(),
    );
    assert_eq!(answer.code, Some(1), "{}", answer.err);
    let row = &rows(&answer)[0];
    assert_eq!(row["pages"], 6);
    assert!(number(row, "f1") > 0.9, "{row}");
}

#[test]
fn tables_are_for_people_or_for_programs() {
    let folder = Folder::new("eval-formats");
    set(&folder, "texts", 2, |k| json!({"text": words(k)}));
    let terminal = eval(&folder, &["texts", "--method", "husk"]).out;
    assert!(
        terminal.starts_with("set ") && terminal.contains("F1") && !terminal.contains("Rand"),
        "{terminal}"
    );
    let markdown = eval(
        &folder,
        &["texts", "--method", "husk", "--format", "markdown"],
    )
    .out;
    assert!(markdown.starts_with("| set | measure |"), "{markdown}");
    let csv = eval(&folder, &["texts", "--method", "husk", "--format", "csv"]).out;
    assert!(
        csv.starts_with("set,measure,group,method,") && csv.contains("rand"),
        "{csv}"
    );
}

#[test]
fn bad_usage_is_told() {
    let folder = Folder::new("eval-usage");
    for (words, told) in [
        (&["none"][..], "--data"),
        (&[][..], "Usage"),
        (&["none", "--method", "magic"][..], "there are tps"),
        (&["none", "--folds", "1"][..], "folds"),
        (
            &["none", "--format", "json", "--format", "csv"][..],
            "multiple times",
        ),
    ] {
        let root = folder.path().display().to_string();
        let answer = husk(&[&["eval"], words, &["--data", &root]].concat(), b"");
        assert_eq!(
            (answer.code, answer.out.as_str()),
            (Some(2), ""),
            "{words:?}"
        );
        assert!(answer.err.contains(told), "{words:?}: {}", answer.err);
    }
    // The closer looks keep their names.
    for view in ["text", "template"] {
        assert_eq!(
            husk(&["eval", view, "none", "--data", "nowhere"], b"").code,
            Some(2)
        );
    }
}

#[test]
fn snippets_are_counted_by_kind_and_by_role() {
    let folder = Folder::new("eval-snippets");
    set(&folder, "pages", 2, |_| json!({}));
    let line = |page: &str, kind: &str, keep: &str, hide: &str| {
        json!({
            "id": format!("pages:{page}"), "set": "pages", "page": page, "kind": kind,
            "keep": [{"text": keep, "role": "title"}], "hide": [{"text": hide, "role": "nav"}],
        })
        .to_string()
    };
    let labels = [
        line("pages-0", "article", "Title 0", "no such words"),
        line("pages-1", "home", "Title 1", "no such words"),
    ];
    folder.write("snippets/index.jsonl", labels.join("\n").as_bytes());
    let answer = eval(&folder, &["snippets", "--format", "json"]);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let all: Vec<Value> = rows(&answer)
        .into_iter()
        .filter(|row| row["kind"] == "all")
        .collect();
    assert_eq!(all.len(), 2, "quiet and reader");
    for row in all {
        assert_eq!(
            (row["pages"].as_u64(), row["bad"].as_u64()),
            (Some(2), Some(0)),
            "{row}"
        );
        assert_eq!(row["keep"], 1.0);
        assert!(
            row["hide"].is_null(),
            "what is not on the page does not count"
        );
    }
    // Someone else's texts: one has lost its title.
    let texts = [
        json!({"id": "pages:pages-0", "text": "Title 0 and more"}).to_string(),
        json!({"id": "pages:pages-1", "text": "nothing"}).to_string(),
    ];
    folder.write("texts.jsonl", texts.join("\n").as_bytes());
    let file = folder.path().join("texts.jsonl");
    let file = file.to_str().unwrap();
    let answer = eval(&folder, &["snippets", "--texts", file, "--format", "json"]);
    let bad: Vec<u64> = rows(&answer)
        .iter()
        .filter_map(|row| row["bad"].as_u64())
        .collect();
    assert_eq!(bad, [0, 1, 1], "article, home, all: {}", answer.err);
    let answer = eval(&folder, &["snippets", "--texts", file, "--errors", "3"]);
    assert!(answer.out.contains("- title: Title 1"), "{}", answer.out);
    let answer = eval(
        &folder,
        &["snippets", "--texts", file, "--roles", "--format", "json"],
    );
    let roles = rows(&answer);
    assert_eq!(
        (&roles[0]["role"], &roles[0]["reader"]),
        (&json!("title"), &json!(0.5))
    );
    // What is not there is said.
    let answer = eval(&folder, &["elsewhere"]);
    assert_eq!(answer.code, Some(2));
    let answer = eval(&folder, &["snippets", "nowhere"]);
    assert_eq!(answer.code, Some(2), "{}", answer.err);
    assert!(answer.err.contains("index.jsonl"), "{}", answer.err);
}

/// A page that declares its title, author and date, and shows others.
fn page_with_facts(title: &str) -> String {
    let picture = format!("https://tide.example/{}.jpg", title.replace(' ', "-"));
    let standfirst = format!("{title} comes in twice a day, and nobody knows when it goes.");
    format!(
        "<!doctype html><title>{title} | Tide</title><meta property=og:title content=\"{title}\">\
         <meta name=author content=\"Ada Reed\"><meta property=article:published_time content=2024-05-17T08:00:00Z>\
         <meta property=og:image content=\"{picture}\"><meta property=og:description content=\"{standfirst}\">\
         <main><h1>{title}</h1><p>{standfirst}</p><img src=\"{picture}\" width=640 height=400>\
         <p>By Ben Low</p><p>18 May 2024</p><p>{}</p></main>",
        words(1)
    )
}

#[test]
fn facts_of_pages_are_compared_with_the_truth_and_with_what_they_declare() {
    let folder = Folder::new("eval-metadata");
    let mut index = String::new();
    for (id, author) in [("a", "Ada Reed, Cy Mud"), ("b", "")] {
        let title = format!("The tide of {id}");
        folder.write(
            &format!("facts/{id}.html"),
            page_with_facts(&title).as_bytes(),
        );
        let gold =
            json!({"title": format!("The  tide of {id}"), "author": author, "date": "2024-05-18"});
        let line = json!({"id": id, "site": "s", "html": format!("{id}.html"), "gold": gold});
        writeln!(index, "{line}").unwrap();
    }
    folder.write("facts/index.jsonl", index.as_bytes());
    let measured = |words: &[&str]| {
        let root = folder.path().display().to_string();
        let all = [
            "eval", "metadata", "facts", "--data", &root, "--format", "json",
        ];
        let answer = husk(&[&all[..], words].concat(), b"");
        assert_eq!(answer.code, Some(0), "{}", answer.err);
        rows(&answer)
    };
    // Of two authors one is found; what declares the day before is wrong by the truth.
    assert_eq!(
        measured(&[]),
        [
            json!({"fact": "title", "pages": 2, "found": 2, "right": 1.0}),
            json!({"fact": "authors", "pages": 1, "found": 1, "right": 2.0 / 3.0}),
            json!({"fact": "date", "pages": 2, "found": 2, "right": 0.0}),
            json!({"fact": "picture", "pages": 2, "found": 2, "right": 1.0}),
            json!({"fact": "description", "pages": 2, "found": 2, "right": 1.0}),
            json!({"fact": "picture of the site", "pages": 2, "found": 0, "right": 1.0}),
        ]
    );
    // Without what is declared the visible ones are found, which are others.
    assert_eq!(
        measured(&["--visible"]),
        [
            json!({"fact": "title", "pages": 2, "found": 2, "right": 1.0}),
            json!({"fact": "authors", "pages": 2, "found": 2, "right": 0.0}),
            json!({"fact": "date", "pages": 2, "found": 2, "right": 0.0}),
            json!({"fact": "picture", "pages": 2, "found": 2, "right": 1.0}),
            json!({"fact": "description", "pages": 2, "found": 2, "right": 1.0}),
            json!({"fact": "picture of the site", "pages": 2, "found": 0, "right": 1.0}),
        ]
    );
    let errors = measured(&["--errors", "1"]);
    assert_eq!(
        errors,
        [
            json!({"fact": "authors", "page": "a", "found": "ada reed", "right": "ada reed | cy mud"}),
            json!({"fact": "date", "page": "a", "found": "2024-05-17", "right": "2024-05-18"}),
        ]
    );
}

#[test]
fn structure_is_measured_against_the_file_beside_a_page() {
    let folder = Folder::new("eval-structure");
    let body = format!(
        "<!doctype html><title>Title</title><main><h1>Title</h1><p>{}</p><h2>Part</h2><p>{}</p></main>",
        words(1),
        words(2)
    );
    folder.write("pages/a.html", body.as_bytes());
    folder.write(
        "pages/a.json",
        br#"{"url": "https://tide.example/a", "headings": [[1, "Title"], [2, "Part"], [2, "Another"]]}"#,
    );
    folder.write("pages/alone.html", body.as_bytes());
    let pages = folder.path().join("pages").display().to_string();
    let measured = |words: &[&str]| {
        husk(
            &[&["eval", "structure", &pages, "--format", "json"], words].concat(),
            b"",
        )
    };
    let answer = measured(&[]);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let headings = json!({"part": "headings", "found": 2, "expected": 3, "right": 2, "F1": 0.8});
    assert_eq!(rows(&answer)[0], headings);
    assert_eq!(rows(&measured(&["--pages"])).len(), 1);

    folder.write("pages/a.json", b"{\"headings\": 7}");
    let broken = measured(&[]);
    assert_eq!(broken.code, Some(1));
    assert!(broken.err.contains("a.json"), "{}", broken.err);
    let empty = Folder::new("eval-structure-empty");
    let none = husk(
        &["eval", "structure", &empty.path().display().to_string()],
        b"",
    );
    assert_eq!(none.code, Some(2));
}
