//! Posts: who said what, when, and in answer to what, on a page where several people speak in turn.
//!
//! ```text
//!   page + verdict ─ signs (dates, persons) ─ members (elements that repeat) ─ fields inside them ─▶ author, date, text, depth
//!                                    what the site's other pages show of both ┘
//! ```
//!
//! One mechanism for forums, questions and answers, comments, mailing lists and chats: no software is known by name. Only what
//! is in sight makes an element a post; what a post says is taken whole. O(nodes · words of a class + bytes).

mod authors;
mod bodies;
mod dates;
mod depths;
mod fields;
mod opening;
pub(super) mod published;
mod repeats;
pub(super) mod signs;
mod thread_texts;
mod votes;

use fixedbitset::FixedBitSet;

use super::body::{Block, Piece};
use super::page_texts::PageTexts;
use super::repeated::{COMMENTS, POSTS, Wanted, innermost, repeated};
use super::{date, plain, record_places};
use crate::page::maps::Set;
use crate::page::{Element, NodeId, Page};
use crate::template::{RecordField, RecordForm, RecordKind};
use crate::verdict::{Selection, TextBlock};
use thread_texts::ThreadTexts;

/// What one person says in a thread; texts are empty where the page does not say.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
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
/// Posts from which on a page is a thread.
pub(super) const LEAST_POSTS: usize = 2;
/// Posts from which on they can be sure.
pub(super) const SURE_POSTS: usize = 3;
/// Words from which on a linked heading is the title of something else.
const TEASER_WORDS: u32 = 3;
/// Elements around a post that may say something of it alone.
const ALONE_LEVELS: usize = 3;
/// Elements from the first text of a post up to the one that holds all.
const BODY_LEVELS: usize = 16;
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
    /// The element that holds what it says, where one does.
    pub(crate) text_in: Option<NodeId>,
    /// Texts of what it says, in document order.
    pub(crate) body: Vec<NodeId>,
}

impl PostNodes {
    /// Whether it has all fields that posts have on the site's other pages.
    fn fits(&self, form: &RecordForm) -> bool {
        let has_date = self.date.is_some() || form.place(RecordField::Date).is_none();
        has_date && self.author.is_some() && !self.body.is_empty()
    }

    /// The texts that say who wrote it and when.
    pub(crate) fn heads(&self) -> impl Iterator<Item = NodeId> {
        let date = self.date.as_ref().map(|&(node, _)| node);
        self.author.into_iter().chain(date)
    }
}

/// The posts of a judged page in document order; none where no elements repeat as posts do, and none has the form that posts have
/// on the site's other pages. Remarks inside posts that repeat likewise, as those below an answer, are posts one deeper.
pub(super) fn posts(texts: &PageTexts, selection: &Selection) -> Vec<PostNodes> {
    among(
        texts.page,
        ThreadTexts::of(texts, selection),
        &POSTS,
        known_form(selection),
    )
}

/// What the site's other pages say of its posts.
fn known_form(selection: &Selection) -> Option<&RecordForm> {
    record_places::known_form(selection, RecordKind::Post)
}

/// What the posts of a page show of where their fields stand.
pub(super) fn form(texts: &PageTexts, selection: &Selection) -> Option<RecordForm> {
    let page = texts.page;
    let texts = ThreadTexts::of(texts, selection);
    let (posts, _) = alike(page, &texts, &POSTS, known_form(selection));
    (posts.len() >= LEAST_POSTS).then(|| fields::form(page, &texts, &posts))?
}

