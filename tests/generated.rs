//! Generated sites: the page is what its HTML says, the truth is where it should be, and nothing changes with time.

use husk_lab::eval::generated::{GeneratedPage, Origin, SiteKind, site};
use std::collections::{HashMap, HashSet};
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{NodeId, Page};

fn same_tree(left: &Page, right: &Page) {
    assert_eq!(left.len(), right.len());
    for node in left.nodes() {
        assert_eq!(left.parent(node), right.parent(node), "{node:?}");
        assert_eq!(left.tag(node), right.tag(node), "{node:?}");
        assert_eq!(left.text(node), right.text(node), "{node:?}");
        assert!(left.attributes(node).eq(right.attributes(node)), "{node:?}");
        assert_eq!(left.flags(node), right.flags(node), "{node:?}");
    }
}

/// Texts of a page with their origin.
fn texts(page: &GeneratedPage) -> impl Iterator<Item = (&str, Origin)> {
    page.page
        .nodes()
        .filter_map(|node| Some((page.page.text(node)?, page.origin(node))))
}

#[test]
fn parsing_the_html_gives_the_page() {
    for kind in SiteKind::ALL {
        for seed in 0..4 {
            for made in site(kind, seed, 6).pages {
                let url = &made.page.facts().url;
                let parsed = parse(&made.html, url, Scripting::Off).unwrap();
                assert_eq!(parsed.facts(), made.page.facts());
                same_tree(&made.page, &parsed);
            }
        }
    }
}

#[test]
fn a_seed_always_gives_the_same_site() {
    for kind in SiteKind::ALL {
        let (few, many) = (site(kind, 7, 3), site(kind, 7, 9));
        assert_eq!(many.pages.len(), 9);
        assert_eq!(few.name, many.name);
        for (left, right) in few.pages.iter().zip(&many.pages) {
            assert_eq!(left.html, right.html);
            assert_eq!(left.template, right.template);
        }
        assert_ne!(site(kind, 8, 1).pages[0].html, few.pages[0].html);
    }
}

#[test]
fn every_node_has_one_origin_and_the_bits_say_it() {
    for kind in SiteKind::ALL {
        for made in site(kind, 1, 5).pages {
            let (mut template, mut unjudged) = (0, 0);
            for node in made.page.nodes() {
                let origin = made.origin(node);
                assert_eq!(
                    made.template.contains(node.index()),
                    origin == Origin::Frame
                );
                assert_eq!(
                    made.unjudged.contains(node.index()),
                    origin == Origin::Label
                );
                template += usize::from(origin == Origin::Frame);
                unjudged += usize::from(origin == Origin::Label);
            }
            assert_eq!(template, made.template.count_ones(..));
            assert_eq!(unjudged, made.unjudged.count_ones(..));
            assert_eq!(made.origin(NodeId::ROOT), Origin::Frame);
        }
    }
}

#[test]
fn frames_repeat_and_data_does_not() {
    const PAGES: usize = 30;
    for kind in SiteKind::ALL {
        let made = site(kind, 2, PAGES);
        let mut pages_with: HashMap<(&str, bool), usize> = HashMap::new();
        for page in &made.pages {
            let of_page: HashSet<(&str, bool)> = texts(page)
                .filter(|(_, origin)| matches!(origin, Origin::Frame | Origin::Data))
                .map(|(text, origin)| (text, origin == Origin::Frame))
                .collect();
            for key in of_page {
                *pages_with.entry(key).or_default() += 1;
            }
        }
        let shares = |frame: bool| -> Vec<usize> {
            pages_with
                .iter()
                .filter(|((_, known), _)| *known == frame)
                .map(|(_, &count)| count)
                .collect()
        };
        let (frame, data) = (shares(true), shares(false));
        let always = frame.iter().filter(|&&count| count == PAGES).count();
        let once = data.iter().filter(|&&count| count == 1).count();
        assert!(always > 30, "{}: {always} on all pages", made.name);
        assert!(
            once * 10 > data.len() * 8,
            "{}: {once} of {} once",
            made.name,
            data.len()
        );
        assert!(!data.contains(&PAGES), "{}: data on every page", made.name);
    }
}

#[test]
fn pages_hold_what_makes_it_hard() {
    let pages = |of: &dyn Fn(&GeneratedPage) -> bool| {
        let mut count = 0;
        for kind in SiteKind::ALL {
            count += site(kind, 3, 20)
                .pages
                .iter()
                .filter(|page| of(page))
                .count();
        }
        count
    };
    let class = |page: &GeneratedPage, wanted: &str| {
        page.page.nodes().any(|node| {
            let class = page.page.attribute(node, "class");
            class.is_some_and(|class| class.ends_with(wanted))
        })
    };
    let all = 20 * SiteKind::ALL.len();
    // Content that says what the frame says.
    let echo = |page: &GeneratedPage| {
        let frame: HashSet<&str> = texts(page)
            .filter(|(_, origin)| *origin == Origin::Frame)
            .map(|(text, _)| text)
            .collect();
        texts(page).any(|(text, origin)| origin == Origin::Data && frame.contains(text))
    };
    for (what, count) in [
        ("echo", pages(&echo)),
        ("notice", pages(&|page| class(page, "notice"))),
        ("wide", pages(&|page| class(page, "wide"))),
        ("sub", pages(&|page| class(page, "sub"))),
        ("today", pages(&|page| class(page, "today"))),
    ] {
        assert!(count > 0 && count < all, "{what}: {count} of {all}");
    }
    let has = |origin: Origin| pages(&|page| texts(page).any(|(_, of)| of == origin));
    assert!(has(Origin::Rotating) > all / 2);
    assert!(has(Origin::Label) > all / 5);
}
