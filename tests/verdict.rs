//! The verdict: page fixtures come out as their `verdict.json` says; on random pages, with random rules and templates,
//! what it promises holds.

use crate::support::decisions::{about_block, anchor_of};
use crate::support::pages;
use crate::support::verdict_cases::{CASES, Expected, check};
use proptest::prelude::*;
use unhusk::article::Article;
use unhusk::learn;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{Builder, Flags, NodeId, Page, PageFacts};
use unhusk::template::SiteTemplate;
use unhusk::verdict::decision::anchor::{describe, locate};
use unhusk::verdict::{Choice, Class, Judge, Reason, Scope, Verdict};

fn fixture(name: &str) -> Page {
    let (_, source, json) = CASES.iter().find(|(known, ..)| *known == name).unwrap();
    let expected: Expected = serde_json::from_str(json).unwrap();
    parse(source, &expected.url, Scripting::Off).unwrap()
}

/// What every verdict promises.
fn promises(page: &Page, verdict: &Verdict) {
    assert_eq!(verdict.classes.len(), page.len());
    assert_eq!(verdict.scores.len(), page.len());
    assert!(
        verdict
            .scores
            .iter()
            .all(|score| (0.0..=1.0).contains(score))
    );
    assert!((0.0..=1.0).contains(&verdict.share()));
    for pair in verdict.blocks.windows(2) {
        assert!(
            page.end(pair[0].node) <= pair[1].node,
            "blocks overlap or are out of order"
        );
    }
    for pair in verdict.main.windows(2) {
        assert!(
            page.end(pair[0]) <= pair[1],
            "main roots overlap or are out of order"
        );
    }
    for block in &verdict.blocks {
        assert!(block.class.is_noise());
        assert!(!page.is_text(block.node), "text alone cannot be hidden");
        assert!(
            verdict
                .main
                .iter()
                .all(|&main| !page.contains(block.node, main))
        );
        assert!(
            page.subtree(block.node)
                .all(|node| verdict.classes[node.index()] == block.class)
        );
    }
    let inside: usize = verdict
        .blocks
        .iter()
        .map(|block| page.subtree_len(block.node))
        .sum();
    let noise = verdict
        .classes
        .iter()
        .filter(|class| class.is_noise())
        .count();
    assert_eq!(inside, noise, "a node is noise exactly inside blocks");
}

#[test]
fn fixtures_come_out_as_written() {
    for (name, source, json) in CASES {
        let expected: Expected = serde_json::from_str(json).unwrap();
        let page = parse(source, &expected.url, Scripting::Off).unwrap();
        promises(&page, &Judge::new(&page).verdict());
        check(name, &page, &expected);
    }
}

#[test]
fn what_a_person_keeps_stays_and_what_they_hide_goes() {
    let page = fixture("article");
    let verdict = Judge::new(&page).verdict();
    for block in &verdict.blocks {
        let kept = Judge::new(&page)
            .decisions(&[about_block(&page, block.node, Choice::Keep, 1.0)])
            .verdict();
        promises(&page, &kept);
        for node in page.subtree(block.node) {
            assert_eq!(kept.classes[node.index()], Class::Content);
        }
    }
    for node in page.nodes().filter(|&node| page.tag(node) == Some("p")) {
        let hidden = Judge::new(&page)
            .decisions(&[about_block(&page, node, Choice::Hide, 1.0)])
            .verdict();
        promises(&page, &hidden);
        assert!(
            hidden.classes[node.index()].is_noise(),
            "paragraph {node:?} was to be hidden"
        );
    }
}

#[test]
fn only_what_a_person_calls_main_stays() {
    let page = fixture("listing");
    let grid = page
        .nodes()
        .find(|&node| page.attribute(node, "class") == Some("grid"))
        .unwrap();
    let verdict = Judge::new(&page)
        .decisions(&[about_block(&page, grid, Choice::Main, 1.0)])
        .verdict();
    promises(&page, &verdict);
    assert_eq!(verdict.main, [grid]);
    for node in page
        .nodes()
        .filter(|&node| page.is_text(node) && !page.is_hidden(node))
    {
        if !page.contains(grid, node) && !page.text(node).unwrap().trim().is_empty() {
            assert!(
                verdict.classes[node.index()].is_noise(),
                "{:?}",
                page.text(node)
            );
        }
    }
}

