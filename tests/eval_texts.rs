//! Texts of any extractor against the truth of a set: figures worked out by hand, and the commands around them.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/folder.rs"]
mod folder;
#[path = "support/husk.rs"]
mod run;

use folder::Folder;
use husk::eval::gold::TextScore;
use husk::eval::metrics::Snippets;
use husk::eval::shingle::Scores;
use husk::eval::texts::{ScoredText, Texts, figures, gain};
use run::{Answer, husk};
use serde_json::{Value, json};

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
        &["eval", "text", "set", "--texts", &file, "--json"],
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
    let own = at(&folder, &["eval", "text", "set", "--json"]);
    let own = json_of(&own);
    assert!(own["summary"]["gain"].is_null());
    assert_eq!(
        (&own["rows"][0]["pages"], &own["summary"]["failed"]),
        (&json!(2), &json!(1))
    );
    near(own["rows"][0]["recall"].as_f64().unwrap(), 0.5);
    let other = at(
        &folder,
        &["eval", "text", "set", "--beside", &file, "--json"],
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
