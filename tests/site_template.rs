//! The site template: what a few pages have in common, on sites written here.

use crate::support::gazette::{DAY, article, learned, marked, page, table};
use unhusk::page::{Builder, Flags, Page, PageFacts};
use unhusk::template::{MAX_CLUSTERS, MAX_ENTRIES, MAX_POSITIONS, SiteTemplate, positions};

/// The text node, or the element with this `src`.
#[test]
fn what_pages_share_is_template_and_nothing_else() {
    let template = learned((1..=4).map(article));
    assert_eq!(
        marked(&template, &article(9)),
        [
            "The Gazette",
            "News",
            "Sport",
            "Most read",
            "All rights reserved",
            "/logo.png"
        ]
    );
}

#[test]
fn a_subtree_is_template_when_all_its_leaves_are() {
    let template = learned((1..=4).map(article));
    let page = article(9);
    let found = template.match_page(&page).unwrap();
    let marks = template.mark(&page, &found);
    for (tag, template) in [
        ("header", true),
        ("nav", true),
        ("main", false),
        ("aside", false),
        ("footer", true),
        ("body", false),
    ] {
        let node = page.first(tag).unwrap();
        assert_eq!(marks.seen(node).is_some(), template, "{tag}");
        assert_eq!(marks.has_content(node), !template, "{tag}");
    }
    let seen = marks.seen(page.first("footer").unwrap()).unwrap();
    assert_eq!((seen.seen, seen.of), (4, 4));
    assert_eq!((seen.first, seen.last), (DAY, 4 * DAY));
}

#[test]
fn one_page_is_no_evidence() {
    let template = learned([article(1)]);
    assert_eq!(marked(&template, &article(2)), Vec::<String>::new());
}

#[test]
fn a_page_read_twice_does_not_become_template() {
    let mut template = learned((1..=3).map(article));
    let before = marked(&template, &article(3));
    for _ in 0..5 {
        assert!(template.learn(&article(3), 9 * DAY).repeated);
    }
    assert_eq!(template.pages(), 3);
    assert_eq!(marked(&template, &article(3)), before);
}

#[test]
fn a_copy_under_another_address_does_not_become_template() {
    let mut template = learned((1..=3).map(article));
    let html = "<body><main><h1>Headline 3</h1><p>First thing told in story 3, at some length.</p>\
                <p>Second thing told in story 3.</p></main>";
    let print = page(html, "https://gazette.test/print?story=3");
    assert!(template.learn(&print, 9 * DAY).repeated);
    let texts = marked(&template, &article(3));
    assert!(!texts.iter().any(|text| text == "Headline 3"), "{texts:?}");
}

#[test]
fn pages_that_differ_by_a_word_are_not_all_set_aside() {
    let mut template = SiteTemplate::new("poster.test");
    let poster = |number: usize| {
        let html = format!(
            "<body><nav><a href=/>All the posters of the collection</a></nav><h1>{number}</h1><footer>Open daily</footer>"
        );
        page(&html, &format!("https://poster.test/{number}"))
    };
    for number in 0..6 {
        template.learn(&poster(number), DAY);
    }
    assert!(template.pages() >= 4, "{}", template.pages());
    let texts = marked(&template, &poster(9));
    assert_eq!(texts, ["All the posters of the collection", "Open daily"]);
}

#[test]
fn kinds_of_pages_have_templates_of_their_own() {
    let template = learned((1..=4).flat_map(|number| [article(number), table(number)]));
    assert_eq!(template.clusters(), 2);
    let texts = marked(&template, &table(9));
    for wanted in [
        "Filter",
        "Name",
        "Value",
        "Row 5",
        "Source",
        "All rights reserved",
    ] {
        assert!(
            texts.iter().any(|text| text == wanted),
            "{wanted}: {texts:?}"
        );
    }
    assert!(!texts.iter().any(|text| text == "Register 9"), "{texts:?}");
    let texts = marked(&template, &article(9));
    assert!(texts.iter().any(|text| text == "News"), "{texts:?}");
    assert!(!texts.iter().any(|text| text == "Headline 9"), "{texts:?}");
}

#[test]
fn a_page_of_another_site_matches_nothing() {
    let template = learned((1..=4).map(article));
    let other = page(
        "<body><table><tr><td><font>Welcome</font><td><center><b>1998</b></center></table><marquee>Hi</marquee>",
        "https://elsewhere.test/",
    );
    assert!(template.match_page(&other).is_none());
    assert!(
        SiteTemplate::new("gazette.test")
            .match_page(&other)
            .is_none()
    );
}

