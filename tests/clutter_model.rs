//! The model of clutter: sums of words beside a naive twin, bytes there and back, hostile bytes, and what it learns from.

use husk_lab::eval::boosting::Parameters;
use husk_lab::eval::clutter_training::{Example, PARAMETERS, train};
use husk_lab::eval::labelled_texts::LabelledTexts;
use husk_lab::eval::word_training::{self, Words};
use proptest::prelude::*;
use unhusk::page::Page;
use unhusk::page::html::{Scripting, parse};
use unhusk::verdict::clutter::{ClutterModel, names};
use unhusk::verdict::forest::Forest;
use unhusk::verdict::page_kind::KindModel;
use unhusk::verdict::slots::SLOTS;
use unhusk::verdict::word_weights::{NAMES, WordWeights, features, text_and_name_slots};
use unhusk::verdict::{Judge, texts};

fn read(html: &str) -> Page {
    parse(html, "https://example.org/", Scripting::Off).unwrap()
}

fn bare(words: &[(u32, f32)]) -> ClutterModel {
    let forest = Forest::new(&names(), 0.25, &[]).unwrap();
    ClutterModel::new(WordWeights::new(words), KindModel::default(), forest)
}

/// A page of a shop: its items are what one came for, the rest is not.
fn shop(number: usize) -> Page {
    let items: String = (0..6)
        .map(|k| {
            format!(
                "<li class=item><b>Kettle {number}-{k}</b><p>Holds {k} litres of water.</p></li>"
            )
        })
        .collect();
    read(&format!(
        "<title>Kettles {number}</title><div class=menu><a href=/a>Home page</a> <a href=/b>Sign in here</a> <a href=/c>About the shop</a> <a href=/d>Where we are</a></div>\
         <h1>Kettles {number}</h1><ul>{items}</ul><div class=box><p>Subscribe to our newsletter and hear of all our kettles first</p></div>\
         <div class=legal><p>All rights reserved by the makers of these kettles</p></div>"
    ))
}

fn example(number: usize) -> Example {
    let page = shop(number);
    let blocks = texts(&page);
    let label = |text: &str| {
        let clutter = ["Home", "Sign", "Subscribe", "rights"]
            .iter()
            .any(|word| text.contains(word));
        if clutter {
            ('h', "nav".to_owned())
        } else {
            ('k', "card".to_owned())
        }
    };
    let each: Vec<(char, String)> = blocks
        .iter()
        .map(|block| label(&husk_lab::eval::text_labels::visible(&page, block)))
        .collect();
    let labels = LabelledTexts::new(("s", "p", "collection"), &page, &blocks, &each);
    Example::new(
        ("s", &format!("shop{number}.example")),
        &page,
        Some(&labels),
        None,
    )
}

#[test]
fn what_people_labelled_is_learned() {
    let examples: Vec<Example> = (0..12).map(example).collect();
    let parameters = Parameters {
        trees: 20,
        min_rows: 4,
        ..PARAMETERS
    };
    let model = train(&examples, |_| true, &parameters);
    let again = train(&examples, |_| true, &parameters);
    assert_eq!(
        model.to_bytes().unwrap(),
        again.to_bytes().unwrap(),
        "the same bytes"
    );
    let page = shop(99);
    let verdict = Judge::new(&page).clutter(&model).verdict();
    let hidden = |words: &str| {
        let at = page
            .nodes()
            .find(|&node| page.text(node).is_some_and(|text| text.contains(words)));
        verdict.classes[at.unwrap().index()].is_noise()
    };
    for words in ["Sign in", "Subscribe to", "All rights"] {
        assert!(hidden(words), "{words}");
    }
    for words in ["Kettles 99", "Kettle 99-3", "Holds 5 litres"] {
        assert!(!hidden(words), "{words}");
    }
}

