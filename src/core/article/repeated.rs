//! Which elements of a page are the parts that it repeats, the posts of a thread or the items of a list: those of one name, each with
//! signs of its own, and together with most of what is said.
//!
//! ```text
//!   div.row ┬ div.post ┬ a.user    date 1          name        members   own dates   own words
//!           │          └ p         words 20        div.post          2        1, 1      20, 9
//!           └ div.post ┬ a.user    date 1          div.row           1
//!                      ├ p         words  9        p                 2        0, 0      20, 9
//!                      └ ul ─ …
//! ```
//!
//! A name is a tag with one word of its class, or a tag path where there is none; `article` and custom elements are names, too.
//! What lies in a member of the same name inside a member is not its own, so that answers within answers are told apart.
//! O(nodes · words of a class).

use crate::page::maps::Map;
use crate::page::tag_path::{PathKind, TagPaths};
use crate::page::{Element, NodeId, Page};

/// Words of a class that are looked at.
const CLASS_WORDS: usize = 8;
/// Fewest words of a part: less is the number of one.
const LEAST_WORDS: u32 = 2;
/// Words from which on an element of the name of parts is one, too, where the verdict hides it.
const RUNNING: u32 = 6;
/// What the score of posts without a class counts for: a class says more than a path.
const PATH_WEIGHT: f32 = 0.8;
/// Elements that one part can be split into, and the share of parts from which on all are.
const MOST_SPLIT: usize = 3;
const SPLIT_SHARE: f32 = 0.6;
/// Parts inside one from which on what lies between them is not its own.
const SEVERAL: usize = 3;
/// Share of the words of parts from which on those of other parts inside one of them are nearly all.
const NEARLY_ALL: f32 = 0.85;
/// Scores that differ less are equal: then the outer name counts.
const EQUAL: f32 = 0.05;

/// What makes elements the parts that are wanted.
pub(super) struct Wanted {
    /// Least score of a name whose members are parts.
    least: f32,
    /// Whether several like elements can be one part together.
    may_be_split: bool,
    /// Whether parts stand inside one another, as answers do.
    may_be_nested: bool,
    /// What the score of elements without a class counts for.
    path_weight: f32,
    /// Whether entries of one list or table are looked at together whatever their classes.
    may_differ: bool,
}

/// The posts of a thread.
pub(super) const POSTS: Wanted = Wanted {
    least: 0.3,
    may_be_split: true,
    may_be_nested: true,
    path_weight: PATH_WEIGHT,
    may_differ: true,
};
/// The posts of a page that is about something else.
pub(super) const COMMENTS: Wanted = Wanted {
    least: 0.05,
    may_be_split: true,
    may_be_nested: true,
    path_weight: PATH_WEIGHT,
    may_differ: true,
};
/// The items of a list.
pub(super) const ITEMS: Wanted = Wanted {
    least: 0.3,
    may_be_split: false,
    may_be_nested: false,
    path_weight: 1.0,
    may_differ: false,
};

/// Elements of one name.
struct Group {
    members: Vec<NodeId>,
    /// Whether their name is a tag path alone.
    is_path: bool,
}

/// What an element has, or has of its own.
#[derive(Clone, Copy, Default)]
pub(super) struct Amount {
    /// Words, and those of them that are in sight.
    pub(super) words: u32,
    pub(super) in_sight: u32,
    /// What shows that it is a part: dates or persons of posts, links of items.
    pub(super) signs: u32,
}

impl Amount {
    /// What is left without a part.
    pub(super) fn without(self, part: Amount) -> Amount {
        Amount {
            words: self.words - part.words,
            in_sight: self.in_sight - part.in_sight,
            signs: self.signs - part.signs,
        }
    }
}

/// The amounts of all elements of a page.
#[derive(Default)]
pub(super) struct Amounts {
    /// Amounts before each node; one entry more than nodes.
    before: Vec<Amount>,
}

impl Amounts {
    /// `own`: what each node has itself.
    pub(super) fn of(own: &[Amount]) -> Amounts {
        let mut sum = Amount::default();
        let mut before = vec![sum];
        for own in own {
            sum.words += own.words;
            sum.in_sight += own.in_sight;
            sum.signs += own.signs;
            before.push(sum);
        }
        Amounts { before }
    }

    /// What lies from one node to another.
    fn between(&self, from: NodeId, to: NodeId) -> Amount {
        self.before[to.index()].without(self.before[from.index()])
    }

    /// What a node has.
    pub(super) fn at(&self, page: &Page, node: NodeId) -> Amount {
        self.between(node, page.end(node))
    }
}

/// Per node, the innermost part that it lies in. `parts`: their elements, in document order.
pub(super) fn innermost(page: &Page, parts: impl Iterator<Item = NodeId>) -> Vec<Option<usize>> {
    let mut around: Vec<Option<usize>> = Vec::with_capacity(page.len());
    let mut parts = parts.enumerate().peekable();
    for node in page.nodes() {
        let own = parts.next_if(|&(_, part)| part == node).map(|(at, _)| at);
        let above = || page.parent(node).and_then(|above| around[above.index()]);
        around.push(own.or_else(above));
    }
    around
}

