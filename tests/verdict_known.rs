//! A text that any other page of the site had is hardly the article, unless it says what a value is.

use unhusk::learn;
use unhusk::page::Page;
use unhusk::page::html::{Scripting, parse};
use unhusk::template::{SiteTemplate, positions};
use unhusk::verdict::{Judge, Verdict};

fn page(number: usize, body: &str) -> Page {
    let source =
        format!("<title>Page {number}</title><body><main><h1>Page {number}</h1>{body}</main>");
    parse(
        &source,
        &format!("https://mill.example/{number}"),
        Scripting::Off,
    )
    .unwrap()
}

/// What differs on every page.
fn own_text(number: usize) -> String {
    format!(
        "<p>On day {number} the miller opened the gate when the pond was full, and the wheel turned for {number} hours.</p>\
         <p>It was turning on day {number} as it had for three hundred years, with care and goose grease.</p>"
    )
}

/// Page 9, judged alone and beside a site of which page 8 is like it and five others are not.
fn judged(like: impl Fn(usize) -> Page) -> (Page, [Verdict; 2]) {
    let mut template = SiteTemplate::new("mill.example");
    for number in 0..5 {
        learn(&mut template, &page(number, &own_text(number)), 0);
    }
    learn(&mut template, &like(8), 0);
    let page = like(9);
    let verdicts =
        [None, Some(&template)].map(|template| Judge::new(&page).template(template).verdict());
    (page, verdicts)
}

/// How the verdicts score the text that holds `wanted`.
fn scores(page: &Page, verdicts: &[Verdict; 2], wanted: &str) -> [f32; 2] {
    let node = page
        .nodes()
        .find(|&node| page.text(node).is_some_and(|text| text.contains(wanted)))
        .unwrap();
    verdicts
        .each_ref()
        .map(|verdict| verdict.scores[node.index()])
}

#[test]
fn a_teaser_that_one_other_page_had_is_no_article() {
    let (page, verdicts) = judged(|number| {
        let teasers = format!(
            "<p>Number {number} on our list of the finest ponds has ducks and reeds, a boat with one oar, a bench that \
             faces west, and the only heron for {number} miles around.</p>\
             <p>The second of two mills on this burn was sold last week to a family from the mainland.</p>"
        );
        page(
            number,
            &format!("<div>{}</div><div>{teasers}</div>", own_text(number)),
        )
    });
    let [alone, known] = scores(&page, &verdicts, "second of two mills");
    assert!(alone < 0.5, "by itself it may be content: {alone}");
    assert!(known > alone + 0.2, "{alone} {known}");
    assert!(scores(&page, &verdicts, "On day 9")[1] < 0.5);
}

#[test]
fn a_label_that_other_pages_have_stays_with_its_value() {
    let (page, verdicts) = judged(|number| {
        let row =
            |label: &str| format!("<tr><th>{label}</th><td>3{number} of the finest</td></tr>");
        let rows: String = [
            "Weight of the kettle",
            "Width across the lid",
            "Height with its handle",
        ]
        .map(row)
        .concat();
        page(
            number,
            &format!("{}<table>{rows}</table>", own_text(number)),
        )
    });
    let [alone, known] = scores(&page, &verdicts, "Weight of the kettle");
    assert!(alone < 0.5, "a label is content: {alone}");
    assert!(known < 0.5, "also when another page has it: {known}");
}

#[test]
fn a_position_that_was_content_as_often_as_noise_says_nothing() {
    let here = page(9, &own_text(9));
    let node = here
        .nodes()
        .find(|&node| {
            here.text(node)
                .is_some_and(|text| text.contains("opened the gate"))
        })
        .unwrap();
    let position = positions(&here)[here.parent(node).unwrap().index()];
    let score = |observed: Option<f32>| {
        let mut template = SiteTemplate::new("mill.example");
        for number in 0..5 {
            template.learn(&page(number, &own_text(number)), 0);
        }
        for score in observed.into_iter().cycle().take(8) {
            template.observe(position, score);
        }
        Judge::new(&here).template(Some(&template)).verdict().scores[node.index()]
    };
    let alone = score(None);
    for undecided in [0.3, 0.5, 0.7] {
        assert_eq!(
            score(Some(undecided)).to_bits(),
            alone.to_bits(),
            "{undecided}"
        );
    }
    assert!(score(Some(0.95)) > alone);
}
