//! What the extension calls: bytes and plain objects in, typed arrays and plain objects out.
//!
//! The only crate that names wasm-bindgen; everything here converts, calls, and converts back. It is built four times, by its
//! features: `verdict` judges pages, which is all that a press needs; `article` makes articles and templates of pages that were
//! judged, by what the former hands over; `lab` has both, and what the workbench and its views ask; `library` is the
//! npm package, from HTML to what a page says. A thrown error is an `Error` whose `name` says what was wrong (`PageError`, `TemplateError`, `ModelError`, `ArgumentError`).
//!
//! ```text
//!   page ─ verdict: analyze ─▶ marks
//!             └─ selection, bytes ─▶ article: article ─▶ reader
//!   page ─ verdict: findings ─ bytes ─▶ article: learn ─▶ template
//! ```

#[cfg(feature = "article")]
pub mod article;
#[cfg(feature = "verdict")]
pub mod block;
#[cfg(feature = "lab")]
pub mod lab;
#[cfg(feature = "library")]
pub mod library;
pub mod shapes;
#[cfg(feature = "article")]
pub mod template;
#[cfg(feature = "verdict")]
pub mod verdict;

use wasm_bindgen::prelude::*;

use unhusk::page::maps;

/// Runs once, before all else: gives what the core hashes by a secret that no page knows.
#[wasm_bindgen(start)]
pub fn start() {
    let half = || (js_sys::Math::random() * 2_f64.powi(32)) as u64;
    maps::set_secret(half() << 32 | half());
}

/// The version of the core.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// What all modules convert by.
#[cfg(any(feature = "verdict", feature = "article", feature = "library"))]
mod convert {
    use serde::Serialize;
    use unhusk::page::{Page, wire};
    use wasm_bindgen::JsValue;

    pub(crate) fn decode(bytes: &[u8]) -> Result<Page, JsValue> {
        wire::decode(bytes).map_err(|error| named("PageError", &error.to_string()))
    }

    pub(crate) fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, JsValue> {
        // JSON's shape: objects rather than Maps, null rather than undefined.
        value
            .serialize(&serde_wasm_bindgen::Serializer::json_compatible())
            .map_err(|error| named("ArgumentError", &error.to_string()))
    }

    pub(crate) fn named(name: &str, message: &str) -> JsValue {
        let error = js_sys::Error::new(message);
        error.set_name(name);
        error.into()
    }

    /// A plain object of these fields.
    #[cfg(any(feature = "verdict", feature = "article"))]
    pub(crate) fn object(fields: &[(&str, JsValue)]) -> Result<JsValue, JsValue> {
        let out = js_sys::Object::new();
        for (name, value) in fields {
            js_sys::Reflect::set(&out, &JsValue::from_str(name), value)?;
        }
        Ok(out.into())
    }

    #[cfg(any(feature = "verdict", feature = "article"))]
    pub(crate) fn wrong(name: &str) -> JsValue {
        named(
            "ArgumentError",
            &["missing or of the wrong type: ", name].concat(),
        )
    }
}
