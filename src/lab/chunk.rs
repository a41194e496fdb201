//! Text chunks: a page is cut wherever a table begins or ends, and a chunk of text that stands on several pages is
//! template.
//!
//! ```text
//!   <table>News Sport</table> Storm ahead <table>Price <table>12.50</table> each</table> © 2003
//!   ───────┤ chunk 1 ├──────  ─ chunk 2 ─ ───────┤ 3 ├ ───────┤ 4 ├──────── ┤5├ ─────── ─ 6 ──
//!            on 9               on 1               on 6         on 1         on 6        on 10      of 10 pages
//! ```
//!
//! - Time O(nodes + bytes of text) for learning a page and for marking one, after the search for duplicates
//!   ([`imatch`]). Memory O(nodes) plus one number per distinct chunk of the collection, at most [`MAX_CHUNKS`];
//!   [`ChunkTemplate::complete`] says whether that bound was met.
//! - Paper: L. Ma, N. Goharian, A. Chowdhury and M. Chung, *Extracting unstructured data from template generated web
//!   documents*, CIKM 2003. Its first pass is [`learn`], its second [`ChunkTemplate::mark`].
//!
//! What the print leaves open or we do otherwise:
//!
//! 1. The page's two ends cut like tags, since what lies outside of all tables must be template or text, too.
//! 2. Delimiters are `table` and `map`, the two it names. [`Unit::Blocks`] is our variant for pages laid out without
//!    tables: every element that is not laid out in a line cuts.
//! 3. The threshold: the paper determines one for each collection and tells a single one, over 4 of 13 pages. We take
//!    that share of the pages of any collection ([`TABLE_SHARE`], for blocks [`BLOCK_SHARE`]), never below 1.
//!    [`Settings::with_over`] sets a number: 4 itself finds nothing on fewer pages than 5, and on 50 takes what 5 of
//!    them happen to share.
//! 4. Terms are the words between white space in what people read: no scripts, no style sheets, nothing of `head`
//!    and `noscript`, not the markup that stands inside `iframe`. A text node ends a term.
//! 5. Chunks are counted by their 64-bit fingerprint; their text is not kept.
//!
//! The wrong choice for blocks with one word that changes (a date, the open item of a menu): the whole chunk is text
//! then, and the larger the chunk the likelier that is. Blocks err the other way: the paper warns of units of one term
//! ("Yes", "New"), which come again on many pages without being template.

use fixedbitset::FixedBitSet;

use crate::imatch::{self, Window};
use unhusk::page::fingerprint::Fingerprint;
use unhusk::page::maps::Map;
use unhusk::page::{Element, NodeId, Page};

/// Distinct chunks counted in a collection; further ones count as text. Bounds memory to some 32 MB.
pub const MAX_CHUNKS: usize = 1 << 20;

/// The paper's threshold for its 13 pages of one site: template stands on more pages than this.
pub const OVER: u32 = 4;

/// Template tables stand on more than this share of the pages, in percent: [`OVER`] of the paper's 13.
pub const TABLE_SHARE: u32 = 30;

/// Template blocks do. Blocks are short, and what is short comes again by chance: the bar is half of the pages.
pub const BLOCK_SHARE: u32 = 50;

/// Where a page is cut.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Unit {
    /// Where a table or image map begins or ends: the paper's.
    #[default]
    Tables,
    /// Where any block begins or ends.
    Blocks,
}

impl Unit {
    fn cuts(self, tag: Element) -> bool {
        match self {
            Unit::Tables => matches!(tag, Element::Table | Element::Map),
            Unit::Blocks => !tag.is_inline(),
        }
    }

    fn share(self) -> u32 {
        match self {
            Unit::Tables => TABLE_SHARE,
            Unit::Blocks => BLOCK_SHARE,
        }
    }
}

/// How chunks are learned.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Settings {
    unit: Unit,
    threshold: Option<Threshold>,
    window: Window,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Threshold {
    /// Pages, however many there are.
    Over(u32),
    /// Percent of the pages.
    Share(u32),
}

