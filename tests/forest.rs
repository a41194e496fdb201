//! Forests: against a recursive walk, stored and read again, and read from any bytes.

use crate::oracle::forest as oracle;
use proptest::prelude::*;
use unhusk::page::fingerprint::Fingerprint;
use unhusk::verdict::forest::{
    Attribution, Forest, ForestError, MAX_BYTES, Node, Tree, VERSION, short_between,
};

const NAMES: [&str; 5] = ["words", "links", "depth", "in nav", "in main"];

/// A number that rows and cuts share, the odd ones among them.
fn number() -> impl Strategy<Value = f32> {
    prop_oneof![
        8 => (-8_i8..8).prop_map(|number| f32::from(number) / 4.0),
        4 => any::<f32>().prop_filter("a number", |number| !number.is_nan()),
        1 => Just(f32::INFINITY),
        1 => Just(f32::NEG_INFINITY),
        1 => Just(-0.0),
    ]
}

/// A tree: splits put one after another in the place of a leaf.
fn tree() -> impl Strategy<Value = Tree> {
    let split = (any::<prop::sample::Index>(), 0..NAMES.len() as u8, number());
    let scale = (0_u16..0x7000).prop_map(|bits| f32::from_bits(u32::from(bits) << 16));
    let splits = prop::collection::vec(split, 0..40);
    (splits, scale, prop::collection::vec(-127_i8..=127, 41)).prop_map(|(splits, scale, levels)| {
        let mut nodes = vec![Node::Leaf { level: 0 }];
        for (at, feature, cut) in splits {
            let ends: Vec<usize> = (0..nodes.len())
                .filter(|at| matches!(nodes[*at], Node::Leaf { .. }))
                .collect();
            let at = ends[at.index(ends.len())];
            nodes[at] = Node::Split { feature, cut };
            nodes.splice(at + 1..=at, [Node::Leaf { level: 0 }; 2]);
        }
        let mut levels = levels.into_iter();
        for node in &mut nodes {
            if let Node::Leaf { level } = node {
                *level = levels.next().unwrap();
            }
        }
        Tree { scale, nodes }
    })
}

fn forest() -> impl Strategy<Value = Forest> {
    let bias = -4.0_f32..4.0;
    (prop::collection::vec(tree(), 0..12), bias, "\\PC{0,40}").prop_map(|(trees, bias, words)| {
        let forest = Forest::new(&NAMES, bias, &trees).unwrap();
        forest.with_provenance(&words)
    })
}

fn rows() -> impl Strategy<Value = Vec<Vec<f32>>> {
    let value = prop_oneof![9 => number(), 1 => Just(f32::NAN)];
    // Too short and too long ones as well.
    prop::collection::vec(prop::collection::vec(value, 3..7), 0..50)
}

/// Makes the checksum right.
fn sign(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - 8;
    let sum = Fingerprint::new().bytes(&bytes[..end]).finish();
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
    bytes
}

