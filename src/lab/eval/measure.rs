//! Runs methods over the pages of a data set and scores each page by what its truth allows.
//!
//! Which pages a method learns from before it marks a page says the [plan](crate::methods::plan). Sites are measured side
//! by side, and so are their pages; results come in the order of the set. A page that fails is told and left out, of learning
//! too.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rayon::prelude::*;

use super::blocks::BlocksPage;
use super::dataset::{DataError, DataSet, Entry};
use super::gold::{Measure, TextScore, score_text};
use super::metrics::TemplateOverlap;
use super::records::{self, RecordScore};
use super::snapshot::{Snapshots, load};
use super::trained_method::TrainedMethod;
use crate::methods::Method;
use crate::methods::plan::{self, Fold};
use unhusk::page::Page;

pub use crate::methods::plan::{Settings, USUAL_PAGES};

/// Where pages come from.
pub trait Source: Sync {
    /// The pages, in order.
    fn entries(&self) -> &[Entry];

    /// A page by its position.
    ///
    /// # Errors
    /// If it cannot be read or made.
    fn read(&self, at: usize) -> Result<Loaded, DataError>;
}

/// A page that was read.
pub enum Loaded {
    /// Without labels in it.
    Plain(Page),
    /// With labels for its blocks.
    Blocks(BlocksPage),
}

impl Loaded {
    /// The page as methods see it.
    #[must_use]
    pub fn page(&self) -> &Page {
        match self {
            Loaded::Plain(page) => page,
            Loaded::Blocks(blocks) => &blocks.page,
        }
    }

    /// The page alone.
    #[must_use]
    pub fn into_page(self) -> Page {
        match self {
            Loaded::Plain(page) => page,
            Loaded::Blocks(blocks) => blocks.page,
        }
    }
}

/// A data set, laid out where there are snapshots.
pub struct SetSource {
    /// The set.
    pub set: DataSet,
    /// Its snapshots.
    pub snapshots: Snapshots,
}

impl Source for SetSource {
    fn entries(&self) -> &[Entry] {
        self.set.entries()
    }

    fn read(&self, at: usize) -> Result<Loaded, DataError> {
        let entry = &self.set.entries()[at];
        if Measure::of(entry) == Measure::Blocks {
            let blocks = BlocksPage::read(&self.set, entry, &self.snapshots)?;
            return blocks.map(Loaded::Blocks).ok_or_else(|| DataError::Page {
                id: entry.id.clone(),
                path: entry.html.clone(),
                source: std::io::Error::other("no block of it is labelled"),
            });
        }
        load(&self.set, entry, &self.snapshots).map(Loaded::Plain)
    }
}

/// What was measured of one page by one method.
#[derive(Clone, Debug)]
pub struct PageScore {
    /// Position in the source.
    pub at: usize,
    /// Position among the methods asked for.
    pub method: usize,
    /// Pages learned from.
    pub learned: usize,
    /// Whether the page was laid out.
    pub laid_out: bool,
    /// The figures.
    pub figures: Figures,
}

/// Figures by what the truth allows.
#[derive(Clone, Copy, Debug)]
pub enum Figures {
    /// Of [`Measure::Text`].
    Text(TextScore),
    /// Of [`Measure::Blocks`]: what of the template was found, and adjusted Rand.
    Blocks(TemplateOverlap, f64),
    /// Of [`Measure::Records`]: what is kept of the target records, and what goes of the rest.
    Records(RecordScore),
    /// The site has too few other pages for the method to say anything.
    TooFew,
}

/// What came of a run.
#[derive(Clone, Debug, Default)]
pub struct Measured {
    /// By page, then by method.
    pub scores: Vec<PageScore>,
    /// A sentence for each page that failed.
    pub errors: Vec<String>,
}

impl Measured {
    /// Adds what was measured of later pages.
    pub fn extend(&mut self, later: Measured) {
        self.scores.extend(later.scores);
        self.errors.extend(later.errors);
    }
}

/// Measures methods on all pages that have a text, blocks or records as truth. `step` is called as each page is done.
#[must_use]
pub fn measure(
    source: &dyn Source,
    methods: &[Method],
    settings: &Settings,
    step: &(dyn Fn() + Sync),
) -> Measured {
    let sites = plan::by_site(source.entries().iter().map(|entry| entry.site.as_str()));
    // What needs no pages is learned once for all.
    let unlearned: Vec<Option<TrainedMethod>> = methods
        .iter()
        .map(|&method| {
            let alone = settings.learns_nothing(method);
            alone.then(|| TrainedMethod::from(method, &[], settings.seed))
        })
        .collect();
    let parts: Vec<Measured> = sites
        .par_iter()
        .map(|pages| {
            let site = Site {
                source,
                methods,
                settings,
                unlearned: &unlearned,
            };
            site.measure(pages, step)
        })
        .collect();
    let mut all = Measured::default();
    for part in parts {
        all.extend(part);
    }
    all.scores.sort_by_key(|score| (score.at, score.method));
    all
}

