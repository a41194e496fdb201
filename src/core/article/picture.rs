//! The address of a picture: the largest that its markup names, where scripts would have put it too.

use super::address::Base;
use super::foreign_picture::is_foreign;
use crate::page::maps::{Map, hash_of};
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

/// `source` elements of a `picture` that are read.
const MOST_SOURCES: usize = 16;
/// Elements between a picture and the link around it.
const LINK_LEVELS: usize = 3;
/// Most nodes of an element that takes the place of an `img`.
const INSIDE_NODES: usize = 8;
/// Width in CSS pixels up to which a picture is one that others are chosen by.
const THUMBNAIL: usize = 160;
/// Least bytes of a name that tells a picture.
const LEAST_NAME: usize = 6;
/// Sides of a square in CSS pixels up to which a picture that says nothing is a face or a sign.
const FACE: u32 = 64;
/// Sides in CSS pixels up to which a box holds what stands in for a picture.
const STAND_IN: u32 = 3;

/// The picture of an `img` element, or of one that takes its place; `None` without an address, for a file that only fills space, and for
/// one that is none of the article. O(attributes of it and of the elements around it).
pub(super) fn of(page: &Page, node: NodeId, base: &Base) -> Option<Picture> {
    if is_foreign(page, node) {
        return None;
    }
    let src = largest(page, node, base)
        .or_else(|| linked(page, node, base))
        .or_else(|| lazy(page, node, base))
        .or_else(|| base.resolve(page.attribute(node, "src")?))?;
    let alt = text::label(page.attribute(node, "alt").unwrap_or_default());
    let is_shown = !alt.is_empty() || !is_spacer(&src);
    // What scripts have not filled in: `/{width}/map.png`.
    (is_shown && !src.contains(['{', '}'])).then_some(Picture { src, alt })
}

/// Whether an element is one of a system that takes the place of an `img`, and holds none itself: `amp-img`.
pub(super) fn is_in_place_of_img(page: &Page, node: NodeId) -> bool {
    let is_named =
        |tag: &str| tag.contains('-') && (tag.ends_with("img") || tag.ends_with("image"));
    let is_img =
        |inner: NodeId| page.element(inner) == Some(Element::Img) && !page.is_hidden(inner);
    page.tag(node).is_some_and(is_named)
        && page.subtree_len(node) <= INSIDE_NODES
        && !page.subtree(node).any(is_img)
        && ["src", "srcset"]
            .iter()
            .any(|name| page.attribute(node, name).is_some())
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
        (Some(width), Some(height)) => {
            let says_nothing = || page.attribute(node, "alt").is_some_and(text::is_blank);
            width <= ICON && height <= ICON || width == height && width <= FACE && says_nothing()
        }
        (Some(one), None) | (None, Some(one)) => one <= ICON / 2,
        (None, None) => false,
    }
}

