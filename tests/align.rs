//! Alignment: the paper's own example, the naive twin, whole pages, hostile pages.

use crate::oracle::align as oracle;
use crate::support::pages as support;
use fixedbitset::FixedBitSet;
use husk_lab::align::anchor;
use husk_lab::align::needleman_wunsch::{Alignment, DEFAULT_STEPS, align, steps};
use husk_lab::align::{AlignMode, Part, Settings, Template, Tokens, UNKNOWN, extract, locate};
use husk_lab::methods::Method;
use proptest::prelude::*;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{NodeId, Page};
use unhusk::template::random::Random;

fn page(html: &str) -> Page {
    parse(html, "https://site.test/", Scripting::Off).unwrap()
}

fn exact(left: &[u32], right: &[u32]) -> Alignment {
    align(left, right, DEFAULT_STEPS).unwrap()
}

fn pairs(alignment: &Alignment) -> Vec<(usize, usize)> {
    let pairs = alignment.pairs.iter();
    pairs
        .map(|pair| (pair.left as usize, pair.right as usize))
        .collect()
}

/// A sequence and another made of it by changes: `(place, kind, token)`.
fn alike(longest: usize) -> impl Strategy<Value = (Vec<u32>, Vec<u32>)> {
    (1u32..40).prop_flat_map(move |alphabet| {
        let sequence = prop::collection::vec(0..alphabet, 0..longest);
        let changes = prop::collection::vec((any::<u16>(), 0..3, 0..alphabet), 0..40);
        (sequence, changes).prop_map(|(left, changes)| {
            let mut right = left.clone();
            for (place, kind, token) in changes {
                let at = usize::from(place) % (right.len() + 1);
                match kind {
                    0 if at < right.len() => {
                        right.remove(at);
                    }
                    1 if at < right.len() => right[at] = token,
                    _ => right.insert(at, token),
                }
            }
            (left, right)
        })
    })
}

/// Two sequences with nothing to do with each other.
fn unlike(longest: usize) -> impl Strategy<Value = (Vec<u32>, Vec<u32>)> {
    (1u32..8).prop_flat_map(move |alphabet| {
        let sequence = || prop::collection::vec(0..alphabet, 0..longest);
        (sequence(), sequence())
    })
}

/// Whether an alignment is one: ascending on both sides, with the score it says.
fn check(left: &[u32], right: &[u32], alignment: &Alignment) -> Result<(), TestCaseError> {
    let pairs = pairs(alignment);
    prop_assert!(
        pairs
            .windows(2)
            .all(|two| two[0].0 < two[1].0 && two[0].1 < two[1].1)
    );
    prop_assert!(
        pairs
            .iter()
            .all(|&(i, j)| i < left.len() && j < right.len())
    );
    let matches = pairs.iter().filter(|&&(i, j)| left[i] == right[j]).count();
    let gaps = left.len() + right.len() - 2 * pairs.len();
    prop_assert_eq!(alignment.score, matches as i64 - gaps as i64);
    Ok(())
}

