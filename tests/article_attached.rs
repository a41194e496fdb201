//! What is shown with an article although the score left it out: its title, headings, running text.

use crate::support::kept::all;
use unhusk::article::Content;
use unhusk::page::Page;
use unhusk::page::html::{Scripting, parse};
use unhusk::verdict::Verdict;

/// The Markdown of a page of which texts with a `~` in them have scores of noise.
fn markdown(source: &str) -> String {
    let page = parse(source, "https://mill.example/wheel", Scripting::Off).unwrap();
    Content::of(&page, &verdict(&page)).markdown()
}

fn verdict(page: &Page) -> Verdict {
    let mut verdict = all(page);
    for node in page.nodes() {
        let is_missed = page.text(node).is_some_and(|text| text.contains('~'));
        let score = if is_missed { 0.9 } else { 0.1 };
        verdict.scores[node.index()] = score;
    }
    verdict
}

#[test]
fn a_short_title_heads_the_body() {
    let found = markdown(
        "<title>~Wheels</title><p>~Menu</p><h1>~Wheels</h1><p>~By hand</p><p>The wheel turns.</p>",
    );
    assert_eq!(found, "# \\~Wheels\n\nThe wheel turns.\n");
}

#[test]
fn a_heading_stays_with_what_it_heads() {
    let found = markdown(
        "<title>Mill</title><h1>The mill</h1><p>The wheel turns.</p>\
         <h2>~In this article</h2><ul><li>~Gate</li></ul>\
         <h2>~Where the millers of this valley buy their wheels ~</h2><p>~Shop</p>\
         <h2>~Water</h2><h3>~Pond</h3><p>~Deep</p><h3>~Gate</h3><p>It opens at noon.</p>\
         <h2>~Pictures</h2><img src=/pond.jpg width=800 height=600>\
         <h2>~Other mills</h2><p>~Far</p><img src=/gate.jpg width=800 height=600>\
         <h2>~The gate of the mill as it is seen at noon</h2><p>~Today</p>\
         <h2>~Last</h2><p>~Today</p><h2>Stone</h2><p>It grinds.</p>",
    );
    let headings: Vec<&str> = found.lines().filter(|line| line.starts_with('#')).collect();
    assert_eq!(
        headings,
        [
            "# The mill",
            "## \\~Water",
            "### \\~Gate",
            "## \\~Pictures",
            "## \\~Other mills",
            "## \\~The gate of the mill as it is seen at noon",
            "## Stone"
        ],
        "{found}"
    );
}

#[test]
fn white_space_that_was_left_out_still_separates_words() {
    let page = parse(
        "<body><p>By<!-- --> <a href=/ann>Ann Lee</a>&nbsp;<code>wheel</code> <b> </b><i>turns</i></p>",
        "https://mill.example/wheel",
        Scripting::Off,
    )
    .unwrap();
    let mut verdict = all(&page);
    for node in page.nodes() {
        if page.text(node).is_some_and(|text| text.trim().is_empty()) {
            verdict.scores[node.index()] = 0.9;
        }
    }
    assert_eq!(
        Content::of(&page, &verdict).markdown(),
        "By [Ann Lee](https://mill.example/ann) `wheel` *turns*\n"
    );
}
