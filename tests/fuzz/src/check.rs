//! What must hold of the core's answers, whatever the page.

use husk_lab::methods::{Marker, Marking};
use unhusk::article::{self, Content};
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{Page, links, wire};
use unhusk::template::SiteTemplate;
use unhusk::verdict::decision::{anchor, like};
use unhusk::verdict::{self, Choice, Decision, Target, Verdict};

/// A page is written and read again as it was.
pub fn page(page: &Page) {
    let bytes = wire::encode(page);
    let again = wire::decode(&bytes).expect("a page that was written is read");
    assert_eq!(
        wire::encode(&again),
        bytes,
        "a page changes when it is written and read"
    );
    for node in page.nodes() {
        assert!(page.end(node) > node && page.end(node).index() <= page.len());
        assert!(page.parent(node).is_none_or(|parent| parent < node));
    }
}

/// A method says something of every node.
pub fn marking(page: &Page, marking: &Marking) {
    assert!(
        marking.template.len() >= page.len() || marking.template.ones().all(|k| k < page.len())
    );
    assert_eq!(marking.scores.len(), page.len());
    assert_eq!(marking.segments.len(), page.len());
    assert!(
        marking
            .scores
            .iter()
            .all(|score| (0.0..=1.0).contains(score))
    );
}

/// A method's answer is the same twice.
pub fn marker(by: &dyn Marker, page: &Page) {
    let marks = by.mark(page);
    marking(page, &marks);
    assert!(marks == by.mark(page), "a page is marked in two ways");
}

/// Everything that a press of the button does to a page, with a template or without.
pub fn judged(page: &Page, template: Option<&SiteTemplate>) -> Verdict {
    let found = verdict::Judge::new(page).template(template).verdict();
    consistent(page, &found);
    read(page, &found);
    for link in links::sample(page, 16) {
        assert!(link.url.starts_with("http"), "{}", link.url);
    }
    let readable = verdict::readable(page);
    assert!((0.0..=1.0).contains(&readable.score));
    found
}

/// What a person decided about a block holds, and the block is found.
pub fn decided(page: &Page, verdict: &Verdict) {
    let Some(node) = verdict
        .blocks
        .first()
        .map(|block| block.node)
        .or(verdict.main.first().copied())
    else {
        return;
    };
    let block = anchor::describe(page, node);
    let _ = anchor::locate(page, &block);
    let every = like::describe_every(page, node);
    let hash = block.hash.clone();
    let decisions = [
        (Choice::Keep, Target::Anchor { anchor: block }),
        (Choice::Hide, Target::Anchor { anchor: every }),
        (
            Choice::Hide,
            Target::Block {
                place: hash.clone(),
                content: hash.clone(),
            },
        ),
        (
            Choice::Keep,
            Target::Leaves {
                leaves: vec![hash, "no key".to_owned()],
                quote: String::new(),
            },
        ),
    ]
    .map(|(verdict, target)| Decision::new(verdict, target));
    for one in decisions.chunks(1).chain([&decisions[..]]) {
        consistent(page, &verdict::Judge::new(page).decisions(one).verdict());
    }
    let _ = like::like(page, node, &verdict.main);
}

/// A verdict does not contradict itself.
pub fn consistent(page: &Page, found: &Verdict) {
    assert_eq!(found.classes.len(), page.len());
    assert_eq!(found.scores.len(), page.len());
    assert!(found.scores.iter().all(|score| (0.0..=1.0).contains(score)));
    assert!(found.hidden_chars <= found.total_chars);
    for pair in found.main.windows(2) {
        assert!(page.end(pair[0]) <= pair[1], "main parts inside each other");
    }
    for pair in found.blocks.windows(2) {
        assert!(
            page.end(pair[0].node) <= pair[1].node,
            "blocks inside each other"
        );
    }
}

/// The article in all its forms; its HTML holds nothing active.
fn read(page: &Page, verdict: &Verdict) {
    let _ = article::Article::of(page, verdict).text();
    let _ = Content::of(page, verdict).markdown();
    let html = Content::of(page, verdict).html();
    let shown = parse(&html, "", Scripting::On).expect("a small page");
    for node in shown.nodes() {
        let tag = shown.tag(node).unwrap_or("p");
        let active = [
            "script", "style", "iframe", "object", "embed", "form", "base", "meta", "link", "svg",
        ];
        assert!(!active.contains(&tag), "<{tag}> in {html}");
        for (name, value) in shown.attributes(node) {
            let start = value
                .trim_start_matches(|c: char| c <= ' ')
                .to_ascii_lowercase();
            assert!(
                !name.starts_with("on") && name != "style",
                "{name} in {html}"
            );
            let leads = [
                "href",
                "src",
                "action",
                "data",
                "poster",
                "cite",
                "xlink:href",
            ];
            assert!(
                !leads.contains(&name) || !start.starts_with("javascript:"),
                "{value} in {html}"
            );
        }
    }
}
