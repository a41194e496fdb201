//! Pages judged beside a template of their site's other pages, by cross-fitting.
//!
//! ```text
//!   pages of a site   1 2 3 4 5 6 …        cut into PARTS parts: 1 9 17 … | 2 10 18 … | …
//!   pages 1, 9, 17 …  beside a template learned from all parts but their own
//! ```
//!
//! No page learns from itself, or it would stand on one page more than it does. A site with fewer pages has a part for
//! each. Every page is judged alone once, see [`PageScores`]; templates learn from at most [`MOST`] pages, taken evenly from
//! the site, so that the cost is O(pages) of two verdicts and, for each site, PARTS · MOST pages learned at most. Sites are
//! worked through side by side; the pages of one site are held parsed at a time, and the answers of all.

use rayon::prelude::*;
use serde_json::Value;

use super::now;
use crate::commands::lines::{self, Line};
use husk_core::page::Page;
use husk_core::template::SiteTemplate;
use husk_core::verdict::PageScores;
use husk_core::verdict::model::Model;

/// Parts that the pages of a site are cut into: seven eighths of them teach a template.
const PARTS: usize = 8;
/// Most pages that teach a template: what stands on most pages is seen in far fewer.
const MOST: usize = 64;

/// The answer to every line, in their order. `answer` gets the id, the page or why there is none, and the template of the
/// site's other pages where there are any.
pub(super) fn answers<F>(lines: &[Line], answer: F) -> Vec<Value>
where
    F: Fn(&Value, Result<&Page, &String>, Option<&SiteTemplate>) -> Value + Sync,
{
    let alone = |at: usize| {
        let line = &lines[at];
        (at, answer(&line.id, line.page().as_ref(), None))
    };
    let groups = lines::by_site(lines);
    let mut answers: Vec<(usize, Value)> = groups
        .par_iter()
        .flat_map(|(site, group)| match group.as_slice() {
            [at] => vec![alone(*at)],
            _ => of_site(site, lines, group, &answer),
        })
        .collect();
    let nowhere = (0..lines.len()).filter(|&at| lines[at].site.is_empty());
    let nowhere: Vec<usize> = nowhere.collect();
    answers.par_extend(nowhere.into_par_iter().map(alone));
    answers.par_sort_unstable_by_key(|(at, _)| *at);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

/// The answers to the lines `group` of one site.
fn of_site<F>(site: &str, lines: &[Line], group: &[usize], answer: &F) -> Vec<(usize, Value)>
where
    F: Fn(&Value, Result<&Page, &String>, Option<&SiteTemplate>) -> Value + Sync,
{
    let pages = group.par_iter().map(|&at| lines[at].page());
    let pages: Vec<Result<Page, String>> = pages.collect();
    let good: Vec<usize> = (0..pages.len()).filter(|&k| pages[k].is_ok()).collect();
    let scores = good.par_iter().filter_map(|&k| pages[k].as_ref().ok());
    let scores: Vec<PageScores<'_>> = scores
        .map(|page| PageScores::of(Model::built_in(), page))
        .collect();
    let now = now();
    let templates: Vec<Option<SiteTemplate>> = (0..good.len().min(PARTS))
        .into_par_iter()
        .map(|part| {
            let others: Vec<&PageScores<'_>> = scores
                .iter()
                .enumerate()
                .filter(|(k, _)| k % PARTS != part)
                .map(|(_, score)| score)
                .collect();
            let taken = others.len().min(MOST);
            let mut template = SiteTemplate::new(site);
            for k in 0..taken {
                others[k * others.len() / taken].teach(&mut template, now);
            }
            (taken > 0).then_some(template)
        })
        .collect();
    // Pages that failed have no part, and need none.
    let mut part = vec![None; pages.len()];
    for (k, &at) in good.iter().enumerate() {
        part[at] = templates[k % PARTS].as_ref();
    }
    group
        .par_iter()
        .zip(&pages)
        .zip(&part)
        .map(|((&at, page), &template)| (at, answer(&lines[at].id, page.as_ref(), template)))
        .collect()
}
