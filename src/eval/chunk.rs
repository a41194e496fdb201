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

mod truth;

use rustc_hash::FxHashSet;

use super::dataset::{DataError, DataSet, Entry};
use super::plot::Series;
use super::snapshot::parsed;
use super::table::{Cell, Table};
use super::template::leaves;
use crate::page::tag_path::path_hashes;
use crate::page::{NodeId, Page};
use crate::template::chunk::{Chunks, Settings, Unit, learn};
use crate::template::random::Random;
use truth::{Judge, Leaf, Truth};

/// How far from 1 a discovery ratio may be to count as the paper's.
const CLOSE: f64 = 0.1;

/// The paper's tables 1 and 2: site, template ratio in percent, ttdr.
pub const THEIRS: [(&str, f64, f64); 8] = [
    ("Cnnfn.com", 34.1, 1.00),
    ("NBA.com", 18.1, 0.86),
    ("Netflix.com", 17.8, 1.00),
    ("Amazon.com", 19.3, 1.00),
    ("Ebay.com", 22.5, 1.00),
    ("Disneylandsource.com", 54.1, 1.00),
    ("Elle.com", 19.3, 1.00),
    ("Launch.yahoo.com", 29.3, 1.00),
];

/// What the paper's text says of figure 3, whose curve is lost: site, pages picked and ttdr.
const THEIR_FIGURE: [(&str, [(f64, f64); 2]); 2] = [
    ("Amazon.com (paper)", [(9.0, 0.86), (13.0, 1.0)]),
    ("Ebay.com (paper)", [(9.0, 1.0), (41.0, 1.0)]),
];

/// The pages of a site, read and cut.
pub struct Site {
    name: String,
    set: String,
    samples: Vec<Sample>,
}

struct Sample {
    page: Page,
    leaves: Vec<Leaf>,
    tables: Chunks,
    blocks: Chunks,
}

impl Sample {
    fn chunks(&self, unit: Unit) -> &Chunks {
        match unit {
            Unit::Tables => &self.tables,
            Unit::Blocks => &self.blocks,
        }
    }
}

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

impl Site {
    /// Reads the pages of a site of a set.
    ///
    /// # Errors
    /// The first page that cannot be read or parsed.
    pub fn read(
        set_name: &str,
        name: &str,
        set: &DataSet,
        entries: &[&Entry],
    ) -> Result<Site, DataError> {
        let mut pages = Vec::with_capacity(entries.len());
        for entry in entries {
            let page = parsed(set, entry)?;
            pages.push(page);
        }
        Ok(Site::of(set_name, name, pages))
    }

    /// A site of these pages.
    #[must_use]
    pub fn of(set: &str, name: &str, pages: Vec<Page>) -> Site {
        let sample = |page: Page| {
            let paths = path_hashes(&page);
            let with_place = |(node, text): (NodeId, u64)| Leaf {
                node,
                place: paths[node.index()],
                text,
            };
            Sample {
                leaves: leaves(&page).into_iter().map(with_place).collect(),
                tables: Chunks::of(&page, Unit::Tables),
                blocks: Chunks::of(&page, Unit::Blocks),
                page,
            }
        };
        Site {
            name: name.to_owned(),
            set: set.to_owned(),
            samples: pages.into_iter().map(sample).collect(),
        }
    }

    /// Number of pages.
    #[must_use]
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether it has no pages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// `count` pages picked at random, and the others.
    fn split(&self, count: usize, seed: u64) -> (Vec<usize>, Vec<usize>) {
        let mut random = Random::new(seed);
        let mut rest: Vec<usize> = (0..self.len()).collect();
        let picked = (0..count).filter_map(|_| random.pick(&mut rest)).collect();
        rest.sort_unstable();
        (picked, rest)
    }

