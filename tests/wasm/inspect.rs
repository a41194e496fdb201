//! Methods step by step: what comes out is what the core says, column by column.

use husk_lab::page_level::{Classified, Penalty, Smoothing, default_model};
use husk_wasm::lab::inspect;
use js_sys::{Array, Float32Array, Float64Array, Uint32Array};
use unhusk::page::{Page, wire};
use unhusk::segment::tps;
use unhusk::template::rtdm::DEFAULT_STEPS;
use unhusk::template::{PagePair, SiteTemplate};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

use super::{fixture, get, name_of, site};

fn words(answer: &JsValue, field: &str) -> Vec<u32> {
    Uint32Array::from(get(answer, field)).to_vec()
}

fn doubles(answer: &JsValue, field: &str) -> Vec<f64> {
    Float64Array::from(get(answer, field)).to_vec()
}

#[wasm_bindgen_test]
fn steps_are_those_of_the_segmentation() {
    let (page, bytes) = fixture("article");
    let shown = inspect::tps_steps(&bytes).unwrap();
    let steps = tps::steps(&page, &tps::Settings::default());
    assert_eq!(words(&shown, "symbols"), steps.sequence.symbols());
    let nodes: Vec<u32> = steps.sequence.nodes().iter().map(|node| node.0).collect();
    assert_eq!(words(&shown, "nodes"), nodes);
    assert_eq!(get(&shown, "main"), JsValue::from(steps.regions.main.0));
    let regions = words(&shown, "regions");
    assert_eq!(regions.len(), 3 * steps.regions.regions.len());
    assert_eq!(regions[1], steps.regions.regions[0].positions.end);
    let tried = words(&shown, "tried");
    assert_eq!(tried.len(), 8 * steps.tried.len());
    for (row, tried) in tried.chunks(8).zip(&steps.tried) {
        assert_eq!(row[..2], [tried.range.start, tried.range.end]);
        assert_eq!(row[4..6], [tried.threshold, tried.kept]);
        assert_eq!(row[6], tried.size.unwrap_or(u32::MAX));
        assert_eq!(row[7] == 1, tried.clear);
    }
    assert_eq!(name_of(&inspect::tps_steps(&[1]).unwrap_err()), "PageError");
}

#[wasm_bindgen_test]
fn scores_are_smoothed_with_any_penalty() {
    let (page, bytes) = fixture("article");
    let scores = inspect::page_scores(&bytes).unwrap();
    let classified = Classified::of(&page, default_model::of(&page));
    let raw = Float32Array::from(get(&scores, "scores")).to_vec();
    assert_eq!(raw, classified.scores);
    let parts = &classified.parts.parts;
    let wanted: Vec<u32> = parts.iter().map(|part| part.node.0).collect();
    assert_eq!(words(&scores, "nodes"), wanted);
    let tree = doubles(&scores, "tree");
    assert_eq!(tree.len(), 4 * parts.len());
    for factor in [0.0, 0.01, 1.0] {
        let penalty = Penalty {
            factor,
            ..Penalty::default()
        };
        let wanted = classified.smoothed(&Smoothing::default().with_penalty(penalty));
        let shown = inspect::smooth_scores(&tree, factor).unwrap();
        assert_eq!(words(&shown, "sections"), wanted.sections);
        assert_eq!(doubles(&shown, "scores"), wanted.values);
        assert!(get(&shown, "exact").is_truthy());
    }
    assert_eq!(
        name_of(&inspect::page_scores(&[1]).unwrap_err()),
        "PageError"
    );
    for odd in [-1.0, f64::NAN, f64::INFINITY] {
        inspect::smooth_scores(&tree, odd).unwrap();
        inspect::smooth_scores(&[odd; 9], odd).unwrap();
    }
    let none = inspect::smooth_scores(&[], 1.0).unwrap();
    assert!(doubles(&none, "scores").is_empty());
}

#[wasm_bindgen_test]
fn two_pages_are_mapped() {
    let pages = site();
    let decoded: Vec<Page> = pages
        .iter()
        .map(|page| wire::decode(page).unwrap())
        .collect();
    let shown = inspect::map_pages(&pages[0], &pages[1]).unwrap();
    let wanted = PagePair::of(&decoded[0], &decoded[1], DEFAULT_STEPS).unwrap();
    let pairs: Vec<[u32; 2]> = wanted
        .pairs
        .iter()
        .map(|pair| [pair.0.0, pair.1.0])
        .collect();
    let seen: Vec<[u32; 2]> = words(&shown, "pairs")
        .chunks(3)
        .map(|row| [row[0], row[1]])
        .collect();
    assert_eq!(seen, pairs);
    let deleted: Vec<u32> = wanted.deleted.iter().map(|node| node.0).collect();
    assert_eq!(words(&shown, "deleted"), deleted);
    let broken = inspect::map_pages(&pages[0], &[1]);
    assert_eq!(name_of(&broken.unwrap_err()), "PageError");
}

#[wasm_bindgen_test]
fn a_template_is_read_leaf_by_leaf_and_forgets_some() {
    let pages = site();
    let mut template = SiteTemplate::new("mill.example");
    for (day, page) in pages.iter().enumerate() {
        template.learn(&wire::decode(page).unwrap(), 60_000 * (day as u64 + 1));
    }
    let bytes = template.to_bytes();
    let shown = inspect::template_tree(&bytes, Some(pages[0].clone())).unwrap();
    let outline = template.outline(Some(&wire::decode(&pages[0]).unwrap()));
    assert!(!outline.leaves.is_empty());
    assert_eq!(get(&shown, "site"), JsValue::from("mill.example"));
    let texts: Array = get(&shown, "texts").into();
    let leaves = doubles(&shown, "leaves");
    assert_eq!(leaves.len(), 6 * outline.leaves.len());
    for (k, leaf) in outline.leaves.iter().enumerate() {
        assert_eq!(texts.get(2 * k as u32), JsValue::from(leaf.path));
        assert_eq!(texts.get(2 * k as u32 + 1), JsValue::from(leaf.sample));
        let node = leaf.node.map_or(-1.0, |node| f64::from(node.0));
        assert_eq!(leaves[6 * k + 5], node);
        assert_eq!(leaves[6 * k + 3], leaf.first as f64);
    }
    assert_eq!(words(&shown, "counts").len(), 5 * outline.kinds.len());
    assert_eq!(doubles(&shown, "kinds").len(), 5 * template.clusters());
    assert_eq!(doubles(&shown, "history").len(), 4 * outline.history.len());
    let first = format!("{:08x}{:08x}", leaves[0] as u32, leaves[1] as u32);
    let forget =
        |template: &[u8]| husk_wasm::template::forget_leaves(template, vec![first.clone()]);
    let less = forget(&bytes).unwrap();
    let left = doubles(&inspect::template_tree(&less, None).unwrap(), "leaves");
    assert_eq!(left.len() + 6, leaves.len());
    assert_eq!(forget(&less).unwrap(), less, "not known any more");
    let error = |result: Result<Vec<u8>, JsValue>| name_of(&result.unwrap_err());
    assert_eq!(
        error(husk_wasm::template::forget_leaves(
            &bytes,
            vec!["no key".to_owned()]
        )),
        "ArgumentError"
    );
    assert_eq!(error(forget(b"x")), "TemplateError");
    let broken = inspect::template_tree(&bytes, Some(vec![1]));
    assert_eq!(name_of(&broken.unwrap_err()), "PageError");
}
