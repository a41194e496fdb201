//! Several articles on one page: infinite scroll and what only looks like it, and the naive twin.

use crate::oracle::several as oracle;
use crate::support::kept::all;
use proptest::prelude::*;
use unhusk::article::Reading;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{Builder, Flags, NodeId, Page, PageFacts};
use unhusk::verdict::Judge;

const PROSE: [&str; 4] = [
    "The miller opens the gate when the pond is full, and the wheel turns for four hours, as it always has done. ",
    "Nobody counts the swifts any more, but the old people say that there were clouds of them over the church. ",
    "Salt was made here for six hundred years, in pans of lead over fires of turf, until a storm took the dunes. ",
    "On the third day the wind went round to the east, and the boats that had waited in the bay could leave it. ",
];

/// Paragraphs of running text, of about `words` words in all.
fn prose(words: usize, from: usize) -> String {
    let mut out = String::new();
    for k in 0..words.div_ceil(63) {
        let line = |more: usize| PROSE[(from + k + more) % PROSE.len()];
        out.push_str(&["<p>", line(0), line(1), line(2), "</p>"].concat());
    }
    out
}

fn read(title: &str, body: &str) -> Page {
    let menu = "<nav><ul><li><a href=/>Home</a><li><a href=/news>News</a><li><a href=/sport>Sport</a></ul></nav>";
    let foot = "<footer><p><a href=/about>About us</a> <a href=/terms>Terms</a></p></footer>";
    let source = format!("<title>{title}</title><body><header>{menu}</header>{body}{foot}");
    parse(
        &source,
        "https://tide.example/2024/salt-and-sand",
        Scripting::Off,
    )
    .unwrap()
}

/// Titles of the articles of a page.
fn titles(page: &Page) -> Vec<String> {
    let reading = Reading::of(page, &Judge::new(page).verdict());
    reading
        .articles
        .into_iter()
        .map(|part| part.title)
        .collect()
}

/// An article of an infinite scroll: heading, byline, text with a section of its own, a list of links.
fn article(title: &str, words: usize, from: usize) -> String {
    format!(
        "<article><header><h1>{title}</h1><p>By Ada Reed</p></header>{}<h2>How it went on</h2>{}\
         <ul><li><a href=/a>Share</a><li><a href=/b>Print</a></ul></article>",
        prose(words / 2, from),
        prose(words / 2, from + 1),
    )
}

const THREE: [&str; 3] = [
    "Salt and sand",
    "Counting swifts again",
    "The wind goes round",
];

fn scroll(tag: &str) -> String {
    let articles: Vec<String> = THREE
        .iter()
        .enumerate()
        .map(|(k, title)| article(title, 400, k))
        .collect();
    let body = articles.join("<div class=ad>Advertisement</div>");
    format!("<main>{body}</main>").replace("article", tag)
}

#[test]
fn an_infinite_scroll_of_three_articles_is_three() {
    for tag in ["article", "div", "section"] {
        let page = read("Salt and sand | The Tide", &scroll(tag));
        let reading = Reading::of(&page, &Judge::new(&page).verdict());
        let found: Vec<&str> = reading
            .articles
            .iter()
            .map(|part| part.title.as_str())
            .collect();
        assert_eq!(found, THREE, "{tag}");
        for part in &reading.articles {
            assert_eq!(page.tag(part.node), Some(tag));
        }
    }
}

#[test]
fn each_may_lie_in_wrappers_and_the_last_may_have_only_begun() {
    let wrapped: String = THREE
        .iter()
        .enumerate()
        .map(|(k, title)| {
            let words = if k == 2 { 40 } else { 400 };
            format!(
                "<div class=page><div>{}</div></div>",
                article(title, words, k)
            )
        })
        .collect();
    let page = read(
        "Salt and sand | The Tide",
        &format!("<main>{wrapped}</main>"),
    );
    let reading = Reading::of(&page, &Judge::new(&page).verdict());
    assert_eq!(reading.articles.len(), 2);
    for part in &reading.articles {
        assert_eq!(
            page.attribute(part.node, "class"),
            Some("page"),
            "the largest of its own"
        );
    }
}

