//! What a page says of itself in JSON-LD: the object that describes its content, and what it names.

use super::json::{At, Json};
use super::product::DeclaredProduct;
use super::tidy::tidy;
use crate::page::{Element, NodeId, Page};

/// Bytes of JSON-LD that are read of one page.
const MOST: usize = 1 << 18;
/// Objects of one script, one behind the other, that are read.
const MOST_OBJECTS: usize = 8;

/// The JSON-LD of a page.
pub(super) struct JsonLd {
    documents: Vec<Json>,
    /// Document and place of the object that describes the content.
    main: Option<(usize, At)>,
}

impl JsonLd {
    /// Reads all JSON-LD scripts that are JSON, up to 256 kB together.
    pub(super) fn of(page: &Page) -> JsonLd {
        let mut left = MOST;
        let mut documents = Vec::new();
        for node in page.nodes() {
            let is_ld = page.element(node) == Some(Element::Script)
                && page
                    .attribute(node, "type")
                    .is_some_and(|kind| kind.trim().to_ascii_lowercase().ends_with("ld+json"));
            if !is_ld {
                continue;
            }
            let mut source = script(page, node);
            if !source.contains('"') {
                source = source.replace("&quot;", "\"");
            }
            let mut rest = source.as_str();
            for _ in 0..MOST_OBJECTS {
                let Some((json, behind)) = Json::first(rest, left) else {
                    break;
                };
                if !behind.is_empty() && !behind.starts_with(['{', '[']) {
                    break;
                }
                left -= (rest.len() - behind.len()).min(left);
                documents.push(json);
                rest = behind;
            }
        }
        let mut main: Option<(u32, usize, At)> = None;
        let mut article = None;
        for (document, json) in documents.iter().enumerate() {
            for at in subjects(json) {
                let mut weight = weight(json, at);
                // A film in an article is not what the page is about.
                if types(json, at).contains(&"VideoObject")
                    && *article.get_or_insert_with(|| is_article(page))
                {
                    weight = 0;
                }
                if weight > 0 && main.is_none_or(|(most, ..)| weight > most) {
                    main = Some((weight, document, at));
                }
            }
        }
        JsonLd {
            documents,
            main: main.map(|(_, document, at)| (document, at)),
        }
    }

    fn subject(&self) -> Option<(&Json, At)> {
        let (document, at) = self.main?;
        Some((&self.documents[document], at))
    }

    /// The type of the object that describes the content.
    pub(super) fn kind(&self) -> Option<&str> {
        let (json, at) = self.subject()?;
        types(json, at).first().copied()
    }

    /// The first of these fields of the object that is text, or an object with a name or an address.
    pub(super) fn text(&self, fields: &[&str]) -> Option<String> {
        let (json, at) = self.subject()?;
        fields
            .iter()
            .filter_map(|field| json.get(at, field))
            .flat_map(|value| json.each(value))
            .find_map(|value| self.said(json, value))
    }

    /// Names of all people and organisations in a field.
    pub(super) fn names(&self, field: &str) -> Vec<String> {
        let Some((json, at)) = self.subject() else {
            return Vec::new();
        };
        json.get(at, field)
            .map(|value| json.each(value))
            .unwrap_or_default()
            .into_iter()
            .filter_map(|value| match json.text(value) {
                Some(text) => Some(text.to_owned()),
                None => self.named(json, value, &["name"]),
            })
            .collect()
    }

    /// Names in a field that are of no organization, or those of `organizations`; a text names a person.
    pub(super) fn people(&self, field: &str, organizations: bool) -> Vec<String> {
        let Some((json, at)) = self.subject() else {
            return Vec::new();
        };
        let values = json.get(at, field).map(|value| json.each(value));
        let values = values.unwrap_or_default().into_iter().filter(|&value| {
            let is_organization = types(json, value)
                .iter()
                .any(|kind| kind.ends_with("Organization") || *kind == "Corporation");
            is_organization == organizations
        });
        values
            .flat_map(|value| match json.text(value) {
                Some(text) => vec![text.to_owned()],
                None => self.names_of(json, value),
            })
            .collect()
    }

