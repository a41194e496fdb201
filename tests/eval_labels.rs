//! Label files: what is read of them, what is refused and why, what is measured.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/folder.rs"]
mod folder;
#[path = "support/labels.rs"]
mod labels;

use std::path::PathBuf;

use folder::Folder;
use husk::eval::labels::{LabelSet, Way, is_labels, learn, measure, pairs};
use husk::labels::Score;
use husk::methods::plan::{Settings, by_site, folds, plan};
use husk::methods::{Method, husk_by};
use husk::page::{Page, wire};
use husk::verdict::model::Model;
use labels::{block, files, hash, leaves, node, page, record, truth, zip_of};
use proptest::prelude::*;
use serde_json::{Value, json};

const SETTINGS: Settings = Settings {
    learn: None,
    folds: 5,
    seed: 0,
};

fn write(folder: &Folder, name: &str, pages: &[Page], records: &[Value]) -> PathBuf {
    folder.write(name, &zip_of(&files(pages, records)));
    folder.path().join(name)
}

fn unpack(folder: &Folder, name: &str, files: &[(String, Vec<u8>)]) -> PathBuf {
    for (file, bytes) in files {
        folder.write(&format!("{name}/{file}"), bytes);
    }
    folder.path().join(name)
}

fn ways(names: &[&str]) -> Vec<Way> {
    names
        .iter()
        .map(|name| Way {
            method: Method::from_name(name).unwrap(),
            model: None,
        })
        .collect()
}

/// Why a file of these records is refused.
fn refused(folder: &Folder, pages: &[Page], records: &[Value]) -> String {
    let path = write(folder, "refused.zip", pages, records);
    match LabelSet::open(&[path]) {
        Ok(_) => panic!("accepted: {records:?}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_zip_and_its_folder_say_the_same() {
    let folder = Folder::new("labels-read");
    let pages: Vec<Page> = (0..3).map(page).collect();
    let records: Vec<Value> = [2, 0, 1]
        .map(|k: usize| record(&pages[k], "s", "ann", &truth(&pages[k])))
        .to_vec();
    let zip = write(&folder, "l.zip", &pages, &records);
    let plain = unpack(&folder, "l", &files(&pages, &records));
    assert!(is_labels(&zip) && is_labels(&plain) && !is_labels(folder.path()));
    for path in [zip, plain] {
        let set = LabelSet::open(&[path]).unwrap();
        assert_eq!(
            (set.records().len(), set.pages().len(), set.older()),
            (3, 3, 0)
        );
        let urls: Vec<&str> = set
            .records()
            .iter()
            .map(|one| one.record.url.as_str())
            .collect();
        assert!(urls.is_sorted(), "{urls:?}");
        for (k, labelled) in set.records().iter().enumerate() {
            assert_eq!(labelled.record.hash, hash(&pages[k]));
            assert_eq!(set.page(labelled.page).unwrap(), pages[k]);
            assert_eq!(labelled.truth.leaves().len(), leaves(&pages[k]).len());
            assert_eq!(labelled.truth.uncovered(), 0);
        }
    }
}

#[test]
fn the_newer_record_of_a_page_and_annotator_counts() {
    let folder = Folder::new("labels-merge");
    let pages = [page(0)];
    let mut newer = record(&pages[0], "s", "ann", &truth(&pages[0]));
    newer["changed"] = json!(9_000.5);
    newer["notes"] = json!("newer");
    let older = record(&pages[0], "s", "ann", &[]);
    let other = record(&pages[0], "s", "bob", &truth(&pages[0]));
    let one = write(&folder, "one.zip", &pages, &[older.clone(), other]);
    // The second file has no page of its own: that of the first is the same.
    let two = write(&folder, "two.zip", &[], &[newer, older]);
    for order in [[one.clone(), two.clone()], [two.clone(), one]] {
        let set = LabelSet::open(&order).unwrap();
        assert_eq!(
            (set.records().len(), set.pages().len(), set.older()),
            (2, 1, 2)
        );
        let ann = &set.records()[0].record;
        assert_eq!((ann.annotator.as_str(), ann.blocks.len()), ("ann", 3));
    }
    let alone = LabelSet::open(&[two]).err().unwrap().to_string();
    assert!(
        alone.contains("record 1: page.hash: there is no pages/"),
        "{alone}"
    );
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
        ("/id", json!("x".repeat(2000)), "id: longer than"),
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
            json!("n".repeat(70_000)),
            "notes: longer than 65536 bytes",
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
            "/page/complete",
            json!("yes"),
            "page.complete: true or false",
        ),
        ("/proposal", json!("husk"), "proposal: an object is wanted"),
        (
            "/proposal/method",
            json!(3),
            "proposal.method: a text is wanted",
        ),
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
        let error = refused(&folder, &pages, &[good.clone(), bad]);
        assert!(
            error.contains("refused.zip: record 2: "),
            "{field}: {error}"
        );
        assert!(error.contains(told), "{field}: {error}");
    }
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
            let scored = measure(&set, &ways(&["tps"]), &SETTINGS, &|| {});
            prop_assert!(scored.is_ok());
        }
    }
}

