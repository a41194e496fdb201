//! Label files made in a test: pages, records, and a zip or a folder of both.

use std::io::{Cursor, Write};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{Page, wire};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Words of one page, as no other page has them.
fn words(k: usize) -> String {
    (0..60).map(|word| format!("w{k}n{word} ")).collect()
}

/// A small page with a header, a text and a footer.
pub fn page(k: usize) -> Page {
    let html = format!(
        "<!doctype html><title>Page {k}</title><body><nav><ul><li><a href=/>Home page</a><li><a href=/a>About us</a></ul></nav>\
         <main><h1>Title {k}</h1><p>{}</p><p>{}</p></main><footer><p>Made by nobody in <a href=/p>particular</a></p></footer>",
        words(k),
        words(k + 1000),
    );
    parse(&html, &format!("https://s.example/{k}"), Scripting::Off).unwrap()
}

pub fn hash(page: &Page) -> String {
    let digest = Sha256::digest(wire::encode(page));
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The first element of that name.
pub fn node(page: &Page, tag: &str) -> u32 {
    page.first(tag).unwrap().0
}

/// A block with these roots and answers.
pub fn block(id: &str, nodes: &[u32], template: Value, main: Value, role: &str) -> Value {
    let anchors: Vec<Value> = nodes
        .iter()
        .map(|node| json!({"element": [1, node], "text": null}))
        .collect();
    json!({
        "id": id, "nodes": nodes, "template": template, "main": main, "role": role,
        "origin": "human", "note": "", "anchors": anchors,
    })
}

/// A record of a page.
pub fn record(page: &Page, site: &str, annotator: &str, blocks: &[Value]) -> Value {
    json!({
        "format": 1, "id": format!("{annotator}-{}", page.facts().url), "url": page.facts().url, "site": site,
        "title": page.facts().title, "annotator": annotator, "husk": "0.1.0", "began": 1_000.0,
        "changed": 2_000.0, "seconds": 3.5, "done": true, "notes": "",
        "page": {"hash": hash(page), "nodes": page.len(), "laidOut": page.has_layout(), "complete": true},
        "proposal": {"method": "husk"}, "blocks": blocks,
    })
}

/// What is right of such a [`page`]: menu and footer are template, the rest is content.
pub fn truth(page: &Page) -> Vec<Value> {
    vec![
        block(
            "n",
            &[node(page, "nav")],
            json!("yes"),
            json!("no"),
            "navigation",
        ),
        block(
            "m",
            &[node(page, "main")],
            json!("no"),
            json!("yes"),
            "body",
        ),
        block(
            "f",
            &[node(page, "footer")],
            json!("yes"),
            json!("no"),
            "footer",
        ),
    ]
}

/// The files of a label file.
pub fn files(pages: &[Page], records: &[Value]) -> Vec<(String, Vec<u8>)> {
    let mut lines = String::new();
    for record in records {
        lines.push_str(&record.to_string());
        lines.push('\n');
    }
    let mut files = vec![("labels.jsonl".to_owned(), lines.into_bytes())];
    for page in pages {
        files.push((format!("pages/{}.columns", hash(page)), wire::encode(page)));
    }
    files.push(("README.txt".to_owned(), b"Labels".to_vec()));
    files
}

/// The same as a zip.
pub fn zip_of(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, bytes) in files {
        zip.start_file(name.as_str(), options).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}
