//! A crawl on the command line: sites first, pages after; what is broken is told and costs itself alone; what is done is not
//! done twice; other engines come to the same.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use crate::support::archive::{self, packed, response};
use crate::support::folder::Folder;
use crate::support::framed::framed;
use crate::support::husk::{Answer, husk};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use serde_json::Value;

fn record(site: &str, k: usize) -> Vec<u8> {
    let url = format!("https://www.{site}/{k}");
    packed(&response(
        &url,
        "Content-Type: text/html\r\n",
        framed(site, k).as_bytes(),
    ))
}

/// Two archives: nearly all pages are of one site, two of another, one of a third.
fn archives(folder: &Folder) -> [String; 2] {
    let mut files = [Vec::new(), Vec::new()];
    for k in 0..57 {
        files[k % 2].extend(record("large.example", k));
    }
    files[0].extend(record("small.example", 0));
    files[1].extend(record("small.example", 1));
    files[1].extend(record("alone.example", 0));
    ["one.warc.gz", "two.warc.gz"].map(|name| {
        folder.write(name, &files[usize::from(name.starts_with("two"))]);
        path(folder, name)
    })
}

fn path(folder: &Folder, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn read(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(path).unwrap()
}

fn ok(answer: Answer) -> Answer {
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    answer
}

/// Names and texts of the files in a folder.
fn files(folder: &str) -> BTreeMap<String, String> {
    std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), read(entry.path())))
        .collect()
}

#[test]
fn sites_first_pages_after() {
    let folder = Folder::new("crawl");
    let [one, two] = archives(&folder);
    let templates = path(&folder, "templates");
    let answer = ok(husk(
        &[
            "learn",
            "--templates",
            &templates,
            "--sample",
            "8",
            &one,
            &two,
        ],
        b"",
    ));
    assert!(answer.err.contains("looked at 60 pages"), "{}", answer.err);
    assert!(
        answer.err.contains("the templates of 2 of 3 sites"),
        "{}",
        answer.err
    );
    let learned = files(&templates);
    assert_eq!(
        learned.keys().collect::<Vec<_>>(),
        ["large.example.json", "small.example.json"]
    );
    let large: Value = serde_json::from_str(&learned["large.example.json"]).unwrap();
    assert_eq!(
        large["sites"][0]["stats"]["pages"], 8,
        "a large site's sample is no larger"
    );

    let out = path(&folder, "out");
    let answer = ok(husk(
        &["extract", "--templates", &templates, "-o", &out, &one, &two],
        b"",
    ));
    assert!(answer.out.is_empty());
    assert!(answer.err.contains("extracted 60 pages"), "{}", answer.err);
    let records = [
        lines(&read(path(&folder, "out/one.jsonl"))),
        lines(&read(path(&folder, "out/two.jsonl"))),
    ]
    .concat();
    assert_eq!(records.len(), 60);
    for record in &records {
        let (site, url) = (
            record["site"].as_str().unwrap(),
            record["url"].as_str().unwrap(),
        );
        let text = record["text"].as_str().unwrap();
        let k = url.rsplit('/').next().unwrap();
        assert!(
            text.contains(&format!("Text number {k} of {site}")),
            "{text}"
        );
        assert!(!text.contains("nobody in particular"), "{text}");
        let pages = match site {
            "large.example" => Some(8),
            "small.example" => Some(2),
            _ => None,
        };
        assert_eq!(record["template_pages"].as_u64(), pages, "{record}");
        assert_eq!(record["template_share"].is_null(), pages.is_none());
        assert_eq!(record["husk"], env!("CARGO_PKG_VERSION"));
        assert_eq!(record["date"], 1_767_323_045_000_i64);
    }

    // A template of the folder is one that every command reads.
    folder.write("page.html", framed("large.example", 99).as_bytes());
    let template = path(&folder, "templates/large.example.json");
    let answer = ok(husk(
        &[
            "extract",
            "--format",
            "json",
            "--template",
            &template,
            &path(&folder, "page.html"),
        ],
        b"",
    ));
    assert_eq!(lines(&answer.out)[0]["template"]["of"], 8);
}

