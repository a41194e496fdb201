//! Another model of texts than the built-in one.

use husk_wasm::{self as wasm, lab::methods};
use js_sys::Array;
use unhusk::verdict::features;
use unhusk::verdict::forest::Forest;
use unhusk::verdict::model::Model;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

use super::{fixture, get, name_of};

#[wasm_bindgen_test]
fn another_model_judges_where_it_is_given() {
    let (page, bytes) = fixture("article");
    let none = JsValue::UNDEFINED;
    // Of one mind about every text: it is noise.
    let names: Vec<&str> = features::names().collect();
    let forest = Forest::new(&names, -6.0, &[]).unwrap();
    let model = forest.with_provenance("of one mind").to_bytes().unwrap();
    let checked = wasm::verdict::check_model(model.clone()).unwrap();
    assert_eq!(
        get(&checked, "provenance"),
        JsValue::from_str("of one mind")
    );
    assert_eq!(get(&checked, "trees"), JsValue::from(0));
    let scores = |model| {
        let analysis = wasm::verdict::analyze(&bytes, None, &none, model).unwrap();
        js_sys::Float32Array::from(get(&analysis, "scores")).to_vec()
    };
    let own = scores(None);
    let other = scores(Some(model.clone()));
    assert_eq!(own, unhusk::verdict::Judge::new(&page).verdict().scores);
    let by = Model::from_bytes(&model).unwrap();
    assert_eq!(
        other,
        unhusk::verdict::Judge::new(&page)
            .model(&by)
            .verdict()
            .scores
    );
    assert_ne!(own, other);
    let marker = |model| methods::Marker::new("husk", &Array::new(), 0.0, None, model).unwrap();
    let marked = |model| {
        let marking = marker(model).mark(&bytes).unwrap();
        js_sys::Float32Array::from(get(&marking, "scores")).to_vec()
    };
    assert_eq!(marked(Some(model.clone())), other);
    assert_eq!(marked(None), own);
    let beside = methods::Marker::new("tps", &Array::new(), 0.0, None, Some(model.clone()));
    assert_eq!(name_of(&beside.err().unwrap()), "ArgumentError");
    let text = |model| {
        let selection = wasm::verdict::select(&bytes, None, &none, model).unwrap();
        let article = wasm::article::article(&bytes, &selection).unwrap();
        get(&article, "text").as_string().unwrap()
    };
    assert_ne!(text(None), text(Some(model.clone())));
    let findings = |model| wasm::verdict::findings(&bytes, model);
    assert_ne!(
        findings(None).unwrap(),
        findings(Some(model.clone())).unwrap()
    );
    let broken = || Some(model[..model.len() - 1].to_vec());
    for error in [
        wasm::verdict::check_model(broken().unwrap()).unwrap_err(),
        wasm::verdict::analyze(&bytes, None, &none, broken()).unwrap_err(),
        wasm::verdict::select(&bytes, None, &none, broken()).unwrap_err(),
        findings(broken()).unwrap_err(),
        methods::Marker::new("husk", &Array::new(), 0.0, None, broken())
            .err()
            .unwrap(),
    ] {
        assert_eq!(name_of(&error), "ModelError");
    }
}
