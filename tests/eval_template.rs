//! How much of a site's template is known after a few pages, on the data sets; passes with a message without them.

use crate::support::data;
use husk_lab::eval::dataset::DataSet;
use husk_lab::eval::template::{Learner, Site};
use husk_lab::methods::Method;

const SEEDS: u64 = 20;

/// Means over sites and seeds: share of the template found, share of the rest marked.
fn measure(set: &DataSet, method: impl Into<Learner> + Copy, learned: usize) -> (f64, f64) {
    let (mut recall, mut wrong, mut count) = (0.0, 0.0, 0.0);
    for (name, entries) in Site::of(set) {
        let site = Site::read(&name, set, &entries).unwrap();
        assert!(site.allows(learned), "{name}");
        for seed in 0..SEEDS {
            let score = site.score(method, learned, seed);
            recall += score.recall();
            wrong += score.wrong();
            count += 1.0;
        }
    }
    (recall / count, wrong / count)
}

fn check(set: &str, learned: usize) {
    let Some(data) = data::open(set) else { return };
    let (recall, wrong) = measure(&data, Method::Husk, learned);
    assert!(recall >= 0.98, "{set}: recall {recall}");
    assert!(wrong <= 0.002, "{set}: wrong {wrong}");
    let (printed, _) = measure(&data, Learner::Printed, learned);
    assert!(
        recall > printed,
        "{set}: FindTemplate as printed finds {printed}, more than {recall}"
    );
}

#[test]
fn mirrors_after_eight_pages() {
    check("mirrors", 8);
}

#[test]
fn exalg_after_eight_pages() {
    check("exalg-dev", 8);
}

#[test]
fn big9_after_four_pages() {
    check("big9-early", 4);
}

#[test]
fn booksamillion_after_eight_pages() {
    check("swde-booksamillion", 8);
}
