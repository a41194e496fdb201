//! Several articles on one page, found by asking every pair of elements and titles.

use unhusk::page::tag_path::display;
use unhusk::page::{NodeId, Page, text};
use unhusk::verdict::Verdict;
use unhusk::verdict::readable::reading_words;

/// Elements of the articles of a page that holds several, else none. `title` is the heading of the page's title.
pub fn several(page: &Page, verdict: &Verdict, title: Option<NodeId>) -> Vec<NodeId> {
    let is_kept =
        |node: NodeId| page.is_text(node) && !page.is_hidden(node) && verdict.is_article(node);
    let rank = |node: NodeId| match page.tag(node) {
        Some("h1") => 1,
        Some("h2") => 2,
        Some("h3") => 3,
        _ => 9,
    };
    let says = |node: NodeId| {
        let has_text = |inner| is_kept(inner) && !text::is_blank(page.text(inner).unwrap());
        rank(node) < 9 && (title == Some(node) || page.subtree(node).any(has_text))
    };
    let headings: Vec<NodeId> = page
        .nodes()
        .filter(|&node| says(node) && !page.ancestors(node).any(says))
        .collect();
    let Some(top) = headings.iter().map(|&node| rank(node)).min() else {
        return Vec::new();
    };
    let in_main = |node| verdict.main.iter().any(|&root| page.contains(root, node));
    let first = *headings.iter().find(|&&node| rank(node) == top).unwrap();
    let titles: Vec<NodeId> = headings
        .into_iter()
        .filter(|&node| in_main(node) && rank(node) == top)
        .filter(|&node| display(page, node) == display(page, first))
        .collect();
    if titles.len() < 2 || !titles.contains(&first) {
        return Vec::new();
    }
    let around = |title: NodeId| -> Vec<NodeId> {
        let mut path: Vec<NodeId> = page.ancestors(title).collect();
        path.insert(0, title);
        path
    };
    let holds_one = |node: NodeId| {
        in_main(node)
            && titles
                .iter()
                .filter(|&&title| page.contains(node, title))
                .count()
                == 1
    };
    // The smallest of the largest elements says how deep all lie.
    let depth = titles
        .iter()
        .map(|&title| {
            let largest = around(title).into_iter().filter(|&node| holds_one(node));
            largest.map(|node| page.depth(node)).min().unwrap()
        })
        .max()
        .unwrap();
    let amount = |node: NodeId| {
        let (mut words, mut chars, mut linked) = (0, 0, 0);
        for inner in page.subtree(node).filter(|&inner| is_kept(inner)) {
            let counted = text::count(page.text(inner).unwrap());
            let is_link =
                |above| page.tag(above) == Some("a") && page.attribute(above, "href").is_some();
            if page.ancestors(inner).any(is_link) {
                linked += counted.chars;
            } else {
                (chars, words) = (chars + counted.chars, words + counted.words);
            }
        }
        (reading_words(words, chars), chars, linked)
    };
    let mut found = Vec::new();
    let (mut sum, mut say_so) = (0.0, true);
    for &title in &titles {
        let node = around(title)
            .into_iter()
            .find(|&node| page.depth(node) == depth)
            .unwrap();
        let (words, chars, linked) = amount(node);
        if words >= 150.0 && linked < chars {
            found.push(node);
            sum += words;
            say_so &= around(title)
                .into_iter()
                .any(|step| page.contains(node, step) && page.tag(step) == Some("article"));
        }
    }
    let named = top == 1 && title.is_some_and(|title| titles.contains(&title));
    let most = found.len() * 2 >= titles.len() && sum * 2.0 >= amount(NodeId::ROOT).0;
    if found.len() >= 2 && most && (named || say_so) {
        found
    } else {
        Vec::new()
    }
}
