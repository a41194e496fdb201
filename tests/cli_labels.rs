//! `husk eval LABELS…` and `husk train LABELS… -o MODEL` over small made-up labels.

use crate::support::folder::Folder;
use crate::support::husk::{Answer, husk};
use crate::support::labels::{block, files, node, page, record, truth, zip_of};
use serde_json::{Value, json};
use unhusk::page::Page;

/// A zip of six pages of one site and one of another, by `annotator`, as `truth` says.
fn zip(folder: &Folder, name: &str, annotator: &str, truth: impl Fn(usize, &Page) -> Vec<Value>) {
    let pages: Vec<Page> = (0..7).map(page).collect();
    let records: Vec<Value> = pages
        .iter()
        .enumerate()
        .map(|(k, page)| {
            let site = if k == 6 { "t" } else { "s" };
            record(page, site, annotator, &truth(k, page))
        })
        .collect();
    folder.write(name, &zip_of(&files(&pages, &records)));
}

fn eval(folder: &Folder, names: &[&str], words: &[&str]) -> Answer {
    let paths: Vec<String> = names
        .iter()
        .map(|name| folder.path().join(name).display().to_string())
        .collect();
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    husk(&[&["eval"], paths.as_slice(), words].concat(), b"")
}

fn json_of(answer: &Answer) -> Value {
    serde_json::from_str(&answer.out).unwrap_or_else(|error| panic!("{error}: {}", answer.err))
}

fn is(value: &Value, wanted: f64) -> bool {
    value
        .as_f64()
        .is_some_and(|value| (value - wanted).abs() < 1e-12)
}

#[test]
fn labels_are_told_from_sets_and_scored() {
    let folder = Folder::new("cli-labels");
    zip(&folder, "l.zip", "ann", |_, page| truth(page));
    let answer = eval(
        &folder,
        &["l.zip"],
        &["--method", "rtdm,husk,tps", "--format", "json"],
    );
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let all = json_of(&answer);
    let rows = all["rows"].as_array().unwrap();
    let methods: Vec<&str> = rows
        .iter()
        .map(|row| row["method"].as_str().unwrap())
        .collect();
    assert_eq!(methods, ["rtdm", "husk", "tps"]);
    // The page of the other site has no others to learn from.
    assert_eq!(
        (&rows[0]["records"], &rows[1]["records"]),
        (&json!(6), &json!(7))
    );
    assert_eq!(all["summary"]["too_few"], 1);
    assert_eq!(all["summary"]["records"], 7);
    assert!(all.get("agreement").is_none());
    for key in [
        "precision",
        "recall",
        "f1",
        "anchor_f1",
        "links_f1",
        "leaves_f1",
        "main_f1",
    ] {
        assert!(is(&rows[0][key], 1.0), "{key}: {}", rows[0]);
    }
    // Counts: of each page the words of its menu and footer, 4 and 5.
    assert_eq!(rows[0]["words_truth"], 54);
    assert_eq!(rows[1]["words_truth"], 63);
    assert_eq!(rows[1]["leaves_labelled"], 7 * 7);
    let again = eval(
        &folder,
        &["l.zip"],
        &["--method", "rtdm,husk,tps", "--format", "json"],
    );
    assert_eq!(again.out, answer.out);

    for (words, wanted) in [
        (&["--format", "csv"][..], "site,page,"),
        (&["--format", "markdown"], "| method "),
        (&[], "method"),
    ] {
        let answer = eval(
            &folder,
            &["l.zip"],
            &[&["--method", "husk"], words].concat(),
        );
        assert_eq!(answer.code, Some(0), "{}", answer.err);
        assert!(answer.out.starts_with(wanted), "{}", answer.out);
    }
    // Learning from few pages: said in the column.
    let answer = eval(
        &folder,
        &["l.zip"],
        &["--method", "husk", "--learn", "2", "--format", "json"],
    );
    let learned = &json_of(&answer)["rows"][0]["learned"];
    assert!(is(learned, 12.0 / 7.0), "{learned}");
}