fn same(one: f32, two: f32) -> bool {
    one.to_bits() == two.to_bits() || one.is_nan() && two.is_nan()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn sums_are_those_of_a_recursive_walk(forest in forest(), rows in rows()) {
        let trees: Vec<Tree> = forest.trees().collect();
        let all = forest.log_odds_of(&rows);
        prop_assert_eq!(all.len(), rows.len());
        for (row, got) in rows.iter().zip(all) {
            let mut wanted = forest.bias();
            for tree in &trees {
                wanted += oracle::value(tree, row);
            }
            prop_assert!(same(got, wanted), "{} {}", got, wanted);
            prop_assert!(same(forest.log_odds(row), wanted));
        }
    }

    #[test]
    fn what_is_stored_is_read_again(forest in forest()) {
        let bytes = forest.to_bytes().unwrap();
        let read = Forest::from_bytes(&bytes, &NAMES).unwrap();
        prop_assert_eq!(&read, &forest);
        prop_assert_eq!(read.provenance(), forest.provenance());
        prop_assert_eq!(read.to_bytes().unwrap(), bytes);
        let trees: Vec<Tree> = forest.trees().collect();
        let again = Forest::new(&NAMES, forest.bias(), &trees).unwrap();
        prop_assert_eq!(again.with_provenance(forest.provenance()), forest);
    }

    #[test]
    fn fewer_trees_are_the_first_ones(forest in forest(), keep in 0_usize..14) {
        let mut fewer = forest.clone();
        fewer.truncate(keep);
        let trees: Vec<Tree> = forest.trees().take(keep).collect();
        let wanted = Forest::new(&NAMES, forest.bias(), &trees).unwrap();
        prop_assert_eq!(fewer, wanted.with_provenance(forest.provenance()));
    }

    #[test]
    fn any_bytes_are_read_or_refused(
        mut bytes in prop::collection::vec(any::<u8>(), 0..200),
        head in any::<bool>(),
    ) {
        if head {
            bytes.splice(0..0, b"HUSKTREE\x01".iter().copied());
            bytes.extend([0; 8]);
            bytes = sign(bytes);
        }
        let _ = Forest::from_bytes(&bytes, &NAMES);
    }

    #[test]
    fn any_damage_is_found(
        forest in forest(),
        at in any::<prop::sample::Index>(),
        change in 1_u8..=255,
    ) {
        let mut bytes = forest.to_bytes().unwrap();
        let at = at.index(bytes.len());
        bytes[at] ^= change;
        prop_assert!(Forest::from_bytes(&bytes, &NAMES).is_err());
    }

    /// Behind a right checksum damage may go unseen, but what is read is a whole forest.
    #[test]
    fn crafted_bytes_do_no_harm(
        forest in forest(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut in 0_usize..4,
        rows in rows(),
    ) {
        let mut bytes = forest.to_bytes().unwrap();
        for (at, value) in changes {
            let at = 17 + at.index(bytes.len() - 17);
            bytes[at] = value;
        }
        bytes.truncate(bytes.len() - cut);
        match Forest::from_bytes(&sign(bytes), &NAMES) {
            Ok(read) => {
                let all = read.log_odds_of(&rows);
                for (row, got) in rows.iter().zip(all) {
                    prop_assert!(same(got, read.log_odds(row)));
                }
                let again = Forest::from_bytes(&read.to_bytes().unwrap(), &NAMES).unwrap();
                prop_assert_eq!(again, read);
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn a_level_is_the_nearest(largest in 1e-6_f64..50.0, share in -1.0_f64..=1.0) {
        let tree = Tree { scale: Tree::scale_for(largest), nodes: Vec::new() };
        let value = largest * share;
        let level = tree.level(value);
        let off = |level: i8| (f64::from(tree.value(level)) - value).abs();
        for other in -127..=127 {
            prop_assert!(off(level) <= off(other) + 1e-12, "{} {}", level, other);
        }
        // At most half a step between squares: of the largest 1/126, of what is a thirtieth of it 1/20.
        prop_assert!(off(level) <= largest * 127.6 / 16129.0 + 1e-9);
        if share.abs() >= 0.033 {
            prop_assert!(off(level) <= 0.05 * value.abs());
        }
        prop_assert_eq!(tree.level(f64::from(tree.value(level))), level);
    }

    #[test]
    fn a_short_number_lies_between(one in number(), two in number()) {
        prop_assume!(one < two);
        let between = short_between(one, two);
        prop_assert!(one <= between && between < two, "{}", between);
    }
}

#[test]
fn short_numbers_are_near_the_middle() {
    assert_eq!(short_between(0.0, 1.0), 0.5);
    assert_eq!(short_between(1.0, 2.0), 1.5);
    assert_eq!(short_between(-1.0, 1.0), 0.0);
    assert_eq!(short_between(6.0, 7.0), 6.5);
    assert_eq!(short_between(1.0, 1.0_f32.next_up()), 1.0);
}

/// A tree of one split.
fn stump(feature: u8, cut: f32) -> Tree {
    Tree {
        scale: 0.5,
        nodes: vec![
            Node::Split { feature, cut },
            Node::Leaf { level: -2 },
            Node::Leaf { level: 3 },
        ],
    }
}

#[test]
fn at_the_cut_and_without_a_number_goes_left() {
    let forest = Forest::new(&NAMES, 1.0, &[stump(1, 2.0)]).unwrap();
    for (value, wanted) in [
        (1.0, -1.0),
        (2.0, -1.0),
        (2.5, 5.5),
        (f32::NAN, -1.0),
        (f32::INFINITY, 5.5),
    ] {
        assert_eq!(forest.log_odds(&[9.0, value, 9.0, 9.0, 9.0]), wanted);
    }
    assert_eq!(forest.log_odds(&[]), -1.0);
    assert_eq!(forest.log_odds_of(&[[9.0_f32; 0]]), [-1.0]);
}

#[test]
fn a_forest_without_trees_or_features_is_its_bias() {
    let none: [&str; 0] = [];
    let forest = Forest::new(&none, -0.5, &[]).unwrap();
    let read = Forest::from_bytes(&forest.to_bytes().unwrap(), &none).unwrap();
    assert_eq!(read.log_odds(&[]), -0.5);
    assert_eq!(read.log_odds_of(&[[1.0_f32], [2.0]]), [-0.5, -0.5]);
}

#[test]
fn other_features_are_refused() {
    let bytes = Forest::new(&NAMES, 0.0, &[stump(0, 1.0)])
        .unwrap()
        .to_bytes()
        .unwrap();
    assert_eq!(
        Forest::from_bytes(&bytes, &NAMES[..4]),
        Err(ForestError::Features { got: 5, wanted: 4 })
    );
    let mut swapped = NAMES;
    swapped.swap(0, 1);
    assert_eq!(
        Forest::from_bytes(&bytes, &swapped),
        Err(ForestError::Names)
    );
}

#[test]
fn errors_say_what_is_wrong() {
    let good = Forest::new(&NAMES, 0.0, &[stump(0, 1.0)])
        .unwrap()
        .to_bytes()
        .unwrap();
    let read = |bytes: &[u8]| Forest::from_bytes(bytes, &NAMES).unwrap_err();
    assert_eq!(read(b"HUSKSITE"), ForestError::NotAForest);
    assert_eq!(
        read(b"HUSKTREE"),
        ForestError::Malformed {
            what: "bytes are missing"
        }
    );
    let mut newer = good.clone();
    newer[8] = VERSION + 1;
    let (got, known) = (VERSION + 1, VERSION);
    assert_eq!(read(&newer), ForestError::Version { got, known });
    assert_eq!(read(&good[..good.len() - 1]), ForestError::Damaged);
    let (got, max) = (MAX_BYTES + 1, MAX_BYTES);
    assert_eq!(read(&vec![0; got]), ForestError::TooLarge { got, max });
    // The last level of all, out of range.
    let mut low = good;
    let at = low.len() - 9;
    low[at] = 0x80;
    assert!(matches!(read(&sign(low)), ForestError::Malformed { .. }));
}

#[test]
fn trees_that_are_none_are_refused() {
    let leaf = Node::Leaf { level: 1 };
    let split = |feature, cut| Node::Split { feature, cut };
    let cases: [(f32, &[Node]); 10] = [
        (1.0, &[]),
        (1.0, &[leaf, leaf]),
        (1.0, &[split(0, 1.0), leaf]),
        (1.0, &[split(5, 1.0), leaf, leaf]),
        (1.0, &[split(0, f32::NAN), leaf, leaf]),
        (1.0, &[Node::Leaf { level: -128 }]),
        (-1.0, &[leaf]),
        (f32::NAN, &[leaf]),
        (f32::MAX, &[leaf]),
        (1.000_01, &[leaf]),
    ];
    for (scale, nodes) in cases {
        let nodes = nodes.to_vec();
        let tree = Tree { scale, nodes };
        assert!(
            Forest::new(&NAMES, 0.0, std::slice::from_ref(&tree)).is_err(),
            "{tree:?}"
        );
    }
    assert!(Forest::new(&NAMES, f32::NAN, &[]).is_err());
    // 256 cuts of one feature.
    let many: Vec<Tree> = (0..256_u16).map(|cut| stump(0, f32::from(cut))).collect();
    assert!(Forest::new(&NAMES, 0.0, &many).is_err());
    assert!(Forest::new(&NAMES, 0.0, &many[1..]).is_ok());
}

#[test]
fn a_long_chain_is_a_tree() {
    let mut nodes = Vec::new();
    for k in 0..4095_u16 {
        nodes.push(Node::Split {
            feature: 2,
            cut: f32::from(k % 255),
        });
        nodes.push(Node::Leaf { level: 1 });
    }
    nodes.push(Node::Leaf { level: 2 });
    let tree = Tree { scale: 1.0, nodes };
    let forest = Forest::new(&NAMES, 0.0, &[tree]).unwrap();
    let read = Forest::from_bytes(&forest.to_bytes().unwrap(), &NAMES).unwrap();
    assert_eq!(read.log_odds(&[0.0, 0.0, 999.0]), 4.0);
    assert_eq!(read.log_odds(&[0.0, 0.0, 254.0]), 1.0);
}

#[test]
fn a_provenance_too_long_is_cut_between_letters() {
    let forest = Forest::new(&NAMES, 0.0, &[]).unwrap();
    let forest = forest.with_provenance(&"ß".repeat(5000));
    assert_eq!(forest.provenance().len(), 8192);
    let read = Forest::from_bytes(&forest.to_bytes().unwrap(), &NAMES).unwrap();
    assert_eq!(read.provenance(), forest.provenance());
    let odd = forest.with_provenance(&format!("a{}", "ß".repeat(5000)));
    assert_eq!(odd.provenance().len(), 8191);
}

proptest! {
    /// What the features add, and what is said without any, is the log-odds; a feature that no split reads adds nothing.
    #[test]
    fn contributions_add_up_to_the_log_odds(forest in forest(), rows in rows()) {
        let attribution = Attribution::of(&forest);
        let read: Vec<bool> = (0..NAMES.len() as u8)
            .map(|wanted| {
                forest.trees().any(|tree| {
                    let is = |node: &Node| matches!(node, Node::Split { feature, .. } if *feature == wanted);
                    tree.nodes.iter().any(is)
                })
            })
            .collect();
        for row in rows {
            let added = attribution.contributions(&row);
            prop_assert_eq!(added.len(), NAMES.len());
            // Rounding is in proportion to the largest leaves.
            let largest = forest.trees().map(|tree| 127.0 * tree.scale).sum::<f32>();
            let size = largest + 10.0;
            let sum: f32 = attribution.base() + added.iter().sum::<f32>();
            prop_assert!((sum - forest.log_odds(&row)).abs() <= 1.0e-4 * size);
            for (added, read) in added.into_iter().zip(&read) {
                prop_assert!(*read || added == 0.0);
            }
        }
    }
}
