//! Every method behind one call, so that they are run, measured and shown side by side.
//!
//! ```text
//!   pages of a site ─ Method::learn ─▶ Marker ─ mark(page) ─▶ Marking: template or not, how sure, which segment
//! ```
//!
//! Methods differ in what they promise. [`Marking`] is what they have in common, and says nothing a method does not:
//! without scores of its own a method gives 0 and 1, without segments the runs of equal marks.
//!
//! A method that finds what all or most of its pages share learns once for every kind of page ([`clustered`]), since sites
//! mix kinds: after eight pages of the sites in `mirrors` FindTemplate knows .88 of the template that way, .62 without.
//! [`Method::learn_plain`] learns once for all pages, as the papers do. Text chunks and SiteLevel accept what a minority of
//! the pages share. They find a rarer kind's template without being told of kinds, and kinds leave them fewer pages to
//! count: of three sets no recall rose by more than .001, some fell by .03. They have it as [`Method::learn_per_kind`].
//!
//! | method | pages it needs | template is |
//! | --- | --- | --- |
//! | [`Tps`](Method::Tps) | one | all outside the main region |
//! | [`Mdr`](Method::Mdr) | one | all outside lists of records |
//! | [`Rtdm`](Method::Rtdm) | several | what FindTemplate keeps of the sampled pages, located on the page |
//! | [`RtdmVote`](Method::RtdmVote) | several | what a quarter of the pairs of pages share, located on the page |
//! | [`Align`](Method::Align) | several | what half of the pages share in the same order |
//! | [`Chunk`](Method::Chunk) | several | text between tables that stands on more than 30 % of them |
//! | [`BlockChunk`](Method::BlockChunk) | several | text between blocks that stands on more than half of them |
//! | [`SiteLevel`](Method::SiteLevel) | several | subtrees that stand the same on a tenth of the pages |
//! | [`PageLevel`](Method::PageLevel) | one | what its classifier, smoothed over the tree, scores 0.5 or more |
//! | [`Husk`](Method::Husk) | one, better several | what the verdict calls noise |

mod align;
mod chunk;
mod clustered;
mod husk;
mod mdr;
mod page_level;
pub mod plan;
mod rtdm;
mod site_level;
mod tps;

use fixedbitset::FixedBitSet;

use align::AlignMarker;
use chunk::ChunkMarker;
use husk::HuskMarker;
use mdr::MdrMarker;
use page_level::PageLevelMarker;
use rtdm::{ByVote, Printed};
use site_level::SiteLevelMarker;
use tps::TpsMarker;

use crate::chunk::Unit;
use unhusk::page::{NodeId, Page};
use unhusk::template::SiteTemplate;
use unhusk::verdict::model::Model;

/// A way to tell template from content.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// Tag path sequence segmentation (Velloso and Dorneles 2013).
    Tps,
    /// Mining data records (Liu, Grossman and Zhai 2003). A page without a list is all template to it.
    Mdr,
    /// RTDM-TD's FindTemplate and removal (Vieira et al. 2006).
    Rtdm,
    /// What pairs of pages share by RTDM-TD's mapping, put to the vote. Ours.
    RtdmVote,
    /// Consensus of aligned token sequences (Geraci and Maggini 2011).
    Align,
    /// Table text chunks (Ma, Goharian, Chowdhury and Chung 2003).
    Chunk,
    /// The same with text between blocks, for pages laid out without tables.
    BlockChunk,
    /// SiteLevel with a tenth of the pages (Chakrabarti et al. 2007).
    SiteLevel,
    /// PageLevel with isotonic smoothing (Chakrabarti et al. 2007).
    PageLevel,
    /// Husk's own verdict, with the site's template where there are pages to learn from.
    Husk,
}

/// What a method makes of a page.
#[derive(Clone, PartialEq, Debug)]
pub struct Marking {
    /// One bit per node: it is template. An element is when it and all its text are.
    pub template: FixedBitSet,
    /// Per node: 0..=1, 1 = surely template.
    pub scores: Vec<f32>,
    /// Per node: the segment it lies in. Numbers are arbitrary, equal where the segment is.
    pub segments: Vec<u32>,
}

/// A method that has learned what it can from a site, ready for any page of it.
pub trait Marker: Send + Sync {
    /// Tells template from content.
    fn mark(&self, page: &Page) -> Marking;

    /// The site's template as Husk stores it; `None` of other methods, and where nothing was learned.
    fn stored(&self) -> Option<&SiteTemplate> {
        None
    }

    /// Whether a page is of a kind that was learned; of another nothing is marked.
    fn knows(&self, _page: &Page) -> bool {
        true
    }
}

/// Told how many of how many steps are done.
pub type Progress<'a> = &'a mut dyn FnMut(usize, usize);

