//! Tag path sequence segmentation: the paper's own examples, the naive twin, whole pages, hostile pages.

use std::ops::Range;

use crate::oracle::tps as oracle;
use crate::support::pages as support;
use oracle::Reading;
use proptest::prelude::*;
use unhusk::page::{Builder, Flags, NodeId, Page, PageFacts};
use unhusk::segment::tps::search::{Parts, Scope, Tried, search, search_told};
use unhusk::segment::tps::{self, Frequency, RegionId, Sequence, Settings};

fn parts(symbols: &[u32], settings: &Settings, scope: Scope) -> Parts {
    let count = symbols.iter().max().map_or(0, |most| most + 1);
    search(symbols, count, settings, scope)
}

fn main_region(symbols: &[u32], settings: &Settings) -> Range<u32> {
    let found = parts(symbols, settings, Scope::Main);
    found.parts[found.main].range.clone()
}

/// `(4, 3)` stands for three times the symbol 4.
fn runs(runs: &[(u32, usize)]) -> Vec<u32> {
    runs.iter()
        .flat_map(|&(symbol, times)| std::iter::repeat_n(symbol, times))
        .collect()
}

/// An element per word, `>` closes: `body div.menu a > >`.
fn page(source: &str) -> Page {
    let mut page = Builder::new();
    page.open("html", Flags::default());
    for word in source.split_whitespace() {
        match word.split_once('.') {
            _ if word == ">" => page.close(),
            _ if word.starts_with('"') => page.text(word.trim_matches('"'), Flags::default()),
            Some((tag, class)) => {
                page.open(tag, Flags::default());
                page.attribute("class", class);
            }
            None => page.open(word, Flags::default()),
        }
    }
    page.finish(PageFacts::default()).unwrap()
}

#[test]
fn figure_2() {
    let page = page("body table tr td > td > > tr td > td > >");
    let sequence = Sequence::of(&page, page.body());
    let first = sequence.symbols()[0];
    let codes: Vec<u32> = sequence
        .symbols()
        .iter()
        .map(|symbol| symbol - first + 1)
        .collect();
    assert_eq!(codes, [1, 2, 3, 4, 4, 3, 4, 4]);
    // Definition 3.7 names TPS[3..8] as a region: `body` and `table` are cut off one by one.
    assert_eq!(sequence.main_region(&Settings::as_printed()), 2..8);
    // Symbols met once do not take part where the threshold must be passed: one structure, one region.
    assert_eq!(sequence.main_region(&Settings::default()), 0..8);
}

#[test]
fn the_example_of_section_4() {
    // TPS = (1,2,3,4,...,4,3,5,...,5,3,6,...,6,2): symbols 2 and 3 run through all of it.
    let symbols = runs(&[
        (1, 1),
        (2, 1),
        (3, 1),
        (4, 6),
        (3, 1),
        (5, 20),
        (3, 1),
        (6, 5),
        (2, 1),
    ]);
    let found = parts(&symbols, &Settings::default(), Scope::Main);
    let cuts: Vec<(u32, u32, bool)> = found
        .cuts
        .iter()
        .map(|cut| (cut.at, cut.threshold, cut.main))
        .collect();
    // At 3 or more, symbol 3 holds 4 and 5 together and 6 falls off; then at 6 or more, 4 falls off.
    assert_eq!(cuts, [(31, 3, true), (9, 6, true)]);
    assert_eq!(found.parts[found.main].range, 9..31);
    assert!(found.complete);
    assert_eq!(main_region(&symbols, &Settings::as_printed()), 9..31);
}

#[test]
fn halves_of_about_one_size_are_not_split() {
    let near = runs(&[(1, 44), (2, 56)]);
    let clear = runs(&[(1, 39), (2, 61)]);
    let even_at_the_margin = runs(&[(1, 40), (2, 60)]);
    let settings = Settings::as_printed();
    assert_eq!(main_region(&near, &settings), 0..100);
    assert_eq!(
        main_region(&even_at_the_margin, &settings),
        0..100,
        "more than 20 %, not 20 %"
    );
    assert_eq!(main_region(&clear, &settings), 39..100);
    assert_eq!(
        main_region(&near, &settings.with_margin_percent(10)),
        44..100
    );
}

#[test]
fn the_larger_part_stays_on_either_side() {
    assert_eq!(
        main_region(&runs(&[(1, 9), (2, 3)]), &Settings::as_printed()),
        0..9
    );
    assert_eq!(
        main_region(&runs(&[(1, 3), (2, 9)]), &Settings::as_printed()),
        3..12
    );
    let measured = Settings::as_measured().with_frequency(Frequency::AtLeast);
    assert_eq!(
        main_region(&runs(&[(1, 9), (2, 3)]), &measured),
        0..8,
        "the last one is lost"
    );
}

