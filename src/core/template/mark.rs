//! A page against the site's template: does it belong, what of it is template, has the site changed?
//!
//! [`SiteTemplate::match_page`] reads the page once and finds its kind; [`SiteTemplate::mark`] then says for every node on
//! how many pages it was seen. Both O(n) for n nodes, whatever the template holds.
//!
//! A page *matches* when it is like a known kind of page ([`MATCH_SIMILARITY`]); or, being of a kind not seen before, when
//! it has half of what stands on nearly all pages of the site, or a twentieth of it is known. Otherwise it matches nothing,
//! and a template that does not fit marks nothing.
//!
//! The counts that say most are taken: those of the page's own kind (at least three pages had it); those of all kinds
//! that ever had it, if its own did twice; those of the whole site. A leaf on most pages, but on so few that it may be
//! chance, is template among template.

use crate::page::{NodeId, Page};

use super::leaf::{Leaf, Leaves};
use super::model::{
    Cluster, Count, Entry, MIN_SEEN, MS_PER_MINUTE, SiteTemplate, WINDOW, is_template,
};
use super::packed::short_key;
use super::sketch::Sketch;

/// Similarity from which a page counts as of a known kind, 0..=1.
pub const MATCH_SIMILARITY: f32 = 0.35;

/// Share of the site-wide stable leaves from which a page of an unknown kind counts as of this site.
const SITE_SHARE: f32 = 0.5;

/// A page also counts as of this site when so many of its leaves, and one in so many, are known from two pages or more.
const KNOWN_LEAVES: usize = 3;
const KNOWN_SHARE: usize = 20;

/// A leaf is stable when seen on this share of the pages since its first.
const STABLE_SHARE: f32 = 0.8;

/// Fewest pages that make a leaf stable.
const STABLE_PAGES: u32 = 3;

/// A leaf missing from so many pages of its kind in a row is gone for good and no longer missed.
const GIVEN_UP: u32 = 16;

/// Drift from which the site has changed so much that learning again helps.
pub const DRIFT_LIMIT: f32 = 0.5;

/// How far above the usual share of hidden text a page must be to be odd: at least this much, and three deviations.
const ODD_MARGIN: f32 = 0.2;

/// A block around a leaf has more leaves than this, and is at most so many steps up.
const BLOCK_LEAVES: u32 = 6;
const BLOCK_STEPS: usize = 8;

/// Share of a block's leaves that must surely be template for the likely ones to be, 0..=1.
const BLOCK_SHARE: f32 = 0.6;

/// Where a page stands among the pages of the site. Holds what was read from the page, for [`SiteTemplate::mark`].
#[derive(Clone, Debug)]
pub struct Match {
    /// The kind of page nearest to this one.
    pub cluster: usize,
    /// How like that kind it is, 0..=1.
    pub similarity: f32,
    /// Whether it is of that kind; otherwise only what the whole site shares is marked.
    pub known_kind: bool,
    /// Pages that the counts are out of: of that kind, or of the site.
    pub pages: u32,
    /// Share of the stable leaves that this page lacks, 0..=1; 0 while too little is known.
    pub drift: f32,
    /// Share of the page's text that the template marks, 0..=1.
    pub hides: f32,
    /// The usual share on pages of this kind.
    pub usual: f32,
    /// The template marks much more of this page than usual: it may be wrong about it.
    pub hides_too_much: bool,
    leaves: Leaves,
}

impl Match {
    /// Whether the site has changed so much since that it should be learned again.
    #[must_use]
    pub fn is_stale(&self) -> bool {
        self.drift >= DRIFT_LIMIT
    }
}

/// On how many pages something was seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Pages that had it.
    pub seen: u16,
    /// Pages that could have had it; at least `seen`.
    pub of: u16,
    /// First seen, milliseconds since 1970, to the minute.
    pub first: u64,
    /// Last seen, likewise.
    pub last: u64,
}

impl Seen {
    /// `seen / of`, 0..=1.
    #[must_use]
    pub fn share(self) -> f32 {
        f32::from(self.seen) / f32::from(self.of.max(1))
    }
}

