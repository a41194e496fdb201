//! Texts of any extractor against the truth of a set: figures worked out by hand, and the commands around them.

use crate::support::folder::Folder;
use crate::support::husk::{Answer, husk};
use husk_lab::eval::gold::TextScore;
use husk_lab::eval::metrics::Snippets;
use husk_lab::eval::shingle::Scores;
use husk_lab::eval::text_errors::{Fault, PageTexts};
use husk_lab::eval::texts::{ScoredText, Texts, figures, gain};
use serde_json::{Value, json};
use unhusk::page::Page;
use unhusk::page::html::{Scripting, parse};
use unhusk::verdict::Judge;

fn whole(site: &str, precision: f64, recall: f64) -> ScoredText {
    ScoredText {
        site: site.to_owned(),
        score: TextScore {
            shingles: Some(Scores { precision, recall }),
            snippets: None,
        },
    }
}

fn pieces(present: u64, false_alarms: u64) -> ScoredText {
    let snippets = Snippets {
        with: 4,
        present,
        without: 2,
        absent: 2 - false_alarms,
    };
    ScoredText {
        site: String::new(),
        score: TextScore {
            shingles: None,
            snippets: Some(snippets),
        },
    }
}

fn near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-9, "{found} {wanted}");
}

#[test]
fn f1_is_of_the_means_and_also_the_mean() {
    let pages = [whole("a", 1.0, 0.0), whole("b", 0.5, 1.0)];
    let found = figures(&pages.each_ref(), Some(1)).unwrap();
    near(found.precision.value, 0.75);
    near(found.recall.value, 0.5);
    near(found.f1.value, 0.6);
    near(found.page_f1.unwrap().value, 1.0 / 3.0);
    let ends = found.recall.interval.unwrap();
    near(ends.low, 0.0);
    near(ends.high, 1.0);
    assert_eq!(
        figures(&pages.each_ref(), None).unwrap().f1.interval,
        None,
        "only when asked for"
    );
}

#[test]
fn pages_of_one_site_are_one_drawing() {
    let pages = [whole("a", 1.0, 0.0), whole("a", 0.5, 1.0)];
    let found = figures(&pages.each_ref(), Some(1)).unwrap();
    near(found.f1.interval.unwrap().half(), 0.0);
}

#[test]
fn snippets_are_counted_over_all_pages() {
    // 5 of 8 are there, and one false alarm: precision 5/6, recall 5/8.
    let pages = [pieces(4, 0), pieces(1, 1)];
    let found = figures(&pages.each_ref(), Some(1)).unwrap();
    near(found.precision.value, 5.0 / 6.0);
    near(found.recall.value, 5.0 / 8.0);
    near(found.f1.value, 5.0 / 7.0);
    assert_eq!(found.page_f1, None);
    assert_eq!(figures(&[], Some(1)), None);
}

#[test]
fn a_gain_on_every_page_is_surer_than_the_figures() {
    let of = |less: f64| -> Vec<ScoredText> {
        (0..40)
            .map(|k| f64::from(k) / 40.0 - less)
            .map(|score| whole("", score, score))
            .collect()
    };
    let (better, worse) = (of(0.0), of(0.1));
    let pairs: Vec<_> = better.iter().zip(&worse).collect();
    let found = gain(&pairs, 1).unwrap();
    near(found.value, 0.1);
    near(found.interval.unwrap().half(), 0.0);
    let better: Vec<&ScoredText> = better.iter().collect();
    let alone = figures(&better, Some(1)).unwrap();
    assert!(alone.f1.interval.unwrap().half() > 0.05);
    // Snippets: recall 5/8 and precision 5/6, against nothing of either.
    let (some, none) = ([pieces(4, 0), pieces(1, 1)], [pieces(0, 2), pieces(0, 2)]);
    let pairs: Vec<_> = some.iter().zip(&none).collect();
    near(gain(&pairs, 1).unwrap().value, 5.0 / 7.0);
    assert_eq!(gain(&[], 1), None);
}

