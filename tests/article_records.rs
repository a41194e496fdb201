//! What a site's other pages show of its records: a thread with one post and a list with one or two items are read like long ones.

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use serde_json::Value;
use unhusk::article::{Article, Reading, place_choices};
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{Builder, NodeId, Page};
use unhusk::template::{FieldPlace, RecordField, RecordForm, RecordKind};
use unhusk::verdict::{Choice, Decision, Target};
use unhusk::{Judge, SiteTemplate, learn};

fn page(source: &str, url: &str) -> Page {
    parse(source, url, Scripting::Off).unwrap()
}

/// The pages of a folder of `tests/pages`, with what is right beside each.
fn pages(folder: &str, right: &str, url: &str) -> Vec<(String, Page, Vec<Value>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/pages");
    let entries = fs::read_dir(root.join(folder)).unwrap();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    let read = |path: PathBuf| {
        let source = fs::read_to_string(path.join("source.html")).unwrap();
        let right = fs::read_to_string(path.join(right)).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let page = page(&source, url);
        (name, page, serde_json::from_str(&right).unwrap())
    };
    folders.into_iter().map(read).collect()
}

/// The same page at another address, without some nodes and what is inside them.
fn without(page: &Page, gone: &[NodeId]) -> Page {
    let mut copy = Builder::new();
    let mut open: Vec<NodeId> = Vec::new();
    let mut passed = NodeId::ROOT;
    for node in page.nodes() {
        if node < passed {
            continue;
        }
        while open.last().is_some_and(|&above| page.end(above) <= node) {
            open.pop();
            copy.close();
        }
        if gone.contains(&node) {
            passed = page.end(node);
        } else if let Some(data) = page.text(node) {
            copy.text(data, page.flags(node));
        } else {
            copy.open(page.tag(node).unwrap(), page.flags(node));
            for (name, value) in page.attributes(node) {
                copy.attribute(name, value);
            }
            open.push(node);
        }
    }
    for _ in open {
        copy.close();
    }
    let mut facts = page.facts().clone();
    facts.url += "2";
    copy.finish(facts).unwrap()
}

/// A template that knows one page.
fn learned(page: &Page) -> SiteTemplate {
    let mut template = SiteTemplate::new("talk.example");
    learn(&mut template, page, 0);
    template
}

/// How many of the fields that are wanted of a record are found among these.
fn right(found: &[Value], wanted: &Value, fields: &[&str]) -> (usize, usize) {
    let all: Vec<&&str> = fields
        .iter()
        .filter(|&&field| wanted.get(field).is_some())
        .collect();
    let count = |one: &Value| {
        let is_right = |field: &&&&str| one.get(**field) == wanted.get(**field);
        all.iter().filter(is_right).count()
    };
    let most = found.iter().map(count).max().unwrap_or(0);
    (most, all.len())
}

/// What is read of records that stand alone on a page.
#[derive(Default)]
struct Read {
    /// Fields that are right by the page alone, and beside the site's template; all fields.
    alone: usize,
    known: usize,
    all: usize,
    /// What is not right.
    wrong: Vec<String>,
}

impl Read {
    fn told(&self) -> String {
        let Read {
            alone,
            known,
            all,
            wrong,
        } = self;
        format!(
            "{known} of {all} right, {alone} alone\n{}",
            wrong.join("\n")
        )
    }
}

/// Kinds of records: their elements on a page, and what is found of each.
struct Records {
    folder: &'static str,
    right: &'static str,
    url: &'static str,
    fields: &'static [&'static str],
    elements: fn(Reading) -> Vec<NodeId>,
    found: fn(Article) -> Value,
}

