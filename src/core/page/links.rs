//! Which links of a page lead to pages like it: the pages a site's template is best learned from.
//!
//! Candidates have the same origin (nothing else can be read without asking) and look like pages. They are ranked by how
//! much the *shape* of their path agrees with the page's own, then spread over the places of the page they stand at, since
//! ten neighbours in one list are often of one kind. O(links log links + bytes).

use std::collections::BTreeSet;

use super::tag_path::{PathKind, TagPaths};
use super::{Element, NodeId, Page, order, text};
use crate::page::maps::Map;

/// A link to a page of the same site.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SampleLink {
    /// Absolute address without fragment.
    pub url: String,
    /// Text of the link, at most [`TEXT_CHARS`] characters.
    pub text: String,
}

/// Characters of a link's text that are kept.
pub const TEXT_CHARS: usize = 80;

/// Path endings that are no pages.
const FILES: [&str; 32] = [
    "7z", "avi", "avif", "bmp", "css", "csv", "doc", "docx", "epub", "exe", "gif", "gz", "ico",
    "iso", "jpeg", "jpg", "js", "json", "mov", "mp3", "mp4", "mpg", "pdf", "png", "ppt", "rss",
    "svg", "tar", "webp", "xls", "xml", "zip",
];

/// Words in a path or query that stand for doing something rather than for reading.
const ACTIONS: [&str; 12] = [
    "logout",
    "signout",
    "login",
    "signin",
    "register",
    "signup",
    "cart",
    "checkout",
    "delete",
    "unsubscribe",
    "edit",
    "print",
];

/// At most `max` same-origin links, the most alike and most spread first. Empty when the page's address is unknown.
#[must_use]
pub fn sample(page: &Page, max: usize) -> Vec<SampleLink> {
    let own = strip_fragment(&page.facts().url);
    let Some(origin) = origin(own) else {
        return Vec::new();
    };
    let base = page
        .first("base")
        .and_then(|base| page.attribute(base, "href"))
        .and_then(|href| resolve(own, href))
        .unwrap_or_else(|| own.to_owned());
    let paths = TagPaths::of(page, PathKind::Tags);
    // Ordered: a page may choose names whose hashes are the same.
    let mut known: BTreeSet<String> = BTreeSet::new();
    known.insert(own.to_owned());
    let mut found: Vec<(u32, u32, u32, SampleLink)> = Vec::new();
    let mut on_path: Map<u32, u32> = Map::default();
    for node in page.nodes() {
        if page.element(node) != Some(Element::A) || page.is_hidden(node) {
            continue;
        }
        let Some(url) = page
            .attribute(node, "href")
            .and_then(|href| resolve(&base, href))
        else {
            continue;
        };
        if !same_origin(&url, origin) || !is_page(&url, origin) || !known.insert(url.clone()) {
            continue;
        }
        let place = paths.symbol(node);
        let turn = on_path.entry(place).or_default();
        found.push((
            likeness(own, &url, origin),
            *turn,
            node.0,
            SampleLink {
                url,
                text: label(page, node),
            },
        ));
        *turn += 1;
    }
    // Alike first; among equals one from each place before the second from any.
    let found = order::sorted(found, |a, b| {
        b.0.cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2)))
    });
    found.into_iter().take(max).map(|(.., link)| link).collect()
}

/// What stands behind the scheme of an absolute address: its host and all behind it.
#[must_use]
pub fn after_scheme(url: &str) -> Option<&str> {
    const MARK: &str = "://";
    let at = text::find(url, MARK)?;
    url.get(at + MARK.len()..)
}

/// The host of an absolute address, or one without a scheme (`//host/…`); else nothing.
#[must_use]
pub fn host_of(url: &str) -> &str {
    let rest = after_scheme(url)
        .filter(|rest| url.len() - rest.len() <= "https://".len())
        .or_else(|| url.strip_prefix("//"));
    rest.and_then(|rest| rest.split(['/', '?', '#', ':']).next())
        .unwrap_or_default()
}

/// `href` as an absolute http(s) address without fragment, by the rules for relative references (RFC 3986, 5.2).
/// `None` for other schemes and for what is no address.
#[must_use]
pub fn resolve(base: &str, href: &str) -> Option<String> {
    let cleaned: String = href
        .trim()
        .chars()
        .filter(|character| !character.is_control())
        .collect();
    let href = strip_fragment(&cleaned);
    if href.is_empty() {
        return None;
    }
    if let Some((scheme, _)) = href.split_once(':')
        && scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.chars().all(|character| {
            character.is_ascii_alphanumeric() || matches!(character, '+' | '-' | '.')
        })
    {
        return origin(href).map(|_| href.to_owned());
    }
    let start = origin(base)?;
    if let Some(rest) = href.strip_prefix("//") {
        let (scheme, _) = base.split_once(':')?;
        return Some(format_parts(&[scheme, "://", rest]));
    }
    let path = strip_query(&base[start.len()..]);
    let joined = if href.starts_with('/') {
        href.to_owned()
    } else if href.starts_with('?') {
        format_parts(&[path, href])
    } else {
        let folder = path.rfind('/').map_or("/", |slash| &path[..=slash]);
        format_parts(&[folder, href])
    };
    Some(format_parts(&[start, &without_dots(&joined)]))
}

fn format_parts(parts: &[&str]) -> String {
    parts.concat()
}

