//! One page → what is content and what is noise, and why.
//!
//! ```text
//!   page ─ text blocks ─ candidates ─ features ─ score ─┐
//!   site template ─ seen on n of m pages ───────────────┼─ evidence per text ─ cut ─ split ─ name ─▶ Verdict
//!   the person's decisions ─────────────────────────────┘
//! ```
//!
//! The person's decisions are absolute, then what the site's other pages say, then the page alone. What a person keeps or
//! hides is laid over the verdict and changes nothing else; see [`decision`]. Hiding content is worse
//! than leaving noise, so a constant is added in favour of content before anything is hidden, and a verdict that would leave next to
//! nothing is computed again with a larger one: a page that is all menu, or all content, loses nothing. What
//! is bought beside the title stays visible whatever its texts score (`controls`).
//!
//! Two models answer two questions from the same features: which text is clutter ([`clutter`]), by which blocks are hidden, and
//! which belongs to the article ([`model`]), which is what the reader shows.
//!
//! All of it is O(nodes + bytes), with no recursion.

mod ablation;
mod actions;
mod assemble;
mod blocks;
mod candidates;
mod class;
pub mod clutter;
mod controls;
pub mod decision;
mod expected_f1;
pub mod features;
mod findings;
pub mod forest;
mod hashed_words;
mod headings;
mod headline;
pub mod hints;
mod judge;
mod kind;
pub mod model;
pub mod page_kind;
mod pipeline;
pub mod readable;
mod reason;
mod reasons;
mod related;
pub mod rows;
mod selection;
mod shapes;
mod site;
pub mod slots;
mod text_blocks;
pub mod word_weights;

use serde::{Serialize, Serializer};

pub use ablation::Ablation;
pub use class::Class;
pub use decision::like::like;
pub use decision::{
    Anchor, Choice, Decided, Decision, Found, Origin, Scope, Target, read_template,
};
pub use findings::Findings;
pub use judge::Judge;
pub use readable::{Readable, readable};
pub use reason::Reason;
pub use selection::Selection;
pub use text_blocks::TextBlock;
pub(crate) use text_blocks::{CURRENCIES, RUNNING_WORDS};

use crate::page::{NodeId, Page};
use crate::segment::tps;
use crate::template::{self, RecordForm};
use features::Features;
use model::Model;
use page_kind::LikelyKind;
use pipeline::Pipeline;

/// One piece of noise: a subtree to tint or hide.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Block {
    /// Its root.
    pub node: NodeId,
    /// Its kind; never [`Class::Content`].
    #[serde(serialize_with = "class_id")]
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub class: Class,
    /// How sure it is noise, 0..=1.
    pub score: f32,
    /// Visible characters other than white space.
    pub chars: u32,
    /// Visible words.
    pub words: u32,
    /// Links.
    pub links: u32,
    /// Share of characters inside links, 0..=1.
    pub link_density: f32,
    /// Area in square CSS pixels, 0 without layout.
    pub area: f32,
    /// Share of the page's visible characters, 0..=1.
    pub share: f32,
    /// Its first words.
    pub sample: String,
    /// How often the site's pages have it, when known.
    pub seen: Option<Seen>,
    /// Why, strongest first.
    pub reasons: Vec<Reason>,
}

/// How often a block was seen on the site's pages.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Seen {
    /// Pages with it.
    pub pages: u32,
    /// Pages looked at.
    pub of: u32,
    /// First time, milliseconds since 1970.
    pub first: f64,
    /// Last time, milliseconds since 1970.
    pub last: f64,
}

impl From<template::Seen> for Seen {
    fn from(seen: template::Seen) -> Seen {
        Seen {
            pages: u32::from(seen.seen),
            of: u32::from(seen.of),
            first: seen.first as f64,
            last: seen.last as f64,
        }
    }
}

/// How a page stands to its site's template.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TemplateUse {
    /// Pages that the counts are out of.
    pub pages: u32,
    /// Pages learned of the site.
    pub of: u32,
    /// The kind of page this is; `None` for a kind not learned yet.
    pub cluster: Option<u32>,
    /// How like that kind it is, 0..=1.
    pub similarity: f32,
    /// Share of what should be here and is not, 0..=1.
    pub drift: f32,
    /// The template would take much more of this page than usual, so it was not heard inside the main content.
    pub suspicious: bool,
}

/// The verdict on a page.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// What kind of page it is.
    pub kind: Option<LikelyKind>,
    /// Per node: content, or the kind of the block around it.
    pub classes: Vec<Class>,
    /// Per node: 0..=1, 1 = surely noise. Texts below 0.5 outside blocks are the article.
    pub scores: Vec<f32>,
    /// Roots of the main content, an antichain in document order; empty when no text stays.
    pub main: Vec<NodeId>,
    /// Noise, an antichain in document order.
    pub blocks: Vec<Block>,
    /// What the person decided about blocks that are on this page, outer before inner, older before newer.
    pub decided: Vec<Decided>,
    /// The site's template, when there is one and the page matches it.
    pub template: Option<TemplateUse>,
    /// What the site's other pages show of where the fields of its records stand.
    pub records: Vec<RecordForm>,
    /// Number of regions that the page's tag paths fall into.
    pub regions: u32,
    /// Visible characters of the page.
    pub total_chars: u32,
    /// Visible characters inside blocks.
    pub hidden_chars: u32,
    /// Whether reader mode can work on the page.
    pub readable: Readable,
}

impl Verdict {
    /// Share of the page's visible characters that is noise, 0..=1.
    #[must_use]
    pub fn share(&self) -> f32 {
        self.hidden_chars as f32 / self.total_chars.max(1) as f32
    }

    /// Whether the text node `node` belongs to the article.
    #[must_use]
    pub fn is_article(&self, node: NodeId) -> bool {
        !self.classes[node.index()].is_noise() && self.scores[node.index()] < 0.5
    }
}

/// The texts of a page in document order: what is judged, and what an article is made of.
#[must_use]
pub fn texts(page: &Page) -> Vec<TextBlock> {
    text_blocks::text_blocks(page).list
}

/// The texts of a page with their features, for training and measuring.
#[must_use]
pub fn text_features(page: &Page) -> (Vec<TextBlock>, Features) {
    let pipeline = Pipeline::new(
        (Model::built_in(), None),
        page,
        tps::segments(page),
        None,
        &[],
    );
    (pipeline.units.list, pipeline.features)
}

// serde gives a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn class_id<S: Serializer>(class: &Class, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(class.id())
}
