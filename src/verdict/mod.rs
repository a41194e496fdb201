//! One page → what is content and what is noise, and why.
//!
//! ```text
//!   page ─ units ─ candidates ─ features ─ score ─┐
//!   site template ─ seen on n of m pages ─────────┼─ pulls per text ─ cut ─ split ─ name ─▶ Verdict
//!   the person's rules ───────────────────────────┘
//! ```
//!
//! The person's rules are absolute, then what the site's other pages say, then the page alone. Hiding content is worse
//! than leaving noise, so texts are pulled towards content by [`CARE`], and a verdict that would leave next to nothing
//! is taken again with more care: a page that is all menu, or all content, loses nothing.
//!
//! All of it is O(nodes + bytes), with no recursion.

mod blocks;
mod candidates;
mod class;
pub mod features;
mod hints;
mod kind;
mod reason;
pub mod rule;
mod score;
mod units;
mod weights;

use serde::{Serialize, Serializer};

pub use class::Class;
pub use reason::Reason;
pub use rule::{Anchor, Found, Rule, RuleKind, Scope};

use crate::page::text::TextStats;
use crate::page::{Flags, NodeId, Page};
use candidates::Candidates;
use features::{Features, Row};
use hints::{HintMap, Hints};
use kind::Namer;
pub use units::Unit;
use units::Units;

/// Log-odds added in favour of content before anything is hidden.
const CARE: f32 = 0.6;
/// A verdict that leaves less than this share of the words, and fewer than [`LEAST_LEFT`], is taken again.
const LEAST_SHARE: f32 = 0.1;
/// Words left that are enough whatever the share.
const LEAST_LEFT: u32 = 120;
/// What a person's decision pulls with: more than any page can.
const RULE_PULL: f32 = 1.0e6;
/// Characters of a block's sample.
const SAMPLE_CHARS: usize = 80;

/// One piece of noise: a subtree to tint or hide.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Block {
    /// Its root.
    pub node: NodeId,
    /// Its kind; never [`Class::Content`].
    #[serde(serialize_with = "class_id")]
    pub class: Class,
    /// How sure it is noise, 0..=1.
    pub score: f32,
    /// Visible characters other than white space.
    pub chars: u32,
    /// Visible words.
    pub words: u32,
    /// Links.
    pub links: u32,
    /// Share of characters inside links, 0..=1.
    pub link_density: f32,
    /// Area in square CSS pixels, 0 without layout.
    pub area: f32,
    /// Share of the page's visible characters, 0..=1.
    pub share: f32,
    /// Its first words.
    pub sample: String,
    /// How often the site's pages have it, when known.
    pub seen: Option<Seen>,
    /// Why, strongest first.
    pub reasons: Vec<Reason>,
}

/// How often a block was seen on the site's pages.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Seen {
    /// Pages with it.
    pub pages: u32,
    /// Pages looked at.
    pub of: u32,
    /// First time, milliseconds since 1970.
    pub first: f64,
    /// Last time, milliseconds since 1970.
    pub last: f64,
}

/// The verdict on a page.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// Per node: content, or the kind of the block around it.
    pub classes: Vec<Class>,
    /// Per node: 0..=1, 1 = surely noise. Texts below 0.5 outside blocks are the article.
    pub scores: Vec<f32>,
    /// Roots of the main content, an antichain in document order; empty when no text stays.
    pub main: Vec<NodeId>,
    /// Noise, an antichain in document order.
    pub blocks: Vec<Block>,
    /// Visible characters of the page.
    pub total_chars: u32,
    /// Visible characters inside blocks.
    pub hidden_chars: u32,
}

impl Verdict {
    /// Share of the page's visible characters that is noise, 0..=1.
    #[must_use]
    pub fn share(&self) -> f32 {
        self.hidden_chars as f32 / self.total_chars.max(1) as f32
    }

