//! The `husk` command line.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`commands`] | one file or folder a sub-command: options, and what is printed |
//! | [`input`] | pages, from files, folders, web archives, JSON lines |
//! | [`crawl`] | many pages of many sites: records out, a template for each site between |

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod commands;
pub mod crawl;
pub mod input;
