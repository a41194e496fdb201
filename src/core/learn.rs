//! Learning: what a page adds to what is known of its site.
//!
//! ```text
//!   page ─ judged alone ─▶ findings ─▶ lesson ─┬─▶ template without page 2
//!                                              └─▶ template without page 3
//! ```
//!
//! Judging costs the most, teaching is O(nodes).

use crate::article::record_form;
use crate::page::Page;
use crate::template::{LearnReport, RecordForm, SiteTemplate};
use crate::verdict::{Findings, Judge};

/// What one page teaches the template of its site, worked out once for any number of templates.
pub struct Lesson<'a> {
    page: &'a Page,
    findings: Findings,
    records: Option<RecordForm>,
}

impl<'a> Lesson<'a> {
    /// What the page that `judge` judges teaches, by its models.
    #[must_use]
    pub fn of(judge: Judge<'a>) -> Lesson<'a> {
        Lesson::from_findings(judge.page(), judge.findings())
    }

    /// What a page teaches that was judged before.
    #[must_use]
    pub fn from_findings(page: &'a Page, findings: Findings) -> Lesson<'a> {
        let records = record_form(page, &findings.selection);
        Lesson {
            page,
            findings,
            records,
        }
    }

    /// Teaches `template` the page: what stands on it, how the texts at each position score, and where the fields of its posts or
    /// items stand. A page that says what the last pages have said is only counted as seen again. `now_ms` is milliseconds since
    /// 1970.
    pub fn teach(&self, template: &mut SiteTemplate, now_ms: u64) -> LearnReport {
        let report = template.learn(self.page, now_ms);
        if !report.repeated {
            self.observe(template);
        }
        report
    }

    fn observe(&self, template: &mut SiteTemplate) {
        self.findings.observe(template);
        if let Some(form) = &self.records {
            template.observe_records(form);
        }
    }
}

/// Teaches `template` one page, as [`Lesson`] does. O(nodes + bytes).
pub fn learn(template: &mut SiteTemplate, page: &Page, now_ms: u64) -> LearnReport {
    learn_with(Judge::new(page), template, now_ms)
}

/// [`learn`] of the page that `judge` judges, by its models.
pub fn learn_with(judge: Judge<'_>, template: &mut SiteTemplate, now_ms: u64) -> LearnReport {
    let report = template.learn(judge.page(), now_ms);
    if !report.repeated {
        // Only then is the page judged.
        Lesson::of(judge).observe(template);
    }
    report
}