/// What the template says of every node of a page.
#[derive(Clone, Debug)]
pub struct Marks {
    /// Per node: 0 without anything to mark, [`MIXED`] when not all of it is template, else 1 + index into `table`.
    marks: Vec<u32>,
    /// Per node: 0 or 1 + index into `table`, for leaves seen on any other page.
    counts: Vec<u32>,
    table: Vec<Seen>,
}

const MIXED: u32 = u32::MAX;

impl Marks {
    /// How often `node` was seen when it is template, `None` when it is not or shows nothing. A text node, a link or an
    /// image counts by itself; any other element is template when every leaf in it is, and counts as its rarest leaf.
    #[must_use]
    pub fn seen(&self, node: NodeId) -> Option<Seen> {
        let mark = *self.marks.get(node.index())?;
        if mark == MIXED {
            return None;
        }
        self.table.get((mark as usize).checked_sub(1)?).copied()
    }

    /// How often a leaf (text node, link, image) was seen, template or not; `None` when no page but this one (or a copy of
    /// it) had it, and for all other nodes. Weaker evidence than [`seen`](Self::seen), for those who weigh it with other
    /// facts.
    #[must_use]
    pub fn counted(&self, node: NodeId) -> Option<Seen> {
        let count = *self.counts.get(node.index())? as usize;
        self.table.get(count.checked_sub(1)?).copied()
    }

    /// Whether `node` holds anything that is not template. Nodes that show nothing do not.
    #[must_use]
    pub fn has_content(&self, node: NodeId) -> bool {
        self.marks.get(node.index()) == Some(&MIXED)
    }
}

impl SiteTemplate {
    /// Finds what kind of page this is; `None` when it is like no page learned.
    #[must_use]
    pub fn match_page(&self, page: &Page) -> Option<Match> {
        let leaves = Leaves::of(page);
        let (cluster, similarity) = self.nearest(&Sketch::of(page, &leaves))?;
        let known_kind = similarity >= MATCH_SIMILARITY;
        let scope = known_kind.then_some(cluster);
        if !known_kind {
            let known = |leaf: &&Leaf| self.index.contains_key(&leaf.key);
            let known = leaves.list.iter().filter(known).count();
            let (have, all) = self.stable(None, &leaves);
            let enough = all > 0 && have as f32 >= SITE_SHARE * all as f32;
            if !enough && (known < KNOWN_LEAVES || known * KNOWN_SHARE < leaves.list.len()) {
                return None;
            }
        }
        let known = &self.clusters[cluster];
        let hides = self.hides(scope, &leaves);
        let usual = if known.measured > 0 {
            known.hides
        } else {
            hides
        };
        let deviation = known.hides_variance.max(0.0).sqrt();
        Some(Match {
            cluster,
            similarity,
            known_kind,
            pages: if known_kind { known.pages } else { self.pages },
            drift: scope.map_or(0.0, |cluster| self.drift(cluster, &leaves)),
            hides,
            usual,
            hides_too_much: known_kind
                && known.measured >= STABLE_PAGES
                && hides > usual + ODD_MARGIN.max(3.0 * deviation),
            leaves,
        })
    }

    /// Marks the template on a page. `found` must be the answer of [`match_page`](Self::match_page) for the same page and
    /// template; with another page's the marks mean nothing.
    #[must_use]
    pub fn mark(&self, page: &Page, found: &Match) -> Marks {
        let scope = found.known_kind.then_some(found.cluster);
        let leaves = &found.leaves.list;
        let once = self.once_elsewhere(page, &found.leaves);
        let mut counts = vec![0; page.len()];
        let mut table = Vec::new();
        let mut grades = Vec::with_capacity(leaves.len());
        for leaf in leaves {
            let known = if leaf.node.index() >= page.len() {
                None
            } else if let Some(entry) = self.entry(leaf.key) {
                Some(self.evidence(entry, scope))
            } else {
                let page = once.get(&short_key(leaf.key));
                page.map(|&page| (self.seen_once(page), Grade::Known))
            };
            grades.push(known.map_or(Grade::Known, |(seen, grade)| {
                table.push(seen);
                counts[leaf.node.index()] = table.len() as u32;
                grade
            }));
        }
        let marks = spread(page, leaves, &grades, &counts, &table);
        Marks {
            marks,
            counts,
            table,
        }
    }

