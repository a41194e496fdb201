//! One reader of inputs for every command, and one switch of outputs: whatever pages come in, the answers are the same.

use crate::support::archive::{packed, response};
use crate::support::folder::Folder;
use crate::support::husk::{Answer, husk};
use serde_json::{Value, json};

const PAGES: usize = 5;

fn page(k: usize) -> String {
    format!(
        "<!doctype html><title>Page {k}</title><body><nav><ul><li><a href=/>Home</a><li><a href=/a>About us</a></ul></nav>\
         <main><h1>Title {k}</h1><p>{}</p></main><footer><p>Made by nobody in particular</p></footer>",
        format!("What page {k} has to say, at some length and in words of its own. ").repeat(9)
    )
}

fn address(k: usize) -> String {
    format!("https://mill.example/story-{k}")
}

/// The same pages in every form: (what it is, arguments, standard input).
fn inputs(folder: &Folder) -> Vec<(&'static str, String, Vec<u8>)> {
    let path = |name: &str| folder.path().join(name).display().to_string();
    let mut lines = String::new();
    let mut archive = Vec::new();
    for k in 0..PAGES {
        folder.write(
            &format!("saved/mill.example/story-{k}.html"),
            page(k).as_bytes(),
        );
        let line = json!({"id": k, "url": address(k), "site": "mill.example", "html": page(k)});
        lines += &format!("{line}\n");
        let html = "Content-Type: text/html; charset=utf-8\r\n";
        archive.extend(packed(&response(&address(k), html, page(k).as_bytes())));
    }
    folder.write("pages.jsonl", lines.as_bytes());
    folder.write("pages.jsonl.gz", &packed(lines.as_bytes()));
    folder.write("pages.warc.gz", &archive);
    folder.write("all/pages.jsonl", lines.as_bytes());
    vec![
        ("a folder of saved pages", path("saved"), Vec::new()),
        ("JSON lines", path("pages.jsonl"), Vec::new()),
        ("packed JSON lines", path("pages.jsonl.gz"), Vec::new()),
        ("a web archive", path("pages.warc.gz"), Vec::new()),
        ("a folder of JSON lines", path("all"), Vec::new()),
        (
            "lines on standard input",
            "-".to_owned(),
            lines.into_bytes(),
        ),
        ("an archive on standard input", "-".to_owned(), archive),
    ]
}

fn ok(answer: Answer) -> String {
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    answer.out
}

/// One answer a page, as JSON.
fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn every_form_of_input_gives_the_same_content_in_every_format() {
    let folder = Folder::new("forms");
    for (what, input, piped) in inputs(&folder) {
        for format in ["text", "markdown", "html", "json", "nodes"] {
            let out = ok(husk(&["extract", &input, "--format", format], &piped));
            for k in 0..PAGES {
                assert!(
                    out.contains(&format!("page {k} has to say")),
                    "{what} as {format}"
                );
            }
            assert!(!out.contains("\"error\""), "{what} as {format}");
            if what == "a folder of saved pages" {
                continue;
            }
            let field = match format {
                "json" => "metadata",
                other => other,
            };
            let answers = lines(&out);
            assert_eq!(answers.len(), PAGES, "{what} as {format}");
            for (k, answer) in answers.iter().enumerate() {
                assert_eq!(answer["title"], format!("Title {k}"), "{what} as {format}");
                assert!(!answer[field].is_null(), "{what} as {format}");
                let named = answer["id"] == k || answer["id"] == address(k);
                assert!(named, "{what}: {}", answer["id"]);
            }
        }
        let records = lines(&ok(husk(&["extract", &input, "--format", "lines"], &piped)));
        assert_eq!(records.len(), PAGES, "{what}");
        for (k, record) in records.iter().enumerate() {
            assert_eq!(record["title"], format!("Title {k}"), "{what}");
            assert_eq!(record["site"], "mill.example", "{what}");
        }
    }
}

#[test]
fn every_form_of_input_is_marked_learned_from_and_matched() {
    let folder = Folder::new("forms-learned");
    let path = |name: &str| folder.path().join(name).display().to_string();
    folder.write("one.html", page(9).as_bytes());
    for (what, input, piped) in inputs(&folder) {
        let marked = lines(&ok(husk(
            &["mark", &input, "--method", "rtdm", "--learn-sites"],
            &piped,
        )));
        assert_eq!(marked.len(), PAGES, "{what}");
        for answer in &marked {
            let template = answer["nodes"].as_array().unwrap().iter();
            let template: Vec<&Value> = template
                .filter(|node| node["template"] == true)
                .map(|node| &node["text"])
                .collect();
            assert_eq!(
                template,
                ["Home", "About us", "Made by nobody in particular"],
                "{what}"
            );
        }
        let learned = lines(&ok(husk(
            &["extract", &input, "--learn-sites", "--format", "json"],
            &piped,
        )));
        assert!(
            learned.iter().all(|one| one["template"]["of"] == PAGES - 1),
            "{what}: every page beside the others"
        );
        let template = path("site.template");
        ok(husk(&["learn", &input, "-o", &template, "--anew"], &piped));
        let matched = ok(husk(
            &[
                "match",
                &path("one.html"),
                "-t",
                &template,
                "--format",
                "json",
            ],
            b"",
        ));
        let rows = &lines(&matched)[0]["rows"];
        let seen = rows
            .as_array()
            .unwrap()
            .iter()
            .all(|row| row["seen"] == PAGES);
        assert!(
            seen && !rows.as_array().unwrap().is_empty(),
            "{what}: {rows}"
        );
        let all = ok(husk(
            &["match", &input, "-t", &template, "--format", "json"],
            &piped,
        ));
        assert_eq!(lines(&all).len(), PAGES, "{what}: a table a page");
        assert!(
            lines(&all)
                .iter()
                .all(|one| one["summary"]["page"].is_string())
        );
    }
}

