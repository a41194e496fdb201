//! Several annotators fused: simulated people whose errors are known, a naive twin, and label files.

use crate::support::folder::Folder;
use crate::support::husk::husk;
use crate::support::labels::{block, files, node, page, record, truth, zip_of};
use husk_lab::labels::consensus::{Consensus, Vote};
use proptest::prelude::*;
use serde_json::{Value, json};
use unhusk::template::random::Random;

/// Votes of people who say what is right with these probabilities, else any other class; and what is right.
fn simulated(people: &[f64], items: usize, classes: usize, seed: u64) -> (Vec<Vote>, Vec<usize>) {
    let mut random = Random::new(seed);
    let right: Vec<usize> = (0..items).map(|_| random.below(classes)).collect();
    let mut votes = Vec::new();
    for (annotator, &reliable) in people.iter().enumerate() {
        for (item, &right) in right.iter().enumerate() {
            let class = if f64::from(random.share()) < reliable {
                right
            } else {
                (right + 1 + random.below(classes - 1)) % classes
            };
            votes.push(Vote {
                annotator,
                item,
                class,
            });
        }
    }
    (votes, right)
}

fn share_right(said: impl Fn(usize) -> usize, right: &[usize]) -> f64 {
    let well = (0..right.len()).filter(|&item| said(item) == right[item]);
    well.count() as f64 / right.len() as f64
}

#[test]
fn five_people_of_whom_two_are_careless_are_right_together() {
    let people = [0.97, 0.95, 0.92, 0.7, 0.6];
    for classes in [2, 4] {
        let (mut fused_right, mut majority_right) = (0.0, 0.0);
        for seed in 0..10 {
            let (votes, right) = simulated(&people, 1000, classes, seed);
            let fit = Consensus::of(&votes, right.len(), people.len(), classes);
            fused_right += share_right(|item| fit.class(item).unwrap().0, &right) / 10.0;
            majority_right += share_right(|item| majority(&votes, item, classes), &right) / 10.0;
            for (who, known) in people.iter().enumerate() {
                let found = fit.reliability(who);
                assert!((found - known).abs() < 0.05, "{who}: {found} for {known}");
            }
        }
        assert!(fused_right >= 0.98, "{classes} classes: {fused_right}");
        assert!(
            fused_right > majority_right,
            "{fused_right}, {majority_right}"
        );
    }
}

fn majority(votes: &[Vote], item: usize, classes: usize) -> usize {
    let count = |class: usize| {
        let same = |vote: &&Vote| vote.item == item && vote.class == class;
        votes.iter().filter(same).count()
    };
    (0..classes).max_by_key(|&class| count(class)).unwrap()
}

