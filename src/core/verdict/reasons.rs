//! Why a block goes.
//!
//! First what is certain: decisions of the person, the site's other pages, frames, what stays in place. Then facts that
//! moved the model of clutter, strongest first: each fact stands for a group of features, and is given only where these features
//! moved the block's texts towards clutter. Where a model of the person's own decides, all facts are given, in a fixed order.

use super::clutter::{ClutterModel, ClutterScores};
use super::decision::{Choice, Laid};
use super::features::{self, FAMILIES};
use super::forest::Attribution;
use super::hints::{self, Hints};
use super::pipeline::{Pipeline, weight};
use super::reason::Reason;
use super::text_blocks::TextBlock;
use super::word_weights;
use crate::page::{Flags, NodeId};

/// Texts of a block that are looked at, spread evenly over it.
const TEXTS: usize = 4;
/// Link density from which on links are a reason.
const LINKS: f32 = 0.4;
/// Words of a block up to which its shortness is a reason.
const SHORT: u32 = 20;
/// Members of a row from which on it is one of many.
const ALIKE: f32 = 3.0;
/// Elements above a block whose role or landmark is named.
const LEVELS: usize = 8;

/// Groups of features, by what a reason can say of them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Links,
    Length,
    Landmark,
    Names,
    Words,
    Place,
    Alike,
}

/// Number of groups.
const GROUPS: usize = Group::Alike as usize + 1;

/// The group of each feature of the model of clutter; none for those of the page as a whole.
fn groups() -> Vec<Option<Group>> {
    let of_texts = FAMILIES.iter().flat_map(|&(family, names)| {
        names.iter().map(move |name| match family {
            "wording" if name.contains("link") => Some(Group::Links),
            "wording" => Some(Group::Length),
            "landmarks" if name.contains("word") => Some(Group::Names),
            "landmarks" => Some(Group::Landmark),
            "place" | "paths" | "layout" => Some(Group::Place),
            "records" => Some(Group::Alike),
            _ => None,
        })
    });
    let of_words = word_weights::NAMES.iter().map(|name| {
        let is_of_page = name.ends_with("of page");
        let group = match name.starts_with("text") {
            true => Group::Words,
            false => Group::Names,
        };
        (!is_of_page).then_some(group)
    });
    of_texts.chain(of_words).collect()
}

/// What the model of clutter said of the texts, and which features it comes from.
pub(super) struct ClutterCause<'a> {
    model: &'a ClutterModel,
    scores: &'a ClutterScores<'a>,
    forest: Attribution<'a>,
    groups: Vec<Option<Group>>,
    /// Place of the feature that says how many are alike.
    members: Option<usize>,
}

impl<'a> ClutterCause<'a> {
    pub(super) fn of(scores: &'a ClutterScores<'a>) -> ClutterCause<'a> {
        ClutterCause {
            model: scores.model,
            scores,
            forest: scores.model.attribution(),
            groups: groups(),
            members: features::names().position(|name| name == "row members"),
        }
    }

    /// How much each group of features moved these texts towards clutter, and whether they are of many alike.
    fn moved(&self, texts: &[(usize, &TextBlock)]) -> ([f32; GROUPS], bool) {
        let mut moved = [0.0; GROUPS];
        let mut alike = false;
        for &(at, text) in texts {
            let row = self.scores.row(at);
            let added = self.forest.contributions(row);
            for (added, group) in added.into_iter().zip(&self.groups) {
                if let Some(group) = group {
                    moved[*group as usize] += added * weight(text.words);
                }
            }
            let members = self.members.and_then(|at| row.get(at)).copied();
            alike |= members.is_some_and(|members| members >= ALIKE.ln());
        }
        (moved, alike)
    }
}

impl Pipeline<'_> {
    pub(super) fn reasons(
        &self,
        node: NodeId,
        laid: &Laid,
        forced: &[bool],
        cause: Option<&ClutterCause<'_>>,
    ) -> Vec<Reason> {
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
        let texts = self.sample(node);
        let mut facts = self.facts(node, &texts, cause);
        if let Some(cause) = cause.filter(|_| !texts.is_empty()) {
            let (moved, alike) = cause.moved(&texts);
            if alike {
                facts.push((Group::Alike, Reason::Alike));
            }
            facts.retain(|(group, _)| moved[*group as usize] > 0.0);
            // A handful: the strongest again and again.
            while let Some(at) = strongest_of(&facts, &moved) {
                reasons.push(facts.remove(at).1);
            }
        }
        reasons.extend(facts.into_iter().map(|(_, reason)| reason));
        reasons
    }

    /// Some texts of a block, with their places among all.
    fn sample(&self, node: NodeId) -> Vec<(usize, &TextBlock)> {
        let all = &self.units.list;
        let end = self.page.end(node);
        let from = all.partition_point(|text| text.from < node);
        let to = all.partition_point(|text| text.from < end);
        let step = (to - from).div_ceil(TEXTS).max(1);
        let places = (from..to).step_by(step);
        places.map(|at| (at, &all[at])).collect()
    }

    /// What is true of a block, with what it is about.
    fn facts(
        &self,
        node: NodeId,
        texts: &[(usize, &TextBlock)],
        cause: Option<&ClutterCause<'_>>,
    ) -> Vec<(Group, Reason)> {
        let page = self.page;
        let mut facts = Vec::new();
        let role = std::iter::once(node)
            .chain(page.ancestors(node))
            .take(LEVELS)
            .find_map(|above| hints::role_name(page, above));
        if let Some(name) = role {
            let name = name.to_owned();
            facts.push((Group::Landmark, Reason::Role { name }));
        }
        let amount = self.stats.amount(page, node);
        let density = amount.link_density();
        if density >= LINKS {
            facts.push((Group::Links, Reason::Links { density }));
        }
        let named = match cause {
            Some(cause) => {
                let words = cause.model.words();
                strongest(texts, |text| words.name(page, text, self.candidates.best))
            }
            None => hints::word(page, node, Hints::WORD_AROUND),
        };
        if let Some(word) = named {
            facts.push((Group::Names, Reason::Named { word }));
        }
        let said =
            cause.and_then(|cause| strongest(texts, |text| cause.model.words().word(page, text)));
        if let Some(word) = said {
            facts.push((Group::Words, Reason::Words { word }));
        }
        if let Some(best) = self.candidates.best
            && !page.contains(best, node)
            && !page.contains(node, best)
        {
            let reason = if self.is_other_region(node, best) {
                Reason::TagPaths
            } else {
                Reason::OutsideMain
            };
            facts.push((Group::Place, reason));
        }
        if amount.words < SHORT && amount.words > 0 {
            facts.push((Group::Length, Reason::Short));
        }
        facts
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
}

/// The place of the fact whose features moved most.
fn strongest_of(facts: &[(Group, Reason)], moved: &[f32; GROUPS]) -> Option<usize> {
    let mut best = None;
    for (at, (group, _)) in facts.iter().enumerate() {
        let own = moved[*group as usize];
        if best.is_none_or(|(most, _)| own > most) {
            best = Some((own, at));
        }
    }
    best.map(|(_, at)| at)
}

/// The word of the largest weight in any of the texts.
fn strongest(
    texts: &[(usize, &TextBlock)],
    word: impl Fn(&TextBlock) -> Option<(f32, String)>,
) -> Option<String> {
    let words = texts.iter().filter_map(|(_, text)| word(text));
    let most = words.reduce(|most, one| if one.0 > most.0 { one } else { most });
    most.map(|(_, word)| word)
}
