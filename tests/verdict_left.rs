//! What stays of pages that are noise as far as can be told.

use unhusk::page::html::{Scripting, parse};
use unhusk::page::text::TextStats;
use unhusk::page::{NodeId, Page};
use unhusk::verdict::Judge;

/// A menu above, a list of so many links, links below.
fn directory(links: usize) -> Page {
    let list = |name: &str, count: usize| -> String {
        let items: String = (0..count)
            .map(|k| format!("<li><a href=/{name}/{k}>{name} {k}</a></li>"))
            .collect();
        format!("<ul>{items}</ul>")
    };
    let html = format!(
        "<!doctype html><title>Places</title><body><header><nav>{}</nav></header><div>{}</div><footer>{}</footer>",
        list("menu", 6),
        list("place", links),
        list("about", 4)
    );
    parse(&html, "https://places.example/", Scripting::Off).unwrap()
}

/// Words of the page, and those that stay.
fn words(page: &Page) -> (u32, u32) {
    let stats = TextStats::of(page);
    let verdict = Judge::new(page).verdict();
    let all = stats.amount(page, NodeId::ROOT).words;
    let hidden: u32 = verdict
        .blocks
        .iter()
        .map(|block| stats.amount(page, block.node).words)
        .sum();
    (all, all - hidden)
}

#[test]
fn a_page_of_links_is_never_hidden_whole() {
    for links in [3, 10, 30, 100, 300, 1000] {
        let (all, left) = words(&directory(links));
        assert!(
            left >= 120 || left * 10 >= all,
            "{links} links: {left} of {all} words stay"
        );
    }
}

#[test]
fn a_page_of_links_loses_what_stands_around_them() {
    let lost = [30, 100, 300].into_iter().filter(|&links| {
        let (all, left) = words(&directory(links));
        left < all
    });
    assert!(lost.count() > 0);
}
