//! Label files: what is read of them, what is refused and why, what is measured.

use std::path::PathBuf;

use crate::support::folder::Folder;
use crate::support::labels::{block, files, hash, node, page, record, truth, zip_of};
use husk_lab::eval::labels::{LabelSet, MeasuredMethod, is_labels, learn, measure, pairs};
use husk_lab::labels::Score;
use husk_lab::methods::plan::{Settings, plan};
use husk_lab::methods::{Method, husk_by};
use serde_json::{Value, json};
use unhusk::page::{Page, wire};
use unhusk::verdict::model::Model;

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

fn ways(names: &[&str]) -> Vec<MeasuredMethod> {
    names
        .iter()
        .map(|name| MeasuredMethod {
            method: Method::from_name(name).unwrap(),
            model: None,
        })
        .collect()
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
    // Unpacked and packed again with the folder around it; without anchors, and with one that lies too deep.
    let mut bare = records.clone();
    bare[0]["blocks"][0]["anchors"] = json!([]);
    bare[1]["blocks"][0]["anchors"][0]["element"] = json!(null);
    bare[2]["proposal"] = json!({});
    let inside = files(&pages, &bare).into_iter();
    let inside: Vec<(String, Vec<u8>)> = inside
        .map(|(name, bytes)| (format!("labels of mine/{name}"), bytes))
        .collect();
    folder.write("again.zip", &zip_of(&inside));
    let again = folder.path().join("again.zip");
    for path in [zip, plain, again] {
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
            assert_eq!(labelled.truth.leaves().len(), 7);
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
    newer["id"] = json!("newer");
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
        let mut records = set.records().iter().map(|labelled| &labelled.record);
        let ann = records.find(|record| record.annotator == "ann").unwrap();
        assert_eq!((ann.id.as_str(), ann.blocks.len()), ("newer", 3));
    }
    let alone = LabelSet::open(&[two]).err().unwrap().to_string();
    assert!(
        alone.contains("record 1: page.hash: there is no pages/"),
        "{alone}"
    );
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
    let of = |way| move |one: &&husk_lab::eval::labels::Scored| one.way == way;
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
    let score = |marker: &dyn husk_lab::methods::Marker| marker.mark(&pages[0]).scores[text];
    let ours = husk_by(model.clone(), &[], &mut |_, _| {});
    let own = Method::Husk.learn(&[], 0, &mut |_, _| {});
    assert!(
        score(&*ours) > 0.5 && score(&*own) < 0.5,
        "{} {}",
        score(&*ours),
        score(&*own)
    );
    let mut both = ways(&["husk"]);
    both.push(MeasuredMethod {
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
