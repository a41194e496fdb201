//! One template for each kind of page, whatever the method.
//!
//! ```text
//!   pages ─ Clusters::of ─▶ articles  1 2 4 6 ─ learn ─▶ marker ◀─┐
//!                           lists     3 5     ─ learn ─▶ marker   ├─ assign(page)
//!                           odd page  7       ─▶ marker of all ───┘
//! ```
//!
//! A kind with fewer than three pages tells too little of itself: two pages of one kind share much by chance, the same
//! advertisement, the same story. Such kinds are marked by what was learned of all pages together. A page of no kind is
//! marked nowhere, and [`Marker::knows`] says so.

use super::{Marker, Marking, Method, Progress};
use unhusk::page::Page;
use unhusk::template::Clusters;

/// Fewest pages of a kind that give it a template of its own.
const MIN_KIND_PAGES: usize = 3;

struct Clustered {
    clusters: Clusters,
    /// Per kind, what was learned of it; `None` where it had too few pages.
    kinds: Vec<Option<Box<dyn Marker>>>,
    /// What was learned of all pages, where some kind needs it.
    all: Option<Box<dyn Marker>>,
}

/// Learns one template a kind. Progress counts pages, those of kinds with too few pages at the end.
pub(super) fn learn(
    method: Method,
    pages: &[&Page],
    seed: u64,
    progress: Progress<'_>,
) -> Box<dyn Marker> {
    let clusters = Clusters::of(pages);
    let least = method.least_pages().max(MIN_KIND_PAGES);
    let alone = clusters.members().any(|members| members.len() < least);
    if clusters.len() == 1 || clusters.members().all(|members| members.len() < least) {
        return Box::new(Clustered {
            kinds: clusters.members().map(|_| None).collect(),
            all: Some(method.learn_plain(pages, seed, progress)),
            clusters,
        });
    }
    let steps: usize = clusters
        .members()
        .map(<[usize]>::len)
        .filter(|&count| count >= least)
        .sum::<usize>()
        + if alone { pages.len() } else { 0 };
    let mut done = 0;
    let mut learn = |of: &[&Page]| {
        let marker = method.learn_plain(of, seed, &mut |step, _| progress(done + step, steps));
        done += of.len();
        marker
    };
    let mut kinds = Vec::with_capacity(clusters.len());
    for members in clusters.members() {
        let of: Vec<&Page> = members
            .iter()
            .filter_map(|&member| pages.get(member).copied())
            .collect();
        kinds.push((of.len() >= least).then(|| learn(&of)));
    }
    let all = alone.then(|| learn(pages));
    Box::new(Clustered {
        clusters,
        kinds,
        all,
    })
}

impl Marker for Clustered {
    fn mark(&self, page: &Page) -> Marking {
        let Some(kind) = self.clusters.assign(page) else {
            return Marking::none(page);
        };
        let own = self.kinds.get(kind).and_then(Option::as_ref);
        match own.or(self.all.as_ref()) {
            Some(marker) => marker.mark(page),
            None => Marking::none(page),
        }
    }

    fn knows(&self, page: &Page) -> bool {
        self.clusters.assign(page).is_some()
    }
}
