//! Steps a node on the pages that verdicts are tested on: from the bytes of a page to its verdict, as the extension asks for it,
//! its models read before.

use std::fs;
use std::path::{Path, PathBuf};

use unhusk::Judge;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::wire;

/// Most steps a node: what they are now, and a fiftieth more. Where a change takes fewer, it is to be lowered.
pub const MOST: f64 = 1312.0;

/// Steps taken on all pages, by the number of their nodes.
pub fn steps_per_node(taken: extern "C" fn() -> u64) -> f64 {
    let pages: Vec<Vec<u8>> = sources().iter().map(|source| bytes(source)).collect();
    // Reads the models.
    judged(&pages[0]);
    let before = taken();
    let nodes: usize = pages.iter().map(|page| judged(page)).sum();
    (taken() - before) as f64 / nodes as f64
}

/// The number of nodes of a page that was judged.
fn judged(page: &[u8]) -> usize {
    let page = wire::decode(page).unwrap();
    Judge::new(&page).verdict().classes.len()
}

fn bytes(source: &Path) -> Vec<u8> {
    let html = fs::read_to_string(source).unwrap();
    wire::encode(&parse(&html, "https://example.org/a/page", Scripting::On).unwrap())
}

/// `tests/pages/verdict/*.html` and `tests/pages/verdict-*/source.html`, in the order of their names.
fn sources() -> Vec<PathBuf> {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../pages");
    let within = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().path()).collect()
    };
    let folders = within(&pages).into_iter();
    let folders = folders.filter(|path| {
        path.file_name()
            .unwrap()
            .to_string_lossy()
            .starts_with("verdict")
    });
    let files = folders.flat_map(|folder| within(&folder));
    let mut sources: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|end| end == "html"))
        .collect();
    sources.sort();
    sources
}
