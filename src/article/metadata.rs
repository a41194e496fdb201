//! What a page says about its content besides the text: who wrote it, when, where it stands.
//!
//! Read from JSON-LD first, then from `meta` (OpenGraph, Twitter, Dublin Core, Highwire, Parse.ly), then from microdata and
//! links, then from what a reader sees: `time` elements and a line that begins with "By" near the title. The first source that
//! has a usable value wins. O(nodes + bytes).

use rustc_hash::FxHashMap;

use super::address::Base;
use super::byline;
use super::date;
use super::json_ld::JsonLd;
use super::tidy::{self, tidy};
use crate::page::{NodeId, Page};

/// `meta` elements and elements of microdata that are read.
const MOST: usize = 400;

/// Facts about the content of a page. Texts are without markup, white space collapsed; empty where nothing is known.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Metadata {
    /// Names of the authors, without "By".
    pub authors: Vec<String>,
    /// Name of the site or publisher.
    pub site: String,
    /// When it was published: ISO 8601 where the page's form is known, else as written.
    pub published: String,
    /// When it was last changed, in the same form.
    pub modified: String,
    /// Language tag (BCP 47), such as `en-GB`.
    pub language: String,
    /// A sentence or two about it.
    pub description: String,
    /// Absolute address of its lead picture.
    pub image: String,
    /// Its own absolute address, as the page gives it.
    pub address: String,
    /// What it is: a type of schema.org (`NewsArticle`) or OpenGraph (`article`).
    pub kind: String,
    /// Its title by JSON-LD or `meta`.
    pub headline: String,
}

impl Metadata {
    /// Reads the facts of a page.
    #[must_use]
    pub fn of(page: &Page) -> Metadata {
        let base = Base::of(page);
        let ld = JsonLd::of(page);
        Self::read(page, &base, &ld)
    }

    pub(super) fn read(page: &Page, base: &Base, ld: &JsonLd) -> Metadata {
        let said = Said::of(page);
        let meta = |names: &[&str]| said.first(names);
        let first = |values: &[Option<String>]| {
            values
                .iter()
                .flatten()
                .map(|value| tidy(value))
                .find(|value| !value.is_empty())
                .unwrap_or_default()
        };
        let day = |values: &[Option<String>]| {
            let value = first(values);
            // The first second of 1970 is what a missing date is written as.
            if value.chars().count() > 64 || value.starts_with("1970-01-01") {
                String::new()
            } else {
                date::normal(&value)
            }
        };
        let place = |values: Vec<Option<String>>| {
            values
                .into_iter()
                .flatten()
                .find_map(|value| base.resolve(&tidy(&value)))
                .filter(|url| url.starts_with("http"))
                .unwrap_or_default()
        };
        let locale = meta(&["og:locale"]).map(|locale| locale.replace('_', "-"));
        Metadata {
            authors: authors(page, ld, &said),
            site: first(&[
                meta(&["og:site_name"]),
                ld.inner("publisher", &["name"]),
                meta(&["application-name", "dc.publisher", "citation_journal_title"]),
                ld.inner("isPartOf", &["name"]),
            ]),
            published: day(&[
                ld.text(&["datePublished", "dateCreated", "uploadDate"]),
                meta(&PUBLISHED),
                said.prop("datepublished"),
                said.time.clone(),
            ]),
            modified: day(&[
                ld.text(&["dateModified"]),
                meta(&MODIFIED),
                said.prop("datemodified"),
            ]),
            language: language(&first(&[
                page.attribute(NodeId::ROOT, "lang").map(str::to_owned),
                page.attribute(NodeId::ROOT, "xml:lang").map(str::to_owned),
                ld.text(&["inLanguage"]),
                meta(&["content-language", "dc.language", "language"]),
                locale,
            ])),
            description: first(&[
                meta(&["og:description", "description", "twitter:description"]),
                ld.text(&["description"]),
                meta(&["dc.description", "dcterms.abstract"]),
                said.prop("description"),
            ]),
            image: place(vec![
                meta(&["og:image:secure_url", "og:image", "og:image:url"]),
                ld.text(&["image", "thumbnailUrl"]),
                meta(&["twitter:image", "twitter:image:src", "parsely-image-url"]),
                said.image.clone(),
                said.prop("image"),
            ]),
            address: place(vec![
                said.canonical.clone(),
                meta(&["og:url"]),
                ld.text(&["url", "mainEntityOfPage"]),
                meta(&["parsely-link", "citation_public_url"]),
            ]),
            kind: first(&[
                ld.kind()
                    .filter(|kind| *kind != "WebPage")
                    .map(str::to_owned),
                meta(&["og:type"]),
                said.kind.clone(),
                ld.kind().map(str::to_owned),
            ]),
            headline: first(&[
                ld.text(&["headline"]),
                meta(&[
                    "og:title",
                    "twitter:title",
                    "citation_title",
                    "parsely-title",
                    "dc.title",
                ]),
                said.prop("headline"),
            ]),
        }
    }
}

const PUBLISHED: [&str; 15] = [
    "article:published_time",
    "og:published_time",
    "article:published",
    "datepublished",
    "parsely-pub-date",
    "citation_publication_date",
    "citation_date",
    "dcterms.created",
    "dcterms.date",
    "dc.date.issued",
    "dc.date.created",
    "dc.date",
    "pubdate",
    "publish-date",
    "date",
];

const MODIFIED: [&str; 7] = [
    "article:modified_time",
    "og:updated_time",
    "datemodified",
    "dcterms.modified",
    "dc.date.modified",
    "last-modified",
    "lastmod",
];

