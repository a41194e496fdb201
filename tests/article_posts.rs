//! Posts of threads: each of a folder of pages written in the forms of different software, with the posts that are right.

use husk_core::article::Article;
use husk_core::page::Page;
use husk_core::page::html::{Scripting, parse};
use husk_core::verdict::Judge;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

fn threads() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pages/threads");
    let mut all: Vec<PathBuf> = fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    all.sort();
    all
}

fn page(source: &str) -> Page {
    parse(source, "https://talk.example/t/1", Scripting::Off).unwrap()
}

#[test]
fn posts_of_every_form_have_their_author_date_text_and_depth() {
    let mut wrong = Vec::new();
    let (mut right, mut all) = (0, 0);
    for folder in threads() {
        let page = page(&fs::read_to_string(folder.join("source.html")).unwrap());
        let verdict = Judge::new(&page).verdict();
        let found = serde_json::to_value(Article::of(&page, &verdict).posts).unwrap();
        let wanted: Vec<Value> =
            serde_json::from_str(&fs::read_to_string(folder.join("posts.json")).unwrap()).unwrap();
        let found = found.as_array().unwrap();
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        if found.len() != wanted.len() {
            wrong.push(format!(
                "{name}: {} posts of {}, {:?}",
                found.len(),
                wanted.len(),
                verdict.kind
            ));
        }
        for (at, wanted) in wanted.iter().enumerate() {
            for (key, value) in wanted.as_object().unwrap() {
                all += 1;
                let got = found.get(at).and_then(|post| post.get(key));
                if got == Some(value) {
                    right += 1;
                } else {
                    wrong.push(format!("{name} {at} {key}: {got:?} instead of {value}"));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{right} of {all} right\n{}",
        wrong.join("\n")
    );
}
