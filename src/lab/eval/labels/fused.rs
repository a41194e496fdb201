//! What any number of annotators say of the same pages, fused into one answer a question.
//!
//! People cut a page into blocks of their own size. What is judged is the common part of the blocks of all of them, a *cell*: a
//! run of texts that no one has cut. So nobody is punished for larger or smaller blocks. A cell counts once, however long.

use serde::Serialize;

use super::LabelSet;
use super::agreement::by_page;
use crate::labels::consensus::{Consensus, Vote};
use crate::labels::{Answers, ROLES, Truth};

/// Questions, as in the records: two that are answered by yes or no, and the role.
pub const QUESTIONS: [&str; 3] = ["template", "main", "role"];

/// A run of texts that all annotators of a page have in one block each.
#[derive(Clone, Debug)]
struct Cell {
    from: u32,
    to: u32,
    words: u32,
    /// What each of them says; `None` of one who has it in no block.
    said: Vec<Option<Answers>>,
}

/// The fused answer to one question about one cell.
#[derive(Clone, Debug, Serialize)]
pub struct FusedAnswer {
    /// `yes` or `no`; the name of a role.
    pub answer: &'static str,
    /// Its probability, 0..=1.
    pub sure: f64,
    /// Whether annotators contradict each other.
    pub disputed: bool,
}

/// The texts of one cell with what is said of them.
#[derive(Clone, Debug, Serialize)]
pub struct FusedCell {
    /// Address of the page, and SHA-256 of its columns.
    pub url: String,
    /// See `url`.
    pub hash: String,
    /// First and last text node.
    pub from: u32,
    /// See `from`.
    pub to: u32,
    /// Words in it.
    pub words: u32,
    /// By question; `None` where nobody answers.
    pub template: Option<FusedAnswer>,
    /// See `template`.
    pub main: Option<FusedAnswer>,
    /// See `template`.
    pub role: Option<FusedAnswer>,
}

impl FusedCell {
    /// The answers that there are.
    pub fn answers(&self) -> impl Iterator<Item = &FusedAnswer> {
        [&self.template, &self.main, &self.role]
            .into_iter()
            .flatten()
    }
}

/// How reliable somebody is.
#[derive(Clone, Debug)]
pub struct Annotator {
    /// Their name.
    pub name: String,
    /// Pages that somebody else has labelled, too.
    pub pages: usize,
    /// By question: answers, and the probability that one of them is right.
    pub reliability: [(usize, f64); QUESTIONS.len()],
}

impl Annotator {
    /// The probability that an answer to any question is right.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let (mut answers, mut right) = (0, 0.0);
        for (count, reliability) in self.reliability {
            answers += count;
            right += count as f64 * reliability;
        }
        right / answers.max(1) as f64
    }
}

/// See the [module](self).
#[derive(Clone, Debug)]
pub struct Fused {
    /// By name.
    pub annotators: Vec<Annotator>,
    /// In the order of records and texts.
    pub cells: Vec<FusedCell>,
}

/// Fuses what is said of the pages that two annotators or more have labelled.
#[must_use]
pub fn fuse(set: &LabelSet) -> Fused {
    let records = set.records();
    let mut names: Vec<&str> = records
        .iter()
        .map(|one| one.record.annotator.as_str())
        .collect();
    names.sort_unstable();
    names.dedup();
    let number = |name: &str| names.binary_search(&name).unwrap_or(0);
    let mut groups = by_page(set);
    groups.retain(|group| group.len() > 1);
    let mut pages = vec![0; names.len()];
    let mut votes: [Vec<Vote>; QUESTIONS.len()] = Default::default();
    let mut cells: Vec<(usize, Cell)> = Vec::new();
    for group in &groups {
        let people: Vec<usize> = group
            .iter()
            .map(|&at| number(&records[at].record.annotator))
            .collect();
        people.iter().for_each(|&one| pages[one] += 1);
        let truths: Vec<&Truth> = group.iter().map(|&at| &records[at].truth).collect();
        for cell in cells_of(&truths) {
            for (&annotator, said) in people.iter().zip(&cell.said) {
                for (votes, class) in votes.iter_mut().zip(classes(*said)) {
                    votes.extend(class.map(|class| Vote {
                        annotator,
                        item: cells.len(),
                        class,
                    }));
                }
            }
            cells.push((group[0], cell));
        }
    }
    let sizes = [2, 2, ROLES.len()];
    let fits: Vec<Consensus> = votes
        .iter()
        .zip(sizes)
        .map(|(votes, classes)| Consensus::of(votes, cells.len(), names.len(), classes))
        .collect();
    let annotators = names
        .iter()
        .enumerate()
        .filter(|&(who, _)| pages[who] > 0)
        .map(|(who, name)| Annotator {
            name: (*name).to_owned(),
            pages: pages[who],
            reliability: std::array::from_fn(|question| {
                let answers = votes[question]
                    .iter()
                    .filter(|vote| vote.annotator == who)
                    .count();
                (answers, fits[question].reliability(who))
            }),
        })
        .collect();
    let cells = cells
        .into_iter()
        .enumerate()
        .map(|(item, (record, cell))| {
            let answer = |question: usize| {
                let said = cell.said.iter().filter_map(|&said| classes(said)[question]);
                let first = said.clone().next()?;
                let (class, sure) = fits[question].class(item)?;
                let answer = match question {
                    2 => ROLES.get(class).copied().unwrap_or_default(),
                    _ if class == 0 => "yes",
                    _ => "no",
                };
                let disputed = said.clone().any(|other| other != first);
                Some(FusedAnswer {
                    answer,
                    sure,
                    disputed,
                })
            };
            FusedCell {
                url: records[record].record.url.clone(),
                hash: records[record].record.hash.clone(),
                from: cell.from,
                to: cell.to,
                words: cell.words,
                template: answer(0),
                main: answer(1),
                role: answer(2),
            }
        })
        .collect();
    Fused { annotators, cells }
}

/// The number of what is said, by question; `None` where nothing is.
fn classes(said: Option<Answers>) -> [Option<usize>; QUESTIONS.len()] {
    let Some(said) = said else {
        return [None; QUESTIONS.len()];
    };
    let number = |yes: bool| usize::from(!yes);
    [
        said.template.said().map(number),
        said.main.said().map(number),
        usize::from(said.role).checked_sub(1),
    ]
}

/// The cells of a page, in document order. O(texts · log texts · annotators).
fn cells_of(truths: &[&Truth]) -> Vec<Cell> {
    let mut nodes: Vec<(u32, u32)> = truths
        .iter()
        .flat_map(|truth| truth.leaves())
        .map(|leaf| (leaf.node.0, leaf.words))
        .collect();
    nodes.sort_unstable();
    nodes.dedup();
    let mut at = vec![0; truths.len()];
    let mut cells: Vec<Cell> = Vec::new();
    let mut before: Vec<Option<u32>> = Vec::new();
    for (node, words) in nodes {
        let (mut blocks, mut said) = (Vec::new(), Vec::new());
        for (truth, at) in truths.iter().zip(&mut at) {
            let leaf = truth.leaves().get(*at).filter(|leaf| leaf.node.0 == node);
            *at += usize::from(leaf.is_some());
            blocks.push(leaf.map(|leaf| leaf.block));
            said.push(leaf.map(|leaf| leaf.answers));
        }
        match cells.last_mut().filter(|_| blocks == before) {
            Some(cell) => {
                cell.to = node;
                cell.words += words;
            }
            None => cells.push(Cell {
                from: node,
                to: node,
                words,
                said,
            }),
        }
        before = blocks;
    }
    cells
}