#[test]
fn a_redesign_shows_as_drift() {
    let template = learned((1..=6).map(article));
    let same = template.match_page(&article(9)).unwrap();
    assert!(same.drift < 0.01 && !same.is_stale(), "{}", same.drift);
    let html = "<body><header><a href=/>Gazette 2</a></header><nav><ul><li><a href=/a>World</a><li><a href=/b>Arts</a>\
                </ul></nav><main><h1>Headline 9</h1><p>Told.</p><p>More.</p><img src=/9.jpg></main><aside><h2>Trending\
                </h2><a href=/x>Thing</a></aside><footer><p>Owned by someone else</p><img src=/new.png></footer>";
    let new = template
        .match_page(&page(html, "https://gazette.test/9"))
        .unwrap();
    assert!(new.drift > 0.8 && new.is_stale(), "{}", new.drift);
}

#[test]
fn a_page_of_which_suddenly_much_is_hidden_is_odd() {
    let template = learned((1..=8).map(article));
    let usual = template.match_page(&article(20)).unwrap();
    assert!(!usual.hides_too_much, "{} of {}", usual.hides, usual.usual);
    let html = "<body><header><a href=/>The Gazette</a></header><nav><ul><li><a href=/news>News</a><li><a href=/sport>\
                Sport</a></ul></nav><main><h1>Oops</h1><p></p><img src=/photo.jpg></main><aside><h2>Most read</h2>\
                <a href=/x></a></aside><footer><p>All rights reserved</p><img src=/logo.png alt=Gazette></footer>";
    let empty = template
        .match_page(&page(html, "https://gazette.test/x"))
        .unwrap();
    assert!(empty.hides_too_much, "{} of {}", empty.hides, empty.usual);
}

#[test]
fn the_template_follows_the_site() {
    let mut template = learned((1..=20).map(article));
    let with_banner = |number: usize| {
        let html = format!(
            "<body><header><a href=/>The Gazette</a></header><nav><ul><li><a href=/news>News</a></ul></nav><main>\
             <h1>Headline {number}</h1><p>Told in story {number}, with care.</p><img src=/photo-{number}.jpg></main>\
             <aside><h2>Subscribe now</h2><a href=/s{number}>More {number}</a></aside><footer><p>All rights reserved</p></footer>"
        );
        page(&html, &format!("https://gazette.test/new-{number}"))
    };
    for number in 0..4 {
        template.learn(&with_banner(number), 30 * DAY);
    }
    let texts = marked(&template, &with_banner(50));
    assert!(
        texts.iter().any(|text| text == "Subscribe now"),
        "{texts:?}"
    );
}

#[test]
fn scores_are_remembered_by_position() {
    let mut template = SiteTemplate::new("gazette.test");
    let (here, there) = (article(5), article(6));
    let (at, same) = (positions(&here), positions(&there));
    let footer = here.first("footer").unwrap();
    assert_eq!(template.mean(at[footer.index()]), None);
    template.observe(at[footer.index()], 1.0);
    template.observe(at[footer.index()], 0.5);
    template.observe(at[footer.index()], f32::NAN);
    let mean = template
        .mean(same[there.first("footer").unwrap().index()])
        .unwrap();
    assert_eq!((mean.mean, mean.count), (0.75, 2));
    assert_eq!(
        template.mean(same[there.first("main").unwrap().index()]),
        None
    );
    for number in 0..2 * MAX_POSITIONS as u64 {
        template.observe(unhusk::template::Position(number), 0.25);
    }
    assert!(template.describe().positions <= MAX_POSITIONS);
    let mean = template.mean(at[footer.index()]);
    assert_eq!(mean.map(|mean| mean.count), Some(2), "the often seen stays");
}

#[test]
fn size_stays_bounded_however_much_is_read() {
    let mut template = SiteTemplate::new("large.test");
    for number in 0..60 {
        // Half of the 1,600 lines turn up again on some other page.
        let lines: String = (0..1600)
            .map(|line| match line % 2 {
                0 => format!("<p>Line {line} of page {number}"),
                _ => format!("<p>Common line {}", line * 7 + number / 2 * 1600),
            })
            .collect();
        let html = format!("<body><nav><a href=/>Home of all</a></nav>{lines}");
        template.learn(
            &page(&html, &format!("https://large.test/{number}")),
            DAY * number,
        );
    }
    let described = template.describe();
    let bytes = template.to_bytes();
    assert!(
        described
            .clusters
            .iter()
            .all(|cluster| cluster.entries <= MAX_ENTRIES)
    );
    assert!(bytes.len() < 200_000, "{} bytes", bytes.len());
    assert!(SiteTemplate::from_bytes(&bytes).is_ok());
    let html = "<body><nav><a href=/>Home of all</a></nav><p>Line of its own";
    assert_eq!(
        marked(&template, &page(html, "https://large.test/x")),
        ["Home of all"]
    );
}

