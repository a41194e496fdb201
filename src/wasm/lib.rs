//! What the extension calls: bytes and plain objects in, typed arrays and plain objects out.
//!
//! The only crate that names wasm-bindgen; everything here converts, calls, and converts back. It is built twice:
//! `reading` has what a press needs, `lab` (with the feature of that name) also what the workbench and its views ask. A thrown
//! error is an `Error` whose `name` says what was wrong (`PageError`, `TemplateError`, `ModelError`, `ArgumentError`).
//!
//! Whatever judges takes another model of texts as its last argument, as `husk train` writes it, and without one uses the
//! built-in one.

pub mod article;
#[cfg(feature = "lab")]
pub mod lab;
pub mod shapes;

use js_sys::{Array, Float32Array, Object, Reflect, Uint8Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use husk_core::page::{NodeId, Page, links, maps, wire};
use husk_core::segment::tps;
use husk_core::template::{EntryId, RecordField, RecordForm, RecordKind, SiteTemplate};
use husk_core::verdict::decision::{anchor, like};
use husk_core::verdict::model::Model;
use husk_core::verdict::{
    self, Anchor, Choice, Decision, Origin, Readable, Scope, Target, Verdict,
};
use shapes::{
    Analysis, CheckedTemplate, LearnReport, TemplateBlock, TemplateCluster, TemplateDescription,
    TemplateField, TemplateRecords, Times,
};

/// Runs once, before all else: gives what the core hashes by a secret that no page knows.
#[wasm_bindgen(start)]
pub fn start() {
    let half = || (js_sys::Math::random() * 2_f64.powi(32)) as u64;
    maps::set_secret(half() << 32 | half());
}

/// The version of the core.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Judges a page beside its site's template, if there is one, with the decisions that hold on it; `readable: {score, yes}`
/// says whether there is an article, `skipped` at which places in `decisions` those stand that cannot be read and are left out.
///
/// # Errors
/// `PageError` for bytes that are no page, `TemplateError` for those that are no template, `ModelError` for those that are no
/// model, `ArgumentError` for decisions that are no list.
#[wasm_bindgen(unchecked_return_type = "Analysis")]
pub fn analyze(
    page: &[u8],
    template: Option<Vec<u8>>,
    #[wasm_bindgen(unchecked_param_type = "Decision[] | undefined | null")] decisions: &JsValue,
    model: Option<Vec<u8>>,
) -> Result<JsValue, JsValue> {
    let clock = Clock::new();
    let started = clock.now();
    let page = decode(page)?;
    let decoded = clock.now();
    let template = template.as_deref().map(read_with_decisions).transpose()?;
    let read = clock.now();
    let (template, decisions, skipped) = known(template, decisions)?;
    let given = read_model(model)?;
    let regions = tps::segments(&page);
    let segmented = clock.now();
    let template = template.as_ref();
    let verdict = verdict::Judge::new(&page)
        .regions(regions)
        .template(template)
        .decisions(&decisions)
        .model(given.as_ref())
        .verdict();
    let readable = verdict::readable(&page);
    let judged = clock.now();
    let times = Times {
        decode: decoded - started,
        template: read - decoded,
        segment: segmented - read,
        verdict: judged - segmented,
    };
    analysis(&page, &verdict, readable, skipped, times)
}

/// Teaches a site's template a page: `{template, report}`. Without a template a new one is begun.
///
/// # Errors
/// `PageError`, `TemplateError`, `ModelError` for bytes that are none.
#[wasm_bindgen(unchecked_return_type = "{template: Uint8Array, report: LearnReport}")]
pub fn learn(
    template: Option<Vec<u8>>,
    page: &[u8],
    site: &str,
    now_ms: f64,
    model: Option<Vec<u8>>,
) -> Result<JsValue, JsValue> {
    let page = decode(page)?;
    let given = read_model(model)?;
    let mut template = match template.as_deref() {
        Some(bytes) => read_template(bytes)?,
        None => SiteTemplate::new(site),
    };
    let judge = verdict::Judge::new(&page).model(given.as_ref());
    let report = husk_core::learn_with(judge, &mut template, now_ms as u64);
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

/// Whether bytes are a template: `{site, revision, pages, decisions, without}`. A template of Husk up to 0.1 may hold
/// decisions: these, and the template `without` them, which is null when there are none.
///
/// # Errors
/// `TemplateError` that says what is wrong with them.
#[wasm_bindgen(js_name = checkTemplate, unchecked_return_type = "CheckedTemplate")]
pub fn check_template(template: &[u8]) -> Result<JsValue, JsValue> {
    let (template, decisions) = read_with_decisions(template)?;
    to_js(&CheckedTemplate {
        site: template.site(),
        revision: template.revision() as f64,
        pages: template.pages(),
        without: match decisions.len() {
            0 => None,
            _ => Some(Uint8Array::from(template.to_bytes().as_slice())),
        },
        decisions: &decisions,
    })
}

/// Whether bytes are a model of texts: `{provenance, trees}`.
///
/// # Errors
/// `ModelError` that says what is wrong with them.
#[wasm_bindgen(js_name = checkModel, unchecked_return_type = "{provenance: string, trees: number}")]
pub fn check_model(model: Vec<u8>) -> Result<JsValue, JsValue> {
    let model = read_model(Some(model))?;
    let model = Model::or_built_in(model.as_ref());
    object(&[
        ("provenance", JsValue::from_str(model.provenance())),
        ("trees", JsValue::from(model.forest().trees().len() as u32)),
    ])
}

/// Describes a block so that it can be found on other pages of the site, or all blocks that are built like it.
///
/// # Errors
/// `PageError` for bytes that are no page, `ArgumentError` for a node outside it.
#[wasm_bindgen(unchecked_return_type = "Anchor")]
pub fn anchor(page: &[u8], node: u32, every: Option<bool>) -> Result<JsValue, JsValue> {
    let page = decode(page)?;
    let node = node_of(&page, node)?;
    to_js(&if every == Some(true) {
        like::describe_every(&page, node)
    } else {
        anchor::describe(&page, node)
    })
}

/// The nodes that are built like one, itself included, beside the main content with these roots; none when it is of the
/// main content's own text.
///
/// # Errors
/// `PageError` for bytes that are no page, `ArgumentError` for a node or root outside it.
#[wasm_bindgen(unchecked_return_type = "NodeId[]")]
pub fn like(page: &[u8], node: u32, main: &[u32]) -> Result<Array, JsValue> {
    let page = decode(page)?;
    let node = node_of(&page, node)?;
    let mut roots = Vec::with_capacity(main.len());
    for &root in main {
        roots.push(node_of(&page, root)?);
    }
    Ok(ids(&like::like(&page, node, &roots)))
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
    let anchor = read_anchor(anchor)?;
    to_js(&anchor::locate(&page, &anchor))
}

/// Same-origin links to pages like this one, best first: `[{url, text}]`.
///
/// # Errors
/// `PageError` for bytes that are no page.
#[wasm_bindgen(js_name = sampleLinks, unchecked_return_type = "SampleLink[]")]
pub fn sample_links(page: &[u8], max: u32) -> Result<JsValue, JsValue> {
    to_js(&links::sample(&decode(page)?, max as usize))
}

fn analysis(
    page: &Page,
    verdict: &Verdict,
    readable: Readable,
    skipped: Vec<u32>,
    times: Times,
) -> Result<JsValue, JsValue> {
    let classes: Vec<u8> = verdict.classes.iter().map(|class| class.id()).collect();
    to_js(&Analysis {
        nodes: page.len() as u32,
        kind: verdict.kind,
        regions: verdict.regions,
        total_chars: verdict.total_chars,
        hidden_chars: verdict.hidden_chars,
        share: verdict.share(),
        classes: Uint8Array::from(classes.as_slice()),
        scores: Float32Array::from(verdict.scores.as_slice()),
        main: &verdict.main,
        decided: &verdict.decided,
        skipped,
        blocks: &verdict.blocks,
        template: verdict.template,
        readable,
        times,
    })
}

fn ids(nodes: &[NodeId]) -> Array {
    nodes.iter().map(|node| JsValue::from(node.0)).collect()
}

/// A plain object of these fields.
fn object(fields: &[(&str, JsValue)]) -> Result<JsValue, JsValue> {
    let out = Object::new();
    for (name, value) in fields {
        Reflect::set(&out, &JsValue::from_str(name), value)?;
    }
    Ok(out.into())
}

fn decode(bytes: &[u8]) -> Result<Page, JsValue> {
    wire::decode(bytes).map_err(|error| named("PageError", &error.to_string()))
}

fn read_template(bytes: &[u8]) -> Result<SiteTemplate, JsValue> {
    read_with_decisions(bytes).map(|(template, _)| template)
}

fn read_with_decisions(bytes: &[u8]) -> Result<(SiteTemplate, Vec<Decision>), JsValue> {
    verdict::read_template(bytes).map_err(|error| named("TemplateError", &error.to_string()))
}

fn read_model(bytes: Option<Vec<u8>>) -> Result<Option<Model>, JsValue> {
    bytes
        .map(|bytes| Model::from_bytes(&bytes))
        .transpose()
        .map_err(|error| named("ModelError", &error.to_string()))
}

fn node_of(page: &Page, node: u32) -> Result<NodeId, JsValue> {
    if (node as usize) < page.len() {
        Ok(NodeId(node))
    } else {
        Err(named("ArgumentError", "no such node"))
    }
}

fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, JsValue> {
    // JSON's shape: objects rather than Maps, null rather than undefined.
    value
        .serialize(&serde_wasm_bindgen::Serializer::json_compatible())
        .map_err(|error| named("ArgumentError", &error.to_string()))
}

// Decisions and anchors are read by hand: a general deserialiser with its messages is a tenth of the whole core.

/// See [`known`].
type JudgedBy = (Option<SiteTemplate>, Vec<Decision>, Vec<u32>);

/// What a page is judged by beside its model: the template, the decisions that can be read, with those that the template
/// held, and the places of the others: one of them must not cost a site every verdict.
fn known(
    template: Option<(SiteTemplate, Vec<Decision>)>,
    decisions: &JsValue,
) -> Result<JudgedBy, JsValue> {
    let (template, mut read) = template.map_or((None, Vec::new()), |(template, earlier)| {
        (Some(template), earlier)
    });
    let mut skipped = Vec::new();
    if !decisions.is_undefined() && !decisions.is_null() {
        for (at, decision) in list(decisions, "decisions")?.iter().enumerate() {
            match read_decision(&decision) {
                Ok(decision) => read.push(decision),
                Err(_) => skipped.push(at as u32),
            }
        }
    }
    Ok((template, read, skipped))
}

fn read_decision(decision: &JsValue) -> Result<Decision, JsValue> {
    let verdict = match string(decision, "verdict")?.as_str() {
        "main" => Choice::Main,
        "keep" => Choice::Keep,
        "hide" => Choice::Hide,
        "role" => Choice::Role,
        "field" => Choice::Field,
        _ => return Err(wrong("verdict")),
    };
    let scope = match string(decision, "scope")?.as_str() {
        "site" => Scope::Site,
        "page" => Scope::Page,
        _ => return Err(wrong("scope")),
    };
    Ok(Decision {
        id: string(decision, "id")?,
        verdict,
        role: field(decision, "role")?.as_f64().unwrap_or_default() as u8,
        scope,
        url: field(decision, "url")?.as_string(),
        at: number(decision, "at")?,
        // Nothing is judged by it.
        from: Origin::Page,
        target: read_target(&field(decision, "target")?)?,
    })
}

fn read_target(target: &JsValue) -> Result<Target, JsValue> {
    let anchor = field(target, "anchor")?;
    if !anchor.is_undefined() {
        let anchor = read_anchor(&anchor)?;
        return Ok(Target::Anchor { anchor });
    }
    if !field(target, "leaves")?.is_undefined() {
        return Ok(Target::Leaves {
            leaves: strings(target, "leaves")?,
            quote: String::new(),
        });
    }
    if !field(target, "field")?.is_undefined() {
        return Ok(Target::Field {
            record: one_of(&RecordKind::ALL, RecordKind::name, target, "record")?,
            name: string(target, "name")?,
            field: one_of(&RecordField::ALL, RecordField::name, target, "field")?,
            path: string(target, "path")?,
            order: number(target, "order")? as u8,
        });
    }
    Ok(Target::Block {
        place: string(target, "place")?,
        content: string(target, "content")?,
    })
}

/// The one of `all` whose name is in the field `key` of an object.
fn one_of<T: Copy>(
    all: &[T],
    name: fn(T) -> &'static str,
    object: &JsValue,
    key: &str,
) -> Result<T, JsValue> {
    let said = string(object, key)?;
    let found = all.iter().find(|&&one| name(one) == said);
    found.copied().ok_or_else(|| wrong(key))
}

fn read_anchor(anchor: &JsValue) -> Result<Anchor, JsValue> {
    Ok(Anchor {
        v: number(anchor, "v")? as u32,
        path: strings(anchor, "path")?,
        hash: string(anchor, "hash")?,
        ordinal: number(anchor, "ordinal")? as u32,
        count: number(anchor, "count")? as u32,
        nth: number(anchor, "nth")? as u32,
        id: string(anchor, "id")?,
        classes: strings(anchor, "classes")?,
        quote: string(anchor, "quote")?,
        share: number(anchor, "share")? as f32,
        // Anchors of one block have none.
        every: field(anchor, "every")?.as_string().unwrap_or_default(),
    })
}

fn field(object: &JsValue, name: &str) -> Result<JsValue, JsValue> {
    Reflect::get(object, &name.into()).map_err(|_| wrong(name))
}

fn string(object: &JsValue, name: &str) -> Result<String, JsValue> {
    field(object, name)?.as_string().ok_or_else(|| wrong(name))
}

fn number(object: &JsValue, name: &str) -> Result<f64, JsValue> {
    field(object, name)?
        .as_f64()
        .filter(|number| number.is_finite())
        .ok_or_else(|| wrong(name))
}

fn strings(object: &JsValue, name: &str) -> Result<Vec<String>, JsValue> {
    list(&field(object, name)?, name)?
        .iter()
        .map(|item| item.as_string().ok_or_else(|| wrong(name)))
        .collect()
}

fn list(value: &JsValue, name: &str) -> Result<Array, JsValue> {
    value.clone().dyn_into::<Array>().map_err(|_| wrong(name))
}

fn wrong(name: &str) -> JsValue {
    named(
        "ArgumentError",
        &["missing or of the wrong type: ", name].concat(),
    )
}

fn named(name: &str, message: &str) -> JsValue {
    let error = js_sys::Error::new(message);
    error.set_name(name);
    error.into()
}

/// The host's clock, milliseconds; stands still where there is none.
struct Clock(Option<web_sys::Performance>);

impl Clock {
    fn new() -> Clock {
        let host = js_sys::global();
        let worker = host
            .dyn_ref::<web_sys::WorkerGlobalScope>()
            .and_then(web_sys::WorkerGlobalScope::performance);
        Clock(worker.or_else(|| {
            host.dyn_ref::<web_sys::Window>()
                .and_then(web_sys::Window::performance)
        }))
    }

    fn now(&self) -> f64 {
        self.0.as_ref().map_or(0.0, web_sys::Performance::now)
    }
}
