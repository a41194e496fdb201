//! Pages whose blocks a person has labelled (blocks-random): every node with the kind of the block it lies in.
//!
//! ```text
//!   <div data-block=1 data-block-type=Header>  <ul data-block=2 data-block-type=Menu>…   kind: Header, inside Menu
//! ```
//!
//! Methods see the page without those attributes. Pages come laid out from their [snapshots](super::snapshot); where there
//! are none, from the file in the set or its archive's unpacked folder, parsed without layout.

use std::path::Path;

use fixedbitset::FixedBitSet;

use super::dataset::{DataError, DataSet, Entry};
use super::metrics::{TemplateOverlap, adjusted_rand, leaves, template_overlap};
use super::snapshot::{BlockRoot, Snapshots};
use crate::methods::Marking;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{Builder, Flags, NodeId, Page, PageFacts};

/// What a block is, in the words of the labels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BlockType {
    /// The strip at the top.
    Header,
    /// Navigation.
    Menu,
    /// The strip at the bottom.
    Footer,
    /// A column beside the content.
    Sidebar,
    /// A list of links.
    LinkList,
    /// Advertising.
    Ad,
    /// A search field.
    Searchbar,
    /// The site's mark.
    Logo,
    /// The part that holds what the page is about.
    Content,
    /// A text in it.
    Article,
    /// What readers wrote.
    Comments,
    /// A picture.
    Image,
    /// A title.
    Title,
    /// Who wrote it.
    Author,
    /// A table of data.
    Table,
    /// A film.
    Video,
}

impl BlockType {
    /// All types.
    pub const ALL: [BlockType; 16] = [
        BlockType::Header,
        BlockType::Menu,
        BlockType::Footer,
        BlockType::Sidebar,
        BlockType::LinkList,
        BlockType::Ad,
        BlockType::Searchbar,
        BlockType::Logo,
        BlockType::Content,
        BlockType::Article,
        BlockType::Comments,
        BlockType::Image,
        BlockType::Title,
        BlockType::Author,
        BlockType::Table,
        BlockType::Video,
    ];

    /// Its name, as the labels spell it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            BlockType::Header => "Header",
            BlockType::Menu => "Menu",
            BlockType::Footer => "Footer",
            BlockType::Sidebar => "Sidebar",
            BlockType::LinkList => "LinkList",
            BlockType::Ad => "Ad",
            BlockType::Searchbar => "Searchbar",
            BlockType::Logo => "Logo",
            BlockType::Content => "Content",
            BlockType::Article => "Article",
            BlockType::Comments => "Comments",
            BlockType::Image => "Image",
            BlockType::Title => "Title",
            BlockType::Author => "Author",
            BlockType::Table => "Table",
            BlockType::Video => "Video",
        }
    }

    /// The type of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<BlockType> {
        BlockType::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether such a block is template.
    #[must_use]
    pub fn is_template(self) -> bool {
        matches!(
            self,
            BlockType::Header
                | BlockType::Menu
                | BlockType::Footer
                | BlockType::Sidebar
                | BlockType::LinkList
                | BlockType::Ad
                | BlockType::Searchbar
                | BlockType::Logo
        )
    }
}

impl BlockType {
    /// Whether what lies in such a block is template, unless a block inside says otherwise; `None` for kinds of things
    /// (pictures, titles…) that are whatever the block around them is. Some pages are labelled with a header around
    /// everything, so that the outermost block cannot decide.
    #[must_use]
    pub fn decides(self) -> Option<bool> {
        match self {
            BlockType::Image
            | BlockType::Title
            | BlockType::Author
            | BlockType::Table
            | BlockType::Video => None,
            other => Some(other.is_template()),
        }
    }
}

/// A labelled page.
#[derive(Clone, Debug)]
pub struct BlocksPage {
    /// Its name in the set.
    pub id: String,
    /// The page as methods see it.
    pub page: Page,
    /// The innermost block that each node lies in.
    pub kind: Vec<Option<BlockType>>,
    /// The root of that block; `None` outside all.
    pub block: Vec<Option<NodeId>>,
    /// One bit per node: the innermost of its blocks that [decides](BlockType::decides) is template. What no block holds
    /// is not.
    pub template: FixedBitSet,
}

impl BlocksPage {
    /// Reads a page; `None` if it has no labels.
    ///
    /// # Errors
    /// [`DataError::Page`] if it cannot be read or made.
    pub fn read(
        set: &DataSet,
        entry: &Entry,
        snapshots: &Snapshots,
    ) -> Result<Option<BlocksPage>, DataError> {
        let (page, roots) = match snapshots.read(&entry.id)? {
            Some(snapshot) => (snapshot.page, snapshot.blocks),
            None => without_layout(set, entry)?,
        };
        Ok((!roots.is_empty()).then(|| BlocksPage::of(&entry.id, page, &roots)))
    }

