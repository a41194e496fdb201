//! Each method, on the pages of one made-up site.

use husk_lab::chunk::{Chunks, Unit};
use husk_lab::methods::Method;
use husk_lab::page_level;
use unhusk::page::Page;
use unhusk::segment::{mdr, tps as tag_paths};
use unhusk::template::PagePair;

use super::check;
use super::pages::pages;

/// Learns from all pages but the last, marks all.
fn learned(method: Method, data: &[u8]) -> Vec<Page> {
    let pages = pages(data, 2000);
    let others: Vec<&Page> = pages.iter().take((pages.len() - 1).max(1)).collect();
    let seed = data.first().copied().unwrap_or(0).into();
    for by in [
        method.learn_plain(&others, seed, &mut |_, _| ()),
        method.learn_per_kind(&others, seed, &mut |_, _| ()),
    ] {
        for page in &pages {
            check::marker(by.as_ref(), page);
        }
    }
    pages
}

pub fn tps(data: &[u8]) {
    for page in &learned(Method::Tps, data) {
        for settings in [
            tag_paths::Settings::as_printed(),
            tag_paths::Settings::as_measured(),
        ] {
            let steps = tag_paths::steps(page, &settings);
            assert_eq!(steps.regions, tag_paths::segments_with(page, &settings));
            let _ = tag_paths::filter(page, &settings);
        }
    }
}

pub fn mdr(data: &[u8]) {
    for page in &learned(Method::Mdr, data) {
        for settings in [
            mdr::Settings::default(),
            mdr::Settings::as_printed().with_tables_only(true),
        ] {
            let found = mdr::mine(page, &settings);
            for record in found.records() {
                for range in record.ranges(page) {
                    assert!(range.start < range.end && range.end as usize <= page.len());
                }
            }
            let _ = mdr::mine_kept(
                page,
                &tag_paths::filter(page, &tag_paths::Settings::default()),
                &settings,
            );
        }
    }
}

pub fn page_level(data: &[u8]) {
    for page in &learned(Method::PageLevel, data) {
        let _ = page_level::basic(page);
        let _ = page_level::basic_merge(page, 0.2);
        let _ = page_level::smooth(page, &page_level::Smoothing::as_printed());
    }
}

pub fn rtdm(data: &[u8]) {
    let pages = learned(Method::Rtdm, data);
    if let [one, other, ..] = pages.as_slice() {
        // Steps that are too few end a comparison, nothing else.
        for steps in [0, 1000, 1 << 20] {
            let _ = PagePair::of(one, other, steps);
        }
    }
}

pub fn votes(data: &[u8]) {
    learned(Method::RtdmVote, data);
}

pub fn align(data: &[u8]) {
    learned(Method::Align, data);
}

pub fn chunk(data: &[u8]) {
    learned(Method::Chunk, data);
    for page in &learned(Method::BlockChunk, data) {
        for unit in [Unit::Tables, Unit::Blocks] {
            let chunks = Chunks::of(page, unit);
            for node in page.nodes() {
                let _ = (chunks.chunk(node), chunks.is_read(node));
            }
        }
    }
}

pub fn site_level(data: &[u8]) {
    learned(Method::SiteLevel, data);
}
