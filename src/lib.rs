//! Husk finds the *template* of a web page (menus, ads, related links, footers) and keeps its *kernel*, the main content.
//!
//! # Bird's-eye view
//!
//! ```text
//!   live document ── extension's walk ──▶ wire bytes ─┐
//!   saved file ───── html5ever ──────────▶ builder ───┴▶ Page ─▶ segment (one page → regions)   ─┐
//!                                                          └──▶ template (several pages → template) ─┴▶ Verdict ─▶ article
//! ```
//!
//! # Code map
//!
//! | module | what it computes |
//! | --- | --- |
//! | [`page`] | `Page`: a flat arena of nodes in document order with side columns; the only form algorithms see |
//! | [`segment`] | one page → regions: tag path sequence segmentation, data records (MDR), PageLevel |
//! | [`template`] | several pages of a site → its template: RTDM-TD, FindTemplate, votes of pairs, SiteLevel, alignment, text chunks, page clusters, the stored site template |
//! | [`verdict`] | page + site template + the person's rules → class, score and reason of every node |
//! | [`article`] | verdict → title, facts (authors, dates, …) and body of the main content, as text, HTML and Markdown |
//! | [`methods`] | every method behind one call, for measuring and showing them side by side |
//! | `crawl` | many pages of many sites: web archives in, records out, a template for each site between (feature `cli`) |
//! | [`labels`] | what people say of a page's blocks: how near methods and other people come to it |
//! | `eval` | metrics, data set and label readers, tables; used by the command line |
//! | `cli` | the `husk` command line (feature `cli`) |
//! | `wasm` | the doors to the core for the extension and the workbench, the only module that names wasm-bindgen (feature `wasm`) |
//!
//! Dependencies point one way: `page ← segment, template ← verdict ← {article, methods, labels} ← {wasm, crawl ← eval ← cli}`.
//!
//! # Invariants
//!
//! - Every traversal is a loop: nothing recurses on the depth of a page, and nothing panics on any page.
//! - Nodes are integers in document order; facts live in columns beside them, never as strings inside a tree.
//! - Whatever is stored carries a version, and hashes that are stored come from one pinned function.
//! - Absent on purpose: clocks, randomness without a given seed, network, files (the command line aside), unsafe code.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod article;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub mod crawl;
#[cfg(feature = "cli")]
pub mod eval;
pub mod labels;
pub mod methods;
pub mod page;
pub mod segment;
pub mod template;
pub mod verdict;
#[cfg(all(feature = "wasm", target_arch = "wasm32"))]
pub mod wasm;
