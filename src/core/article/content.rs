//! The main content of a judged page, and the forms in which it is written.
//!
//! ```text
//!   page ─▶ metadata, title ─┐
//!   page + verdict ─▶ posts ─┼─▶ kept: the article's texts ──────────────▶ article
//!                            └─▶ shown: with captions, tables, a picture ─▶ Markdown · HTML · chunks · metadata
//! ```
//!
//! What is kept and what is shown are found when a form first asks for them.

use std::borrow::Cow;
use std::cell::OnceCell;

use fixedbitset::FixedBitSet;

use super::address::Base;
use super::body::{self, Piece};
use super::chunks::{self, Chunk};
use super::date;
use super::date_order::Order;
use super::kept::Kept;
use super::metadata::{Metadata, Replaceable};
use super::page_texts::PageTexts;
use super::parts::{self, FurtherPart};
use super::picture::Picture;
use super::posts::PostNodes;
use super::product::Product;
use super::title::Headline;
use super::{
    Article, attached_parts, choices, comments, copies, drawn_labels, empty_headings, items, lead,
    markdown, markup, multiple_articles, plain, posts, repeated_facts, repeated_title,
    thread_labels, walk,
};
use crate::page::{NodeId, Page, text};
use crate::verdict::page_kind::PageKind;
use crate::verdict::{Selection, Verdict};

/// Least words of a text that describes an article, and of one that is preferred; and most characters of it.
const DESCRIPTION_WORDS: u32 = 6;
const DESCRIPTION_RUNNING: u32 = 18;
const DESCRIPTION_CHARS: usize = 300;

/// Words up to which an article is too short to tell what stands around it from what it says.
const SHORT_WORDS: u32 = 50;

/// The main content of a judged page. Whoever writes it in several forms makes it once.
///
/// ```
/// # use unhusk::page::html::{Scripting, parse};
/// use unhusk::article::Content;
/// # let html = "<h1>Hedges</h1><p>A hedge is a wall that has agreed to be alive. It is slower to build than a fence.</p>";
/// # let page = parse(html, "", Scripting::Off)?;
/// let verdict = unhusk::Judge::new(&page).verdict();
/// let content = Content::of(&page, &verdict);
/// assert_eq!(content.article().title, "Hedges");
/// assert!(content.markdown().contains("agreed to be alive"));
/// # Ok::<(), unhusk::page::PageError>(())
/// ```
pub struct Content<'a> {
    pub(super) page: &'a Page,
    pub(super) selection: Cow<'a, Selection>,
    pub(super) base: Base,
    /// What its metadata and what stands around its title say, before posts and body add to it.
    pub(super) stated: Metadata,
    pub(super) headline: Headline,
    replaceable: Replaceable,
    pub(super) texts: PageTexts<'a>,
    /// `None` where the page is not read as posts.
    posts: OnceCell<Option<Vec<PostNodes>>>,
    shown: OnceCell<Kept<'a>>,
    body: OnceCell<Body>,
}

/// The body that is shown, its lead picture at the start.
struct Body {
    pieces: Vec<Piece>,
    /// The page that it was made of where that is another, see [`fallback`](super::fallback).
    source: Option<Page>,
}

impl<'a> Content<'a> {
    /// Of a judged page. O(nodes + bytes), as is each of the forms.
    #[must_use]
    pub fn of(page: &'a Page, verdict: &Verdict) -> Content<'a> {
        Self::new(page, Cow::Owned(verdict.selection()))
    }

    /// Of a page of which this was selected.
    #[must_use]
    pub fn of_selection(page: &'a Page, selection: &'a Selection) -> Content<'a> {
        Self::new(page, Cow::Borrowed(selection))
    }

