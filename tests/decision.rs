//! What a person decided: which decision holds where two meet, and that keeping or hiding one thing changes nothing else.

use crate::support::decisions::{about_block, anchor_of};
use crate::support::pages;
use proptest::prelude::*;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{NodeId, Page};
use unhusk::verdict::decision::anchor::locate;
use unhusk::verdict::{Choice, Decision, Judge, Reason, Verdict};

const URL: &str = "https://gazette.example/a";

fn by_id(page: &Page, id: &str) -> NodeId {
    page.nodes()
        .find(|&node| page.attribute(node, "id") == Some(id))
        .unwrap_or_else(|| panic!("no #{id}"))
}

/// A page with a menu, a story, a list of other stories, a sidebar of several parts and a footer.
fn gazette() -> Page {
    let paragraph = |k: usize| {
        format!(
            "<p id=p{k}>The miller opens gate {k} when the pond is full, and the wheel turns for four hours, as it has \
             done for three hundred years, with care and a little goose grease on the axle.</p>"
        )
    };
    let links = |what: &str, count: usize| -> String {
        (0..count)
            .map(|k| format!("<li id={what}{k}><a href=/{what}/{k}>{what} number {k}</a></li>"))
            .collect()
    };
    let story: String = (0..8).map(paragraph).collect();
    let source = format!(
        "<!doctype html><title>The mill</title><body><header id=top><ul>{}</ul></header>\
         <div id=middle><article id=story><h1>The mill</h1>{story}</article>\
         <section id=others><h2>More of it</h2><ul>{}</ul></section></div>\
         <aside id=side><div id=box1><ul>{}</ul></div><div id=box2><ul>{}</ul></div></aside>\
         <footer id=foot><p>Made by the paper in the old mill. All rights reserved.</p></footer>",
        links("menu", 8),
        links("other", 9),
        links("tag", 6),
        links("shop", 6),
    );
    parse(&source, URL, Scripting::Off).unwrap()
}

/// Visible text nodes that are noise.
fn noise(page: &Page, verdict: &Verdict) -> Vec<NodeId> {
    page.nodes()
        .filter(|&node| page.is_text(node) && !page.is_hidden(node))
        .filter(|&node| !page.text(node).unwrap().trim().is_empty())
        .filter(|&node| verdict.classes[node.index()].is_noise())
        .collect()
}

fn shown(page: &Page, verdict: &Verdict, id: &str) -> bool {
    let node = by_id(page, id);
    page.subtree(node)
        .all(|inner| !verdict.classes[inner.index()].is_noise())
}

#[test]
fn another_main_content_replaces_the_one_before() {
    let page = gazette();
    let [story, others] = ["story", "others"].map(|id| by_id(&page, id));
    let older = about_block(&page, story, Choice::Main, 1.0);
    let newer = about_block(&page, others, Choice::Main, 2.0);
    for decisions in [[older.clone(), newer.clone()], [newer, older]] {
        let verdict = Judge::new(&page).decisions(&decisions).verdict();
        assert_eq!(verdict.main, [others], "the newest alone");
        assert!(!shown(&page, &verdict, "p1"), "the old one is noise now");
    }
}

#[test]
fn a_part_of_the_main_content_or_more_around_it_replaces_it_too() {
    let page = gazette();
    let [middle, story] = ["middle", "story"].map(|id| by_id(&page, id));
    for (first, second) in [(middle, story), (story, middle)] {
        let decisions = [
            about_block(&page, first, Choice::Main, 1.0),
            about_block(&page, second, Choice::Main, 2.0),
        ];
        assert_eq!(
            Judge::new(&page).decisions(&decisions).verdict().main,
            [second]
        );
    }
}

#[test]
fn what_was_picked_in_one_go_stays_together() {
    let page = gazette();
    let [side, story, others] = ["side", "story", "others"].map(|id| by_id(&page, id));
    let decisions = [
        about_block(&page, side, Choice::Main, 1.0),
        about_block(&page, story, Choice::Main, 2.0),
        about_block(&page, others, Choice::Main, 2.0),
    ];
    assert_eq!(
        Judge::new(&page).decisions(&decisions).verdict().main,
        [story, others]
    );
}

#[test]
fn where_the_newest_main_content_is_not_found_an_older_one_holds() {
    let page = gazette();
    let listing = parse(
        "<body><table id=grid><tr><td>one</td><td>two</td></tr></table>",
        "https://gazette.example/list",
        Scripting::Off,
    )
    .unwrap();
    let newer = about_block(&listing, by_id(&listing, "grid"), Choice::Main, 2.0);
    assert_eq!(locate(&page, anchor_of(&newer)), None);
    let story = by_id(&page, "story");
    let decisions = [newer, about_block(&page, story, Choice::Main, 1.0)];
    assert_eq!(
        Judge::new(&page).decisions(&decisions).verdict().main,
        [story]
    );
}

#[test]
fn hiding_the_main_content_brings_no_noise_back() {
    let page = gazette();
    let plain = Judge::new(&page).verdict();
    let before = noise(&page, &plain);
    assert!(before.len() > 20, "there is noise to come back");
    for id in ["story", "middle", "p3"] {
        let node = by_id(&page, id);
        let verdict = Judge::new(&page)
            .decisions(&[about_block(&page, node, Choice::Hide, 1.0)])
            .verdict();
        let after = noise(&page, &verdict);
        let wanted: Vec<NodeId> = page
            .nodes()
            .filter(|&inner| before.contains(&inner) || page.contains(node, inner))
            .filter(|&inner| page.is_text(inner))
            .collect();
        assert_eq!(after, wanted, "#{id}");
        assert!(verdict.main.iter().all(|&main| !page.contains(node, main)));
        let block = verdict.blocks.iter().find(|block| block.node == node);
        assert_eq!(block.unwrap().reasons[0], Reason::YouHid { at: 1.0 });
    }
}

