//! The pipeline: evidence of all sources per text, two cuts of the tree, scores.
//!
//! The tree is cut twice, because there are two results. What may be hidden from a person is found with [`CONTENT_BIAS`] in
//! favour of content, and less or more of it by the kind of the page. The article, as a reader or a program wants it, is found
//! without a bias; on a page that is no article, what is read is what is no clutter.

use std::ops::Range;

use super::Verdict;
use super::ablation::Ablation;
use super::actions;
use super::blocks;
use super::candidates::Candidates;
use super::clutter::{ClutterModel, ClutterScores};
use super::controls;
use super::decision::{Decision, Decisions, with_fields};
use super::expected_f1::expected_f1;
use super::features::{Facts, Features};
use super::hints::{HintMap, Hints};
use super::model::{Model, probability};
use super::page_kind::{KINDS, KindProbabilities, PageKind};
use super::readable::readable_by;
use super::rows::{LikeRows, Rows};
use super::shapes::StructuralBlocks;
use super::site::Site;
use super::text_blocks::{self, RUNNING_WORDS, TextBlock, TextBlocks};
use super::{headings, headline, related};
use crate::page::tag_path::{PathKind, TagPaths};
use crate::page::text::TextStats;
use crate::page::{Element, Flags, NodeId, Page, links};
use crate::segment::tps::Regions;
use crate::template::{RecordForm, SiteTemplate};

/// Log-odds added in favour of content before anything is hidden.
const CONTENT_BIAS: f32 = 0.8;
/// Log-odds added in favour of content where what is no clutter is read.
const READING_BIAS: f32 = 0.5;
/// What is added to [`READING_BIAS`], times the probability of a front page: the reader leaves there what quiet leaves, since
/// nothing on it looks like an article.
const HOME_READING_BIAS: f32 = 1.0;
/// Most of them, where that would leave next to nothing.
const MOST_CONTENT_BIAS: f32 = 10.0;
/// Halvings between the two: they find the least bias that leaves enough, to within 0.1.
const HALVINGS: u32 = 7;
/// What is added to [`CONTENT_BIAS`], times the probability that the page is of this kind: articles, manuals and threads lose
/// little that one came for at a lower bias, and on a home page only what is surely clutter is to be hidden.
const KIND_BIAS: [(PageKind, f32); KINDS] = [
    (PageKind::Article, -0.6),
    (PageKind::Documentation, -0.4),
    (PageKind::Thread, -0.4),
    (PageKind::List, 0.2),
    (PageKind::Home, 0.8),
    (PageKind::Product, 0.2),
    (PageKind::Other, 0.1),
];
/// Probability from which on a page is treated as a thread.
const THREAD: f32 = 0.5;
/// Probability from which on a page is treated as a front page.
const HOME: f32 = 0.5;
/// Probability from which on a page is treated as one of two kinds.
const EITHER: f32 = 0.5;
/// Price of a block when deciding what to hide, see [`blocks::cut`].
const PRICE: f32 = 1.0;
/// A verdict that leaves less than this share of the words, and fewer than [`LEAST_LEFT`], is taken again with a larger bias.
const LEAST_SHARE: f32 = 0.1;
/// Words left that are enough whatever the share.
const LEAST_LEFT: u32 = 120;
/// Evidence of a decision of the person: more than any page has.
const RULE_EVIDENCE: f32 = 1.0e6;
/// Evidence of a frame that is an advertisement by its measures.
const AD_EVIDENCE: f32 = 6.0;
/// Evidence of a short part whose name says that it is an advertisement.
const AD_WORD_EVIDENCE: f32 = 9.0;
/// Most words of such a part: what says more is judged by its texts.
const AD_WORDS: u32 = 3;
/// Least share of links in it.
const AD_LINKS: f32 = 0.3;
/// Evidence of a dialog or of what stays in place while the page scrolls.
const OVERLAY_EVIDENCE: f32 = 6.0;
/// Evidence of a part that is known by its form.
const SHAPE_EVIDENCE: f32 = 6.0;
/// Evidence of a picture that stands on most pages of the site.
const SEEN_PICTURE_EVIDENCE: f32 = 2.5;

/// Weight of a text of so many words when blocks are cut: 0.4 · words^0.75.
pub(super) fn weight(words: u32) -> f32 {
    let root = (words as f32).sqrt();
    0.4 * root * root.sqrt()
}

