//! Kinds of pages against their plain definition, and one template for each kind against one for all.

use crate::oracle::cluster as oracle;
use husk_lab::eval::generated::{SiteKind, site};
use husk_lab::methods::{Marker, Method};
use proptest::prelude::*;
use unhusk::page::html::{Scripting, parse};
use unhusk::page::{Builder, Flags, Page, PageFacts};
use unhusk::template::Clusters;
use unhusk::template::cluster::MAX_KINDS;

fn page(html: &str) -> Page {
    parse(html, "https://site.test/", Scripting::Off).unwrap()
}

fn learn(method: Method, pages: &[&Page]) -> Box<dyn Marker> {
    method.learn(pages, 1, &mut |_, _| ())
}

/// A page whose body has some of twelve sections, each with a tag of its own.
fn sections(which: u16) -> Page {
    let mut builder = Builder::new();
    builder.open("html", Flags::default());
    builder.open("body", Flags::default());
    for k in (0..12).filter(|k| which >> k & 1 == 1) {
        builder.open(&format!("x{k}"), Flags::default());
        builder.open("b", Flags::default());
        builder.text("word", Flags::default());
        builder.close();
        builder.close();
    }
    builder.finish(PageFacts::default()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn kinds_are_those_of_the_definition(
        learned in proptest::collection::vec(prop_oneof![any::<u16>(), 0xFF0u16..0xFFF, 0x0Fu16..0x1F], 0..10),
        other in any::<u16>(),
    ) {
        let pages: Vec<Page> = learned.iter().map(|&which| sections(which)).collect();
        let pages: Vec<&Page> = pages.iter().collect();
        let wanted = oracle::kinds(&pages);
        prop_assume!(wanted.is_some());
        let wanted = wanted.unwrap();
        let found = Clusters::of(&pages);
        let members: Vec<&[usize]> = wanted.iter().map(|kind| kind.members.as_slice()).collect();
        prop_assert_eq!(found.members().collect::<Vec<_>>(), members);
        let other = sections(other);
        if let Some(kind) = oracle::assign(&wanted, &other) {
            prop_assert_eq!(found.assign(&other), kind);
        }
    }

    #[test]
    fn any_page_is_marked_by_all_that_learned_from_any_pages(
        learned in proptest::collection::vec(any::<u16>(), 0..7),
        other in any::<u16>(),
    ) {
        let pages: Vec<Page> = learned.iter().map(|&which| sections(which)).collect();
        let pages: Vec<&Page> = pages.iter().collect();
        let other = sections(other);
        for method in Method::ALL {
            let marker = learn(method, &pages);
            let marking = marker.mark(&other);
            prop_assert_eq!(marking.template.len(), other.len());
            prop_assert_eq!(marking.scores.len(), other.len());
            prop_assert!(marker.knows(&other) || marking.template.is_clear());
        }
    }
}

#[test]
fn every_page_is_in_one_kind() {
    for kind in SiteKind::ALL {
        let made = site(kind, 3, 30);
        let pages: Vec<&Page> = made.pages.iter().map(|made| &made.page).collect();
        let clusters = Clusters::of(&pages);
        let mut members: Vec<usize> = clusters.members().flatten().copied().collect();
        members.sort_unstable();
        assert_eq!(members, (0..30).collect::<Vec<_>>());
        assert!(pages.iter().all(|page| clusters.assign(page).is_some()));
    }
}

#[test]
fn a_page_like_no_other_is_of_no_kind_and_is_not_marked() {
    let made = site(SiteKind::News, 1, 6);
    let pages: Vec<&Page> = made.pages.iter().map(|made| &made.page).collect();
    let odd =
        page("<body><table><tr><td><font>Home</font><td><center><b>1998</b></center></table>");
    assert_eq!(Clusters::of(&pages).assign(&odd), None);
    let several = Method::ALL
        .into_iter()
        .filter(|method| method.least_pages() > 1);
    for method in several {
        let marker = method.learn_per_kind(&pages, 1, &mut |_, _| ());
        assert!(
            !marker.knows(&odd) && marker.knows(pages[0]),
            "{}",
            method.name()
        );
        assert!(marker.mark(&odd).template.is_clear(), "{}", method.name());
    }
}

#[test]
fn without_pages_there_is_no_kind() {
    let clusters = Clusters::of(&[]);
    assert!(clusters.is_empty());
    assert_eq!(clusters.assign(&sections(7)), None);
}

/// Share of the template marked on pages not learned from.
fn recall(
    marker: &dyn Marker,
    made: &husk_lab::eval::generated::GeneratedSite,
    from: usize,
) -> f64 {
    let (mut found, mut all) = (0, 0);
    for made in &made.pages[from..] {
        found += marker
            .mark(&made.page)
            .template
            .intersection_count(&made.template);
        all += made.template.count_ones(..);
    }
    f64::from(found as u32) / f64::from(all as u32)
}

#[test]
fn a_site_of_many_kinds_is_known_better_kind_by_kind() {
    let made = site(SiteKind::Mixed, 2, 60);
    let pages: Vec<&Page> = made.pages[..30].iter().map(|made| &made.page).collect();
    let several = recall(learn(Method::Rtdm, &pages).as_ref(), &made, 30);
    let plain = Method::Rtdm.learn_plain(&pages, 1, &mut |_, _| ());
    let one = recall(plain.as_ref(), &made, 30);
    assert!(
        1.0 - several < 0.6 * (1.0 - one),
        "{several} kind by kind, {one} with one template"
    );
}

#[test]
fn progress_ends_at_its_goal() {
    for kind in [SiteKind::News, SiteKind::Mixed] {
        let made = site(kind, 2, 20);
        let pages: Vec<&Page> = made.pages.iter().map(|made| &made.page).collect();
        let mut last = (0, 1);
        let _ = Method::Rtdm.learn(&pages, 1, &mut |done, of| {
            assert!(done > 0 && done <= of, "{done} of {of}");
            last = (done, of);
        });
        assert_eq!(last.0, last.1);
    }
}

#[test]
fn pages_that_are_all_unlike_stay_within_bounds() {
    let pages: Vec<Page> = (0..3 * MAX_KINDS)
        .map(|k| {
            page(&format!(
                "<body>{}",
                format!("<a{k}><b{k}><i{k}>").repeat(3)
            ))
        })
        .collect();
    let pages: Vec<&Page> = pages.iter().collect();
    let clusters = Clusters::of(&pages);
    assert_eq!(clusters.len(), MAX_KINDS);
    assert_eq!(
        clusters.members().map(<[usize]>::len).sum::<usize>(),
        pages.len()
    );
}
