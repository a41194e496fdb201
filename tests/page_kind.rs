//! Kinds of pages: what counts of a page beside a naive count, probabilities, and what is learned from labelled pages.

use std::collections::BTreeSet;

use husk_core::page::Page;
use husk_core::page::html::{Scripting, parse};
use husk_core::verdict::page_kind::{KINDS, KindModel, PageKind, page_slots};
use husk_core::verdict::{Judge, text_features};
use husk_lab::eval::kind_training::{kind_of, train};
use proptest::prelude::*;

fn read_at(address: &str, html: &str) -> Page {
    parse(html, address, Scripting::Off).unwrap()
}

fn slots_of(page: &Page) -> Vec<u32> {
    let (blocks, features) = text_features(page);
    page_slots(page, &blocks, &features)
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
    let (article, thread, both): (&[u32], &[u32], &[u32]) = (&[1, 5], &[2, 5], &[5]);
    let pages: Vec<(&[u32], PageKind)> = (0..30)
        .flat_map(|_| [(article, PageKind::Article), (thread, PageKind::Thread)])
        .collect();
    let model = train(&pages, 1);
    let best = |slots: &[u32]| model.probabilities(slots).best();
    assert_eq!(best(article).kind, PageKind::Article);
    assert_eq!(best(thread).kind, PageKind::Thread);
    assert!(best(article).probability > best(both).probability);
    let again = train(&pages, 1);
    assert_eq!(again.probabilities(article), model.probabilities(article));
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
    ) {
        let known: Vec<(u32, [f32; KINDS])> = weights.into_iter().collect();
        let model = KindModel::new(bias, &known);
        let slots: Vec<u32> = BTreeSet::into_iter(slots).collect();
        let found = model.probabilities(&slots);
        prop_assert!((found.0.iter().sum::<f32>() - 1.0).abs() < 1.0e-4);
        let mut sums = bias;
        for (slot, weights) in &known {
            if slots.contains(slot) {
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += weight;
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