#[test]
fn texts_are_lines_and_a_bad_line_is_named() {
    let texts =
        Texts::parse("{\"id\":\"a\",\"text\":\"one\u{2028}two\"}\n\n{\"id\":7,\"error\":\"why\"}")
            .unwrap();
    assert_eq!(texts.of("a"), Ok("one\u{2028}two"));
    assert_eq!(texts.of("7"), Err("why"));
    assert!(texts.of("b").unwrap_err().contains("no text"));
    for (lines, told) in [
        ("{\"id\":\"a\",\"text\":\"\"}\n[", "line 2"),
        ("{\"text\":\"\"}", "\"id\""),
        ("{\"id\":\"a\"}", "neither"),
    ] {
        let error = Texts::parse(lines).unwrap_err();
        assert!(error.contains(told), "{error}");
    }
}

/// Two pages: one whose bytes are Windows-1251, one that is not there.
fn set(folder: &Folder) {
    let cyrillic = b"<meta charset=windows-1251><p>\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0 \xe8 \xe2\xf1\xe5</p>";
    folder.write("set/html/a.html", cyrillic);
    let lines = [
        json!({"id": "a", "site": "s", "url": "http://s/a", "html": "html/a.html", "gold": {"text": "Привет, мир и все"}}),
        json!({"id": "b", "site": "s", "html": "html/b.html", "gold": {"text": "one two three four"}}),
        json!({"id": "c", "site": "s", "html": "html/b.html", "gold": {}}),
    ];
    let index: String = lines.iter().map(|line| format!("{line}\n")).collect();
    folder.write("set/index.jsonl", index.as_bytes());
}

fn at(folder: &Folder, words: &[&str]) -> Answer {
    let root = folder.path().display().to_string();
    husk(&[words, &["--data", &root]].concat(), b"")
}

fn json_of(answer: &Answer) -> Value {
    serde_json::from_str(&answer.out).unwrap_or_else(|error| panic!("{error}: {}", answer.err))
}

#[test]
fn pages_are_printed_decoded_and_without_their_truth() {
    let folder = Folder::new("pages");
    set(&folder);
    let answer = at(&folder, &["pages", "set"]);
    assert_eq!(answer.code, Some(1), "two pages are not there");
    assert!(answer.err.contains("page b") && answer.err.contains("page c"));
    let line = json_of(&answer);
    let html = "<meta charset=windows-1251><p>Привет, мир и все</p>";
    assert_eq!(
        line,
        json!({"id": "a", "url": "http://s/a", "site": "s", "html": html})
    );
    assert_eq!(at(&folder, &["pages", "none"]).code, Some(2));
}

#[test]
fn texts_of_others_are_scored_and_a_missing_one_is_empty() {
    let folder = Folder::new("texts");
    set(&folder);
    folder.write(
        "texts.jsonl",
        "{\"id\":\"a\",\"text\":\"привет Привет мир и все\"}\n".as_bytes(),
    );
    let file = folder.path().join("texts.jsonl").display().to_string();
    let answer = at(
        &folder,
        &["eval", "text", "set", "--texts", &file, "--format", "json"],
    );
    assert_eq!(answer.code, Some(1), "a page without an answer is told");
    assert!(answer.err.contains("page b"), "{}", answer.err);
    let found = json_of(&answer);
    assert_eq!(
        found["rows"].as_array().unwrap().len(),
        1,
        "one type: one row"
    );
    let row = &found["rows"][0];
    assert_eq!((&row["type"], &row["pages"]), (&json!("all"), &json!(2)));
    near(row["precision"].as_f64().unwrap(), 0.25);
    near(row["recall"].as_f64().unwrap(), 0.5);
    near(row["page_f1"].as_f64().unwrap(), 1.0 / 3.0);
    assert!(row["hidden"].is_null() && !row["f1_half"].is_null());
    assert_eq!(found["summary"]["failed"], 1);
    // Husk's own are measured on the same pages, and one that cannot be read counts as empty too.
    let own = at(&folder, &["eval", "text", "set", "--format", "json"]);
    let own = json_of(&own);
    assert!(own["summary"]["gain"].is_null());
    assert_eq!(
        (&own["rows"][0]["pages"], &own["summary"]["failed"]),
        (&json!(2), &json!(1))
    );
    near(own["rows"][0]["recall"].as_f64().unwrap(), 0.5);
    let other = at(
        &folder,
        &["eval", "text", "set", "--beside", &file, "--format", "json"],
    );
    let other = &json_of(&other)["summary"];
    let gain = other["f1"].as_f64().unwrap() - 1.0 / 3.0;
    near(other["gain"].as_f64().unwrap(), gain);
    assert!(other["gain_half"].is_number());
}

