//! Which texts of a page belong to the article, and which of its pictures follow from that. O(nodes + bytes).

use fixedbitset::FixedBitSet;

use super::comments::Comments;
use super::items::{self, ItemNodes};
use super::lead;
use super::notes;
use super::picture;
use super::posts::{self, PostNodes};
use super::site_picture;
use crate::page::{Element, NodeId, Page, links, text};
use crate::verdict::{Selection, TextBlock};

/// Nodes between two texts of a post up to which the white space among them is kept.
const MOST_BETWEEN: u32 = 16;
/// Elements between a picture and its `figure`, and between that and the text around it.
const FIGURE_LEVELS: usize = 6;
/// Most nodes of a `figure`, and most characters that say what it shows and whose picture it is.
const FIGURE_NODES: usize = 64;
const CREDIT_CHARS: u32 = 120;
/// Parts of addresses of pages that show one picture.
const PICTURE_FOLDERS: [&str; 4] = ["figure", "figures", "image", "images"];

/// The texts of an article.
pub(super) struct Kept<'a> {
    /// The page they stand on.
    pub(super) page: &'a Page,
    texts: FixedBitSet,
    noise: FixedBitSet,
    /// Characters of kept and of all visible texts before each node; one entry more than nodes.
    chars: Vec<(u32, u32)>,
    /// Characters of texts that are no longer kept since others say the same, before each node; empty where there are none.
    copied: Vec<u32>,
    /// Per node, whether it is a text that is no longer kept since it only says the title again or heads nothing.
    surplus: FixedBitSet,
    /// Per node, the nearest element above, itself included, that has visible text.
    near: Vec<u32>,
    /// Where pictures may lie: from the first kept text to the last, and inside the main content.
    range: (NodeId, NodeId),
    main: Vec<NodeId>,
    /// A picture that belongs to the article whatever stands around it.
    lead: Option<NodeId>,
    /// The element that says the title: a heading, or the block that takes its place.
    title: Option<NodeId>,
    /// Posts, in document order.
    posts: Vec<PostNodes>,
    /// Items of a list, in document order.
    items: Vec<ItemNodes>,
    /// Posts about what the page is about, in document order; their texts are not kept.
    comments: Comments,
}

impl<'a> Kept<'a> {
    /// What the verdict on a page keeps.
    pub(super) fn of(page: &'a Page, selection: &Selection) -> Kept<'a> {
        Self::new(page, selection.main.clone(), |node| {
            (selection.is_article(node), selection.is_noise(node))
        })
    }

    /// What the verdict keeps, and more: per node, whether it is kept as well.
    pub(super) fn with(page: &'a Page, selection: &Selection, more: &FixedBitSet) -> Kept<'a> {
        Self::new(page, selection.main.clone(), |node| {
            let is_noise = selection.is_noise(node);
            (
                selection.is_article(node) || more.contains(node.index()),
                is_noise,
            )
        })
    }

    /// What posts say, and what the verdict keeps outside them.
    pub(super) fn posts(page: &'a Page, selection: &Selection, posts: Vec<PostNodes>) -> Kept<'a> {
        let said = said(page, &posts);
        let heads = heads(page, &posts);
        let inside = posts::inside(page, &posts);
        let mut kept = Self::new(page, selection.main.clone(), |node| {
            let at = node.index();
            (
                said.contains(at) || !inside.contains(at) && selection.is_article(node),
                selection.is_noise(node) || heads.contains(at),
            )
        });
        kept.posts = posts;
        kept
    }

    /// All of the main content that is no noise, and what calls itself a footnote.
    pub(super) fn inside(page: &'a Page, selection: &Selection) -> Kept<'a> {
        let mut main = FixedBitSet::with_capacity(page.len());
        for &root in &selection.main {
            main.insert_range(root.index()..page.end(root).index());
        }
        let mut notes = FixedBitSet::with_capacity(page.len());
        let mut node = NodeId::ROOT;
        while node.index() < page.len() {
            let is_note = !page.is_text(node) && notes::is_named(page, node);
            let end = if is_note {
                page.end(node)
            } else {
                NodeId(node.0 + 1)
            };
            if is_note {
                notes.insert_range(node.index()..end.index());
            }
            node = end;
        }
        Self::new(page, selection.main.clone(), |node| {
            let is_noise = selection.is_noise(node) && !notes.contains(node.index());
            let is_inside = main.contains(node.index()) || notes.contains(node.index());
            (is_inside && !is_noise, is_noise)
        })
    }

    /// The same, with the items of a list, and without what one chooses among them by.
    pub(super) fn with_items(&self, items: Vec<ItemNodes>) -> Kept<'a> {
        let mut kept = self.without(&items::controls(self.page, &items));
        kept.items = items;
        kept
    }

    /// The same without some texts.
    pub(super) fn without(&self, texts: &FixedBitSet) -> Kept<'a> {
        let judge = |node: NodeId| {
            let at = node.index();
            let is_kept = self.texts.contains(at) && !texts.contains(at);
            (is_kept, self.noise.contains(at))
        };
        let mut kept = Self::new(self.page, self.main.clone(), judge);
        kept.posts = self.posts.clone();
        kept.copied = self.copied.clone();
        if !self.surplus.is_clear() {
            kept.surplus = self.surplus.clone();
            kept.range.0 = self.range.0;
        }
        kept
    }

    /// The same without texts that nobody misses; pictures that stand with them stay.
    pub(super) fn without_surplus(&self, surplus: FixedBitSet) -> Kept<'a> {
        let mut kept = self.without(&surplus);
        kept.copied = self.chars_without(&surplus);
        kept.surplus = surplus;
        kept.range = self.range;
        kept
    }

    /// The same without texts that say what earlier ones do.
    pub(super) fn without_copies(&self, copies: &FixedBitSet) -> Kept<'a> {
        let mut kept = self.without(copies);
        kept.copied = self.chars_without(copies);
        kept
    }

