//! What leads to the title, says it or the facts again, and headings at the end with nothing below: nobody misses them.

use crate::support::kept::all;
use unhusk::article::{Content, Reading};
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{Builder, Flags, Page, PageFacts};
use unhusk::verdict::page_kind::{LikelyKind, PageKind};

const PROSE: &str = "The miller opens the gate when the pond is full, and the wheel turns for four hours, as it always has done. \
    Nobody counts the swifts any more, but the old people say that there were clouds of them over the church. \
    Salt was made here for six hundred years, in pans of lead over fires of turf, until a storm took the dunes.";

fn page(body: &str) -> Page {
    let source = format!("<title>Salt and sand | The Tide</title><body>{body}");
    parse(&source, "https://tide.example/2024/salt", Scripting::Off).unwrap()
}

/// The article as Markdown, where nothing on the page is noise.
fn markdown(body: &str) -> String {
    Content::of(&page(body), &all(&page(body))).markdown()
}

/// An article with something before its title, right behind it and at its end.
fn article(before: &str, behind: &str, end: &str) -> String {
    format!(
        "<div>{before}</div><h1>Salt and sand</h1><div>{behind}</div><main><p>{PROSE}</p><p>{PROSE}</p>{end}</main>"
    )
}

/// The same with nothing but the article.
fn alone() -> String {
    format!("# Salt and sand\n\n{PROSE}\n\n{PROSE}\n")
}

#[test]
fn what_leads_to_the_title_is_left_out() {
    for before in [
        "<p><a href=/>Home</a> » <a href=/coast>Coast</a> » Salt and sand</p>",
        "<ol><li><a href=/>Home</a></li><li>Salt and sand</li></ol>",
        "<h1><a href=/>The Tide</a></h1>",
        "<h4>Coast</h4><p>3 May 2024</p>",
    ] {
        assert_eq!(markdown(&article(before, "", "")), alone(), "{before}");
    }
}

#[test]
fn what_says_the_title_again_is_left_out() {
    for behind in [
        "<p><a href=/>Home</a> · <a href=/coast>Coast</a> · <b>Salt and sand</b></p>",
        "<h2>Salt and sand</h2>",
        "<p>Salt and sand</p>",
        "<p>Salt and sand <span>3.17</span> <span>12</span></p>",
    ] {
        assert_eq!(markdown(&article("", behind, "")), alone(), "{behind}");
    }
}

/// The same page with an author and a date in its metadata.
fn markdown_with_facts(body: &str) -> String {
    let facts = "<meta name=author content='Ann Reed'><meta property=article:published_time content=2024-05-03>";
    markdown(&format!("{facts}{body}"))
}

#[test]
fn lines_that_say_the_author_or_the_date_again_are_left_out() {
    for behind in [
        "<p>By Ann Reed</p>",
        "<h3>Ann Reed</h3>",
        "<p>3 May 2024 · 4 min read</p>",
        "<div>Ann Reed, Coast Editor</div><div>Updated May 4, 2024 9:00 am</div>",
    ] {
        let said = markdown_with_facts(&article("", behind, ""));
        assert_eq!(said, alone(), "{behind}");
    }
    for behind in [
        "<p>On 3 May 2024 the storm took the dunes.</p>",
        "<p>Photographs by Ben Low</p>",
        "<p>2 June 1880</p>",
        "<h3>What Ann Reed and the miller found in the dunes</h3>",
        "<p>A text that nobody takes for the line of an author, though it says at its end that Ann Reed has it</p>",
    ] {
        let said = markdown_with_facts(&article("", behind, ""));
        assert_ne!(said, alone(), "{behind}");
    }
}

#[test]
fn standfirsts_captions_and_verses_stay() {
    let standfirst = "Why the pans of lead went cold, and what the people of the coast have lived by ever since.";
    let said = markdown(&article(&format!("<p>{standfirst}</p>"), "", ""));
    assert!(said.starts_with(standfirst), "{said}");

    let caption = "<figure><img src=/pan.jpg width=600 height=400><figcaption>Salt and sand</figcaption></figure>";
    let said = markdown(&article("", caption, ""));
    assert_eq!(said.matches("Salt and sand").count(), 2, "{said}");

    let verse = "<p>Salt and sand</p><p>the wind, the land</p><p>and no one there to see</p>";
    let said = markdown(&article("", verse, ""));
    assert_eq!(said.matches("Salt and sand").count(), 2, "{said}");

    let sentence =
        "<p>Salt and sand are all that the storm of that winter had left of the town.</p>";
    let said = markdown(&article("", sentence, ""));
    assert!(said.contains("of that winter"), "{said}");
}

