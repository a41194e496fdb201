//! What a person decided about blocks of this page, and which decision holds where two of them meet.
//!
//! ```text
//!   main    ── before the page is judged: all else is noise, and inside it the page is judged as ever
//!   keep,   ── after it, laid over what came out: nothing else on the page becomes noise or content
//!   hide       because of them
//! ```
//!
//! - **Main: the newest deed that is found on the page holds, older ones rest.** Picking another main content replaces
//!   the one before; what was picked or confirmed in one go has one time and stays together. A deed of which no block
//!   is found here says nothing here: an older one, made on pages of this kind, holds.
//! - **Every block of a kind.** Such a decision to hide holds for all blocks that are built alike and are none of the
//!   main content's own text (see [`like`](super::like)): so they are settled when the main content is known.
//! - **Inner before outer, newer before older.** Of two decisions about one block the newer holds; about a block and a
//!   part of it, each holds for its own, save one case: **hiding a block hides all of it**, also what was kept or called
//!   main inside it before. What is kept afterwards stands out of it again.
//!
//! O(nodes · decisions).

use super::like::Kind;
use super::rule::{Finder, Rule, RuleKind};
use crate::page::text::TextStats;
use crate::page::{NodeId, Page, order};
use crate::template::{Corrected, Override};

/// One decision about a block of this page.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Decision {
    /// The block.
    pub node: NodeId,
    /// What was decided.
    pub kind: RuleKind,
    /// When, milliseconds since 1970.
    pub at: f64,
}

/// The decisions that hold on one page.
pub(super) struct Decisions {
    /// Outer before inner, older before newer: what comes later wins.
    pub(super) list: Vec<Decision>,
    /// Blocks of the newest deed about the main content.
    mains: Vec<Decision>,
    /// Kinds of which every block is hidden, and when that was said.
    every: Vec<(Kind, f64)>,
}

/// A page's noise with keeps and hides laid over it.
pub(super) struct Laid {
    /// Roots of the noise, an antichain in document order, and whether the person hid this very one.
    pub(super) roots: Vec<(NodeId, bool)>,
    /// Per node, what was said of it: hidden, kept, nothing.
    pub(super) said: Vec<Option<RuleKind>>,
}

impl Decisions {
    /// Finds the blocks that `rules` speak of; `corrected` are corrections of the site's template.
    pub(super) fn of(page: &Page, rules: &[Rule], corrected: &[Corrected]) -> Decisions {
        let url = &page.facts().url;
        let finder = (!rules.is_empty()).then(|| Finder::of(page));
        let mut list: Vec<Decision> = Vec::new();
        let mut every = Vec::new();
        for rule in rules.iter().filter(|rule| rule.holds_on(url)) {
            let Some(finder) = &finder else { break };
            // Only hiding goes by kinds.
            if rule.kind == RuleKind::Hide && rule.anchor.v == 1 && !rule.anchor.every.is_empty() {
                every.push((Kind::of(finder, &rule.anchor), rule.at));
            } else if let Some(found) = finder.find(&rule.anchor) {
                list.push(Decision {
                    node: found.node,
                    kind: rule.kind,
                    at: rule.at,
                });
            }
        }
        let corrections = corrected.iter().map(|wish| Decision {
            node: wish.node,
            kind: match wish.wish {
                Override::Keep => RuleKind::Keep,
                Override::Hide => RuleKind::Hide,
            },
            at: wish.at as f64,
        });
        list.extend(corrections);
        let mut list = outer_and_older_first(list);
        let newest = list
            .iter()
            .filter(|decision| decision.kind == RuleKind::Main)
            .map(|decision| decision.at)
            .max_by(f64::total_cmp);
        let is_newest = |at: f64| newest.is_some_and(|newest| newest.total_cmp(&at).is_eq());
        list.retain(|decision| decision.kind != RuleKind::Main || is_newest(decision.at));
        let mut mains: Vec<Decision> = Vec::new();
        for &decision in &list {
            let inside = mains
                .last()
                .is_some_and(|last| page.contains(last.node, decision.node));
            if decision.kind == RuleKind::Main && !inside {
                mains.push(decision);
            }
        }
        Decisions { list, mains, every }
    }

    /// Settles what holds now that the roots of the main content are known, an antichain in document order.
    pub(super) fn settle(&mut self, page: &Page, stats: &TextStats, main: &[NodeId]) {
        for (kind, at) in &self.every {
            for node in kind.beside(page, stats, main) {
                self.list.push(Decision {
                    node,
                    kind: RuleKind::Hide,
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
            if decision.kind == RuleKind::Hide {
                around.push((decision.node, decision.at.max(newest)));
                return true;
            }
            newest <= decision.at
        });
    }

    /// Blocks of the newest deed about the main content, an antichain in document order.
    pub(super) fn mains(&self) -> &[Decision] {
        &self.mains
    }

    /// The innermost decision to hide `node` or something around it.
    pub(super) fn hid(&self, page: &Page, node: NodeId) -> Option<Decision> {
        self.list
            .iter()
            .rev()
            .find(|hide| hide.kind == RuleKind::Hide && page.contains(hide.node, node))
            .copied()
    }

    /// Lays keeps and hides over the noise below `base`. `forbidden` nodes cannot be hidden unless the person said so;
    /// of what is left of a block around something kept, only what `shows` something is noise of its own.
    pub(super) fn lay_over(
        &self,
        page: &Page,
        base: &[NodeId],
        forbidden: &[bool],
        shows: impl Fn(NodeId) -> bool,
    ) -> Laid {
        let mut said = vec![None; page.len()];
        if self.list.is_empty() {
            let roots = base.iter().map(|&root| (root, false)).collect();
            return Laid { roots, said };
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
            picked[decision.node.index()] = decision.kind == RuleKind::Hide;
            match decision.kind {
                RuleKind::Hide => {
                    noise[range.clone()].fill(true);
                    said[range].fill(Some(RuleKind::Hide));
                    continue;
                }
                RuleKind::Keep => {
                    noise[range.clone()].fill(false);
                    said[range].fill(Some(RuleKind::Keep));
                }
                RuleKind::Main => {
                    noise[range.clone()].copy_from_slice(&judged[range.clone()]);
                    said[range].fill(None);
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
        Laid { roots, said }
    }
}

#[inline(never)]
fn outer_and_older_first(list: Vec<Decision>) -> Vec<Decision> {
    order::sorted(list, |a, b| a.node.cmp(&b.node).then(a.at.total_cmp(&b.at)))
}
