//! One record: what one person says of one page.

use serde_json::Value;

use super::field::{Fields, Wrong, whole};
use crate::labels::ROLES;
use unhusk::page::MAX_NODES;
use unhusk::page::maps::Set;

/// The format read.
pub const FORMAT: u32 = 1;

/// Most bytes of a name: an id, a site, an annotator.
const NAME: usize = 4096;
/// Most bytes of an address, title or note.
const TEXT: usize = 400_000;

/// See the [module](self). The page's nodes are not looked at yet.
#[derive(Clone, Debug)]
pub struct Record {
    /// Its own name.
    pub id: String,
    /// Address of the page.
    pub url: String,
    /// Site of the page.
    pub site: String,
    /// Title of the page.
    pub title: String,
    /// Who labelled it.
    pub annotator: String,
    /// When it was last changed, milliseconds since 1970.
    pub changed: f64,
    /// Seconds of work.
    pub seconds: f64,
    /// Whether its annotator is done with it.
    pub done: bool,
    /// SHA-256 of the page's columns, in hexadecimal.
    pub hash: String,
    /// Nodes of the page.
    pub nodes: u32,
    /// Whether a browser laid it out.
    pub laid_out: bool,
    /// Roots of its blocks.
    pub roots: Vec<u32>,
    /// Per root, the position of its block.
    pub blocks: Vec<u32>,
    /// Per block its answers to template and main, and its role, by number.
    pub answers: Vec<u8>,
}

impl Record {
    /// Reads a line.
    pub(super) fn parse(line: &str) -> Result<Record, Wrong> {
        let value: Value = serde_json::from_str(line).map_err(|error| Wrong {
            field: "record".to_owned(),
            what: format!("no JSON: {error}"),
        })?;
        let fields = Fields::of(&value, "")?;
        let format = fields.whole("format", u32::MAX)?;
        if format != FORMAT {
            return Err(fields.wrong("format", format!("{format}, this build reads {FORMAT}")));
        }
        let page = fields.object("page")?;
        let hash = page.text("hash", NAME)?;
        if hash.len() != 64 || !hash.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) {
            return Err(page.wrong("hash", "64 hexadecimal digits in lower case are wanted"));
        }
        let nodes = page.whole("nodes", MAX_NODES as u32)?;
        page.flag("complete")?;
        fields.object("proposal")?;
        fields.text("husk", NAME)?;
        fields.number("began")?;
        fields.text("notes", TEXT)?;
        let mut record = Record {
            id: fields.name("id", NAME)?.to_owned(),
            url: fields.text("url", TEXT)?.to_owned(),
            site: fields.text("site", NAME)?.to_owned(),
            title: fields.text("title", TEXT)?.to_owned(),
            annotator: fields.text("annotator", NAME)?.to_owned(),
            changed: fields.number("changed")?,
            seconds: fields.number("seconds")?,
            done: fields.flag("done")?,
            hash: hash.to_owned(),
            nodes,
            laid_out: page.flag("laidOut")?,
            roots: Vec::new(),
            blocks: Vec::new(),
            answers: Vec::new(),
        };
        let mut ids = Set::default();
        let blocks = fields.list("blocks", nodes as usize)?;
        for (at, block) in (0..).zip(blocks) {
            let block = Fields::of(block, &format!("blocks[{at}]"))?;
            let id = block.name("id", NAME)?;
            if !ids.insert(id) {
                return Err(block.wrong("id", format!("\"{id}\" is that of an earlier block too")));
            }
            record.block(at, &block)?;
        }
        Ok(record)
    }

    fn block(&mut self, at: u32, block: &Fields<'_>) -> Result<(), Wrong> {
        let nodes = block.list("nodes", self.nodes as usize)?;
        if nodes.is_empty() {
            return Err(block.wrong("nodes", "empty"));
        }
        for (k, node) in nodes.iter().enumerate() {
            let known = whole(node, self.nodes.saturating_sub(1)).filter(|_| self.nodes > 0);
            let node = known.ok_or_else(|| {
                let what = format!("no node of a page of {} nodes", self.nodes);
                block.wrong(&format!("nodes[{k}]"), what)
            })?;
            self.roots.push(node);
            self.blocks.push(at);
        }
        let role = match block.text("role", NAME)? {
            "" => 0,
            _ => block.one_of("role", &ROLES)? as u8 + 1,
        };
        self.answers
            .extend([answer(block, "template")?, answer(block, "main")?, role]);
        block.one_of("origin", &["proposal", "confirmed", "human"])?;
        block.text("note", TEXT)?;
        let anchors = block.list("anchors", nodes.len())?;
        if !anchors.is_empty() && anchors.len() < nodes.len() {
            return Err(block.wrong("anchors", "as many as nodes are wanted, or none"));
        }
        for (k, anchor) in anchors.iter().enumerate() {
            let path = format!("{}[{k}]", block.path_of("anchors"));
            let anchor = Fields::of(anchor, &path)?;
            // What lies too deep has no path.
            if !anchor.any("element")?.is_null() {
                let steps = anchor.list("element", MAX_NODES)?;
                if !steps.iter().all(|step| whole(step, u32::MAX).is_some()) {
                    return Err(anchor.wrong("element", "a list of whole numbers is wanted"));
                }
            }
            if !anchor.any("text")?.is_null() {
                anchor.object("text")?;
            }
        }
        Ok(())
    }
}

/// The number of an answer, as [`Answer::from_code`](crate::labels::Answer::from_code) knows it.
fn answer(block: &Fields<'_>, name: &str) -> Result<u8, Wrong> {
    if block.any(name)?.is_null() {
        return Ok(0);
    }
    let at = block.one_of(name, &["yes", "no", "unsure"])?;
    Ok(at as u8 + 1)
}
