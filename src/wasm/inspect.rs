//! The inspector's door to the core: methods step by step, scores that are smoothed again, two pages mapped, a template
//! leaf by leaf and edited.
//!
//! Lists of numbers go as typed arrays, several columns in one where they are read together; each function says which.

use js_sys::{Array, Float32Array, Float64Array, Uint32Array};
use wasm_bindgen::prelude::*;

use super::{decode, named, object, read_template};
use crate::page::NodeId;
use crate::segment::page_level::{Classified, Penalty, Smoothing, default_model};
use crate::segment::tps;
use crate::template::rtdm::{Change, DEFAULT_STEPS};
use crate::template::{Edit, EntryId, PagePair, Wish};

/// Stands for "none" among node numbers and lengths.
const NONE: u32 = u32::MAX;

/// Tag path segmentation as it went: `{nodes, symbols, count, regions, main, complete, margin, tried}`. `nodes` and
/// `symbols` are by position, `regions` has three columns (start, end, depth), `tried` eight: start, end and depth of the
/// part, whether it held the main region, threshold, symbols kept, length before the first gap (2³² − 1 without one),
/// whether it was split there.
///
/// # Errors
/// `PageError` for bytes that are no page.
#[wasm_bindgen(js_name = tpsSteps)]
pub fn tps_steps(page: &[u8]) -> Result<JsValue, JsValue> {
    let settings = tps::Settings::default();
    let steps = tps::steps(&decode(page)?, &settings);
    let (mut regions, mut tried) = (Vec::new(), Vec::new());
    for region in &steps.regions.regions {
        regions.extend_from_slice(&[region.positions.start, region.positions.end, region.depth]);
    }
    for one in &steps.tried {
        tried.extend_from_slice(&[
            one.range.start,
            one.range.end,
            one.depth,
            u32::from(one.main),
            one.threshold,
            one.kept,
            one.size.unwrap_or(NONE),
            u32::from(one.clear),
        ]);
    }
    object(&[
        ("nodes", nodes(steps.sequence.nodes())),
        ("symbols", words(steps.sequence.symbols())),
        ("count", JsValue::from(steps.sequence.count())),
        ("regions", words(&regions)),
        ("main", JsValue::from(steps.regions.main.0)),
        ("complete", JsValue::from(steps.regions.complete)),
        ("margin", JsValue::from(settings.margin_percent())),
        ("tried", words(&tried)),
    ])
}

/// A page whose elements PageLevel has scored, to be smoothed as often as is wanted. Lives in the core's memory until
/// `free()`.
#[wasm_bindgen]
pub struct PageScores {
    classified: Classified,
}

#[wasm_bindgen]
impl PageScores {
    /// Scores the elements of a page.
    ///
    /// # Errors
    /// `PageError` for bytes that are no page.
    #[wasm_bindgen(constructor)]
    pub fn new(page: &[u8]) -> Result<PageScores, JsValue> {
        let page = decode(page)?;
        let classified = Classified::of(&page, default_model::of(&page));
        Ok(PageScores { classified })
    }

    /// The elements that have a score of their own, in document order: `{parts, scores}`; `parts` has two columns, node and
    /// place of the nearest part that holds it. What is smaller has the score of what holds it.
    ///
    /// # Errors
    /// None that a caller could cause.
    pub fn raw(&self) -> Result<JsValue, JsValue> {
        let mut parts = Vec::new();
        for part in &self.classified.parts.parts {
            parts.extend_from_slice(&[part.node.0, part.parent]);
        }
        let scores = Float32Array::from(self.classified.scores.as_slice());
        object(&[("parts", words(&parts)), ("scores", scores.into())])
    }

    /// Smooths the scores with this penalty's factor: `{scores, sections, exact}`, one score for each element of
    /// [`raw`](Self::raw), and the places of those that begin a section.
    ///
    /// # Errors
    /// `ArgumentError` for a factor that is no number from 0 on.
    pub fn smooth(&self, factor: f64) -> Result<JsValue, JsValue> {
        if !(factor.is_finite() && factor >= 0.0) {
            return Err(named("ArgumentError", "a penalty is a number from 0 on"));
        }
        let penalty = Penalty {
            factor,
            ..Penalty::default()
        };
        let smoothing = Smoothing::default().with_penalty(penalty);
        let smoothed = self.classified.smoothed(&smoothing);
        object(&[
            ("scores", doubles(&smoothed.values)),
            ("sections", words(&smoothed.sections)),
            ("exact", JsValue::from(smoothed.exact)),
        ])
    }
}

/// RTDM-TD's mapping of two pages: `{pairs, deleted, inserted}`, or null for pages that are too different to be mapped in
/// time. `pairs` has three columns: node of the left page, node of the right one, 0 same, 1 kept or 2 replaced.
///
/// # Errors
/// `PageError` for bytes that are no page.
#[wasm_bindgen(js_name = mapPages)]
pub fn map_pages(left: &[u8], right: &[u8]) -> Result<JsValue, JsValue> {
    let (left, right) = (decode(left)?, decode(right)?);
    let Ok(mapped) = PagePair::of(&left, &right, DEFAULT_STEPS) else {
        return Ok(JsValue::NULL);
    };
    let mut pairs = Vec::new();
    for &(left, right, change) in &mapped.pairs {
        let change = match change {
            Change::Same => 0,
            Change::Kept => 1,
            Change::Replaced => 2,
        };
        pairs.extend_from_slice(&[left.0, right.0, change]);
    }
    object(&[
        ("pairs", words(&pairs)),
        ("deleted", nodes(&mapped.deleted)),
        ("inserted", nodes(&mapped.inserted)),
    ])
}

