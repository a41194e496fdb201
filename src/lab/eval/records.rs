//! How well records are found, where a page's gold says which nodes are its *target* records.
//!
//! The *text* of a target is its text leaves that are not blank (its other leaves where it has none). A target is *found*
//! when a record holds all its text and none of another target's; a record is *right* when it finds a target. So records
//! may hold more than their target (a `dt` with its `dd`, a link with the words behind it), but no two targets.
//! Recall is found targets over targets. Precision is right records over all records, which charges a method for every list
//! the gold does not ask for; *in region* it is over the records of regions with a right one, which does not.
//!
//! The gold's XPaths are written for a tree with `tbody` in every table, as browsers and html5ever make it, not for the
//! source (in the scanner's tree of [`tag_soup`](super::tag_soup) one in four selects nothing).
//! A target with another target inside is no record but what lies around several, and is left out.

use std::ops::Range;

use fixedbitset::FixedBitSet;
use serde_json::Value;

use super::dataset::Entry;
use super::table::{Cell, Table};
use super::xpath::XPath;
use crate::methods::Marking;
use unhusk::page::{NodeId, Page, text};
use unhusk::segment::mdr::{self, Mined};
use unhusk::segment::tps;
use unhusk::verdict;

/// The target records of a page by its gold, `records_xpath`, in document order.
///
/// # Errors
/// A sentence, where there is no XPath or one that cannot be evaluated.
pub fn gold(entry: &Entry, page: &Page) -> Result<Vec<NodeId>, String> {
    let told = |reason: &dyn std::fmt::Display| format!("page {}: {reason}", entry.id);
    let xpath = entry.gold.get("records_xpath").and_then(Value::as_str);
    let xpath = xpath.ok_or_else(|| told(&"no \"records_xpath\""))?;
    let selected = XPath::new(xpath)
        .map_err(|error| told(&error))?
        .select(page);
    Ok(innermost(page, &selected))
}

/// Those of some nodes, in document order, that hold none of the others.
fn innermost(page: &Page, nodes: &[NodeId]) -> Vec<NodeId> {
    let holds = |at: usize| {
        nodes
            .get(at + 1)
            .is_some_and(|&next| page.contains(nodes[at], next))
    };
    (0..nodes.len())
        .filter(|&at| !holds(at))
        .map(|at| nodes[at])
        .collect()
}

/// The texts of some targets.
#[derive(Clone, Debug)]
pub struct Targets {
    /// Per node: the target whose text it is.
    owners: Vec<Option<u32>>,
    /// Per target: how many nodes its text has.
    sizes: Vec<usize>,
}

impl Targets {
    /// The texts of `targets`, none of which may lie inside another.
    #[must_use]
    pub fn of(page: &Page, targets: &[NodeId]) -> Targets {
        let mut owners = vec![None; page.len()];
        let mut sizes = Vec::with_capacity(targets.len());
        for (number, &target) in targets.iter().enumerate() {
            let leaves = text_leaves(page, target);
            sizes.push(leaves.len());
            for leaf in leaves {
                owners[leaf.index()] = Some(number as u32);
            }
        }
        Targets { owners, sizes }
    }

    /// Number of targets.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sizes.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sizes.is_empty()
    }

    /// The target that a record finds.
    #[must_use]
    pub fn found_by(&self, record: &[Range<u32>]) -> Option<usize> {
        let nodes = record.iter().flat_map(Clone::clone);
        let mut owners = nodes.filter_map(|node| *self.owners.get(node as usize)?);
        let owner = owners.next()?;
        let others = owners.try_fold(1, |count, other| (other == owner).then_some(count + 1));
        (others? == self.sizes[owner as usize]).then_some(owner as usize)
    }

    /// Number of different targets that some records find.
    #[must_use]
    pub fn count_found<'a>(&self, records: impl Iterator<Item = &'a [Range<u32>]>) -> usize {
        let mut found = FixedBitSet::with_capacity(self.len());
        found.extend(records.filter_map(|record| self.found_by(record)));
        found.count_ones(..)
    }

    /// Per target, how many nodes of its text satisfy `is_kept`, and of how many.
    pub fn kept(&self, is_kept: impl Fn(NodeId) -> bool) -> Vec<(usize, usize)> {
        let mut kept: Vec<(usize, usize)> = self.sizes.iter().map(|&size| (0, size)).collect();
        for (node, owner) in self.owners.iter().enumerate() {
            if let Some(owner) = owner
                && is_kept(NodeId(node as u32))
            {
                kept[*owner as usize].0 += 1;
            }
        }
        kept
    }

    fn has(&self, node: NodeId) -> bool {
        self.owners[node.index()].is_some()
    }
}

fn text_leaves(page: &Page, target: NodeId) -> Vec<NodeId> {
    let is_text = |&node: &NodeId| page.text(node).is_some_and(|text| !text::is_blank(text));
    let texts: Vec<NodeId> = page.subtree(target).filter(is_text).collect();
    if !texts.is_empty() {
        return texts;
    }
    let is_leaf = |&node: &NodeId| page.is_leaf(node) && !page.is_text(node);
    page.subtree(target).filter(is_leaf).collect()
}

