//! Several pages of one site → the site's template.
//!
//! # Which one, when?
//!
//! - [`SiteTemplate`]: what is stored of a site and used on every page. Learns page by page, keeps kinds of pages apart,
//!   marks in linear time. Fails where template text differs on every page (a date in the header): that is not seen
//!   twice, and left to the page's own verdict.
//! - [`find`]: FindTemplate as printed, one tree common to sampled pages. For comparing with its paper. Fails on samples
//!   that mix kinds of pages: one odd page and little is left.
//! - [`Clusters`]: the pages by kind, so that any method can learn one template a kind. Fails where one kind of page comes
//!   with very different amounts of content: it falls apart into several, each with few pages.
//! - [`rtdm`]: what changed between two pages, node by node, in order. For showing. Fails to follow blocks that moved.
//!
//! The papers' other methods are in the crate `husk-lab`.

mod address;
pub mod cluster;
mod describe;
pub mod find;
pub(crate) mod leaf;
mod learn;
pub mod mark;
mod merge;
pub mod model;
mod outline;
mod packed;
mod pair;
pub mod position;
pub mod random;
pub mod records;
mod repeat;
pub mod rtdm;
mod sketch;
pub mod stored;
mod tree;
mod trim;

pub use cluster::Clusters;
pub use describe::{BlockDescription, ClusterDescription, Description, MAX_BLOCKS};
pub use learn::LearnReport;
pub use mark::{DRIFT_LIMIT, MATCH_SIMILARITY, Marks, Match, Seen};
pub use model::{
    EntryId, JOIN_SIMILARITY, MAX_CLUSTERS, MAX_ENTRIES, MAX_HISTORY, MAX_ONCE, MAX_RECENT,
    MAX_SAMPLE, MIN_SEEN, SiteTemplate, WINDOW, is_template,
};
pub use outline::{Fit, KnownIn, KnownLeaf, Outline, PageKind};
pub use pair::PagePair;
pub use position::{MAX_POSITIONS, Position, PositionMean, positions};
pub use records::{FieldPlace, RecordField, RecordForm, RecordKind};
pub use stored::{Earlier, MAX_BYTES, TemplateError, VERSION};
pub use tree::{Labels, Tree};
