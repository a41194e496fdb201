//! A small sample of each site's pages, for its template to be learned from.
//!
//! ```text
//!   pages ─▶ rank = hash(seed, address) ─▶ the SIZE least ranks of each site ─▶ in order of date, then rank: what teaches
//! ```
//!
//! A page's rank depends on nothing but its address and the seed (on its name, or its place, where it has no address). So samples
//! of parts of a crawl, merged, are the sample of the whole, whoever read the parts and in which order; a page met twice counts
//! once, as it was first fetched. Pages are taken at random: a kind of page has the share of the sample that it has of the site,
//! and the template keeps kinds apart as it learns (see [`unhusk::template`]).
//!
//! O(SIZE) a page; memory is O(SIZE) places for each site, no page.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::input::page::{Document, InputPage, Place};
use unhusk::page::fingerprint::Fingerprint;

/// Pages of a site that teach its template: on two sets of many pages a site, texts are as good from 4 on (F1 .924 and .977; .916
/// and .973 without templates), and the rest is room for kinds of pages.
pub const SIZE: usize = 16;

/// Fewest pages that make a template: what one page alone says may be anything.
pub const LEAST: usize = 2;

/// One page of a sample. As JSON it is one flat object, which other programs sort and merge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Line", try_from = "Line")]
pub struct Chosen {
    /// The site.
    pub site: Arc<str>,
    /// The least come into the sample.
    pub rank: Rank,
    /// When it was fetched, milliseconds since 1970; 0 when unknown.
    pub date: u64,
    /// Where it is.
    pub place: Place,
}

/// What decides whether a page comes into a sample: sixteen hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rank(pub u64);

impl fmt::Display for Rank {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:016x}", self.0)
    }
}

#[derive(Serialize, Deserialize)]
struct Line {
    site: String,
    rank: String,
    date: u64,
    source: String,
    offset: u64,
    nth: u32,
}

impl From<Chosen> for Line {
    fn from(one: Chosen) -> Line {
        Line {
            site: one.site.to_string(),
            rank: one.rank.to_string(),
            date: one.date,
            source: one.place.source.to_string(),
            offset: one.place.offset,
            nth: one.place.nth,
        }
    }
}

impl TryFrom<Line> for Chosen {
    type Error = String;

    fn try_from(line: Line) -> Result<Chosen, String> {
        let rank = u64::from_str_radix(&line.rank, 16)
            .map_err(|_| format!("\"rank\" is no hexadecimal number: {:?}", line.rank))?;
        Ok(Chosen {
            site: line.site.into(),
            rank: Rank(rank),
            date: line.date,
            place: Place {
                source: line.source.into(),
                offset: line.offset,
                nth: line.nth,
            },
        })
    }
}

#[derive(Clone, Debug)]
struct SeenPage {
    rank: Rank,
    date: u64,
    place: Place,
}

/// A sample as it grows.
#[derive(Clone, Debug)]
pub struct Sample {
    size: usize,
    seed: u64,
    /// Of each site the pages of the least ranks, in their order; most sites have one.
    sites: HashMap<String, Vec<SeenPage>>,
    pages: u64,
}

impl Sample {
    /// An empty sample of at most `size` pages a site.
    #[must_use]
    pub fn new(size: usize, seed: u64) -> Sample {
        Sample {
            size: size.max(1),
            seed,
            sites: HashMap::new(),
            pages: 0,
        }
    }

    /// Looks at a page. Pages without a site or a document teach nothing.
    pub fn offer(&mut self, page: &InputPage) {
        if page.site.is_empty() || matches!(page.document, Document::Missing(_)) {
            return;
        }
        self.pages += 1;
        let rank = self.rank(page);
        let found = SeenPage {
            rank,
            date: page.date,
            place: page.place.clone(),
        };
        let Some(least) = self.sites.get_mut(&page.site) else {
            self.sites.insert(page.site.clone(), vec![found]);
            return;
        };
        match least.binary_search_by_key(&rank, |known| known.rank) {
            Ok(at) => {
                let known = &mut least[at];
                if (found.date, &found.place) < (known.date, &known.place) {
                    *known = found;
                }
            }
            Err(at) if at < self.size => {
                least.insert(at, found);
                least.truncate(self.size);
            }
            Err(_) => {}
        }
    }

    /// Pages looked at that may teach.
    #[must_use]
    pub fn pages(&self) -> u64 {
        self.pages
    }

    /// Sites seen.
    #[must_use]
    pub fn sites(&self) -> usize {
        self.sites.len()
    }

    /// The samples of sites with `least` pages or more: sites in the order of their names, pages in the order in which they
    /// teach.
    #[must_use]
    pub fn chosen(&self, least: usize) -> Vec<Chosen> {
        let mut sites: Vec<_> = self.sites.iter().collect();
        sites.retain(|(_, pages)| pages.len() >= least);
        sites.sort_by_key(|(site, _)| *site);
        let mut out = Vec::new();
        for (site, pages) in sites {
            let site: Arc<str> = site.as_str().into();
            let mut pages: Vec<&SeenPage> = pages.iter().collect();
            pages.sort_by_key(|known| (known.date, known.rank));
            out.extend(pages.into_iter().map(|known| Chosen {
                site: Arc::clone(&site),
                rank: known.rank,
                date: known.date,
                place: known.place.clone(),
            }));
        }
        out
    }

    /// By its address; by its name, else its place, where it has none.
    fn rank(&self, page: &InputPage) -> Rank {
        let mut hash = Fingerprint::new();
        hash.u64(self.seed);
        match (&page.url, &page.id) {
            (url, _) if !url.is_empty() => hash.str(url),
            (_, id) if !id.is_null() => hash.str(&page.name()),
            _ => {
                let Place { source, offset, .. } = &page.place;
                hash.str(source).u64(*offset)
            }
        };
        Rank(hash.finish())
    }
}
