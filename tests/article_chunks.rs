//! Chunks of an article: nothing lost, none longer than asked but what is never cut, each under its own headings.

use proptest::prelude::*;
use unhusk::article::{Chunk, Content};
use unhusk::page::html::{Scripting, parse};
use unhusk::verdict::Judge;

/// So that the page has an article.
const STORY: &str = "The miller opens the gate when the pond is full, and the wheel turns for four hours with great care. \
    Then the pond is empty and the miller sleeps until the tide has come back to the marsh.";

/// Chunks of an article, and its Markdown.
fn chunked(body: &str, max: usize) -> (Vec<Chunk>, String) {
    let source = format!("<title>Mill</title><main><h1>Mill</h1><p>{STORY}</p>{body}</main>");
    let page = parse(&source, "https://mill.example/a", Scripting::Off).unwrap();
    let verdict = Judge::new(&page).verdict();
    (
        Content::of(&page, &verdict).chunks(max),
        Content::of(&page, &verdict).markdown(),
    )
}

fn path(chunk: &Chunk) -> Vec<&str> {
    chunk.path.iter().map(String::as_str).collect()
}

#[test]
fn a_chunk_is_a_section_under_its_headings() {
    let body = format!(
        "<h2>Tides</h2><p>Tides one. {STORY}</p><h3>Spring</h3><p>Spring two. {STORY}</p><h2>Stones</h2><p>Stones three. {STORY}</p>"
    );
    let (all, _) = chunked(&body, 1500);
    let paths: Vec<_> = all.iter().map(path).collect();
    assert_eq!(
        paths,
        [
            vec!["Mill"],
            vec!["Mill", "Tides"],
            vec!["Mill", "Tides", "Spring"],
            vec!["Mill", "Stones"]
        ]
    );
    assert!(all[2].text.starts_with("Spring two."));
    assert!(all.iter().all(|chunk| !chunk.text.contains('#')));
}

#[test]
fn what_is_too_long_is_cut_at_items_and_sentences() {
    let items: String = (1..=40)
        .map(|n| format!("<li>Step {n}: {STORY}</li>"))
        .collect();
    let body = format!(
        "<h2>Steps</h2><ol>{items}</ol><h2>Prose</h2><p>{}</p>",
        STORY.repeat(30)
    );
    let (all, _) = chunked(&body, 500);
    assert!(all.iter().all(|chunk| chunk.text.chars().count() <= 500));
    // A list goes on counting.
    let steps = all
        .iter()
        .filter(|chunk| chunk.path.last().is_some_and(|last| last == "Steps"));
    let numbers: Vec<String> = steps
        .flat_map(|chunk| chunk.text.lines())
        .filter_map(|line| line.split_once('.'))
        .filter(|(_, step)| step.trim_start().starts_with("Step "))
        .map(|(number, _)| number.to_owned())
        .collect();
    assert_eq!(numbers, (1..=40).map(|n| n.to_string()).collect::<Vec<_>>());
    let prose = all
        .iter()
        .filter(|chunk| chunk.path.last().is_some_and(|last| last == "Prose"));
    assert!(prose.clone().count() > 5);
    assert!(prose.clone().all(|chunk| chunk.text.ends_with('.')));
}

/// A page could else grow with the product of its headings and its chunks.
#[test]
fn long_headings_are_cut() {
    let heading = "On tides and their mills. ".repeat(1000);
    let body = format!("<h2>{heading}</h2><p>{}</p>", STORY.repeat(20));
    let (all, _) = chunked(&body, 300);
    assert!(all.len() > 10);
    let longest = all.iter().flat_map(|chunk| &chunk.path);
    assert_eq!(
        longest.map(|heading| heading.chars().count()).max(),
        Some(300)
    );
}

