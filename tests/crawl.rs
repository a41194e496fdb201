//! A crawl: what it is read from, which pages teach, and the folder of templates.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicU64;

use crate::support::archive::{packed, page, response};
use crate::support::folder::Folder;
use crate::support::framed::framed;
use flate2::Compression;
use flate2::write::GzEncoder;
use husk::crawl::gather::Gathered;
use husk::crawl::record::Record;
use husk::crawl::sample::{Chosen, Sample};
use husk::crawl::teach::teach;
use husk::crawl::templates::{self, Templates, file_name};
use husk::input::Input;
use husk::input::page::{Document, InputPage, Place};
use husk::input::site::site_name;
use proptest::prelude::*;
use serde_json::{Value, json};

#[test]
fn a_site_has_the_name_that_the_extension_gives_it() {
    let cases: Vec<(String, Option<String>)> =
        serde_json::from_str(include_str!("site_names.json")).unwrap();
    assert!(cases.len() > 30);
    for (address, name) in cases {
        assert_eq!(site_name(&address), name, "{address}");
    }
}

/// What an input gives: pages, and `!offset` for what is broken.
fn told(input: &Input) -> Vec<String> {
    let mut found = Vec::new();
    input
        .read(&AtomicU64::new(0), &mut |entry| {
            found.push(match entry {
                Ok(page) => format!("{} {} {}", page.site, page.url, page.place.offset),
                Err(broken) => format!("!{}", broken.offset),
            });
            Ok(())
        })
        .unwrap();
    found
}

fn only(path: &Path) -> Input {
    let mut found = Input::find(path, &mut drop).unwrap();
    assert_eq!(found.len(), 1);
    found.remove(0)
}

#[test]
fn an_input_is_known_by_its_first_bytes() {
    let folder = Folder::new("inputs");
    let archive = [page("http://a.example/1"), page("http://b.example/2")].concat();
    let line = |k: u32| json!({"url": format!("http://a.example/{k}"), "html": "<p>x"}).to_string();
    let lines = format!(
        "{}\n\n{}\nno line\n{}",
        line(1),
        line(2),
        json!({"id": 7, "site": "s"})
    );
    for (name, bytes, wanted) in [
        (
            "plain",
            archive.clone(),
            vec!["a.example http://a.example/1 0".to_owned()],
        ),
        (
            "whole.gz",
            packed(&archive),
            vec!["a.example http://a.example/1 0".to_owned()],
        ),
        (
            "lines.txt",
            lines.clone().into_bytes(),
            vec!["a.example http://a.example/1 0".to_owned()],
        ),
        (
            "lines.gz",
            packed(lines.as_bytes()),
            vec!["a.example http://a.example/1 0".to_owned()],
        ),
    ] {
        folder.write(name, &bytes);
        let found = told(&only(&folder.path().join(name)));
        assert_eq!(found[..1], wanted, "{name}");
        if name.starts_with("lines") {
            let (second, third) = (line(1).len() + 2, line(1).len() + line(2).len() + 3);
            let last = third + "no line\n".len();
            assert_eq!(
                found[1..],
                [
                    format!("a.example http://a.example/2 {second}"),
                    format!("!{third}"),
                    format!("s  {last}")
                ],
                "{name}"
            );
        } else {
            assert_eq!(found.len(), 2, "{name}");
        }
    }
}

#[test]
fn a_folder_has_an_input_for_each_file_of_a_crawl_and_one_for_its_saved_pages() {
    let folder = Folder::new("folder");
    folder.write("b/one.warc", &page("http://a.example/1"));
    folder.write("a.jsonl", b"{\"html\": \"x\"}");
    folder.write("site/x/page.html", b"<p>x");
    folder.write("site/page.html.gz", &packed(b"<p>y"));
    folder.write("top.htm", b"<p>z");
    folder.write("notes.txt", b"nothing");
    let found = Input::find(folder.path(), &mut drop).unwrap();
    let name = folder.path().file_name().unwrap().to_str().unwrap();
    let names: Vec<&str> = found.iter().map(|input| &*input.name).collect();
    assert_eq!(names, ["a.jsonl", "one.warc", name]);
    assert_eq!(
        told(&found[2]),
        [
            "site site/page.html.gz 0".to_owned(),
            "site/x site/x/page.html 0".to_owned(),
            format!("{name} top.htm 0"),
        ]
    );
    assert!(Input::find(&folder.path().join("none"), &mut drop).is_err());
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    assert!(Input::find(&folder.path().join("empty"), &mut drop).is_err());
}