#[test]
fn nothing_to_split() {
    for symbols in [vec![], vec![0], vec![5; 9]] {
        for scope in [Scope::Main, Scope::All] {
            let found = parts(&symbols, &Settings::default(), scope);
            assert_eq!(found.parts.len(), 1, "{symbols:?}");
            assert_eq!(found.parts[0].range, 0..symbols.len() as u32);
            assert!(found.cuts.is_empty() && found.complete);
        }
    }
}

/// Menu of 4, list of 6 records, footer of 3; a script and blank text between.
fn records() -> Page {
    let menu = "ul.menu li.m a > > li.m a > > li.m a > > li.m a > > >";
    let record = "div.item h2 \"title\" > p \"words\" > > \" \"";
    let list = format!("div.list {} >", [record; 6].join(" "));
    page(&format!(
        "body {menu} script \"code\" > {list} div.foot i > i > i > >"
    ))
}

#[test]
fn records_are_kept_with_what_holds_them() {
    let page = records();
    let kept = tps::filter(&page, &Settings::default());
    let tags: Vec<&str> = page
        .nodes()
        .filter(|node| kept.contains(node.index()))
        .map(|node| page.tag(node).unwrap_or("#text"))
        .collect();
    assert_eq!(
        &tags[..4],
        ["body", "div", "div", "h2"],
        "the body and the list hold the records"
    );
    assert_eq!(tags.iter().filter(|tag| **tag == "h2").count(), 6);
    assert!(
        !tags.contains(&"a") && !tags.contains(&"script"),
        "{tags:?}"
    );
}

#[test]
fn a_refused_region_gives_the_rest() {
    let page = records();
    let main = tps::filter(&page, &Settings::default());
    let mut seen = Vec::new();
    let rest = tps::filter_checked(&page, &Settings::default(), |nodes| {
        seen = nodes.to_vec();
        false
    });
    assert!(seen.iter().all(|node| main.contains(node.index())));
    let sequence = Sequence::of(&page, page.body());
    for &node in sequence.nodes() {
        assert!(
            main.contains(node.index()) || rest.contains(node.index()),
            "{node:?}"
        );
        assert!(!(seen.contains(&node) && page.is_leaf(node) && rest.contains(node.index())));
    }
    let link = page.first("a").unwrap();
    assert!(rest.contains(link.index()) && !main.contains(link.index()));
}

#[test]
fn regions_cover_the_body_and_nothing_else() {
    let page = records();
    let regions = tps::segments(&page);
    let per_node = regions.per_node(&page);
    for node in page.nodes() {
        assert_eq!(per_node[node.index()], regions.region(node), "{node:?}");
        assert_eq!(
            regions.region(node).is_some(),
            page.contains(page.body(), node)
        );
    }
    let record = page.first("h2").unwrap();
    assert_eq!(regions.region(record), Some(regions.main));
    assert_ne!(regions.region(page.first("a").unwrap()), Some(regions.main));
    let script = page.first("script").unwrap();
    let before = NodeId(script.0 - 1);
    assert_eq!(
        regions.region(script),
        regions.region(before),
        "scripts go with what is before"
    );
    assert_eq!(regions.get(RegionId(99)), None);
    let main = regions.get(regions.main).unwrap();
    assert_eq!(
        main.positions.start as usize..main.positions.end as usize,
        Sequence::of(&page, page.body()).main_region(&Settings::default())
    );
    for split in &regions.splits {
        assert!(split.positions.start < split.position && split.position < split.positions.end);
        assert_eq!(
            Sequence::of(&page, page.body()).nodes()[split.position as usize],
            split.node
        );
    }
}

#[test]
fn class_and_style_make_paths_differ_but_words_do_not() {
    let symbols = |source: &str| Sequence::of(&page(source), NodeId(1)).symbols().to_vec();
    let same = symbols("body p.a \"one\" > p.a \"two\" >");
    assert_eq!(same[1..3], same[3..5]);
    let other = symbols("body p.a \"one\" > p.b \"two\" >");
    assert_ne!(other[1], other[3]);
    assert_ne!(other[2], other[4], "a difference above holds below");
}

fn readings() -> impl Strategy<Value = (Reading, Settings)> {
    (any::<bool>(), any::<bool>()).prop_map(|(above, drops_last)| {
        let base = if drops_last {
            Settings::as_measured()
        } else {
            Settings::default()
        };
        let frequency = if above {
            Frequency::Above
        } else {
            Frequency::AtLeast
        };
        (
            Reading { above, drops_last },
            base.with_frequency(frequency),
        )
    })
}

