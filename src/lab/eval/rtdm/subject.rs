//! A site to be measured on: its pages, what its template truly is, and how much of that is found after some pages.
//!
//! A score learns once and marks every page left over: one [`learn`](Method::learn) of the sample, and O(nodes) a page.

use fixedbitset::FixedBitSet;

use super::{Figures, Measure, Score, Templates};
use crate::eval::dataset::{DataError, DataSet, Entry};
use crate::eval::generated::{GeneratedPage, SiteKind, site};
use crate::eval::metrics::{Overlap, sets, terms};
use crate::eval::snapshot::parsed;
use crate::eval::template::{MIN_UNSEEN, TEMPLATE_PERCENT, leaves};
use crate::methods::Method;
use unhusk::page::maps::{Map, Set};
use unhusk::page::{NodeId, Page};
use unhusk::template::random::Random;
use unhusk::template::{Clusters, SiteTemplate};

/// Pages of a generated site: the largest sample, and some to judge by.
const GENERATED_PAGES: usize = 60;

/// A site to be measured on.
pub struct Subject {
    /// Its name.
    pub name: String,
    pages: Vec<Page>,
    /// Per page, the texts a person may read.
    texts: Vec<Vec<(NodeId, u64)>>,
    /// Per page and text, what it is; to be counted where there is none.
    truth: Option<Vec<Vec<Truth>>>,
}

/// What a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Truth {
    Template,
    Content,
    /// Not judged.
    Open,
}

impl Subject {
    /// One generated site.
    #[must_use]
    pub fn generated(kind: SiteKind, seed: u64) -> Subject {
        let made = site(kind, seed, GENERATED_PAGES);
        let truth = |made: &GeneratedPage, node: NodeId| {
            if made.unjudged.contains(node.index()) {
                Truth::Open
            } else if made.template.contains(node.index()) {
                Truth::Template
            } else {
                Truth::Content
            }
        };
        let truth = made.pages.iter().map(|made| {
            let texts = shown(&made.page).into_iter();
            texts.map(|(node, _)| truth(made, node)).collect()
        });
        Subject {
            name: made.name.clone(),
            truth: Some(truth.collect()),
            ..Subject::of(made.pages.into_iter().map(|made| made.page).collect())
        }
    }

    /// A real site of a data set.
    ///
    /// # Errors
    /// The first page that cannot be read.
    pub fn real(name: &str, set: &DataSet, entries: &[&Entry]) -> Result<Subject, DataError> {
        let pages: Result<Vec<Page>, DataError> =
            entries.iter().map(|entry| parsed(set, entry)).collect();
        Ok(Subject {
            name: name.to_owned(),
            ..Subject::of(pages?)
        })
    }

    fn of(pages: Vec<Page>) -> Subject {
        Subject {
            name: String::new(),
            texts: pages.iter().map(shown).collect(),
            truth: None,
            pages,
        }
    }

    /// Number of pages.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether it has no pages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// Whether the truth is exact; else it is counted.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.truth.is_some()
    }

    /// Learns from `learned` pages that `seed` picks and compares on all others; `None` when too few are left.
    #[must_use]
    pub fn score(&self, templates: Templates, learned: usize, seed: u64) -> Option<Score> {
        if self.len() < learned + MIN_UNSEEN {
            return None;
        }
        let mut random = Random::new(seed);
        let mut rest: Vec<usize> = (0..self.len()).collect();
        let sample: Vec<&Page> = (0..learned)
            .filter_map(|_| random.pick(&mut rest))
            .map(|k| &self.pages[k])
            .collect();
        let (mark, kinds) = learned_marks(templates, &sample, seed);
        let on = pages_with(rest.iter().map(|&k| &self.texts[k]));
        let everywhere = pages_with(self.texts.iter());
        let mut texts = Overlap::default();
        let (mut found, mut wanted) = <(Set<String>, Set<String>)>::default();
        for &k in &rest {
            let page = &self.pages[k];
            let marks = mark(page);
            let mut marked = FixedBitSet::with_capacity(page.len());
            let mut template = FixedBitSet::with_capacity(page.len());
            for (at, (node, key)) in self.texts[k].iter().enumerate() {
                let is = match &self.truth {
                    Some(truth) => truth[k][at],
                    None if is_template(on[key], rest.len()) => Truth::Template,
                    None if is_content(on[key], everywhere[key], self.len()) => Truth::Content,
                    None => Truth::Open,
                };
                if is != Truth::Open {
                    let hit = marks.contains(node.index());
                    texts.count(hit, is == Truth::Template, 1);
                    marked.set(node.index(), hit);
                    template.set(node.index(), is == Truth::Template);
                }
            }
            found.extend(terms(page, &marked));
            wanted.extend(terms(page, &template));
        }
        Some(Score {
            terms: figures(sets(&found, &wanted)),
            texts: figures(texts),
            kinds: kinds as f64,
        })
    }

    /// The mean over samples; `None` when too few pages are left.
    #[must_use]
    pub fn point(&self, templates: Templates, learned: usize, seeds: u64) -> Option<Score> {
        let scores: Vec<Score> = (0..seeds)
            .filter_map(|seed| self.score(templates, learned, seed))
            .collect();
        let mean = |of: &dyn Fn(&Score) -> f64| {
            scores.iter().map(of).sum::<f64>() / scores.len().max(1) as f64
        };
        let figures = |measure: Measure| Figures {
            precision: mean(&|score| score.of(measure).precision),
            recall: mean(&|score| score.of(measure).recall),
            f: mean(&|score| score.of(measure).f),
        };
        (!scores.is_empty()).then(|| Score {
            terms: figures(Measure::Terms),
            texts: figures(Measure::Texts),
            kinds: mean(&|score| score.kinds),
        })
    }
}

