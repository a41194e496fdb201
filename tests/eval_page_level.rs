//! Training: logistic regression against a naive twin, four models, the model file, labels, folds, the command.

use std::process::Command;

use crate::support::folder::Folder;
use husk_lab::eval::blocks::BlocksPage;
use husk_lab::eval::logistic::{Sample, fit};
use husk_lab::eval::model_file::{from_json, to_json, to_rust};
use husk_lab::eval::page_level::{
    COUNTED, Layout, PageFeatures, ScoreUse, best_merge, cross_validated, evaluate, pure_segments,
    site_samples, train,
};
use husk_lab::eval::snapshot::BlockRoot;
use husk_lab::page_level::Smoothing;
use husk_lab::page_level::features::{COUNT, Row};
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{NodeId, Page};
use unhusk::template::random::Random;

fn page(html: &str) -> Page {
    parse(html, "http://example.org/", Scripting::Off).unwrap()
}

/// Samples whose label follows two features, with noise.
fn noisy(count: usize) -> Vec<Sample<COUNT>> {
    let mut random = Random::new(3);
    let mut number = move || random.below(1000) as f32 / 1000.0;
    (0..count)
        .map(|_| {
            let mut row = [0.0; COUNT];
            row[0] = 1.0;
            (row[1], row[2]) = (number(), 10.0 * number());
            let template = 4.0 * row[1] - 0.3 * row[2] + number() > 1.0;
            Sample {
                row,
                positive: template,
                weight: 0.5 + number(),
            }
        })
        .collect()
}

/// The loss that is to be least, with the ridge on weights of features of variance 1.
fn loss(samples: &[Sample<COUNT>], weights: &Row, ridge: f64) -> f64 {
    let total: f64 = samples.iter().map(|sample| f64::from(sample.weight)).sum();
    let held: f64 = (1..COUNT)
        .map(|k| {
            let mean = |of: &dyn Fn(f64) -> f64| -> f64 {
                let one = |s: &Sample<COUNT>| f64::from(s.weight) * of(f64::from(s.row[k]));
                samples.iter().map(one).sum::<f64>() / total
            };
            let middle = mean(&|x| x);
            f64::from(weights[k]).powi(2) * mean(&|x| (x - middle).powi(2))
        })
        .sum();
    let missed = samples.iter().map(|sample| {
        let odds: f64 = (0..COUNT)
            .map(|k| f64::from(weights[k]) * f64::from(sample.row[k]))
            .sum();
        let score = 1.0 / (1.0 + (-odds).exp());
        let right = if sample.positive { score } else { 1.0 - score };
        -f64::from(sample.weight) * right.ln()
    });
    missed.sum::<f64>() + ridge / 2.0 * held
}

#[test]
fn weights_are_the_best_there_are() {
    let samples = noisy(400);
    for ridge in [0.1, 5.0] {
        let weights = fit(&samples, ridge);
        let least = loss(&samples, &weights, ridge);
        for k in 0..3 {
            for step in [-0.01, 0.01] {
                let mut other = weights;
                other[k] += step;
                assert!(loss(&samples, &other, ridge) > least, "{k} {step}");
            }
        }
        assert!(
            weights[3..].iter().all(|weight| *weight == 0.0),
            "features that never vary"
        );
    }
    let gentle: f32 = fit(&samples, 0.1)[1].abs();
    assert!(
        fit(&samples, 50.0)[1].abs() < gentle,
        "a larger ridge holds weights smaller"
    );
    assert_eq!(fit(&[], 1.0), [0.0; COUNT]);
}

#[test]
fn four_models_share_the_samples_by_area() {
    // What makes template of small elements makes content of large ones.
    let samples: Vec<(f32, Sample<COUNT>)> = noisy(800)
        .into_iter()
        .enumerate()
        .map(|(k, mut sample)| {
            let area = 2000.0 + k as f32;
            sample.positive ^= k >= 400;
            (area, sample)
        })
        .rev()
        .collect();
    let model = train(samples.clone(), Layout::Real, 0.1);
    assert_eq!(model.cuts, [2200.0, 2400.0, 2600.0]);
    assert!(model.weights[0][1] > 0.0 && model.weights[3][1] < 0.0);
    let right = samples
        .iter()
        .filter(|(area, sample)| (model.score(*area, &sample.row) > 0.5) == sample.positive);
    assert!(right.count() > 700);

    let read = from_json(&to_json(&model)).unwrap();
    assert_eq!(read, model, "the file gives back what was written");
    assert!(to_rust(&model, "NAME", "About.").contains("cuts: [2200.0, 2400.0, 2600.0]"));
}

