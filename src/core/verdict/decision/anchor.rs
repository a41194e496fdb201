//! A description of a block by which it is found again on other pages of the site.
//!
//! An [`Anchor`] describes a block by structure first: its tag path, its position among the blocks on that path, its
//! depth, its share of the page's text; words in `class` and `id` and the first words of its text are hints alone, since
//! sites change both. [`locate`] compares every node on the same tag path and answers with the one that fits
//! clearly best, or nothing. An anchor may also mean every block of a kind; see [`like`](super::like).
//!
//! O(nodes + attributes of the nodes on the path).

use serde::{Deserialize, Serialize};

use crate::page::maps::Map;
use crate::page::text::{self, TextStats};
use crate::page::{NodeId, Page, tag_path};

/// Deepest tag path written out in an anchor; above it the path goes by its fingerprint alone.
const MAX_STEPS: usize = 32;
/// Characters of text kept as a quote.
const QUOTE_CHARS: usize = 48;
/// Nodes looked at for a sample: a deep page without text is not walked again and again.
const SAMPLE_NODES: usize = 4000;
/// Least confidence with which a block counts as found.
const LEAST_CONFIDENCE: f32 = 0.5;
/// How much better than the second best a block must fit.
const LEAST_LEAD: f32 = 0.02;

/// What a block is, said in a way that other pages of the site can be searched for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Anchor {
    /// Version of this description: 1.
    pub v: u32,
    /// Tag names from the block up, nearest first.
    pub path: Vec<String>,
    /// Fingerprint of the whole tag path, hexadecimal.
    pub hash: String,
    /// Position among the blocks on the same tag path, from the start.
    pub ordinal: u32,
    /// Number of blocks on the same tag path.
    pub count: u32,
    /// Position among its element siblings with the same tag, from the start.
    pub nth: u32,
    /// The `id`, empty when there is none.
    pub id: String,
    /// The words of `class`, in order.
    pub classes: Vec<String>,
    /// The first words of its visible text.
    pub quote: String,
    /// Share of the page's characters inside it, 0..=1.
    pub share: f32,
    /// Signs of the block with spaces between them, when every block of its kind is meant and not the one; see [`like`](super::like).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<String>", optional))]
    pub every: String,
}

/// A block found again.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Found {
    /// The block.
    pub node: NodeId,
    /// How well it fits, 0..=1.
    pub confidence: f32,
}

/// Describes the element `node`, or the parent of a text node.
#[must_use]
pub fn describe(page: &Page, node: NodeId) -> Anchor {
    let node = match page.parent(node) {
        Some(parent) if page.is_text(node) => parent,
        _ => node,
    };
    let stats = TextStats::of(page);
    let hashes = tag_path::path_hashes(page);
    let hash = hashes[node.index()];
    let on_path = |until: NodeId| (0..until.index()).filter(|&k| hashes[k] == hash).count() as u32;
    let tag = page.tag(node).unwrap_or_default();
    Anchor {
        v: 1,
        path: std::iter::once(node)
            .chain(page.ancestors(node))
            .take(MAX_STEPS)
            .filter_map(|step| page.tag(step))
            .map(str::to_owned)
            .collect(),
        hash: hex(hash),
        ordinal: on_path(node),
        count: on_path(NodeId(page.len() as u32)),
        nth: page.parent(node).map_or(0, |parent| {
            page.children(parent)
                .take_while(|&child| child != node)
                .filter(|&child| page.tag(child) == Some(tag))
                .count() as u32
        }),
        id: page.attribute(node, "id").unwrap_or_default().to_owned(),
        classes: classes(page, node).map(str::to_owned).collect(),
        quote: sample(page, node, QUOTE_CHARS),
        share: share(page, &stats, node),
        every: String::new(),
    }
}

/// Finds the block that `anchor` describes. `None` when nothing fits well enough or two fit equally well.
#[must_use]
pub fn locate(page: &Page, anchor: &Anchor) -> Option<Found> {
    Finder::of(page).find(anchor)
}

/// What is counted once of a page in which several blocks are looked for.
pub(super) struct Finder<'a> {
    pub(super) page: &'a Page,
    pub(super) stats: TextStats,
    /// Of the nodes' tag paths.
    pub(super) hashes: Vec<u64>,
}