    /// Learns from the pages `from`, counts on the pages `on` by the truth of these.
    fn measure(&self, settings: &Settings, from: &[usize], on: &[usize]) -> Measured {
        let pages: Vec<&Page> = from.iter().map(|&k| &self.samples[k].page).collect();
        let template = learn(&pages, settings, &mut |_, _| {});
        let out: FxHashSet<usize> = template.duplicates().ones().map(|k| from[k]).collect();
        let on = || {
            on.iter()
                .filter(|k| !out.contains(k))
                .map(|&k| &self.samples[k])
        };
        let unit = settings.unit();
        let judge = Judge::of(on().map(|sample| sample.leaves.as_slice()));
        let mut counts = Counts::default();
        for sample in on() {
            counts.pages += 1;
            let chunks = sample.chunks(unit);
            for chunk in chunks.with_text() {
                let taken = template.pages_with(chunk).is_some();
                counts.chars += u64::from(chunk.chars);
                counts.template_chars += u64::from(chunk.chars) * u64::from(taken);
            }
            let truth = judge.chunks(&sample.page, &sample.leaves, chunks);
            for chunk in chunks.between_tags() {
                let taken = usize::from(template.pages_with(chunk).is_some());
                counts.tables += 1;
                match truth[chunks.of[chunk.first.index()] as usize] {
                    Truth::Template => {
                        counts.template += 1;
                        counts.found += taken;
                    }
                    Truth::Text => {
                        counts.text += 1;
                        counts.wrong += taken;
                    }
                    Truth::Unjudged => counts.unjudged += taken,
                }
            }
        }
        Measured {
            counts,
            duplicates: out.len(),
            threshold: template.threshold(),
        }
    }

    /// The site's row of tables 1 and 2.
    #[must_use]
    pub fn row(&self, settings: &Settings, seeds: u64) -> Row {
        let all: Vec<usize> = (0..self.len()).collect();
        let halves = (0..seeds).filter_map(|seed| {
            let (from, on) = self.split(self.len() / 2, seed);
            self.measure(settings, &from, &on).counts.ttdr()
        });
        Row {
            site: self.name.clone(),
            set: self.set.clone(),
            unit: settings.unit(),
            all: self.measure(settings, &all, &all),
            unseen: mean(halves),
        }
    }

    /// Whether ttdr is close to 1 at this threshold, learned from and judged on all pages; `None` where there is nothing
    /// to find.
    #[must_use]
    pub fn is_close(&self, settings: &Settings) -> Option<bool> {
        let all: Vec<usize> = (0..self.len()).collect();
        let ttdr = self.measure(settings, &all, &all).counts.ttdr();
        ttdr.map(close)
    }

    /// Figure 3: ttdr on all pages after learning from a few, mean over `seeds` picks of each number of pages. Empty
    /// where there is nothing to find.
    #[must_use]
    pub fn curve(&self, settings: &Settings, seeds: u64) -> Series {
        let all: Vec<usize> = (0..self.len()).collect();
        let ratio = |count: usize| {
            // All pages can be picked in one way only.
            let seeds = if count == self.len() { 1 } else { seeds };
            let picks = (0..seeds).filter_map(|seed| {
                let (from, _) = self.split(count, seed);
                self.measure(settings, &from, &all).counts.ttdr()
            });
            mean(picks).map(|ttdr| (count as f64, ttdr))
        };
        let steps = [2, 3, 5, 6, 7, 9, 12, 16, 24, 32, self.len()];
        Series {
            name: self.name.clone(),
            points: steps
                .into_iter()
                .filter(|&count| count < self.len())
                .chain([self.len()])
                .filter_map(ratio)
                .collect(),
        }
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

    fn note(&self) -> String {
        let Counts {
            tables, template, ..
        } = self.all.counts;
        let word = word(self.unit);
        match (tables, template) {
            (0, _) => format!("no {word} with text"),
            (_, 0) => format!("no template {word}: nothing to find"),
            _ => String::new(),
        }
    }
}

fn close(ttdr: f64) -> bool {
    (ttdr - 1.0).abs() <= CLOSE
}

fn word(unit: Unit) -> &'static str {
    match unit {
        Unit::Tables => "tables",
        Unit::Blocks => "blocks",
    }
}

