//! From a page to the pieces of its article: one pass in document order.
//!
//! Generic elements only end runs of text; a paragraph is what lies between two such ends. Marks that reach over several
//! blocks are closed and opened again around them. What turns out to be empty is taken back. O(nodes + bytes).

use super::address::Base;
use super::body::{self, Block, Cell, Mark, Piece};
use super::by_node::ByNode;
use super::code::{self, CodeParts};
use super::kept::Kept;
use super::math::{self, Formulas};
use super::notes::{self, Notes};
use super::picture::{self, Picture};
use super::runs::Runs;
use super::tables::{self, Shape};
use super::{credits, drawn_labels, embed, heading_parts, inline, posts, title};
use crate::page::maps::Set;
use crate::page::{Element, Flags, NodeId, Page};

/// Nodes between a picture and what stands in for it where scripts do not run.
const TWIN_NODES: u32 = 12;
/// Nodes of an element that says who is quoted, at most.
const QUOTED_NODES: usize = 16;

/// Class names of what says again what is written, or serves it on the page: code as it was before it was highlighted, who hosts it, its
/// file, its notes and what is shown beside its words, signs of notes in the margin, notes that stand in the text as well, names of
/// columns in cells.
const NO_TEXT: [&str; 11] = [
    "cnblogs_code_toolbar",
    "enlighter-origin",
    "enlighter-raw",
    "gist-meta",
    "ltx_listing_data",
    "margin-toggle",
    "md-annotation",
    "modern-footnotes-list",
    "secondary-code-label",
    "tablesaw-cell-label",
    "ttc",
];

/// Most characters of what is not printed that are left out, and of the sign of an item.
const UNPRINTED: u32 = 100;
const ITEM_SIGN: u32 = 4;

/// What is to be done where an element ends.
enum Closing {
    Nothing,
    /// A generic block: the run ends.
    Boundary,
    /// So many blocks.
    Blocks(usize),
    /// One mark; whether its element is a block.
    Mark(bool),
    /// A line of code: the bytes of code before it, and whether its element is a block.
    Line(usize, bool),
}

/// See the [module](self).
struct Walk<'a> {
    kept: &'a Kept<'a>,
    /// The first and the last node of which something is written.
    span: (NodeId, NodeId),
    page: &'a Page,
    base: &'a Base,
    formulas: Formulas,
    notes: Notes,
    tables: ByNode<Shape>,
    runs: Runs,
    /// The picture written last, so that a copy for readers without scripts is known.
    pictured: Option<NodeId>,
    code: CodeParts,
    /// The element that has all of the code that is open.
    only_code: Option<NodeId>,
    /// Files of the pictures that were written, and their widths where their names say them.
    files: picture::Files,
    /// Addresses of the pictures that were written.
    shown: Set<String>,
    /// The `blockquote`s that are the whole bodies of posts and no quotes.
    bodies: Set<NodeId>,
    /// Elements of that code that only number its lines.
    line_numbers: Vec<NodeId>,
    /// Where the line of code that ended last ends, and whether a line end stands there.
    ended_line: Option<(NodeId, bool)>,
    /// The note that is written behind the text where it stands.
    deferred: Option<NodeId>,
    /// Where the drawings end that were met so far.
    drawing_end: NodeId,
}

/// The pieces of the article.
pub(super) fn pieces(kept: &Kept, base: &Base) -> Vec<Piece> {
    let page = kept.page;
    let notes = notes::notes(kept);
    let (mut first, mut last) = kept.span();
    for &(link, _) in notes.references.iter().chain(notes.inline.iter()) {
        (first, last) = (first.min(link), last.max(NodeId(page.end(link).0 - 1)));
    }
    let mut walk = Walk {
        kept,
        span: (first, last),
        page,
        base,
        formulas: math::formulas(page),
        notes,
        tables: tables::shapes(page),
        runs: Runs::default(),
        files: picture::Files::default(),
        pictured: None,
        code: CodeParts::of(page),
        only_code: None,
        shown: Set::default(),
        bodies: posts::quoted_bodies(page, kept.all_posts()),
        line_numbers: Vec::new(),
        ended_line: None,
        deferred: None,
        drawing_end: NodeId::ROOT,
    };
    walk.range(NodeId::ROOT, NodeId(page.len() as u32));
    let inline: Vec<NodeId> = walk.notes.inline.iter().map(|&(note, _)| note).collect();
    for note in inline {
        walk.deferred = Some(note);
        walk.range(note, page.end(note));
    }
    let mut pieces = walk.runs.finish();
    body::unlist_headings(&mut pieces);
    pieces
}

