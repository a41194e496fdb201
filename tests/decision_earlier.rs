//! Decisions that versions up to 0.1 kept inside templates: read, with names that stay, and of the same effect.

use crate::support::gazette::{DAY, article};
use unhusk::template::SiteTemplate;
use unhusk::verdict::{Choice, Class, Decision, Judge, Origin, Scope, Target, read_template};

/// Learned from five articles; the sidebar hidden (a block that is unique by its place), one paragraph kept (by its content
/// alone), the menu's leaves kept in one go, one of them called an advertisement.
const V2: &[u8] = include_bytes!("support/gazette.v2.template");
/// Learned from five articles, nothing decided.
const V1: &[u8] = include_bytes!("support/gazette.v1.template");

fn read() -> (SiteTemplate, Vec<Decision>) {
    read_template(V2).unwrap()
}

#[test]
fn every_decision_comes_out() {
    let (template, decisions) = read();
    assert_eq!(template.pages(), 5);
    let told: Vec<_> = decisions
        .iter()
        .map(|one| (one.verdict, one.role, one.from, one.at))
        .collect();
    let day = DAY as f64;
    assert_eq!(
        told,
        [
            (Choice::Hide, 0, Origin::Page, 7.0 * day),
            (Choice::Keep, 0, Origin::Page, 8.0 * day),
            (Choice::Keep, 0, Origin::Template, 9.0 * day),
            (Choice::Role, Class::Ad.id(), Origin::Template, 10.0 * day),
        ]
    );
    assert!(decisions.iter().all(|one| one.scope == Scope::Site));
    let (Target::Block { place, content }, Target::Block { place: none, .. }) =
        (&decisions[0].target, &decisions[1].target)
    else {
        panic!("{decisions:?}");
    };
    assert!(!place.is_empty() && !content.is_empty() && none.is_empty());
    let Target::Leaves { leaves, quote } = &decisions[2].target else {
        panic!("{decisions:?}");
    };
    assert_eq!((leaves.len(), quote.as_str()), (3, "News"));
    assert_eq!(read().1, decisions, "the same names every time");
}

#[test]
fn they_hold_as_they_did() {
    let (template, decisions) = read();
    let there = article(9);
    let verdict = Judge::new(&there)
        .template(&template)
        .decisions(&decisions)
        .verdict();
    let class = |tag: &str| verdict.classes[there.first(tag).unwrap().index()];
    assert!(class("aside").is_noise());
    let kept: Vec<_> = verdict
        .decided
        .iter()
        .map(|one| (there.tag(one.node).unwrap_or("#text"), one.verdict))
        .collect();
    assert!(kept.contains(&("aside", Choice::Hide)), "{kept:?}");
    assert!(
        !kept.iter().any(|(tag, _)| *tag == "p"),
        "another page's paragraph is another: {kept:?}"
    );
    let five = article(5);
    let verdict = Judge::new(&five).decisions(&decisions).verdict();
    assert!(
        verdict
            .decided
            .iter()
            .any(|one| five.tag(one.node) == Some("p") && one.verdict == Choice::Keep)
    );
}

#[test]
fn a_template_is_written_without_them() {
    let (template, decisions) = read();
    assert_eq!(decisions.len(), 4);
    let (back, left) = read_template(&template.to_bytes()).unwrap();
    assert_eq!(left, []);
    assert_eq!(back.outline(None), template.outline(None));
    assert_eq!(read_template(V1).unwrap().1, []);
}

#[test]
fn a_decision_goes_through_json() {
    for decision in read().1 {
        let text = serde_json::to_string(&decision).unwrap();
        assert_eq!(serde_json::from_str::<Decision>(&text).unwrap(), decision);
    }
}
