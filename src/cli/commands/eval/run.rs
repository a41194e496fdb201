//! What `husk eval` has measured so far, over sets and lines.

use crate::commands::options::progress;
use husk_lab::eval::gold::Measure;
use husk_lab::eval::measure::{Settings, Source, measure};
use husk_lab::eval::report::{Group, Report};
use husk_lab::eval::table::Table;
use husk_lab::eval::unseen::measure_sites;
use husk_lab::methods::Method;

/// What is measured, and what came of it so far.
pub(super) struct Run {
    pub(super) methods: Vec<Method>,
    pub(super) settings: Settings,
    report: Report,
    failed: bool,
}

impl Run {
    /// Nothing measured yet.
    pub(super) fn new(methods: Vec<Method>, settings: Settings, group: Group) -> Run {
        Run {
            report: Report::new(group, settings.seed),
            methods,
            settings,
            failed: false,
        }
    }

    /// The table of all of it.
    pub(super) fn finish(self) -> Table {
        self.report.finish()
    }

    /// Whether some page failed.
    pub(super) fn has_failed(&self) -> bool {
        self.failed
    }

    /// Measures all pages of a source, each by its truth.
    pub(super) fn source(&mut self, name: &str, source: &dyn Source) {
        let of = |wanted| {
            let entries = source.entries().iter();
            entries.filter(|entry| Measure::of(entry) == wanted).count()
        };
        if of(Measure::Text) + of(Measure::Blocks) + of(Measure::Records) > 0 {
            let bar = progress(source.entries().len() as u64, "pages");
            let measured = measure(source, &self.methods, &self.settings, &|| bar.inc(1));
            bar.finish_and_clear();
            self.fail(&measured.errors);
            self.report
                .pages(name, source.entries(), &self.methods, &measured.scores);
        }
        if of(Measure::Template) > 0 {
            let bar = progress(0, "sites");
            let step = || bar.inc(1);
            let (rows, errors) = measure_sites(source, &self.methods, &self.settings, &step);
            bar.finish_and_clear();
            self.fail(&errors);
            if rows.is_empty() {
                eprintln!(
                    "husk: {name}: no truth that is measured here, and too few pages a site to tell it by counting"
                );
            }
            self.report.sites(name, &rows);
        }
    }

    /// Adds what was measured page by page elsewhere.
    pub(super) fn report(&mut self) -> &mut Report {
        &mut self.report
    }

    /// Tells of pages that failed.
    pub(super) fn fail(&mut self, errors: &[String]) {
        for error in errors {
            eprintln!("husk: {error}");
        }
        self.failed |= !errors.is_empty();
        self.report.failed(errors.len());
    }
}
