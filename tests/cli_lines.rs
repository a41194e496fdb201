//! JSON lines in and out: order is kept, a broken line never stops the others, marks are per text.

use std::fmt::Write;

use crate::support::archive::packed;
use crate::support::folder::Folder;
use crate::support::husk::{Answer, husk};
use husk_lab::methods::Method;
use serde_json::{Value, json};

/// Standard output, line by line.
fn lines(answer: &Answer) -> Vec<Value> {
    let parse = |line| serde_json::from_str(line).unwrap();
    answer.out.lines().map(parse).collect()
}

/// A page of a made-up site: the same frame around words of its own.
fn page(k: usize) -> String {
    let words: String = (0..60).fold(String::new(), |mut text, word| {
        write!(text, "word{k}x{word} ").unwrap();
        text
    });
    format!(
        "<!doctype html><title>Page {k}</title><body><nav><ul><li><a href=/>Home</a><li><a href=/a>About us</a></ul></nav>\
         <main><h1>Title {k}</h1><p>{words}</p><p>{words}</p></main><footer><p>Made by nobody in particular</p></footer>"
    )
}

fn input(pages: usize) -> String {
    (0..pages).fold(String::new(), |mut text, k| {
        let line = json!({"id": format!("p{k}"), "site": "s", "url": format!("http://s/{k}"), "html": page(k)});
        writeln!(text, "{line}").unwrap();
        text
    })
}

#[test]
fn extract_keeps_the_order_over_many_batches() {
    let pages = 150;
    let answer = husk(&["extract", "-"], input(pages).as_bytes());
    assert_eq!((answer.code, answer.err.as_str()), (Some(0), ""));
    let found = lines(&answer);
    assert_eq!(found.len(), pages);
    for (k, line) in found.iter().enumerate() {
        assert_eq!(line["id"], format!("p{k}"));
        assert!(
            line["text"]
                .as_str()
                .unwrap()
                .contains(&format!("word{k}x7 "))
        );
    }
}

#[test]
fn folders_are_read_with_all_that_is_in_them_in_the_order_of_their_paths() {
    let folder = Folder::new("folder");
    let pages = 150;
    for k in 0..pages {
        folder.write(&format!("{}/{k:03}.html", k / 100), page(k).as_bytes());
    }
    folder.write("0/notes.txt", b"no page");
    let path = folder.path().display().to_string();
    let missing = folder.path().join("none.html").display().to_string();
    let answer = husk(&["extract", &missing, &path, "--format", "json"], b"");
    assert_eq!(answer.code, Some(1), "one file is missing");
    assert!(answer.err.contains("none.html"), "{}", answer.err);
    let found = lines(&answer);
    assert_eq!(found.len(), pages);
    for (k, line) in found.iter().enumerate() {
        let text = line["text"].as_str().unwrap();
        assert!(text.contains(&format!("word{k}x7 ")));
    }
}

#[test]
fn json_tells_what_the_page_says_of_itself_and_nothing_empty() {
    let html = page(1).replace(
        "<title>",
        "<meta name=author content='Ada Reed'><meta property='og:image' content='/a.png'><title>",
    );
    let line = json!({"id": 1, "url": "http://s/1", "html": html}).to_string();
    let answer = husk(&["extract", "-", "--format", "json"], line.as_bytes());
    let found = &lines(&answer)[0];
    let mut metadata = found["metadata"].clone();
    // The start of the text describes what nothing else does.
    let description = metadata.as_object_mut().unwrap().remove("description");
    let text = found["text"].as_str().unwrap();
    let start: String = description
        .unwrap()
        .as_str()
        .unwrap()
        .chars()
        .take(40)
        .collect();
    assert!(!start.is_empty() && text.contains(start.trim_end_matches('…')));
    assert_eq!(
        metadata,
        json!({"authors": ["Ada Reed"], "image": "http://s/a.png"})
    );
}

