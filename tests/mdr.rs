//! Mining data records: lists of each kind, the naive twin, the edit distance, hostile pages.

use crate::oracle::mdr as oracle;
use crate::support::pages as support;
use fixedbitset::FixedBitSet;
use husk_lab::methods::Method;
use proptest::prelude::*;
use unhusk::page::{Builder, Flags, NodeId, Page, PageFacts};
use unhusk::segment::mdr::distance::Distance;
use unhusk::segment::mdr::{Settings, TagTree, mine, mine_kept};
use unhusk::segment::tps;

/// An element per word, `>` closes, quotes make text: `ul li "one" > >`.
fn page(source: &str) -> Page {
    let mut page = Builder::new();
    page.open("html", Flags::default());
    page.open("body", Flags::default());
    let mut open = 0;
    for word in source.split_whitespace() {
        match word {
            ">" if open == 0 => {}
            ">" => {
                open -= 1;
                page.close();
            }
            _ if word.starts_with('"') => page.text(word.trim_matches('"'), Flags::default()),
            _ => {
                open += 1;
                page.open(word, Flags::default());
            }
        }
    }
    page.finish(PageFacts::default()).unwrap()
}

/// Each record as the tags of its nodes, regions apart.
fn shown(page: &Page, settings: &Settings) -> Vec<Vec<String>> {
    let tags = |nodes: &[NodeId]| -> String {
        let tags: Vec<&str> = nodes.iter().filter_map(|&node| page.tag(node)).collect();
        tags.join("+")
    };
    let mined = mine(page, settings);
    assert!(mined.complete);
    mined
        .regions
        .iter()
        .map(|region| {
            region
                .records
                .iter()
                .map(|record| tags(&record.nodes))
                .collect()
        })
        .collect()
}

#[test]
fn lists_of_each_kind() {
    let row = "tr td img > > td a > > >";
    let cell = "td a > b > i > >";
    let uneven = "li h2 > p a > a > a > a > a > > > li h2 > p a > b > i > u > s > > >";
    for (source, expected, what) in [
        (
            "ul li a > > li a > > li a > > >".to_owned(),
            vec![vec!["li"; 3]],
            "single elements",
        ),
        (
            "dl dt a b > > > dd p > > dt a b > > > dd p > > >".to_owned(),
            vec![vec!["dt+dd"; 2]],
            "groups of two",
        ),
        (
            format!("table tbody {row} {row} {row} > >"),
            vec![vec!["tr"; 3]],
            "a row of a table is one record though its cells are alike",
        ),
        (
            "div div p a > b > > p a > b > > > div p a > b > > p a > b > > > >".to_owned(),
            vec![vec!["p"; 4]],
            "two records in each element",
        ),
        (
            "div div p a > b > > p a > b > > > div p a > b > > p a > b > > > div p a > b > > i b > u > s > q > > > >"
                .to_owned(),
            vec![vec!["p"; 5]],
            "a last element with one record and something else",
        ),
        (
            format!(
                "table tbody tr {cell} {cell} > tr td u > > td u > > > tr {cell} {cell} > tr td u > > td u > > > > >"
            ),
            vec![vec!["td+td"; 4]],
            "an object in each column of two rows",
        ),
        (
            "div ul a > > ol b > > table i > > >".to_owned(),
            vec![],
            "nothing repeats",
        ),
        ("div a > a > a > >".to_owned(), vec![], "two levels are not looked at"),
        (
            "div h1 b > > script a > > li a > > style > li a > > >".to_owned(),
            vec![vec!["li"; 2]],
            "scripts are not in the tree",
        ),
        (
            format!("ol {uneven} {uneven} {uneven} {uneven} >"),
            vec![vec!["li+li"; 4]],
            "neighbours differ, pairs do not",
        ),
    ] {
        assert_eq!(shown(&page(&source), &Settings::default()), expected, "{what}");
    }
}

#[test]
fn larger_groups_must_earn_it() {
    // Six records between two lines: as printed, two groups of four cover all eight.
    let record = "div h2 a > > p b > i > > > ";
    let source = format!("section p a > > {} p a > > >", record.repeat(6));
    let printed = shown(&page(&source), &Settings::as_printed());
    assert_eq!(printed, [["p+div+div+div", "div+div+div+p"]]);
    let smallest = shown(&page(&source), &Settings::default());
    assert_eq!(smallest, [["div"; 6]]);

    // One odd record breaks the run of single ones, not that of pairs.
    let odd = "div h2 a > > p b > i > u > s > q > > > ";
    let source = format!("section {}{odd}{} >", record.repeat(3), record.repeat(4));
    let printed = shown(&page(&source), &Settings::as_printed());
    assert_eq!(printed, [["div+div"; 4]]);
    let smallest = shown(&page(&source), &Settings::default());
    assert_eq!(smallest, [["div"; 8]]);
}

