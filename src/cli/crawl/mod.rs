//! A crawl: many pages of many sites, more than memory holds.
//!
//! ```text
//!   inputs ─▶ pages ─┬─▶ sample: the same few pages of each site, whoever looks ─▶ teach: its template ─▶ templates, a folder
//!                    └─▶ extract: one pass, each page beside its site's template ─▶ records ─▶ lines or columns
//! ```
//!
//! Sites come first, pages after, as the RTDM-TD paper has it: learning looks at a bounded sample, removal at every page once.
//! Nothing here depends on how pages are spread over inputs or machines, so that one and many give the same bytes.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`sample`] | which pages teach a site's template |
//! | [`gather`] | those pages, out of the inputs |
//! | [`teach`] | a template out of them |
//! | [`templates`] | templates in a folder, as the extension imports them |
//! | [`record`] | what is kept of a page |
//! | [`extract`] | all pages of an input, judged in one pass |
//! | [`output`] | records as JSON lines or Parquet |

pub mod extract;
pub mod gather;
pub mod output;
pub mod record;
pub mod sample;
pub mod teach;
pub mod templates;