#[test]
fn texts_that_cannot_be_read_are_bad_usage() {
    let folder = Folder::new("texts-bad");
    set(&folder);
    folder.write("broken.jsonl", b"{");
    let file = folder.path().join("broken.jsonl").display().to_string();
    for (words, told) in [
        (vec!["--texts", "none.jsonl"], "none.jsonl"),
        (vec!["--texts", &file], "line 1"),
        (vec!["--texts", &file, "--learn", "2"], "cannot be used"),
    ] {
        let answer = at(&folder, &[&["eval", "text", "set"], &words[..]].concat());
        assert_eq!(answer.code, Some(2), "{words:?}");
        assert!(answer.err.contains(told), "{words:?}: {}", answer.err);
    }
}

/// A page whose texts are told by their first word.
const HOUSE: &str = "<!doctype html><title>House</title><body><nav><p>Menu of the whole house for everybody</p></nav>\
    <div><p>First the roof was taken down, tile by tile.</p><p>Then the <b>beams</b> were numbered and laid aside.</p></div>\
    <script type=application/json>Later, they found a letter under the stairs.</script><p>Call us now</p>";

fn house() -> Page {
    parse(HOUSE, "", Scripting::Off).unwrap()
}

fn told(faults: &[Fault]) -> Vec<(&str, u32)> {
    let first = |fault: &Fault| fault.text.len().min(5);
    faults
        .iter()
        .map(|fault| (&fault.text[..first(fault)], fault.words.round() as u32))
        .collect()
}

#[test]
fn errors_are_texts_wrongly_kept_and_dropped() {
    let page = house();
    let verdict = Judge::new(&page).verdict();
    // The menu and the first text are kept.
    let limit = page
        .nodes()
        .find(|&node| page.text(node).is_some_and(|text| text.starts_with("Then")))
        .unwrap();
    let gold = "First the roof was taken down, tile by tile.\n\nThen the beams were numbered and laid aside.\n\
        Later, they found a letter under the stairs.\n\nAt last it rained for a whole week.";
    let found = PageTexts::by_verdict(&page, &verdict, |node| node < limit);
    let faults = found.against_text(gold);
    assert_eq!(told(&faults.kept), [("Menu ", 7)]);
    assert_eq!(told(&faults.dropped), [("Then ", 8)]);
    assert_eq!(told(&faults.hidden), [("Later", 8)]);
    assert_eq!(told(&faults.absent), [("At la", 8)]);
    let place = faults.dropped[0].place.as_ref().unwrap();
    assert_eq!(place.path, "body/div/p");
    let score = verdict.scores[limit.index()];
    assert_eq!(
        place.judged,
        Some((score, verdict.classes[limit.index()].name()))
    );
    assert_eq!(
        faults.dropped[0].text,
        "Then the beams were numbered and laid aside."
    );
    // The same, of a text that anyone may have made.
    let text =
        "Menu of the whole house for everybody\nFirst the roof was taken down, tile by tile.";
    let theirs = PageTexts::by_text(&page, text).against_text(gold);
    for ((_, one), (_, other)) in faults.lists().into_iter().zip(theirs.lists()) {
        assert_eq!(told(one), told(other));
    }
    assert_eq!(theirs.kept[0].place.as_ref().unwrap().judged, None);
    // What is right is no error.
    let right = PageTexts::by_text(&page, gold).against_text(gold);
    assert!(right.kept.is_empty() && right.dropped.is_empty());
}

#[test]
fn errors_against_snippets_are_what_is_missing_or_unwanted() {
    let page = house();
    let text = "Menu of the whole house for everybody";
    let found = PageTexts::by_text(&page, text);
    let with = [
        "the beams were",
        "a letter under",
        "a dragon",
        "whole house",
    ];
    let faults = found.against_pieces(text, &with, &["Menu of", "Call us", " "]);
    assert_eq!(told(&faults.kept), [("Menu ", 2)]);
    assert_eq!(faults.kept[0].place.as_ref().unwrap().path, "body/nav/p");
    assert_eq!(told(&faults.dropped), [("the b", 3)]);
    assert_eq!(told(&faults.hidden), [("a let", 3)]);
    assert_eq!(told(&faults.absent), [("a dra", 2)]);
}

