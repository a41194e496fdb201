//! All forms of a page's main content from one finding of it, beside each from a finding of its own.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use unhusk::article::Content;
use unhusk::page::Page;
use unhusk::page::html::{Scripting, parse};
use unhusk::verdict::{Judge, Verdict};

use crate::support::pages::pages;

type Form = fn(&Content) -> String;

const FORMS: [Form; 6] = [
    |content| format!("{:?}", content.article()),
    |content| format!("{:?}", content.metadata()),
    |content| format!("{:?}", content.chunks(400)),
    |content| format!("{:?}", content.is_empty()),
    |content| content.markdown(),
    |content| content.html(),
];

/// Each form is the same, whichever were asked for before it.
fn check(page: &Page, verdict: &Verdict) -> Result<(), TestCaseError> {
    let alone = FORMS.map(|form| form(&Content::of(page, verdict)));
    let content = Content::of(page, verdict);
    let forwards = FORMS.map(|form| form(&content));
    let content = Content::of(page, verdict);
    let mut backwards: Vec<String> = FORMS.iter().rev().map(|form| form(&content)).collect();
    backwards.reverse();
    prop_assert_eq!(&forwards[..], &alone[..]);
    prop_assert_eq!(&backwards[..], &alone[..]);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_form_changes_another(page in pages()) {
        check(&page, &Judge::new(&page).verdict())?;
    }
}

#[test]
fn no_form_of_a_real_page_changes_another() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pages");
    for folder in [
        "threads",
        "comments",
        "lists",
        "products",
        "metadata",
        "structure",
    ] {
        let mut open = vec![root.join(folder)];
        while let Some(path) = open.pop() {
            if path.is_dir() {
                open.extend(
                    fs::read_dir(path)
                        .unwrap()
                        .map(|entry| entry.unwrap().path()),
                );
            } else if path.extension().is_some_and(|end| end == "html") {
                let source = fs::read_to_string(&path).unwrap();
                let page = parse(&source, "https://example.org/", Scripting::Off).unwrap();
                check(&page, &Judge::new(&page).verdict()).unwrap();
            }
        }
    }
}

#[test]
fn a_block_that_says_the_title_is_a_heading() {
    let prose = "The miller opens the gate when the pond is full, and the wheel turns for hours. "
        .repeat(4);
    let html = format!(
        "<title>The wheel of the mill | Tide</title><div>The wheel of the mill</div><p>{prose}</p><p>{prose}</p>"
    );
    let page = parse(&html, "https://a.example/wheel", Scripting::Off).unwrap();
    let markdown = Content::of(&page, &Judge::new(&page).verdict()).markdown();
    assert!(
        markdown.starts_with("# The wheel of the mill\n"),
        "{markdown}"
    );
}
