//! Verdict → what a person reads: title, facts and body of the main content.
//!
//! ```text
//!   page + verdict ─ kept ─ walk ─▶ pieces ─▶ plain · markup · markdown
//!                    page ─ metadata (JSON-LD, meta, microdata, time, byline)
//! ```
//!
//! [`Article::text`] has one paragraph per run of text with an empty line between, as gold texts of article bodies have;
//! [`markdown`] and [`html`] keep headings, lists, quotes, code, tables, figures, footnotes, formulas, links, emphasis and
//! pictures; a [`Reading`] says of each node of the page itself whether it belongs to the article. Nothing recurses.
//! O(nodes + bytes).

mod address;
mod attached_parts;
mod body;
mod by_node;
mod byline;
mod choices;
mod chunks;
mod code;
mod comments;
mod date;
mod date_in_text;
mod dates_near;
mod embed;
mod facts;
#[cfg(feature = "html")]
mod fallback;
mod hidden;
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
mod notes;
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
mod runs;
mod site_picture;
mod tables;
mod tidy;
mod title;
mod walk;

pub use choices::ProductChoice;
pub use chunks::Chunk;
pub use hidden::{HiddenTexts, hidden_texts};
pub use items::Item;
pub use metadata::Metadata;
pub use parts::FurtherPart;
pub use people::names;
pub use posts::Post;
pub use reading::{Formula, ItemPlace, NoteLink, Part, PostFacts, ProductFacts, Reading};
pub use records::{PlaceChoice, form as record_form, place_choices};
pub use title::title;

use crate::page::{NodeId, Page, text};
use crate::verdict::page_kind::PageKind;
use crate::verdict::{Selection, Verdict};
use address::Base;
use body::Piece;
use date::Order;
use kept::Kept;
use metadata::Replaceable;
use picture::Picture;
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
    /// The article of a judged page.
    #[must_use]
    pub fn of(page: &Page, verdict: &Verdict) -> Article {
        let selection = &verdict.selection();
        let (_, headline, _) = Metadata::with_headline(page);
        let kept = kept_posts(page, selection)
            .unwrap_or_else(|| with_parts(Kept::of(page, selection), selection, headline.heading));
        let base = Base::of(page);
        let comments = walk::pieces(&kept.comments_alone(), &base);
        let (paragraphs, posts) = with_pieces(&kept, &base, |pieces, _| {
            (plain::paragraphs(&pieces), posts::with_text(&pieces))
        });
        Article {
            title: headline.text,
            paragraphs,
            posts,
            comments: posts::with_text(&comments),
            items: (kept.all_items().iter())
                .map(|nodes| items::item(page, nodes, &base))
                .collect(),
            product: Product::if_sold(page, selection),
        }
    }

    /// All paragraphs, an empty line between two.
    #[must_use]
    pub fn text(&self) -> String {
        self.paragraphs.join("\n\n")
    }
}

/// The main content of a judged page as Markdown (CommonMark with tables, footnotes and formulas).
#[must_use]
pub fn markdown(page: &Page, verdict: &Verdict) -> String {
    with_shown(page, &verdict.selection(), markdown::write)
}

/// The main content of a judged page as plain HTML without scripts, handlers, styles or ids but those of footnotes.
#[must_use]
pub fn html(page: &Page, verdict: &Verdict) -> String {
    with_shown(page, &verdict.selection(), |pieces, source| {
        let mut out = String::new();
        markup::write(&mut out, pieces, source);
        out
    })
}

/// The main content of a judged page in parts of at most `max` characters, in order, each with the headings above it. Sentences, code
/// and tables are not cut, and may alone be longer.
#[must_use]
pub fn chunks(page: &Page, verdict: &Verdict, max: usize) -> Vec<Chunk> {
    let title = title(page);
    with_shown(page, &verdict.selection(), |pieces, source| {
        chunks::write(pieces, source, &title, max)
    })
}

/// The address of a page, as it is or says, and the further pages of its article, if it is cut into parts.
#[must_use]
pub fn parts(page: &Page, verdict: &Verdict) -> (String, Vec<FurtherPart>) {
    let facts = Metadata::of(page);
    let own = parts::own_address(page, &facts.address);
    (
        own.to_owned(),
        parts::further(page, &verdict.selection(), &Base::of(page), own),
    )
}

/// The facts of a judged page: those of [`Metadata::of`] and, where the metadata do not state author or date, those of the first post
/// of its thread; where there is no picture or description, the first picture and the start of the text of its article.
#[must_use]
pub fn facts(page: &Page, verdict: &Verdict) -> Metadata {
    let selection = verdict.selection();
    let (mut facts, headline, replaceable) = Metadata::with_headline(page);
    let is_from_posts = selection.may_have_posts()
        && (replaceable.authors_from > NodeId::ROOT || replaceable.published);
    if is_from_posts || facts.image.is_empty() || facts.description.is_empty() {
        let base = Base::of(page);
        let kept = shown(page, &selection, &base, headline.heading);
        with_pieces(&kept, &base, |pieces, _| {
            from_posts(&mut facts, &kept, replaceable);
            from_body(&mut facts, &kept, &base, &pieces, &headline.text);
        });
    }
    facts
}

