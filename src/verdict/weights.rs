//! The weights of the page-level score, one per feature in the order of [`features::NAMES`](super::features::NAMES).
//!
//! Fitted by logistic regression (Newton's method, ridge) on the texts of wcxb-dev (CC BY 4.0), every page weighing the
//! same. Label: the share of a text's 3-word shingles that the gold text has.

use super::features::Row;

/// Log-odds of noise per unit of each feature.
#[rustfmt::skip] // one weight a line, with the name of its feature
pub(crate) const WEIGHTS: Row = [
    -0.03, // bias
    0.40, // length
    0.37, // 1-2 words
    0.22, // 3-5 words
    0.02, // 6-10 words
    -0.25, // 25+ words
    0.15, // 60+ words
    0.45, // links
    0.10, // mostly links
    -0.22, // plain length
    -0.50, // sentence
    -0.17, // commas
    0.62, // digits
    0.10, // upper
    -1.07, // in title
    0.58, // h1
    -1.09, // heading
    0.71, // heading in title
    -0.29, // p
    -0.29, // li
    0.21, // cell
    0.42, // dd dt
    0.11, // pre
    -0.33, // blockquote
    0.12, // inline owner
    0.56, // caption
    0.11, // div
    0.38, // in nav
    0.49, // in header
    1.07, // in footer
    0.58, // in aside
    -0.39, // in main
    -0.49, // in article
    0.50, // in form
    1.05, // in dialog
    0.69, // in figure
    -0.11, // in table
    -0.16, // in list
    -0.13, // in code
    -0.09, // fixed
    0.39, // page has main
    0.08, // page has article
    0.77, // outside main
    0.58, // outside article
    0.54, // word nav
    0.45, // word header
    0.66, // word footer
    0.23, // word side
    -0.13, // word ad
    0.36, // word related
    0.80, // word comment
    0.86, // word notice
    0.26, // word social
    0.10, // word meta
    -0.07, // word content
    -0.68, // candidate
    0.05, // in best
    -0.65, // in best x share
    -0.12, // candidate x length
    0.71, // candidate x links
    -1.23, // path share
    -0.47, // path count
    0.07, // path length
    -0.24, // path links
    -0.66, // path share x candidate
    -0.03, // before length
    0.16, // before links
    -0.41, // after length
    0.14, // after links
    0.08, // before after short
    -0.32, // position
    0.84, // position squared
    0.68, // first texts
    0.81, // last texts
    0.40, // before h1
    -0.60, // after h1 near
    -0.18, // links 2 up
    0.14, // links 3 up
    -0.09, // text 2 up
    0.00, // text 3 up
    0.29, // page words
    -0.00, // running position
    0.16, // after running
    0.03, // running 1 up
    -0.02, // running 2 up
    -0.03, // running 3 up
    0.08, // texts 1 up
    -0.01, // running 1 up x short
    0.15, // in main region
    -0.59, // region text
    0.17, // region links
    0.09, // region main text
];

/// What is added to each weight on a page that is one long text.
#[rustfmt::skip] // one weight a line, with the name of its feature
pub(crate) const RUNNING: Row = [
    0.61, // bias
    0.55, // length
    -0.22, // 1-2 words
    0.03, // 3-5 words
    0.20, // 6-10 words
    -0.15, // 25+ words
    -0.24, // 60+ words
    0.03, // links
    -0.17, // mostly links
    0.27, // plain length
    -0.30, // sentence
    0.47, // commas
    0.26, // digits
    0.14, // upper
    -0.46, // in title
    0.42, // h1
    0.03, // heading
    0.31, // heading in title
    0.09, // p
    -0.38, // li
    -0.01, // cell
    0.03, // dd dt
    0.17, // pre
    -0.16, // blockquote
    0.04, // inline owner
    0.40, // caption
    0.27, // div
    -0.42, // in nav
    0.06, // in header
    -0.25, // in footer
    -0.03, // in aside
    0.18, // in main
    0.56, // in article
    0.12, // in form
    0.29, // in dialog
    0.34, // in figure
    -0.01, // in table
    -0.31, // in list
    0.03, // in code
    -0.01, // fixed
    -0.36, // page has main
    0.07, // page has article
    -0.54, // outside main
    -0.48, // outside article
    -0.59, // word nav
    -0.08, // word header
    -0.24, // word footer
    -0.35, // word side
    -0.18, // word ad
    -0.01, // word related
    0.56, // word comment
    0.14, // word notice
    0.09, // word social
    0.00, // word meta
    0.25, // word content
    -0.31, // candidate
    -0.38, // in best
    -0.35, // in best x share
    0.01, // candidate x length
    0.41, // candidate x links
    -0.01, // path share
    0.32, // path count
    0.43, // path length
    -0.10, // path links
    -0.23, // path share x candidate
    0.29, // before length
    0.08, // before links
    0.19, // after length
    0.15, // after links
    0.01, // before after short
    0.10, // position
    0.21, // position squared
    -0.07, // first texts
    -0.14, // last texts
    0.34, // before h1
    0.06, // after h1 near
    0.01, // links 2 up
    -0.21, // links 3 up
    -0.47, // text 2 up
    -0.10, // text 3 up
    0.60, // page words
    0.14, // running position
    0.60, // after running
    -0.14, // running 1 up
    -0.10, // running 2 up
    0.03, // running 3 up
    0.21, // texts 1 up
    -0.06, // running 1 up x short
    0.47, // in main region
    -0.13, // region text
    0.04, // region links
    -0.29, // region main text
];