#[test]
fn an_input_that_is_done_is_not_done_twice() {
    let folder = Folder::new("resumed");
    let [one, two] = archives(&folder);
    let out = path(&folder, "out");
    let words = ["extract", "-o", &out, &one, &two];
    ok(husk(&words, b""));
    let whole = read(path(&folder, "out/two.jsonl"));
    // As a run leaves it that was stopped in the middle of the second.
    std::fs::remove_file(path(&folder, "out/two.jsonl")).unwrap();
    folder.write("out/two.jsonl.part", &whole.as_bytes()[..whole.len() / 2]);
    folder.write("out/one.jsonl", b"as it was\n");
    let answer = ok(husk(&words, b""));
    assert!(
        answer.err.contains("one.warc.gz: done before"),
        "{}",
        answer.err
    );
    assert!(
        !answer.err.contains("two.warc.gz: done before"),
        "{}",
        answer.err
    );
    assert_eq!(read(path(&folder, "out/one.jsonl")), "as it was\n");
    assert_eq!(read(path(&folder, "out/two.jsonl")), whole);
    assert!(!Path::new(&path(&folder, "out/two.jsonl.part")).exists());
    ok(husk(&["extract", "--anew", "-o", &out, &one, &two], b""));
    assert_eq!(lines(&read(path(&folder, "out/one.jsonl"))).len(), 30);
    // Templates that are there are left as they are, too.
    let templates = path(&folder, "templates");
    let learn = ["learn", "--templates", &templates, &one, &two];
    ok(husk(&learn, b""));
    folder.write("templates/small.example.json", b"as it was");
    ok(husk(&learn, b""));
    assert_eq!(files(&templates)["small.example.json"], "as it was");
    ok(husk(
        &["learn", "--anew", "--templates", &templates, &one, &two],
        b"",
    ));
    assert_ne!(files(&templates)["small.example.json"], "as it was");
}

#[test]
fn standard_input_and_folders_do_as_well() {
    let folder = Folder::new("forms");
    let [one, two] = archives(&folder);
    let bytes = [std::fs::read(&one).unwrap(), std::fs::read(&two).unwrap()].concat();
    let piped = ok(husk(&["extract", "--learn-sites", "-"], &bytes));
    folder.write("stdin", &bytes);
    let in_folder = ok(husk(&["extract", &path(&folder, "")], b""));
    assert_eq!(lines(&in_folder.out).len(), 60, "a folder of archives");
    let from_file = ok(husk(
        &["extract", "--learn-sites", &path(&folder, "stdin")],
        b"",
    ));
    assert_eq!(piped.out, from_file.out);
    assert_eq!(lines(&piped.out).len(), 60);
    assert_eq!(lines(&piped.out)[0]["template_pages"], 16);

    // The same pages as lines, and as saved pages.
    let mut text = String::new();
    for k in 0..4 {
        text += &(serde_json::json!({"id": k, "url": format!("http://s.example/{k}"), "html": framed("s.example", k)})
            .to_string() + "\n");
        folder.write(
            &format!("saved/s.example/{k}.html"),
            framed("s.example", k).as_bytes(),
        );
    }
    folder.write("lines.jsonl", text.as_bytes());
    let of_lines = lines(
        &ok(husk(
            &["extract", "--learn-sites", &path(&folder, "lines.jsonl")],
            b"",
        ))
        .out,
    );
    let piped = lines(
        &ok(husk(
            &["extract", "--learn-sites", "--format", "lines", "-"],
            text.as_bytes(),
        ))
        .out,
    );
    let of_pages = lines(
        &ok(husk(
            &[
                "extract",
                "--learn-sites",
                "--format",
                "lines",
                &path(&folder, "saved"),
            ],
            b"",
        ))
        .out,
    );
    for (k, ((line, piped), page)) in of_lines.iter().zip(&piped).zip(&of_pages).enumerate() {
        assert_eq!(
            (&line["id"], &line["template_pages"]),
            (&Value::from(k.to_string()), &Value::from(4))
        );
        assert_eq!(
            (&line["text"], &line["site"]),
            (&piped["text"], &piped["site"])
        );
        assert_eq!(
            (&line["text"], &line["site"]),
            (&page["text"], &page["site"])
        );
    }
}