#[test]
fn a_broken_line_gives_an_error_in_its_place() {
    let mut bytes = Vec::new();
    bytes.extend_from_slice(b"{\"id\": 7, \"html\": \"<p>one</p>\"}\n\n");
    bytes.extend_from_slice(b"no json\n");
    bytes.extend_from_slice(b"{\"id\": \"b\"}\n");
    bytes.extend_from_slice(b"{\"id\": \"\xff\", \"html\": \"\"}\n");
    bytes.extend_from_slice(b"{\"id\": \"d\", \"html\": \"<p>two</p>\"}");
    for command in ["extract", "mark"] {
        let answer = husk(&[command, "-"], &bytes);
        assert_eq!(answer.code, Some(1), "{command}");
        let found = lines(&answer);
        assert_eq!(found.len(), 5);
        assert_eq!(found[0]["id"], 7);
        assert!(found[0].get("error").is_none());
        let errors: Vec<bool> = found
            .iter()
            .map(|line| line.get("error").is_some())
            .collect();
        assert_eq!(errors, [false, true, true, true, false]);
        assert_eq!(found[2]["id"], "b");
        assert!(found[2]["error"].as_str().unwrap().contains("html"));
        assert_eq!(found[4]["id"], "d");
    }
}

#[test]
fn marks_name_path_text_and_score() {
    for method in ["tps", "husk"] {
        let answer = husk(&["mark", "-", "--method", method], input(2).as_bytes());
        assert_eq!(
            (answer.code, answer.err.as_str()),
            (Some(0), ""),
            "{method}"
        );
        let found = lines(&answer);
        let nodes = found[1]["nodes"].as_array().unwrap();
        let texts: Vec<&str> = nodes
            .iter()
            .map(|node| node["text"].as_str().unwrap())
            .collect();
        assert_eq!(texts[..3], ["Home", "About us", "Title 1"], "{method}");
        assert_eq!(nodes[0]["path"], "body/nav/ul/li/a/#text");
        assert!(nodes.iter().all(|node| node["template"].is_boolean()
            && (0.0..=1.0).contains(&node["score"].as_f64().unwrap())
            && node["segment"].is_u64()));
    }
}

#[test]
fn what_needs_a_site_learns_it_from_the_lines_or_a_folder_or_says_so() {
    let template = |node: &serde_json::Value| node["template"] == true;
    let check = |nodes: &[serde_json::Value]| {
        let marked: Vec<&str> = nodes
            .iter()
            .filter(|node| template(node))
            .map(|node| node["text"].as_str().unwrap())
            .collect();
        assert_eq!(marked, ["Home", "About us", "Made by nobody in particular"]);
    };
    let answer = husk(
        &["mark", "-", "--method", "rtdm", "--learn-sites"],
        input(6).as_bytes(),
    );
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    for line in lines(&answer) {
        check(line["nodes"].as_array().unwrap());
    }

    let alone = husk(
        &["mark", "-", "--method", "rtdm", "--learn-sites"],
        input(1).as_bytes(),
    );
    assert_eq!(alone.code, Some(1));
    assert!(
        lines(&alone)[0]["error"]
            .as_str()
            .unwrap()
            .contains("at least 2 pages")
    );
    let nowhere = husk(&["mark", "-", "--method", "rtdm"], input(3).as_bytes());
    assert_eq!((nowhere.code, nowhere.out.as_str()), (Some(2), ""));

    let folder = Folder::new("mark");
    for k in 0..4 {
        folder.write(&format!("site/{k}.html"), page(k).as_bytes());
    }
    folder.write("one.html", page(9).as_bytes());
    let path = |name: &str| folder.path().join(name).display().to_string();
    let answer = husk(
        &[
            "mark",
            &path("one.html"),
            &path("none.html"),
            "--method",
            "rtdm",
            "--site",
            &path("site"),
        ],
        b"",
    );
    assert_eq!(answer.code, Some(1), "one file is not there");
    let found = lines(&answer);
    check(found[0]["nodes"].as_array().unwrap());
    assert_eq!(found[0]["id"], path("one.html"));
    assert!(found[1]["error"].as_str().unwrap().contains("none.html"));

    let unknown = husk(&["mark", "-", "--method", "magic"], b"");
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.err.contains("there are tps"), "{}", unknown.err);
}

