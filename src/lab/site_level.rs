//! SiteLevel(θ): a subtree that stands the same on at least a share θ of a site's pages is template.
//!
//! ```text
//!   page 1         page 2         page 3         θ = 1/2
//!   ul  p          ul  p          div p          ul (2 of 3) is template with all it holds
//!   a b  one       a b  two       ul   three     p is not: its text differs
//!                                 a b            div is not, seen once; but if ul is > 85 % of its HTML,
//!                                                [`SiteLevel::labels`] calls it template for a classifier to learn from
//! ```
//!
//! - Time O(nodes + attributes + text) a page; memory one number and count for each different subtree of the site, at most
//!   [`MAX_SUBTREES`]: after that, known ones are counted on and new ones not taken up ([`SiteLevel::complete`]).
//! - Paper: D. Chakrabarti, R. Kumar, K. Punera, *Page-level template detection via isotonic smoothing*, WWW 2007, sections
//!   3 and 5.1; after D. Gibson, K. Punera, A. Tomkins, *The volume and evolution of web page templates*, WWW 2005.
//!
//! What differs:
//!
//! 1. The paper has 100 pages a site or more, so that a tenth of them is many. Here a subtree must be on two pages at
//!    least, whatever θ is: with ten pages all would be template.
//! 2. White space between words is collapsed before it is compared, and text of nothing else is left out.
//! 3. How much HTML a node has is estimated from the page's columns, see [`html_size`](unhusk::page::html_size).
//!
//! The wrong choice for menus that mark the page one is on, whose outermost element differs everywhere (the items
//! inside are found), for small sites, and for related links, ads and whatever else differs from page to page.

use fixedbitset::FixedBitSet;

use unhusk::page::fingerprint::Fingerprint;
use unhusk::page::html_size::HtmlSizes;
use unhusk::page::maps::{Map, Set};
use unhusk::page::{Page, StrId, text};

/// Default θ, share of the pages, 0..=1: the paper's 10 %.
pub const SHARE: f64 = 0.1;

/// Fewest pages a template subtree is on.
pub const MIN_PAGES: u32 = 2;

/// A node with more than this share of its HTML inside template subtrees is template too, 0..=1: the paper's 85 %.
pub const LABEL_SHARE: f64 = 0.85;

/// Most different subtrees remembered of a site: some 300 MB.
pub const MAX_SUBTREES: usize = 1 << 24;

/// What is known of the subtrees of a site.
#[derive(Clone, Debug)]
pub struct SiteLevel {
    share: f64,
    pages: u32,
    seen_on: Map<u64, u32>,
    complete: bool,
}

impl Default for SiteLevel {
    fn default() -> Self {
        Self::new(SHARE)
    }
}

impl SiteLevel {
    /// No pages yet; `share` is θ, 0..=1.
    #[must_use]
    pub fn new(share: f64) -> SiteLevel {
        SiteLevel {
            share: share.clamp(0.0, 1.0),
            pages: 0,
            seen_on: Map::default(),
            complete: true,
        }
    }

    /// Counts the subtrees of one more page of the site, each once.
    pub fn learn(&mut self, page: &Page) {
        self.pages += 1;
        let mut on_page = Set::default();
        for hash in hashes(page).into_iter().flatten() {
            if !on_page.insert(hash) {
                continue;
            }
            if let Some(count) = self.seen_on.get_mut(&hash) {
                *count += 1;
            } else if self.seen_on.len() < MAX_SUBTREES {
                self.seen_on.insert(hash, 1);
            } else {
                self.complete = false;
            }
        }
    }

    /// Pages learned from.
    #[must_use]
    pub fn pages(&self) -> u32 {
        self.pages
    }