#[test]
fn what_is_broken_is_told_with_its_offset() {
    let folder = Folder::new("broken");
    let records: Vec<Vec<u8>> = (0..3).map(|k| record("s.example", k)).collect();
    let mut bytes = records.concat();
    // A member that is changed, and an end that is missing.
    bytes[records[0].len() + records[1].len() / 2] ^= 0x55;
    bytes.truncate(bytes.len() - records[2].len() / 2);
    folder.write("cut.warc.gz", &bytes);
    let answer = husk(&["extract", &path(&folder, "cut.warc.gz")], b"");
    assert_eq!(answer.code, Some(1));
    assert_eq!(lines(&answer.out)[0]["url"], "https://www.s.example/0");
    assert!(
        answer
            .err
            .contains(&format!("cut.warc.gz: at byte {}: ", records[0].len())),
        "{}",
        answer.err
    );
    assert!(
        answer.err.contains("; 1 record was broken"),
        "{}",
        answer.err
    );
    let no_page = husk(
        &["extract", "--format", "lines", "-"],
        b"{\"id\": 1}\n{\"id\": 2, \"html\": \"<p>Text\"}\nno line\n",
    );
    assert_eq!(no_page.code, Some(1));
    let told = lines(&no_page.out);
    assert_eq!(
        (told.len(), &told[0]["id"], told[0]["error"].is_string()),
        (2, &Value::from("1"), true)
    );
    assert!(told[0]["text"].is_null() && told[1]["error"].is_null());
    assert!(
        no_page.err.contains("stdin: at byte 39: "),
        "{}",
        no_page.err
    );
}

#[test]
fn columns_hold_what_lines_hold() {
    let folder = Folder::new("columns");
    let [one, two] = archives(&folder);
    let out = path(&folder, "out");
    for form in ["lines", "parquet"] {
        ok(husk(
            &[
                "extract",
                "--learn-sites",
                "--format",
                form,
                "-o",
                &out,
                &one,
                &two,
            ],
            b"",
        ));
    }
    for name in ["one", "two"] {
        let records = lines(&read(path(&folder, &format!("out/{name}.jsonl"))));
        let file = std::fs::File::open(path(&folder, &format!("out/{name}.parquet"))).unwrap();
        let reader = SerializedFileReader::new(file).unwrap();
        let rows: Vec<_> = reader
            .get_row_iter(None)
            .unwrap()
            .map(Result::unwrap)
            .collect();
        assert_eq!(rows.len(), records.len());
        for (row, record) in rows.iter().zip(&records) {
            let record = record.as_object().unwrap();
            assert_eq!(row.get_column_iter().count(), record.len());
            for ((name, field), (key, value)) in row.get_column_iter().zip(record) {
                assert_eq!(name, key);
                let held = match field {
                    Field::Null => Value::Null,
                    Field::Str(text) => text.as_str().into(),
                    Field::Long(number) => (*number).into(),
                    Field::UInt(number) => (*number).into(),
                    // Lines have as many digits as it takes to tell a number from its neighbours.
                    Field::Float(number) => serde_json::from_str(&number.to_string()).unwrap(),
                    other => panic!("{name}: {other:?}"),
                };
                match value.as_f64().zip(held.as_f64()) {
                    Some((one, other)) => {
                        assert!((one - other).abs() <= 1e-6 * one.abs(), "{name}")
                    }
                    None => assert_eq!(&held, value, "{name}"),
                }
            }
        }
    }
}

