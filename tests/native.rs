//! Every Rust test that needs no browser, in one binary: linked alone, each file would bring the whole crate along and take
//! gigabytes of disk and most of the time.
#![cfg(not(target_arch = "wasm32"))]

mod align;
mod article_attached;
mod article_body;
mod article_chunks;
mod article_content;
mod article_emphasis;
mod article_facts;
mod article_fallback;
mod article_hostile;
mod article_items;
mod article_metadata;
mod article_parts;
mod article_pictures;
mod article_posts;
mod article_reading;
mod article_records;
mod article_several;
mod boosting;
mod chunk;
mod cli_crawl;
mod cli_eval;
mod cli_inputs;
mod cli_labels;
mod cli_lines;
mod cluster;
mod clutter_model;
mod crawl;
mod decision;
mod decision_earlier;
mod decision_leaves;
mod decision_like;
mod eval_align;
mod eval_blocks;
mod eval_bootstrap;
mod eval_chunk;
mod eval_copies;
mod eval_dataset;
mod eval_labels;
mod eval_labels_refused;
mod eval_metrics;
mod eval_page_level;
mod eval_plot;
mod eval_records;
mod eval_retrieval;
mod eval_rtdm;
mod eval_table;
mod eval_template;
mod eval_texts;
mod eval_tps;
mod forest;
mod generated;
mod hidden_text;
mod isotonic;
mod labels;
mod labels_consensus;
mod labels_fleiss;
mod mdr;
mod page_builder;
mod page_hostile;
mod page_html;
mod page_kind;
mod page_level;
mod page_links;
mod page_maps;
mod page_paths;
mod page_wire;
mod page_wire_hostile;
mod plan;
mod readable;
mod rtdm;
mod site_level;
mod site_template;
mod structure;
mod template_merge;
mod template_outline;
mod template_stored;
mod tps;
mod types;
mod verdict;
mod verdict_known;
mod verdict_left;
mod verdict_listing;
mod verdict_pages;
mod verdict_parts;
mod verdict_rows;
mod verdict_samples;
mod verdict_selection;
mod verdict_shapes;
mod vote;
mod warc;

/// The naive twins of the methods.
mod oracle {
    pub mod align;
    pub mod boosting;
    pub mod chunk;
    pub mod cluster;
    pub mod forest;
    pub mod isotonic;
    pub mod like;
    pub mod mdr;
    pub mod paths;
    pub mod rtdm;
    pub mod several;
    pub mod site_level;
    pub mod tps;
    pub mod vote;
}

/// What several of the tests build on.
mod support {
    pub mod archive;
    pub mod data;
    pub mod decisions;
    pub mod folder;
    pub mod formats;
    pub mod framed;
    pub mod gazette;
    pub mod husk;
    pub mod kept;
    pub mod labels;
    pub mod pages;
    pub mod small_page;
    pub mod verdict_cases;
}