/// Learns each page of a folder, and reads it again with one of its first four records and no other.
fn read(records: &Records) -> Read {
    let mut read = Read::default();
    for (name, page, wanted) in pages(records.folder, records.right, records.url) {
        let elements = (records.elements)(Reading::of(&page, &Judge::new(&page).verdict()));
        // On a page that is not read well, it is not known which is which.
        if elements.len() != wanted.len() {
            continue;
        }
        let template = learned(&page);
        for (&kept, wanted) in elements.iter().zip(&wanted).take(4) {
            let others = elements
                .iter()
                .filter(|&&other| !page.contains(other, kept));
            let short = without(&page, &others.copied().collect::<Vec<_>>());
            let count = |judge: Judge| {
                let found = (records.found)(Article::of(&short, &judge.verdict()));
                right(found.as_array().unwrap(), wanted, records.fields)
            };
            let (alone, all) = count(Judge::new(&short));
            let (known, _) = count(Judge::new(&short).template(&template));
            read.alone += alone;
            read.known += known;
            read.all += all;
            if known < all {
                let line = format!("{name} {kept:?}: {known} of {all}, alone {alone}");
                read.wrong.push(line);
            }
        }
    }
    read
}

#[test]
fn a_thread_with_one_post_is_read_as_the_sites_other_threads_are() {
    let read = read(&Records {
        folder: "threads",
        right: "threads.json",
        url: "https://talk.example/t/1",
        fields: &["author", "date", "text"],
        elements: |reading| reading.posts.iter().map(|post| post.node).collect(),
        found: |article| serde_json::to_value(article.posts).unwrap(),
    });
    assert!(100 * read.known >= 93 * read.all, "{}", read.told());
    assert!(10 * read.alone < read.all, "{}", read.told());
}

#[test]
fn a_list_with_one_item_is_read_as_the_sites_other_lists_are() {
    let read = read(&Records {
        folder: "lists",
        right: "items.json",
        url: "https://list.example/",
        fields: &["name", "url", "price", "date"],
        elements: |reading| reading.items.iter().map(|item| item.node).collect(),
        found: |article| serde_json::to_value(article.items).unwrap(),
    });
    assert!(100 * read.known >= 80 * read.all, "{}", read.told());
    assert!(5 * read.alone < read.all, "{}", read.told());
}

/// A thread in which everybody is shown with a name and, in the same way, where they live.
fn thread(url: &str, names: &[&str]) -> Page {
    let post = |name: &&str| {
        format!(
            "<div class='post'><div class=head><b class=user>{name}</b> <b class=town>Hull</b> \
             <time datetime=2024-05-01T10:00>1 May</time></div><div class=said><p>What {name} says here is a \
             sentence of more than ten words, and there is no other.</p></div></div>"
        )
    };
    let posts: String = names.iter().map(post).collect();
    page(
        &format!("<title>Open thread</title><body><h1>Open thread</h1><main>{posts}</main>"),
        url,
    )
}

fn authors(page: &Page, template: &SiteTemplate, decisions: &[Decision]) -> Vec<String> {
    let judge = Judge::new(page).template(template).decisions(decisions);
    let posts = Article::of(page, &judge.verdict()).posts;
    posts.into_iter().map(|post| post.author).collect()
}

#[test]
fn where_a_person_says_that_a_field_stands_it_stands() {
    let template = learned(&thread(
        "https://talk.example/1",
        &["Ann", "Ben", "Cleo", "Dan"],
    ));
    let form = &template.records()[0];
    assert_eq!(
        (form.kind, form.name.as_str()),
        (RecordKind::Post, "div.post")
    );
    let place = |field| {
        form.place(field)
            .map(|(place, seen)| (place.path.as_str(), seen))
    };
    assert_eq!(place(RecordField::Author), Some(("div.head/b.user", 4)));
    assert_eq!(place(RecordField::Date), Some(("div.head/time", 4)));
    assert_eq!(place(RecordField::Text), Some(("div.said", 4)));
    assert_eq!(place(RecordField::Price), None);

    let one = thread("https://talk.example/2", &["Eve"]);
    assert_eq!(authors(&one, &template, &[]), ["Eve"]);
    let choices = place_choices(&one, &form.name);
    let town = choices
        .iter()
        .find(|choice| choice.sample == "Hull")
        .unwrap();
    let decision = |name: &str| {
        let target = Target::Field {
            record: RecordKind::Post,
            name: name.to_owned(),
            field: RecordField::Author,
            path: town.place.path.clone(),
            order: town.place.order,
        };
        Decision::new(Choice::Field, target)
    };
    assert_eq!(authors(&one, &template, &[decision("div.post")]), ["Hull"]);
    assert_eq!(authors(&one, &template, &[decision("div.other")]), ["Eve"]);
    // It is believed on long pages as well, and taken back by a newer one.
    let long = thread("https://talk.example/3", &["Fay", "Gus", "Hal", "Ida"]);
    assert_eq!(
        authors(&long, &template, &[decision("div.post")]),
        ["Hull"; 4]
    );
    let user = choices
        .iter()
        .find(|choice| choice.sample == "Eve")
        .unwrap();
    let mut newer = decision("div.post");
    newer.at = 1.0;
    if let Target::Field { path, .. } = &mut newer.target {
        path.clone_from(&user.place.path);
    }
    let both = [newer, decision("div.post")];
    assert_eq!(
        authors(&long, &template, &both),
        ["Fay", "Gus", "Hal", "Ida"]
    );
}

