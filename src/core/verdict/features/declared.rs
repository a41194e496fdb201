//! What a page declares of itself beside its text: descriptions, linked data (JSON-LD), data for its scripts, microdata.
//! A text that stands there as well is what the page is about.

use super::{Facts, is};
use crate::page::maps::Map;
use crate::page::text::{self, words};
use crate::page::{Element, NodeId, Page, fnv};
use crate::verdict::text_blocks::TextBlock;

pub(super) const NAMES: [&str; 14] = [
    "in description",
    "in linked data",
    "in script data",
    "microdata text",
    "microdata product",
    "microdata comment",
    "microdata trail",
    "page has description",
    "page has linked data",
    "says article",
    "says product",
    "says list",
    "says thread",
    "says site",
];

/// Bytes of declared text that are read, of each kind.
const MOST_BYTES: usize = 400_000;
/// Words that must stand side by side.
const WIDTH: usize = 3;

/// Hashes of words side by side, with bits of what they stand in; 32 of them, as other maps have, so that they share their code.
type Shingles = Map<u64, u32>;

const DESCRIPTION: u32 = 1;
const LINKED: u32 = 2;
const DATA: u32 = 4;

pub(super) struct Declared<'a> {
    page: &'a Page,
    shingles: Shingles,
    /// Per node, bits of the microdata around it.
    props: Vec<u8>,
    whole: [f32; 7],
}

const TEXT: u8 = 1;
const PRODUCT: u8 = 2;
const COMMENT: u8 = 4;
const TRAIL: u8 = 8;

impl<'a> Declared<'a> {
    pub(super) fn of(facts: &Facts<'a>) -> Declared<'a> {
        let page = facts.page;
        let mut found = Shingles::default();
        let (mut linked_bytes, mut data_bytes) = (0, 0);
        let mut said = DeclaredKind::default();
        let mut props: Vec<u8> = Vec::with_capacity(page.len());
        for node in page.nodes() {
            let above = page.parent(node).map_or(0, |parent| props[parent.index()]);
            let mut own = 0;
            match page.element(node) {
                Some(Element::Meta) => meta(page, node, &mut found, &mut said),
                Some(Element::Script) => {
                    let kind = page.attribute(node, "type").unwrap_or_default();
                    let is_linked = text::find(kind, "ld+json").is_some();
                    let (into, bytes) = if is_linked {
                        (LINKED, &mut linked_bytes)
                    } else {
                        (DATA, &mut data_bytes)
                    };
                    for text in page.children(node).filter_map(|child| page.text(child)) {
                        if *bytes < MOST_BYTES && text.len() < MOST_BYTES {
                            *bytes += text.len();
                            add(&mut found, text, into);
                            if is_linked {
                                said.types(text);
                            }
                        }
                    }
                }
                Some(_) => own = microdata(page, node, &mut said),
                None => {}
            }
            props.push(above | own);
        }
        let all = found.values().fold(0, |all, bits| all | bits);
        let whole = [
            is(all & DESCRIPTION != 0),
            is(all & LINKED != 0),
            is(said.article),
            is(said.product),
            is(said.list),
            is(said.thread),
            is(said.site),
        ];
        Declared {
            page,
            shingles: found,
            props,
            whole,
        }
    }

    pub(super) fn write(&self, unit: &TextBlock, out: &mut Vec<f32>) {
        let (mut all, mut counts) = (0_u32, [0_u32; 3]);
        if !self.shingles.is_empty() {
            let mut run = Run::default();
            for node in (unit.from.0..=unit.last.0).map(NodeId) {
                if let Some(text) = self.page.text(node).filter(|_| !self.page.is_hidden(node)) {
                    run.read(text, |hash| {
                        all += 1;
                        if let Some(bits) = self.shingles.get(&hash) {
                            for (count, bit) in counts.iter_mut().zip([DESCRIPTION, LINKED, DATA]) {
                                *count += u32::from(bits & bit != 0);
                            }
                        }
                    });
                }
            }
        }
        out.extend(counts.map(|count| {
            if all == 0 {
                -1.0
            } else {
                count as f32 / all as f32
            }
        }));
        let props = self.props[unit.owner.index()];
        out.extend([TEXT, PRODUCT, COMMENT, TRAIL].map(|bit| is(props & bit != 0)));
        out.extend_from_slice(&self.whole);
    }
}

/// What kind of thing the page says it is about.
#[derive(Default)]
struct DeclaredKind {
    article: bool,
    product: bool,
    list: bool,
    thread: bool,
    site: bool,
}

/// The types that linked data names, wherever they stand in it.
pub(crate) fn linked_types(text: &str) -> impl Iterator<Item = &str> {
    const AFTER: &str = "type\"";
    // By the one character, which is found faster than the name.
    let marks = text
        .match_indices('@')
        .map(|(at, mark)| (at, at + mark.len()));
    let names =
        marks.filter(|&(at, after)| text[..at].ends_with('"') && text[after..].starts_with(AFTER));
    names.map(|(_, after)| {
        let rest = &text[after + AFTER.len()..];
        let rest = rest.trim_start_matches([' ', ':', '[', '"', '\n', '\t']);
        rest.split(['"', ',']).next().unwrap_or_default()
    })
}

impl DeclaredKind {
    /// Reads schema.org types, wherever they stand in a text.
    fn types(&mut self, text: &str) {
        for name in linked_types(text) {
            self.name(name);
        }
    }

