//! Verdict → what a person reads: title, facts and body of the main content.
//!
//! ```text
//!   page + verdict ─ kept ─ walk ─▶ pieces ─▶ plain · markup · markdown
//!                    page ─ metadata (JSON-LD, meta, microdata, time, byline)
//! ```
//!
//! [`Content`] has all forms. [`Article::text`] has one paragraph per run of text with an empty line between, as gold texts of
//! article bodies have; [`Content::markdown`] and [`Content::html`] keep headings, lists, quotes, code, tables, figures, footnotes,
//! formulas, links, emphasis and pictures; a [`Reading`] says of each node of the page itself whether it belongs to the article.
//! Nothing recurses. O(nodes + bytes).

mod address;
mod attached_parts;
mod body;
mod by_node;
mod byline;
mod choices;
mod chunks;
mod code;
mod comments;
mod content;
mod copies;
mod credits;
mod date;
mod date_in_text;
mod date_order;
mod dates_near;
mod drawn_labels;
mod embed;
mod empty_headings;
mod facts;
#[cfg(feature = "html")]
mod fallback;
mod first_publication;
mod foreign_picture;
mod heading_parts;
mod hidden;
mod inline;
mod items;
mod json;
mod json_ld;
mod kept;
mod lead;
mod left_out;
mod markdown;
mod markup;
mod math;
mod mathml;
mod metadata;
mod multiple_articles;
mod name_beside;
mod names_elsewhere;
mod notes;
mod page_texts;
mod parts;
mod people;
mod picture;
mod plain;
mod posts;
pub mod product;
mod reading;
mod record_places;
mod records;
mod repeated;
mod repeated_facts;
mod repeated_title;
mod runs;
mod site_picture;
mod tables;
mod thread_labels;
mod tidy;
mod title;
mod walk;

pub use choices::ProductChoice;
pub use chunks::Chunk;
pub use content::Content;
pub use hidden::{HiddenTexts, hidden_texts};
pub use items::Item;
pub use metadata::Metadata;
pub use parts::FurtherPart;
pub use people::names;
pub use posts::Post;
pub use reading::{Formula, ItemPlace, NoteLink, Part, PostFacts, ProductFacts, Reading};
pub use records::{PlaceChoice, form as record_form, place_choices};
pub use title::title;

use crate::page::Page;
use crate::verdict::Verdict;
use product::Product;

/// The main content of a page as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Article {
    /// The heading nearest the document's title, or the title itself without the site's name; the headline that the page's
    /// metadata give where that is the site's name.
    pub title: String,
    /// The texts in order, white space collapsed except in preformatted text and at the ends of verses; none is empty.
    pub paragraphs: Vec<String>,
    /// On a page where several people speak in turn, what each of them says; else empty. All of it is in `paragraphs` as well.
    pub posts: Vec<Post>,
    /// What readers say below an article, or buyers about a product; it is not in `paragraphs`.
    pub comments: Vec<Post>,
    /// On a page that is a list or the front page of a site, the things that it shows; else empty.
    pub items: Vec<Item>,
    /// The thing that a page sells; `None` on other pages.
    pub product: Option<Product>,
}

impl Article {
    /// The article of a judged page: [`Content::article`], where nothing else of the page is wanted.
    #[must_use]
    pub fn of(page: &Page, verdict: &Verdict) -> Article {
        Content::of(page, verdict).article()
    }

    /// Whether it has no text, nor an item of a list.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.paragraphs.is_empty() && self.items.is_empty()
    }

    /// All paragraphs, an empty line between two.
    #[must_use]
    pub fn text(&self) -> String {
        self.paragraphs.join("\n\n")
    }
}