#[test]
fn settings_are_obeyed() {
    let list = page("ul li a > > li a > > >");
    assert_eq!(mine(&list, &Settings::default()).regions.len(), 1);
    let tables = Settings::default().with_tables_only(true);
    assert!(mine(&list, &tables).regions.is_empty());
    let table = page("table tr td > > tr td > > >");
    assert_eq!(mine(&table, &tables).regions.len(), 1);

    let pairs = page("dl dt a b > > > dd p > > dt a b > > > dd p > > >");
    let singles = Settings::default().with_largest_group(1);
    assert!(mine(&pairs, &singles).regions.is_empty());
    let alike = page("div p a > > p a > b > > >");
    assert!(
        mine(&alike, &Settings::default().with_threshold_percent(39))
            .regions
            .is_empty()
    );
    // One edit, two and three tags: 1 / 2.5.
    assert_eq!(
        mine(&alike, &Settings::default().with_threshold_percent(40))
            .regions
            .len(),
        1
    );
}

#[test]
fn a_record_has_the_text_behind_its_elements() {
    let page = page("div a b > > \"one\" br > \"more\" a b > > \"two\" br > \"last\" hr >");
    let mined = mine(&page, &Settings::default());
    let texts: Vec<Vec<&str>> = mined
        .records()
        .map(|record| {
            let nodes = record.ranges(&page).flatten().map(NodeId);
            nodes.filter_map(|node| page.text(node)).collect()
        })
        .collect();
    assert_eq!(texts, [["one", "more"], ["two", "last"]]);
}

#[test]
fn what_is_pruned_is_not_mined() {
    let page = page("div ul li a > > li a > > li a > > > ol li b > > li b > > > >");
    let all = mine(&page, &Settings::default());
    assert_eq!(all.regions.len(), 2);
    let mut kept = FixedBitSet::with_capacity(page.len());
    kept.insert_range(..);
    assert_eq!(mine_kept(&page, &kept, &Settings::default()), all);
    let second = page.first("ol").unwrap();
    kept.clear();
    for node in page.ancestors(second).chain(page.subtree(second)) {
        kept.insert(node.index());
    }
    assert_eq!(
        mine_kept(&page, &kept, &Settings::default()).regions,
        all.regions[1..]
    );
}

#[test]
fn the_method_marks_what_is_outside_of_records() {
    let page = page("h1 b \"title\" > > ul li a \"one\" > > li a \"two\" > > > p \"end\" >");
    let marker = Method::from_name("mdr")
        .unwrap()
        .learn(&[], 0, &mut |_, _| {});
    let marking = marker.mark(&page);
    let template: Vec<&str> = page
        .nodes()
        .filter(|&node| marking.is_template(node))
        .filter_map(|node| page.text(node))
        .collect();
    assert_eq!(template, ["title", "end"]);
    let list = page.first("ul").unwrap();
    assert!(!marking.is_template(list) && !marking.is_template(NodeId::ROOT));
    let segments: Vec<u32> = page
        .nodes()
        .filter(|&node| page.is_text(node))
        .map(|node| marking.segments[node.index()])
        .collect();
    assert_eq!(segments, [0, 1, 2, 0]);
}

#[test]
fn the_tag_tree_numbers_shapes() {
    let page = page("p a > b > > p a > b > > p b > a > > p a b > > >");
    let tree = TagTree::of(&page, page.body(), None);
    let shapes: Vec<u32> = tree.children(0).map(|at| tree.shape(at)).collect();
    assert_eq!(shapes[0], shapes[1]);
    assert!(shapes[1] != shapes[2] && shapes[1] != shapes[3] && shapes[2] != shapes[3]);
    assert_eq!((tree.levels(0), tree.size(0), tree.len()), (4, 13, 13));
    assert_eq!(tree.tag_string(1, 4).len(), 6);
}

/// A list of lists, records that are nearly alike, and all of it cut off anywhere.
fn sources() -> impl Strategy<Value = String> {
    let record = prop::sample::select(
        &[
            "li a > >",
            "li a > b > >",
            "li a > b > i > >",
            "tr td > td > >",
            "tr td a > > td > >",
            "tr td a > > td a > > >",
            "dt > dd p > >",
            "p >",
            "div p a > b > > p a > b > > >",
            "div p a > b > > p a > b > i > > >",
            "script >",
        ][..],
    );
    let list = (
        prop::collection::vec(record, 1..4),
        1_usize..5,
        prop::sample::select(&["ul", "div", "table", "td"][..]),
    )
        .prop_map(|(records, times, parent)| {
            let records = records.join(" ");
            let all = vec![records.as_str(); times].join(" ");
            format!("{parent} {all} >")
        });
    let lists = prop::collection::vec(
        (list, prop::sample::select(&["", ">", "section"][..])),
        1..6,
    );
    (lists, 0_usize..400).prop_map(|(lists, cut)| {
        let all: Vec<String> = lists
            .into_iter()
            .map(|(list, around)| format!("{around} {list}"))
            .collect();
        let words: Vec<String> = all
            .join(" ")
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        words[..words.len().min(cut)].join(" ")
    })
}