/// Whether an `img` names one file and no other.
pub(super) fn is_plain(page: &Page, node: NodeId) -> bool {
    let has_set = page
        .attributes(node)
        .any(|(name, _)| name.ends_with("srcset"));
    !has_set && !waits(page, node)
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

/// The largest of all `srcset`s of an `img`, also those kept for scripts (`data-srcset`), and of the `source` elements of the
/// `picture` around it.
fn largest(page: &Page, node: NodeId, base: &Base) -> Option<String> {
    let picture = page
        .parent(node)
        .filter(|&above| page.element(above) == Some(Element::Picture));
    let sources = picture
        .into_iter()
        .flat_map(|picture| page.children(picture).take(MOST_SOURCES));
    let sources = sources.filter(|&child| page.element(child) == Some(Element::Source));
    let mut best: Option<((u32, u32), &str)> = None;
    for element in std::iter::once(node).chain(sources) {
        let clipped = page.flags(element).has(Flags::CLIPPED);
        let media = page.attribute(element, "media").unwrap_or_default();
        let window = least_width(media);
        for (_, value) in page
            .attributes(element)
            .filter(|(name, _)| name.ends_with("srcset"))
        {
            // The last address of a value that was cut is cut as well.
            let cut = clipped && value.len() >= MAX_ATTRIBUTE_UNITS - 4;
            for (size, url) in candidates(value, cut) {
                let size = (size, window);
                if best.is_none_or(|(most, _)| size > most) && base.resolve(url).is_some() {
                    best = Some((size, url));
                }
            }
        }
    }
    base.resolve(best?.1)
}

/// The width of windows from which on a `source` holds, in pixels: of files that say nothing of their own it tells the larger ones.
fn least_width(media: &str) -> u32 {
    let said = media.split_once("min-width:").map(|(_, said)| said.trim());
    let digits = said.map(|said| {
        let end = said.find(|c: char| !c.is_ascii_digit());
        &said[..end.unwrap_or(said.len())]
    });
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

/// The file that a picture links to, where that is the same one larger: `/s320/pier.jpg` in a link to `/s1600/pier.jpg`.
fn linked(page: &Page, node: NodeId, base: &Base) -> Option<String> {
    let mut around = page.ancestors(node).take(LINK_LEVELS);
    let address = around.find_map(|above| page.attribute(above, "href"))?;
    let shown = page.attribute(node, "src")?;
    let is_same = is_picture(address) && share_a_name(stem(address), stem(shown));
    base.resolve(address).filter(|_| is_same)
}

/// Whether two names of files are the same but for what a system puts behind them: `csm_Pier_b71c`, `csm_Pier_0f2e`.
fn share_a_name(one: &str, other: &str) -> bool {
    let name = |file: &'_ str| file.rsplit_once(['-', '_']).map(|(name, _)| name.len());
    one == other
        || name(one).is_some_and(|len| {
            len >= LEAST_NAME && name(other) == Some(len) && one.get(..len) == other.get(..len)
        })
}

/// Whether two addresses are of the same picture. Of those that are numbered each is another one: `pier_1`, `pier_2`.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (stem(one), stem(other));
    let is_numbered = |file: &str| {
        let number = file.rsplit(['-', '_']).next().unwrap_or_default();
        number.bytes().all(|byte| byte.is_ascii_digit())
    };
    one == other || share_a_name(one, other) && !(is_numbered(one) && is_numbered(other))
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

/// An address kept for scripts to put in place: `data-src`, `data-original`, `data-lazy` and their like.
fn lazy(page: &Page, node: NodeId, base: &Base) -> Option<String> {
    page.attributes(node)
        .filter(|(name, value)| {
            name.strip_prefix("data-").is_some_and(|rest| {
                let is_file =
                    rest.ends_with("src") && !rest.starts_with("mce") || rest == "delayed-url";
                // `data-canonical-url` is what was written before the site moved it.
                is_file
                    || ([
                        "original", "lazy", "image", "img", "url", "full", "src", "media",
                    ]
                    .iter()
                    .any(|word| rest.contains(word))
                        && !rest.contains("canonical")
                        && !rest.starts_with("mce")
                        && is_picture(value))
            })
        })
        .find_map(|(_, value)| base.resolve(value))
}

/// Whether an address ends as those of pictures do.
pub(super) fn is_picture(address: &str) -> bool {
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
    const WORDS: &str = "spacer clear blank pixel dot transparent trans shim 1x1 placeholder grey gray dummy loading";
    let path = address.split(['?', '#']).next().unwrap_or(address);
    let name = path.rsplit('/').next().unwrap_or(path);
    let is_one_of = |words: &str, word: &str| {
        words
            .split(' ')
            .any(|known| word.eq_ignore_ascii_case(known))
    };
    name.rsplit_once('.').is_some_and(|(name, ending)| {
        let mut words = name.split(|c: char| !c.is_ascii_alphanumeric());
        is_one_of("gif png", ending) && words.all(|word| is_one_of(WORDS, word))
    })
}

/// Widths of the files of pictures, 0 where their names say none, by the hashes of their names.
pub(super) type Files = Map<u64, (usize, usize)>;

/// What tells whether a picture was shown before, larger.
pub(super) struct File<'a> {
    /// Its address without what asks for a size of it: `/a/pier.jpg?w=120` → `/a/pier.jpg`; whole where a program makes the
    /// picture: `/image?url=pier.jpg`.
    path: &'a str,
    /// Its name without its width, and that: `/a/pier_120.jpg` → `/a/pier`, 120.
    sized: Option<(&'a str, usize)>,
    /// The width that its element or its address asks for.
    width: Option<usize>,
}

impl<'a> File<'a> {
    /// Of the picture of an element at `address`.
    pub(super) fn of(page: &Page, node: NodeId, address: &'a str) -> File<'a> {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let name = path.rsplit_once('.').map_or(path, |(name, _)| name);
        let sized = name
            .rsplit_once(['-', '_'])
            .and_then(|(name, width)| Some((name, width.parse().ok()?)));
        let asked = query.split('&').filter_map(|word| word.split_once('='));
        let asked = asked.filter(|(name, _)| matches!(*name, "w" | "width"));
        let declared = page.attribute(node, "width");
        let mut widths = declared.into_iter().chain(asked.map(|(_, width)| width));
        File {
            path: if is_picture(path) { path } else { address },
            sized,
            width: widths.find_map(|width| width.trim().parse().ok()),
        }
    }

    /// Whether it is as small as those that others are chosen by, and among `shown` larger.
    pub(super) fn is_in(&self, shown: &Files) -> bool {
        let known = |name: &str| shown.get(&hash_of(name)).map(|&(width, _)| width);
        let is_small = |width: usize| width <= THUMBNAIL;
        let is_same = || self.width.is_some_and(is_small) && known(self.path).is_some();
        // Not one of a series: `pier_11`, `pier_12`.
        let is_smaller = |(name, width): (&str, usize)| {
            is_small(width) && width >= ICON as usize && known(name) >= Some(3 * width)
        };
        is_same() || self.sized.is_some_and(is_smaller)
    }

    /// Adds it to those that were shown.
    pub(super) fn add_to(&self, shown: &mut Files) {
        for (name, width) in self.sized.into_iter().chain([(self.path, 0)]) {
            shown.insert(hash_of(name), (width, 0));
        }
    }
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
