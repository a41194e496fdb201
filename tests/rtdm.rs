//! RTDM-TD against its plain definition, and FindTemplate on pages written here.

use crate::oracle::rtdm::{Naive, distance};
use proptest::prelude::*;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{Builder, Flags, NodeId, Page, PageFacts};
use unhusk::template::find::{FindSettings, extract_sub_tree, find_template, locate};
use unhusk::template::rtdm::{Change, DEFAULT_STEPS, Mapping, map, retrieve_template};
use unhusk::template::{Labels, PagePair, Tree};

fn page(html: &str) -> Page {
    parse(html, "https://site.test/", Scripting::Off).unwrap()
}

fn trees(left: &Page, right: &Page) -> (Labels, Tree, Tree) {
    let mut labels = Labels::new();
    let (left, right) = (labels.tree(left), labels.tree(right));
    (labels, left, right)
}

/// A page of elements alone whose labels are numbers.
fn built(tree: &Naive) -> Page {
    let mut builder = Builder::new();
    let mut steps = vec![Some(tree)];
    while let Some(step) = steps.pop() {
        let Some(tree) = step else {
            builder.close();
            continue;
        };
        builder.open(&format!("x{}", tree.label), Flags::default());
        steps.push(None);
        steps.extend(tree.children.iter().rev().map(Some));
    }
    builder.finish(PageFacts::default()).unwrap()
}

fn small_tree() -> impl Strategy<Value = Naive> {
    let leaf = (0u32..3).prop_map(|label| Naive {
        label,
        children: Vec::new(),
    });
    leaf.prop_recursive(3, 9, 3, |inner| {
        (0u32..3, proptest::collection::vec(inner, 0..4))
            .prop_map(|(label, children)| Naive { label, children })
    })
}

fn parents(tree: &Tree) -> Vec<Option<u32>> {
    let mut parents = vec![None; tree.len()];
    for k in 0..tree.len() as u32 {
        tree.children(k)
            .for_each(|child| parents[child as usize] = Some(k));
    }
    parents
}