fn is_subsequence(inner: &[u32], outer: &[u32]) -> bool {
    let mut rest = outer.iter();
    inner.iter().all(|token| rest.any(|other| other == token))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) })]

    #[test]
    fn aligns_as_the_full_matrix_does(
        (left, right) in prop_oneof![alike(200), alike(20), unlike(150), unlike(10)],
    ) {
        let found = exact(&left, &right);
        let (score, expected) = oracle::align(&left, &right);
        prop_assert_eq!(found.score, score);
        prop_assert_eq!(pairs(&found), expected);
        check(&left, &right, &found)?;
        prop_assert_eq!(exact(&right, &left).score, score);
        prop_assert_eq!(exact(&left, &left).score, left.len() as i64);
    }

    #[test]
    fn anchors_are_kept_and_never_beat_the_best(
        (left, right) in prop_oneof![alike(200), unlike(60)],
    ) {
        let found = anchor::align(&left, &right, DEFAULT_STEPS);
        check(&left, &right, &found.alignment)?;
        prop_assert!(!found.limited);
        prop_assert!(found.alignment.score <= exact(&left, &right).score);
        let once = |sequence: &[u32], token| sequence.iter().filter(|&&k| k == token).count() == 1;
        let matched = found.alignment.pairs.iter().filter(|pair| {
            let token = left[pair.left as usize];
            pair.is_match(&left, &right) && once(&left, token) && once(&right, token)
        });
        prop_assert!(found.anchors <= matched.count());
        let same = anchor::align(&left, &left, DEFAULT_STEPS);
        prop_assert_eq!(same.alignment.score, left.len() as i64);
        // With no steps to take what is left is anchors and equal ends.
        let hurried = anchor::align(&left, &right, 0);
        check(&left, &right, &hurried.alignment)?;
        prop_assert_eq!(hurried.anchors, found.anchors);
    }

    #[test]
    fn extracts_as_printed(
        (first, second) in alike(30),
        changes in prop::collection::vec((any::<u16>(), 0u32..40), 0..60),
        steps in 1u32..4,
        seed in any::<u64>(),
    ) {
        let t = 1usize << steps;
        let mut pages: Vec<Vec<u32>> = (0..t)
            .map(|k| if k % 3 == 1 { second.clone() } else { first.clone() })
            .collect();
        for (k, (place, token)) in changes.into_iter().enumerate() {
            let page = &mut pages[k % t];
            page.insert(usize::from(place) % (page.len() + 1), token);
        }
        let settings = Settings::new().with_seed(seed);
        let found = extract(&pages, &settings);
        let found_pairs: Vec<_> = found.tokens().iter().copied().zip(found.support().iter().copied()).collect();
        prop_assert_eq!(found_pairs, oracle::template(&drawn(&pages, seed)));
        prop_assert_eq!(found.pages(), t as u32);
        prop_assert_eq!(found.limited(), 0);
    }

    #[test]
    fn any_number_of_pages_will_do(
        (first, second) in alike(30),
        t in 0usize..12,
        way in prop::sample::select(&[AlignMode::Exact, AlignMode::Anchored][..]),
    ) {
        let pages: Vec<&[u32]> = (0..t)
            .map(|k| if k % 2 == 1 { second.as_slice() } else { first.as_slice() })
            .collect();
        let settings = Settings::new().with_way(way);
        let found = extract(&pages, &settings);
        prop_assert_eq!(found.pages() as usize, t);
        prop_assert!(found.support().iter().all(|&support| support as usize <= t && 2 * support as usize >= t));
        // A token has no more support than pages with it have occurrences.
        let occurrences: usize = pages.iter().map(|page| page.len()).sum();
        prop_assert!(found.support().iter().sum::<u32>() as usize <= occurrences);
        let page = pages.first().copied().unwrap_or_default();
        let located = locate(&found, page, &settings);
        let places: Vec<u32> = located.places.iter().flatten().copied().collect();
        prop_assert!(places.windows(2).all(|two| two[0] < two[1]));
        for (token, place) in page.iter().zip(&located.places) {
            if let Some(place) = place {
                prop_assert_eq!(found.tokens()[*place as usize], *token);
            }
        }
        // What all pages share is the template, whole.
        let same = extract(&vec![&first; t.max(1)], &settings);
        prop_assert_eq!(same.tokens(), first.as_slice());
    }

    #[test]
    fn the_template_of_two_pages_that_all_must_support_is_a_common_subsequence(
        (left, right) in alike(60),
    ) {
        let settings = Settings::new().with_least_percent(100);
        let found = extract(&[&left, &right], &settings);
        prop_assert!(is_subsequence(found.tokens(), &left));
        prop_assert!(is_subsequence(found.tokens(), &right));
    }

    #[test]
    fn any_page_is_marked(pages in prop::collection::vec(support::pages(), 0..6), page in support::pages()) {
        let learned: Vec<&Page> = pages.iter().collect();
        let marker = Method::Align.learn(&learned, 1, &mut |_, _| {});
        for page in learned.iter().chain([&&page]) {
            let marking = marker.mark(page);
            prop_assert_eq!(marking.template.len(), page.len());
            prop_assert_eq!(marking.scores.len(), page.len());
            for node in page.nodes() {
                let score = marking.scores[node.index()];
                prop_assert!((0.0..=1.0).contains(&score));
                prop_assert_eq!(score >= 0.5, marking.is_template(node));
            }
        }
    }
}

