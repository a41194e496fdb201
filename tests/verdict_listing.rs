//! A page that is about a list keeps all of it, to the last button of a record; its menus go all the same.

use unhusk::page::html::{Scripting, parse};
use unhusk::page::{NodeId, Page};
use unhusk::verdict::{Judge, Verdict};

const TOWNS: [&str; 12] = [
    "Corrie",
    "Lamlash",
    "Brodick",
    "Whiting Bay",
    "Pirnmill",
    "Lochranza",
    "Blackwaterfoot",
    "Kildonan",
    "Sannox",
    "Machrie",
    "Catacol",
    "Shiskine",
];

/// A page of results of an old search engine: a bar of links, a form, and a table of a few cells a record.
fn results(count: usize, prose: usize) -> Page {
    let links = |names: &[&str]| -> String {
        let link = |name: &&str| format!("<a href=\"/{name}\">{name}</a> | ");
        names.iter().map(link).collect()
    };
    let record = |k: usize| {
        let town = TOWNS[k % TOWNS.len()];
        format!(
            "<tr><td><a href=/mills/{k}>Mill of {town}</a></td><td>{} acres</td><td><a href=/visit/{k}>Visit</a></td>\
             <td><a href=/like/{k}>Find similar</a></td></tr>",
            8 + k,
        )
    };
    let records: String = (0..count).map(record).collect();
    let prose = "<p>The miller opens the gate when the pond is full, and the wheel turns for four hours, as it has done \
                 for three hundred years, with care and a little goose grease on the axle of the wheel.</p>"
        .repeat(prose);
    let source = format!(
        "<!doctype html><title>Search</title><body>\
         <table><tr><td>{}</td></tr></table>\
         <form action=/find><input name=q> <a href=/help>Help</a> <a href=/advanced>Advanced</a></form>\
         <p>The society keeps a register of all water mills of the island, those that still turn and those of which a \
         wall is left. Search it by the name of the mill, of the burn or of the parish.</p>\
         <p>Results for: <b>mill</b>, 1-{count} of 618</p>{prose}<table class=hits>{records}</table>\
         <table><tr><td>{}</td></tr></table>",
        links(&[
            "Home",
            "About the society",
            "Contact",
            "Site map",
            "Privacy"
        ]),
        links(&["Terms", "Advertise with us", "Jobs", "Press", "Help"]),
    );
    parse(&source, "https://mills.example/find?q=mill", Scripting::Off).unwrap()
}

/// Texts that are hidden, of the table of hits and of the rest of the page.
fn hidden(page: &Page, verdict: &Verdict) -> (Vec<String>, Vec<String>) {
    let hits = page
        .nodes()
        .find(|&node| page.attribute(node, "class") == Some("hits"))
        .unwrap();
    let is_hidden = |node: NodeId| {
        verdict
            .blocks
            .iter()
            .any(|block| page.contains(block.node, node))
    };
    let texts = page.nodes().filter(|&node| {
        page.text(node)
            .is_some_and(|text| !unhusk::page::text::is_blank(text))
    });
    let (inside, outside): (Vec<NodeId>, Vec<NodeId>) = texts
        .filter(|&node| is_hidden(node))
        .partition(|&node| page.contains(hits, node));
    let read = |nodes: Vec<NodeId>| {
        let texts = nodes.iter().map(|&node| page.text(node).unwrap());
        texts.map(str::to_owned).collect()
    };
    (read(inside), read(outside))
}

#[test]
fn no_part_of_any_record_is_hidden() {
    for count in [12, 18, 25] {
        let page = results(count, 0);
        let (inside, outside) = hidden(&page, &Judge::new(&page).verdict());
        assert_eq!(inside, Vec::<String>::new(), "of {count}");
        assert!(
            outside.iter().any(|text| text == "Privacy"),
            "of {count}: {outside:?}"
        );
    }
}

#[test]
fn a_list_beside_an_article_is_judged_like_anything_else() {
    let page = results(6, 12);
    let (inside, _) = hidden(&page, &Judge::new(&page).verdict());
    assert!(!inside.is_empty());
}

#[test]
fn lists_of_any_depth_and_width_are_looked_for() {
    let row = "<tr><td><a href=/a>One</a><td>two<td>three</tr>";
    let wide = format!("<table>{}</table>", row.repeat(20_000));
    let deep = format!(
        "{}{row}{}",
        "<div><p>a</p>".repeat(5_000),
        "</div>".repeat(5_000)
    );
    for source in [wide, deep, String::new()] {
        let page = parse(&source, "https://mills.example/", Scripting::Off).unwrap();
        let verdict = Judge::new(&page).verdict();
        assert_eq!(verdict.scores.len(), page.len());
    }
}