/// The posts among the texts for which `counts` holds, whatever a verdict hides; none holds another text.
pub(super) fn comments(texts: &PageTexts, counts: &dyn Fn(NodeId) -> bool) -> Vec<PostNodes> {
    let page = texts.page;
    let texts = ThreadTexts::all(texts, counts);
    let mut posts = among(page, texts, &COMMENTS, None);
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

fn among(
    page: &Page,
    mut texts: ThreadTexts,
    wanted: &Wanted,
    form: Option<&RecordForm>,
) -> Vec<PostNodes> {
    let (mut posts, are_known) = alike(page, &texts, wanted, form);
    drop_containers(page, &mut posts);
    raise(&mut posts);
    // One answer is one where others of its form are known.
    if posts.len() >= LEAST_POSTS || are_known {
        let opening = opening::find(page, &texts, &posts);
        posts.splice(0..0, opening);
    }
    let remarks = remarks(page, &mut texts, &posts);
    posts.extend(remarks);
    posts.sort_by_key(|post| post.node);
    posts
}

/// The posts that are built like each other, or in a form that the site's other pages have; and whether it is such a form. What one
/// page shows is believed on another where that has no posts for sure, what two show on all others.
fn alike(
    page: &Page,
    texts: &ThreadTexts,
    wanted: &Wanted,
    form: Option<&RecordForm>,
) -> (Vec<PostNodes>, bool) {
    let found = |members: &[NodeId], form: Option<&RecordForm>| {
        let depths = depths::depths(page, members);
        fields::posts(page, texts, members, &depths, form)
    };
    let own = found(&repeated(page, &texts.amounts, wanted, &|_| true), None);
    let Some(form) = form.filter(|form| form.is_sure() || !are_sure(page, &own)) else {
        return (own, false);
    };
    let mut named = record_places::named(page, &form.name);
    // Also one that the verdict hides, as it may with a short post.
    named.retain(|&node| !page.is_hidden(node) && texts.amounts.at(page, node).words > 0);
    let mut known = found(&named, Some(form));
    known.retain(|post| post.fits(form));
    if known.is_empty() {
        (own, false)
    } else {
        (known, true)
    }
}

/// Whether some of these posts have the form of those on the site's other pages.
pub(super) fn are_known(page: &Page, selection: &Selection, posts: &[PostNodes]) -> bool {
    let Some(form) = known_form(selection) else {
        return false;
    };
    let named = record_places::named(page, &form.name);
    let is_known = |post: &PostNodes| post.fits(form) && named.binary_search(&post.node).is_ok();
    posts.iter().any(is_known)
}

/// Whether posts say most of what is to be read on a page.
pub(super) fn are_most(page: &Page, selection: &Selection, posts: &[PostNodes]) -> bool {
    let mut is_said = FixedBitSet::with_capacity(page.len());
    for post in posts {
        is_said.extend(post.body.iter().map(|leaf| leaf.index()));
    }
    let (mut said, mut others) = (0, 0);
    for text in page.nodes().filter(|&node| page.is_text(node)) {
        let words = page.count(text).words;
        if is_said.contains(text.index()) {
            said += words;
        } else if selection.is_article(text) {
            others += words;
        }
    }
    said >= others
}

/// Drops what is named like posts and holds some of them, and says nothing before the first: what stands between them is no text of
/// its own.
fn drop_containers(page: &Page, posts: &mut Vec<PostNodes>) {
    let says_before = |pair: &[PostNodes]| {
        let [first, next] = [&pair[0], &pair[1]].map(|post| post.body.first());
        !page.contains(pair[0].node, pair[1].node) || first < next && first.is_some()
    };
    let mut stays: Vec<bool> = posts.windows(2).map(says_before).collect();
    stays.push(true);
    let mut stays = stays.into_iter();
    posts.retain(|_| stays.next().unwrap_or(true));
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
    let mut remarks = fields::posts(page, texts, &members, &depths, None);
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

/// Words of a text; numbers are none: "7 Posts · 3 Posters · 15.8k Views".
pub(super) fn count_words(page: &Page, text: &TextBlock) -> u32 {
    let said = text.leaves(page).filter_map(|leaf| page.text(leaf));
    let words = said.flat_map(str::split_whitespace);
    let numbers = words.filter(|word| word.starts_with(char::is_numeric));
    text.words.saturating_sub(numbers.count() as u32)
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

/// The `blockquote`s that hold all that a post says, where most posts have one: they are no quotes.
pub(super) fn quoted_bodies(page: &Page, posts: &[PostNodes]) -> Set<NodeId> {
    let body = |post: &PostNodes| {
        let (&first, &last) = (post.body.first()?, post.body.last()?);
        page.ancestors(first)
            .take(BODY_LEVELS)
            .take_while(|&above| above > post.node)
            .filter(|&above| page.element(above) == Some(Element::Blockquote))
            .find(|&above| page.contains(above, last))
    };
    let found: Set<NodeId> = posts.iter().filter_map(body).collect();
    if 2 * found.len() > posts.len() {
        found
    } else {
        Set::default()
    }
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
