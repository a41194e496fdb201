//! What a page says about its content besides the text: who wrote it, when, where it stands.
//!
//! Read from JSON-LD first, then from `meta` (OpenGraph, Twitter, Dublin Core, Highwire, Parse.ly), then from microdata and
//! links, then from what a reader sees around the title, then from the address. The first source that has a usable value wins; a
//! date that cannot be read is none. O(nodes + bytes).

use super::address::Base;
use super::byline::{self, Byline};
use super::date;
use super::date_order::Order;
use super::first_publication::first_publication;
use super::json_ld::JsonLd;
use super::name_beside;
use super::names_elsewhere;
use super::people;
use super::site_picture;
use super::tidy::{self, tidy};
use super::title::{self, Headline};
use crate::page::dimension::dimension;
use crate::page::{Element, NodeId, Page, links, text};

/// `meta` elements and elements of microdata that are read.
const MOST: usize = 400;
/// `time` elements that are looked at where no date stands near the title.
const MOST_TIMES: usize = 32;
/// Links to the front page that may say the name of the site, most nodes of one, and those that are looked at.
const MOST_HOME_LINKS: usize = 8;
const HOME_LINK_NODES: usize = 64;
const HOME_LINK_READ: usize = 16;
/// Most nodes from one author of an article to the next, and from a byline to elements that are marked as authors of the same text.
const AUTHORS_APART: u32 = 24;
const BYLINE_APART: u32 = 60;

/// Facts about the content of a page. Texts are without markup, white space collapsed; empty where nothing is known, which JSON
/// leaves out.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Metadata {
    /// Names of the authors, without "By".
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<String>,
    /// Name of the site or publisher.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub site: String,
    /// When it was published: ISO 8601.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub published: String,
    /// When it was last changed, in the same form.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub modified: String,
    /// Language tag (BCP 47), such as `en-GB`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub language: String,
    /// A sentence or two about it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// Absolute address of its lead picture.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub image: String,
    /// Its own absolute address, as the page gives it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub address: String,
    /// What it is: a type of schema.org (`NewsArticle`) or OpenGraph (`article`).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// Its title by JSON-LD or `meta`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub headline: String,
}

impl Metadata {
    /// Reads the facts of a page.
    #[must_use]
    pub fn of(page: &Page) -> Metadata {
        Self::with_headline(page, &Base::of(page)).0
    }