/// The pages in the order in which this seed pairs them.
fn drawn(pages: &[Vec<u32>], seed: u64) -> Vec<Vec<u32>> {
    let mut random = Random::new(seed);
    let mut left = pages.to_vec();
    std::iter::from_fn(|| random.pick(&mut left)).collect()
}

#[test]
fn figure_1() {
    // <H1> Title 1 </H1> <HR> Text 1 <BR>, and the same with Title 2, Text 2 and <IMG SRC="#"> before <BR>.
    let u = [1, 10, 2, 3, 11, 4];
    let v = [1, 20, 2, 3, 21, 5, 4];
    let filled: [[i64; 7]; 8] = [
        [0, -1, -2, -3, -4, -5, -6],
        [-1, 1, 0, -1, -2, -3, -4],
        [-2, 0, 1, 0, -1, -2, -3],
        [-3, -1, 0, 2, 1, 0, -1],
        [-4, -2, -1, 1, 3, 2, 1],
        [-5, -3, -2, 0, 2, 3, 2],
        [-6, -4, -3, -1, 1, 2, 3],
        [-7, -5, -4, -2, 0, 1, 3],
    ];
    assert_eq!(oracle::matrix(&u, &v), filled);
    let found = exact(&u, &v);
    assert_eq!(found.score, 3);
    let unpaired: Vec<u32> = (0..7)
        .filter(|&k| found.pairs.iter().all(|pair| pair.right != k))
        .collect();
    assert_eq!(unpaired, [4], "<BR> waits for its partner");
}

#[test]
fn long_sequences_keep_several_levels_of_columns() {
    // More columns than two levels hold, with cuts, changes and a stretch with nothing in common.
    let mut random = Random::new(5);
    let mut sequence = |len: usize, alphabet: usize| -> Vec<u32> {
        (0..len).map(|_| random.below(alphabet) as u32).collect()
    };
    let left = [sequence(17_000, 400), sequence(300, 9)].concat();
    let mut right = left[9000..9700].to_vec();
    right.extend(sequence(150, 400));
    right.extend_from_slice(&left[16_900..17_250]);
    let found = exact(&left, &right);
    let (score, expected) = oracle::align(&left, &right);
    assert_eq!(found.score, score);
    assert_eq!(pairs(&found), expected);
    let turned = exact(&right, &left);
    let (score, expected) = oracle::align(&right, &left);
    assert_eq!((turned.score, pairs(&turned)), (score, expected));
}

#[test]
fn tokens_are_tags_and_texts_in_their_normal_form() {
    let mut tokens = Tokens::new();
    let one = page("<ul><li><a class='x  y' href=/>Home </a><br></ul>");
    let two = page("<UL> <li>\n <a HREF='/' class='X y'>  home</a><br/></li></ul>");
    let three = page("<ul><li><a class=x href=/>Home</a><br></ul>");
    let [one, two, three] = [&one, &two, &three].map(|page| tokens.learn(page));
    assert_eq!(one.tokens(), two.tokens());
    assert_ne!(one.tokens(), three.tokens());
    // html, head and body come with every page; br has no end.
    let parts: String = one
        .places()
        .iter()
        .map(|(_, part)| match part {
            Part::Start => '<',
            Part::Text => '"',
            Part::End => '>',
        })
        .collect();
    assert_eq!(parts, "<<><<<<\"><>>>>");
    let unknown = tokens.read(&page("<ul><li><a class=z href=/>Home</a><br></ul>"));
    let at: Vec<usize> = (0..unknown.len())
        .filter(|&k| unknown.tokens()[k] == UNKNOWN)
        .collect();
    assert_eq!(at, [6], "the link alone is new");
    assert_eq!(tokens.read(&page("<b>new</b>")).tokens()[4], UNKNOWN);
}