    /// Whether the text node `node` belongs to the article.
    #[must_use]
    pub fn is_article(&self, node: NodeId) -> bool {
        !self.classes[node.index()].is_noise() && self.scores[node.index()] < 0.5
    }
}

/// Judges `page` with the rules of the person that hold on it.
#[must_use]
pub fn judge(page: &Page, rules: &[Rule]) -> Verdict {
    Judge::new(page, rules).verdict()
}

/// The texts of a page in document order: what is judged, and what an article is made of.
#[must_use]
pub fn texts(page: &Page) -> Vec<Unit> {
    units::units(page).list
}

/// The features of every text of a page, for training and measuring.
#[must_use]
pub fn unit_features(page: &Page) -> Vec<(Unit, Row)> {
    let judge = Judge::new(page, &[]);
    judge.units.list.into_iter().zip(judge.features.rows).collect()
}

struct Judge<'a> {
    page: &'a Page,
    stats: TextStats,
    hints: HintMap,
    units: Units,
    candidates: Candidates,
    features: Features,
    decisions: Vec<(NodeId, RuleKind, f64)>,
}

impl<'a> Judge<'a> {
    fn new(page: &'a Page, rules: &[Rule]) -> Judge<'a> {
        let stats = TextStats::of(page);
        let hints = HintMap::of(page);
        let units = units::units(page);
        let candidates = Candidates::of(page, &stats, &units);
        let features = features::features(page, &stats, &hints, &units.list, &candidates);
        let url = &page.facts().url;
        let mut decisions: Vec<(NodeId, RuleKind, f64)> = rules
            .iter()
            .filter(|rule| rule.holds_on(url))
            .filter_map(|rule| {
                rule::locate(page, &rule.anchor).map(|found| (found.node, rule.kind, rule.at))
            })
            .collect();
        // Outer before inner, older before newer: what comes later wins.
        decisions.sort_by(|a, b| a.0.cmp(&b.0).then(a.2.total_cmp(&b.2)));
        Judge {
            page,
            stats,
            hints,
            units,
            candidates,
            features,
            decisions,
        }
    }

    fn verdict(self) -> Verdict {
        let page = self.page;
        let odds = score::log_odds(&self.features);
        let forced = self.forced();
        let forbidden = self.forbidden(&forced);
        let total = self.stats.amount(page, NodeId::ROOT);
        let mut roots = Vec::new();
        for care in [CARE, CARE + 1.0, CARE + 2.5, CARE + 5.0] {
            roots = blocks::cut(page, &self.pulls(&odds, care, &forced), &forbidden, blocks::PRICE);
            let hidden: u32 = roots
                .iter()
                .map(|&root| self.stats.amount(page, root).words)
                .sum();
            let left = total.words.saturating_sub(hidden);
            if left >= LEAST_LEFT || left as f32 >= total.words as f32 * LEAST_SHARE {
                break;
            }
        }
        let tune = |name: &str, or: f32| {
            std::env::var(name)
                .ok()
                .and_then(|v| v.parse().ok())
                .unwrap_or(or)
        };
        let article = blocks::cut(
            page,
            &self.pulls(&odds, tune("AC", 0.0) + tune("ACR", 0.0) * self.features.running, &forced),
            &forbidden,
            tune("AP", 1.5),
        );
        let scores = self.scores(&odds, &article, &forced);
        self.assemble(roots, scores, &forced)
    }

    /// Per node, what a person decided about it: positive noise, negative content.
    fn forced(&self) -> Vec<f32> {
        let page = self.page;
        let mut forced = vec![0.0_f32; page.len()];
        let mains: Vec<NodeId> = self.mains().collect();
        if !mains.is_empty() {
            forced.fill(RULE_PULL);
        }
        for &(node, kind, _) in &self.decisions {
            let value = match kind {
                RuleKind::Main => 0.0,
                RuleKind::Keep => -RULE_PULL,
                RuleKind::Hide => RULE_PULL,
            };
            forced[node.index()..page.end(node).index()].fill(value);
        }
        forced
    }

    fn mains(&self) -> impl Iterator<Item = NodeId> {
        self.decisions
            .iter()
            .filter(|(_, kind, _)| *kind == RuleKind::Main)
            .map(|(node, ..)| *node)
    }

    /// Nodes that cannot be hidden: the document's own frame, pieces of a line, and whatever holds what a person kept.
    fn forbidden(&self, forced: &[f32]) -> Vec<bool> {
        let page = self.page;
        let mut forbidden = vec![false; page.len()];
        for node in page.nodes() {
            if page.depth(node) == 0
                || matches!(page.tag(node), Some("body" | "head" | "frameset"))
                || page.flags(node).has(Flags::FRAME_ROOT)
            {
                forbidden[node.index()] = true;
            }
        }
        for unit in &self.units.list {
            for leaf in [unit.from, unit.last] {
                for above in page.ancestors(leaf) {
                    let whole = above <= unit.from && page.contains(above, unit.last);
                    if whole || forbidden[above.index()] {
                        break;
                    }
                    forbidden[above.index()] = true;
                }
            }
        }
        for &(node, kind, _) in &self.decisions {
            if kind == RuleKind::Hide {
                forbidden[node.index()] = false;
            } else if forced[node.index()] <= 0.0 {
                forbidden[node.index()] = true;
                for above in page.ancestors(node) {
                    forbidden[above.index()] = true;
                }
            }
        }
        forbidden
    }

    /// Per node, its pull towards noise (positive) or content.
    fn pulls(&self, odds: &[f32], care: f32, forced: &[f32]) -> Vec<f32> {
        let page = self.page;
        let mut pulls = vec![0.0_f32; page.len()];
        for (unit, &odds) in self.units.list.iter().zip(odds) {
            let weight = (unit.words as f32).ln_1p();
            pulls[unit.from.index()] += (odds - care) * weight;
        }
        for node in page.nodes() {
            let k = node.index();
            if forced[k] != 0.0 && (page.is_text(node) || page.is_leaf(node)) {
                pulls[k] = forced[k];
            } else if self.hints.own(node).has(Hints::AD_FRAME) {
                pulls[k] += 6.0;
            }
        }
        pulls
    }

    fn scores(&self, odds: &[f32], article: &[NodeId], forced: &[f32]) -> Vec<f32> {
        let page = self.page;
        let n = page.len();
        // Weighted mean of the log-odds below each node.
        let (mut sum, mut weight) = (vec![0.0_f32; n], vec![0.0_f32; n]);
        for (unit, &odds) in self.units.list.iter().zip(odds) {
            let words = (unit.words as f32).ln_1p();
            sum[unit.from.index()] += odds * words;
            weight[unit.from.index()] += words;
        }
        for node in page.nodes().rev() {
            if let Some(parent) = page.parent(node) {
                sum[parent.index()] += sum[node.index()];
                weight[parent.index()] += weight[node.index()];
            }
        }
        let mut scores = vec![0.5_f32; n];
        for node in page.nodes() {
            let k = node.index();
            scores[k] = if weight[k] > 0.0 {
                score::probability(sum[k] / weight[k])
            } else {
                page.parent(node)
                    .map_or(0.5, |parent| scores[parent.index()])
            };
        }
        for (unit, &odds) in self.units.list.iter().zip(odds) {
            for leaf in unit.from.0..=unit.last.0 {
                if page.is_text(NodeId(leaf)) {
                    scores[leaf as usize] = score::probability(odds);
                }
            }
        }
        let mut noise = vec![false; n];
        for &root in article {
            noise[root.index()..page.end(root).index()].fill(true);
        }
        for node in page.nodes() {
            let k = node.index();
            let score = scores[k];
            scores[k] = match (forced[k], noise[k]) {
                (forced, _) if forced > 0.0 => 1.0,
                (forced, _) if forced < 0.0 => 0.0,
                (_, true) => score.max(0.5 + score * 0.1),
                (_, false) if page.is_text(node) => {
                    let t: f32 = std::env::var("CL").ok().and_then(|v| v.parse().ok()).unwrap_or(0.0);
                    let tr: f32 = std::env::var("CLR").ok().and_then(|v| v.parse().ok()).unwrap_or(0.0);
                    let t = t + tr * self.features.running;
                    if score::probability(-t) < 0.0 || (score / (1.0 - score)).ln() < t { score.min(0.499) } else { score.max(0.5) }
                }
                _ => score,
            };
        }
        scores
    }

    fn assemble(self, roots: Vec<NodeId>, mut scores: Vec<f32>, forced: &[f32]) -> Verdict {
        let page = self.page;
        let mut classes = vec![Class::Content; page.len()];
        for &root in &roots {
            classes[root.index()..page.end(root).index()].fill(Class::Other);
        }
        let mut kept = self
            .units
            .list
            .iter()
            .filter(|unit| !classes[unit.from.index()].is_noise());
        let first = kept.next();
        let last = kept.next_back().or(first);
        let namer = Namer {
            page,
            stats: &self.stats,
            hints: &self.hints,
            media: kind::media_sums(page),
            content: first.zip(last).map(|(first, last)| (first.from, last.last)),
        };
        let mut parts = Vec::new();
        for &root in &roots {
            let at = parts.len();
            namer.split(root, &mut parts);
            if parts.len() == at {
                parts.push(root);
            }
        }
        classes.fill(Class::Content);
        let total = self.stats.amount(page, NodeId::ROOT).chars;
        let mut blocks = Vec::with_capacity(parts.len());
        for node in parts {
            let class = namer.name(node);
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
                sample: rule::sample(page, node, SAMPLE_CHARS),
                seen: None,
                reasons: self.reasons(node, forced),
            });
        }
        let main = self.main_roots(&classes);
        Verdict {
            main,
            total_chars: total,
            hidden_chars: blocks.iter().map(|block| block.chars).sum(),
            classes,
            scores,
            blocks,
        }
    }

    fn reasons(&self, node: NodeId, forced: &[f32]) -> Vec<Reason> {
        let page = self.page;
        let mut reasons = Vec::new();
        if forced[node.index()] > 0.0 {
            let hid = self
                .decisions
                .iter()
                .rev()
                .find(|(root, kind, _)| *kind == RuleKind::Hide && page.contains(*root, node));
            let main = self
                .decisions
                .iter()
                .rev()
                .find(|(_, kind, _)| *kind == RuleKind::Main);
            match (hid, main) {
                (Some(&(.., at)), _) => reasons.push(Reason::YouHid { at }),
                (_, Some(&(.., at))) => reasons.push(Reason::YouMain { at }),
                _ => {}
            }
        }
        let facts = self.hints.inherited(node);
        if self.hints.own(node).has(Hints::AD_FRAME) {
            reasons.push(Reason::Frame);
        }
        if facts.has(Hints::FIXED.with(Hints::STICKY)) {
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
            reasons.push(Reason::OutsideMain);
        }
        if amount.words < 20 && amount.words > 0 {
            reasons.push(Reason::Short);
        }
        reasons
    }

    /// The deepest elements that hold nearly all the text that stays.
    fn main_roots(&self, classes: &[Class]) -> Vec<NodeId> {
        /// Share of the kept words that one child must hold for the root to move into it.
        const NEARLY_ALL: f32 = 0.85;
        let page = self.page;
        let mut mains: Vec<NodeId> = Vec::new();
        for main in self.mains() {
            if mains.last().is_none_or(|&last| !page.contains(last, main)) {
                mains.push(main);
            }
        }
        if !mains.is_empty() {
            return mains;
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

#[allow(clippy::trivially_copy_pass_by_ref)] // serde gives a reference
fn class_id<S: Serializer>(class: &Class, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(class.id())
}