    /// The names of a person, or of several in one object; a first and a last name are one.
    fn names_of(&self, json: &Json, value: At) -> Vec<String> {
        let list = json.get(value, "name").filter(|&name| json.is_array(name));
        if let Some(list) = list {
            let names = json.children(list).filter_map(|name| json.text(name));
            return names.map(str::to_owned).collect();
        }
        let part = |field| self.named(json, value, &[field]);
        let parted = || Some([part("givenName")?, part("familyName")?].join(" "));
        part("name").or_else(parted).into_iter().collect()
    }

    /// The name of the site, where an object describes that.
    pub(super) fn site(&self) -> Option<String> {
        self.documents.iter().find_map(|json| {
            let mut sites = subjects(json).into_iter();
            let site = sites.find(|&at| types(json, at).contains(&"WebSite"))?;
            self.named(json, site, &["name"])
        })
    }

    /// A field of an object inside another.
    pub(super) fn inner(&self, field: &str, fields: &[&str]) -> Option<String> {
        let (json, at) = self.subject()?;
        self.named(json, json.get(at, field)?, fields)
    }

    fn said(&self, json: &Json, value: At) -> Option<String> {
        match json.text(value) {
            Some(text) => Some(text.to_owned()),
            None => self
                .named(json, value, &["url", "contentUrl", "name"])
                .or_else(|| json.text(json.get(value, "@id")?).map(str::to_owned)),
        }
    }

    /// A field of an object, or of the one elsewhere that it only refers to.
    fn named(&self, json: &Json, value: At, fields: &[&str]) -> Option<String> {
        let own = |json: &Json, at: At| {
            fields.iter().find_map(|field| {
                let value = json.get(at, field)?;
                let first = json.each(value).into_iter().next()?;
                let text = json.text(first);
                text.or_else(|| json.text(json.get(first, "url")?))
                    .map(str::to_owned)
            })
        };
        if let Some(found) = own(json, value) {
            return Some(found);
        }
        let id = json.text(json.get(value, "@id")?)?;
        self.documents.iter().find_map(|json| {
            subjects(json)
                .into_iter()
                .filter(|&at| json.get(at, "@id").and_then(|at| json.text(at)) == Some(id))
                .find_map(|at| own(json, at))
        })
    }

