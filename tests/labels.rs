//! Truths, scores and agreement against numbers worked out by hand, and against slow twins.

use crate::support::pages;
use fixedbitset::FixedBitSet;
use husk_lab::labels::overlap::{Overlap, Scores};
use husk_lab::labels::{Agreement, Answer, Matrix, ROLES, Score, Tally, Truth, TruthError, order};
use proptest::prelude::*;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{NodeId, Page, text};

const PAGE: &str = r#"<!doctype html><title>Not a word of this</title><body>
    <ul><li><a href="/">Home page</a></li> <li><a href="/n">News</a> of today</li> <li hidden>gone</li></ul>
    <p>One two three <a href="/four">four</a></p><a href="/w"><p>five six</p></a><p>seven</p>"#;

fn page() -> Page {
    parse(PAGE, "", Scripting::Off).unwrap()
}

fn nth(page: &Page, tag: &str, n: usize) -> u32 {
    let mut found = page.nodes().filter(|&node| page.tag(node) == Some(tag));
    found.nth(n).unwrap().0
}

fn tally(shared: u64, found: u64, truth: u64, labelled: u64) -> Tally {
    Tally {
        overlap: Overlap {
            shared,
            found,
            truth,
        },
        labelled,
    }
}

/// The list is template, the first paragraph main, the second in a link, the last unsure.
fn labelled(page: &Page) -> Truth {
    let roots = [
        nth(page, "li", 0),
        nth(page, "li", 1),
        nth(page, "p", 0),
        nth(page, "p", 1),
        nth(page, "p", 2),
    ];
    Truth::of(
        page,
        &roots,
        &[0, 0, 1, 2, 3],
        &[1, 2, 2, 2, 1, 13, 1, 0, 4, 3, 3, 0],
    )
    .unwrap()
}

#[test]
fn words_links_and_texts_by_hand() {
    let page = page();
    let truth = labelled(&page);
    assert_eq!(truth.leaves().len(), 7);
    assert_eq!((truth.uncovered(), truth.nodes()), (0, page.len()));
    // Marked: every link and what is in it.
    let mut marked = FixedBitSet::with_capacity(page.len());
    for link in page.nodes().filter(|&node| page.tag(node) == Some("a")) {
        marked.extend(page.subtree(link).map(NodeId::index));
    }
    let segments: Vec<u32> = (0..page.len())
        .map(|node| u32::from(marked.contains(node)))
        .collect();
    let score = truth.score(&|node| marked.contains(node), &segments);
    // Home page · News · of today · One two three · four · five six; "seven" is unsure.
    assert_eq!(score.words, tally(5, 6, 7, 11));
    assert_eq!(score.anchor_words, tally(5, 6, 5, 6));
    // The last link holds a block, which is template.
    assert_eq!(score.links, tally(3, 4, 3, 4));
    assert_eq!(score.leaves, tally(3, 4, 4, 6));
    // Of main content: the list (no) and the first paragraph (yes).
    assert_eq!(score.main, tally(3, 5, 4, 9));
    // Six texts in segments {Home, News, four, five} {of today, One}, blocks {Home, News, of today} {One, four} {five}:
    // pairs 7 and 4 of 15, 1 together.
    let chance = 28.0 / 15.0;
    assert!((score.rand - (1.0 - chance) / (5.5 - chance)).abs() < 1e-12);
    assert_eq!(score.rand_pages, 1);
    let figures = score.figures();
    let words = figures.words.unwrap();
    assert!(
        (words.precision - 5.0 / 6.0).abs() < 1e-12 && (words.recall - 5.0 / 7.0).abs() < 1e-12
    );
    assert_eq!(figures.rand, Some(score.rand));

    assert_eq!(Score::from_numbers(&score.numbers()), score);
    let mut twice = score;
    twice += score;
    assert_eq!(twice.words, tally(10, 12, 14, 22));
    assert_eq!(twice.figures().rand, figures.rand);
}