#[test]
fn methods_are_scored_as_planned() {
    let folder = Folder::new("labels-score");
    let pages: Vec<Page> = (0..6).map(page).collect();
    let mut records: Vec<Value> = pages
        .iter()
        .map(|page| record(page, "s", "ann", &truth(page)))
        .collect();
    // A second annotator of one page, and a site with one page.
    records.push(record(&pages[3], "s", "bob", &truth(&pages[3])));
    let alone = page(9);
    records.push(record(&alone, "t", "ann", &truth(&alone)));
    let all = [pages.as_slice(), std::slice::from_ref(&alone)].concat();
    let set = LabelSet::open(&[write(&folder, "l.zip", &all, &records)]).unwrap();
    assert_eq!((set.records().len(), set.pages().len()), (8, 7));
    let names = ["rtdm", "husk", "site-level"];
    let (scored, errors) = measure(&set, &ways(&names), &SETTINGS, &|| {}).unwrap();
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(scored.len(), 24);
    for (at, one) in scored.iter().enumerate() {
        assert_eq!((one.record, one.way), (at / 3, at % 3));
        let method = Method::from_name(names[one.way]).unwrap();
        let labelled = &set.records()[one.record];
        if labelled.record.site == "t" {
            assert_eq!(one.score.is_some(), method == Method::Husk);
            continue;
        }
        // The same by hand: the pages that the plan names, learned and asked for.
        let sites = vec!["s"; 6];
        let steps = plan(&sites, method, &SETTINGS);
        let step = steps
            .iter()
            .find(|step| step.marked.contains(&labelled.page))
            .unwrap();
        let from = step.from.as_ref().unwrap();
        assert!(!from.contains(&labelled.page));
        assert_eq!(one.learned, from.len());
        assert_eq!(
            from.len(),
            if method == Method::Husk {
                0
            } else {
                one.learned
            }
        );
        let from: Vec<&Page> = from.iter().map(|&k| &pages[k]).collect();
        let marker = method.learn(&from, 0, &mut |_, _| {});
        let marking = marker.mark(&pages[labelled.page]);
        let score = labelled
            .truth
            .score(&|node| marking.template.contains(node), &marking.segments);
        assert_eq!(one.score, Some(score));
    }
    // What is learned of the site is right of all of it.
    let mut sum = Score::default();
    let of = |way| move |one: &&husk::eval::labels::Scored| one.way == way;
    for one in scored.iter().filter(of(0)).filter_map(|one| one.score) {
        sum += one;
    }
    let figures = sum.figures();
    assert!((figures.words.unwrap().f1() - 1.0).abs() < 1e-12, "{sum:?}");
    assert!((figures.main.unwrap().f1() - 1.0).abs() < 1e-12, "{sum:?}");

    let pairs = pairs(&set);
    assert_eq!(pairs.len(), 1);
    assert_eq!(
        (pairs[0].one.as_str(), pairs[0].other.as_str()),
        ("ann", "bob")
    );
    assert_eq!(pairs[0].pages.len(), 1);
    assert_eq!(pairs[0].sum().figures(), [Some(1.0); 4]);
}

/// Folds as the plan is told in words: shuffled by picking, dealt out in turn.
fn slow_folds(pages: usize, settings: &Settings) -> Vec<(Vec<usize>, Vec<usize>)> {
    use husk::template::random::Random;
    let mut random = Random::new(settings.seed);
    let mut rest: Vec<usize> = (0..pages).collect();
    let mut order = Vec::new();
    while !rest.is_empty() {
        let at = random.below(rest.len());
        order.push(rest.swap_remove(at));
    }
    let parts = settings.folds.max(2).min(pages);
    let mut folds = vec![(Vec::new(), Vec::new()); parts];
    for (part, fold) in folds.iter_mut().enumerate() {
        for (k, &page) in order.iter().enumerate() {
            if k % parts == part {
                fold.0.push(page);
            } else {
                fold.1.push(page);
            }
        }
    }
    folds
}

