//! The weights of the page-level score, one per feature in the order of [`features::NAMES`](super::features::NAMES).

use super::features::Row;

/// Log-odds of noise per unit of each feature.
#[rustfmt::skip] // one weight a line, with the name of its feature
pub(crate) const WEIGHTS: Row = [
    0.200, // bias
    -0.300, // length
    0.500, // 1-2 words
    0.000, // 3-5 words
    0.000, // 6-10 words
    -0.700, // 25+ words
    -0.500, // 60+ words
    1.000, // links
    0.600, // mostly links
    0.000, // plain length
    -0.500, // sentence
    -0.300, // commas
    0.000, // digits
    0.000, // upper
    -0.500, // in title
    0.000, // h1
    -0.400, // heading
    -1.500, // heading in title
    -0.400, // p
    0.000, // li
    0.000, // cell
    0.000, // dd dt
    -1.000, // pre
    0.000, // blockquote
    0.000, // inline owner
    0.000, // caption
    0.000, // div
    2.000, // in nav
    1.200, // in header
    2.000, // in footer
    1.500, // in aside
    -0.600, // in main
    -0.600, // in article
    0.500, // in form
    1.500, // in dialog
    0.000, // in figure
    0.000, // in table
    0.000, // in list
    -0.600, // in code
    1.000, // fixed
    0.000, // page has main
    0.000, // page has article
    0.700, // outside main
    0.300, // outside article
    0.500, // word nav
    0.000, // word header
    0.600, // word footer
    0.500, // word side
    0.800, // word ad
    0.500, // word related
    0.500, // word comment
    0.800, // word notice
    0.800, // word social
    0.000, // word meta
    -0.200, // word content
    -2.000, // candidate
    -0.800, // in best
    0.000, // in best x share
    0.000, // candidate x length
    0.000, // candidate x links
    -1.000, // path share
    0.000, // path count
    0.000, // path length
    0.000, // path links
    0.000, // path share x candidate
    -0.500, // before length
    0.300, // before links
    -0.500, // after length
    0.300, // after links
    0.000, // before after short
    0.000, // position
    0.000, // position squared
    0.000, // first texts
    0.400, // last texts
    0.500, // before h1
    0.000, // after h1 near
    0.700, // links 2 up
    0.500, // links 3 up
    -0.400, // text 2 up
    -0.400, // text 3 up
    0.000, // page words
];