    /// The facts of a page, its title, by which people and dates are found, and what of them a post may replace.
    pub(super) fn with_headline(page: &Page, base: &Base) -> (Metadata, Headline, Replaceable) {
        use Source::{Kind, Ld, Meta, Named, Prop};
        let ld = &JsonLd::of(page);
        let sources = Sources {
            page,
            ld,
            said: MetaElements::of(page),
        };
        let language = sources.language();
        let url = &page.facts().url;
        let order = Order::of(page, &language);
        let place = |list: &[Source]| {
            sources
                .first(list, &|value| base.resolve(&tidy(value)))
                .filter(|url| url.starts_with("http"))
                .unwrap_or_default()
        };
        let mut facts = Metadata {
            authors: Vec::new(),
            site: sources.site(),
            published: sources.day(
                &[
                    Ld(&["datePublished"]),
                    Meta(&PUBLISHED),
                    Named("publish"),
                    Prop("datepublished"),
                    Ld(&["dateCreated", "uploadDate"]),
                ],
                order,
            ),
            modified: sources.day(
                &[Ld(&["dateModified"]), Meta(&MODIFIED), Prop("datemodified")],
                order,
            ),
            language,
            description: String::new(),
            image: sources.picture(base),
            address: place(&[
                Prop(CANONICAL),
                Meta(&["og:url"]),
                Ld(&["url", "mainEntityOfPage"]),
                Meta(&["parsely-link", "citation_public_url"]),
            ]),
            kind: sources.text(&[
                Kind(Some("WebPage")),
                Meta(&["og:type"]),
                Prop(ITEM),
                Kind(None),
            ]),
            headline: sources.text(&[
                Ld(&["headline"]),
                Meta(&[
                    "og:title",
                    "twitter:title",
                    "citation_title",
                    "parsely-title",
                    "dc.title",
                ]),
                Prop("headline"),
            ]),
        };
        let headline = title::headline(page, &facts);
        if facts.site.is_empty() || is_host(&facts.site, url) {
            let shown = site_by_title(page);
            let shown = Some(shown).filter(|site| !site.is_empty());
            let shown = shown.or_else(|| site_by_host(page)).unwrap_or_default();
            if !shown.is_empty() && people::folded(&shown) != people::folded(&headline.text) {
                facts.site = shown;
            }
        }
        let byline = Byline::of(page, headline.heading, order);
        let (authors, authors_from) = authors(&sources, &facts.site, headline.heading, &byline);
        facts.authors = authors;
        let replaceable = Replaceable {
            authors_from,
            published: facts.published.is_empty(),
        };
        let address = || date::in_address(url).or_else(|| date::in_address(&facts.address));
        let beside = byline.published_beside.clone();
        if let Some(beside) = beside.filter(|it| overrules(it, &facts.published, address)) {
            facts.published = beside;
        } else if facts.published.is_empty() {
            // Where a page only says when it was changed, that is what it is dated with.
            let seen = byline
                .published
                .or_else(|| sources.time(headline.heading, order));
            let changed = byline.modified.clone();
            facts.published = seen.or_else(address).or(changed).unwrap_or_default();
        }
        let first = first_publication(page, order);
        if let Some(first) = first.filter(|first| is_earlier(first, &facts.published)) {
            facts.published = first;
        }
        if facts.modified.is_empty() {
            facts.modified = byline.modified.unwrap_or_default();
        }
        facts.description = description(&sources, byline.standfirst);
        (facts, headline, replaceable)
    }
}

/// Which facts the first post of a thread may replace, since they may be those of a later one.
#[derive(Clone, Copy)]
pub(super) struct Replaceable {
    /// The authors, by a post that stands before this: the start of the page where its metadata state them, its end where nobody
    /// knows where they stand.
    pub(super) authors_from: NodeId,
    /// The date, as no metadata state it.
    pub(super) published: bool,
}

