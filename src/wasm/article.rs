//! The reader's door to the core: a page's article, told node by node.
//!
//! Objects are filled by hand: a general serialiser for these types would take as much room again as their fields.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;

use super::{decode, object, read_model, read_rules, read_template};
use husk_core::article::{NoteLink, Part, Reading, Shown};
use husk_core::page::NodeId;
use husk_core::verdict;
use husk_core::verdict::model::Model;

/// The article of a page, judged as [`analyze`](super::analyze) does: `{title, heading, authors, site, published, modified,
/// language, description, image, address, kind, kept, notes, backs, formulas, articles, markdown, text}`. `heading` is -1
/// where no heading says the title.
///
/// # Errors
/// `PageError` for bytes that are no page, `TemplateError` for those that are no template, `ModelError` for those that are no
/// model, `ArgumentError` for rules that are no list.
#[wasm_bindgen]
pub fn article(
    page: &[u8],
    template: Option<Vec<u8>>,
    rules: &JsValue,
    model: Option<Vec<u8>>,
) -> Result<JsValue, JsValue> {
    let page = decode(page)?;
    let template = template.as_deref().map(read_template).transpose()?;
    let (rules, _) = read_rules(rules)?;
    let given = read_model(model)?;
    let model = Model::or_built_in(given.as_ref());
    let verdict = verdict::judge_by(model, &page, template.as_ref(), &rules);
    let reading = Reading::of(&page, &verdict);
    let facts = &reading.facts;
    let kept: Vec<u8> = reading.kept.iter().map(|&kept| u8::from(kept)).collect();
    let heading = reading.heading.map_or(-1.0, |node| f64::from(node.0));
    object(&[
        ("title", string(&reading.title)),
        ("heading", JsValue::from(heading)),
        ("authors", list(&facts.authors, |name| Ok(string(name)))?),
        ("site", string(&facts.site)),
        ("published", string(&facts.published)),
        ("modified", string(&facts.modified)),
        ("language", string(&facts.language)),
        ("description", string(&facts.description)),
        ("image", string(&facts.image)),
        ("address", string(&facts.address)),
        ("kind", string(&facts.kind)),
        ("kept", Uint8Array::from(kept.as_slice()).into()),
        ("notes", list(&reading.notes, note)?),
        ("backs", nodes(&reading.backs)?),
        ("formulas", list(&reading.formulas, formula)?),
        ("articles", list(&reading.articles, part)?),
        ("markdown", string(&reading.markdown)),
        ("text", string(&reading.text)),
    ])
}

fn note(link: &NoteLink) -> Result<JsValue, JsValue> {
    object(&[
        ("reference", number(link.reference)),
        ("note", number(link.note)),
        ("label", string(&link.label)),
    ])
}

fn formula(formula: &Shown) -> Result<JsValue, JsValue> {
    object(&[
        ("node", number(formula.node)),
        ("tex", string(&formula.tex)),
        ("display", JsValue::from(formula.display)),
        ("copies", nodes(&formula.copies)?),
    ])
}

fn part(part: &Part) -> Result<JsValue, JsValue> {
    object(&[("node", number(part.node)), ("title", string(&part.title))])
}

fn nodes(nodes: &[NodeId]) -> Result<JsValue, JsValue> {
    list(nodes, |&node| Ok(number(node)))
}

fn list<T>(
    items: &[T],
    shown: impl Fn(&T) -> Result<JsValue, JsValue>,
) -> Result<JsValue, JsValue> {
    let out = Array::new();
    for item in items {
        out.push(&shown(item)?);
    }
    Ok(out.into())
}

fn number(node: NodeId) -> JsValue {
    JsValue::from(node.0)
}

fn string(text: &str) -> JsValue {
    JsValue::from_str(text)
}