/// How a method that tells template from content treats records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RecordScore {
    /// Target records.
    pub targets: usize,
    /// Those of which all text is content.
    pub kept: usize,
    /// Texts of the body outside of targets.
    pub noise: usize,
    /// Those that are template.
    pub gone: usize,
    /// Those of the noise that stand before the first target or behind the last one, in a text of their own: no part of
    /// a record, whichever part of it the gold names. None on pages without targets.
    pub around: usize,
    /// Those of them that are template.
    pub around_gone: usize,
}

impl RecordScore {
    /// Share of the targets that are kept, 0..=1; nothing without targets.
    #[must_use]
    pub fn kept_share(self) -> Option<f64> {
        (self.targets > 0).then(|| self.kept as f64 / self.targets as f64)
    }

    /// Share of the noise that is gone, 0..=1; nothing without noise.
    #[must_use]
    pub fn gone_share(self) -> Option<f64> {
        (self.noise > 0).then(|| self.gone as f64 / self.noise as f64)
    }

    /// The same of the noise around all records.
    #[must_use]
    pub fn around_gone_share(self) -> Option<f64> {
        (self.around > 0).then(|| self.around_gone as f64 / self.around as f64)
    }
}

impl std::ops::AddAssign for RecordScore {
    fn add_assign(&mut self, other: RecordScore) {
        self.targets += other.targets;
        self.kept += other.kept;
        self.noise += other.noise;
        self.gone += other.gone;
        self.around += other.around;
        self.around_gone += other.around_gone;
    }
}

/// Scores a marking of a page whose target records are `records`.
#[must_use]
pub fn score(page: &Page, marking: &Marking, records: &[NodeId]) -> RecordScore {
    let records = innermost(page, records);
    let targets = Targets::of(page, &records);
    let kept = targets.kept(|node| !marking.is_template(node));
    let mut score = RecordScore {
        targets: targets.len(),
        kept: kept.iter().filter(|(kept, all)| kept == all).count(),
        ..RecordScore::default()
    };
    let list = stretch(page, &targets, &records);
    for node in page.subtree(page.body()) {
        let is_noise = page.text(node).is_some_and(|text| !text::is_blank(text));
        if is_noise && !targets.has(node) && !page.is_hidden(node) {
            let gone = usize::from(marking.is_template(node));
            score.noise += 1;
            score.gone += gone;
            if list.as_ref().is_some_and(|list| !list.contains(&node.0)) {
                score.around += 1;
                score.around_gone += gone;
            }
        }
    }
    score
}

/// The nodes from the first target to the end of the last one, with all of the texts that these begin and end in.
fn stretch(page: &Page, targets: &Targets, records: &[NodeId]) -> Option<Range<u32>> {
    let first = records.first()?.0;
    let last = records.iter().map(|&record| page.end(record).0).max()?;
    let texts = verdict::texts(page);
    let mixed = texts
        .iter()
        .filter(|text| (text.from.0..=text.last.0).any(|node| targets.has(NodeId(node))));
    Some(mixed.fold(first..last, |list, text| {
        list.start.min(text.from.0)..list.end.max(text.last.0 + 1)
    }))
}

/// What MDR finds on one page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RecordMatch {
    /// Records.
    pub records: usize,
    /// Those that find a target.
    pub right: usize,
    /// Records of regions with a right one.
    pub in_region: usize,
    /// Targets found.
    pub targets: usize,
    /// Whether all was compared.
    pub complete: bool,
}

impl RecordMatch {
    fn none() -> RecordMatch {
        RecordMatch {
            complete: true,
            ..RecordMatch::default()
        }
    }

    fn add(&mut self, other: &RecordMatch) {
        self.records += other.records;
        self.right += other.right;
        self.in_region += other.in_region;
        self.targets += other.targets;
        self.complete &= other.complete;
    }

    /// Counts the records that find targets.
    #[must_use]
    pub fn of(page: &Page, mined: &Mined, targets: &Targets) -> RecordMatch {
        let mut found = RecordMatch {
            complete: mined.complete,
            ..RecordMatch::default()
        };
        let mut seen = FixedBitSet::with_capacity(targets.len());
        for region in &mined.regions {
            let mut right = 0;
            for record in &region.records {
                let ranges: Vec<Range<u32>> = record.ranges(page).collect();
                if let Some(target) = targets.found_by(&ranges) {
                    seen.insert(target);
                    right += 1;
                }
            }
            found.records += region.records.len();
            found.right += right;
            if right > 0 {
                found.in_region += region.records.len();
            }
        }
        found.targets = seen.count_ones(..);
        found
    }
}

/// One page of a record set.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Name of the page.
    pub id: String,
    /// Target records.
    pub targets: usize,
    /// By MDR alone.
    pub raw: RecordMatch,
    /// By MDR on what tag path segmentation leaves.
    pub pruned: RecordMatch,
    /// Targets of which the filter leaves all text.
    pub kept: usize,
}