pub(crate) struct Pipeline<'a> {
    pub(super) page: &'a Page,
    pub(super) stats: TextStats,
    pub(super) hints: HintMap,
    pub(super) units: TextBlocks,
    pub(super) candidates: Candidates,
    pub(super) shapes: StructuralBlocks,
    pub(super) features: Features,
    /// Log-odds of every text by the page alone that it is no text of the article.
    pub(super) odds: Vec<f32>,
    /// What the model of clutter says of every text by the page alone, where one judges.
    pub(super) clutter: Option<ClutterScores<'a>>,
    /// Sections that lead elsewhere by their headings, see [`related::raise`].
    pub(super) related: Vec<Range<usize>>,
    pub(super) site: Option<Site<'a>>,
    pub(super) records: Vec<RecordForm>,
    pub(super) regions: Regions,
    pub(super) decisions: Decisions,
}

/// Lowers the log-odds of texts that the model may not call noise, as it was not trained on their like: the page's own
/// title, the texts of a page that has only a few, and the texts of a page where most words lie deeper than on real pages.
fn sure(page: &Page, hints: &HintMap, units: &TextBlocks, odds: &mut [f32]) {
    /// Most texts of a page that has too few for their neighbours to be evidence.
    const FEW: usize = 3;
    /// Depth beyond which a text lies on no page that people make: of 1900 real ones none has a text below 64.
    const DEEP: u32 = 128;
    /// Log-odds for what is surely content.
    const CONTENT: f32 = -1.0;
    let (mut deep, mut all) = (0_u64, 0_u64);
    for unit in &units.list {
        all += u64::from(unit.words);
        if page.depth(unit.owner) > DEEP {
            deep += u64::from(unit.words);
        }
    }
    let is_deep = deep > 0 && 2 * deep >= all;
    for (unit, odds) in units.list.iter().zip(&mut *odds) {
        if is_deep && !is_around(hints, unit) || units.list.len() <= FEW {
            *odds = odds.min(CONTENT);
        }
    }
    for at in titles(page, hints, units) {
        odds[at] = odds[at].min(CONTENT);
    }
}

/// Whether a text stands in a menu, a footer or a sidebar.
fn is_around(hints: &HintMap, unit: &TextBlock) -> bool {
    let around = Hints::NAV.with(Hints::FOOTER).with(Hints::ASIDE);
    hints.inherited(unit.owner).has(around)
}

/// The texts that say the page's title.
fn titles(page: &Page, hints: &HintMap, units: &TextBlocks) -> Vec<usize> {
    headline::titles(page, units, |unit| is_around(hints, unit))
}

impl<'a> Pipeline<'a> {
    pub(super) fn new(
        (model, clutter): (&Model, Option<&'a ClutterModel>),
        page: &'a Page,
        regions: Regions,
        template: Option<&'a SiteTemplate>,
        decisions: &[Decision],
    ) -> Pipeline<'a> {
        let stats = TextStats::of(page);
        let hints = HintMap::of(page);
        let units = text_blocks::text_blocks(page);
        let candidates = Candidates::of(page, &stats, &units);
        let tags = TagPaths::of(page, PathKind::Tags);
        let rows = Rows::of(page);
        let features = Features::of(&Facts {
            page,
            tags: &tags,
            styles: &regions.styles,
            rows: &rows,
            stats: &stats,
            hints: &hints,
            units: &units,
            candidates: &candidates,
            regions: &regions,
        });
        let mut odds = model.log_odds(&features);
        sure(page, &hints, &units, &mut odds);
        let mut related = Vec::new();
        let clutter = clutter.map(|model| {
            let mut scores = model.scores(page, &units.list, &features);
            let like_rows = LikeRows::of(page);
            like_rows.average_like_texts(page, &units.list, &mut scores.odds);
            if scores.kinds.of(PageKind::Thread) >= THREAD {
                like_rows.keep_posts(page, &hints, &units.list, &mut scores.odds);
            }
            if scores.kinds.of(PageKind::Home) < HOME {
                let either = |kinds: [PageKind; 2]| {
                    kinds.iter().map(|&kind| scores.kinds.of(kind)).sum::<f32>() >= EITHER
                };
                let kind = related::Kind {
                    has_one_subject: either([PageKind::Article, PageKind::Product]),
                    is_list: either([PageKind::List, PageKind::Home]),
                };
                related = related::raise(page, &units.list, kind, &mut scores.odds);
            }
            sure(page, &hints, &units, &mut scores.odds);
            scores
        });
        let shapes = StructuralBlocks::of(page, &stats, &units);
        let site = template.and_then(|template| Site::of(page, template));
        let records = with_fields(template.map_or(&[], SiteTemplate::records), decisions);
        let decisions = Decisions::of(page, decisions);
        Pipeline {
            page,
            stats,
            hints,
            units,
            candidates,
            shapes,
            features,
            odds,
            clutter,
            related,
            site,
            records,
            regions,
            decisions,
        }
    }

