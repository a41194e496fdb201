//! Tables 1 and 2 and figure 3 of the table text chunk paper, theirs beside ours, on sites at hand: its own are gone.
//!
//! # What is measured
//!
//! - *Template ratio* (table 1): characters in template chunks of all characters of a site's pages.
//! - *Template table discovery ratio*, ttdr (table 2): tables taken for template / tables that are. 1 if every template
//!   table is found, below if some are missed, above if text is taken for template. The paper counts by eye.
//! - Figure 3: ttdr after learning from a random few of the pages.
//!
//! What is true is counted, not said by a person; the file `truth` says how. Duplicates are left out, as in the paper.
//!
//! The paper learns from all pages and looks at the same. *Unseen* is the stricter figure: learned from a random half,
//! judged on the other half by that half alone.

mod site;
mod tables;
mod truth;

pub use site::Site;
pub use tables::{THEIRS, figure, figure_table, table};

use crate::chunk::{Settings, Unit};

/// How far from 1 a discovery ratio may be to count as the paper's.
const CLOSE: f64 = 0.1;

/// Tables counted on some pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Pages looked at.
    pub pages: usize,
    /// All tables.
    pub tables: usize,
    /// Tables that are template.
    pub template: usize,
    /// Of these, those taken for template.
    pub found: usize,
    /// Tables that are text.
    pub text: usize,
    /// Of these, those taken for template.
    pub wrong: usize,
    /// Tables taken for template that are not judged.
    pub unjudged: usize,
    /// Characters of the pages.
    pub chars: u64,
    /// Of these, those taken for template.
    pub template_chars: u64,
}

impl Counts {
    /// Template table discovery ratio; `None` where there are no template tables.
    #[must_use]
    pub fn ttdr(&self) -> Option<f64> {
        (self.template > 0).then(|| (self.found + self.wrong) as f64 / self.template as f64)
    }

    /// Share of the characters taken for template, 0..=1.
    #[must_use]
    pub fn template_ratio(&self) -> f64 {
        self.template_chars as f64 / self.chars.max(1) as f64
    }
}

/// One way to learn from a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    /// What was counted.
    pub counts: Counts,
    /// Pages left out as duplicates.
    pub duplicates: usize,
    /// Template stands on more pages than this.
    pub threshold: u32,
}

/// One line of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The site.
    pub site: String,
    /// The set it is from.
    pub set: String,
    /// Where its pages were cut.
    pub unit: Unit,
    /// Learned from and judged on all pages, as in the paper.
    pub all: Measured,
    /// ttdr on unseen pages, mean over random halves; `None` where there are no template tables.
    pub unseen: Option<f64>,
}

impl Row {
    fn is_close(&self) -> bool {
        self.all.counts.ttdr().is_some_and(close)
    }
}

/// How many sites come out close to 1 at one threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// Where pages were cut.
    pub unit: Unit,
    /// Share of the pages, in percent.
    pub share: u32,
    /// Sites close to 1.
    pub close: usize,
}

impl Tried {
    /// What is tried beside the threshold asked for, in percent of the pages.
    pub const SHARES: [u32; 9] = [10, 20, 30, 35, 40, 50, 60, 70, 80];

    /// All sites at one threshold.
    #[must_use]
    pub fn of(sites: &[Site], unit: Unit, share: u32) -> Tried {
        let settings = Settings::new(unit).with_share(share);
        let close = |site: &&Site| site.is_close(&settings) == Some(true);
        Tried {
            unit,
            share,
            close: sites.iter().filter(close).count(),
        }
    }
}

fn close(ttdr: f64) -> bool {
    (ttdr - 1.0).abs() <= CLOSE
}

fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = numbers.fold((0.0, 0), |(sum, count), number| (sum + number, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}
