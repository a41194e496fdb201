//! What crosses to JavaScript as objects. Their types in TypeScript, `types.d.ts`, are generated from these structs and from
//! those of the core that they hold; a test compares them, and `HUSK_ACCEPT=1 ./build.sh test types` writes them anew.

use js_sys::{Float32Array, Float64Array, Uint8Array, Uint32Array};
use serde::Serialize;
use serde_wasm_bindgen::preserve;
use unhusk::article::{Formula, FurtherPart, ItemPlace, NoteLink, Part, PostFacts, ProductFacts};
use unhusk::page::NodeId;
use unhusk::template::{RecordField, RecordKind};
use unhusk::verdict::page_kind::LikelyKind;
use unhusk::verdict::{Block, Decided, Decision, Readable, TemplateUse};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &'static str = include_str!("types.d.ts");

/// The verdict on a page.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Analysis<'a> {
    /// Nodes of the page.
    pub nodes: u32,
    /// What kind of page it is.
    pub kind: Option<LikelyKind>,
    /// Regions that the page's tag paths fall into.
    pub regions: u32,
    /// Visible characters of the page.
    pub total_chars: u32,
    /// Visible characters inside blocks.
    pub hidden_chars: u32,
    /// Share of the page's visible characters that is noise, 0..=1.
    pub share: f32,
    /// Per node: the class's number.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Uint8Array"))]
    pub classes: Uint8Array,
    /// Per node: 0..=1, 1 is surely noise.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Float32Array"))]
    pub scores: Float32Array,
    /// Roots of the main content.
    pub main: &'a [NodeId],
    /// What was decided about blocks of this page: outer before inner, older before newer.
    pub decided: &'a [Decided],
    /// Places, among the decisions given, of those that cannot be read and are left out.
    pub skipped: Vec<u32>,
    /// Noise, in document order, none inside another.
    pub blocks: &'a [Block],
    /// How the page agrees with the site's template, where there is one that it matches.
    pub template: Option<TemplateUse>,
    /// Whether there is an article that the reader can show.
    pub readable: Readable,
    /// What an article of the page is made of, for `article` of the module of that name.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Uint8Array"))]
    pub selection: Uint8Array,
    /// What took how long.
    pub times: Times,
}

/// Milliseconds, 0 where the host has no clock.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Times {
    /// Reading the page.
    pub decode: f64,
    /// Reading the template.
    pub template: f64,
    /// Segmenting the page.
    pub segment: f64,
    /// Judging it.
    pub verdict: f64,
}

/// The article of a page, by its nodes. Texts are without markup and empty where the page does not say.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Article<'a> {
    /// Its title.
    pub title: &'a str,
    /// The heading on the page that says the title, -1 when none does.
    pub heading: f64,
    /// Names of the authors.
    pub authors: &'a [String],
    /// Name of the site.
    pub site: &'a str,
    /// ISO 8601 where the page's form of it is known, else as written.
    pub published: &'a str,
    /// In the same form.
    pub modified: &'a str,
    /// BCP 47.
    pub language: &'a str,
    /// A sentence or two about it.
    pub description: &'a str,
    /// Absolute address of the lead picture.
    pub image: &'a str,
    /// Its own absolute address, as the page gives it.
    pub address: &'a str,
    /// A type of schema.org or `OpenGraph`: `NewsArticle`, `article`.
    pub kind: &'a str,
    /// What kind of page it is.
    pub page_kind: Option<LikelyKind>,
    /// Per node 1 for a text of the article or of a comment, for a picture, player or formula of it and what is inside, and for every
    /// element around these; else 0. What a list below names is kept or not like any other node.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Uint8Array"))]
    pub kept: Uint8Array,
    /// Parts of the main content that stay in sight on the page and are not kept.
    pub left_out: u32,
    /// `kept` together with those parts; empty where there are none.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Uint8Array"))]
    pub kept_with_left_out: Uint8Array,
    /// References to footnotes, in document order.
    pub notes: &'a [NoteLink],
    /// Links in footnotes that lead back.
    pub backs: &'a [NodeId],
    /// Formulas, in document order.
    pub formulas: &'a [Formula],
    /// Topmost element and title of each article: one on most pages, several where they follow each other, none where the
    /// page has at most a list of them.
    pub articles: &'a [Part],
    /// The further pages of an article that is cut into parts, one after the other; none on other pages.
    pub further_parts: &'a [FurtherPart],
    /// The posts of a thread, in document order; none on other pages.
    pub posts: &'a [PostFacts],
    /// What readers say below an article, or buyers about a product, in document order.
    pub comments: &'a [PostFacts],
    /// The items of a list, in document order; none on other pages.
    pub items: &'a [ItemPlace],
    /// What a page sells that is likely about one thing.
    pub product: Option<&'a ProductFacts>,
    /// The article as Markdown.
    pub markdown: &'a str,
    /// What is kept as text, an empty line between paragraphs.
    pub text: &'a str,
}

