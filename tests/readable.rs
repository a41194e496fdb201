//! Whether reader mode can work on a page: what the quick answer promises on any page, and how it is measured.

use std::fmt::Write;

use crate::support::folder::Folder;
use crate::support::husk::husk;
use crate::support::pages;
use husk_lab::eval::readable::running_words;
use proptest::prelude::*;
use serde_json::{Value, json};
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{Builder, Flags, PageFacts};
use unhusk::verdict::readable::{YES, features, readable, reading_words};

const PARAGRAPH: &str = "<p>The miller opens the gate when the pond is full, and the wheel turns for four hours, as it \
                         has done for three hundred years, with care and with goose grease.</p>";

fn score(body: &str, url: &str) -> f32 {
    let source = format!("<!doctype html><title>The mill</title><body>{body}");
    readable(&parse(&source, url, Scripting::On).unwrap()).score
}

#[test]
fn an_article_can_be_read_and_its_teasers_cannot() {
    let menu = "<nav><a href=/>Home</a> <a href=/a>About</a></nav>";
    let article = score(
        &format!("{menu}<h1>The mill</h1>{}", PARAGRAPH.repeat(8)),
        "https://mill.example/wheel",
    );
    assert!(article >= YES, "{article}");
    let teaser = format!(
        "<h2><a href=/n>The gate of the old mill is opened again</a></h2>{PARAGRAPH}<a href=/n>Read on about the mill, the wheel and the gate here</a> <a href=/c>Nineteen comments by readers of the paper so far</a>"
    );
    let teasers = score(
        &format!("{menu}{}", teaser.repeat(8)),
        "https://mill.example/news",
    );
    assert!(teasers < article - 0.1, "{teasers} and {article}");
    assert!(score(menu, "https://mill.example/wheel") < 0.1);
}

#[test]
fn a_front_page_is_no_article() {
    let body = PARAGRAPH.repeat(4);
    let inner = score(&body, "https://mill.example/wheel");
    for front in ["https://mill.example/", "https://mill.example"] {
        assert!(score(&body, front) < inner - 0.2);
    }
    for unknown in ["", "mill.html", "about:srcdoc"] {
        assert!((score(&body, unknown) - inner).abs() < 1e-6, "{unknown}");
    }
}

#[test]
fn what_is_hidden_is_not_counted() {
    // Less than twice what is seen, else it would be taken for a page that scripts show when it is ready.
    let (seen, hidden) = (PARAGRAPH.repeat(4), PARAGRAPH.repeat(7));
    let url = "https://mill.example/wheel";
    let both = score(&format!("{seen}<div hidden>{hidden}</div>"), url);
    assert!((both - score(&seen, url)).abs() < 1e-6);
    assert!(score(&format!("{seen}{hidden}"), url) > both + 1e-3);
}

#[test]
fn words_mean_the_same_in_scripts_without_spaces() {
    let near = |words: f32, wanted: f32| (words - wanted).abs() < wanted * 0.35;
    assert!(near(reading_words(12, 60), 12.0), "a sentence with spaces");
    assert!(
        near(reading_words(24, 24), 12.0),
        "as many ideographs as such a sentence has"
    );
    assert!(near(reading_words(1, 72), 12.0), "one run of Thai");
    assert!(near(reading_words(0, 0) + 1.0, 1.0));
    assert!(reading_words(u32::MAX, u32::MAX).is_finite());
}

#[test]
fn running_words_are_those_in_paragraphs_of_sentences() {
    let sentence = "One two three four five six seven eight nine ten, eleven twelve.";
    assert_eq!(running_words(sentence), 12);
    assert_eq!(
        running_words(&format!("A heading\n\n{sentence} And no end of it")),
        12
    );
    assert_eq!(
        running_words("Too short.\n\nOne two three four\n\nfive six seven eight"),
        0
    );
    let wrapped = sentence.replacen(" seven", "\nseven", 1);
    assert_eq!(running_words(&wrapped), 12, "line breaks of the source");
    assert_eq!(
        running_words("「一二三四五六七八九十一二三四五六七八九十一二三四。」"),
        13
    );
    assert_eq!(running_words(""), 0);
}

