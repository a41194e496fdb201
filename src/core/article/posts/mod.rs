//! Posts: who said what, when, and in answer to what, on a page where several people speak in turn.
//!
//! ```text
//!   page + verdict ─ signs (dates, persons) ─ members (elements that repeat) ─ places inside them ─▶ author, date, text, depth
//! ```
//!
//! One mechanism for forums, questions and answers, comments, mailing lists and chats: no software is known by name. Only what
//! is in sight makes an element a post; what a post says is taken whole. O(nodes · words of a class + bytes).

mod authors;
mod bodies;
mod dates;
mod depths;
mod opening;
mod places;
pub(super) mod signs;
mod thread_texts;
mod votes;

use fixedbitset::FixedBitSet;

use super::body::{Block, Piece};
use super::repeated::{COMMENTS, POSTS, Wanted, innermost, repeated};
use super::{date, plain};
use crate::page::{Element, NodeId, Page};
use crate::verdict::Verdict;
use thread_texts::ThreadTexts;

/// What one person says in a thread; texts are empty where the page does not say.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Post {
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

impl Post {
    /// In one line, as text: how deep the post stands, who wrote it, when, its votes, whether it is accepted.
    pub(super) fn heading(&self) -> String {
        let mut line = "↳".repeat(self.depth.min(MOST_ARROWS) as usize);
        let mut add = |before: &str, part: &str| {
            if !part.is_empty() {
                line.push_str(if line.is_empty() { "" } else { before });
                line.push_str(part);
            }
        };
        add(" ", &self.author);
        add(" · ", &self.date);
        if let Some(votes) = self.votes {
            add(" · ", &format!("{votes:+}"));
        }
        add(" · ", if self.accepted { "✓" } else { "" });
        line
    }
}

/// Arrows before a post that show its depth, at most.
const MOST_ARROWS: u32 = 8;
/// Most words of a line that says who wrote a post and when.
const HEAD_WORDS: u32 = 16;
/// Posts from which on a text that they all have is a button or a label.
const LABEL_POSTS: usize = 3;
/// Posts from which on they can be sure.
const SURE_POSTS: usize = 3;
/// Words from which on a linked heading is the title of something else.
const TEASER_WORDS: u32 = 3;
/// Elements around a post that may say something of it alone.
const ALONE_LEVELS: usize = 3;
/// Nodes of a link that are read.
const LINK_NODES: usize = 64;
/// Elements from a link up to the heading that it is.
const TEASER_LEVELS: usize = 3;

/// A post by the nodes of its page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PostNodes {
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

impl PostNodes {
    /// The texts that say who wrote it and when.
    pub(crate) fn heads(&self) -> impl Iterator<Item = NodeId> {
        let date = self.date.as_ref().map(|&(node, _)| node);
        self.author.into_iter().chain(date)
    }
}

/// The posts of a judged page in document order; none where no elements repeat as posts do. Remarks inside posts that repeat
/// likewise, as those below an answer, are posts one deeper.
pub(crate) fn posts(page: &Page, verdict: &Verdict) -> Vec<PostNodes> {
    among(page, ThreadTexts::of(page, verdict), &POSTS)
}

/// The posts among the texts for which `counts` holds, whatever a verdict hides; none holds another text.
pub(super) fn comments(page: &Page, counts: &dyn Fn(NodeId) -> bool) -> Vec<PostNodes> {
    let mut posts = among(page, ThreadTexts::all(page, counts), &COMMENTS);
    let counted = |node: NodeId| !page.is_text(node) || page.is_hidden(node) || counts(node);
    let mut others_before = vec![0_u32; page.len() + 1];
    for node in page.nodes() {
        let at = node.index();
        others_before[at + 1] = others_before[at] + u32::from(!counted(node));
    }
    posts.retain(|post| {
        others_before[page.end(post.node).index()] == others_before[post.node.index()]
    });
    raise(&mut posts);
    posts
}

fn among(page: &Page, mut texts: ThreadTexts, wanted: &Wanted) -> Vec<PostNodes> {
    let members = repeated(page, &texts.amounts, wanted, &|_| true);
    let depths = depths::depths(page, &members);
    let mut posts = places::posts(page, &texts, &members, &depths);
    raise(&mut posts);
    let opening = opening::find(page, &texts, &posts);
    posts.splice(0..0, opening);
    let remarks = remarks(page, &mut texts, &posts);
    posts.extend(remarks);
    posts.sort_by_key(|post| post.node);
    posts
}

/// Takes the depth of what held all posts, and was none, from them.
fn raise(posts: &mut [PostNodes]) {
    let least = posts.iter().map(|post| post.depth).min().unwrap_or(0);
    for post in posts {
        post.depth -= least;
    }
}