#[test]
fn what_is_not_answered_is_in_no_count() {
    let page = page();
    let root = [nth(&page, "body", 0)];
    for answers in [[0, 0, 0], [3, 3, 0], [0, 3, 1]] {
        let truth = Truth::of(&page, &root, &[0], &answers).unwrap();
        let score = truth.score(&|_| true, &vec![0; page.len()]);
        assert_eq!(score, Score::default());
        let figures = score.figures();
        assert!(figures.words.is_none() && figures.main.is_none() && figures.rand.is_none());
    }
    let none = Truth::of(&page, &[], &[], &[]).unwrap();
    assert_eq!(none.uncovered(), 7);
    assert_eq!(none.score(&|_| true, &[]), Score::default());
}

#[test]
fn what_is_no_labelling_is_refused() {
    let page = page();
    let li = |n| nth(&page, "li", n);
    let p = |n| nth(&page, "p", n);
    let no = [2, 2, 0];
    let of = |roots: &[u32], blocks: &[u32], answers: &[u8]| {
        Truth::of(&page, roots, blocks, answers).unwrap_err()
    };
    let nodes = page.len() as u32;
    assert_eq!(
        of(&[nodes], &[0], &no),
        TruthError::Node {
            block: 0,
            node: nodes,
            nodes
        }
    );
    assert_eq!(
        of(&[u32::MAX], &[0], &no),
        TruthError::Node {
            block: 0,
            node: u32::MAX,
            nodes
        }
    );
    // Twice, inside, around.
    let overlap = |block, other, node| TruthError::Overlap { block, other, node };
    let two = [no, no].concat();
    assert_eq!(of(&[li(0), li(0)], &[0, 1], &two), overlap(1, 0, li(0)));
    let ul = nth(&page, "ul", 0);
    assert_eq!(of(&[ul, li(1)], &[0, 1], &two), overlap(1, 0, li(1)));
    assert_eq!(of(&[li(1), ul], &[0, 1], &two), overlap(1, 0, li(1)));
    // A gap that can be read, another parent, the wrong order, the same again.
    let siblings = |node| TruthError::Siblings { block: 0, node };
    assert_eq!(of(&[p(0), p(2)], &[0, 0], &no), siblings(p(2)));
    assert_eq!(of(&[li(0), p(0)], &[0, 0], &no), siblings(p(0)));
    assert_eq!(of(&[li(1), li(0)], &[0, 0], &no), siblings(li(0)));
    assert_eq!(of(&[li(0), li(0)], &[0, 0], &no), siblings(li(0)));
    // White space and what is hidden may lie between.
    assert!(Truth::of(&page, &[li(0), li(1), li(2)], &[0, 0, 0], &no).is_ok());
    // Lists that do not belong together.
    assert_eq!(of(&[li(0)], &[], &no), TruthError::Lists);
    assert_eq!(of(&[li(0)], &[0], &[2, 2]), TruthError::Lists);
    assert_eq!(of(&[li(0)], &[1], &no), TruthError::Lists);
    assert_eq!(of(&[li(0)], &[u32::MAX], &no), TruthError::Lists);
    assert_eq!(of(&[li(0)], &[1], &two), TruthError::Empty { block: 0 });
    assert_eq!(of(&[li(0)], &[0], &two), TruthError::Empty { block: 1 });
    assert_eq!(of(&[], &[], &no), TruthError::Empty { block: 0 });
    let three = [no, no, no].concat();
    let back = of(&[li(0), li(1), p(0)], &[0, 1, 0], &three);
    assert_eq!(back, TruthError::Lists);
    assert_eq!(
        of(&[li(0)], &[0], &[4, 2, 0]),
        TruthError::Answer { block: 0 }
    );
    assert_eq!(
        of(&[li(0)], &[0], &[2, 9, 0]),
        TruthError::Answer { block: 0 }
    );
    let roles = ROLES.len() as u8;
    assert!(Truth::of(&page, &[li(0)], &[0], &[2, 2, roles]).is_ok());
    assert_eq!(
        of(&[li(0)], &[0], &[2, 2, roles + 1]),
        TruthError::Answer { block: 0 }
    );
}