#[test]
fn a_page_of_another_form_is_read_by_itself() {
    let template = learned(&thread(
        "https://talk.example/1",
        &["Ann", "Ben", "Cleo", "Dan"],
    ));
    let other = page(
        "<title>About us</title><body><h1>About us</h1><p>We have run this board for ten years, and it was never \
         as quiet as it is now.<p>Write to us, and we shall answer within a week or two, as time allows.",
        "https://talk.example/about",
    );
    assert!(authors(&other, &template, &[]).is_empty());
    assert!(place_choices(&other, "div.post").is_empty());
    let by_itself = Article::of(&other, &Judge::new(&other).verdict());
    let by_site = Article::of(&other, &Judge::new(&other).template(&template).verdict());
    assert_eq!(by_itself, by_site);
}

/// Forms of a few names with places of few paths, as pages one after the other show them.
fn shown() -> impl Strategy<Value = Vec<(usize, Vec<(usize, u32)>)>> {
    let places = prop::collection::vec((0_usize..6, 1_u32..9), 0..5);
    prop::collection::vec((0_usize..10, places), 0..30)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The usual place of a field is the one with the largest sum, and what is stored comes back.
    #[test]
    fn forms_are_sums_of_what_pages_show(shown in shown()) {
        let mut template = SiteTemplate::new("talk.example");
        let mut sums = std::collections::BTreeMap::<usize, [u32; 6]>::new();
        for (name, places) in shown {
            let name = name % 4;
            let mut form = RecordForm::new(RecordKind::Post, format!("div.post{name}"));
            (form.pages, form.records) = (1, 9);
            for (path, records) in places {
                // At most as many places as are kept, so that none is forgotten.
                let path = path % 4;
                form.add(RecordField::Author, FieldPlace { path: format!("b{path}"), order: 0 }, records);
                sums.entry(name).or_default()[path] += records;
            }
            template.observe_records(&form);
        }
        for form in template.records() {
            let name: usize = form.name.strip_prefix("div.post").unwrap().parse().unwrap();
            let most = sums.get(&name).and_then(|sums| sums.iter().copied().max()).unwrap_or(0);
            let found = form.place(RecordField::Author).map(|(_, seen)| seen);
            prop_assert_eq!(found, (2 * most >= form.records && most > 0).then_some(most));
        }
        let back = SiteTemplate::from_bytes(&template.to_bytes()).unwrap();
        prop_assert_eq!(back.records(), template.records());
    }

    /// However many forms and places pages show, what is kept is bounded and can be read again.
    #[test]
    fn what_is_kept_of_records_is_bounded(names in prop::collection::vec(0_usize..40, 1..60), long in 0_usize..600) {
        let mut template = SiteTemplate::new("talk.example");
        for (page, name) in names.into_iter().enumerate() {
            let mut form = RecordForm::new(RecordKind::Item, format!("li.{name}"));
            (form.pages, form.records) = (1, 500);
            for place in 0..100 {
                let path = format!("p{}{}", page * 100 + place, "x".repeat(long));
                form.add(RecordField::Title, FieldPlace { path, order: 0 }, 1);
            }
            template.observe_records(&form);
        }
        prop_assert!(template.records().len() <= 8);
        let bytes = template.to_bytes();
        prop_assert!(bytes.len() < 20_000);
        let back = SiteTemplate::from_bytes(&bytes).unwrap();
        prop_assert_eq!(back.records(), template.records());
    }
}
