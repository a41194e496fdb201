//! One page of a crawl, as its input gives it.

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::{Value, json};

use super::kind::{expect_page, no_html, why_no_line, without_mark};
use super::site::site_name;
use super::warc::WarcPage;
use husk_core::page::{Page, html};

/// Where a page begins: enough to find it again in the same input.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// Name of the input.
    pub source: Arc<str>,
    /// Byte at which its record, its member of gzip or its line begins; 0 for a saved page.
    pub offset: u64,
    /// How many pages begin at that byte before it: a member of gzip may hold several records.
    pub nth: u32,
}

/// What a page says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Document {
    /// Bytes, and what the server said of their encoding.
    Bytes(Vec<u8>, Option<String>),
    /// Text.
    Text(String),
    /// Nothing, and why.
    Missing(String),
}

/// A page of a crawl.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrawledPage {
    /// Where it is.
    pub place: Place,
    /// Its name in JSON lines, as it was given.
    pub id: Option<String>,
    /// Its address; empty when unknown.
    pub url: String,
    /// Its site: the one that was given, else by its address; empty when unknown.
    pub site: String,
    /// When it was fetched, milliseconds since 1970; 0 when unknown.
    pub date: u64,
    /// The document.
    pub document: Document,
}

impl CrawledPage {
    pub(super) fn of_warc(source: &Arc<str>, page: WarcPage) -> CrawledPage {
        CrawledPage {
            place: Place {
                source: Arc::clone(source),
                offset: page.offset,
                nth: page.nth,
            },
            id: None,
            site: site_name(&page.url).unwrap_or_default(),
            url: page.url,
            date: page.date,
            document: Document::Bytes(page.bytes, page.charset),
        }
    }

    /// A page of JSON lines: an object `{"id","url","site","date","html"}` of which only `html` must be there.
    ///
    /// # Errors
    /// Why the line is no page at all. An object without `html` is a page that says nothing.
    pub(super) fn of_line(place: Place, line: &[u8]) -> Result<CrawledPage, String> {
        let line = without_mark(line);
        let mut value: Value =
            serde_json::from_slice(line).map_err(|error| why_no_line(line, &error))?;
        if !value.is_object() {
            return Err(no_html(&value).to_owned());
        }
        let missing = no_html(&value);
        let mut text = |key: &str| match value.get_mut(key).map(Value::take) {
            Some(Value::String(text)) => Some(text),
            _ => None,
        };
        let (url, site, html) = (text("url"), text("site"), text("html"));
        let url = url.unwrap_or_default();
        let id = match value.get("id") {
            None | Some(Value::Null) => None,
            Some(Value::String(id)) => Some(id.clone()),
            Some(id) => Some(id.to_string()),
        };
        Ok(CrawledPage {
            place,
            id,
            site: site.unwrap_or_else(|| site_name(&url).unwrap_or_default()),
            url,
            date: value.get("date").and_then(Value::as_u64).unwrap_or(0),
            document: html.map_or_else(|| Document::Missing(missing.to_owned()), Document::Text),
        })
    }

    /// The page as a line that [`of_line`](Self::of_line) reads.
    ///
    /// # Errors
    /// Why it says nothing.
    pub fn to_line(&self) -> Result<String, String> {
        let html = self.text()?;
        let (id, url, site, date) = (&self.id, &self.url, &self.site, self.date);
        Ok(json!({"id": id, "url": url, "site": site, "date": date, "html": html}).to_string())
    }

    /// The document as text.
    ///
    /// # Errors
    /// Why there is none.
    pub fn text(&self) -> Result<Cow<'_, str>, String> {
        match &self.document {
            Document::Bytes(bytes, charset) => {
                expect_page(bytes)?;
                Ok(html::decode(bytes, charset.as_deref()).text.into())
            }
            Document::Text(text) => {
                expect_page(text.as_bytes())?;
                Ok(text.into())
            }
            Document::Missing(why) => Err(why.clone()),
        }
    }

    /// The page itself.
    ///
    /// # Errors
    /// Why there is none.
    pub fn parsed(&self) -> Result<Page, String> {
        html::parse(&self.text()?, &self.url, html::Scripting::Off)
            .map_err(|error| error.to_string())
    }

    /// Bytes held, about.
    pub(super) fn size(&self) -> usize {
        let document = match &self.document {
            Document::Bytes(bytes, _) => bytes.len(),
            Document::Text(text) | Document::Missing(text) => text.len(),
        };
        document + self.url.len() + self.site.len() + size_of::<CrawledPage>()
    }
}