#[test]
fn deep_and_wide_pages_are_read_in_time() {
    let deep = format!("{}text", "<a href=/><div>".repeat(20_000));
    let page = parse(&deep, "", Scripting::Off).unwrap();
    let last = page.len() as u32 - 1;
    let truth = Truth::of(&page, &[last], &[0], &[1, 2, 0]).unwrap();
    let score = truth.score(&|_| true, &vec![0; page.len()]);
    assert_eq!(score.words, tally(1, 1, 1, 1));
    assert!(score.links.labelled >= 1);
    let wide = "<p>a</p>".repeat(100_000);
    let page = parse(&wide, "", Scripting::Off).unwrap();
    let roots: Vec<u32> = page
        .nodes()
        .filter(|&node| page.tag(node) == Some("p"))
        .map(|node| node.0)
        .collect();
    let blocks = vec![0; roots.len()];
    let truth = Truth::of(&page, &roots, &blocks, &[1, 2, 0]).unwrap();
    assert_eq!(truth.leaves().len(), 100_000);
}

/// κ from shares, as its paper writes it.
fn slow_kappa(matrix: &[Vec<u64>]) -> Option<f64> {
    let all: f64 = matrix.iter().flatten().map(|&n| n as f64).sum();
    if all == 0.0 {
        return None;
    }
    let (mut agreed, mut chance) = (0.0, 0.0);
    for k in 0..matrix.len() {
        agreed += matrix[k][k] as f64 / all;
        let row: f64 = matrix[k].iter().map(|&n| n as f64 / all).sum();
        let column: f64 = matrix.iter().map(|row| row[k] as f64 / all).sum();
        chance += row * column;
    }
    // One class alone: nothing is left to chance.
    if (1.0 - chance).abs() < 1e-12 {
        return Some(1.0);
    }
    Some((agreed - chance) / (1.0 - chance))
}

#[test]
fn kappa_of_textbooks() {
    let near = |matrix: Matrix<2>, want: f64| {
        let got = matrix.kappa().unwrap();
        assert!((got - want).abs() < 5e-5, "{matrix:?}: {got}");
    };
    // Two readers of 50 grant proposals.
    near(Matrix([[20, 5], [10, 15]]), 0.4);
    // The same share of agreement (60 of 100), other margins.
    near(Matrix([[45, 15], [25, 15]]), 0.1304);
    near(Matrix([[25, 35], [5, 35]]), 0.2593);
    near(Matrix([[7, 0], [0, 3]]), 1.0);
    near(Matrix([[0, 5], [5, 0]]), -1.0);
    near(Matrix([[9, 0], [0, 0]]), 1.0);
    near(Matrix([[0, 9], [0, 0]]), 0.0);
    assert_eq!(Matrix::<2>::default().kappa(), None);
    // Cohen's own example of three classes, 200 cases.
    let cohen = Matrix([[88, 14, 18], [10, 40, 10], [2, 6, 12]]);
    assert_eq!((cohen.total(), cohen.agreed()), (200, 140));
    let kappa = cohen.kappa().unwrap();
    assert!((kappa - 0.4915).abs() < 5e-5, "{kappa}");
}

