//! How well the template of a site is known after a few of its pages: learn from N, look at all the others.
//!
//! No person has to say what is template: on the pages not learned from, a text leaf (tag path and text) that stands on
//! nine of ten is, and one that stands on a single page is not; what lies between is not judged. *Recall* is the share of
//! the first that a method marks, *wrong* the share of the second. Both are over occurrences on the unseen pages.

use std::collections::HashMap;

use fixedbitset::FixedBitSet;

use super::dataset::{DataError, DataSet, Entry};
use super::snapshot::parsed;
use super::table::{Cell, Table};
use crate::methods::{Marker, Method};
use unhusk::page::fingerprint::Fingerprint;
use unhusk::page::maps::{Map, Set};
use unhusk::page::tag_path::path_hashes;
use unhusk::page::{NodeId, Page, text};
use unhusk::template::random::Random;
use unhusk::template::{SiteTemplate, is_template};

/// Share of the unseen pages from which a leaf is template, in percent.
pub(super) const TEMPLATE_PERCENT: usize = 90;

/// Fewest unseen pages that allow a judgement.
pub(super) const MIN_UNSEEN: usize = 3;

/// Time between two learned pages, milliseconds; any number does.
const HOUR: u64 = 3_600_000;

/// A way to learn a template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Learner {
    /// Leaves counted over all learned pages alike.
    Counts,
    /// A method. Of [`Method::Husk`] the stored site template is measured, not the verdict.
    Of(Method),
    /// FindTemplate as printed: one template for all pages, of whatever kind.
    Printed,
}

impl From<Method> for Learner {
    fn from(method: Method) -> Learner {
        Learner::Of(method)
    }
}

impl Learner {
    /// All of them, in the order of tables.
    #[must_use]
    pub fn all() -> Vec<Learner> {
        let methods = Method::ALL.into_iter().map(Learner::Of);
        methods.chain([Learner::Printed, Learner::Counts]).collect()
    }

    /// Its name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Learner::Counts => "counts",
            Learner::Printed => "rtdm-printed",
            Learner::Of(method) => method.name(),
        }
    }

    /// The learner of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Learner> {
        let mut all = Learner::all().into_iter();
        all.find(|learner| learner.name() == name)
    }
}

/// The pages of one site, read.
pub struct Site {
    name: String,
    pages: Vec<Sample>,
}

struct Sample {
    page: Page,
    /// Text leaves: node and key.
    leaves: Vec<(NodeId, u64)>,
}

/// Occurrences counted on the unseen pages of a site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Occurrences of template leaves, and how many were marked.
    pub template: usize,
    /// See `template`.
    pub found: usize,
    /// Occurrences of leaves that stand on one page, and how many were marked.
    pub unique: usize,
    /// See `unique`.
    pub wrong: usize,
    /// Bytes of the stored template, where the method stores one.
    pub bytes: usize,
    /// Unseen pages that the method said it knows nothing of.
    pub unmatched: usize,
}

impl Score {
    /// Share of the template occurrences found, 0..=1; 1 when there are none.
    #[must_use]
    pub fn recall(&self) -> f64 {
        ratio(self.found, self.template, 1.0)
    }

    /// Share of the unique occurrences marked, 0..=1; 0 when there are none.
    #[must_use]
    pub fn wrong(&self) -> f64 {
        ratio(self.wrong, self.unique, 0.0)
    }
}

/// One line of the table: a method on a site after some pages, mean over the seeds.
#[derive(Clone, Debug)]
pub struct Row {
    /// The site.
    pub site: String,
    /// Its pages.
    pub pages: usize,
    /// Pages learned from.
    pub learned: usize,
    /// The method.
    pub method: Learner,
    /// One score a seed.
    pub scores: Vec<Score>,
}

impl Row {
    /// The mean of a figure over the seeds.
    #[must_use]
    pub fn mean(&self, of: impl Fn(&Score) -> f64) -> f64 {
        mean(self.scores.iter().map(of))
    }
}

impl Site {
    /// The sites of a set with their pages, in the order of the index.
    #[must_use]
    pub fn of(set: &DataSet) -> Vec<(String, Vec<&Entry>)> {
        let mut sites: Vec<(String, Vec<&Entry>)> = Vec::new();
        let mut known: HashMap<&str, usize> = HashMap::new();
        for entry in set.entries() {
            let k = *known.entry(&entry.site).or_insert(sites.len());
            if k == sites.len() {
                sites.push((entry.site.clone(), Vec::new()));
            }
            sites[k].1.push(entry);
        }
        sites
    }

