//! What the site's other pages give: how much of the error of each page alone is gone, and which pages are worse.

use super::measured::{Measured, Method, TextMethod, own};
use husk_lab::eval::dataset::DataSet;
use husk_lab::eval::table::{Cell, Table};
use husk_lab::eval::texts::{ScoredText, figures};

/// Loss of a page's F1 from which on it counts as worse.
const WORSE: f64 = 0.05;

/// The same pages without the site, and the best choice of their texts.
pub(super) struct Learning {
    alone: Vec<Measured>,
    best: Vec<Measured>,
}

impl Learning {
    /// Measures a set in the same way but for the other pages, and the best choice.
    pub(super) fn of(way: &TextMethod<'_>, set: &DataSet) -> Learning {
        let method = Method::Best;
        Learning {
            alone: own(&TextMethod { learn: 0, ..*way }, set),
            best: own(&TextMethod { method, ..*way }, set),
        }
    }

    /// Adds to a table what texts with the other pages known gain. Nothing where the truths are no whole texts.
    pub(super) fn summary(&self, table: &mut Table, known: &[Measured]) {
        let f1 = |pages: &[Measured]| {
            let scored: Vec<&ScoredText> = pages.iter().map(|page| &page.scored).collect();
            let page_f1 = figures(&scored, None)?;
            page_f1.page_f1.map(|_| page_f1.f1.value)
        };
        let (Some(with), Some(alone), Some(best)) = (f1(known), f1(&self.alone), f1(&self.best))
        else {
            return;
        };
        let gone = (with - alone) / (1.0 - alone).max(f64::EPSILON);
        let of_reachable = (with - alone) / (best - alone).max(f64::EPSILON);
        let pairs = || known.iter().zip(&self.alone);
        let page_f1 = |page: &Measured| page.scored.score.shingles.map(|scores| scores.f1());
        let is_worse = |(with, alone): &(&Measured, &Measured)| {
            let both = page_f1(with).zip(page_f1(alone));
            both.is_some_and(|(with, alone)| with < alone - WORSE)
        };
        let worse = pairs().filter(is_worse).count();
        let has_text = |page: &Measured| {
            let shingles = page.scored.score.shingles;
            shingles.is_some_and(|scores| scores.precision > 0.0)
        };
        let emptied = pairs().filter(|(with, alone)| has_text(alone) && !has_text(with));
        let emptied = emptied.count();
        table.summary(
            "error_gone",
            Cell::Number(gone, 3),
            format!(
                "each page alone has F1 {alone:.3}, the best choice of texts {best:.3}: {:.0} % of the error is gone, {:.0} % of what can go",
                gone * 100.0,
                of_reachable * 100.0
            ),
        );
        table.summary(
            "error_gone_of_reachable",
            Cell::Number(of_reachable, 3),
            String::new(),
        );
        table.summary(
            "worse",
            worse.into(),
            format!("{worse} pages lose more than {WORSE} of their F1 by it, {emptied} have nothing right left"),
        );
        table.summary("emptied", emptied.into(), String::new());
    }
}
