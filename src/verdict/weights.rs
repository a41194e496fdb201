//! The weights of the page-level score, one per feature in the order of [`features::NAMES`](super::features::NAMES).
//!
//! Fitted by logistic regression (Newton's method, ridge) on the texts of wcxb-dev (CC BY 4.0), every page weighing the
//! same. Label: the share of a text's 3-word shingles that the gold text has.

use super::features::Row;

/// Log-odds of noise per unit of each feature.
#[rustfmt::skip] // one weight a line, with the name of its feature
pub(crate) const WEIGHTS: Row = [
    -0.031, // bias
    0.395, // length
    0.366, // 1-2 words
    0.218, // 3-5 words
    0.022, // 6-10 words
    -0.249, // 25+ words
    0.149, // 60+ words
    0.447, // links
    0.100, // mostly links
    -0.222, // plain length
    -0.498, // sentence
    -0.171, // commas
    0.623, // digits
    0.103, // upper
    -1.069, // in title
    0.579, // h1
    -1.091, // heading
    0.706, // heading in title
    -0.288, // p
    -0.289, // li
    0.206, // cell
    0.422, // dd dt
    0.108, // pre
    -0.333, // blockquote
    0.124, // inline owner
    0.562, // caption
    0.112, // div
    0.378, // in nav
    0.494, // in header
    1.070, // in footer
    0.580, // in aside
    -0.386, // in main
    -0.495, // in article
    0.500, // in form
    1.054, // in dialog
    0.689, // in figure
    -0.114, // in table
    -0.158, // in list
    -0.133, // in code
    -0.088, // fixed
    0.387, // page has main
    0.082, // page has article
    0.774, // outside main
    0.578, // outside article
    0.539, // word nav
    0.453, // word header
    0.657, // word footer
    0.233, // word side
    -0.131, // word ad
    0.364, // word related
    0.801, // word comment
    0.856, // word notice
    0.255, // word social
    0.095, // word meta
    -0.072, // word content
    -0.684, // candidate
    0.052, // in best
    -0.650, // in best x share
    -0.121, // candidate x length
    0.707, // candidate x links
    -1.227, // path share
    -0.469, // path count
    0.075, // path length
    -0.237, // path links
    -0.662, // path share x candidate
    -0.025, // before length
    0.161, // before links
    -0.413, // after length
    0.143, // after links
    0.082, // before after short
    -0.318, // position
    0.842, // position squared
    0.683, // first texts
    0.815, // last texts
    0.404, // before h1
    -0.599, // after h1 near
    -0.181, // links 2 up
    0.136, // links 3 up
    -0.092, // text 2 up
    0.004, // text 3 up
    0.289, // page words
    -0.002, // running position
    0.160, // after running
    0.031, // running 1 up
    -0.021, // running 2 up
    -0.031, // running 3 up
    0.076, // texts 1 up
    -0.015, // running 1 up x short
    0.149, // in main region
    -0.586, // region text
    0.165, // region links
    0.092, // region main text
];

/// What is added to each weight on a page that is one long text.
#[rustfmt::skip] // one weight a line, with the name of its feature
pub(crate) const RUNNING: Row = [
    0.610, // bias
    0.550, // length
    -0.217, // 1-2 words
    0.025, // 3-5 words
    0.205, // 6-10 words
    -0.151, // 25+ words
    -0.239, // 60+ words
    0.025, // links
    -0.166, // mostly links
    0.272, // plain length
    -0.303, // sentence
    0.473, // commas
    0.257, // digits
    0.143, // upper
    -0.461, // in title
    0.420, // h1
    0.025, // heading
    0.314, // heading in title
    0.085, // p
    -0.375, // li
    -0.008, // cell
    0.029, // dd dt
    0.170, // pre
    -0.158, // blockquote
    0.043, // inline owner
    0.398, // caption
    0.274, // div
    -0.420, // in nav
    0.056, // in header
    -0.250, // in footer
    -0.031, // in aside
    0.179, // in main
    0.556, // in article
    0.117, // in form
    0.294, // in dialog
    0.338, // in figure
    -0.006, // in table
    -0.310, // in list
    0.025, // in code
    -0.010, // fixed
    -0.357, // page has main
    0.074, // page has article
    -0.536, // outside main
    -0.482, // outside article
    -0.594, // word nav
    -0.079, // word header
    -0.243, // word footer
    -0.348, // word side
    -0.179, // word ad
    -0.012, // word related
    0.555, // word comment
    0.142, // word notice
    0.092, // word social
    0.002, // word meta
    0.251, // word content
    -0.306, // candidate
    -0.381, // in best
    -0.352, // in best x share
    0.005, // candidate x length
    0.409, // candidate x links
    -0.006, // path share
    0.318, // path count
    0.433, // path length
    -0.101, // path links
    -0.227, // path share x candidate
    0.292, // before length
    0.081, // before links
    0.187, // after length
    0.147, // after links
    0.008, // before after short
    0.102, // position
    0.208, // position squared
    -0.072, // first texts
    -0.145, // last texts
    0.337, // before h1
    0.057, // after h1 near
    0.011, // links 2 up
    -0.210, // links 3 up
    -0.467, // text 2 up
    -0.097, // text 3 up
    0.602, // page words
    0.136, // running position
    0.598, // after running
    -0.144, // running 1 up
    -0.100, // running 2 up
    0.031, // running 3 up
    0.208, // texts 1 up
    -0.061, // running 1 up x short
    0.468, // in main region
    -0.130, // region text
    0.045, // region links
    -0.292, // region main text
];
