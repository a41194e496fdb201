//! Several pages of one site → the site's template.
//!
//! # Which one, when?
//!
//! - [`SiteTemplate`]: what is stored of a site and used on every page. Learns page by page, keeps kinds of pages apart,
//!   marks in linear time. Fails where template text differs on every page (a date in the header): that is not seen
//!   twice, and left to the page's own verdict.
//! - [`find`]: FindTemplate as printed, one tree common to sampled pages. For comparing with its paper. Fails on samples
//!   that mix kinds of pages: one odd page and little is left.
//! - [`align`]: the consensus of many token sequences. For samples with odd pages in them: what half of the pages share
//!   stays. Fails where blocks change their order.
//! - [`site_level`]: subtrees that stand the same on a tenth of the pages, for training classifiers and for comparing with
//!   its paper. Fails where one attribute or word of a block differs from page to page: only its parts are found.
//! - [`vote`]: what many pairs of pages share, by the mapping. For samples with odd pages in them, too. Fails where one
//!   tree is wanted, to be looked at.
//! - [`Clusters`]: the pages by kind, so that any method can learn one template a kind. Fails where one kind of page comes
//!   with very different amounts of content: it falls apart into several, each with few pages.
//! - [`rtdm`]: what changed between two pages, node by node, in order. For showing. Fails to follow blocks that moved.
//! - [`chunk`]: stretches of text between tables (or blocks) that stand on several pages. Quick, simple, and blind to
//!   where a text stands. Fails on chunks in which one word changes, and on short content that many pages share.
//! - [`imatch`]: pages that say the same as another. Fails on near duplicates.

mod address;
pub mod align;
pub mod chunk;
pub mod cluster;
pub mod correction;
mod describe;
mod edit;
pub mod find;
pub mod imatch;
mod leaf;
mod learn;
pub mod mark;
pub mod model;
mod outline;
mod pair;
pub mod position;
pub mod random;
mod repeat;
pub mod rtdm;
mod said;
pub mod site_level;
mod sketch;
pub mod stored;
mod tree;
mod trim;
pub mod vote;

pub use cluster::Clusters;
pub use correction::{Corrected, MAX_CORRECTIONS, Override};
pub use describe::{BlockDescription, ClusterDescription, Description, MAX_BLOCKS};
pub use edit::{Edit, EntryId};
pub use learn::LearnReport;
pub use mark::{DRIFT_LIMIT, MATCH_SIMILARITY, Marks, Match, Seen};
pub use model::{
    JOIN_SIMILARITY, MAX_CLUSTERS, MAX_ENTRIES, MAX_HISTORY, MAX_ONCE, MAX_RECENT, MAX_SAMPLE,
    MIN_SEEN, SiteTemplate, WINDOW, is_template,
};
pub use outline::{Fit, Kind, Known, KnownIn, Outline};
pub use pair::PagePair;
pub use position::{MAX_POSITIONS, Position, PositionMean, positions};
pub use said::{MAX_EDITS, ROLES};
pub use stored::{MAX_BYTES, TemplateError, VERSION};
pub use tree::{Labels, Tree};
