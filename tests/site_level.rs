//! SiteLevel: by hand, against subtrees written out, on hostile pages.

use crate::oracle::site_level as oracle;
use crate::support::pages as support;
use husk_lab::site_level::{MIN_PAGES, SiteLevel, spread};
use proptest::prelude::*;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::html_size::HtmlSizes;
use unhusk::page::{Builder, Flags, NodeId, Page, PageFacts};

fn page(body: &str) -> Page {
    parse(&format!("<body>{body}"), "", Scripting::Off).unwrap()
}

fn learned(share: f64, pages: &[Page]) -> SiteLevel {
    let mut site = SiteLevel::new(share);
    for page in pages {
        site.learn(page);
    }
    site
}

/// Tags and texts of the marked nodes in order, of the body alone.
fn marked(page: &Page, marks: &fixedbitset::FixedBitSet) -> Vec<String> {
    page.subtree(page.body())
        .filter(|node| marks.contains(node.index()))
        .map(|node| page.tag(node).or(page.text(node)).unwrap().to_owned())
        .collect()
}

#[test]
fn what_stands_on_enough_pages_is_template() {
    let menu = "<ul class=m><li><a href=/>Home</a><li>About</ul>";
    let pages: Vec<Page> = (0..4)
        .map(|k| page(&format!("<div>{menu}<p>Story {k}</p></div>")))
        .collect();
    let site = learned(0.5, &pages);
    assert_eq!(
        (site.pages(), site.threshold(), site.complete()),
        (4, 2, true)
    );
    assert_eq!(
        marked(&pages[0], &site.mark(&pages[0])),
        ["ul", "li", "a", "Home", "li", "About"]
    );
    // A page it has not seen.
    let other = page(&format!("{menu}<p>New</p><li>About</li>"));
    assert_eq!(
        marked(&other, &site.mark(&other)),
        ["ul", "li", "a", "Home", "li", "About", "li", "About"]
    );
    // One attribute makes another subtree; what is inside stays the same.
    let current = page("<ul class=now><li><a href=/>Home</a></ul>");
    assert_eq!(marked(&current, &site.mark(&current)), ["li", "a", "Home"]);
}

#[test]
fn shares_and_pages_are_both_asked_for() {
    let pages: Vec<Page> = (0..30)
        .map(|k| page(&format!("<i>all</i><b>{}</b><u>{}</u>", k / 2, k / 3)))
        .collect();
    // Ten percent of thirty pages are three.
    let site = learned(0.1, &pages);
    assert_eq!(site.threshold(), 3);
    assert_eq!(
        marked(&pages[0], &site.mark(&pages[0])),
        ["i", "all", "0", "u", "0"],
        "<b>0</b> is on two pages; the text 0 on three"
    );
    // A lone page is no template, whatever the share.
    let one = learned(0.0, &pages[..1]);
    assert_eq!(one.threshold(), MIN_PAGES);
    assert_eq!(one.mark(&pages[0]).count_ones(..), 0);
}

#[test]
fn white_space_does_not_count_and_order_does() {
    let pages = [
        page("<p>one  two</p> <i></i>"),
        page("<p> one\ntwo </p><i></i>"),
    ];
    let site = learned(0.1, &pages);
    assert!(
        site.mark(&pages[0])
            .contains(pages[0].first("p").unwrap().index())
    );
    for (left, right) in [
        ("<p><b></b><i></i></p>", "<p><i></i><b></b></p>"),
        ("<p><b><i></i></b></p>", "<p><b></b><i></i></p>"),
        ("<p a=b></p>", "<p b=a></p>"),
    ] {
        let pages = [page(left), page(right)];
        let site = learned(0.1, &pages);
        let p = pages[0].first("p").unwrap();
        assert!(!site.mark(&pages[0]).contains(p.index()), "{left} {right}");
    }
}

#[test]
fn labels_reach_what_is_template_by_more_than_85_percent() {
    // <div>…</div> is 11 bytes of its own, <p>…</p> 7, and the texts as long as they are.
    let with = |words: usize| page(&format!("<div><p>{}</p><b>x</b></div>", "y".repeat(words)));
    let labelled = |words| {
        let page = with(words);
        let mut marks = fixedbitset::FixedBitSet::with_capacity(page.len());
        let p = page.first("p").unwrap();
        marks.insert_range(p.index()..page.end(p).index());
        let div = page.first("div").unwrap();
        let size = HtmlSizes::of(&page).subtree(&page, div);
        assert_eq!(size as usize, 11 + 7 + words + 8);
        spread(&page, &marks).contains(div.index())
    };
    // (7 + words) / (26 + words) > 0.85 from 101 words on.
    assert!(!labelled(100));
    assert!(labelled(101));
}

proptest! {
    #[test]
    fn marks_are_those_of_written_subtrees(
        pages in prop::collection::vec(support::pages(), 1..6),
        share in 0.0_f64..1.0,
    ) {
        let site = learned(share, &pages);
        let least = site.threshold() as usize;
        prop_assert!(least as f64 >= share * pages.len() as f64);
        for page in &pages {
            let marks = site.mark(page);
            let naive = oracle::marked(&pages, page, least);
            for node in page.nodes() {
                prop_assert_eq!(marks.contains(node.index()), naive[node.index()], "{:?}", node);
            }
            let labels = site.labels(page);
            prop_assert!(marks.is_subset(&labels));
            let sizes = HtmlSizes::of(page);
            for node in page.nodes() {
                let parts: u64 = page.children(node).map(|child| sizes.subtree(page, child)).sum();
                prop_assert_eq!(sizes.subtree(page, node), sizes.own(node) + parts);
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
    let mut wide = Builder::new();
    wide.open("div", Flags::default());
    for _ in 0..300_000 {
        wide.text("x", Flags::default());
    }
    let wide = wide.finish(PageFacts::default()).unwrap();
    let site = learned(0.1, &[deep.clone(), wide.clone(), deep.clone(), wide]);
    assert_eq!(site.mark(&deep).count_ones(..), deep.len());
    assert!(site.labels(&deep).contains(NodeId::ROOT.index()));
}