/// Whether a mapping is one-to-one, keeps order, is top-down and restricted, and costs what it says.
fn check(left: &Tree, right: &Tree, mapping: &Mapping) -> Result<(), TestCaseError> {
    let pairs = &mapping.pairs;
    let (above_left, above_right) = (parents(left), parents(right));
    let mut partner = vec![None; left.len()];
    for pair in pairs {
        prop_assert!(partner[pair.left as usize].replace(pair).is_none());
        prop_assert_eq!(
            pair.change == Change::Replaced,
            left.label(pair.left) != right.label(pair.right)
        );
        prop_assert!(
            pair.change != Change::Same || left.class(pair.left) == right.class(pair.right)
        );
    }
    for pair in pairs {
        match (
            above_left[pair.left as usize],
            above_right[pair.right as usize],
        ) {
            (Some(a), Some(b)) => {
                let above =
                    partner[a as usize].ok_or_else(|| TestCaseError::fail("not top-down"))?;
                prop_assert_eq!(above.right, b);
                prop_assert!(above.change != Change::Replaced, "not restricted");
            }
            (None, None) => {}
            _ => return Err(TestCaseError::fail("a root is mapped to an inner node")),
        }
    }
    prop_assert!(pairs.windows(2).all(|two| two[0].left < two[1].left));
    // In pre-order both sides ascend when siblings keep their order.
    prop_assert!(
        pairs.windows(2).all(|two| two[0].right < two[1].right),
        "order: {:?}",
        pairs
    );
    let replaced = pairs
        .iter()
        .filter(|pair| pair.change == Change::Replaced)
        .count();
    let cost = mapping.deleted(left.len()).len() + mapping.inserted(right.len()).len() + replaced;
    prop_assert_eq!(mapping.cost as usize, cost);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn costs_what_the_definition_says(a in small_tree(), b in small_tree()) {
        let (_, left, right) = trees(&built(&a), &built(&b));
        let mapping = map(&left, &right, DEFAULT_STEPS).unwrap();
        prop_assert_eq!(mapping.cost, distance(&a, &b));
        check(&left, &right, &mapping)?;
        prop_assert_eq!(map(&right, &left, DEFAULT_STEPS).unwrap().cost, mapping.cost);
        prop_assert_eq!(map(&left, &left, DEFAULT_STEPS).unwrap().cost, 0);
        let template = retrieve_template(&left, &mapping);
        let above = parents(&left);
        for k in template.ones() {
            prop_assert!(above[k].is_none_or(|parent| template.contains(parent as usize)));
        }
    }

    #[test]
    fn a_pair_of_pages_is_the_mapping_in_their_own_nodes(a in small_tree(), b in small_tree()) {
        let (left, right) = (built(&a), built(&b));
        let pair = PagePair::of(&left, &right, DEFAULT_STEPS).unwrap();
        let (_, mine, other) = trees(&left, &right);
        prop_assert_eq!(pair.cost, distance(&a, &b));
        let sides = [
            (&left, &mine, &pair.deleted, pair.pairs.iter().map(|pair| pair.0).collect::<Vec<_>>()),
            (&right, &other, &pair.inserted, pair.pairs.iter().map(|pair| pair.1).collect()),
        ];
        for (page, tree, alone, mapped) in sides {
            // Each node of a tree is in one list, and all lists ascend.
            for list in [alone, &mapped] {
                prop_assert!(list.windows(2).all(|two| two[0] < two[1]));
            }
            let mut all: Vec<NodeId> = alone.iter().chain(&mapped).copied().collect();
            all.sort_unstable();
            let wanted: Vec<NodeId> = (0..tree.len()).map(|k| tree.node(k as u32)).collect();
            prop_assert_eq!(&all, &wanted);
            prop_assert!(all.iter().all(|node| node.index() < page.len()));
        }
        for &(mine, other, change) in &pair.pairs {
            let label = |page: &Page, node| page.tag(node).or(page.text(node)).map(str::to_owned);
            prop_assert_eq!(change == Change::Replaced, label(&left, mine) != label(&right, other));
        }
    }

    #[test]
    fn classes_are_equal_exactly_for_identical_subtrees(a in small_tree(), b in small_tree()) {
        let (_, left, right) = trees(&built(&a), &built(&b));
        prop_assert_eq!(left.class(0) == right.class(0), a == b);
    }

    #[test]
    fn a_template_is_found_in_the_pages_it_was_made_of(a in small_tree(), b in small_tree()) {
        let (mut labels, left, right) = trees(&built(&a), &built(&b));
        let template = extract_sub_tree(&mut labels, &left, &right, DEFAULT_STEPS).unwrap();
        prop_assert!(template.len() <= left.len().min(right.len()));
        let covered = locate(&template, &right);
        prop_assert!(covered.count_ones(..) <= right.len());
        if a == b {
            prop_assert_eq!(covered.count_ones(..), right.len());
        }
        if a.label != b.label {
            prop_assert_eq!(template.len(), 0);
        }
    }
}

#[test]
fn the_example_of_the_documentation() {
    let (_, left, right) = trees(
        &page("<nav>Home</nav><p>sale!</p><div><h1>A</h1></div>"),
        &page("<nav>Home</nav><div><h1>B</h1><p>text</p></div>"),
    );
    let mapping = map(&left, &right, DEFAULT_STEPS).unwrap();
    assert_eq!(mapping.cost, 5);
    assert_eq!(mapping.deleted(left.len()).len(), 2);
    assert_eq!(mapping.inserted(right.len()).len(), 2);
    let of = |change| {
        mapping
            .pairs
            .iter()
            .filter(|pair| pair.change == change)
            .count()
    };
    // html, body, div, h1 are kept; head, nav and its text are the same.
    assert_eq!(
        (of(Change::Kept), of(Change::Same), of(Change::Replaced)),
        (4, 3, 1)
    );
}

#[test]
fn white_space_makes_no_difference() {
    let (_, left, right) = trees(
        &page("<ul><li>One  two</li><li>Three</li></ul>"),
        &page("<ul>\n  <li>\n One two</li>\n  <li>Three </li>\n</ul>"),
    );
    assert_eq!(map(&left, &right, DEFAULT_STEPS).unwrap().cost, 0);
}

#[test]
fn a_tag_name_is_never_a_text() {
    let (_, left, right) = trees(&page("<p>hr</p>"), &page("<p><hr></p>"));
    assert!(map(&left, &right, DEFAULT_STEPS).unwrap().cost > 0);
}

