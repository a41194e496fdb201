//! Why a block goes.
//!
//! First what is certain: decisions of the person, the site's other pages, frames, what stays in place. Then facts that
//! moved the model of clutter, strongest first: each fact stands for a group of features, and is given only where these features
//! moved the block's texts towards clutter. Where a model of the person's own decides, all facts are given, in a fixed order.

use super::clutter::{ClutterModel, ClutterScores};
use super::decision::{Choice, Laid};
use super::features::{COUNT, FAMILIES};
use super::forest::Attribution;
use super::hints::{self, Hints};
use super::pipeline::{Pipeline, weight};
use super::reason::Reason;
use super::related;
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

/// Number of features of the model of clutter.
const FEATURES: usize = COUNT + word_weights::NAMES.len();

/// The group of each feature of the model of clutter; none for those of the page as a whole. Found while compiling: no name is held.
const GROUP_OF: [Option<Group>; FEATURES] = {
    let mut groups = [None; FEATURES];
    let (mut family, mut at) = (0, 0);
    while family < FAMILIES.len() {
        let (of, names) = FAMILIES[family];
        let mut k = 0;
        while k < names.len() {
            groups[at] = match of.as_bytes() {
                b"wording" if says(names[k], "link") => Some(Group::Links),
                b"wording" => Some(Group::Length),
                b"landmarks" if says(names[k], "word") => Some(Group::Names),
                b"landmarks" => Some(Group::Landmark),
                b"place" | b"paths" | b"layout" => Some(Group::Place),
                b"records" => Some(Group::Alike),
                _ => None,
            };
            (k, at) = (k + 1, at + 1);
        }
        family += 1;
    }
    let mut k = 0;
    while k < word_weights::NAMES.len() {
        let name = word_weights::NAMES[k];
        groups[at] = match says(name, "text") {
            _ if says(name, "of page") => None,
            true => Some(Group::Words),
            false => Some(Group::Names),
        };
        (k, at) = (k + 1, at + 1);
    }
    groups
};

/// Place of the feature that says how many are alike.
const MEMBERS: usize = {
    let (mut family, mut before) = (0, 0);
    let mut found = 0;
    while family < FAMILIES.len() {
        let names = FAMILIES[family].1;
        let mut k = 0;
        while k < names.len() {
            if says(names[k], "row members") && names[k].len() == "row members".len() {
                found = before + k;
            }
            k += 1;
        }
        before += names.len();
        family += 1;
    }
    found
};

/// Whether a name has a word in it.
const fn says(name: &str, word: &str) -> bool {
    let (name, word) = (name.as_bytes(), word.as_bytes());
    let mut start = 0;
    while start + word.len() <= name.len() {
        let mut k = 0;
        while k < word.len() && name[start + k] == word[k] {
            k += 1;
        }
        if k == word.len() {
            return true;
        }
        start += 1;
    }
    false
}

/// What the model of clutter said of the texts, and which features it comes from.
pub(super) struct ClutterCause<'a> {
    model: &'a ClutterModel,
    scores: &'a ClutterScores<'a>,
    forest: Attribution<'a>,
}

impl<'a> ClutterCause<'a> {
    pub(super) fn of(scores: &'a ClutterScores<'a>) -> ClutterCause<'a> {
        ClutterCause {
            model: scores.model,
            scores,
            forest: scores.model.attribution(),
        }
    }

    /// How much each group of features moved these texts towards clutter, and whether they are of many alike.
    fn moved(&self, texts: &[(usize, &TextBlock)]) -> ([f32; GROUPS], bool) {
        let mut moved = [0.0; GROUPS];
        let mut alike = false;
        for &(at, text) in texts {
            let row = self.scores.row(at);
            let added = self.forest.contributions(row);
            for (added, group) in added.into_iter().zip(GROUP_OF) {
                if let Some(group) = group {
                    moved[group as usize] += added * weight(text.words);
                }
            }
            alike |= row
                .get(MEMBERS)
                .is_some_and(|&members| members >= ALIKE.ln());
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
        // A heading says more than single words.
        let heading = texts.first().and_then(|&(at, _)| {
            let section = self.related.partition_point(|section| section.end <= at);
            self.related
                .get(section)
                .map(|section| section.start)
                .filter(|&start| start <= at)
        });
        if let Some(heading) = heading {
            let said = related::words_of(page, &self.units.list[heading]);
            reasons.push(Reason::Words {
                word: said.trim_end().to_owned(),
            });
        }
        let moved = cause.filter(|_| !texts.is_empty());
        let moved = moved.map(|cause| cause.moved(&texts));
        let is_asked = |group: Group| moved.is_none_or(|(moved, _)| moved[group as usize] > 0.0);
        let mut facts = self.facts(node, &texts, cause, is_asked);
        if let Some((moved, alike)) = moved {
            if alike {
                facts.push((Group::Alike, Reason::Alike));
            }
            facts.retain(|&(group, _)| {
                is_asked(group) && (heading.is_none() || group != Group::Words)
            });
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

    /// What is true of a block, with what it is about. Words and names take longest to find: only where they are asked for.
    fn facts(
        &self,
        node: NodeId,
        texts: &[(usize, &TextBlock)],
        cause: Option<&ClutterCause<'_>>,
        is_asked: impl Fn(Group) -> bool,
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
            _ if !is_asked(Group::Names) => None,
            Some(cause) => {
                let words = cause.model.words();
                strongest(texts, |text| words.name(page, text, self.candidates.best))
            }
            None => hints::word(page, node, Hints::WORD_AROUND),
        };
        if let Some(word) = named {
            facts.push((Group::Names, Reason::Named { word }));
        }
        let said = cause
            .filter(|_| is_asked(Group::Words))
            .and_then(|cause| strongest(texts, |text| cause.model.words().word(page, text)));
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
