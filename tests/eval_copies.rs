//! Copies of pages to learn from: shortened ones, and ones with the comments of another.

use husk_lab::eval::grafted::{Thread, grafted, may_have, threads};
use husk_lab::eval::shortened::shortened;
use husk_lab::eval::text_labels::{labels, visible};
use proptest::prelude::*;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{NodeId, Page};
use unhusk::template::random::Random;
use unhusk::verdict::texts;

fn page(body: &str) -> Page {
    parse(
        &format!("<!doctype html><title>Mill</title><body>{body}"),
        "https://mill.example/story",
        Scripting::Off,
    )
    .unwrap()
}

fn paragraph(number: usize) -> String {
    let words: Vec<String> = (0..30).map(|k| format!("word{number}x{k}")).collect();
    words.join(" ")
}

/// A page with a menu, so many paragraphs, and a footer; and its gold text.
fn story(paragraphs: usize) -> (Page, String) {
    let gold: Vec<String> = (0..paragraphs).map(paragraph).collect();
    let body: String = gold.iter().map(|text| format!("<p>{text}</p>")).collect();
    let page = page(&format!(
        "<nav><a href=/>Home of the mill</a> <a href=/b>All about bread</a></nav>\
         <div class=outer><div class=story><h1>The mill</h1>{body}</div><aside>Read more of mills elsewhere</aside></div>\
         <footer>Made in the old mill by the river, since 1888</footer>"
    ));
    (page, gold.join("\n"))
}

fn labelled(page: &Page, gold: &str) -> Vec<(f32, u32)> {
    let seen: Vec<String> = texts(page).iter().map(|unit| visible(page, unit)).collect();
    labels(&seen, gold)
}

fn read(page: &Page) -> String {
    let all = page.nodes().filter_map(|node| page.text(node));
    all.collect::<Vec<_>>().join(" ")
}

/// A page with three comments, one of them a reply to another.
fn discussed() -> Page {
    let comment = |name: &str, inner: &str| {
        format!(
            "<div class=comment><p>{name} thinks that the wheel of the old mill turned a good deal faster before the pond was dredged.</p>{inner}</div>"
        )
    };
    page(&format!(
        "<div><h1>Other</h1><p>{}</p></div><div id=comments>{}{}</div>",
        paragraph(90),
        comment("Ann", &comment("Bea", "")),
        comment("Cal", "")
    ))
}

fn thread() -> Thread {
    let page = discussed();
    let labels = labelled(&page, &paragraph(90));
    let mut found = threads("other.example", &page, &texts(&page), &labels);
    assert_eq!(found.len(), 1, "comments inside comments are theirs");
    found.remove(0)
}

#[test]
fn a_short_copy_keeps_the_first_of_the_content_and_all_else() {
    let (page, gold) = story(20);
    for seed in 0..20 {
        let short = shortened(
            &page,
            &texts(&page),
            &labelled(&page, &gold),
            &mut Random::new(seed),
        )
        .unwrap();
        let text = read(&short);
        assert!(text.contains("word0x0"), "the beginning stays");
        assert!(!text.contains("word19x29"), "the end goes");
        for kept in ["Home of the mill", "mills elsewhere", "since 1888"] {
            assert!(text.contains(kept), "{kept}");
        }
    }
    let (page, gold) = story(1);
    let none = shortened(
        &page,
        &texts(&page),
        &labelled(&page, &gold),
        &mut Random::new(1),
    );
    assert!(none.is_none(), "there is nothing to cut");
}

#[test]
fn a_text_is_not_cut_in_two() {
    // Nearly all words stand in the last text: whatever is to stay, nothing goes.
    let long = format!("{} {}", paragraph(1), paragraph(2));
    let page = page(&format!("<h1>The mill</h1><p>{long}</p>"));
    let labels = labelled(&page, &format!("The mill\n{long}"));
    for seed in 0..20 {
        let short = shortened(&page, &texts(&page), &labels, &mut Random::new(seed));
        assert!(short.is_none());
    }
}

#[test]
fn comments_are_found_where_they_are_not_the_content() {
    assert_eq!(thread().site, "other.example");
    let page = discussed();
    let all = read(&page);
    let labels = labelled(&page, &all);
    assert!(
        threads("x", &page, &texts(&page), &labels).is_empty(),
        "a page of posts"
    );
    assert!(!may_have(&page, &texts(&page), &labels));
    let (page, gold) = story(9);
    let labels = labelled(&page, &gold);
    assert!(
        threads("x", &page, &texts(&page), &labels).is_empty(),
        "a page without comments"
    );
    assert!(may_have(&page, &texts(&page), &labels));
    let (page, gold) = story(1);
    assert!(
        !may_have(&page, &texts(&page), &labelled(&page, &gold)),
        "a page of next to nothing"
    );
}

#[test]
fn comments_come_behind_all_content_and_change_nothing_else() {
    let (page, gold) = story(9);
    let labels = labelled(&page, &gold);
    let mut behind = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let with = grafted(
            &page,
            &texts(&page),
            &labels,
            &thread(),
            &mut Random::new(seed),
        )
        .unwrap();
        let text = read(&with);
        let at = |wanted: &str| text.find(wanted).unwrap_or_else(|| panic!("{wanted}"));
        assert!(
            at("word8x29") < at("Ann thinks")
                && at("Ann thinks") < at("Bea thinks")
                && at("Bea thinks") < at("Cal thinks")
        );
        let thread = with
            .nodes()
            .find(|&node| with.attribute(node, "id") == Some("comments"))
            .unwrap();
        behind.insert(with.depth(thread));
        // Without them, the page is as it was.
        let rest: Vec<NodeId> = with
            .nodes()
            .filter(|&node| !with.contains(thread, node))
            .collect();
        assert_eq!(rest.len(), page.len());
        for (node, old) in rest.into_iter().zip(page.nodes()) {
            assert_eq!(
                (with.tag(node), with.text(node)),
                (page.tag(old), page.text(old))
            );
            assert_eq!(with.depth(node), page.depth(old));
            assert!(with.attributes(node).eq(page.attributes(old)));
        }
        // The labels of the copy are those of the page, and none for the comments.
        let gold_words = |page: &Page| {
            let labels = labelled(page, &gold);
            labels
                .iter()
                .map(|&(share, words)| share * words as f32)
                .sum::<f32>()
        };
        assert!((gold_words(&with) - gold_words(&page)).abs() < 0.5);
    }
    assert!(behind.len() > 1, "they stand at several levels: {behind:?}");
}

proptest! {
    /// Whatever is called content, a copy is a page or there is none.
    #[test]
    fn any_labels_give_a_page_or_none(seed in any::<u64>(), marked in prop::collection::vec(any::<bool>(), 40)) {
        let (page, _) = story(12);
        let units = texts(&page);
        let labels: Vec<(f32, u32)> = units
            .iter()
            .zip(marked.iter().cycle())
            .map(|(unit, &gold)| (f32::from(u8::from(gold)), unit.words))
            .collect();
        let mut random = Random::new(seed);
        if let Some(short) = shortened(&page, &units, &labels, &mut random) {
            prop_assert!(short.len() < page.len());
        }
        if let Some(with) = grafted(&page, &units, &labels, &thread(), &mut random) {
            prop_assert!(with.len() > page.len());
        }
    }
}
