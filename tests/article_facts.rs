//! Facts of pages in tests/pages/metadata: one form of markup each, what is right beside them in `facts.json`.

use std::path::Path;

use serde_json::Value;
use unhusk::article::{Metadata, title};
use unhusk::page::html::{Scripting, parse};

#[test]
fn facts_are_read_in_the_forms_that_pages_state_them_in() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pages/metadata");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let all: serde_json::Map<String, Value> = serde_json::from_str(&read("facts.json")).unwrap();
    let mut wrong = Vec::new();
    for (name, right) in &all {
        let source = read(&format!("{name}.html"));
        let page = parse(&source, "https://sound.example/x", Scripting::Off).unwrap();
        let facts = Metadata::of(&page);
        let mut found = serde_json::to_value(&facts).unwrap();
        found["title"] = title(&page).into();
        for (fact, right) in right.as_object().unwrap() {
            // What is not known is left out.
            let is_unknown =
                right.as_str() == Some("") || right.as_array().is_some_and(Vec::is_empty);
            let wanted = if is_unknown { &Value::Null } else { right };
            if found[fact] != *wanted {
                wrong.push(format!("{name}: {fact} is {}, not {right}", found[fact]));
            }
        }
    }
    assert!(all.len() >= 24);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
