//! Generated sites, whose template is known exactly: the origin of every node is recorded when the page is written.
//!
//! ```text
//!   <nav><a class=on>News</a> <a>Sport</a></nav>     frame
//!   <p class=date>3 May 2011</p>                     p: frame, its text: data
//!   <div class=ad><a>Glaim now</a></div>             div: frame, its content: rotating
//!   <ul><li><b>Price</b> 12.50</li> …</ul>           ul: frame, li: data, b and "Price": label
//! ```
//!
//! # Which nodes are template
//!
//! The *frame* of a site is all that its pages have in common. A node is template if it belongs to the frame, even if
//! only a few pages have it:
//! 1) An element is template if its tag belongs to the frame, whatever it contains. An element that occurs once for each
//!    of the page's items (a row, a paragraph, a post) is data.
//! 2) A text is template if all of it belongs to the frame. A text that contains a date, a name or a count is data.
//! 3) The outer elements and the heading of an advertisement or a list of related pages are template. Their content is
//!    not, although other pages may show the same.
//! 4) A block that only some pages have (a notice, the open branch of a menu, a wrapper element) is template on these pages.
//! 5) Content with the same words as a text of the frame ("Contact" as the heading of a chapter) is not template.
//! 6) A *label*, the fixed words inside every item ("Reply", "Price"), is neither template nor content: its words are the
//!    same on all pages, its number depends on the page's data. Measures leave labels out ([`GeneratedPage::unjudged`]).
//!
//! # What makes the sites difficult
//!
//! Every site has several of these: blocks on some pages only, advertisements from a small pool, related pages, a list of
//! most read pages that changes slowly, a menu whose active item is marked by a different element, a menu that is open at
//! the section of the page, a date in the header, wrapper elements on some pages, lists of any length, words of the
//! template in content. The seed of the site decides which, and chooses all words. Page k of a site is the same for any
//! number of pages.
//!
//! Use these sites to measure how well a method marks single nodes. They have no layout and no scripts, and the difficulties
//! are not as frequent as on real sites; use the data sets for that.

mod blocks;
mod frame;
mod items;
mod page_writer;
mod pages;
mod tables;
mod words;

use fixedbitset::FixedBitSet;

use frame::Frame;
use unhusk::page::{NodeId, Page};
use unhusk::template::random::Random;

/// A kind of site, by the content and markup of its pages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SiteKind {
    /// Articles of a newspaper.
    News,
    /// Products of a shop.
    Shop,
    /// Lists of records, as in a catalogue or on a page of search results.
    Listing,
    /// Threads of a forum.
    Forum,
    /// Blog posts with comments.
    Blog,
    /// Documentation, with a menu of two levels that is open at the section of the page.
    Docs,
    /// Entries of an encyclopaedia.
    Encyclopaedia,
    /// Pages laid out with tables and font tags, as was usual until about 2003.
    Tables,
    /// Articles in `div` and `span` instead of `nav`, `ul`, `h2`, `p` and the like.
    Soup,
    /// Articles, products, lists, threads and documentation on one site, with the same frame.
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

/// Which part of the generated site a node belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// The frame of the site, which is template.
    Frame,
    /// Content of a block of the frame that differs between pages: advertisements, related pages, most read pages.
    Rotating,
    /// Fixed words inside each of the page's items: neither template nor content.
    Label,
    /// Content of this page alone.
    Data,
}

/// A generated site with its pages.
#[derive(Clone, Debug)]
pub struct GeneratedSite {
    /// Kind and seed, for example `news-3`.
    pub name: String,
    /// The pages. Page k is the same for any number of pages.
    pub pages: Vec<GeneratedPage>,
}

/// A generated page with its true template.
#[derive(Clone, Debug)]
pub struct GeneratedPage {
    /// The page, without layout.
    pub page: Page,
    /// One bit per node: set if it is template, by the rules of the [module](self).
    pub template: FixedBitSet,
    /// One bit per node: set if it is a label, neither template nor content. Measures must leave these nodes out.
    pub unjudged: FixedBitSet,
    /// The HTML of the page; parsing it gives `page`.
    pub html: String,
    /// One per node.
    origins: Vec<Origin>,
}

impl GeneratedPage {
    /// The origin of a node; [`Origin::Data`] for a node that is not on the page.
    #[must_use]
    pub fn origin(&self, node: NodeId) -> Origin {
        self.origins
            .get(node.index())
            .copied()
            .unwrap_or(Origin::Data)
    }
}

/// Generates a site of this kind with its first `pages` pages. The same kind and seed give the same site.
#[must_use]
pub fn site(kind: SiteKind, seed: u64, pages: usize) -> GeneratedSite {
    let frame = Frame::new(kind, seed);
    let pages = (0..pages).map(|number| {
        // One generator for each page, so that a page does not depend on how many were written before it.
        let mut seeder = Random::new(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ number as u64);
        let random = Random::new(seeder.next_u64());
        pages::write(&frame, random, number)
    });
    GeneratedSite {
        name: format!("{}-{seed}", kind.name()),
        pages: pages.collect(),
    }
}