#[test]
fn two_people_on_a_page_by_hand() {
    let page = page();
    let ours = labelled(&page);
    // They take the second point of the list for main content, and say nothing of the first.
    let roots = [
        nth(&page, "li", 0),
        nth(&page, "li", 1),
        nth(&page, "p", 0),
        nth(&page, "p", 1),
    ];
    let answers = [0, 0, 2, 2, 1, 13, 2, 1, 13, 1, 2, 5];
    let theirs = Truth::of(&page, &roots, &[0, 1, 2, 3], &answers).unwrap();
    let agreement = ours.agree(&theirs);
    // News of today (3): yes, no; One two three four (4): no, no; five six (2): yes, yes.
    assert_eq!(agreement.template, Matrix([[2, 3], [0, 4]]));
    // Of "five six" we have not said whether it is main.
    assert_eq!(agreement.main, Matrix([[4, 0], [3, 0]]));
    assert_eq!(agreement.role.total(), 3 + 2 + 4 + 2);
    assert_eq!(agreement.role.0[1][1], 2, "Home page is navigation to both");
    assert_eq!(agreement.role.0[1][12], 3);
    assert_eq!(agreement.role.0[12][12], 4);
    assert_eq!(agreement.role.0[3][4], 2);
    assert_eq!(agreement.rand_pages, 1);
    assert!((agreement.rand - 1.0).abs() < 1e-12, "{}", agreement.rand);

    let numbers = agreement.numbers();
    assert_eq!(numbers.len(), Agreement::NUMBERS);
    assert_eq!(Agreement::from_numbers(&numbers), Some(agreement));
    assert_eq!(Agreement::from_numbers(&numbers[1..]), None);
    assert_eq!(Agreement::from_numbers(&[]), None);
    let mut twice = agreement;
    twice += agreement;
    assert_eq!(twice.figures()[0], agreement.figures()[0]);
    assert_eq!(twice.template.total(), 18);
}

#[test]
fn records_are_ordered_as_javascript_orders_them() {
    use std::cmp::Ordering::{Equal, Greater, Less};
    assert_eq!(order(["a", "b", "c"], ["a", "b", "c"]), Equal);
    assert_eq!(order(["a", "b", "c"], ["a", "c", "a"]), Less);
    assert_eq!(order(["b", "", ""], ["a", "c", "a"]), Greater);
    // By UTF-16: the first half of 𝒳 comes before U+FB01.
    assert_eq!(order(["𝒳", "", ""], ["\u{fb01}", "", ""]), Less);
}

/// A labelling of a page: antichains of subtrees cut at random, and random answers.
#[derive(Clone, Debug, Default)]
struct Lists {
    roots: Vec<u32>,
    blocks: Vec<u32>,
    answers: Vec<u8>,
}

fn lists(page: &Page, choices: &[(u8, u8, u8)]) -> Lists {
    let mut lists = Lists::default();
    let mut choices = choices.iter().cycle();
    let mut node = 0;
    while (node as usize) < page.len() {
        let &(cut, template, main) = choices.next().unwrap();
        let at = NodeId(node);
        let chosen = page.is_leaf(at) || cut % 4 == 0;
        if !chosen {
            node += 1;
            continue;
        }
        let last = lists.roots.last().copied().map(NodeId);
        let follows =
            last.is_some_and(|last| page.end(last) == at && page.parent(last) == page.parent(at));
        if !(follows && cut % 2 == 1) {
            lists.answers.extend([template % 4, main % 4, cut % 18]);
        }
        lists.blocks.push(lists.answers.len() as u32 / 3 - 1);
        lists.roots.push(node);
        node = page.end(at).0;
    }
    lists
}

/// The first visible text in a block, of the texts in a subtree.
fn block_of(page: &Page, lists: &Lists, node: NodeId) -> Option<usize> {
    let own = lists.roots.iter().zip(&lists.blocks);
    own.into_iter()
        .find(|&(&root, _)| root <= node.0 && node < page.end(NodeId(root)))
        .map(|(_, &block)| block as usize)
}

fn visible(page: &Page, node: NodeId) -> bool {
    !page.is_hidden(node) && page.text(node).is_some_and(|data| !text::is_blank(data))
}