#[test]
fn sites_and_pages_come_worst_first() {
    let folder = Folder::new("cli-labels-worst");
    // On page 2 and on the other site a person says the opposite.
    zip(&folder, "l.zip", "ann", |k, page| {
        if k == 2 || k == 6 {
            let nav = block("n", &[node(page, "nav")], json!("no"), json!(null), "");
            let main = block("m", &[node(page, "main")], json!("yes"), json!("no"), "");
            vec![nav, main]
        } else {
            truth(page)
        }
    });
    let answer = eval(
        &folder,
        &["l.zip"],
        &["--method", "husk", "--pages", "--format", "json"],
    );
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let all = json_of(&answer);
    let rows = all["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 7);
    let pages: Vec<&str> = rows
        .iter()
        .map(|row| row["page"].as_str().unwrap())
        .collect();
    let mut worst = pages[..2].to_vec();
    worst.sort_unstable();
    assert_eq!(worst, ["https://s.example/2", "https://s.example/6"]);
    assert_eq!(rows[0]["annotator"], "ann");
    let answer = eval(
        &folder,
        &["l.zip"],
        &["--method", "husk", "--sites", "--format", "json"],
    );
    let all = json_of(&answer);
    let sites: Vec<&str> = all["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["site"].as_str().unwrap())
        .collect();
    assert_eq!(sites, ["t", "s"]);
    // The sites' counts are those of all together.
    let whole = json_of(&eval(
        &folder,
        &["l.zip"],
        &["--method", "husk", "--format", "json"],
    ));
    for key in [
        "words_shared",
        "words_found",
        "words_truth",
        "main_truth",
        "links_found",
    ] {
        let sum: u64 = all["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row[key].as_u64().unwrap())
            .sum();
        assert_eq!(whole["rows"][0][key], sum, "{key}");
    }
}

#[test]
fn annotators_are_put_beside_each_other() {
    let folder = Folder::new("cli-labels-agree");
    zip(&folder, "a.zip", "ann", |_, page| truth(page));
    zip(&folder, "b.zip", "bob", |k, page| {
        let mut blocks = truth(page);
        if k == 0 {
            blocks[2]["template"] = json!("no");
            blocks[2]["role"] = json!("other");
        }
        blocks
    });
    let answer = eval(
        &folder,
        &["a.zip", "b.zip"],
        &["--method", "tps", "--format", "json"],
    );
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let all = json_of(&answer);
    assert_eq!(all["rows"][0]["records"], 14);
    let pairs = all["agreement"]["rows"].as_array().unwrap();
    assert_eq!(pairs.len(), 1);
    let pair = &pairs[0];
    assert_eq!(
        (&pair["one"], &pair["other"], &pair["pages"]),
        (&json!("ann"), &json!("bob"), &json!(7))
    );
    // Seven pages of 4 + 5 words of template and 122 of content; the footer of one is told apart.
    let (yes, no, apart) = (63.0 - 5.0, 7.0 * 122.0, 5.0);
    let all_words = yes + no + apart;
    assert!(
        is(&pair["template_words"], all_words) && is(&pair["template_agreed"], yes + no),
        "{pair}"
    );
    let chance = ((yes + apart) * yes + no * (no + apart)) / (all_words * all_words);
    let kappa = ((yes + no) / all_words - chance) / (1.0 - chance);
    assert!(
        (pair["template_kappa"].as_f64().unwrap() - kappa).abs() < 1e-9,
        "{pair}"
    );
    assert!(
        is(&pair["main_kappa"], 1.0) && is(&pair["rand"], 1.0),
        "{pair}"
    );
    assert!(pair["role_kappa"].as_f64().unwrap() < 1.0);

    let answer = eval(
        &folder,
        &["a.zip", "b.zip"],
        &["--method", "tps", "--pages", "--format", "json"],
    );
    let all = json_of(&answer);
    let pages = all["agreement"]["rows"].as_array().unwrap();
    assert_eq!(pages.len(), 7);
    assert_eq!(pages[0]["page"], "https://s.example/0", "the worst first");
    let text = eval(&folder, &["a.zip", "b.zip"], &["--method", "tps"]);
    assert!(
        text.out.contains("κ template") && text.out.contains("Cohen"),
        "{}",
        text.out
    );
    let csv = eval(
        &folder,
        &["a.zip", "b.zip"],
        &["--method", "tps", "--format", "csv"],
    );
    assert!(csv.out.contains("\n\none,other,"), "{}", csv.out);
}

#[test]
fn what_cannot_be_is_said_before_anything_is_done() {
    let folder = Folder::new("cli-labels-wrong");
    zip(&folder, "l.zip", "ann", |_, page| truth(page));
    let said = |names: &[&str], words: &[&str], wanted: &str| {
        let answer = eval(&folder, names, words);
        assert_eq!(
            (answer.code, answer.out.as_str()),
            (Some(2), ""),
            "{}",
            answer.err
        );
        assert!(answer.err.contains(wanted), "{}", answer.err);
    };
    said(&["l.zip", "set"], &[], "measured apart");
    said(&["set"], &["--sites"], "--sites is for labels");
    said(&["set"], &["--model", "m"], "--model is for labels");
    said(&["l.zip"], &["--types"], "no types of pages");
    said(&["l.zip"], &["--model", "/none/such"], "/none/such");
    folder.write("no.model", b"HUSKTREE and so on");
    let model = folder.path().join("no.model").display().to_string();
    said(&["l.zip"], &["--model", &model], "no.model: forest");
    folder.write(
        "cut.zip",
        &std::fs::read(folder.path().join("l.zip")).unwrap()[..900],
    );
    said(&["cut.zip"], &[], "cut.zip: no whole zip");
    said(&["l.zip", "cut.zip"], &[], "cut.zip");
}

#[test]
fn a_model_is_learned_written_and_measured_beside_the_built_in_one() {
    let folder = Folder::new("cli-labels-train");
    zip(&folder, "l.zip", "ann", |_, page| {
        let main = block("m", &[node(page, "main")], json!("yes"), json!("no"), "");
        let footer = block("f", &[node(page, "footer")], json!("no"), json!("yes"), "");
        vec![main, footer]
    });
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (zip, model) = (at("l.zip"), at("my.model"));
    let train = |output: &str| husk(&["train", &zip, "-o", output], b"");
    let answer = train(&model);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    assert!(
        answer.err.contains("held out") && answer.err.contains("more trees"),
        "{}",
        answer.err
    );
    assert_eq!(train(&at("again.model")).code, Some(0));
    let bytes = std::fs::read(&model).unwrap();
    assert_eq!(
        std::fs::read(at("again.model")).unwrap(),
        bytes,
        "the same to the byte"
    );
    let answer = eval(
        &folder,
        &["l.zip"],
        &["--method", "husk", "--model", &model, "--format", "json"],
    );
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    assert!(
        answer.err.contains("was learned from these labels"),
        "{}",
        answer.err
    );
    let all = json_of(&answer);
    let models: Vec<&Value> = all["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["model"])
        .collect();
    assert_eq!(models, [&Value::Null, &json!("my.model")]);
    // Folders of pages and labels are not mixed, and nothing is written where nothing was learned.
    let other = at("other.model");
    let answer = husk(&["train", &zip, &at(""), "-o", &other], b"");
    assert_eq!(answer.code, Some(2));
    assert!(answer.err.contains("learned from apart"), "{}", answer.err);
    folder.write("cut.zip", &std::fs::read(&zip).unwrap()[..900]);
    let answer = husk(&["train", &at("cut.zip"), "-o", &other], b"");
    assert_eq!(answer.code, Some(2));
    assert!(!folder.path().join("other.model").exists());
}
