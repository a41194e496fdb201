//! Measuring: data set readers, the papers' own tables, and how tables are printed. Used by the command line alone.

pub mod align;
pub mod bench;
pub mod blocks;
pub mod chunk;
pub mod dataset;
pub mod generated;
pub mod gold;
pub mod learned;
pub mod logistic;
pub mod measure;
pub mod metrics;
pub mod model_file;
pub mod page_level;
pub mod page_level_tables;
pub mod plot;
pub mod records;
pub mod report;
pub mod rtdm;
pub mod shingle;
pub mod snapshot;
pub mod table;
pub mod tag_soup;
pub mod template;
pub mod tps;
pub mod unseen;
pub mod xpath;