proptest! {
    #[test]
    fn every_page_is_marked_once_and_by_others(
        sites in prop::collection::vec("[abc]?", 0..20), method in prop::sample::select(&Method::ALL[..]),
        learn in prop::option::of(0_usize..12), folds_wanted in 0_usize..8, seed in 0_u64..9,
    ) {
        let settings = Settings { learn, folds: folds_wanted, seed };
        let names: Vec<&str> = sites.iter().map(String::as_str).collect();
        let steps = plan(&names, method, &settings);
        let mut marked: Vec<usize> = steps.iter().flat_map(|step| step.marked.clone()).collect();
        marked.sort_unstable();
        prop_assert_eq!(marked, (0..sites.len()).collect::<Vec<_>>());
        for step in &steps {
            let Some(from) = &step.from else { continue };
            prop_assert!(from.len() >= method.least_pages());
            prop_assert!(from.len() <= settings.pages_for(method));
            for page in from {
                prop_assert!(!step.marked.contains(page));
                prop_assert!(step.marked.iter().all(|&one| names[one] == names[*page]));
            }
        }
        for site in by_site(names.iter().copied()) {
            let cut: Vec<_> = folds(site.len(), &settings).into_iter().map(|fold| (fold.marked, fold.others)).collect();
            prop_assert_eq!(cut, slow_folds(site.len(), &settings));
        }
    }
}

#[test]
fn a_model_learned_from_labels_is_the_built_in_one_and_more() {
    let folder = Folder::new("labels-learn");
    let pages: Vec<Page> = (0..8).map(page).collect();
    // Against all sense: the text is not content and the footer is.
    let records: Vec<Value> = pages
        .iter()
        .map(|page| {
            let blocks = [
                block("n", &[node(page, "nav")], json!("yes"), json!(null), ""),
                block("m", &[node(page, "main")], json!("yes"), json!("no"), ""),
                block("f", &[node(page, "footer")], json!("no"), json!("yes"), ""),
            ];
            record(page, "s", "ann", &blocks)
        })
        .collect();
    let path = write(&folder, "l.zip", &pages, &records);
    let set = LabelSet::open(std::slice::from_ref(&path)).unwrap();
    let trained = learn(&set, &|| {}).unwrap();
    let [before, after] = trained.held_out;
    assert!(
        trained.more > 0 && after.loss < before.loss,
        "{before:?} {after:?}"
    );
    assert!(
        after.wrong < 0.2 && before.wrong > 0.5,
        "{before:?} {after:?}"
    );
    let bytes = trained.forest.to_bytes().unwrap();
    let again = learn(&LabelSet::open(&[path]).unwrap(), &|| {}).unwrap();
    assert_eq!(
        again.forest.to_bytes().unwrap(),
        bytes,
        "the same labels, the same bytes"
    );
    let model = Model::from_bytes(&bytes).unwrap();
    let built_in = Model::built_in();
    assert!(model.provenance().starts_with(built_in.provenance()));
    assert!(model.provenance().contains(set.fingerprint()));
    let trees: Vec<_> = model.forest().trees().collect();
    let known: Vec<_> = built_in.forest().trees().collect();
    assert_eq!(trees.len(), known.len() + trained.more);
    assert_eq!(trees[..known.len()], known);

    // Husk by this model takes the text for noise, as the labels say, and by its own for content.
    let text = pages[0].first("p").unwrap().index() + 1;
    let score = |marker: &dyn husk::methods::Marker| marker.mark(&pages[0]).scores[text];
    let ours = husk_by(model.clone(), &[], &mut |_, _| {});
    let own = Method::Husk.learn(&[], 0, &mut |_, _| {});
    assert!(
        score(&*ours) > 0.5 && score(&*own) < 0.5,
        "{} {}",
        score(&*ours),
        score(&*own)
    );
    let mut both = ways(&["husk"]);
    both.push(Way {
        method: Method::Husk,
        model: Some(("m".to_owned(), model)),
    });
    let (scored, _) = measure(&set, &both, &SETTINGS, &|| {}).unwrap();
    for (one, two) in scored.iter().zip(&scored[1..]).step_by(2) {
        assert_eq!((one.way, two.way), (0, 1));
        assert_eq!(one.record, two.record);
    }
}

#[test]
fn labels_that_teach_nothing_are_said_to() {
    let folder = Folder::new("labels-few");
    let pages = [page(0), page(1)];
    let learned = |records: &[Value]| {
        let path = write(&folder, "l.zip", &pages, records);
        learn(&LabelSet::open(&[path]).unwrap(), &|| {})
    };
    let one = record(&pages[0], "s", "ann", &truth(&pages[0]));
    let error = learned(std::slice::from_ref(&one)).err().unwrap();
    assert!(error.contains("at least two pages"), "{error}");
    let unanswered = |page: &Page| {
        let main = block("m", &[node(page, "body")], json!("no"), json!("unsure"), "");
        record(page, "s", "ann", &[main])
    };
    let error = learned(&[unanswered(&pages[0]), unanswered(&pages[1])]);
    assert!(error.err().unwrap().contains("nothing to tell apart"));
    // What the built-in model knows already: whatever is added, it is no worse where it was held out.
    let two = record(&pages[1], "s", "ann", &truth(&pages[1]));
    let trained = learned(&[one, two]).unwrap();
    let [before, after] = trained.held_out;
    assert!(after.loss <= before.loss);
    assert_eq!(
        wire::encode(&pages[0]),
        wire::encode(&page(0)),
        "pages are made the same"
    );
}