impl<'a> Finder<'a> {
    pub(super) fn of(page: &'a Page) -> Finder<'a> {
        Finder {
            page,
            stats: TextStats::of(page),
            hashes: tag_path::path_hashes(page),
        }
    }

    /// See [`locate`].
    pub(super) fn find(&self, anchor: &Anchor) -> Option<Found> {
        if anchor.v != 1 || anchor.path.is_empty() {
            return None;
        }
        best_fit(self.page, &self.stats, &self.hashes, anchor)
    }
}

fn best_fit(page: &Page, stats: &TextStats, hashes: &[u64], anchor: &Anchor) -> Option<Found> {
    let wanted = u64::from_str_radix(&anchor.hash, 16).ok();
    let same: Vec<NodeId> = page
        .nodes()
        .filter(|&node| wanted == Some(hashes[node.index()]) && !page.is_text(node))
        .collect();
    // The path may have gained or lost a wrapper: then the steps next to the block must do.
    let (candidates, structure) = if same.is_empty() {
        (near_paths(page, anchor), 0.75)
    } else {
        (same, 1.0)
    };
    let mut siblings: Map<(u32, u32), u32> = Map::default();
    let count = candidates.len() as u32;
    let mut best: Option<Found> = None;
    let mut second = 0.0_f32;
    for (ordinal, &node) in candidates.iter().enumerate() {
        let parent = page.parent(node).map_or(u32::MAX, |parent| parent.0);
        let nth = siblings.entry((parent, page.name_id(node).0)).or_default();
        let fit = Fit {
            ordinal: ordinal as u32,
            count,
            nth: *nth,
            structure,
        };
        *nth += 1;
        let confidence = fit.confidence(page, stats, node, anchor);
        match best {
            Some(top) if confidence <= top.confidence => second = second.max(confidence),
            _ => {
                second = best.map_or(0.0, |top| top.confidence);
                best = Some(Found { node, confidence });
            }
        }
    }
    best.filter(|top| top.confidence >= LEAST_CONFIDENCE && top.confidence - second >= LEAST_LEAD)
}

/// Weights of the parts of a confidence; what an anchor does not have is left out and the rest scaled to 1.
const WEIGHT_ID: f32 = 0.30;
const WEIGHT_CLASSES: f32 = 0.20;
const WEIGHT_ORDINAL: f32 = 0.20;
const WEIGHT_NTH: f32 = 0.15;
const WEIGHT_QUOTE: f32 = 0.15;
const WEIGHT_SHARE: f32 = 0.10;

struct Fit {
    ordinal: u32,
    count: u32,
    nth: u32,
    structure: f32,
}

impl Fit {
    fn confidence(&self, page: &Page, stats: &TextStats, node: NodeId, anchor: &Anchor) -> f32 {
        let (mut sum, mut weights) = (0.0, 0.0);
        let mut add = |weight: f32, value: f32| {
            sum += weight * value;
            weights += weight;
        };
        let id = page.attribute(node, "id").unwrap_or_default();
        if !anchor.id.is_empty() || !id.is_empty() {
            // Numbered ids (`post-1234`) change from page to page and still say something.
            let alike = letters(&anchor.id) == letters(id);
            add(
                WEIGHT_ID,
                match (anchor.id == id, alike && !id.is_empty()) {
                    (true, _) => 1.0,
                    (_, true) => 0.8,
                    _ => 0.0,
                },
            );
        }
        let own: Vec<&str> = classes(page, node).collect();
        if !anchor.classes.is_empty() || !own.is_empty() {
            let shared = anchor
                .classes
                .iter()
                .filter(|class| own.contains(&class.as_str()))
                .count();
            let all = anchor.classes.len() + own.len() - shared;
            add(WEIGHT_CLASSES, shared as f32 / all.max(1) as f32);
        }
        let from_end = |ordinal: u32, count: u32| count.saturating_sub(ordinal);
        let near = |a: u32, b: u32| 1.0 / (1.0 + a.abs_diff(b) as f32);
        add(
            WEIGHT_ORDINAL,
            near(self.ordinal, anchor.ordinal).max(
                0.9 * near(
                    from_end(self.ordinal, self.count),
                    from_end(anchor.ordinal, anchor.count),
                ),
            ),
        );
        add(WEIGHT_NTH, near(self.nth, anchor.nth));
        if !anchor.quote.is_empty() {
            let quote = sample(page, node, QUOTE_CHARS);
            // Another text at the same place is what other pages have: half is not against it.
            add(WEIGHT_QUOTE, if quote == anchor.quote { 1.0 } else { 0.5 });
        }
        let (now, then) = (share(page, stats, node), anchor.share);
        add(WEIGHT_SHARE, 1.0 - (now - then).abs().clamp(0.0, 1.0));
        self.structure * sum / weights
    }
}

/// Nodes whose nearest steps of the tag path agree although the whole path does not.
fn near_paths(page: &Page, anchor: &Anchor) -> Vec<NodeId> {
    const STEPS: usize = 4;
    let wanted: Vec<&str> = anchor.path.iter().take(STEPS).map(String::as_str).collect();
    if wanted.len() < STEPS {
        return Vec::new();
    }
    page.nodes()
        .filter(|&node| {
            page.tag(node) == Some(wanted[0])
                && page
                    .ancestors(node)
                    .take(STEPS - 1)
                    .filter_map(|step| page.tag(step))
                    .eq(wanted[1..].iter().copied())
        })
        .collect()
}

pub(super) fn classes(page: &Page, node: NodeId) -> impl Iterator<Item = &str> {
    page.attribute(node, "class")
        .unwrap_or_default()
        .split_ascii_whitespace()
        .take(16)
}

pub(super) fn letters(id: &str) -> String {
    id.chars()
        .filter(|character| !character.is_ascii_digit())
        .collect()
}

fn share(page: &Page, stats: &TextStats, node: NodeId) -> f32 {
    let all = stats.amount(page, NodeId::ROOT).chars.max(1);
    stats.amount(page, node).chars as f32 / all as f32
}

/// The first visible text of `node`, at most `most` characters, white space collapsed. O(text read).
#[must_use]
pub fn sample(page: &Page, node: NodeId, most: usize) -> String {
    let mut out = String::new();
    let mut chars = 0;
    for inner in page.subtree(node).take(SAMPLE_NODES) {
        let Some(text) = page.text(inner).filter(|_| !page.is_hidden(inner)) else {
            continue;
        };
        for word in text.split_whitespace() {
            if !out.is_empty() {
                out.push(' ');
                chars += 1;
            }
            for character in word.chars() {
                if chars >= most {
                    return out.trim_end().to_owned();
                }
                out.push(character);
                chars += 1;
            }
        }
    }
    text::collapse(&out)
}

/// Sixteen digits.
pub(super) fn hex(hash: u64) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    (0..16)
        .rev()
        .map(|k| DIGITS[(hash >> (4 * k) & 15) as usize] as char)
        .collect()
}
