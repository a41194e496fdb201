//! Rows of like elements: the same part of every member is judged alike, and the posts of a thread stay.

use std::collections::BTreeMap;

use proptest::prelude::*;
use unhusk::page::Page;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::tag_path::display;
use unhusk::verdict::hints::HintMap;
use unhusk::verdict::rows::LikeRows;
use unhusk::verdict::texts;

fn read(html: &str) -> Page {
    parse(html, "https://example.org/", Scripting::Off).unwrap()
}

fn averaged(page: &Page, odds: &[f32]) -> Vec<f32> {
    let mut odds = odds.to_vec();
    LikeRows::of(page).average_like_texts(page, &texts(page), &mut odds);
    odds
}

fn keep_posts(page: &Page, odds: &mut [f32]) {
    LikeRows::of(page).keep_posts(page, &HintMap::of(page), &texts(page), odds);
}

fn close(one: &[f32], two: &[f32]) {
    assert_eq!(one.len(), two.len());
    for (one, two) in one.iter().zip(two) {
        assert!((one - two).abs() < 1e-4, "{one} {two}");
    }
}

#[test]
fn the_same_part_of_every_member_is_judged_alike() {
    let page = read("<ul><li><h3>a</h3><p>x<li><h3>b</h3><p>y<li><h3>c</h3><p>z</ul>");
    // Three sevenths of the way to the mean, which is 1.
    close(
        &averaged(&page, &[3.0, -1.0, 0.0, -1.0, 0.0, -1.0]),
        &[15.0 / 7.0, -1.0, 3.0 / 7.0, -1.0, 3.0 / 7.0, -1.0],
    );
}

#[test]
fn two_are_no_row_and_other_classes_are_not_alike() {
    let odds = [3.0, 0.0, 0.0, 0.0];
    let page = read("<ul><li>a<li>b</ul><p>c<div>d</div>");
    assert_eq!(averaged(&page, &odds), odds);
    let page = read("<ul><li class=a>a<li class=b>b<li class=c>c</ul><p>d");
    assert_eq!(averaged(&page, &odds), odds);
}

#[test]
fn posts_are_the_running_texts_of_the_main_row() {
    let text = "<p>A post has at least as many words as this one.</p>";
    let menu = "<ul><li><a>One</a><li><a>Two</a><li><a>Three</a></ul>";
    let posts = format!("<article><h3>Ada</h3>{text}</article>").repeat(3);
    let page = read(&format!("{menu}{text}<div>{posts}</div>"));
    let mut odds = [2.0; 10];
    keep_posts(&page, &mut odds);
    assert_eq!(odds, [2.0, 2.0, 2.0, 2.0, 2.0, -1.0, 2.0, -1.0, 2.0, -1.0]);
}

#[test]
fn posts_are_not_the_texts_of_a_long_consent_form() {
    let post = "<p>A post has at least as many words as this one.</p>";
    let purpose = "<li>Information about what you do here can be stored and be combined with what others know of you.";
    let page = read(&format!(
        "<main>{}</main><ul class=cookie-consent>{}</ul>",
        post.repeat(3),
        purpose.repeat(4)
    ));
    let mut odds = [2.0; 7];
    keep_posts(&page, &mut odds);
    assert_eq!(odds, [-1.0, -1.0, -1.0, 2.0, 2.0, 2.0, 2.0]);
}

#[test]
fn what_a_system_writes_into_each_class_makes_no_difference() {
    let cards = |classes: [&str; 3]| {
        let [a, b, c] = classes.map(|class| format!("<li class='{class}'><b>9</b>"));
        let page = read(&format!("<ul>{a}{b}{c}</ul>"));
        averaged(&page, &[3.0, 0.0, 0.0])
    };
    let alike = [15.0 / 7.0, 3.0 / 7.0, 3.0 / 7.0];
    close(&cards(["card", "card", "card"]), &alike);
    close(
        &cards(["p-311 card wool", "p-312 card", "card p-9 linen"]),
        &alike,
    );
    // An advertisement among them is none of them.
    close(&cards(["card", "card", "advert card"]), &[3.0, 0.0, 0.0]);
}

#[test]
fn a_row_within_a_row_is_judged_alike_in_both() {
    let thread = "<div><h3>t</h3><ul><li>author<li>time<li>forum</ul></div>";
    let page = read(&format!("<main>{}</main>", thread.repeat(3)));
    let mut odds = [0.0; 12];
    odds[1..4].fill(7.0);
    // The three of the first list are a row, and so are all nine of the lists: nine thirteenths of the way to their mean.
    let near = |odds: f32| odds + 9.0 / 13.0 * (7.0 / 3.0 - odds);
    let (first, other) = (near(7.0), near(0.0));
    let mut expected = [other; 12];
    expected[1..4].fill(first);
    for title in [0, 4, 8] {
        expected[title] = 0.0;
    }
    close(&averaged(&page, &odds), &expected);
}

/// What a text is like: its nearest ancestor that has two like siblings, and its path with the first word of each class; and once
/// more with the next such ancestor.
fn naive(page: &Page, odds: &[f32]) -> Vec<f32> {
    naive_at(page, &naive_at(page, odds, 0), 1)
}

/// The same with one ancestor: how many such are nearer.
fn naive_at(page: &Page, odds: &[f32], nearer: usize) -> Vec<f32> {
    let class = |node| {
        let class = page.attribute(node, "class").unwrap_or_default();
        let mut words = class.split(' ');
        words.find(|word| !word.is_empty() && !word.contains(char::is_numeric))
    };
    let texts = texts(page);
    let mut groups: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (at, text) in texts.iter().enumerate() {
        let chain: Vec<_> = std::iter::once(text.owner)
            .chain(page.ancestors(text.owner))
            .collect();
        let mut rows = chain.iter().filter_map(|&node| {
            let parent = page.parent(node)?;
            let like = page
                .children(parent)
                .filter(|&other| page.tag(other) == page.tag(node) && class(other) == class(node));
            (like.count() >= 3).then(|| (parent, page.tag(node), class(node)))
        });
        if let Some(row) = rows.nth(nearer) {
            let classes: Vec<_> = chain.iter().map(|&node| class(node)).collect();
            groups
                .entry((row, display(page, text.owner), classes))
                .or_default()
                .push(at);
        }
    }
    let mut out = odds.to_vec();
    for group in groups.values().filter(|group| group.len() >= 3) {
        let n = group.len() as f32;
        let mean = group.iter().map(|&at| odds[at]).sum::<f32>() / n;
        for &at in group {
            out[at] = odds[at] + n / (n + 4.0) * (mean - odds[at]);
        }
    }
    out
}

fn html() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![Just("word".to_owned()), Just(String::new())];
    leaf.prop_recursive(5, 40, 6, |inner| {
        (
            "(div|p|li|ul|h2)",
            "(x[12] )?(a|b)?( c)?",
            prop::collection::vec(inner, 0..6),
        )
            .prop_map(|(tag, class, inner)| {
                format!("<{tag} class=\"{class}\">{}</{tag}>", inner.concat())
            })
    })
}

proptest! {
    #[test]
    fn averages_as_the_naive_way(html in prop::collection::vec(html(), 1..6), seed in any::<u32>()) {
        let page = read(&html.concat());
        let odds: Vec<f32> = (0..texts(&page).len() as u32)
            .map(|at| (at.wrapping_mul(seed) % 13) as f32 - 6.0)
            .collect();
        close(&averaged(&page, &odds), &naive(&page, &odds));
    }
}