/// Sequences with structure: runs over a growing alphabet, so that splits are common.
fn sequences() -> impl Strategy<Value = Vec<u32>> {
    let block = (0_u32..12, prop::collection::vec(0_u32..4, 1..5), 1_usize..6);
    let noise = prop::collection::vec(0_u32..6, 0..40);
    let blocks = prop::collection::vec(block, 0..8).prop_map(|blocks| {
        blocks
            .into_iter()
            .flat_map(|(base, pattern, times)| {
                let pattern: Vec<u32> = pattern.into_iter().map(|k| base * 2 + k).collect();
                pattern.repeat(times)
            })
            .collect::<Vec<u32>>()
    });
    prop_oneof![3 => blocks, 1 => noise]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn main_region_is_that_of_the_naive_twin(symbols in sequences(), (reading, settings) in readings()) {
        let naive = oracle::main_region(&symbols, reading);
        let fast = main_region(&symbols, &settings);
        prop_assert_eq!(fast.start as usize..fast.end as usize, naive);
    }

    #[test]
    fn all_regions_are_those_of_the_naive_twin(
        symbols in sequences(),
        (reading, settings) in readings(),
        percent in 0_u32..40,
    ) {
        let settings = settings.with_smallest_percent(percent);
        let smallest = (symbols.len() * percent as usize).div_ceil(100).max(2);
        let found = parts(&symbols, &settings, Scope::All);
        let fast: Vec<Range<usize>> = found
            .parts
            .iter()
            .map(|part| part.range.start as usize..part.range.end as usize)
            .collect();
        prop_assert_eq!(&fast, &oracle::all_regions(&symbols, reading, smallest, true));
        prop_assert_eq!(&fast[found.main], &oracle::main_region(&symbols, reading));
        prop_assert_eq!(found.cuts.len() + 1, found.parts.len());
        prop_assert!(found.complete);
    }

    #[test]
    fn what_was_tried_is_the_definition_threshold_by_threshold(
        symbols in sequences(),
        (reading, settings) in readings(),
    ) {
        let count = symbols.iter().max().map_or(0, |most| most + 1);
        let mut tried: Vec<Tried> = Vec::new();
        let found = search_told(&symbols, count, &settings, Scope::All, &mut |one| tried.push(one));
        prop_assert_eq!(&found, &parts(&symbols, &settings, Scope::All));
        let clear = tried.iter().filter(|tried| tried.clear);
        let cuts: Vec<_> = clear.map(|tried| (tried.range.clone(), tried.threshold, tried.depth, tried.main)).collect();
        let wanted: Vec<_> = found.cuts.iter().map(|cut| (cut.range.clone(), cut.threshold, cut.depth, cut.main)).collect();
        prop_assert_eq!(cuts, wanted);
        for tried in &tried {
            let part = &symbols[tried.range.start as usize..tried.range.end as usize];
            let frequency = |symbol: u32| part.iter().filter(|&&other| other == symbol).count();
            let mut kept: Vec<u32> = part
                .iter()
                .copied()
                .filter(|&symbol| frequency(symbol) >= tried.threshold as usize)
                .collect();
            // The first length behind which no kept symbol comes that came before it.
            let size = (1..part.len()).find(|&size| {
                let (left, right) = part.split_at(size);
                kept.contains(&left[size - 1])
                    && right.iter().any(|symbol| kept.contains(symbol))
                    && right.iter().all(|symbol| !kept.contains(symbol) || !left.contains(symbol))
            });
            prop_assert_eq!(tried.size, size.map(|size| size as u32));
            kept.sort_unstable();
            kept.dedup();
            prop_assert_eq!(tried.kept as usize, kept.len());
            prop_assert!(!reading.above || tried.threshold > 1);
        }
    }

    #[test]
    fn the_two_scopes_agree_on_the_way_to_the_main_region(symbols in sequences(), (_, settings) in readings()) {
        let main = parts(&symbols, &settings, Scope::Main);
        let all = parts(&symbols, &settings, Scope::All);
        prop_assert!(main.cuts.iter().all(|cut| cut.main));
        let on_the_way: Vec<_> = all.cuts.iter().filter(|cut| cut.main).cloned().collect();
        prop_assert_eq!(main.cuts, on_the_way);
    }
}

