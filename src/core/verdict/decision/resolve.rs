//! What a person decided about blocks of this page, and which decision holds where two of them meet.
//!
//! ```text
//!   main    ── before the page is judged: all else is noise, and inside it the page is judged as ever
//!   keep,   ── after it, laid over what came out: nothing else on the page becomes noise or content
//!   hide       because of them
//! ```
//!
//! - **Main: the newest decision that is found on the page holds, older ones rest.** Picking another main content replaces
//!   the one before; what was picked or confirmed in one go has one time and stays together. One of which no block
//!   is found here says nothing here: an older one, made on pages of this kind, holds.
//! - **Every block of a kind.** Such a decision to hide holds for all blocks that are built alike and are none of the
//!   main content's own text (see [`like`](super::like)): so they are settled when the main content is known.
//! - **Inner before outer, newer before older.** Of two decisions about one block the newer holds; about a block and a
//!   part of it, each holds for its own, save one case: **hiding a block hides all of it**, also what was kept or called
//!   main inside it before. What is kept afterwards stands out of it again.
//!
//! O(nodes · decisions).

use super::block::Blocks;
use super::leaves;
use super::like::SimilarBlocks;
use super::{Choice, Decision, Target, anchor};
use crate::page::text::TextStats;
use crate::page::{NodeId, Page, order};
use crate::template::leaf::Leaves;

/// What was decided about a block of this page.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Decided {
    /// The block.
    pub node: NodeId,
    /// What was decided: main, keep or hide.
    pub verdict: Choice,
    /// When, milliseconds since 1970.
    pub at: f64,
}

/// The decisions that hold on one page.
pub(crate) struct Decisions {
    /// Outer before inner, older before newer: what comes later wins.
    pub(crate) list: Vec<Decided>,
    /// Blocks of the newest decision about the main content.
    mains: Vec<Decided>,
    /// Kinds of which every block is hidden, and when that was decided.
    every: Vec<(SimilarBlocks, f64)>,
    /// Leaves whose class was given, in document order.
    roles: Vec<(NodeId, u8)>,
}

/// A page's noise with keeps and hides laid over it.
pub(crate) struct Laid {
    /// Roots of the noise, an antichain in document order, and whether the person hid this very one.
    pub(crate) roots: Vec<(NodeId, bool)>,
    /// Per node, what was decided about it: hidden, kept, nothing.
    pub(crate) decided: Vec<Option<Choice>>,
}

impl Decisions {
    /// Finds what the decisions that hold at the page's address are about.
    pub(crate) fn of(page: &Page, decisions: &[Decision]) -> Decisions {
        let url = &page.facts().url;
        let here = || decisions.iter().filter(|one| one.holds_on(url));
        let has = |wanted: fn(&Target) -> bool| here().any(|one| wanted(&one.target));
        let finder =
            has(|target| matches!(target, Target::Anchor { .. })).then(|| anchor::Finder::of(page));
        let leaves = has(|target| matches!(target, Target::Leaves { .. } | Target::Block { .. }))
            .then(|| Leaves::of(page));
        let has_blocks = has(|target| matches!(target, Target::Block { .. }));
        let blocks = leaves.as_ref().filter(|_| has_blocks).map(|leaves| {
            let contents = here().filter_map(|one| match &one.target {
                Target::Block { content, .. } => Some(hash_of(content)),
                _ => None,
            });
            Blocks::of(page, leaves, contents)
        });
        let mut list: Vec<Decided> = Vec::new();
        let mut every = Vec::new();
        for &Decision {
            verdict,
            at,
            ref target,
            ..
        } in here()
        {
            let decided = |node| Decided { node, verdict, at };
            match target {
                // A class is given to leaves alone.
                _ if verdict == Choice::Role => {}
                Target::Anchor { anchor } => {
                    let Some(finder) = &finder else { continue };
                    // Only hiding goes by kinds.
                    if verdict == Choice::Hide && anchor.v == 1 && !anchor.every.is_empty() {
                        every.push((SimilarBlocks::of(finder, anchor), at));
                    } else if let Some(found) = finder.find(anchor) {
                        list.push(decided(found.node));
                    }
                }
                Target::Block { place, content } => {
                    let Some(blocks) = &blocks else { continue };
                    let found = blocks.find(hash_of(place), hash_of(content));
                    list.extend(found.iter().copied().map(decided));
                }
                // Leaves all together, below; fields are none of the page's parts.
                Target::Leaves { .. } | Target::Field { .. } => {}
            }
        }
        let mut roles = Vec::new();
        if let Some(leaves) = &leaves {
            let known = leaves::by_key(here());
            roles = leaves::roles(leaves, &known);
            let elements = leaves::elements(page, leaves, &known).into_iter();
            list.extend(elements.map(|(node, hide, at)| Decided {
                node,
                verdict: if hide { Choice::Hide } else { Choice::Keep },
                at,
            }));
        }
        let mut list = outer_and_older_first(list);
        let newest = list
            .iter()
            .filter(|decision| decision.verdict == Choice::Main)
            .map(|decision| decision.at)
            .max_by(f64::total_cmp);
        let is_newest = |at: f64| newest.is_some_and(|newest| newest.total_cmp(&at).is_eq());
        list.retain(|decision| decision.verdict != Choice::Main || is_newest(decision.at));
        let mut mains: Vec<Decided> = Vec::new();
        for &decision in &list {
            let inside = mains
                .last()
                .is_some_and(|last| page.contains(last.node, decision.node));
            if decision.verdict == Choice::Main && !inside {
                mains.push(decision);
            }
        }
        Decisions {
            list,
            mains,
            every,
            roles,
        }
    }

