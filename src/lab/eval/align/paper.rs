//! The results printed in tables 1 and 2 of the alignment paper (Geraci and Maggini 2011), to show beside our own.

use super::{Row, TruthKind};
use crate::align::AlignMode;
use crate::eval::shingle::Scores;

/// Results for a site of the paper: its name; tokens of a page and of its template (table 1); precision, recall and tokens
/// of the extracted template, each for the numbers of pages in [`THEIR_PAGES`] (table 2).
type PaperSite = (&'static str, u32, u32, [[f64; 5]; 3]);

/// Numbers of aligned pages for which table 2 of the paper has results.
pub const THEIR_PAGES: [usize; 5] = [2, 4, 8, 16, 32];

/// The results for all sites of the paper.
const PAPER_SITES: [PaperSite; 5] = [
    (
        "punto-informatico.it",
        876,
        686,
        [
            [0.720, 0.804, 0.842, 0.855, 0.811],
            [0.940, 0.940, 0.930, 0.868, 0.739],
            [915.0, 808.0, 757.0, 697.0, 625.0],
        ],
    ),
    (
        "ansa.it",
        2245,
        1794,
        [
            [0.681, 0.816, 0.891, 0.856, 0.859],
            [0.973, 0.957, 0.903, 0.908, 0.892],
            [2651.0, 2159.0, 1822.0, 1909.0, 1869.0],
        ],
    ),
    (
        "en.wikipedia.org",
        2058,
        467,
        [
            [0.155, 0.226, 0.569, 0.906, 0.911],
            [0.946, 0.905, 0.899, 0.931, 0.907],
            [3012.0, 1864.0, 738.0, 480.0, 466.0],
        ],
    ),
    (
        "allmusic.com",
        1559,
        282,
        [
            [0.119, 0.196, 0.395, 0.702, 0.725],
            [0.950, 0.946, 0.939, 0.936, 0.936],
            [2242.0, 1362.0, 671.0, 377.0, 365.0],
        ],
    ),
    (
        "zdnet.com",
        2882,
        2820,
        [
            [0.674, 0.874, 0.890, 0.934, 0.959],
            [0.941, 0.917, 0.915, 0.910, 0.777],
            [4051.0, 2961.0, 2908.0, 2748.0, 2285.0],
        ],
    ),
];

/// The paper's results as rows of our table, site by site, for those of the numbers of aligned `pages` that the paper has
/// results for. Times are left out, since the paper gives them only as a curve.
#[must_use]
pub fn paper_rows(pages: &[usize]) -> Vec<Row> {
    let row = |site: &PaperSite, k: usize| {
        let (name, page_tokens, truth_tokens, [precision, recall, tokens]) = site;
        Row {
            site: (*name).to_owned(),
            kind: TruthKind::Paper,
            page_tokens: f64::from(*page_tokens),
            truth_tokens: Some(f64::from(*truth_tokens)),
            pages: THEIR_PAGES[k],
            way: AlignMode::Exact,
            aligned: Scores {
                precision: precision[k],
                recall: recall[k],
            },
            marked: None,
            tokens: tokens[k],
            time: None,
            limited: 0.0,
        }
    };
    let columns = (0..THEIR_PAGES.len()).filter(|&k| pages.contains(&THEIR_PAGES[k]));
    let columns: Vec<usize> = columns.collect();
    PAPER_SITES
        .iter()
        .flat_map(|site| columns.iter().map(move |&k| row(site, k)))
        .collect()
}
