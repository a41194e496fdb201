//! What pages declare of their picture and description in `meta`, links and JSON-LD, read apart from the core, which is measured by it;
//! and which pictures stand for a site and for no page.

use std::collections::{HashMap, HashSet};

use serde_json::Value;
use unhusk::page::{NodeId, Page, links};

/// Names of the elements that declare a picture, and those that declare a description.
const PICTURES: &[&str] = &[
    "og:image",
    "og:image:url",
    "og:image:secure_url",
    "twitter:image",
    "twitter:image:src",
    "image_src",
];
const DESCRIPTIONS: &[&str] = &["og:description", "twitter:description", "description"];

/// Sides in CSS pixels up to which a picture is too small to show anything, and up to which a square one is an avatar or a sign.
const TINY: u32 = 120;
const SQUARE: u32 = 300;
/// Words in the file names of pictures that stand for a site or for nothing.
const SITE_NAMES: &str =
    "logo logos logotype default placeholder avatar favicon icon gravatar noimage fallback blank";
/// Words of names of cards that are made for sharing a site, one of which says so, and how many others are the site's name.
const CARDS: &str = "og opengraph graph social share sharing twitter facebook";
const CARD_NAMES: &str =
    "open image img card preview home homepage generic pic photo link media banner thumb thumbnail";
const OTHERS: usize = 2;
/// Words of a file name from which on such a word is what the picture is about.
const NAMED: usize = 6;

/// The declarations of a page: any of them is right.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Declared {
    /// Absolute addresses.
    pub(super) pictures: Vec<String>,
    pub(super) descriptions: Vec<String>,
}

impl Declared {
    pub(super) fn of(page: &Page) -> Declared {
        let mut found = Declared::default();
        let mut json = Vec::new();
        for node in page.nodes() {
            let value = |name| page.attribute(node, name);
            match page.tag(node) {
                Some("meta" | "link") => {
                    let name = ["property", "name", "rel"]
                        .iter()
                        .find_map(|key| value(key));
                    let name = name.unwrap_or_default().to_ascii_lowercase();
                    let content = value("content").or_else(|| value("href"));
                    let content = content.unwrap_or_default();
                    found.add(
                        page,
                        PICTURES.contains(&name.as_str()).then_some(content),
                        None,
                    );
                    let is_description = DESCRIPTIONS.contains(&name.as_str());
                    found.add(page, None, is_description.then_some(content));
                }
                Some("script") if value("type") == Some("application/ld+json") => {
                    let source: String = page
                        .subtree(node)
                        .filter_map(|inner| page.text(inner))
                        .collect();
                    json.extend(serde_json::from_str::<Value>(&source));
                }
                _ => {}
            }
        }
        found.add_json(page, &json);
        found
    }

    /// Leaves what a page shows: pictures in any size, descriptions at least by their starts.
    pub(super) fn retain_shown(&mut self, page: &Page) {
        let pictures: HashSet<String> = page
            .nodes()
            .filter(|&node| {
                matches!(page.tag(node), Some("img" | "source")) && !page.is_hidden(node)
            })
            .flat_map(|node| page.attributes(node))
            .flat_map(|(_, value)| value.split([',', ' ']))
            .filter(|value| value.contains(['/', '.']))
            .map(same_picture)
            .collect();
        self.pictures
            .retain(|one| pictures.contains(&same_picture(one)));
        let texts = page.nodes().filter(|&node| !page.is_hidden(node));
        let shown: String = texts
            .filter_map(|node| page.text(node))
            .flat_map(letters)
            .collect();
        self.descriptions.retain(|text| {
            let start: String = letters(text).take(CUT).collect();
            !start.is_empty() && shown.contains(&start)
        });
    }

    fn add(&mut self, page: &Page, picture: Option<&str>, description: Option<&str>) {
        let base = &page.facts().url;
        self.pictures
            .extend(picture.and_then(|written| links::resolve(base, written.trim())));
        self.descriptions
            .extend(description.map(one_line).filter(|text| !text.is_empty()));
    }