impl Walk<'_> {
    /// Writes the nodes from `from` up to `end`.
    fn range(&mut self, from: NodeId, end: NodeId) {
        let page = self.page;
        let mut open: Vec<(NodeId, Closing)> = Vec::new();
        let mut node = from;
        self.drawing_end = from;
        let (first, last) = self.span;
        while node < end && node <= last {
            while let Some((above, closing)) = open.pop_if(|(above, _)| page.end(*above) <= node) {
                self.close(above, &closing);
            }
            if page.end(node) <= first || self.is_left_out(node) {
                node = page.end(node);
                continue;
            }
            if let Some(data) = page.text(node) {
                // White space between kept texts separates their words, though it is not kept itself.
                let is_space = || self.page.count(node).chars == 0 && !self.page.is_hidden(node);
                if self.kept.text(node) || !self.runs.in_code() && is_space() {
                    self.text(node, data);
                }
            } else if self.whole(node) {
                node = page.end(node);
                continue;
            } else if !page.is_hidden(node) {
                let closing = self.open(node);
                if !matches!(closing, Closing::Nothing) {
                    open.push((node, closing));
                }
            }
            node = NodeId(node.0 + 1);
        }
        while let Some((above, closing)) = open.pop() {
            self.close(above, &closing);
        }
    }

    /// Whether an element shows again what is written elsewhere, or what is for the page alone: line numbers, buttons beside code,
    /// what a heading has besides its text.
    fn is_left_out(&self, node: NodeId) -> bool {
        if self.formulas.copy_of(node).is_some()
            || self.notes.is_left_out(node)
            || self.line_numbers.binary_search(&node).is_ok()
            || credits::is_of_nothing(self.page, node, self.base)
        {
            return true;
        }
        let is_button = self.page.element(node) == Some(Element::Button);
        if self.page.is_text(node)
            || self.page.attribute_ids(node).is_empty() && !self.is_cell(node) && !is_button
        {
            return false;
        }
        self.is_named_no_text(node)
            || self.code.is_gutter(self.page, node)
            || self.code.is_beside(self.page, node, self.kept.chars(node))
            || heading_parts::is_no_text(self.kept, node)
    }

    /// Whether the names of an element say that it is no text.
    fn is_named_no_text(&self, node: NodeId) -> bool {
        let class = self.page.attribute(node, "class").unwrap_or_default();
        let is = |node, element| self.page.element(node) == Some(element);
        class.split_whitespace().any(|word| match word {
            // Lines that only make code whole, and code that only runs on the page.
            "boring" => self.runs.in_code(),
            "hidden" => is(node, Element::Pre),
            "noprint" => self.kept.chars(node) <= UNPRINTED,
            "ltx_tag" => {
                let above = self.page.parent(node);
                let class = above.and_then(|above| self.page.attribute(above, "class"));
                let is_of_item = class.is_some_and(|class| class.contains("ltx_item"));
                is_of_item && self.kept.chars(node) <= ITEM_SIGN
            }
            _ => NO_TEXT.contains(&word),
        })
    }

    /// Whether an element is an item outside of lists, as Notion has them.
    fn is_item(&self, node: NodeId) -> bool {
        let class = self.page.attribute(node, "class");
        class.is_some_and(|class| class.contains("notion-bulleted_list-block"))
    }

    /// Whether a text is the drawing of a box to tick, in its label.
    fn is_drawn_box(&self, node: NodeId, data: &str) -> bool {
        let mut around = self.page.ancestors(node).take(2);
        matches!(data.trim(), "▢" | "☐")
            && around.any(|above| self.page.element(above) == Some(Element::Label))
    }

    fn is_cell(&self, node: NodeId) -> bool {
        self.page.element(node) == Some(Element::Td)
    }

    /// Writes a text; what stands in it between the delimiters of TeX is a formula.
    fn text(&mut self, node: NodeId, data: &str) {
        if self.runs.in_code() {
            let is_outside = |code: NodeId| !self.page.contains(code, node);
            let is_blank = || data.chars().all(char::is_whitespace);
            // White space between lines that are elements of their own ends no line.
            let is_between = self
                .ended_line
                .is_some_and(|(end, ends)| end == node && ends);
            // Nor is white space code between the rows and cells of a table.
            let is_in_table = || {
                let above = self.page.parent(node);
                let element = above.and_then(|above| self.page.element(above));
                matches!(element, Some(Element::Table | Element::Tbody | Element::Tr))
                    || above.is_some_and(|above| code::is_listing_line(self.page, above))
            };
            let is_no_code = is_blank() && (is_between || is_in_table());
            if !(self.only_code.is_some_and(is_outside) || is_no_code) {
                let is_behind_number = || {
                    let number = node.0.checked_sub(1).map(NodeId)?;
                    let number = self.page.parent(number)?;
                    self.line_numbers.binary_search(&number).ok()
                };
                let code = data
                    .strip_prefix(' ')
                    .filter(|_| is_behind_number().is_some());
                self.runs.text(code.unwrap_or(data));
            }
            return;
        }
        if self.is_drawn_box(node, data) {
            return;
        }
        let mut rest = self.notes.without_sign(node, data);
        while !self.runs.in_code_mark()
            && let Some((range, formula)) = math::written(rest)
        {
            self.runs.text(rest.get(..range.start).unwrap_or_default());
            self.runs.piece(Piece::Formula(formula));
            rest = rest.get(range.end..).unwrap_or_default();
        }
        self.runs.text(rest);
    }

    /// Writes an element that is one piece; whether it is one.
    fn whole(&mut self, node: NodeId) -> bool {
        if let Some(formula) = self.formulas.at.get(node) {
            if self.kept.media(node) {
                self.runs.piece(Piece::Formula(formula.clone()));
            }
            return true;
        }
        if let Some(reference) = self.notes.references.get(node) {
            self.runs.piece(Piece::Reference(reference.clone()));
            return true;
        }
        if self.deferred != Some(node)
            && let Some(reference) = self.notes.inline.get(node)
        {
            self.runs.piece(Piece::Reference(reference.clone()));
            return true;
        }
        match self.page.element(node) {
            Some(Element::Input)
                if self.page.attribute(node, "type") == Some("checkbox")
                    && self.runs.begins_item()
                    && self.kept.media(node) =>
            {
                let is_done = self.page.attribute(node, "checked").is_some();
                self.runs.piece(Piece::Task(is_done));
            }
            Some(Element::Img) => self.picture(node),
            Some(Element::Noscript) if self.page.is_hidden(node) => self.fallback(node),
            Some(Element::Div | Element::Span) if drawn_labels::is_popup(self.page, node) => {}
            Some(Element::Other) if picture::is_in_place_of_img(self.page, node) => {
                self.picture(node)
            }
            Some(
                Element::Iframe
                | Element::Embed
                | Element::Object
                | Element::Video
                | Element::Audio,
            ) => {
                if !self.page.is_hidden(node)
                    && self.kept.media(node)
                    && let Some((url, name)) = embed::of(self.page, node, self.base)
                {
                    self.runs.boundary();
                    self.runs.piece(Piece::Embed(url, name));
                    self.runs.boundary();
                    return true;
                }
                return false;
            }
            _ => return false,
        }
        true
    }

    fn picture(&mut self, node: NodeId) {
        if self.page.is_hidden(node) || !self.kept.media(node) {
            return;
        }
        let class = self.page.attribute(node, "class").unwrap_or_default();
        if class.contains("smiley") || picture::is_icon(self.page, node) {
            if let Some(sign) = picture::sign(self.page, node) {
                self.runs.text(sign);
            }
            return;
        }
        if let Some(picture) = picture::of(self.page, node, self.base) {
            let is_new = self.shown.insert(picture.src.clone());
            let is_copied = self.kept.may_be_copied(node) || self.runs.ends_with(&picture);
            let file = picture::File::of(self.page, node, &picture.src);
            let is_shown_larger = file.is_in(&self.files);
            file.add_to(&mut self.files);
            if !is_new && is_copied || is_shown_larger || self.stands_in(node, &picture) {
                return;
            }
            self.pictured = Some(node);
            self.runs.picture(picture);
        }
    }

    /// Whether an `img` names one file, and a `noscript` behind it the same picture from another address: the one that is shown
    /// until scripts have loaded it.
    fn stands_in(&self, node: NodeId, shown: &Picture) -> bool {
        if !picture::is_plain(self.page, node) {
            return false;
        }
        let behind = (self.page.end(node).0..self.page.len() as u32).take(TWIN_NODES as usize);
        let is_fallback = |&other: &NodeId| {
            self.page.element(other) == Some(Element::Noscript) && self.page.is_hidden(other)
        };
        let fallback = behind.map(NodeId).find(is_fallback);
        fallback.is_some_and(|noscript| {
            self.fallback_picture(noscript).is_some_and(|inside| {
                inside.src != shown.src
                    && picture::stem(&inside.src) == picture::stem(&shown.src)
                    && self.are_twins(noscript, node, &inside)
            })
        })
    }

    /// The picture inside a `noscript`.
    fn fallback_picture(&self, noscript: NodeId) -> Option<Picture> {
        // A link around it as well is a counter's or a badge.
        let found = (self.page.subtree(noscript).take(8))
            .take_while(|&inner| self.page.element(inner) != Some(Element::A))
            .find(|&inner| self.page.element(inner) == Some(Element::Img));
        found
            .filter(|&inner| self.kept.media(noscript) && !picture::is_icon(self.page, inner))
            .and_then(|inner| picture::of(self.page, inner, self.base))
    }

    /// The picture inside a `noscript`, where scripts would have loaded the one beside it and it has no address yet.
    fn fallback(&mut self, node: NodeId) {
        let Some(picture) = self.fallback_picture(node) else {
            return;
        };
        let behind = (self.page.end(node).0..self.page.len() as u32).take(TWIN_NODES as usize);
        let behind = behind
            .map(NodeId)
            .filter(|&other| self.page.element(other) == Some(Element::Img));
        if !self
            .pictured
            .into_iter()
            .chain(behind)
            .any(|other| self.are_twins(node, other, &picture))
        {
            self.runs.picture(picture);
        }
    }

    /// Whether an `img` shows what a `noscript` does: they stand together, or are of one name with no text between them.
    fn are_twins(&self, noscript: NodeId, img: NodeId, inside: &Picture) -> bool {
        let (from, to) = (noscript.min(img), noscript.max(img));
        let nodes = to.0 - self.page.end(from).0.min(to.0);
        let are_siblings = self.page.parent(noscript) == self.page.parent(img) && nodes < 4;
        let shown = || picture::of(self.page, img, self.base);
        (are_siblings || nodes <= TWIN_NODES && self.kept.visible_between(from, to) == 0)
            && shown().is_some_and(|shown| {
                are_siblings || picture::stem(&shown.src) == picture::stem(&inside.src)
            })
    }

    fn open(&mut self, node: NodeId) -> Closing {
        let tag = self.page.element(node).unwrap_or(Element::Other);
        if self.runs.in_code() {
            return self.open_in_code(node, tag);
        }
        if let Some(number) = self.notes.number(node) {
            let made = self.runs.open(Block::Note(number));
            return Closing::Blocks(made);
        }
        if let Some(post) = self.kept.post(node) {
            let post = posts::without_text(self.page, post);
            let made = self.runs.open(Block::Post(Box::new(post)));
            return Closing::Blocks(made);
        }
        if self.code.is_block(self.page, node) {
            let language = code::language(self.page, node).map(str::to_owned);
            self.only_code = code::only_code(self.page, node);
            self.line_numbers = code::counted_lines(self.page, node);
            self.ended_line = None;
            return match self.runs.open(Block::Code(language)) {
                0 => self.boundary(),
                made => Closing::Blocks(made),
            };
        }
        if let Some(block) = self.block(node, tag).filter(|_| !self.holds_posts(node)) {
            return match self.runs.open(block) {
                0 => self.boundary(),
                made => Closing::Blocks(made),
            };
        }
        match tag {
            Element::Br => {
                self.runs.line();
                return Closing::Nothing;
            }
            Element::Hr => {
                self.runs.rule();
                return Closing::Nothing;
            }
            _ => {}
        }
        if tag == Element::Svg {
            self.drawing_end = self.drawing_end.max(self.page.end(node));
        }
        let is_inline = if node < self.drawing_end {
            !inline::breaks_drawing(self.page, node)
        } else {
            inline::is_inline(self.page, node) && !self.is_quoted_person(node, tag)
        };
        if is_inline && !self.runs.in_code_mark() && inline::follows_other_words(self.kept, node) {
            self.runs.space();
        }
        match self.mark(node, tag) {
            Some(mark) => {
                if !is_inline {
                    self.runs.boundary();
                }
                if self.runs.mark(mark) {
                    Closing::Mark(!is_inline)
                } else if is_inline {
                    Closing::Nothing
                } else {
                    Closing::Boundary
                }
            }
            None if is_inline => Closing::Nothing,
            None => self.boundary(),
        }
    }

    fn open_in_code(&mut self, node: NodeId, tag: Element) -> Closing {
        let is_block = !self.page.flags(node).has(Flags::INLINE);
        if tag == Element::Br {
            self.runs.text("\n");
            return Closing::Nothing;
        }
        let is_line = code::is_line(self.page, node);
        if is_block {
            self.runs.code_line();
        } else if is_line && self.ended_line == Some((node, false)) {
            // Right behind another line, with no line end between.
            self.runs.text("\n");
        }
        match (is_line, is_block) {
            (true, _) => Closing::Line(self.runs.code_len(), is_block),
            (false, true) => Closing::Boundary,
            (false, false) => Closing::Nothing,
        }
    }

    /// Whether an element says before a quote who is quoted: `Ann wrote:`.
    fn is_quoted_person(&self, node: NodeId, tag: Element) -> bool {
        let is_quoted = || {
            let around = self.page.ancestors(node).take(2);
            around
                .into_iter()
                .any(|above| self.page.element(above) == Some(Element::Blockquote))
        };
        let ends_so = || title::visible_text(self.page, node).ends_with(':');
        let is_small = self.page.subtree_len(node) <= QUOTED_NODES;
        tag == Element::Cite && is_small && is_quoted() && ends_so()
    }

    /// Whether posts stand inside an element, which then only arranges them and is no list, table or quote.
    fn holds_posts(&self, node: NodeId) -> bool {
        let posts = self.kept.all_posts();
        let next = posts.partition_point(|post| post.node <= node);
        (posts.get(next)).is_some_and(|post| self.page.contains(node, post.node))
    }

    fn boundary(&mut self) -> Closing {
        self.runs.boundary();
        Closing::Boundary
    }

    fn close(&mut self, node: NodeId, closing: &Closing) {
        match closing {
            Closing::Line(from, is_block) if self.runs.in_code() => {
                let ends = self.runs.ends_code_line(*from);
                if *is_block && !ends {
                    self.runs.text("\n");
                }
                self.ended_line = Some((self.page.end(node), ends || *is_block));
            }
            Closing::Line(..) => {}
            Closing::Nothing => {}
            Closing::Boundary if self.runs.in_code() => self.runs.code_line(),
            Closing::Boundary => self.runs.boundary(),
            Closing::Blocks(made) => {
                for _ in 0..*made {
                    self.runs.close();
                }
            }
            Closing::Mark(is_block) => {
                if *is_block {
                    self.runs.boundary();
                }
                self.runs.unmark();
            }
        }
    }

    /// The block that an element is; `None` for generic ones.
    fn block(&self, node: NodeId, tag: Element) -> Option<Block> {
        let page = self.page;
        let tag = tables::part(page, node).unwrap_or(tag);
        let in_table = |wanted: Element| {
            page.ancestors(node)
                .take(6)
                .find(|&above| tables::part(page, above) == Some(Element::Table))
                .is_some_and(|table| {
                    self.tables
                        .get(table)
                        .is_some_and(|shape| !shape.is_layout())
                })
                && tag == wanted
        };
        Some(match tag {
            Element::H1 | Element::H2 | Element::H3 | Element::H4 | Element::H5 | Element::H6 => {
                Block::Heading(tag.heading_level())
            }
            Element::Div | Element::P if self.kept.is_title(node) => Block::Heading(1),
            Element::Blockquote if self.bodies.contains(&node) => return None,
            Element::Blockquote => Block::Quote,
            Element::Ul | Element::Menu | Element::Dir => Block::List(false, 1),
            Element::Ol => {
                let start = page.attribute(node, "start");
                Block::List(true, start.and_then(|n| n.trim().parse().ok()).unwrap_or(1))
            }
            Element::Li => Block::Item,
            Element::Div if self.is_item(node) => Block::Item,
            Element::Table => {
                let shape = self.tables.get(node).filter(|shape| !shape.is_layout())?;
                Block::Table(shape.is_simple())
            }
            Element::Tr if in_table(Element::Tr) => Block::Row(tables::is_head(page, node)),
            Element::Td | Element::Th if in_table(tag) => Block::Cell(Cell {
                head: tag == Element::Th,
                columns: tables::span(page, node, "colspan"),
                rows: tables::span(page, node, "rowspan"),
            }),
            Element::Caption if in_table(Element::Caption) => Block::Caption,
            Element::Figure => Block::Figure,
            Element::Figcaption => Block::FigureCaption,
            Element::Dl => Block::Definitions,
            Element::Dt => Block::Term,
            Element::Dd => Block::Definition,
            _ => return None,
        })
    }

    fn mark(&self, node: NodeId, tag: Element) -> Option<Mark> {
        Some(match tag {
            Element::A => {
                let href = self.page.attribute(node, "href")?;
                // The whole heading as a link to itself.
                if href.starts_with('#') && self.runs.in_heading() {
                    return None;
                }
                Mark::Link(self.base.resolve(href)?)
            }
            Element::B | Element::Strong => Mark::Strong,
            Element::I | Element::Em | Element::Cite | Element::Dfn | Element::Var => {
                Mark::Emphasis
            }
            Element::Code | Element::Kbd | Element::Samp | Element::Tt => Mark::Code,
            Element::Sub => Mark::Sub,
            // A reference to a footnote is raised by itself.
            Element::Sup => {
                let mut inside = self.page.subtree(node).take(4);
                if inside.any(|inner| {
                    self.notes.references.get(inner).is_some()
                        || self.notes.inline.get(inner).is_some()
                }) {
                    return None;
                }
                Mark::Sup
            }
            Element::Del | Element::S | Element::Strike => Mark::Deleted,
            Element::Ins => Mark::Inserted,
            Element::Mark => Mark::Highlighted,
            Element::Q => Mark::Quoted,
            _ => return None,
        })
    }
}