impl Settings {
    /// The paper's, or those of blocks.
    #[must_use]
    pub fn new(unit: Unit) -> Settings {
        Settings {
            unit,
            ..Settings::default()
        }
    }

    /// Template stands on more than `over` pages, however few there are.
    #[must_use]
    pub fn with_over(self, over: u32) -> Settings {
        Settings {
            threshold: Some(Threshold::Over(over)),
            ..self
        }
    }

    /// Template stands on more than this share of the pages, in percent, and on 2 pages at least.
    #[must_use]
    pub fn with_share(self, percent: u32) -> Settings {
        Settings {
            threshold: Some(Threshold::Share(percent)),
            ..self
        }
    }

    /// Which terms tell duplicates.
    #[must_use]
    pub fn with_window(self, window: Window) -> Settings {
        Settings { window, ..self }
    }

    /// Where pages are cut.
    #[must_use]
    pub fn unit(&self) -> Unit {
        self.unit
    }

    fn threshold(&self, pages: u32) -> u32 {
        let share = Threshold::Share(self.unit.share());
        match self.threshold.unwrap_or(share) {
            Threshold::Over(over) => over,
            Threshold::Share(percent) => {
                let share = u64::from(pages) * u64::from(percent) / 100;
                (share as u32).max(1)
            }
        }
    }
}

/// One chunk of a page; also a stretch without text between two cuts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chunk {
    /// First node after the cut; all nodes up to the next chunk's first are in it.
    pub first: NodeId,
    /// Equal where the terms are.
    pub key: u64,
    /// Its terms.
    pub terms: u32,
    /// Their characters.
    pub chars: u32,
}

/// A page cut into chunks. They cover it: every node is in exactly one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chunks {
    /// In document order; at least one.
    pub chunks: Vec<Chunk>,
    /// Per node: the chunk it lies in.
    pub of: Vec<u32>,
    /// Whether the first chunk begins, and the last one ends, with a tag that cuts rather than with the page.
    bounded: (bool, bool),
    /// Per node: it is text that is read.
    read: FixedBitSet,
    /// Per node: an element without content that may be seen, an image or a field.
    seen: FixedBitSet,
}

impl Chunks {
    /// Cuts a page. O(nodes + bytes of text).
    #[must_use]
    pub fn of(page: &Page, unit: Unit) -> Chunks {
        let mut cut = Chunks {
            chunks: Vec::new(),
            of: Vec::with_capacity(page.len()),
            bounded: (false, false),
            read: FixedBitSet::with_capacity(page.len()),
            seen: FixedBitSet::with_capacity(page.len()),
        };
        let mut hash = Fingerprint::new();
        // Ends of the delimiters that are open, outermost first.
        let mut open: Vec<NodeId> = Vec::new();
        let mut skipped = NodeId::ROOT;
        let mut begins = true;
        for node in page.nodes() {
            while open.last().is_some_and(|&end| end <= node) {
                open.pop();
                begins = true;
            }
            let tag = page.element(node);
            if node >= skipped && tag.is_some_and(Element::is_never_rendered) {
                skipped = page.end(node);
            }
            let is_read = node >= skipped;
            if is_read && tag.is_some_and(|tag| unit.cuts(tag)) {
                open.push(page.end(node));
                begins = true;
            }
            if begins {
                begins = false;
                cut.close(&mut hash);
                cut.chunks.push(Chunk {
                    first: node,
                    key: 0,
                    terms: 0,
                    chars: 0,
                });
            }
            cut.of.push(cut.chunks.len().saturating_sub(1) as u32);
            if is_read {
                cut.read(page, node, &mut hash);
            }
        }
        cut.close(&mut hash);
        // The root is the first node: if it cuts, it holds the page from its first chunk to its last.
        let root_cuts = page.element(NodeId::ROOT).is_some_and(|tag| unit.cuts(tag));
        cut.bounded = (root_cuts, !open.is_empty());
        cut
    }