#[test]
fn files_that_are_no_models_say_why() {
    let good = to_json(&train(Vec::new(), Layout::Estimated, 1.0));
    assert!(from_json(&good).is_ok());
    for (from, to, told) in [
        ("{", "", "not JSON"),
        ("\"format\": 1", "\"format\": 2", "model of format 2, not 1"),
        (
            "page-level",
            "husk",
            "a model of \"husk\", not of page-level",
        ),
        (
            "left margin",
            "left edge",
            "feature 1 is \"left edge\", not \"left margin\": train it again",
        ),
        (
            "\"digits\"",
            "\"digits\", \"more\"",
            "feature 30 is \"more\", not \"absent\"",
        ),
        ("estimated", "guessed", "\"layout\" is neither"),
        ("\"models\"", "\"model\"", "no list \"models\""),
        ("\"from\": 0.0", "\"from\": \"0\"", "\"from\" is no number"),
        ("0.0,", "null,", "a weight is no number"),
    ] {
        // The last occurrence: weights stand behind areas.
        let at = if from == "0.0," {
            good.rfind(from)
        } else {
            good.find(from)
        }
        .unwrap();
        let bad = format!("{}{to}{}", &good[..at], &good[at + from.len()..]);
        let error = from_json(&bad).unwrap_err().to_string();
        assert!(error.contains(told), "{error}");
    }
}

const LABELLED: &str =
    "<div id=h><img><p>Site</p></div><div id=c><p>Story</p><ul><li>More</li></ul></div><p>Rest</p>";

fn labelled() -> BlocksPage {
    let page = page(LABELLED);
    let at = |name: &str| {
        let is = |&node: &NodeId| {
            page.tag(node) == Some(name) || page.attribute(node, "id") == Some(name)
        };
        page.nodes().find(is).unwrap()
    };
    let root = |node: NodeId, kind: &str| BlockRoot {
        node,
        kind: kind.to_owned(),
        level: 1,
    };
    let roots = [
        root(at("h"), "Header"),
        root(at("img"), "Image"),
        root(at("c"), "Content"),
        root(at("ul"), "LinkList"),
    ];
    BlocksPage::of("page", page.clone(), &roots)
}

#[test]
fn segments_are_the_largest_parts_of_one_kind() {
    let blocks = labelled();
    let truth = blocks.template.clone();
    let is = |text: &str| {
        let found = |&node: &NodeId| blocks.page.text(node) == Some(text);
        truth.contains(blocks.page.nodes().find(found).unwrap().index())
    };
    assert!(is("Site") && is("More"));
    assert!(!is("Story") && !is("Rest"));
    // A picture in the header is part of it.
    assert!(truth.contains(blocks.page.first("img").unwrap().index()));

    let segments = pure_segments(&blocks.page, &truth);
    let of = |text: &str| {
        let found = |&node: &NodeId| blocks.page.text(node) == Some(text);
        segments[blocks.page.nodes().find(found).unwrap().index()]
    };
    assert_eq!(
        of("Site"),
        segments[blocks.page.first("img").unwrap().index()]
    );
    assert_ne!(of("Story"), of("More"));
    assert_ne!(of("Story"), of("Rest"));
}

/// Pages of a made-up site: a menu, a story, a footer.
fn site(number: usize, count: usize) -> Vec<Page> {
    (0..count)
        .map(|k| {
            let items = (0..6).map(|item| format!("<li><a href=/{number}/{item}>Part {number} {item}</a>"));
            let story = format!("Story {k} of site {number} goes on, and on, and on. ").repeat(20 + k);
            page(&format!(
                "<body><ul>{}</ul><div><p>{story}</p><p>{story}</p></div><address>All rights reserved by {number}</address>",
                items.collect::<String>()
            ))
        })
        .collect()
}