/// The same by the letter: sums over all annotators, items and classes, products of probabilities.
fn naive(votes: &[Vote], items: usize, annotators: usize, classes: usize) -> Vec<Vec<f64>> {
    let said = |annotator: usize, item: usize| {
        let own = |vote: &&Vote| vote.annotator == annotator && vote.item == item;
        votes.iter().find(own).map(|vote| vote.class)
    };
    let voted: Vec<usize> = (0..items)
        .filter(|&item| votes.iter().any(|vote| vote.item == item))
        .collect();
    let shares = |row: Vec<f64>| {
        let sum: f64 = row.iter().sum();
        row.into_iter().map(|one| one / sum).collect::<Vec<f64>>()
    };
    let mut probabilities: Vec<Vec<f64>> = (0..items)
        .map(|item| {
            let count = |class| {
                let same = |vote: &&Vote| vote.item == item && vote.class == class;
                votes.iter().filter(same).count() as f64
            };
            let counts: Vec<f64> = (0..classes).map(count).collect();
            if voted.contains(&item) {
                shares(counts)
            } else {
                vec![1.0 / classes as f64; classes]
            }
        })
        .collect();
    for _ in 0..200 {
        let confusion: Vec<Vec<Vec<f64>>> = (0..annotators)
            .map(|who| {
                (0..classes)
                    .map(|right| {
                        let row = (0..classes).map(|says| {
                            let own = voted.iter().filter(|&&item| said(who, item) == Some(says));
                            let prior = if says == right {
                                3.2
                            } else {
                                0.8 / (classes - 1) as f64
                            };
                            prior + own.map(|&item| probabilities[item][right]).sum::<f64>()
                        });
                        shares(row.collect())
                    })
                    .collect()
            })
            .collect();
        let frequency = |class| {
            1.0 + voted
                .iter()
                .map(|&item| probabilities[item][class])
                .sum::<f64>()
        };
        let frequencies = shares((0..classes).map(frequency).collect());
        let next: Vec<Vec<f64>> = (0..items)
            .map(|item| {
                let of = |right: usize| {
                    let says = (0..annotators)
                        .filter_map(|who| Some(confusion[who][right][said(who, item)?]));
                    frequencies[right] * says.product::<f64>()
                };
                shares((0..classes).map(of).collect())
            })
            .collect();
        let moved = next.iter().flatten().zip(probabilities.iter().flatten());
        let most = moved.fold(0.0, |most, (a, b)| f64::max(most, (a - b).abs()));
        probabilities = next;
        if most < 1e-7 {
            break;
        }
    }
    probabilities
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_twin_finds_the_same(
        classes in 2_usize..4,
        said in prop::collection::vec(prop::collection::vec(prop::option::of(0_usize..4), 0..9), 1..5),
    ) {
        let mut votes = Vec::new();
        for (annotator, row) in said.iter().enumerate() {
            for (item, class) in row.iter().enumerate() {
                votes.extend(class.map(|class| Vote { annotator, item, class: class % classes }));
            }
        }
        let fit = Consensus::of(&votes, 9, said.len(), classes);
        for (item, row) in naive(&votes, 9, said.len(), classes).iter().enumerate() {
            let (class, sure) = fit.class(item).unwrap();
            prop_assert!((row[class] - sure).abs() < 1e-6, "{item}: {row:?}, {class} {sure}");
            prop_assert!(row.iter().all(|other| *other <= sure + 1e-6));
        }
        for who in 0..said.len() {
            prop_assert!((0.0..=1.0).contains(&fit.reliability(who)));
        }
    }

    /// Numbers that no item, person or class has are left out.
    #[test]
    fn any_numbers_are_taken(votes in prop::collection::vec((0_usize..5, 0_usize..5, 0_usize..5), 0..20)) {
        let votes: Vec<Vote> = votes
            .into_iter()
            .map(|(annotator, item, class)| Vote { annotator, item, class })
            .collect();
        for (items, annotators, classes) in [(0, 0, 0), (3, 2, 1), (3, 2, 3), (1, 0, 2)] {
            let fit = Consensus::of(&votes, items, annotators, classes);
            let sure: Vec<f64> = (0..items).filter_map(|item| Some(fit.class(item)?.1)).collect();
            prop_assert!(sure.iter().all(|one| (0.0..=1.0).contains(one)), "{sure:?}");
        }
    }
}

#[test]
fn files_of_three_annotators_become_one_answer_a_cell() {
    let folder = Folder::new("labels-fused");
    let page = page(0);
    let mut outvoted = truth(&page);
    outvoted[2]["template"] = json!("no");
    // One block for all: another granularity is no contradiction.
    let coarse = vec![block(
        "all",
        &[
            node(&page, "nav"),
            node(&page, "main"),
            node(&page, "footer"),
        ],
        Value::Null,
        json!("yes"),
        "body",
    )];
    for (name, blocks) in [("ann", truth(&page)), ("bob", outvoted), ("cy", coarse)] {
        let records = [record(&page, "s", name, &blocks)];
        let bytes = zip_of(&files(std::slice::from_ref(&page), &records));
        folder.write(&format!("{name}.zip"), &bytes);
    }
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [a, b, c, out] = ["ann.zip", "bob.zip", "cy.zip", "fused.jsonl"].map(path);
    let words = [
        "eval", &a, &b, &c, "--method", "tps", "--format", "json", "--fused", &out,
    ];
    let answer = husk(&words, b"");
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let all: Value = serde_json::from_str(&answer.out).unwrap();
    let annotators = all["annotators"]["rows"].as_array().unwrap();
    assert_eq!(annotators.len(), 3);
    assert_eq!(annotators[0]["annotator"], "ann", "the most reliable first");
    let lines = std::fs::read_to_string(&out).unwrap();
    let cells: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(cells.len(), 3, "nav, main, footer: {lines}");
    assert_eq!(cells[0]["template"]["answer"], "yes");
    assert_eq!(cells[0]["template"]["disputed"], false);
    assert_eq!(cells[1]["main"]["answer"], "yes");
    assert_eq!(cells[2]["template"]["disputed"], true);
    let sure = cells[2]["template"]["sure"].as_f64().unwrap();
    assert!((0.5..1.0).contains(&sure), "{sure}");

    let alone = husk(&["eval", &a, "--method", "tps", "--fused", &out], b"");
    assert_eq!(alone.code, Some(2));
    assert!(alone.err.contains("two annotators"), "{}", alone.err);
}
