//! The core in a real browser: the fixtures of the native tests, and the exports as the extension calls them.
#![cfg(target_arch = "wasm32")]

#[path = "wasm/inspect.rs"]
mod inspect;
#[path = "wasm/labels.rs"]
mod labels;
#[path = "wasm/model.rs"]
mod model;
#[path = "support/verdict_cases.rs"]
mod verdict_cases;

use husk_lab::methods::Method;
use husk_wasm::{self as wasm, lab::methods};
use js_sys::{Array, Function, Reflect};
use unhusk::article::Reading;
use unhusk::page::{Builder, Flags, Page, PageFacts, wire};
use verdict_cases::{CASES, Expected, check};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{DomParser, Element, Node, SupportedType};

wasm_bindgen_test_configure!(run_in_browser);

/// Parses as the browser does and walks the document without recursion.
fn parse(source: &str, url: &str) -> Page {
    let document = DomParser::new()
        .unwrap()
        .parse_from_string(source, SupportedType::TextHtml)
        .unwrap();
    let mut page = Builder::new();
    let root: Node = document.document_element().unwrap().into();
    let mut next = Some(root.clone());
    while let Some(node) = next {
        if let Some(element) = node.dyn_ref::<Element>() {
            page.open(&element.local_name(), Flags::default());
            let attributes = element.attributes();
            for k in 0..attributes.length() {
                let attribute = attributes.item(k).unwrap();
                page.attribute(&attribute.name(), &attribute.value());
            }
        } else if node.node_type() == Node::TEXT_NODE {
            page.text(&node.node_value().unwrap_or_default(), Flags::default());
        }
        next = node.first_child();
        let mut at = node;
        while next.is_none() {
            if at.dyn_ref::<Element>().is_some() {
                page.close();
            }
            if at.is_same_node(Some(&root)) {
                break;
            }
            next = at.next_sibling();
            at = at.parent_node().unwrap();
        }
    }
    let facts = PageFacts {
        url: url.to_owned(),
        title: document.title(),
        ..PageFacts::default()
    };
    page.finish(facts).unwrap()
}

fn fixture(name: &str) -> (Page, Vec<u8>) {
    let (_, source, json) = CASES.iter().find(|(known, ..)| *known == name).unwrap();
    let expected: Expected = serde_json::from_str(json).unwrap();
    let page = parse(source, &expected.url);
    let bytes = wire::encode(&page);
    (page, bytes)
}

fn get(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap()
}

fn name_of(error: &JsValue) -> String {
    get(error, "name").as_string().unwrap()
}

#[wasm_bindgen_test]
fn fixtures_come_out_as_written() {
    for (name, source, json) in CASES {
        let expected: Expected = serde_json::from_str(json).unwrap();
        check(name, &parse(source, &expected.url), &expected);
    }
}

#[wasm_bindgen_test]
fn an_analysis_has_one_class_and_score_per_node() {
    let (page, bytes) = fixture("article");
    let analysis = wasm::verdict::analyze(&bytes, None, &JsValue::UNDEFINED, None).unwrap();
    assert_eq!(get(&analysis, "nodes"), JsValue::from(page.len() as u32));
    for column in ["classes", "scores"] {
        assert_eq!(
            get(&get(&analysis, column), "length"),
            JsValue::from(page.len() as u32)
        );
    }
    assert!(get(&analysis, "template").is_null());
    let blocks: Array = get(&analysis, "blocks").unchecked_into();
    assert!(blocks.length() >= 4);
    for block in blocks.iter() {
        let class = get(&block, "class").as_f64().unwrap();
        assert!((1.0..10.0).contains(&class));
        let reasons: Array = get(&block, "reasons").unchecked_into();
        assert!(
            reasons
                .iter()
                .all(|reason| get(&reason, "kind").is_string())
        );
    }
    let times = get(&analysis, "times");
    for part in ["decode", "segment", "template", "verdict"] {
        assert!(get(&times, part).as_f64().is_some_and(|time| time >= 0.0));
    }
}

#[wasm_bindgen_test]
fn an_analysis_says_whether_there_is_an_article() {
    for name in ["article", "home", "listing", "plain"] {
        let (page, bytes) = fixture(name);
        let analysis = wasm::verdict::analyze(&bytes, None, &JsValue::UNDEFINED, None).unwrap();
        let readable = get(&analysis, "readable");
        let expected = unhusk::verdict::readable(&page);
        assert_eq!(get(&readable, "yes"), JsValue::from(expected.yes), "{name}");
        let score = get(&readable, "score").as_f64().unwrap();
        assert!((score - f64::from(expected.score)).abs() < 1e-9, "{name}");
        assert!((0.0..=1.0).contains(&score), "{name}");
    }
    let (_, bytes) = fixture("article");
    let analysis = wasm::verdict::analyze(&bytes, None, &JsValue::UNDEFINED, None).unwrap();
    assert!(get(&get(&analysis, "readable"), "yes").is_truthy());
}