    /// The verdict that these parts of the pipeline come to.
    pub(super) fn verdict(self, parts: Ablation) -> Verdict {
        let page = self.page;
        let clutter = self.clutter.as_ref().map(|scores| &scores.odds);
        let mut odds = clutter.unwrap_or(&self.odds).clone();
        if let Some(site) = self.site.as_ref().filter(|_| parts.seen) {
            site.adjust(page, &self.units, &self.candidates, &mut odds);
        }
        if self.clutter.is_some() {
            // The title heads a page whose texts may all be noise.
            let titles = titles(page, &self.hints, &self.units);
            let titles: Vec<(usize, f32)> = titles.into_iter().map(|at| (at, odds[at])).collect();
            headings::judge_by_section(page, &self.units.list, &mut odds);
            for (at, of_title) in titles {
                odds[at] = of_title;
            }
        }
        let title = controls::title(page);
        let controls =
            title.and_then(|title| controls::box_of(page, title, &self.stats, &self.units));
        let form = title.and_then(|title| controls::order_form(page, title));
        self.keep_controls(form, false, &mut odds);
        self.keep_controls(controls, false, &mut odds);
        let forced = self.forced();
        let forbidden = self.forbidden();
        let mut roots = self.noise(&odds, &forced, &forbidden, parts);
        if self.is_to_act_on() {
            actions::keep(page, &self.stats, &self.hints, &forced, &mut roots);
        }
        // What is read is chosen afresh.
        let weights = self.article_weights();
        odds = self.reading_odds(&weights, controls);
        if let Some(site) = self.site.as_ref().filter(|_| parts.positions) {
            site.compare(page, &self.units, &self.candidates, &mut odds);
        }
        if let Some(site) = self.site.as_ref().filter(|_| parts.seen) {
            site.adjust(page, &self.units, &self.candidates, &mut odds);
        }
        let scores = self.scores(&odds, &forced);
        self.assemble(&roots, scores, &forced, &forbidden)
    }

    /// Calls no text clutter in `controls`, a box in which something is bought, but for what is named as something else;
    /// `only_amounts`: no price.
    fn keep_controls(&self, controls: Option<NodeId>, only_amounts: bool, odds: &mut [f32]) {
        let Some(around) = controls else {
            return;
        };
        for (unit, odds) in self.units.list.iter().zip(odds) {
            let is_inside = self.page.contains(around, unit.owner);
            let is_named = self.hints.inherited(unit.owner).has(controls::NO_CONTROLS);
            if is_inside && !is_named && (!only_amounts || unit.is_amount(self.page)) {
                *odds = odds.min(0.0);
            }
        }
    }

    /// Per text, how much the model of articles counts against that of clutter where what is read is chosen, 0..=1: by how
    /// likely the page is an article. Where that is more likely than not, the model of articles counts more around the
    /// article, by how sure it is of its texts (see [`expected_f1`]): it knows best where an article begins and ends, and
    /// that of clutter which short texts inside belong to it. O(texts · log texts).
    fn article_weights(&self) -> Vec<f32> {
        /// Probabilities of an article up to which how sure the model is does not count, and from which on it counts in full.
        const COUNTS: (f32, f32) = (0.5, 0.75);
        let texts = &self.units.list;
        let article = self.article_probability();
        let counts = ((article - COUNTS.0) / (COUNTS.1 - COUNTS.0)).clamp(0.0, 1.0);
        let sure = expected_f1(texts, &self.odds);
        let around = 1.0 - (1.0 - article) * (1.0 - counts * sure);
        let mut weights = vec![around; texts.len()];
        let is_running_main =
            |at: &usize| texts[*at].words >= RUNNING_WORDS && self.odds[*at] <= 0.0;
        let mut main = (0..texts.len()).filter(is_running_main);
        if let Some(first) = main.next() {
            let last = main.next_back().unwrap_or(first);
            weights[first..=last].fill(article);
        }
        weights
    }

