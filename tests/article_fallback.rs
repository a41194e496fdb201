//! Saved pages that show no text: it is taken from the data that their scripts would have made it of.

use unhusk::article::{Article, Content};
use unhusk::page::html::{Scripting, parse};
use unhusk::page::wire;
use unhusk::verdict::Judge;

const STORY: &str = "The miller opens the gate when the pond is full, and the wheel turns for four hours with great care. \
    Then the pond is empty and the miller sleeps until the tide has come back to the marsh.";

fn text(source: &str) -> String {
    let page = parse(source, "https://mill.example/a", Scripting::Off).unwrap();
    Article::of(&page, &Judge::new(&page).verdict()).text()
}

fn shell(data: &str) -> String {
    format!("<title>Mill</title><body><div id=app></div><p>Loading</p>{data}</body>")
}

#[test]
fn json_ld_gives_text_and_replies() {
    let found = text(&shell(&format!(
        r#"<script type="application/ld+json">{{"@type": "DiscussionForumPosting", "text": "{STORY}", "description": "short",
           "comment": [{{"@type": "Comment", "text": "A first reply."}}, {{"text": "A second\nreply."}}]}}</script>"#
    )));
    assert_eq!(
        found,
        format!("{STORY}\n\nA first reply.\n\nA second\n\nreply.").replace("    ", "")
    );
}

#[test]
fn descriptions_with_markup_keep_it() {
    let data = format!(
        r#"<script type="application/ld+json">{{"@type": "Product", "description": "<p>{STORY}</p><ul><li>one</li><li>two</li></ul><script>alert(1)<\/script>"}}</script>"#
    );
    let page = parse(&shell(&data), "https://mill.example/a", Scripting::Off).unwrap();
    let verdict = Judge::new(&page).verdict();
    assert!(
        Content::of(&page, &verdict)
            .markdown()
            .ends_with("-   one\n-   two\n"),
        "{}",
        Content::of(&page, &verdict).markdown()
    );
    assert!(!Content::of(&page, &verdict).html().contains("alert"));
    let escaped = format!(
        r#"<script type="application/ld+json">{{"@type": "Product", "description": "&lt;p&gt;{STORY}&lt;/p&gt;"}}</script>"#
    );
    assert!(text(&shell(&escaped)).starts_with("The miller opens"));
}

#[test]
fn data_of_scripts_give_the_prose_under_one_path() {
    let data = format!(
        r#"<script id="__NEXT_DATA__" type="application/json">{{"props": {{"css": "{}", "url": "https://mill.example/{}",
           "legal": "We use cookies to make this site work, and a few that measure how it is used by people.",
           "sections": [{{"body": "{STORY}"}}, {{"body": "{}"}}]}}}}</script>"#,
        "a{color:red;} ".repeat(40),
        "x".repeat(300),
        STORY.replace("miller", "baker"),
    );
    let found = text(&shell(&data));
    assert!(
        found.starts_with("The miller") && found.contains("the baker sleeps"),
        "{found}"
    );
    assert!(
        !found.contains("cookies") && !found.contains("color"),
        "{found}"
    );
}

#[test]
fn the_description_stands_in_for_nothing_at_all() {
    let source = format!(
        "<title>Mill</title><meta name=description content='{STORY}'><body><div id=app></div></body>"
    );
    assert_eq!(text(&source), STORY.replace("    ", ""));
}

#[test]
fn a_page_with_text_is_left_alone() {
    let other = STORY.replace("miller", "baker").repeat(3);
    let own = format!(
        "<main><h1>Mill</h1><p>{}</p><p>{}</p></main>",
        STORY.repeat(3),
        STORY.repeat(2)
    );
    let found = text(&shell(&format!(
        r#"{own}<script type="application/ld+json">{{"@type": "Article", "articleBody": "{other}"}}</script>"#
    )));
    assert!(
        found.contains("miller") && !found.contains("baker"),
        "{found}"
    );
    // The same text, shown already.
    let found = text(&shell(&format!(
        r#"<p>{STORY}</p><script type="application/ld+json">{{"@type": "Article", "articleBody": "{STORY}"}}</script>"#
    )));
    assert_eq!(found.matches("wheel").count(), 1, "{found}");
}

#[test]
fn broken_and_huge_data_are_passed_over() {
    for data in [
        r#"<script type="application/ld+json">{"@type": "Article", "articleBody": "The"#.to_owned(),
        format!(
            r#"<script type="application/json">{}</script>"#,
            "[".repeat(100_000)
        ),
        format!(
            r#"<script type="application/json">{}{}</script>"#,
            "[".repeat(100_000),
            "]".repeat(100_000)
        ),
        format!(
            r#"<script type="application/ld+json">{{"@type":"Article","articleBody":"{}"}}</script>"#,
            "<div>".repeat(40_000)
        ),
    ] {
        assert!(!text(&shell(&data)).contains("miller"));
    }
}

#[test]
fn what_scripts_wrote_in_a_browser_is_all_there_is() {
    // A page that a browser laid out is as its scripts left it.
    let source = shell(&format!(
        r#"<script type="application/ld+json">{{"@type": "Article", "articleBody": "{STORY}"}}</script>"#
    ));
    let saved = parse(&source, "https://mill.example/a", Scripting::Off).unwrap();
    let again = wire::decode(&wire::encode(&saved)).unwrap();
    assert_eq!(
        Article::of(&again, &Judge::new(&again).verdict()).text(),
        Article::of(&saved, &Judge::new(&saved).verdict()).text()
    );
    let mut live = unhusk::page::Builder::with_layout();
    live.open("html", unhusk::page::Flags::default());
    for node in saved.nodes().skip(1) {
        while live.open_len() > saved.depth(node) as usize {
            live.close();
        }
        match saved.tag(node) {
            Some(tag) => {
                live.open(tag, saved.flags(node));
                for (name, value) in saved.attributes(node) {
                    live.attribute(name, value);
                }
            }
            None => live.text(saved.text(node).unwrap(), saved.flags(node)),
        }
    }
    let live = live.finish(unhusk::page::PageFacts::default()).unwrap();
    assert!(
        !Article::of(&live, &Judge::new(&live).verdict())
            .text()
            .contains("miller")
    );
}
