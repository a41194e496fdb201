//! From HTML to what a page says, in one call: what the packages for other languages give.

use std::sync::OnceLock;

use serde::Serialize;

use crate::article::product::Product;
use crate::article::{self, Article, Chunk, Content, Item, Metadata, Post};
#[cfg(feature = "encodings")]
use crate::page::html::decode;
use crate::page::html::{Scripting, parse};
use crate::page::{Page, PageError};
use crate::template::SiteTemplate;
use crate::verdict::page_kind::LikelyKind;
use crate::verdict::{Judge, Verdict};

/// What is known of a page besides its HTML.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// Its address, by which relative links are resolved; empty when unknown.
    pub url: &'a str,
    /// The encoding that its server named; of no concern where the HTML is text already.
    pub charset: Option<&'a str>,
    /// What was learned of its site.
    pub template: Option<&'a SiteTemplate>,
}

/// A page, how each part of it was judged, and its main content.
///
/// ```
/// let page = "<title>Hedges</title><nav><a href=/>Home</a></nav>
///   <article><h1>Hedges</h1><p>A hedge is a wall that has agreed to be alive. It is slower to build than a fence.</p>
///   <p>You cut each stem most of the way through, close to the ground, and bend it over until it lies.</p></article>";
/// let extraction = unhusk::extract(page, &unhusk::Options::default())?;
/// assert_eq!(extraction.article().title, "Hedges");
/// assert!(extraction.markdown().contains("agreed to be alive"));
/// assert!(!extraction.markdown().contains("Home"));
/// # Ok::<(), unhusk::page::PageError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Extraction {
    page: Page,
    verdict: Verdict,
    article: OnceLock<Article>,
}

/// The main content of a page of HTML. O(nodes + bytes).
///
/// # Errors
/// [`PageError::TooManyNodes`] or [`PageError::TooMuchText`] for documents past the limits; any other text is a page.
pub fn extract(html: &str, options: &Options<'_>) -> Result<Extraction, PageError> {
    let page = parse(html, options.url, Scripting::Off)?;
    Ok(Extraction::of(page, options.template))
}

/// [`extract`] of bytes, whose encoding is found as a browser finds it.
///
/// # Errors
/// As [`extract`].
#[cfg(feature = "encodings")]
pub fn extract_bytes(html: &[u8], options: &Options<'_>) -> Result<Extraction, PageError> {
    extract(&decode(html, options.charset).text, options)
}

impl Extraction {
    /// Of a page that was read already.
    #[must_use]
    pub fn of(page: Page, template: Option<&SiteTemplate>) -> Extraction {
        let verdict = Judge::new(&page).template(template).verdict();
        Extraction {
            page,
            verdict,
            article: OnceLock::new(),
        }
    }

    /// The page.
    #[must_use]
    pub fn page(&self) -> &Page {
        &self.page
    }

    /// Class, score and reason of its parts.
    #[must_use]
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Its main content, for whoever writes it in several forms: each of the methods below finds it anew.
    #[must_use]
    pub fn content(&self) -> Content<'_> {
        Content::of(&self.page, &self.verdict)
    }

    /// Its main content as texts; found once.
    #[must_use]
    pub fn article(&self) -> &Article {
        self.article.get_or_init(|| self.content().article())
    }

    /// Its main content as Markdown, see [`Content::markdown`].
    #[must_use]
    pub fn markdown(&self) -> String {
        self.content().markdown()
    }

    /// Its main content as plain HTML, see [`Content::html`].
    #[must_use]
    pub fn html(&self) -> String {
        self.content().html()
    }

    /// Its main content as Markdown in parts of at most `max` characters, see [`Content::chunks`].
    #[must_use]
    pub fn chunks(&self, max: usize) -> Vec<Chunk> {
        self.content().chunks(max)
    }

    /// Its facts, see [`Content::metadata`].
    #[must_use]
    pub fn metadata(&self) -> Metadata {
        self.content().metadata()
    }

    /// All that it says.
    #[must_use]
    pub fn record(&self) -> Record {
        Record::of(&self.content(), &self.verdict)
    }
}

/// All that a page says, in the shape of `husk extract --format json`. What the page does not give is left out.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// Title of the article.
    pub title: String,
    /// The page's address, as it was given.
    pub url: String,
    /// Authors, dates, site, language, …
    pub metadata: Metadata,
    /// What the page is and how likely that is; `None` where the models do not tell it.
    pub kind: Option<LikelyKind>,
    /// Paragraphs of the main content, an empty line between two.
    pub text: String,
    /// See [`Article::posts`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub posts: Vec<Post>,
    /// See [`Article::comments`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Post>,
    /// See [`Article::items`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<Item>,
    /// See [`Article::product`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub product: Option<Product>,
    /// The first of the texts that the page hides beside its article; see [`article::hidden_texts`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<String>,
    /// How many texts it hides there.
    #[serde(skip_serializing_if = "is_zero")]
    pub hidden_count: usize,
}

impl Record {
    /// Whether it has no text, nor an item of a list.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.items.is_empty()
    }

    /// Of the main content of a page that was judged so.
    #[must_use]
    pub fn of(content: &Content, verdict: &Verdict) -> Record {
        let page = content.page();
        let article = content.article();
        let hidden = article::hidden_texts(page, verdict);
        Record {
            text: article.text(),
            title: article.title,
            url: page.facts().url.clone(),
            metadata: content.metadata(),
            kind: verdict.kind,
            posts: article.posts,
            comments: article.comments,
            items: article.items,
            product: article.product,
            hidden: hidden.texts,
            hidden_count: hidden.count,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}
