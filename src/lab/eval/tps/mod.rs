//! Table I of the tag path sequence paper, theirs beside ours, for its own 23 pages.
//!
//! The paper prints its algorithm but not how HTML became a tree, and its program took two lines otherwise than printed
//! (see [`tps`](unhusk::segment::tps), 2 and 3). Both are choices here, made once for all pages. With the paper's own
//! ([`Reader::Soup`], [`Settings::as_measured`]) 21 raw and 22 pruned sizes come out to the node. The two pages that
//! differ are other copies than the paper's: no reading makes 1421 nodes of a file with 306, and the other has 44 nodes
//! more outside the same main region.
//!
//! The record columns rest on two things the paper does not say: which records are targets (see [`targets`]) and what its
//! MDR was (see [`miner`]).

pub mod miner;
mod records;
mod table;
pub mod targets;

pub use records::{Counts, Miner, Records, records};
pub use table::{Row, table};

use serde_json::Value;

use super::dataset::Entry;
use super::tag_soup;
use unhusk::page::{NodeId, Page, PageError, html};
use unhusk::segment::tps::{Sequence, Settings, prune, search};

/// How HTML becomes a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// As the paper's program did.
    Soup,
    /// As browsers do today.
    Html5,
}

/// Sizes of one page, in nodes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sizes {
    /// Before pruning.
    pub raw: usize,
    /// After pruning.
    pub pruned: usize,
    /// Splits until the main region was found.
    pub splits: usize,
}

impl Sizes {
    /// Share of nodes pruned, in percent, 0..=100.
    #[must_use]
    pub fn reduction(&self) -> f64 {
        if self.raw == 0 {
            return 0.0;
        }
        100.0 * (self.raw - self.pruned) as f64 / self.raw as f64
    }
}

/// Sizes of a page given by its bytes.
///
/// # Errors
/// As the reader's.
pub fn sizes(bytes: &[u8], reader: Reader, settings: &Settings) -> Result<Sizes, PageError> {
    let Tree { page, body, raw } = reader.read(bytes)?;
    let sequence = Sequence::of(&page, body);
    let (symbols, count) = (sequence.symbols(), sequence.count());
    let found = search::search(symbols, count, settings, search::Scope::Main);
    let main = found.parts[found.main].range.clone();
    let kept = prune(&page, &sequence, main.start as usize..main.end as usize);
    // What is outside the body is never pruned.
    let pruned = kept.count_ones(..) + raw - sequence.nodes().len();
    Ok(Sizes {
        raw,
        pruned,
        splits: found.cuts.len(),
    })
}

/// A page that was read, and how many nodes the paper would count.
struct Tree {
    page: Page,
    body: NodeId,
    raw: usize,
}

impl Reader {
    fn read(self, bytes: &[u8]) -> Result<Tree, PageError> {
        match self {
            Reader::Soup => {
                let soup = tag_soup::read(bytes)?;
                // Its root is not an element of the document.
                let raw = soup.page.len() - 1;
                Ok(Tree {
                    page: soup.page,
                    body: soup.body,
                    raw,
                })
            }
            Reader::Html5 => {
                let page = html::parse_bytes(bytes, "", None, html::Scripting::Off)?;
                let raw = Sequence::of(&page, NodeId::ROOT).nodes().len();
                let body = page.body();
                Ok(Tree { page, body, raw })
            }
        }
    }
}

/// The paper's row of one page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Theirs {
    /// Nodes before pruning.
    pub raw: usize,
    /// Nodes after pruning.
    pub pruned: usize,
    /// Whether the target records survive.
    pub content_present: bool,
    /// Records before pruning.
    pub raw_records: Counts,
    /// Records after pruning.
    pub pruned_records: Counts,
    /// Equation 4 in percent, where the content survives.
    pub noise_removed: Option<f64>,
}

/// The paper's row in a page's gold; `None` if there is none.
#[must_use]
pub fn paper_row(entry: &Entry) -> Option<Theirs> {
    let row = entry.gold.get("table1")?;
    let count = |key: &str| Some(row.get(key).and_then(Value::as_u64)? as usize);
    Some(Theirs {
        raw: count("dom_raw")?,
        pruned: count("dom_pruned")?,
        content_present: row.get("content_present")?.as_bool()?,
        raw_records: Counts {
            total: count("mdr_raw_total")?,
            target: count("mdr_raw_target")?,
        },
        pruned_records: Counts {
            total: count("mdr_pruned_total")?,
            target: count("mdr_pruned_target")?,
        },
        noise_removed: row.get("noise_removed").and_then(Value::as_f64),
    })
}