#[test]
fn articles_that_say_so_need_no_title_of_the_document() {
    let body = scroll("article").replace("h1", "h3").replace("h2", "h4");
    assert_eq!(titles(&read("The Tide", &body)), THREE);
    let body = body.replace("article", "div");
    assert_eq!(
        titles(&read("The Tide", &body)).len(),
        1,
        "parts of a page without a title"
    );
}

#[test]
fn sections_are_one_article() {
    let sections: String = (0..5)
        .map(|k| {
            format!(
                "<section><h2>Part {k} of it</h2>{}</section>",
                prose(300, k)
            )
        })
        .collect();
    let body = format!(
        "<article><h1>Salt and sand</h1>{}{sections}</article>",
        prose(60, 0)
    );
    let page = read("Salt and sand | The Tide", &body);
    assert_eq!(titles(&page), ["Salt and sand"]);
    // As HTML 5 once wanted it: every section has an h1.
    let page = read("Salt and sand | The Tide", &body.replace("h2", "h1"));
    assert_eq!(titles(&page), ["Salt and sand"]);
    // Chapters without elements of their own.
    let flat = sections.replace("<section>", "").replace("</section>", "");
    let page = read(
        "Part 0 of it",
        &format!("<main>{}</main>", flat.replace("h2", "h1")),
    );
    assert_eq!(titles(&page).len(), 1);
}

#[test]
fn a_live_blog_is_one() {
    let posts: String = (0..8)
        .map(|k| {
            format!(
                "<article><h2>1{k}.30: news from the coast</h2>{}</article>",
                prose(190, k)
            )
        })
        .collect();
    let body = format!(
        "<main><h1>Storm over the coast: live</h1>{}{posts}</main>",
        prose(60, 0)
    );
    let page = read("Storm over the coast: live | The Tide", &body);
    assert_eq!(titles(&page), ["Storm over the coast: live"]);
}

#[test]
fn a_thread_is_one() {
    let posts: String = (0..6)
        .map(|k| {
            format!(
                "<div class=post><div class=user><a href=/u/{k}>user {k}</a></div><div class=text>{}</div></div>",
                prose(200, k)
            )
        })
        .collect();
    let page = read(
        "Which turf burns best?",
        &format!("<main><h1>Which turf burns best?</h1>{posts}</main>"),
    );
    assert_eq!(titles(&page), ["Which turf burns best?"]);
    let page = read("Which turf burns best?", &format!("<main>{posts}</main>"));
    assert_eq!(titles(&page).len(), 1);
}

#[test]
fn a_front_page_of_teasers_has_none() {
    let teasers: String = (0..10)
        .map(|k| {
            format!(
                "<article><h2><a href=/p/{k}>A walk along the dyke, part {k}</a></h2><p><a href=/d>3 May</a></p>\
                 <p>{}</p><a href=/p/{k}>Read on</a></article>",
                PROSE[k % 4]
            )
        })
        .collect();
    let source = format!(
        "<title>Notes from the coast</title><body><header><h1><a href=/>Notes from the coast</a></h1></header>\
         <main>{teasers}</main><footer><a href=/about>About</a></footer>"
    );
    let page = parse(&source, "https://coast.example/", Scripting::Off).unwrap();
    assert_eq!(titles(&page), [""; 0]);
}

#[test]
fn a_page_without_text_has_none() {
    assert_eq!(
        titles(&read("Empty", "<main><img src=/a.png></main>")),
        [""; 0]
    );
    let page = Builder::new();
    let mut page = page;
    page.open("html", Flags::default());
    let page = page.finish(PageFacts::default()).unwrap();
    assert_eq!(titles(&page), [""; 0]);
}