/// Measures one page.
#[must_use]
pub fn row(id: &str, page: &Page, gold: &[NodeId], settings: &mdr::Settings) -> Row {
    let targets = Targets::of(page, gold);
    let kept = tps::filter(page, &tps::Settings::default());
    let all_kept = targets.kept(|node| kept.contains(node.index()));
    Row {
        id: id.to_owned(),
        targets: targets.len(),
        raw: RecordMatch::of(page, &mdr::mine(page, settings), &targets),
        pruned: RecordMatch::of(page, &mdr::mine_kept(page, &kept, settings), &targets),
        kept: all_kept.iter().filter(|(kept, all)| kept == all).count(),
    }
}

/// Share in percent; nothing of nothing.
fn percent(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| 100.0 * part as f64 / whole as f64)
}

/// A row for each set, before it one for each page if asked for, and the figures of all sets together.
#[must_use]
pub fn table(sets: &[(String, Vec<Row>)], verbose: bool) -> Table {
    let mut table = Table::new(&[
        ("id", "page"),
        ("targets", "targets"),
        ("records", "records"),
        ("targets_found", "found"),
        ("recall", "recall %"),
        ("precision", "precision %"),
        ("precision_in_region", "in region %"),
        ("targets_kept", "kept by TPS"),
        ("pruned_records", "records"),
        ("pruned_targets_found", "found"),
        ("pruned_precision", "precision %"),
        ("noise_removed", "noise gone %"),
        ("complete", "complete"),
    ]);
    for (name, rows) in sets {
        for row in rows.iter().filter(|_| verbose) {
            table.row(cells(row));
        }
        table.row(cells(&Row::sum(name, rows)));
    }
    let rows: Vec<&Row> = sets.iter().flat_map(|(_, rows)| rows).collect();
    summarise(&mut table, &rows);
    table
}

impl Row {
    /// Some pages as one.
    fn sum<'a>(name: &str, rows: impl IntoIterator<Item = &'a Row>) -> Row {
        let mut sum = Row {
            id: name.to_owned(),
            targets: 0,
            raw: RecordMatch::none(),
            pruned: RecordMatch::none(),
            kept: 0,
        };
        for row in rows {
            sum.targets += row.targets;
            sum.kept += row.kept;
            sum.raw.add(&row.raw);
            sum.pruned.add(&row.pruned);
        }
        sum
    }

    /// Share of the records that are no targets and go with the filter, in percent.
    fn noise_removed(&self) -> Option<f64> {
        let noise = |found: &RecordMatch| found.records - found.right;
        let gone = noise(&self.raw).saturating_sub(noise(&self.pruned));
        percent(gone, noise(&self.raw))
    }
}

fn cells(row: &Row) -> Vec<Cell> {
    let shown = |of: Option<f64>| of.map_or(Cell::Missing, |of| Cell::Number(of, 1));
    let share = |part, whole| shown(percent(part, whole));
    vec![
        row.id.as_str().into(),
        row.targets.into(),
        row.raw.records.into(),
        row.raw.targets.into(),
        share(row.raw.targets, row.targets),
        share(row.raw.right, row.raw.records),
        share(row.raw.right, row.raw.in_region),
        row.kept.into(),
        row.pruned.records.into(),
        row.pruned.targets.into(),
        share(row.pruned.right, row.pruned.records),
        shown(row.noise_removed()),
        Cell::Flag(row.raw.complete && row.pruned.complete),
    ]
}

fn summarise(table: &mut Table, rows: &[&Row]) {
    let all = Row::sum("", rows.iter().copied());
    let judged = rows.iter().filter(|row| row.targets > 0).count();
    let (pages, targets) = (rows.len(), all.targets);
    table.summary(
        "pages",
        pages.into(),
        format!("{pages} pages, {judged} with target records, {targets} targets"),
    );
    for (key, sentence, value) in [
        (
            "recall",
            "targets found by MDR",
            percent(all.raw.targets, targets),
        ),
        (
            "precision",
            "records of MDR that are targets",
            percent(all.raw.right, all.raw.records),
        ),
        (
            "precision_in_region",
            "the same in regions with a target",
            percent(all.raw.right, all.raw.in_region),
        ),
        (
            "targets_kept",
            "targets that tag path segmentation keeps",
            percent(all.kept, targets),
        ),
        (
            "noise_removed",
            "noise records that go with it",
            all.noise_removed(),
        ),
        (
            "pruned_recall",
            "targets found by MDR on what is left",
            percent(all.pruned.targets, targets),
        ),
        (
            "pruned_precision",
            "records of MDR there that are targets",
            percent(all.pruned.right, all.pruned.records),
        ),
    ] {
        let cell = value.map_or(Cell::Missing, |value| Cell::Number(value, 1));
        let value = value.map_or("none".to_owned(), |value| format!("{value:.1} %"));
        table.summary(key, cell, format!("{sentence}: {value}"));
    }
    let is_whole = |row: &&&Row| row.targets > 0 && row.raw.targets == row.targets;
    let whole = rows.iter().filter(is_whole).count();
    table.summary(
        "pages_whole",
        whole.into(),
        format!("pages where MDR finds every target: {whole} of {judged}"),
    );
}