/// Scheme, host and port of an http(s) address, as written.
fn origin(url: &str) -> Option<&str> {
    let scheme = ["https://", "http://"].into_iter().find(|scheme| {
        url.get(..scheme.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    })?;
    let rest = &url[scheme.len()..];
    let host = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    (host > 0).then(|| &url[..scheme.len() + host])
}

fn same_origin(url: &str, wanted: &str) -> bool {
    origin(url).is_some_and(|own| own.eq_ignore_ascii_case(wanted))
}

fn strip_fragment(url: &str) -> &str {
    url.split('#').next().unwrap_or(url).trim()
}

/// An address without query and fragment.
pub(crate) fn without_query(url: &str) -> &str {
    strip_query(strip_fragment(url))
}

fn strip_query(path: &str) -> &str {
    path.split('?').next().unwrap_or(path)
}

/// Resolves `.` and `..` in the path, leaving the query alone.
fn without_dots(path: &str) -> String {
    let (path, query) = path
        .find('?')
        .map_or((path, ""), |mark| path.split_at(mark));
    let mut kept: Vec<&str> = Vec::new();
    let steps: Vec<&str> = path.split('/').skip(1).collect();
    for (k, step) in steps.iter().enumerate() {
        match *step {
            "." | ".." => {
                if *step == ".." {
                    kept.pop();
                }
                if k + 1 == steps.len() {
                    kept.push("");
                }
            }
            other => kept.push(other),
        }
    }
    let mut out = String::with_capacity(path.len() + query.len() + 1);
    for step in kept {
        out.push('/');
        out.push_str(step);
    }
    if out.is_empty() {
        out.push('/');
    }
    out.push_str(query);
    out
}

fn is_page(url: &str, origin: &str) -> bool {
    let rest = url[origin.len()..].to_ascii_lowercase();
    let ending = strip_query(&rest)
        .rsplit('/')
        .next()
        .and_then(|last| last.rsplit_once('.'))
        .map(|(_, ending)| ending);
    let file = ending.is_some_and(|ending| FILES.contains(&ending));
    let action = rest
        .split(|character: char| !character.is_ascii_alphanumeric())
        .any(|word| ACTIONS.contains(&word));
    !file && !action
}

/// How alike two paths are: shared first steps, equal shapes of steps, equal number of steps. A shared step weighs more
/// than an equal shape: `/stories/tide-mill` and `/stories/how-to-sharpen-a-chisel` are of one kind,
/// `/stories/tide-mill` and `/sections/field` only look it.
fn likeness(own: &str, other: &str, origin: &str) -> u32 {
    let steps = |url: &str| -> Vec<String> {
        strip_query(url.get(origin.len()..).unwrap_or_default())
            .split('/')
            .filter(|step| !step.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let (a, b) = (steps(own), steps(other));
    let equal = a.iter().zip(&b).take_while(|(a, b)| a == b).count().min(3) as u32;
    let shaped = a
        .iter()
        .zip(&b)
        .filter(|(a, b)| shape(a) == shape(b))
        .count() as u32;
    let query = own.contains('?') == other.contains('?');
    4 * u32::from(a.len() == b.len()) + 2 * shaped.min(4) + 3 * equal + 2 * u32::from(query)
}

/// What kind of step a path has there: a number, a word, a slug of several words; and its ending.
fn shape(step: &str) -> (u8, &str) {
    let (stem, ending) = step
        .rsplit_once('.')
        .filter(|(_, ending)| ending.len() <= 5)
        .unwrap_or((step, ""));
    let digits = stem.bytes().filter(u8::is_ascii_digit).count();
    let parts = stem
        .bytes()
        .filter(|byte| matches!(byte, b'-' | b'_' | b'+' | b'%'))
        .count();
    let kind = if digits * 2 > stem.len() {
        0
    } else if parts >= 2 {
        1
    } else {
        2
    };
    (kind, ending)
}

fn label(page: &Page, node: NodeId) -> String {
    let mut out = String::new();
    for inner in page.subtree(node) {
        if out.len() >= TEXT_CHARS {
            break;
        }
        if let Some(data) = page.text(inner).filter(|data| !text::is_blank(data)) {
            if !out.is_empty() {
                out.push(' ');
            }
            text::collapse_into(&mut out, data);
        }
    }
    text::collapse(&out).chars().take(TEXT_CHARS).collect()
}

/// Whether an address is the one of a site's front page.
#[must_use]
pub fn is_front(url: &str) -> bool {
    let path = after_scheme(url).and_then(|rest| rest.split_once('/'));
    path.is_none_or(|(_, path)| path.is_empty())
}

/// Whether a node is a link to the front page of the page's own site.
#[must_use]
pub fn leads_home(page: &Page, node: NodeId) -> bool {
    if page.element(node) != Some(Element::A) {
        return false;
    }
    let Some(href) = page.attribute(node, "href").map(str::trim) else {
        return false;
    };
    let base = &page.facts().url;
    let to = resolve(base, href);
    href == "/" || to.is_some_and(|to| is_front(&to) && is_of_site(host_of(&to), host_of(base)))
}
/// Whether a host is another one, or one above it: `tide.example` for `forum.tide.example`.
fn is_of_site(host: &str, other: &str) -> bool {
    let host = host.strip_prefix("www.").unwrap_or(host);
    let above = other.strip_suffix(host);
    host.contains('.') && above.is_some_and(|above| above.is_empty() || above.ends_with('.'))
}