    fn new(page: &'a Page, selection: Cow<'a, Selection>) -> Content<'a> {
        let base = Base::of(page);
        let (stated, headline, replaceable) = Metadata::with_headline(page, &base);
        Content {
            page,
            selection,
            base,
            stated,
            headline,
            replaceable,
            texts: PageTexts::new(page),
            posts: OnceCell::new(),
            shown: OnceCell::new(),
            body: OnceCell::new(),
        }
    }

    /// The page.
    #[must_use]
    pub fn page(&self) -> &'a Page {
        self.page
    }

    /// Its title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.headline.text
    }

    /// Whether it has no text to show, nor an item of a list.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let is_text = |piece: &Piece| matches!(piece, Piece::Text(_) | Piece::Formula(_));
        self.shown().all_items().is_empty() && !self.body().0.iter().any(is_text)
    }

    /// As texts.
    #[must_use]
    pub fn article(&self) -> Article {
        let kept = self.with_posts().unwrap_or_else(|| {
            self.with_parts(attached_parts::own_text(self.page, &self.selection))
        });
        let comments = walk::pieces(&kept.comments_alone(), &self.base);
        let Body { pieces, .. } = self.body_of(&kept);
        let items = kept.all_items().iter();
        Article {
            title: self.headline.text.clone(),
            paragraphs: plain::paragraphs(&pieces),
            posts: posts::with_text(&pieces),
            comments: posts::with_text(&comments),
            items: items
                .map(|nodes| items::item(self.page, nodes, &self.base))
                .collect(),
            product: Product::if_sold(self),
        }
    }

    /// As Markdown (CommonMark with tables, footnotes and formulas).
    #[must_use]
    pub fn markdown(&self) -> String {
        let (pieces, source) = self.body();
        markdown::write(pieces, source)
    }

    /// As plain HTML without scripts, handlers, styles or ids but those of footnotes.
    #[must_use]
    pub fn html(&self) -> String {
        let (pieces, source) = self.body();
        let mut out = String::new();
        markup::write(&mut out, pieces, source);
        out
    }

    /// As Markdown in parts of at most `max` characters, in order, each with the headings above it. Sentences, code and tables are not
    /// cut, and may alone be longer.
    #[must_use]
    pub fn chunks(&self, max: usize) -> Vec<Chunk> {
        let (pieces, source) = self.body();
        chunks::write(pieces, source, self.title(), max)
    }

    /// The address of the page, as it is or says, and the further pages of its article, if it is cut into parts.
    #[must_use]
    pub fn parts(&self) -> (String, Vec<FurtherPart>) {
        let own = parts::own_address(self.page, &self.stated.address);
        let further = parts::further(self.page, &self.selection, &self.base, own);
        (own.to_owned(), further)
    }

    /// The facts: those of [`Metadata::of`] and, where the metadata do not state author or date, those of the first post of a thread;
    /// where there is no picture or description, the first picture and the start of the text.
    #[must_use]
    pub fn metadata(&self) -> Metadata {
        let mut facts = self.stated.clone();
        if self.selection.may_have_posts() {
            self.add_from_posts(&mut facts);
        }
        if facts.image.is_empty() {
            facts.image = lead::first(self.shown(), &self.base).unwrap_or_default();
        }
        if facts.description.is_empty() {
            let long = |text: &&String| {
                text::count(text).words >= DESCRIPTION_WORDS && *text != self.title()
            };
            let paragraphs = plain::paragraphs(self.body().0);
            // What is shorter than running text may be a caption, a date or a menu.
            let is_usual = |text: &&String| {
                text::count(text).words >= DESCRIPTION_RUNNING
                    || text.ends_with(['.', '!', '?', '。', '…'])
                        && date::find(text, Order::Day).is_none()
            };
            let mut long = paragraphs.iter().filter(long);
            let first = long.clone().find(is_usual).or_else(|| long.next());
            let start = first.map_or("", String::as_str);
            facts.description = shortened(&text::collapse(start));
        }
        facts
    }

    /// Who begins a thread is its author, where no metadata state one; the day is its date, unless an earlier one is seen by its title.
    fn add_from_posts(&self, facts: &mut Metadata) {
        let is_stated = self.replaceable.authors_from == NodeId::ROOT;
        if is_stated && !self.replaceable.published {
            return;
        }
        let Some(first) = self.shown().all_posts().first() else {
            return;
        };
        let node = first.node;
        let first = posts::without_text(self.page, first);
        if self.replaceable.authors_from > node && !first.author.is_empty() {
            facts.authors = vec![first.author];
        }
        let order = self.texts.signs().order;
        let order = order.or_of_language(self.page, &facts.language);
        let is_earlier = |date: &String| {
            let [day, seen] = [date, &facts.published].map(|date| date::day_number(date));
            facts.published.is_empty() || day.is_some() && day < seen
        };
        let date = date::read(&first.date, order)
            .filter(|date| self.replaceable.published && is_earlier(date));
        if let Some(date) = date {
            facts.published = date;
        }
    }

    /// The body as it is shown, with what stands with its texts and its lead picture, and the page that it was made of.
    fn body(&self) -> (&[Piece], &Page) {
        let body = self.body.get_or_init(|| {
            let kept = self.shown();
            let mut body = self.body_of(kept);
            illustrate(&mut body.pieces, kept, &self.stated.image, self.title());
            body
        });
        (&body.pieces, body.source.as_ref().unwrap_or(self.page))
    }

    /// [`body`](Self::body), taken out, and the page that it was made of where that is another.
    pub(super) fn into_body(self) -> (Vec<Piece>, Option<Page>) {
        self.body();
        let body = self.body.into_inner();
        body.map_or_else(Default::default, |body| (body.pieces, body.source))
    }

    /// The body of this page or, where it shows none, of the text that a saved page holds as data.
    fn body_of(&self, kept: &Kept) -> Body {
        #[cfg(feature = "html")]
        if let Some(source) = super::fallback::page(kept) {
            return Body {
                pieces: walk::pieces(&Kept::all(&source), &self.base),
                source: Some(source),
            };
        }
        Body {
            pieces: walk::pieces(kept, &self.base),
            source: None,
        }
    }

    /// What is shown of the page: its article, what stands with it, and the picture of its title.
    pub(super) fn shown(&self) -> &Kept<'a> {
        self.shown.get_or_init(|| {
            let heading = self.headline.heading;
            let mut kept = self.with_posts().unwrap_or_else(|| {
                self.with_parts(attached_parts::shown(&self.texts, &self.selection, heading))
            });
            let labels = drawn_labels::texts(&kept);
            if !labels.is_clear() {
                kept = kept.without(&labels);
            }
            let declared = &self.stated.image;
            if let Some(picture) =
                heading.and_then(|heading| lead::of(&kept, &self.base, heading, declared))
            {
                kept.keep_lead(picture);
            }
            if let Some(heading) = heading {
                kept.set_title(heading);
            }
            kept
        })
    }

    /// What is read of a page with posts.
    fn with_posts(&self) -> Option<Kept<'a>> {
        let find = || {
            let mut posts = read_posts(&self.texts, &self.selection)?;
            if let Some(first) = posts.first_mut() {
                let signs = self.texts.signs();
                posts::published::date_first(self.page, signs, first, &self.stated.published);
            }
            Some(posts)
        };
        let posts = self.posts.get_or_init(find).clone()?;
        let mut kept = Kept::posts(self.page, &self.selection, posts);
        let labels = thread_labels::lines(&kept, &self.texts, &self.headline.text);
        if !labels.is_clear() {
            kept = kept.without(&labels);
        }
        let copies = copies::copies(&kept, &self.texts, &|_| false);
        Some(kept.without_copies(&copies))
    }

    /// The same without what it says twice; of the article's own texts, what the article says twice. Several articles may each say it.
    fn without_copies(&self, kept: Kept<'a>) -> Kept<'a> {
        // Most articles say nothing twice, and this is the least work that tells.
        if copies::copies(&kept, &self.texts, &|_| false).is_clear() || self.are_several(&kept) {
            return kept;
        }
        let own = Kept::of(self.page, &self.selection);
        let own_copies = copies::copies(&own, &self.texts, &|_| false);
        let may_go = |text: NodeId| !own.text(text) || own_copies.contains(text.index());
        let copies = copies::copies(&kept, &self.texts, &|text| !may_go(text));
        if copies.is_clear() {
            return kept;
        }
        // Whether there are several is not to depend on what two of them say.
        let left = kept.without_copies(&copies);
        if self.are_several(&left) { kept } else { left }
    }

    fn are_several(&self, kept: &Kept) -> bool {
        !multiple_articles::find(kept, self.headline.heading).is_empty()
    }

    /// Of an article alone on its page, the same without what says its title or its facts again and headings at the end with nothing
    /// below; of a product, without what says its name again.
    fn without_surplus(&self, kept: Kept<'a>) -> Kept<'a> {
        let kind = self.selection.kind.map(|likely| likely.kind);
        let is_sold = kind == Some(PageKind::Product);
        let is_article = matches!(
            kind,
            None | Some(PageKind::Article | PageKind::Documentation)
        );
        if !is_article && !is_sold || kept.words() < SHORT_WORDS {
            return kept;
        }
        let texts = &self.texts;
        let Headline { text, heading } = &self.headline;
        let mut surplus = FixedBitSet::with_capacity(self.page.len());
        if let Some(heading) = *heading {
            surplus = repeated_title::repeats(&kept, texts, heading, text, is_sold);
            if is_article {
                surplus.union_with(&repeated_facts::lines(&kept, texts, heading, &self.stated));
            }
        }
        if is_article {
            surplus.union_with(&empty_headings::without_section(&kept, texts, *heading));
            surplus.union_with(&empty_headings::of_contents(&kept, texts));
        }
        if surplus.is_clear() {
            return kept;
        }
        let left = kept.without_surplus(surplus);
        if self.are_several(&kept) || self.are_several(&left) {
            kept
        } else {
            left
        }
    }

    /// Of a page that is likely a list or a front page, its items, and what is kept without that by which one chooses among them; of
    /// another, what is kept without comments, and the comments; of a product, what is kept without fields and buttons.
    fn with_parts(&self, mut kept: Kept<'a>) -> Kept<'a> {
        let selection = &*self.selection;
        if selection.may_have_items() {
            let items = items::items(&self.texts, selection);
            return if items.is_empty() {
                self.without_copies(kept)
            } else {
                kept.with_items(items)
            };
        }
        if selection.kind.map(|likely| likely.kind) == Some(PageKind::Product) {
            kept = kept.without(&choices::choices(&kept).controls);
        }
        let kept = self.without_copies(kept);
        let kept = self.without_surplus(kept);
        let comments = comments::comments(&kept, selection, self.headline.heading, &self.texts);
        if comments.posts.is_empty() {
            return kept;
        }
        kept.with_comments(comments)
    }
}

/// The posts of a page that is likely a thread, or of which it is not sure what it is and that has posts by all signs, or of any page
/// that has posts like those on the site's other pages. `None` where it is not read for them.
pub(super) fn read_posts(texts: &PageTexts, selection: &Selection) -> Option<Vec<PostNodes>> {
    if !selection.may_have_posts() {
        return None;
    }
    let page = texts.page;
    let kind = selection.kind?.kind;
    let (is_thread, is_other) = (kind == PageKind::Thread, selection.is_surely_no_thread());
    let posts = posts::posts(texts, selection);
    let are_posts = if posts::are_known(page, selection, &posts) {
        // What is surely an article may have comments of that form. A thread with one post looks like a list of something else.
        !is_other || kind == PageKind::List || posts::are_most(page, selection, &posts)
    } else {
        let is_enough = posts.len() >= posts::LEAST_POSTS && !is_other;
        is_enough && (is_thread || posts::are_sure(page, &posts))
    };
    are_posts.then_some(posts)
}

/// The start of a text, to the end of a word, with a mark where it is cut.
fn shortened(text: &str) -> String {
    let Some((end, _)) = text.char_indices().nth(DESCRIPTION_CHARS) else {
        return text.to_owned();
    };
    let start = &text[..end];
    let start = start.rfind(' ').map_or(start, |space| &start[..space]);
    [start.trim_end_matches([',', ';', ' ']), "…"].concat()
}

/// Puts the picture that the page's metadata name before a body that has it not, nor one of its own with the title; behind the title
/// that it begins with.
fn illustrate(pieces: &mut Vec<Piece>, kept: &Kept, lead: &str, title: &str) {
    if pieces.is_empty() || lead.is_empty() || kept.has_lead() || body::is_shown(pieces, lead) {
        return;
    }
    let picture = Picture {
        src: lead.to_owned(),
        alt: String::new(),
    };
    let figure = [
        Piece::Open(body::Block::Figure),
        Piece::Picture(picture),
        Piece::Close,
    ];
    let at = body::end_of_title(pieces, title).unwrap_or(0);
    pieces.splice(at..at, figure);
}
