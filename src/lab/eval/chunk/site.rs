//! A site at hand: its pages cut into chunks, and how many of these a template learned from some of them takes.
//!
//! Learning and counting read every chunk once; reading a site makes both cuts of every page, O(nodes) each.

use super::truth::{Judge, Leaf, Truth};
use super::{Counts, Measured, Row, close, mean};
use crate::chunk::{Chunks, Settings, Unit, learn};
use crate::eval::dataset::{DataError, DataSet, Entry};
use crate::eval::plot::Series;
use crate::eval::snapshot::parsed;
use crate::eval::template::leaves;
use unhusk::page::maps::Set;
use unhusk::page::tag_path::path_hashes;
use unhusk::page::{NodeId, Page};
use unhusk::template::random::Random;

/// The pages of a site, read and cut.
pub struct Site {
    name: String,
    set: String,
    samples: Vec<Sample>,
}

struct Sample {
    page: Page,
    leaves: Vec<Leaf>,
    tables: Chunks,
    blocks: Chunks,
}

impl Sample {
    fn chunks(&self, unit: Unit) -> &Chunks {
        match unit {
            Unit::Tables => &self.tables,
            Unit::Blocks => &self.blocks,
        }
    }
}

impl Site {
    /// Reads the pages of a site of a set.
    ///
    /// # Errors
    /// The first page that cannot be read or parsed.
    pub fn read(
        set_name: &str,
        name: &str,
        set: &DataSet,
        entries: &[&Entry],
    ) -> Result<Site, DataError> {
        let mut pages = Vec::with_capacity(entries.len());
        for entry in entries {
            let page = parsed(set, entry)?;
            pages.push(page);
        }
        Ok(Site::of(set_name, name, pages))
    }

    /// A site of these pages.
    #[must_use]
    pub fn of(set: &str, name: &str, pages: Vec<Page>) -> Site {
        let sample = |page: Page| {
            let paths = path_hashes(&page);
            let with_place = |(node, text): (NodeId, u64)| Leaf {
                node,
                place: paths[node.index()],
                text,
            };
            Sample {
                leaves: leaves(&page).into_iter().map(with_place).collect(),
                tables: Chunks::of(&page, Unit::Tables),
                blocks: Chunks::of(&page, Unit::Blocks),
                page,
            }
        };
        Site {
            name: name.to_owned(),
            set: set.to_owned(),
            samples: pages.into_iter().map(sample).collect(),
        }
    }

    /// Number of pages.
    #[must_use]
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether it has no pages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// `count` pages picked at random, and the others.
    fn split(&self, count: usize, seed: u64) -> (Vec<usize>, Vec<usize>) {
        let mut random = Random::new(seed);
        let mut rest: Vec<usize> = (0..self.len()).collect();
        let picked = (0..count).filter_map(|_| random.pick(&mut rest)).collect();
        rest.sort_unstable();
        (picked, rest)
    }

    /// Learns from the pages `from`, counts on the pages `on` by the truth of these.
    fn measure(&self, settings: &Settings, from: &[usize], on: &[usize]) -> Measured {
        let pages: Vec<&Page> = from.iter().map(|&k| &self.samples[k].page).collect();
        let template = learn(&pages, settings, &mut |_, _| {});
        let out: Set<usize> = template.duplicates().ones().map(|k| from[k]).collect();
        let on = || {
            on.iter()
                .filter(|k| !out.contains(k))
                .map(|&k| &self.samples[k])
        };
        let unit = settings.unit();
        let judge = Judge::of(on().map(|sample| sample.leaves.as_slice()));
        let mut counts = Counts::default();
        for sample in on() {
            counts.pages += 1;
            let chunks = sample.chunks(unit);
            for chunk in chunks.with_text() {
                let taken = template.pages_with(chunk).is_some();
                counts.chars += u64::from(chunk.chars);
                counts.template_chars += u64::from(chunk.chars) * u64::from(taken);
            }
            let truth = judge.chunks(&sample.page, &sample.leaves, chunks);
            for chunk in chunks.between_tags() {
                let taken = usize::from(template.pages_with(chunk).is_some());
                counts.tables += 1;
                match truth[chunks.of[chunk.first.index()] as usize] {
                    Truth::Template => {
                        counts.template += 1;
                        counts.found += taken;
                    }
                    Truth::Text => {
                        counts.text += 1;
                        counts.wrong += taken;
                    }
                    Truth::Unjudged => counts.unjudged += taken,
                }
            }
        }
        Measured {
            counts,
            duplicates: out.len(),
            threshold: template.threshold(),
        }
    }

    /// The site's row of tables 1 and 2.
    #[must_use]
    pub fn row(&self, settings: &Settings, seeds: u64) -> Row {
        let all: Vec<usize> = (0..self.len()).collect();
        let halves = (0..seeds).filter_map(|seed| {
            let (from, on) = self.split(self.len() / 2, seed);
            self.measure(settings, &from, &on).counts.ttdr()
        });
        Row {
            site: self.name.clone(),
            set: self.set.clone(),
            unit: settings.unit(),
            all: self.measure(settings, &all, &all),
            unseen: mean(halves),
        }
    }

    /// Whether ttdr is close to 1 at this threshold, learned from and judged on all pages; `None` where there is nothing
    /// to find.
    #[must_use]
    pub fn is_close(&self, settings: &Settings) -> Option<bool> {
        let all: Vec<usize> = (0..self.len()).collect();
        let ttdr = self.measure(settings, &all, &all).counts.ttdr();
        ttdr.map(close)
    }

    /// Figure 3: ttdr on all pages after learning from a few, mean over `seeds` picks of each number of pages. Empty
    /// where there is nothing to find.
    #[must_use]
    pub fn curve(&self, settings: &Settings, seeds: u64) -> Series {
        let all: Vec<usize> = (0..self.len()).collect();
        let ratio = |count: usize| {
            // All pages can be picked in one way only.
            let seeds = if count == self.len() { 1 } else { seeds };
            let picks = (0..seeds).filter_map(|seed| {
                let (from, _) = self.split(count, seed);
                self.measure(settings, &from, &all).counts.ttdr()
            });
            mean(picks).map(|ttdr| (count as f64, ttdr))
        };
        let steps = [2, 3, 5, 6, 7, 9, 12, 16, 24, 32, self.len()];
        Series {
            name: self.name.clone(),
            points: steps
                .into_iter()
                .filter(|&count| count < self.len())
                .chain([self.len()])
                .filter_map(ratio)
                .collect(),
        }
    }
}
