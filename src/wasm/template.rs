//! What is learned of a site, and what a template knows: in the module `article`, as no press waits for it.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

use unhusk::Lesson;
use unhusk::page::links;
use unhusk::template::{EntryId, RecordField, RecordForm, SiteTemplate};
use unhusk::verdict::Findings;

use crate::convert::{decode, named, object, to_js, wrong};
use crate::shapes::{
    LearnReport, TemplateBlock, TemplateCluster, TemplateDescription, TemplateField,
    TemplateRecords,
};

/// Teaches a site's template a page, on which the module `verdict` has these findings: `{template, report}`. Without a template a
/// new one is begun.
///
/// # Errors
/// `PageError`, `TemplateError` for bytes that are none, `ArgumentError` for those that are no findings on that page.
#[wasm_bindgen(unchecked_return_type = "{template: Uint8Array, report: LearnReport}")]
pub fn learn(
    template: Option<Vec<u8>>,
    page: &[u8],
    site: &str,
    now_ms: f64,
    findings: &[u8],
) -> Result<JsValue, JsValue> {
    let page = decode(page)?;
    let findings = Findings::from_bytes(&page, findings).ok_or_else(|| wrong("findings"))?;
    let mut template = match template.as_deref() {
        Some(bytes) => read_template(bytes)?,
        None => SiteTemplate::new(site),
    };
    let report = Lesson::from_findings(&page, findings).teach(&mut template, now_ms as u64);
    let bytes = template.to_bytes();
    let shown = LearnReport {
        cluster: report.cluster as u32,
        pages: template.pages(),
        clusters: template.clusters() as u32,
        entries: report.entries as u32,
        changed: report.changed as u32,
        bytes: bytes.len() as u32,
        drift: report.drift,
        repeated: report.repeated,
    };
    object(&[
        ("template", Uint8Array::from(bytes.as_slice()).into()),
        ("report", to_js(&shown)?),
    ])
}

/// The template without the decisions that Husk up to 0.1 kept in it.
///
/// # Errors
/// `TemplateError` for bytes that are none.
#[wasm_bindgen(js_name = withoutDecisions)]
pub fn without_decisions(template: &[u8]) -> Result<Vec<u8>, JsValue> {
    Ok(read_template(template)?.to_bytes())
}

/// What a template knows, for people.
///
/// # Errors
/// `TemplateError` for bytes that are none.
#[wasm_bindgen(unchecked_return_type = "TemplateDescription")]
pub fn describe(template: &[u8]) -> Result<JsValue, JsValue> {
    let bytes = template.len() as u32;
    let template = read_template(template)?;
    let known = template.describe();
    let clusters = known
        .clusters
        .into_iter()
        .map(|cluster| TemplateCluster {
            pages: cluster.pages,
            entries: cluster.entries as u32,
            stable: cluster.stable as u32,
            first_seen: cluster.first_seen as f64,
            last_seen: cluster.last_seen as f64,
            blocks: cluster
                .blocks
                .into_iter()
                .map(|block| TemplateBlock {
                    path: block.path,
                    sample: block.sample,
                    seen: u32::from(block.seen.seen),
                    of: u32::from(block.seen.of),
                    first: block.seen.first as f64,
                    last: block.seen.last as f64,
                })
                .collect(),
        })
        .collect();
    to_js(&TemplateDescription {
        site: known.site,
        version: known.version,
        revision: known.revision as f64,
        pages: known.pages,
        bytes,
        first_seen: known.first_seen as f64,
        last_seen: known.last_seen as f64,
        clusters,
        records: template.records().iter().map(described).collect(),
    })
}

fn described(form: &RecordForm) -> TemplateRecords {
    let fields = RecordField::ALL.into_iter().filter_map(|field| {
        let (place, seen) = form.place(field)?;
        let path = place.path.clone();
        Some(TemplateField {
            field,
            path,
            order: place.order,
            seen,
        })
    });
    TemplateRecords {
        kind: form.kind,
        name: form.name.clone(),
        pages: form.pages,
        records: form.records,
        fields: fields.collect(),
    }
}

/// The template without some of its leaves, named by their keys in hexadecimal digits. Those that it does not know are
/// passed over.
///
/// # Errors
/// `TemplateError` for bytes that are none, `ArgumentError` for what is no key.
#[wasm_bindgen(js_name = forgetLeaves)]
pub fn forget_leaves(template: &[u8], leaves: Vec<String>) -> Result<Vec<u8>, JsValue> {
    let mut template = read_template(template)?;
    let mut keys = Vec::with_capacity(leaves.len());
    for leaf in leaves {
        let key = u64::from_str_radix(&leaf, 16).map_err(|_| wrong("leaf"))?;
        keys.push(EntryId(key));
    }
    template.forget(&keys);
    Ok(template.to_bytes())
}

/// Same-origin links to pages like this one, best first: `[{url, text}]`.
///
/// # Errors
/// `PageError` for bytes that are no page.
#[wasm_bindgen(js_name = sampleLinks, unchecked_return_type = "SampleLink[]")]
pub fn sample_links(page: &[u8], max: u32) -> Result<JsValue, JsValue> {
    to_js(&links::sample(&decode(page)?, max as usize))
}

pub(crate) fn read_template(bytes: &[u8]) -> Result<SiteTemplate, JsValue> {
    SiteTemplate::from_bytes(bytes).map_err(|error| named("TemplateError", &error.to_string()))
}
