//! Husk finds the *template* of a web page (menus, ads, related links, footers) and keeps its *kernel*, the main content.
//!
//! ```text
//!   live document ── extension's walk ──▶ wire bytes ─┐
//!   HTML ─────────── html5ever ──────────▶ builder ───┴▶ Page ─▶ segment (one page → regions)   ─┐
//!                                                          └──▶ template (several pages → template) ─┴▶ Verdict ─▶ article
//! ```
//!
//! | module | what it computes |
//! | --- | --- |
//! | [`page`] | `Page`: a flat arena of nodes in document order with side columns; the only form algorithms see |
//! | [`segment`] | one page → regions: tag path sequence segmentation, data records (MDR) |
//! | [`template`] | several pages of a site → its template: RTDM-TD, FindTemplate, page clusters, the stored site template |
//! | [`verdict`] | page + site template + the person's rules → class, score and reason of every node |
//! | [`article`] | verdict → title, facts (authors, dates, …) and body of the main content, as text, HTML and Markdown |
//!
//! `extract` goes from HTML to the main content in one call (features `html` and `encodings`, on by default);
//! [`Judge`] is where to begin with a page of another source.
//!
//! Dependencies point one way: `page ← segment, template ← verdict ← article`.
//!
//! # Invariants
//!
//! - Every traversal is a loop: nothing recurses on the depth of a page, and nothing panics on any page.
//! - Nodes are integers in document order; facts live in columns beside them, never as strings inside a tree.
//! - Whatever is stored carries a version, and hashes that are stored come from one pinned function.
//! - Absent on purpose: clocks, randomness without a given seed, network, files, unsafe code.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

/// Its examples are run.
#[cfg(all(doctest, feature = "html"))]
#[doc = include_str!("README.md")]
struct Readme;

pub mod article;
#[cfg(feature = "html")]
mod extract;
mod learn;
pub mod page;
pub mod segment;
pub mod template;
pub mod verdict;

pub use article::Article;
#[cfg(feature = "encodings")]
pub use extract::extract_bytes;
#[cfg(feature = "html")]
pub use extract::{Extraction, Options, Record, extract};
pub use learn::{Lesson, learn, learn_with};
pub use page::Page;
pub use template::SiteTemplate;
pub use verdict::{Judge, Verdict};