fn authors(page: &Page, ld: &JsonLd, said: &Said) -> Vec<String> {
    let labelled = (1..=2).find_map(|k| {
        let label = said.first(&[&["twitter:label", &k.to_string()].concat()])?;
        let is_author = ["written by", "author", "verfasst von", "écrit par"]
            .contains(&label.to_lowercase().as_str());
        is_author.then(|| said.first(&[&["twitter:data", &k.to_string()].concat()]))?
    });
    let sources: [&dyn Fn() -> Vec<String>; 8] = [
        &|| ld.names("author"),
        &|| ld.names("creator"),
        &|| said.all(&["citation_author"]),
        &|| said.all(&["author", "article:author", "og:article:author"]),
        &|| {
            said.all(&[
                "parsely-author",
                "dc.creator",
                "dcterms.creator",
                "sailthru.author",
            ])
        },
        &|| labelled.clone().into_iter().collect(),
        &|| {
            let named = said.authors.iter().filter(|name| byline::is_name(name));
            named.cloned().collect()
        },
        &|| byline::near_title(page).into_iter().collect(),
    ];
    for source in sources {
        let mut names: Vec<String> = Vec::new();
        for name in source() {
            if let Some(name) = tidy::person(&name)
                && !names.contains(&name)
            {
                names.push(name);
            }
        }
        if !names.is_empty() {
            names.truncate(20);
            return names;
        }
    }
    Vec::new()
}

/// A language tag in its usual letters; empty for what is none.
fn language(written: &str) -> String {
    let tag = written.split([',', ';']).next().unwrap_or_default();
    let mut parts = tag.trim().split(['-', '_']);
    let first = parts.next().unwrap_or_default();
    let is_word = |part: &str| part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !(2..=3).contains(&first.len()) || !first.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return String::new();
    }
    let mut out = first.to_ascii_lowercase();
    if let Some(second) = parts
        .next()
        .filter(|part| (2..=4).contains(&part.len()) && is_word(part))
    {
        out.push('-');
        if second.len() == 4 {
            out.push_str(&second[..1].to_ascii_uppercase());
            out.push_str(&second[1..].to_ascii_lowercase());
        } else {
            out.push_str(&second.to_ascii_uppercase());
        }
    }
    out
}

/// What elements of the page say: `meta`, microdata, links, `time`.
#[derive(Default)]
struct Said {
    /// Contents by lower-case name.
    meta: FxHashMap<String, Vec<String>>,
    props: FxHashMap<String, String>,
    canonical: Option<String>,
    image: Option<String>,
    time: Option<String>,
    kind: Option<String>,
    authors: Vec<String>,
}

impl Said {
    fn of(page: &Page) -> Said {
        let mut said = Said::default();
        let mut read = 0;
        // What lies in another item of microdata than the outermost is about something else.
        let mut comments = 0;
        for node in page.nodes() {
            let value = |name| page.attribute(node, name);
            if page.is_text(node) || read >= MOST {
                continue;
            }
            let prop = value("itemprop").unwrap_or_default();
            if let Some(kind) = value("itemtype") {
                let kind = kind.rsplit(['/', ':']).next().unwrap_or_default();
                if kind == "Comment" || kind == "UserComments" || prop == "comment" {
                    comments = comments.max(page.end(node).0);
                } else if said.kind.is_none()
                    && prop.is_empty()
                    && (kind.ends_with("Article") || kind.ends_with("Posting"))
                {
                    said.kind = Some(kind.to_owned());
                }
            }
            if node.0 < comments {
                continue;
            }
            match page.tag(node) {
                Some("meta") => {
                    read += 1;
                    let content = value("content").unwrap_or_default();
                    for key in ["property", "name", "http-equiv"] {
                        if let Some(name) = value(key).filter(|_| !content.trim().is_empty()) {
                            let name = name.trim().to_ascii_lowercase();
                            said.meta.entry(name).or_default().push(content.to_owned());
                        }
                    }
                }
                Some("link") => {
                    let href = || value("href").map(str::to_owned);
                    match value("rel") {
                        Some("canonical") if said.canonical.is_none() => said.canonical = href(),
                        Some("image_src") if said.image.is_none() => said.image = href(),
                        _ => {}
                    }
                }
                Some("time") if !page.is_hidden(node) => {
                    let is_said = value("datetime").filter(|when| date::is_known(when));
                    if said.time.is_none() {
                        said.time = is_said.map(str::to_owned);
                    }
                }
                Some("a")
                    if value("rel").is_some_and(|rel| rel.split(' ').any(|r| r == "author")) =>
                {
                    read += 1;
                    said.authors.push(tidy::inside(page, node));
                }
                _ => {}
            }
            for name in prop.split_whitespace().take(4) {
                read += 1;
                said.prop_of(page, node, name);
            }
        }
        said
    }

    fn prop_of(&mut self, page: &Page, node: NodeId, name: &str) {
        let name = name.to_ascii_lowercase();
        if name == "author" {
            self.authors.push(tidy::author(page, node));
            return;
        }
        if self.props.contains_key(&name) || !PROPS.contains(&name.as_str()) {
            return;
        }
        let value = ["content", "datetime", "src", "href"]
            .iter()
            .find_map(|key| page.attribute(node, key))
            .map_or_else(|| tidy::inside(page, node), str::to_owned);
        self.props.insert(name, value);
    }

    fn first(&self, names: &[&str]) -> Option<String> {
        names
            .iter()
            .find_map(|name| self.meta.get(*name)?.first().cloned())
    }

    fn all(&self, names: &[&str]) -> Vec<String> {
        names
            .iter()
            .find_map(|name| self.meta.get(*name))
            .cloned()
            .unwrap_or_default()
    }

    fn prop(&self, name: &str) -> Option<String> {
        self.props.get(name).cloned()
    }
}

/// The properties of microdata that are read.
const PROPS: [&str; 5] = [
    "datepublished",
    "datemodified",
    "description",
    "headline",
    "image",
];
