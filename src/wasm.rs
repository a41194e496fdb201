//! The extension's door to the core: bytes and plain objects in, typed arrays and plain objects out.
//!
//! The only file that names wasm-bindgen and its kin; everything here converts, calls, and converts back. A thrown error
//! is an `Error` whose `name` says what was wrong (`PageError`, `TemplateError`, `ArgumentError`).

use js_sys::{Array, Float32Array, Object, Reflect, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

use crate::page::{NodeId, Page, links, wire};
use crate::verdict::{self, Anchor, Rule, Verdict, rule};

/// Panics reach the console with their message instead of as "unreachable".
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// The version of the core.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Judges a page: see `Analysis` in the extension's `shared/analysis.js`.
///
/// # Errors
/// `PageError` for bytes that are no page, `ArgumentError` for rules that are none.
#[wasm_bindgen]
pub fn analyze(
    page: &[u8],
    template: Option<Vec<u8>>,
    rules: JsValue,
    options: JsValue,
) -> Result<JsValue, JsValue> {
    let _ = (template, options);
    let clock = Clock::new();
    let started = clock.now();
    let page = decode(page)?;
    let decoded = clock.now();
    let rules: Vec<Rule> = if rules.is_undefined() || rules.is_null() {
        Vec::new()
    } else {
        from_js(rules, "rules")?
    };
    let verdict = verdict::judge(&page, &rules);
    let judged = clock.now();
    let times = Times {
        decode: decoded - started,
        segment: 0.0,
        template: 0.0,
        verdict: judged - decoded,
    };
    analysis(&page, &verdict, &times)
}

/// Describes a block so that it can be found on other pages of the site.
///
/// # Errors
/// `PageError` for bytes that are no page, `ArgumentError` for a node outside it.
#[wasm_bindgen]
pub fn anchor(page: &[u8], node: u32) -> Result<JsValue, JsValue> {
    let page = decode(page)?;
    let node = node_of(&page, node)?;
    to_js(&rule::describe(&page, node))
}

/// Finds the block that an anchor describes: `{node, confidence}`, or null.
///
/// # Errors
/// `PageError` for bytes that are no page, `ArgumentError` for an anchor that is none.
#[wasm_bindgen]
pub fn locate(page: &[u8], anchor: JsValue) -> Result<JsValue, JsValue> {
    let page = decode(page)?;
    let anchor: Anchor = from_js(anchor, "anchor")?;
    to_js(&rule::locate(&page, &anchor))
}

/// Same-origin links to pages like this one, best first: `[{url, text}]`.
///
/// # Errors
/// `PageError` for bytes that are no page.
#[wasm_bindgen(js_name = sampleLinks)]
pub fn sample_links(page: &[u8], max: u32) -> Result<JsValue, JsValue> {
    to_js(&links::sample(&decode(page)?, max as usize))
}

#[derive(Serialize)]
struct Times {
    decode: f64,
    segment: f64,
    template: f64,
    verdict: f64,
}

fn analysis(page: &Page, verdict: &Verdict, times: &Times) -> Result<JsValue, JsValue> {
    let classes: Vec<u8> = verdict.classes.iter().map(|class| class.id()).collect();
    let out = Object::new();
    let main: Array = verdict
        .main
        .iter()
        .map(|node| JsValue::from(node.0))
        .collect();
    let fields: [(&str, JsValue); 11] = [
        ("nodes", JsValue::from(page.len() as u32)),
        ("regions", JsValue::from(0)),
        ("totalChars", JsValue::from(verdict.total_chars)),
        ("hiddenChars", JsValue::from(verdict.hidden_chars)),
        ("share", JsValue::from(verdict.share())),
        ("classes", Uint8Array::from(classes.as_slice()).into()),
        (
            "scores",
            Float32Array::from(verdict.scores.as_slice()).into(),
        ),
        ("main", main.into()),
        ("blocks", to_js(&verdict.blocks)?),
        ("template", JsValue::NULL),
        ("times", to_js(times)?),
    ];
    for (name, value) in fields {
        Reflect::set(&out, &name.into(), &value)?;
    }
    Ok(out.into())
}

fn decode(bytes: &[u8]) -> Result<Page, JsValue> {
    wire::decode(bytes).map_err(|error| named("PageError", &error.to_string()))
}

fn node_of(page: &Page, node: u32) -> Result<NodeId, JsValue> {
    if (node as usize) < page.len() {
        Ok(NodeId(node))
    } else {
        Err(named("ArgumentError", "no such node"))
    }
}

fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, JsValue> {
    // JSON's shape: objects rather than Maps, null rather than undefined.
    value
        .serialize(&serde_wasm_bindgen::Serializer::json_compatible())
        .map_err(|error| named("ArgumentError", &error.to_string()))
}

fn from_js<T: DeserializeOwned>(value: JsValue, what: &str) -> Result<T, JsValue> {
    serde_wasm_bindgen::from_value(value)
        .map_err(|error| named("ArgumentError", &[what, ": ", &error.to_string()].concat()))
}

fn named(name: &str, message: &str) -> JsValue {
    let error = js_sys::Error::new(message);
    error.set_name(name);
    error.into()
}

/// The host's clock, milliseconds; stands still where there is none.
struct Clock(Option<web_sys::Performance>);

impl Clock {
    fn new() -> Clock {
        let host = js_sys::global();
        let worker = host
            .dyn_ref::<web_sys::WorkerGlobalScope>()
            .and_then(web_sys::WorkerGlobalScope::performance);
        Clock(worker.or_else(|| {
            host.dyn_ref::<web_sys::Window>()
                .and_then(web_sys::Window::performance)
        }))
    }

    fn now(&self) -> f64 {
        self.0.as_ref().map_or(0.0, web_sys::Performance::now)
    }
}