    fn read(&mut self, page: &Page, node: NodeId, hash: &mut Fingerprint) {
        let Some(text) = page.text(node) else {
            self.seen.set(node.index(), page.is_leaf(node));
            return;
        };
        let Some(chunk) = self.chunks.last_mut() else {
            return;
        };
        if imatch::is_markup(page, node) {
            return;
        }
        for term in text.split_whitespace() {
            hash.bytes(term.as_bytes()).bytes(b" ");
            chunk.terms = chunk.terms.saturating_add(1);
            let chars = u32::try_from(term.chars().count()).unwrap_or(u32::MAX);
            chunk.chars = chunk.chars.saturating_add(chars);
            self.read.insert(node.index());
        }
    }

    fn close(&mut self, hash: &mut Fingerprint) {
        if let Some(chunk) = self.chunks.last_mut()
            && chunk.terms > 0
        {
            chunk.key = hash.finish();
            *hash = Fingerprint::new();
        }
    }

    /// The chunks with text.
    pub fn with_text(&self) -> impl Iterator<Item = &Chunk> {
        self.chunks.iter().filter(|chunk| chunk.terms > 0)
    }

    /// The chunks with text between a pair of tags that cut: what the paper calls tables. Left out is what stands
    /// before the first such tag and behind the last.
    pub fn between_tags(&self) -> impl Iterator<Item = &Chunk> {
        let first = usize::from(!self.bounded.0);
        let end = self.chunks.len() - usize::from(!self.bounded.1 && !self.chunks.is_empty());
        let inner = self.chunks.get(first..end).unwrap_or_default();
        inner.iter().filter(|chunk| chunk.terms > 0)
    }

    /// The chunk of a node.
    #[must_use]
    pub fn chunk(&self, node: NodeId) -> Option<&Chunk> {
        let k = self.of.get(node.index())?;
        self.chunks.get(*k as usize)
    }

    /// Whether a node is text that is read.
    #[must_use]
    pub fn is_read(&self, node: NodeId) -> bool {
        self.read.contains(node.index())
    }
}

/// The chunks that are template on a site.
#[derive(Clone, Debug)]
pub struct ChunkTemplate {
    unit: Unit,
    /// Template chunk → pages it stands on.
    on: Map<u64, u32>,
    pages: u32,
    threshold: u32,
    duplicates: FixedBitSet,
    complete: bool,
}

/// The first pass: counts on how many pages each chunk stands, once duplicates are out. `progress` is told how many of
/// how many steps are done.
#[must_use]
pub fn learn(
    pages: &[&Page],
    settings: &Settings,
    progress: &mut dyn FnMut(usize, usize),
) -> ChunkTemplate {
    let (mut done, steps) = (0, 3 * pages.len());
    let mut step = || {
        done += 1;
        progress(done, steps);
    };
    let duplicates = imatch::duplicates(pages, settings.window, &mut step);
    let mut complete = duplicates.complete;
    let mut on: Map<u64, u32> = Map::default();
    let mut keys = Vec::new();
    for (k, page) in pages.iter().enumerate() {
        if !duplicates.pages.contains(k) {
            keys.clear();
            let chunks = Chunks::of(page, settings.unit);
            keys.extend(chunks.with_text().map(|chunk| chunk.key));
            keys.sort_unstable();
            keys.dedup();
            for &key in &keys {
                if on.len() < MAX_CHUNKS || on.contains_key(&key) {
                    *on.entry(key).or_insert(0) += 1;
                } else {
                    complete = false;
                }
            }
        }
        step();
    }
    let kept = (pages.len() - duplicates.pages.count_ones(..)) as u32;
    let threshold = settings.threshold(kept);
    on.retain(|_, on| *on > threshold);
    on.shrink_to_fit();
    ChunkTemplate {
        unit: settings.unit,
        on,
        pages: kept,
        threshold,
        duplicates: duplicates.pages,
        complete,
    }
}

