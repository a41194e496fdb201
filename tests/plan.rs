//! Which pages a method learns from before it marks which.

use husk_lab::methods::Method;
use husk_lab::methods::plan::{Settings, by_site, folds, plan};
use proptest::prelude::*;
use unhusk::template::random::Random;

/// Folds as the plan is told in words: shuffled by picking, dealt out in turn.
fn slow_folds(pages: usize, settings: &Settings) -> Vec<(Vec<usize>, Vec<usize>)> {
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