#[test]
fn empty_headings_with_nothing_below_are_left_out() {
    for end in [
        "<h2>More from the coast</h2>",
        "<h2>Comments</h2><h3>Write one</h3>",
        "<h3><a href=/swifts>Counting swifts again</a></h3>",
    ] {
        assert_eq!(markdown(&article("", "", end)), alone(), "{end}");
    }
    for end in [
        "<h2>The map</h2><img src=/map.png width=600 height=400>",
        "<h2>How it ended</h2><p>It did not.</p>",
    ] {
        assert!(markdown(&article("", "", end)).contains("\n## "), "{end}");
    }
}

#[test]
fn a_heading_alone_in_a_list_is_a_heading() {
    let listed = article("", "", "")
        .replace("<h1>", "<ol><li><h1>")
        .replace("</h1>", "</h1></li></ol>");
    assert_eq!(markdown(&listed), alone());

    let steps =
        ["Rake", "Boil"].map(|step| format!("<ol><li><h2>{step}</h2></li></ol><p>{PROSE}</p>"));
    let said = markdown(&article("", "", &steps.concat()));
    assert!(
        said.contains("1.  ## Rake") && said.contains("1.  ## Boil"),
        "{said}"
    );
}

#[test]
fn short_pages_and_pages_of_headings_stay_as_they_are() {
    let short = "<h4>Coast</h4><h1>Salt and sand</h1><p>Nobody counts the swifts any more.</p><h2>More</h2>";
    let said = markdown(short);
    assert!(said.contains("Coast") && said.contains("More"), "{said}");

    let headings: String = (0..30)
        .map(|k| format!("<h2>Chapter {k} of a long book</h2>"))
        .collect();
    assert_eq!(markdown(&headings).matches("## ").count(), 30);
}

#[test]
fn pictures_that_stand_with_such_lines_stay() {
    let hero = "<div><img src=/pan.jpg width=900 height=500 alt=Pan><p>3 May 2024</p></div>";
    let said = markdown_with_facts(&article("", hero, ""));
    assert!(said.contains("![Pan]") && !said.contains("3 May"), "{said}");
}

/// A reader offers to show what it leaves out of the main content: not the title again.
#[test]
fn what_nobody_misses_is_no_part_left_out() {
    let page = page(&article(
        "",
        "<p>Home and coast and town and <b>Salt and sand</b></p><h2>Salt and sand</h2>",
        "<h2>More stories from the coast and its towns</h2>",
    ));
    let reading = Reading::of(&page, &all(&page));
    assert_eq!(reading.left_out, 0);
    assert_eq!(reading.text.matches("More stories").count(), 0);
}

#[test]
fn a_hundred_thousand_headings_and_labels_take_no_time() {
    let mut page = Builder::new();
    page.open("html", Flags::default());
    page.open("body", Flags::default());
    for text in ["label", "Salt and sand", PROSE, "More"] {
        let count = if text == "label" || text == "More" {
            100_000
        } else {
            1
        };
        for _ in 0..count {
            let name = if text == PROSE { "p" } else { "h1" };
            page.open(name, Flags::default());
            page.text(text, Flags::default());
            page.close();
        }
    }
    let page = page.finish(PageFacts::default()).unwrap();
    assert!(!Content::of(&page, &all(&page)).markdown().is_empty());
}

#[test]
fn the_name_of_what_is_sold_is_said_once_and_its_facts_stay() {
    let page = page(&article(
        "<p><a href=/>Home</a> / <a href=/salt>Salt</a></p><p>Only 3 left</p>",
        "<h2>Salt and sand</h2><p>By Ann Reed, 1 kg</p>",
        "<h2>Reviews</h2>",
    ));
    let mut verdict = all(&page);
    verdict.kind = Some(LikelyKind {
        kind: PageKind::Product,
        probability: 0.9,
    });
    let text = Content::of(&page, &verdict).markdown();
    assert_eq!(text.matches("Salt and sand").count(), 1, "{text}");
    assert!(!text.contains("Home"), "{text}");
    for kept in [
        "Only 3 left",
        "By Ann Reed, 1 kg",
        "Reviews",
        "The miller opens",
    ] {
        assert!(text.contains(kept), "{kept} in {text}");
    }
}