#[test]
fn lines_that_are_packed_and_cut_short_give_what_is_whole() {
    let folder = Folder::new("cut");
    let lines: String = (0..2000)
        .map(|k| {
            json!({"url": format!("http://a.example/{k}"), "html": format!("{k}")}).to_string()
                + "\n"
        })
        .collect();
    let mut bytes = packed(lines.as_bytes());
    bytes.truncate(bytes.len() / 2);
    folder.write("cut.jsonl.gz", &bytes);
    let found = told(&only(&folder.path().join("cut.jsonl.gz")));
    let (broken, pages) = found.split_last().unwrap();
    assert!(broken.starts_with('!'), "{broken}");
    assert!(pages.len() > 100 && pages.iter().all(|page| !page.starts_with('!')));
}

fn crawled(site: &str, url: &str, offset: u64, html: &str) -> InputPage {
    InputPage {
        place: Place {
            source: "input".into(),
            offset,
            nth: 0,
        },
        id: Value::Null,
        file: None,
        kind: None,
        gold: Value::Null,
        url: url.to_owned(),
        site: site.to_owned(),
        date: 1000 + offset % 7,
        document: Document::Text(html.to_owned()),
    }
}

fn sampled(pages: &[InputPage], size: usize, seed: u64) -> Vec<Chosen> {
    let mut sample = Sample::new(size, seed);
    pages.iter().for_each(|page| sample.offer(page));
    sample.chosen(2)
}