    /// Characters of kept texts among `gone`, and of those that went before, before each node; one entry more than nodes.
    fn chars_without(&self, gone: &FixedBitSet) -> Vec<u32> {
        let mut sum = 0_u32;
        let mut sums = Vec::with_capacity(self.page.len() + 1);
        for at in 0..=self.page.len() {
            sums.push(sum.saturating_add(self.copied.get(at).copied().unwrap_or(0)));
            if at < self.page.len() && self.texts.contains(at) && gone.contains(at) {
                sum = sum.saturating_add(self.page.count(NodeId(at as u32)).chars);
            }
        }
        sums
    }

    /// The same, with comments, and without what lies among them.
    pub(super) fn with_comments(&self, comments: Comments) -> Kept<'a> {
        let mut kept = self.without(&comments.area);
        kept.comments = comments;
        kept
    }

    /// What the comments say, and nothing else; they are posts now.
    pub(super) fn comments_alone(&self) -> Kept<'a> {
        let posts = self.comments.posts.clone();
        let said = said(self.page, &posts);
        let heads = heads(self.page, &posts);
        let main = posts.iter().map(|post| post.node).collect();
        let mut kept = Self::new(self.page, main, |node| {
            (said.contains(node.index()), heads.contains(node.index()))
        });
        kept.posts = posts;
        kept
    }

    /// The same and more texts.
    pub(super) fn extended(&self, more: &FixedBitSet) -> Kept<'a> {
        let judge = |node: NodeId| {
            let at = node.index();
            (
                self.texts.contains(at) || more.contains(at),
                self.noise.contains(at),
            )
        };
        let mut kept = Self::new(self.page, self.main.clone(), judge);
        (kept.lead, kept.posts, kept.items) = (self.lead, self.posts.clone(), self.items.clone());
        kept.comments = self.comments.clone();
        (kept.copied, kept.surplus) = (self.copied.clone(), self.surplus.clone());
        kept
    }

    /// All that is visible.
    #[cfg(feature = "html")]
    pub(super) fn all(page: &'a Page) -> Kept<'a> {
        Self::new(page, vec![page.body()], |_| (true, false))
    }

    /// `judge` says of a node whether its text is kept, and whether it is noise.
    fn new(page: &'a Page, main: Vec<NodeId>, judge: impl Fn(NodeId) -> (bool, bool)) -> Kept<'a> {
        let n = page.len();
        let (mut texts, mut noise) = (FixedBitSet::with_capacity(n), FixedBitSet::with_capacity(n));
        let mut chars = Vec::with_capacity(n + 1);
        let (mut kept, mut all) = (0_u32, 0_u32);
        let mut range: Option<(NodeId, NodeId)> = None;
        for node in page.nodes() {
            chars.push((kept, all));
            let (is_kept, is_noise) = judge(node);
            noise.set(node.index(), is_noise);
            if !page.is_text(node) || page.is_hidden(node) {
                continue;
            }
            texts.set(node.index(), is_kept);
            let count = page.count(node).chars;
            all = all.saturating_add(count);
            if is_kept && count > 0 {
                kept = kept.saturating_add(count);
                range = Some((range.map_or(node, |(first, _)| first), node));
            }
        }
        chars.push((kept, all));
        let mut near = Vec::with_capacity(n);
        for node in page.nodes() {
            let has = chars[page.end(node).index()].1 > chars[node.index()].1;
            near.push(match page.parent(node) {
                Some(above) if !has => near[above.index()],
                _ => node.0,
            });
        }
        Kept {
            page,
            texts,
            noise,
            chars,
            copied: Vec::new(),
            surplus: FixedBitSet::new(),
            near,
            range: range.unwrap_or((NodeId::ROOT, NodeId::ROOT)),
            main,
            lead: None,
            title: None,
            posts: Vec::new(),
            items: Vec::new(),
            comments: Comments::default(),
        }
    }

    /// The post that a node is the element of.
    pub(super) fn post(&self, node: NodeId) -> Option<&PostNodes> {
        let at = self
            .posts
            .binary_search_by_key(&node, |post| post.node)
            .ok()?;
        Some(&self.posts[at])
    }

    /// All posts in document order.
    pub(super) fn all_posts(&self) -> &[PostNodes] {
        &self.posts
    }

    /// All items in document order.
    pub(super) fn all_items(&self) -> &[ItemNodes] {
        &self.items
    }

    /// The comments.
    pub(super) fn comments(&self) -> &Comments {
        &self.comments
    }

    /// Whether something of a text of several nodes is kept.
    pub(super) fn block(&self, text: &TextBlock) -> bool {
        text.leaves(self.page).any(|leaf| self.text(leaf))
    }

    /// Whether a text is not kept since nobody misses it.
    pub(super) fn is_surplus(&self, node: NodeId) -> bool {
        self.surplus.contains(node.index())
    }

    /// Whether a text is kept.
    pub(super) fn text(&self, node: NodeId) -> bool {
        self.texts.contains(node.index())
    }

    /// Characters kept inside a node.
    pub(super) fn chars(&self, node: NodeId) -> u32 {
        self.chars[self.page.end(node).index()].0 - self.chars[node.index()].0
    }

    /// Words of the kept texts.
    pub(super) fn words(&self) -> u32 {
        let nodes = self.texts.ones().map(|at| NodeId(at as u32));
        nodes.map(|node| self.page.count(node).words).sum()
    }

    /// Characters kept on the whole page.
    #[cfg(feature = "html")]
    pub(super) fn total(&self) -> u32 {
        self.chars.last().map_or(0, |last| last.0)
    }

    /// Says that a picture belongs to the article.
    pub(super) fn keep_lead(&mut self, picture: NodeId) {
        self.lead = Some(picture);
    }

    /// Says which element is the title.
    pub(super) fn set_title(&mut self, title: NodeId) {
        self.title = Some(title);
    }

    /// Whether this element is the title.
    pub(super) fn is_title(&self, node: NodeId) -> bool {
        self.title == Some(node)
    }

    /// Whether a picture was said to belong to the article.
    pub(super) fn has_lead(&self) -> bool {
        self.lead.is_some()
    }

    /// The first text that is kept; `None` where none is.
    pub(super) fn first(&self) -> Option<NodeId> {
        (self.range.0 != NodeId::ROOT).then_some(self.range.0)
    }

    /// Whether a node is no noise.
    pub(super) fn may_show(&self, node: NodeId) -> bool {
        !self.noise.contains(node.index())
    }

    /// Whether a node without text (a picture, a player, a formula) belongs to the article: it is no noise, it lies
    /// between its texts or in its main element, and half of the nearest text around it is kept. Binary search in the
    /// roots of the main content.
    pub(super) fn media(&self, node: NodeId) -> bool {
        if !self.may_show(node) {
            return false;
        }
        if self.lead == Some(node) {
            return true;
        }
        let (first, last) = self.range;
        let inside = self.main_around(node).is_some();
        let near = NodeId(self.near[node.index()]);
        (inside || (first <= node && node <= last))
            && (self.is_mostly_kept(near, None) || self.is_figure_kept(node))
    }

    /// Whether half of the text around what shows a picture is kept, though what names it or its owner there is not. That is the
    /// `figure` around it, or the nearest element that says a few words.
    fn is_figure_kept(&self, node: NodeId) -> bool {
        let page = self.page;
        let mut around = page.ancestors(node).take(FIGURE_LEVELS);
        let figure = around.find(|&above| page.element(above) == Some(Element::Figure));
        let (first, last) = self.range;
        // Faces of people, signs and offers stand beside a few words as well.
        if figure.is_none() && !(first <= node && node <= last && lead::is_large(page, node))
            || page
                .attribute(node, "src")
                .is_some_and(site_picture::is_named)
        {
            return false;
        }
        let figure = figure.unwrap_or(NodeId(self.near[node.index()]));
        let own = self.visible(figure);
        if own > CREDIT_CHARS
            || page.subtree_len(figure) > FIGURE_NODES
            || self.leads_elsewhere(figure)
        {
            return false;
        }
        let mut around = page.ancestors(figure).take(FIGURE_LEVELS);
        let near = around.find(|&above| self.visible(above) > own);
        near.is_some_and(|near| self.is_mostly_kept(near, Some(figure)))
    }

    /// Whether an element is, lies in or holds a link that is none to a picture, a place on this page or a page below it: what it shows
    /// is a card.
    fn leads_elsewhere(&self, node: NodeId) -> bool {
        let page = self.page;
        let around = page.ancestors(node).take(FIGURE_LEVELS);
        let mut links = page
            .subtree(node)
            .chain(around)
            .filter_map(|link| page.attribute(link, "href"));
        let own = links::without_query(&page.facts().url).trim_end_matches('/');
        let path = own.splitn(4, '/').nth(3);
        let is_below = |address: &str| {
            let below = address
                .strip_prefix(own)
                .or_else(|| address.strip_prefix('/')?.strip_prefix(path?));
            path.is_some()
                && below.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
        };
        links.any(|address| {
            let mut parts = address.split(['/', '?']);
            let is_picture =
                picture::is_picture(address) || parts.any(|part| PICTURE_FOLDERS.contains(&part));
            !address.starts_with('#') && !is_below(address) && !is_picture
        })
    }

    /// Whether half of the text in an element is kept, of which there is some; the text of one in it may be left aside.
    fn is_mostly_kept(&self, node: NodeId, aside: Option<NodeId>) -> bool {
        let kept = |node| self.chars(node) + self.copied(node);
        let all = self.visible(node) - aside.map_or(0, |aside| self.visible(aside));
        all > 0 && 2 * (kept(node) - aside.map_or(0, kept)) >= all
    }

    /// Characters of the visible texts between two nodes.
    pub(super) fn visible_between(&self, from: NodeId, to: NodeId) -> u32 {
        self.chars[to.index()].1 - self.chars[from.index()].1
    }

    /// Characters of the visible texts in an element.
    fn visible(&self, node: NodeId) -> u32 {
        self.visible_between(node, self.page.end(node))
    }

    /// Whether the nearest text around a node without text says what an earlier one does: so may the node.
    pub(super) fn may_be_copied(&self, node: NodeId) -> bool {
        let near = NodeId(self.near[node.index()]);
        2 * self.copied(near) > self.chars(near) + self.copied(near)
    }

    fn copied(&self, node: NodeId) -> u32 {
        let before = |node: NodeId| self.copied.get(node.index()).copied().unwrap_or(0);
        before(self.page.end(node)) - before(node)
    }

    /// The first and the last node of what may belong to the article: its texts, its main elements, its lead picture. From the root on
    /// where no text is kept.
    pub(super) fn span(&self) -> (NodeId, NodeId) {
        let last = |root: &NodeId| NodeId(self.page.end(*root).0 - 1);
        let starts = self.main.iter().chain(&self.lead).copied();
        let ends = self.main.iter().chain(&self.lead).map(last);
        let (first, end) = self.range;
        (starts.fold(first, NodeId::min), ends.fold(end, NodeId::max))
    }

    /// The root of the main content that a node is or lies in. Binary search in the roots.
    pub(super) fn main_around(&self, node: NodeId) -> Option<NodeId> {
        let before = self.main.partition_point(|&root| root <= node);
        let root = *self.main.get(before.checked_sub(1)?)?;
        self.page.contains(root, node).then_some(root)
    }
}

/// Per node, whether it is a text of a post, or white space among such.
fn said(page: &Page, posts: &[PostNodes]) -> FixedBitSet {
    let mut said = FixedBitSet::with_capacity(page.len());
    for post in posts {
        said.extend(post.body.iter().map(|leaf| leaf.index()));
        let near = |pair: &&[NodeId]| pair[1].0 - pair[0].0 <= MOST_BETWEEN;
        for pair in post.body.windows(2).filter(near) {
            let between = (pair[0].0 + 1..pair[1].0).map(NodeId);
            let blank = between.filter(|&node| page.text(node).is_some_and(text::is_blank));
            said.extend(blank.map(NodeId::index));
        }
    }
    said
}

/// Per node, whether it stands in a post before what it says: pictures there are of its author.
fn heads(page: &Page, posts: &[PostNodes]) -> FixedBitSet {
    let mut heads = FixedBitSet::with_capacity(page.len());
    for post in posts {
        if let Some(first) = post.body.first() {
            heads.insert_range(post.node.index()..first.index());
        }
    }
    heads
}