    /// A page with its labelled elements, in document order; names that are not known are left out.
    #[must_use]
    pub fn of(id: &str, page: Page, roots: &[BlockRoot]) -> BlocksPage {
        let mut kind = vec![None; page.len()];
        let mut block = vec![None; page.len()];
        let mut template = FixedBitSet::with_capacity(page.len());
        for root in roots {
            let Some(known) = BlockType::from_name(&root.kind) else {
                continue;
            };
            if root.node.index() >= page.len() {
                continue;
            }
            // Blocks inside come later and take their part over.
            let nodes = root.node.index()..page.end(root.node).index();
            kind[nodes.clone()].fill(Some(known));
            block[nodes.clone()].fill(Some(root.node));
            if let Some(is_template) = known.decides() {
                template.set_range(nodes, is_template);
            }
        }
        BlocksPage {
            id: id.to_owned(),
            page,
            kind,
            block,
            template,
        }
    }

    /// The groups that the labels make of the page: the same number for nodes with the same innermost block, and one
    /// for all outside.
    #[must_use]
    pub fn groups(&self) -> Vec<u32> {
        let number = |root: &Option<NodeId>| root.map_or(u32::MAX, |root| root.0);
        self.block.iter().map(number).collect()
    }

    /// What a method finds of the template, and how alike its segments and the blocks are: adjusted Rand over the leaves
    /// that lie in a block (of the others nobody has said where they belong).
    #[must_use]
    pub fn score(&self, marking: &Marking) -> (TemplateOverlap, f64) {
        let (found, labelled): (Vec<u32>, Vec<u32>) = leaves(&self.page)
            .into_iter()
            .filter_map(|leaf| {
                let block = self.block[leaf.index()]?;
                Some((*marking.segments.get(leaf.index())?, block.0))
            })
            .unzip();
        (
            template_overlap(&self.page, &marking.template, &self.template),
            adjusted_rand(&found, &labelled),
        )
    }
}

/// The page parsed, its labels taken off.
fn without_layout(set: &DataSet, entry: &Entry) -> Result<(Page, Vec<BlockRoot>), DataError> {
    let bytes = set.html(entry)?;
    // What the files are, whatever they declare.
    let text = String::from_utf8_lossy(&bytes);
    let url = match entry.html.to_string_lossy().split_once('/') {
        Some((_, address)) => format!("http://{address}"),
        None => entry.id.clone(),
    };
    parse(&text, &url, Scripting::Off)
        .and_then(|labelled| take_labels(&labelled))
        .map_err(|error| DataError::Page {
            id: entry.id.clone(),
            path: entry.html.clone(),
            source: std::io::Error::other(error),
        })
}

const LABELS: [&str; 2] = ["data-block", "data-block-type"];

/// A page without layout as it was before it was labelled, and the labels. What the labelling left besides goes too: the
/// dialog in which a type was chosen.
///
/// # Errors
/// None that the page itself did not give.
pub fn take_labels(labelled: &Page) -> Result<(Page, Vec<BlockRoot>), unhusk::page::PageError> {
    let mut page = Builder::new();
    let mut roots = Vec::new();
    let mut open: Vec<NodeId> = Vec::new();
    let mut node = NodeId::ROOT;
    while node.index() < labelled.len() {
        while open.last().is_some_and(|&last| labelled.end(last) <= node) {
            open.pop();
            page.close();
        }
        if is_dialog(labelled, node) {
            node = labelled.end(node);
            continue;
        }
        match labelled.tag(node) {
            None => page.text(labelled.text(node).unwrap_or_default(), Flags::default()),
            Some(tag) => {
                if let Some(kind) = labelled.attribute(node, "data-block-type") {
                    let level = labelled.attribute(node, "data-block");
                    roots.push(BlockRoot {
                        node: page.next_node(),
                        kind: kind.to_owned(),
                        level: level.and_then(|level| level.parse().ok()).unwrap_or(0),
                    });
                }
                page.open(tag, Flags::default());
                open.push(node);
                for (name, value) in labelled.attributes(node) {
                    if !LABELS.contains(&name) {
                        page.attribute(name, value);
                    }
                }
            }
        }
        node = NodeId(node.0 + 1);
    }
    let facts = PageFacts {
        title: String::new(),
        ..labelled.facts().clone()
    };
    Ok((page.finish(facts)?, roots))
}

fn is_dialog(page: &Page, node: NodeId) -> bool {
    let has = |node, name, wanted| page.attribute(node, name) == Some(wanted);
    page.attribute(node, "class")
        .is_some_and(|class| class.split_whitespace().any(|name| name == "ui-dialog"))
        && page.subtree(node).any(|inner| {
            page.tag(inner) == Some("input")
                && has(inner, "name", "group1")
                && has(inner, "value", "LinkList")
        })
}

/// Whether the pages of a set are labelled by blocks.
#[must_use]
pub fn has_blocks(set: &DataSet) -> bool {
    let labelled = |entry: &Entry| entry.gold.get("blocks").is_some();
    set.entries().iter().any(labelled)
}

/// A warning where pages would be read without layout; `None` where snapshots are there.
#[must_use]
pub fn layout_note(root: &Path, set: &str) -> Option<String> {
    (!Snapshots::of(root, set).is_there()).then(|| {
        format!(
            "{set}: no snapshots in {}, so pages have no layout: make them with `./build.sh snapshot {set}`",
            root.display()
        )
    })
}
