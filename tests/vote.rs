//! Votes of pairs against their plain definition, and on pages that spoil FindTemplate.

use crate::oracle::vote as oracle;
use husk_lab::vote::{MAX_PAIRS, Votes, learn};
use proptest::prelude::*;
use unhusk::page::Page;
use unhusk::page::html::{Scripting, parse};
use unhusk::template::find::{FindSettings, find_template, locate};
use unhusk::template::random::Random;
use unhusk::template::{Labels, Tree};

fn page(html: &str) -> Page {
    parse(html, "https://site.test/", Scripting::Off).unwrap()
}

/// A page with some of eight lines, of which the last four differ from page to page.
fn lines(which: u8, number: usize) -> Page {
    let line = |k: usize| match k {
        0..4 => format!("<p>Line {k}</p>"),
        _ => format!("<div><b>Line {k}</b><i>{}</i></div>", number % 2),
    };
    let lines: String = (0..8).filter(|k| which >> k & 1 == 1).map(line).collect();
    page(&format!("<body>{lines}"))
}

/// The pages in the order in which a seed picks them.
fn ring(trees: &[Tree], seed: u64) -> Vec<&Tree> {
    let mut random = Random::new(seed);
    let mut left: Vec<usize> = (0..trees.len()).collect();
    std::iter::from_fn(|| random.pick(&mut left))
        .map(|k| &trees[k])
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn votes_are_those_of_the_definition(
        pages in proptest::collection::vec(any::<u8>(), 2..8),
        other in any::<u8>(),
        seed in 0u64..20,
    ) {
        let mut labels = Labels::new();
        let trees: Vec<Tree> = (0..).zip(&pages).map(|(k, &which)| labels.tree(&lines(which, k))).collect();
        let other = labels.tree(&lines(other, 0));
        let found = learn(&mut labels, &trees, &FindSettings::new().with_seed(seed));
        let (votes, pairs) = oracle::votes(&mut labels, &ring(&trees, seed), &other);
        prop_assert_eq!(found.pairs(), pairs);
        prop_assert_eq!(&found.count(&other), &votes);
        let located = found.locate(&other);
        for (node, &votes) in votes.iter().enumerate() {
            prop_assert_eq!(located.contains(node), oracle::is_template(votes, pairs), "node {}", node);
        }
    }

    #[test]
    fn what_was_read_compares_as_what_was_learned(left in any::<u8>(), right in any::<u8>()) {
        let mut labels = Labels::new();
        let known = labels.tree(&lines(left, 0));
        let read = labels.read(&lines(right, 1));
        let learned = labels.clone().tree(&lines(right, 1));
        prop_assert_eq!(read, learned);
        prop_assert_eq!(labels.read(&lines(left, 0)), known);
    }
}

fn learned(pages: &[Page]) -> (Labels, Vec<Tree>, Votes) {
    let mut labels = Labels::new();
    let trees: Vec<Tree> = pages.iter().map(|page| labels.tree(page)).collect();
    let votes = learn(&mut labels, &trees, &FindSettings::new());
    (labels, trees, votes)
}

/// The marked texts of a page.
fn texts(page: &Page, tree: &Tree, marked: &fixedbitset::FixedBitSet) -> Vec<String> {
    marked
        .ones()
        .filter_map(|node| page.text(tree.node(node as u32)).map(str::to_owned))
        .collect()
}

/// A page of a section whose own item in the menu is no link.
fn story(number: usize) -> Page {
    let menu: String = (0..4)
        .map(|k| match number % 4 == k {
            true => format!("<li><strong>Part {k}</strong>"),
            false => format!("<li><a href=/{k}>Part {k}</a>"),
        })
        .collect();
    page(&format!(
        "<body><ul>{menu}</ul><h1>Story {number}</h1><p>Told in words of story {number}.</p><footer>The end</footer>"
    ))
}

#[test]
fn an_item_that_is_bold_on_its_own_page_is_still_template() {
    let pages: Vec<Page> = (0..12).map(story).collect();
    let (mut labels, trees, votes) = learned(&pages);
    let settings = FindSettings::new().with_unchanged(usize::MAX);
    let printed = find_template(&mut labels, &trees, &settings).template;
    let other = story(101);
    let tree = labels.read(&other);
    assert_eq!(
        texts(&other, &tree, &votes.locate(&tree)),
        ["Part 0", "Part 2", "Part 3", "The end"]
    );
    assert_eq!(texts(&other, &tree, &locate(&printed, &tree)), ["The end"]);
}

#[test]
fn one_odd_page_does_not_empty_the_template() {
    let mut pages: Vec<Page> = (0..8).map(story).collect();
    pages.push(page("<body><table><tr><td>Out of order</table>"));
    let (labels, _, votes) = learned(&pages);
    let other = story(101);
    let tree = labels.read(&other);
    assert!(texts(&other, &tree, &votes.locate(&tree)).contains(&"The end".to_owned()));
}

#[test]
fn work_and_memory_are_bounded() {
    let pages: Vec<Page> = (0..2 * MAX_PAIRS).map(story).collect();
    let (mut labels, trees, votes) = learned(&pages);
    assert_eq!(votes.pairs(), MAX_PAIRS);
    let wide = |name: &str| {
        page(&format!(
            "<body>{}",
            format!("<p><b>{name}</b>x").repeat(400)
        ))
    };
    let hard = [labels.tree(&wide("a")), labels.tree(&wide("b"))];
    let few = FindSettings::new().with_max_steps(100);
    let votes = learn(&mut labels, &hard, &few);
    assert_eq!((votes.pairs(), votes.skipped()), (0, 1));
    assert!(votes.locate(&trees[0]).is_clear());
    assert_eq!(learn(&mut labels, &[], &few).pairs(), 0);
}
