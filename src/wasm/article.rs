//! The article of a page, by its nodes, as the reader shows it.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

use husk_core::article::Reading;
use husk_core::verdict;

use crate::shapes::Article;
use crate::{decode, known, read_model, read_with_decisions, to_js};

/// The article of a page, judged as [`analyze`](crate::analyze) does.
///
/// # Errors
/// `PageError` for bytes that are no page, `TemplateError` for those that are no template, `ModelError` for those that are no
/// model, `ArgumentError` for decisions that are no list.
#[wasm_bindgen(unchecked_return_type = "Article")]
pub fn article(
    page: &[u8],
    template: Option<Vec<u8>>,
    #[wasm_bindgen(unchecked_param_type = "Decision[] | undefined | null")] decisions: &JsValue,
    model: Option<Vec<u8>>,
) -> Result<JsValue, JsValue> {
    let page = decode(page)?;
    let template = template.as_deref().map(read_with_decisions).transpose()?;
    let (template, decisions, _) = known(template, decisions)?;
    let given = read_model(model)?;
    let verdict = verdict::Judge::new(&page)
        .template(template.as_ref())
        .decisions(&decisions)
        .model(given.as_ref())
        .verdict();
    let reading = Reading::of(&page, &verdict);
    let facts = &reading.facts;
    let bytes = |marks: &[bool]| {
        let bytes: Vec<u8> = (marks.iter().enumerate())
            .map(|(node, &mark)| u8::from(mark || reading.kept_comments.get(node) == Some(&true)))
            .collect();
        Uint8Array::from(bytes.as_slice())
    };
    to_js(&Article {
        title: &reading.title,
        heading: reading.heading.map_or(-1.0, |node| f64::from(node.0)),
        authors: &facts.authors,
        site: &facts.site,
        published: &facts.published,
        modified: &facts.modified,
        language: &facts.language,
        description: &facts.description,
        image: &facts.image,
        address: &facts.address,
        kind: &facts.kind,
        page_kind: verdict.kind,
        kept: bytes(&reading.kept),
        left_out: reading.left_out,
        kept_with_left_out: bytes(&reading.kept_with_left_out),
        notes: &reading.notes,
        backs: &reading.backs,
        formulas: &reading.formulas,
        articles: &reading.articles,
        further_parts: &reading.further_parts,
        posts: &reading.posts,
        comments: &reading.comments,
        items: &reading.items,
        product: reading.product.as_ref(),
        markdown: &reading.markdown,
        text: &reading.text,
    })
}
