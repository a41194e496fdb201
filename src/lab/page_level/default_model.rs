//! The two PageLevel models that are compiled into Husk: one for pages laid out by a browser, one for pages whose boxes are
//! estimated.
//!
//! Both were trained on the 82 pages of the data set blocks-random (public domain). People labelled the type of each block
//! by hand; Chromium laid the pages out. To train again, replace each static below with the output of its command:
//!
//! ```text
//!   husk train --blocks blocks-random --rust LAID_OUT -o -
//!   husk train --blocks blocks-random --estimated --rust ESTIMATED -o -
//! ```
//!
//! F over the words of the template, on pages not trained on (cross-validation with ten folds): .73 with boxes from the
//! browser, .60 with estimated boxes.

use super::classifier::Model;
use unhusk::page::Page;

/// The model for a page: [`LAID_OUT`] if the page has boxes from a browser, else [`ESTIMATED`].
#[must_use]
pub fn of(page: &Page) -> &'static Model {
    if page.has_layout() {
        &LAID_OUT
    } else {
        &ESTIMATED
    }
}

/// The model for pages laid out by a browser.
#[rustfmt::skip] // one weight per line, with the name of its feature
pub static LAID_OUT: Model = Model {
    cuts: [4669.0, 12590.2, 47256.4],
    weights: [
        [
            3.018, // bias
            -0.204, // left margin
            0.777, // right margin
            -0.578, // top margin
            0.669, // bottom margin
            1.730, // near top
            2.015, // near bottom
            0.764, // off centre across
            1.761, // off centre down
            -5.103, // width
            -10.550, // height
            -7.923, // area
            -0.793, // flat or tall
            -1.458, // words
            -0.204, // no words
            4.492, // share of words
            -0.269, // words per area
            0.495, // links per word
            1.369, // text in anchors
            -0.014, // size of anchors
            0.416, // no links
            4.237, // share of links
            0.530, // intra-site links
            -0.510, // visible to html
            -0.701, // words of title
            1.792, // title found
            -1.036, // ends of sentences
            -2.098, // fields
            0.077, // images
            0.698, // digits
        ],
        [
            -2.887, // bias
            -0.187, // left margin
            0.742, // right margin
            -0.424, // top margin
            0.533, // bottom margin
            2.875, // near top
            3.535, // near bottom
            0.574, // off centre across
            1.012, // off centre down
            -1.750, // width
            -5.914, // height
            2.309, // area
            -2.343, // flat or tall
            -1.512, // words
            -0.371, // no words
            0.868, // share of words
            0.939, // words per area
            -0.333, // links per word
            0.456, // text in anchors
            0.947, // size of anchors
            0.208, // no links
            5.467, // share of links
            0.723, // intra-site links
            1.660, // visible to html
            0.178, // words of title
            0.884, // title found
            -0.779, // ends of sentences
            1.402, // fields
            0.714, // images
            -1.871, // digits
        ],
        [
            4.421, // bias
            0.056, // left margin
            -0.849, // right margin
            0.108, // top margin
            0.051, // bottom margin
            2.541, // near top
            3.088, // near bottom
            1.684, // off centre across
            0.584, // off centre down
            0.758, // width
            -4.093, // height
            -9.563, // area
            -1.414, // flat or tall
            -0.383, // words
            -0.959, // no words
            -0.094, // share of words
            0.593, // words per area
            0.241, // links per word
            0.396, // text in anchors
            0.022, // size of anchors
            0.124, // no links
            2.913, // share of links
            0.702, // intra-site links
            -1.858, // visible to html
            -0.423, // words of title
            1.205, // title found
            -0.476, // ends of sentences
            -0.212, // fields
            0.536, // images
            0.449, // digits
        ],
        [
            -1.806, // bias
            -0.532, // left margin
            0.069, // right margin
            0.343, // top margin
            0.121, // bottom margin
            1.700, // near top
            2.254, // near bottom
            3.738, // off centre across
            1.356, // off centre down
            0.274, // width
            -0.580, // height
            -3.239, // area
            1.219, // flat or tall
            -0.037, // words
            -0.104, // no words
            -0.391, // share of words
            0.751, // words per area
            1.627, // links per word
            1.622, // text in anchors
            0.065, // size of anchors
            0.373, // no links
            -0.463, // share of links
            0.312, // intra-site links
            -2.372, // visible to html
            0.748, // words of title
            -0.265, // title found
            0.016, // ends of sentences
            0.082, // fields
            -0.469, // images
            0.775, // digits
        ],
    ],
    laid_out: true,
};