    /// The product that the page is about; `None` where it declares none with a name.
    pub(super) fn product(&self) -> Option<DeclaredProduct> {
        let (json, at) = self.subject()?;
        let is_product = types(json, at)
            .iter()
            .any(|kind| matches!(*kind, "Product" | "ProductGroup"));
        if !is_product {
            return None;
        }
        let name = json.text(json.get(at, "name")?)?.to_owned();
        let variants = json.get(at, "hasVariant").map(|all| json.each(all));
        let of = std::iter::once(at).chain(variants.unwrap_or_default());
        let offers: Vec<At> = of
            .filter_map(|at| json.get(at, "offers"))
            .flat_map(|offers| json.each(offers))
            .collect();
        let from_offers = |fields: &[&str]| {
            let values = offers.iter().flat_map(|&offer| {
                let inner = json.get(offer, "priceSpecification");
                let inner = inner.map(|inner| json.each(inner)).unwrap_or_default();
                std::iter::once(offer).chain(inner)
            });
            values
                .filter_map(|at| {
                    fields
                        .iter()
                        .find_map(|field| json.text(json.get(at, field)?))
                })
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let prices = from_offers(&["price", "lowPrice"]);
        let currency = from_offers(&["priceCurrency"]).into_iter().next();
        let brand = self.names("brand").into_iter().next();
        let facts = [currency, brand, self.text(&["sku", "mpn"])];
        let facts = facts.map(Option::unwrap_or_default);
        Some(DeclaredProduct::new(tidy(&name), prices, facts))
    }

    /// The text of the content and of the replies to it, or its description where there is no text. As written, markup and all.
    #[cfg(feature = "html")]
    pub(super) fn texts(&self) -> Vec<String> {
        let Some((json, at)) = self.subject() else {
            return Vec::new();
        };
        let text = |at: At, fields: &[&str]| {
            fields
                .iter()
                .find_map(|field| json.text(json.get(at, field)?))
                .map(str::to_owned)
        };
        // A page about a question or a thread gives it as its main thing.
        let inner = json.get(at, "mainEntity").filter(|&at| json.is_object(at));
        let mut texts = Vec::new();
        for at in [Some(at), inner].into_iter().flatten() {
            texts.extend(text(at, &["articleBody", "text", "reviewBody"]));
            for field in ["acceptedAnswer", "suggestedAnswer", "comment"] {
                let replies = json.get(at, field).map(|value| json.each(value));
                texts.extend(
                    replies
                        .unwrap_or_default()
                        .into_iter()
                        .filter_map(|reply| text(reply, &["text"])),
                );
            }
        }
        if texts.is_empty() {
            texts.extend(text(at, &["description"]));
        }
        texts
    }
}

/// Whether a page says that it is an article, by its type in OpenGraph, or by an element where it says no type but that of a site.
fn is_article(page: &Page) -> bool {
    let kind = page.nodes().find_map(|node| {
        let is_kind = page.element(node) == Some(Element::Meta)
            && page.attribute(node, "property") == Some("og:type");
        page.attribute(node, "content").filter(|_| is_kind)
    });
    let has_element = || {
        page.nodes()
            .any(|node| page.element(node) == Some(Element::Article))
    };
    match kind {
        None | Some("website") => has_element(),
        Some(kind) => kind == "article",
    }
}

/// The data of a script.
pub(super) fn script(page: &Page, node: NodeId) -> String {
    page.children(node)
        .filter_map(|child| page.text(child))
        .collect()
}

/// The objects that may describe the page: those at the top, in a list, a graph, or as the main thing of one of these.
fn subjects(json: &Json) -> Vec<At> {
    let mut found = Vec::new();
    let mut next = json.each(0);
    next.reverse();
    while let Some(at) = next.pop() {
        if !json.is_object(at) {
            continue;
        }
        found.push(at);
        for field in ["@graph", "mainEntity", "mainEntityOfPage"] {
            if let Some(inner) = json.get(at, field) {
                next.extend(json.each(inner));
            }
        }
    }
    found
}

fn types(json: &Json, at: At) -> Vec<&str> {
    json.get(at, "@type")
        .map(|value| json.each(value))
        .unwrap_or_default()
        .into_iter()
        .filter_map(|value| json.text(value))
        .map(|kind| kind.rsplit(['/', '#', ':']).next().unwrap_or(kind))
        .collect()
}

/// How likely an object is what the page is about, 0 for never.
fn weight(json: &Json, at: At) -> u32 {
    types(json, at)
        .into_iter()
        .map(|kind| match kind {
            "Recipe"
            | "Product"
            | "ProductGroup"
            | "HowTo"
            | "Event"
            | "Course"
            | "Book"
            | "JobPosting"
            | "Movie"
            | "QAPage"
            | "Question"
            | "Review"
            | "PodcastEpisode"
            | "VideoObject"
            | "SoftwareApplication"
            | "Dataset"
            | "CreativeWork" => 2,
            "WebPage" | "AboutPage" | "CollectionPage" | "ItemPage" | "FAQPage" | "ProfilePage" => {
                1
            }
            _ if kind.ends_with("Article")
                || kind.ends_with("Posting")
                || kind.ends_with("Report")
                || kind.ends_with("BlogPost") =>
            {
                3
            }
            _ => 0,
        })
        .max()
        .unwrap_or(0)
}
