//! The `husk` command line.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`commands`] | one file or folder a sub-command: options, and what is printed |
//! | [`crawl`] | many pages of many sites: web archives in, records out, a template for each site between |

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod commands;
pub mod crawl;
