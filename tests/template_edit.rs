//! What a person says of single leaves of a template: on the pages it holds for, stored, taken back, and in the outline.

use crate::support::gazette::{DAY, article, learned, marked, page, table};
use husk_core::page::{NodeId, Page};
use husk_core::template::{
    Edit, EntryId, Known, KnownIn, MAX_EDITS, MAX_HISTORY, Outline, Override, ROLES, SiteTemplate,
    VERSION,
};
use husk_core::verdict::{self, Class, RuleKind};
use proptest::prelude::*;

fn known<'a>(template: &'a SiteTemplate, sample: &str) -> Known<'a> {
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

/// The names of all leaves whose path has a step.
fn below(template: &SiteTemplate, step: &str) -> Vec<EntryId> {
    let leaves = template.outline(None).leaves.into_iter();
    leaves
        .filter(|leaf| leaf.path.split('/').any(|known| known == step))
        .map(|leaf| leaf.id)
        .collect()
}

fn say(template: &mut SiteTemplate, ids: &[EntryId], edit: Edit, at: u64) {
    for &id in ids {
        assert!(template.edit(id, edit, at));
    }
}

fn corrected(template: &SiteTemplate, page: &Page) -> Vec<(NodeId, Override, u64)> {
    let found = template.match_page(page).unwrap();
    let marks = template.mark(page, &found);
    let list = marks.corrected().iter();
    list.map(|known| (known.node, known.wish, known.at))
        .collect()
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
    assert_eq!((footer.wish, footer.role, footer.node), (None, 0, None));
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
fn a_wish_for_all_leaves_of_a_block_is_one_for_the_block() {
    let mut template = learned((1..=4).map(article));
    let there = article(6);
    let menu = below(&template, "nav");
    assert_eq!(menu.len(), 4, "two links and their texts");
    say(
        &mut template,
        &menu[..1],
        Edit::Override(Some(Override::Hide)),
        DAY,
    );
    let one = corrected(&template, &there);
    assert_eq!(one.len(), 1);
    assert_ne!(one[0].0, there.first("nav").unwrap());
    say(
        &mut template,
        &menu,
        Edit::Override(Some(Override::Hide)),
        9 * DAY,
    );
    let nav = there.first("nav").unwrap();
    assert_eq!(
        corrected(&template, &there),
        [(nav, Override::Hide, 9 * DAY)]
    );
    say(
        &mut template,
        &menu,
        Edit::Override(Some(Override::Keep)),
        10 * DAY,
    );
    assert_eq!(
        corrected(&template, &there),
        [(nav, Override::Keep, 10 * DAY)]
    );
    let verdict = verdict::Judge::new(&there).template(&template).verdict();
    assert_eq!(verdict.classes[nav.index()], Class::Content);
    assert!(verdict.said.iter().any(|said| said.kind == RuleKind::Keep));
    say(&mut template, &menu, Edit::Override(None), 11 * DAY);
    assert_eq!(corrected(&template, &there), []);
}

#[test]
fn the_newer_of_a_correction_and_an_edit_holds() {
    let mut template = learned((1..=4).map(article));
    let (here, there) = (article(5), article(6));
    let nav = here.first("nav").unwrap();
    let menu = below(&template, "nav");
    for (corrected_at, edited_at, wanted) in [(5, 6, Override::Keep), (8, 7, Override::Hide)] {
        template.correct(&here, nav, Some(Override::Hide), corrected_at * DAY);
        say(
            &mut template,
            &menu,
            Edit::Override(Some(Override::Keep)),
            edited_at * DAY,
        );
        let found = corrected(&template, &there);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].1, wanted);
    }
}

#[test]
fn no_wish_is_one_for_the_whole_page() {
    let html = |number: usize| {
        let text = format!("<body><p>Only this</p><p hidden>{number}</p>");
        page(&text, &format!("https://bare.test/{number}"))
    };
    let mut template = SiteTemplate::new("bare.test");
    for number in 1..5 {
        template.learn(&html(number), number as u64);
    }
    let all: Vec<EntryId> = template.outline(None).leaves.iter().map(|l| l.id).collect();
    say(&mut template, &all, Edit::Override(Some(Override::Hide)), 9);
    let there = html(9);
    for (node, ..) in corrected(&template, &there) {
        assert!(there.depth(node) > 1);
    }
}

