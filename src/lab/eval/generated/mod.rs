//! Sites made here, whose template is known exactly: each node remembers who wrote it.
//!
//! ```text
//!   <nav><a class=on>News</a> <a>Sport</a></nav>     frame: the site writes it on every page of the kind
//!   <p class=date>3 May 2011</p>                     p: frame, its text: data
//!   <div class=ad><a>Glaim now</a></div>             div: frame, what it holds: rotating
//!   <ul><li><b>Price</b> 12.50</li> …</ul>           ul: frame, li: data, b and "Price": label
//! ```
//!
//! # What is template here
//!
//! A node is template when the site's *frame* wrote it, wherever and on however few pages the frame does so:
//! 1) an element is when the frame wrote its tag, whether or not it holds template; one that stands once for each of the
//!    page's items (a row, a paragraph, a post) is data;
//! 2) a text is when the frame wrote all of it; a text with a date, a name or a count in it is data;
//! 3) the shell of an advertisement or of a list of related pages is, and so is its heading; what fills it is not, though
//!    other pages may show the same;
//! 4) a block that only some pages have (a notice, the opened branch of a menu, a wrapper) is, where it stands;
//! 5) content that happens to say what the frame says ("Contact" as the heading of a chapter) is not;
//! 6) a *label*, the fixed words inside every item ("Reply", "Price"), is neither: the site wrote the words, the page's
//!    data how often. Measures leave labels out ([`GeneratedPage::unjudged`]).
//!
//! # What makes it hard
//!
//! Every site has several of: blocks on some pages only, advertisements from a small pool, related pages, a list of most
//! read pages that changes slowly, a menu whose active item is another element, a menu that opens where the page is,
//! a date in the header, wrappers that come and go, lists of any length, template words in content. A seed decides which,
//! and all words; page k of a site is the same however many pages are asked for.
//!
//! These sites measure one thing well, marks node by node. They say nothing of layout, of scripts, or of how often the
//! real web does what; for that there are the data sets.

mod blocks;
mod frame;
mod items;
mod pages;
mod sheet;
mod tables;
mod words;

use fixedbitset::FixedBitSet;

use frame::Frame;
use husk_core::page::{NodeId, Page};
use husk_core::template::random::Random;

/// A kind of site.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SiteKind {
    /// Articles of a newspaper.
    News,
    /// Products of a shop.
    Shop,
    /// Lists of records, as a catalogue or a search gives them.
    Listing,
    /// Threads of a forum.
    Forum,
    /// Posts of a blog with comments.
    Blog,
    /// Documentation with a deep menu, open where the page is.
    Docs,
    /// An encyclopaedia.
    Encyclopaedia,
    /// Laid out with tables and font tags, as in 2003.
    Tables,
    /// Nothing but `div` and `span`.
    Soup,
    /// Articles, products, lists, threads and documentation within one frame.
    Mixed,
}

impl SiteKind {
    /// All kinds, in the order of tables.
    pub const ALL: [SiteKind; 10] = [
        SiteKind::News,
        SiteKind::Shop,
        SiteKind::Listing,
        SiteKind::Forum,
        SiteKind::Blog,
        SiteKind::Docs,
        SiteKind::Encyclopaedia,
        SiteKind::Tables,
        SiteKind::Soup,
        SiteKind::Mixed,
    ];

    /// Its name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            SiteKind::News => "news",
            SiteKind::Shop => "shop",
            SiteKind::Listing => "listing",
            SiteKind::Forum => "forum",
            SiteKind::Blog => "blog",
            SiteKind::Docs => "docs",
            SiteKind::Encyclopaedia => "encyclopaedia",
            SiteKind::Tables => "tables",
            SiteKind::Soup => "soup",
            SiteKind::Mixed => "mixed",
        }
    }
}

/// Who wrote a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// The site's frame: template.
    Frame,
    /// What fills a block of the frame and changes from time to time: advertisements, related and most read pages.
    Rotating,
    /// The fixed part of each of the page's items.
    Label,
    /// The page's own.
    Data,
}

/// A site and its pages.
#[derive(Clone, Debug)]
pub struct GeneratedSite {
    /// Kind and seed, as `news-3`.
    pub name: String,
    /// Its pages, page k the same for any number of pages.
    pub pages: Vec<GeneratedPage>,
}

/// A page and its truth.
#[derive(Clone, Debug)]
pub struct GeneratedPage {
    /// The page, without layout.
    pub page: Page,
    /// Per node: the frame wrote it. See the [module](self).
    pub template: FixedBitSet,
    /// Per node: neither template nor content (labels); leave out of every measure.
    pub unjudged: FixedBitSet,
    /// The page as it would be served; parsing it gives `page`.
    pub html: String,
    origins: Vec<Origin>,
}

impl GeneratedPage {
    /// Who wrote a node.
    #[must_use]
    pub fn origin(&self, node: NodeId) -> Origin {
        self.origins
            .get(node.index())
            .copied()
            .unwrap_or(Origin::Data)
    }
}

/// The first `pages` pages of the site of that kind and seed.
#[must_use]
pub fn site(kind: SiteKind, seed: u64, pages: usize) -> GeneratedSite {
    let frame = Frame::new(kind, seed);
    let pages = (0..pages).map(|number| {
        let mut random = Random::new(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ number as u64);
        let random = Random::new(random.next_u64());
        pages::write(&frame, random, number)
    });
    GeneratedSite {
        name: format!("{}-{seed}", kind.name()),
        pages: pages.collect(),
    }
}