#[test]
fn a_rule_for_one_page_holds_there_alone() {
    let page = fixture("article");
    let heading = page.first("h1").unwrap();
    let mut only = about_block(&page, heading, Choice::Hide, 1.0);
    only.scope = Scope::Page;
    only.url = Some("https://gazette.example/other".to_owned());
    let elsewhere = Judge::new(&page)
        .decisions(std::slice::from_ref(&only))
        .verdict();
    assert_eq!(elsewhere.classes[heading.index()], Class::Content);
    only.url = Some([&page.facts().url, "#comments"].concat());
    let here = Judge::new(&page).decisions(&[only]).verdict();
    assert!(here.classes[heading.index()].is_noise());
}

fn story(number: usize) -> Page {
    let text = |part: usize| {
        let words: Vec<String> = (0..40).map(|k| format!("w{number}x{part}y{k}")).collect();
        words.join(" ")
    };
    let source = format!(
        "<title>Story {number}</title><body><div><div>Lines from the weather desk: dry until evening, then rain</div>\
         </div><div><h1>Story {number}</h1><p>{}.</p><p>{}.</p><p>Share this on every network you can think of today</p>\
         <p>{}.</p></div><div>Made by the paper in the old mill by the river</div>",
        text(1),
        text(2),
        text(3)
    );
    parse(
        &source,
        &format!("https://s.example/{number}"),
        Scripting::Off,
    )
    .unwrap()
}

#[test]
fn what_all_pages_share_is_template_and_says_so() {
    let mut template = SiteTemplate::new("s.example");
    for number in 0..6 {
        learn(&mut template, &story(number), 0);
    }
    let page = story(9);
    let verdict = Judge::new(&page).template(&template).verdict();
    promises(&page, &verdict);
    assert!(verdict.template.is_some());
    let class = |wanted: &str| {
        page.nodes()
            .find(|&node| page.text(node).is_some_and(|text| text.contains(wanted)))
            .map(|node| verdict.classes[node.index()])
    };
    assert_eq!(class("w9x1y3"), Some(Class::Content));
    assert_eq!(class("w9x3y3"), Some(Class::Content));
    for shared in ["weather desk", "old mill"] {
        assert!(
            class(shared).unwrap().is_noise(),
            "{shared} stands on every page"
        );
    }
    let seen = verdict.blocks.iter().find_map(|block| block.seen).unwrap();
    assert_eq!((seen.pages, seen.of), (6, 6));
}

#[test]
fn a_page_learned_again_and_again_keeps_its_content() {
    let mut template = SiteTemplate::new("gazette.example");
    let (_, source, _) = CASES[0];
    for number in 0..4 {
        let url = format!("https://gazette.example/copy/{number}");
        learn(
            &mut template,
            &parse(source, &url, Scripting::Off).unwrap(),
            0,
        );
    }
    let page = fixture("article");
    let verdict = Judge::new(&page).template(&template).verdict();
    let article = page.first("article").unwrap();
    let kept = page
        .subtree(article)
        .filter(|&node| page.tag(node) == Some("p") && !verdict.classes[node.index()].is_noise())
        .count();
    assert!(kept >= 5, "{kept} paragraphs of the article are left");
}

#[test]
fn every_element_is_found_again_on_its_own_page() {
    for (name, ..) in CASES {
        let page = fixture(name);
        for node in page.nodes().filter(|&node| !page.is_text(node)) {
            let found = locate(&page, &describe(&page, node));
            assert_eq!(found.map(|found| found.node), Some(node), "{name}");
        }
    }
}

#[test]
fn a_block_is_found_on_another_page_of_the_site() {
    let (one, other) = (story(1), story(2));
    for node in one.nodes().filter(|&node| !one.is_text(node)) {
        let found = locate(&other, &describe(&one, node)).map(|found| found.node);
        assert_eq!(found, Some(node), "both pages have the same structure");
    }
}

#[test]
fn nothing_is_found_where_nothing_fits() {
    let (article, docs) = (fixture("article"), fixture("docs"));
    let table = docs.first("table").unwrap();
    assert_eq!(locate(&article, &describe(&docs, table)), None);
}

