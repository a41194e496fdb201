//! Isotonic smoothing: by hand, against every assignment, against the algorithms as printed, and on hostile trees.

use crate::oracle::isotonic as oracle;
use husk_lab::page_level::isotonic::{Node, smooth, smooth_within};
use proptest::prelude::*;

/// Nodes from (parent, score), all of weight 1.
fn tree(penalty: f64, nodes: &[(u32, f64)]) -> Vec<Node> {
    nodes
        .iter()
        .map(|&(parent, score)| Node {
            parent,
            score,
            weight: 1.0,
            penalty,
        })
        .collect()
}

fn check(nodes: &[Node], values: &[f64], sections: &[u32]) {
    let smoothed = smooth(nodes);
    assert_eq!(smoothed.values, values, "{nodes:?}");
    assert_eq!(smoothed.sections, sections, "{nodes:?}");
    assert!(smoothed.exact);
    let cost = oracle::cost(nodes, values).unwrap();
    assert!((smoothed.cost - cost).abs() < 1e-9);
}

#[test]
fn by_hand() {
    check(&[], &[], &[]);
    check(&tree(0.5, &[(0, 0.3)]), &[0.3], &[0]);
    // Rising on the way down: kept where the difference pays for a section, dropped where it does not.
    check(&tree(0.1, &[(0, 0.2), (0, 0.9)]), &[0.2, 0.9], &[0, 1]);
    let dear = smooth(&tree(0.8, &[(0, 0.2), (0, 0.9)]));
    assert_eq!(dear.sections, [0]);
    // Falling on the way down: never, whatever it costs.
    let falling = smooth(&tree(0.0, &[(0, 0.9), (0, 0.2), (0, 0.2)]));
    assert_eq!(falling.values, [0.2, 0.2, 0.2]);
    // The picture of the module.
    check(
        &tree(
            0.8,
            &[
                (0, 0.2),
                (0, 0.9),
                (1, 0.8),
                (1, 0.9),
                (0, 0.1),
                (4, 0.9),
                (4, 0.3),
            ],
        ),
        &[0.2, 0.9, 0.9, 0.9, 0.2, 0.2, 0.2],
        &[0, 1],
    );
}

#[test]
fn weights_decide_who_gives_way() {
    let mut nodes = tree(0.0, &[(0, 0.9), (0, 0.2)]);
    nodes[0].weight = 3.0;
    check(&nodes, &[0.9, 0.9], &[0]);
    nodes[1].weight = 4.0;
    check(&nodes, &[0.2, 0.2], &[0]);
}

#[test]
fn a_penalty_of_its_own_makes_a_section_dear() {
    let mut nodes = tree(0.1, &[(0, 0.2), (0, 0.9), (0, 0.9), (0, 0.2), (0, 0.2)]);
    nodes[1].penalty = 0.8;
    check(&nodes, &[0.2, 0.2, 0.9, 0.2, 0.2], &[0, 2]);
}

#[test]
fn numbers_out_of_range_do_no_harm() {
    let odd = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -3.0, 7.0];
    for score in odd {
        for penalty in odd {
            for weight in odd {
                let node = |parent| Node {
                    parent,
                    score,
                    weight,
                    penalty,
                };
                let smoothed = smooth(&[node(9), node(1), node(u32::MAX)]);
                assert!(
                    smoothed
                        .values
                        .iter()
                        .all(|value| (0.0..=1.0).contains(value))
                );
            }
        }
    }
}

/// Trees of `most` nodes whose scores are of `levels` values.
fn trees(most: usize, levels: u32) -> impl Strategy<Value = Vec<Node>> {
    let number = 0_u32..levels;
    let node = (any::<prop::sample::Index>(), number, 1_u32..5, 0_u32..8);
    prop::collection::vec(node, 1..=most).prop_map(move |nodes| {
        let made = nodes
            .iter()
            .enumerate()
            .map(|(k, (parent, score, weight, penalty))| Node {
                parent: if k == 0 { 0 } else { parent.index(k) as u32 },
                score: f64::from(*score) / f64::from(levels),
                // Sixteenths are exact: equal costs are equal numbers.
                weight: f64::from(*weight) / 2.0,
                penalty: f64::from(*penalty) / 16.0,
            });
        made.collect()
    })
}