    /// Whether every subtree was counted.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.complete
    }

    /// Fewest pages on which a subtree is template.
    #[must_use]
    pub fn threshold(&self) -> u32 {
        let wanted = (self.share * f64::from(self.pages)).ceil() as u32;
        wanted.max(MIN_PAGES)
    }

    /// The nodes whose subtree is template, one bit per node; what a template subtree holds is template with it.
    #[must_use]
    pub fn mark(&self, page: &Page) -> FixedBitSet {
        let threshold = self.threshold();
        let mut marked = FixedBitSet::with_capacity(page.len());
        let hashes = hashes(page);
        let mut inside = 0;
        for node in page.nodes() {
            let seen = hashes[node.index()].and_then(|hash| self.seen_on.get(&hash));
            if seen.is_some_and(|&pages| pages >= threshold) {
                inside = inside.max(page.end(node).0);
            }
            marked.set(node.index(), node.0 < inside);
        }
        marked
    }

    /// Training labels: [`mark`](Self::mark) and every element with more than [`LABEL_SHARE`] of its HTML in there.
    #[must_use]
    pub fn labels(&self, page: &Page) -> FixedBitSet {
        spread(page, &self.mark(page))
    }
}

/// `marked` and every element with more than [`LABEL_SHARE`] of its HTML inside it.
#[must_use]
pub fn spread(page: &Page, marked: &FixedBitSet) -> FixedBitSet {
    let sizes = HtmlSizes::of(page);
    let mut template: Vec<u64> = page
        .nodes()
        .map(|node| {
            if marked.contains(node.index()) {
                sizes.own(node)
            } else {
                0
            }
        })
        .collect();
    for node in page.nodes().rev() {
        if let Some(parent) = page.parent(node) {
            template[parent.index()] += template[node.index()];
        }
    }
    let mut labels = marked.clone();
    labels.grow(page.len());
    for node in page.nodes().filter(|&node| !page.is_text(node)) {
        let all = sizes.subtree(page, node) as f64;
        if template[node.index()] as f64 > LABEL_SHARE * all {
            labels.insert(node.index());
        }
    }
    labels
}

/// One hash per node over its whole subtree, equal where the HTML is; `None` for blank text.
///
/// 64 bits: two of ten million different subtrees are taken for one with a probability of 1 in 300,000.
fn hashes(page: &Page) -> Vec<Option<u64>> {
    // Strings are hashed once each, however many nodes have them.
    let mut strings: Vec<Option<u64>> = vec![None; page.strings().len()];
    let mut of = |id: StrId| {
        *strings[id.0 as usize]
            .get_or_insert_with(|| Fingerprint::new().str(page.strings().get(id)).finish())
    };
    let mut parts = Vec::with_capacity(page.len());
    let mut buffer = String::new();
    for node in page.nodes() {
        parts.push(if page.is_text(node) {
            buffer.clear();
            let data = page.strings().get(page.name_id(node));
            text::collapse_into(&mut buffer, data)
                .then(|| Fingerprint::new().u64(0).str(&buffer).finish())
        } else {
            let mut hash = mixed(1, of(page.name_id(node)));
            for &(name, value) in page.attribute_ids(node) {
                hash = mixed(mixed(hash, of(name)), of(value));
            }
            Some(hash)
        });
    }
    // Children from last to first go into their parent before it goes into its own.
    for node in page.nodes().rev() {
        let Some(hash) = parts[node.index()] else {
            continue;
        };
        // Closes the list of children, so that (a (b c)) and (a (b) c) differ.
        let hash = mixed(hash, END);
        parts[node.index()] = Some(hash);
        if let Some(parent) = page.parent(node) {
            let above = &mut parts[parent.index()];
            *above = above.map(|sum| mixed(sum, hash));
        }
    }
    parts
}

/// Any odd number.
const END: u64 = 0x9e37_79b9_7f4a_7c15;

/// A hash of two hashes in this order: the finisher of `MurmurHash3` over their combination.
fn mixed(one: u64, two: u64) -> u64 {
    let mut hash = one.rotate_left(23).wrapping_mul(END) ^ two;
    hash = (hash ^ hash >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash = (hash ^ hash >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ hash >> 33
}