/// Who begins a thread is its author, where no metadata state one; the day is its date, unless an earlier one is seen by its title.
fn from_posts(facts: &mut Metadata, kept: &Kept, replaceable: Replaceable) {
    let Some(first) = kept.all_posts().first() else {
        return;
    };
    let node = first.node;
    let first = posts::without_text(kept.page, first);
    if replaceable.authors_from > node && !first.author.is_empty() {
        facts.authors = vec![first.author];
    }
    let order = Order::of(&facts.language, &kept.page.facts().url);
    let is_earlier = |date: &String| {
        let [day, seen] = [date, &facts.published].map(|date| date::day_number(date));
        facts.published.is_empty() || day.is_some() && day < seen
    };
    let date =
        date::read(&first.date, order).filter(|date| replaceable.published && is_earlier(date));
    if let Some(date) = date {
        facts.published = date;
    }
}

/// Adds what the article shows to facts that lack it.
fn from_body(facts: &mut Metadata, kept: &Kept, base: &Base, pieces: &[Piece], title: &str) {
    if facts.image.is_empty() {
        facts.image = lead::first(kept, base).unwrap_or_default();
    }
    if facts.description.is_empty() {
        let long = |text: &&String| text::count(text).words >= DESCRIPTION_WORDS && *text != title;
        let paragraphs = plain::paragraphs(pieces);
        let start = paragraphs.iter().find(long).map_or("", String::as_str);
        facts.description = shortened(&text::collapse(start));
    }
}

/// Least words of a text that describes an article, and most characters of it.
const DESCRIPTION_WORDS: u32 = 6;
const DESCRIPTION_CHARS: usize = 300;

/// The start of a text, to the end of a word, with a mark where it is cut.
fn shortened(text: &str) -> String {
    let Some((end, _)) = text.char_indices().nth(DESCRIPTION_CHARS) else {
        return text.to_owned();
    };
    let start = &text[..end];
    let start = start.rfind(' ').map_or(start, |space| &start[..space]);
    [start.trim_end_matches([',', ';', ' ']), "…"].concat()
}

/// Writes the body as it is shown: with what stands with its texts, and with its lead picture.
fn with_shown<T>(
    page: &Page,
    selection: &Selection,
    write: impl FnOnce(&[Piece], &Page) -> T,
) -> T {
    let (facts, headline, _) = Metadata::with_headline(page);
    let base = Base::of(page);
    let kept = shown(page, selection, &base, headline.heading);
    with_pieces(&kept, &base, |mut pieces, source| {
        illustrate(&mut pieces, &kept, facts.image);
        write(&pieces, source)
    })
}

/// What is shown of a judged page: its article, what stands with it, and the picture of its title.
fn shown<'a>(
    page: &'a Page,
    selection: &Selection,
    base: &Base,
    heading: Option<NodeId>,
) -> Kept<'a> {
    let mut kept = kept_posts(page, selection).unwrap_or_else(|| {
        with_parts(
            attached_parts::shown(page, selection, heading),
            selection,
            heading,
        )
    });
    if let Some(picture) = heading.and_then(|heading| lead::of(&kept, base, heading)) {
        kept.keep_lead(picture);
    }
    kept
}

/// The posts of a page that is likely a thread, or of which it is not sure what it is and that has posts by all signs, or of any page
/// that has posts like those on the site's other pages; and what else of it is read. `None` where it has none.
fn kept_posts<'a>(page: &'a Page, selection: &Selection) -> Option<Kept<'a>> {
    if !selection.may_have_posts() {
        return None;
    }
    let kind = selection.kind?.kind;
    let (is_thread, is_other) = (kind == PageKind::Thread, selection.is_surely_no_thread());
    let posts = posts::posts(page, selection);
    let are_posts = if posts::are_known(page, selection, &posts) {
        // What is surely an article may have comments of that form. A thread with one post looks like a list of something else.
        !is_other || kind == PageKind::List || posts::are_most(page, selection, &posts)
    } else {
        let is_enough = posts.len() >= posts::LEAST_POSTS && !is_other;
        is_enough && (is_thread || posts::are_sure(page, &posts))
    };
    are_posts.then(|| Kept::posts(page, selection, posts))
}

/// Of a page that is likely a list or a front page, its items, and what is kept without that by which one chooses among them; of
/// another, what is kept without comments, and the comments; of a product, what is kept without fields and buttons. `heading`: the
/// one that says the title.
fn with_parts<'a>(mut kept: Kept<'a>, selection: &Selection, heading: Option<NodeId>) -> Kept<'a> {
    if selection.may_have_items() {
        let items = items::items(kept.page, selection);
        return if items.is_empty() {
            kept
        } else {
            kept.with_items(items)
        };
    }
    if selection.kind.map(|likely| likely.kind) == Some(PageKind::Product) {
        kept = kept.without(&choices::choices(&kept).controls);
    }
    let comments = comments::comments(&kept, selection, heading);
    if comments.posts.is_empty() {
        return kept;
    }
    kept.with_comments(comments)
}

/// Hands on the body and the page that it was made of: this one, or one made of the text that a saved page holds as data.
fn with_pieces<T>(kept: &Kept, base: &Base, then: impl FnOnce(Vec<Piece>, &Page) -> T) -> T {
    #[cfg(feature = "html")]
    if let Some(other) = fallback::page(kept) {
        return then(walk::pieces(&Kept::all(&other), base), &other);
    }
    then(walk::pieces(kept, base), kept.page)
}

/// Puts the picture that the page's metadata name before a body that has it not, nor one of its own with the title.
fn illustrate(pieces: &mut Vec<Piece>, kept: &Kept, lead: String) {
    if pieces.is_empty() || lead.is_empty() || kept.has_lead() || body::is_shown(pieces, &lead) {
        return;
    }
    let picture = Picture {
        src: lead,
        alt: String::new(),
    };
    let figure = [
        Piece::Open(body::Block::Figure),
        Piece::Picture(picture),
        Piece::Close,
    ];
    pieces.splice(0..0, figure);
}
