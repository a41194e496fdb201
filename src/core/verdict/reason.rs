//! Why a block was judged as it was, in a form that can be said in any language.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One reason for a verdict. Blocks carry several, the strongest first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Reason {
    /// The person restored this block.
    YouKept {
        /// When, milliseconds since 1970.
        at: f64,
    },
    /// The person hid this block.
    YouHid {
        /// When, milliseconds since 1970.
        at: f64,
    },
    /// The person named another part as the main content.
    YouMain {
        /// When, milliseconds since 1970.
        at: f64,
    },
    /// The block is part of the site's template.
    Seen {
        /// Pages that have it.
        pages: u32,
        /// Pages looked at.
        of: u32,
    },
    /// A landmark element or ARIA role says so.
    Role {
        /// The element or role, as `nav` or `complementary`.
        name: String,
    },
    /// It stays in place when the page scrolls.
    Fixed,
    /// It is a frame with another site's content, or has the measures of an advertisement.
    Frame,
    /// The names of the elements around it have a word that stands for clutter.
    Named {
        /// The word found.
        word: String,
    },
    /// It says what stands in clutter much more often than elsewhere.
    Words {
        /// The word found, or the heading that it stands below.
        word: String,
    },
    /// It is one of many built alike.
    Alike,
    /// Most of its text is links.
    Links {
        /// Share of its characters inside links, 0..=1.
        density: f32,
    },
    /// It lies outside the part that holds most of the running text, and its tag paths are others.
    TagPaths,
    /// It lies outside the part that holds most of the running text.
    OutsideMain,
    /// Its texts are short.
    Short,
}

/// In English, as what is said of "it".
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::YouKept { .. } => f.write_str("a person kept it"),
            Reason::YouHid { .. } => f.write_str("a person hid it"),
            Reason::YouMain { .. } => f.write_str("a person named another part as the main content"),
            Reason::Seen { pages, of } => write!(f, "{pages} of {of} pages of the site have it"),
            Reason::Role { name } => write!(f, "its element or role is {name}"),
            Reason::Fixed => f.write_str("it stays in place when the page scrolls"),
            Reason::Frame => f.write_str("it is a frame with another site's content, or has the measures of an advertisement"),
            Reason::Named { word } => write!(f, "an element around it is named \"{word}\""),
            Reason::Words { word } => write!(f, "it says \"{word}\", which stands in clutter much more often than elsewhere"),
            Reason::Alike => f.write_str("it is one of many built alike"),
            Reason::Links { density } => write!(f, "{:.0} % of its text is links", density * 100.0),
            Reason::TagPaths => f.write_str("it lies outside the part with most of the running text, and its tag paths are others"),
            Reason::OutsideMain => f.write_str("it lies outside the part with most of the running text"),
            Reason::Short => f.write_str("its texts are short"),
        }
    }
}