    /// Pictures and descriptions of the articles, pages and products in JSON-LD; an object may name another by its `@id`.
    fn add_json(&mut self, page: &Page, documents: &[Value]) {
        let mut waiting: Vec<&Value> = documents.iter().collect();
        let mut objects = Vec::new();
        while let Some(value) = waiting.pop() {
            match value {
                Value::Array(all) => waiting.extend(all),
                Value::Object(fields) => {
                    objects.push(fields);
                    waiting.extend(fields.get("@graph"));
                    waiting.extend(fields.get("mainEntity"));
                    waiting.extend(fields.get("image"));
                }
                _ => {}
            }
        }
        let by_id: HashMap<&str, &serde_json::Map<String, Value>> = objects
            .iter()
            .filter(|fields| fields.len() > 1)
            .filter_map(|fields| Some((fields.get("@id")?.as_str()?, *fields)))
            .collect();
        for fields in &objects {
            let kind = fields
                .get("@type")
                .map(Value::to_string)
                .unwrap_or_default();
            let kinds = [
                "Article", "Posting", "Page", "Product", "Recipe", "Review", "Report",
            ];
            if !kinds.iter().any(|known| kind.contains(known)) {
                continue;
            }
            let mut pictures: Vec<&Value> = ["image", "thumbnailUrl", "primaryImageOfPage"]
                .iter()
                .filter_map(|key| fields.get(*key))
                .collect();
            while let Some(value) = pictures.pop() {
                match value {
                    Value::Array(all) => pictures.extend(all),
                    Value::String(address) => self.add(page, Some(address), None),
                    Value::Object(one) => {
                        let id = one.get("@id").and_then(Value::as_str).unwrap_or_default();
                        let one = by_id.get(id).copied().unwrap_or(one);
                        for key in ["url", "contentUrl"] {
                            self.add(page, one.get(key).and_then(Value::as_str), None);
                        }
                    }
                    _ => {}
                }
            }
            self.add(
                page,
                None,
                fields.get("description").and_then(Value::as_str),
            );
        }
    }
}

/// A text in one line, without tags and character references that JSON-LD may have.
fn one_line(text: &str) -> String {
    let plain = unhusk::page::html::parse(text, "", unhusk::page::html::Scripting::Off);
    let text = plain.map_or_else(
        |_| text.to_owned(),
        |page| {
            let texts = page.nodes().filter_map(|node| page.text(node));
            texts.collect::<Vec<_>>().join(" ")
        },
    );
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What an address has in common with those of the same picture in other sizes and formats: the letters of its file name.
pub(super) fn same_picture(address: &str) -> String {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').find(|part| !part.is_empty());
    let name = name
        .unwrap_or_default()
        .to_ascii_lowercase()
        .replace("%20", " ");
    let stem = name
        .rsplit_once('.')
        .map_or(name.as_str(), |(stem, _)| stem);
    let words = stem.split(['-', '_', '@', '.', ' ']).filter(|word| {
        let is_size = word.split('x').all(|side| {
            side.len() <= 4
                && side
                    .trim_end_matches(['w', 'h', 'p', 'x'])
                    .parse::<u32>()
                    .is_ok()
        });
        !word.is_empty() && !is_size && *word != "scaled"
    });
    let words: Vec<&str> = words.collect();
    if words.is_empty() {
        // A name of numbers alone.
        return stem.to_owned();
    }
    words.join("-")
}

/// The pictures that stand for a site: at one address on several pages of it that have other titles.
#[derive(Default)]
pub(super) struct SitePictures(HashMap<String, HashSet<String>>);

impl SitePictures {
    /// Adds the pictures of a page of this title.
    pub(super) fn add(&mut self, declared: &Declared, title: &str) {
        for picture in &declared.pictures {
            let titles = self.0.entry(picture.clone()).or_default();
            titles.insert(title.to_owned());
        }
    }

    /// Whether an address is the one of a picture that stands for a site, by where it stands, its name, or how large `page` says it is.
    pub(super) fn has(&self, address: &str, page: &Page) -> bool {
        let is_shared = self.0.get(address).is_some_and(|titles| titles.len() > 1);
        is_shared || is_named(address) || is_small(address, page)
    }
}

fn is_named(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let name = path
        .rsplit('/')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let name = name
        .rsplit_once('.')
        .map_or(name.as_str(), |(name, _)| name);
    // Parts with several digits are sums of files.
    let parts = name.split(|c: char| !c.is_ascii_alphanumeric());
    let parts = parts.filter(|part| part.bytes().filter(u8::is_ascii_digit).count() < 3);
    let words = parts.flat_map(|part| part.split(|c: char| c.is_ascii_digit()));
    let words: Vec<&str> = words.filter(|word| word.len() > 1).collect();
    let count = |list: &str| -> usize {
        let named = words
            .iter()
            .filter(|word| list.split(' ').any(|known| known == **word));
        named.count()
    };
    let (cards, names) = (count(CARDS), count(CARD_NAMES));
    let is_card = cards > 0 && cards + names >= 2 && words.len() - cards - names <= OTHERS;
    let in_folder = [
        "gravatar.com/",
        "/logo/",
        "/logos/",
        "/icons/",
        "/avatars/",
        "/avatar/",
    ];
    is_card
        || in_folder.iter().any(|folder| path.contains(folder))
        || words.iter().any(|word| word.ends_with("logo"))
        || words.len() <= NAMED
            && words
                .iter()
                .any(|word| SITE_NAMES.split(' ').any(|known| known == *word))
}

fn is_small(address: &str, page: &Page) -> bool {
    let side = |value: Option<&str>| value?.trim().trim_end_matches("px").parse::<u32>().ok();
    let is_small = |width: Option<u32>, height: Option<u32>| {
        let (Some(width), Some(height)) = (width, height) else {
            return false;
        };
        width.max(height) <= TINY || width == height && width <= SQUARE
    };
    let base = &page.facts().url;
    let of_element = |node: NodeId| {
        let src = page.attribute(node, "src")?;
        let is_it = page.tag(node) == Some("img") && links::resolve(base, src)? == address;
        is_it.then(|| ["width", "height"].map(|name| side(page.attribute(node, name))))
    };
    let meta = |name: &str| {
        let mut all = page
            .nodes()
            .filter(|&node| page.attribute(node, "property") == Some(name));
        all.next().and_then(|node| page.attribute(node, "content"))
    };
    let is_declared = meta("og:image").is_some_and(|first| first.trim() == address);
    let declared =
        is_declared && is_small(side(meta("og:image:width")), side(meta("og:image:height")));
    let mut shown = page.nodes().filter_map(of_element);
    declared
        || shown
            .next()
            .is_some_and(|[width, height]| is_small(width, height))
}

/// Whether two descriptions say the same: one of them may be cut.
pub(super) fn same_description(one: &str, other: &str) -> bool {
    let (one, other) = (folded(one), folded(other));
    let (short, long) = if one.len() <= other.len() {
        (one, other)
    } else {
        (other, one)
    };
    !short.is_empty() && (short == long || short.chars().count() >= CUT && long.starts_with(&short))
}

fn letters(text: &str) -> impl Iterator<Item = char> {
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase)
}

