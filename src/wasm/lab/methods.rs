//! Any method by its name, learned once and asked for many pages.
//!
//! ```text
//!   methods() ─▶ names            new Marker(name, pages, seed, progress) ─▶ mark(page) ─▶ one entry per node
//! ```
//!
//! Pages are wire columns, as everywhere. A marker lives in the core's memory until `free()`.

use js_sys::{Array, Float32Array, Function, Object, Reflect, Uint8Array, Uint32Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::convert::{decode, named, object, to_js};
use crate::verdict::{Clock, read_model};
use husk_lab::methods::{self, Marking, Method, husk_by};
use unhusk::page::Page;
use unhusk::page::text::TextStats;

/// All methods in the order of tables: `[{name, leastPages}]`.
///
/// # Errors
/// None that a caller could cause.
#[wasm_bindgen]
pub fn methods() -> Result<JsValue, JsValue> {
    let shown: Vec<MethodShown> = Method::ALL
        .into_iter()
        .map(|method| MethodShown {
            name: method.name(),
            least_pages: method.least_pages() as u32,
        })
        .collect();
    to_js(&shown)
}

/// Characters of visible text per node, white space not counted; 0 for elements and hidden text.
///
/// # Errors
/// `PageError` for bytes that are no page.
#[wasm_bindgen(js_name = textChars)]
pub fn text_chars(page: &[u8]) -> Result<Uint32Array, JsValue> {
    let page = decode(page)?;
    let stats = TextStats::of(&page);
    let chars: Vec<u32> = page
        .nodes()
        .map(|node| {
            if page.is_text(node) {
                stats.amount(&page, node).chars
            } else {
                0
            }
        })
        .collect();
    Ok(Uint32Array::from(chars.as_slice()))
}

/// Learns from pages and marks the one at `target`, or all of them when it is null: `{template, scores, segments,
/// times: {decode, learn, mark}}`, or an array of these.
///
/// # Errors
/// `ArgumentError` for a method, seed or target that is none, `PageError` for bytes that are no page, `ModelError` for those
/// that are no model.
#[wasm_bindgen(js_name = runMethod)]
pub fn run_method(
    name: &str,
    pages: &Array,
    target: Option<u32>,
    seed: f64,
    progress: Option<Function>,
    model: Option<Vec<u8>>,
) -> Result<JsValue, JsValue> {
    let marker = Marker::new(name, pages, seed, progress, model)?;
    let bytes = |k: u32| {
        pages
            .get(k)
            .dyn_into::<Uint8Array>()
            .map_err(|_| named("ArgumentError", "no such page"))
    };
    match target {
        Some(k) => marker.mark(&bytes(k)?.to_vec()),
        None => {
            let all = Array::new();
            for k in 0..pages.length() {
                all.push(&marker.mark(&bytes(k)?.to_vec())?);
            }
            Ok(all.into())
        }
    }
}

/// A method that has learned from a site's pages.
#[wasm_bindgen]
pub struct Marker {
    marker: Box<dyn methods::Marker>,
    decode_ms: f64,
    learn_ms: f64,
}

#[wasm_bindgen]
impl Marker {
    /// Learns from the pages of a site, in the order given; `progress` is told how many of how many steps are done. A model is
    /// for the method `husk`.
    ///
    /// # Errors
    /// `ArgumentError` for a method or seed that is none, for too few pages and for a model beside another method,
    /// `PageError` for bytes that are no page, `ModelError` for those that are no model.
    #[wasm_bindgen(constructor)]
    pub fn new(
        name: &str,
        pages: &Array,
        seed: f64,
        progress: Option<Function>,
        model: Option<Vec<u8>>,
    ) -> Result<Marker, JsValue> {
        let method = method_of(name)?;
        let seed = seed_of(seed)?;
        let model = read_model(model)?;
        if model.is_some() && method != Method::Husk {
            return Err(named("ArgumentError", "only husk judges by a model"));
        }
        let clock = Clock::new();
        let started = clock.now();
        let pages: Vec<Page> = pages
            .iter()
            .map(|page| {
                let bytes = page
                    .dyn_into::<Uint8Array>()
                    .map_err(|_| named("ArgumentError", "a page is a Uint8Array"))?;
                decode(&bytes.to_vec())
            })
            .collect::<Result<_, JsValue>>()?;
        if pages.len() < method.least_pages() {
            let wanted = method.least_pages().to_string();
            let text = [name, " needs pages of one site, at least ", &wanted].concat();
            return Err(named("ArgumentError", &text));
        }
        let decoded = clock.now();
        let pages: Vec<&Page> = pages.iter().collect();
        // A listener that fails must not stop what it listens to.
        let mut tell = |done: usize, of: usize| {
            if let Some(progress) = &progress {
                let _ = progress.call2(&JsValue::NULL, &(done as u32).into(), &(of as u32).into());
            }
        };
        let marker = match model {
            Some(model) => husk_by(model, &pages, &mut tell),
            None => method.learn(&pages, seed, &mut tell),
        };
        Ok(Marker {
            marker,
            decode_ms: decoded - started,
            learn_ms: clock.now() - decoded,
        })
    }

    /// Marks a page: per node whether it is template, how surely (0..=1), and the segment it lies in.
    ///
    /// # Errors
    /// `PageError` for bytes that are no page.
    pub fn mark(&self, page: &[u8]) -> Result<JsValue, JsValue> {
        let clock = Clock::new();
        let started = clock.now();
        let page = decode(page)?;
        let decoded = clock.now();
        let marking = self.marker.mark(&page);
        let times = numbers(&[
            ("decode", self.decode_ms + decoded - started),
            ("learn", self.learn_ms),
            ("mark", clock.now() - decoded),
        ])?;
        columns(&page, &marking, times)
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MethodShown {
    name: &'static str,
    least_pages: u32,
}

pub(super) fn method_of(name: &str) -> Result<Method, JsValue> {
    Method::from_name(name)
        .ok_or_else(|| named("ArgumentError", &["no method is called ", name].concat()))
}

/// Integers up to 2⁵³ arrive from JavaScript unchanged.
pub(super) fn seed_of(seed: f64) -> Result<u64, JsValue> {
    const MAX: f64 = 9_007_199_254_740_992.0;
    if seed.fract() == 0.0 && (0.0..=MAX).contains(&seed) {
        Ok(seed as u64)
    } else {
        Err(named("ArgumentError", "a seed is a whole number from 0 on"))
    }
}

fn columns(page: &Page, marking: &Marking, times: JsValue) -> Result<JsValue, JsValue> {
    let template: Vec<u8> = page
        .nodes()
        .map(|node| u8::from(marking.is_template(node)))
        .collect();
    object(&[
        ("template", Uint8Array::from(template.as_slice()).into()),
        (
            "scores",
            Float32Array::from(marking.scores.as_slice()).into(),
        ),
        (
            "segments",
            Uint32Array::from(marking.segments.as_slice()).into(),
        ),
        ("times", times),
    ])
}

/// A plain object of these numbers.
fn numbers(fields: &[(&str, f64)]) -> Result<JsValue, JsValue> {
    let out = Object::new();
    for &(name, value) in fields {
        Reflect::set(&out, &JsValue::from_str(name), &JsValue::from(value))?;
    }
    Ok(out.into())
}
