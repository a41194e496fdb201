//! Decisions about leaves of a template: which elements of a page they mean, and which holds where several name a leaf.

use crate::support::decisions::{about, about_block};
use crate::support::gazette::{DAY, article, below, learned, page};
use proptest::prelude::*;
use unhusk::page::Page;
use unhusk::template::{EntryId, SiteTemplate};
use unhusk::verdict::{Choice, Class, Decided, Decision, Judge, Target};

fn about_leaves(leaves: &[EntryId], verdict: Choice, at: f64) -> Decision {
    let leaves = leaves.iter().map(|id| format!("{:016x}", id.0)).collect();
    let quote = String::new();
    about(Target::Leaves { leaves, quote }, verdict, at)
}

fn role(leaves: &[EntryId], class: Class, at: f64) -> Decision {
    Decision {
        role: class.id(),
        ..about_leaves(leaves, Choice::Role, at)
    }
}

fn decided(template: &SiteTemplate, page: &Page, decisions: &[Decision]) -> Vec<Decided> {
    Judge::new(page)
        .template(template)
        .decisions(decisions)
        .verdict()
        .decided
}

#[test]
fn a_decision_about_all_leaves_of_a_block_is_one_about_the_block() {
    let template = learned((1..=4).map(article));
    let there = article(6);
    let nav = there.first("nav").unwrap();
    let menu = below(&template, "nav");
    assert_eq!(menu.len(), 4, "two links and their texts");
    let one = about_leaves(&menu[..1], Choice::Hide, 1.0);
    let found = decided(&template, &there, std::slice::from_ref(&one));
    assert_eq!(found.len(), 1);
    assert_ne!(found[0].node, nav);
    let all = about_leaves(&menu, Choice::Hide, 2.0);
    let wanted = |verdict, at| {
        let node = nav;
        [Decided { node, verdict, at }]
    };
    assert_eq!(
        decided(&template, &there, &[one.clone(), all.clone()]),
        wanted(Choice::Hide, 2.0)
    );
    let kept = about_leaves(&menu, Choice::Keep, 3.0);
    let decisions = [kept, one, all];
    assert_eq!(
        decided(&template, &there, &decisions),
        wanted(Choice::Keep, 3.0)
    );
    let verdict = Judge::new(&there)
        .template(&template)
        .decisions(&decisions)
        .verdict();
    assert_eq!(verdict.classes[nav.index()], Class::Content);
    let alone = Judge::new(&there).decisions(&decisions).verdict();
    assert_eq!(
        alone.decided,
        wanted(Choice::Keep, 3.0),
        "leaves are known by the page alone"
    );
}

#[test]
fn the_newer_of_a_block_and_its_leaves_holds() {
    let template = learned((1..=4).map(article));
    let (here, there) = (article(5), article(6));
    let nav = here.first("nav").unwrap();
    let menu = below(&template, "nav");
    for (block_at, leaves_at, wanted) in [(5.0, 6.0, Choice::Keep), (8.0, 7.0, Choice::Hide)] {
        let decisions = [
            about_block(&here, nav, Choice::Hide, block_at),
            about_leaves(&menu, Choice::Keep, leaves_at),
        ];
        let verdict = Judge::new(&there)
            .template(&template)
            .decisions(&decisions)
            .verdict();
        let noise = verdict.classes[there.first("nav").unwrap().index()].is_noise();
        assert_eq!(noise, wanted == Choice::Hide);
    }
}

#[test]
fn no_decision_about_leaves_is_one_about_the_whole_page() {
    let html = |number: usize| {
        let text = format!("<body><p>Only this</p><p hidden>{number}</p>");
        page(&text, &format!("https://bare.test/{number}"))
    };
    let mut template = SiteTemplate::new("bare.test");
    for number in 1..5 {
        template.learn(&html(number), number as u64);
    }
    let all: Vec<EntryId> = template.outline(None).leaves.iter().map(|l| l.id).collect();
    let there = html(9);
    for found in decided(&template, &there, &[about_leaves(&all, Choice::Hide, 9.0)]) {
        assert!(there.depth(found.node) > 1);
    }
}

