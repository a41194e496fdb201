//! One page, as its input gives it.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

use serde_json::{Value, json};

use super::signs::{expect_page, no_html, why_no_line, without_mark};
use super::site::site_name;
use super::warc::WarcPage;
use unhusk::page::{Page, html};

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

/// A page of an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputPage {
    /// Where it is.
    pub place: Place,
    /// Its name in JSON lines, as it was given; null where there was none.
    pub id: Value,
    /// Its address; empty when unknown.
    pub url: String,
    /// Its site: the one that was given, else by its address; empty when unknown.
    pub site: String,
    /// When it was fetched, milliseconds since 1970; 0 when unknown.
    pub date: u64,
    /// Its file, for a saved page.
    pub file: Option<PathBuf>,
    /// Kind of page, in JSON lines with the truth.
    pub kind: Option<String>,
    /// The truth; null where there is none.
    pub gold: Value,
    /// The document.
    pub document: Document,
}

impl InputPage {
    pub(super) fn of_warc(source: &Arc<str>, page: WarcPage) -> InputPage {
        InputPage {
            place: Place {
                source: Arc::clone(source),
                offset: page.offset,
                nth: page.nth,
            },
            id: Value::Null,
            site: site_name(&page.url).unwrap_or_default(),
            url: page.url,
            date: page.date,
            file: None,
            kind: None,
            gold: Value::Null,
            document: Document::Bytes(page.bytes, page.charset),
        }
    }

    /// A page of JSON lines: an object `{"id","url","site","date","html","type","gold"}` of which only `html` must be there.
    ///
    /// # Errors
    /// Why the line is no page at all. An object without `html` is a page that says nothing.
    pub(crate) fn of_line(place: Place, line: &[u8]) -> Result<InputPage, String> {
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
        let kind = text("type");
        let url = url.unwrap_or_default();
        let mut any = |key: &str| value.get_mut(key).map(Value::take).unwrap_or_default();
        let (id, gold) = (any("id"), any("gold"));
        Ok(InputPage {
            place,
            id,
            site: site.unwrap_or_else(|| site_name(&url).unwrap_or_default()),
            url,
            date: value.get("date").and_then(Value::as_u64).unwrap_or(0),
            file: None,
            kind,
            gold,
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

    /// The page itself, under the address that a person knows it by: a saved page has the one given, else its path.
    ///
    /// # Errors
    /// Why there is none, with the name of its file.
    pub fn parsed_as(&self, url: Option<&str>) -> Result<Page, String> {
        let Some(file) = &self.file else {
            return self.parsed();
        };
        let path = file.display();
        let told = |error: &dyn std::fmt::Display| format!("{path}: {error}");
        let shown = path.to_string();
        html::parse(
            &self.text().map_err(|error| told(&error))?,
            url.unwrap_or(&shown),
            html::Scripting::Off,
        )
        .map_err(|error| told(&error))
    }

    /// What answers call it: its id, the path of a saved page, the address of a page of a web archive; null for a line
    /// without an id.
    #[must_use]
    pub fn label(&self) -> Value {
        match (&self.file, &self.document) {
            (Some(file), _) => file.display().to_string().into(),
            (None, Document::Bytes(..)) if self.id.is_null() => self.url.clone().into(),
            _ => self.id.clone(),
        }
    }

    /// Its name for people.
    #[must_use]
    pub fn name(&self) -> String {
        match self.label() {
            Value::String(name) => name,
            other => other.to_string(),
        }
    }

    /// Bytes held, about.
    pub(crate) fn size(&self) -> usize {
        let document = match &self.document {
            Document::Bytes(bytes, _) => bytes.len(),
            Document::Text(text) | Document::Missing(text) => text.len(),
        };
        document + self.url.len() + self.site.len() + size_of::<InputPage>()
    }
}
