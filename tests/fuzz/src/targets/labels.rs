//! Files of labels: zips, and folders with records.

use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use husk_lab::eval::labels::{LabelSet, pairs};
use sha2::{Digest, Sha256};
use unhusk::page::wire;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::{pages, seeds};

/// The first byte says whether a zip follows, or the records of a folder with one page.
pub fn labels(data: &[u8]) {
    let Some((&first, rest)) = data.split_first() else {
        return;
    };
    let folder = folder();
    let path = if first & 1 == 0 {
        let path = folder.join("labels.zip");
        std::fs::write(&path, rest).expect("room for a zip");
        path
    } else {
        std::fs::write(folder.join("labels.jsonl"), rest).expect("room for records");
        folder.clone()
    };
    let Ok(set) = LabelSet::open(&[path]) else {
        return;
    };
    for at in 0..set.pages().len() {
        set.page(at).expect("a page that was checked");
    }
    for record in set.records() {
        let leaves = record.truth.leaves().len();
        let score = record
            .truth
            .score(&|leaf| leaf % 2 == 0, &vec![0; record.truth.nodes()]);
        assert!(leaves <= record.truth.nodes());
        let _ = score.figures();
    }
    let _ = pairs(&set);
}

pub fn seeds() -> Vec<Vec<u8>> {
    let record = record();
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let page = columns();
    for (name, bytes) in [("labels.jsonl", record.as_bytes()), (&page_name(), &page)] {
        zip.start_file(name, SimpleFileOptions::default())
            .expect("a name");
        zip.write_all(bytes).expect("room");
    }
    let zip = zip.finish().expect("a zip").into_inner();
    vec![
        [&[0], zip.as_slice()].concat(),
        [&[1], record.as_bytes()].concat(),
    ]
}

/// A folder of this run's own, with the page in it.
fn folder() -> &'static PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("husk-fuzz-labels-{}", std::process::id()));
        let page = folder.join(page_name());
        std::fs::create_dir_all(page.parent().unwrap_or(Path::new("/"))).expect("a folder");
        std::fs::write(page, columns()).expect("room for a page");
        folder
    })
}

fn columns() -> Vec<u8> {
    wire::encode(&pages::pages(&seeds::sites()[3], 100)[0])
}

fn page_name() -> String {
    format!("pages/{}.columns", hash())
}

fn hash() -> String {
    Sha256::digest(columns())
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn record() -> String {
    let nodes = pages::pages(&seeds::sites()[3], 100)[0].len();
    let page = format!(
        r#"{{"hash":"{}","nodes":{nodes},"laidOut":true,"complete":true}}"#,
        hash()
    );
    let block = |id: &str, node: u32, template: &str, role: &str| {
        format!(
            r#"{{"id":"{id}","nodes":[{node}],"template":{template},"main":"yes","role":"{role}","origin":"human","note":"","anchors":[{{"element":[1,{node}],"text":null}}]}}"#
        )
    };
    let blocks = [
        block("n", 2, r#""yes""#, "navigation"),
        block("m", 4, "null", "body"),
    ]
    .join(",");
    let record = |annotator: &str| {
        format!(
            r#"{{"format":1,"id":"{annotator}-1","url":"https://s.example/1","site":"s.example","title":"t","annotator":"{annotator}","husk":"0.1.0","began":1000,"changed":2000,"seconds":3.5,"done":true,"notes":"","page":{page},"proposal":{{"method":"husk"}},"blocks":[{blocks}]}}"#
        )
    };
    format!("{}\n{}\n", record("a"), record("b"))
}
