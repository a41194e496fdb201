//! Which pages a method learns from before it marks which.
//!
//! ```text
//!   site's pages   a b c d e   folds 5, learn 2        marked   learned from
//!   shuffled       d a e c b                           d        a e
//!                                                      a        d e   …
//! ```
//!
//! A method learns from the site's pages outside the fold of the page that it marks, the first so many in an order that
//! the seed decides, and never from that page.

use super::Method;
use unhusk::page::maps::Map;
use unhusk::template::random::Random;

/// Pages that a method learns from which needs any, where nobody says how many: as many as the extension offers to fetch.
pub const USUAL_PAGES: usize = 8;

/// How methods are measured.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Most other pages of the site that a method learns from; `None` for [`USUAL_PAGES`] where a method needs any, else
    /// none.
    pub learn: Option<usize>,
    /// Parts that a site's pages are cut into, at least 2: those of one part are marked by what was learned from the others.
    pub folds: usize,
    /// Decides folds, order of learning and every random choice of a method.
    pub seed: u64,
}

impl Settings {
    /// Most pages that this method learns from.
    #[must_use]
    pub fn pages_for(&self, method: Method) -> usize {
        let usual = if method.least_pages() > 0 {
            USUAL_PAGES
        } else {
            0
        };
        self.learn.unwrap_or(usual)
    }

    /// Whether the method learns nothing of a site, so that one marker does for all pages.
    #[must_use]
    pub fn learns_nothing(&self, method: Method) -> bool {
        self.pages_for(method) == 0 && method.least_pages() == 0
    }

    /// Of the pages outside a fold, those that this method learns from; `None` where they are too few.
    #[must_use]
    pub fn learned<'a>(&self, method: Method, others: &'a [usize]) -> Option<&'a [usize]> {
        let most = self.pages_for(method).min(others.len());
        (most >= method.least_pages()).then(|| &others[..most])
    }
}

/// Pages that are marked by what was learned from the same others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fold {
    /// Pages to mark.
    pub marked: Vec<usize>,
    /// Pages that may be learned from, in the order in which they are.
    pub others: Vec<usize>,
}

/// A step of a [`plan`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Pages to mark.
    pub marked: Vec<usize>,
    /// Pages to learn from first, in that order; `None` where the site has too few for the method to say anything.
    pub from: Option<Vec<usize>>,
}

/// Positions of pages by site, sites in the order of their first page. Pages that name no site are sites of their own.
#[must_use]
pub fn by_site<'a>(names: impl Iterator<Item = &'a str>) -> Vec<Vec<usize>> {
    let mut sites: Vec<Vec<usize>> = Vec::new();
    let mut known: Map<&str, usize> = Map::default();
    for (at, name) in names.enumerate() {
        let site = match known.get(name) {
            Some(&site) if !name.is_empty() => site,
            _ => {
                known.insert(name, sites.len());
                sites.push(Vec::new());
                sites.len() - 1
            }
        };
        sites[site].push(at);
    }
    sites
}

/// The folds of a site of so many pages, by positions in it.
#[must_use]
pub fn folds(pages: usize, settings: &Settings) -> Vec<Fold> {
    let mut random = Random::new(settings.seed);
    let mut rest: Vec<usize> = (0..pages).collect();
    let mut order = Vec::with_capacity(pages);
    while let Some(page) = random.pick(&mut rest) {
        order.push(page);
    }
    let folds = settings.folds.max(2).min(pages);
    (0..folds)
        .map(|fold| {
            let mut parts = Fold {
                marked: Vec::new(),
                others: Vec::new(),
            };
            for (k, &page) in order.iter().enumerate() {
                if k % folds == fold {
                    parts.marked.push(page);
                } else {
                    parts.others.push(page);
                }
            }
            parts
        })
        .collect()
}

/// What to learn and what to mark, for one method over pages of these sites. A method that learns nothing has one step.
#[must_use]
pub fn plan(sites: &[&str], method: Method, settings: &Settings) -> Vec<Step> {
    if settings.learns_nothing(method) {
        return vec![Step {
            marked: (0..sites.len()).collect(),
            from: Some(Vec::new()),
        }];
    }
    let mut steps = Vec::new();
    for pages in by_site(sites.iter().copied()) {
        let named = |positions: &[usize]| positions.iter().map(|&k| pages[k]).collect();
        for fold in folds(pages.len(), settings) {
            steps.push(Step {
                marked: named(&fold.marked),
                from: settings.learned(method, &fold.others).map(named),
            });
        }
    }
    steps
}
