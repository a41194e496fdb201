//! Husk's own way with a site: learn, judge, correct, store.

use unhusk::template::SiteTemplate;
use unhusk::verdict::{self, Choice, Decision, Target};

use super::check;
use super::pages::pages;

pub fn husk(data: &[u8]) {
    let pages = pages(data, 300);
    let mut template = SiteTemplate::new("site.test");
    for (number, page) in (1..).zip(&pages) {
        check::page(page);
        unhusk::learn(&mut template, page, 3_600_000 * number);
    }
    let found = check::judged(&pages[0], None);
    check::decided(&pages[0], &found);
    taught(&mut template, &pages);
}

/// Everything that is done with a template and pages beside it.
pub fn taught(template: &mut SiteTemplate, pages: &[unhusk::page::Page]) {
    for page in pages {
        check::judged(page, Some(template));
        let ids: Vec<_> = template
            .outline(Some(page))
            .leaves
            .iter()
            .map(|leaf| leaf.id)
            .collect();
        let decisions: Vec<_> = [Choice::Keep, Choice::Hide, Choice::Role]
            .into_iter()
            .zip(ids.chunks(3))
            .map(|(verdict, ids)| {
                let leaves = ids.iter().map(|id| format!("{:016x}", id.0)).collect();
                let quote = String::new();
                Decision {
                    role: 3,
                    ..Decision::new(verdict, Target::Leaves { leaves, quote })
                }
            })
            .collect();
        let judge = verdict::Judge::new(page)
            .template(&*template)
            .decisions(&decisions);
        check::consistent(page, &judge.verdict());
        template.forget(&ids[..ids.len().min(1)]);
        check::judged(page, Some(template));
        template.learn(page, 4);
    }
    let _ = template.describe();
    let bytes = template.to_bytes();
    let again = SiteTemplate::from_bytes(&bytes).expect("what was written is read");
    assert_eq!(again.to_bytes(), bytes);
}
