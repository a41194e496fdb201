//! The body of an article in text, Markdown and HTML: every fixture folder comes out as its files say.
//!
//! ```text
//!   tests/pages/article-<part>/source.html   all of it content
//!                              body.txt      as text
//!                              body.md       as Markdown
//!                              body.html     as HTML
//!                              note.md       what this page teaches
//! ```

use std::path::Path;

use crate::support::formats::formats;
use crate::support::kept::all;
use crate::support::pages;
use proptest::prelude::*;
use unhusk::article::Article;
use unhusk::page::html::{Scripting, parse};
use unhusk::verdict::Judge;

#[test]
fn every_part_comes_out_in_every_format() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pages");
    let mut cases: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|case| case.join("body.md").exists())
        .collect();
    cases.sort();
    assert!(cases.len() >= 9, "{cases:?}");
    let mut wrong = String::new();
    for case in cases {
        let source = std::fs::read_to_string(case.join("source.html")).unwrap();
        let page = parse(&source, "", Scripting::Off).unwrap();
        let name = case.file_name().unwrap().to_string_lossy().into_owned();
        let [text, markdown, html] = formats(&page, &all(&page));
        for (file, found) in [
            ("body.txt", text + "\n"),
            ("body.md", markdown),
            ("body.html", html),
        ] {
            let expected = std::fs::read_to_string(case.join(file)).unwrap_or_default();
            if found != expected {
                wrong.push_str(&format!("--- {name}/{file}: came out as\n{found}\n"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Words of a text, marks of Markdown and HTML aside.
fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect()
}

#[test]
fn what_the_verdict_takes_for_noise_is_in_no_format() {
    let prose = "The miller opens the gate when the pond is full, and the wheel turns for four hours, as it always has. "
        .repeat(4);
    let source = format!(
        "<title>Mill</title><nav><ul><li><a href=/x>Zqmenu</a><li><a href=/y>Zqother</a></ul></nav>\
         <main><h1>Mill</h1><p>{prose}</p><p>{prose}</p></main><footer><p>Zqfooter <img src=/zqlogo.png></p></footer>"
    );
    let page = parse(&source, "https://mill.example/", Scripting::Off).unwrap();
    for found in formats(&page, &Judge::new(&page).verdict()) {
        assert!(found.contains("miller"), "{found}");
        assert!(!found.to_lowercase().contains("zq"), "{found}");
    }
}

proptest! {
    #[test]
    fn all_formats_hold_the_same_words_in_the_same_order(page in pages::pages()) {
        let [text, markdown, _] = formats(&page, &Judge::new(&page).verdict());
        // Numbers of lists, tags of HTML and addresses are in Markdown alone; no word of the text is missing there.
        let mut rest = words(&markdown).into_iter();
        for word in words(&text) {
            prop_assert!(rest.any(|other| other == word), "{word:?} is missing in {markdown:?} of {text:?}");
        }
    }

    #[test]
    fn html_is_read_back_with_the_same_text(page in pages::pages()) {
        let [text, _, written] = formats(&page, &Judge::new(&page).verdict());
        let read = parse(&written, "", Scripting::Off).unwrap();
        let again = Article::of(&read, &all(&read)).text();
        let plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
        prop_assert_eq!(plain(&text), plain(&again), "{}", written);
    }
}
