//! How far annotators agree on the pages that both have labelled.

use super::LabelSet;
use crate::labels::Agreement;
use unhusk::page::maps::Map;

/// Two annotators.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The one whose name comes first.
    pub one: String,
    /// The other.
    pub other: String,
    /// Per page: a record of it, and how far they agree on it. In the order of records.
    pub pages: Vec<(usize, Agreement)>,
}

impl Pair {
    /// All their pages added up.
    #[must_use]
    pub fn sum(&self) -> Agreement {
        let mut sum = Agreement::default();
        self.pages.iter().for_each(|(_, page)| sum += *page);
        sum
    }
}

/// Every two annotators who have labelled a page of the same hash, by name.
#[must_use]
pub fn pairs(set: &LabelSet) -> Vec<Pair> {
    let records = set.records();
    let mut pairs: Vec<Pair> = Vec::new();
    let mut known: Map<(&str, &str), usize> = Map::default();
    for mut group in by_page(set) {
        let first = group[0];
        let name = |at: usize| records[at].record.annotator.as_str();
        group.sort_by(|&one, &other| name(one).encode_utf16().cmp(name(other).encode_utf16()));
        for (k, &one) in group.iter().enumerate() {
            for &other in &group[k + 1..] {
                let pair = *known.entry((name(one), name(other))).or_insert_with(|| {
                    pairs.push(Pair {
                        one: name(one).to_owned(),
                        other: name(other).to_owned(),
                        pages: Vec::new(),
                    });
                    pairs.len() - 1
                });
                let agreement = records[one].truth.agree(&records[other].truth);
                pairs[pair].pages.push((first, agreement));
            }
        }
    }
    pairs.sort_by(|one, other| (&one.one, &one.other).cmp(&(&other.one, &other.other)));
    pairs
}

/// The records of each page, by its hash, in the order of records.
pub(super) fn by_page(set: &LabelSet) -> Vec<Vec<usize>> {
    let mut by_hash: Map<&str, usize> = Map::default();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (at, labelled) in set.records().iter().enumerate() {
        let group = *by_hash.entry(&labelled.record.hash).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[group].push(at);
    }
    groups
}
