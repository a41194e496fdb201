//! Measures methods on sites whose pages carry no truth, by [counting](super::template) on the pages not learned from.

use rayon::prelude::*;

use super::gold::Measure;
use super::measure::{Settings, Source, USUAL_PAGES};
use super::template::{Learner, Row, Site};
use crate::methods::Method;
use unhusk::page::maps::Map;

/// Random samples that each line is the mean of.
const SAMPLES: u64 = 5;

/// A row for each method on each site that has enough pages, and a sentence for each page that failed. `step` is called
/// as each site is done.
#[must_use]
pub fn measure_sites(
    source: &dyn Source,
    methods: &[Method],
    settings: &Settings,
    step: &(dyn Fn() + Sync),
) -> (Vec<Row>, Vec<String>) {
    let mut sites: Vec<(&str, Vec<usize>)> = Vec::new();
    let mut known: Map<&str, usize> = Map::default();
    for (at, entry) in source.entries().iter().enumerate() {
        if Measure::of(entry) != Measure::Template {
            continue;
        }
        let site = *known.entry(&entry.site).or_insert(sites.len());
        if site == sites.len() {
            sites.push((&entry.site, Vec::new()));
        }
        sites[site].1.push(at);
    }
    let learned = settings.learn.unwrap_or(USUAL_PAGES);
    let mut rows = Vec::new();
    let mut errors = Vec::new();
    // Site by site, so that one site's pages are in memory at a time.
    for (name, pages) in sites {
        let read: Vec<_> = pages.par_iter().map(|&at| source.read(at)).collect();
        let mut good = Vec::with_capacity(read.len());
        for page in read {
            match page {
                Ok(page) => good.push(page.into_page()),
                Err(error) => errors.push(error.to_string()),
            }
        }
        let site = Site::of_pages(name, good);
        let able = |method: &&Method| site.allows(learned) && learned >= method.least_pages();
        let more: Vec<Row> = methods
            .par_iter()
            .filter(able)
            .map(|&method| Row {
                site: name.to_owned(),
                pages: site.len(),
                learned,
                method: Learner::Of(method),
                scores: (settings.seed..settings.seed.saturating_add(SAMPLES))
                    .into_par_iter()
                    .map(|seed| site.score(method, learned, seed))
                    .collect(),
            })
            .collect();
        rows.extend(more);
        step();
    }
    (rows, errors)
}
