//! From noise subtrees to the verdict a person sees: blocks of humane size with names and reasons, and the main roots.

use super::clutter::ClutterModel;
use super::decision::{Choice, anchor};
use super::kind::{self, BlockClassifier};
use super::page_kind::LikelyKind;
use super::pipeline::Pipeline;
use super::readable::readable_by;
use super::reasons::ClutterCause;
use super::site::Site;
use super::{Block, Class, Verdict};
use crate::page::{Flags, NodeId};

/// Characters of a block's sample.
const SAMPLE_CHARS: usize = 80;

impl Pipeline<'_> {
    /// The verdict, from the roots of the noise as judged. What a person kept or hid is laid over it: names and the main
    /// content are those of the page without it.
    pub(super) fn assemble(
        mut self,
        roots: &[NodeId],
        mut scores: Vec<f32>,
        forced: &[bool],
        forbidden: &[bool],
    ) -> Verdict {
        let page = self.page;
        let mut classes = vec![Class::Content; page.len()];
        for &root in roots {
            classes[root.index()..page.end(root).index()].fill(Class::Other);
        }
        let mut kept = self
            .units
            .list
            .iter()
            .filter(|unit| !classes[unit.from.index()].is_noise());
        let first = kept.next();
        let last = kept.next_back().or(first);
        let namer = BlockClassifier {
            page,
            stats: &self.stats,
            hints: &self.hints,
            shapes: &self.shapes,
            best: self.candidates.best,
            media: kind::media_sums(page),
            content: first.zip(last).map(|(first, last)| (first.from, last.last)),
        };
        let mut main = self.main_roots(&classes);
        self.decisions.settle(page, &self.stats, &main);
        let laid = self
            .decisions
            .lay_over(page, roots, forbidden, |node| namer.is_visible(node));
        let mut parts = Vec::new();
        for &(root, picked) in &laid.roots {
            let at = parts.len();
            // What a person hid is one thing, whatever its parts are.
            if !picked {
                namer.split(root, &mut parts);
            }
            if parts.len() == at {
                parts.push(root);
            }
        }
        for (score, decided) in scores.iter_mut().zip(&laid.decided) {
            match decided {
                Some(Choice::Hide) => *score = 1.0,
                Some(_) => *score = 0.0,
                None => {}
            }
        }
        classes.fill(Class::Content);
        let total = self.stats.amount(page, NodeId::ROOT).chars;
        let cause = self.clutter.as_ref().map(ClutterCause::of);
        let mut blocks = Vec::with_capacity(parts.len());
        for node in parts {
            let class = self
                .site
                .as_ref()
                .and_then(|site| site.role(page, &self.decisions, node))
                .unwrap_or_else(|| namer.name(node));
            let range = node.index()..page.end(node).index();
            classes[range.clone()].fill(class);
            let score = scores[node.index()].max(0.5);
            for inner in &mut scores[range] {
                *inner = inner.max(0.5);
            }
            let amount = self.stats.amount(page, node);
            blocks.push(Block {
                node,
                class,
                score,
                chars: amount.chars,
                words: amount.words,
                links: amount.links,
                link_density: amount.link_density(),
                area: page.rect(node).map_or(0.0, |rect| rect.area()),
                share: amount.chars as f32 / total.max(1) as f32,
                sample: anchor::sample(page, node, SAMPLE_CHARS),
                seen: self
                    .site
                    .as_ref()
                    .and_then(|site| site.block_seen(page, node)),
                reasons: self.reasons(node, &laid, forced, cause.as_ref()),
            });
        }
        main.retain(|&root| !classes[root.index()].is_noise());
        let kind = self.kind();
        Verdict {
            kind,
            main,
            decided: self.decisions.list,
            template: self.site.as_ref().map(Site::summary),
            records: self.records,
            regions: self.regions.regions.len() as u32,
            total_chars: total,
            hidden_chars: blocks.iter().map(|block| block.chars).sum(),
            readable: readable_by(page, &self.units.list),
            classes,
            scores,
            blocks,
        }
    }

    /// What kind of page it is, by the built-in model where another judges texts without a model of clutter.
    fn kind(&self) -> Option<LikelyKind> {
        let built_in = || {
            let model = ClutterModel::built_in()?;
            Some(
                model
                    .scores(self.page, &self.units.list, &self.features)
                    .kinds,
            )
        };
        let own = self.clutter.as_ref().map(|scores| scores.kinds);
        Some(own.or_else(built_in)?.best())
    }

    /// The deepest elements that hold nearly all the text that stays.
    fn main_roots(&self, classes: &[Class]) -> Vec<NodeId> {
        /// Share of the kept words that one child must hold for the root to move into it.
        const NEARLY_ALL: f32 = 0.85;
        let page = self.page;
        let mains = self.decisions.mains();
        if !mains.is_empty() {
            return mains.iter().map(|main| main.node).collect();
        }
        let mut kept = vec![0_u32; page.len()];
        for unit in &self.units.list {
            if !classes[unit.from.index()].is_noise() {
                kept[unit.owner.index()] += unit.words;
            }
        }
        for node in page.nodes().rev() {
            if let Some(parent) = page.parent(node) {
                kept[parent.index()] += kept[node.index()];
            }
        }
        let all = kept[0];
        if all == 0 {
            return Vec::new();
        }
        let mut root = page.body();
        loop {
            let next = page.children(root).find(|&child| {
                !page.is_text(child)
                    && !page.flags(child).has(Flags::INLINE)
                    && kept[child.index()] as f32 >= all as f32 * NEARLY_ALL
            });
            match next {
                Some(child) => root = child,
                None => return vec![root],
            }
        }
    }
}