    /// Reads the pages of a site.
    ///
    /// # Errors
    /// The first page that cannot be read or parsed.
    pub fn read(name: &str, set: &DataSet, entries: &[&Entry]) -> Result<Site, DataError> {
        let pages = entries.iter().map(|entry| parsed(set, entry));
        Ok(Site::of_pages(name, pages.collect::<Result<_, _>>()?))
    }

    /// A site of these pages.
    #[must_use]
    pub fn of_pages(name: &str, pages: Vec<Page>) -> Site {
        let sample = |page: Page| Sample {
            leaves: leaves(&page),
            page,
        };
        Site {
            name: name.to_owned(),
            pages: pages.into_iter().map(sample).collect(),
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
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

    /// Whether enough pages are left to judge by after learning from `learned`.
    #[must_use]
    pub fn allows(&self, learned: usize) -> bool {
        self.len() >= learned + MIN_UNSEEN
    }

    /// Learns from `learned` pages picked by `seed` and scores the rest.
    #[must_use]
    pub fn score(&self, method: impl Into<Learner>, learned: usize, seed: u64) -> Score {
        let mut random = Random::new(seed);
        let mut rest: Vec<usize> = (0..self.len()).collect();
        let sample: Vec<usize> = (0..learned)
            .filter_map(|_| random.pick(&mut rest))
            .collect();
        rest.sort_unstable();
        let mut score = Score::default();
        let pages: Vec<&Page> = sample.iter().map(|&k| &self.pages[k].page).collect();
        let quiet = &mut |_, _| {};
        let marked = match method.into() {
            Learner::Counts => self.counts(&sample, &rest),
            Learner::Of(Method::Husk) => self.husk(&sample, &rest, &mut score),
            Learner::Of(method) => {
                self.marker(method.learn(&pages, seed, quiet), &rest, &mut score)
            }
            Learner::Printed => {
                let marker = Method::Rtdm.learn_plain(&pages, seed, quiet);
                self.marker(marker, &rest, &mut score)
            }
        };
        let pages = pages_with(rest.iter().map(|&k| &self.pages[k]));
        for (&k, marked) in rest.iter().zip(&marked) {
            for (node, key) in &self.pages[k].leaves {
                let on = pages[key];
                let hit = usize::from(marked.contains(node.index()));
                if on * 100 >= rest.len() * TEMPLATE_PERCENT {
                    score.template += 1;
                    score.found += hit;
                } else if on == 1 {
                    score.unique += 1;
                    score.wrong += hit;
                }
            }
        }
        score
    }

    fn marker(
        &self,
        marker: Box<dyn Marker>,
        rest: &[usize],
        score: &mut Score,
    ) -> Vec<FixedBitSet> {
        let pages = rest.iter().map(|&k| &self.pages[k].page);
        pages
            .map(|page| {
                score.unmatched += usize::from(!marker.knows(page));
                marker.mark(page).template
            })
            .collect()
    }

    fn counts(&self, sample: &[usize], rest: &[usize]) -> Vec<FixedBitSet> {
        let pages = pages_with(sample.iter().map(|&k| &self.pages[k]));
        let of = sample.len() as u32;
        let marked = |&k: &usize| {
            let Sample { page, leaves, .. } = &self.pages[k];
            let mut marked = FixedBitSet::with_capacity(page.len());
            let seen = |key| {
                pages
                    .get(key)
                    .is_some_and(|&seen| is_template(seen as u32, of))
            };
            marked.extend(
                leaves
                    .iter()
                    .filter(|(_, key)| seen(key))
                    .map(|(node, _)| node.index()),
            );
            marked
        };
        rest.iter().map(marked).collect()
    }

    fn husk(&self, sample: &[usize], rest: &[usize], score: &mut Score) -> Vec<FixedBitSet> {
        let mut template = SiteTemplate::new(&self.name);
        for (hours, &k) in sample.iter().enumerate() {
            template.learn(&self.pages[k].page, HOUR * (hours as u64 + 1));
        }
        let bytes = template.to_bytes();
        score.bytes = bytes.len();
        // What was stored is what is used.
        let template = SiteTemplate::from_bytes(&bytes).unwrap_or_default();
        let mut marked = |&k: &usize| {
            let page = &self.pages[k].page;
            let mut marked = FixedBitSet::with_capacity(page.len());
            match template.match_page(page) {
                Some(found) => {
                    let marks = template.mark(page, &found);
                    let seen = page.nodes().filter(|&node| marks.seen(node).is_some());
                    marked.extend(seen.map(NodeId::index));
                }
                None => score.unmatched += 1,
            }
            marked
        };
        rest.iter().map(&mut marked).collect()
    }
}

/// The table: a line per site, learned pages and method, and the means over the sites.
#[must_use]
pub fn table(rows: &[Row]) -> Table {
    let mut table = Table::new(&[
        ("site", "site"),
        ("pages", "pages"),
        ("learned", "learned"),
        ("method", "method"),
        ("recall", "recall"),
        ("wrong", "wrong"),
        ("template", "template"),
        ("unique", "unique"),
        ("unmatched", "unmatched"),
        ("bytes", "bytes"),
    ]);
    for row in rows {
        table.row(vec![
            row.site.as_str().into(),
            row.pages.into(),
            row.learned.into(),
            row.method.name().into(),
            Cell::Number(row.mean(Score::recall), 4),
            Cell::Number(row.mean(Score::wrong), 4),
            Cell::Number(row.mean(|score| score.template as f64), 0),
            Cell::Number(row.mean(|score| score.unique as f64), 0),
            Cell::Number(row.mean(|score| score.unmatched as f64), 1),
            match row.method {
                Learner::Of(Method::Husk) => Cell::Number(row.mean(|score| score.bytes as f64), 0),
                _ => Cell::Missing,
            },
        ]);
    }
    for (method, learned) in combinations(rows) {
        let of_this = || {
            rows.iter()
                .filter(|row| row.method == method && row.learned == learned)
        };
        let over_sites = |of: fn(&Score) -> f64| mean(of_this().map(|row| row.mean(of)));
        table.row(vec![
            "(mean)".into(),
            of_this().map(|row| row.pages).sum::<usize>().into(),
            learned.into(),
            method.name().into(),
            Cell::Number(over_sites(Score::recall), 4),
            Cell::Number(over_sites(Score::wrong), 4),
        ]);
    }
    let sites: Set<&str> = rows.iter().map(|row| row.site.as_str()).collect();
    let seeds = rows.first().map_or(0, |row| row.scores.len());
    table.summary(
        "sites",
        sites.len().into(),
        format!("sites: {}", sites.len()),
    );
    table.summary(
        "seeds",
        seeds.into(),
        format!("random samples a line: {seeds}; recall and wrong are shares of the occurrences on unseen pages"),
    );
    table
}

/// The combinations of method and learned pages in the rows, in order of first use.
fn combinations(rows: &[Row]) -> Vec<(Learner, usize)> {
    let mut found = Vec::new();
    for row in rows {
        if !found.contains(&(row.method, row.learned)) {
            found.push((row.method, row.learned));
        }
    }
    found.sort_by_key(|&(_, learned)| learned);
    found
}

/// Text leaves: nodes with text for people, and the fingerprint of tag path and text.
pub(super) fn leaves(page: &Page) -> Vec<(NodeId, u64)> {
    let paths = path_hashes(page);
    let code = |node| {
        let parent = page.parent(node).and_then(|parent| page.tag(parent));
        matches!(parent, Some("script" | "style"))
    };
    let mut found = Vec::new();
    let mut words = String::new();
    for node in page.nodes() {
        words.clear();
        if let Some(data) = page.text(node)
            && text::collapse_into(&mut words, data)
            && !code(node)
        {
            let mut hash = Fingerprint::new();
            found.push((node, hash.u64(paths[node.index()]).str(&words).finish()));
        }
    }
    found
}

/// Key → number of pages that have it.
fn pages_with<'a>(pages: impl Iterator<Item = &'a Sample>) -> Map<u64, usize> {
    let mut count = Map::default();
    for page in pages {
        let keys: Set<u64> = page.leaves.iter().map(|&(_, key)| key).collect();
        for key in keys {
            *count.entry(key).or_default() += 1;
        }
    }
    count
}

fn ratio(part: usize, whole: usize, otherwise: f64) -> f64 {
    if whole == 0 {
        otherwise
    } else {
        part as f64 / whole as f64
    }
}

fn mean(numbers: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = numbers.fold((0.0, 0), |(sum, count), number| (sum + number, count + 1));
    if count == 0 {
        0.0
    } else {
        sum / f64::from(count)
    }
}
