//! Figure 7 of the RTDM-TD paper: how much of a site's template is found after learning from 2 to 40 of its pages.
//!
//! In the paper (Vieira et al. 2006) a person wrote down the set S of words in the template of each of ten sites. S is
//! compared with the set T of words in the template that was found: P = |S ∩ T| / |T|, R = |S ∩ T| / |S|,
//! F = 2 P R / (P + R). The paper gives two values of its curves in words: with fewer than 25 pages F is above .95 on nine
//! sites, and above .85 on the tenth, E-Jazz. Those sites no longer exist as they were, so our tables show these two
//! values above the results on our own sites.
//!
//! Here T and S are both taken from the pages that were *not* learned from. T is the set of different words in the texts
//! that are marked as template there. S is the set of different words
//! 1) on generated sites ([`generated`](super::generated)): in the texts that belong to the site's frame (exact truth);
//! 2) on real sites: in the texts that occur, on the same tag path, on at least nine of ten of these pages (truth by
//!    counting). A text that occurs on a single page is content. Texts that occur on more pages than one but on fewer than
//!    nine of ten, and labels on generated pages, are left out of both sets.
//!
//! Counting is unreliable where few pages are left: a text on one of four pages may belong to the template of a rarer kind
//! of page, but is taken for content.
//!
//! # Why several templates, and why a vote
//!
//! In the paper F rises with the number of pages. With the method as printed it falls on sites that mix kinds of pages, and
//! on sites whose menu shows the item of the current page in another way: the template is what *all* sampled pages share,
//! and every further page can only make it smaller. One template for each kind of page
//! ([`Clusters`](unhusk::template::Clusters)) solves the first case, a vote of pairs of pages ([`vote`](crate::vote))
//! solves both. Neither finds template that few pages of any sample have: branches of a menu that are open only on the
//! pages of one section, blocks on one page in three, kinds of pages of which only three were sampled.
//!
//! F is also measured over texts instead of words, every occurrence counted ([`Measure::Texts`]). This is stricter: a
//! missed text lowers recall even if all its words also occur in texts that were found. All figures are means over random
//! samples of pages.

mod figure;
mod subject;

pub use figure::{charts, table};
pub use subject::Subject;

/// Numbers of sample pages at which F is measured; the paper's figure goes up to 100.
pub const SAMPLES: [usize; 11] = [2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 40];

/// Number of sample pages at which results are compared with the paper, whose text says "fewer than 25".
pub const BY: usize = 24;

/// F that the paper reports for nine of its ten sites.
pub const REACH: f64 = 0.95;

/// How many templates are learned for a site, and by which method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Templates {
    /// One template, by the method as printed in the paper.
    One,
    /// One template for each kind of page, otherwise as printed.
    PerKind,
    /// One template, by a vote of pairs of pages ([`vote`](crate::vote)). Not in the paper.
    Vote,
    /// One template for each kind of page, by a vote of pairs of pages. Not in the paper.
    VotePerKind,
    /// What the extension stores of a site ([`SiteTemplate`](unhusk::template::SiteTemplate)), learned page by page.
    Stored,
}

impl Templates {
    /// All variants, in the order of the charts.
    pub const ALL: [Templates; 5] = [
        Templates::One,
        Templates::PerKind,
        Templates::Vote,
        Templates::VotePerKind,
        Templates::Stored,
    ];

    /// Its name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Templates::One => "one",
            Templates::PerKind => "per kind",
            Templates::Vote => "vote",
            Templates::VotePerKind => "per kind, vote",
            Templates::Stored => "stored",
        }
    }
}

/// What precision, recall and F are counted over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Measure {
    /// Sets of words, as in the paper.
    #[default]
    Terms,
    /// Texts on the pages not learned from, every occurrence counted.
    Texts,
}

/// Precision, recall and F, each 0..=1, for one random sample or as means over several.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// Share of what is marked that is template.
    pub precision: f64,
    /// Share of the template that is marked.
    pub recall: f64,
    /// Harmonic mean of precision and recall; over several samples, the mean of their F.
    pub f: f64,
}

/// Results for one number of sample pages.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// Figures over sets of words ([`Measure::Terms`]).
    pub terms: Figures,
    /// Figures over texts ([`Measure::Texts`]).
    pub texts: Figures,
    /// Number of templates learned, one for each kind of page found in the sample; the mean over several samples.
    pub kinds: f64,
}

impl Score {
    /// The figures of one measure.
    #[must_use]
    pub fn of(&self, measure: Measure) -> Figures {
        match measure {
            Measure::Terms => self.terms,
            Measure::Texts => self.texts,
        }
    }
}

/// A curve of the figure: the results on one site for each number of sample pages.
#[derive(Clone, Debug)]
pub struct Curve {
    /// Name of the site.
    pub site: String,
    /// Number of pages of the site.
    pub pages: usize,
    /// Whether the truth is exact (generated sites) rather than found by counting (real sites).
    pub exact: bool,
    /// How the templates were learned.
    pub templates: Templates,
    /// Means over random samples, in the order of [`SAMPLES`]; `None` where too few pages are left to measure on.
    pub points: [Option<Score>; SAMPLES.len()],
}

impl Curve {
    /// The figures at the largest number of sample pages up to [`BY`] that the site allows; `None` if it allows none.
    #[must_use]
    pub fn reached(&self, measure: Measure) -> Option<Figures> {
        let points = SAMPLES.iter().zip(&self.points);
        points
            .take_while(|&(&learned, _)| learned <= BY)
            .filter_map(|(_, point)| *point)
            .last()
            .map(|score| score.of(measure))
    }

    /// Pairs of number of sample pages and F, without the points that are `None`.
    fn chart_points(&self, measure: Measure) -> Vec<(f64, f64)> {
        let points = SAMPLES.iter().zip(&self.points);
        points
            .filter_map(|(&learned, point)| Some((learned as f64, (*point)?.of(measure).f)))
            .collect()
    }

    /// Smallest number of sample pages with which F is [`REACH`] or more; with more pages F may be lower again. `None` if F
    /// is never that high.
    #[must_use]
    pub fn pages_needed(&self, measure: Measure) -> Option<usize> {
        let points = SAMPLES.iter().zip(&self.points);
        points
            .filter_map(|(&learned, point)| Some((learned, (*point)?.of(measure).f)))
            .find(|&(_, f)| f >= REACH)
            .map(|(learned, _)| learned)
    }
}