/// The same by sorting everything.
fn sampled_slowly(pages: &[InputPage], size: usize, seed: u64) -> Vec<Chosen> {
    let mut sites: BTreeMap<&str, Vec<Chosen>> = BTreeMap::new();
    for page in pages.iter().filter(|page| !page.site.is_empty()) {
        // A sample of one page says its rank.
        let mut alone = Sample::new(1, seed);
        alone.offer(page);
        sites.entry(&page.site).or_default().extend(alone.chosen(1));
    }
    let mut out = Vec::new();
    for mut pages in sites.into_values() {
        pages.sort_by_key(|one| (one.rank, one.date, one.place.clone()));
        pages.dedup_by_key(|one| one.rank);
        pages.truncate(size);
        if pages.len() < 2 {
            continue;
        }
        pages.sort_by_key(|one| (one.date, one.rank));
        out.extend(pages);
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_sample_is_the_least_ranks_however_pages_come(
        pages in prop::collection::vec((0_u8..4, 0_u32..40), 0..200),
        size in 1_usize..12,
        seed in any::<u64>(),
        cut in 0_usize..200,
    ) {
        let pages: Vec<InputPage> = (0..)
            .zip(pages)
            .map(|(offset, (site, url))| {
                let site = if site == 0 { String::new() } else { format!("s{site}.example") };
                crawled(&site, &format!("http://{site}/{url}"), offset, "")
            })
            .collect();
        let whole = sampled(&pages, size, seed);
        prop_assert_eq!(&whole, &sampled_slowly(&pages, size, seed));
        let mut turned = pages.clone();
        turned.reverse();
        turned.rotate_left(cut.min(pages.len()));
        prop_assert_eq!(&whole, &sampled(&turned, size, seed));
    }

    #[test]
    fn names_of_files_are_files_and_differ(sites in prop::collection::hash_set("\\PC{1,12}|[a-c./%-]{1,300}", 2..20)) {
        let names: std::collections::HashSet<String> = sites.iter().map(|site| file_name(site)).collect();
        prop_assert_eq!(names.len(), sites.len());
        for name in names {
            prop_assert!(name.len() <= 200 && !name.starts_with('.') && !name.contains('/'), "{}", name);
        }
    }
}

#[test]
fn a_place_of_a_sample_is_a_line_that_is_read_back() {
    let pages = [
        crawled("a.test", "https://a.test/1", 3, "<p>one"),
        crawled("a.test", "https://a.test/2", 9, "<p>two"),
    ];
    for one in sampled(&pages, 4, 1) {
        let line = serde_json::to_string(&one).unwrap();
        assert_eq!(serde_json::from_str::<Chosen>(&line).unwrap(), one);
        let other = line.replace(&one.rank.to_string(), "sixteen");
        let refused = serde_json::from_str::<Chosen>(&other).unwrap_err();
        assert!(
            refused
                .to_string()
                .contains("\"rank\" is no hexadecimal number: \"sixteen\""),
            "{refused}"
        );
    }
}

#[test]
fn another_seed_picks_other_pages() {
    let pages: Vec<InputPage> = (0..200)
        .map(|k| crawled("s.example", &format!("http://s.example/{k}"), k, ""))
        .collect();
    assert_eq!(sampled(&pages, 8, 1), sampled(&pages, 8, 1));
    assert_ne!(sampled(&pages, 8, 1), sampled(&pages, 8, 2));
}

#[test]
fn pages_of_a_sample_are_found_again_in_packed_inputs() {
    let folder = Folder::new("gather");
    let records: Vec<Vec<u8>> = (0..9)
        .map(|k| {
            let html = framed("s.example", k);
            response(
                &format!("http://s.example/{k}"),
                "Content-Type: text/html\r\n",
                html.as_bytes(),
            )
        })
        .collect();
    // Several records in one member: told apart by their number alone.
    let members: Vec<u8> = records
        .chunks(4)
        .flat_map(|some| packed(&some.concat()))
        .collect();
    folder.write("a.warc.gz", &members);
    let input = only(&folder.path().join("a.warc.gz"));
    let mut sample = Sample::new(5, 3);
    let mut known = BTreeMap::new();
    input
        .read(&AtomicU64::new(0), &mut |entry| {
            let page = entry.unwrap();
            sample.offer(&page);
            known.insert(page.place.clone(), page.text().unwrap().into_owned());
            Ok(())
        })
        .unwrap();
    assert_eq!(known.len(), 9, "every place is another");
    let chosen = sample.chosen(2);
    assert_eq!(chosen.len(), 5);
    let kept = folder.path().join("sample");
    let gathered = Gathered::of(&[input], &chosen, &kept, &AtomicU64::new(0)).unwrap();
    let pages = gathered.pages(&chosen, 1, 4).unwrap();
    assert_eq!(pages.len(), 3);
    for (page, one) in pages.iter().zip(&chosen[1..]) {
        assert_eq!(page.text().unwrap(), known[&one.place]);
        assert_eq!((&*page.site, page.date), (&*one.site, one.date));
    }
    drop(gathered);
    assert!(!kept.exists(), "the scratch file goes");
}

fn no_refusal(refused: String) {
    panic!("{refused}");
}

#[test]
fn a_template_lies_as_the_extension_imports_it_and_is_used() {
    let folder = Folder::new("templates");
    let site = "s.example";
    let pages: Vec<InputPage> = (0..6)
        .map(|k| {
            crawled(
                site,
                &format!("http://{site}/{k}"),
                k as u64,
                &framed(site, k),
            )
        })
        .collect();
    let taught = teach(site, &pages);
    let template = taught.template.unwrap();
    assert!(taught.failed.is_empty());
    assert_eq!(template.pages(), 6);
    let templates = Templates::open(folder.path()).unwrap();
    assert!(!templates.has(site));
    templates.put(&template).unwrap();
    assert!(templates.has(site));

    let text = std::fs::read_to_string(folder.path().join("s.example.json")).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (&file["format"], &file["version"]),
        (&json!("husk-backup"), &json!(1))
    );
    let kept = &file["sites"][0];
    assert_eq!(kept["site"], site);
    assert_eq!(kept["stats"], json!({"pages": 6, "clusters": 1}));
    assert_eq!(kept["used"], 1005);
    let back = templates::from_bytes(text.as_bytes()).unwrap();
    assert_eq!(back.template.to_bytes(), template.to_bytes());
    assert_eq!(
        templates::from_bytes(&template.to_bytes())
            .unwrap()
            .template
            .to_bytes(),
        template.to_bytes()
    );

    let beside = Record::of(&pages[0], Some(&templates), &no_refusal);
    let alone = Record::of(&pages[0], None, &no_refusal);
    assert_eq!(
        (beside.template_pages, alone.template_pages),
        (Some(6), None)
    );
    assert!(beside.template_share.unwrap() > 0.0, "{beside:?}");
    assert_eq!(beside.template_hash.as_ref().unwrap().len(), 16);
    let text = beside.text.unwrap();
    assert!(text.contains("Text number 0") && !text.contains("nobody in particular"));
    assert_eq!((beside.words > 40, beside.error), (true, None));
}