fn news(title: &str, text: &str, extra: &str) -> Page {
    page(&format!(
        "<title>{title}</title><nav><ul><li><a href=/>Home</a><li><a href=/news>News</a></ul></nav>\
         <main><h1>{title}</h1>{extra}<p>{text}</p></main><footer>All rights reserved</footer>"
    ))
}

#[test]
fn what_half_of_the_pages_share_is_template() {
    let pages = [
        news("Rain", "It rains.", ""),
        news("Wind", "A wind.", "<aside>Subscribe</aside>"),
        news("Snow", "Snow again.", "<aside>Subscribe</aside>"),
        news("Sun", "At last.", ""),
        news("Fog", "Nothing seen.", "<aside>Once only</aside>"),
    ];
    let learned: Vec<&Page> = pages.iter().collect();
    let marker = Method::Align.learn(&learned, 3, &mut |_, _| {});
    let page = news("Hail", "Hail fell.", "");
    let marking = marker.mark(&page);
    let told = |page: &Page, template: &FixedBitSet, wanted: bool| -> Vec<String> {
        page.nodes()
            .filter(|node| template.contains(node.index()) == wanted)
            .filter_map(|node| page.text(node).map(str::to_owned))
            .collect()
    };
    assert_eq!(
        told(&page, &marking.template, true),
        ["Home", "News", "All rights reserved"]
    );
    assert_eq!(
        told(&page, &marking.template, false),
        ["Hail", "Hail", "Hail fell."]
    );
    let is = |tag| marking.is_template(page.first(tag).unwrap());
    assert!(is("nav") && is("footer") && is("li"));
    // Their tags are template, the text in them is not.
    assert!(!is("main") && !is("h1") && !marking.is_template(NodeId::ROOT));
}

#[test]
fn long_pages_meet_the_work_limit_and_say_so() {
    let left: Vec<u32> = (0..5000).map(|k| k % 700).collect();
    let right: Vec<u32> = (0..5000).map(|k| k % 701 + 1).collect();
    assert_eq!(steps(5000, 5000), 5000 * 79 * 2);
    let error = align(&left, &right, 1000).unwrap_err();
    assert_eq!((error.left, error.right, error.max), (5000, 5000, 1000));
    // Equal pages cost nothing, however long.
    assert_eq!(align(&left, &left, 0).unwrap().score, 5000);
    let pages = [left.as_slice(), &right, &left, &right];
    let found = extract(&pages, &Settings::new().with_max_steps(1000));
    assert!(found.limited() > 0);
    let whole = extract(&pages, &Settings::new());
    assert_eq!(whole.limited(), 0);
    assert!(locate(&whole, &left, &Settings::new().with_max_steps(1000)).limited);
    assert!(!locate(&whole, &left, &Settings::new()).limited);
}

#[test]
fn a_million_equal_tokens_and_a_million_different_ones() {
    let equal = vec![7; 1_000_000];
    let different: Vec<u32> = (0..1_000_000).collect();
    let mut shorter = equal.clone();
    shorter[500_000] = 3;
    let found = extract(&[&equal, &different, &shorter, &equal], &Settings::new());
    assert!(found.limited() > 0);
    assert!(found.tokens().len() >= 900_000, "{}", found.tokens().len());
}

#[test]
fn a_page_of_great_depth() {
    let html = "<div>".repeat(20_000) + "x";
    let page = page(&html);
    let marker = Method::Align.learn(&[&page, &page], 0, &mut |_, _| {});
    assert!(marker.mark(&page).template.count_ones(..) > 0);
}

#[test]
fn no_page_and_one_page() {
    let none: [&[u32]; 0] = [];
    assert_eq!(extract(&none, &Settings::new()), Template::default());
    let one = extract(&[[1, 2, 3]], &Settings::new());
    assert_eq!((one.tokens(), one.pages()), (&[1, 2, 3][..], 1));
    let located = locate(&one, &[9, 2, 3], &Settings::new());
    assert_eq!(located.places, [None, Some(1), Some(2)]);
}