#[test]
fn templates_that_were_learned_apart_are_merged() {
    let folder = Folder::new("merged");
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (part, numbers) in [("one", 0..3), ("other", 3..5)] {
        for k in numbers {
            let name = format!("{part}/mill.example/story-{k}.html");
            folder.write(&name, page(k).as_bytes());
        }
        let template = path(&format!("{part}.template"));
        ok(husk(
            &[
                "learn",
                &path(part),
                "-o",
                &template,
                "--site",
                "mill.example",
            ],
            b"",
        ));
    }
    let [one, other, all] = ["one", "other", "all"].map(|name| path(&format!("{name}.template")));
    let merged = ok(husk(
        &["learn", "--merge", &one, "--merge", &other, "-o", &all],
        b"",
    ));
    assert!(
        merged.contains("mill.example: 5 pages learned in all"),
        "{merged}"
    );
    folder.write("last.html", page(9).as_bytes());
    let last = path("last.html");
    let matched = ok(husk(&["match", &last, "-t", &all, "--format", "json"], b""));
    let rows = lines(&matched)[0]["rows"].as_array().unwrap().clone();
    assert!(!rows.is_empty() && rows.iter().all(|row| row["seen"] == 5));
    // More pages may come along, and what is no template is refused by its name.
    let more = ok(husk(&["learn", &last, "--merge", &one, "-o", &other], b""));
    assert!(
        more.contains("mill.example: 6 pages learned in all"),
        "{more}"
    );
    let refused = husk(&["learn", "--merge", &last, "-o", &all], b"");
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains(&last), "{}", refused.err);
    let nowhere = husk(&["learn", "--merge", &one], b"");
    assert_eq!(nowhere.code, Some(2));
}

#[test]
fn lines_with_their_truth_are_measured_from_a_file_as_from_standard_input() {
    let folder = Folder::new("forms-measured");
    let text: String = (0..PAGES)
        .map(|k| {
            let gold =
                format!("What page {k} has to say, at some length and in words of its own. ");
            let line = json!({"id": k, "url": address(k), "html": page(k), "gold": {"text": gold.repeat(9)}});
            format!("{line}\n")
        })
        .collect();
    folder.write("gold.jsonl", text.as_bytes());
    let path = folder.path().join("gold.jsonl").display().to_string();
    let how = ["--method", "husk", "--format", "json"];
    let row = |answer: Answer| lines(&ok(answer))[0]["rows"][0].clone();
    let mut filed = row(husk(&[&["eval", &path][..], &how].concat(), b""));
    let mut piped = row(husk(&[&["eval", "-"][..], &how].concat(), text.as_bytes()));
    assert_eq!(filed["set"].take(), path);
    assert_eq!(piped["set"].take(), "-");
    for row in [&mut filed, &mut piped] {
        let fields = row.as_object_mut().unwrap();
        fields.retain(|key, _| !key.contains("ms"));
    }
    assert_eq!(filed, piped);
}

#[test]
fn earlier_spellings_are_refused_with_the_new_one() {
    for (words, told) in [
        (&["eval", "none", "--json"][..], "write --format json"),
        (&["repro", "tps", "--csv"], "write --format csv"),
        (
            &["match", "a.html", "-t", "b", "--markdown"],
            "write --format markdown",
        ),
        (&["extract", "--as", "lines", "-"], "write --format"),
        (&["extract", "--as=parquet", "-"], "write --format parquet"),
    ] {
        let answer = husk(words, b"");
        assert_eq!(
            (answer.code, answer.out.as_str()),
            (Some(2), ""),
            "{words:?}"
        );
        assert!(answer.err.contains(told), "{words:?}: {}", answer.err);
    }
}

/// The commands of the agent's skill; its calls are run by the tests of the server.
#[test]
fn the_commands_of_the_skill_run() {
    let files = Folder::new("skill");
    files.write("swifts.html", page(1).as_bytes());
    files.write("site/a.html", page(2).as_bytes());
    let skill = include_str!("../src/mcp/skills/unhusk/SKILL.md");
    let commands = skill.lines().filter_map(|line| line.strip_prefix("husk "));
    let mut run = 0;
    for command in commands {
        let words = command.split(' ').map(|word| match word {
            "swifts.html" | "site" => files.path().join(word).display().to_string(),
            word => word.to_owned(),
        });
        let words: Vec<String> = words.collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert!(!ok(husk(&words, b"")).is_empty(), "{command}");
        run += 1;
    }
    assert!(run >= 2);
}
