//! The address of a picture: the largest that its markup names, where scripts would have put it too.

use super::address::Base;
use crate::page::{Element, Flags, MAX_ATTRIBUTE_UNITS, NodeId, Page, text};

/// A picture of an article.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Picture {
    /// Absolute address.
    pub(super) src: String,
    /// What stands for it where it is not seen, white space collapsed; empty where that is as long as prose.
    pub(super) alt: String,
}

/// Sides in CSS pixels up to which a picture is an icon.
const ICON: u32 = 48;

/// Sides in CSS pixels up to which a box holds what stands in for a picture.
const STAND_IN: u32 = 3;

/// The picture of an `img` element; `None` without an address, and for a file that only fills space. O(attributes of it and of
/// the `picture` around it).
pub(super) fn of(page: &Page, node: NodeId, base: &Base) -> Option<Picture> {
    let src = largest(page, node, base)
        .or_else(|| from_sources(page, node, base))
        .or_else(|| lazy(page, node, base))
        .or_else(|| base.resolve(page.attribute(node, "src")?))?;
    let alt = text::label(page.attribute(node, "alt").unwrap_or_default());
    (!alt.is_empty() || !is_spacer(&src)).then_some(Picture { src, alt })
}

/// Whether an `img` is an icon by the size it has or says it has. The size of what stands in for a picture that a script
/// loads later says nothing of it.
pub(super) fn is_icon(page: &Page, node: NodeId) -> bool {
    if let Some(rect) = page.rect(node).filter(|rect| rect.area() > 0.0) {
        let within = |side: u32| rect.width <= side as f32 && rect.height <= side as f32;
        if !within(STAND_IN) || !waits(page, node) {
            return within(ICON);
        }
    }
    let side = |name| {
        page.attribute(node, name)
            .and_then(|value| value.trim().trim_end_matches("px").parse::<u32>().ok())
    };
    match (side("width"), side("height")) {
        (Some(width), Some(height)) => width <= ICON && height <= ICON,
        (Some(one), None) | (None, Some(one)) => one <= ICON / 2,
        (None, None) => false,
    }
}

/// Whether an element names a file for scripts to put in its place.
fn waits(page: &Page, node: NodeId) -> bool {
    page.attributes(node).any(|(name, value)| {
        let is_lazy =
            name.starts_with("data-") && (name.ends_with("srcset") || name.ends_with("src"));
        is_lazy && !value.trim().is_empty() && !value.trim_start().starts_with("data:")
    })
}

/// What an icon says, where that is a sign and no word: `:-)` or an emoji.
pub(super) fn sign(page: &Page, node: NodeId) -> Option<&str> {
    page.attribute(node, "alt").filter(|alt| {
        !alt.is_empty() && alt.len() <= 32 && !alt.chars().any(|c| c.is_alphanumeric())
    })
}

/// The largest of all `srcset`s of an element, also those kept for scripts (`data-srcset`).
fn largest(page: &Page, node: NodeId, base: &Base) -> Option<String> {
    let clipped = page.flags(node).has(Flags::CLIPPED);
    let mut best: Option<(u32, &str)> = None;
    for (name, value) in page.attributes(node) {
        if !name.ends_with("srcset") {
            continue;
        }
        // The last address of a value that was cut is cut as well.
        let cut = clipped && value.len() >= MAX_ATTRIBUTE_UNITS - 4;
        for (size, url) in candidates(value, cut) {
            if best.is_none_or(|(most, _)| size > most) && base.resolve(url).is_some() {
                best = Some((size, url));
            }
        }
    }
    base.resolve(best?.1)
}