/// Where a fact may be taken from. A list of these is smaller than code that asks one after the other.
enum Source {
    /// The first of these `meta` elements.
    Meta(&'static [&'static str]),
    /// The first of the `meta` elements whose names have this in them.
    Named(&'static str),
    /// The first of these fields of the JSON-LD.
    Ld(&'static [&'static str]),
    /// The name of what is in this field of the JSON-LD.
    LdName(&'static str),
    /// The type in the JSON-LD, unless it is this one.
    Kind(Option<&'static str>),
    /// Microdata, or what [`MetaElements`] keeps like it.
    Prop(&'static str),
    /// This attribute of the root element.
    Language(&'static str),
}

/// All that a page has to say.
struct Sources<'a> {
    page: &'a Page,
    ld: &'a JsonLd,
    said: MetaElements,
}

impl Sources<'_> {
    fn value(&self, source: &Source) -> Option<String> {
        match source {
            Source::Meta(names) => self.said.first(names),
            Source::Named(part) => self.said.named(part).next().map(str::to_owned),
            Source::Ld(fields) => self.ld.text(fields),
            Source::LdName(field) => self.ld.inner(field, &["name"]),
            Source::Kind(but) => self
                .ld
                .kind()
                .filter(|&kind| Some(kind) != *but)
                .map(str::to_owned),
            Source::Prop(name) => self.said.prop(name),
            Source::Language(name) => self.page.attribute(NodeId::ROOT, name).map(str::to_owned),
        }
    }

    /// The first value of which `usable` makes something.
    fn first(&self, sources: &[Source], usable: &dyn Fn(&str) -> Option<String>) -> Option<String> {
        sources
            .iter()
            .find_map(|source| usable(&self.value(source)?))
    }

    /// The first value that is not empty, tidied.
    fn text(&self, sources: &[Source]) -> String {
        self.first(sources, &|value| {
            Some(tidy(value)).filter(|text| !text.is_empty())
        })
        .unwrap_or_default()
    }

    /// The name of the site, but that which a system has for all.
    fn site(&self) -> String {
        use Source::{LdName, Meta};
        let said = [
            Meta(&["og:site_name"]),
            LdName("publisher"),
            Meta(&["application-name", "dc.publisher", "citation_journal_title"]),
            LdName("isPartOf"),
            Meta(&["apple-mobile-web-app-title", "sitename"]),
        ];
        let usable =
            |said: &str| Some(tidy(said)).filter(|name| !name.is_empty() && *name != "My Company");
        let own = self.first(&said, &usable);
        own.or_else(|| usable(&self.ld.site()?)).unwrap_or_default()
    }

    /// A date: of the first source that has one that can be read; the day that a later one says of the same month or year.
    fn day(&self, sources: &[Source], order: Order) -> String {
        // Names of `meta` elements are asked one by one: the first may hold what is no date.
        let read = |written: &str| date::read(&tidy(written), order);
        let dates = sources.iter().flat_map(|source| -> Vec<String> {
            match source {
                Source::Meta(names) => (names.iter())
                    .filter_map(|name| read(&self.said.first(&[name])?))
                    .collect(),
                Source::Named(part) => self.said.named(part).filter_map(read).collect(),
                Source::Ld(fields) => (fields.iter())
                    .filter_map(|field| read(&self.ld.text(&[field])?))
                    .collect(),
                _ => (self.value(source).iter())
                    .filter_map(|said| read(said))
                    .collect(),
            }
        });
        let mut first = String::new();
        for date in dates {
            let is_whole = date.len() >= date::WHOLE;
            if is_whole && date.starts_with(&first) {
                return date;
            }
            if first.is_empty() {
                first = date;
            }
        }
        first
    }

    /// The address of the first picture that stands for no site. Where the first that is declared does, another counts where the
    /// page shows it, or says in JSON-LD that it is the article's.
    fn picture(&self, base: &Base) -> String {
        use Source::{Ld, Meta, Prop};
        let Sources { page, ld, said } = self;
        let all = [
            Meta(&["og:image:secure_url", "og:image", "og:image:url"]),
            Ld(&["image", "thumbnailUrl"]),
            Meta(&["twitter:image", "twitter:image:src", "parsely-image-url"]),
            Prop(IMAGE_LINK),
            Prop("image"),
        ];
        let logo = ld.inner("publisher", &["logo"]);
        let logo = logo.and_then(|logo| base.resolve(&logo));
        let side = |name| dimension(&said.first(&[name])?).map(|(pixels, _)| pixels);
        let sides = side("og:image:width").zip(side("og:image:height"));
        let alt = said.first(&["og:image:alt", "twitter:image:alt"]);
        let [site, title] = ["og:site_name", "og:title"].map(|name| said.first(&[name]));
        let is_named_alike = || match (&alt, &site) {
            (Some(alt), Some(site)) => {
                people::folded(alt) == people::folded(site) && Some(alt) != title.as_ref()
            }
            _ => false,
        };
        // What has a fragment is a thing in the JSON-LD, not a file.
        let is_file = |found: &String| found.starts_with("http") && !found.contains('#');
        let mut is_of_site = false;
        for source in all {
            let found = self
                .value(&source)
                .and_then(|said| base.resolve(&tidy(&said)));
            let Some(found) = found.filter(is_file) else {
                continue;
            };
            let is_first = matches!(&source, Meta(names) if names.contains(&"og:image"));
            let is_small =
                || sides.is_some_and(|(width, height)| site_picture::is_small(width, height));
            let shown = site_picture::is_shown_as_logo(page, base, &found);
            let stands_for_site = logo.as_ref() == Some(&found)
                || site_picture::is_named(&found)
                || shown == Some(true)
                || is_first && (is_small() || is_named_alike());
            if !stands_for_site && (!is_of_site || shown.is_some() || matches!(source, Ld(_))) {
                return found;
            }
            is_of_site = true;
        }
        String::new()
    }

    /// The date of the first `time` that stands in no comment or other article.
    fn time(&self, heading: Option<NodeId>, order: Order) -> Option<String> {
        let page = self.page;
        let from = heading.map_or(page.body(), |heading| page.end(heading));
        let times = page
            .nodes()
            .filter(|&node| page.element(node) == Some(Element::Time) && !page.is_hidden(node));
        times.take(MOST_TIMES).find_map(|node| {
            let date = date::read(page.attribute(node, "datetime")?, order)?;
            (!names_elsewhere::is_by_others(page, node, from)).then_some(date)
        })
    }

    /// The language tag; with the region of `og:locale` where the language is said without one.
    fn language(&self) -> String {
        use Source::{Language, Ld, Meta};
        let first = |sources: &[Source]| {
            let usable = |said: &str| Some(language(&tidy(said))).filter(|tag| !tag.is_empty());
            self.first(sources, &usable).unwrap_or_default()
        };
        let said = first(&[
            Language("lang"),
            Language("xml:lang"),
            Ld(&["inLanguage"]),
            Meta(&["content-language"]),
            Meta(&["dc.language"]),
            Meta(&["language"]),
            Meta(&["og:locale"]),
        ]);
        let locale = first(&[Meta(&["og:locale"])]);
        let is_fuller = locale
            .split_once('-')
            .is_some_and(|(first, _)| first == said);
        if is_fuller { locale } else { said }
    }
}

/// The first description that is not cut; one that is cut where nothing says it whole.
fn description(sources: &Sources, standfirst: Option<String>) -> String {
    use Source::{Ld, Meta, Prop};
    let said = [
        Meta(&["og:description"]),
        Meta(&["description"]),
        Meta(&["twitter:description"]),
        Ld(&["description"]),
        Meta(&["dc.description", "dcterms.abstract"]),
        Prop("description"),
    ];
    let said = said
        .iter()
        .map(|source| sources.text(std::slice::from_ref(source)));
    let said: Vec<String> = said.filter(|text| !text.is_empty()).collect();
    let Some(first) = said.first() else {
        return standfirst.unwrap_or_default();
    };
    let cut = |text: &str| -> Option<String> {
        let text = text.trim_end_matches([']', ')', ' ']);
        let kept = text
            .strip_suffix('…')
            .or_else(|| text.strip_suffix("..."))?;
        Some(kept.trim_end_matches(['[', '(', ' ', '.', ',']).to_owned())
    };
    let Some(start) = cut(first) else {
        return first.clone();
    };
    let mut others = said[1..].iter().cloned().chain(standfirst);
    let whole = others.find(|other| cut(other).is_none() && other.starts_with(&start));
    whole.unwrap_or_else(|| first.clone())
}

/// Whether the date beside the title is the page's, and not the one that its metadata state: they have a later one where an older text was
/// put into another system, and the next day's where they count in another time zone than the site's addresses.
fn overrules(beside: &str, stated: &str, address: impl FnOnce() -> Option<String>) -> bool {
    let (Some(seen), Some(said)) = (date::day_number(beside), date::day_number(stated)) else {
        // Journals state the month of the issue, or a year, and show the day.
        let is_month = stated.len() == "2024-05".len();
        return is_month || !stated.is_empty() && beside.starts_with(stated);
    };
    // 3/11 and 11/3 are the same day, read otherwise.
    let is_swapped = beside[..5] == stated[..5]
        && beside[5..7] == stated[8..10]
        && beside[8..10] == stated[5..7];
    let is_of_address = || address().and_then(|date| date::day_number(&date)) == Some(seen);
    // What a system has where it knows the year alone, or nothing.
    let is_new_year = stated[4..].starts_with("-01-01")
        && (stated.len() == date::WHOLE || stated[date::WHOLE..].starts_with("T00:00"));
    let is_other = seen + 1 < said || seen != said && (is_new_year || is_of_address());
    !is_swapped && is_other
}

/// Whether a day is before another one, or there is no other.
fn is_earlier(day: &str, other: &str) -> bool {
    date::day_number(other).is_none_or(|other| date::day_number(day) < Some(other))
}

const PUBLISHED: [&str; 12] = [
    "article:published_time",
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

/// Labels of the two fields that Twitter's cards may have, and the values.
const LABELLED: [(&str, &str); 2] = [
    ("twitter:label1", "twitter:data1"),
    ("twitter:label2", "twitter:data2"),
];

/// The people of the first place that names one. The site and its publisher are no authors.
fn authors(
    sources: &Sources,
    site: &str,
    heading: Option<NodeId>,
    byline: &Byline,
) -> (Vec<String>, NodeId) {
    let host = links::host_of(&sources.page.facts().url);
    let host = host.strip_prefix("www.").unwrap_or(host);
    let host = host.split('.').next().unwrap_or_default();
    let publisher = sources.ld.inner("publisher", &["name"]).unwrap_or_default();
    let mut others = title::parts(site);
    others.extend([site, host, &publisher]);
    let title = title::parts(&sources.page.facts().title);
    others.extend(title.iter().skip(1).next_back());
    let others: Vec<String> = others.into_iter().map(people::folded).collect();
    // A person's own site may have the person's name, of some words: the last resort.
    let mut own = Vec::new();
    // An account or an organisation is the author where the page names no person near its title.
    let mut accounts = None;
    let found = (0..=LAST)
        .map(|place| {
            let mut names: Vec<String> = Vec::new();
            for name in named(sources, place, heading, byline)
                .iter()
                .flat_map(|name| people::names(name))
            {
                let folded = people::folded(&name);
                let is_new = !names.iter().any(|known| people::folded(known) == folded);
                if others.contains(&folded) {
                    let is_person = place < LAST && name.split(' ').count() > 1;
                    own.extend((own.is_empty() && is_person).then_some(name));
                } else if is_new {
                    names.push(name);
                }
            }
            let is_person = |name: &String| {
                !people::is_organisation(name) && (place >= MARKED || !people::is_one_word(name))
            };
            if !names.iter().any(is_person) && place < MARKED && !names.is_empty() {
                accounts.get_or_insert((std::mem::take(&mut names), place));
            } else if place >= MARKED && names.iter().any(is_person) {
                names.retain(is_person);
            }
            names.truncate(20);
            (names, place)
        })
        .find(|(names, _)| !names.is_empty());
    let is_near = |(names, place): &(Vec<String>, u32)| {
        let is_full = |name: &String| people::is_full(name) || people::is_of_ideographs(name);
        accounts.is_none() || *place <= BYLINE && names.iter().all(is_full)
    };
    let found = found.filter(is_near).or(accounts);
    let (mut names, mut place) = found.unwrap_or((own, LAST));
    // One element may be marked of several that name authors.
    let shown = &byline.names;
    if place == MARKED
        && names.len() < shown.len()
        && names.iter().all(|name| shown.contains(name))
        && shown
            .iter()
            .all(|name| people::is_full(name) && !people::is_organisation(name))
    {
        (names, place) = (shown.clone(), BYLINE);
    }
    let from = match place {
        MARKED | BEHIND | BESIDE_DATE | BEFORE | LAST => NodeId(sources.page.len() as u32),
        BYLINE => byline.names_from.unwrap_or(NodeId::ROOT),
        _ => NodeId::ROOT,
    };
    (names, from)
}

/// Of the places of [`named`] those of elements that the page marks, of names near its title, far behind and before it, and the last.
const MARKED: u32 = 6;
const BYLINE: u32 = 7;
const BEHIND: u32 = 8;
const BESIDE_DATE: u32 = 9;
const BEFORE: u32 = 10;
const LAST: u32 = 11;

/// What the page says in one of the places where authors are named, from 0, the best first. Organizations come last.
fn named(sources: &Sources, place: u32, heading: Option<NodeId>, byline: &Byline) -> Vec<String> {
    let Sources { page, ld, said } = sources;
    match place {
        0 => ld.people("author", false),
        1 => ld.people("creator", false),
        2 => {
            let names = said.all(&["citation_author"]);
            names.iter().map(|name| people::in_order(name)).collect()
        }
        3 => said.all(&["author", "article:author", "og:article:author"]),
        4 => {
            let names = said.all(&[
                "parsely-author",
                "dc.creator",
                "dcterms.creator",
                "sailthru.author",
            ]);
            names
                .iter()
                .map(|name| people::one_in_order(name))
                .collect()
        }
        5 => {
            let labelled = LABELLED.iter().find(|(label, _)| {
                said.first(&[label]).is_some_and(|label| {
                    ["written by", "author", "verfasst von", "écrit par"]
                        .contains(&label.to_lowercase().as_str())
                })
            });
            labelled
                .and_then(|(_, data)| said.first(&[data]))
                .into_iter()
                .collect()
        }
        MARKED => said.authors_near(page, heading, byline),
        BYLINE => byline.names.clone(),
        BEHIND => names_elsewhere::behind(page, heading),
        BEFORE => heading.map_or_else(Vec::new, |heading| names_elsewhere::before(page, heading)),
        BESIDE_DATE => (byline.date_at)
            .map(|date| name_beside::beside_date(page, date, heading))
            .unwrap_or_default(),
        _ => ld.people("author", true),
    }
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
    let second = parts.next();
    // `utf-8`, `iso-8859-1`: sets of characters.
    let is_number = |part: &str| part.starts_with(|letter: char| letter.is_ascii_digit());
    if first.len() == 3 && second.is_some_and(is_number) {
        return String::new();
    }
    let mut out = first.to_ascii_lowercase();
    if let Some(second) = second.filter(|part| (2..=4).contains(&part.len()) && is_word(part)) {
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

/// Names under which [`MetaElements`] keeps what is no property: the links, the type of the outermost item.
const CANONICAL: &str = "link canonical";
const IMAGE_LINK: &str = "link image_src";
const ITEM: &str = "item";

/// What elements of the page say: `meta`, microdata, links. At most [`MOST`] of them: short lists are searched from
/// the front.
#[derive(Default)]
struct MetaElements {
    /// Lower-case name and content.
    meta: Vec<(String, String)>,
    props: Vec<(&'static str, String)>,
    authors: Vec<(NodeId, String)>,
}

impl MetaElements {
    fn of(page: &Page) -> MetaElements {
        let mut said = MetaElements::default();
        let mut read = 0;
        // What lies in another item of microdata than the outermost is about something else.
        let (mut comments, mut picture) = (0, 0);
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
                } else if kind == "ImageObject" {
                    picture = page.end(node).0;
                } else if prop.is_empty()
                    && (kind.ends_with("Article") || kind.ends_with("Posting"))
                {
                    said.keep(ITEM, Some(kind));
                }
            }
            if node.0 < comments {
                continue;
            }
            match page.element(node) {
                Some(Element::Meta) => {
                    read += 1;
                    let content = value("content").unwrap_or_default();
                    for key in ["property", "name", "http-equiv"] {
                        if let Some(name) = value(key).filter(|_| !content.trim().is_empty()) {
                            let name = name.trim().to_ascii_lowercase();
                            said.meta.push((name, content.to_owned()));
                        }
                    }
                }
                Some(Element::Link) => match value("rel") {
                    Some("canonical") => said.keep(CANONICAL, value("href")),
                    Some("image_src") => said.keep(IMAGE_LINK, value("href")),
                    _ => {}
                },
                Some(Element::A)
                    if value("rel").is_some_and(|rel| rel.split(' ').any(|r| r == "author")) =>
                {
                    read += 1;
                    said.authors.push((node, tidy::inside(page, node)));
                }
                _ => {}
            }
            if prop.contains("description")
                && (prop.to_ascii_lowercase().contains("articlebody") || is_of_site(page, node))
            {
                continue;
            }
            for name in prop.split_whitespace().take(4) {
                read += 1;
                // The author of a picture is its photographer.
                if node.0 >= picture || !name.eq_ignore_ascii_case("author") {
                    said.prop_of(page, node, name);
                }
            }
        }
        said
    }

    fn prop_of(&mut self, page: &Page, node: NodeId, name: &str) {
        let name = name.to_ascii_lowercase();
        if name == "author" {
            // Who made a picture.
            if page.element(node) == Some(Element::Figcaption) {
                return;
            }
            self.authors.push((node, tidy::author(page, node)));
            return;
        }
        let Some(&name) = PROPS.iter().find(|known| **known == name) else {
            return;
        };
        if self.prop(name).is_some() {
            return;
        }
        let value = ["content", "datetime", "src", "href"]
            .iter()
            .find_map(|key| page.attribute(node, key))
            .map_or_else(|| tidy::inside(page, node), str::to_owned);
        self.keep(name, Some(&value));
    }

    /// The names in microdata and links that stand nearest the title: in the smallest element around it that has any, and those that
    /// follow the first of them closely. Others are of other articles, or of comments; so are all that stand far behind a byline of
    /// other people.
    fn authors_near(&self, page: &Page, heading: Option<NodeId>, byline: &Byline) -> Vec<String> {
        let usable: Vec<&(NodeId, String)> = (self.authors.iter())
            .filter(|(_, name)| {
                let names = people::names(name);
                !names.is_empty() && names.iter().all(|name| byline::is_name(name))
            })
            .collect();
        let mut around = heading
            .into_iter()
            .flat_map(|heading| page.ancestors(heading));
        // They stand in document order.
        let nearest = around.find_map(|above| {
            let first = usable.partition_point(|(node, _)| *node < above);
            let end = page.end(above);
            (usable.get(first).is_some_and(|(node, _)| *node < end)).then_some((first, end))
        });
        let (first, end) = nearest.unwrap_or((0, NodeId(page.len() as u32)));
        let mut last = None;
        let near = usable[first..].iter().take_while(|(node, _)| {
            let is_near = last.is_none_or(|last: NodeId| node.0 - last.0 <= AUTHORS_APART);
            last = Some(*node);
            is_near && *node < end
        });
        let near: Vec<String> = near.map(|(_, name)| name.clone()).collect();
        let is_known = |name: &String| {
            let mut of_byline = byline.names.iter().map(|known| people::folded(known));
            let name = people::folded(name);
            of_byline.any(|known| known.contains(&name) || name.contains(&known))
        };
        let is_far = byline
            .names_from
            .filter(|_| !byline.names.is_empty())
            .is_some_and(|from| {
                let first = usable.get(first).map_or(from, |(node, _)| *node);
                first.0 > page.end(from).0.max(from.0 + BYLINE_APART)
            });
        if is_far && !near.iter().any(is_known) {
            return Vec::new();
        }
        near
    }

    /// Keeps the first value of a name.
    fn keep(&mut self, name: &'static str, value: Option<&str>) {
        if let Some(value) = value.filter(|_| self.prop(name).is_none()) {
            self.props.push((name, value.to_owned()));
        }
    }

    /// The first content of the first of these names that has one.
    fn first(&self, names: &[&str]) -> Option<String> {
        self.all(names).into_iter().next()
    }

    /// The contents whose names have this in them.
    fn named<'a>(&'a self, part: &'a str) -> impl Iterator<Item = &'a str> {
        let named = self
            .meta
            .iter()
            .filter(move |(name, _)| name.contains(part));
        named.map(|(_, content)| content.as_str())
    }

    /// All contents of the first of these names that has one.
    fn all(&self, names: &[&str]) -> Vec<String> {
        names
            .iter()
            .map(|wanted| {
                let same = self.meta.iter().filter(|(name, _)| name == wanted);
                same.map(|(_, content)| content.clone()).collect()
            })
            .find(|all: &Vec<String>| !all.is_empty())
            .unwrap_or_default()
    }

    fn prop(&self, name: &str) -> Option<String> {
        let known = self.props.iter().find(|(known, _)| *known == name);
        known.map(|(_, value)| value.clone())
    }
}

/// Whether an element stands outside what the page is about: in the header of the site, or beside the content.
fn is_of_site(page: &Page, node: NodeId) -> bool {
    let around = page.ancestors(node).filter_map(|above| page.element(above));
    let mut found = false;
    for element in around {
        found |= matches!(
            element,
            Element::Header | Element::Aside | Element::Nav | Element::Footer
        );
        if matches!(element, Element::Article | Element::Main) {
            return false;
        }
    }
    found
}

/// The name of the site: the part of the document's title that a link to its front page says. O(nodes).
fn site_by_title(page: &Page) -> String {
    let parts = title::parts(&page.facts().title);
    if parts.len() < 2 {
        return String::new();
    }
    let said = |node: NodeId| {
        let inside = page.subtree(node).take(HOME_LINK_READ);
        let marks = inside.flat_map(|inner| {
            ["alt", "title", "aria-label"].map(|key| page.attribute(inner, key).unwrap_or_default())
        });
        let marks = marks.map(text::collapse);
        std::iter::once(title::visible_text(page, node))
            .chain(marks)
            .collect::<Vec<_>>()
    };
    let links = page.nodes().filter(|&node| {
        page.element(node) == Some(Element::A)
            && page.subtree_len(node) <= HOME_LINK_NODES
            && links::leads_home(page, node)
    });
    let mut names = links.take(MOST_HOME_LINKS).flat_map(said);
    let found = names.find_map(|name| {
        let name = people::folded(&name);
        let mut parts = parts.iter();
        parts.find(|part| !name.is_empty() && people::folded(part) == name)
    });
    found.map_or_else(String::new, |part| text::collapse(part))
}

/// Whether a name of a site is its host.
fn is_host(name: &str, url: &str) -> bool {
    let host = links::host_of(url);
    name.eq_ignore_ascii_case(host) || host.strip_prefix("www.") == Some(name)
}

/// Parts of hosts that name no site.
const NO_SITES: &str = "www blog news forum shop docs journals com org net edu gov";
/// Most words of a name of a site.
const SITE_WORDS: u32 = 4;

/// The name of the site: a part of the document's title, or what a link to the front page says, that the host has in its name; or the
/// text of a picture in such a link where it is in another script. O(nodes).
fn site_by_host(page: &Page) -> Option<String> {
    let host = links::host_of(&page.facts().url);
    let (labels, _) = host.rsplit_once('.')?;
    let labels: Vec<String> = (labels.split('.'))
        .filter(|label| label.len() > 2 && !NO_SITES.split(' ').any(|other| other == *label))
        .map(people::folded)
        .collect();
    let is_own = |name: &str| {
        let own = people::folded(name);
        let is_of = |label: &String| {
            own.contains(label.as_str()) || label.contains(&own) && 2 * own.len() > label.len()
        };
        !own.is_empty() && text::count(name).words <= SITE_WORDS && labels.iter().any(is_of)
    };
    let title = page.facts().title.as_str();
    let mut parts = title::parts(title);
    let before = title.split_once(": ").map(|(before, _)| before);
    parts.extend(before);
    let first = parts.len().min(1);
    let of_title = parts[first..].iter().rev().chain(&parts[..first]);
    let of_title = of_title
        .copied()
        .filter(|part| *part != title)
        .map(text::collapse);
    let links = page.nodes().filter(|&node| {
        page.element(node) == Some(Element::A)
            && page.subtree_len(node) <= HOME_LINK_NODES
            && links::leads_home(page, node)
    });
    let links: Vec<NodeId> = links.take(MOST_HOME_LINKS).collect();
    let alts = links.iter().flat_map(|&link| {
        let inside = page.subtree(link).take(HOME_LINK_READ);
        inside.filter_map(|node| page.attribute(node, "alt"))
    });
    let alts: Vec<String> = alts.map(text::collapse).collect();
    let shown = links.iter().map(|&link| title::visible_text(page, link));
    let names = of_title.chain(alts.iter().cloned()).chain(shown);
    let is_other_script = |name: &&String| {
        name.chars().any(char::is_alphabetic) && !name.contains(|c: char| c.is_ascii_alphabetic())
    };
    let found = names.into_iter().find(|name| is_own(name));
    let found = found.or_else(|| alts.iter().find(is_other_script).cloned())?;
    let bare = ["logo", "Logo"]
        .iter()
        .find_map(|word| found.strip_suffix(word));
    Some(bare.unwrap_or(&found).trim().to_owned())
}

/// The properties of microdata that are read.
const PROPS: [&str; 5] = [
    "datepublished",
    "datemodified",
    "description",
    "headline",
    "image",
];
