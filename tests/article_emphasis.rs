//! Emphasis in Markdown, read by another reader: every letter has the emphasis that it has on the page.

use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use unhusk::article::Content;
use unhusk::page::html::{Scripting, parse};
use unhusk::verdict::Judge;

/// Text around what is tested, so that the page has an article.
const STORY: &str = "The miller opens the gate when the pond is full, and the wheel turns for four hours with great care. \
    Then the pond is empty and the miller sleeps until the tide has come back to the marsh.";

/// A letter, and whether it is strong and emphasised.
type Letter = (char, bool, bool);

/// One step of a paragraph: a text, or the start or end of emphasis.
#[derive(Clone, Debug)]
enum Step {
    Text(&'static str),
    Strong,
    Emphasis,
    End,
}

/// The paragraph as HTML, and its letters without white space.
fn paragraph(steps: &[Step]) -> (String, Vec<Letter>) {
    let (mut html, mut letters, mut open) = (String::new(), Vec::new(), Vec::new());
    for step in steps {
        match step {
            Step::Text(text) => {
                html.push_str(text);
                let shown = text.chars().filter(|letter| !letter.is_whitespace());
                letters
                    .extend(shown.map(|letter| (letter, open.contains(&"b"), open.contains(&"i"))));
            }
            Step::Strong if !open.contains(&"b") => open.push("b"),
            Step::Emphasis if !open.contains(&"i") => open.push("i"),
            Step::End if !open.is_empty() => {
                html.push_str(&format!("</{}>", open.pop().unwrap()));
                continue;
            }
            _ => continue,
        }
        if let (Step::Strong | Step::Emphasis, Some(tag)) = (step, open.last()) {
            html.push_str(&format!("<{tag}>"));
        }
    }
    while let Some(tag) = open.pop() {
        html.push_str(&format!("</{tag}>"));
    }
    (html, letters)
}

/// The letters of the paragraph between two marks in the Markdown of a page.
fn written(html: &str) -> (String, Vec<Letter>) {
    let source = format!(
        "<title>Mill</title><main><h1>Mill</h1><p>{STORY}</p><p>{STORY} from {html} to {STORY}</p></main>"
    );
    let page = parse(&source, "https://mill.example/a", Scripting::Off).unwrap();
    let markdown = Content::of(&page, &Judge::new(&page).verdict()).markdown();
    let (mut strong, mut emphasis, mut letters) = (0, 0, Vec::new());
    for event in Parser::new_ext(&markdown, Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::Start(Tag::Strong) => strong += 1,
            Event::Start(Tag::Emphasis) => emphasis += 1,
            Event::End(TagEnd::Strong) => strong -= 1,
            Event::End(TagEnd::Emphasis) => emphasis -= 1,
            Event::InlineHtml(tag) => match &*tag {
                "<strong>" => strong += 1,
                "<em>" => emphasis += 1,
                "</strong>" => strong -= 1,
                "</em>" => emphasis -= 1,
                other => panic!("{other}"),
            },
            Event::Text(text) | Event::Code(text) => {
                let shown = text.chars().filter(|letter| !letter.is_whitespace());
                letters.extend(shown.map(|letter| (letter, strong > 0, emphasis > 0)));
            }
            _ => {}
        }
    }
    assert_eq!((strong, emphasis), (0, 0), "{markdown}");
    let all: String = letters.iter().map(|(letter, ..)| *letter).collect();
    let at = |mark: &str| all[..all.rfind(mark).unwrap()].chars().count();
    let (from, to) = (at("marsh.from") + "marsh.from".len(), at("toThemiller"));
    (markdown, letters[from..to].to_vec())
}

fn is_read_as_meant(steps: &[Step]) {
    let (html, meant) = paragraph(steps);
    let (markdown, read) = written(&html);
    assert_eq!(read, meant, "{html}\n{markdown}");
}

#[test]
fn white_space_at_the_ends_of_emphasis_stands_outside() {
    let steps = [
        Step::Text("a"),
        Step::Strong,
        Step::Text(" b "),
        Step::End,
        Step::Text("c"),
    ];
    is_read_as_meant(&steps);
    assert!(written(&paragraph(&steps).0).0.contains("a **b** c"));
}

#[test]
fn emphasis_between_signs_and_letters_is_written_as_html() {
    let steps = [
        Step::Text("请"),
        Step::Strong,
        Step::Text("注意："),
        Step::End,
        Step::Text("看"),
    ];
    is_read_as_meant(&steps);
    let (markdown, _) = written(&paragraph(&steps).0);
    assert!(
        markdown.contains("请<strong>注意：</strong>看"),
        "{markdown}"
    );
}

proptest! {
    #[test]
    fn every_letter_has_its_emphasis(steps in proptest::collection::vec(
        prop_oneof![
            6 => prop::sample::select(vec!["a", " ", "b c", ".", "(", "“你", "：", "*", "_x_", " d", "e ", "1", "~", "`", "[k]", "é!", "\u{a0}"])
                .prop_map(Step::Text),
            2 => Just(Step::Strong),
            2 => Just(Step::Emphasis),
            3 => Just(Step::End),
        ],
        0..14,
    )) {
        is_read_as_meant(&steps);
    }
}