    fn name(&mut self, name: &str) {
        match name {
            "Product" | "ProductGroup" => self.product = true,
            "ItemList" | "CollectionPage" | "SearchResultsPage" | "OfferCatalog" => {
                self.list = true
            }
            "DiscussionForumPosting" | "QAPage" | "Question" => self.thread = true,
            "Organization" | "LocalBusiness" | "Service" => self.site = true,
            _ if name.ends_with("Article")
                || name.ends_with("Posting")
                || name == "Recipe"
                || name == "HowTo" =>
            {
                self.article = true;
            }
            _ => {}
        }
    }
}

fn meta(page: &Page, node: NodeId, found: &mut Shingles, said: &mut DeclaredKind) {
    let name = page
        .attribute(node, "name")
        .or_else(|| page.attribute(node, "property"))
        .unwrap_or_default();
    let content = page.attribute(node, "content").unwrap_or_default();
    match name {
        "description" | "og:description" | "twitter:description" | "Description" => {
            add(found, content, DESCRIPTION);
        }
        "og:type" => match content {
            "article" => said.article = true,
            "product" | "og:product" | "product.item" => said.product = true,
            "website" => said.site = true,
            _ => {}
        },
        _ => {}
    }
}

/// Bits of what an element says by microdata.
fn microdata(page: &Page, node: NodeId, said: &mut DeclaredKind) -> u8 {
    let mut bits = 0;
    if let Some(prop) = page.attribute(node, "itemprop") {
        bits |= match prop {
            "articleBody" | "text" | "description" | "reviewBody" | "mainContentOfPage" => TEXT,
            "comment" | "review" | "reviews" => COMMENT,
            "offers" | "price" => PRODUCT,
            _ => 0,
        };
    }
    if let Some(kind) = page.attribute(node, "itemtype") {
        let name = kind.rsplit('/').next().unwrap_or_default();
        said.name(name);
        bits |= match name {
            "Product" | "Offer" => PRODUCT,
            "Comment" | "UserComments" | "Review" => COMMENT,
            "BreadcrumbList" | "SiteNavigationElement" | "WPFooter" | "WPHeader" | "WPSideBar" => {
                TRAIL
            }
            _ => 0,
        };
    }
    bits
}

/// The last words of a text that is read piece by piece.
#[derive(Default)]
struct Run {
    last: [u64; WIDTH],
    filled: usize,
}

impl Run {
    /// Calls `found` with the hash of every run of words that ends in `text`.
    fn read(&mut self, text: &str, mut found: impl FnMut(u64)) {
        for word in words(text).map(|word| fnv::hash(word.bytes().map(u64::from))) {
            self.last.rotate_left(1);
            self.last[WIDTH - 1] = word;
            self.filled += 1;
            if self.filled >= WIDTH {
                found(fnv::hash(self.last.into_iter()));
            }
        }
    }
}

/// Adds the words side by side of a text that stands there.
fn add(found: &mut Shingles, text: &str, bit: u32) {
    Run::default().read(text, |hash| *found.entry(hash).or_default() |= bit);
}