#[test]
fn code_and_tables_are_never_cut() {
    let code = "let pond = full();\n".repeat(60);
    let rows: String = (0..60)
        .map(|n| format!("<tr><td>Tide {n}</td><td>{n} m</td></tr>"))
        .collect();
    let body = format!(
        "<h2>Code</h2><p>{STORY}</p><pre><code>{code}</code></pre><h2>Table</h2><p>{STORY}</p><table><tr><th>Tide<th>Height</tr>{rows}</table>"
    );
    let (all, _) = chunked(&body, 300);
    assert!(
        all.iter()
            .any(|chunk| chunk.text.matches("pond = full").count() == 60)
    );
    assert!(
        all.iter()
            .any(|chunk| chunk.text.contains("Tide 0") && chunk.text.contains("Tide 59"))
    );
}

/// Words without what Markdown adds to them.
fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn block() -> impl Strategy<Value = String> {
    let sentence = "[a-zé ]{1,40}[a-z][.!?。 ]{0,2}";
    let run = proptest::collection::vec((sentence, 0..4_u8), 1..6).prop_map(|parts| {
        let part = |(text, mark): (String, u8)| match mark {
            0 => format!("<b>{text}</b>"),
            1 => format!("<a href=/x>{text}</a>"),
            _ => text,
        };
        parts.into_iter().map(part).collect::<String>()
    });
    let leaf = (run, 0..6_u8).prop_map(|(run, kind)| match kind {
        0 => format!("<h2>{run}</h2>"),
        1 => format!("<h3>{run}</h3>"),
        2 => format!("<pre>{run}</pre>"),
        _ => format!("<p>{run}</p>"),
    });
    leaf.prop_recursive(4, 24, 5, |inner| {
        (proptest::collection::vec(inner, 1..5), 0..3_u8).prop_map(|(blocks, kind)| {
            let items = || {
                blocks
                    .iter()
                    .map(|block| format!("<li>{block}</li>"))
                    .collect::<String>()
            };
            match kind {
                0 => format!("<ul>{}</ul>", items()),
                1 => format!("<ol>{}</ol>", items()),
                _ => format!("<blockquote>{}</blockquote>", blocks.concat()),
            }
        })
    })
}

proptest! {
    /// Headings between sections stand in the paths; every other word is in one chunk, in order. Without a bound that is the
    /// Markdown, cut at its headings.
    #[test]
    fn no_word_is_lost(blocks in proptest::collection::vec(block(), 1..6), max in 1_usize..400) {
        let body = blocks.concat();
        let (whole, _) = chunked(&body, usize::MAX);
        let (cut, _) = chunked(&body, max);
        let of = |all: &[Chunk]| all.iter().flat_map(|chunk| words(&chunk.text)).collect::<Vec<_>>();
        let numberless = |all: Vec<String>| all.into_iter().filter(|word| word.parse::<u32>().is_err()).collect::<Vec<_>>();
        prop_assert_eq!(numberless(of(&cut)), numberless(of(&whole)));
        let paths = |all: &[Chunk]| {
            let mut paths: Vec<Vec<String>> = all.iter().map(|chunk| chunk.path.clone()).collect();
            paths.dedup();
            paths
        };
        prop_assert_eq!(paths(&cut), paths(&whole));
        prop_assert!(cut.iter().all(|chunk| !chunk.text.trim().is_empty()));
    }

    /// The naive twin: the Markdown, cut at every line of a heading.
    #[test]
    fn without_a_bound_it_is_the_markdown_between_headings(blocks in proptest::collection::vec(block(), 1..6)) {
        let (whole, markdown) = chunked(&blocks.concat(), usize::MAX);
        let mut sections = vec![String::new()];
        let mut code = false;
        for line in markdown.lines() {
            code ^= line.starts_with("```");
            if !code && line.starts_with('#') {
                sections.push(String::new());
            } else if let Some(last) = sections.last_mut() {
                last.push_str(line);
                last.push('\n');
            }
        }
        let wanted: Vec<&str> = sections.iter().map(|section| section.trim()).filter(|section| !section.is_empty()).collect();
        let got: Vec<&str> = whole.iter().map(|chunk| chunk.text.trim()).collect();
        prop_assert_eq!(got, wanted);
    }
}
