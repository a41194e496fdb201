//! A template leaf by leaf, how its pages fitted, and leaves that are forgotten.

use crate::support::gazette::{DAY, article, below, learned, marked, table};
use unhusk::template::{KnownIn, KnownLeaf, MAX_HISTORY, Outline, SiteTemplate, VERSION};

fn known<'a>(template: &'a SiteTemplate, sample: &str) -> KnownLeaf<'a> {
    let leaves = template.outline(None).leaves;
    let found = leaves.into_iter().find(|leaf| leaf.sample == sample);
    found.unwrap_or_else(|| panic!("{sample} is known"))
}

/// What a leaf is worth on each kind of page that had it.
fn kinds<'a>(outline: &'a Outline, leaf: usize) -> impl Iterator<Item = &'a KnownIn> {
    outline
        .kinds
        .iter()
        .filter(move |kind| kind.leaf as usize == leaf)
}

#[test]
fn an_outline_says_what_is_known_of_every_leaf() {
    let template = learned((1..=4).flat_map(|number| [article(number), table(number)]));
    let here = article(9);
    let outline = template.outline(Some(&here));
    let described = template.describe();
    for (k, cluster) in described.clusters.iter().enumerate() {
        let of_this = |worth: u8| {
            (0..outline.leaves.len())
                .filter(|&leaf| {
                    kinds(&outline, leaf)
                        .any(|kind| usize::from(kind.cluster) == k && kind.worth >= worth)
                })
                .count()
        };
        assert_eq!(of_this(0), cluster.entries);
        assert_eq!(of_this(2), cluster.stable);
    }
    for (kind, cluster) in template.kinds().zip(&described.clusters) {
        assert_eq!(kind.pages, cluster.pages);
        assert_eq!(kind.first_seen, cluster.first_seen);
        assert_eq!((kind.drift, kind.hides), (cluster.drift, cluster.hides));
    }
    let place = outline
        .leaves
        .iter()
        .position(|leaf| leaf.sample == "All rights reserved");
    assert_eq!(kinds(&outline, place.unwrap()).count(), 2);
    let footer = known(&template, "All rights reserved");
    assert_eq!(footer.path, "body/footer/p/#text");
    assert_eq!(footer.pages, 8);
    assert_eq!((footer.first, footer.last), (DAY, 8 * DAY));
    assert_eq!(footer.node, None);
    for leaf in &outline.leaves {
        let Some(node) = leaf.node else {
            continue;
        };
        let tag = here.tag(node).unwrap_or("#text");
        assert_eq!(leaf.path.rsplit('/').next(), Some(tag));
    }
    let on_page = |sample: &str| {
        let mut leaves = outline.leaves.iter();
        leaves.any(|leaf| leaf.sample == sample && leaf.node.is_some())
    };
    assert!(on_page("News"));
    assert!(!on_page("Filter"), "only tables have it");
}

#[test]
fn history_remembers_how_the_last_pages_fitted() {
    let mut template = learned((1..=3).map(article));
    let history = template.outline(None).history;
    // The first two pages of a kind have nothing to be compared with.
    assert_eq!(history.len(), 1);
    let fit = history[0];
    assert_eq!((fit.cluster, fit.at), (0, 3 * DAY));
    assert!(fit.drift.abs() < 1e-6 && fit.hides > 0.0 && fit.hides < 1.0);
    for number in 4..4 + 2 * MAX_HISTORY {
        template.learn(&article(number), DAY * number as u64);
    }
    let history = &template.outline(None).history;
    assert_eq!(history.len(), MAX_HISTORY);
    assert!(history.windows(2).all(|pair| pair[0].at < pair[1].at));
    let back = SiteTemplate::from_bytes(&template.to_bytes()).unwrap();
    assert_eq!(back.outline(None), template.outline(None));
}

#[test]
fn what_is_forgotten_is_learned_anew() {
    let mut template = learned((1..=4).map(article));
    let menu = below(&template, "nav");
    let before = marked(&template, &article(9));
    assert!(before.iter().any(|text| text == "News"));
    let revision = template.revision();
    template.forget(&menu);
    assert_eq!(template.revision(), revision + 1);
    assert_eq!(below(&template, "nav"), []);
    template.forget(&menu);
    assert_eq!(template.revision(), revision + 1, "not known any more");
    let after = marked(&template, &article(9));
    assert!(!after.iter().any(|text| text == "News"));
    assert!(after.iter().any(|text| text == "All rights reserved"));
    for number in 10..20 {
        template.learn(&article(number), DAY * number as u64);
    }
    assert_eq!(marked(&template, &article(21)), before);
}

#[test]
fn a_template_of_the_first_version_is_read() {
    let bytes = include_bytes!("support/gazette.v1.template");
    assert_eq!(bytes[8], 1);
    let template = SiteTemplate::from_bytes(bytes).unwrap();
    assert_eq!(template.pages(), 5);
    assert!(
        marked(&template, &article(9))
            .iter()
            .any(|text| text == "News")
    );
    assert_eq!(template.outline(None).history, []);
    let new = template.to_bytes();
    assert_eq!(new[8], VERSION);
    let back = SiteTemplate::from_bytes(&new).unwrap();
    assert_eq!(back.outline(None), template.outline(None));
}