    /// How likely the page is one long text, by which the model of articles counts. Whatever is called a list or a front page is
    /// one where it has a headline with one text below, and else counts as one by how much there is to read in a row: small
    /// pages without an address are called so too often.
    fn article_probability(&self) -> f32 {
        /// Probability where there is such a headline and no other kind is likely.
        const WITH_HEADLINE: f32 = 0.9;
        /// How much of the probability that the page is something else is taken from that: a thread, a product or a manual may have
        /// such a headline as well.
        const OTHER: f32 = 0.5;
        /// How much the score of what there is to read in a row counts on a page with an address, and on one without.
        const READABLE: f32 = 0.1;
        const READABLE_WITHOUT_ADDRESS: f32 = 0.5;
        /// How much the probability of documentation counts: the model of articles learned from texts of manuals of which the end
        /// was missing.
        const DOCUMENTATION: f32 = 0.4;
        let Some(scores) = &self.clutter else {
            return 1.0;
        };
        let of = |kinds: &[PageKind]| kinds.iter().map(|&kind| scores.kinds.of(kind)).sum::<f32>();
        let article = of(&[PageKind::Article]) + DOCUMENTATION * of(&[PageKind::Documentation]);
        let list = of(&[PageKind::Home, PageKind::List]);
        if headline::heads_one_text(self.page, &self.units, &self.odds) {
            return article.max(WITH_HEADLINE - OTHER * (1.0 - article - list));
        }
        let has_address = links::after_scheme(&self.page.facts().url).is_some();
        let counts = if has_address {
            READABLE
        } else {
            READABLE_WITHOUT_ADDRESS
        };
        article + list * counts * readable_by(self.page, &self.units.list).score
    }

    /// Log-odds of every text by the page alone that it is not to be read: on an article, that it is none of its texts; on another
    /// page, that it is clutter. `weights`: how much the former counts, see [`Pipeline::article_weights`].
    fn reading_odds(&self, weights: &[f32], controls: Option<NodeId>) -> Vec<f32> {
        let mut odds = self.odds.clone();
        let Some(scores) = &self.clutter else {
            return odds;
        };
        let mut clutter = scores.odds.clone();
        self.keep_controls(controls, true, &mut clutter);
        let bias = READING_BIAS + HOME_READING_BIAS * scores.kinds.of(PageKind::Home);
        for ((odds, clutter), article) in odds.iter_mut().zip(clutter).zip(weights) {
            *odds = article * *odds + (1.0 - article) * (clutter - bias);
        }
        odds
    }

    /// Whether the page is more likely one to act on (a service, a product, a list) than one to read.
    fn is_to_act_on(&self) -> bool {
        let read = [
            PageKind::Article,
            PageKind::Documentation,
            PageKind::Thread,
            PageKind::Home,
        ];
        self.clutter.as_ref().is_some_and(|scores| {
            let read: f32 = read.iter().map(|&kind| scores.kinds.of(kind)).sum();
            read < 0.5
        })
    }

    /// Per node, whether it lies outside what a person called the main content: then it is noise whatever it says.
    fn forced(&self) -> Vec<bool> {
        let page = self.page;
        let mains = self.decisions.mains();
        let mut forced = vec![!mains.is_empty(); page.len()];
        for main in mains {
            forced[main.node.index()..page.end(main.node).index()].fill(false);
        }
        forced
    }

