//! Kinds of pages of a site: pages with like sets of tag paths share a template, others do not.
//!
//! ```text
//!   page      1  2  3  4  5  6         kind 0: articles 1, 2, 4, 6
//!   similar to kind 0  -  .9 .2 .8 .3 .9        kind 1: lists 3, 5
//!   similar to kind 1  -  -  -  .2 .8 .1
//! ```
//!
//! A site mixes articles, listings, a front page, a forum; what all of them share is only the outermost shell. Vieira et
//! al. (2006) name several templates a site as future work. [`Clusters`] is that work's first step, for any method that
//! learns from pages at hand: it groups them, and says of any other page which group it belongs to. (What is stored of a
//! site groups the same way, page by page: [`SiteTemplate`](super::SiteTemplate).)
//!
//! Pages are taken in the order given. Each joins the kind it is most like, at [`JOIN_SIMILARITY`] or more, or founds one.
//! Another page belongs to the kind it is most like, at [`MATCH_SIMILARITY`] or more, or to none: joining is strict, for
//! one odd page spoils a template, and belonging is not, for a page of no kind has no template at all. Likeness is the
//! weighted Jaccard similarity of sets of tag paths, estimated from sketches ([`sketch`](super::sketch)).
//!
//! - [`of`](Clusters::of): O(n + p·c·k) for n nodes on p pages in c kinds, k = 256, the size of a sketch;
//! - [`assign`](Clusters::assign): O(n + c·k);
//! - memory: k pairs a kind.
//!
//! Wrong choice for a site whose pages differ in the amount of their content alone, over one rich and one poor set of
//! tag paths: they are taken for two kinds, and each has fewer pages to learn from.

use crate::page::Page;

use super::mark::MATCH_SIMILARITY;
use super::model::JOIN_SIMILARITY;
use super::sketch::{Profile, Sketch};

/// Most kinds of pages; further pages join the kind they are most like, however little. Bounds the work where every page
/// is unlike all others.
pub const MAX_KINDS: usize = 64;

/// Pages of a site by kind. See the [module](self).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clusters {
    kinds: Vec<PageCluster>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PageCluster {
    profile: Profile,
    members: Vec<usize>,
}

impl Clusters {
    /// Groups pages, in the order given.
    #[must_use]
    pub fn of(pages: &[&Page]) -> Clusters {
        let mut clusters = Clusters::default();
        for (number, page) in pages.iter().enumerate() {
            let sketch = Sketch::of_page(page);
            let joined = clusters.nearest(&sketch).filter(|&(_, similarity)| {
                similarity >= JOIN_SIMILARITY || clusters.kinds.len() >= MAX_KINDS
            });
            let kind = joined.map_or(clusters.kinds.len(), |(kind, _)| kind);
            if joined.is_none() {
                clusters.kinds.push(PageCluster::default());
            }
            if let Some(known) = clusters.kinds.get_mut(kind) {
                known.profile.add(&sketch);
                known.members.push(number);
            }
        }
        clusters
    }

    /// Number of kinds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether there is no kind, for want of pages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// The pages of every kind, as positions in the list that was grouped, ascending.
    pub fn members(&self) -> impl ExactSizeIterator<Item = &[usize]> {
        self.kinds.iter().map(|kind| kind.members.as_slice())
    }

    /// The kind of another page, below [`len`](Self::len); `None` for a page like none of them.
    #[must_use]
    pub fn assign(&self, page: &Page) -> Option<usize> {
        self.nearest(&Sketch::of_page(page))
            .filter(|&(_, similarity)| similarity >= MATCH_SIMILARITY)
            .map(|(kind, _)| kind)
    }

    /// The kind most like a page, the first of equals, and how like it is.
    fn nearest(&self, sketch: &Sketch) -> Option<(usize, f32)> {
        let like = |kind: &PageCluster| kind.profile.similarity(sketch, kind.members.len() as u32);
        self.kinds
            .iter()
            .map(like)
            .enumerate()
            .max_by(|left, right| left.1.total_cmp(&right.1).then(right.0.cmp(&left.0)))
    }
}
