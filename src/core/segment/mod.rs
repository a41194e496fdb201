//! One page → regions.
//!
//! # Which one, when?
//!
//! - [`tps::segments`]: the whole page as a set of regions, for anything that wants to reason about blocks: verdicts,
//!   features, the inspector. Fails on pages with one look all over, where everything is one region.
//! - [`tps::filter`]: the paper's single main region, for pages of records (search results, listings, forums). Fails
//!   where the records differ in structure (only the largest kind stays) and where menus have more nodes than content.
//! - [`tps::filter_checked`]: the same with a second look, for callers who can tell whether a region is content: if
//!   not, the rest of the page is kept. Fails where neither half is content alone.
//! - [`mdr::mine`]: all lists of the page and each one's records, for anything that wants single records or wants to know
//!   that something repeats. Fails on lists of uneven items, and tells no list of results from a menu.
//!
//! The three of `tps` do not look at words: an article of three paragraphs under a large menu is the menu's page to them.

pub mod mdr;
pub mod tps;
