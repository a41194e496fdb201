//! What measures and reproduces: the other methods of the papers, every method behind one call, scoring by labels, and with
//! the feature `eval` data sets, measures, the papers' tables, training and generated sites.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`align`] | template extraction by aligning token sequences (Geraci and Maggini 2011) |
//! | [`chunk`], [`imatch`] | text chunks that many pages share (Ma et al. 2003), and I-Match fingerprints |
//! | [`page_level`], [`site_level`] | page-level template detection by isotonic smoothing, and SiteLevel (Chakrabarti et al. 2007) |
//! | [`vote`] | RTDM-TD's mapping of many pairs of pages, put to the vote |
//! | [`methods`] | every method behind one call, for measuring and showing them side by side |
//! | [`labels`] | what people say of a page's blocks: how near methods and other people come to it |
//! | `eval` | metrics, readers of data sets and labels, the papers' tables, training |
//!
//! # Which one, when?
//!
//! - [`page_level::smooth`]: how much each part looks like template, and sections of one score, from position, links and
//!   amounts of text. Fails on pages without real layout more often than on others, and on parts too small to be seen.
//! - [`align`]: the consensus of many token sequences. For samples with odd pages in them: what half of the pages share
//!   stays. Fails where blocks change their order.
//! - [`site_level`]: subtrees that stand the same on a tenth of the pages, for training classifiers and for comparing with
//!   its paper. Fails where one attribute or word of a block differs from page to page: only its parts are found.
//! - [`vote`]: what many pairs of pages share, by the mapping. For samples with odd pages in them, too. Fails where one
//!   tree is wanted, to be looked at.
//! - [`chunk`]: stretches of text between tables (or blocks) that stand on several pages. Quick, simple, and blind to
//!   where a text stands. Fails on chunks in which one word changes, and on short content that many pages share.
//! - [`imatch`]: pages that say the same as another. Fails on near duplicates.
//!
//! Dependencies point one way: `methods ← labels ← eval`.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod align;
pub mod chunk;
#[cfg(feature = "eval")]
pub mod eval;
pub mod imatch;
pub mod labels;
pub mod methods;
pub mod page_level;
#[cfg(feature = "eval")]
pub mod saved;
pub mod site_level;
pub mod vote;
