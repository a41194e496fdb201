//! What is built like a block: hiding more of the same never takes the page's own text, here or on the site's other pages.

use crate::oracle::like as oracle;
use crate::support::decisions::about;
use crate::support::pages;
use proptest::prelude::*;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{NodeId, Page};
use unhusk::verdict::decision::anchor::describe;
use unhusk::verdict::decision::like::describe_every;
use unhusk::verdict::{Choice, Decision, Judge, Reason, Target, Verdict, like};

fn page(source: &str) -> Page {
    parse(source, "https://gazette.example/a", Scripting::Off).unwrap()
}

fn by_id(page: &Page, id: &str) -> NodeId {
    page.nodes()
        .find(|&node| page.attribute(node, "id") == Some(id))
        .unwrap_or_else(|| panic!("no #{id}"))
}

fn ids<'a>(page: &'a Page, nodes: &[NodeId]) -> Vec<&'a str> {
    nodes
        .iter()
        .map(|&node| page.attribute(node, "id").unwrap_or("?"))
        .collect()
}

fn every(page: &Page, node: NodeId, at: f64) -> Decision {
    about(
        Target::Anchor {
            anchor: describe_every(page, node),
        },
        Choice::Hide,
        at,
    )
}

/// A story with so many boxes between its paragraphs, a list of links whose items stand on the path of the menu's, and
/// more. `class` is what the boxes are called.
fn story(boxes: usize, class: &str) -> Page {
    let mut body = String::new();
    for k in 0..12 {
        body.push_str(&format!(
            "<p id=p{k}>The miller opens gate {k} when the pond is full, and the wheel turns for four hours, as it has \
             done for three hundred years, with <b>care</b> and a little goose grease on the axle.</p>"
        ));
        if k < boxes {
            body.push_str(&format!(
                "<div id=box{k} class='{class} {class}-{k}'><b>Read this too</b><ul><li><a href=/s{k}>The weir of {k} \
                 stones</a></ul></div>"
            ));
        }
    }
    let list = |what: &str, count: usize| -> String {
        (0..count)
            .map(|k| format!("<li id={what}{k}><a href=/{what}/{k}>{what} number {k}</a></li>"))
            .collect()
    };
    page(&format!(
        "<!doctype html><title>The mill</title><body><div class=bar><ul class=menu>{}</ul></div>\
         <article id=story><h1>The mill</h1>{body}</article>\
         <div class=more><ul class=others>{}</ul></div><footer id=foot>Made by the paper.</footer>",
        list("menu", 6),
        list("other", 6),
    ))
}

fn hidden(verdict: &Verdict, node: NodeId) -> bool {
    verdict.classes[node.index()].is_noise()
}

#[test]
fn boxes_between_paragraphs_are_alike_and_paragraphs_are_not() {
    let page = story(4, "promo");
    let main = [by_id(&page, "story")];
    let found = like(&page, by_id(&page, "box1"), &main);
    assert_eq!(ids(&page, &found), ["box0", "box1", "box2", "box3"]);
    // The page's own text is never taken together.
    assert_eq!(like(&page, by_id(&page, "p3"), &main), []);
    assert_eq!(like(&page, main[0], &main), []);
    assert_eq!(like(&page, page.body(), &main), []);
}

#[test]
fn what_is_called_otherwise_is_another_kind_on_the_same_path() {
    let page = story(0, "promo");
    let main = [by_id(&page, "story")];
    let found = like(&page, by_id(&page, "menu2"), &main);
    assert_eq!(found.len(), 6);
    assert!(ids(&page, &found).iter().all(|id| id.starts_with("menu")));
}

#[test]
fn a_text_means_the_element_around_it() {
    let page = story(3, "promo");
    let main = [by_id(&page, "story")];
    let item = by_id(&page, "box0");
    let text = page.subtree(item).find(|&node| page.is_text(node)).unwrap();
    let around = page.parent(text).unwrap();
    assert_eq!(like(&page, text, &main), like(&page, around, &main));
    assert_eq!(
        like(&page, text, &main).len(),
        3,
        "the bold words of three boxes"
    );
}

#[test]
fn one_rule_hides_the_kind_whatever_its_number_here_and_on_other_pages() {
    let here = story(3, "promo");
    let decisions = [every(&here, by_id(&here, "box1"), 5.0)];
    for (count, class) in [(3, "promo"), (9, "promo"), (1, "promo"), (4, "xk3f-9a")] {
        let other = story(count, class);
        let verdict = Judge::new(&other).decisions(&decisions).verdict();
        for k in 0..count {
            let node = by_id(&other, &format!("box{k}"));
            assert!(hidden(&verdict, node), "box{k} of {count} called {class}");
        }
        for k in 0..12 {
            assert!(!hidden(&verdict, by_id(&other, &format!("p{k}"))), "p{k}");
        }
        assert_eq!(verdict.main, [by_id(&other, "story")]);
        assert_eq!(verdict.decided.len(), count);
    }
    let verdict = Judge::new(&here).decisions(&decisions).verdict();
    let block = verdict
        .blocks
        .iter()
        .find(|block| block.node == by_id(&here, "box2"))
        .unwrap();
    assert_eq!(block.reasons[0], Reason::YouHid { at: 5.0 });
}

