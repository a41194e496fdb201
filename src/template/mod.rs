//! Several pages of one site → the site's template.

mod cluster;
mod correction;
mod describe;
pub mod find;
mod leaf;
mod mark;
mod model;
mod position;
pub mod random;
pub mod rtdm;
mod stored;
mod tree;

pub use correction::{Corrected, MAX_CORRECTIONS, Wish};
pub use describe::{BlockDescription, ClusterDescription, Description, MAX_BLOCKS};
pub use mark::{DRIFT_LIMIT, MATCH_SIMILARITY, Marks, Match, Seen};
pub use model::{
    JOIN_SIMILARITY, LearnReport, MAX_CLUSTERS, MAX_ENTRIES, MAX_ONCE, MAX_RECENT, MAX_SAMPLE,
    MIN_SEEN, SiteTemplate, WINDOW, is_template,
};
pub use position::{MAX_POSITIONS, Position, PositionMean, positions};
pub use stored::{MAX_BYTES, TemplateError, VERSION};
pub use tree::{Labels, Tree};
