//! Texts that a page shows twice: for wide and for narrow windows, or again in a carousel that goes round. The first is kept.
//!
//! Copies are runs of texts that say, word for word and in the same order, what earlier ones say: right behind these, or so many
//! words that nobody writes them twice. Single headings, steps and notes that come again with each section are none. Quotes, code,
//! tables and ordered lists say again what stands elsewhere, and so do posts, which quote each other: they are never dropped.
//! What stands between posts, as the beginning of one that is answered, is. O(texts + bytes).

use fixedbitset::FixedBitSet;

use super::kept::Kept;
use super::page_texts::PageTexts;
use crate::page::maps::{Map, hash_of};
use crate::page::{Element, NodeId, Page};
use crate::verdict::TextBlock;

/// Texts and words of a run right behind the same texts, at least; or words of fewer texts.
const ADJACENT_TEXTS: usize = 3;
const ADJACENT_WORDS: u32 = 8;
const LONG_WORDS: u32 = 20;
/// Texts of a run elsewhere, and its words outside lists, at least: lists of what several things offer come again with each.
const FAR_TEXTS: usize = 2;
const FAR_WORDS: u32 = 60;
/// Words of a text between posts that says what one of them does, at least.
const POST_WORDS: u32 = 8;

/// A text that is kept.
struct Line<'a> {
    hash: u64,
    text: &'a TextBlock,
    in_post: bool,
    in_list: bool,
    may_drop: bool,
}

/// The kept texts that are copies. `stays`: which texts are none; where one says what an earlier text does that may go, that is
/// the copy.
pub(super) fn copies(
    kept: &Kept,
    texts: &PageTexts,
    stays: &dyn Fn(NodeId) -> bool,
) -> FixedBitSet {
    let page = kept.page;
    let mut copies = FixedBitSet::with_capacity(page.len());
    let lines = lines(kept, texts);
    // The lines that stay, and the first and the last of each hash among them.
    let mut left: Vec<&Line> = Vec::new();
    let mut places: Map<u64, (usize, usize)> = Map::default();
    let mut rest = lines.as_slice();
    // Lines that say what earlier ones do and stay: none of them begins a copy.
    let mut looked_at = 0_usize;
    while let Some((line, behind)) = rest.split_first() {
        let may_begin = looked_at == 0 && line.may_drop;
        looked_at = looked_at.saturating_sub(1);
        let known = places.get(&line.hash).copied().filter(|_| may_begin);
        let places_of = known.map(|(first, last)| [last, first]);
        for before in places_of.into_iter().flatten() {
            let before = left.get(before..).unwrap_or_default();
            let run = Run::of(page, before, rest);
            looked_at = looked_at.max(run.count.saturating_sub(1));
            if !run.is_copy(before.len()) {
                continue;
            }
            looked_at = run.count.saturating_sub(1);
            let run: Vec<&Line> = rest.iter().take(run.count).collect();
            let before: Vec<&Line> = before.iter().copied().take(run.len()).collect();
            let may_go = |lines: &[&Line]| {
                let mut leaves = lines.iter().flat_map(|line| line.text.leaves(page));
                lines.iter().all(|line| line.may_drop) && !leaves.any(stays)
            };
            let gone = [run, before].into_iter().find(|lines| may_go(lines));
            for line in gone.into_iter().flatten() {
                copies.extend(line.text.leaves(page).map(NodeId::index));
            }
            break;
        }
        let at = left.len();
        let known = places.entry(line.hash);
        known.and_modify(|(_, last)| *last = at).or_insert((at, at));
        left.push(line);
        rest = behind;
    }
    copies
}

/// Lines that say what earlier ones do.
struct Run {
    count: usize,
    words: u32,
    /// Words outside lists.
    outside_lists: u32,
    /// Whether each has the parent of the earlier one.
    are_siblings: bool,
    /// Whether the earlier ones are of posts.
    of_posts: bool,
    /// Whether all say the same.
    are_alike: bool,
}

impl Run {
    /// The lines that say, from the first on, what those of `before` do.
    fn of(page: &Page, before: &[&Line], lines: &[Line]) -> Run {
        let mut run = Run {
            count: 0,
            words: 0,
            outside_lists: 0,
            are_siblings: true,
            of_posts: true,
            are_alike: true,
        };
        let pairs = before.iter().zip(lines);
        let says_same = |(known, line): &(&&Line, &Line)| {
            let keeps_links = line.text.link_chars <= known.text.link_chars;
            known.hash == line.hash && line.may_drop && keeps_links
        };
        for (known, line) in pairs.take_while(says_same) {
            run.count += 1;
            run.words += line.text.words;
            run.outside_lists += if line.in_list { 0 } else { line.text.words };
            run.are_siblings &= page.parent(known.text.owner) == page.parent(line.text.owner);
            run.of_posts &= known.in_post;
            run.are_alike &= before.first().is_some_and(|first| first.hash == line.hash);
        }
        run
    }

    /// Whether it is a copy, with so many lines between its beginning and that of the earlier one.
    fn is_copy(&self, distance: usize) -> bool {
        let Run { count, words, .. } = *self;
        // A label stands as often as there is something that it says something of.
        if count > 1 && self.are_alike {
            return false;
        }
        // What one element says twice was written twice: verses, terms that hold for several things.
        let is_copy = if self.are_siblings {
            false
        } else if count == distance {
            count >= ADJACENT_TEXTS && words >= ADJACENT_WORDS || words >= LONG_WORDS
        } else {
            count >= FAR_TEXTS && self.outside_lists >= FAR_WORDS
        };
        is_copy || self.of_posts && words >= POST_WORDS
    }
}

/// The texts of which something is kept, in document order.
fn lines<'a>(kept: &Kept, texts: &'a PageTexts) -> Vec<Line<'a>> {
    let page = kept.page;
    let [mut alone_end, mut list_end, mut post_end] = [NodeId::ROOT; 3];
    let is_thread = !kept.all_posts().is_empty();
    let mut nodes = page.nodes().peekable();
    let mut lines = Vec::new();
    for text in texts.texts() {
        while let Some(node) = nodes.next_if(|&node| node <= text.from) {
            if is_left_alone(page, node) {
                alone_end = alone_end.max(page.end(node));
            }
            if page.element(node) == Some(Element::Li) {
                list_end = list_end.max(page.end(node));
            }
            if kept.post(node).is_some() {
                post_end = post_end.max(page.end(node));
            }
        }
        if !kept.block(text) {
            continue;
        }
        let said = text.leaves(page).filter_map(|leaf| page.text(leaf));
        let words = said.flat_map(str::split_whitespace);
        let hash = words.fold(0, |hash: u64, word| {
            hash.wrapping_mul(FACTOR).wrapping_add(hash_of(word))
        });
        lines.push(Line {
            hash,
            text,
            in_post: text.from < post_end,
            in_list: text.from < list_end,
            may_drop: text.from >= post_end && (is_thread || text.from >= alone_end),
        });
    }
    lines
}

/// What a hash is multiplied by for each further word: an odd number that mixes.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Whether what an element holds may say again what stands elsewhere.
fn is_left_alone(page: &Page, node: NodeId) -> bool {
    matches!(
        page.element(node),
        Some(Element::Blockquote | Element::Pre | Element::Code | Element::Table | Element::Ol)
    )
}