#[test]
fn trees_a_hundred_thousand_deep_are_mapped() {
    let deep = |text: &str| {
        let mut builder = Builder::new();
        for level in 0..100_000 {
            builder.open(
                if level % 2 == 0 { "div" } else { "section" },
                Flags::default(),
            );
        }
        builder.text(text, Flags::default());
        builder.finish(PageFacts::default()).unwrap()
    };
    let (mut labels, left, right) = trees(&deep("one"), &deep("two"));
    let mapping = map(&left, &right, DEFAULT_STEPS).unwrap();
    assert_eq!(mapping.cost, 1);
    let template = extract_sub_tree(&mut labels, &left, &right, DEFAULT_STEPS).unwrap();
    assert_eq!(template.len(), 100_000);
    assert_eq!(locate(&template, &right).count_ones(..), 100_000);
}

#[test]
fn too_much_work_is_refused_and_said() {
    let list = |offset: usize| {
        let items: String = (0..300)
            .map(|k| format!("<li><b>x{}</b>y</li>", k + offset))
            .collect();
        page(&format!("<ul>{items}</ul>"))
    };
    let (mut labels, left, right) = trees(&list(0), &list(1000));
    let error = map(&left, &right, 1000).unwrap_err();
    assert_eq!(
        (error.left, error.right, error.max),
        (left.len(), right.len(), 1000)
    );
    assert!(map(&left, &right, DEFAULT_STEPS).is_ok());
    let settings = FindSettings::new().with_max_steps(1000);
    let found = find_template(&mut labels, &[left, right], &settings);
    assert_eq!((found.picked.len(), found.skipped.len()), (1, 1));
}

fn story(number: usize) -> Page {
    page(&format!(
        "<header><a>The Gazette</a></header><nav><ul><li>News<li>Sport</ul></nav><main><h1>Headline {number}</h1>{}\
         </main><footer>All rights reserved</footer>",
        format!("<p>Paragraph of {number}</p>").repeat(number % 4 + 1)
    ))
}

/// Texts of the nodes that removal takes away.
fn removed<'a>(page: &'a Page, tree: &Tree, template: &Tree) -> Vec<&'a str> {
    locate(template, tree)
        .ones()
        .filter_map(|k| page.text(tree.node(k as u32)))
        .collect()
}

#[test]
fn the_template_of_stories_is_their_frame() {
    let mut labels = Labels::new();
    let pages: Vec<Page> = (0..20).map(story).collect();
    let trees: Vec<Tree> = pages.iter().map(|page| labels.tree(page)).collect();
    let found = find_template(&mut labels, &trees[..12], &FindSettings::new().with_seed(7));
    assert!(
        found.converged && found.picked.len() < 12,
        "{:?}",
        found.picked
    );
    for k in 12..20 {
        assert_eq!(
            removed(&pages[k], &trees[k], &found.template),
            ["The Gazette", "News", "Sport", "All rights reserved"]
        );
    }
    let again = find_template(&mut labels, &trees[..12], &FindSettings::new().with_seed(7));
    assert_eq!(
        (again.picked, again.template),
        (found.picked, found.template)
    );
}

#[test]
fn one_page_of_another_kind_leaves_the_shell() {
    let mut labels = Labels::new();
    let odd = page("<table><tr><td>Statistics</table>");
    let mut trees: Vec<Tree> = (0..5).map(|number| labels.tree(&story(number))).collect();
    trees.push(labels.tree(&odd));
    let settings = FindSettings::new().with_unchanged(usize::MAX);
    let found = find_template(&mut labels, &trees, &settings);
    assert_eq!(found.picked.len(), 6);
    assert_eq!(found.template.len(), 3, "html, head and body");
}

#[test]
fn nothing_comes_of_no_pages() {
    let mut labels = Labels::new();
    let found = find_template(&mut labels, &[], &FindSettings::new());
    assert!(found.template.is_empty() && found.picked.is_empty());
    let tree = labels.tree(&story(1));
    assert_eq!(locate(&found.template, &tree).count_ones(..), 0);
    assert_eq!(
        map(&found.template, &tree, DEFAULT_STEPS).unwrap().cost as usize,
        tree.len()
    );
}
