//! Label files that are refused, and why.

use crate::support::folder::Folder;
use crate::support::labels::{block, files, node, page, record, truth, zip_of};
use husk_lab::eval::labels::{LabelSet, MeasuredMethod, measure};
use husk_lab::methods::Method;
use husk_lab::methods::plan::Settings;
use proptest::prelude::*;
use serde_json::{Value, json};
use unhusk::page::Page;

/// Why a file of these records is refused.
fn refused(folder: &Folder, pages: &[Page], records: &[Value]) -> String {
    folder.write("refused.zip", &zip_of(&files(pages, records)));
    let path = folder.path().join("refused.zip");
    match LabelSet::open(&[path]) {
        Ok(_) => panic!("accepted: {records:?}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn every_field_is_checked() {
    let folder = Folder::new("labels-fields");
    let pages = [page(0)];
    let good = record(&pages[0], "s", "ann", &truth(&pages[0]));
    let wrong: &[(&str, Value, &str)] = &[
        ("/format", json!(2), "format: 2, this build reads 1"),
        ("/format", json!("1"), "format: a whole number"),
        ("/id", json!(""), "id: empty"),
        ("/id", json!(7), "id: a text is wanted, not a number"),
        ("/id", json!("x".repeat(5000)), "id: longer than"),
        ("/url", Value::Null, "url: a text is wanted, not null"),
        ("/site", json!(["s"]), "site: a text is wanted, not a list"),
        (
            "/annotator",
            json!({}),
            "annotator: a text is wanted, not an object",
        ),
        ("/changed", json!(-1), "changed: -1.0 is out of range"),
        ("/changed", json!(1e300), "changed: 1e300 is out of range"),
        (
            "/changed",
            json!("now"),
            "changed: a number is wanted, not a text",
        ),
        ("/seconds", json!(true), "seconds: a number is wanted"),
        (
            "/done",
            json!(1),
            "done: true or false is wanted, not a number",
        ),
        (
            "/notes",
            json!("n".repeat(400_001)),
            "notes: longer than 400000 bytes",
        ),
        ("/page", json!([]), "page: an object is wanted, not a list"),
        (
            "/page/hash",
            json!("../../etc/passwd"),
            "page.hash: 64 hexadecimal digits",
        ),
        (
            "/page/hash",
            json!("G".repeat(64)),
            "page.hash: 64 hexadecimal digits",
        ),
        (
            "/page/nodes",
            json!(4_294_967_296_u64),
            "page.nodes: a whole number from 0 to",
        ),
        (
            "/page/nodes",
            json!(3.5),
            "page.nodes: a whole number from 0 to",
        ),
        ("/page/nodes", json!(99), "page.nodes: 99, the page has"),
        (
            "/page/laidOut",
            json!(true),
            "page.laidOut: the page says otherwise",
        ),
        (
            "/blocks/1/nodes",
            json!([4, 5]),
            "blocks[1].anchors: as many as nodes",
        ),
        (
            "/page/complete",
            json!("yes"),
            "page.complete: true or false",
        ),
        ("/proposal", json!("husk"), "proposal: an object is wanted"),
        (
            "/blocks",
            json!({"0": 1}),
            "blocks: a list is wanted, not an object",
        ),
        (
            "/blocks/1",
            json!(1),
            "blocks[1]: an object is wanted, not a number",
        ),
        (
            "/blocks/1/id",
            json!("n"),
            "blocks[1].id: \"n\" is that of an earlier block too",
        ),
        ("/blocks/1/nodes", json!([]), "blocks[1].nodes: empty"),
        (
            "/blocks/1/nodes/0",
            json!(100_000),
            "blocks[1].nodes[0]: no node of a page of",
        ),
        (
            "/blocks/1/nodes/0",
            json!(-1),
            "blocks[1].nodes[0]: no node of a page of",
        ),
        (
            "/blocks/1/nodes/0",
            json!("3"),
            "blocks[1].nodes[0]: no node of a page of",
        ),
        (
            "/blocks/1/nodes/0",
            json!(1e99),
            "blocks[1].nodes[0]: no node of a page of",
        ),
        (
            "/blocks/2/template",
            json!("YES"),
            "blocks[2].template: one of yes, no, unsure is wanted",
        ),
        (
            "/blocks/2/main",
            json!(true),
            "blocks[2].main: a text is wanted, not true or false",
        ),
        (
            "/blocks/2/role",
            json!("hero"),
            "blocks[2].role: one of header, ",
        ),
        (
            "/blocks/2/origin",
            json!("guess"),
            "blocks[2].origin: one of proposal, confirmed, human",
        ),
        (
            "/blocks/2/anchors",
            json!("none"),
            "blocks[2].anchors: a list is wanted",
        ),
        (
            "/blocks/2/anchors",
            json!([{}, {}]),
            "blocks[2].anchors: 2 items, at most 1",
        ),
        (
            "/blocks/2/anchors/0/element",
            json!([1, -3]),
            "blocks[2].anchors[0].element: a list of whole numbers",
        ),
        (
            "/blocks/2/anchors/0/text",
            json!("t"),
            "blocks[2].anchors[0].text: an object is wanted",
        ),
    ];
    for (field, value, told) in wrong {
        let mut bad = good.clone();
        *bad.pointer_mut(field).unwrap() = value.clone();
        let mut first = good.clone();
        first["id"] = json!("first");
        let error = refused(&folder, &pages, &[first, bad]);
        assert!(
            error.contains("refused.zip: record 2: "),
            "{field}: {error}"
        );
        assert!(error.contains(told), "{field}: {error}");
    }
    let error = refused(&folder, &pages, &[good.clone(), good.clone()]);
    assert!(
        error.contains("record 2: id: that of record 1 too"),
        "{error}"
    );
    // What is missing is told by its name, wherever it is.
    for field in [
        "format", "id", "husk", "began", "seconds", "page", "proposal", "blocks",
    ] {
        let mut bad = good.clone();
        bad.as_object_mut().unwrap().remove(field);
        let error = refused(&folder, &pages, &[bad]);
        assert!(
            error.contains(&format!("record 1: {field}: missing")),
            "{error}"
        );
    }
    for field in [
        "id", "nodes", "template", "main", "role", "origin", "note", "anchors",
    ] {
        let mut bad = good.clone();
        bad["blocks"][1].as_object_mut().unwrap().remove(field);
        let error = refused(&folder, &pages, &[bad]);
        assert!(
            error.contains(&format!("blocks[1].{field}: missing")),
            "{error}"
        );
    }
    for value in [json!(null), json!(3), json!([good.clone()])] {
        let error = refused(&folder, &pages, &[value]);
        assert!(
            error.contains("record 1: record: an object is wanted"),
            "{error}"
        );
    }
}

#[test]
fn blocks_that_are_no_antichain_of_runs_are_refused() {
    let folder = Folder::new("labels-blocks");
    let pages = [page(0)];
    let at = |tag| node(&pages[0], tag);
    let of = |blocks: &[Value]| refused(&folder, &pages, &[record(&pages[0], "s", "ann", blocks)]);
    let yes = |id, nodes: &[u32]| block(id, nodes, json!("yes"), json!("no"), "");
    let error = of(&[yes("a", &[at("nav")]), yes("b", &[at("ul")])]);
    assert!(
        error.contains("record 1: blocks: block 1 and block 0 both have node"),
        "{error}"
    );
    let error = of(&[yes("a", &[at("nav"), at("footer")])]);
    assert!(
        error.contains("does not follow the one before it"),
        "{error}"
    );
    let error = of(&[yes("a", &[at("main"), at("nav")])]);
    assert!(
        error.contains("does not follow the one before it"),
        "{error}"
    );
    let error = of(&[yes("a", &[at("html"), at("body")])]);
    assert!(
        error.contains("does not follow the one before it"),
        "{error}"
    );
    assert!(
        of(&[yes("a", &[at("nav"); 2])]).contains("does not follow"),
        "the same twice"
    );
}

#[test]
fn pages_that_are_missing_changed_or_none_are_refused() {
    let folder = Folder::new("labels-pages");
    let pages = [page(0), page(1)];
    let records = [
        record(&pages[0], "s", "ann", &truth(&pages[0])),
        record(&pages[1], "s", "ann", &truth(&pages[1])),
    ];
    let error = refused(&folder, &pages[..1], &records);
    assert!(
        error.contains("record 2: page.hash: there is no pages/"),
        "{error}"
    );
    // One bit of a page.
    let mut changed = files(&pages, &records);
    let last = changed[2].1.len() - 1;
    changed[2].1[last] ^= 1;
    let open = |files: &[(String, Vec<u8>)]| {
        folder.write("changed.zip", &zip_of(files));
        let error = LabelSet::open(&[folder.path().join("changed.zip")]);
        error.err().unwrap().to_string()
    };
    let error = open(&changed);
    assert!(
        error.contains("record 2: page.hash: ") && error.contains("has the hash"),
        "{error}"
    );
    // A right hash of bytes that are no page.
    use sha2::{Digest, Sha256};
    let digest = Sha256::digest(b"no page at all");
    let none: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut record = records[0].clone();
    record["page"]["hash"] = json!(none);
    let mut broken = files(&[], &[record]);
    broken.push((format!("pages/{none}.columns"), b"no page at all".to_vec()));
    assert!(open(&broken).contains("not a page"), "{}", open(&broken));
}

#[test]
fn what_is_no_label_file_is_refused() {
    let folder = Folder::new("labels-whole");
    let pages = [page(0)];
    let whole = zip_of(&files(
        &pages,
        &[record(&pages[0], "s", "ann", &truth(&pages[0]))],
    ));
    let open = |bytes: &[u8]| {
        folder.write("x.zip", bytes);
        LabelSet::open(&[folder.path().join("x.zip")]).map(|_| ())
    };
    open(&whole).unwrap();
    // Cut anywhere: never a panic, never half a set.
    for end in (0..whole.len()).step_by(7) {
        let error = open(&whole[..end]).unwrap_err().to_string();
        assert!(error.contains("x.zip"), "{error}");
    }
    for (files, told) in [
        (vec![], "no labels.jsonl in it"),
        (
            vec![("labels.jsonl".to_owned(), vec![])],
            "labels.jsonl: no records",
        ),
        (
            vec![("labels.jsonl".to_owned(), vec![0xff, 0xfe])],
            "labels.jsonl: no UTF-8",
        ),
        (
            vec![("labels.jsonl".to_owned(), b"\n{".to_vec())],
            "record 1: record: no JSON",
        ),
        (
            vec![("labels.jsonl".to_owned(), "[".repeat(100_000).into_bytes())],
            "record 1: record: no JSON",
        ),
    ] {
        let error = open(&zip_of(&files)).unwrap_err().to_string();
        assert!(error.contains(told), "{error}");
    }
    let gone = LabelSet::open(&[folder.path().join("gone.zip")]);
    assert!(gone.err().unwrap().to_string().contains("gone.zip"));
    // 300 MiB of zeros in a few hundred kilobytes.
    let bomb = zip_of(&[("labels.jsonl".to_owned(), vec![b'\n'; 300 << 20])]);
    assert!(bomb.len() < 1 << 20);
    let error = open(&bomb).unwrap_err().to_string();
    assert!(error.contains("more than 256 MiB"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn bytes_changed_anywhere_give_a_set_or_an_error(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6), inside in any::<bool>(),
    ) {
        let folder = Folder::new("labels-fuzz");
        let pages = [page(0)];
        let mut files = files(&pages, &[record(&pages[0], "s", "ann", &truth(&pages[0]))]);
        if inside {
            for (at, byte) in &changes {
                let bytes = &mut files[0].1;
                let at = at.index(bytes.len());
                bytes[at] = *byte;
            }
        }
        let mut zip = zip_of(&files);
        if !inside {
            for (at, byte) in &changes {
                let at = at.index(zip.len());
                zip[at] = *byte;
            }
        }
        folder.write("x.zip", &zip);
        if let Ok(set) = LabelSet::open(&[folder.path().join("x.zip")]) {
            let way = MeasuredMethod { method: Method::Tps, model: None };
            let settings = Settings { learn: None, folds: 5, seed: 0 };
            let scored = measure(&set, &[way], &settings, &|| {});
            prop_assert!(scored.is_ok());
        }
    }
}