#[test]
fn a_role_names_the_block() {
    let mut template = learned((1..=4).map(article));
    let there = article(6);
    let class = |template: &SiteTemplate| {
        let verdict = verdict::Judge::new(&there).template(template).verdict();
        verdict.classes[there.first("nav").unwrap().index()]
    };
    assert_eq!(class(&template), Class::Navigation);
    let menu = below(&template, "nav");
    say(&mut template, &menu, Edit::Role(Class::Ad.id()), DAY);
    assert_eq!(class(&template), Class::Ad);
    let back = SiteTemplate::from_bytes(&template.to_bytes()).unwrap();
    assert_eq!(class(&back), Class::Ad);
    assert_eq!(known(&back, "News").role, Class::Ad.id());
    say(&mut template, &menu[1..], Edit::Role(0), DAY);
    assert_eq!(
        class(&template),
        Class::Navigation,
        "one of four is no majority"
    );
    say(&mut template, &menu, Edit::Role(ROLES), DAY);
    assert_eq!(known(&template, "News").role, 0, "no such role");
}

#[test]
fn what_is_forgotten_is_learned_anew() {
    let mut template = learned((1..=4).map(article));
    let menu = below(&template, "nav");
    let before = marked(&template, &article(9));
    assert!(before.iter().any(|text| text == "News"));
    say(
        &mut template,
        &menu,
        Edit::Override(Some(Override::Keep)),
        DAY,
    );
    say(&mut template, &menu, Edit::Forget, 5 * DAY);
    assert!(
        !template.edit(menu[0], Edit::Role(1), DAY),
        "not known any more"
    );
    assert_eq!(below(&template, "nav"), []);
    assert_eq!(corrected(&template, &article(9)), []);
    let after = marked(&template, &article(9));
    assert!(!after.iter().any(|text| text == "News"));
    assert!(after.iter().any(|text| text == "All rights reserved"));
    for number in 10..20 {
        template.learn(&article(number), DAY * number as u64);
    }
    assert_eq!(marked(&template, &article(21)), before);
    assert_eq!(known(&template, "News").wish, None);
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

#[test]
fn much_that_is_said_makes_room() {
    let mut template = SiteTemplate::new("wide.test");
    let items: String = (0..1200).map(|k| format!("<p>Line {k}</p>")).collect();
    for number in 0..3 {
        let html = format!("<body>{items}<p>{number}</p>");
        template.learn(&page(&html, &format!("https://wide.test/{number}")), number);
    }
    let all: Vec<EntryId> = template.outline(None).leaves.iter().map(|l| l.id).collect();
    assert!(all.len() > MAX_EDITS);
    say(&mut template, &all, Edit::Role(3), DAY);
    let said = |template: &SiteTemplate| {
        let leaves = template.outline(None).leaves.into_iter();
        leaves.filter(|leaf| leaf.role == 3).count()
    };
    assert_eq!(said(&template), MAX_EDITS);
    let back = SiteTemplate::from_bytes(&template.to_bytes()).unwrap();
    assert_eq!(said(&back), MAX_EDITS);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    /// Against the plain meaning: of each leaf the last wish and role said, none once it was forgotten.
    #[test]
    fn the_last_word_holds(deeds in prop::collection::vec((0_usize..16, 0_u8..6, 0_u8..12), 0..60)) {
        let mut template = learned((1..=4).map(article));
        let all: Vec<EntryId> = template.outline(None).leaves.iter().map(|leaf| leaf.id).collect();
        let mut naive: Vec<Option<(Option<Override>, u8)>> = vec![Some((None, 0)); all.len()];
        for (time, (which, what, role)) in deeds.into_iter().enumerate() {
            let which = which % all.len();
            let edit = match what {
                0 => Edit::Override(Some(Override::Keep)),
                1 => Edit::Override(Some(Override::Hide)),
                2 => Edit::Override(None),
                3 | 4 => Edit::Role(role),
                _ => Edit::Forget,
            };
            let done = template.edit(all[which], edit, time as u64);
            prop_assert_eq!(done, naive[which].is_some());
            match (&mut naive[which], edit) {
                (Some(said), Edit::Override(wish)) => said.0 = wish,
                (Some(said), Edit::Role(role)) => said.1 = if role < ROLES { role } else { 0 },
                (said, _) => *said = None,
            }
        }
        let template = SiteTemplate::from_bytes(&template.to_bytes()).unwrap();
        let left = template.outline(None).leaves;
        let said: Vec<_> = left.iter().map(|leaf| (leaf.id, leaf.wish, leaf.role)).collect();
        let wanted: Vec<_> = all
            .iter()
            .zip(naive)
            .filter_map(|(&id, said)| said.map(|(wish, role)| (id, wish, role)))
            .collect();
        prop_assert_eq!(said, wanted);
        let _ = corrected(&template, &article(7));
    }
}
