//! Which pages of a collection say the same as an earlier one: equal where their telling terms are.
//!
//! ```text
//!   page 0   news sport | storm warning coast    "news" and "sport" stand on nearly every page and tell nothing;
//!   page 1   sport news | coast: storm warning   the rest, sorted, is the page's signature: coast storm warning
//! ```
//!
//! - Time O(t log t) for pages of t terms each, twice over the collection; memory O(t + distinct terms of the
//!   collection), both bounded; [`Duplicates::complete`] says whether a bound was met.
//! - Paper: I-Match, by A. Chowdhury, O. Frieder, D. Grossman and M. C. McCabe, *Collection statistics for fast
//!   duplicate document detection*, 2002, as L. Ma, N. Goharian, A. Chowdhury and M. Chung use it (2003, section 3).
//!
//! What differs:
//!
//! 1. Rare terms stay unless a [`Window`] says otherwise. I-Match's own middle window is for collections in which a term
//!    on a single page is a spelling mistake. Among a few dozen pages of one site it is what tells two pages apart: a
//!    shop's products would all be duplicates. Ma et al. keep the most infrequent terms as well.
//! 2. A page without any telling term is compared by all its terms. Among two copies of one page every term stands on
//!    every page.
//! 3. The signature is this crate's 64-bit fingerprint, not SHA-1: pages are compared within one collection, nobody gains
//!    by a collision but the one who then hides a page of his own, and the core is smaller by one hash function.
//!
//! The wrong choice for pages that differ in their numbers alone, and for near duplicates: one telling term more, and
//! the signature is another.

use fixedbitset::FixedBitSet;

use unhusk::page::fingerprint::Fingerprint;
use unhusk::page::maps::{self, Map, Set};
use unhusk::page::{Element, NodeId, Page};

/// Terms of one page that are looked at; the rest of a longer page is not compared. A novel has a tenth of them.
pub const MAX_PAGE_TERMS: usize = 1 << 20;

/// Distinct terms counted in a collection; further ones are taken for rare. Bounds memory to some 32 MB.
pub const MAX_TERMS: usize = 1 << 20;

/// Which terms tell pages apart, by inverse document frequency: 0 = on every page, 1 = on a single one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Window {
    low: f64,
    high: f64,
}

impl Default for Window {
    /// All but the most frequent: those on more than n^0.9 of n pages, 28 of 40.
    fn default() -> Self {
        Window {
            low: 0.1,
            high: 1.0,
        }
    }
}

impl Window {
    /// Keeps terms from `low` to `high`, each 0..=1.
    #[must_use]
    pub fn new(low: f64, high: f64) -> Window {
        Window { low, high }
    }

    /// Whether a term on `on` of `pages` pages takes part.
    #[must_use]
    pub fn keeps(self, on: u32, pages: usize) -> bool {
        if pages < 2 {
            return true;
        }
        let pages = pages as f64;
        let idf = (pages / f64::from(on.max(1))).ln() / pages.ln();
        (self.low..=self.high).contains(&idf)
    }
}

/// What is left out of a collection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Duplicates {
    /// One bit per page: an earlier page says the same.
    pub pages: FixedBitSet,
    /// False if a bound was met: [`MAX_PAGE_TERMS`] or [`MAX_TERMS`].
    pub complete: bool,
}

/// Finds the pages that say the same as an earlier one. `step` is called twice a page.
#[must_use]
pub fn duplicates(pages: &[&Page], window: Window, step: &mut dyn FnMut()) -> Duplicates {
    let mut complete = true;
    let mut on: Map<u64, u32> = Map::default();
    for page in pages {
        for term in terms(page, &mut complete) {
            if on.len() < MAX_TERMS || on.contains_key(&term) {
                *on.entry(term).or_insert(0) += 1;
            } else {
                complete = false;
            }
        }
        step();
    }
    let mut found = FixedBitSet::with_capacity(pages.len());
    let mut known = Set::default();
    for (k, page) in pages.iter().enumerate() {
        let all = terms(page, &mut complete);
        let telling = |term: &&u64| window.keeps(on.get(term).copied().unwrap_or(1), pages.len());
        let mut signature = Fingerprint::new();
        let mut told = false;
        for term in all.iter().filter(telling) {
            signature.u64(*term);
            told = true;
        }
        if !told {
            for term in &all {
                signature.u64(*term);
            }
        }
        // A signature of few telling terms and one of all terms are different things.
        if !known.insert(signature.u64(u64::from(told)).finish()) {
            found.insert(k);
        }
        step();
    }
    Duplicates {
        pages: found,
        complete,
    }
}

/// The distinct terms of what people read on a page: words between white space, as numbers in ascending order.
fn terms(page: &Page, complete: &mut bool) -> Vec<u64> {
    let mut terms = Vec::new();
    let mut skipped = NodeId::ROOT;
    for node in page.nodes() {
        if node < skipped {
            continue;
        }
        if page.element(node).is_some_and(Element::is_never_rendered) {
            skipped = page.end(node);
            continue;
        }
        if is_markup(page, node) {
            continue;
        }
        for word in page.text(node).unwrap_or_default().split_whitespace() {
            if terms.len() == MAX_PAGE_TERMS {
                *complete = false;
                break;
            }
            terms.push(maps::hash_of(word));
        }
    }
    terms.sort_unstable();
    terms.dedup();
    terms
}

/// Text directly inside a frame is what browsers without frames would show: markup, to a parser of today.
pub(super) fn is_markup(page: &Page, node: NodeId) -> bool {
    let parent = page.parent(node).and_then(|parent| page.element(parent));
    parent == Some(Element::Iframe)
}