#[wasm_bindgen_test]
fn an_article_is_what_a_reading_says() {
    let undefined = JsValue::UNDEFINED;
    for name in ["article", "docs", "listing", "plain"] {
        let (page, bytes) = fixture(name);
        let selection = wasm::verdict::select(&bytes, None, &undefined, None).unwrap();
        let article = wasm::article::article(&bytes, &selection).unwrap();
        let reading = Reading::of(&page, &unhusk::verdict::Judge::new(&page).verdict());
        let kept = js_sys::Uint8Array::from(get(&article, "kept")).to_vec();
        assert_eq!(kept.len(), page.len(), "{name}");
        for node in page.nodes() {
            assert_eq!(
                kept[node.index()] == 1,
                reading.kept[node.index()],
                "{name}"
            );
        }
        let heading = reading.heading.map_or(-1.0, |node| f64::from(node.0));
        assert_eq!(get(&article, "heading").as_f64(), Some(heading), "{name}");
        for (field, text) in [
            ("title", &reading.title),
            ("markdown", &reading.markdown),
            ("text", &reading.text),
            ("site", &reading.facts.site),
            ("published", &reading.facts.published),
            ("modified", &reading.facts.modified),
            ("language", &reading.facts.language),
            ("description", &reading.facts.description),
            ("image", &reading.facts.image),
            ("address", &reading.facts.address),
            ("kind", &reading.facts.kind),
        ] {
            let found = get(&article, field).as_string();
            assert_eq!(found.as_ref(), Some(text), "{name} {field}");
        }
        for (field, length) in [
            ("authors", reading.facts.authors.len()),
            ("notes", reading.notes.len()),
            ("backs", reading.backs.len()),
            ("formulas", reading.formulas.len()),
            ("articles", reading.articles.len()),
        ] {
            let list: Array = get(&article, field).unchecked_into();
            assert_eq!(list.length() as usize, length, "{name} {field}");
        }
    }
}

#[wasm_bindgen_test]
fn a_decision_survives_the_way_to_javascript_and_back() {
    let (page, bytes) = fixture("article");
    let heading = page.first("h1").unwrap();
    let anchor = wasm::block::anchor(&bytes, heading.0, None).unwrap();
    let found = wasm::lab::inspect::locate(&bytes, &anchor).unwrap();
    assert_eq!(get(&found, "node"), JsValue::from(heading.0));
    let target = js_sys::Object::new();
    Reflect::set(&target, &"anchor".into(), &anchor).unwrap();
    let decision = made("hide", &target);
    // Those that cannot be read cost themselves alone.
    let broken = made("hide", &js_sys::Object::new());
    let decisions = Array::of4(&broken, &decision, &"none".into(), &JsValue::NULL);
    wasm::verdict::select(&bytes, None, &decisions, None).unwrap();
    let analysis = wasm::verdict::analyze(&bytes, None, &decisions, None).unwrap();
    let skipped: Vec<JsValue> = Array::from(&get(&analysis, "skipped")).iter().collect();
    assert_eq!(skipped, [0, 2, 3].map(JsValue::from));
    let hidden = Array::from(&get(&analysis, "blocks"))
        .iter()
        .find(|block| get(block, "node") == heading.0);
    let reasons = Array::from(&get(&hidden.unwrap(), "reasons"));
    assert_eq!(get(&reasons.get(0), "kind"), JsValue::from("you-hid"));
}

/// A decision for a whole site, as the extension stores it.
fn made(verdict: &str, target: &js_sys::Object) -> js_sys::Object {
    let decision = js_sys::Object::new();
    for (name, value) in [
        ("id", "d1".into()),
        ("verdict", verdict.into()),
        ("scope", "site".into()),
        ("at", JsValue::from(5.0)),
        ("from", "page".into()),
        ("target", target.into()),
    ] {
        Reflect::set(&decision, &name.into(), &value).unwrap();
    }
    decision
}

