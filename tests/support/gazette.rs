//! A small magazine and its register, page by page, and what a template learned of it marks.

use unhusk::page::Page;
use unhusk::page::html::{Scripting, parse};
use unhusk::template::{EntryId, SiteTemplate};

pub const DAY: u64 = 86_400_000;

pub fn page(html: &str, url: &str) -> Page {
    parse(html, url, Scripting::Off).unwrap()
}

/// An article of a small magazine: shared header, menu and footer around its own text.
pub fn article(number: usize) -> Page {
    let html = format!(
        "<!doctype html><title>Story {number}</title><body><header><a href=/>The Gazette</a></header>\
         <nav><ul><li><a href=/news>News</a><li><a href=/sport>Sport</a></ul></nav>\
         <main><h1>Headline {number}</h1><p>First thing told in story {number}, at some length.</p>\
         <p>Second thing told in story {number}.</p><img src=/photo-{number}.jpg></main>\
         <aside><h2>Most read</h2><a href=/story-{number}>Elsewhere {number}</a></aside>\
         <footer><p>All rights reserved</p><img src=/logo.png alt=Gazette></footer>"
    );
    page(&html, &format!("https://gazette.test/story-{number}"))
}

/// A kind of page built quite differently, with the same footer.
pub fn table(number: usize) -> Page {
    let rows: String = (0..12)
        .map(|row| {
            format!(
                "<tr><th>Row {row}<td>{}<td><em>{}</em>",
                number * row + 7,
                number + row
            )
        })
        .collect();
    let html = format!(
        "<!doctype html><title>Data {number}</title><body><form><fieldset><legend>Filter</legend><select><option>All\
         </select><input name=q placeholder=Search></fieldset></form><section><div><table><thead><tr><th>Name<th>Value\
         </thead><tbody>{rows}</table></div></section><dl><dt>Source<dd>Register {number}</dl>\
         <footer><p>All rights reserved</p><img src=/logo.png alt=Gazette></footer>"
    );
    page(&html, &format!("https://gazette.test/data-{number}"))
}

pub fn learned(pages: impl IntoIterator<Item = Page>) -> SiteTemplate {
    let mut template = SiteTemplate::new("gazette.test");
    for (day, page) in pages.into_iter().enumerate() {
        let report = template.learn(&page, DAY * (day as u64 + 1));
        assert!(!report.repeated, "page {day} is new");
    }
    template
}

/// What is template of `page`: the texts and images, in document order.
pub fn marked(template: &SiteTemplate, page: &Page) -> Vec<String> {
    let found = template.match_page(page).expect("the page matches");
    let marks = template.mark(page, &found);
    page.nodes()
        .filter(|&node| marks.seen(node).is_some())
        .filter_map(|node| page.text(node).or(page.attribute(node, "src")))
        .map(|text| text.trim().to_owned())
        .collect()
}

/// The names of all leaves whose path has a step.
pub fn below(template: &SiteTemplate, step: &str) -> Vec<EntryId> {
    let leaves = template.outline(None).leaves.into_iter();
    leaves
        .filter(|leaf| leaf.path.split('/').any(|known| known == step))
        .map(|leaf| leaf.id)
        .collect()
}
