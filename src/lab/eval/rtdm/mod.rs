//! Figure 7 of the RTDM-TD paper: how much of a site's template is found after 2 to 40 of its pages.
//!
//! The paper (Vieira et al. 2006) takes ten sites, lets a person write down the set S of words in each site's template,
//! and compares it with the set T of words in the template that was found: P = |S ∩ T| / |T|, R = |S ∩ T| / |S|,
//! F = 2 P R / (P + R). Of its curves the text tells that F is above .95 with fewer than 25 pages on nine sites, and above
//! .85 on the tenth, E-Jazz. The sites are gone, so ours stand beside that sentence.
//!
//! Here T is read off the pages that were *not* learned from, where it counts: the different words of the texts that are
//! marked there. S is, on the same pages,
//! 1) on generated sites ([`generated`](super::generated)), the words of the texts that the site's frame wrote (exact);
//! 2) on real sites, the words of the texts that stand, on the same tag path, on nine of ten of the unseen pages (counted).
//!    A text on a single page is content; what lies between, and labels of generated items, count for neither side.
//!
//! Where a site has few pages the count is coarse: of four unseen pages, what stands on one may be the template of a rarer
//! kind, and is taken for content.
//!
//! # What the figure needs
//!
//! As printed F falls where it rises in the paper: what *all* sampled pages share is ever less, on sites that mix kinds of
//! pages, and where a menu shows the page's own item otherwise. One template a kind
//! ([`Clusters`](husk_core::template::Clusters)) mends the first, pairs put to the vote ([`vote`](crate::vote))
//! both. What neither finds stands on few pages of any sample: branches of a menu opened on the pages of one section,
//! blocks that one page in three has, kinds of which three pages were seen.
//!
//! Words are few and texts are many, so the same is measured over the texts themselves, each as often as it occurs:
//! stricter, since one word found twice no longer hides a text that was missed. Figures are means over random samples.

mod figure;
mod subject;

pub use figure::{charts, table};
pub use subject::Subject;

/// Numbers of sample pages, as far as the figure is about them; the paper goes on to 100.
pub const SAMPLES: [usize; 11] = [2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 40];

/// Sample pages by which the paper's figure is reached.
pub const BY: usize = 24;

/// The figure reached.
pub const REACH: f64 = 0.95;

/// How many templates a site is taken to have, and how they are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Templates {
    /// One, as printed.
    One,
    /// One for each kind of page.
    PerKind,
    /// One, by vote of pairs ([`vote`](crate::vote)). Ours.
    Vote,
    /// One for each kind of page, by vote of pairs. Ours.
    VotePerKind,
}

impl Templates {
    /// All ways.
    pub const ALL: [Templates; 4] = [
        Templates::One,
        Templates::PerKind,
        Templates::Vote,
        Templates::VotePerKind,
    ];

    /// Its name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Templates::One => "one",
            Templates::PerKind => "per kind",
            Templates::Vote => "vote",
            Templates::VotePerKind => "per kind, vote",
        }
    }
}

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Measure {
    /// Sets of words, as in the paper.
    #[default]
    Terms,
    /// Texts, each as often as it occurs.
    Texts,
}

/// Means over the samples, each 0..=1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// Share of what is marked that is template.
    pub precision: f64,
    /// Share of the template that is marked.
    pub recall: f64,
    /// Their harmonic mean, taken sample by sample.
    pub f: f64,
}

/// What was found after some pages.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// Over sets of words.
    pub terms: Figures,
    /// Over texts on the unseen pages.
    pub texts: Figures,
    /// Kinds of pages told apart.
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

/// A curve: one score a number of sample pages; `None` where too few pages are left.
#[derive(Clone, Debug)]
pub struct Curve {
    /// The site.
    pub site: String,
    /// Its pages.
    pub pages: usize,
    /// Whether the truth is exact.
    pub exact: bool,
    /// One template or several.
    pub templates: Templates,
    /// Means over the samples, in the order of [`SAMPLES`].
    pub points: [Option<Score>; SAMPLES.len()],
}

impl Curve {
    /// F by [`BY`] pages, or by as many as the site allows.
    #[must_use]
    pub fn reached(&self, measure: Measure) -> Option<Figures> {
        let points = SAMPLES.iter().zip(&self.points);
        points
            .take_while(|&(&learned, _)| learned <= BY)
            .filter_map(|(_, point)| *point)
            .last()
            .map(|score| score.of(measure))
    }

    /// Sample pages and F, where there is one.
    fn chart_points(&self, measure: Measure) -> Vec<(f64, f64)> {
        let points = SAMPLES.iter().zip(&self.points);
        points
            .filter_map(|(&learned, point)| Some((learned as f64, (*point)?.of(measure).f)))
            .collect()
    }

    /// Fewest pages from which F is at [`REACH`] or above.
    #[must_use]
    pub fn pages_needed(&self, measure: Measure) -> Option<usize> {
        let points = SAMPLES.iter().zip(&self.points);
        points
            .filter_map(|(&learned, point)| Some((learned, (*point)?.of(measure).f)))
            .find(|&(_, f)| f >= REACH)
            .map(|(learned, _)| learned)
    }
}