/// Lines of sites, in turn: as many pages of each as it says, so that the last pages are all of the largest.
fn in_turn(sites: &[(&str, usize)]) -> Vec<Value> {
    let most = sites.iter().map(|(_, pages)| *pages).max().unwrap_or(0);
    let all = (0..most).flat_map(|k| sites.iter().map(move |site| (k, site)));
    all.filter(|(k, (_, pages))| k < pages)
        .map(|(k, (site, _))| json!({"id": format!("{site}{k}"), "site": site, "html": page(k)}))
        .collect()
}

#[test]
fn every_page_learns_from_the_other_pages_of_its_site() {
    let mut input = in_turn(&[
        ("pair", 2),
        ("lone", 1),
        ("five", 5),
        ("large", 100),
        ("", 3),
    ]);
    input.insert(4, json!({"id": "broken", "site": "five"}));
    let text: String = input.iter().map(|line| format!("{line}\n")).collect();
    let words = ["extract", "-", "--learn-sites", "--format", "json"];
    let answer = husk(&words, text.as_bytes());
    assert_eq!(answer.code, Some(1), "one line is broken");
    let found = lines(&answer);
    assert_eq!(found.len(), input.len());
    for (line, given) in found.iter().zip(&input) {
        assert_eq!(
            line["id"], given["id"],
            "answers come in the order of the lines"
        );
        let learned = line["template"]["of"].as_u64();
        match given["site"].as_str().unwrap() {
            _ if line["id"] == "broken" => assert!(line["error"].is_string()),
            "pair" => assert_eq!(learned, Some(1)),
            "five" => assert_eq!(learned, Some(4), "without itself and the broken line"),
            "large" => assert_eq!(learned, Some(64)),
            _ => assert_eq!(learned, None, "{line}"),
        }
    }
    // Another order of the sites, the same answers.
    input.sort_by_key(|line| line["site"].to_string());
    let text: String = input.iter().map(|line| format!("{line}\n")).collect();
    let words = ["extract", "-", "--learn-sites"];
    let sorted = lines(&husk(&words, text.as_bytes()));
    for line in lines(&husk(&words, answer_order(&input, &found).as_bytes())) {
        assert!(sorted.contains(&line), "{line}");
    }
}

/// The lines of `input` in the order of the answers `found`.
fn answer_order(input: &[Value], found: &[Value]) -> String {
    let of = |answer: &Value| {
        input
            .iter()
            .find(|line| line["id"] == answer["id"])
            .unwrap()
    };
    found.iter().fold(String::new(), |mut text, answer| {
        writeln!(text, "{}", of(answer)).unwrap();
        text
    })
}

#[test]
fn two_pages_learn_from_each_other_and_not_from_themselves() {
    let folder = Folder::new("pair");
    for k in 0..2 {
        folder.write(&format!("{k}/page.html"), page(k).as_bytes());
    }
    let streamed = lines(&husk(
        &["extract", "-", "--learn-sites"],
        input(2).as_bytes(),
    ));
    for (k, line) in streamed.iter().enumerate() {
        let path = |name: String| folder.path().join(name).display().to_string();
        let (file, other) = (path(format!("{k}/page.html")), path(format!("{}", 1 - k)));
        let url = format!("http://s/{k}");
        let alone = husk(&["extract", &file, "--url", &url, "--site", &other], b"");
        assert_eq!(
            alone.out.trim_end(),
            line["text"].as_str().unwrap().trim_end()
        );
    }
}

#[test]
fn json_tells_whether_there_is_something_to_read() {
    let form = "<title>Sign in</title><body><form><label>Name <input></label><button>Sign in</button></form>";
    let text = format!("{}{}\n", input(1), json!({"id": "form", "html": form}));
    let answer = husk(&["extract", "-", "--format", "json"], text.as_bytes());
    let found = lines(&answer);
    for (line, yes) in found.iter().zip([true, false]) {
        let readable = &line["readable"];
        assert_eq!(readable["yes"], yes, "{line}");
        assert!((0.0..=1.0).contains(&readable["score"].as_f64().unwrap()));
    }
}

