//! Pages judged beside a template of their site's other pages, by cross-fitting.
//!
//! ```text
//!   pages of a site   1 2 3 4 5 6 …        cut into PARTS parts: 1 9 17 … | 2 10 18 … | …
//!   pages 1, 9, 17 …  beside a template learned from all parts but their own
//! ```
//!
//! No page learns from itself, or it would stand on one page more than it does. A site with fewer pages has a part for
//! each. Every page is judged alone once, see [`Lesson`]; templates learn from at most [`MOST`] pages, taken evenly from
//! the site, so that the cost is O(pages) of two verdicts and, for each site, PARTS · MOST pages learned at most. Sites are
//! worked through side by side; the pages of one site are held parsed at a time, and the answers of all.

use rayon::prelude::*;

use super::{Answering, now};
use crate::input::Entry;
use crate::input::batches::by_site;
use unhusk::page::Page;
use unhusk::{Judge, Lesson, SiteTemplate};

/// What is printed of an entry; as an error where it is no page.
type Answer = Result<String, String>;

/// Parts that the pages of a site are cut into: seven eighths of them teach a template.
const PARTS: usize = 8;
/// Most pages that teach a template: what stands on most pages is seen in far fewer.
const MOST: usize = 64;

/// The answer to every entry, in their order: each page beside the template of its site's other pages, where there are any,
/// else beside `template`.
pub(super) fn answers(
    entries: &[Entry],
    answering: &Answering<'_>,
    template: Option<&SiteTemplate>,
) -> Vec<Answer> {
    let alone = |at: usize| {
        let page = answering.page(&entries[at]);
        (at, answering.answer(&entries[at], page.as_ref(), template))
    };
    let groups = by_site(entries);
    let mut is_grouped = vec![false; entries.len()];
    let mut answers: Vec<(usize, Answer)> = groups
        .par_iter()
        .flat_map(|(site, group)| match group.as_slice() {
            [at] => vec![alone(*at)],
            _ => of_site(site, entries, group, answering, template),
        })
        .collect();
    for (at, _) in &answers {
        is_grouped[*at] = true;
    }
    let others: Vec<usize> = (0..entries.len()).filter(|&at| !is_grouped[at]).collect();
    answers.par_extend(others.into_par_iter().map(alone));
    answers.par_sort_unstable_by_key(|(at, _)| *at);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

/// The answers to the pages `group` of one site.
fn of_site(
    site: &str,
    entries: &[Entry],
    group: &[usize],
    answering: &Answering<'_>,
    template: Option<&SiteTemplate>,
) -> Vec<(usize, Answer)> {
    let pages = group.par_iter().map(|&at| answering.page(&entries[at]));
    let pages: Vec<Result<Page, String>> = pages.collect();
    let good: Vec<usize> = (0..pages.len()).filter(|&k| pages[k].is_ok()).collect();
    let lessons = good.par_iter().filter_map(|&k| pages[k].as_ref().ok());
    let lessons: Vec<Lesson<'_>> = lessons.map(|page| Lesson::of(Judge::new(page))).collect();
    let now = now();
    let templates: Vec<Option<SiteTemplate>> = (0..good.len().min(PARTS))
        .into_par_iter()
        .map(|part| {
            let others: Vec<&Lesson<'_>> = lessons
                .iter()
                .enumerate()
                .filter(|(k, _)| k % PARTS != part)
                .map(|(_, lesson)| lesson)
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
        .map(|((&at, page), own)| {
            let beside = own.or(template);
            (at, answering.answer(&entries[at], page.as_ref(), beside))
        })
        .collect()
}
