//! The weights of the page-level score, one per feature in the order of [`features::NAMES`](super::features::NAMES).
//!
//! Fitted by logistic regression (Newton's method, ridge) on the texts of wcxb-dev (CC BY 4.0), every page weighing the
//! same. Label: the share of a text's 3-word shingles that the gold text has.

use super::features::Row;

/// Log-odds of noise per unit of each feature.
#[rustfmt::skip] // one weight a line, with the name of its feature
pub(crate) const WEIGHTS: Row = [
    0.039, // bias
    0.299, // length
    0.285, // 1-2 words
    0.155, // 3-5 words
    -0.004, // 6-10 words
    -0.250, // 25+ words
    0.178, // 60+ words
    0.418, // links
    0.115, // mostly links
    -0.301, // plain length
    -0.504, // sentence
    -0.193, // commas
    0.578, // digits
    0.083, // upper
    -1.068, // in title
    0.545, // h1
    -1.122, // heading
    0.687, // heading in title
    -0.290, // p
    -0.249, // li
    0.157, // cell
    0.411, // dd dt
    0.133, // pre
    -0.305, // blockquote
    0.186, // inline owner
    0.543, // caption
    0.086, // div
    0.371, // in nav
    0.485, // in header
    1.046, // in footer
    0.551, // in aside
    -0.396, // in main
    -0.517, // in article
    0.499, // in form
    1.058, // in dialog
    0.703, // in figure
    -0.109, // in table
    -0.176, // in list
    -0.105, // in code
    -0.075, // fixed
    0.403, // page has main
    0.091, // page has article
    0.799, // outside main
    0.609, // outside article
    0.542, // word nav
    0.470, // word header
    0.657, // word footer
    0.244, // word side
    -0.141, // word ad
    0.328, // word related
    0.770, // word comment
    0.864, // word notice
    0.249, // word social
    0.135, // word meta
    -0.069, // word content
    -0.663, // candidate
    -0.013, // in best
    -0.743, // in best x share
    -0.205, // candidate x length
    0.696, // candidate x links
    -1.261, // path share
    -0.493, // path count
    0.052, // path length
    -0.265, // path links
    -0.646, // path share x candidate
    -0.061, // before length
    0.172, // before links
    -0.468, // after length
    0.145, // after links
    0.069, // before after short
    -0.160, // position
    0.946, // position squared
    0.689, // first texts
    0.783, // last texts
    0.415, // before h1
    -0.609, // after h1 near
    -0.157, // links 2 up
    0.169, // links 3 up
    -0.143, // text 2 up
    0.046, // text 3 up
    0.332, // page words
];

/// What is added to each weight on a page that is one long text.
#[rustfmt::skip] // one weight a line, with the name of its feature
pub(crate) const RUNNING: Row = [
    0.700, // bias
    0.492, // length
    -0.226, // 1-2 words
    0.027, // 3-5 words
    0.156, // 6-10 words
    -0.171, // 25+ words
    -0.221, // 60+ words
    0.026, // links
    -0.101, // mostly links
    0.187, // plain length
    -0.211, // sentence
    0.438, // commas
    0.201, // digits
    0.133, // upper
    -0.455, // in title
    0.376, // h1
    0.059, // heading
    0.285, // heading in title
    0.098, // p
    -0.374, // li
    -0.010, // cell
    0.028, // dd dt
    0.180, // pre
    -0.123, // blockquote
    0.068, // inline owner
    0.392, // caption
    0.243, // div
    -0.473, // in nav
    -0.011, // in header
    -0.193, // in footer
    -0.021, // in aside
    0.188, // in main
    0.606, // in article
    0.147, // in form
    0.299, // in dialog
    0.349, // in figure
    0.031, // in table
    -0.294, // in list
    0.037, // in code
    -0.010, // fixed
    -0.373, // page has main
    0.077, // page has article
    -0.562, // outside main
    -0.529, // outside article
    -0.634, // word nav
    -0.124, // word header
    -0.196, // word footer
    -0.335, // word side
    -0.191, // word ad
    0.044, // word related
    0.614, // word comment
    0.159, // word notice
    0.085, // word social
    -0.077, // word meta
    0.274, // word content
    -0.336, // candidate
    -0.582, // in best
    -0.507, // in best x share
    -0.120, // candidate x length
    0.405, // candidate x links
    0.094, // path share
    0.407, // path count
    0.466, // path length
    -0.091, // path links
    -0.255, // path share x candidate
    0.321, // before length
    0.111, // before links
    0.153, // after length
    0.180, // after links
    0.055, // before after short
    0.354, // position
    0.386, // position squared
    -0.082, // first texts
    -0.153, // last texts
    0.184, // before h1
    0.023, // after h1 near
    0.079, // links 2 up
    -0.185, // links 3 up
    -0.529, // text 2 up
    -0.091, // text 3 up
    0.681, // page words
];