/// What learning a page changed.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LearnReport {
    /// The kind of page this is.
    pub cluster: u32,
    /// Pages learned of the site.
    pub pages: u32,
    /// Kinds of pages known.
    pub clusters: u32,
    /// Leaves known from two pages or more.
    pub entries: u32,
    /// Leaves that this page made known.
    pub changed: u32,
    /// Size of the template as stored.
    pub bytes: u32,
    /// Share of the kind's stable leaves that this page lacks, 0..=1.
    pub drift: f32,
    /// This very page was learned before, and so changed nothing.
    pub repeated: bool,
}

/// What a template knows. Times are milliseconds since 1970.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateDescription {
    /// The site's name.
    pub site: String,
    /// Version of the format.
    pub version: u8,
    /// Grows with every change.
    pub revision: f64,
    /// Pages learned.
    pub pages: u32,
    /// Size as stored.
    pub bytes: u32,
    /// First page learned.
    pub first_seen: f64,
    /// Last page learned.
    pub last_seen: f64,
    /// Kinds of pages.
    pub clusters: Vec<TemplateCluster>,
    /// Forms of records.
    pub records: Vec<TemplateRecords>,
}

/// Posts or items of one form.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TemplateRecords {
    /// What they are.
    pub kind: RecordKind,
    /// Their element: a tag with words of a class, or a tag path.
    pub name: String,
    /// Pages that showed some.
    pub pages: u32,
    /// Records on those pages.
    pub records: u32,
    /// Where their fields stand.
    pub fields: Vec<TemplateField>,
}

/// Where a field of records stands.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TemplateField {
    /// Which one.
    pub field: RecordField,
    /// Steps from a record's element.
    pub path: String,
    /// How many texts stand at the same path before it.
    pub order: u8,
    /// Records that have it there.
    pub seen: u32,
}

/// A place in a record, and what stands there on the page at hand.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RecordPlace {
    /// Steps from the record's element.
    pub path: String,
    /// How many texts stand at the same path before it.
    pub order: u8,
    /// Its first characters.
    pub sample: String,
    /// Whether it is an element that can hold all that a post says; else one text.
    pub is_long: bool,
}

/// One kind of page.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateCluster {
    /// Pages learned of this kind.
    pub pages: u32,
    /// Leaves known from two pages or more.
    pub entries: u32,
    /// Those that are template.
    pub stable: u32,
    /// First page learned.
    pub first_seen: f64,
    /// Last page learned.
    pub last_seen: f64,
    /// Template leaves.
    pub blocks: Vec<TemplateBlock>,
}

/// One template leaf.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TemplateBlock {
    /// The last steps of its tag path.
    pub path: String,
    /// Its text, shortened; the address of an image or link without text.
    pub sample: String,
    /// Pages with it.
    pub seen: u32,
    /// Pages looked at.
    pub of: u32,
    /// When it was first seen.
    pub first: f64,
    /// When it was last seen.
    pub last: f64,
}

/// A template that can be read.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CheckedTemplate<'a> {
    /// The site's name.
    pub site: &'a str,
    /// Grows with every change.
    pub revision: f64,
    /// Pages learned.
    pub pages: u32,
    /// Decisions that it held.
    pub decisions: &'a [Decision],
}

/// Tag path segmentation as it went.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TpsSteps {
    /// Node at each position of the sequence.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Uint32Array"))]
    pub nodes: Uint32Array,
    /// Its symbol.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Uint32Array"))]
    pub symbols: Uint32Array,
    /// Number of symbols.
    pub count: u32,
    /// Three columns: start, end and depth of each region.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Uint32Array"))]
    pub regions: Uint32Array,
    /// Place of the main region.
    pub main: u32,
    /// Whether all of the page was segmented within the work limit.
    pub complete: bool,
    /// Least share of a part before and behind a gap, in percent.
    pub margin: u32,
    /// Eight columns: start, end and depth of the part, whether it held the main region, threshold, symbols kept, length before
    /// the first gap (2³² − 1 without one), whether it was split there.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Uint32Array"))]
    pub tried: Uint32Array,
}

/// PageLevel's scores of the elements that have one of their own.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ElementScores {
    /// The elements, in document order.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Uint32Array"))]
    pub nodes: Uint32Array,
    /// Their scores, 0..=1.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Float32Array"))]
    pub scores: Float32Array,
    /// Four columns: place of the nearest element that holds it, score, weight, cost of a section at a penalty of 1.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Float64Array"))]
    pub tree: Float64Array,
}

