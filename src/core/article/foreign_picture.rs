//! Pictures that stand among the texts of an article and are none of its: advertisements, badges of shops for apps, faces of people
//! who write, copies that sliders make of their first and last pictures. O(levels · bytes of attributes).

use super::posts::signs::is_named;
use crate::page::{NodeId, Page};

/// Elements around a picture that are looked at, and most nodes of one that says what the picture in it is.
const LEVELS: usize = 4;
const NODES: usize = 24;
/// Words of names of elements that hold an advertisement or show who writes.
const NAMES: [&str; 11] = [
    "ad",
    "ads",
    "advert",
    "advertisement",
    "advertising",
    "adsbygoogle",
    "sponsor",
    "sponsored",
    "avatar",
    "avatars",
    "gravatar",
];
/// Parts of names of copies in a slider, and of the drawing of a formula that stands there as well.
const COPIES: [&str; 5] = [
    "slide-duplicate",
    "slick-cloned",
    "slide--clone",
    "is-clone",
    "mwe-math-fallback",
];
/// Hosts of shops for apps.
const SHOPS: [&str; 3] = ["apps.apple.com", "itunes.apple.com", "play.google.com"];

/// Whether a picture is none of the article around it.
pub(super) fn is_foreign(page: &Page, node: NodeId) -> bool {
    let around = std::iter::once(node).chain(page.ancestors(node).take(LEVELS));
    let mut small = around.take_while(|&above| page.subtree_len(above) <= NODES);
    small.any(|above| {
        let value = |name| page.attribute(above, name).unwrap_or_default();
        is_named(page, above, &["class", "id"], &NAMES)
            || is_named(page, above, &["rel"], &["sponsored"])
            || COPIES.iter().any(|copy| value("class").contains(copy))
            || SHOPS.iter().any(|shop| value("href").contains(shop))
    })
}
