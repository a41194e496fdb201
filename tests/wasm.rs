//! The core in a real browser: the fixtures of the native tests, and the exports as the extension calls them.
#![cfg(target_arch = "wasm32")]

#[path = "support/verdict_cases.rs"]
mod verdict_cases;

use husk::page::{Builder, Flags, Page, PageFacts, wire};
use husk::wasm;
use js_sys::{Array, Reflect};
use verdict_cases::{CASES, Expected, check};
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
    let analysis = wasm::analyze(&bytes, None, &JsValue::UNDEFINED).unwrap();
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
fn a_rule_survives_the_way_to_javascript_and_back() {
    let (page, bytes) = fixture("article");
    let heading = page.first("h1").unwrap();
    let anchor = wasm::anchor(&bytes, heading.0).unwrap();
    let found = wasm::locate(&bytes, &anchor).unwrap();
    assert_eq!(get(&found, "node"), JsValue::from(heading.0));
    let rule = js_sys::Object::new();
    for (name, value) in [
        ("id", "r1".into()),
        ("kind", "hide".into()),
        ("scope", "site".into()),
        ("at", JsValue::from(5.0)),
        ("anchor", anchor),
    ] {
        Reflect::set(&rule, &name.into(), &value).unwrap();
    }
    let rules = Array::of1(&rule);
    let analysis = wasm::analyze(&bytes, None, &rules).unwrap();
    let hidden = Array::from(&get(&analysis, "blocks"))
        .iter()
        .find(|block| get(block, "node") == heading.0);
    let reasons = Array::from(&get(&hidden.unwrap(), "reasons"));
    assert_eq!(get(&reasons.get(0), "kind"), JsValue::from("you-hid"));
}

#[wasm_bindgen_test]
fn a_site_is_learned_matched_described_and_corrected() {
    let (page, bytes) = fixture("article");
    let learned = wasm::learn(None, &bytes, "gazette.example", 60_000.0).unwrap();
    assert_eq!(get(&get(&learned, "report"), "pages"), JsValue::from(1));
    let template = js_sys::Uint8Array::from(get(&learned, "template")).to_vec();
    let checked = wasm::check_template(&template).unwrap();
    assert_eq!(get(&checked, "site"), JsValue::from("gazette.example"));
    assert!(!wasm::match_page(&template, &bytes).unwrap().is_null());
    assert_eq!(
        get(&wasm::describe(&template).unwrap(), "pages"),
        JsValue::from(1)
    );
    let heading = page.first("h1").unwrap();
    let corrected = wasm::correct(
        &template,
        &bytes,
        heading.0,
        Some("hide".to_owned()),
        120_000.0,
    )
    .unwrap();
    let analysis = wasm::analyze(&bytes, Some(corrected), &JsValue::NULL).unwrap();
    let classes = js_sys::Uint8Array::from(get(&analysis, "classes")).to_vec();
    assert_ne!(
        classes[heading.index()],
        0,
        "what was corrected to noise is noise"
    );
}

#[wasm_bindgen_test]
fn links_of_the_same_site_are_offered() {
    let (_, bytes) = fixture("article");
    let links = Array::from(&wasm::sample_links(&bytes, 4).unwrap());
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
        name_of(&wasm::analyze(&[1, 2, 3], None, &none).unwrap_err()),
        "PageError"
    );
    let broken = Some(vec![0, 1, 2]);
    assert_eq!(
        name_of(&wasm::analyze(&bytes, broken, &none).unwrap_err()),
        "TemplateError"
    );
    assert_eq!(
        name_of(&wasm::check_template(&[]).unwrap_err()),
        "TemplateError"
    );
    assert_eq!(
        name_of(&wasm::anchor(&bytes, 1_000_000).unwrap_err()),
        "ArgumentError"
    );
    let rules = Array::of1(&JsValue::from("no rule"));
    assert_eq!(
        name_of(&wasm::analyze(&bytes, None, &rules).unwrap_err()),
        "ArgumentError"
    );
}