#[test]
fn a_page_without_the_kind_loses_nothing() {
    let here = story(3, "promo");
    let decisions = [every(&here, by_id(&here, "box1"), 5.0)];
    let other = story(0, "promo");
    let plain = Judge::new(&other).verdict();
    let ruled = Judge::new(&other).decisions(&decisions).verdict();
    assert_eq!(plain.classes, ruled.classes);
    assert!(ruled.decided.is_empty());
    // On a page that is made of nothing else the kind is the main content.
    let parts: String = (0..9)
        .map(|k| {
            format!(
                "<div id=d{k} class=promo><b>Gate {k}</b><ul><li>The miller opens gate {k} when the pond is full, \
                 and the wheel turns for four hours, as it has done for three hundred years.</ul></div>"
            )
        })
        .collect();
    let made = page(&format!(
        "<!doctype html><title>Gates</title><body><article><h1>Gates</h1>{parts}</article>"
    ));
    let verdict = Judge::new(&made).decisions(&decisions).verdict();
    assert!((0..9).all(|k| !hidden(&verdict, by_id(&made, &format!("d{k}")))));
}

#[test]
fn one_of_the_kind_that_is_restored_later_stays() {
    let page = story(4, "promo");
    let [first, second] = ["box0", "box1"].map(|id| by_id(&page, id));
    let decisions = [
        every(&page, first, 1.0),
        about(
            Target::Anchor {
                anchor: describe(&page, second),
            },
            Choice::Keep,
            2.0,
        ),
    ];
    let verdict = Judge::new(&page).decisions(&decisions).verdict();
    assert!(hidden(&verdict, first) && !hidden(&verdict, second));
    let kept: Vec<(NodeId, Choice)> = verdict
        .decided
        .iter()
        .filter(|one| one.verdict == Choice::Keep)
        .map(|one| (one.node, one.verdict))
        .collect();
    assert_eq!(kept, [(second, Choice::Keep)]);
}

#[test]
fn rules_are_stored_with_the_flag_and_read_without_it() {
    let page = story(2, "promo");
    let node = by_id(&page, "box0");
    let one = about(
        Target::Anchor {
            anchor: describe(&page, node),
        },
        Choice::Hide,
        1.0,
    );
    let text = serde_json::to_string(&one).unwrap();
    assert!(!text.contains("every"), "as older ones are stored");
    assert_eq!(serde_json::from_str::<Decision>(&text).unwrap(), one);
    let all = every(&page, node, 1.0);
    let text = serde_json::to_string(&all).unwrap();
    assert_eq!(serde_json::from_str::<Decision>(&text).unwrap(), all);
}

#[test]
fn a_page_of_a_million_steps_down_does_not_end_it() {
    let deep = format!("<body>{}x", "<div>".repeat(400));
    let deep = page(&deep);
    for node in deep.nodes() {
        assert!(like(&deep, node, &[]).len() <= 1);
    }
    let wide = page(&format!(
        "<body><ul>{}</ul>",
        "<li><a href=/>x</a>".repeat(20_000)
    ));
    let item = wide.first("li").unwrap();
    assert_eq!(like(&wide, item, &[]).len(), 20_000);
}

/// Roots of a main content, an antichain in document order.
fn antichain(page: &Page, picks: &[prop::sample::Index]) -> Vec<NodeId> {
    let mut nodes: Vec<NodeId> = picks
        .iter()
        .map(|pick| NodeId(pick.index(page.len()) as u32))
        .collect();
    nodes.sort_unstable();
    let mut roots: Vec<NodeId> = Vec::new();
    for node in nodes {
        if roots.last().is_none_or(|&last| !page.contains(last, node)) {
            roots.push(node);
        }
    }
    roots
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn it_is_what_the_slow_twin_says(
        page in pages::pages(),
        pick in any::<prop::sample::Index>(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
    ) {
        let node = NodeId(pick.index(page.len()) as u32);
        let main = antichain(&page, &picks);
        let found = like(&page, node, &main);
        prop_assert_eq!(&found, &oracle::like(&page, node, &main));
        // None inside another, none around the main content, and the block asked for is among them.
        for pair in found.windows(2) {
            prop_assert!(page.end(pair[0]) <= pair[1]);
        }
        for &one in &found {
            prop_assert!(main.iter().all(|&root| !page.contains(one, root)));
        }
        let asked = if page.is_text(node) { page.parent(node).unwrap_or(node) } else { node };
        prop_assert!(found.is_empty() || found.contains(&asked));
    }

    #[test]
    fn hiding_a_kind_never_takes_the_main_content(
        page in pages::pages(),
        pick in any::<prop::sample::Index>(),
    ) {
        let elements: Vec<NodeId> = page.nodes().filter(|&node| !page.is_text(node)).collect();
        let node = elements[pick.index(elements.len())];
        let plain = Judge::new(&page).verdict();
        let ruled = Judge::new(&page).decisions(&[every(&page, node, 1.0)]).verdict();
        prop_assert_eq!(&ruled.main, &plain.main);
        let hidden: Vec<NodeId> = ruled.decided.iter().map(|one| one.node).collect();
        for at in page.nodes() {
            let taken = hidden.iter().any(|&root| page.contains(root, at));
            let is_noise = |verdict: &Verdict| verdict.classes[at.index()].is_noise();
            prop_assert!(taken || is_noise(&plain) == is_noise(&ruled) , "{:?}", at);
        }
    }
}
