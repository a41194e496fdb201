//! The weights of the page-level score, one per feature in the order of [`features::NAMES`](super::features::NAMES).
//!
//! Fitted by logistic regression (Newton's method, ridge) on the texts of wcxb-dev (CC BY 4.0), every page weighing the
//! same. Label: the share of a text's 3-word shingles that the gold text has.

use super::features::Row;

/// Log-odds of noise per unit of each feature.
#[rustfmt::skip] // one weight a line, with the name of its feature
pub(crate) const WEIGHTS: Row = [
    -0.040, // bias
    0.418, // length
    0.341, // 1-2 words
    0.191, // 3-5 words
    0.009, // 6-10 words
    -0.272, // 25+ words
    0.154, // 60+ words
    0.433, // links
    0.107, // mostly links
    -0.244, // plain length
    -0.502, // sentence
    -0.188, // commas
    0.603, // digits
    0.096, // upper
    -1.062, // in title
    0.555, // h1
    -1.108, // heading
    0.693, // heading in title
    -0.285, // p
    -0.258, // li
    0.181, // cell
    0.408, // dd dt
    0.101, // pre
    -0.315, // blockquote
    0.179, // inline owner
    0.542, // caption
    0.087, // div
    0.374, // in nav
    0.476, // in header
    1.058, // in footer
    0.588, // in aside
    -0.393, // in main
    -0.504, // in article
    0.502, // in form
    1.063, // in dialog
    0.695, // in figure
    -0.100, // in table
    -0.170, // in list
    -0.143, // in code
    -0.075, // fixed
    0.388, // page has main
    0.084, // page has article
    0.782, // outside main
    0.588, // outside article
    0.542, // word nav
    0.466, // word header
    0.659, // word footer
    0.249, // word side
    -0.139, // word ad
    0.345, // word related
    0.763, // word comment
    0.871, // word notice
    0.249, // word social
    0.129, // word meta
    -0.068, // word content
    -0.723, // candidate
    0.003, // in best
    -0.678, // in best x share
    -0.134, // candidate x length
    0.718, // candidate x links
    -1.321, // path share
    -0.464, // path count
    0.051, // path length
    -0.244, // path links
    -0.673, // path share x candidate
    -0.057, // before length
    0.174, // before links
    -0.467, // after length
    0.160, // after links
    0.070, // before after short
    -0.186, // position
    0.974, // position squared
    0.660, // first texts
    0.750, // last texts
    0.417, // before h1
    -0.601, // after h1 near
    -0.158, // links 2 up
    0.159, // links 3 up
    -0.080, // text 2 up
    -0.027, // text 3 up
    0.322, // page words
];

/// What is added to each weight on a page that is one long text.
#[rustfmt::skip] // one weight a line, with the name of its feature
pub(crate) const RUNNING: Row = [
    0.696, // bias
    0.565, // length
    -0.194, // 1-2 words
    0.044, // 3-5 words
    0.210, // 6-10 words
    -0.201, // 25+ words
    -0.245, // 60+ words
    0.038, // links
    -0.129, // mostly links
    0.250, // plain length
    -0.295, // sentence
    0.490, // commas
    0.262, // digits
    0.140, // upper
    -0.479, // in title
    0.374, // h1
    0.044, // heading
    0.278, // heading in title
    0.113, // p
    -0.378, // li
    -0.023, // cell
    0.029, // dd dt
    0.159, // pre
    -0.144, // blockquote
    0.068, // inline owner
    0.389, // caption
    0.299, // div
    -0.476, // in nav
    -0.000, // in header
    -0.188, // in footer
    0.009, // in aside
    0.190, // in main
    0.575, // in article
    0.140, // in form
    0.300, // in dialog
    0.335, // in figure
    -0.001, // in table
    -0.309, // in list
    0.012, // in code
    -0.010, // fixed
    -0.346, // page has main
    0.082, // page has article
    -0.536, // outside main
    -0.492, // outside article
    -0.637, // word nav
    -0.124, // word header
    -0.197, // word footer
    -0.350, // word side
    -0.194, // word ad
    0.020, // word related
    0.625, // word comment
    0.153, // word notice
    0.084, // word social
    -0.049, // word meta
    0.264, // word content
    -0.385, // candidate
    -0.552, // in best
    -0.497, // in best x share
    -0.053, // candidate x length
    0.394, // candidate x links
    0.099, // path share
    0.432, // path count
    0.414, // path length
    -0.075, // path links
    -0.256, // path share x candidate
    0.282, // before length
    0.112, // before links
    0.155, // after length
    0.173, // after links
    0.042, // before after short
    0.301, // position
    0.363, // position squared
    -0.085, // first texts
    -0.123, // last texts
    0.176, // before h1
    0.008, // after h1 near
    0.091, // links 2 up
    -0.171, // links 3 up
    -0.467, // text 2 up
    -0.093, // text 3 up
    0.631, // page words
];