fn folded(text: &str) -> String {
    letters(text).collect()
}

/// Letters from which on the start of a description is known for it.
const CUT: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;
    use unhusk::page::html::{Scripting, parse};

    fn page(html: &str) -> Page {
        parse(html, "https://sound.example/a/x", Scripting::Off).unwrap()
    }

    #[test]
    fn pictures_and_descriptions_are_read_where_pages_declare_them() {
        let of = |html: &str| Declared::of(&page(html));
        let said = of(
            "<meta property=og:image content=/p/ferry.jpg><meta name=description content='A  ferry.'>",
        );
        assert_eq!(said.pictures, ["https://sound.example/p/ferry.jpg"]);
        assert_eq!(said.descriptions, ["A ferry."]);
        let ld = r##"<script type="application/ld+json">{"@graph":[{"@type":"NewsArticle","image":{"@id":"#p"}},
            {"@id":"#p","@type":"ImageObject","url":"https://sound.example/p.jpg"},{"@type":"Organization","image":"/logo.png"}]}</script>"##;
        assert_eq!(of(ld).pictures, ["https://sound.example/p.jpg"]);
    }

    #[test]
    fn a_picture_stands_for_a_site_by_its_pages_its_name_and_its_size() {
        let declared = |html: &str| Declared::of(&page(html));
        let mut known = SitePictures::default();
        for (title, picture) in [
            ("One", "shared"),
            ("Two", "shared"),
            ("One", "own"),
            ("One", "own"),
        ] {
            let html =
                format!("<meta property=og:image content=https://sound.example/{picture}.jpg>");
            known.add(&declared(&html), title);
        }
        let html = "<img src=/face.jpg width=96 height=96><img src=/wide.jpg width=640 height=320>";
        let is_of_site =
            |name: &str| known.has(&format!("https://sound.example/{name}"), &page(html));
        for name in [
            "shared.jpg",
            "post-logo.png",
            "social-card.png",
            "icons/a.png",
            "face.jpg",
        ] {
            assert!(is_of_site(name), "{name}");
        }
        for name in [
            "own.jpg",
            "wide.jpg",
            "how-our-social-clubs-share-one-image.jpg",
        ] {
            assert!(!is_of_site(name), "{name}");
        }
    }

    #[test]
    fn sizes_of_a_picture_and_cuts_of_a_description_make_no_other() {
        let same = |one: &str, other: &str| same_picture(one) == same_picture(other);
        assert!(same(
            "https://a.example/pier-1024x683.jpg?w=9",
            "https://b.example/pier.webp"
        ));
        assert!(!same(
            "https://a.example/pier.jpg",
            "https://a.example/port.jpg"
        ));
        let whole = "The ferry that crosses the sound twice a day is to be sold.";
        assert!(same_description(
            whole,
            "The ferry that crosses the sound twice a day is to be …"
        ));
        assert!(!same_description(whole, "The ferry"));
        assert!(!same_description(whole, ""));
    }
}
