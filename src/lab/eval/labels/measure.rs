//! Methods on labelled pages, each page marked by what was learned from the site's other labelled pages.
//!
//! Pages are planned as those of any data set ([`plan`]), a page with several
//! annotators once. Sites one after the other, so that one site's pages are in memory at a time.

use rayon::prelude::*;

use super::{LabelSet, LabelsError};
use crate::eval::measure::guarded;
use crate::labels::Score;
use crate::methods::plan::{self, Settings};
use crate::methods::{Marker, Marking, Method, husk_by};
use unhusk::page::Page;
use unhusk::verdict::model::Model;

/// A method, or Husk by another model than its own.
pub struct MeasuredMethod {
    /// The method.
    pub method: Method,
    /// A name and a model, for [`Method::Husk`].
    pub model: Option<(String, Model)>,
}

impl MeasuredMethod {
    fn learn(&self, pages: &[&Page], seed: u64) -> Box<dyn Marker> {
        match &self.model {
            Some((_, model)) => husk_by(model.clone(), pages, &mut |_, _| {}),
            None => self.method.learn(pages, seed, &mut |_, _| {}),
        }
    }
}

/// What was measured of one record by one method.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    /// Position of the record.
    pub record: usize,
    /// Position of the method.
    pub way: usize,
    /// Pages learned from.
    pub learned: usize,
    /// How near it comes; `None` where the site has too few other pages.
    pub score: Option<Score>,
}

/// The scores, by record, then by method; and a sentence for each page on which a method broke down. `step` is called as
/// each page is done.
///
/// # Errors
/// [`LabelsError`] if a page has changed since the labels were opened.
pub fn measure(
    set: &LabelSet,
    ways: &[MeasuredMethod],
    settings: &Settings,
    step: &(dyn Fn() + Sync),
) -> Result<(Vec<Scored>, Vec<String>), LabelsError> {
    let sites = plan::by_site(set.pages().iter().map(|page| page.site.as_str()));
    let mut by_page: Vec<Vec<usize>> = vec![Vec::new(); set.pages().len()];
    for (at, labelled) in set.records().iter().enumerate() {
        by_page[labelled.page].push(at);
    }
    let mut scores = Vec::new();
    let mut errors = Vec::new();
    for pages in sites {
        let read: Vec<Result<Page, LabelsError>> =
            pages.par_iter().map(|&at| set.page(at)).collect();
        let read = read.into_iter().collect::<Result<Vec<Page>, _>>()?;
        let names: Vec<&str> = pages
            .iter()
            .map(|&at| set.pages()[at].site.as_str())
            .collect();
        let jobs: Vec<(usize, plan::Step)> = ways
            .iter()
            .enumerate()
            .flat_map(|(way, given)| {
                let steps = plan::plan(&names, given.method, settings);
                steps.into_iter().map(move |step| (way, step))
            })
            .collect();
        let done: Vec<Vec<Marked>> = jobs
            .par_iter()
            .map(|(way, step)| marked(&read, &ways[*way], step, settings.seed))
            .collect();
        for ((way, plan), marked) in jobs.iter().zip(done) {
            let learned = plan.from.as_ref().map_or(0, Vec::len);
            for (k, marking) in marked {
                let hash = &set.pages()[pages[k]].hash;
                let marking = match marking {
                    Ok(marking) => marking,
                    Err(()) => {
                        let name = ways[*way].method.name();
                        errors.push(format!("page {hash}: {name} broke down"));
                        continue;
                    }
                };
                for &record in &by_page[pages[k]] {
                    let score = marking.as_ref().map(|marking| {
                        let is_marked = |node| marking.template.contains(node);
                        let truth = &set.records()[record].truth;
                        truth.score(&is_marked, &marking.segments)
                    });
                    scores.push(Scored {
                        record,
                        way: *way,
                        learned,
                        score,
                    });
                }
            }
        }
        pages.iter().for_each(|_| step());
    }
    scores.sort_by_key(|score| (score.record, score.way));
    Ok((scores, errors))
}

/// A page and what was made of it: nothing where there was too little to learn from.
type Marked = (usize, Result<Option<Marking>, ()>);

fn marked(read: &[Page], way: &MeasuredMethod, step: &plan::Step, seed: u64) -> Vec<Marked> {
    let marker = step.from.as_ref().map(|from| {
        let from: Vec<&Page> = from.iter().map(|&k| &read[k]).collect();
        guarded(|| way.learn(&from, seed))
    });
    let each = step.marked.iter().map(|&k| {
        let marking = match &marker {
            None => Ok(None),
            Some(Ok(marker)) => guarded(|| Some(marker.mark(&read[k]))),
            Some(Err(())) => Err(()),
        };
        (k, marking)
    });
    each.collect()
}
