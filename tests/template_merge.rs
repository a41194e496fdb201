//! Templates that were learned apart and merged, beside pages that were counted one by one.

use std::collections::BTreeMap;

use crate::support::gazette::{DAY, article, learned, marked, page, table};
use proptest::prelude::*;
use unhusk::page::Page;
use unhusk::template::{MAX_CLUSTERS, MAX_ENTRIES, Position, SiteTemplate};

/// Promotions that pages of the site may show.
const BANNERS: usize = 6;

/// A page with some of the promotions, between texts of its own.
fn with_banners(number: usize, banners: &[bool; BANNERS]) -> Page {
    let shown: String = (0..BANNERS)
        .filter(|&k| banners[k])
        .map(|k| format!("<aside><p>Promotion number {k}</p></aside>"))
        .collect();
    let html = format!(
        "<body><nav><a href=/>The Gazette</a></nav><main><h1>Headline {number}</h1><p>The first thing that story {number} \
         tells.</p><p>And then what follows from it in story {number}.</p></main><div>{shown}</div><footer>Since 1911</footer>"
    );
    page(&html, &format!("https://gazette.test/{number}"))
}

/// Pages that had each text: what a template should know.
fn pages_of(template: &SiteTemplate) -> BTreeMap<String, u32> {
    let leaves = template.outline(None).leaves.into_iter();
    leaves
        .map(|leaf| (leaf.sample.to_owned(), leaf.pages))
        .collect()
}

proptest! {
    /// The naive twin: each promotion is on so many pages. Those of which each template saw one are known with the next page.
    #[test]
    fn counts_are_those_of_all_pages(
        pages in prop::collection::vec(any::<[bool; BANNERS]>(), 2..12),
        cut in any::<prop::sample::Index>(),
    ) {
        let cut = cut.index(pages.len() + 1);
        let made: Vec<Page> = (0..).zip(&pages).map(|(k, banners)| with_banners(k, banners)).collect();
        let mut template = SiteTemplate::new("gazette.test");
        let mut other = SiteTemplate::new("gazette.test");
        for (k, page) in made.iter().enumerate() {
            let into = if k < cut { &mut template } else { &mut other };
            into.learn(page, DAY * (k as u64 + 1));
        }
        template.merge(&other);
        prop_assert_eq!(template.pages() as usize, pages.len());
        prop_assert_eq!(&SiteTemplate::from_bytes(&template.to_bytes()).unwrap(), &template);
        let on = |k: usize, of: &[[bool; BANNERS]]| of.iter().filter(|page| page[k]).count() as u32;
        let known = pages_of(&template);
        for k in 0..BANNERS {
            let [one, rest] = [&pages[..cut], &pages[cut..]].map(|of| on(k, of));
            let wanted = (one > 1 || rest > 1).then_some(one + rest);
            prop_assert_eq!(known.get(&format!("Promotion number {k}")).copied(), wanted);
        }
        template.learn(&with_banners(99, &[true; BANNERS]), DAY * 99);
        let known = pages_of(&template);
        for k in 0..BANNERS {
            let all = on(k, &pages);
            let wanted = (all > 0).then_some(all + 1);
            prop_assert_eq!(known.get(&format!("Promotion number {k}")).copied(), wanted);
        }
    }
}

#[test]
fn a_merged_template_marks_what_one_does_that_learned_all_pages() {
    let pages = |numbers: std::ops::RangeInclusive<usize>| {
        numbers.flat_map(|number| [article(number), table(number)])
    };
    let all = learned(pages(1..=6));
    for (cut, other_way) in [(2, false), (4, false), (3, true)] {
        let (mut one, mut other) = (learned(pages(1..=cut)), learned(pages(cut + 1..=6)));
        if other_way {
            std::mem::swap(&mut one, &mut other);
        }
        one.merge(&other);
        assert_eq!((one.pages(), one.clusters()), (12, 2));
        // Some numbers of the tables are on one page of each half.
        let words = |template: &SiteTemplate, page: &Page| {
            let mut texts = marked(template, page);
            texts.retain(|text| text.parse::<u32>().is_err());
            texts
        };
        for page in [article(9), table(9)] {
            assert_eq!(words(&one, &page), words(&all, &page));
        }
        let kinds = |template: &SiteTemplate| {
            let mut kinds: Vec<u16> = (template.outline(None).kinds.iter())
                .map(|known| known.seen.seen)
                .filter(|&seen| seen > 2)
                .collect();
            kinds.sort_unstable();
            kinds
        };
        assert_eq!(kinds(&one), kinds(&all));
    }
}