impl ChunkTemplate {
    /// On how many pages a template chunk stands; `None` for text.
    #[must_use]
    pub fn pages_with(&self, chunk: &Chunk) -> Option<u32> {
        (chunk.terms > 0).then(|| self.on.get(&chunk.key).copied())?
    }

    /// Number of different template chunks.
    #[must_use]
    pub fn len(&self) -> usize {
        self.on.len()
    }

    /// Whether no chunk is template.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.on.is_empty()
    }

    /// Pages counted, duplicates left out.
    #[must_use]
    pub fn pages(&self) -> u32 {
        self.pages
    }

    /// Template stands on more pages than this.
    #[must_use]
    pub fn threshold(&self) -> u32 {
        self.threshold
    }

    /// One bit per page learned from: it was left out as a duplicate.
    #[must_use]
    pub fn duplicates(&self) -> &FixedBitSet {
        &self.duplicates
    }

    /// False if a bound was met while learning: [`MAX_CHUNKS`], or one of [`imatch`].
    #[must_use]
    pub fn complete(&self) -> bool {
        self.complete
    }

    /// How sure it is that a chunk is template: 0 for text, and from above 0.5 (just over the threshold) to 1 (on every
    /// page).
    #[must_use]
    pub fn score(&self, chunk: &Chunk) -> f32 {
        self.pages_with(chunk).map_or(0.0, |on| {
            let above = (on - self.threshold) as f32;
            let room = self.pages.saturating_sub(self.threshold).max(1) as f32;
            0.5 + 0.5 * above / room
        })
    }

    /// The second pass: what of a page is template.
    #[must_use]
    pub fn mark(&self, page: &Page) -> ChunkMarks {
        let chunks = Chunks::of(page, self.unit);
        let of_chunk: Vec<f32> = chunks.chunks.iter().map(|one| self.score(one)).collect();
        let score = |node: NodeId| {
            let k = chunks.of.get(node.index()).map_or(0, |&k| k as usize);
            of_chunk.get(k).copied().unwrap_or(0.0)
        };
        let mut template = FixedBitSet::with_capacity(page.len());
        // Least score of what can be seen below; nothing seen is above all scores.
        let mut scores = vec![f32::INFINITY; page.len()];
        for node in page.nodes().rev() {
            let k = node.index();
            let has_text = chunks.chunk(node).is_some_and(|chunk| chunk.terms > 0);
            if chunks.read.contains(k) || (chunks.seen.contains(k) && has_text) {
                scores[k] = scores[k].min(score(node));
            }
            let least = scores[k];
            if let Some(parent) = page.parent(node) {
                let above = &mut scores[parent.index()];
                *above = above.min(least);
            }
            scores[k] = if least.is_finite() { least } else { 0.0 };
            template.set(k, scores[k] > 0.0);
        }
        ChunkMarks {
            chunks,
            template,
            scores,
        }
    }
}

/// A page in the light of its site's chunks.
#[derive(Clone, PartialEq, Debug)]
pub struct ChunkMarks {
    /// The page's chunks.
    pub chunks: Chunks,
    /// One bit per node: text of template chunks, images and fields among such text, and elements that hold nothing
    /// else.
    pub template: FixedBitSet,
    /// Per node: see [`ChunkTemplate::score`]; that of an element is the least of what it holds.
    pub scores: Vec<f32>,
}

impl ChunkMarks {
    /// Characters of template, and of all text.
    #[must_use]
    pub fn chars(&self, template: &ChunkTemplate) -> (u64, u64) {
        let sum = |chars: u64, chunk: &Chunk| chars + u64::from(chunk.chars);
        let marked = |chunk: &&Chunk| template.pages_with(chunk).is_some();
        (
            self.chunks.with_text().filter(marked).fold(0, sum),
            self.chunks.with_text().fold(0, sum),
        )
    }
}
