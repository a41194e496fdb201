//! Labels: the same numbers as natively.

use husk_lab::labels::Truth;
use husk_lab::methods::Method;
use husk_lab::methods::plan::{Settings, plan};
use husk_wasm::lab::labels as label;
use js_sys::Array;
use unhusk::page::Page;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

use super::{fixture, get, name_of};

/// Two blocks of a page: what is in `nav` is template, what is in `main` is not.
fn two_blocks(page: &Page) -> ([u32; 2], [u32; 2], [u8; 6]) {
    let node = |tag: &str| page.first(tag).unwrap().0;
    ([node("nav"), node("main")], [0, 1], [1, 2, 2, 2, 1, 13])
}

fn numbers_of(list: &js_sys::Float64Array) -> Vec<f64> {
    list.to_vec()
}

#[wasm_bindgen_test]
fn labels_are_scored_as_they_are_natively() {
    let (page, bytes) = fixture("article");
    let (roots, blocks, answers) = two_blocks(&page);
    let truth = Truth::of(&page, &roots, &blocks, &answers).unwrap();
    let template: Vec<u8> = (0..page.len())
        .map(|node| u8::from(node % 3 == 0))
        .collect();
    let segments: Vec<u32> = (0..page.len() as u32).map(|node| node / 5).collect();
    let score = truth.score(&|node| node % 3 == 0, &segments);
    let numbers =
        label::score_labels(&bytes, &roots, &blocks, &answers, &template, &segments).unwrap();
    let numbers = numbers_of(&numbers);
    assert_eq!(numbers, score.numbers());
    let twice = [numbers.as_slice(), &numbers].concat();
    let shown = label::label_figures(&twice).unwrap();
    assert_eq!(get(&shown, "pages"), JsValue::from(2));
    let words = get(&shown, "words");
    let figures = score.figures();
    let scores = figures.words.unwrap();
    assert_eq!(get(&words, "precision").as_f64(), Some(scores.precision));
    assert_eq!(get(&words, "recall").as_f64(), Some(scores.recall));
    assert_eq!(get(&words, "f1").as_f64(), Some(scores.f1()));
    let truth_words = score.words.overlap.truth as f64;
    assert_eq!(get(&words, "truth").as_f64(), Some(2.0 * truth_words));
    assert_eq!(get(&shown, "rand").as_f64(), figures.rand);
    // Nothing labelled: nothing to tell.
    let none = label::label_figures(&[]).unwrap();
    assert!(get(&get(&none, "main"), "f1").is_null() && get(&none, "rand").is_null());
    assert_eq!(
        name_of(&label::label_figures(&[1.0]).unwrap_err()),
        "ArgumentError"
    );

    let cut = label::score_labels(&bytes, &roots, &blocks, &answers, &template[1..], &segments);
    assert_eq!(name_of(&cut.unwrap_err()), "ArgumentError");
    let far = label::score_labels(&bytes, &[u32::MAX], &[0], &[1, 2, 0], &template, &segments);
    assert_eq!(name_of(&far.unwrap_err()), "ArgumentError");
    let none = label::score_labels(&[1, 2], &roots, &blocks, &answers, &template, &segments);
    assert_eq!(name_of(&none.unwrap_err()), "PageError");
    assert_eq!(label::label_roles().length(), 17);
    assert_eq!(label::label_roles().get(1), JsValue::from_str("navigation"));
}

#[wasm_bindgen_test]
fn annotators_are_compared_as_they_are_natively() {
    let (page, bytes) = fixture("article");
    let (roots, blocks, answers) = two_blocks(&page);
    let theirs = [1, 2, 2, 1, 1, 16];
    let of = |answers: &[u8]| Truth::of(&page, &roots, &blocks, answers).unwrap();
    let agreement = of(&answers).agree(&of(&theirs));
    let numbers =
        label::agree_labels(&bytes, &roots, &blocks, &answers, &roots, &blocks, &theirs).unwrap();
    let numbers = numbers_of(&numbers);
    assert_eq!(numbers, agreement.numbers());
    let shown = label::agreement_figures(&[numbers.as_slice(), &numbers].concat()).unwrap();
    let [template, main, role, rand] = agreement.figures();
    for (name, kappa) in [("template", template), ("main", main), ("role", role)] {
        assert_eq!(get(&get(&shown, name), "kappa").as_f64(), kappa, "{name}");
    }
    assert_eq!(get(&shown, "rand").as_f64(), rand);
    assert_eq!(get(&shown, "pages"), JsValue::from(2));
    let words = get(&get(&shown, "template"), "words").as_f64();
    assert_eq!(words, Some(2.0 * agreement.template.total() as f64));
    let error = label::agreement_figures(&numbers[1..]).unwrap_err();
    assert_eq!(name_of(&error), "ArgumentError");
}

#[wasm_bindgen_test]
fn the_plan_is_that_of_the_command_line() {
    let strings = |names: &[&str]| -> JsValue {
        names
            .iter()
            .map(|name| JsValue::from_str(name))
            .collect::<Array>()
            .into()
    };
    // Records 1 and 4 are of the same page, by two annotators.
    let sites = ["a", "a", "b", "a", "a", "b", "a"];
    let pages = ["0", "1", "2", "3", "1", "5", "6"];
    let settings = Settings {
        learn: Some(2),
        folds: 3,
        seed: 4,
    };
    // Pages in the order of their first records: 0 1 3 6 of a, 2 5 of b.
    let firsts = [0, 1, 2, 3, 5, 6];
    let steps = plan(&["a", "a", "b", "a", "b", "a"], Method::Rtdm, &settings);
    let shown = label::label_plan(&strings(&sites), &strings(&pages), "rtdm", Some(2), 3, 4.0);
    let shown = shown.unwrap();
    assert_eq!(shown.length() as usize, steps.len());
    let list = |value: JsValue| js_sys::Uint32Array::from(value).to_vec();
    for (step, shown) in steps.iter().zip(shown.iter()) {
        let marked = list(get(&shown, "marked"));
        let mut wanted = Vec::new();
        for &page in &step.marked {
            wanted.push(firsts[page]);
            if firsts[page] == 1 {
                wanted.push(4);
            }
        }
        assert_eq!(marked, wanted);
        let from = get(&shown, "from");
        assert_eq!(from.is_null(), step.from.is_none());
        if let Some(wanted) = &step.from {
            let wanted: Vec<u32> = wanted.iter().map(|&page| firsts[page]).collect();
            assert_eq!(list(from), wanted);
        }
    }
    let alone = label::label_plan(&strings(&sites), &strings(&pages), "tps", None, 5, 0.0).unwrap();
    assert_eq!(alone.length(), 1);
    assert_eq!(list(get(&alone.get(0), "marked")).len(), 7);
    for (sites, method, folds) in [
        (&sites[1..], "tps", 5),
        (&sites, "none", 5),
        (&sites, "tps", 1),
    ] {
        let error = label::label_plan(&strings(sites), &strings(&pages), method, None, folds, 0.0);
        assert_eq!(name_of(&error.unwrap_err()), "ArgumentError");
    }
}