/// The score by going through all nodes and all blocks.
fn slow_score(page: &Page, lists: &Lists, marked: &[bool], segments: &[u32]) -> Score {
    let said = |block: usize, which: usize| {
        Answer::from_code(lists.answers[3 * block + which])
            .unwrap()
            .said()
    };
    let mut score = Score::default();
    let mut pairs = Vec::new();
    for node in page.nodes() {
        let is_link = page.tag(node) == Some("a") && page.attribute(node, "href").is_some();
        if is_link && !page.is_hidden(node) {
            let own = block_of(page, lists, node);
            let inside = || {
                let mut below = page.subtree(node).filter(|&below| visible(page, below));
                below.find_map(|below| block_of(page, lists, below))
            };
            if let Some(template) = own.or_else(inside).and_then(|block| said(block, 0)) {
                add(&mut score.links, marked[node.index()], template, 1);
            }
        }
        let Some(block) = block_of(page, lists, node).filter(|_| visible(page, node)) else {
            continue;
        };
        let words = u64::from(text::count(page.text(node).unwrap()).words);
        let hit = marked[node.index()];
        if let Some(template) = said(block, 0) {
            add(&mut score.words, hit, template, words);
            add(&mut score.leaves, hit, template, 1);
            let linked = page.ancestors(node).any(|above| {
                page.tag(above) == Some("a")
                    && page.attribute(above, "href").is_some()
                    && !page.is_hidden(above)
            });
            if linked {
                add(&mut score.anchor_words, hit, template, words);
            }
        }
        if let Some(main) = said(block, 1) {
            add(&mut score.main, !hit, main, words);
        }
        if said(block, 0).is_some() || said(block, 1).is_some() {
            pairs.push((segments[node.index()], block as u32));
        }
    }
    if pairs.len() > 1 {
        score.rand = slow_rand(&pairs);
        score.rand_pages = 1;
    }
    score
}

fn add(tally: &mut Tally, found: bool, truth: bool, amount: u64) {
    tally.overlap.shared += if found && truth { amount } else { 0 };
    tally.overlap.found += if found { amount } else { 0 };
    tally.overlap.truth += if truth { amount } else { 0 };
    tally.labelled += amount;
}

/// Adjusted Rand by its definition over pairs.
fn slow_rand(groups: &[(u32, u32)]) -> f64 {
    let (mut both, mut left, mut right, mut all) = (0.0, 0.0, 0.0, 0.0);
    for (i, one) in groups.iter().enumerate() {
        for two in &groups[..i] {
            let (a, b) = (one.0 == two.0, one.1 == two.1);
            all += 1.0;
            both += f64::from(u8::from(a && b));
            left += f64::from(u8::from(a));
            right += f64::from(u8::from(b));
        }
    }
    let chance = left * right / all;
    let most = f64::midpoint(left, right);
    if (most - chance).abs() < 1e-12 {
        return 1.0;
    }
    (both - chance) / (most - chance)
}

fn choices() -> impl Strategy<Value = Vec<(u8, u8, u8)>> {
    prop::collection::vec(any::<(u8, u8, u8)>(), 1..12)
}

