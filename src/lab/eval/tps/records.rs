//! The MDR columns of Table I: records before and after the filter, and whether the target records survive it.

use std::ops::Range;

use fixedbitset::FixedBitSet;

use super::targets::targets;
use super::{Reader, Tree, miner};
use crate::eval::records::Targets;
use unhusk::page::{NodeId, Page, PageError};
use unhusk::segment::mdr;
use unhusk::segment::tps::{Sequence, Settings, prune, search};

/// Who looks for records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Miner {
    /// What the paper's program has for MDR: see [`miner`].
    Program,
    /// MDR as its own paper prints it: see [`mdr`].
    Printed,
    /// MDR as Husk uses it.
    Husk,
}

/// Records found, and those that are target records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// All records.
    pub total: usize,
    /// Different target records among them.
    pub target: usize,
}

impl Counts {
    /// Records that are no targets.
    #[must_use]
    pub fn noise(&self) -> usize {
        self.total.saturating_sub(self.target)
    }
}

/// One page before and after the filter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Records {
    /// On the whole page.
    pub raw: Counts,
    /// On what the filter leaves.
    pub pruned: Counts,
    /// Target records of the page.
    pub targets: usize,
    /// Those of whose text the filter leaves half or more.
    pub kept: usize,
    /// The same if the filter left everything else instead.
    pub kept_otherwise: usize,
}

impl Records {
    /// Whether the content survives the filter: half of the target records do.
    #[must_use]
    pub fn content_present(&self) -> bool {
        self.targets > 0 && 2 * self.kept >= self.targets
    }

    /// The same for Algorithm 6, told whether the region is content: where it is not, the rest of the page is left.
    #[must_use]
    pub fn content_present_checked(&self) -> bool {
        self.content_present() || (self.targets > 0 && 2 * self.kept_otherwise >= self.targets)
    }

    /// Equation 4 in percent; nothing where there was no noise.
    #[must_use]
    pub fn noise_removed(&self) -> Option<f64> {
        let noise = self.raw.noise();
        (noise > 0).then(|| 100.0 * (1.0 - self.pruned.noise() as f64 / noise as f64))
    }
}

/// Counts the records of a page given by its bytes; `count` target records are on it.
///
/// # Errors
/// As the reader's.
pub fn records(
    bytes: &[u8],
    reader: Reader,
    settings: &Settings,
    miner: Miner,
    count: usize,
) -> Result<Records, PageError> {
    let Tree { page, body, .. } = reader.read(bytes)?;
    let all = Sequence::of(&page, NodeId::ROOT);
    let sequence = Sequence::of(&page, body);
    let found = search::search(
        sequence.symbols(),
        sequence.count(),
        settings,
        search::Scope::Main,
    );
    let main = found.parts[found.main].range.clone();
    let main = main.start as usize..main.end as usize;
    // What is outside the body is never pruned.
    let mut outside = FixedBitSet::with_capacity(page.len());
    outside.extend(all.nodes().iter().map(|node| node.index()));
    let mut whole = outside.clone();
    for node in sequence.nodes() {
        outside.remove(node.index());
    }
    let with_outside = |mut kept: FixedBitSet| {
        kept.union_with(&outside);
        kept
    };
    let kept = with_outside(prune(&page, &sequence, main.clone()));
    let mut otherwise = prune(&page, &sequence, 0..main.start);
    otherwise.union_with(&prune(&page, &sequence, main.end..sequence.nodes().len()));
    whole.grow(page.len());

    let wanted = Targets::of(&page, &targets(&page, all.nodes(), count));
    let mine = |kept: &FixedBitSet| counted(&page, all.nodes(), kept, miner, &wanted);
    let survivors = |kept: &FixedBitSet| {
        let shares = wanted.kept(|node| kept.contains(node.index()));
        let is_kept = |&&(kept, all): &&(usize, usize)| all > 0 && 2 * kept >= all;
        shares.iter().filter(is_kept).count()
    };
    Ok(Records {
        raw: mine(&whole),
        pruned: mine(&kept),
        targets: wanted.len(),
        kept: survivors(&kept),
        kept_otherwise: survivors(&otherwise),
    })
}

fn counted(
    page: &Page,
    nodes: &[NodeId],
    kept: &FixedBitSet,
    miner: Miner,
    wanted: &Targets,
) -> Counts {
    let records: Vec<Vec<Range<u32>>> = match miner {
        Miner::Program => {
            let is_kept = |node: &&NodeId| kept.contains(node.index());
            let nodes = nodes.iter().filter(is_kept).copied().collect();
            let range = |node: NodeId| node.0..page.end(node).0;
            miner::records(page, nodes)
                .into_iter()
                .map(|record| record.into_iter().map(range).collect())
                .collect()
        }
        Miner::Printed => by_mdr(page, kept, &mdr::Settings::as_printed()),
        Miner::Husk => by_mdr(page, kept, &mdr::Settings::default()),
    };
    Counts {
        total: records.len(),
        target: wanted.count_found(records.iter().map(Vec::as_slice)),
    }
}

fn by_mdr(page: &Page, kept: &FixedBitSet, settings: &mdr::Settings) -> Vec<Vec<Range<u32>>> {
    mdr::mine_kept(page, kept, settings)
        .records()
        .map(|record| record.ranges(page).collect())
        .collect()
}