#[test]
fn a_page_of_any_depth_and_width_gets_an_answer() {
    for deep in [true, false] {
        let mut page = Builder::new();
        page.open("html", Flags::default());
        page.open("body", Flags::default());
        for _ in 0..100_000 {
            page.open("div", Flags::default());
            page.text(
                "Some words, and a few more words than that, here.",
                Flags::default(),
            );
            if !deep {
                page.close();
            }
        }
        let answer = readable(&page.finish(PageFacts::default()).unwrap());
        assert!((0.0..=1.0).contains(&answer.score));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_page_gets_an_answer(page in pages::pages()) {
        let answer = readable(&page);
        prop_assert!((0.0..=1.0).contains(&answer.score));
        prop_assert_eq!(answer.yes, answer.score >= YES);
        prop_assert!(features(&page).iter().all(|value| value.is_finite() && *value >= 0.0));
    }
}

/// Articles and listings, one site each, and one long thread.
fn set(folder: &Folder) {
    let sentence =
        "The miller opens the gate when the pond is full, and the wheel turns for four long hours.";
    let mut index = String::new();
    for k in 0..24 {
        let kind = ["article", "listing", "forum"][if k == 0 { 2 } else { k % 2 }];
        let (html, gold) = if kind == "listing" {
            let links =
                "<li><a href=/n>A plane made of beech and brass</a> £40</li>".repeat(20 + k);
            (
                format!("<ul>{links}</ul>"),
                "A plane made of beech and brass\n\n".repeat(20),
            )
        } else {
            (
                format!("<p>{sentence}</p>").repeat(12 + k),
                format!("{sentence}\n\n").repeat(12 + k),
            )
        };
        folder.write(
            &format!("mills/{k}.html"),
            format!("<!doctype html><title>{k}</title><body>{html}").as_bytes(),
        );
        let line = json!({
            "id": format!("m{k}"), "site": format!("s{k}"), "type": kind, "html": format!("{k}.html"),
            "url": format!("https://s{k}.example/page"), "gold": {"text": gold},
        });
        writeln!(index, "{line}").unwrap();
    }
    folder.write("mills/index.jsonl", index.as_bytes());
}

fn rows(out: &str) -> Vec<Value> {
    let value: Value = serde_json::from_str(out).unwrap();
    value["rows"].as_array().unwrap().clone()
}

#[test]
fn the_answer_is_measured_by_type_and_beside_others() {
    let folder = Folder::new("eval-readable");
    set(&folder);
    let root = folder.path().display().to_string();
    let answers: String = (0..24)
        .map(|k| format!("{{\"id\":\"m{k}\",\"readable\":true}}\n"))
        .collect();
    folder.write("always.jsonl", answers.as_bytes());
    let always = folder.path().join("always.jsonl").display().to_string();
    let eval = |more: &[&str]| {
        husk(
            &[
                &[
                    "eval", "readable", "mills", "--data", &root, "--format", "json",
                ],
                more,
            ]
            .concat(),
            b"",
        )
    };
    let answer = eval(&["--answers", &always]);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let found = rows(&answer.out);
    let row = |kind: &str, by: &str| {
        let row = found
            .iter()
            .find(|row| row["type"] == kind && row["by"] == by);
        row.unwrap_or_else(|| panic!("no {kind} by {by} in {found:?}"))
            .clone()
    };
    assert_eq!(row("all", "husk, held out")["f1"], 1.0);
    assert_eq!(row("all", "husk")["right"], 1.0);
    assert_eq!(row("listing", "always")["right"], 0.0);
    assert_eq!(row("all", "always")["recall"], 1.0);
    let forum = row("forum", "husk");
    assert_eq!(
        (&forum["pages"], &forum["open"]),
        (&json!(0), &json!(1)),
        "a long thread is open"
    );
    assert_eq!(rows(&eval(&["--pages"]).out).len(), 24);
    assert_eq!(eval(&["--weights"]).out, eval(&["--weights"]).out);

    folder.write("always.jsonl", b"{\"id\":\"m0\",\"readable\":true}\n");
    let missing = eval(&["--answers", &always]);
    assert_eq!(missing.code, Some(2));
    assert!(
        missing.err.contains("no answer for page m1"),
        "{}",
        missing.err
    );
    let absent = husk(&["eval", "readable", "none", "--data", &root], b"");
    assert_eq!(absent.code, Some(2));
}