#[test]
fn posts_items_and_products_are_in_the_record() {
    let record = |folder: &str, url: &str| {
        let pages = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/pages");
        let html = std::fs::read_to_string(format!("{pages}/{folder}/source.html")).unwrap();
        Record::of(&crawled("s.example", url, 0, &html), None, &no_refusal)
    };
    let read =
        |json: Option<String>| json.map(|json| serde_json::from_str::<Value>(&json).unwrap());
    let thread = record("threads/comments-nested", "http://s.example/open-thread");
    assert_eq!(read(thread.posts).unwrap().as_array().unwrap().len(), 5);
    let list = record("lists/front-page", "http://s.example/");
    assert_eq!(list.kind.as_deref(), Some("home"));
    assert_eq!(
        read(list.items).unwrap()[2]["name"],
        "A seal takes the ferry"
    );
    let product = record("products/kettle-form", "http://s.example/p/kettle");
    assert_eq!(read(product.product).unwrap()["price"], "£120.00");
    assert_eq!(
        (product.posts, list.product, thread.items),
        (None, None, None)
    );
}

#[test]
fn one_page_makes_no_template_and_a_page_that_fails_is_told() {
    let one = crawled("s.example", "http://s.example/", 0, "<p>Text");
    let mut bad = one.clone();
    bad.document = Document::Missing("gone".to_owned());
    let taught = teach("s.example", &[one, bad.clone()]);
    assert!(taught.template.is_none());
    assert_eq!(taught.failed, [(bad.place.clone(), "gone".to_owned())]);
    let record = Record::of(&bad, None, &no_refusal);
    assert_eq!((record.error.as_deref(), record.text), (Some("gone"), None));
}

#[test]
fn a_template_that_cannot_be_read_is_told_once_and_the_page_is_judged_alone() {
    let folder = Folder::new("refused");
    let templates = Templates::open(folder.path()).unwrap();
    let two: Vec<InputPage> = (0..2)
        .map(|k| {
            crawled(
                "other.example",
                &format!("http://other.example/{k}"),
                k as u64,
                &framed("o", k),
            )
        })
        .collect();
    templates
        .put(&teach("other.example", &two).template.unwrap())
        .unwrap();
    let other = std::fs::read(folder.path().join("other.example.json")).unwrap();
    for (site, bytes) in [
        ("a.example", &b"{\"sites\": []}"[..]),
        ("b.example", &other[..other.len() / 2]),
        ("c.example", &other),
        ("d.example", b"HUSKSITE"),
    ] {
        folder.write(&file_name(site), bytes);
        let refused = Mutex::new(Vec::new());
        let refuse = |why: String| refused.lock().unwrap().push(why);
        for _ in 0..3 {
            let page = crawled(site, &format!("http://{site}/"), 0, &framed(site, 0));
            let record = Record::of(&page, Some(&templates), &refuse);
            assert_eq!((record.error, record.template_pages), (None, None));
        }
        let refused = refused.into_inner().unwrap();
        assert_eq!(refused.len(), 1, "{site}: {refused:?}");
        assert!(refused[0].contains(site), "{refused:?}");
    }
}

#[test]
fn a_bomb_of_lines_is_read_past() {
    let folder = Folder::new("bomb");
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(b"{\"html\": \"").unwrap();
    std::io::copy(
        &mut std::io::Read::take(std::io::repeat(b' '), husk::input::MAX_LINE),
        &mut packer,
    )
    .unwrap();
    packer
        .write_all(b"\"}\n{\"url\": \"http://a.example/\", \"html\": \"x\"}")
        .unwrap();
    folder.write("bomb.jsonl.gz", &packer.finish().unwrap());
    let found = told(&only(&folder.path().join("bomb.jsonl.gz")));
    assert_eq!(found.len(), 2);
    assert_eq!(found[0], "!0");
    assert!(found[1].starts_with("a.example http://a.example/ "));
}
