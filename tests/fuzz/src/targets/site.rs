//! Husk's own way with a site: learn, judge, correct, store.

use husk_core::template::{Edit, Override, SiteTemplate};
use husk_core::verdict;

use crate::check;
use crate::pages::pages;

pub fn husk(data: &[u8]) {
    let pages = pages(data, 300);
    let mut template = SiteTemplate::new("site.test");
    for (number, page) in (1..).zip(&pages) {
        check::page(page);
        verdict::learn(&mut template, page, 3_600_000 * number);
    }
    let found = check::judged(&pages[0], None);
    check::corrected(&pages[0], &found);
    taught(&mut template, &pages);
}

/// Everything that is done with a template and pages beside it.
pub fn taught(template: &mut SiteTemplate, pages: &[husk_core::page::Page]) {
    for page in pages {
        let found = check::judged(page, Some(template));
        let ids: Vec<_> = template
            .outline(Some(page))
            .leaves
            .iter()
            .map(|leaf| leaf.id)
            .collect();
        for (edit, id) in [Edit::Override(Some(Override::Keep)), Edit::Role(3), Edit::Forget]
            .into_iter()
            .zip(ids)
        {
            assert!(template.edit(id, edit, 1));
        }
        for block in found.blocks.iter().take(2) {
            template.correct(page, block.node, Some(Override::Keep), 2);
        }
        check::judged(page, Some(template));
        template.learn(page, 4);
    }
    let _ = template.describe();
    let bytes = template.to_bytes();
    let again = SiteTemplate::from_bytes(&bytes).expect("what was written is read");
    assert_eq!(again.to_bytes(), bytes);
}