/// The model for pages without layout, whose boxes are estimated.
#[rustfmt::skip] // one weight per line, with the name of its feature
pub static ESTIMATED: Model = Model {
    cuts: [8000.0, 24000.0, 72000.0],
    weights: [
        [
            -0.512, // bias
            -0.522, // left margin
            -0.004, // right margin
            0.191, // top margin
            -0.105, // bottom margin
            2.361, // near top
            1.487, // near bottom
            0.674, // off centre across
            0.489, // off centre down
            1.144, // width
            -6.485, // height
            -0.271, // area
            -1.611, // flat or tall
            -1.806, // words
            -0.484, // no words
            1.090, // share of words
            -1.297, // words per area
            0.218, // links per word
            0.471, // text in anchors
            2.170, // size of anchors
            0.574, // no links
            4.863, // share of links
            0.761, // intra-site links
            0.209, // visible to html
            -0.107, // words of title
            -0.133, // title found
            -1.234, // ends of sentences
            -0.347, // fields
            -1.074, // images
            -0.479, // digits
        ],
        [
            -11.182, // bias
            -0.510, // left margin
            0.308, // right margin
            0.221, // top margin
            -0.212, // bottom margin
            0.728, // near top
            0.328, // near bottom
            1.373, // off centre across
            0.986, // off centre down
            -0.024, // width
            -0.258, // height
            15.453, // area
            -0.221, // flat or tall
            -1.541, // words
            -0.301, // no words
            0.858, // share of words
            -0.127, // words per area
            1.048, // links per word
            0.526, // text in anchors
            1.033, // size of anchors
            0.013, // no links
            1.950, // share of links
            0.555, // intra-site links
            0.515, // visible to html
            -0.409, // words of title
            0.980, // title found
            -1.087, // ends of sentences
            -1.305, // fields
            0.717, // images
            -2.573, // digits
        ],
        [
            8.024, // bias
            -0.692, // left margin
            -0.722, // right margin
            0.713, // top margin
            -0.367, // bottom margin
            2.288, // near top
            1.125, // near bottom
            0.442, // off centre across
            0.834, // off centre down
            0.599, // width
            -5.355, // height
            -11.334, // area
            -2.952, // flat or tall
            -0.971, // words
            -0.900, // no words
            -2.336, // share of words
            -1.291, // words per area
            0.779, // links per word
            0.390, // text in anchors
            0.876, // size of anchors
            0.291, // no links
            4.876, // share of links
            0.558, // intra-site links
            -0.275, // visible to html
            0.032, // words of title
            0.412, // title found
            -0.257, // ends of sentences
            0.746, // fields
            -0.880, // images
            0.468, // digits
        ],
        [
            0.131, // bias
            0.211, // left margin
            -0.343, // right margin
            1.845, // top margin
            -0.676, // bottom margin
            2.604, // near top
            0.926, // near bottom
            2.154, // off centre across
            0.133, // off centre down
            0.137, // width
            -1.102, // height
            -2.368, // area
            -1.005, // flat or tall
            -0.829, // words
            0.009, // no words
            -1.113, // share of words
            -1.478, // words per area
            1.047, // links per word
            1.113, // text in anchors
            0.768, // size of anchors
            0.212, // no links
            -0.683, // share of links
            0.677, // intra-site links
            -0.916, // visible to html
            2.587, // words of title
            -0.825, // title found
            0.076, // ends of sentences
            0.659, // fields
            -1.361, // images
            1.013, // digits
        ],
    ],
    laid_out: false,
};
