//! What articles keep of the structure of pages: each of a folder of pages, one form of a generator each, beside a JSON file that
//! says what is right.

use std::fs;
use std::path::Path;

use husk_lab::eval::structure::{PARTS, compare};
use unhusk::article::{Content, Reading};
use unhusk::page::NodeId;
use unhusk::page::html::{Scripting, parse};
use unhusk::verdict::Judge;

/// The pages, by name.
fn pages() -> Vec<(String, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pages/structure");
    let mut found: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "html"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let read = |path: &Path| fs::read_to_string(path).unwrap();
            (name, read(&path), read(&path.with_extension("json")))
        })
        .collect();
    found.sort();
    found
}

#[test]
fn every_part_of_every_page_is_as_it_should_be() {
    let pages = pages();
    assert!(pages.len() >= 60, "{}", pages.len());
    let mut wrong = String::new();
    for (name, html, right) in pages {
        for (part, of) in PARTS.iter().zip(compare(html.as_bytes(), &right).unwrap()) {
            if of.right < of.expected || of.right < of.found {
                wrong.push_str(&format!(
                    "{name}, {part}: without {:?}, with {:?}\n",
                    of.missing, of.wrong
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn references_in_markdown_have_their_notes() {
    for (name, html, _) in pages() {
        let page = parse(&html, "", Scripting::Off).unwrap();
        let written = Content::of(&page, &Judge::new(&page).verdict()).markdown();
        let is_defined = |number: u32| written.contains(&format!("[^{number}]: "));
        let is_referred = |number: u32| written.contains(&format!("[^{number}]"));
        for number in (1..9).filter(|&number| is_referred(number)) {
            assert!(is_defined(number), "{name}: {number} in {written}");
        }
        assert_eq!(
            is_defined(1),
            name.starts_with("notes-") || name == "chinese",
            "{name}: {written}"
        );
    }
}

#[test]
fn short_texts_in_scripts_without_spaces_come_through() {
    let mut read = 0;
    for (name, html, _) in pages() {
        if !matches!(
            name.as_str(),
            "chinese" | "chinese-news" | "japanese" | "japanese-blog"
        ) {
            continue;
        }
        let page = parse(&html, "", Scripting::Off).unwrap();
        let shown = Reading::of(&page, &Judge::new(&page).verdict()).text;
        let is_block =
            |node: &NodeId| matches!(page.tag(*node), Some("p" | "figcaption" | "li" | "h2"));
        let heading = page
            .nodes()
            .find(|&node| page.tag(node) == Some("h1"))
            .unwrap();
        let last = page.nodes().find(|&node| {
            let class = page.attribute(node, "class").unwrap_or_default();
            page.tag(node) == Some("aside") || matches!(class, "editor" | "comment-box")
        });
        let end = last.unwrap_or_else(|| page.nodes().last().unwrap());
        for block in page
            .nodes()
            .filter(is_block)
            .filter(|&node| heading < node && node < end)
        {
            for text in page.subtree(block).filter_map(|inner| page.text(inner)) {
                let text = text.trim();
                read += 1;
                assert!(
                    shown.contains(text) || text == "↩",
                    "{name}: {text} in {shown}"
                );
            }
        }
    }
    assert!(read > 40, "{read}");
}