#[test]
fn nothing_is_changed_by_a_template_that_knows_nothing() {
    let template = learned((1..=4).map(article));
    let empty = SiteTemplate::new("gazette.test");
    let (mut left, mut right) = (template.clone(), empty.clone());
    left.merge(&empty);
    right.merge(&template);
    for merged in [left, right] {
        assert_eq!(merged.pages(), 4);
        assert_eq!(merged.outline(None), template.outline(None));
        assert_eq!(marked(&merged, &article(9)), marked(&template, &article(9)));
    }
}

#[test]
fn a_template_that_began_earlier_keeps_its_times() {
    let learn = |numbers: std::ops::RangeInclusive<u64>| {
        let mut template = SiteTemplate::new("gazette.test");
        for number in numbers {
            template.learn(&article(number as usize), DAY * number);
        }
        template
    };
    let mut late = learn(11..=14);
    late.merge(&learn(3..=5));
    let leaves = late.outline(None).leaves;
    let footer = leaves
        .iter()
        .find(|leaf| leaf.sample == "All rights reserved")
        .unwrap();
    assert_eq!(
        (footer.pages, footer.first, footer.last),
        (7, 3 * DAY, 14 * DAY)
    );
    let times: Vec<u64> = (late.outline(None).history.iter())
        .map(|fit| fit.at)
        .collect();
    assert!(times.is_sorted(), "{times:?}");
}

#[test]
fn scores_of_a_position_have_one_mean() {
    let mut one = SiteTemplate::new("gazette.test");
    let mut other = one.clone();
    let [both, here, there] = [1, 2, 3].map(Position);
    for (position, score) in [(both, 1.0), (both, 0.5), (here, 0.25)] {
        one.observe(position, score);
    }
    for (position, score) in [(both, 0.0), (there, 0.75)] {
        other.observe(position, score);
    }
    one.merge(&other);
    let means = [both, here, there].map(|at| one.mean(at).map(|mean| (mean.mean, mean.count)));
    assert_eq!(means, [Some((0.5, 3)), Some((0.25, 1)), Some((0.75, 1))]);
}

#[test]
fn limits_hold_however_much_is_merged() {
    let tags = [
        "ul", "ol", "dl", "table", "section", "article", "figure", "form", "pre", "address",
        "details", "map",
    ];
    let motley = |part: usize| {
        let mut template = SiteTemplate::new("motley.test");
        for (number, tag) in tags.iter().enumerate().skip(part * 6).take(6) {
            for variant in 0..3 {
                let lines: String = (0..400)
                    .map(|line| match line % 2 {
                        0 => format!("<{tag}>Line {line} of {number} and {variant}</{tag}>"),
                        _ => format!("<{tag}>Common line {line} of {number}</{tag}>"),
                    })
                    .collect();
                let html = format!("<body><{tag}><div><{tag}>{lines}</{tag}></div></{tag}>");
                let url = format!("https://motley.test/{number}/{variant}");
                template.learn(&page(&html, &url), DAY * (number as u64 + 1));
            }
        }
        template
    };
    let mut merged = motley(0);
    for round in 0..6 {
        merged.merge(&motley(round % 2));
        assert!(merged.clusters() <= MAX_CLUSTERS);
        assert!(merged.outline(None).leaves.len() <= MAX_ENTRIES);
        assert_eq!(
            SiteTemplate::from_bytes(&merged.to_bytes()).as_ref(),
            Ok(&merged)
        );
    }
    assert!(merged.to_bytes().len() < 200_000);
}