#[test]
fn many_kinds_of_pages_leave_the_last_seen_ones() {
    let mut template = SiteTemplate::new("motley.test");
    let tags = [
        "ul", "ol", "dl", "table", "section", "article", "figure", "form", "pre", "address",
        "details", "map",
    ];
    for (number, tag) in tags.iter().enumerate() {
        for variant in 0..2 {
            let html = format!(
                "<body><div><{tag}><div><{tag}><b>x{number}{variant}</b></{tag}><i>y{variant}</i><{tag}><s>{variant}</s>\
                 </{tag}></div></{tag}></div><p>Same foot on {number}"
            );
            template.learn(
                &page(&html, &format!("https://motley.test/{number}/{variant}")),
                DAY * (number as u64 + 1),
            );
        }
    }
    assert!(template.clusters() <= MAX_CLUSTERS);
    assert!(SiteTemplate::from_bytes(&template.to_bytes()).is_ok());
}

#[test]
fn hostile_pages_are_learned_too() {
    let mut deep = Builder::new();
    (0..100_000).for_each(|_| deep.open("div", Flags::default()));
    deep.text("bottom", Flags::default());
    let deep = deep.finish(PageFacts::default()).unwrap();
    let wide = format!("<body>{}", "<p>x".repeat(50_000));
    let mut template = SiteTemplate::new("hostile.test");
    for _ in 0..3 {
        template.learn(&deep, DAY);
        let found = template.match_page(&deep).unwrap();
        let _ = template.mark(&deep, &found);
    }
    for html in [wide.as_str(), "", "<title>only</title>"] {
        for number in 0..3 {
            let page = page(
                &format!("{html}{number}"),
                &format!("https://hostile.test/{}/{number}", html.len()),
            );
            template.learn(&page, u64::MAX);
            if let Some(found) = template.match_page(&page) {
                let _ = template.mark(&page, &found);
            }
        }
    }
    assert!(SiteTemplate::from_bytes(&template.to_bytes()).is_ok());
}

/// Counts of the text nodes of a page: (text, pages that had it).
fn counts(template: &SiteTemplate, page: &Page) -> Vec<(String, u16)> {
    let marks = template.mark(page, &template.match_page(page).unwrap());
    page.nodes()
        .filter_map(|node| Some((page.text(node)?.to_owned(), marks.counted(node)?.seen)))
        .collect()
}

#[test]
fn what_one_other_page_had_is_counted() {
    let mut template = learned((1..=4).map(article));
    let teaser = "<p>First thing told in story 2, at some length.</p>";
    let with = |number: usize, teaser: &str| {
        let html = format!(
            "<!doctype html><title>Story {number}</title><body><header><a href=/>The Gazette</a></header>\
             <main><h1>Headline {number}</h1><p>Wholly new in story {number}.</p>{teaser}</main>\
             <footer><p>All rights reserved</p><img src=/logo.png alt=Gazette></footer>"
        );
        page(&html, &format!("https://gazette.test/story-{number}"))
    };
    let here = with(9, teaser);
    let found = counts(&template, &here);
    let seen = |found: &[(String, u16)], wanted: &str| {
        let count = found.iter().find(|(text, _)| text.starts_with(wanted));
        count.map(|&(_, seen)| seen)
    };
    assert_eq!(seen(&found, "First thing told in story 2"), Some(1));
    assert_eq!(seen(&found, "All rights reserved"), Some(4));
    assert_eq!(seen(&found, "Wholly new"), None);
    assert!(
        marked(&template, &here)
            .iter()
            .all(|text| !text.starts_with("First thing"))
    );
    // Once the page itself was learned, that says nothing of it.
    assert!(!template.learn(&here, DAY * 20).repeated);
    let found = counts(&template, &here);
    assert_eq!(seen(&found, "Wholly new"), None);
    assert_eq!(seen(&found, "First thing told in story 2"), Some(2));
}