/// Pages that are better and worse, one of them not there.
fn houses(folder: &Folder) {
    folder.write("set/html/a.html", HOUSE.as_bytes());
    let lines = [
        json!({"id": "fine", "site": "s", "html": "html/a.html", "gold": {"text": "First the roof was taken down, tile by tile."}}),
        json!({"id": "bad", "site": "s", "type": "home|page", "url": "http://s/b", "html": "html/a.html", "gold": {"text": "Menu of the whole house for everybody"}}),
        json!({"id": "gone", "site": "s", "html": "html/b.html", "gold": {"text": "one two three four"}}),
    ];
    let index: String = lines.iter().map(|line| format!("{line}\n")).collect();
    folder.write("set/index.jsonl", index.as_bytes());
    let texts = [
        json!({"id": "fine", "text": "First the roof was taken down, tile by tile."}),
        json!({"id": "bad", "text": "Call us now"}),
    ];
    let texts: String = texts.iter().map(|line| format!("{line}\n")).collect();
    folder.write("texts.jsonl", texts.as_bytes());
}

#[test]
fn the_worst_pages_are_listed_with_their_errors() {
    let folder = Folder::new("errors");
    houses(&folder);
    let file = folder.path().join("texts.jsonl").display().to_string();
    let print = |format: &[&str]| {
        let words = ["eval", "text", "set", "--texts", &file, "--errors", "5"];
        let answer = at(&folder, &[&words, format].concat());
        assert_eq!(answer.code, Some(1), "{}", answer.err);
        answer
    };
    let found = json_of(&print(&["--format", "json"]));
    let rows = found["rows"].as_array().unwrap();
    let ids: Vec<&str> = rows.iter().map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["bad", "gone"], "what is right is not listed");
    assert_eq!(found["summary"], json!({"pages": 3, "wrong": 2}));
    let bad = &rows[0];
    near(bad["f1"].as_f64().unwrap(), 0.0);
    assert_eq!(bad["type"], "home|page");
    assert_eq!(
        bad["dropped"],
        json!({"words": 7, "texts": 1, "longest": [{
            "words": 7.0, "score": null, "class": null, "path": "body/nav/p",
            "text": "Menu of the whole house for everybody",
        }]})
    );
    assert_eq!(bad["kept"]["texts"], 0, "three words are no shingle of it");
    assert!(rows[1]["error"].as_str().unwrap().contains("no text"));
    let terminal = print(&[]).out;
    assert!(terminal.starts_with("1. bad\n"), "{terminal}");
    for told in [
        "home|page  http://s/b\n",
        "wrongly dropped: 7 words, 1 texts\n     7 words, body/nav/p: Menu of",
        "3 pages, 2 of them with an error, 2 told",
    ] {
        assert!(terminal.contains(told), "{told}: {terminal}");
    }
    let markdown = print(&["--format", "markdown"]).out;
    assert!(markdown.contains("### 1. bad\n"), "{markdown}");
    assert!(markdown.contains("home\\|page"), "{markdown}");
    assert!(
        markdown.contains("  - 7 words, `body/nav/p`: Menu"),
        "{markdown}"
    );
    let csv = print(&["--format", "csv"]).out;
    assert!(
        csv.contains("\nbad,home|page,http://s/b,0.0,0.0,0.0,dropped,7,,,body/nav/p,Menu"),
        "{csv}"
    );
    // Husk's own, with scores; only one page is asked for.
    let own = at(
        &folder,
        &["eval", "text", "set", "--errors", "1", "--format", "json"],
    );
    let own = json_of(&own);
    assert_eq!(own["rows"].as_array().unwrap().len(), 1);
    let dropped = &own["rows"][0]["dropped"]["longest"];
    if own["rows"][0]["id"] == "bad" {
        assert!(dropped[0]["score"].is_number() && dropped[0]["class"].is_string());
    }
}

/// A site of pages in one frame, each with a story of its own.
fn sites(folder: &Folder) {
    let mut index = String::new();
    for k in 0..12 {
        let story = format!(
            "In year {k} the miller of village {k} built a wheel of oak, and it still turns."
        );
        let html = format!(
            "<!doctype html><title>Mill {k}</title><body><nav><a href=/>All the mills of the land</a></nav>\
             <h1>Mill {k}</h1><p>{story}</p><p>{story}</p><footer><p>Told by the friends of old mills</p></footer>"
        );
        folder.write(&format!("set/html/{k}.html"), html.as_bytes());
        let line = json!({"id": format!("p{k}"), "site": format!("s{}", k / 3), "html": format!("html/{k}.html"),
            "gold": {"text": format!("Mill {k}\n{story}\n{story}")}});
        index += &format!("{line}\n");
    }
    folder.write("set/index.jsonl", index.as_bytes());
}