/// The parts in document order, one inside another where the page nests them; none where nothing repeats. `may_be`: whether an
/// element may be one.
pub(super) fn repeated(
    page: &Page,
    amounts: &Amounts,
    wanted: &Wanted,
    may_be: &dyn Fn(NodeId) -> bool,
) -> Vec<NodeId> {
    let all = amounts.at(page, NodeId::ROOT).in_sight;
    let groups = groups(page, amounts, wanted.may_differ, may_be);
    // Parts are told by what is in sight.
    let in_sight = |node: &NodeId| amounts.at(page, *node).in_sight > 0;
    let seen: Vec<Vec<NodeId>> = groups
        .iter()
        .map(|group| group.members.iter().copied().filter(in_sight).collect())
        .collect();
    let scores: Vec<f32> = seen
        .iter()
        .zip(&groups)
        .map(|(seen, group)| {
            let weight = if group.is_path {
                wanted.path_weight
            } else {
                1.0
            };
            weight * score(&own_amounts(page, amounts, wanted, seen), all)
        })
        .collect();
    let most = scores.iter().copied().fold(0.0, f32::max);
    if most < wanted.least {
        return Vec::new();
    }
    // Something else of the same name may stand above them.
    let depth = |nodes: &[NodeId]| {
        let largest = nodes
            .iter()
            .max_by_key(|&&node| amounts.at(page, node).in_sight);
        largest.map(|&node| page.depth(node))
    };
    let best = (0..seen.len())
        .filter(|&at| scores[at] >= most - EQUAL)
        .min_by_key(|&at| (depth(&seen[at]), seen[at].len()));
    let Some(best) = best else {
        return Vec::new();
    };
    let best = group_inside(page, amounts, wanted, &seen, best)
        .filter(|&at| scores[at] >= wanted.least)
        .unwrap_or(best);
    // Two cells of each post, one of them with the day that its author joined, are posts twice over.
    let is_whole =
        |at: &usize| scores[*at] >= wanted.least && is_split(page, &seen[*at], &seen[best]);
    let whole = (0..seen.len())
        .filter(|_| wanted.may_be_split)
        .find(is_whole);
    let group = &groups[whole.unwrap_or(best)].members;
    let own = own_amounts(page, amounts, wanted, group);
    // Where most are in sight, a short one that is hidden is one as well.
    let in_sight = own.iter().filter(|own| is_part(own)).count();
    let least = if 2 * in_sight >= group.len() {
        LEAST_WORDS
    } else {
        RUNNING
    };
    let parts = group.iter().zip(own);
    parts
        .filter(|(_, own)| is_part(own) || own.signs > 0 && own.words >= least)
        .map(|(&node, _)| node)
        .collect()
}

/// The group that lies inside one element of the best group and says nearly all of what that says: the posts in one of a few boxes.
/// The outermost such group. O(elements).
fn group_inside(
    page: &Page,
    amounts: &Amounts,
    wanted: &Wanted,
    seen: &[Vec<NodeId>],
    best: usize,
) -> Option<usize> {
    let words = |own: &[Amount]| -> u32 {
        let parts = own.iter().filter(|own| is_part(own));
        parts.map(|own| own.in_sight).sum()
    };
    // What answers something stands inside it, and is not its own.
    let own = own_amounts(page, amounts, wanted, &seen[best]);
    let least = NEARLY_ALL * words(&own) as f32;
    let (&holder, _) = (seen[best].iter().zip(&own))
        .filter(|(_, own)| own.in_sight as f32 >= least)
        .max_by_key(|(_, own)| own.in_sight)?;
    let is_inside = |nodes: &[NodeId]| {
        let is_in = |&node: &NodeId| node != holder && page.contains(holder, node);
        let own = || own_amounts(page, amounts, wanted, nodes);
        nodes.len() > 1 && nodes.iter().all(is_in) && words(&own()) as f32 >= least
    };
    (0..seen.len())
        .filter(|&at| is_inside(&seen[at]))
        .min_by_key(|&at| page.depth(seen[at][0]))
}

