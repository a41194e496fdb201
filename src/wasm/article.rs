//! The article of a page that was judged, by its nodes, as the reader shows it: the module `article`.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

use unhusk::article::Reading;
use unhusk::verdict::Selection;

use crate::convert::{decode, to_js, wrong};
use crate::shapes::Article;

/// The article of a page, of which the module `verdict` has made this selection.
///
/// # Errors
/// `PageError` for bytes that are no page, `ArgumentError` for those that are no selection of that page.
#[wasm_bindgen(unchecked_return_type = "Article")]
pub fn article(page: &[u8], selection: &[u8]) -> Result<JsValue, JsValue> {
    let page = decode(page)?;
    let selection = Selection::from_bytes(&page, selection).ok_or_else(|| wrong("selection"))?;
    let reading = Reading::of_selection(&page, &selection);
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
        page_kind: selection.kind,
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