    /// The counts of an entry on a page of `cluster` (or of an unknown kind), and what they are worth: those of its kind
    /// of page or of the whole site, whichever say more.
    pub(super) fn evidence(&self, entry: &Entry, cluster: Option<usize>) -> (Seen, Grade) {
        let own = entry
            .counts
            .iter()
            .filter(|count| Some(usize::from(count.cluster)) == cluster);
        let site = (entry.seen, since(self.pages, entry.since));
        let own = self.counts(own);
        // A kind that never had it has nothing to say about a page of another.
        let kinds = if own.0 >= MIN_SEEN {
            self.counts(entry.counts.iter())
        } else {
            own
        };
        let scopes = [own, kinds];
        let (grade, (seen, of)) = scopes
            .into_iter()
            // Two like pages of a large site are no kind yet.
            .filter(|&(seen, _)| seen > MIN_SEEN)
            .chain([site])
            .map(|(seen, of)| (grade(seen, of), (seen, of)))
            // The first of the best.
            .reduce(|best, next| if next.0 > best.0 { next } else { best })
            .unwrap_or((Grade::Known, site));
        let ms = |minute: u32| self.first.saturating_add(u64::from(minute) * MS_PER_MINUTE);
        let of = of.max(seen).min(u32::from(u16::MAX));
        let seen = Seen {
            seen: seen.min(of) as u16,
            of: of as u16,
            first: ms(entry.first),
            last: ms(entry.last),
        };
        (seen, grade)
    }

    /// The count of a leaf that one remembered page had.
    fn seen_once(&self, page: u32) -> Seen {
        let known = &self.recent[page as usize];
        let at = self
            .first
            .saturating_add(u64::from(known.minute) * MS_PER_MINUTE);
        Seen {
            seen: 1,
            of: since(self.pages, known.page).clamp(1, u32::from(u16::MAX)) as u16,
            first: at,
            last: at,
        }
    }

    /// (pages that had it, pages that could have) summed over some clusters.
    fn counts<'a>(&self, counts: impl Iterator<Item = &'a Count>) -> (u32, u32) {
        counts.fold((0, 0), |(seen, of), count| {
            let pages = self.clusters.get(usize::from(count.cluster));
            let pages = pages.map_or(0, |cluster| cluster.pages);
            (
                seen.saturating_add(count.seen),
                of.saturating_add(since(pages, count.since)),
            )
        })
    }

    /// Share of the stable leaves of a cluster that a page lacks; 0 while there are none.
    pub(super) fn drift(&self, cluster: usize, leaves: &Leaves) -> f32 {
        let (have, all) = self.stable(Some(cluster), leaves);
        if all == 0 {
            0.0
        } else {
            (all - have) as f32 / all as f32
        }
    }

    /// Share of a page's text that is template.
    pub(super) fn hides(&self, cluster: Option<usize>, leaves: &Leaves) -> f32 {
        let (mut hidden, mut all) = (0u64, 0u64);
        for leaf in leaves.list.iter().filter(|leaf| leaf.chars > 0) {
            all += u64::from(leaf.chars);
            let entry = self.entry(leaf.key);
            if entry.is_some_and(|entry| self.evidence(entry, cluster).1 == Grade::Sure) {
                hidden += u64::from(leaf.chars);
            }
        }
        if all == 0 {
            0.0
        } else {
            hidden as f32 / all as f32
        }
    }

    /// (how many of the stable leaves are on the page, how many there are) of a cluster, or of the site.
    fn stable(&self, cluster: Option<usize>, leaves: &Leaves) -> (usize, usize) {
        let mut stable = fixedbitset::FixedBitSet::with_capacity(self.entries.len());
        for (k, entry) in self.entries.iter().enumerate() {
            stable.set(k, self.is_stable(entry, cluster));
        }
        let all = stable.count_ones(..);
        for leaf in &leaves.list {
            if let Some(&k) = self.index.get(&leaf.key) {
                stable.set(k as usize, false);
            }
        }
        (all - stable.count_ones(..), all)
    }

    fn is_stable(&self, entry: &Entry, cluster: Option<usize>) -> bool {
        let Some(cluster) = cluster else {
            let of = since(self.pages, entry.since);
            return entry.seen >= MIN_SEEN && entry.seen as f32 >= STABLE_SHARE * of as f32;
        };
        let Some(pages) = self
            .clusters
            .get(cluster)
            .map(|known: &Cluster| known.pages)
        else {
            return false;
        };
        count_in(entry, cluster).is_some_and(|count| {
            let of = count.until.saturating_sub(count.since).saturating_add(1);
            count.seen >= STABLE_PAGES
                && count.seen as f32 >= STABLE_SHARE * of as f32
                && pages.saturating_sub(count.until) <= GIVEN_UP
        })
    }
}

