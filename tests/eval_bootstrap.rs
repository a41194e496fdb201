//! Intervals against what is known of means, and their sites.

use husk_lab::eval::bootstrap::{RESAMPLES, interval, intervals, mean_interval, sites};

#[test]
fn intervals_are_repeatable_and_as_wide_as_the_sample_is_loose() {
    let zeros_and_ones: Vec<f64> = (0..100).map(|k| f64::from(k % 2)).collect();
    let interval_of = |values: &[f64]| mean_interval(values, 1);
    let found = interval_of(&zeros_and_ones);
    assert_eq!(found, interval_of(&zeros_and_ones));
    // Normal approximation: 1.96 · 0.5 / 10.
    assert!((found.half() - 0.098).abs() < 0.015, "{found:?}");
    assert!(found.low < 0.5 && found.high > 0.5);
    assert!(interval_of(&[0.3; 20]).half() < 1e-12);
    assert_eq!(interval(0, 1, |_| 1.0).half().to_bits(), 0);
    let mut calls = std::cell::Cell::new(0);
    let _ = interval(3, 1, |drawn| {
        calls.set(calls.get() + usize::from(drawn.len() == 3));
        0.0
    });
    assert_eq!(*calls.get_mut(), RESAMPLES);
}

#[test]
fn pages_of_a_site_are_drawn_together() {
    let names = ["a", "", "a", "b", "", "a"];
    assert_eq!(
        sites(names),
        [vec![0, 2, 5], vec![1], vec![3], vec![4]],
        "a page that names no site is alone"
    );
    let sites = sites(["a", "b", "a", "b", "a"]);
    let [size, together] = intervals(&sites, 3, |drawn| {
        let of = |wanted: usize| drawn.iter().filter(|&&page| page == wanted).count();
        let apart = of(0) != of(2) || of(2) != of(4) || of(1) != of(3);
        [drawn.len() as f64, f64::from(u8::from(apart))]
    });
    assert!(together.high < 1e-9, "never one without the other");
    // Two sites of three and two pages: twice the smaller, twice the larger.
    assert!((size.low - 4.0).abs() < 1e-9 && (size.high - 6.0).abs() < 1e-9);
}

#[test]
fn pages_that_are_alike_within_their_site_say_less() {
    // Twenty sites of ten pages each, of which each is all good or all bad.
    let values: Vec<f64> = (0..200).map(|page| f64::from(page / 10 % 2)).collect();
    let names: Vec<String> = (0..200).map(|page| format!("s{}", page / 10)).collect();
    let mean =
        |drawn: &[usize]| [drawn.iter().map(|&k| values[k]).sum::<f64>() / drawn.len() as f64];
    let [by_site] = intervals(&sites(names.iter().map(String::as_str)), 1, mean);
    // Normal approximation: 1.96 · 0.5 / √20, against √200 one by one.
    assert!((by_site.half() - 0.219).abs() < 0.03, "{by_site:?}");
    let by_page = mean_interval(&values, 1);
    assert!((by_page.half() - 0.069).abs() < 0.01, "{by_page:?}");
}

#[test]
fn nothing_drawn_from_is_no_interval() {
    let [none] = intervals(&[], 1, |_| [f64::NAN]);
    assert_eq!((none.low.to_bits(), none.high.to_bits()), (0, 0));
}