#[test]
fn keeping_a_part_of_the_noise_makes_nothing_else_come_or_go() {
    let page = gazette();
    let before = noise(&page, &Judge::new(&page).verdict());
    for id in ["tag2", "box1", "side", "foot", "menu3"] {
        let node = by_id(&page, id);
        let verdict = Judge::new(&page)
            .decisions(&[about_block(&page, node, Choice::Keep, 1.0)])
            .verdict();
        let after = noise(&page, &verdict);
        let wanted: Vec<NodeId> = before
            .iter()
            .copied()
            .filter(|&inner| !page.contains(node, inner))
            .collect();
        assert_eq!(after, wanted, "#{id}");
    }
}

#[test]
fn hiding_a_block_hides_what_was_kept_in_it_before() {
    let page = gazette();
    let [side, box1] = ["side", "box1"].map(|id| by_id(&page, id));
    let [kept, again] = [1.0, 3.0].map(|at| about_block(&page, box1, Choice::Keep, at));
    let hidden = about_block(&page, side, Choice::Hide, 2.0);
    let verdict = Judge::new(&page)
        .decisions(&[kept, hidden.clone()])
        .verdict();
    assert!(
        verdict.classes[box1.index()].is_noise(),
        "the whole sidebar was hidden afterwards"
    );
    let verdict = Judge::new(&page).decisions(&[hidden, again]).verdict();
    assert!(shown(&page, &verdict, "box1"), "it was kept afterwards");
    assert!(!shown(&page, &verdict, "box2"));
}

#[test]
fn hiding_the_picked_main_content_leaves_the_rest_hidden() {
    let page = gazette();
    let [story, middle] = ["story", "middle"].map(|id| by_id(&page, id));
    let main = about_block(&page, story, Choice::Main, 1.0);
    for node in [story, middle] {
        let decisions = [main.clone(), about_block(&page, node, Choice::Hide, 2.0)];
        let verdict = Judge::new(&page).decisions(&decisions).verdict();
        assert!(verdict.main.is_empty());
        assert_eq!(verdict.hidden_chars, verdict.total_chars);
    }
    // A hide that is older than the pick gives way to it.
    let decisions = [main, about_block(&page, middle, Choice::Hide, 0.5)];
    assert_eq!(
        Judge::new(&page).decisions(&decisions).verdict().main,
        [story]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn keep_and_hide_change_nothing_outside_their_block(
        page in pages::pages(),
        pick in any::<prop::sample::Index>(),
        hide in any::<bool>(),
    ) {
        let elements: Vec<NodeId> = page.nodes().filter(|&node| !page.is_text(node)).collect();
        let node = elements[pick.index(elements.len())];
        let kind = if hide { Choice::Hide } else { Choice::Keep };
        let decision = about_block(&page, node, kind, 1.0);
        prop_assume!(locate(&page, anchor_of(&decision)).is_some());
        let plain = Judge::new(&page).verdict();
        let ruled = Judge::new(&page).decisions(&[decision]).verdict();
        let is_noise = |verdict: &Verdict, at: NodeId| verdict.classes[at.index()].is_noise();
        for other in page.nodes().filter(|&other| page.is_text(other) && !page.contains(node, other)) {
            if hide {
                prop_assert_eq!(is_noise(&plain, other), is_noise(&ruled, other), "{:?}", other);
                prop_assert_eq!(plain.scores[other.index()].to_bits(), ruled.scores[other.index()].to_bits());
            } else {
                // Text of the kept block's own ancestors has no element that could be hidden without it.
                prop_assert!(is_noise(&plain, other) || !is_noise(&ruled, other), "{:?} went", other);
            }
        }
    }

    #[test]
    fn any_decisions_give_a_sound_verdict(
        page in pages::pages(),
        picks in prop::collection::vec((any::<prop::sample::Index>(), 0_usize..3, 0_u32..4), 1..6),
    ) {
        let elements: Vec<NodeId> = page.nodes().filter(|&node| !page.is_text(node)).collect();
        let decisions: Vec<Decision> = picks
            .iter()
            .map(|(pick, kind, at)| {
                let kind = [Choice::Keep, Choice::Hide, Choice::Main][*kind];
                about_block(&page, elements[pick.index(elements.len())], kind, f64::from(*at))
            })
            .collect();
        let verdict = Judge::new(&page).decisions(&decisions).verdict();
        for pair in verdict.blocks.windows(2) {
            prop_assert!(page.end(pair[0].node) <= pair[1].node);
        }
        for block in &verdict.blocks {
            prop_assert!(verdict.main.iter().all(|&main| !page.contains(block.node, main)));
        }
        let newest = decisions.iter().filter(|decision| decision.verdict == Choice::Main && locate(&page, anchor_of(decision)).is_some());
        let newest = newest.map(|decision| decision.at).fold(f64::NEG_INFINITY, f64::max);
        for &main in verdict.main.iter().filter(|_| newest.is_finite()) {
            let of_the_newest = decisions.iter().any(|decision| {
                decision.verdict == Choice::Main
                    && decision.at.total_cmp(&newest).is_eq()
                    && locate(&page, anchor_of(decision)).is_some_and(|found| found.node == main)
            });
            prop_assert!(of_the_newest, "{:?} is of an older deed", main);
        }
    }
}