#[test]
fn every_run_hashes_by_another_secret_and_says_the_same() {
    let extracted = || husk(&["extract", "-"], input(6).as_bytes()).out;
    assert_eq!(extracted(), extracted());
    for method in Method::ALL.map(Method::name) {
        let how = ["mark", "-", "--method", method, "--learn-sites"];
        let marked = || husk(&how, input(6).as_bytes());
        let first = marked();
        assert_eq!(first.code, Some(0), "{method}: {}", first.err);
        for _ in 0..3 {
            assert_eq!(marked().out, first.out, "{method}");
        }
    }
}

#[test]
fn what_is_no_page_is_named_and_fails_alone() {
    let folder = Folder::new("kinds");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let mut tar = vec![b'a'; 512];
    tar[257..262].copy_from_slice(b"ustar");
    let files: [(&str, &[u8], &str); 13] = [
        ("empty.html", b"", "empty"),
        ("blank.html", b"\xef\xbb\xbf \r\n\t", "empty"),
        ("paper.html", b"%PDF-1.7\n%\xe2\xe3", "a PDF"),
        ("a.html", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a PNG image"),
        ("b.html", b"\xff\xd8\xff\xe0\0\x10JFIF", "a JPEG image"),
        ("c.html", b"GIF89a\x01\0", "a GIF image"),
        ("d.html", b"RIFF\x24\0\0\0WEBPVP8 ", "a WebP image"),
        ("e.html", b"PK\x03\x04\x14\0", "a zip archive"),
        ("f.html", &tar, "a tar archive"),
        ("packed.html.gz", &packed(b"%PDF-1.4\n"), "a PDF"),
        (
            "twice.html.gz",
            &packed(&packed(b"<p>x")),
            "gzip inside of gzip",
        ),
        ("nothing.html.gz", &packed(b""), "empty"),
        (
            "array.html",
            b"[\n {\"id\": 1, \"html\": \"<p>x\"}]",
            "a JSON array",
        ),
    ];
    for (name, bytes, what) in files {
        folder.write(name, bytes);
        let named = husk(&["extract", &path(name)], b"");
        assert_eq!((named.code, named.out.as_str()), (Some(1), ""), "{name}");
        assert!(
            named.err.contains(name) && named.err.contains(what),
            "{name}: {}",
            named.err
        );
        let marked = husk(&["mark", &path(name)], b"");
        assert_eq!(marked.code, Some(1), "{name}");
        let error = &lines(&marked)[0]["error"];
        assert!(error.as_str().unwrap().contains(what), "{error}");
    }
    folder.write("good.html", page(1).as_bytes());
    // One after the other, and as a crawl: those that are none cost themselves alone.
    let all = husk(&["extract", &path("")], b"");
    assert_eq!(all.code, Some(1));
    assert_eq!(all.err.lines().count(), files.len(), "{}", all.err);
    assert!(all.out.contains("word1x7 "));
    let records = husk(&["extract", "--format", "lines", &path("")], b"");
    assert_eq!(records.code, Some(1));
    let records = lines(&records);
    let failed = records.iter().filter(|one| one["error"].is_string());
    assert_eq!(
        (records.len(), failed.count()),
        (files.len() + 1, files.len())
    );
    // As lines: an answer in its place.
    let input = format!("{}{}\n", input(1), json!({"id": "pdf", "html": "%PDF-1.7"}));
    let answer = husk(&["extract", "-"], input.as_bytes());
    assert_eq!(answer.code, Some(1));
    assert_eq!(
        lines(&answer)[1],
        json!({"id": "pdf", "error": "no HTML: this is a PDF"})
    );
}

#[test]
fn an_input_that_is_no_json_lines_is_named_and_what_to_do() {
    let utf16: Vec<u8> = input(1).encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked = [b"\xff\xfe", utf16.as_slice()].concat();
    for (command, told) in [("extract", "one\n"), ("mark", "\"text\":\"one\"")] {
        let page = husk(&[command, "-"], b"\n<!doctype html>\n<p>one</p>\n");
        assert_eq!(page.code, Some(0), "a page by itself is a saved page");
        assert!(page.out.contains(told), "{}", page.out);
    }
    let whole: [(&[u8], &str); 3] = [
        (b"[\n1, 2]", "one object a line"),
        (&marked, "UTF-16"),
        (b"%PDF-1.7", "a PDF"),
    ];
    for (bytes, what) in whole {
        for command in ["extract", "mark"] {
            let answer = husk(&[command, "-"], bytes);
            assert_eq!((answer.code, answer.out.as_str()), (Some(2), ""), "{what}");
            assert!(answer.err.contains(what), "{}", answer.err);
        }
        let folder = Folder::new("no-lines");
        folder.write("in/pages.jsonl", bytes);
        let records = husk(
            &["extract", &folder.path().join("in").display().to_string()],
            b"",
        );
        assert_eq!(
            (records.code, records.out.as_str()),
            (Some(3), ""),
            "{what}"
        );
        assert!(records.err.contains(what), "{}", records.err);
    }
    let single: [(&str, &str); 6] = [
        ("<p>one</p>", "looks like HTML"),
        ("[{\"html\": \"<p>x\"}]", "one object a line"),
        ("{\"html\":", "not ended in its line"),
        ("{\"id\": 1}", "no \"html\""),
        ("{\"id\": 1, \"html\": null}", "\"html\" is no string"),
        ("17", "no JSON object"),
    ];
    let folder = Folder::new("bad-lines");
    let mut text = format!("\u{feff}{}", input(1));
    for (line, _) in single {
        text += &format!("{line}\n");
    }
    folder.write("pages.jsonl", text.as_bytes());
    let answer = husk(&["extract", "-"], text.as_bytes());
    assert_eq!(answer.code, Some(1));
    let found = lines(&answer);
    assert!(
        found[0]["text"].is_string(),
        "a byte order mark is no fault"
    );
    for ((_, what), line) in single.iter().zip(&found[1..]) {
        assert!(line["error"].as_str().unwrap().contains(what), "{line}");
    }
    let records = husk(
        &[
            "extract",
            &folder.path().join("pages.jsonl").display().to_string(),
        ],
        b"",
    );
    assert_eq!(records.code, Some(1));
    for (_, what) in single {
        assert!(records.err.contains(what), "{what}: {}", records.err);
    }
}

#[cfg(unix)]
#[test]
fn links_out_of_a_folder_are_not_followed_and_told() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("links");
    let path = |name: &str| folder.path().join(name);
    folder.write("secret.html", page(7).as_bytes());
    folder.write("other/far.html", page(8).as_bytes());
    folder.write("site/deep/one.html", page(1).as_bytes());
    let links = [
        ("secret.html", "site/out.html"),
        ("other", "site/away"),
        ("site/deep/one.html", "site/in.html"),
        ("site", "site/deep/loop"),
        ("site/self.html", "site/self.html"),
        ("none.html", "site/broken.html"),
    ];
    for (to, link) in links {
        symlink(path(to), path(link)).unwrap();
    }
    let site = path("site").display().to_string();
    for extra in [&[][..], &["--format", "lines"]] {
        let answer = husk(&[&["extract", &site], extra].concat(), b"");
        let (one, seven) = (
            answer.out.matches("word1x7 "),
            answer.out.contains("word7x7 "),
        );
        // Twice in a page: under its own name, and by the link beside it.
        assert_eq!((one.count(), seven), (4, false), "{}", answer.err);
        assert!(!answer.out.contains("word8x7 "));
        for told in [
            "out.html: not followed",
            "away: not followed",
            "self.html",
            "broken.html",
        ] {
            assert_eq!(
                answer.err.matches(told).count(),
                1,
                "{told}: {}",
                answer.err
            );
        }
    }
    // Named itself, it is what a person wants, and a link to the folder is the folder.
    let out = path("site/out.html").display().to_string();
    let named = husk(&["extract", &out], b"");
    assert_eq!(named.code, Some(0), "{}", named.err);
    assert!(named.out.contains("word7x7 "));
    symlink(path("site"), path("again")).unwrap();
    let again = husk(&["extract", &path("again").display().to_string()], b"");
    assert!(again.out.contains("word1x7 ") && !again.out.contains("word7x7 "));
}