/// Steps that build a page of few tags and texts of three lengths.
fn pages() -> impl Strategy<Value = Page> {
    let step = prop_oneof![
        3 => prop::sample::select(&["div", "article", "h1", "h1", "h2", "p", "a"][..]).prop_map(Some),
        2 => Just(None),
    ];
    let steps = prop::collection::vec((step, 0..6_usize), 0..60);
    let title = prop::sample::select(&["alpha beta", "gamma delta", ""][..]);
    (steps, title).prop_map(|(steps, title)| {
        let mut page = Builder::new();
        page.open("html", Flags::default());
        page.open("body", Flags::default());
        let long = "word ".repeat(170);
        let mut depth = 0;
        for (open, text) in steps {
            match open {
                Some(tag) if depth < 5 => {
                    page.open(tag, Flags::default());
                    if tag == "a" {
                        page.attribute("href", "/x");
                    }
                    depth += 1;
                }
                _ if depth > 0 => {
                    page.close();
                    depth -= 1;
                }
                _ => {}
            }
            match text {
                0 => page.text("alpha beta", Flags::default()),
                1 | 2 => page.text(&long, Flags::default()),
                3 => page.text(" ", Flags::default()),
                _ => {}
            }
        }
        let facts = PageFacts {
            title: title.to_owned(),
            ..PageFacts::default()
        };
        page.finish(facts).unwrap()
    })
}

/// Articles one after the other, each built a little differently.
fn scrolls() -> impl Strategy<Value = Page> {
    let inner = || {
        prop::sample::select(
            &[
                "",
                "<p>word",
                "<a href=/x>word</a>",
                "<h2>Part</h2>",
                "<h1>Part",
            ][..],
        )
    };
    let part = (inner(), 100..260_usize, inner(), 0..3_usize);
    let parts = prop::collection::vec(part, 1..6);
    let shape = (
        prop::sample::select(&["h1", "h2"][..]),
        prop::sample::select(&["div", "article"][..]),
    );
    (parts, shape, inner()).prop_map(|(parts, (heading, tag), before)| {
        let mut body = before.to_owned();
        for (first, words, last, wrappers) in parts {
            let text = "word ".repeat(words);
            let (open, close) = ("<div>".repeat(wrappers / 2), "</div>".repeat(wrappers / 2));
            body.push_str(&format!(
                "{open}<{tag}>{first}<{heading}>alpha beta</{heading}><p>{text}</p>{last}</{tag}>{close}"
            ));
        }
        let source = format!("<title>alpha beta</title><main>{body}</main>");
        parse(&source, "", Scripting::Off).unwrap()
    })
}

/// The same articles as the twin finds; one or none where it finds none.
fn agrees(page: &Page) -> Result<usize, TestCaseError> {
    let verdict = all(page);
    let reading = Reading::of(page, &verdict);
    let expected = oracle::several(page, &verdict, reading.heading);
    let found: Vec<NodeId> = reading.articles.iter().map(|part| part.node).collect();
    if expected.is_empty() {
        prop_assert!(found.len() <= 1, "{found:?}");
    } else {
        prop_assert_eq!(&found, &expected);
    }
    Ok(expected.len())
}

proptest! {
    #[test]
    fn articles_are_those_of_the_twin(page in pages()) {
        agrees(&page)?;
    }

    #[test]
    fn articles_of_a_scroll_are_those_of_the_twin(page in scrolls()) {
        agrees(&page)?;
    }
}

#[test]
fn the_twin_finds_some() {
    let page = read(THREE[0], &scroll("article"));
    assert_eq!(agrees(&page).unwrap(), 3);
}

#[test]
fn a_hundred_thousand_headings_take_no_time() {
    for deep in [false, true] {
        let mut page = Builder::new();
        page.open("html", Flags::default());
        page.open("body", Flags::default());
        for _ in 0..100_000 {
            page.open("h1", Flags::default());
            page.text("w ", Flags::default());
            if !deep {
                page.close();
            }
        }
        let page = page.finish(PageFacts::default()).unwrap();
        assert!(Reading::of(&page, &all(&page)).articles.len() <= 1);
    }
}
