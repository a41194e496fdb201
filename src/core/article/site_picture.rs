//! Pictures that stand for a site, or for nothing, and show no article: logos, avatars, cards for sharing, what stands in.

use super::address::Base;
use crate::page::dimension::dimension;
use crate::page::{Element, NodeId, Page};

/// Words of the names of files that show no article, and those of folders.
const ALWAYS: &str = "logo logos logotype default placeholder sprite sprites avatar avatars favicon blank clearpixel pixel spacer \
    noimage gravatar icon icons fallback emoji smilies";
const FOLDERS: &str = "logo logos avatar avatars icons emoji smilies";
/// Words of the names of cards for sharing: what each has one of, and what may stand with it.
const SHARED: &str = "og opengraph graph social share shared sharing facebook fb twitter";
const CARD: &str = "open image img images card pic photo link picture preview thumbnail thumb banner media home homepage generic";
/// Other words that the name of a card may have: the site's.
const CARD_WORDS: usize = 2;
/// Words of a name from which on one of these is what the picture is about.
const NAME_WORDS: usize = 5;
/// Sides in CSS pixels up to which a declared picture is too small for an article, and up to which a square one is a sign or a face.
const SMALL: f32 = 120.0;
const SQUARE: f32 = 300.0;

/// Whether an address is by its name one of a picture that stands for a site.
pub(super) fn is_named(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or(address);
    let (folders, name) = path.rsplit_once('/').unwrap_or_default();
    let mut folders = folders.split('/').skip(2);
    let host = folders.next().unwrap_or_default();
    let name = words(name);
    let is_one = |list: &str, words: &[String]| {
        words
            .iter()
            .any(|word| has(list, word) || word.ends_with("logo"))
    };
    let is_portrait = |word: &String| ["bio", "author", "profile"].contains(&word.as_str());
    host.ends_with("gravatar.com")
        || host.starts_with("avatar")
        || name.len() == 1 && name.iter().all(is_portrait)
        || name == ["publication", "cover"]
        || name.len() <= NAME_WORDS && is_one(ALWAYS, &name)
        || folders.any(|folder| is_one(FOLDERS, &words(folder)))
        || is_card(&name)
}

fn has(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}

/// Whether words are those of a card for sharing: "og", or that it is shared and a picture.
fn is_card(words: &[String]) -> bool {
    let count = |list: &str| words.iter().filter(|word| has(list, word)).count();
    let (shared, card) = (count(SHARED), count(CARD));
    let is_said = shared + card >= 2
        || words.iter().any(|word| word == "opengraph")
        || words.first().is_some_and(|word| word == "og");
    shared > 0 && is_said && words.len() - shared - card <= CARD_WORDS
}

/// The words of a name of a file, in lower case: also those that only a capital parts. Numbers and sums are none.
fn words(name: &str) -> Vec<String> {
    let mut words = Vec::new();
    for part in name.split(|c: char| !c.is_ascii_alphanumeric()) {
        let digits = part.bytes().filter(u8::is_ascii_digit).count();
        let is_sum =
            digits > 0 && part.len() > 3 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_sum || digits > 2 && part.len() > 6 {
            continue;
        }
        let mut word = String::new();
        let mut was_small = false;
        for letter in part.chars().chain([' ']) {
            let starts = letter.is_ascii_uppercase() && was_small;
            if starts || !letter.is_ascii_alphabetic() {
                words.extend((word.len() > 1).then(|| std::mem::take(&mut word)));
                word.clear();
            }
            if letter.is_ascii_alphabetic() {
                word.push(letter.to_ascii_lowercase());
            }
            was_small = letter.is_ascii_lowercase();
        }
    }
    // What says the form of the file.
    if name.contains('.') {
        words.pop();
    }
    words
}

/// Whether sides in CSS pixels are those of a sign or a face.
pub(super) fn is_small(width: f32, height: f32) -> bool {
    width.max(height) <= SMALL || width.max(height) <= SQUARE && (width - height).abs() < 1.0
}

/// Whether an `img` says that it is a logo, or so small.
pub(super) fn is_shown_small(page: &Page, node: NodeId) -> bool {
    let side = |name| {
        let value = page.attribute(node, name)?;
        dimension(value).map(|(pixels, _)| pixels)
    };
    let sides = match page.rect(node).filter(|rect| rect.area() > 0.0) {
        Some(rect) => Some((rect.width, rect.height)),
        None => side("width").zip(side("height")),
    };
    sides.is_some_and(|(width, height)| is_small(width, height)) || is_logo(page, node)
}

fn is_logo(page: &Page, node: NodeId) -> bool {
    ["class", "id", "alt"].iter().any(|name| {
        let value = page.attribute(node, name).unwrap_or_default();
        let words = words(value);
        words.len() <= NAME_WORDS && words.iter().any(|word| word == "logo")
    })
}

/// How a page shows the picture of an address: `Some(true)` as a logo, `None` not at all. O(nodes).
pub(super) fn is_shown_as_logo(page: &Page, base: &Base, address: &str) -> Option<bool> {
    let of_address = |node: &NodeId| {
        page.element(*node) == Some(Element::Img)
            && page
                .attribute(*node, "src")
                .and_then(|src| base.resolve(src))
                .is_some_and(|src| src == address)
    };
    let mut shown = page.nodes().filter(of_address);
    shown.next().map(|node| is_logo(page, node))
}
