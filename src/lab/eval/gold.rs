//! What the truth of a page says, in whatever shape its set gives it.
//!
//! | `gold` of the index | what can be measured |
//! | --- | --- |
//! | `text`, or `expected_html` | precision and recall of the text that is left, over 4-word shingles |
//! | `with`, `without` | pieces of text that must be there, and that must not |
//! | `blocks` | words, links and leaves inside template; segments |
//! | `records_xpath` | target records that are kept, other texts that go; see [`records`](super::records) |
//! | none of these, but several pages of a site | template by counting, see [`template`](super::template) |

use serde_json::Value;

use super::dataset::Entry;
use super::metrics::{Snippets, snippets};
use super::shingle::{self, Scores};
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{NodeId, Page};

/// What a page is measured by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Measure {
    /// The text that is left when the template is gone.
    Text,
    /// What of the labelled template is found.
    Blocks,
    /// What of the records is kept.
    Records,
    /// What of the template that counting tells is found on pages not learned from.
    Template,
}

impl Measure {
    /// All, in the order of tables.
    pub const ALL: [Measure; 4] = [
        Measure::Text,
        Measure::Blocks,
        Measure::Records,
        Measure::Template,
    ];

    /// Its name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Measure::Text => "text",
            Measure::Blocks => "blocks",
            Measure::Records => "records",
            Measure::Template => "template",
        }
    }

    /// What the truth of this page allows; `Template` where it says nothing.
    #[must_use]
    pub fn of(entry: &Entry) -> Measure {
        let has = |key: &str| entry.gold.get(key).is_some();
        if ["text", "expected_html", "with", "without"]
            .into_iter()
            .any(has)
        {
            Measure::Text
        } else if has("blocks") {
            Measure::Blocks
        } else if has("records_xpath") {
            Measure::Records
        } else {
            Measure::Template
        }
    }
}

/// How near a text comes to the truth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TextScore {
    /// Against the whole gold text, where there is one.
    pub shingles: Option<Scores>,
    /// Against pieces of text, where there are any.
    pub snippets: Option<Snippets>,
}

/// Compares the text found on a page with its truth. A gold page that cannot be parsed counts as no gold text.
#[must_use]
pub fn score_text(entry: &Entry, found: &str) -> TextScore {
    let (with, without) = (pieces(entry, "with"), pieces(entry, "without"));
    TextScore {
        shingles: whole_text(entry).map(|gold| shingle::compare(found, &gold)),
        snippets: (!with.is_empty() || !without.is_empty())
            .then(|| snippets(found, &with, &without)),
    }
}

/// The whole text that the truth of a page has: `text`, else what is visible of `expected_html`.
#[must_use]
pub fn whole_text(entry: &Entry) -> Option<String> {
    let text = |key: &str| entry.gold.get(key).and_then(Value::as_str);
    if let Some(whole) = text("text") {
        return Some(whole.to_owned());
    }
    let page = parse(text("expected_html")?, "", Scripting::Off).ok()?;
    Some(visible_text(&page, |_| true))
}

/// The pieces of text under `key` of the truth of a page, `with` or `without`; none where it has none.
#[must_use]
pub fn pieces<'a>(entry: &'a Entry, key: &str) -> Vec<&'a str> {
    let list = entry.gold.get(key).and_then(Value::as_array);
    let list = list.map_or(&[][..], Vec::as_slice);
    list.iter().filter_map(Value::as_str).collect()
}

/// The visible text of the nodes wanted, a space after each.
#[must_use]
pub fn visible_text(page: &Page, wanted: impl Fn(NodeId) -> bool) -> String {
    let mut out = String::new();
    for node in page.nodes() {
        if let Some(data) = page.text(node)
            && !page.is_hidden(node)
            && wanted(node)
        {
            out.push_str(data);
            out.push(' ');
        }
    }
    out
}