#[wasm_bindgen_test]
fn decisions_of_an_older_template_hold_and_are_handed_over() {
    let old = include_bytes!("support/gazette.v2.template");
    let checked = wasm::verdict::check_template(old).unwrap();
    let decisions = Array::from(&get(&checked, "decisions"));
    assert_eq!(decisions.length(), 4);
    let without = wasm::template::without_decisions(old).unwrap();
    let now = wasm::verdict::check_template(&without).unwrap();
    assert_eq!(Array::from(&get(&now, "decisions")).length(), 0);
    assert_eq!(get(&now, "pages"), get(&checked, "pages"));
    let source = "<body><header><a href=/>The Gazette</a></header>\
         <nav><ul><li><a href=/news>News</a><li><a href=/sport>Sport</a></ul></nav>\
         <main><h1>Headline</h1><p>A text of its own, told at length, again and again.</p></main>\
         <aside><h2>Most read</h2><a href=/story-7>Elsewhere 7</a></aside>";
    let bytes = wire::encode(&parse(source, "https://gazette.test/story-7"));
    let decided = |template: &[u8], decisions: &JsValue| {
        let analysis =
            wasm::verdict::analyze(&bytes, Some(template.to_vec()), decisions, None).unwrap();
        js_sys::JSON::stringify(&get(&analysis, "decided")).unwrap()
    };
    let then = decided(old, &JsValue::NULL);
    assert_eq!(decided(&without, &decisions), then);
    assert_ne!(decided(&without, &JsValue::NULL), then);
}

#[wasm_bindgen_test]
fn a_site_is_learned_and_described() {
    let (_, bytes) = fixture("article");
    let findings = wasm::verdict::findings(&bytes, None).unwrap();
    let learned =
        wasm::template::learn(None, &bytes, "gazette.example", 60_000.0, &findings).unwrap();
    assert_eq!(get(&get(&learned, "report"), "pages"), JsValue::from(1));
    let template = js_sys::Uint8Array::from(get(&learned, "template")).to_vec();
    let checked = wasm::verdict::check_template(&template).unwrap();
    assert_eq!(get(&checked, "site"), JsValue::from("gazette.example"));
    assert_eq!(
        get(&wasm::template::describe(&template).unwrap(), "pages"),
        JsValue::from(1)
    );
}

#[wasm_bindgen_test]
fn links_of_the_same_site_are_offered() {
    let (_, bytes) = fixture("article");
    let links = Array::from(&wasm::template::sample_links(&bytes, 4).unwrap());
    assert_eq!(links.length(), 4);
    for link in links.iter() {
        let url = get(&link, "url").as_string().unwrap();
        assert!(url.starts_with("https://gazette.example/"), "{url}");
    }
}

#[wasm_bindgen_test]
fn broken_calls_give_named_errors() {
    let (_, bytes) = fixture("plain");
    let none = JsValue::UNDEFINED;
    assert_eq!(
        name_of(&wasm::verdict::analyze(&[1, 2, 3], None, &none, None).unwrap_err()),
        "PageError"
    );
    assert_eq!(
        name_of(&wasm::article::article(&[1, 2, 3], &[]).unwrap_err()),
        "PageError"
    );
    let other = wasm::verdict::select(&fixture("article").1, None, &none, None).unwrap();
    assert_eq!(
        name_of(&wasm::article::article(&bytes, &other).unwrap_err()),
        "ArgumentError"
    );
    assert_eq!(
        name_of(&wasm::template::learn(None, &bytes, "s", 1.0, &other).unwrap_err()),
        "ArgumentError"
    );
    let broken = Some(vec![0, 1, 2]);
    assert_eq!(
        name_of(&wasm::verdict::analyze(&bytes, broken, &none, None).unwrap_err()),
        "TemplateError"
    );
    assert_eq!(
        name_of(&wasm::verdict::check_template(&[]).unwrap_err()),
        "TemplateError"
    );
    assert_eq!(
        name_of(&wasm::block::anchor(&bytes, 1_000_000, None).unwrap_err()),
        "ArgumentError"
    );
    let decisions = JsValue::from("none");
    assert_eq!(
        name_of(&wasm::verdict::analyze(&bytes, None, &decisions, None).unwrap_err()),
        "ArgumentError"
    );
}

/// Three pages of one site: the same frame round texts of their own.
fn site() -> Vec<Vec<u8>> {
    ["The tide mill", "Bread by the clock", "Counting swifts"]
        .iter()
        .map(|title| {
            let source = format!(
                "<body><nav><a href=/>Home</a><a href=/a>About</a></nav><main><h1>{title}</h1><p>{} of {title}.</p></main>\
                 <footer>Printed by hand</footer></body>",
                "A text of its own, told at length, ".repeat(8)
            );
            wire::encode(&parse(&source, &["https://mill.example/", title].concat()))
        })
        .collect()
}

fn js_pages(pages: &[Vec<u8>]) -> Array {
    pages
        .iter()
        .map(|page| js_sys::Uint8Array::from(page.as_slice()))
        .collect()
}