#[test]
fn what_the_other_pages_give_is_told_beside_each_page_alone() {
    let folder = Folder::new("learning");
    sites(&folder);
    let summary = |words: &[&str]| {
        let all = [&["eval", "text", "set", "--format", "json"], words].concat();
        let answer = at(&folder, &all);
        assert_eq!(answer.code, Some(0), "{}", answer.err);
        json_of(&answer)["summary"].clone()
    };
    let f1 = |summary: &Value| summary["f1"].as_f64().unwrap();
    let (known, alone, best) = (
        summary(&["--learn", "2"]),
        summary(&[]),
        summary(&["--method", "best"]),
    );
    let (gone, reachable) = (
        known["error_gone"].as_f64().unwrap(),
        known["error_gone_of_reachable"].as_f64().unwrap(),
    );
    let gained = f1(&known) - f1(&alone);
    near(gone * (1.0 - f1(&alone)), gained);
    near(reachable * (f1(&best) - f1(&alone)), gained);
    // The best choice is no worse than any other.
    assert!(f1(&best) > 0.99 && f1(&best) >= f1(&known));
    assert_eq!(known["emptied"], 0);
    assert!(alone.get("error_gone").is_none());
}

#[test]
fn ablation_tells_what_each_part_adds() {
    let folder = Folder::new("ablate");
    sites(&folder);
    let print = |words: &[&str]| {
        let answer = at(
            &folder,
            &[&["eval", "text", "set", "--ablate"], words].concat(),
        );
        assert_eq!(answer.code, Some(0), "{}", answer.err);
        answer
    };
    let names = |found: &Value| -> Vec<String> {
        let rows = found["rows"].as_array().unwrap().iter();
        rows.map(|row| row["without"].as_str().unwrap().to_owned())
            .collect()
    };
    let given = json_of(&print(&["--format", "json", "--learn", "2"]));
    assert_eq!(
        names(&given),
        [
            "nothing",
            "what scripts would show",
            "the site's counts",
            "positions and known texts",
            "the site's other pages",
            "anything: all visible text"
        ]
    );
    let whole = given["rows"][0]["f1"].as_f64().unwrap();
    for row in &given["rows"].as_array().unwrap()[1..] {
        near(
            row["adds"].as_f64().unwrap(),
            whole - row["f1"].as_f64().unwrap(),
        );
        assert!(row["adds_half"].is_number());
    }
    assert!(given["rows"][5]["adds"].as_f64().unwrap() > 0.05);
    let fitted = print(&[
        "--cross-validate",
        "2",
        "--without",
        "paths",
        "--format",
        "markdown",
    ]);
    assert!(
        fitted.out.starts_with("| without | P | R | F1 |"),
        "{}",
        fitted.out
    );
    for (family, there) in [
        ("wording", true),
        ("whole", true),
        ("paths", false),
        ("layout", false),
    ] {
        let line = format!("\n| features: {family} |");
        assert_eq!(fitted.out.contains(&line), there, "{family}");
    }
    let other = json_of(&print(&["--fit", "set", "--format", "json"]));
    assert!(names(&other).contains(&"features: place".to_owned()));
}

#[test]
fn what_cannot_be_ablated_is_bad_usage() {
    let folder = Folder::new("ablate-bad");
    set(&folder);
    for (words, told) in [
        (&["--ablate", "--errors", "2"][..], "cannot be used"),
        (&["--ablate", "--method", "all"][..], "cannot be used"),
        (&["--without", "wording"][..], "--cross-validate"),
        (&["--fit", "none"][..], "none"),
        (
            &["--leave-one-out", "--cross-validate"][..],
            "cannot be used",
        ),
        (&["--leave-one-out"][..], "no page to fit"),
        (&["--fit", "set", "--without", "magic"][..], "wording"),
    ] {
        let answer = at(&folder, &[&["eval", "text", "set"], words].concat());
        assert_eq!(answer.code, Some(2), "{words:?}");
        assert!(answer.err.contains(told), "{words:?}: {}", answer.err);
    }
}
