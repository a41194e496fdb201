//! What the module of verdicts hands to that of articles and templates, as bytes: nothing of the result is lost on the way.

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use unhusk::article::Reading;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{Page, wire};
use unhusk::verdict::{Findings, Judge, Selection};
use unhusk::{Lesson, SiteTemplate, learn};

/// The HTML files of tests/pages.
fn sources() -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pages")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == "html")
            {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn page_of(path: &Path) -> Option<Page> {
    let source = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
    parse(&source, "https://mill.example/wheel/12", Scripting::On).ok()
}

#[test]
fn an_article_and_a_template_are_the_same_by_what_was_handed_over() {
    let paths = sources();
    assert!(paths.len() > 150, "{}", paths.len());
    let mut templates = [0, 1].map(|_| SiteTemplate::new("mill.example"));
    for (hour, path) in paths.iter().enumerate() {
        let Some(page) = page_of(path) else { continue };
        // Each side reads the page by itself.
        let other = wire::decode(&wire::encode(&page)).unwrap();
        let judge = Judge::new(&page).template(&templates[0]);
        let verdict = judge.verdict();
        let handed = verdict.selection().to_bytes();
        let selection = Selection::from_bytes(&other, &handed).unwrap();
        let whole = Reading::of(&page, &verdict);
        assert_eq!(Reading::of_selection(&other, &selection), whole, "{path:?}");

        let findings = Judge::new(&page).findings().to_bytes();
        let findings = Findings::from_bytes(&other, &findings).unwrap();
        let now = 3_600_000 * hour as u64;
        let [one, two] = &mut templates;
        let report = learn(one, &page, now);
        assert_eq!(
            Lesson::from_findings(&other, findings).teach(two, now),
            report,
            "{path:?}"
        );
        assert_eq!(one.to_bytes(), two.to_bytes(), "{path:?}");
    }
}

#[test]
fn what_is_of_another_page_is_refused() {
    let read = |source: &str| parse(source, "", Scripting::On).unwrap();
    let (page, other) = (read("<p>One<p>Two"), read("<p>One"));
    let verdict = Judge::new(&page).verdict();
    let selection = verdict.selection().to_bytes();
    assert_eq!(
        Selection::from_bytes(&page, &selection),
        Some(verdict.selection())
    );
    assert_eq!(Selection::from_bytes(&other, &selection), None);
    let findings = Judge::new(&page).findings().to_bytes();
    assert!(Findings::from_bytes(&page, &findings).is_some());
    assert_eq!(Findings::from_bytes(&other, &findings), None);
    assert_eq!(Findings::from_bytes(&page, &selection), None);
}

proptest! {
    #[test]
    fn any_bytes_are_refused_or_give_an_article(
        at in any::<prop::sample::Index>(), byte: u8, cut in any::<prop::sample::Index>(),
    ) {
        let source = "<title>Mill</title><nav><a href=/a>Menu</a></nav><main><h1>Mill</h1><p>It grinds the corn of three \
            villages, and has since 1874.</p><p>It is shut.</p></main>";
        let page = parse(source, "https://mill.example/", Scripting::On).unwrap();
        let mut bytes = Judge::new(&page).verdict().selection().to_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Some(selection) = Selection::from_bytes(&page, &bytes) {
            let _ = Reading::of_selection(&page, &selection);
        }
        bytes.truncate(cut.index(bytes.len()));
        prop_assert_eq!(Selection::from_bytes(&page, &bytes), None);
    }
}