/// Scores smoothed over the tree.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SmoothedScores {
    /// One for each element.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Float64Array"))]
    pub scores: Float64Array,
    /// Places of the elements that begin a section.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Uint32Array"))]
    pub sections: Uint32Array,
    /// Whether this is the best there is; else the work limit ended the search.
    pub exact: bool,
}

/// RTDM-TD's mapping of two pages.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PageMapping {
    /// Three columns: node of the left page, node of the right one, 0 same, 1 kept or 2 replaced.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Uint32Array"))]
    pub pairs: Uint32Array,
    /// Nodes of the left page alone.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Uint32Array"))]
    pub deleted: Uint32Array,
    /// Nodes of the right page alone.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Uint32Array"))]
    pub inserted: Uint32Array,
}

/// A template leaf by leaf.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TemplateTree<'a> {
    /// The site's name.
    pub site: &'a str,
    /// Pages learned.
    pub pages: u32,
    /// Two entries a leaf: path and sample.
    pub texts: Vec<&'a str>,
    /// Six columns a leaf: its key as two words, pages of the site that had it, when it was first and last seen, its node on the
    /// page at hand (−1 without one).
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Float64Array"))]
    pub leaves: Float64Array,
    /// Five columns a kind of page: pages, first and last seen, drift, usual share of text that is template.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Float64Array"))]
    pub kinds: Float64Array,
    /// Five columns for each leaf on each kind of page: leaf, kind, seen on, of, worth (2 template, 1 among template, 0 seen).
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Uint32Array"))]
    pub counts: Uint32Array,
    /// Four columns a learned page: kind, time, drift, share of its text that was template.
    #[serde(with = "preserve")]
    #[cfg_attr(feature = "types", ts(type = "Float64Array"))]
    pub history: Float64Array,
}

/// All types that cross, as TypeScript.
#[cfg(feature = "types")]
#[must_use]
pub fn declarations() -> String {
    use ts_rs::Config;
    use unhusk::article::ProductChoice;
    use unhusk::page::links::SampleLink;
    use unhusk::verdict::{Anchor, Choice, Found, Origin, Reason, Scope, Seen, Target};

    let config = Config::default();
    let all = [
        one::<NodeId>(&config),
        one::<Analysis>(&config),
        one::<Times>(&config),
        one::<Block>(&config),
        one::<Reason>(&config),
        one::<Seen>(&config),
        one::<TemplateUse>(&config),
        one::<Readable>(&config),
        one::<Decided>(&config),
        one::<Decision>(&config),
        one::<Choice>(&config),
        one::<Scope>(&config),
        one::<Origin>(&config),
        one::<Target>(&config),
        one::<Anchor>(&config),
        one::<Found>(&config),
        one::<Article>(&config),
        one::<NoteLink>(&config),
        one::<Formula>(&config),
        one::<Part>(&config),
        one::<FurtherPart>(&config),
        one::<PostFacts>(&config),
        one::<ItemPlace>(&config),
        one::<ProductFacts>(&config),
        one::<ProductChoice>(&config),
        one::<LearnReport>(&config),
        one::<TemplateDescription>(&config),
        one::<TemplateCluster>(&config),
        one::<TemplateBlock>(&config),
        one::<TemplateRecords>(&config),
        one::<TemplateField>(&config),
        one::<RecordKind>(&config),
        one::<RecordField>(&config),
        one::<RecordPlace>(&config),
        one::<CheckedTemplate>(&config),
        one::<SampleLink>(&config),
        one::<TpsSteps>(&config),
        one::<ElementScores>(&config),
        one::<SmoothedScores>(&config),
        one::<PageMapping>(&config),
        one::<TemplateTree>(&config),
    ];
    file(&all)
}

/// The same of what the npm package gives.
#[cfg(feature = "types")]
#[must_use]
pub fn library_declarations() -> String {
    use unhusk::article::product::{Fact, Product};
    use unhusk::article::{Item, Metadata, Post, ProductChoice};
    use unhusk::verdict::page_kind::{LikelyKind, PageKind};

    let config = ts_rs::Config::default();
    file(&[
        one::<Metadata>(&config),
        one::<LikelyKind>(&config),
        one::<PageKind>(&config),
        one::<Post>(&config),
        one::<Item>(&config),
        one::<Product>(&config),
        one::<ProductChoice>(&config),
        one::<Fact>(&config),
    ])
}

#[cfg(feature = "types")]
fn one<T: ts_rs::TS>(config: &ts_rs::Config) -> String {
    let docs = T::docs().unwrap_or_default();
    format!("{docs}export {}\n", T::decl(config))
}

#[cfg(feature = "types")]
fn file(declarations: &[String]) -> String {
    format!(
        "// Generated from the Rust structs: see shapes.rs.\n\n{}",
        declarations.join("\n")
    )
}
