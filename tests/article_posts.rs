//! Posts of threads: each of a folder of pages written in the forms of different software, with the posts that are right.

use husk_core::article::Article;
use husk_core::page::Page;
use husk_core::page::html::{Scripting, parse};
use husk_core::verdict::Judge;
use proptest::prelude::*;
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

/// A comment and those that answer it.
fn comment(number: usize, inside: &str) -> String {
    format!(
        "<li class=comment><div class=body><a class=author href=/users/{number}>Person {number}</a> \
         <time datetime=2021-03-01T10:00:00Z>1 March</time>\
         <p>What person {number} says here is a sentence of more than ten words.</p></div>\
         <ul class=children>{inside}</ul></li>"
    )
}

fn thread(comments: &str) -> Page {
    page(&format!(
        "<title>Open thread</title><body><h1>Open thread</h1><ul class=comments>{comments}</ul>"
    ))
}

#[test]
fn threads_of_any_depth_and_length_are_read_in_time() {
    const MANY: usize = 20_000;
    let flat: String = (0..MANY).map(|number| comment(number, "")).collect();
    let nested = (0..MANY)
        .rev()
        .fold(Vec::new(), |mut parts: Vec<String>, number| {
            parts.push(comment(number, "|"));
            parts
        });
    // Each comment around the next, without copying what is inside for each.
    let (mut before, mut behind) = (String::new(), Vec::new());
    for part in nested.iter().rev() {
        let (start, end) = part.split_once('|').unwrap();
        before.push_str(start);
        behind.push(end);
    }
    let nested = before + &behind.into_iter().rev().collect::<String>();
    for (comments, are_nested) in [(flat, false), (nested, true)] {
        let page = thread(&comments);
        let posts = Article::of(&page, &Judge::new(&page).verdict()).posts;
        assert_eq!(posts.len(), MANY, "nested: {are_nested}");
        for (number, post) in posts.iter().enumerate() {
            assert_eq!(post.author, format!("Person {number}"));
            assert!(post.text.contains(&format!("What person {number} says")));
            // The parser nests up to 512 elements.
            let depth = if are_nested { number as u32 } else { 0 };
            assert!(post.depth == depth || number > 200);
        }
    }
}

/// Answers by how deep each is, the first at the top.
fn depths() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0_usize..4, 3..20).prop_map(|mut steps| {
        steps[0] = 0;
        let mut above = 0;
        for depth in &mut steps {
            *depth = (*depth).min(above);
            above = *depth + 1;
        }
        steps
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_tree_of_answers_is_read_as_it_was_written(depths in depths()) {
        // From the last to the first: what is open at each depth goes into the answer above it.
        let mut open = vec![String::new(); 6];
        for (number, &depth) in depths.iter().enumerate().rev() {
            let inside = std::mem::take(&mut open[depth + 1]);
            open[depth] = comment(number, &inside) + &open[depth];
        }
        let page = thread(&open[0]);
        let posts = Article::of(&page, &Judge::new(&page).verdict()).posts;
        let found: Vec<(String, u32)> = posts.iter().map(|post| (post.author.clone(), post.depth)).collect();
        let wanted: Vec<(String, u32)> = depths
            .iter()
            .enumerate()
            .map(|(number, &depth)| (format!("Person {number}"), depth as u32))
            .collect();
        prop_assert_eq!(found, wanted);
    }
}
