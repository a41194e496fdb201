//! The npm package: from HTML, or from the columns of a live document, to what a page says, in one call.

use wasm_bindgen::prelude::*;

use unhusk::article::Reading;
use unhusk::page::Page;
use unhusk::page::html::{Scripting, parse};
use unhusk::{Extraction, Judge, Record, SiteTemplate};

use crate::convert::{decode, named, to_js};

/// What the pages of a site have in common.
#[wasm_bindgen]
pub struct Template(SiteTemplate);

#[wasm_bindgen]
impl Template {
    /// A template that has learned nothing.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(site: &str) -> Template {
        Template(SiteTemplate::new(site))
    }

    /// Reads what [`to_bytes`](Self::to_bytes) has written, or `husk learn -o`.
    ///
    /// # Errors
    /// `TemplateError`.
    #[wasm_bindgen(js_name = fromBytes)]
    pub fn from_bytes(bytes: &[u8]) -> Result<Template, JsValue> {
        match SiteTemplate::from_bytes(bytes) {
            Ok(template) => Ok(Template(template)),
            Err(error) => Err(named("TemplateError", &error.to_string())),
        }
    }

    /// The template as bytes.
    #[wasm_bindgen(js_name = toBytes)]
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }

    /// Name of its site.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn site(&self) -> String {
        self.0.site().to_owned()
    }

    /// How many pages it has learned.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn pages(&self) -> u32 {
        self.0.pages()
    }

    /// Learns a page, fetched `now_ms` milliseconds after 1970 began.
    pub fn learn(&mut self, page: &ReadPage, now_ms: f64) {
        unhusk::learn(&mut self.0, &page.0, now_ms as u64);
    }

    /// Takes in what another template of the same site has learned.
    pub fn merge(&mut self, other: &Template) {
        self.0.merge(&other.0);
    }

    /// What [`ReadPage::kept`] says, beside this template.
    #[must_use]
    pub fn kept(&self, page: &ReadPage) -> Vec<u8> {
        kept(&page.0, Some(&self.0))
    }

    /// What [`ReadPage::extract`] says, beside this template.
    ///
    /// # Errors
    /// None that a page can cause.
    pub fn extract(&self, page: ReadPage, html: bool) -> Result<JsValue, JsValue> {
        said(page.0, Some(&self.0), html)
    }
}

/// A page that was read.
#[wasm_bindgen]
pub struct ReadPage(Page);

#[wasm_bindgen]
impl ReadPage {
    /// Of HTML.
    ///
    /// # Errors
    /// `PageError` for a page past the limits.
    #[wasm_bindgen(js_name = fromHtml)]
    pub fn from_html(html: &str, url: &str) -> Result<ReadPage, JsValue> {
        let page = parse(html, url, Scripting::Off);
        page.map(ReadPage)
            .map_err(|error| named("PageError", &error.to_string()))
    }

    /// Of a live document, by its columns.
    ///
    /// # Errors
    /// `PageError` for bytes that are no page.
    #[wasm_bindgen(js_name = fromColumns)]
    pub fn from_columns(columns: &[u8]) -> Result<ReadPage, JsValue> {
        decode(columns).map(ReadPage)
    }

    /// For each node 1 where it is in the main content or in what people say, else 0.
    #[must_use]
    pub fn kept(&self) -> Vec<u8> {
        kept(&self.0, None)
    }

    /// What it says: a [`Record`] with `markdown`, and with `html` where that is asked for.
    ///
    /// # Errors
    /// None that a page can cause.
    pub fn extract(self, html: bool) -> Result<JsValue, JsValue> {
        said(self.0, None, html)
    }
}

fn kept(page: &Page, template: Option<&SiteTemplate>) -> Vec<u8> {
    let reading = Reading::of(page, &Judge::new(page).template(template).verdict());
    let all = [
        &reading.kept,
        &reading.kept_with_left_out,
        &reading.kept_comments,
    ];
    let is_kept = |k: usize| all.iter().any(|kept| kept.get(k) == Some(&true));
    (0..page.len()).map(|k| u8::from(is_kept(k))).collect()
}

#[derive(serde::Serialize)]
struct Said {
    #[serde(flatten)]
    record: Record,
    markdown: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    html: Option<String>,
}

fn said(page: Page, template: Option<&SiteTemplate>, html: bool) -> Result<JsValue, JsValue> {
    let extraction = Extraction::of(page, template);
    let content = extraction.content();
    to_js(&Said {
        record: Record::of(&content, extraction.verdict()),
        markdown: content.markdown(),
        html: html.then(|| content.html()),
    })
}