/// The posts inside posts.
fn remarks(page: &Page, texts: &mut ThreadTexts, posts: &[PostNodes]) -> Vec<PostNodes> {
    let around = innermost(page, posts.iter().map(|post| post.node));
    let mut is_said = vec![false; page.len()];
    for post in posts {
        for leaf in post.body.iter().copied().chain(post.heads()) {
            is_said[leaf.index()] = true;
        }
    }
    let mut said_before = Vec::with_capacity(page.len() + 1);
    said_before.push(0_u32);
    for &is_said in &is_said {
        said_before.push(said_before[said_before.len() - 1] + u32::from(is_said));
    }
    texts.sum(page, &|leaf| {
        around[leaf.index()].is_some() && !is_said[leaf.index()]
    });
    let is_inside = |node: NodeId| {
        let is_free = said_before[page.end(node).index()] == said_before[node.index()];
        is_free && around[node.index()].is_some_and(|at| posts[at].node != node)
    };
    let members = repeated(page, &texts.amounts, &POSTS, &is_inside);
    let depths: Vec<u32> = members
        .iter()
        .map(|node| around[node.index()].map_or(0, |at| posts[at].depth + 1))
        .collect();
    let mut remarks = places::posts(page, texts, &members, &depths);
    remarks.retain(|post| post.is_person && !post.body.is_empty());
    remarks
}

/// Whether these are posts for sure: at least three, nearly all with a marked author, date and text, and few with a heading that leads
/// elsewhere, as teasers of articles have, or with a title, as articles have.
pub(super) fn are_sure(page: &Page, posts: &[PostNodes]) -> bool {
    let around = innermost(page, posts.iter().map(|post| post.node));
    let mut is_teaser = vec![false; posts.len()];
    for node in page.nodes() {
        // Articles that follow each other have their own titles.
        let is_title = matches!(page.element(node), Some(Element::H1 | Element::H2));
        if let Some(post) = around[node.index()].filter(|_| is_title) {
            let author = posts[post].author;
            is_teaser[post] |= author.is_none_or(|author| !page.contains(node, author));
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
    // Where nothing marks persons, posts that follow each other in time show that people answer.
    let dates: Vec<&str> = (posts.iter())
        .filter_map(|post| Some(post.date.as_ref()?.1.as_str()))
        .collect();
    let in_time = dates.windows(2).all(|pair| pair[0] <= pair[1])
        && dates.first() < dates.last()
        && dates.iter().all(|date| date::is_known(date));
    let is_whole = |post: &&PostNodes| {
        (post.is_person || in_time && post.author.is_some())
            && post.date.is_some()
            && !post.body.is_empty()
    };
    let whole = posts.iter().filter(is_whole).count();
    let teasers = is_teaser.iter().filter(|&&is_teaser| is_teaser).count();
    posts.len() >= SURE_POSTS && 5 * whole >= 4 * posts.len() && 2 * teasers < posts.len()
}

/// The element of a post and the few around it that hold no other, the innermost first.
fn alone_around<'a>(
    page: &'a Page,
    members: &'a [NodeId],
    at: usize,
) -> impl Iterator<Item = NodeId> + 'a {
    let holds_other = move |node: NodeId| {
        at > 0 && members[at - 1] >= node
            || (members.get(at + 1)).is_some_and(|&next| page.contains(node, next))
    };
    let above = page.ancestors(members[at]).take(ALONE_LEVELS);
    std::iter::once(members[at]).chain(above.take_while(move |&node| !holds_other(node)))
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

/// Per node, whether it lies in a post.
pub(super) fn inside(page: &Page, posts: &[PostNodes]) -> FixedBitSet {
    let mut inside = FixedBitSet::with_capacity(page.len());
    for post in posts {
        // Of posts inside one another the outer is enough.
        if !inside.contains(post.node.index()) {
            inside.insert_range(post.node.index()..page.end(post.node).index());
        }
    }
    inside
}

/// What is known of a post but its text.
pub(super) fn without_text(page: &Page, post: &PostNodes) -> Post {
    let author = post.author.map(|node| authors::name_of(page, node));
    let date = post.date.as_ref().map(|(_, date)| date.clone());
    Post {
        author: author.unwrap_or_default(),
        date: date.unwrap_or_default(),
        text: String::new(),
        depth: post.depth,
        votes: post.votes,
        accepted: post.accepted,
    }
}

/// The posts among the pieces of an article, with their texts; those without text are left out.
pub(super) fn with_text(pieces: &[Piece]) -> Vec<Post> {
    let mut posts: Vec<(Post, Vec<Piece>)> = Vec::new();
    // The open blocks: for each the innermost post, and whether it is that post.
    let mut open: Vec<(Option<usize>, bool)> = Vec::new();
    for piece in pieces {
        let around = open.last().and_then(|&(post, _)| post);
        let is_border = match piece {
            Piece::Open(Block::Post(post)) => {
                open.push((Some(posts.len()), true));
                posts.push((Post::clone(post), Vec::new()));
                true
            }
            Piece::Open(_) => {
                open.push((around, false));
                false
            }
            Piece::Close => open.pop().is_some_and(|(_, is_post)| is_post),
            _ => false,
        };
        if let Some(post) = around.filter(|_| !is_border) {
            posts[post].1.push(piece.clone());
        }
    }
    let written = posts.into_iter().map(|(mut post, pieces)| {
        post.text = plain::paragraphs(&pieces).join("\n\n");
        post
    });
    written.filter(|post| !post.text.is_empty()).collect()
}
