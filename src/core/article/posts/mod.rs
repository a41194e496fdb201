//! Posts: who said what, when, and in answer to what, on a page where several people speak in turn.
//!
//! ```text
//!   page + verdict ─ signs (dates, persons) ─ members (elements that repeat) ─ places inside them ─▶ author, date, text, depth
//! ```
//!
//! One mechanism for forums, questions and answers, comments, mailing lists and chats: no software is known by name. Only what
//! is in sight makes an element a post; what a post says is taken whole. O(nodes · words of a class + bytes).

mod depths;
mod members;
mod places;
mod signs;

use super::body::{Block, Piece, PostHead};
use super::plain;
use crate::page::{Element, NodeId, Page};
use crate::verdict::{TextBlock, Verdict, texts};
use signs::Signs;

/// What one person says in a thread; texts are empty where the page does not say.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct SaidPost {
    /// Who.
    pub author: String,
    /// When: ISO 8601 where the page's form is known, else as written.
    pub date: String,
    /// What, an empty line between paragraphs.
    pub text: String,
    /// How many posts it answers in turn; 0 where it answers none, or the page as a whole.
    pub depth: u32,
    /// Votes, points or likes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub votes: Option<i64>,
    /// Whether it is marked as the accepted answer.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub accepted: bool,
}

/// Most words of a line that says who wrote a post and when.
const HEAD_WORDS: u32 = 16;
/// Posts from which on they can be sure.
const SURE_POSTS: usize = 3;
/// Words from which on a linked heading is the title of something else.
const TEASER_WORDS: u32 = 3;
/// Nodes of a link that are read.
const LINK_NODES: usize = 64;
/// Elements from a link up to the heading that it is.
const TEASER_LEVELS: usize = 3;

/// One post.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Post {
    /// Its element.
    pub(crate) node: NodeId,
    /// The text that names its author.
    pub(crate) author: Option<NodeId>,
    /// Whether the page marks that text as somebody's name.
    pub(crate) is_person: bool,
    /// The text that says its date, and the date: ISO 8601 where the page's form is known, else as written.
    pub(crate) date: Option<(NodeId, String)>,
    /// Votes, points or likes, where the page shows them.
    pub(crate) votes: Option<i64>,
    /// Whether the page marks it as the accepted answer.
    pub(crate) accepted: bool,
    /// 0 for the first post and what answers it directly where the page nests no further.
    pub(crate) depth: u32,
    /// Texts of what it says, in document order.
    pub(crate) body: Vec<NodeId>,
}

/// What a person sees of a page that is judged, in numbers.
struct Shown {
    /// All texts, and whether each is in sight.
    texts: Vec<TextBlock>,
    in_sight: Vec<bool>,
    signs: Signs,
    /// Words outside links, and dates, before each node; one entry more than nodes.
    before: Vec<(u32, u32)>,
}

impl Shown {
    fn of(page: &Page, verdict: &Verdict) -> Shown {
        let mut hidden = verdict.blocks.iter().peekable();
        let texts = texts(page);
        let mut is_in_sight = |text: &TextBlock| {
            while (hidden.peek()).is_some_and(|block| page.end(block.node) <= text.from) {
                hidden.next();
            }
            (hidden.peek()).is_none_or(|block| !page.contains(block.node, text.from))
        };
        let in_sight = texts.iter().map(&mut is_in_sight).collect();
        let mut shown = Shown {
            texts,
            in_sight,
            signs: Signs::of(page),
            before: Vec::new(),
        };
        shown.sum(page, &|_| true);
        shown
    }

    /// Sums words and signs of the texts for which `counts` holds.
    fn sum(&mut self, page: &Page, counts: &dyn Fn(NodeId) -> bool) {
        let mut own = vec![(0_u32, 0_u32); page.len()];
        for (text, &in_sight) in self.texts.iter().zip(&self.in_sight) {
            let mut words = text.words - text.link_words;
            let dated = |leaf: &NodeId| self.signs.dates.get(*leaf).is_some();
            for leaf in text.leaves(page).filter(dated) {
                own[leaf.index()].1 = u32::from(counts(leaf));
                words = words.saturating_sub(page.count(leaf).words);
            }
            if in_sight && counts(text.from) {
                own[text.from.index()].0 = words;
            }
        }
        // Where nothing has a date, persons show where a post is.
        if own.iter().filter(|own| own.1 > 0).count() < 2 {
            let leaves = self.texts.iter().flat_map(|text| text.leaves(page));
            for leaf in leaves.filter(|&leaf| counts(leaf)) {
                own[leaf.index()].1 = u32::from(self.signs.persons.get(leaf).is_some());
            }
        }
        let mut sum = (0_u32, 0_u32);
        self.before.clear();
        self.before.push(sum);
        for (words, signs) in own {
            sum = (sum.0 + words, sum.1 + signs);
            self.before.push(sum);
        }
    }

    /// Words outside links in a node.
    fn words(&self, page: &Page, node: NodeId) -> u32 {
        self.before[page.end(node).index()].0 - self.before[node.index()].0
    }

    /// Signs of a post in a node.
    fn signs(&self, page: &Page, node: NodeId) -> u32 {
        self.before[page.end(node).index()].1 - self.before[node.index()].1
    }
}

/// The posts of a judged page in document order; none where no elements repeat as posts do. Remarks inside posts that repeat
/// likewise, as those below an answer, are posts one deeper.
pub(crate) fn posts(page: &Page, verdict: &Verdict) -> Vec<Post> {
    let mut shown = Shown::of(page, verdict);
    let members = members::members(page, &shown);
    let depths = depths::depths(page, &members);
    let mut posts = places::posts(page, &shown, &members, &depths);
    let remarks = remarks(page, &mut shown, &posts);
    posts.extend(remarks);
    posts.sort_by_key(|post| post.node);
    posts
}