fn readings() -> impl Strategy<Value = (oracle::Reading, Settings)> {
    (1_usize..7, 0_usize..70, any::<bool>()).prop_map(
        |(largest_group, threshold_percent, printed)| {
            let settings = if printed {
                Settings::as_printed()
            } else {
                Settings::default()
            };
            (
                oracle::Reading {
                    largest_group,
                    threshold_percent,
                    printed,
                },
                settings
                    .with_largest_group(largest_group as u32)
                    .with_threshold_percent(threshold_percent as u32),
            )
        },
    )
}

fn same_as_twin(
    page: &Page,
    reading: oracle::Reading,
    settings: &Settings,
) -> Result<(), TestCaseError> {
    let naive = oracle::find(&oracle::element(page, page.body()), reading);
    let mined = mine(page, settings);
    prop_assert!(mined.complete);
    let fast: Vec<oracle::Region> = mined
        .regions
        .into_iter()
        .map(|region| oracle::Region {
            first: region.first,
            last: region.last,
            group: region.group as usize,
            groups: region.groups as usize,
            records: region
                .records
                .into_iter()
                .map(|record| record.nodes)
                .collect(),
        })
        .collect();
    prop_assert_eq!(fast, naive);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn lists_are_those_of_the_naive_twin(source in sources(), (reading, settings) in readings()) {
        same_as_twin(&page(&source), reading, &settings)?;
    }

    #[test]
    fn any_page_is_that_of_the_naive_twin(page in support::pages(), (reading, settings) in readings()) {
        if page.tag(page.body()).is_some() {
            same_as_twin(&page, reading, &settings)?;
        }
    }

    #[test]
    fn the_distance_is_that_of_the_whole_table(
        left in prop::collection::vec(0_u32..5, 0..200),
        edits in prop::collection::vec((0_usize..200, 0_u32..8, 0_u8..3), 0..40),
        other in prop::option::of(prop::collection::vec(0_u32..5, 0..200)),
    ) {
        let right = other.unwrap_or_else(|| {
            let mut right = left.clone();
            for (at, label, kind) in edits {
                let at = at.min(right.len());
                match kind {
                    0 => right.insert(at, label),
                    1 if at < right.len() => right[at] = label,
                    _ if at < right.len() => drop(right.remove(at)),
                    _ => {}
                }
            }
            right
        });
        let truth = oracle::edit_distance(&left, &right);
        let mut distance = Distance::new(8);
        let mut words = 0;
        for bound in [0, truth / 2, truth.saturating_sub(1), truth, truth + 1, truth + 70, 1000] {
            let within = distance.is_within(&left, &right, bound, &mut words);
            prop_assert_eq!(within, truth <= bound, "bound {} distance {}", bound, truth);
        }
    }

    #[test]
    fn regions_do_not_overlap_and_records_lie_in_their_parents(source in sources()) {
        let page = page(&source);
        let mined = mine(&page, &Settings::default());
        let mut end = NodeId::ROOT;
        for region in &mined.regions {
            prop_assert!(region.first >= end);
            prop_assert!(region.groups >= 2 && region.group >= 1 && region.records.len() >= 2);
            end = page.end(region.last);
            for node in region.records.iter().flat_map(|record| &record.nodes) {
                prop_assert!(page.contains(region.parent, *node) && *node != region.parent);
            }
        }
    }
}

#[test]
fn depth_is_no_danger() {
    let deep = page(&"div ".repeat(50_000));
    assert!(mine(&deep, &Settings::default()).complete);
    let twins = page(&"div a > ".repeat(20_000));
    assert!(mine(&twins, &Settings::default()).complete);
}

#[test]
fn work_is_bounded_and_told() {
    // Ever different records: nothing is met twice.
    let tags = ["a", "b", "i", "u", "s", "q"];
    let mut source = String::from("div ");
    let mut random = 1_u32;
    for _ in 0..300 {
        source.push_str("p ");
        for _ in 0..40 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            source.push_str(tags[(random >> 24) as usize % tags.len()]);
            source.push_str(if random & 1 << 20 == 0 {
                " > "
            } else {
                " b > > "
            });
        }
        source.push_str("> ");
    }
    let page = page(&source);
    assert!(mine(&page, &Settings::default()).complete);
    let few = mine(&page, &Settings::default().with_steps(1000));
    assert!(!few.complete);
    let none = mine(&page, &Settings::default().with_steps(0));
    assert!(!none.complete);
}

#[test]
fn wide_pages_stay_quick_to_count() {
    // 30,000 children in ever new orders of shapes: bounded by the steps, not by pairs of children.
    let shapes = ["p >", "p a > >", "p a > b > >", "p b > >"];
    let mut source = String::from("div ");
    for k in 0_usize..30_000 {
        source.push_str(shapes[(k * k + k / 7) % shapes.len()]);
        source.push(' ');
    }
    let page = page(&source);
    let mined = mine(&page, &Settings::default());
    assert!(mined.complete);
    assert!(!mined.regions.is_empty());
    let kept = tps::filter(&page, &tps::Settings::default());
    assert!(mine_kept(&page, &kept, &Settings::default()).complete);
}