impl Method {
    /// All methods, in the order of tables.
    pub const ALL: [Method; 10] = [
        Method::Tps,
        Method::Mdr,
        Method::Rtdm,
        Method::RtdmVote,
        Method::Align,
        Method::Chunk,
        Method::BlockChunk,
        Method::SiteLevel,
        Method::PageLevel,
        Method::Husk,
    ];

    /// The name people and programs use.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Method::Tps => "tps",
            Method::Mdr => "mdr",
            Method::Rtdm => "rtdm",
            Method::RtdmVote => "rtdm-vote",
            Method::Align => "align",
            Method::Chunk => "chunk",
            Method::BlockChunk => "block-chunk",
            Method::SiteLevel => "site-level",
            Method::PageLevel => "page-level",
            Method::Husk => "husk",
        }
    }

    /// The method of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Method> {
        Method::ALL.into_iter().find(|method| method.name() == name)
    }

    /// Fewest pages of a site without which the method says nothing.
    #[must_use]
    pub fn least_pages(self) -> usize {
        match self {
            Method::Tps | Method::Mdr | Method::PageLevel | Method::Husk => 0,
            Method::Rtdm
            | Method::RtdmVote
            | Method::Align
            | Method::Chunk
            | Method::BlockChunk
            | Method::SiteLevel => 2,
        }
    }

    /// Whether [`learn`](Self::learn) gives the method one kind of page at a time: those that look for what all or most of
    /// their pages share. Husk's own template tells kinds apart itself.
    #[must_use]
    pub fn learns_per_kind(self) -> bool {
        matches!(self, Method::Rtdm | Method::RtdmVote | Method::Align)
    }

    /// Learns from pages of one site, in the order given, as suits the method ([`learns_per_kind`](Self::learns_per_kind));
    /// `seed` decides every random choice.
    #[must_use]
    pub fn learn(self, pages: &[&Page], seed: u64, progress: Progress<'_>) -> Box<dyn Marker> {
        if self.learns_per_kind() {
            self.learn_per_kind(pages, seed, progress)
        } else {
            self.learn_plain(pages, seed, progress)
        }
    }

    /// As [`learn`](Self::learn), one template for each kind of page.
    #[must_use]
    pub fn learn_per_kind(
        self,
        pages: &[&Page],
        seed: u64,
        progress: Progress<'_>,
    ) -> Box<dyn Marker> {
        clustered::learn(self, pages, seed, progress)
    }

    /// As [`learn`](Self::learn), one template for all pages, as the papers have it.
    #[must_use]
    pub fn learn_plain(
        self,
        pages: &[&Page],
        seed: u64,
        progress: Progress<'_>,
    ) -> Box<dyn Marker> {
        match self {
            Method::Tps => Box::new(TpsMarker),
            Method::Mdr => Box::new(MdrMarker),
            Method::Rtdm => Box::new(Printed::learn(pages, seed, progress)),
            Method::RtdmVote => Box::new(ByVote::learn(pages, seed, progress)),
            Method::Align => Box::new(AlignMarker::learn(pages, seed, progress)),
            Method::Chunk => Box::new(ChunkMarker::learn(pages, Unit::Tables, progress)),
            Method::BlockChunk => Box::new(ChunkMarker::learn(pages, Unit::Blocks, progress)),
            Method::SiteLevel => Box::new(SiteLevelMarker::learn(pages, progress)),
            Method::PageLevel => Box::new(PageLevelMarker),
            Method::Husk => Box::new(HuskMarker::learn(None, pages, progress)),
        }
    }
}

/// [`Method::Husk`] by another model than the built-in one.
#[must_use]
pub fn husk_by(model: Model, pages: &[&Page], progress: Progress<'_>) -> Box<dyn Marker> {
    Box::new(HuskMarker::learn(Some(model), pages, progress))
}

impl Marking {
    /// Nothing is template.
    #[must_use]
    pub fn none(page: &Page) -> Marking {
        Marking::from_bits(FixedBitSet::with_capacity(page.len()))
    }

    /// A marking without scores and segments of its own. Elements without text of their own below take the mark given.
    #[must_use]
    pub fn from_bits(template: FixedBitSet) -> Marking {
        let scores = (0..template.len())
            .map(|node| f32::from(u8::from(template.contains(node))))
            .collect();
        let mut segments = Vec::with_capacity(template.len());
        let mut segment = 0;
        for node in 0..template.len() {
            if node > 0 && template.contains(node) != template.contains(node - 1) {
                segment += 1;
            }
            segments.push(segment);
        }
        Marking {
            template,
            scores,
            segments,
        }
    }

    /// Whether a node is template.
    #[must_use]
    pub fn is_template(&self, node: NodeId) -> bool {
        self.template.contains(node.index())
    }
}