    /// Nodes that cannot be hidden: the document's own frame, pieces of a line, and whatever holds what a person called
    /// the main content.
    fn forbidden(&self) -> Vec<bool> {
        let page = self.page;
        let mut forbidden = vec![false; page.len()];
        for node in page.nodes() {
            if page.depth(node) == 0
                || matches!(
                    page.element(node),
                    Some(Element::Body | Element::Head | Element::Frameset)
                )
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
        for main in self.decisions.mains() {
            forbidden[main.node.index()] = true;
            for above in page.ancestors(main.node) {
                forbidden[above.index()] = true;
            }
        }
        forbidden
    }

    /// The roots of what may be hidden: by [`CONTENT_BIAS`] and the kind of the page, and where that leaves too little by the
    /// least bias that leaves enough.
    /// O(nodes · [`HALVINGS`]).
    fn noise(
        &self,
        odds: &[f32],
        forced: &[bool],
        forbidden: &[bool],
        parts: Ablation,
    ) -> Vec<NodeId> {
        let page = self.page;
        let total = self.stats.amount(page, NodeId::ROOT).words;
        let (evidence, weights) = self.evidence(odds, forced, parts);
        let cut = |bias: f32| {
            let biased: Vec<f32> = evidence
                .iter()
                .zip(&weights)
                .map(|(evidence, weight)| evidence - bias * weight)
                .collect();
            let roots = blocks::cut(page, &biased, forbidden, PRICE);
            let hidden: u32 = roots
                .iter()
                .map(|&root| self.stats.amount(page, root).words)
                .sum();
            let left = total.saturating_sub(hidden);
            let enough = left >= LEAST_LEFT || left as f32 >= total as f32 * LEAST_SHARE;
            (roots, enough)
        };
        let of_kind = |kinds: &KindProbabilities| -> f32 {
            let each = KIND_BIAS.iter();
            each.map(|&(kind, bias)| bias * kinds.of(kind)).sum()
        };
        let clutter = self.clutter.as_ref();
        let least = CONTENT_BIAS + clutter.map_or(0.0, |scores| of_kind(&scores.kinds));
        let (roots, enough) = cut(least);
        if enough {
            return roots;
        }
        let (mut careful, enough) = cut(MOST_CONTENT_BIAS);
        if !enough {
            return careful;
        }
        let (mut little, mut much) = (least, MOST_CONTENT_BIAS);
        for _ in 0..HALVINGS {
            let bias = f32::midpoint(little, much);
            match cut(bias) {
                (roots, true) => {
                    careful = roots;
                    much = bias;
                }
                (_, false) => little = bias,
            }
        }
        careful
    }

    /// Per node, its evidence for noise (positive) or content, and its weight, by which the bias counts.
    fn evidence(&self, odds: &[f32], forced: &[bool], parts: Ablation) -> (Vec<f32>, Vec<f32>) {
        let page = self.page;
        let mut evidence = vec![0.0_f32; page.len()];
        let mut weights = vec![0.0_f32; page.len()];
        for (unit, &odds) in self.units.list.iter().zip(odds) {
            let (at, weight) = (unit.from.index(), weight(unit.words));
            evidence[at] += odds * weight;
            weights[at] += weight;
        }
        for node in page.nodes() {
            let k = node.index();
            if forced[k] && (page.is_text(node) || page.is_leaf(node)) {
                (evidence[k], weights[k]) = (RULE_EVIDENCE, 0.0);
            } else {
                evidence[k] += self.own_evidence(node, parts);
            }
        }
        (evidence, weights)
    }

    fn scores(&self, odds: &[f32], forced: &[bool]) -> Vec<f32> {
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
                probability(sum[k] / weight[k])
            } else {
                page.parent(node)
                    .map_or(0.5, |parent| scores[parent.index()])
            };
        }
        for (unit, &odds) in self.units.list.iter().zip(odds) {
            let score = probability(odds);
            for leaf in unit.from.0..=unit.last.0 {
                if page.is_text(NodeId(leaf)) {
                    scores[leaf as usize] = score;
                }
            }
        }
        for (score, _) in scores.iter_mut().zip(forced).filter(|(_, forced)| **forced) {
            *score = 1.0;
        }
        scores
    }

    /// Evidence of a node by itself, whatever its texts are. None within the best candidate for the main content.
    fn own_evidence(&self, node: NodeId, parts: Ablation) -> f32 {
        let own = self.hints.own(node);
        let shape = self.shapes.class(node);
        if own == Hints::default() && self.site.is_none() && shape.is_none() {
            return 0.0;
        }
        let holds_best = self
            .candidates
            .best
            .is_some_and(|best| self.page.contains(node, best));
        if holds_best || self.page.is_hidden(node) {
            return 0.0;
        }
        if shape.is_some() {
            return SHAPE_EVIDENCE;
        }
        if own.has(Hints::AD_FRAME) {
            return AD_EVIDENCE;
        }
        if own.has(Hints::DIALOG.with(Hints::FIXED)) {
            return OVERLAY_EVIDENCE;
        }
        let amount = self.stats.amount(self.page, node);
        let linked = amount.link_density() >= AD_LINKS;
        if own.has(Hints::WORD_AD) && linked && amount.words <= AD_WORDS {
            return AD_WORD_EVIDENCE;
        }
        if parts.seen && self.is_seen_picture(node) {
            return SEEN_PICTURE_EVIDENCE;
        }
        0.0
    }

    /// Whether `node` is a picture or frame of the site's template outside the best candidate.
    fn is_seen_picture(&self, node: NodeId) -> bool {
        let Some(site) = &self.site else {
            return false;
        };
        matches!(
            self.page.element(node),
            Some(
                Element::Img | Element::Iframe | Element::Video | Element::Object | Element::Embed
            )
        ) && site.marks().seen(node).is_some()
            && self
                .candidates
                .best
                .is_none_or(|best| !self.page.contains(best, node))
    }
}