/// The posts inside posts.
fn remarks(page: &Page, shown: &mut Shown, posts: &[Post]) -> Vec<Post> {
    let around = innermost(page, posts);
    let mut is_said = vec![false; page.len()];
    for post in posts {
        let date = post.date.as_ref().map(|&(node, _)| node);
        for &leaf in post.body.iter().chain(&post.author).chain(&date) {
            is_said[leaf.index()] = true;
        }
    }
    let mut said_before = Vec::with_capacity(page.len() + 1);
    said_before.push(0_u32);
    for &is_said in &is_said {
        said_before.push(said_before[said_before.len() - 1] + u32::from(is_said));
    }
    shown.sum(page, &|leaf| {
        around[leaf.index()].is_some() && !is_said[leaf.index()]
    });
    let is_inside = |node: &NodeId| {
        let is_free = said_before[page.end(*node).index()] == said_before[node.index()];
        is_free && around[node.index()].is_some_and(|at| posts[at].node != *node)
    };
    let members: Vec<NodeId> = members::members(page, shown)
        .into_iter()
        .filter(is_inside)
        .collect();
    let depths: Vec<u32> = members
        .iter()
        .map(|node| around[node.index()].map_or(0, |at| posts[at].depth + 1))
        .collect();
    let mut remarks = places::posts(page, shown, &members, &depths);
    remarks.retain(|post| post.author.is_some() && !post.body.is_empty());
    remarks
}

/// Per node, the innermost post that it lies in.
fn innermost(page: &Page, posts: &[Post]) -> Vec<Option<usize>> {
    let mut around: Vec<Option<usize>> = Vec::with_capacity(page.len());
    let mut next = 0;
    for node in page.nodes() {
        if posts.get(next).is_some_and(|post| post.node == node) {
            around.push(Some(next));
            next += 1;
        } else {
            around.push(page.parent(node).and_then(|above| around[above.index()]));
        }
    }
    around
}

/// Whether these are posts for sure: at least three, nearly all with a marked author, date and text, and few with a heading that leads
/// elsewhere, as teasers of articles have, or with a title, as articles have.
pub(super) fn are_sure(page: &Page, posts: &[Post]) -> bool {
    let around = innermost(page, posts);
    let mut is_teaser = vec![false; posts.len()];
    for node in page.nodes() {
        // Articles that follow each other have their own titles.
        let is_title = matches!(page.element(node), Some(Element::H1 | Element::H2));
        if let Some(post) = around[node.index()].filter(|_| is_title) {
            is_teaser[post] = true;
        }
        if !leads_away(page, node) {
            continue;
        }
        let is_heading = page.ancestors(node).take(TEASER_LEVELS).any(|above| {
            page.element(above)
                .is_some_and(|tag| tag.heading_level() > 0)
        });
        if let Some(post) = around[node.index()] {
            let first = posts[post].body.first();
            is_teaser[post] |= is_heading || first.is_some_and(|&leaf| page.contains(node, leaf));
        }
    }
    let is_whole = |post: &&Post| post.is_person && post.date.is_some() && !post.body.is_empty();
    let whole = posts.iter().filter(is_whole).count();
    let teasers = is_teaser.iter().filter(|&&is_teaser| is_teaser).count();
    posts.len() >= SURE_POSTS && 5 * whole >= 4 * posts.len() && 2 * teasers < posts.len()
}

/// Whether a node is a link of some words to another place than this page.
fn leads_away(page: &Page, node: NodeId) -> bool {
    let address = page.attribute(node, "href").unwrap_or_default();
    let words = || -> u32 {
        let inside = page.subtree(node).take(LINK_NODES);
        inside.map(|inner| page.count(inner).words).sum()
    };
    page.element(node) == Some(Element::A) && !address.starts_with('#') && words() >= TEASER_WORDS
}

/// What is known of a post besides its text.
pub(super) fn head(page: &Page, post: &Post) -> PostHead {
    PostHead {
        author: post
            .author
            .map(|node| places::name_of(page, node))
            .unwrap_or_default(),
        date: post
            .date
            .as_ref()
            .map(|(_, date)| date.clone())
            .unwrap_or_default(),
        votes: post.votes,
        accepted: post.accepted,
        depth: post.depth,
    }
}

/// The posts among the pieces of an article.
pub(super) fn said(pieces: &[Piece]) -> Vec<SaidPost> {
    let mut posts: Vec<(SaidPost, Vec<Piece>)> = Vec::new();
    // The open blocks: the post that each is, where it is one.
    let mut open: Vec<Option<usize>> = Vec::new();
    for piece in pieces {
        let post = match piece {
            Piece::Open(Block::Post(head)) => {
                open.push(Some(posts.len()));
                let said = SaidPost {
                    author: head.author.clone(),
                    date: head.date.clone(),
                    depth: head.depth,
                    votes: head.votes,
                    accepted: head.accepted,
                    text: String::new(),
                };
                posts.push((said, Vec::new()));
                continue;
            }
            Piece::Open(_) => {
                let around = open.iter().rev().find_map(|post| *post);
                open.push(None);
                around
            }
            Piece::Close if matches!(open.pop(), Some(Some(_))) => continue,
            _ => open.iter().rev().find_map(|post| *post),
        };
        if let Some(post) = post {
            posts[post].1.push(piece.clone());
        }
    }
    let with_text = posts.into_iter().map(|(mut said, pieces)| {
        said.text = plain::paragraphs(&pieces).join("\n\n");
        said
    });
    with_text.filter(|said| !said.text.is_empty()).collect()
}