#[test]
fn a_page_of_any_depth_and_width_gets_a_verdict() {
    for deep in [true, false] {
        let mut page = Builder::new();
        page.open("html", Flags::default());
        page.open("body", Flags::default());
        for k in 0..100_000 {
            page.open("div", Flags::default());
            if k % 7 == 0 {
                page.text("some words here", Flags::default());
            }
            if !deep {
                page.close();
            }
        }
        let page = page.finish(PageFacts::default()).unwrap();
        promises(&page, &Judge::new(&page).verdict());
        let anchor = describe(&page, NodeId(50_000));
        let found = locate(&page, &anchor);
        assert!(found.is_none_or(|found| (0.0..=1.0).contains(&found.confidence)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_page_gets_a_sound_verdict(page in pages::pages(), pick in any::<prop::sample::Index>(), kind in 0_usize..3) {
        promises(&page, &Judge::new(&page).verdict());
        let elements: Vec<NodeId> = page.nodes().filter(|&node| !page.is_text(node)).collect();
        let node = elements[pick.index(elements.len())];
        let kind = [Choice::Keep, Choice::Hide, Choice::Main][kind];
        let decision = about_block(&page, node, kind, 1.0);
        let found = locate(&page, anchor_of(&decision));
        let verdict = Judge::new(&page).decisions(&[decision]).verdict();
        prop_assert!(verdict.scores.iter().all(|score| (0.0..=1.0).contains(score)));
        if let Some(found) = found {
            prop_assert_eq!(found.node, node);
            for inner in page.subtree(node) {
                let noise = verdict.classes[inner.index()].is_noise();
                prop_assert!(!(kind == Choice::Keep && noise), "a kept node was hidden");
            }
        }
    }

    #[test]
    fn any_page_can_be_learned(pages in prop::collection::vec(pages::pages(), 1..4)) {
        let mut template = SiteTemplate::new("any.example");
        for page in &pages {
            learn(&mut template, page, 0);
        }
        for page in &pages {
            promises(page, &Judge::new(page).template(&template).verdict());
        }
    }
}

/// Reasons of the block that holds `sample`.
fn reasons_of(html: &str, sample: &str) -> Vec<Reason> {
    let page = parse(html, "https://reasons.example/a", Scripting::Off).expect("a small page");
    let verdict = Judge::new(&page).verdict();
    let block = verdict
        .blocks
        .iter()
        .find(|block| block.sample.contains(sample));
    block
        .unwrap_or_else(|| panic!("{sample:?} in {:?}", verdict.blocks))
        .reasons
        .clone()
}

fn mill(around: &str) -> String {
    let text = "<p>The miller opens the gate when the pond is full, and the wheel turns for four hours, as it has \
                done for three hundred years, with <em>care</em> and <a href=/grease>goose grease</a>.</p>";
    format!(
        "<!doctype html><title>The mill</title><body><article><h1>The mill</h1>{}</article>{around}",
        text.repeat(12)
    )
}

#[test]
fn a_block_built_differently_from_the_main_content_says_so() {
    let links: String = (0..120)
        .map(|k| format!("<li><a href=/n{k}>Place number {k}</a></li>"))
        .collect();
    let listed = reasons_of(
        &mill(&format!("<div><ul>{links}</ul></div>")),
        "Place number 1",
    );
    assert!(listed.contains(&Reason::TagPaths), "{listed:?}");
}

#[test]
fn cards_below_a_heading_that_leads_elsewhere_go_and_quote_it() {
    let cards: String = ["Oak scoop", "Hand sieve", "Flour sack"]
        .iter()
        .map(|name| {
            format!("<div class=c><a href='/p/{name}'><img src='{name}.jpg'>{name}</a><p>£4</div>")
        })
        .collect();
    let shop = |heading: &str| {
        format!(
            "<!doctype html><title>Bread peel</title><body><main><div><h1>Bread peel</h1><p>£18<p>Beech, 90 cm.\
             <form action=/cart><button>Add to basket</button></form></div>\
             <section><h2>{heading}</h2><div>{cards}</div></section></main>"
        )
    };
    let page = |heading: &str| parse(&shop(heading), "https://mill.example/p/1", Scripting::Off);
    let left = |heading: &str| {
        let page = page(heading).unwrap();
        Article::of(&page, &Judge::new(&page).verdict()).text()
    };
    for heading in ["You may also  like", "Podobne produkty"] {
        let words = heading.split_whitespace().collect::<Vec<_>>().join(" ");
        let quoted = Reason::Words { word: words };
        assert_eq!(reasons_of(&shop(heading), "Hand sieve")[0], quoted);
        assert!(!left(heading).contains("sieve") && left(heading).contains("90 cm"));
    }
    assert!(left("What is in the box").contains("sieve"));
}

#[test]
fn only_what_stays_in_place_itself_says_so() {
    let links: String = (0..8)
        .map(|k| format!("<li><a href=/n{k}>Place number {k}</a></li>"))
        .collect();
    let column = |style: &str| {
        let text: String = (1..12)
            .map(|k| format!("<p>The miller opens gate {k} when the pond is full, and the wheel turns for four hours, as always.</p>"))
            .collect();
        format!(
            "<!doctype html><title>The mill</title><body><main {style}><nav><ul>{links}</ul></nav>\
             <article><h1>The mill</h1>{text}</article></main>"
        )
    };
    let fixed = |html: &str| reasons_of(html, "Place number 1").contains(&Reason::Fixed);
    assert!(!fixed(&column("")));
    // The column is much more than the menu in it.
    assert!(!fixed(&column("style='position: sticky'")));
    assert!(fixed(&mill(&format!(
        "<nav style='position: sticky'><ul>{links}</ul></nav>"
    ))));
}

#[test]
fn a_name_around_the_main_content_is_no_reason_for_what_lies_beside_it() {
    let links: String = (0..8)
        .map(|k| format!("<li><a href=/n{k}>Place number {k}</a></li>"))
        .collect();
    let named = |html: &str| {
        let reasons = reasons_of(html, "Place number 1").into_iter();
        let mut words = reasons.filter_map(|reason| match reason {
            Reason::Named { word } => Some(word),
            _ => None,
        });
        words.next().unwrap_or_default()
    };
    let list = format!("<ul class=widget>{links}</ul>");
    let inside = mill(&format!("<div class=consent>{list}</div>"));
    assert_eq!(named(&inside), "consent");
    // As far up as there, but around the article as well.
    let around = mill(&list).replace("<body>", "<body class=consent>");
    assert_eq!(named(&around), "widget");
}

#[test]
fn controls_beside_the_title_stay_although_every_page_has_them() {
    let product = |number: usize| {
        let text = |part: usize| {
            let words: Vec<String> = (0..60).map(|k| format!("w{number}x{part}y{k}")).collect();
            words.join(" ")
        };
        let source = format!(
            "<title>Kettle {number}</title><body><header><nav><a href=/>Home</a> <a href=/k>Kettles and pans</a></nav></header>\
             <main><div><div><h1>Kettle {number}</h1><p>£{number}</p><form>Quantity <select><option>1</select>\
             <button>Add to basket</button><p>In stock, leaves us tomorrow</p></form></div>\
             <div><p>{}.</p><p>{}.</p></div></div></main><form><p>A postcard a month, never more than that</p>\
             <input type=email><button>Send me one</button></form><footer>Made by the mill by the river</footer>",
            text(1),
            text(2)
        );
        parse(
            &source,
            &format!("https://s.example/{number}"),
            Scripting::Off,
        )
        .unwrap()
    };
    let mut template = SiteTemplate::new("s.example");
    for number in 0..8 {
        learn(&mut template, &product(number), 0);
    }
    let page = product(9);
    let verdict = Judge::new(&page).template(&template).verdict();
    let class = |wanted: &str| {
        page.nodes()
            .find(|&node| page.text(node).is_some_and(|text| text.contains(wanted)))
            .map(|node| verdict.classes[node.index()])
    };
    for kept in ["Quantity", "Add to basket", "In stock", "w9x1y3"] {
        assert_eq!(class(kept), Some(Class::Content), "{kept}");
    }
    for shared in ["Kettles and pans", "postcard a month", "mill by the river"] {
        assert!(
            class(shared).unwrap().is_noise(),
            "{shared} stands on every page"
        );
    }
}

#[test]
fn a_formula_is_one_with_the_words_around_it() {
    let formula = "<math><mrow><mi>a</mi><mo>=</mo><msup><mi>b</mi><mn>2</mn></msup></mrow></math>";
    let source = format!(
        "<title>Wheels</title><body><div><p>The wheel turns {formula} times an hour.</p>\
         <p>So <mjx-container><mjx-math aria-hidden=true><mjx-mi></mjx-mi></mjx-math>\
         <mjx-assistive-mml>{formula}</mjx-assistive-mml></mjx-container> it is.</p></div>"
    );
    let page = parse(&source, "https://mill.example/wheels", Scripting::Off).unwrap();
    let owners: Vec<Option<&str>> = unhusk::verdict::texts(&page)
        .iter()
        .map(|unit| page.tag(unit.owner))
        .collect();
    assert_eq!(owners, [Some("p"), Some("p")]);
}