fn count_in(entry: &Entry, cluster: usize) -> Option<&Count> {
    entry
        .counts
        .iter()
        .find(|count| usize::from(count.cluster) == cluster)
}

/// Pages from the ordinal `since` on, but no fewer than the last [`WINDOW`]: two of two pages is no evidence when the
/// six before them lacked it.
fn since(pages: u32, since: u32) -> u32 {
    pages
        .saturating_add(1)
        .saturating_sub(since)
        .max(pages.min(WINDOW))
}

/// What counts are worth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Grade {
    /// Seen, no more.
    Known,
    /// On most pages, but so few that it may be chance; template among template.
    Likely,
    /// Template.
    Sure,
}

fn grade(seen: u32, of: u32) -> Grade {
    if is_template(seen, of) {
        Grade::Sure
    } else if seen >= MIN_SEEN && u64::from(seen) * 2 > u64::from(of) {
        Grade::Likely
    } else {
        Grade::Known
    }
}

/// The marks of all nodes. A likely leaf counts as template when most of the block around it surely is: the menu entry of
/// the section that one of four learned pages belongs to is plain text on that page and a link on the others.
fn spread(
    page: &Page,
    leaves: &[Leaf],
    grades: &[Grade],
    counts: &[u32],
    table: &[Seen],
) -> Vec<u32> {
    // Per node, in its subtree: leaves, and those that are surely template.
    let mut amounts = vec![(0u32, 0u32); page.len()];
    for (leaf, grade) in leaves.iter().zip(grades) {
        if let Some(amount) = amounts.get_mut(leaf.node.index()) {
            *amount = (1, u32::from(*grade == Grade::Sure));
        }
    }
    // Children come after their parents: one pass from the end carries everything up.
    for node in page.nodes().rev() {
        if let Some(parent) = page.parent(node) {
            let (own, above) = (amounts[node.index()], &mut amounts[parent.index()]);
            *above = (above.0 + own.0, above.1 + own.1);
        }
    }
    let among_template = |leaf: &Leaf| {
        let around = page.ancestors(leaf.node).take(BLOCK_STEPS);
        around
            .map(|above| amounts[above.index()])
            .find(|amount| amount.0 > BLOCK_LEAVES)
            .is_some_and(|(all, sure)| sure as f32 >= BLOCK_SHARE * all as f32)
    };
    let mut marks = vec![0; page.len()];
    for (leaf, grade) in leaves.iter().zip(grades) {
        let k = leaf.node.index();
        let template = match grade {
            Grade::Sure => true,
            Grade::Likely => among_template(leaf),
            Grade::Known => false,
        };
        if let Some(mark) = marks.get_mut(k) {
            *mark = if template { counts[k] } else { MIXED };
        }
    }
    for node in page.nodes().rev() {
        if let Some(parent) = page.parent(node) {
            let (own, above) = (marks[node.index()], marks[parent.index()]);
            marks[parent.index()] = rarest(table, own, above);
        }
    }
    marks
}

/// The mark of a parent that has `above` so far, with one more child.
fn rarest(table: &[Seen], own: u32, above: u32) -> u32 {
    match (own, above) {
        (0, mark) | (mark, 0) => mark,
        (MIXED, _) | (_, MIXED) => MIXED,
        (left, right) => {
            let share = |mark: u32| table[mark as usize - 1].share();
            if share(left) < share(right) {
                left
            } else {
                right
            }
        }
    }
}