#[test]
fn sites_teach_what_template_looks_like() {
    let samples: Vec<_> = (0..6)
        .flat_map(|number| site_samples(&site(number, 8), Layout::Estimated))
        .collect();
    let template = samples.iter().filter(|(_, sample)| sample.positive).count();
    assert!(template > 0 && template < samples.len());
    let model = train(samples, Layout::Estimated, 0.1);
    let judged: Vec<PageFeatures> = site(77, 3)
        .into_iter()
        .map(|page| {
            let mut truth = fixedbitset::FixedBitSet::with_capacity(page.len());
            for tag in ["ul", "address"] {
                let node = page.first(tag).unwrap();
                truth.insert_range(node.index()..page.end(node).index());
            }
            PageFeatures::new("page".to_owned(), page, truth, Layout::Estimated)
        })
        .collect();
    let scores: Vec<_> = judged.iter().map(|page| page.classified(&model)).collect();
    for way in [
        ScoreUse::Basic,
        ScoreUse::Merge(0.2),
        ScoreUse::Smooth(Smoothing::default()),
    ] {
        let evaluation = evaluate(&judged, &scores, way);
        for (name, counted) in COUNTED {
            assert!(
                evaluation.f(counted) > 0.9,
                "{way:?} {name} {}",
                evaluation.f(counted)
            );
        }
        assert_eq!(evaluation.overlaps.len(), 3);
    }
    let smooth = evaluate(&judged, &scores, ScoreUse::Smooth(Smoothing::default()));
    assert!(smooth.rand() > evaluate(&judged, &scores, ScoreUse::Basic).rand());
    let (_, merged) = best_merge(&judged, &scores);
    assert!(merged.rand() >= evaluate(&judged, &scores, ScoreUse::Merge(0.3)).rand());
}

#[test]
fn no_page_is_judged_by_a_model_that_saw_it() {
    // Two pages whose labels contradict each other: with a fold each, both are judged by the other's.
    let make = |template: bool| {
        let page = site(1, 1).remove(0);
        let mut truth = fixedbitset::FixedBitSet::with_capacity(page.len());
        let (from, to) = (page.first("ul").unwrap(), page.first("div").unwrap());
        let inside = if template { from } else { to };
        truth.insert_range(inside.index()..page.end(inside).index());
        PageFeatures::new("page".to_owned(), page, truth, Layout::Estimated)
    };
    let pages = [make(true), make(false)];
    let f = |folds| {
        let scores = cross_validated(&pages, Layout::Estimated, folds, 0.1);
        evaluate(&pages, &scores, ScoreUse::Basic).f(COUNTED[0].1)
    };
    assert!(f(2) < 0.2, "{}", f(2));
}

#[test]
fn the_command_trains_from_folders_and_refuses_what_teaches_nothing() {
    let folder = Folder::new("train");
    for number in 0..3 {
        for k in 0..4 {
            let items: String = (0..6)
                .map(|item| format!("<li><a href=/{item}>Part {number} {item}</a>"))
                .collect();
            let story = format!("Story {k} of {number} goes on. ").repeat(30 + k);
            let html = format!("<ul>{items}</ul><p>{story}</p>");
            folder.write(&format!("{number}/{k}.html"), html.as_bytes());
        }
    }
    let husk = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_husk"));
        command.current_dir(folder.path()).args(arguments);
        command.output().unwrap()
    };
    let output = husk(&["train", "0", "1", "2", "-o", "model.json"]);
    assert!(output.status.success(), "{output:?}");
    let text = std::fs::read_to_string(folder.path().join("model.json")).unwrap();
    assert!(!from_json(&text).unwrap().laid_out);
    folder.write("lone/0.html", b"<p>One page");
    let output = husk(&["train", "lone", "-o", "none.json"]);
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        told.contains("1 pages, two are needed") && told.contains("nothing to tell apart"),
        "{told}"
    );
    assert!(!folder.path().join("none.json").exists());
}