/// Tells the template's nodes on a page.
type Mark = Box<dyn Fn(&Page) -> FixedBitSet>;

/// Learns from the pages; says how many kinds of pages they were taken for.
fn learned_marks(templates: Templates, sample: &[&Page], seed: u64) -> (Mark, usize) {
    let method = match templates {
        Templates::One | Templates::PerKind => Method::Rtdm,
        Templates::Vote | Templates::VotePerKind => Method::RtdmVote,
        Templates::Stored => return stored_marks(sample),
    };
    let mut quiet = |_: usize, _: usize| ();
    let (marker, kinds) = match templates {
        Templates::One | Templates::Vote => (method.learn_plain(sample, seed, &mut quiet), 1),
        _ => {
            let marker = method.learn(sample, seed, &mut quiet);
            (marker, Clusters::of(sample).len())
        }
    };
    (Box::new(move |page| marker.mark(page).template), kinds)
}

/// Learns as the extension does, a page an hour.
fn stored_marks(sample: &[&Page]) -> (Mark, usize) {
    const HOUR_MS: u64 = 3_600_000;
    let mut template = SiteTemplate::new("");
    for (page, hour) in sample.iter().zip(1..) {
        template.learn(page, hour * HOUR_MS);
    }
    let kinds = template.clusters();
    let mark = move |page: &Page| {
        let mut template_nodes = FixedBitSet::with_capacity(page.len());
        if let Some(found) = template.match_page(page) {
            let marks = template.mark(page, &found);
            let seen = page.nodes().filter(|&node| marks.seen(node).is_some());
            template_nodes.extend(seen.map(NodeId::index));
        }
        template_nodes
    };
    (Box::new(mark), kinds)
}

/// Key → number of pages that have it.
fn pages_with<'a>(pages: impl Iterator<Item = &'a Vec<(NodeId, u64)>>) -> Map<u64, usize> {
    let mut count = Map::default();
    for page in pages {
        let keys: Set<u64> = page.iter().map(|&(_, key)| key).collect();
        for key in keys {
            *count.entry(key).or_default() += 1;
        }
    }
    count
}

/// Whether a text that stands on `on` of `of` unseen pages is template.
fn is_template(on: usize, of: usize) -> bool {
    on * 100 >= of * TEMPLATE_PERCENT
}

/// Whether a text that stands on `on` unseen pages, and on `everywhere` of the site's `pages`, is content. What stands on
/// one of four unseen pages and on most of the learned ones is template of a kind of page of which one is left.
fn is_content(on: usize, everywhere: usize, pages: usize) -> bool {
    let few = everywhere == 1 || everywhere * 100 <= pages * (100 - TEMPLATE_PERCENT);
    on == 1 && few
}

/// The texts of a page that a person may read.
fn shown(page: &Page) -> Vec<(NodeId, u64)> {
    let mut texts = leaves(page);
    texts.retain(|&(node, _)| !page.is_hidden(node));
    texts
}

fn figures(overlap: Overlap) -> Figures {
    let scores = overlap.scores();
    Figures {
        precision: scores.precision,
        recall: scores.recall,
        f: scores.f1(),
    }
}