#[wasm_bindgen_test]
fn every_method_marks_every_node_of_a_page() {
    let pages = site();
    let nodes = wire::decode(&pages[0]).unwrap().len() as u32;
    let list: Array = methods::methods().unwrap().unchecked_into();
    assert_eq!(list.length() as usize, Method::ALL.len());
    for shown in list.iter() {
        let name = get(&shown, "name").as_string().unwrap();
        assert!(
            get(&shown, "leastPages")
                .as_f64()
                .is_some_and(|pages| pages >= 0.0)
        );
        let told = Array::new();
        let listener = Closure::<dyn Fn(u32, u32)>::new({
            let told = told.clone();
            move |done: u32, of: u32| {
                told.push(&Array::of2(&done.into(), &of.into()));
            }
        });
        let listener: Function = listener.into_js_value().unchecked_into();
        let marker =
            methods::Marker::new(&name, &js_pages(&pages), 7.0, Some(listener), None).unwrap();
        for steps in told.iter() {
            let steps: Array = steps.unchecked_into();
            assert!(steps.get(0).as_f64() <= steps.get(1).as_f64(), "{name}");
        }
        let marking = marker.mark(&pages[0]).unwrap();
        for column in ["template", "scores", "segments"] {
            let length = get(&get(&marking, column), "length");
            assert_eq!(length, JsValue::from(nodes), "{name} {column}");
        }
        for part in ["decode", "learn", "mark"] {
            let time = get(&get(&marking, "times"), part).as_f64();
            assert!(time.is_some_and(|time| time >= 0.0), "{name} {part}");
        }
        let once = methods::run_method(&name, &js_pages(&pages), Some(0), 7.0, None, None).unwrap();
        let bytes = |marking| js_sys::Uint8Array::from(get(marking, "template")).to_vec();
        assert_eq!(bytes(&once), bytes(&marking), "{name}");
        let all: Array = methods::run_method(&name, &js_pages(&pages), None, 7.0, None, None)
            .unwrap()
            .unchecked_into();
        assert_eq!(all.length(), 3, "{name}");
        assert_eq!(bytes(&all.get(0)), bytes(&marking), "{name}");
    }
}

#[wasm_bindgen_test]
fn a_marker_says_what_the_method_says() {
    let pages = site();
    let decoded: Vec<Page> = pages
        .iter()
        .map(|page| wire::decode(page).unwrap())
        .collect();
    let borrowed: Vec<&Page> = decoded.iter().collect();
    for method in Method::ALL {
        let here = method.learn(&borrowed, 7, &mut |_, _| {}).mark(&decoded[1]);
        let there = methods::run_method(method.name(), &js_pages(&pages), Some(1), 7.0, None, None)
            .unwrap();
        let template = js_sys::Uint8Array::from(get(&there, "template")).to_vec();
        let scores = js_sys::Float32Array::from(get(&there, "scores")).to_vec();
        let segments = js_sys::Uint32Array::from(get(&there, "segments")).to_vec();
        for node in decoded[1].nodes() {
            assert_eq!(template[node.index()] == 1, here.is_template(node));
        }
        assert_eq!(scores, here.scores);
        assert_eq!(segments, here.segments);
    }
}

#[wasm_bindgen_test]
fn visible_characters_are_counted_per_text() {
    let source = "<body><p>two words<b> x</b></p><p hidden>unseen</p><script>no</script></body>";
    let page = parse(source, "https://mill.example/");
    let chars = methods::text_chars(&wire::encode(&page)).unwrap().to_vec();
    let counted: Vec<(Option<&str>, u32)> = page
        .nodes()
        .map(|node| (page.text(node), chars[node.index()]))
        .filter(|&(_, chars)| chars > 0)
        .collect();
    assert_eq!(counted, [(Some("two words"), 8), (Some(" x"), 1)]);
}

#[wasm_bindgen_test]
fn broken_calls_of_methods_give_named_errors() {
    let pages = js_pages(&site());
    let error = |result: Result<JsValue, JsValue>| name_of(&result.unwrap_err());
    let run = |name: &str, pages: &Array, target, seed| {
        error(methods::run_method(name, pages, target, seed, None, None))
    };
    assert_eq!(run("phrenology", &pages, Some(0), 1.0), "ArgumentError");
    assert_eq!(run("tps", &pages, Some(3), 1.0), "ArgumentError");
    assert_eq!(run("tps", &pages, Some(0), -1.0), "ArgumentError");
    assert_eq!(run("tps", &pages, Some(0), f64::NAN), "ArgumentError");
    let one = Array::of1(&pages.get(0));
    assert_eq!(run("rtdm", &one, Some(0), 1.0), "ArgumentError");
    let mixed = Array::of2(&pages.get(0), &"no page".into());
    assert_eq!(run("husk", &mixed, Some(0), 1.0), "ArgumentError");
    let broken = js_pages(&[vec![1, 2, 3]]);
    assert_eq!(run("husk", &broken, Some(0), 1.0), "PageError");
    let marker = methods::Marker::new("tps", &Array::new(), 1.0, None, None).unwrap();
    assert_eq!(error(marker.mark(&[1, 2, 3])), "PageError");
}
