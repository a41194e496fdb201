//! The verdict on a page, and what is learned of its site: the module `verdict`.
//!
//! Whatever judges takes another model of texts as its last argument, as `husk train` writes it, and without one uses the
//! built-in one.

use js_sys::{Array, Float32Array, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;

use unhusk::page::Page;
use unhusk::segment::tps;
use unhusk::template::{RecordField, RecordKind, SiteTemplate};
use unhusk::verdict::model::Model;
use unhusk::verdict::{self, Anchor, Choice, Decision, Origin, Scope, Target, Verdict};

use crate::convert::{decode, named, object, to_js, wrong};
use crate::shapes::{Analysis, CheckedTemplate, Times};

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
    let judged = clock.now();
    let times = Times {
        decode: decoded - started,
        template: read - decoded,
        segment: segmented - read,
        verdict: judged - segmented,
    };
    analysis(&page, &verdict, skipped, times)
}

/// Judges a page as [`analyze`] does, for its article alone: a selection, see [`unhusk::verdict::Selection`].
///
/// # Errors
/// As those of [`analyze`].
#[wasm_bindgen]
pub fn select(
    page: &[u8],
    template: Option<Vec<u8>>,
    #[wasm_bindgen(unchecked_param_type = "Decision[] | undefined | null")] decisions: &JsValue,
    model: Option<Vec<u8>>,
) -> Result<Vec<u8>, JsValue> {
    let page = decode(page)?;
    let template = template.as_deref().map(read_with_decisions).transpose()?;
    let (template, decisions, _) = known(template, decisions)?;
    let given = read_model(model)?;
    let judge = verdict::Judge::new(&page).template(template.as_ref());
    let judge = judge.decisions(&decisions).model(given.as_ref());
    Ok(judge.verdict().selection().to_bytes())
}

/// Judges a page alone for what it shows of its site: what `learn` of the module `article` teaches a template.
///
/// # Errors
/// `PageError`, `ModelError` for bytes that are none.
#[wasm_bindgen]
pub fn findings(page: &[u8], model: Option<Vec<u8>>) -> Result<Vec<u8>, JsValue> {
    let page = decode(page)?;
    let given = read_model(model)?;
    let judge = verdict::Judge::new(&page).model(given.as_ref());
    Ok(judge.findings().to_bytes())
}

/// Whether bytes are a template: `{site, revision, pages, decisions}`. One of Husk up to 0.1 may hold decisions.
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

fn analysis(
    page: &Page,
    verdict: &Verdict,
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
        readable: verdict.readable,
        selection: Uint8Array::from(verdict.selection().to_bytes().as_slice()),
        times,
    })
}

fn read_with_decisions(bytes: &[u8]) -> Result<(SiteTemplate, Vec<Decision>), JsValue> {
    verdict::read_template(bytes).map_err(|error| named("TemplateError", &error.to_string()))
}

pub(crate) fn read_model(bytes: Option<Vec<u8>>) -> Result<Option<Model>, JsValue> {
    bytes
        .map(|bytes| Model::from_bytes(&bytes))
        .transpose()
        .map_err(|error| named("ModelError", &error.to_string()))
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

pub(crate) fn read_anchor(anchor: &JsValue) -> Result<Anchor, JsValue> {
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

pub(crate) fn list(value: &JsValue, name: &str) -> Result<Array, JsValue> {
    value.clone().dyn_into::<Array>().map_err(|_| wrong(name))
}

/// The host's clock, milliseconds; stands still where there is none.
pub(crate) struct Clock(Option<web_sys::Performance>);

impl Clock {
    pub(crate) fn new() -> Clock {
        let host = js_sys::global();
        let worker = host
            .dyn_ref::<web_sys::WorkerGlobalScope>()
            .and_then(web_sys::WorkerGlobalScope::performance);
        Clock(worker.or_else(|| {
            host.dyn_ref::<web_sys::Window>()
                .and_then(web_sys::Window::performance)
        }))
    }

    pub(crate) fn now(&self) -> f64 {
        self.0.as_ref().map_or(0.0, web_sys::Performance::now)
    }
}
