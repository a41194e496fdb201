//! The weights of the page-level score, one per feature in the order of [`features::NAMES`](super::features::NAMES).
//!
//! Fitted by logistic regression (Newton's method, ridge) on the texts of wcxb-dev (CC BY 4.0), every page weighing the
//! same. Label: the share of a text's 3-word shingles that the gold text has.

use super::features::Row;

/// Log-odds of noise per unit of each feature.
#[rustfmt::skip] // one weight a line, with the name of its feature
pub(crate) const WEIGHTS: Row = [
    -0.103, // bias
    0.398, // length
    0.355, // 1-2 words
    0.205, // 3-5 words
    0.020, // 6-10 words
    -0.247, // 25+ words
    0.148, // 60+ words
    0.453, // links
    0.103, // mostly links
    -0.235, // plain length
    -0.496, // sentence
    -0.179, // commas
    0.615, // digits
    0.111, // upper
    -1.070, // in title
    0.579, // h1
    -1.105, // heading
    0.711, // heading in title
    -0.287, // p
    -0.270, // li
    0.201, // cell
    0.406, // dd dt
    0.102, // pre
    -0.329, // blockquote
    0.120, // inline owner
    0.553, // caption
    0.099, // div
    0.366, // in nav
    0.475, // in header
    1.056, // in footer
    0.564, // in aside
    -0.391, // in main
    -0.516, // in article
    0.514, // in form
    1.075, // in dialog
    0.699, // in figure
    -0.110, // in table
    -0.176, // in list
    -0.147, // in code
    -0.081, // fixed
    0.393, // page has main
    0.071, // page has article
    0.784, // outside main
    0.586, // outside article
    0.543, // word nav
    0.464, // word header
    0.672, // word footer
    0.244, // word side
    -0.123, // word ad
    0.346, // word related
    0.743, // word comment
    0.863, // word notice
    0.243, // word social
    0.133, // word meta
    -0.062, // word content
    -0.733, // candidate
    0.064, // in best
    -0.682, // in best x share
    -0.108, // candidate x length
    0.699, // candidate x links
    -1.326, // path share
    -0.470, // path count
    0.080, // path length
    -0.232, // path links
    -0.690, // path share x candidate
    -0.038, // before length
    0.180, // before links
    -0.433, // after length
    0.162, // after links
    0.086, // before after short
    -0.296, // position
    0.861, // position squared
    0.658, // first texts
    0.784, // last texts
    0.433, // before h1
    -0.583, // after h1 near
    -0.166, // links 2 up
    0.165, // links 3 up
    -0.125, // text 2 up
    -0.024, // text 3 up
    0.321, // page words
    -0.002, // running position
    0.150, // after running
    0.048, // running 1 up
    -0.027, // running 2 up
    -0.066, // running 3 up
    0.112, // texts 1 up
    -0.034, // running 1 up x short
];

/// What is added to each weight on a page that is one long text.
#[rustfmt::skip] // one weight a line, with the name of its feature
pub(crate) const RUNNING: Row = [
    0.621, // bias
    0.539, // length
    -0.207, // 1-2 words
    0.043, // 3-5 words
    0.200, // 6-10 words
    -0.149, // 25+ words
    -0.237, // 60+ words
    0.033, // links
    -0.156, // mostly links
    0.249, // plain length
    -0.309, // sentence
    0.482, // commas
    0.264, // digits
    0.142, // upper
    -0.479, // in title
    0.406, // h1
    0.048, // heading
    0.301, // heading in title
    0.085, // p
    -0.398, // li
    -0.042, // cell
    0.029, // dd dt
    0.172, // pre
    -0.151, // blockquote
    0.038, // inline owner
    0.397, // caption
    0.287, // div
    -0.449, // in nav
    0.032, // in header
    -0.247, // in footer
    -0.021, // in aside
    0.189, // in main
    0.583, // in article
    0.113, // in form
    0.300, // in dialog
    0.344, // in figure
    -0.040, // in table
    -0.279, // in list
    0.021, // in code
    -0.010, // fixed
    -0.342, // page has main
    0.080, // page has article
    -0.531, // outside main
    -0.503, // outside article
    -0.583, // word nav
    -0.097, // word header
    -0.252, // word footer
    -0.352, // word side
    -0.178, // word ad
    0.021, // word related
    0.601, // word comment
    0.126, // word notice
    0.082, // word social
    -0.058, // word meta
    0.235, // word content
    -0.344, // candidate
    -0.418, // in best
    -0.378, // in best x share
    -0.001, // candidate x length
    0.386, // candidate x links
    0.059, // path share
    0.415, // path count
    0.426, // path length
    -0.094, // path links
    -0.233, // path share x candidate
    0.288, // before length
    0.080, // before links
    0.174, // after length
    0.145, // after links
    0.021, // before after short
    0.135, // position
    0.207, // position squared
    -0.064, // first texts
    -0.135, // last texts
    0.286, // before h1
    0.013, // after h1 near
    0.013, // links 2 up
    -0.211, // links 3 up
    -0.465, // text 2 up
    -0.075, // text 3 up
    0.602, // page words
    0.089, // running position
    0.622, // after running
    -0.145, // running 1 up
    -0.100, // running 2 up
    0.026, // running 3 up
    0.197, // texts 1 up
    -0.068, // running 1 up x short
];