/// Size (width in pixels or density, in hundredths) and address of each candidate of a `srcset`. An address may hold commas, but not at its end.
fn candidates(value: &str, cut: bool) -> impl Iterator<Item = (u32, &str)> {
    let mut rest = value;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        if rest.is_empty() {
            return None;
        }
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (mut url, after) = rest.split_at(end);
        let mut size = ONE;
        if let Some(bare) = url.strip_suffix(',') {
            url = bare.trim_end_matches(',');
            rest = after;
        } else {
            let end = after.find(',').unwrap_or(after.len());
            size = after[..end]
                .split_whitespace()
                .find_map(descriptor)
                .unwrap_or(ONE);
            rest = &after[end..];
        }
        if cut && rest.is_empty() {
            return None;
        }
        Some((size, url))
    })
}

/// Density of a candidate that names none.
const ONE: u32 = 100;

/// `800w` or `1.5x` as a number to compare: hundredths.
fn descriptor(word: &str) -> Option<u32> {
    let number = word.strip_suffix(['w', 'x'])?;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let whole: u32 = whole.parse().ok()?;
    let tenth: u32 = match fraction.get(..1) {
        Some(digit) => digit.parse().ok()?,
        None => 0,
    };
    Some(whole.saturating_mul(100).saturating_add(10 * tenth))
}

/// The largest that the `source` elements of a `picture` name.
fn from_sources(page: &Page, node: NodeId, base: &Base) -> Option<String> {
    let above = page.parent(node)?;
    if page.element(above) != Some(Element::Picture) {
        return None;
    }
    page.children(above)
        .take(16)
        .filter(|&child| page.element(child) == Some(Element::Source))
        .find_map(|source| largest(page, source, base))
}

/// An address kept for scripts to put in place: `data-src`, `data-original`, `data-lazy` and their like.
fn lazy(page: &Page, node: NodeId, base: &Base) -> Option<String> {
    page.attributes(node)
        .filter(|(name, value)| {
            name.strip_prefix("data-").is_some_and(|rest| {
                rest.ends_with("src")
                    || (["original", "lazy", "image", "img", "url", "full", "src"]
                        .iter()
                        .any(|word| rest.contains(word))
                        && is_picture(value))
            })
        })
        .find_map(|(_, value)| base.resolve(value))
}

/// Whether an address ends as those of pictures do.
fn is_picture(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or(address);
    let ending = path.rsplit('.').next().unwrap_or_default();
    [
        "avif", "bmp", "gif", "jpeg", "jpg", "jxl", "png", "svg", "webp",
    ]
    .iter()
    .any(|known| ending.eq_ignore_ascii_case(known))
}

/// Whether a file is named as those that fill space and show nothing: `spacer.gif`, `clear-1x1.png`.
fn is_spacer(address: &str) -> bool {
    const WORDS: [&str; 9] = [
        "spacer",
        "clear",
        "blank",
        "pixel",
        "dot",
        "transparent",
        "trans",
        "shim",
        "1x1",
    ];
    let path = address.split(['?', '#']).next().unwrap_or(address);
    let name = path.rsplit('/').next().unwrap_or(path);
    let is_one_of =
        |words: &[&str], word: &str| words.iter().any(|known| word.eq_ignore_ascii_case(known));
    name.rsplit_once('.').is_some_and(|(name, ending)| {
        let mut words = name.split(|c: char| !c.is_ascii_alphanumeric());
        is_one_of(&["gif", "png"], ending) && words.all(|word| is_one_of(&WORDS, word))
    })
}

/// The file name in an address without its ending and without what says a size: `/a/pier-1024x683.jpg?w=9` → `pier`.
pub(super) fn stem(address: &str) -> &str {
    let path = address.split(['?', '#']).next().unwrap_or(address);
    let name = path.rsplit('/').next().unwrap_or(path);
    let name = name.rsplit_once('.').map_or(name, |(name, _)| name);
    let is_size = |part: &str| {
        part.split_once('x').is_some_and(|(width, height)| {
            [width, height]
                .iter()
                .all(|side| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit()))
        }) || part == "scaled"
    };
    match name.rsplit_once(['-', '_']) {
        Some((name, part)) if is_size(part) => name,
        _ => name,
    }
}