proptest! {
    #[test]
    fn scores_are_what_going_through_all_says(
        page in pages::pages(), choices in choices(), marks in prop::collection::vec(any::<(bool, u32)>(), 1..9),
    ) {
        let lists = lists(&page, &choices);
        let truth = Truth::of(&page, &lists.roots, &lists.blocks, &lists.answers).unwrap();
        prop_assert_eq!(truth.uncovered(), 0);
        let marks: Vec<(bool, u32)> = marks.into_iter().cycle().take(page.len()).collect();
        let marked: Vec<bool> = marks.iter().map(|&(mark, _)| mark).collect();
        let segments: Vec<u32> = marks.iter().map(|&(_, segment)| segment % 4).collect();
        let score = truth.score(&|node| marked[node], &segments);
        let slow = slow_score(&page, &lists, &marked, &segments);
        prop_assert!((score.rand - slow.rand).abs() < 1e-9, "{} {}", score.rand, slow.rand);
        prop_assert_eq!(score, Score { rand: score.rand, ..slow });
        prop_assert_eq!(Score::from_numbers(&score.numbers()), score);
        // A method that says what the person says is right wherever they have said anything.
        let right = |node: usize| {
            let block = block_of(&page, &lists, NodeId(node as u32));
            block.is_some_and(|block| lists.answers[3 * block] == 1)
        };
        let same = truth.score(&right, &segments);
        prop_assert!(same.words.scores().is_none_or(|scores| scores.f1().to_bits() == 1.0_f64.to_bits()));
    }

    #[test]
    fn agreement_is_what_going_through_all_says(
        page in pages::pages(), one in choices(), other in choices(),
    ) {
        let (a, b) = (lists(&page, &one), lists(&page, &other));
        let of = |lists: &Lists| Truth::of(&page, &lists.roots, &lists.blocks, &lists.answers).unwrap();
        let agreement = of(&a).agree(&of(&b));
        let mut slow = Agreement::default();
        let mut pairs = Vec::new();
        for node in page.nodes().filter(|&node| visible(&page, node)) {
            let (left, right) = (block_of(&page, &a, node).unwrap(), block_of(&page, &b, node).unwrap());
            let words = u64::from(text::count(page.text(node).unwrap()).words);
            let code = |lists: &Lists, block: usize, which: usize| lists.answers[3 * block + which];
            let said = |lists: &Lists, block, which| Answer::from_code(code(lists, block, which)).unwrap().said();
            for (which, matrix) in [(0, &mut slow.template), (1, &mut slow.main)] {
                if let (Some(x), Some(y)) = (said(&a, left, which), said(&b, right, which)) {
                    matrix.0[usize::from(!x)][usize::from(!y)] += words;
                }
            }
            let roles = (code(&a, left, 2), code(&b, right, 2));
            if roles.0 > 0 && roles.1 > 0 {
                slow.role.0[usize::from(roles.0) - 1][usize::from(roles.1) - 1] += words;
            }
            let both = |lists: &Lists, block| said(lists, block, 0).is_some() || said(lists, block, 1).is_some();
            if both(&a, left) && both(&b, right) {
                pairs.push((left as u32, right as u32));
            }
        }
        if pairs.len() > 1 {
            slow.rand = slow_rand(&pairs);
            slow.rand_pages = 1;
        }
        prop_assert!((agreement.rand - slow.rand).abs() < 1e-9);
        prop_assert_eq!(agreement, Agreement { rand: agreement.rand, ..slow });
        let back = of(&b).agree(&of(&a));
        for (there, back) in agreement.figures().into_iter().zip(back.figures()) {
            prop_assert_eq!(there.is_some(), back.is_some());
            prop_assert!(there.zip(back).is_none_or(|(there, back)| (there - back).abs() < 1e-12));
        }
        let same = of(&a).agree(&of(&a));
        prop_assert!(same.figures().into_iter().flatten().all(|figure| (figure - 1.0).abs() < 1e-12));
    }

    #[test]
    fn kappa_is_what_its_paper_says(counts in prop::array::uniform3(prop::array::uniform3(0_u64..40))) {
        let matrix = Matrix(counts);
        let rows: Vec<Vec<u64>> = counts.iter().map(|row| row.to_vec()).collect();
        match (matrix.kappa(), slow_kappa(&rows)) {
            (Some(fast), Some(slow)) => {
                prop_assert!((fast - slow).abs() < 1e-9, "{fast} {slow}");
                prop_assert!(fast <= 1.0);
            }
            (fast, slow) => prop_assert_eq!(fast, slow),
        }
    }

    #[test]
    fn any_lists_are_a_labelling_or_refused(
        page in pages::pages(),
        roots in prop::collection::vec(0_u32..70, 0..6), blocks in prop::collection::vec(0_u32..4, 0..6),
        answers in prop::collection::vec(0_u8..20, 0..12),
    ) {
        if let Ok(truth) = Truth::of(&page, &roots, &blocks, &answers) {
            let all = truth.score(&|_| true, &vec![0; page.len()]);
            prop_assert!(all.words.overlap.found == all.words.labelled);
            let recall = all.figures().words.map_or(1.0, |scores: Scores| scores.recall);
            prop_assert!((recall - 1.0).abs() < 1e-12);
        }
    }
}
