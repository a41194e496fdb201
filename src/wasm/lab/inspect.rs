//! Methods step by step, scores that are smoothed again, two pages mapped, a template
//! leaf by leaf and edited.
//!
//! Answers are plain lists, and lists of numbers in them typed arrays, several columns in one where they are read together:
//! names and objects of their own would take more room than what they name. extension/workbench/inspector.js gives them names.

use js_sys::{Array, Float32Array, Float64Array, Uint32Array};
use wasm_bindgen::prelude::*;

use crate::{decode, read_template};
use husk_core::page::NodeId;
use husk_core::segment::tps;
use husk_core::template::PagePair;
use husk_core::template::rtdm::{Change, DEFAULT_STEPS};
use husk_lab::page_level::isotonic::{self, Node};
use husk_lab::page_level::{Classified, Penalty, Smoothing, default_model};

/// Stands for "none" among node numbers and lengths.
const NONE: u32 = u32::MAX;

/// Tag path segmentation as it went: `[nodes, symbols, count, regions, main, complete, margin, tried]`. `nodes` and
/// `symbols` are by position, `regions` has three columns (start, end, depth), `tried` eight: start, end and depth of the
/// part, whether it held the main region, threshold, symbols kept, length before the first gap (2³² − 1 without one),
/// whether it was split there.
///
/// # Errors
/// `PageError` for bytes that are no page.
#[wasm_bindgen(js_name = tpsSteps)]
pub fn tps_steps(page: &[u8]) -> Result<Array, JsValue> {
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
    let out = Array::new();
    out.push(&nodes(steps.sequence.nodes()));
    out.push(&words(steps.sequence.symbols()));
    out.push(&steps.sequence.count().into());
    out.push(&words(&regions));
    out.push(&steps.regions.main.0.into());
    out.push(&steps.regions.complete.into());
    out.push(&settings.margin_percent().into());
    out.push(&words(&tried));
    Ok(out)
}

/// PageLevel's scores of the elements of a page that have one of their own, in document order: `[nodes, scores, tree]`. What
/// is smaller has the score of what holds it. `tree` is for [`smooth_scores`], with four columns: place of the nearest
/// element that holds it, score, weight, cost of a section at a penalty of 1.
///
/// # Errors
/// `PageError` for bytes that are no page.
#[wasm_bindgen(js_name = pageScores)]
pub fn page_scores(page: &[u8]) -> Result<Array, JsValue> {
    let page = decode(page)?;
    let classified = Classified::of(&page, default_model::of(&page));
    let whole = Penalty {
        factor: 1.0,
        ..Penalty::default()
    };
    let (mut nodes, mut tree) = (Vec::new(), Vec::new());
    for part in &classified.parts.parts {
        nodes.push(part.node.0);
    }
    for node in classified.tree(&Smoothing::default().with_penalty(whole)) {
        let parent = f64::from(node.parent);
        tree.extend_from_slice(&[parent, node.score, node.weight, node.penalty]);
    }
    let out = Array::new();
    out.push(&words(&nodes));
    out.push(&Float32Array::from(classified.scores.as_slice()));
    out.push(&doubles(&tree));
    Ok(out)
}

/// Smooths the scores of a `tree` with this penalty's factor: `[scores, sections, exact]`, one score for each element, and
/// the places of those that begin a section. What is no number counts as 0.
#[wasm_bindgen(js_name = smoothScores)]
#[must_use]
pub fn smooth_scores(tree: &[f64], factor: f64) -> Array {
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
    let out = Array::new();
    out.push(&doubles(&smoothed.values));
    out.push(&words(&smoothed.sections));
    out.push(&smoothed.exact.into());
    out
}

/// RTDM-TD's mapping of two pages: `[pairs, deleted, inserted]`, or nothing for pages that are too different to be mapped in
/// time. `pairs` has three columns: node of the left page, node of the right one, 0 same, 1 kept or 2 replaced.
///
/// # Errors
/// `PageError` for bytes that are no page.
#[wasm_bindgen(js_name = mapPages)]
pub fn map_pages(left: &[u8], right: &[u8]) -> Result<Option<Array>, JsValue> {
    let (left, right) = (decode(left)?, decode(right)?);
    let Ok(mapped) = PagePair::of(&left, &right, DEFAULT_STEPS) else {
        return Ok(None);
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
    let out = Array::new();
    out.push(&words(&pairs));
    out.push(&nodes(&mapped.deleted));
    out.push(&nodes(&mapped.inserted));
    Ok(Some(out))
}

/// A template leaf by leaf: `[site, pages, texts, leaves, kinds, counts, history]`. `texts` has two entries a leaf, path and
/// sample. Of numbers a leaf has six columns in `leaves`: its key as two words, pages of the site that had it, when it was first and last seen, its
/// node on `page` (−1 without one); a kind of page five in `kinds`: pages, first and last seen, drift, usual share of text that is template; a leaf on a
/// kind of page five in `counts`: leaf, kind, seen on, of, worth (2 template, 1 among template, 0 seen); a learned page four in
/// `history`: kind, time, drift, share of its text that was template.
///
/// # Errors
/// `TemplateError` and `PageError` for bytes that are none.
#[wasm_bindgen(js_name = templateTree)]
pub fn template_tree(template: &[u8], page: Option<Vec<u8>>) -> Result<Array, JsValue> {
    let template = read_template(template)?;
    let page = page.as_deref().map(decode).transpose()?;
    let outline = template.outline(page.as_ref());
    let texts = Array::new();
    let (mut leaves, mut kinds, mut history) = (Vec::new(), Vec::new(), Vec::new());
    for leaf in &outline.leaves {
        texts.push(&JsValue::from_str(leaf.path));
        texts.push(&JsValue::from_str(leaf.sample));
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
    let out = Array::new();
    out.push(&template.site().into());
    out.push(&template.pages().into());
    out.push(&texts);
    out.push(&doubles(&leaves));
    out.push(&doubles(&kinds));
    out.push(&words(&counts));
    out.push(&doubles(&history));
    Ok(out)
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
