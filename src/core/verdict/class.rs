//! What a part of a page is: content, or one of the kinds of noise.

use serde::{Deserialize, Serialize};

/// The class of a node. The numbers are part of the contract with the extension.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Class {
    /// Main content, or something too unsure to be called noise.
    Content = 0,
    /// Menus, breadcrumbs, page numbers.
    Navigation = 1,
    /// The strip at the top that all pages of a site share.
    Header = 2,
    /// The strip at the bottom that all pages of a site share.
    Footer = 3,
    /// A column of extras beside the content.
    Sidebar = 4,
    /// Advertising.
    Ad = 5,
    /// Links to other articles or products.
    Related = 6,
    /// What readers wrote beneath.
    Comments = 7,
    /// Cookie notices, newsletter pop-ups and other overlays.
    Notice = 8,
    /// Template without a better name.
    Other = 9,
}

impl Class {
    /// All classes, at the position of their number.
    pub const ALL: [Class; 10] = [
        Class::Content,
        Class::Navigation,
        Class::Header,
        Class::Footer,
        Class::Sidebar,
        Class::Ad,
        Class::Related,
        Class::Comments,
        Class::Notice,
        Class::Other,
    ];

    /// The number of this class in typed arrays.
    #[must_use]
    pub fn id(self) -> u8 {
        self as u8
    }

    /// The name that programs read.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Class::Content => "content",
            Class::Navigation => "navigation",
            Class::Header => "header",
            Class::Footer => "footer",
            Class::Sidebar => "sidebar",
            Class::Ad => "ad",
            Class::Related => "related",
            Class::Comments => "comments",
            Class::Notice => "notice",
            Class::Other => "other",
        }
    }

    /// Whether this is any kind of noise.
    #[must_use]
    pub fn is_noise(self) -> bool {
        self != Class::Content
    }
}
