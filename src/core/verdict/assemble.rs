//! From noise subtrees to the verdict a person sees: blocks of humane size with names and reasons, and the main roots.

use super::decision::{Choice, Laid, anchor};
use super::hints::{self, Hints};
use super::kind::{self, BlockClassifier};
use super::pipeline::Pipeline;
use super::site::Site;
use super::{Block, Class, Reason, Verdict};
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
                reasons: self.reasons(node, &laid, forced),
            });
        }
        main.retain(|&root| !classes[root.index()].is_noise());
        Verdict {
            main,
            decided: self.decisions.list,
            template: self.site.as_ref().map(Site::summary),
            regions: self.regions.regions.len() as u32,
            total_chars: total,
            hidden_chars: blocks.iter().map(|block| block.chars).sum(),
            classes,
            scores,
            blocks,
        }
    }

    fn reasons(&self, node: NodeId, laid: &Laid, forced: &[bool]) -> Vec<Reason> {
        let page = self.page;
        let mut reasons = Vec::new();
        if laid.decided[node.index()] == Some(Choice::Hide) {
            let hid = self.decisions.hid(page, node);
            reasons.extend(hid.map(|hide| Reason::YouHid { at: hide.at }));
        } else if forced[node.index()] {
            let main = self.decisions.mains().first();
            reasons.extend(main.map(|main| Reason::YouMain { at: main.at }));
        }
        if let Some(seen) = self
            .site
            .as_ref()
            .and_then(|site| site.block_seen(page, node))
        {
            reasons.push(Reason::Seen {
                pages: seen.pages,
                of: seen.of,
            });
        }
        if self.hints.own(node).has(Hints::AD_FRAME) {
            reasons.push(Reason::Frame);
        }
        if self.is_fixed(node) {
            reasons.push(Reason::Fixed);
        }
        let role = std::iter::once(node)
            .chain(page.ancestors(node))
            .take(8)
            .find_map(|above| hints::role_name(page, above));
        if let Some(name) = role {
            reasons.push(Reason::Role {
                name: name.to_owned(),
            });
        }
        let amount = self.stats.amount(page, node);
        if amount.link_density() >= 0.4 {
            reasons.push(Reason::Links {
                density: amount.link_density(),
            });
        }
        let words = Hints(
            Hints::WORD_NAV.0
                | Hints::WORD_HEADER.0
                | Hints::WORD_FOOTER.0
                | Hints::WORD_SIDE.0
                | Hints::WORD_AD.0
                | Hints::WORD_RELATED.0
                | Hints::WORD_COMMENT.0
                | Hints::WORD_NOTICE.0
                | Hints::WORD_SOCIAL.0,
        );
        if let Some(word) = hints::word(page, node, words) {
            reasons.push(Reason::Named { word });
        }
        if let Some(best) = self.candidates.best
            && !page.contains(best, node)
            && !page.contains(node, best)
        {
            reasons.push(if self.is_other_region(node, best) {
                Reason::TagPaths
            } else {
                Reason::OutsideMain
            });
        }
        if amount.words < 20 && amount.words > 0 {
            reasons.push(Reason::Short);
        }
        reasons
    }

    /// Whether the block stays in place when the page scrolls: by itself, or as most of something that does.
    fn is_fixed(&self, node: NodeId) -> bool {
        let page = self.page;
        let fixed =
            |at: NodeId| page.flags(at).has(Flags::FIXED) || page.flags(at).has(Flags::STICKY);
        let chars = self.stats.amount(page, node).chars;
        std::iter::once(node)
            .chain(page.ancestors(node))
            .take_while(|&at| at == node || self.stats.amount(page, at).chars <= 2 * chars)
            .any(fixed)
    }

    /// Whether no part of the block is in a tag path region that the main content has a part in. Regions are stretches of
    /// the document, so those of a subtree run from its first node's to its last one's.
    fn is_other_region(&self, node: NodeId, main: NodeId) -> bool {
        let regions = |root: NodeId| {
            let last = NodeId(self.page.end(root).0 - 1);
            self.regions.region(root).zip(self.regions.region(last))
        };
        match (regions(node), regions(main)) {
            (Some((from, to)), Some((main_from, main_to))) => {
                to.0 < main_from.0 || main_to.0 < from.0
            }
            _ => false,
        }
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