/// A template leaf by leaf: `{site, pages, texts, leaves, kinds, counts, history}`. `texts` has two entries a leaf, path and
/// sample. Of numbers a leaf has eight columns in `leaves`: its name in edits as two words, pages of the site that had it,
/// when it was first and last seen, the wish (0 none, 1 keep, 2 hide) and role said of it, its node on `page` (−1 without
/// one); a kind of page five in `kinds`: pages, first and last seen, drift, usual share of text that is template; a leaf on a
/// kind of page five in `counts`: leaf, kind, seen on, of, worth (2 template, 1 among template, 0 seen); a learned page four in
/// `history`: kind, time, drift, share of its text that was template.
///
/// # Errors
/// `TemplateError` and `PageError` for bytes that are none.
#[wasm_bindgen(js_name = templateTree)]
pub fn template_tree(template: &[u8], page: Option<Vec<u8>>) -> Result<JsValue, JsValue> {
    let template = read_template(template)?;
    let page = page.as_deref().map(decode).transpose()?;
    let outline = template.outline(page.as_ref());
    let texts = Array::new();
    let (mut leaves, mut kinds, mut history) = (Vec::new(), Vec::new(), Vec::new());
    for leaf in &outline.leaves {
        texts.push(&JsValue::from_str(leaf.path));
        texts.push(&JsValue::from_str(leaf.sample));
        let wish = match leaf.wish {
            None => 0.0,
            Some(Wish::Keep) => 1.0,
            Some(Wish::Hide) => 2.0,
        };
        leaves.extend_from_slice(&[
            f64::from((leaf.id.0 >> 32) as u32),
            f64::from(leaf.id.0 as u32),
            f64::from(leaf.pages),
            leaf.first as f64,
            leaf.last as f64,
            wish,
            f64::from(leaf.role),
            leaf.node.map_or(-1.0, |node| f64::from(node.0)),
        ]);
    }
    for kind in template.kinds() {
        kinds.extend_from_slice(&[
            f64::from(kind.pages),
            kind.first_seen as f64,
            kind.last_seen as f64,
            f64::from(kind.drift),
            f64::from(kind.hides),
        ]);
    }
    let mut counts = Vec::new();
    for one in &outline.kinds {
        let (seen, of) = (u32::from(one.seen.seen), u32::from(one.seen.of));
        let (cluster, worth) = (u32::from(one.cluster), u32::from(one.worth));
        counts.extend_from_slice(&[one.leaf, cluster, seen, of, worth]);
    }
    for fit in &outline.history {
        let (drift, hides) = (f64::from(fit.drift), f64::from(fit.hides));
        history.extend_from_slice(&[f64::from(fit.cluster), fit.at as f64, drift, hides]);
    }
    object(&[
        ("site", JsValue::from_str(template.site())),
        ("pages", JsValue::from(template.pages())),
        ("texts", texts.into()),
        ("leaves", doubles(&leaves)),
        ("kinds", doubles(&kinds)),
        ("counts", words(&counts)),
        ("history", doubles(&history)),
    ])
}

/// The template with something said of some of its leaves. `ids` are their names, two words each; `edit` is 0 to say nothing
/// of them any more, 1 to keep, 2 to hide them, 3 to forget them, and 16 and a role's number to say what they are (16 takes
/// it back). Leaves that it does not know are passed over.
///
/// # Errors
/// `TemplateError` for bytes that are none, `ArgumentError` for another edit.
#[wasm_bindgen(js_name = editTemplate)]
pub fn edit_template(
    template: &[u8],
    ids: &[u32],
    edit: u8,
    now_ms: f64,
) -> Result<Vec<u8>, JsValue> {
    let mut template = read_template(template)?;
    let edit = match edit {
        0 => Edit::Wish(None),
        1 => Edit::Wish(Some(Wish::Keep)),
        2 => Edit::Wish(Some(Wish::Hide)),
        3 => Edit::Forget,
        role @ 16.. => Edit::Role(role - 16),
        _ => return Err(named("ArgumentError", "no such edit")),
    };
    for id in ids.chunks_exact(2) {
        let id = EntryId(u64::from(id[0]) << 32 | u64::from(id[1]));
        template.edit(id, edit, now_ms as u64);
    }
    Ok(template.to_bytes())
}

fn nodes(nodes: &[NodeId]) -> JsValue {
    let nodes: Vec<u32> = nodes.iter().map(|node| node.0).collect();
    words(&nodes)
}

fn words(numbers: &[u32]) -> JsValue {
    Uint32Array::from(numbers).into()
}

fn doubles(numbers: &[f64]) -> JsValue {
    Float64Array::from(numbers).into()
}
