//! Bootstrap confidence intervals (Efron 1979): how much a figure would vary on other pages of the same kind.
//!
//! ```text
//!   pages   a1 a2 a3 | b1 | c1 c2        three sites
//!   drawn   c1 c2 | a1 a2 a3 | c1 c2     as many sites, with replacement; the figure of these pages is one of RESAMPLES
//! ```
//!
//! Pages of one site resemble each other: drawn one by one they would make a figure look surer than it is, so whole sites
//! are drawn. Intervals are percentiles 2.5 and 97.5. The figure is computed [`RESAMPLES`] times; the same seed draws the
//! same.

use unhusk::page::maps::Map;
use unhusk::template::random::Random;

/// Samples drawn for an interval: its ends move by less than a tenth of its width with more.
pub const RESAMPLES: usize = 1000;

/// Where a figure lies for 95 of 100 samples like this one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Half its width: the ± of a table.
    #[must_use]
    pub fn half(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The interval between percentiles 2.5 and 97.5 of `figures`, one for each sample drawn; zeros if there are none.
    fn of(mut figures: Vec<f64>) -> Interval {
        figures.sort_unstable_by(f64::total_cmp);
        // As many figures lie below the interval as above.
        let out = figures.len() / 40;
        match (figures.get(out), figures.iter().nth_back(out)) {
            (Some(&low), Some(&high)) => Interval { low, high },
            _ => Interval::default(),
        }
    }
}

/// The interval of a figure over pages that are drawn one by one, given to `figure` as positions below `count`. Zeros
/// without pages.
#[must_use]
pub fn interval(count: usize, seed: u64, figure: impl Fn(&[usize]) -> f64) -> Interval {
    let pages: Vec<Vec<usize>> = (0..count).map(|page| vec![page]).collect();
    let [interval] = intervals(&pages, seed, |drawn| [figure(drawn)]);
    interval
}

/// The [`interval`] of a mean.
#[must_use]
pub fn mean_interval(values: &[f64], seed: u64) -> Interval {
    interval(values.len(), seed, |drawn| {
        drawn.iter().map(|&k| values[k]).sum::<f64>() / drawn.len() as f64
    })
}

/// The positions of each site's pages, sites in the order of their first page. Pages that name no site are sites of
/// their own.
pub fn sites<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<Vec<usize>> {
    let mut sites: Vec<Vec<usize>> = Vec::new();
    let mut known: Map<&str, usize> = Map::default();
    for (page, name) in names.into_iter().enumerate() {
        match known.get(name) {
            Some(&site) if !name.is_empty() => sites[site].push(page),
            _ => {
                known.insert(name, sites.len());
                sites.push(vec![page]);
            }
        }
    }
    sites
}

/// The intervals of several figures over pages of which whole sites are drawn. Zeros without sites.
///
/// `figures` is called with the positions of the pages drawn; their number varies where sites differ in size.
#[must_use]
pub fn intervals<const N: usize>(
    sites: &[Vec<usize>],
    seed: u64,
    figures: impl Fn(&[usize]) -> [f64; N],
) -> [Interval; N] {
    let mut samples: [Vec<f64>; N] = std::array::from_fn(|_| Vec::new());
    let mut random = Random::new(seed);
    let mut drawn = Vec::new();
    for _ in 0..RESAMPLES {
        drawn.clear();
        for _ in sites {
            drawn.extend_from_slice(&sites[random.below(sites.len())]);
        }
        if drawn.is_empty() {
            break;
        }
        for (sample, figure) in samples.iter_mut().zip(figures(&drawn)) {
            sample.push(figure);
        }
    }
    samples.map(Interval::of)
}
