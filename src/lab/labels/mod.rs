//! What people say of the blocks of a page, and how near methods and other people come to it.
//!
//! ```text
//!   blocks: roots, answers ─┐                  ┌─ Truth::score(marking) ─▶ Score ─┐
//!   page ───────────────────┴─▶ Truth ─────────┤                                  ├─ added up ─▶ figures
//!                                              └─ Truth::agree(other) ─▶ Agreement ┘
//! ```
//!
//! A block is one subtree or a run of siblings; of each a person answers whether it is template, whether it is main content,
//! and names its role. What is not answered, or answered with *unsure*, is left out of every count. Counts are whole
//! numbers: they add up in any order, and ratios are taken last. The one sum of fractions, that of adjusted Rand, is made in
//! the order of [`order`]. So the same labels give the same figures to the last digit wherever they are counted.

mod agree;
pub mod consensus;
pub mod fleiss;
pub mod overlap;
mod score;
mod truth;

use std::cmp::Ordering;

pub use agree::{Agreement, Matrix};
pub use score::{Figures, Score, Tally};
pub use truth::{Answer, Answers, Leaf, ROLES, Truth, TruthError};

/// The order in which labelled pages are counted: by site, address and name, letter by letter as JavaScript compares them.
#[must_use]
pub fn order(one: [&str; 3], other: [&str; 3]) -> Ordering {
    one.iter()
        .zip(other)
        .map(|(one, other)| one.encode_utf16().cmp(other.encode_utf16()))
        .find(|order| order.is_ne())
        .unwrap_or(Ordering::Equal)
}