#[test]
fn what_cannot_be_begun_is_refused_with_its_reason() {
    let folder = Folder::new("refused");
    let [one, _] = archives(&folder);
    folder.write("more/one.warc.gz", &archive::page("http://a.example/"));
    folder.write("one.jsonl", b"{\"html\": \"x\"}");
    let (more, same, whole) = (
        path(&folder, "more/one.warc.gz"),
        path(&folder, "one.jsonl"),
        path(&folder, "more"),
    );
    let (out, inside) = (path(&folder, "out"), path(&folder, "more/inside"));
    for (words, why) in [
        (vec!["extract", "--format", "parquet", &one], "-o DIR"),
        (
            vec!["extract", "--format", "markdown", "-o", &out, &one],
            "--format lines or --format parquet",
        ),
        (
            vec!["extract", "--url", "http://a.example/", &one],
            "bring their addresses",
        ),
        (
            vec!["extract", &one, &more],
            "two inputs are called one.warc.gz",
        ),
        (
            vec!["extract", "-o", &out, &one, &same],
            "would both be written to",
        ),
        (
            vec!["extract", "-o", &inside, &whole],
            "would be read as an input next time",
        ),
        (
            vec!["extract", "--templates", &out, "/no/such/file.warc"],
            "/no/such/file.warc",
        ),
        (
            vec!["extract", "--templates", "/no/such/folder", &one],
            "/no/such/folder: no such folder",
        ),
        (vec!["learn", &one], "say where to write"),
        (
            vec!["sample", "--at", "/no/such/file", &one],
            "/no/such/file",
        ),
    ] {
        let answer = husk(&words, b"");
        assert_eq!(answer.code, Some(2), "{words:?}: {}", answer.err);
        assert!(answer.err.contains(why), "{words:?}: {}", answer.err);
    }
}

#[test]
fn an_output_that_ends_is_no_page_that_failed() {
    let folder = Folder::new("full");
    let [one, _] = archives(&folder);
    // A file stands where the scratch file would be.
    std::fs::create_dir_all(path(&folder, "out/one.jsonl.part")).unwrap();
    let answer = husk(&["extract", "-o", &path(&folder, "out"), &one], b"");
    assert_eq!(answer.code, Some(3), "{}", answer.err);
    assert!(
        answer
            .err
            .contains("1 input could not be read or written to its end"),
        "{}",
        answer.err
    );
}

/// What an engine does that spreads a crawl over machines, one step after the other.
#[test]
fn the_filters_come_to_the_same_templates() {
    let folder = Folder::new("filters");
    let [one, two] = archives(&folder);
    let whole = path(&folder, "whole");
    ok(husk(
        &[
            "learn",
            "--sample",
            "6",
            "--seed",
            "5",
            "--templates",
            &whole,
            &one,
            &two,
        ],
        b"",
    ));

    // Places of each file alone, merged.
    let mut sites: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for file in [&one, &two] {
        let places = lines(&ok(husk(&["sample", "--sample", "6", "--seed", "5", file], b"")).out);
        for place in places {
            sites
                .entry(place["site"].as_str().unwrap().to_owned())
                .or_default()
                .push(place);
        }
    }
    let rank = |place: &Value| place["rank"].as_str().unwrap().to_owned();
    for places in sites.values_mut() {
        places.sort_by_key(rank);
        places.truncate(6);
    }
    sites.retain(|_, places| places.len() > 1);
    // Pages at them, file by file.
    let mut pages: HashMap<String, Value> = HashMap::new();
    for file in [&one, &two] {
        let here = sites
            .values()
            .flatten()
            .filter(|place| file.ends_with(place["source"].as_str().unwrap()));
        let text: String = here.map(|place| place.to_string() + "\n").collect();
        folder.write("places.jsonl", text.as_bytes());
        let found = lines(
            &ok(husk(
                &["sample", "--at", &path(&folder, "places.jsonl"), file],
                b"",
            ))
            .out,
        );
        pages.extend(
            found
                .into_iter()
                .map(|page| (page["site"].to_string() + &rank(&page), page)),
        );
    }
    assert_eq!(pages.len(), 8);
    // Site by site, in the order in which they teach.
    let mut input = String::new();
    for (site, mut places) in sites {
        places.sort_by_key(|place| (place["date"].as_u64(), rank(place)));
        for place in places {
            input += &(pages[&(Value::from(site.as_str()).to_string() + &rank(&place))]
                .to_string()
                + "\n");
        }
    }
    let taught = lines(&ok(husk(&["learn", "-"], input.as_bytes())).out);
    let taught: BTreeMap<String, String> = taught
        .iter()
        .map(|line| {
            (
                line["name"].as_str().unwrap().to_owned(),
                line["template"].as_str().unwrap().to_owned(),
            )
        })
        .collect();
    assert_eq!(taught, files(&whole));
}