/// What measuring one site needs.
struct Site<'a> {
    source: &'a dyn Source,
    methods: &'a [Method],
    settings: &'a Settings,
    unlearned: &'a [Option<TrainedMethod>],
}

impl Site<'_> {
    fn measure(&self, pages: &[usize], step: &(dyn Fn() + Sync)) -> Measured {
        let mut read: Vec<(usize, Loaded)> = Vec::with_capacity(pages.len());
        let mut done = Measured::default();
        let loaded: Vec<(usize, Result<Loaded, DataError>)> = pages
            .par_iter()
            .map(|&at| (at, self.source.read(at)))
            .collect();
        for (at, page) in loaded {
            match page {
                Ok(page) => read.push((at, page)),
                Err(error) => {
                    done.errors.push(error.to_string());
                    step();
                }
            }
        }
        let learns = self.unlearned.iter().any(Option::is_none);
        let parts: Vec<Measured> = if learns {
            plan::folds(read.len(), self.settings)
                .par_iter()
                .map(|Fold { marked, others }| self.fold(&read, marked, others, step))
                .collect()
        } else {
            let each = (0..read.len()).into_par_iter();
            each.map(|k| self.fold(&read, &[k], &[], step)).collect()
        };
        for part in parts {
            done.extend(part);
        }
        done
    }

    fn fold(
        &self,
        read: &[(usize, Loaded)],
        marked: &[usize],
        others: &[usize],
        step: &(dyn Fn() + Sync),
    ) -> Measured {
        let mut done = Measured::default();
        let learned: Vec<Option<(TrainedMethod, usize)>> = self
            .methods
            .iter()
            .zip(self.unlearned)
            .map(|(&method, unlearned)| {
                if unlearned.is_some() {
                    return None;
                }
                let from = self.settings.learned(method, others)?;
                let from: Vec<&Page> = from.iter().map(|&k| read[k].1.page()).collect();
                let learn = || TrainedMethod::from(method, &from, self.settings.seed);
                guarded(learn)
                    .map_err(|()| {
                        let site = &self.source.entries()[read[marked[0]].0].site;
                        done.errors.push(format!(
                            "site {site}: {} broke down while learning",
                            method.name()
                        ));
                    })
                    .ok()
                    .map(|learned| (learned, from.len()))
            })
            .collect();
        for &k in marked {
            let (at, loaded) = &read[k];
            for (method, name) in self.methods.iter().enumerate() {
                let (learned, pages) = match (&self.unlearned[method], &learned[method]) {
                    (Some(learned), _) => (Some(learned), 0),
                    (None, Some((learned, pages))) => (Some(learned), *pages),
                    (None, None) => (None, 0),
                };
                let entry = &self.source.entries()[*at];
                let figures = learned.map_or(Ok(Ok(Some(Figures::TooFew))), |learned| {
                    guarded(|| figures(entry, loaded, learned))
                });
                let figures = match figures {
                    Ok(Ok(figures)) => Ok(figures),
                    // The truth is at fault, whatever the method.
                    Ok(Err(error)) => {
                        done.errors.push(error);
                        break;
                    }
                    Err(()) => Err(()),
                };
                match figures {
                    Ok(Some(figures)) => done.scores.push(PageScore {
                        at: *at,
                        method,
                        learned: pages,
                        laid_out: loaded.page().has_layout(),
                        figures,
                    }),
                    Ok(None) => {}
                    Err(()) => {
                        done.errors
                            .push(format!("page {}: {} broke down", entry.id, name.name()))
                    }
                }
            }
            step();
        }
        done
    }
}

/// `None` where the truth of the page is of another kind; an error where it cannot be read.
fn figures(
    entry: &Entry,
    loaded: &Loaded,
    learned: &TrainedMethod,
) -> Result<Option<Figures>, String> {
    let figures = match (Measure::of(entry), loaded) {
        (Measure::Text, _) => {
            let text = learned.text(loaded.page());
            Figures::Text(score_text(entry, &text))
        }
        (Measure::Records, _) => {
            let page = loaded.page();
            let targets = records::gold(entry, page)?;
            Figures::Records(records::score(page, &learned.mark(page), &targets))
        }
        (_, Loaded::Blocks(blocks)) => {
            let (overlap, rand) = blocks.score(&learned.mark(&blocks.page));
            Figures::Blocks(overlap, rand)
        }
        _ => return Ok(None),
    };
    Ok(Some(figures))
}

/// Runs something of which a panic must not end the run: one broken page is one line less.
pub(super) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, ()> {
    // Nothing that the work has touched is used after a panic.
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| ())
}
