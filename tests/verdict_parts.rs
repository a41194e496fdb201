//! Parts of the pipeline left out: what is left is what it would be without them, and nothing else changes.

use crate::support::pages;
use proptest::prelude::*;
use unhusk::page::Page;
use unhusk::page::html::{Scripting, parse};
use unhusk::template::SiteTemplate;
use unhusk::verdict::{Ablation, Judge, Verdict};
use unhusk::{Lesson, learn};

fn judged(parts: Ablation, page: &Page, template: Option<&SiteTemplate>) -> Verdict {
    Judge::new(page).template(template).without(parts).verdict()
}

fn taught(pages: &[Page]) -> SiteTemplate {
    let mut template = SiteTemplate::new("s");
    for page in pages {
        learn(&mut template, page, 0);
    }
    template
}

/// Page `number` of a site of notes with the same frame; the third paragraph stands on every page.
fn note(number: usize) -> Page {
    let html = format!(
        "<!doctype html><title>Note {number}</title><body><main><h1>Note {number}</h1>\
         <p>Walkers who came by the lower road in week {number} found the bridge open, and went on to the lake.</p>\
         <p>Those of week {number} who turned back say that the ferry was late, and that nobody told them why.</p>\
         <p>Tell the warden of what you have seen, whether on the road or by the lake, before you leave the valley.</p>\
         </main><footer><p>The valley's walkers</p></footer>"
    );
    parse(
        &html,
        &format!("https://walk.test/{number}"),
        Scripting::Off,
    )
    .unwrap()
}

#[test]
fn each_part_of_what_a_site_says_can_be_left_out() {
    let others: Vec<Page> = (0..6).map(note).collect();
    let (page, template) = (note(9), taught(&others));
    let with = |seen, positions| {
        let parts = Ablation { seen, positions };
        judged(parts, &page, Some(&template)).scores
    };
    let (all, no_counts, no_averages) = (with(true, true), with(false, true), with(true, false));
    assert_eq!(all, Judge::new(&page).template(&template).verdict().scores);
    assert!(all != no_counts && all != no_averages && no_counts != no_averages);
    let at = |scores: &[f32]| {
        let node = page
            .nodes()
            .find(|&node| page.text(node).is_some_and(|text| text.starts_with("Tell")))
            .unwrap();
        scores[node.index()]
    };
    assert!(
        at(&all) > at(&no_counts),
        "what stands on every page is less of a story for it"
    );
}

proptest! {
    #[test]
    fn without_both_a_site_says_nothing(page in pages::pages(), others in prop::collection::vec(pages::pages(), 0..4)) {
        let deaf = Ablation { seen: false, positions: false };
        let with = judged(deaf, &page, Some(&taught(&others)));
        let alone = Judge::new(&page).verdict();
        prop_assert_eq!(&with.scores, &alone.scores);
        prop_assert_eq!(&with.classes, &alone.classes);
        prop_assert_eq!(&with.main, &alone.main);
    }

    #[test]
    fn a_lesson_teaches_what_learning_does(pages in prop::collection::vec(pages::pages(), 1..5)) {
        let mut template = SiteTemplate::new("s");
        for page in &pages {
            Lesson::of(Judge::new(page)).teach(&mut template, 0);
        }
        prop_assert_eq!(template.to_bytes(), taught(&pages).to_bytes());
    }
}