    /// Settles what holds now that the roots of the main content are known, an antichain in document order.
    pub(crate) fn settle(&mut self, page: &Page, stats: &TextStats, main: &[NodeId]) {
        for (kind, at) in &self.every {
            for node in kind.beside(page, stats, main) {
                self.list.push(Decided {
                    node,
                    verdict: Choice::Hide,
                    at: *at,
                });
            }
        }
        self.list = outer_and_older_first(std::mem::take(&mut self.list));
        // Hidden blocks around the one at hand, each with the newest time of all of them.
        let mut around: Vec<(NodeId, f64)> = Vec::new();
        self.list.retain(|decision| {
            while around
                .last()
                .is_some_and(|(hidden, _)| !page.contains(*hidden, decision.node))
            {
                around.pop();
            }
            let newest = around.last().map_or(f64::NEG_INFINITY, |(_, at)| *at);
            if decision.verdict == Choice::Hide {
                around.push((decision.node, decision.at.max(newest)));
                return true;
            }
            newest <= decision.at
        });
    }

    /// Blocks of the newest decision about the main content, an antichain in document order.
    pub(crate) fn mains(&self) -> &[Decided] {
        &self.mains
    }

    /// The innermost decision to hide `node` or something around it.
    pub(crate) fn hid(&self, page: &Page, node: NodeId) -> Option<Decided> {
        self.list
            .iter()
            .rev()
            .find(|hide| hide.verdict == Choice::Hide && page.contains(hide.node, node))
            .copied()
    }

    /// The class that more than half of the leaves in `node` were given, of those that are `known` on other pages.
    /// O(nodes in it, and leaves with a class).
    pub(crate) fn role(
        &self,
        page: &Page,
        node: NodeId,
        known: impl Fn(NodeId) -> bool,
    ) -> Option<u8> {
        let inside = || {
            self.roles
                .iter()
                .filter(|(leaf, _)| page.contains(node, *leaf))
        };
        // If one class has more than half, it is what is left when different ones cancel each other out.
        let (mut role, mut lead) = (0, 0_u32);
        for &(_, one) in inside() {
            if lead == 0 {
                role = one;
            }
            lead = if one == role { lead + 1 } else { lead - 1 };
        }
        if lead == 0 {
            return None;
        }
        let given = inside().filter(|(_, one)| *one == role).count();
        let all = page.subtree(node).filter(|&leaf| known(leaf)).count();
        (2 * given > all).then_some(role)
    }

    /// Lays keeps and hides over the noise below `base`. `forbidden` nodes cannot be hidden unless the person said so;
    /// of what is left of a block around something kept, only what `shows` something is noise of its own.
    pub(crate) fn lay_over(
        &self,
        page: &Page,
        base: &[NodeId],
        forbidden: &[bool],
        shows: impl Fn(NodeId) -> bool,
    ) -> Laid {
        let mut decided = vec![None; page.len()];
        if self.list.is_empty() {
            let roots = base.iter().map(|&root| (root, false)).collect();
            return Laid { roots, decided };
        }
        let range = |node: NodeId| node.index()..page.end(node).index();
        let mut noise = vec![false; page.len()];
        let mut is_base = vec![false; page.len()];
        for &root in base {
            noise[range(root)].fill(true);
            is_base[root.index()] = true;
        }
        let judged = noise.clone();
        let mut picked = vec![false; page.len()];
        for decision in &self.list {
            let range = range(decision.node);
            picked[decision.node.index()] = decision.verdict == Choice::Hide;
            match decision.verdict {
                Choice::Hide => {
                    noise[range.clone()].fill(true);
                    decided[range].fill(Some(Choice::Hide));
                    continue;
                }
                Choice::Keep => {
                    noise[range.clone()].fill(false);
                    decided[range].fill(Some(Choice::Keep));
                }
                // Roles and fields are none of these decisions.
                Choice::Main | Choice::Role | Choice::Field => {
                    noise[range.clone()].copy_from_slice(&judged[range.clone()]);
                    decided[range].fill(None);
                }
            }
            for above in page.ancestors(decision.node) {
                noise[above.index()] = false;
            }
        }
        let mut roots = Vec::new();
        let mut node = NodeId::ROOT;
        while node.index() < page.len() {
            let k = node.index();
            let can = noise[k] && !page.is_text(node) && !page.is_hidden(node);
            if can && (picked[k] || is_base[k] || (!forbidden[k] && shows(node))) {
                roots.push((node, picked[k]));
                node = page.end(node);
            } else {
                node = NodeId(node.0 + 1);
            }
        }
        Laid { roots, decided }
    }
}

/// A fingerprint out of its digits; 0 for none.
fn hash_of(digits: &str) -> u64 {
    u64::from_str_radix(digits, 16).unwrap_or(0)
}

#[inline(never)]
fn outer_and_older_first(list: Vec<Decided>) -> Vec<Decided> {
    order::sorted(list, |a, b| a.node.cmp(&b.node).then(a.at.total_cmp(&b.at)))
}
