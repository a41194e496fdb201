//! Metrics against numbers worked out by hand.

use fixedbitset::FixedBitSet;
use husk_lab::eval::metrics::{
    Overlap, Snippets, adjusted_rand, bags, leaf_rand, leaves, sets, snippets, template_overlap,
    terms,
};
use proptest::prelude::*;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::maps::Set;
use unhusk::page::{NodeId, Page};
const PAGE: &str = r#"<!doctype html><title>Not a word of this</title><body>
    <ul><li><a href="/">Home page</a></li><li><a href="/n">News</a> of today</li></ul>
    <p>One two three <a href="/four">four</a> <a name="x">five</a></p><img src="a.png">
    <p hidden>six seven</p>"#;

fn page() -> Page {
    parse(PAGE, "", Scripting::Off).unwrap()
}

/// The subtrees of the elements with this tag.
fn below(page: &Page, tag: &str) -> FixedBitSet {
    let mut bits = FixedBitSet::with_capacity(page.len());
    let elements = page.nodes().filter(|&node| page.tag(node) == Some(tag));
    for element in elements {
        bits.extend(page.subtree(element).map(NodeId::index));
    }
    bits
}

fn of(shared: u64, found: u64, truth: u64) -> Overlap {
    Overlap {
        shared,
        found,
        truth,
    }
}

#[test]
fn words_links_and_leaves_inside_template() {
    let page = page();
    // Template is the list: Home page News of today; found are all `a`: Home page, News, four, five.
    let overlap = template_overlap(&page, &below(&page, "a"), &below(&page, "ul"));
    assert_eq!(overlap.words, of(3, 5, 5));
    assert_eq!(overlap.anchor_words, of(3, 4, 3), "\"five\" is in no link");
    assert_eq!(overlap.links, of(2, 3, 2));
    assert_eq!(overlap.leaves, of(2, 4, 3));

    let scores = overlap.words.scores();
    assert!((scores.precision - 0.6).abs() < 1e-12 && (scores.f1() - 0.6).abs() < 1e-12);
    // Home page · News · of today · One two three · four · five · img; hidden and blank text left out.
    assert_eq!(leaves(&page).len(), 7);

    let mut sum = overlap;
    sum += overlap;
    assert_eq!(sum.words, of(6, 10, 10));
}

#[test]
fn nothing_found_and_nothing_to_find() {
    for (overlap, precision, recall, f1) in [
        (of(0, 0, 0), 1.0, 1.0, 1.0),
        (of(0, 0, 5), 0.0, 0.0, 0.0),
        (of(0, 5, 0), 0.0, 1.0, 0.0),
        (of(3, 4, 6), 0.75, 0.5, 0.6),
    ] {
        let scores = overlap.scores();
        let got = [scores.precision, scores.recall, scores.f1()];
        for (got, want) in got.into_iter().zip([precision, recall, f1]) {
            assert!((got - want).abs() < 1e-12, "{overlap:?}: {scores:?}");
        }
    }
}

#[test]
fn terms_are_different_words_in_lower_case() {
    let page = parse("<p>The end, the END.<b>last</b>", "", Scripting::Off).unwrap();
    let found = terms(&page, &below(&page, "p"));
    assert_eq!(found.len(), 3);
    let truth: Set<String> = ["end", "first"].map(str::to_owned).into_iter().collect();
    assert_eq!(sets(&found, &truth), of(1, 3, 2));
}

#[test]
fn tokens_count_as_often_as_in_the_poorer_list() {
    assert_eq!(bags("aabbbc".chars(), "abbcd".chars()), of(4, 6, 5));
    assert_eq!(bags("".chars(), "a".chars()), of(0, 0, 1));
}

#[test]
fn adjusted_rand_by_hand() {
    let near = |left: &[u32], right: &[u32], want: f64| {
        let got = adjusted_rand(left, right);
        assert!((got - want).abs() < 1e-12, "{left:?} {right:?}: {got}");
    };
    near(&[0, 0, 1, 1], &[7, 7, 3, 3], 1.0);
    // Pairs: together in both 0, left 2, right 2, of 6: (0 - 4/6) / (2 - 4/6).
    near(&[0, 0, 1, 1], &[0, 1, 0, 1], -0.5);
    // Left {abc}{def}: 6 pairs; right {ab}{cd}{ef}: 3; both 2; all 15: (2 - 1.2) / (4.5 - 1.2).
    near(&[0, 0, 0, 1, 1, 1], &[0, 0, 1, 1, 2, 2], 0.8 / 3.3);
    // All together against all apart: as by chance.
    near(&[0, 0, 0], &[0, 1, 2], 0.0);
    near(&[0, 0, 0], &[5, 5, 5], 1.0);
    near(&[0, 1, 2], &[5, 6, 7], 1.0);
    near(&[], &[], 1.0);
    near(&[1], &[2], 1.0);
}

#[test]
fn groups_are_compared_over_leaves_alone() {
    let page = page();
    let len = page.len() as u32;
    // Every node apart, but leaves by halves: other nodes must not count.
    let leaves = leaves(&page);
    let mut left: Vec<u32> = (0..len).map(|node| 100 + node).collect();
    let mut right = vec![9; page.len()];
    for (k, leaf) in leaves.iter().enumerate() {
        left[leaf.index()] = u32::from(k < 3);
        right[leaf.index()] = u32::from(k >= 3);
    }
    assert!((leaf_rand(&page, &left, &right) - 1.0).abs() < 1e-12);
}

#[test]
fn snippets_by_trafilaturas_count() {
    let text = "It was\n a dark  and stormy night. Share this.";
    let found = snippets(
        text,
        &["dark and stormy", "Night", " "],
        &["Share\nthis", "Menu"],
    );
    let want = Snippets {
        with: 2,
        present: 1,
        without: 2,
        absent: 1,
    };
    assert_eq!(found, want);
    assert_eq!(found.overlap(), of(1, 2, 2));
    assert!((found.accuracy() - 0.5).abs() < 1e-12);
    assert!((found.present_share() - 0.5).abs() < 1e-12);
    assert!((Snippets::default().absent_share() - 1.0).abs() < 1e-12);
}

/// Adjusted Rand by its definition over pairs.
fn slow_rand(left: &[u32], right: &[u32]) -> f64 {
    let (mut both, mut in_left, mut in_right, mut all) = (0.0, 0.0, 0.0, 0.0);
    for i in 0..left.len() {
        for j in 0..i {
            let (a, b) = (left[i] == left[j], right[i] == right[j]);
            all += 1.0;
            both += f64::from(u8::from(a && b));
            in_left += f64::from(u8::from(a));
            in_right += f64::from(u8::from(b));
        }
    }
    let trivial = |pairs: f64| pairs == 0.0 || (pairs - all).abs() < 0.5;
    if trivial(in_left) && trivial(in_right) && (in_left - in_right).abs() < 0.5 {
        return 1.0;
    }
    let chance = in_left * in_right / all;
    (both - chance) / (f64::midpoint(in_left, in_right) - chance)
}

proptest! {
    #[test]
    fn adjusted_rand_is_what_its_definition_says(
        groups in prop::collection::vec((0_u32..4, 0_u32..4), 0..14)
    ) {
        let (left, right): (Vec<u32>, Vec<u32>) = groups.into_iter().unzip();
        let (fast, slow) = (adjusted_rand(&left, &right), slow_rand(&left, &right));
        prop_assert!((fast - slow).abs() < 1e-9, "{fast} {slow}");
        prop_assert!((fast - adjusted_rand(&right, &left)).abs() < 1e-12);
        prop_assert!(fast <= 1.0 + 1e-12);
    }
}
