//! Pictures that stand among the texts of an article and are none of its: advertisements, badges of shops for apps, faces of people
//! who write, copies that sliders make of their first and last pictures. O(levels · bytes of attributes).

use crate::page::{NodeId, Page};

/// Elements around a picture that are looked at, and most nodes of one that says what the picture in it is.
const LEVELS: usize = 4;
const NODES: usize = 24;
/// First words of names of elements that hold an advertisement.
const AD: &str = "ad ads advert advertisement advertising adsbygoogle dfp gpt sponsor sponsored";
/// Words of names of pictures that show who writes.
const FACE: &str = "avatar avatars gravatar";
/// Parts of names of copies in a slider.
const COPY: [&str; 4] = [
    "slide-duplicate",
    "slick-cloned",
    "slide--clone",
    "is-clone",
];
/// Hosts of shops for apps.
const SHOPS: [&str; 3] = ["apps.apple.com", "itunes.apple.com", "play.google.com"];

/// Whether a picture is none of the article around it.
pub(super) fn is_foreign(page: &Page, node: NodeId) -> bool {
    let around = std::iter::once(node).chain(page.ancestors(node).take(LEVELS));
    let small = around.take_while(|&above| page.subtree_len(above) <= NODES);
    small.into_iter().any(|above| {
        let value = |name| page.attribute(above, name).unwrap_or_default();
        let names = [value("class"), value("id")];
        names.iter().any(|names| {
            let mut names = names.split_ascii_whitespace();
            names.any(is_named)
        }) || value("rel")
            .split_ascii_whitespace()
            .any(|rel| rel == "sponsored")
            || SHOPS.iter().any(|shop| value("href").contains(shop))
    })
}

/// Whether a name is one of an advertisement, a face or a copy.
fn is_named(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let mut words = name.split(|letter: char| !letter.is_ascii_alphanumeric());
    let is_in = |list: &str, word: &str| list.split_whitespace().any(|known| known == word);
    words
        .next()
        .is_some_and(|first| is_in(AD, first) || is_in(FACE, first))
        || words.any(|word| is_in(FACE, word))
        || COPY.iter().any(|copy| name.contains(copy))
}
