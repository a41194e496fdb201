//! Fleiss' kappa: the example of the paper, and a twin that counts pairs of votes.

use husk_lab::labels::consensus::Vote;
use husk_lab::labels::fleiss::Fleiss;
use proptest::prelude::*;

fn vote(annotator: usize, item: usize, class: usize) -> Vote {
    Vote {
        annotator,
        item,
        class,
    }
}

#[test]
fn ten_subjects_and_fourteen_raters() {
    // How many raters put each subject into each of five classes; κ is .210.
    let table = [
        [0, 0, 0, 0, 14],
        [0, 2, 6, 4, 2],
        [0, 0, 3, 5, 6],
        [0, 3, 9, 2, 0],
        [2, 2, 8, 1, 1],
        [7, 7, 0, 0, 0],
        [3, 2, 6, 3, 0],
        [2, 5, 3, 2, 2],
        [6, 5, 2, 1, 0],
        [0, 2, 2, 3, 7],
    ];
    let mut votes = Vec::new();
    for (item, row) in table.iter().enumerate() {
        let classes = (0..5).flat_map(|class| std::iter::repeat_n(class, row[class]));
        votes.extend((classes.enumerate()).map(|(who, class)| vote(who, item, class)));
    }
    let fit = Fleiss::of(&votes, &[1.0; 10], 5);
    assert!((fit.kappa.unwrap() - 0.210).abs() < 5e-4, "{fit:?}");
    assert!((fit.agreed.unwrap() - 0.378).abs() < 5e-4, "{fit:?}");
}

/// Agreement and κ by every ordered pair of votes on each item; of one class against all others where one is given.
fn naive(rows: &[Vec<usize>], weights: &[f64], class: Option<usize>) -> Option<(f64, Option<f64>)> {
    let same = |a: usize, b: usize| class.map_or(a == b, |class| (a == class) == (b == class));
    let rated = || rows.iter().zip(weights).filter(|(row, _)| row.len() > 1);
    let all: f64 = rated().map(|(_, weight)| weight).sum();
    if all <= 0.0 {
        return None;
    }
    let mut agreed = 0.0;
    let mut chance = 0.0;
    for (row, weight) in rated() {
        let pairs = (0..row.len()).flat_map(|a| (0..row.len()).map(move |b| (a, b)));
        let others: Vec<_> = pairs.filter(|(a, b)| a != b).collect();
        let alike = others.iter().filter(|&&(a, b)| same(row[a], row[b]));
        agreed += weight * alike.count() as f64 / others.len() as f64;
        // One vote of this item against one of any.
        for (other, other_weight) in rated() {
            let alike = (row.iter()).flat_map(|&a| other.iter().filter(move |&&b| same(a, b)));
            chance +=
                weight * other_weight * alike.count() as f64 / (row.len() * other.len()) as f64;
        }
    }
    let (agreed, chance) = (agreed / all, chance / (all * all));
    Some((
        agreed,
        (1.0 - chance > 1e-9).then(|| (agreed - chance) / (1.0 - chance)),
    ))
}

fn is_same(a: Option<f64>, b: Option<f64>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => (a - b).abs() < 1e-9,
        _ => a.is_none() && b.is_none(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn the_twin_finds_the_same(
        items in prop::collection::vec((prop::collection::vec(0_usize..3, 0..6), 1_u8..9), 0..8),
    ) {
        let (rows, weights): (Vec<_>, Vec<f64>) =
            items.into_iter().map(|(row, weight)| (row, f64::from(weight))).unzip();
        let votes: Vec<Vote> = (rows.iter().enumerate())
            .flat_map(|(item, row)| {
                row.iter().enumerate().map(move |(who, &class)| vote(who, item, class))
            })
            .collect();
        let fit = Fleiss::of(&votes, &weights, 3);
        let twin = naive(&rows, &weights, None);
        prop_assert!(is_same(fit.agreed, twin.map(|(agreed, _)| agreed)), "{fit:?} {twin:?}");
        prop_assert!(is_same(fit.kappa, twin.and_then(|(_, kappa)| kappa)), "{fit:?} {twin:?}");
        for (class, found) in fit.classes.iter().enumerate() {
            let twin = naive(&rows, &weights, Some(class)).and_then(|(_, kappa)| kappa);
            prop_assert!(is_same(*found, twin), "{class}: {fit:?} {twin:?}");
        }
    }

    /// Where an item is cut in two, nothing changes.
    #[test]
    fn the_cut_of_a_text_does_not_matter(
        items in prop::collection::vec(prop::collection::vec(0_usize..3, 2..5), 1..6),
    ) {
        let whole: Vec<Vote> = (items.iter().enumerate())
            .flat_map(|(item, row)| row.iter().enumerate().map(move |(who, &class)| vote(who, item, class)))
            .collect();
        let halves: Vec<Vote> = (whole.iter())
            .flat_map(|one| [0, 1].map(|half| vote(one.annotator, 2 * one.item + half, one.class)))
            .collect();
        let once = Fleiss::of(&whole, &vec![2.0; items.len()], 3);
        let twice = Fleiss::of(&halves, &vec![1.0; 2 * items.len()], 3);
        prop_assert!(is_same(once.kappa, twice.kappa));
        prop_assert!(is_same(once.agreed, twice.agreed));
    }

    /// Numbers that no item or class has are left out.
    #[test]
    fn any_numbers_are_taken(votes in prop::collection::vec((0_usize..5, 0_usize..5, 0_usize..5), 0..20)) {
        let votes: Vec<Vote> = votes.into_iter().map(|(who, item, class)| vote(who, item, class)).collect();
        for (items, classes) in [(0, 0), (3, 0), (0, 3), (3, 3)] {
            let fit = Fleiss::of(&votes, &vec![1.0; items], classes);
            prop_assert_eq!(fit.classes.len(), classes);
        }
    }
}