/// Whether elements of `outer` hold a few of `inner` each, two or three at one depth and most of them the same number, and together
/// all of them. Elements of `outer` that hold none are something else of the same name; of those inside one another the outermost
/// counts, lest what lies in several is counted for what lies in none.
fn is_split(page: &Page, outer: &[NodeId], inner: &[NodeId]) -> bool {
    let held = |node: NodeId| {
        let from = inner.partition_point(|&known| known <= node);
        let end = page.end(node);
        let count = inner[from..].partition_point(|&known| known < end);
        &inner[from..from + count]
    };
    let mut end = NodeId::ROOT;
    let outermost = outer.iter().filter(|&&node| {
        let is_outside = node >= end;
        end = end.max(page.end(node));
        is_outside
    });
    let held = outermost.map(|&node| held(node));
    let held: Vec<&[NodeId]> = held.filter(|held| !held.is_empty()).collect();
    let each = held.iter().map(|held| held.len()).max().unwrap_or(0);
    let whole = held.iter().filter(|held| held.len() == each).count();
    // At different depths they answer each other.
    let is_level = |held: &&[NodeId]| {
        let mut depths = held.iter().map(|&node| page.depth(node));
        let first = depths.next();
        depths.all(|depth| Some(depth) == first)
    };
    (2..=MOST_SPLIT).contains(&each)
        && held.iter().map(|held| held.len()).sum::<usize>() == inner.len()
        && whole as f32 >= SPLIT_SHARE * held.len() as f32
        && 2 * held.len() >= outer.len()
        && held.iter().all(is_level)
}

/// The elements with text by what they are named, at least two of a name, each group in document order.
fn groups(
    page: &Page,
    amounts: &Amounts,
    may_differ: bool,
    may_be: &dyn Fn(NodeId) -> bool,
) -> Vec<Group> {
    let paths = TagPaths::of(page, PathKind::Tags);
    let mut known: Map<(u32, &str), usize> = Map::default();
    let mut groups: Vec<Group> = Vec::new();
    for node in page.nodes() {
        let has_words = !page.is_text(node) && amounts.at(page, node).words > 0;
        if !has_words || page.is_hidden(node) || !may_be(node) {
            continue;
        }
        let name = page.name_id(node).0;
        let class = page.attribute(node, "class").unwrap_or_default();
        let mut keys: Vec<(u32, &str)> = class
            .split_whitespace()
            .filter(|word| !word.ends_with(|letter: char| letter.is_ascii_digit()))
            .take(CLASS_WORDS)
            .map(|word| (name, word))
            .collect();
        let is_path = keys.is_empty();
        if is_path {
            // Paths and names count from different ends.
            keys.push((u32::MAX - paths.symbol(node), ""));
        }
        // Entries of one list may be given different classes.
        let is_entry = matches!(page.element(node), Some(Element::Li | Element::Tr));
        if may_differ && is_entry && !is_path {
            keys.push((u32::MAX - paths.symbol(node), ""));
        }
        // Names that a page makes up say as much as a class.
        let is_own = page.tag(node).is_some_and(|tag| tag.contains('-'));
        if is_own || page.element(node) == Some(Element::Article) {
            keys.push((name, ""));
        }
        for key in keys {
            let next = groups.len();
            let at = *known.entry(key).or_insert(next);
            if at == next {
                groups.push(Group {
                    members: Vec::new(),
                    is_path: key.1.is_empty() && key.0 != name,
                });
            }
            groups[at].members.push(node);
        }
    }
    groups.retain(|group| group.members.len() >= 2);
    groups
}

/// What each member has outside the members inside it; where parts may be nested and several are inside, what stands before the
/// first of them, since what is between belongs to them.
fn own_amounts(page: &Page, amounts: &Amounts, wanted: &Wanted, group: &[NodeId]) -> Vec<Amount> {
    let mut own: Vec<Amount> = Vec::with_capacity(group.len());
    let mut inside = vec![0_usize; group.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, &node) in group.iter().enumerate() {
        while open
            .last()
            .is_some_and(|&above| page.end(group[above]) <= node)
        {
            open.pop();
        }
        let amount = amounts.at(page, node);
        if let Some(&above) = open.last() {
            own[above] = own[above].without(amount);
            inside[above] += 1;
        }
        own.push(amount);
        open.push(at);
    }
    let holds_several = |&(_, &count): &(usize, &usize)| wanted.may_be_nested && count >= SEVERAL;
    for (at, _) in inside.iter().enumerate().filter(holds_several) {
        own[at] = amounts.between(group[at], group[at + 1]);
    }
    own
}

/// Whether an element is a part by what is in sight of it.
fn is_part(own: &Amount) -> bool {
    own.signs > 0 && own.in_sight >= LEAST_WORDS
}

/// How well elements with these amounts are the parts of a page with so many words, 0..=1: the share of words that they have,
/// less where few of them have most signs.
fn score(own: &[Amount], all: u32) -> f32 {
    let signed = own.iter().filter(|own| is_part(own));
    let (mut words, mut sum, mut squares) = (0_u32, 0.0_f32, 0.0_f32);
    for own in signed {
        words += own.in_sight;
        sum += own.signs as f32;
        squares += (own.signs as f32).powi(2);
    }
    if squares == 0.0 {
        return 0.0;
    }
    let many = sum * sum / squares;
    words as f32 / all.max(1) as f32 * (1.0 - 1.0 / many)
}
