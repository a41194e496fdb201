//! The page fixtures of the verdict: what must stay and what must go on each. One list for native and wasm tests.

macro_rules! case {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("../pages/verdict-", $name, "/source.html")),
            include_str!(concat!("../pages/verdict-", $name, "/verdict.json")),
        )
    };
}

/// (name, HTML, expectation as JSON)
pub const CASES: [(&str, &str, &str); 6] = [
    case!("article"),
    case!("docs"),
    case!("forum"),
    case!("home"),
    case!("listing"),
    case!("plain"),
];

/// What `verdict.json` says: `keep` is text that stays, `hide` pairs of classes (`a|b`) and text that goes.
#[derive(serde::Deserialize)]
pub struct Expected {
    pub url: String,
    pub keep: Vec<String>,
    pub hide: Vec<(String, String)>,
}

/// Fails with everything that is wrong about a page at once.
pub fn check(name: &str, page: &unhusk::page::Page, expected: &Expected) {
    let verdict = unhusk::verdict::Judge::new(page).verdict();
    let class_of = |wanted: &str| {
        page.nodes().find_map(|node| {
            let text = unhusk::page::text::collapse(page.text(node)?);
            let here = !page.is_hidden(node)
                && text.contains(wanted)
                && page
                    .ancestors(node)
                    .all(|above| page.tag(above) != Some("head"));
            here.then(|| verdict.classes[node.index()].name())
        })
    };
    let mut wrong = Vec::new();
    for text in &expected.keep {
        if class_of(text) != Some("content") {
            wrong.push(format!("{text:?} is {:?}, not content", class_of(text)));
        }
    }
    for (classes, text) in &expected.hide {
        let class = class_of(text);
        if !class.is_some_and(|class| classes.split('|').any(|wanted| wanted == class)) {
            wrong.push(format!("{text:?} is {class:?}, not {classes}"));
        }
    }
    if expected.hide.is_empty() && !verdict.blocks.is_empty() {
        wrong.push(format!("{} blocks are hidden", verdict.blocks.len()));
    }
    assert!(wrong.is_empty(), "{name}:\n  {}", wrong.join("\n  "));
}