#[test]
fn words_that_say_something_are_weighed() {
    let (menu, story, both) = ([1, 3], [2, 3], [9]);
    let texts: Vec<Words<'_>> = (0..40)
        .map(|k| {
            let clutter = k % 2 == 0;
            let slots: &[u32] = if clutter { &menu } else { &story };
            Words {
                slots,
                clutter,
                weight: 1.0,
                page: k / 2,
            }
        })
        .chain([Words {
            slots: &both,
            clutter: true,
            weight: 1.0,
            page: 0,
        }])
        .collect();
    let weights = word_training::train(&texts, 10, 1);
    let of = |slot: u32| weights.iter().find(|one| one.0 == slot).map(|one| one.1);
    assert!(of(1).unwrap() > 1.0 && of(2).unwrap() < -1.0, "{weights:?}");
    assert!(
        of(3).unwrap().abs() < of(1).unwrap() / 2.0,
        "what stands in both says little"
    );
    assert_eq!(of(9), None, "a word of one page is none");
    assert_eq!(
        word_training::train(&texts, 1, 1).len(),
        1,
        "no more than asked for"
    );
}

#[test]
fn case_and_numbers_make_no_difference_and_names_do() {
    let slots_of = |html: &str| {
        let page = read(html);
        text_and_name_slots(&page, &texts(&page)).remove(0)
    };
    let [text, around] = slots_of("<p class=siteFooter>Copyright 2019</p>");
    let [other, others] = slots_of("<p class='site footer'>COPYRIGHT 2026</p>");
    assert_eq!(text, other);
    assert_eq!(around, others, "names are split where their case changes");
    assert_ne!(
        slots_of("<p>Copyright 19</p>")[0],
        text,
        "another number of digits"
    );
    assert_ne!(slots_of("<p class=story>Copyright 2019</p>")[1], around);
}

#[test]
fn bytes_that_are_no_model_are_refused() {
    let good = bare(&[(1, 0.5), (700, -1.0)]).to_bytes().unwrap();
    assert!(ClutterModel::from_bytes(&good).is_ok());
    for length in 0..good.len() {
        assert!(
            ClutterModel::from_bytes(&good[..length]).is_err(),
            "{length} bytes"
        );
    }
    assert!(ClutterModel::from_bytes(&[0xff; 64]).is_err());
}

proptest! {
    /// Any bytes give a model or an error.
    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = ClutterModel::from_bytes(&bytes);
    }

    /// A model that is stored judges as before.
    #[test]
    fn a_stored_model_is_the_same(
        words in prop::collection::btree_map(0..SLOTS as u32, -3.0_f32..3.0, 0..50),
    ) {
        let words: Vec<(u32, f32)> = words.into_iter().collect();
        let model = bare(&words);
        let bytes = model.to_bytes().unwrap();
        let again = ClutterModel::from_bytes(&bytes).unwrap();
        prop_assert_eq!(again.to_bytes().unwrap(), bytes);
        let largest = words.iter().map(|one| one.1.abs()).fold(0.0, f32::max);
        let stored = WordWeights::new(&words);
        for (slot, weight) in words {
            prop_assert!((stored.sum(&[slot]) - weight).abs() <= largest / 200.0);
        }
    }

    /// Means and neighbours are those of a naive count.
    #[test]
    fn features_are_those_of_a_naive_count(
        sums in prop::collection::vec((-4.0_f32..4.0, -4.0_f32..4.0), 1..40),
    ) {
        let sums: Vec<[f32; 2]> = sums.into_iter().map(|(text, names)| [text, names]).collect();
        let rows = features(&sums);
        prop_assert_eq!(rows.len(), sums.len());
        let half = NAMES.len() / 2;
        for (k, row) in rows.iter().enumerate() {
            for of in 0..2 {
                let part = &row[of * half..][..half];
                let column: Vec<f32> = sums.iter().map(|sum| sum[of]).collect();
                for (value, by) in part[..5].iter().zip([0, -2, -1, 1, 2]) {
                    let there = k.checked_add_signed(by).and_then(|at| column.get(at));
                    prop_assert!(there.map_or(value.is_nan(), |there| there == value));
                }
                let mean = |list: &[f32]| list.iter().sum::<f32>() / list.len() as f32;
                let around = &column[k.saturating_sub(7)..(k + 8).min(column.len())];
                prop_assert!((part[5] - mean(around)).abs() < 1.0e-3);
                prop_assert!((part[6] - mean(&column)).abs() < 1.0e-3);
            }
        }
    }
}