/// Tables 1 and 2: the paper's rows, then ours, two a site: cut at tables, cut at blocks; and what other thresholds
/// would have given.
#[must_use]
pub fn table(rows: &[Row], tried: &[Tried]) -> Table {
    let mut table = Table::new(&[
        ("site", "site"),
        ("set", "from"),
        ("unit", "cut at"),
        ("pages", "pages"),
        ("duplicates", "duplicates"),
        ("over", "over"),
        ("template_ratio", "template ratio %"),
        ("tables", "chunks a page"),
        ("template_tables", "template"),
        ("found", "found"),
        ("wrong", "wrong"),
        ("unjudged", "unjudged"),
        ("ttdr", "ttdr"),
        ("ttdr_unseen", "ttdr unseen"),
        ("note", "note"),
    ]);
    for (site, ratio, ttdr) in THEIRS {
        let mut row = vec![Cell::Missing; 15];
        row[0] = site.into();
        row[1] = "paper".into();
        row[2] = word(Unit::Tables).into();
        row[6] = Cell::Number(ratio, 1);
        row[12] = Cell::Number(ttdr, 2);
        row[14] = "".into();
        table.row(row);
    }
    for row in rows {
        let Measured {
            counts,
            duplicates,
            threshold,
        } = row.all;
        let a_page = |count: usize| Cell::Number(count as f64 / counts.pages.max(1) as f64, 1);
        let ratio = |of: Option<f64>| of.map_or(Cell::Missing, |of| Cell::Number(of, 2));
        table.row(vec![
            row.site.as_str().into(),
            row.set.as_str().into(),
            word(row.unit).into(),
            counts.pages.into(),
            duplicates.into(),
            (threshold as usize).into(),
            Cell::Number(100.0 * counts.template_ratio(), 1),
            a_page(counts.tables),
            a_page(counts.template),
            a_page(counts.found),
            a_page(counts.wrong),
            a_page(counts.unjudged),
            ratio(counts.ttdr()),
            ratio(row.unseen),
            row.note().into(),
        ]);
    }
    summary(&mut table, rows, tried);
    table
}

fn summary(table: &mut Table, rows: &[Row], tried: &[Tried]) {
    for (unit, key_sites, key_close, key_best) in [
        (
            Unit::Tables,
            "table_sites",
            "table_sites_close",
            "table_sites_close_at_best",
        ),
        (
            Unit::Blocks,
            "block_sites",
            "block_sites_close",
            "block_sites_close_at_best",
        ),
    ] {
        let of_unit = || rows.iter().filter(move |row| row.unit == unit);
        let sites = of_unit().count();
        let able = of_unit().filter(|row| row.all.counts.template > 0).count();
        let close = of_unit().filter(|row| row.is_close()).count();
        let word = word(unit);
        table.summary(
            key_sites,
            able.into(),
            format!("cut at {word}: {able} of {sites} sites have template {word}"),
        );
        table.summary(
            key_close,
            close.into(),
            format!(
                "  of these, discovery ratio within {CLOSE} of 1: {close}; the paper's: 7 of 8"
            ),
        );
        let of_unit = || tried.iter().filter(|tried| tried.unit == unit);
        if let Some(best) = of_unit().map(|tried| tried.close).max() {
            let each: Vec<String> = of_unit()
                .map(|tried| format!("{} at {} %", tried.close, tried.share))
                .collect();
            table.summary(
                key_best,
                best.into(),
                format!(
                    "  tried as threshold, in percent of the pages: {}",
                    each.join(", ")
                ),
            );
        }
    }
    let ours = mean(
        rows.iter()
            .filter(|row| row.unit == Unit::Tables && row.all.counts.template > 0)
            .map(|row| 100.0 * row.all.counts.template_ratio()),
    )
    .unwrap_or(0.0);
    let theirs = mean(THEIRS.into_iter().map(|(_, ratio, _)| ratio)).unwrap_or(0.0);
    table.summary(
        "mean_template_ratio",
        Cell::Number(ours, 1),
        format!(
            "mean template ratio, cut at tables, of sites that have template tables: {ours:.1} %, the paper's {theirs:.1} %"
        ),
    );
}

/// Figure 3: the points the paper tells, then our curves.
#[must_use]
pub fn figure(curves: &[Series]) -> Vec<Series> {
    let theirs = THEIR_FIGURE.map(|(name, points)| Series {
        name: name.to_owned(),
        points: points.to_vec(),
    });
    let ours = curves.iter().filter(|series| !series.points.is_empty());
    theirs.into_iter().chain(ours.cloned()).collect()
}

/// The curves as a table.
#[must_use]
pub fn figure_table(curves: &[(Unit, Series)]) -> Table {
    let mut table = Table::new(&[
        ("site", "site"),
        ("unit", "cut at"),
        ("picked", "pages picked"),
        ("ttdr", "ttdr"),
    ]);
    let mut row = |site: &str, unit: Unit, (picked, ttdr): (f64, f64)| {
        table.row(vec![
            site.into(),
            word(unit).into(),
            (picked as usize).into(),
            Cell::Number(ttdr, 2),
        ]);
    };
    for (site, points) in THEIR_FIGURE {
        for point in points {
            row(site, Unit::Tables, point);
        }
    }
    for (unit, series) in curves {
        for &point in &series.points {
            row(&series.name, *unit, point);
        }
    }
    table
}

fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = numbers.fold((0.0, 0), |(sum, count), number| (sum + number, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}
