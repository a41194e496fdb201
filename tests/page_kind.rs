//! Kinds of pages: what counts of a page beside a naive count, probabilities, and what is learned from labelled pages.

use std::collections::BTreeSet;

use husk_lab::eval::kind_training::{kind_of, train};
use proptest::prelude::*;
use unhusk::page::Page;
use unhusk::page::html::{Scripting, parse};
use unhusk::verdict::features::{Features, names};
use unhusk::verdict::page_kind::{
    KINDS, KindModel, PageKind, PageTraits, Scale, means_of, slots_of,
};
use unhusk::verdict::{Judge, text_features};

fn read_at(address: &str, html: &str) -> Page {
    parse(html, address, Scripting::Off).unwrap()
}

const TEXT: &str =
    "<title>Salt pans</title><h1>Salt pans</h1><p>They are dry by noon, and white.</p>";

#[test]
fn an_address_counts_by_its_path_and_never_by_its_host() {
    let slots = |address: &str| slots_of(&read_at(address, TEXT));
    let one = slots("https://salt.example/shop/pans?page=2");
    assert_eq!(one, slots("http://pepper.test/shop/pans?page=7#end"));
    assert_ne!(one, slots("https://salt.example/forum/pans?page=2"));
    assert_ne!(one, slots("https://salt.example/shop/pans?sort=2"));
    assert_ne!(one, slots("https://salt.example/"));
    assert_eq!(slots("https://salt.example"), slots("https://shop.forum/"));
}

#[test]
fn what_a_page_declares_itself_to_be_counts() {
    let plain = slots_of(&read_at("https://a.example/", TEXT));
    for declared in [
        "<meta property=og:type content=product>",
        "<script type='application/ld+json'>{\"@type\": \"QAPage\"}</script>",
        "<div itemscope itemtype='https://schema.org/Product'></div>",
    ] {
        let slots = slots_of(&read_at("https://a.example/", &format!("{TEXT}{declared}")));
        assert!(slots.iter().any(|slot| !plain.contains(slot)), "{declared}");
    }
    // Any number of declarations, and broken ones.
    let many =
        "<div itemtype=x></div><script type='application/ld+json'>\"@type\"\"@type\":[</script>"
            .repeat(500);
    let slots = slots_of(&read_at("https://a.example/", &format!("{TEXT}{many}")));
    assert!(slots.len() < plain.len() + 100);
}

#[test]
fn kinds_are_learned() {
    let page = |slots: &[u32], mean: f32| PageTraits {
        slots: slots.to_vec(),
        means: vec![mean, 1.0],
    };
    // Articles and threads differ by a slot, threads and lists by a mean.
    let examples = [
        (page(&[1, 5], 0.0), PageKind::Article),
        (page(&[2, 5], 0.0), PageKind::Thread),
        (page(&[2, 5], 3.0), PageKind::List),
    ];
    let pages: Vec<_> = std::iter::repeat_n(examples.clone(), 30)
        .flatten()
        .collect();
    let model = train(&pages, 1);
    for (traits, kind) in &examples {
        let best = model.probabilities(traits).best();
        assert_eq!(best.kind, *kind);
        let unclear = model.probabilities(&page(&[5], 1.0)).of(*kind);
        assert!(best.probability > unclear, "{kind:?}: {best:?} {unclear}");
    }
    let again = train(&pages, 1);
    let first = &examples[0].0;
    assert_eq!(again.probabilities(first), model.probabilities(first));
}

#[test]
fn a_mean_counts_texts_by_their_words_and_by_how_likely_they_stay() {
    let page = read_at(
        "https://a.example/",
        "<p>One two three</p><p><a href=/x>Four</a></p>",
    );
    let (_, features) = text_features(&page);
    let links = names().position(|name| name == "link share").unwrap();
    let mean = |words: &[u32], odds: &[f32]| means_of(words, odds, &features)[links].exp_m1();
    assert!((mean(&[3, 1], &[0.0, 0.0]) - 2.0 / 6.0).abs() < 1e-5);
    assert!((mean(&[3, 3], &[0.0, 0.0]) - 0.5).abs() < 1e-5);
    // Odds of 1 to 3 that it stays.
    let unlikely = 3.0_f32.ln();
    assert!((mean(&[3, 3], &[unlikely, 0.0]) - 0.5 / 0.75).abs() < 1e-5);
    assert!(
        means_of(&[], &[], &Features::default())
            .iter()
            .all(|mean| *mean == 0.0)
    );
}

#[test]
fn a_mean_far_away_counts_no_more_than_one_four_deviations_away() {
    let scale = Scale {
        center: 1.0,
        spread: 0.5,
    };
    assert_eq!(scale.value(1.0), 0.0);
    assert!((scale.value(1.5) - 0.1).abs() < 1e-6);
    assert_eq!(scale.value(1.0e9), scale.value(3.0));
    assert_eq!(scale.value(f32::NAN), 0.0);
    assert_eq!(
        Scale {
            center: 1.0,
            spread: 0.0
        }
        .value(5.0),
        0.0
    );
}

#[test]
fn names_of_labels_are_known() {
    for name in [
        "article",
        "documentation",
        "forum",
        "qa",
        "listing",
        "collection",
        "home",
        "product",
        "service",
    ] {
        assert!(kind_of(name).is_some(), "{name}");
    }
    assert_eq!(kind_of("poem"), None);
}

#[test]
fn every_page_has_a_kind() {
    for html in ["", "<p>Salt", TEXT] {
        let page = read_at("https://a.example/", html);
        let kind = Judge::new(&page).verdict().kind.unwrap();
        assert!((0.0..=1.0).contains(&kind.probability), "{html}: {kind:?}");
    }
}

proptest! {
    /// Probabilities are a naive softmax of sums, and add up to 1.
    #[test]
    fn probabilities_are_those_of_a_naive_sum(
        bias in prop::array::uniform7(-2.0_f32..2.0),
        weights in prop::collection::btree_map(0_u32..60, prop::array::uniform7(-2.0_f32..2.0), 0..20),
        slots in prop::collection::btree_set(0_u32..60, 0..20),
        means in prop::collection::vec((-3.0_f32..3.0, 0.0_f32..2.0, prop::array::uniform7(-2.0_f32..2.0), -5.0_f32..5.0), 0..4),
    ) {
        let known: Vec<(u32, [f32; KINDS])> = weights.into_iter().collect();
        let scaled: Vec<(Scale, [f32; KINDS])> = means
            .iter()
            .map(|&(center, spread, weights, _)| (Scale { center, spread }.rounded(), weights))
            .collect();
        let model = KindModel::new(bias, &scaled, &known);
        let traits = PageTraits {
            slots: BTreeSet::into_iter(slots).collect(),
            means: means.iter().map(|&(_, _, _, mean)| mean).collect(),
        };
        let found = model.probabilities(&traits);
        prop_assert!((found.0.iter().sum::<f32>() - 1.0).abs() < 1.0e-4);
        let mut sums = bias;
        for (slot, weights) in &known {
            if traits.slots.contains(slot) {
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += weight;
                }
            }
        }
        for ((scale, weights), mean) in scaled.iter().zip(&traits.means) {
            if scale.spread > 0.0 {
                let deviation = ((mean - scale.center) / scale.spread).clamp(-4.0, 4.0);
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += weight * deviation / 10.0;
                }
            }
        }
        let all: f32 = sums.iter().map(|sum| sum.exp()).sum();
        for (kind, sum) in PageKind::ALL.into_iter().zip(sums) {
            // Weights are rounded to 127 steps.
            prop_assert!((found.of(kind) - sum.exp() / all).abs() < 0.1);
        }
    }
}