#[test]
fn a_role_names_the_block() {
    let template = learned((1..=4).map(article));
    let there = article(6);
    let class = |decisions: &[Decision]| {
        let verdict = Judge::new(&there)
            .template(&template)
            .decisions(decisions)
            .verdict();
        assert_eq!(
            verdict.decided,
            [],
            "what is called an ad is not hidden for it"
        );
        verdict.classes[there.first("nav").unwrap().index()]
    };
    let menu = below(&template, "nav");
    assert_eq!(class(&[]), Class::Navigation);
    let all = role(&menu, Class::Ad, DAY as f64);
    assert_eq!(class(std::slice::from_ref(&all)), Class::Ad);
    let one = role(&menu[..1], Class::Ad, DAY as f64);
    assert_eq!(
        class(&[one]),
        Class::Navigation,
        "one of four is no majority"
    );
    let newer = role(&menu, Class::Footer, 2.0 * DAY as f64);
    assert_eq!(class(&[newer, all]), Class::Footer, "the newer one holds");
    let unknown = Decision {
        role: 200,
        ..role(&menu, Class::Ad, 3.0)
    };
    assert_eq!(class(&[unknown]), Class::Navigation, "no such class");
}

#[test]
fn what_is_no_key_names_no_leaf() {
    let there = article(6);
    let target = Target::Leaves {
        leaves: ["", "zz", "-1", "00000000000000000000001"]
            .map(str::to_owned)
            .to_vec(),
        quote: String::new(),
    };
    let verdict = Judge::new(&there)
        .decisions(&[about(target, Choice::Hide, 1.0)])
        .verdict();
    assert_eq!(verdict.decided, []);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    /// Against the plain meaning: around every leaf that something was decided about is one element that is decided about,
    /// as the last decision about the leaf says, and around any other there is none.
    #[test]
    fn elements_are_those_of_the_naive_twin(
        steps in prop::collection::vec((0_usize..40, 0_usize..8, any::<bool>(), 0_u8..9), 0..12),
    ) {
        let template = learned((1..=4).map(article));
        let here = article(7);
        let outline = template.outline(Some(&here));
        // Links hold other leaves, and hiding the outer one later hides what was kept in it.
        let single = outline.leaves.iter().filter(|leaf| !leaf.path.ends_with("/a"));
        let all: Vec<EntryId> = single.clone().map(|leaf| leaf.id).collect();
        let decisions: Vec<Decision> = steps
            .iter()
            .map(|&(from, many, hide, at)| {
                let from = from % all.len();
                let leaves = &all[from..(from + many + 1).min(all.len())];
                about_leaves(leaves, if hide { Choice::Hide } else { Choice::Keep }, f64::from(at))
            })
            .collect();
        // Every leaf of the page, one decision after the other; of the same time the later one holds.
        let last = |id: EntryId| -> Option<Choice> {
            let key = format!("{:016x}", id.0);
            let mut found: Option<(Choice, f64)> = None;
            for one in &decisions {
                let Target::Leaves { leaves, .. } = &one.target else { unreachable!() };
                if leaves.contains(&key) && found.is_none_or(|(_, then)| then <= one.at) {
                    found = Some((one.verdict, one.at));
                }
            }
            found.map(|(verdict, _)| verdict)
        };
        let found = Judge::new(&here).decisions(&decisions).verdict().decided;
        for leaf in single {
            let Some(node) = leaf.node else { continue };
            let around: Vec<Choice> = found
                .iter()
                .filter(|one| here.contains(one.node, node))
                .map(|one| one.verdict)
                .collect();
            prop_assert_eq!(around, Vec::from_iter(last(leaf.id)), "{}", leaf.sample);
        }
    }
}