fn check_sections(nodes: &[Node], values: &[f64], sections: &[u32]) {
    let changes: Vec<u32> = (0..nodes.len())
        .filter(|&k| k == 0 || values[k] > values[nodes[k].parent as usize])
        .map(|k| k as u32)
        .collect();
    assert_eq!(sections, changes);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn no_assignment_of_scores_is_better(nodes in trees(6, 8)) {
        let smoothed = smooth(&nodes);
        let scores: Vec<f64> = nodes.iter().map(|node| node.score).collect();
        let cost = oracle::cost(&nodes, &smoothed.values);
        prop_assert!(cost.is_some(), "falls: {:?}", smoothed);
        prop_assert!((cost.unwrap() - smoothed.cost).abs() < 1e-9);
        prop_assert!((oracle::least_cost(&nodes, &scores) - smoothed.cost).abs() < 1e-9);
        check_sections(&nodes, &smoothed.values, &smoothed.sections);
    }

    #[test]
    fn no_value_between_the_scores_is_better(nodes in trees(4, 4)) {
        // Lemma 3, over a grid four times as fine.
        let grid: Vec<f64> = (0..=16).map(|k| f64::from(k) / 16.0).collect();
        prop_assert!(oracle::least_cost(&nodes, &grid) >= smooth(&nodes).cost - 1e-9);
    }

    #[test]
    fn costs_are_those_of_the_printed_algorithms(nodes in trees(40, 64)) {
        let smoothed = smooth(&nodes);
        let printed = oracle::cost(&nodes, &oracle::as_printed(&nodes)).unwrap();
        prop_assert!((printed - smoothed.cost).abs() < 1e-9, "{} {}", printed, smoothed.cost);
        prop_assert!((oracle::cost(&nodes, &smoothed.values).unwrap() - printed).abs() < 1e-9);
    }

    #[test]
    fn thinned_levels_are_the_best_of_their_kind(nodes in trees(40, 64)) {
        let smoothed = smooth_within(&nodes, 1);
        let cost = oracle::cost(&nodes, &smoothed.values).unwrap();
        prop_assert!((cost - smoothed.cost).abs() < 1e-9);
        let exact = smooth(&nodes);
        prop_assert!(cost >= exact.cost - 1e-9);
        if smoothed.exact {
            prop_assert_eq!(smoothed, exact);
        }
    }
}

/// Chains, combs, stars and a random tree of many nodes with a score each.
#[test]
fn hostile_trees_end() {
    let n = 60_000_u32;
    type Shape = fn(u32) -> u32;
    let shapes: [(&str, Shape); 4] = [
        ("chain", |k| k.saturating_sub(1)),
        ("star", |_| 0),
        ("comb", |k| k.saturating_sub(2) & !1),
        ("bushy", |k| k / 3),
    ];
    for (name, parent) in shapes {
        let nodes: Vec<Node> = (0..n)
            .map(|k| Node {
                parent: parent(k).min(k.saturating_sub(1)),
                score: f64::from(k.wrapping_mul(2_654_435_761) >> 8) / f64::from(1 << 24),
                weight: 1.0,
                penalty: 0.05,
            })
            .collect();
        let smoothed = smooth(&nodes);
        assert!(
            !smoothed.exact,
            "{name}: 60,000 times 60,000 is over the limit"
        );
        let cost = oracle::cost(&nodes, &smoothed.values).expect(name);
        assert!((cost - smoothed.cost).abs() < 1e-6 * cost, "{name}");
        // All at one level is a solution too.
        let flat = oracle::cost(&nodes, &vec![0.5; nodes.len()]).unwrap();
        assert!(smoothed.cost <= flat, "{name}: {} {flat}", smoothed.cost);
    }
}