proptest! {
    #[test]
    fn steps_come_to_the_same_regions(page in support::pages()) {
        let settings = Settings::default();
        let steps = tps::steps(&page, &settings);
        prop_assert_eq!(&steps.regions, &tps::segments(&page));
        prop_assert_eq!(&steps.sequence, &Sequence::of(&page, page.body()));
        let clear = steps.tried.iter().filter(|tried| tried.clear).count();
        prop_assert_eq!(clear, steps.regions.splits.len());
    }

    #[test]
    fn regions_of_any_page_cover_its_body(page in support::pages()) {
        for settings in [Settings::default(), Settings::as_printed().with_smallest_percent(0)] {
            let regions = tps::segments_with(&page, &settings);
            let per_node = regions.per_node(&page);
            let body = page.body();
            for node in page.nodes() {
                let region = per_node[node.index()];
                prop_assert_eq!(region, regions.region(node));
                prop_assert_eq!(region.is_some(), page.contains(body, node));
                prop_assert!(region.is_none_or(|region| regions.get(region).unwrap().first <= node));
            }
            let sequence = Sequence::of(&page, body);
            for (position, node) in sequence.nodes().iter().enumerate() {
                let region = regions.get(per_node[node.index()].unwrap()).unwrap();
                prop_assert!(region.positions.contains(&(position as u32)));
            }
            let main = regions.get(regions.main).unwrap().positions.clone();
            let printed = sequence.main_region(&settings);
            prop_assert_eq!(main.start as usize..main.end as usize, printed.clone());

            let kept = tps::filter(&page, &settings);
            for node in page.nodes().filter(|node| kept.contains(node.index())) {
                let held = node == body || kept.contains(page.parent(node).unwrap().index());
                let needed = page.subtree(node).any(|inner| sequence.nodes()[printed.clone()].contains(&inner));
                prop_assert!(held && needed, "{:?}", node);
            }
            prop_assert!(sequence.nodes()[printed].iter().all(|node| kept.contains(node.index())));
        }
    }
}

/// A million symbols that provoke as many splits, or as much search, as they can.
#[test]
fn hostile_sequences_end() {
    let n = 1_000_000_u32;
    let shells = |count: u32, inner: usize| -> Vec<u32> {
        // z1 aaa z2 bbb … z2 z1: every split frees a symbol that spans the rest.
        let mut symbols = Vec::new();
        for k in 0..count {
            symbols.push(2 * k);
            symbols.extend(std::iter::repeat_n(2 * k + 1, inner));
        }
        symbols.extend((0..count).rev().map(|k| 2 * k));
        symbols
    };
    let frequencies: Vec<u32> = (0..1400)
        .flat_map(|k| std::iter::repeat_n(k, k as usize + 1))
        .collect();
    let chain: Vec<u32> = (0..n / 2).flat_map(|k| [k, k.saturating_sub(7)]).collect();
    for (name, symbols) in [
        ("all different", (0..n).collect::<Vec<u32>>()),
        ("pairs", (0..n).map(|k| k / 2).collect()),
        ("shells", shells(200_000, 3)),
        ("every frequency", frequencies.clone()),
        (
            "every frequency, backwards",
            frequencies.into_iter().rev().collect(),
        ),
        ("chain", chain),
        ("saw", (0..n).map(|k| k % 1000).collect()),
    ] {
        for settings in [Settings::default(), Settings::as_printed()] {
            for scope in [Scope::Main, Scope::All] {
                let found = parts(&symbols, &settings, scope);
                let covered: u32 = found
                    .parts
                    .iter()
                    .map(|part| part.range.end - part.range.start)
                    .sum();
                assert_eq!(covered as usize, symbols.len(), "{name}");
                assert_eq!(found.cuts.len() + 1, found.parts.len(), "{name}");
                // Shells need work in the square of their number: there the limit ends it, and says so.
                assert_eq!(found.complete, name != "shells", "{name}");
            }
        }
    }
}

#[test]
fn hostile_pages_end() {
    let mut deep = Builder::new();
    for _ in 0..100_000 {
        deep.open("div", Flags::default());
    }
    let deep = deep.finish(PageFacts::default()).unwrap();
    assert_eq!(tps::segments(&deep).per_node(&deep).len(), 100_000);
    assert!(tps::filter(&deep, &Settings::default()).contains(0));

    let mut wide = Builder::new();
    wide.open("html", Flags::default());
    wide.open("body", Flags::default());
    for k in 0..333_333 {
        wide.open("p", Flags::default());
        wide.attribute("class", &format!("c{k}"));
        wide.open("b", Flags::default());
        wide.text("word", Flags::default());
        wide.close();
        wide.close();
    }
    let wide = wide.finish(PageFacts::default()).unwrap();
    let regions = tps::segments_with(&wide, &Settings::as_printed());
    assert!(regions.complete, "one cut per paragraph is linear work");
    assert_eq!(regions.per_node(&wide).len(), wide.len());
}
