//! Methods step by step, scores that are smoothed again, two pages mapped, a template leaf by leaf.
//!
//! Lists of numbers are typed arrays, several columns in one where they are read together: an object for each row would take
//! more room than what it names.

use js_sys::{Float32Array, Uint32Array};
use wasm_bindgen::prelude::*;

use crate::convert::{decode, to_js};
use crate::shapes::{
    ElementScores, PageMapping, RecordPlace, SmoothedScores, TemplateTree, TpsSteps,
};
use crate::template::read_template;
use husk_lab::page_level::isotonic::{self, Node};
use husk_lab::page_level::{Classified, Penalty, Smoothing, default_model};
use unhusk::article::place_choices;
use unhusk::page::NodeId;
use unhusk::segment::tps;
use unhusk::template::PagePair;
use unhusk::template::rtdm::{Change, DEFAULT_STEPS};

/// Stands for "none" among node numbers and lengths.
const NONE: u32 = u32::MAX;

/// Tag path segmentation as it went.
///
/// # Errors
/// `PageError` for bytes that are no page.
#[wasm_bindgen(js_name = tpsSteps, unchecked_return_type = "TpsSteps")]
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
    to_js(&TpsSteps {
        nodes: nodes(steps.sequence.nodes()),
        symbols: steps.sequence.symbols().into(),
        count: steps.sequence.count(),
        regions: regions.as_slice().into(),
        main: steps.regions.main.0,
        complete: steps.regions.complete,
        margin: settings.margin_percent(),
        tried: tried.as_slice().into(),
    })
}

/// PageLevel's scores of the elements of a page that have one of their own, in document order. What is smaller has the score
/// of the element that holds it.
///
/// # Errors
/// `PageError` for bytes that are no page.
#[wasm_bindgen(js_name = pageScores, unchecked_return_type = "ElementScores")]
pub fn page_scores(page: &[u8]) -> Result<JsValue, JsValue> {
    let page = decode(page)?;
    let classified = Classified::of(&page, default_model::of(&page));
    let whole = Penalty {
        factor: 1.0,
        ..Penalty::default()
    };
    let scored: Vec<NodeId> = classified
        .parts
        .parts
        .iter()
        .map(|part| part.node)
        .collect();
    let mut tree = Vec::new();
    for node in classified.tree(&Smoothing::default().with_penalty(whole)) {
        let parent = f64::from(node.parent);
        tree.extend_from_slice(&[parent, node.score, node.weight, node.penalty]);
    }
    to_js(&ElementScores {
        nodes: nodes(&scored),
        scores: Float32Array::from(classified.scores.as_slice()),
        tree: tree.as_slice().into(),
    })
}

/// Smooths the scores of the tree of [`page_scores`] with this penalty's factor. What is no number counts as 0.
///
/// # Errors
/// None that a caller could cause.
#[wasm_bindgen(js_name = smoothScores, unchecked_return_type = "SmoothedScores")]
pub fn smooth_scores(tree: &[f64], factor: f64) -> Result<JsValue, JsValue> {
    let mut nodes = Vec::new();
    for row in tree.chunks_exact(4) {
        nodes.push(Node {
            parent: row[0] as u32,
            score: row[1],
            weight: row[2],
            penalty: row[3] * factor,
        });
    }
    let smoothed = isotonic::smooth(&nodes);
    to_js(&SmoothedScores {
        scores: smoothed.values.as_slice().into(),
        sections: smoothed.sections.as_slice().into(),
        exact: smoothed.exact,
    })
}

/// RTDM-TD's mapping of two pages; null for pages that are too different to be mapped in time.
///
/// # Errors
/// `PageError` for bytes that are no page.
#[wasm_bindgen(js_name = mapPages, unchecked_return_type = "PageMapping | null")]
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
    to_js(&PageMapping {
        pairs: pairs.as_slice().into(),
        deleted: nodes(&mapped.deleted),
        inserted: nodes(&mapped.inserted),
    })
}

/// A template leaf by leaf, with the nodes of `page`, if one is given.
///
/// # Errors
/// `TemplateError` and `PageError` for bytes that are none.
#[wasm_bindgen(js_name = templateTree, unchecked_return_type = "TemplateTree")]
pub fn template_tree(template: &[u8], page: Option<Vec<u8>>) -> Result<JsValue, JsValue> {
    let template = read_template(template)?;
    let page = page.as_deref().map(decode).transpose()?;
    let outline = template.outline(page.as_ref());
    let mut texts = Vec::new();
    let (mut leaves, mut kinds, mut history) = (Vec::new(), Vec::new(), Vec::new());
    for leaf in &outline.leaves {
        texts.extend([leaf.path, leaf.sample]);
        leaves.extend_from_slice(&[
            f64::from((leaf.id.0 >> 32) as u32),
            f64::from(leaf.id.0 as u32),
            f64::from(leaf.pages),
            leaf.first as f64,
            leaf.last as f64,
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
    to_js(&TemplateTree {
        site: template.site(),
        pages: template.pages(),
        texts,
        leaves: leaves.as_slice().into(),
        kinds: kinds.as_slice().into(),
        counts: counts.as_slice().into(),
        history: history.as_slice().into(),
    })
}

fn nodes(nodes: &[NodeId]) -> Uint32Array {
    let nodes: Vec<u32> = nodes.iter().map(|node| node.0).collect();
    Uint32Array::from(nodes.as_slice())
}

/// The places in the first record of a page that has such a name, for a person to choose from.
///
/// # Errors
/// `PageError` for bytes that are no page.
#[wasm_bindgen(js_name = recordPlaces, unchecked_return_type = "RecordPlace[]")]
pub fn record_places(page: &[u8], name: &str) -> Result<JsValue, JsValue> {
    let choices = place_choices(&decode(page)?, name).into_iter();
    let places: Vec<RecordPlace> = choices
        .map(|choice| RecordPlace {
            path: choice.place.path,
            order: choice.place.order,
            sample: choice.sample,
            is_long: choice.is_long,
        })
        .collect();
    to_js(&places)
}

/// Finds the block that an anchor describes: `{node, confidence}`, or null.
///
/// # Errors
/// `PageError` for bytes that are no page, `ArgumentError` for an anchor that is none.
#[wasm_bindgen(unchecked_return_type = "Found | null")]
pub fn locate(
    page: &[u8],
    #[wasm_bindgen(unchecked_param_type = "Anchor")] anchor: &JsValue,
) -> Result<JsValue, JsValue> {
    let page = decode(page)?;
    let anchor = crate::verdict::read_anchor(anchor)?;
    to_js(&unhusk::verdict::decision::anchor::locate(&page, &anchor))
}
